//! The expression DAG: C-typed, encoding-neutral, hash-consed, simplified at construction.
//!
//! `sort` says what a value is, `pool` holds the nodes, `build` and `pointers`/`arrays`/`floats` are the constructors
//! that simplify, `eval` computes a value under an assignment, `print` writes text. Walks are iterative: an expression
//! 100,000 deep and one with 2^60 paths are both ordinary.

pub mod arrays;
pub mod build;
pub mod eval;
mod float_compound;
mod float_rules;
pub mod floats;
mod intern;
pub mod linear;
pub mod order;
pub mod pointers;
pub mod pool;
pub mod print;
pub mod range;
mod rebuild;
pub mod sort;
#[cfg(test)]
mod tests;

pub use pool::{ExprId, Node, ObjId, Op, Pool, SymbolId};
pub use sort::{Scalar, Sort};
