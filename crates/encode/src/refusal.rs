//! What an encoding has no exact term for. The words complete the sentence "no encoding has …".

use std::fmt;

use expr::Op;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Rationals in bit-vectors.
    RealsInBits,
    FloatingPoint,
    ArrayComparison,
    UnknownDistance,
    UnknownBits,
    ScatteredMask,
    UnknownReals,
    UnknownRounding,
    BytesOfReal,
    NoOffset,
    Predicate(Op),
    Operation(Op),
    RealOperation(Op),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::RealsInBits => f.write_str("real numbers, which have no bits"),
            Refusal::FloatingPoint => f.write_str("floating point"),
            Refusal::ArrayComparison => f.write_str("a comparison of arrays"),
            Refusal::UnknownDistance => f.write_str("a shift by a distance that is not constant"),
            Refusal::UnknownBits => f.write_str("a bitwise operation on two values that are not constant"),
            Refusal::ScatteredMask => f.write_str("a mask with many separate bits"),
            Refusal::UnknownReals => f.write_str("an array of unknown real numbers"),
            Refusal::UnknownRounding => f.write_str("a rounding mode that is not known"),
            Refusal::BytesOfReal => f.write_str("a real number's bytes"),
            Refusal::NoOffset => f.write_str("a pointer without an offset"),
            Refusal::Predicate(op) => write!(f, "the predicate {op:?}"),
            Refusal::Operation(op) => write!(f, "the operation {op:?}"),
            Refusal::RealOperation(op) => write!(f, "the operation {op:?} on real numbers"),
        }
    }
}
