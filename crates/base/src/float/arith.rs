//! Operations on numbers of one format.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_traits::Zero;

use super::exact::{Exact, Number, integral};
use super::format::{Format, Kind};
use super::mode::Round;
use super::pack::{round, unpack};
use super::{fixed, real};

pub fn neg(format: Format, a: u128) -> u128 {
    match format.kind {
        Kind::Ieee => a ^ format.sign_bit(),
        Kind::Fixed => fixed::neg(format, a),
        Kind::Real => real::neg(a),
    }
}

pub fn abs(format: Format, a: u128) -> u128 {
    match format.kind {
        Kind::Ieee => format.magnitude(a),
        Kind::Fixed => fixed::abs(format, a),
        Kind::Real => real::abs(a),
    }
}

/// The magnitude of `a` with the sign of `b`.
pub fn copy_sign(format: Format, a: u128, b: u128) -> u128 {
    let positive = abs(format, a);
    if format.is_negative(b) { neg(format, positive) } else { positive }
}

pub fn add(format: Format, mode: Round, a: u128, b: u128) -> u128 {
    if format.is_real() {
        return real::add(a, b);
    }
    match (unpack(format, a), unpack(format, b)) {
        (Number::Nan, _) | (_, Number::Nan) => format.nan(),
        (Number::Infinite { negative: x }, Number::Infinite { negative: y }) if x != y => format.nan(),
        (Number::Infinite { negative }, _) | (_, Number::Infinite { negative }) => format.infinity(negative),
        (Number::Finite(x), Number::Finite(y)) => round(format, mode, &sum(&x, &y, mode), false),
    }
}

fn sum(x: &Exact, y: &Exact, mode: Round) -> Exact {
    let exponent = x.exponent.min(y.exponent);
    let (a, b) = (x.at(exponent), y.at(exponent));
    if x.negative == y.negative {
        return Exact { negative: x.negative, significand: a + b, exponent };
    }
    match a.cmp(&b) {
        // IEEE 754 6.3: opposite numbers add up to +0, except when rounding down.
        Ordering::Equal => Exact { negative: mode == Round::Down, significand: BigUint::zero(), exponent },
        Ordering::Greater => Exact { negative: x.negative, significand: a - b, exponent },
        Ordering::Less => Exact { negative: y.negative, significand: b - a, exponent },
    }
}

pub fn sub(format: Format, mode: Round, a: u128, b: u128) -> u128 {
    add(format, mode, a, neg(format, b))
}

pub fn mul(format: Format, mode: Round, a: u128, b: u128) -> u128 {
    match format.kind {
        Kind::Ieee => {}
        Kind::Fixed => return fixed::mul(format, a, b),
        Kind::Real => return real::mul(a, b),
    }
    let negative = format.is_negative(a) != format.is_negative(b);
    match (unpack(format, a), unpack(format, b)) {
        (Number::Nan, _) | (_, Number::Nan) => format.nan(),
        (Number::Infinite { .. }, Number::Finite(x)) | (Number::Finite(x), Number::Infinite { .. }) if x.is_zero() => {
            format.nan()
        }
        (Number::Infinite { .. }, _) | (_, Number::Infinite { .. }) => format.infinity(negative),
        (Number::Finite(x), Number::Finite(y)) => round(format, mode, &product(&x, &y), false),
    }
}

fn product(x: &Exact, y: &Exact) -> Exact {
    Exact {
        negative: x.negative != y.negative,
        significand: &x.significand * &y.significand,
        exponent: x.exponent + y.exponent,
    }
}

/// `a * b + c` with one rounding.
pub fn fma(format: Format, mode: Round, a: u128, b: u128, c: u128) -> u128 {
    let product = match (unpack(format, a), unpack(format, b)) {
        (Number::Finite(x), Number::Finite(y)) => product(&x, &y),
        // Rounding plays no part: the product is infinite or not a number.
        _ => return add(format, mode, mul(format, mode, a, b), c),
    };
    match unpack(format, c) {
        Number::Finite(z) => round(format, mode, &sum(&product, &z, mode), false),
        Number::Nan => format.nan(),
        Number::Infinite { .. } => c,
    }
}

pub fn div(format: Format, mode: Round, a: u128, b: u128) -> u128 {
    match format.kind {
        Kind::Ieee => {}
        Kind::Fixed => return fixed::div(format, a, b),
        Kind::Real => return real::div(a, b),
    }
    let negative = format.is_negative(a) != format.is_negative(b);
    match (unpack(format, a), unpack(format, b)) {
        (Number::Nan, _) | (_, Number::Nan) | (Number::Infinite { .. }, Number::Infinite { .. }) => format.nan(),
        (Number::Infinite { .. }, _) => format.infinity(negative),
        (_, Number::Infinite { .. }) => format.zero(negative),
        (Number::Finite(x), Number::Finite(y)) => match (x.is_zero(), y.is_zero()) {
            (true, true) => format.nan(),
            (true, false) => format.zero(negative),
            (false, true) => format.infinity(negative),
            (false, false) => quotient(format, mode, &x, &y),
        },
    }
}

fn quotient(format: Format, mode: Round, x: &Exact, y: &Exact) -> u128 {
    let room = u64::from(format.precision()) + 2 + y.significand.bits();
    let dividend = &x.significand << room;
    let significand = &dividend / &y.significand;
    let sticky = &significand * &y.significand != dividend;
    let exponent = x.exponent - y.exponent - room as i64;
    round(format, mode, &Exact { negative: x.negative != y.negative, significand, exponent }, sticky)
}

/// The product of `a + bi` and `c + di`, each part rounded once; `None` unless all parts are finite, and those of the
/// result not too small for the format.
pub fn complex_product(format: Format, mode: Round, parts: [u128; 4]) -> Option<[u128; 2]> {
    let [a, b, c, d] = finite_parts(format, parts)?;
    let real = sum(&product(&a, &c), &negated(product(&b, &d)), mode);
    let imaginary = sum(&product(&a, &d), &product(&b, &c), mode);
    let part = |part: &Exact| normal(format, part, round(format, mode, part, false));
    Some([part(&real)?, part(&imaginary)?])
}

/// The quotient of `a + bi` and `c + di`, under the same conditions.
pub fn complex_quotient(format: Format, mode: Round, parts: [u128; 4]) -> Option<[u128; 2]> {
    let [a, b, c, d] = finite_parts(format, parts)?;
    let norm = sum(&product(&c, &c), &product(&d, &d), mode);
    let real = sum(&product(&a, &c), &product(&b, &d), mode);
    let imaginary = sum(&product(&b, &c), &negated(product(&a, &d)), mode);
    let part = |part: &Exact| match part.is_zero() {
        _ if norm.is_zero() => None,
        true => Some(format.zero(part.negative)),
        false => normal(format, part, quotient(format, mode, part, &norm)),
    };
    Some([part(&real)?, part(&imaginary)?])
}

/// A rounded result, unless it is infinite, or below the normal numbers although the exact one is not zero.
fn normal(format: Format, exact: &Exact, rounded: u128) -> Option<u128> {
    let fits = (format.least_normal()..format.infinity(false)).contains(&format.magnitude(rounded));
    (fits || exact.is_zero()).then_some(rounded)
}

fn negated(number: Exact) -> Exact {
    Exact { negative: !number.negative, ..number }
}

fn finite_parts(format: Format, parts: [u128; 4]) -> Option<[Exact; 4]> {
    let numbers = parts.map(|part| match unpack(format, part) {
        Number::Finite(number) => Some(number),
        _ => None,
    });
    let [Some(a), Some(b), Some(c), Some(d)] = numbers else { return None };
    Some([a, b, c, d])
}

pub fn sqrt(format: Format, mode: Round, a: u128) -> u128 {
    match unpack(format, a) {
        Number::Nan => format.nan(),
        Number::Finite(x) if x.is_zero() => a,
        _ if format.is_negative(a) => format.nan(),
        Number::Infinite { .. } => a,
        Number::Finite(x) => {
            let room = 2 * i64::from(format.precision() + 2) + x.exponent.rem_euclid(2);
            let radicand = &x.significand << room as u64;
            let significand = radicand.sqrt();
            let sticky = &significand * &significand != radicand;
            let exponent = (x.exponent - room) / 2;
            round(format, mode, &Exact { negative: false, significand, exponent }, sticky)
        }
    }
}

/// C's `fmod`: `a - n * b` where n is the quotient without its fraction; exact.
pub fn fmod(format: Format, a: u128, b: u128) -> u128 {
    with_remainder(format, a, b, |_, _, _| false)
}

/// IEEE 754 remainder: `a - n * b` where n is the integer nearest to the quotient, the even one of two; exact.
pub fn remainder(format: Format, a: u128, b: u128) -> u128 {
    with_remainder(format, a, b, |quotient, rest, divisor| match (rest << 1u32).cmp(divisor) {
        Ordering::Greater => true,
        Ordering::Equal => quotient.bit(0),
        Ordering::Less => false,
    })
}

/// The remainder of truncated division, or the one below it where `next` says so.
fn with_remainder(format: Format, a: u128, b: u128, next: impl Fn(&BigUint, &BigUint, &BigUint) -> bool) -> u128 {
    match (unpack(format, a), unpack(format, b)) {
        (Number::Nan | Number::Infinite { .. }, _) | (_, Number::Nan) => format.nan(),
        (_, Number::Infinite { .. }) => a,
        (Number::Finite(_), Number::Finite(y)) if y.is_zero() => format.nan(),
        (Number::Finite(x), Number::Finite(y)) => {
            let exponent = x.exponent.min(y.exponent);
            let (dividend, divisor) = (x.at(exponent), y.at(exponent));
            let (quotient, rest) = (&dividend / &divisor, &dividend % &divisor);
            let beyond = next(&quotient, &rest, &divisor);
            let (negative, significand) = if beyond { (!x.negative, divisor - rest) } else { (x.negative, rest) };
            round(format, Round::NearestEven, &Exact { negative, significand, exponent }, false)
        }
    }
}

pub fn round_to_integral(format: Format, mode: Round, a: u128) -> u128 {
    if format.is_real() {
        return real::of_integer(real::to_integer(mode, a));
    }
    match unpack(format, a) {
        Number::Nan => format.nan(),
        Number::Finite(x) if x.exponent < 0 && !x.is_zero() => {
            let (negative, significand) = (x.negative, integral(&x, mode));
            round(format, mode, &Exact { negative, significand, exponent: 0 }, false)
        }
        _ => a,
    }
}

/// `a * 2^by` with one rounding.
pub fn scale(format: Format, mode: Round, a: u128, by: i64) -> u128 {
    match unpack(format, a) {
        Number::Nan => format.nan(),
        Number::Infinite { .. } => a,
        Number::Finite(x) => {
            // Beyond twice the range of exponents all results are the same.
            let limit = 4 << format.exp;
            round(format, mode, &Exact { exponent: x.exponent + by.clamp(-limit, limit), ..x }, false)
        }
    }
}

/// `None` if one of them is not a number; the two zeros are equal.
pub fn compare(format: Format, a: u128, b: u128) -> Option<Ordering> {
    match format.kind {
        Kind::Ieee if format.is_nan(a) || format.is_nan(b) => return None,
        Kind::Ieee => {}
        Kind::Fixed => return Some(fixed::compare(format, a, b)),
        Kind::Real => return Some(real::compare(a, b)),
    }
    let key = |bits: u128| {
        let magnitude = format.magnitude(bits) as i128;
        if format.is_negative(bits) { -magnitude } else { magnitude }
    };
    Some(key(a).cmp(&key(b)))
}
