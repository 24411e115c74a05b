//! Conversions between formats, and from and to integers.

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

use super::arith::{compare, sub};
use super::exact::{Exact, Number, integral};
use super::format::Format;
use super::mode::Round;
use super::pack::{round, unpack};
use super::real;

/// Between fixed-point formats, bits are padded or dropped (the paper, section 3.5.2); a real number stays what it is.
pub fn convert(from: Format, to: Format, mode: Round, a: u128) -> u128 {
    if from.is_real() {
        return a;
    }
    let mode = if from.is_fixed() { Round::Down } else { mode };
    match unpack(from, a) {
        Number::Nan => to.nan(),
        Number::Infinite { negative } => to.infinity(negative),
        Number::Finite(x) => round(to, mode, &x, false),
    }
}

pub fn from_int(format: Format, mode: Round, negative: bool, magnitude: u128) -> u128 {
    if format.is_real() {
        let sign = if negative { Sign::Minus } else { Sign::Plus };
        return real::of_integer(BigInt::from_biguint(sign, magnitude.into()));
    }
    let zero = magnitude == 0;
    round(format, mode, &Exact { negative: negative && !zero, significand: magnitude.into(), exponent: 0 }, false)
}

/// The integer that the number is rounded to; `None` for infinity and NaN.
pub fn to_integer(format: Format, mode: Round, a: u128) -> Option<BigInt> {
    if format.is_real() {
        return Some(real::to_integer(mode, a));
    }
    match unpack(format, a) {
        Number::Finite(x) => {
            let sign = if x.negative { Sign::Minus } else { Sign::Plus };
            Some(BigInt::from_biguint(sign, integral(&x, mode)))
        }
        Number::Nan | Number::Infinite { .. } => None,
    }
}

/// As a signed integer of `bits` bits; where it does not fit (or is no number), the least integer, as processors give.
pub fn to_int(format: Format, mode: Round, a: u128, bits: u16) -> i128 {
    let least = i128::MIN >> (128 - bits);
    let value = to_integer(format, mode, a).and_then(|v| v.to_i128());
    value.filter(|v| (least..=!least).contains(v)).unwrap_or(least)
}

/// The conversion to an integer type in C, as the bit pattern. What does not fit is undefined (C11 6.3.1.4p1) and becomes
/// what x86-64 compilers make of it: the conversion instructions know signed 32-bit and 64-bit integers, whose least one
/// stands for "does not fit"; narrower types are cut from those, and of the widest unsigned type the upper half is moved
/// down first. Numbers that are not floating leave what their integral part leaves in the type.
pub fn to_c_int(format: Format, a: u128, bits: u16, signed: bool) -> u128 {
    let mask = u128::MAX >> (128 - bits);
    if !format.is_ieee() {
        return to_int(format, Round::Zero, a, 128) as u128 & mask;
    }
    if bits >= 64 && !signed {
        let half = from_int(format, Round::NearestEven, false, 1 << (bits - 1));
        let large = compare(format, half, a).is_some_and(|order| order.is_le());
        if large {
            let moved = sub(format, Round::Zero, a, half);
            return (to_int(format, Round::Zero, moved, bits) as u128 ^ 1 << (bits - 1)) & mask;
        }
    }
    let through = if bits < 32 || bits == 32 && signed { 32 } else { bits.max(64) };
    to_int(format, Round::Zero, a, through) as u128 & mask
}
