//! Functions of `<math.h>` whose results are rounded real numbers: what a C library may give for given arguments.
//!
//! C leaves the accuracy to the implementation (C11 5.2.4.2.2p6). Taken here is what glibc documents ("Known Maximum
//! Errors in Math Functions"): a few units in the last place, see [`Function::units`]. So a result is one of a few numbers
//! around the correctly rounded one, which comes first. Exactly one number remains where C11 Annex F says so (zeros,
//! infinities, NaN), and where the real result is itself a number of the format, such as `pow(2, 3)`; for the functions
//! of [`Function::exact_results`] only, as the others miss such results in practice.
//!
//! All of it is for rounding to nearest.

mod exact;
mod function;
mod real;
mod special;

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, Zero};

use self::exact::big;
pub use self::function::Function;
use self::function::Function::*;
use self::real::{Big, FAR, GUARD};
use self::special::Special;
use super::exact::Exact;
use super::format::Format;
use super::mode::Round;
use super::pack::round;

/// What a C library may give, the correctly rounded number first. The second argument counts for functions of two.
pub fn results(function: Function, format: Format, [a, b]: [u128; 2]) -> Vec<u128> {
    let value = match special::result(function, format, a, b) {
        Some(Special::Number(bits)) => return vec![bits],
        Some(Special::Quarters(n)) => {
            let bits = 2 * i64::from(format.precision()) + GUARD;
            Big::fixed(real::pi(bits) * n, bits + 2)
        }
        None => match exact::result(function, format, a, b) {
            Some(bits) if function.exact_results(format) => return vec![bits],
            _ => accurate(function, format, &big(format, a), &big(format, b)),
        },
    };
    let (sign, significand) = value.m.clone().into_parts();
    let exact = Exact { negative: sign == Sign::Minus, significand, exponent: value.e };
    let nearest = round(format, Round::NearestEven, &exact, true);
    let beyond = value.top() > format.bias() + 1 || value.top() < format.least_exponent() - FAR_BELOW;
    if beyond { vec![nearest] } else { around(format, nearest, function.units(format)) }
}

/// A positive result that is so many binary digits below the least number cannot become that number.
const FAR_BELOW: i64 = 8;

/// The number and its neighbours, of its sign.
fn around(format: Format, nearest: u128, units: u128) -> Vec<u128> {
    let (sign, magnitude) = (nearest & format.sign_bit(), format.magnitude(nearest));
    let low = magnitude.saturating_sub(units);
    let high = (magnitude + units).min(format.infinity(false));
    let others = (low..=high).filter(|&m| m != magnitude);
    std::iter::once(magnitude).chain(others).map(|m| sign | m).collect()
}

/// The real result, with more significant bits than the format has by far, or else beyond all doubt too small for it.
/// An error below those bits can turn the rounding of what lies between two numbers, so that the wrong one of them stands
/// first; both are among the results even so.
fn accurate(function: Function, format: Format, x: &Big, y: &Big) -> Big {
    let enough = i64::from(format.precision()) + GUARD;
    let least = 64 - format.least_exponent() + GUARD;
    let mut bits = enough + 2 * GUARD;
    loop {
        let value = approximate(function, x, y, bits);
        let good = value.m.bits() as i64 - GUARD;
        if good >= enough || value.e >= FAR || bits > least {
            return value;
        }
        bits *= 2;
    }
}

/// The real result. Its last `GUARD` bits may be wrong, and of its bits no more than `bits - GUARD` count.
fn approximate(function: Function, x: &Big, y: &Big, bits: i64) -> Big {
    let one = || Big { m: BigInt::one(), e: 0 };
    let size = x.abs();
    let fixed = |value: BigInt| Big::fixed(value, bits);
    let signed = |value: Big| if x.m.is_negative() { value.neg() } else { value };
    match function {
        Sin => fixed(real::sin_cos(x, bits).0),
        Cos => fixed(real::sin_cos(x, bits).1),
        Tan => {
            let (sin, cos) = real::sin_cos(x, bits);
            let good = sin.bits().min(cos.bits()) as i64;
            fixed(sin).div(&fixed(cos), good)
        }
        Asin => {
            let root = one().add(&size.mul(&size).neg()).sqrt(bits);
            signed(fixed(real::atan(&size.div(&root, bits), bits)))
        }
        Acos => {
            let (less, more) = (one().add(&x.neg()), one().add(x));
            fixed(real::atan(&less.div(&more, 2 * bits).sqrt(bits), bits) << 1u32)
        }
        Atan => signed(fixed(real::atan(&size, bits))),
        Atan2 => {
            let angle = real::atan(&size.div(&y.abs(), bits), bits);
            if angle.is_zero() && y.m.is_positive() {
                return signed(Big { m: BigInt::one(), e: -FAR });
            }
            signed(fixed(if y.m.is_negative() { real::pi(bits) - angle } else { angle }))
        }
        Exp => real::exp(x, bits),
        Exp2 => real::exp(&x.mul(&Big::fixed(real::ln2(bits + FACTOR), bits + FACTOR)), bits),
        Exp10 => real::exp(&x.mul(&Big::fixed(real::ln10(bits + FACTOR), bits + FACTOR)), bits),
        Expm1 => fixed(real::exp(x, bits).add(&one().neg()).to_fixed(bits)),
        Sinh | Cosh | Tanh => hyperbolic(function, &size, bits, signed),
        Asinh => signed(fixed(real::ln(&size.add(&size.mul(&size).add(&one()).sqrt(bits + GUARD)), bits))),
        Acosh => fixed(real::ln(&x.add(&x.mul(x).add(&one().neg()).sqrt(bits + GUARD)), bits)),
        Atanh => {
            let quotient = one().add(&size).div(&one().add(&size.neg()), bits + GUARD);
            signed(Big::fixed(real::ln(&quotient, bits), bits + 1))
        }
        Log => fixed(real::ln(x, bits)),
        Log1p => fixed(real::ln(&one().add(x), bits)),
        Log2 | Log10 => {
            let log = real::ln(x, bits);
            let base = if function == Log2 { real::ln2(bits) } else { real::ln10(bits) };
            let good = log.bits() as i64;
            fixed(log).div(&fixed(base), good)
        }
        Pow => {
            let power = power(&size, y, bits);
            if x.m.is_negative() && exact::is_odd(y) { power.neg() } else { power }
        }
        Cbrt => signed(size.cbrt(bits)),
        Hypot => x.mul(x).add(&y.mul(y)).sqrt(bits),
    }
}

/// Arguments above this power of two have results beyond all formats.
const FACTOR: i64 = 40;

fn hyperbolic(function: Function, size: &Big, bits: i64, signed: impl Fn(Big) -> Big) -> Big {
    let one = Big { m: BigInt::one(), e: 0 };
    if size.top() > FACTOR {
        let far = Big { m: BigInt::one(), e: FAR };
        return match function {
            Cosh => far,
            Sinh => signed(far),
            _ => signed(one),
        };
    }
    if function == Tanh {
        let square = real::exp(&size.scaled(1), bits);
        if square.e >= FAR {
            return signed(one);
        }
        let difference = square.add(&one.neg()).to_fixed(bits);
        let good = difference.bits().min(bits as u64) as i64;
        return signed(Big::fixed(difference, bits).div(&square.add(&one), good));
    }
    let (up, down) = (real::exp(size, bits), real::exp(&size.neg(), bits));
    if up.e >= FAR {
        return if function == Sinh { signed(up) } else { up };
    }
    let sum = if function == Sinh { signed(up.add(&down.neg())) } else { up.add(&down) };
    Big::fixed(sum.to_fixed(bits), bits + 1)
}

/// `x^y` of a positive `x` that is not 1.
fn power(x: &Big, y: &Big, bits: i64) -> Big {
    if y.top() > 2 * FACTOR + i64::from(u64::BITS) {
        let above = x.top() >= 0;
        return Big { m: BigInt::one(), e: if above == y.m.is_positive() { FAR } else { -FAR } };
    }
    let inner = bits + y.top().max(0) + GUARD;
    real::exp(&Big::fixed(real::ln(x, inner), inner).mul(y), bits)
}
