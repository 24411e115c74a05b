//! From expressions to SMT terms, one file an encoding, with a map back to the symbols. `float` holds the circuits by
//! which the bit-vector encoding computes floating-point operations.

pub mod bv;
pub mod float;
pub mod refine;
