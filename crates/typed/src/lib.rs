//! The typed program: every name resolved, every conversion explicit, every expression with a type and a place.
//! Lowered from the syntax tree by `lower`; consumed by `program::build`.

mod ids;
pub mod lower;
pub mod print;
mod sequence;
pub mod target;
pub mod tree;
pub mod types;
mod visit;

pub use lower::{Lowering, lower};
