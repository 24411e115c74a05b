//! Lets interrupts come: before each access to what a handler shares with whom it interrupts, a dispatcher is called that
//! may run handlers; an input decides which. Everything is ordinary instructions and inputs afterwards, so that symbolic
//! execution, interpreter, replay and all strategies agree without knowing about interrupts.
//!
//! Why only there: a handler that runs between two accesses that it does not conflict with can as well run before the next
//! one that it does conflict with, because it commutes with what lies between (Lipton 1975, movers; the same argument as
//! in partial-order reduction). What masks interrupts counts as shared, too. After the last such access handlers may still
//! run: before the entry function returns, and before a loop that accesses nothing shared, which may never end.
//!
//! Handlers nest by priority. A function that several priorities call is copied for each, so that each copy calls the
//! dispatcher of what can interrupt it, and no dispatcher calls itself.

mod accesses;
mod dispatch;
mod levels;
mod places;
mod races;
mod tear;
mod weave;

use base::Diagnostic;
use device::Device;

use crate::Program;
use crate::passes::selection::Checks;
use crate::points_to::PointsTo;

/// `entry` is the function that the program begins in, `word` the bytes that the machine accesses at once.
pub fn interrupts(
    program: &mut Program,
    device: &Device,
    checks: &Checks,
    entry: &str,
    word: u64,
) -> Result<(), Vec<Diagnostic>> {
    if !device.has_interrupts() {
        return Ok(());
    }
    let handlers = levels::handlers(program, device)?;
    dispatch::connect(program, device, &handlers)?;
    let points_to = PointsTo::of(program);
    let levels = levels::Levels::of(program, &points_to, &handlers)?;
    let shared = accesses::Shared::of(program, device, &points_to, &levels);
    let instances = levels::instances(program, &levels);
    let woven =
        weave::weave(program, device, &weave::Plan { points_to, levels, shared, instances, word }, checks, entry);
    program.notes.push(woven.to_string());
    Ok(())
}
