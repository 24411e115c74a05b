//! Real functions in fixed point: an integer `v` stands for `v / 2^bits`.
//!
//! Nothing here is exact. Invariant: a result is off by less than `2^GUARD` units, whatever the argument within the domain
//! that the function names; callers raise `bits` until enough bits above those are left.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// How many of the last bits of a result may be wrong.
pub const GUARD: i64 = 32;

/// `m * 2^e`.
#[derive(Clone, Debug)]
pub struct Big {
    pub m: BigInt,
    pub e: i64,
}

impl Big {
    pub fn fixed(value: BigInt, bits: i64) -> Big {
        Big { m: value, e: -bits }
    }

    /// In fixed point, cut.
    pub fn to_fixed(&self, bits: i64) -> BigInt {
        shift(&self.m, self.e + bits)
    }

    pub fn add(&self, other: &Big) -> Big {
        let e = self.e.min(other.e);
        Big { m: shift(&self.m, self.e - e) + shift(&other.m, other.e - e), e }
    }

    pub fn neg(&self) -> Big {
        Big { m: -&self.m, e: self.e }
    }

    pub fn mul(&self, other: &Big) -> Big {
        Big { m: &self.m * &other.m, e: self.e + other.e }
    }

    /// The quotient with this many significant bits.
    pub fn div(&self, other: &Big, bits: i64) -> Big {
        let up = (bits + other.m.bits() as i64 - self.m.bits() as i64 + 2).max(0);
        Big { m: (&self.m << up as u64) / &other.m, e: self.e - up - other.e }
    }

    /// The square root with this many significant bits.
    pub fn sqrt(&self, bits: i64) -> Big {
        let mut up = (2 * bits + 2 - self.m.bits() as i64).max(0);
        up += (self.e - up).rem_euclid(2);
        Big { m: (&self.m << up as u64).sqrt(), e: (self.e - up) / 2 }
    }

    /// The cube root of a positive number with this many significant bits.
    pub fn cbrt(&self, bits: i64) -> Big {
        let mut up = (3 * bits + 3 - self.m.bits() as i64).max(0);
        up += (self.e - up).rem_euclid(3);
        Big { m: BigInt::from((self.m.magnitude() << up as u64).cbrt()), e: (self.e - up) / 3 }
    }

    pub fn abs(&self) -> Big {
        Big { m: self.m.abs(), e: self.e }
    }

    pub fn is_zero(&self) -> bool {
        self.m.is_zero()
    }

    /// The exponent of the leading bit.
    pub fn top(&self) -> i64 {
        self.m.bits() as i64 - 1 + self.e
    }

    pub fn scaled(&self, by: i64) -> Big {
        Big { m: self.m.clone(), e: self.e + by }
    }
}

fn shift(value: &BigInt, by: i64) -> BigInt {
    if by >= 0 { value << by as u64 } else { value >> by.unsigned_abs() }
}

fn one(bits: i64) -> BigInt {
    BigInt::one() << bits as u64
}

/// The sum of `z^(2n+1) / (2n+1)`, or of the same terms with alternating signs: atanh and atan of a small `z`.
fn odd_series(z: &BigInt, bits: i64, alternating: bool) -> BigInt {
    let square = (z * z) >> bits as u64;
    let (mut power, mut sum, mut n) = (z.clone(), z.clone(), 1u32);
    while !power.is_zero() && power != BigInt::from(-1) {
        power = (&power * &square) >> bits as u64;
        n += 2;
        let term = &power / n;
        if alternating && n % 4 == 3 { sum -= term } else { sum += term }
    }
    sum
}

/// The same series at `1 / z`.
fn inverse_series(z: u32, bits: i64, alternating: bool) -> BigInt {
    let mut power = one(bits) / z;
    let (mut sum, mut n) = (power.clone(), 1u32);
    while !power.is_zero() {
        power /= z * z;
        n += 2;
        let term = &power / n;
        if alternating && n % 4 == 3 { sum -= term } else { sum += term }
    }
    sum
}

/// Each term of a series is cut: with this many more bits, what is lost stays below a unit.
const INNER: i64 = 24;

/// ln 2 = 2 atanh(1/3).
pub fn ln2(bits: i64) -> BigInt {
    inverse_series(3, bits + INNER, false) >> (INNER - 1) as u64
}

/// ln 10 = 3 ln 2 + ln 1.25, and ln 1.25 = 2 atanh(1/9).
pub fn ln10(bits: i64) -> BigInt {
    (ln2(bits + INNER) * 3 + (inverse_series(9, bits + INNER, false) << 1u32)) >> INNER as u64
}

/// Machin's formula: pi = 16 atan(1/5) - 4 atan(1/239).
pub fn pi(bits: i64) -> BigInt {
    let (fifth, other) = (inverse_series(5, bits + INNER, true), inverse_series(239, bits + INNER, true));
    ((fifth << 4u32) - (other << 2u32)) >> INNER as u64
}

/// The natural logarithm of a positive number.
pub fn ln(x: &Big, bits: i64) -> BigInt {
    let work = bits + INNER;
    // x = m * 2^k with m between 3/4 and 3/2, so that a number near 1 has k = 0.
    let mut k = x.top();
    let mut m = x.scaled(-k).to_fixed(work);
    if m > ((one(work) * 3u32) >> 1u32) {
        m >>= 1u32;
        k += 1;
    }
    // For numbers very near to 1 the difference counts, not the rounded number.
    let difference = x.scaled(-k).add(&Big { m: BigInt::from(-1), e: 0 });
    let z = difference.div(&Big::fixed(m + one(work), work), work).to_fixed(work);
    let near = odd_series(&z, work, false) << 1u32;
    (near + ln2(work + 16) * k / one(16)) >> INNER as u64
}

/// `e^x`, with about `bits` significant bits that are right.
pub fn exp(x: &Big, bits: i64) -> Big {
    let far = || Big { m: BigInt::one(), e: if x.m.is_negative() { -FAR } else { FAR } };
    if !x.is_zero() && x.top() > 40 {
        return far();
    }
    let x_fixed = x.to_fixed(bits + 64);
    let ln2 = ln2(bits + 64);
    let Some(k) = (&x_fixed / &ln2).to_i64().filter(|k| k.abs() < FAR) else { return far() };
    let rest = (x_fixed - ln2 * k) >> (64 - INNER) as u64;
    Big { m: exp_series(&rest, bits + INNER), e: k - bits - INNER }
}

/// Beyond the exponents of every format, also after squaring.
pub const FAR: i64 = 1 << 20;

/// For an `x` between -1 and 1: the series at `x / 256`, squared eight times.
fn exp_series(x: &BigInt, bits: i64) -> BigInt {
    const HALVINGS: u32 = 8;
    let bits = bits as u64;
    let x = x >> HALVINGS;
    let (mut term, mut sum, mut n) = (BigInt::one() << bits, BigInt::one() << bits, 0u32);
    while !term.is_zero() && term != BigInt::from(-1) {
        n += 1;
        term = ((&term * &x) >> bits) / n;
        sum += &term;
    }
    (0..HALVINGS).for_each(|_| sum = (&sum * &sum) >> bits);
    sum
}

/// Sine and cosine.
pub fn sin_cos(x: &Big, bits: i64) -> (BigInt, BigInt) {
    let work = bits + INNER;
    let quarter = pi(work + x.top().max(0) + 8);
    let size = work + x.top().max(0) + 9;
    let x = x.to_fixed(size);
    let n = &x / &quarter;
    let rest = (x - &n * quarter) >> (size - work) as u64;
    let (sin, cos) = (sin_series(&rest, work), cos_series(&rest, work));
    let (sin, cos) = (sin >> INNER as u64, cos >> INNER as u64);
    match (n & BigInt::from(3)).to_u8() {
        Some(0) => (sin, cos),
        Some(1) => (cos, -sin),
        Some(2) => (-sin, -cos),
        _ => (-cos, sin),
    }
}

fn sin_series(x: &BigInt, bits: i64) -> BigInt {
    alternating_series(x.clone(), x, bits, 1)
}

fn cos_series(x: &BigInt, bits: i64) -> BigInt {
    alternating_series(one(bits), x, bits, 0)
}

/// `first`, which is `x^n / n!`, minus the term two powers on, and so forth.
fn alternating_series(first: BigInt, x: &BigInt, bits: i64, mut n: u32) -> BigInt {
    let square = (x * x) >> bits as u64;
    let (mut term, mut sum) = (first.clone(), first);
    while !term.is_zero() && term != BigInt::from(-1) {
        term = -((&term * &square) >> bits as u64) / ((n + 1) * (n + 2));
        n += 2;
        sum += &term;
    }
    sum
}

/// The arc tangent of a number that is not negative.
pub fn atan(x: &Big, bits: i64) -> BigInt {
    let work = bits + INNER;
    if x.m.is_zero() {
        return BigInt::zero();
    }
    if x.top() >= 0 {
        let inverse = Big { m: BigInt::one(), e: 0 }.div(x, work);
        return (pi(bits) >> 1u32) - atan_small(inverse.to_fixed(work), work);
    }
    atan_small(x.to_fixed(work), work)
}

/// Three times atan x = 2 atan(x / (1 + sqrt(1 + x^2))), then the series. Without the `INNER` last bits.
fn atan_small(mut x: BigInt, bits: i64) -> BigInt {
    const HALVINGS: u32 = 3;
    let whole = one(bits);
    for _ in 0..HALVINGS {
        let root = ((&whole << bits as u64) + &x * &x).sqrt();
        x = (x << bits as u64) / (&whole + root);
    }
    odd_series(&x, bits, true) >> (INNER - i64::from(HALVINGS)) as u64
}
