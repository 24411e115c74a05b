//! Rationals in the place of floating-point numbers (`--floats real`, the paper's section 3.5.2): terms of sort Real.
//! A constant of the program is a fixed-point number; an unknown is any rational, since it may stand for a result in the
//! midst of an execution (k-induction).

use num_bigint::BigInt;
use num_rational::BigRational;

use base::float::Round;
use expr::{ExprId, Op, Pool, SymbolId};
use smt::{Op as SmtOp, Sort as SmtSort, TermId, Terms};
use typed::types::IntRepr;

use crate::refusal::Refusal;

use super::IntEncoder;
use super::number::{Encoded, Number, real};
use super::range::Range;

fn number(terms: &mut Terms, numerator: i64, denominator: i64) -> TermId {
    terms.real(&BigRational::new(numerator.into(), denominator.into()))
}

fn negated(terms: &mut Terms, a: TermId) -> TermId {
    let zero = number(terms, 0, 1);
    terms.app(SmtOp::IntSub, &[zero, a])
}

fn is_negative(terms: &mut Terms, a: TermId) -> TermId {
    let zero = number(terms, 0, 1);
    terms.app(SmtOp::IntLt, &[a, zero])
}

impl IntEncoder {
    /// An operation on real numbers.
    pub(super) fn real_operation(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Result<Number, Refusal> {
        let node = *pool.get(e);
        let args: Vec<TermId> = node.operands().iter().map(|&a| self.number(a).term).collect();
        let mode = || match pool.int_value(node.args[0]) {
            Some(code) => Ok(Round::from_code(code)),
            None => Err(Refusal::UnknownRounding),
        };
        Ok(real(match (node.op, args.as_slice()) {
            (Op::FAdd, &[_, a, b]) => terms.app(SmtOp::IntAdd, &[a, b]),
            (Op::FMul, &[_, a, b]) => terms.app(SmtOp::IntMul, &[a, b]),
            (Op::FDiv, &[_, a, b]) => quotient(terms, a, b),
            (Op::FNeg, &[a]) => negated(terms, a),
            (Op::FAbs, &[a]) => {
                let (negative, minus) = (is_negative(terms, a), negated(terms, a));
                terms.ite(negative, minus, a)
            }
            (Op::FSign, &[a]) => is_negative(terms, a),
            (Op::FEq, &[a, b]) => terms.eq(a, b),
            (Op::FLt, &[a, b]) => terms.app(SmtOp::IntLt, &[a, b]),
            (Op::FLe, &[a, b]) => terms.app(SmtOp::IntLe, &[a, b]),
            (Op::FToF, &[_, a]) => a,
            (Op::IntToF, &[_, a]) => terms.app(SmtOp::ToReal, &[a]),
            (Op::FRound, &[_, a]) => {
                let whole = rounded(terms, mode()?, a);
                terms.app(SmtOp::ToReal, &[whole])
            }
            (Op::FToInt, &[_, a]) => {
                let whole = rounded(terms, mode()?, a);
                return Ok(fitted(terms, whole, node.sort.repr()));
            }
            (Op::FBits | Op::FOfBits, _) => return Err(Refusal::BytesOfReal),
            (other, _) => return Err(Refusal::RealOperation(other)),
        }))
    }

    pub(super) fn real_symbol(&mut self, pool: &Pool, terms: &mut Terms, symbol: SymbolId) -> Encoded {
        let place = self.places.get(&symbol).map_or("", String::as_str);
        let number = terms.var(&format!("{}{place}", pool.symbol_info(symbol).name), SmtSort::Real);
        self.symbols.insert(symbol, (number, None));
        Encoded { first: real(number), second: None }
    }
}

/// By zero it is zero, as in `base::float`.
fn quotient(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let zero = number(terms, 0, 1);
    if terms.is_value(b) {
        return if b == zero { zero } else { terms.app(SmtOp::RealDiv, &[a, b]) };
    }
    let by_zero = terms.eq(b, zero);
    let quotient = terms.app(SmtOp::RealDiv, &[a, b]);
    terms.ite(by_zero, zero, quotient)
}

/// The integer that a number is rounded to.
fn rounded(terms: &mut Terms, mode: Round, a: TermId) -> TermId {
    let floor = |terms: &mut Terms, a: TermId| terms.app(SmtOp::ToInt, &[a]);
    let ceiling = |terms: &mut Terms, a: TermId| {
        let minus = negated(terms, a);
        let floor = terms.app(SmtOp::ToInt, &[minus]);
        let zero = terms.int(&BigInt::ZERO);
        terms.app(SmtOp::IntSub, &[zero, floor])
    };
    match mode {
        Round::Down => floor(terms, a),
        Round::Up => ceiling(terms, a),
        Round::Zero | Round::NearestAway => {
            let half = number(terms, i64::from(mode == Round::NearestAway), 2);
            let (more, less) = (terms.app(SmtOp::IntAdd, &[a, half]), terms.app(SmtOp::IntSub, &[a, half]));
            let (negative, down, up) = (is_negative(terms, a), floor(terms, more), ceiling(terms, less));
            terms.ite(negative, up, down)
        }
        Round::NearestEven | Round::Odd => {
            let (low, half) = (floor(terms, a), number(terms, 1, 2));
            let (one, two) = (terms.int(&1.into()), terms.int(&2.into()));
            let below = terms.app(SmtOp::ToReal, &[low]);
            let rest = terms.app(SmtOp::IntSub, &[a, below]);
            let (less, more) = (terms.app(SmtOp::IntLt, &[rest, half]), terms.app(SmtOp::IntLt, &[half, rest]));
            let odd = terms.app(SmtOp::IntMod, &[low, two]);
            let (next, even) = (terms.app(SmtOp::IntAdd, &[low, one]), terms.app(SmtOp::IntAdd, &[low, odd]));
            let not_less = terms.ite(more, next, even);
            terms.ite(less, low, not_less)
        }
    }
}

/// An integer of the type; what does not fit is the least one, as in `base::float::to_int`.
fn fitted(terms: &mut Terms, whole: TermId, repr: IntRepr) -> Number {
    let range = Range::full(repr);
    let [low, high] = [&range.low, &range.high].map(|bound| terms.int(bound));
    let above = terms.app(SmtOp::IntLe, &[low, whole]);
    let below = terms.app(SmtOp::IntLe, &[whole, high]);
    let fits = terms.and(&[above, below]);
    Number { term: terms.ite(fits, whole, low), range, zeros: 0, open: false }
}
