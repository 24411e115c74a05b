//! Between bit patterns and exact numbers.
//!
//! Invariant: rounding happens in `round` only, once in each operation.

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

use super::exact::{Exact, Number, increments};
use super::format::{Format, Kind};
use super::mode::Round;
use super::{fixed, real};

/// A real number is not asked for: it may be no multiple of a power of two.
pub fn unpack(format: Format, bits: u128) -> Number {
    if format.is_fixed() {
        return Number::Finite(fixed::unpack(format, bits));
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
        Kind::Fixed => return fixed::round(format, mode, number, sticky),
        Kind::Real => return round_real(format, mode, number, sticky),
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

/// The fixed-point number that is nearest to the exact one, as a rational.
fn round_real(format: Format, mode: Round, number: &Exact, sticky: bool) -> u128 {
    let fixed = format.as_fixed();
    let word = fixed.word(fixed::round(fixed, mode, number, sticky));
    real::of_quotient(word.into(), BigInt::from(1) << format.frac)
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
