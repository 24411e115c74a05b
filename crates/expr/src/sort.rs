//! What an expression's value is. Booleans are apart from one-bit integers; signedness belongs to the sort.

use base::float::Format;
use typed::types::IntRepr;

/// A value that one memory cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    Int(IntRepr),
    /// A bit pattern of the format.
    Float(Format),
    /// A tuple of object and byte offset.
    Ptr,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Bool,
    Scalar(Scalar),
    /// From unsigned integers of `index` bits to scalars.
    Array {
        index: u16,
        elem: Scalar,
    },
}

impl Sort {
    pub const PTR: Sort = Sort::Scalar(Scalar::Ptr);

    pub fn int(bits: u16, signed: bool) -> Sort {
        Sort::Scalar(Scalar::Int(IntRepr { bits, signed }))
    }

    pub fn unsigned(bits: u16) -> Sort {
        Sort::int(bits, false)
    }

    /// The integer this sort describes; callers know that it is one.
    pub fn repr(self) -> IntRepr {
        match self {
            Sort::Scalar(Scalar::Int(repr)) => repr,
            other => unreachable!("an integer sort is expected, not {other:?}"),
        }
    }

    pub fn is_int(self) -> bool {
        matches!(self, Sort::Scalar(Scalar::Int(_)))
    }

    pub fn float(format: Format) -> Sort {
        Sort::Scalar(Scalar::Float(format))
    }

    /// The format this sort describes; callers know that it is floating.
    pub fn format(self) -> Format {
        match self {
            Sort::Scalar(Scalar::Float(format)) => format,
            other => unreachable!("a floating sort is expected, not {other:?}"),
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Sort::Scalar(Scalar::Float(_)))
    }

    /// Bits of an integer's or a floating-point number's pattern.
    pub fn bits(self) -> u16 {
        match self {
            Sort::Scalar(Scalar::Float(format)) => format.width(),
            other => other.repr().bits,
        }
    }
}

/// All bits of an integer of `bits` bits.
pub fn mask(bits: u16) -> u128 {
    if bits >= 128 { u128::MAX } else { (1u128 << bits) - 1 }
}

/// The mathematical value of the bit pattern `value`; unsigned 128-bit values above `i128::MAX` wrap.
pub fn signed_value(value: u128, repr: IntRepr) -> i128 {
    if repr.signed && repr.bits < 128 && value >> (repr.bits - 1) & 1 == 1 {
        (value | !mask(repr.bits)) as i128
    } else {
        value as i128
    }
}

/// The bit pattern of a mathematical value in `bits` bits.
pub fn pattern(value: i128, bits: u16) -> u128 {
    value as u128 & mask(bits)
}
