//! Expressions as sums: a constant and multiples of terms, modulo a power of two. Finds the index in `base + 4*i`.

use super::range::range;
use super::sort::mask;
use super::{ExprId, Op, Pool};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    pub constant: u128,
    /// Term and factor, factors not zero, each term once.
    pub terms: Vec<(ExprId, u128)>,
    pub bits: u16,
}

impl Linear {
    /// Terms that `below` bounds are kept whole.
    pub fn of(pool: &Pool, e: ExprId, below: &[(ExprId, u64)]) -> Linear {
        let bits = pool.sort(e).repr().bits;
        let mut sum = Linear { constant: 0, terms: Vec::new(), bits };
        let mut work = vec![(e, 1u128)];
        while let Some((e, factor)) = work.pop() {
            let node = pool.get(e);
            let times = |k: u128| factor.wrapping_mul(k) & mask(bits);
            if let Some(k) = pool.int_value(e) {
                sum.constant = sum.constant.wrapping_add(times(k)) & mask(bits);
                continue;
            }
            if below.iter().any(|b| b.0 == e) {
                sum.add_term(e, factor);
                continue;
            }
            match (node.op, node.operands().get(1).and_then(|&b| pool.int_value(b))) {
                (Op::Add, _) => work.extend([(node.args[0], factor), (node.args[1], factor)]),
                (Op::Sub, _) => {
                    work.extend([(node.args[0], factor), (node.args[1], factor.wrapping_neg() & mask(bits))])
                }
                (Op::Mul, Some(k)) => work.push((node.args[0], times(k))),
                (Op::Shl, Some(k)) if k < u128::from(bits) => work.push((node.args[0], times(1 << k))),
                (Op::Cast, _) if is_sum_of_width(pool, node.args[0], bits) => work.push((node.args[0], factor)),
                _ => sum.add_term(e, factor),
            }
        }
        sum
    }

    fn add_term(&mut self, e: ExprId, factor: u128) {
        match self.terms.iter().position(|t| t.0 == e) {
            Some(at) => {
                self.terms[at].1 = self.terms[at].1.wrapping_add(factor) & mask(self.bits);
                if self.terms[at].1 == 0 {
                    self.terms.remove(at);
                }
            }
            None => self.terms.push((e, factor)),
        }
    }

    pub fn minus(&self, k: u64) -> Linear {
        Linear { constant: self.constant.wrapping_sub(u128::from(k)) & mask(self.bits), ..self.clone() }
    }

    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// `self = stride * quotient + rest`, taking the terms whose factor is a multiple of `stride`.
    pub fn divide(&self, stride: u64) -> (Linear, Linear) {
        let stride = i128::from(stride);
        let mut quotient = Linear { constant: 0, terms: Vec::new(), bits: self.bits };
        let mut rest = quotient.clone();
        for &(term, factor) in &self.terms {
            let signed = self.signed(factor);
            if signed % stride == 0 {
                quotient.terms.push((term, (signed / stride) as u128 & mask(self.bits)));
            } else {
                rest.terms.push((term, factor));
            }
        }
        let constant = self.signed(self.constant);
        quotient.constant = constant.div_euclid(stride) as u128 & mask(self.bits);
        rest.constant = constant.rem_euclid(stride) as u128;
        (quotient, rest)
    }

    fn signed(&self, value: u128) -> i128 {
        let half = 1u128 << (self.bits - 1);
        if value & half != 0 { (value | !mask(self.bits)) as i128 } else { value as i128 }
    }

    /// An upper bound, if the value is sure not to be negative: every factor is positive, and every term is bounded by
    /// `below` or by its own range.
    pub fn high(&self, pool: &Pool, below: &[(ExprId, u64)]) -> Option<u128> {
        let mut high = u128::try_from(self.signed(self.constant)).ok()?;
        for &(term, factor) in &self.terms {
            let factor = u128::try_from(self.signed(factor)).ok()?;
            let (low, most) = term_range(pool, below, term)?;
            if low < 0 {
                return None;
            }
            high = high.checked_add(factor.checked_mul(most as u128)?)?;
        }
        Some(high)
    }

    /// The sum does not wrap around: with each term read as the signed value it was extended from, it is the same over
    /// the integers.
    pub fn is_exact(&self, pool: &Pool, below: &[(ExprId, u64)]) -> bool {
        let mut reach = self.signed(self.constant).unsigned_abs();
        for &(term, factor) in &self.terms {
            let Some((low, high)) = term_range(pool, below, term) else { return false };
            let most = low.unsigned_abs().max(high.unsigned_abs());
            let Some(sum) = self.signed(factor).unsigned_abs().checked_mul(most).and_then(|p| p.checked_add(reach))
            else {
                return false;
            };
            reach = sum;
        }
        reach < 1 << (self.bits - 1)
    }

    pub fn expr(&self, pool: &mut Pool) -> ExprId {
        let sort = super::Sort::unsigned(self.bits);
        let mut sum = pool.int(self.constant, sort);
        for &(term, factor) in &self.terms {
            let factor = pool.int(factor, sort);
            let term = pool.cast(term, sort);
            let product = pool.binary(Op::Mul, term, factor);
            sum = pool.binary(Op::Add, sum, product);
        }
        sum
    }
}

/// Between signed and unsigned words of one width sums and products are the same words, as in `i * (int)sizeof(row)`.
fn is_sum_of_width(pool: &Pool, e: ExprId, bits: u16) -> bool {
    let sort = pool.sort(e);
    sort.is_int() && sort.bits() == bits && matches!(pool.op(e), Op::Add | Op::Sub | Op::Mul | Op::Shl | Op::Cast)
}

/// The values of an index term; one that was extended from a narrower signed type counts as that type's value.
fn term_range(pool: &Pool, below: &[(ExprId, u64)], term: ExprId) -> Option<(i128, i128)> {
    let known = below.iter().filter(|b| b.0 == term).map(|b| b.1).min();
    if let Some(count) = known {
        return Some((0, i128::from(count.saturating_sub(1))));
    }
    let node = pool.get(term);
    let source = match node.op {
        Op::Cast if pool.sort(node.args[0]).repr().bits <= pool.sort(term).repr().bits => node.args[0],
        _ => term,
    };
    range(pool, source).map(|r| (r.low, r.high))
}
