//! SMT-LIB terms and scripts: sorts, the operator table, the term pool with its simplifier, evaluation, printing and
//! reading. Knows no C and no solver.

pub mod benchmark;
pub mod bits;
mod build;
pub mod classes;
pub mod constants;
pub mod eval;
pub mod floats;
pub mod fold;
mod ids;
mod integers;
pub mod op;
pub mod parse;
pub mod print;
pub mod sexpr;
mod simplify;
mod simplify_words;
pub mod sort;
mod substitute;
pub mod term;
pub mod value;

pub use bits::Bits;
pub use ids::{FunId, TermId};
pub use op::{IllSorted, Op};
pub use sort::{ArraySort, Sort};
pub use term::Terms;
pub use value::{Model, Value};
