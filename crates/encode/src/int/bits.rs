//! Shifts and bitwise operations as arithmetic: exact for constant distances and masks, for operands whose bits cannot
//! meet, and for flags; for nothing else.

use num_bigint::BigInt;

use expr::Op;
use smt::{Op as SmtOp, TermId, Terms};
use typed::types::IntRepr;

use super::range::{Range, power};
use crate::refusal::Refusal;

use super::IntEncoder;
use super::number::{Number, constant, exact};

/// A mask of more runs of ones than this is not worth its sum.
const MOST_RUNS: usize = 4;

impl IntEncoder {
    pub(super) fn shift(
        &self,
        terms: &mut Terms,
        op: Op,
        a: &Number,
        b: &Number,
        repr: IntRepr,
    ) -> Result<Number, Refusal> {
        let bits = u32::from(repr.bits);
        let Some(distance) = b.range.single() else {
            return match (op, a.range.single()) {
                (Op::Shl, Some(_)) => Ok(self.shifted_constant(terms, a, b, repr)),
                _ => Err(Refusal::UnknownDistance),
            };
        };
        let distance = u32::try_from(distance).unwrap_or(u32::MAX);
        match op {
            Op::Shl if distance >= bits => Ok(constant(terms, BigInt::ZERO)),
            Op::Shl => {
                let factor = constant(terms, power(distance));
                let product = exact(terms, SmtOp::IntMul, a, &factor);
                Ok(self.wrapped(terms, product, repr))
            }
            // Beyond the width nothing is left but the sign.
            _ => Ok(self.divided(terms, a, distance.min(bits))),
        }
    }

    /// `k << n`: one alternative for each distance.
    fn shifted_constant(&self, terms: &mut Terms, a: &Number, n: &Number, repr: IntRepr) -> Number {
        let mut term = terms.int(&BigInt::ZERO);
        for distance in (0..u32::from(repr.bits)).rev().filter(|&d| n.range.contains(&BigInt::from(d))) {
            let factor = constant(terms, power(distance));
            let product = exact(terms, SmtOp::IntMul, a, &factor);
            // Constants wrap to constants, whatever the names are for.
            let value = wrapped_constant(&product.range.low, repr);
            let (value, distance) = (terms.int(&value), terms.int(&BigInt::from(distance)));
            let here = terms.eq(n.term, distance);
            term = terms.ite(here, value, term);
        }
        Number { term, range: Range::full(repr), zeros: a.zeros, open: false }
    }

    /// The quotient by 2^n, rounded down: what an arithmetic right shift gives.
    fn divided(&self, terms: &mut Terms, a: &Number, n: u32) -> Number {
        let range = Range::new(&a.range.low >> n, &a.range.high >> n);
        let term = match range.single() {
            Some(value) => terms.int(value),
            None => {
                let divisor = terms.int(&power(n));
                terms.app(SmtOp::IntDiv, &[a.term, divisor])
            }
        };
        Number { term, range, zeros: a.zeros.saturating_sub(n), open: false }
    }

    pub(super) fn bitwise(
        &self,
        terms: &mut Terms,
        op: Op,
        a: &Number,
        b: &Number,
        repr: IntRepr,
    ) -> Result<Number, Refusal> {
        if let Some(mask) = b.range.single().cloned().or_else(|| a.range.single().cloned()) {
            let x = if b.range.single().is_some() { a } else { b };
            return self.with_mask(terms, op, x, &mask, repr);
        }
        let flag = Range::new(BigInt::ZERO, BigInt::from(1));
        if a.range.within(&flag) && b.range.within(&flag) {
            return Ok(flags(terms, op, a, b));
        }
        let below = |x: &Number, y: &Number| x.range.not_negative() && x.range.high < power(y.zeros.min(256));
        if op != Op::BitAnd && (below(a, b) || below(b, a)) {
            // No bit is set in both, so nothing is carried.
            return Ok(exact(terms, SmtOp::IntAdd, a, b));
        }
        Err(Refusal::UnknownBits)
    }

    /// `x | m` is `x + m - (x & m)` and `x ^ m` is `x + m - 2 (x & m)`, for negative numbers in two's complement too.
    fn with_mask(&self, terms: &mut Terms, op: Op, x: &Number, m: &BigInt, repr: IntRepr) -> Result<Number, Refusal> {
        let both = masked(terms, x, m, repr)?;
        if op == Op::BitAnd {
            return Ok(both);
        }
        let mask = constant(terms, m.clone());
        let sum = exact(terms, SmtOp::IntAdd, x, &mask);
        let counted = match op {
            Op::BitOr => both,
            _ => {
                let two = constant(terms, BigInt::from(2));
                exact(terms, SmtOp::IntMul, &both, &two)
            }
        };
        let mut result = exact(terms, SmtOp::IntSub, &sum, &counted);
        // Bits stay within the longer operand.
        result.range = match x.range.not_negative() && mask.range.not_negative() {
            true => {
                let most = x.range.high.bits().max(m.bits()) as u32;
                Range::new(BigInt::ZERO, power(most) - 1)
            }
            false => Range::full(repr),
        };
        Ok(result)
    }
}

fn wrapped_constant(value: &BigInt, repr: IntRepr) -> BigInt {
    let round = power(repr.bits.into());
    let low = value & (&round - 1);
    if repr.signed && low >= power(u32::from(repr.bits) - 1) { low - round } else { low }
}

/// `x & m`: each run of ones in the mask is a digit of `x`. A mask with the sign bit takes away what it does not cover.
fn masked(terms: &mut Terms, x: &Number, m: &BigInt, repr: IntRepr) -> Result<Number, Refusal> {
    let all = power(repr.bits.into()) - 1;
    let negative = m.sign() == num_bigint::Sign::Minus;
    let others: BigInt = if negative { -m - 1 } else { &all - m };
    if negative || !repr.signed && runs(&others).len() < runs(m).len() {
        let rest = digits(terms, x, &others)?;
        let mut left = exact(terms, SmtOp::IntSub, x, &rest);
        left.range = match x.range.not_negative() {
            true => Range::new(BigInt::ZERO, x.range.high.clone()),
            false => Range::full(repr),
        };
        left.zeros = x.zeros.max(trailing(m));
        return Ok(left);
    }
    digits(terms, x, m)
}

fn trailing(m: &BigInt) -> u32 {
    m.trailing_zeros().map_or(0, |n| n as u32)
}

/// Where runs of ones begin and how long they are, of a number that is not negative.
fn runs(m: &BigInt) -> Vec<(u32, u32)> {
    let bits = m.bits() as u32;
    let mut found: Vec<(u32, u32)> = Vec::new();
    for n in (0..bits).filter(|&n| m.bit(n.into())) {
        match found.last_mut() {
            Some((start, length)) if *start + *length == n => *length += 1,
            _ => found.push((n, 1)),
        }
    }
    found
}

/// The sum of the digits that a mask selects.
fn digits(terms: &mut Terms, x: &Number, m: &BigInt) -> Result<Number, Refusal> {
    let runs = runs(m);
    if runs.len() > MOST_RUNS {
        return Err(Refusal::ScatteredMask);
    }
    let mut sum = constant(terms, BigInt::ZERO);
    for (start, length) in runs {
        let digit = digit(terms, x, start, length);
        let factor = constant(terms, power(start));
        let weighed = exact(terms, SmtOp::IntMul, &digit, &factor);
        sum = exact(terms, SmtOp::IntAdd, &sum, &weighed);
    }
    if x.range.not_negative() && x.range.high < sum.range.high {
        sum.range.high = x.range.high.clone();
    }
    sum.zeros = x.zeros.max(trailing(m));
    Ok(sum)
}

/// `length` bits of `x` from `start` on.
fn digit(terms: &mut Terms, x: &Number, start: u32, length: u32) -> Number {
    let above = match start {
        0 => x.term,
        _ => {
            let divisor = terms.int(&power(start));
            terms.app(SmtOp::IntDiv, &[x.term, divisor])
        }
    };
    let range = Range::new(BigInt::ZERO, power(length) - 1);
    let whole = Range::new(&x.range.low >> start, &x.range.high >> start);
    let (term, range) = if whole.within(&range) {
        (above, whole)
    } else {
        let modulus = terms.int(&power(length));
        (terms.app(SmtOp::IntMod, &[above, modulus]), range)
    };
    Number { term, range, zeros: 0, open: false }
}

/// Both operands are 0 or 1.
fn flags(terms: &mut Terms, op: Op, a: &Number, b: &Number) -> Number {
    let (zero, one) = (terms.int(&BigInt::ZERO), terms.int(&BigInt::from(1)));
    let a_is_zero = terms.eq(a.term, zero);
    let (if_zero, if_one): (TermId, TermId) = match op {
        Op::BitAnd => (zero, b.term),
        Op::BitOr => (b.term, one),
        _ => (b.term, terms.app(SmtOp::IntSub, &[one, b.term])),
    };
    let term = terms.ite(a_is_zero, if_zero, if_one);
    Number { term, range: Range::new(BigInt::ZERO, BigInt::from(1)), zeros: 0, open: false }
}
