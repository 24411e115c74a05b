//! Fixed point (the paper, section 3.5.2): a word of two's complement that stands for its value divided by 2^n. Results
//! wrap around as the word does. `encodings/fixed.smt2` says the same as SMT-LIB.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::ToPrimitive;

use super::exact::{Exact, increments};
use super::format::Format;
use super::mode::Round;

/// The word that a number leaves, modulo 2^w.
fn wrap(format: Format, word: &BigInt) -> u128 {
    let modulus = BigInt::from(1) << format.width();
    let rest: BigInt = ((word % &modulus) + &modulus) % modulus;
    rest.to_u128().expect("less than 2^128")
}

pub fn neg(format: Format, a: u128) -> u128 {
    wrap(format, &-BigInt::from(format.word(a)))
}

pub fn abs(format: Format, a: u128) -> u128 {
    if format.is_negative(a) { neg(format, a) } else { a }
}

pub fn compare(format: Format, a: u128, b: u128) -> Ordering {
    format.word(a).cmp(&format.word(b))
}

/// Rounded down, whatever the mode.
fn product(format: Format, a: u128, b: u128) -> BigInt {
    (BigInt::from(format.word(a)) * BigInt::from(format.word(b))) >> format.frac
}

/// Rounded towards zero, whatever the mode. By zero it is what `bvsdiv` makes of it: 1 or -1 units.
fn quotient(format: Format, a: u128, b: u128) -> BigInt {
    let (a, b) = (BigInt::from(format.word(a)) << format.frac, BigInt::from(format.word(b)));
    match b.sign() {
        Sign::NoSign => BigInt::from(if a.sign() == Sign::Minus { 1 } else { -1 }),
        _ => a / b,
    }
}

pub fn mul(format: Format, a: u128, b: u128) -> u128 {
    wrap(format, &product(format, a, b))
}

pub fn div(format: Format, a: u128, b: u128) -> u128 {
    wrap(format, &quotient(format, a, b))
}

/// An operation of fixed-point numbers that can leave the range of their format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixedOp {
    Add,
    Sub,
    Mul,
    Div,
}

/// The result is in the range of the format.
pub fn fixed_fits(op: FixedOp, format: Format, a: u128, b: u128) -> bool {
    let (x, y) = (BigInt::from(format.word(a)), BigInt::from(format.word(b)));
    let word = match op {
        FixedOp::Add => x + y,
        FixedOp::Sub => x - y,
        FixedOp::Mul => product(format, a, b),
        FixedOp::Div => quotient(format, a, b),
    };
    holds(format, &word)
}

/// The word is one of the format's.
fn holds(format: Format, word: &BigInt) -> bool {
    let beyond = BigInt::from(1) << (format.width() - 1);
    *word < beyond && *word >= -beyond
}

/// An integer is in the range of the format.
pub fn fixed_holds_integer(format: Format, value: &BigInt) -> bool {
    holds(format, &(value << format.frac))
}

/// A number of another fixed-point format is in the range of this one.
pub fn fixed_holds(format: Format, from: Format, bits: u128) -> bool {
    let whole: BigInt = BigInt::from(from.word(bits)) >> from.frac;
    fixed_holds_integer(format, &whole)
}

pub fn unpack(format: Format, bits: u128) -> Exact {
    let word = format.word(bits);
    Exact { negative: word < 0, significand: word.unsigned_abs().into(), exponent: -i64::from(format.frac) }
}

/// As `pack::round` for IEEE formats.
pub fn round(format: Format, mode: Round, number: &Exact, sticky: bool) -> u128 {
    let dropped = -i64::from(format.frac) - number.exponent;
    let magnitude: BigUint = if dropped <= 0 {
        &number.significand << dropped.unsigned_abs()
    } else {
        let dropped = dropped.unsigned_abs();
        let kept = &number.significand >> dropped;
        let half = number.significand.bit(dropped - 1);
        let rest = sticky || number.significand.trailing_zeros().is_some_and(|zeros| zeros < dropped - 1);
        let up = increments(mode, number.negative, kept.bit(0), half, rest);
        if up { kept + 1u32 } else { kept }
    };
    let sign = if number.negative { Sign::Minus } else { Sign::Plus };
    wrap(format, &BigInt::from_biguint(sign, magnitude))
}
