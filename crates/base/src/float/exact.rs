//! Between bit patterns and exact numbers: a significand of any length times a power of two.
//!
//! Invariant: rounding happens in `round` only, once an operation.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{Format, Kind, Round};

/// What a pattern stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    Nan,
    Infinite { negative: bool },
    Finite(Exact),
}

/// `significand * 2^exponent`, with a sign also for zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exact {
    pub negative: bool,
    pub significand: BigUint,
    pub exponent: i64,
}

impl Exact {
    pub fn is_zero(&self) -> bool {
        self.significand.is_zero()
    }

    /// The significand at a smaller exponent.
    pub fn at(&self, exponent: i64) -> BigUint {
        &self.significand << (self.exponent - exponent) as u64
    }
}

/// A real number is not asked for: it may be no multiple of a power of two.
pub fn unpack(format: Format, bits: u128) -> Number {
    if format.is_fixed() {
        return Number::Finite(super::fixed::unpack(format, bits));
    }
    let negative = format.is_negative(bits);
    if format.is_nan(bits) {
        return Number::Nan;
    }
    if format.is_infinite(bits) {
        return Number::Infinite { negative };
    }
    let magnitude = format.magnitude(bits);
    let (field, fraction) = (magnitude >> format.frac, magnitude & format.fraction_mask());
    let (significand, field) = if field == 0 { (fraction, 1) } else { (fraction | 1 << format.frac, field as i64) };
    let exponent = field - format.bias() - i64::from(format.frac);
    Number::Finite(Exact { negative, significand: significand.into(), exponent })
}

/// The number nearest to the exact one in the rounding mode. `sticky`: the exact one is larger by less than one unit of
/// the significand, which then has at least two bits more than the format.
pub fn round(format: Format, mode: Round, number: &Exact, sticky: bool) -> u128 {
    match format.kind {
        Kind::Ieee => {}
        Kind::Fixed => return super::fixed::round(format, mode, number, sticky),
        Kind::Real => return super::real::round(format, mode, number, sticky),
    }
    let Exact { negative, ref significand, exponent } = *number;
    if significand.is_zero() && !sticky {
        return format.zero(negative);
    }
    let top = significand.bits() as i64 - 1 + exponent;
    let unit = (top - i64::from(format.frac)).max(format.least_exponent());
    let dropped = unit - exponent;
    if dropped <= 0 {
        return pack(format, mode, negative, significand << (-dropped) as u64, unit);
    }
    let dropped = dropped as u64;
    let mut kept = significand >> dropped;
    let half = significand.bit(dropped - 1);
    let rest = sticky || significand.trailing_zeros().is_some_and(|zeros| zeros < dropped - 1);
    if increments(mode, negative, kept.bit(0), half, rest) {
        kept += 1u32;
    }
    pack(format, mode, negative, kept, unit)
}

/// Whether the magnitude is rounded up, given the last bit kept and what was dropped.
pub(super) fn increments(mode: Round, negative: bool, odd: bool, half: bool, rest: bool) -> bool {
    match mode {
        Round::NearestEven => half && (rest || odd),
        Round::NearestAway => half,
        Round::Up => !negative && (half || rest),
        Round::Down => negative && (half || rest),
        Round::Zero => false,
        Round::Odd => !odd && (half || rest),
    }
}

/// `kept * 2^unit`, where `kept` has at most one bit more than the precision, and then only as a power of two.
fn pack(format: Format, mode: Round, negative: bool, kept: BigUint, unit: i64) -> u128 {
    let top = kept.bits() as i64 - 1 + unit;
    if top > format.bias() {
        return overflow(format, mode, negative);
    }
    // A subnormal number has the exponent field 0, and its significand no leading bit: adding the two fields up makes the
    // step to the least normal number by itself.
    let field = (unit - format.least_exponent()) as u128;
    let kept = kept.iter_u64_digits().next().map_or(0, u128::from)
        | u128::from(kept.iter_u64_digits().nth(1).unwrap_or(0)) << 64;
    format.signed((field << format.frac) + kept, negative)
}

pub fn overflow(format: Format, mode: Round, negative: bool) -> u128 {
    let infinite = match mode {
        Round::NearestEven | Round::NearestAway => true,
        Round::Up => !negative,
        Round::Down => negative,
        Round::Zero | Round::Odd => false,
    };
    if infinite { format.infinity(negative) } else { format.largest(negative) }
}
