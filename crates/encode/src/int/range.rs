//! Ranges of integer expressions, computed from all that an expression is made of: what cannot leave its type needs no
//! wrap-around.

use num_bigint::{BigInt, Sign};

use typed::types::IntRepr;

/// Inclusive bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    pub low: BigInt,
    pub high: BigInt,
}

pub fn power(n: u32) -> BigInt {
    BigInt::from(1) << n
}

impl Range {
    pub fn new(low: BigInt, high: BigInt) -> Range {
        Range { low, high }
    }

    pub fn one(value: BigInt) -> Range {
        Range { low: value.clone(), high: value }
    }

    /// All values of a type.
    pub fn full(repr: IntRepr) -> Range {
        let bits = u32::from(repr.bits);
        match repr.signed {
            true => Range { low: -power(bits - 1), high: power(bits - 1) - 1 },
            false => Range { low: BigInt::ZERO, high: power(bits) - 1 },
        }
    }

    pub fn single(&self) -> Option<&BigInt> {
        (self.low == self.high).then_some(&self.low)
    }

    pub fn within(&self, other: &Range) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    pub fn contains(&self, value: &BigInt) -> bool {
        self.low <= *value && *value <= self.high
    }

    pub fn is_apart(&self, other: &Range) -> bool {
        self.high < other.low || other.high < self.low
    }

    pub fn not_negative(&self) -> bool {
        self.low.sign() != Sign::Minus
    }

    pub fn union(&self, other: &Range) -> Range {
        Range { low: self.low.clone().min(other.low.clone()), high: self.high.clone().max(other.high.clone()) }
    }

    pub fn add(&self, other: &Range) -> Range {
        Range { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    pub fn sub(&self, other: &Range) -> Range {
        Range { low: &self.low - &other.high, high: &self.high - &other.low }
    }

    pub fn mul(&self, other: &Range) -> Range {
        let corners =
            [&self.low * &other.low, &self.low * &other.high, &self.high * &other.low, &self.high * &other.high];
        let [a, b, c, d] = corners;
        let low = a.clone().min(b.clone()).min(c.clone()).min(d.clone());
        Range { low, high: a.max(b).max(c).max(d) }
    }

    /// The greatest magnitude.
    pub fn magnitude(&self) -> BigInt {
        BigInt::from(self.low.magnitude().max(self.high.magnitude()).clone())
    }

    /// From the negative of the greatest magnitude to it, without the sign that the range itself cannot have.
    pub fn symmetric(&self) -> Range {
        let most = self.magnitude();
        let low = if self.not_negative() { BigInt::ZERO } else { -most.clone() };
        let high = if self.high.sign() == Sign::Plus { most } else { BigInt::ZERO };
        Range { low, high }
    }
}
