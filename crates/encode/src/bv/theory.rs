//! IEEE operations through the theory of floating-point numbers, for solvers that have it (`--float-theory`).
//!
//! Patterns stay bit-vectors: memory, inputs and models are as with circuits. An operation's operands become numbers by
//! `to_fp`; SMT-LIB has no way back, so where the pattern of a result is asked for, it is a constant with a definition:
//! its number is the result, and of NaN it is the one pattern that `base::float` has. What the theory lacks (remainders,
//! rounding to odd) is a circuit, and so are formats other than binary32 and binary64: those are all that every solver
//! of the fleet takes (CVC5 refuses others, and Z3 is not right in tiny ones).

use base::float::{Format, Round};
use expr::{ExprId, Op, Pool};
use smt::sort::FpSort;
use smt::{Op as SmtOp, Sort as SmtSort, TermId, Terms};

use super::{BvEncoder, TheoryNumbers};

impl BvEncoder {
    /// The operation in the theory; `None` if it has none.
    pub(super) fn in_theory(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Option<TermId> {
        self.theory.as_ref()?;
        let node = *pool.get(e);
        let numbers = node.operands().iter().map(|&a| pool.sort(a)).chain([node.sort]).filter(|sort| sort.is_float());
        let known = numbers.into_iter().all(|sort| is_known(sort.format()));
        if !known || matches!(node.op, Op::FMod | Op::FRem | Op::FSign | Op::FBits | Op::FOfBits) {
            return None;
        }
        let result = node.sort.is_float().then(|| node.sort.format());
        let operand = |encoder: &mut Self, terms: &mut Terms, n: usize| encoder.number(pool, terms, node.args[n]);
        let unrounded = matches!(node.op, Op::FNeg | Op::FAbs | Op::FEq | Op::FLt | Op::FLe);
        let mode = if unrounded { None } else { self.mode(pool, terms, node.args[0]) };
        let number = match node.op {
            Op::FAdd | Op::FMul | Op::FDiv => {
                let (a, b) = (operand(self, terms, 1), operand(self, terms, 2));
                let op = match node.op {
                    Op::FAdd => SmtOp::FpAdd,
                    Op::FMul => SmtOp::FpMul,
                    _ => SmtOp::FpDiv,
                };
                terms.app(op, &[mode?, a, b])
            }
            Op::FSqrt | Op::FRound => {
                let a = operand(self, terms, 1);
                terms.app(if node.op == Op::FSqrt { SmtOp::FpSqrt } else { SmtOp::FpRound }, &[mode?, a])
            }
            Op::FToF => {
                let a = operand(self, terms, 1);
                terms.app(SmtOp::FpOfFp(FpSort::of(result?)), &[mode?, a])
            }
            Op::IntToF => {
                let (to, a) = (FpSort::of(result?), self.of(node.args[1]).term);
                let signed = pool.sort(node.args[1]).repr().signed;
                terms.app(if signed { SmtOp::FpOfSigned(to) } else { SmtOp::FpOfUnsigned(to) }, &[mode?, a])
            }
            Op::FNeg | Op::FAbs => {
                // The pattern is had without a definition, also that of NaN.
                let a = operand(self, terms, 0);
                let number = terms.app(if node.op == Op::FNeg { SmtOp::FpNeg } else { SmtOp::FpAbs }, &[a]);
                self.remember(e, number);
                return None;
            }
            Op::FEq | Op::FLt | Op::FLe => {
                let (a, b) = (operand(self, terms, 0), operand(self, terms, 1));
                let op = match node.op {
                    Op::FEq => SmtOp::FpEq,
                    Op::FLt => SmtOp::FpLt,
                    _ => SmtOp::FpLe,
                };
                return Some(terms.app(op, &[a, b]));
            }
            Op::FToInt => {
                let a = operand(self, terms, 1);
                let format = pool.sort(node.args[1]).format();
                return Some(to_int(terms, format, mode?, a, u32::from(node.sort.repr().bits)));
            }
            _ => return None,
        };
        self.remember(e, number);
        Some(self.pattern(terms, result?, number))
    }

    /// A choice between numbers is one of the theory if one of them is.
    pub(super) fn choice_in_theory(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) {
        let [condition, x, y] = pool.get(e).args;
        let known = |numbers: &TheoryNumbers| [x, y].iter().any(|branch| numbers.contains_key(branch));
        let sort = pool.sort(e);
        if sort.is_float() && is_known(sort.format()) && self.theory.as_ref().is_some_and(known) {
            let (condition, x, y) = (self.of(condition).term, self.number(pool, terms, x), self.number(pool, terms, y));
            let choice = terms.ite(condition, x, y);
            self.remember(e, choice);
        }
    }

    fn remember(&mut self, e: ExprId, number: TermId) {
        if let Some(numbers) = &mut self.theory {
            numbers.insert(e, number);
        }
    }

    /// The number of an expression.
    fn number(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> TermId {
        if let Some(&number) = self.theory.as_ref().and_then(|numbers| numbers.get(&e)) {
            return number;
        }
        let number = of_bits(terms, pool.sort(e).format(), self.of(e).term);
        self.remember(e, number);
        number
    }

    /// The rounding mode, unless it is one that the theory does not have.
    fn mode(&self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Option<TermId> {
        let modes = [Round::NearestAway, Round::Up, Round::Down, Round::Zero];
        if let Some(code) = pool.int_value(e) {
            let mode = Round::from_code(code);
            return (mode != Round::Odd).then(|| terms.mode(mode));
        }
        let code = self.of(e).term;
        let nearest = terms.mode(Round::NearestEven);
        Some(modes.into_iter().fold(nearest, |other, mode| {
            let (number, mode) = (terms.bv_u64(3, mode.code().into()), terms.mode(mode));
            let chosen = terms.eq(code, number);
            terms.ite(chosen, mode, other)
        }))
    }

    /// A constant for the pattern of a number.
    fn pattern(&mut self, terms: &mut Terms, format: Format, number: TermId) -> TermId {
        let width = u32::from(format.width());
        let pattern = terms.fresh_var("bits", SmtSort::BitVec(width));
        let there = of_bits(terms, format, pattern);
        let same = terms.eq(there, number);
        let nan = terms.bv_u128(width, format.nan());
        let (is_nan, is_canonical) = (terms.app(SmtOp::FpIsNan, &[number]), terms.eq(pattern, nan));
        let is_number = terms.not(is_nan);
        let canonical = terms.or(&[is_number, is_canonical]);
        let definition = terms.and(&[same, canonical]);
        self.facts.add(pattern, definition);
        pattern
    }
}

fn is_known(format: Format) -> bool {
    matches!(format, Format::BINARY32 | Format::BINARY64)
}

fn of_bits(terms: &mut Terms, format: Format, pattern: TermId) -> TermId {
    terms.app(SmtOp::FpOfBits(FpSort::of(format)), &[pattern])
}

/// `fp.to_sbv` says nothing of numbers that do not fit: those are the least integer, as in `base::float::to_int`. Numbers
/// with the greatest exponent are integers, so that rounding a finite number to an integral one gives a finite number.
fn to_int(terms: &mut Terms, format: Format, mode: TermId, a: TermId, bits: u32) -> TermId {
    let whole = terms.app(SmtOp::FpRound, &[mode, a]);
    let fits = |terms: &mut Terms| {
        let infinite = terms.app(SmtOp::FpIsInfinite, &[whole]);
        let finite = terms.not(infinite);
        if i64::from(bits) - 1 > format.bias() {
            let nan = terms.app(SmtOp::FpIsNan, &[whole]);
            let number = terms.not(nan);
            return terms.and(&[finite, number]);
        }
        let (low, high) = (power(format, bits - 1, true), power(format, bits - 1, false));
        let [low, high] = [low, high].map(|bits| {
            let pattern = terms.bv_u128(u32::from(format.width()), bits);
            of_bits(terms, format, pattern)
        });
        let (above, below) = (terms.app(SmtOp::FpLe, &[low, whole]), terms.app(SmtOp::FpLt, &[whole, high]));
        terms.and(&[finite, above, below])
    };
    let fits = fits(terms);
    let value = terms.app(SmtOp::FpToSigned(bits), &[mode, a]);
    let least = terms.bv_u128(bits, 1 << (bits - 1));
    terms.ite(fits, value, least)
}

/// The pattern of 2^n or -2^n.
fn power(format: Format, n: u32, negative: bool) -> u128 {
    base::float::from_int(format, Round::Zero, negative, 1 << n)
}
