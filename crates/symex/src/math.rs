//! The operations of `<math.h>` that are exact or correctly rounded, as expressions.

use base::float::{Format, Round, elementary};
use expr::{ExprId, Op, Sort};
use program::{Elementary, ExprId as PExprId, MathOp};
use typed::types::TypeId;

use super::engine::Engine;

impl Engine<'_> {
    /// What the C library may give for known arguments, in the mode that its accuracy is documented for. Each choice of
    /// another result than the correctly rounded one goes on the trail.
    pub(super) fn elementary(&mut self, of: Elementary, name: &str) -> Option<ExprId> {
        let nearest = self.pool.rounding(Round::NearestEven);
        if self.rounding() != nearest {
            return None;
        }
        let args = of.args.map(|a| self.value(a));
        let format = self.pool.sort(args[0]).format();
        let [a, b] = args.map(|a| self.pool.int_value(a));
        let results = elementary::results(of.function, format, [a?, b?]);
        let mut value = self.pool.float(results[0], format);
        for &other in &results[1..] {
            let chosen = self.pool.fresh(name, Sort::Bool);
            let other = self.pool.float(other, format);
            value = self.pool.ite(chosen, other, value);
            let usual = self.pool.not(chosen);
            self.trail.usual = self.pool.and(self.trail.usual, usual);
        }
        Some(value)
    }

    pub(super) fn math(&mut self, op: MathOp, args: [PExprId; 3], ty: TypeId) -> ExprId {
        let a = self.value(args[0]);
        let format = self.pool.sort(a).format();
        let mut second = || self.value(args[1]);
        match op {
            MathOp::Abs => self.pool.fabs(a),
            MathOp::Sqrt => {
                let rounding = self.rounding();
                self.pool.funary(Op::FSqrt, rounding, a)
            }
            MathOp::Integral(mode) => {
                let rounding = match mode {
                    Some(mode) => self.pool.rounding(mode),
                    None => self.rounding(),
                };
                self.pool.funary(Op::FRound, rounding, a)
            }
            MathOp::Mod | MathOp::Remainder => {
                let b = second();
                self.pool.fremainder(if op == MathOp::Mod { Op::FMod } else { Op::FRem }, a, b)
            }
            MathOp::CopySign => {
                let b = second();
                self.pool.fcopy_sign(a, b)
            }
            MathOp::Min | MathOp::Max => {
                let b = second();
                self.minimum(a, b, op == MathOp::Max)
            }
            MathOp::Fma => {
                let b = second();
                let c = self.value(args[2]);
                let rounding = self.rounding();
                self.pool.ffma(rounding, a, b, c)
            }
            MathOp::Scale => {
                let by = second();
                let rounding = self.rounding();
                self.pool.fscale(rounding, a, by)
            }
            MathOp::Exponent => {
                let sort = self.sort_of(ty);
                let exponent = self.exponent(a, format);
                self.pool.cast(exponent, sort)
            }
            test => {
                let holds = self.math_test(test, a, args[1], format);
                let sort = self.sort_of(ty);
                self.pool.bool_to_int(holds, sort)
            }
        }
    }

    /// Whether the test of a number holds.
    fn math_test(&mut self, op: MathOp, a: ExprId, second: PExprId, format: Format) -> ExprId {
        if !format.is_ieee() {
            return match op {
                MathOp::SignBit => self.pool.fsign(a),
                MathOp::IsNormal => self.float_truth(a),
                op => self.pool.bool(op == MathOp::IsFinite),
            };
        }
        let magnitude = self.pool.fabs(a);
        let infinity = self.pool.float(format.infinity(false), format);
        match op {
            MathOp::SignBit => self.pool.fsign(a),
            MathOp::IsNan => self.pool.is_nan(a),
            MathOp::IsInfinite => self.pool.feq(magnitude, infinity),
            MathOp::IsFinite => self.pool.flt(magnitude, infinity),
            MathOp::IsNormal => {
                let least = self.pool.float(format.least_normal(), format);
                let not_small = self.pool.fle(least, magnitude);
                let finite = self.pool.flt(magnitude, infinity);
                self.pool.and(not_small, finite)
            }
            MathOp::IsUnordered => {
                let b = self.value(second);
                let (x, y) = (self.pool.is_nan(a), self.pool.is_nan(b));
                self.pool.or(x, y)
            }
            other => unreachable!("{other:?} is no test"),
        }
    }

    /// C11 F.10.9.2: a NaN counts as missing.
    fn minimum(&mut self, a: ExprId, b: ExprId, maximum: bool) -> ExprId {
        let missing = self.pool.is_nan(b);
        let before = if maximum { self.pool.flt(b, a) } else { self.pool.flt(a, b) };
        let first = self.pool.or(missing, before);
        self.pool.ite(first, a, b)
    }

    /// The exponent of the leading bit, signed in 32 bits. A subnormal number is made normal first, which is exact.
    fn exponent(&mut self, a: ExprId, format: Format) -> ExprId {
        let up = i64::from(format.frac) + 1;
        let magnitude = self.pool.fabs(a);
        let least = self.pool.float(format.least_normal(), format);
        let small = self.pool.flt(magnitude, least);
        let factor = base::float::scale(format, Round::NearestEven, format.one(), up);
        let factor = self.pool.float(factor, format);
        let rounding = self.pool.rounding(Round::NearestEven);
        let normal = self.pool.fbinary(Op::FMul, rounding, magnitude, factor);
        let normal = self.pool.ite(small, normal, magnitude);
        let bits = self.pool.float_bits(normal);
        let at = self.pool.int(u128::from(format.frac), self.pool.sort(bits));
        let field = self.pool.binary(Op::Shr, bits, at);
        let sort = Sort::int(32, true);
        let field = self.pool.cast(field, sort);
        let [bias, below] = [format.bias(), format.bias() + up].map(|n| self.pool.int(n as u128, sort));
        let offset = self.pool.ite(small, below, bias);
        self.pool.binary(Op::Sub, field, offset)
    }
}
