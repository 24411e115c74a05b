//! Numbers of C's floating types: binary floating point of any format, computed exactly and rounded once (IEEE 754-2008
//! clauses 4 and 5), and what `--floats` puts in its place: fixed point (`fixed`) and rationals (`real`).
//!
//! A number is the bit pattern of its format: sign, biased exponent, fraction, with a hidden leading bit. The x87
//! extended format is kept that way too (79 bits); [`Format::to_memory`] adds the integer bit that it has in memory.
//! Invariant: an operation whose result is not a number gives the one pattern [`Format::nan`].

mod arith;
mod convert;
pub mod elementary;
mod exact;
mod fixed;
mod format;
mod mode;
mod pack;
mod real;
#[cfg(test)]
mod tests;
mod text;

pub use arith::{
    abs, add, compare, complex_product, complex_quotient, copy_sign, div, fma, fmod, mul, neg, remainder,
    round_to_integral, scale, sqrt, sub,
};
pub use convert::{convert, from_int, to_c_int, to_int, to_integer};
pub use fixed::{FixedOp, fixed_fits, fixed_holds, fixed_holds_integer};
pub use format::{Format, Kind};
pub use mode::Round;
pub use real::{of_quotient as real_of_quotient, value as real_value};
pub use text::{parse, shortest};
