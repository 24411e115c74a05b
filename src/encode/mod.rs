//! From expressions to SMT terms, one file an encoding, with a map back to the symbols.

pub mod bv;
