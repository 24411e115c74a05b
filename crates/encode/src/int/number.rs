//! The numbers of the integer encoding: a term, and what is known about it.

use num_bigint::BigInt;

use base::float::real_value;
use smt::{Op as SmtOp, TermId, Terms};

use super::range::Range;

/// A number (or an array of them) with what is known about it.
#[derive(Clone)]
pub struct Number {
    pub term: TermId,
    pub range: Range,
    /// So many lowest bits are zero.
    pub zeros: u32,
    /// Of an array: some elements come from a symbol, so that what is read has to be kept in range.
    pub open: bool,
}

/// One number, or two for pointers and arrays of pointers; the two of an array of tuples are the same term. A truth
/// value is a number without meaning beyond its term.
#[derive(Clone)]
pub struct Encoded {
    pub first: Number,
    pub second: Option<Number>,
}

/// A number without a range: those are for integers.
pub fn real(term: TermId) -> Number {
    truth(term)
}

pub fn real_constant(terms: &mut Terms, pattern: u128) -> Number {
    real(terms.real(&real_value(pattern)))
}

pub fn truth(term: TermId) -> Number {
    Number { term, range: Range::one(BigInt::ZERO), zeros: 0, open: false }
}

pub fn constant(terms: &mut Terms, value: BigInt) -> Number {
    let zeros = value.trailing_zeros().map_or(u32::MAX, |n| n as u32);
    Number { term: terms.int(&value), range: Range::one(value), zeros, open: false }
}

/// The mathematical result; one that can only be a single number is that number.
pub fn exact(terms: &mut Terms, op: SmtOp, a: &Number, b: &Number) -> Number {
    let (range, zeros) = match op {
        SmtOp::IntAdd => (a.range.add(&b.range), a.zeros.min(b.zeros)),
        SmtOp::IntSub => (a.range.sub(&b.range), a.zeros.min(b.zeros)),
        _ => (a.range.mul(&b.range), a.zeros.saturating_add(b.zeros)),
    };
    let term = match range.single() {
        Some(value) => terms.int(value),
        None => terms.app(op, &[a.term, b.term]),
    };
    Number { term, range, zeros, open: false }
}

pub fn each(x: Encoded, mut f: impl FnMut(Number) -> Number) -> Encoded {
    Encoded { first: f(x.first), second: x.second.map(f) }
}

pub fn store(terms: &mut Terms, array: Encoded, index: TermId, value: Encoded) -> Encoded {
    let mut put = |array: Number, value: Number| Number {
        term: terms.store(array.term, index, value.term),
        range: array.range.union(&value.range),
        zeros: array.zeros.min(value.zeros),
        open: array.open,
    };
    let first = put(array.first, value.first);
    Encoded { first, second: array.second.zip(value.second).map(|(array, value)| put(array, value)) }
}
