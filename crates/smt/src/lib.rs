//! SMT-LIB terms and scripts: sorts, the operator table, the term pool with its simplifier, evaluation, printing and
//! reading. Knows no C and no solver.
//!
//! smtlib-lowlevel's typed syntax prints the commands that frame sessions and scripts (`command`). Commands with terms are
//! written by `print`: that tree has no sharing and recurses, and the detour costs more than all the rest. A dump of 1.5 MB
//! (2,000 steps over 1,000 elements) takes 0.03 to 0.05 s from C to text; building the tree of the same 15,983 commands and
//! printing it takes another 0.07 to 0.09 s.

pub mod benchmark;
pub mod bits;
mod build;
pub mod classes;
pub mod command;
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
