//! Exact numbers: a significand of any length times a power of two.

use num_bigint::BigUint;
use num_traits::Zero;

use super::mode::Round;

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

/// Whether the magnitude is rounded up, given the last bit kept and what was dropped.
pub fn increments(mode: Round, negative: bool, odd: bool, half: bool, rest: bool) -> bool {
    match mode {
        Round::NearestEven => half && (rest || odd),
        Round::NearestAway => half,
        Round::Up => !negative && (half || rest),
        Round::Down => negative && (half || rest),
        Round::Zero => false,
        Round::Odd => !odd && (half || rest),
    }
}

/// The magnitude of the integer that an exact number is rounded to.
pub fn integral(x: &Exact, mode: Round) -> BigUint {
    if x.exponent >= 0 {
        return x.at(0);
    }
    let dropped = x.exponent.unsigned_abs();
    let kept = &x.significand >> dropped;
    let half = x.significand.bit(dropped - 1);
    let rest = !x.is_zero() && x.significand.trailing_zeros().is_some_and(|zeros| zeros < dropped - 1);
    let up = increments(mode, x.negative, !kept.is_zero() && kept.bit(0), half, rest);
    if up { kept + 1u32 } else { kept }
}
