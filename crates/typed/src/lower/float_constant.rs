//! Constant evaluation of floating-point expressions, rounded to nearest as at translation (C11 6.6p5, F.8.2).
//!
//! Invariant: a conversion to an integer type that cannot hold the value is undefined, so it is no constant. Nor is a
//! fixed-point number out of its range.

use crate::tree::{BinOp, Expr, ExprKind, MathOp, UnOp};
use crate::types::{TypeId, Types};
use base::float::{self, FixedOp, Round};

const MODE: Round = Round::NearestEven;

impl Types {
    /// Whether a constant scalar is not zero.
    pub(super) fn constant_truth(&self, e: &Expr) -> Option<bool> {
        match self.format_of(e.ty) {
            Some(format) => self.float_constant(e).map(|bits| !format.is_zero(bits)),
            None => self.constant_value(e).map(|value| value != 0),
        }
    }

    /// The pattern, if the expression is a constant of floating type.
    pub(super) fn float_constant(&self, e: &Expr) -> Option<u128> {
        let format = self.format_of(e.ty)?;
        match &e.kind {
            ExprKind::Float(bits) => Some(*bits),
            ExprKind::Unary(UnOp::Neg, a) => Some(float::neg(format, self.float_constant(a)?)),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.float_constant(a)?, self.float_constant(b)?);
                let (result, fixed) = match op {
                    BinOp::Add => (float::add(format, MODE, a, b), FixedOp::Add),
                    BinOp::Sub => (float::sub(format, MODE, a, b), FixedOp::Sub),
                    BinOp::Mul => (float::mul(format, MODE, a, b), FixedOp::Mul),
                    // Without infinities there is no quotient by zero.
                    BinOp::Div if !format.is_ieee() && format.is_zero(b) => return None,
                    BinOp::Div => (float::div(format, MODE, a, b), FixedOp::Div),
                    _ => return None,
                };
                (!format.is_fixed() || float::fixed_fits(fixed, format, a, b)).then_some(result)
            }
            ExprKind::Cond(c, a, b) => self.float_constant(if self.constant_truth(c)? { a } else { b }),
            ExprKind::Cast { value, .. } => match self.format_of(value.ty) {
                Some(from) => {
                    let bits = self.float_constant(value)?;
                    let fits = !format.is_fixed() || float::fixed_holds(format, from, bits);
                    fits.then(|| float::convert(from, format, MODE, bits))
                }
                None => {
                    let signed = self.int_repr(value.ty)?.signed;
                    let value = self.constant_value(value)?;
                    if format.is_fixed() && !float::fixed_holds_integer(format, &value.into()) {
                        return None;
                    }
                    let magnitude = if signed { value.unsigned_abs() } else { value as u128 };
                    Some(float::from_int(format, MODE, signed && value < 0, magnitude))
                }
            },
            ExprKind::Math(op, args) => self.math_constant(*op, args),
            _ => None,
        }
    }

    fn math_constant(&self, op: MathOp, args: &[Expr]) -> Option<u128> {
        let format = self.format_of(args.first()?.ty)?;
        let first = self.float_constant(&args[0])?;
        let second = || self.float_constant(args.get(1)?);
        match op {
            MathOp::Abs => Some(float::abs(format, first)),
            MathOp::Sqrt => Some(float::sqrt(format, MODE, first)),
            MathOp::Integral(mode) => Some(float::round_to_integral(format, mode.unwrap_or(MODE), first)),
            MathOp::CopySign => Some(float::copy_sign(format, first, second()?)),
            _ => None,
        }
    }

    /// Tests of constants, as in the macros of `<math.h>`.
    pub(super) fn math_to_int(&self, op: MathOp, args: &[Expr]) -> Option<i128> {
        let format = self.format_of(args.first()?.ty)?;
        let bits = self.float_constant(&args[0])?;
        let holds = match op {
            MathOp::SignBit => format.is_negative(bits),
            MathOp::IsNan => format.is_nan(bits),
            MathOp::IsInfinite => format.is_infinite(bits),
            MathOp::IsFinite => !format.is_nan(bits) && !format.is_infinite(bits),
            MathOp::IsNormal => format.is_normal(bits),
            _ => return None,
        };
        Some(i128::from(holds))
    }

    pub(super) fn float_comparison(&self, op: BinOp, a: &Expr, b: &Expr) -> Option<i128> {
        let format = self.format_of(a.ty)?;
        let order = float::compare(format, self.float_constant(a)?, self.float_constant(b)?);
        let holds = match op {
            BinOp::Eq => order.is_some_and(|o| o.is_eq()),
            BinOp::Ne => order.is_none_or(|o| o.is_ne()),
            BinOp::Lt => order.is_some_and(|o| o.is_lt()),
            BinOp::Le => order.is_some_and(|o| o.is_le()),
            BinOp::Gt => order.is_some_and(|o| o.is_gt()),
            BinOp::Ge => order.is_some_and(|o| o.is_ge()),
            _ => return None,
        };
        Some(i128::from(holds))
    }

    pub(super) fn float_to_int(&self, value: &Expr, to: TypeId) -> Option<i128> {
        let format = self.format_of(value.ty)?;
        let bits = self.float_constant(value)?;
        if self.is_bool(to) {
            return Some(i128::from(!format.is_zero(bits)));
        }
        let repr = self.int_repr(to)?;
        let whole = i128::try_from(float::to_integer(format, Round::Zero, bits)?).ok()?;
        super::int_constant::fits(whole, repr).then_some(whole)
    }
}
