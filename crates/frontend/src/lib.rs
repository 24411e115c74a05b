//! From file paths to syntax trees with exact places: compilers and their targets, `cc -E`, our own token layer, lang-c one declaration at a time.
//!
//! Invariants: only this room (and `typed::lower`, which reads its trees) names lang_c; nothing that lang-c misreads
//! reaches it; every byte of the text that lang-c saw has a [`Loc`](base::Loc) in the user's files.

mod agreement;
mod batch;
mod columns;
pub mod flags;
mod headers;
mod lex;
mod made_names;
mod nesting;
pub mod options;
mod parse;
pub mod places;
mod preprocess;
pub mod probe;
mod rewrite;
mod split;
pub mod stack;
mod syntax_error;
pub mod target;
mod token;
mod typedefs;
pub mod unit;

#[cfg(test)]
mod fuzz_tests;
#[cfg(test)]
mod shape_tests;
#[cfg(test)]
mod size_tests;
#[cfg(test)]
mod tests;

pub use agreement::target_of;
pub use made_names::{
    ASSERT, FILE_ASSEMBLY, IMAGINARY, IMAGINARY_PART, JUMP, LABEL_ADDRESS, REAL_PART, SAME_AS_CONDITION,
    TYPES_COMPATIBLE, UNDERLYING, bit_precise,
};
pub use options::Options;
pub use places::PlaceMap;
pub use preprocess::{read, read_until};
pub use probe::Probe;
pub use stack::on_big_stack;
pub use unit::{Chunk, SourceUnit};
