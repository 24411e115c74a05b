//! Constructors for floating-point expressions. Constants are folded; identities that hold for every number, NaN and
//! signed zeros included, are applied. Fixed-point numbers and rationals (`base::float::Kind`) have the same operations;
//! what those of `float_rules` assume about rounding is not said of them.
//!
//! Invariant: an operation whose result is not a number gives the canonical NaN of its format, in the simplifier, the
//! evaluator and every encoding alike, so operands of a commutative operation may change places.

use std::cmp::Ordering;

use super::pool::{ExprId, Op, Pool};
use super::sort::{Sort, pattern, signed_value};
use base::float::{self, Format, Round};

/// The sort of a rounding mode: `Round::code`.
pub const ROUNDING: Sort = Sort::Scalar(super::sort::Scalar::Int(typed::types::IntRepr { bits: 3, signed: false }));

/// How deep an operation with a constant is pushed into nested `ite`s with constant branches.
const PUSH_DEPTH: u32 = 6;

pub fn is_float_op(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        FAdd | FMul
            | FDiv
            | FSqrt
            | FRound
            | FMod
            | FRem
            | FNeg
            | FAbs
            | FSign
            | FEq
            | FLt
            | FLe
            | FToInt
            | IntToF
            | FToF
            | FBits
            | FOfBits
    )
}

/// The pattern (0 or 1 for a truth value) that an operation gives on constants; `from` is the last operand's sort.
pub fn fold(op: Op, args: &[u128], from: Sort, to: Sort) -> u128 {
    let mode = || Round::from_code(args[0]);
    let format = || from.format();
    let compare =
        |want: fn(Ordering) -> bool| u128::from(float::compare(from.format(), args[0], args[1]).is_some_and(want));
    match op {
        Op::FAdd => float::add(format(), mode(), args[1], args[2]),
        Op::FMul => float::mul(format(), mode(), args[1], args[2]),
        Op::FDiv => float::div(format(), mode(), args[1], args[2]),
        Op::FSqrt => float::sqrt(format(), mode(), args[1]),
        Op::FRound => float::round_to_integral(format(), mode(), args[1]),
        Op::FMod => float::fmod(format(), args[0], args[1]),
        Op::FRem => float::remainder(format(), args[0], args[1]),
        Op::FNeg => float::neg(format(), args[0]),
        Op::FAbs => float::abs(format(), args[0]),
        Op::FSign => u128::from(format().is_negative(args[0])),
        Op::FEq => compare(Ordering::is_eq),
        Op::FLt => compare(Ordering::is_lt),
        Op::FLe => compare(Ordering::is_le),
        Op::FToInt => {
            let bits = to.repr().bits;
            pattern(float::to_int(format(), mode(), args[1], bits), bits)
        }
        Op::IntToF => {
            let value = signed_value(args[1], from.repr());
            let negative = from.repr().signed && value < 0;
            let magnitude = if negative { value.unsigned_abs() } else { args[1] };
            float::from_int(to.format(), mode(), negative, magnitude)
        }
        Op::FToF => float::convert(format(), to.format(), mode(), args[1]),
        Op::FBits | Op::FOfBits => args[0],
        other => unreachable!("{other:?} is not a floating-point operation"),
    }
}

impl Pool {
    pub fn rounding(&mut self, mode: Round) -> ExprId {
        self.int(u128::from(mode.code()), ROUNDING)
    }

    /// The constant with this pattern.
    pub fn float(&mut self, bits: u128, format: Format) -> ExprId {
        self.int(bits, Sort::float(format))
    }

    /// `FAdd`, `FMul` or `FDiv`.
    pub fn fbinary(&mut self, op: Op, rounding: ExprId, a: ExprId, b: ExprId) -> ExprId {
        let commutes = matches!(op, Op::FAdd | Op::FMul);
        let (a, b) = if commutes && a > b { (b, a) } else { (a, b) };
        if self.sort(a).format().is_ieee()
            && let Some(e) = self.times_one(op, a, b)
        {
            return e;
        }
        self.fop(op, self.sort(a), &[rounding, a, b])
    }

    /// `a - b` is `a + (-b)`, for every number (IEEE 754 5.4.1).
    pub fn fsub(&mut self, rounding: ExprId, a: ExprId, b: ExprId) -> ExprId {
        let minus_b = self.fneg(b);
        self.fbinary(Op::FAdd, rounding, a, minus_b)
    }

    /// `FSqrt` or `FRound`.
    pub fn funary(&mut self, op: Op, rounding: ExprId, a: ExprId) -> ExprId {
        self.fop(op, self.sort(a), &[rounding, a])
    }

    /// `FMod` or `FRem`.
    pub fn fremainder(&mut self, op: Op, a: ExprId, b: ExprId) -> ExprId {
        self.fop(op, self.sort(a), &[a, b])
    }

    pub fn fneg(&mut self, a: ExprId) -> ExprId {
        match self.op(a) {
            Op::FNeg => self.arg(a, 0),
            _ => self.fop(Op::FNeg, self.sort(a), &[a]),
        }
    }

    pub fn fabs(&mut self, a: ExprId) -> ExprId {
        match self.op(a) {
            Op::FAbs => a,
            Op::FNeg => self.fabs(self.arg(a, 0)),
            _ => self.fop(Op::FAbs, self.sort(a), &[a]),
        }
    }

    pub fn fsign(&mut self, a: ExprId) -> ExprId {
        match self.op(a) {
            // The least fixed-point number is its own negation, and a zero of theirs has no sign.
            _ if !self.sort(a).format().is_ieee() => self.fop(Op::FSign, Sort::Bool, &[a]),
            Op::FAbs => Pool::FALSE,
            Op::FNeg => {
                let sign = self.fsign(self.arg(a, 0));
                self.not(sign)
            }
            _ => self.fop(Op::FSign, Sort::Bool, &[a]),
        }
    }

    /// The magnitude of `a` with the sign of `b`.
    pub fn fcopy_sign(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let sign = self.fsign(b);
        let positive = self.fabs(a);
        let negative = self.fneg(positive);
        self.ite(sign, negative, positive)
    }

    pub fn is_nan(&mut self, a: ExprId) -> ExprId {
        let number = self.feq(a, a);
        self.not(number)
    }

    pub fn feq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if a == b && !self.sort(a).format().is_ieee() {
            return Pool::TRUE;
        }
        let (a, b) = if a > b { (b, a) } else { (a, b) };
        self.fcompare(Op::FEq, a, b)
    }

    pub fn flt(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if a == b { Pool::FALSE } else { self.fcompare(Op::FLt, a, b) }
    }

    pub fn fle(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if a == b { self.feq(a, a) } else { self.fcompare(Op::FLe, a, b) }
    }

    fn fcompare(&mut self, op: Op, a: ExprId, b: ExprId) -> ExprId {
        if self.sort(a).format().is_ieee()
            && let Some(e) = self.compare_narrowed(op, a, b).or_else(|| self.compare_integers(op, a, b))
        {
            return e;
        }
        self.fop(op, Sort::Bool, &[a, b])
    }

    /// A signed integer of `bits` bits; what does not fit becomes the least one.
    pub fn float_to_int(&mut self, rounding: ExprId, a: ExprId, bits: u16) -> ExprId {
        self.fop(Op::FToInt, Sort::int(bits, true), &[rounding, a])
    }

    pub fn int_to_float(&mut self, rounding: ExprId, a: ExprId, format: Format) -> ExprId {
        self.fop(Op::IntToF, Sort::float(format), &[rounding, a])
    }

    pub fn float_to_float(&mut self, rounding: ExprId, a: ExprId, format: Format) -> ExprId {
        if self.sort(a).format() == format {
            return a;
        }
        if format.is_ieee()
            && let Some(e) = self.convert_narrowed(rounding, a, format)
        {
            return e;
        }
        self.fop(Op::FToF, Sort::float(format), &[rounding, a])
    }

    /// The pattern as an unsigned integer. A real number has none but zero, so that a constant stays as it is: no
    /// encoding has a term for it.
    pub fn float_bits(&mut self, a: ExprId) -> ExprId {
        let sort = self.sort(a);
        match self.op(a) {
            Op::FOfBits => self.arg(a, 0),
            _ if sort.format().is_real() && self.int_value(a) != Some(0) => {
                self.node(Op::FBits, Sort::unsigned(sort.bits()), &[a])
            }
            _ => self.fop(Op::FBits, Sort::unsigned(self.sort(a).bits()), &[a]),
        }
    }

    /// The number with the pattern of an unsigned integer of the format's width.
    pub fn float_of_bits(&mut self, a: ExprId, format: Format) -> ExprId {
        match self.op(a) {
            Op::FBits if self.sort(self.arg(a, 0)).format() == format => self.arg(a, 0),
            _ if format.is_real() && self.int_value(a) != Some(0) => self.node(Op::FOfBits, Sort::float(format), &[a]),
            _ => self.fop(Op::FOfBits, Sort::float(format), &[a]),
        }
    }

    /// Constants are folded; an operation on constants and one `ite` of constants is done in both branches.
    fn fop(&mut self, op: Op, sort: Sort, args: &[ExprId]) -> ExprId {
        self.fop_within(op, sort, args, PUSH_DEPTH)
    }

    fn fop_within(&mut self, op: Op, sort: Sort, args: &[ExprId], depth: u32) -> ExprId {
        let mut values = [0; 3];
        let mut open = None;
        for (n, &a) in args.iter().enumerate() {
            match self.int_value(a) {
                Some(v) => values[n] = v,
                None if open.is_none() => open = Some(n),
                None => return self.node(op, sort, args),
            }
        }
        let Some(open) = open else {
            let last = self.sort(args[args.len() - 1]);
            let value = fold(op, &values[..args.len()], last, sort);
            return if sort == Sort::Bool { self.bool(value != 0) } else { self.int(value, sort) };
        };
        let node = *self.get(args[open]);
        let constant_branch = |pool: &Pool| pool.is_const(node.args[1]) || pool.is_const(node.args[2]);
        if node.op != Op::Ite || depth == 0 || !constant_branch(self) {
            return self.node(op, sort, args);
        }
        let mut branch = |n: usize| {
            let mut args = args.to_vec();
            args[open] = node.args[n];
            self.fop_within(op, sort, &args, depth - 1)
        };
        let (x, y) = (branch(1), branch(2));
        self.ite(node.args[0], x, y)
    }
}
