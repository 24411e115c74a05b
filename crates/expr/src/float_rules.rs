//! Floating-point operations done in a narrower format, or on integers, where that gives the same result.
//!
//! C computes `f < 0.1` and `f = f * 2.0` in double although f is float (C11 6.3.1.8); the circuits for float are a
//! quarter of the size.

use num_traits::ToPrimitive;

use super::pool::{ExprId, Op, Pool};
use super::sort::{pattern, signed_value};
use base::float::{self, Format, Round};
use typed::types::IntRepr;

/// Every number of `narrow` is one of `wide`.
fn contains(wide: Format, narrow: Format) -> bool {
    wide.frac >= narrow.frac && wide.bias() >= narrow.bias() && wide.least_exponent() <= narrow.least_exponent()
}

/// Every integer of the type is a number of the format.
fn holds_all(format: Format, repr: IntRepr) -> bool {
    u32::from(repr.bits - u16::from(repr.signed)) <= format.precision() && i64::from(repr.bits) < format.bias()
}

impl Pool {
    /// `a / 1` and `a * 1` are `a`; only the pattern of a NaN becomes the usual one.
    pub(super) fn times_one(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        let one = Some(self.sort(a).format().one());
        let kept = match op {
            Op::FDiv | Op::FMul if self.int_value(b) == one => a,
            Op::FMul if self.int_value(a) == one => b,
            _ => return None,
        };
        Some(self.with_usual_nan(kept))
    }

    fn with_usual_nan(&mut self, a: ExprId) -> ExprId {
        let format = self.sort(a).format();
        let node = *self.get(a);
        let computed = matches!(node.op, Op::FAdd | Op::FMul | Op::FDiv | Op::FSqrt);
        if computed || node.op == Op::Ite && node.args[1..].iter().any(|&x| self.nan_or(x, format) == a) {
            return a;
        }
        self.nan_or(a, format)
    }

    fn nan_or(&mut self, a: ExprId, format: Format) -> ExprId {
        let nan = self.float(format.nan(), format);
        let is_nan = self.is_nan(a);
        self.ite(is_nan, nan, a)
    }

    /// The number in a narrower format that this one was converted from.
    fn widened(&self, e: ExprId) -> Option<ExprId> {
        let inner = (self.op(e) == Op::FToF).then(|| self.arg(e, 1))?;
        contains(self.sort(e).format(), self.sort(inner).format()).then_some(inner)
    }

    /// The operand of a conversion, or a constant, in `format`; exactly.
    fn exactly_in(&mut self, e: ExprId, format: Format) -> Option<ExprId> {
        if let Some(inner) = self.widened(e) {
            return (self.sort(inner).format() == format).then_some(inner);
        }
        let (bits, own) = (self.int_value(e)?, self.sort(e).format());
        let there = float::convert(own, format, Round::Zero, bits);
        (float::convert(format, own, Round::Zero, there) == bits).then(|| self.float(there, format))
    }

    /// Both sides widened from one format, or one of them and a constant, which is rounded to the side that keeps the
    /// answer.
    pub(super) fn compare_narrowed(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        let narrow = self.widened(a).or_else(|| self.widened(b))?;
        let format = self.sort(narrow).format();
        if let (Some(x), Some(y)) = (self.exactly_in(a, format), self.exactly_in(b, format)) {
            return Some(self.compare_as(op, x, y));
        }
        let (x, constant, left) = match (self.int_value(a), self.int_value(b)) {
            (None, Some(k)) => (self.exactly_in(a, format)?, k, true),
            (Some(k), None) => (self.exactly_in(b, format)?, k, false),
            _ => return None,
        };
        let own = self.sort(a).format();
        if own.is_nan(constant) || op == Op::FEq {
            return Some(Pool::FALSE);
        }
        // No number of the narrow format lies between: x < c and x <= c both say x <= c rounded down.
        let towards = if left { Round::Down } else { Round::Up };
        let bound = float::convert(own, format, towards, constant);
        let bound = self.float(bound, format);
        Some(if left { self.fle(x, bound) } else { self.fle(bound, x) })
    }

    fn compare_as(&mut self, op: Op, x: ExprId, y: ExprId) -> ExprId {
        match op {
            Op::FEq => self.feq(x, y),
            Op::FLt => self.flt(x, y),
            _ => self.fle(x, y),
        }
    }

    /// The integer that this number was exactly converted from.
    fn exact_integer(&self, e: ExprId) -> Option<ExprId> {
        let inner = (self.op(e) == Op::IntToF).then(|| self.arg(e, 1))?;
        holds_all(self.sort(e).format(), self.sort(inner).repr()).then_some(inner)
    }

    /// Numbers that are integers of one type, or one of them and a constant, compare as integers.
    pub(super) fn compare_integers(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        match (self.exact_integer(a), self.exact_integer(b)) {
            (Some(x), Some(y)) if self.sort(x) == self.sort(y) => Some(match op {
                Op::FEq => self.eq(x, y),
                Op::FLt => self.lt(x, y),
                _ => self.le(x, y),
            }),
            (Some(x), None) => self.compare_with_constant(op, x, b, true),
            (None, Some(y)) => self.compare_with_constant(op, y, a, false),
            _ => None,
        }
    }

    /// `x op k` or `k op x`, for an integer x and a finite constant k; what is beyond x's type is left to the circuit.
    fn compare_with_constant(&mut self, op: Op, x: ExprId, k: ExprId, left: bool) -> Option<ExprId> {
        let (bits, format) = (self.int_value(k)?, self.sort(k).format());
        let sort = self.sort(x);
        let towards = if left { Round::Down } else { Round::Up };
        let whole = float::to_integer(format, towards, bits)?.to_i128()?;
        let stored = pattern(whole, sort.repr().bits);
        if sort.repr().bits >= 127 || signed_value(stored, sort.repr()) != whole {
            return None;
        }
        let exact = float::round_to_integral(format, Round::Zero, bits) == bits;
        let bound = self.int(stored, sort);
        Some(match (op, left) {
            (Op::FEq, _) if exact => self.eq(x, bound),
            (Op::FEq, _) => Pool::FALSE,
            // Between two integers, < and <= are the same.
            (Op::FLt, true) if exact => self.lt(x, bound),
            (Op::FLt, false) if exact => self.lt(bound, x),
            (_, true) => self.le(x, bound),
            (_, false) => self.le(bound, x),
        })
    }

    /// A result that is rounded to a narrower format right away can be computed there, if the wide format has more than
    /// twice the precision and both round alike (Figueroa, "When is double rounding innocuous?").
    pub(super) fn convert_narrowed(&mut self, rounding: ExprId, a: ExprId, format: Format) -> Option<ExprId> {
        if let Some(inner) = self.widened(a)
            && contains(format, self.sort(a).format())
        {
            return Some(self.float_to_float(rounding, inner, format));
        }
        let wide = self.sort(a).format();
        let node = *self.get(a);
        let once = wide.precision() >= 2 * format.precision() + 2 && wide.bias() > 2 * format.bias();
        let mode = self.int_value(rounding).map(Round::from_code)?;
        let alike = matches!(mode, Round::NearestEven | Round::Zero | Round::Up | Round::Down);
        if !once || !alike || node.operands().first() != Some(&rounding) {
            return None;
        }
        let x = match node.op {
            Op::FAdd | Op::FMul | Op::FDiv | Op::FSqrt => self.exactly_or_negated(node.args[1], format)?,
            _ => return None,
        };
        if node.op == Op::FSqrt {
            return Some(self.funary(Op::FSqrt, rounding, x));
        }
        let y = self.exactly_or_negated(node.args[2], format)?;
        Some(self.fbinary(node.op, rounding, x, y))
    }

    /// Subtraction negates the wide operand.
    fn exactly_or_negated(&mut self, e: ExprId, format: Format) -> Option<ExprId> {
        if self.op(e) == Op::FNeg {
            let inner = self.exactly_in(self.arg(e, 0), format)?;
            return Some(self.fneg(inner));
        }
        self.exactly_in(e, format)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    fn single(pool: &mut Pool, name: &str) -> ExprId {
        pool.fresh(name, Sort::float(Format::BINARY32))
    }

    fn double(pool: &mut Pool, value: f64) -> ExprId {
        pool.float(u128::from(value.to_bits()), Format::BINARY64)
    }

    #[test]
    fn float_arithmetic_stays_in_float() {
        let mut pool = Pool::new(64);
        let nearest = pool.rounding(Round::NearestEven);
        let f = single(&mut pool, "f");
        let wide = pool.float_to_float(nearest, f, Format::BINARY64);
        let two = double(&mut pool, 2.0);
        let product = pool.fbinary(Op::FMul, nearest, wide, two);
        let result = pool.float_to_float(nearest, product, Format::BINARY32);
        assert_eq!(pool.op(result), Op::FMul);
        // 0.1 is no float: the product has to be computed in double.
        let tenth = double(&mut pool, 0.1);
        let product = pool.fbinary(Op::FMul, nearest, wide, tenth);
        let result = pool.float_to_float(nearest, product, Format::BINARY32);
        assert_eq!(pool.op(result), Op::FToF);
    }

    #[test]
    fn comparisons_with_constants_are_narrow() {
        let mut pool = Pool::new(64);
        let nearest = pool.rounding(Round::NearestEven);
        let f = single(&mut pool, "f");
        let wide = pool.float_to_float(nearest, f, Format::BINARY64);
        let tenth = double(&mut pool, 0.1);
        let below = pool.flt(wide, tenth);
        let (op, bound) = (pool.op(below), pool.arg(below, 1));
        assert_eq!((op, pool.int_value(bound)), (Op::FLe, Some(u128::from(0.099_999_994f32.to_bits()))));
        assert_eq!(pool.feq(wide, tenth), Pool::FALSE);
        let i = pool.fresh("i", Sort::int(32, true));
        let number = pool.int_to_float(nearest, i, Format::BINARY64);
        let half = double(&mut pool, 2.5);
        let below = pool.flt(number, half);
        assert_eq!(pool.op(below), Op::Le);
        let number = pool.int_to_float(nearest, i, Format::BINARY32);
        let half = pool.float(u128::from(2.5f32.to_bits()), Format::BINARY32);
        let below = pool.flt(number, half);
        assert_eq!(pool.op(below), Op::FLt);
    }

    /// A factor of one goes away, whatever pattern a NaN has, and at once in a long chain.
    #[test]
    fn products_and_quotients_with_one() {
        use crate::eval::{Assignment, Evaluator, ExprValue};
        let format = Format::ieee(3, 2);
        let mut pool = Pool::new(64);
        let f = pool.fresh("f", Sort::float(format));
        let Op::Symbol(symbol) = pool.op(f) else { unreachable!("a symbol") };
        let (up, one) = (pool.rounding(Round::Up), pool.float(format.one(), format));
        let by_one = [
            pool.fbinary(Op::FDiv, up, f, one),
            pool.fbinary(Op::FMul, up, f, one),
            pool.fbinary(Op::FMul, up, one, f),
        ];
        for bits in 0..1u128 << format.width() {
            let assignment = Assignment::from_iter([(symbol, ExprValue::Int(bits))]);
            let expected = ExprValue::Int(float::div(format, Round::Up, bits, format.one()));
            by_one.iter().for_each(|&e| assert_eq!(Evaluator::new(&pool, &assignment).value(e), expected, "{bits:#x}"));
        }
        assert_eq!(pool.fbinary(Op::FDiv, up, by_one[0], one), by_one[0]);
        let quotient = pool.fbinary(Op::FDiv, up, one, f);
        assert_eq!(pool.fbinary(Op::FMul, up, quotient, one), quotient);
    }

    /// Rules against evaluation without them, over all numbers of a tiny format.
    #[test]
    fn rules_keep_the_value() {
        use crate::eval::{Assignment, Evaluator, ExprValue};
        let narrow = Format::ieee(3, 2);
        let wide = Format::ieee(6, 8);
        let mut pool = Pool::new(64);
        let f = pool.fresh("f", Sort::float(narrow));
        let Op::Symbol(symbol) = pool.op(f) else { unreachable!("a symbol") };
        let mut cases = Vec::new();
        for mode in [Round::NearestEven, Round::Up, Round::Down, Round::Zero] {
            let rounding = pool.rounding(mode);
            let x = pool.float_to_float(rounding, f, wide);
            for k in (0..1u128 << wide.width()).step_by(37) {
                let constant = pool.float(k, wide);
                for (op, flip) in
                    [(Op::FLt, false), (Op::FLe, false), (Op::FLt, true), (Op::FLe, true), (Op::FEq, false)]
                {
                    let (a, b) = if flip { (constant, x) } else { (x, constant) };
                    let ruled = if op == Op::FEq { pool.feq(a, b) } else { pool.compare_as(op, a, b) };
                    cases.push((ruled, mode, op, flip, k));
                }
            }
            for k in 0..1u128 << narrow.width() {
                let k = float::convert(narrow, wide, mode, k);
                let constant = pool.float(k, wide);
                for op in [Op::FAdd, Op::FMul, Op::FDiv] {
                    let result = pool.fbinary(op, rounding, x, constant);
                    let ruled = pool.float_to_float(rounding, result, narrow);
                    cases.push((ruled, mode, op, false, k));
                }
            }
        }
        for bits in 0..1u128 << narrow.width() {
            let assignment = Assignment::from_iter([(symbol, ExprValue::Int(bits))]);
            let mut evaluator = Evaluator::new(&pool, &assignment);
            let x = float::convert(narrow, wide, Round::Zero, bits);
            for &(ruled, mode, op, flip, k) in &cases {
                let (a, b) = if flip { (k, x) } else { (x, k) };
                let found = evaluator.value(ruled);
                let compare = |want: fn(std::cmp::Ordering) -> bool| {
                    ExprValue::Bool(float::compare(wide, a, b).is_some_and(want))
                };
                let narrowed = |bits| ExprValue::Int(float::convert(wide, narrow, mode, bits));
                let expected = match op {
                    Op::FLt => compare(|o| o.is_lt()),
                    Op::FLe => compare(|o| o.is_le()),
                    Op::FEq => compare(|o| o.is_eq()),
                    Op::FAdd => narrowed(float::add(wide, mode, a, b)),
                    Op::FMul => narrowed(float::mul(wide, mode, a, b)),
                    _ => narrowed(float::div(wide, mode, a, b)),
                };
                assert_eq!(found, expected, "{op:?} of {a:#x} and {b:#x}, {mode:?}");
            }
        }
    }
}
