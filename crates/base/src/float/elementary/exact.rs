//! Results that are numbers of the format themselves, found by arithmetic on integers.
//!
//! The functions that are not here have none beyond the special cases: e^x is transcendental for every algebraic x but 0
//! (Lindemann), and with it are the logarithms to base e, the trigonometric and the hyperbolic functions and their
//! inverses.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::function::Function::{self, *};
use super::real::Big;
use crate::float::exact::{Exact, Number};
use crate::float::format::Format;
use crate::float::mode::Round;
use crate::float::pack::{round, unpack};

pub fn result(function: Function, format: Format, a: u128, b: u128) -> Option<u128> {
    let x = odd_part(&big(format, a));
    let value = match function {
        // 2^x is rational for an integer only, if x is.
        Exp2 => Big { m: BigInt::one(), e: integer(&x)? },
        // 10^-n is no binary fraction.
        Exp10 => Big { m: BigInt::from(10).pow(small(integer(&x)?)?), e: 0 },
        Log2 => (x.m.is_one()).then(|| Big { m: BigInt::from(x.e), e: 0 })?,
        Log10 => {
            let power = (1..=LARGEST).find(|&n| big_is(&x, &BigInt::from(10).pow(n)))?;
            Big { m: BigInt::from(power), e: 0 }
        }
        Pow => pow(x, &odd_part(&big(format, b)))?,
        Cbrt => root(x, 3)?,
        Hypot => {
            let y = big(format, b);
            // Squares of numbers that are far apart do not add up to a square.
            if (x.top() - y.top()).abs() > 2 * i64::from(format.precision()) {
                return None;
            }
            root(odd_part(&x.mul(&x).add(&y.mul(&y))), 2)?
        }
        _ => return None,
    };
    number(format, &odd_part(&value))
}

/// No power above this has a significand that a format can hold, unless the base is a power of two.
const LARGEST: u32 = 64;

/// The pattern of this very number.
fn number(format: Format, value: &Big) -> Option<u128> {
    if value.top().abs() > 4 * format.bias() {
        return None;
    }
    let exact = Exact { negative: value.m.is_negative(), significand: value.m.magnitude().clone(), exponent: value.e };
    let bits = round(format, Round::NearestEven, &exact, false);
    let Number::Finite(_) = unpack(format, bits) else { return None };
    let back = odd_part(&big(format, bits));
    (back.m == value.m && back.e == value.e).then_some(bits)
}

/// The same number with an odd significand (or none).
fn odd_part(x: &Big) -> Big {
    match x.m.trailing_zeros() {
        None => Big { m: BigInt::zero(), e: 0 },
        Some(zeros) => Big { m: &x.m >> zeros, e: x.e + zeros as i64 },
    }
}

fn big_is(x: &Big, integer: &BigInt) -> bool {
    let other = odd_part(&Big { m: integer.clone(), e: 0 });
    x.m == other.m && x.e == other.e
}

pub fn is_integer(x: &Big) -> bool {
    odd_part(x).e >= 0
}

pub fn is_odd(x: &Big) -> bool {
    let x = odd_part(x);
    x.e == 0 && !x.is_zero()
}

/// The integer that a number with an odd significand is, if it is not huge.
fn integer(x: &Big) -> Option<i64> {
    let fits = (0..=32).contains(&x.e) && x.m.bits() <= 32;
    fits.then(|| x.m.to_i64().map(|m| m << x.e)).flatten()
}

fn small(n: i64) -> Option<u32> {
    u32::try_from(n).ok().filter(|&n| n <= LARGEST)
}

/// `x^y` where it is a binary fraction: for `y = n / 2^k`, `x` must be the power 2^k of one.
fn pow(mut x: Big, y: &Big) -> Option<Big> {
    let halvings = u32::try_from((-y.e).max(0)).ok().filter(|&k| k < 16)?;
    for _ in 0..halvings {
        x = root(x, 2)?;
    }
    let n = integer(&Big { m: y.m.clone(), e: y.e.max(0) })?;
    if x.m.abs().is_one() {
        let m = if n % 2 == 0 { BigInt::one() } else { x.m };
        return Some(Big { m, e: x.e.checked_mul(n)? });
    }
    let n = small(n)?;
    Some(Big { m: x.m.pow(n), e: x.e * i64::from(n) })
}

/// The root of a number with an odd significand, if it is a binary fraction; of a negative one for odd degrees only.
fn root(x: Big, degree: u32) -> Option<Big> {
    if x.e % i64::from(degree) != 0 || (x.m.is_negative() && degree.is_multiple_of(2)) {
        return None;
    }
    let size: BigUint = x.m.magnitude().nth_root(degree);
    let found = size.pow(degree) == *x.m.magnitude();
    let sign = x.m.sign();
    found.then(|| Big { m: BigInt::from_biguint(sign, size), e: x.e / i64::from(degree) })
}

/// A finite number as one of any precision.
pub fn big(format: Format, bits: u128) -> Big {
    match unpack(format, bits) {
        Number::Finite(Exact { negative, significand, exponent }) => {
            let sign = if negative { Sign::Minus } else { Sign::Plus };
            Big { m: BigInt::from_biguint(sign, significand), e: exponent }
        }
        Number::Infinite { .. } | Number::Nan => Big { m: BigInt::zero(), e: 0 },
    }
}
