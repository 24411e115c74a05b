//! What loops do for any number of iterations, read off the symbolic execution.
//!
//! Two ways, each a [`symex::Policy`]. `induction` is the step of k-induction: the values that a loop changes are havocked
//! at its head, and `candidates` proposes invariants for it. `extract` makes a [`TransitionSystem`] of the program: cut
//! points at loop heads, and between them pieces that are executed once each, under the policy of `piecewise`. The system
//! itself is plain data (`system`), which proofs read; `constants` and `differences` say what in it may matter to them.
//! `trust` is what both ways take to hold behind a check.

mod candidates;
mod constants;
mod differences;
mod extract;
mod induction;
mod piecewise;
pub mod print;
mod system;
mod trust;

pub use extract::{Extracted, extract};
pub use induction::Inductive;
pub use system::{Edge, Piece, StateKey, StateVar, TransitionSystem};
