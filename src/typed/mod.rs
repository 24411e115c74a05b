//! The typed program: every name resolved, every conversion explicit, every expression with a type and a place.
//! Lowered from the syntax tree by `lower`; consumed by `program::build`.

pub mod target;
pub mod tree;
pub mod types;
