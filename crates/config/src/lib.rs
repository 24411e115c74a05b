//! What is to be checked and how, resolved once: later stages read a [`Project`] and nothing else. `checks` is the table
//! of checks, `select` finds what the user named (loops, properties) in the program.
//!
//! Invariant: nothing here reads arguments, files or environment variables.

pub mod checks;
mod project;
pub mod select;

pub use project::{Incremental, Limits, LoopName, LoopOrder, Paths, Project, Strategy, Unwinding, UsageError};
