//! Passes over the control-flow program, each one file with one public function, and the order they run in.

mod checks;
mod goals;
mod leaks;
mod number;
mod selection;

pub(crate) use checks::NO_RESULT;
pub(crate) use goals::describe_conditions;
pub use selection::Checks;

use super::step::Step;
use super::{Program, PropertyKind};

/// Completes a program that was just built.
pub fn run(program: &mut Program, checks: &Checks, step: Option<&Step>) {
    // First, because later passes see the properties of undefined behaviour like any other.
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
    // Last, because a property's number depends on all others of its function.
    number::number(program, step);
}
