//! Passes over the control-flow program, each one file with one public function, and the order they run in.

mod checks;
mod goals;
mod interrupts;
mod leaks;
mod number;
mod registers;
mod selection;
mod temps;

pub(crate) use checks::NO_RESULT;
pub(crate) use goals::describe_conditions;
pub use selection::Checks;

use base::Diagnostic;
use device::Device;

use super::step::Step;
use super::{Program, PropertyKind};

/// Completes a program that was just built. `entry` is the function that it begins in.
pub fn run(
    program: &mut Program,
    checks: &Checks,
    device: &Device,
    entry: &str,
    step: Option<&Step>,
) -> Result<(), Vec<Diagnostic>> {
    // Before the checks of undefined behaviour, because what it puts around an access is an access, too.
    registers::registers(program, checks, device);
    // Before all that follows, because later passes see the properties of undefined behaviour like any other.
    checks::checks(program, checks);
    // After the calls are built, because it needs every allocation of the program.
    if checks.memory_leak {
        leaks::leaks(program, PropertyKind::MemoryLeak);
    }
    if checks.memory_track {
        leaks::leaks(program, PropertyKind::MemoryTrack);
    }
    // Behind the checks, which become assumptions: an execution with undefined behaviour is no test.
    goals::goals(program);
    // After the checks, because copies of a function for another priority check the same.
    let word = device.interrupts.word.map_or(program.types.target.pointer_bits, |bits| bits as u16);
    interrupts::interrupts(program, device, checks, entry, u64::from(word) / 8)?;
    // Last, because a property's number depends on all others of its function.
    number::number(program, step);
    Ok(())
}
