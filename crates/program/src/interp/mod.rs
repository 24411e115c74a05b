//! A concrete interpreter of the control-flow program: the second way of computing, used to replay counterexamples and
//! to compare against natively compiled programs.
//!
//! Invariants: it shares no code with the symbolic execution; memory is bytes in the target's order; it never guesses:
//! where the program has no defined meaning the run ends as [`Outcome::Stuck`] with what is in the way.

mod access;
mod address;
mod arith;
mod block;
mod control;
mod eval;
mod events;
mod exec;
mod floats;
mod inputs;
mod machine;
mod memory;
mod paged;
mod parts;
mod pointer;
mod provide;
mod relevant;
mod scratch;
mod show;
mod stuck;
#[cfg(test)]
mod tests;
mod value;
mod why;

pub use events::{Event, EventKind, Outcome, Run, Violation};
pub use inputs::{InputKind, InputPointer, InputRequest, InputValue, Inputs, Leaf, LeafValue, ZeroInputs};
pub use machine::{End, RunOptions, run};
pub use memory::{Bytes, ObjectId, ObjectInfo, ObjectKind};
pub use relevant::{relevant, relevant_to};
pub use show::{Shower, decimal, hexadecimal};
pub use stuck::StuckReason;
pub use value::{CValue, Pointer};
