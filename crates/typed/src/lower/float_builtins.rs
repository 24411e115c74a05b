//! Built-in functions on floating-point numbers that take any floating type, and the prototypes of `<math.h>`.

use lang_c::ast::{CallExpression, Expression};
use lang_c::span::Node;

use crate::tree::{BinOp, Expr, ExprKind, MathOp, UnOp};
use crate::types::{FloatKind, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;

/// The name without the letter that says `float` or `long double`, and that type.
fn split_suffix(name: &str, known: impl Fn(&str) -> bool) -> Option<(&str, Option<FloatKind>)> {
    if known(name) {
        return Some((name, None));
    }
    let kinds = [("f", FloatKind::Float), ("l", FloatKind::LongDouble), ("d", FloatKind::Double)];
    let double_long = name.strip_suffix("ld").filter(|n| known(n)).map(|n| (n, Some(FloatKind::LongDouble)));
    let single =
        || kinds.iter().find_map(|(s, kind)| name.strip_suffix(s).filter(|n| known(n)).map(|n| (n, Some(*kind))));
    double_long.or_else(single)
}

/// A constant, by the part of the name behind `__builtin_`.
fn constant(name: &str) -> Option<(&str, FloatKind)> {
    let (name, kind) = split_suffix(name, |n| matches!(n, "huge_val" | "inf" | "nan" | "nans"))?;
    Some((name, kind.unwrap_or(FloatKind::Double)))
}

fn test(name: &str) -> Option<(MathOp, Option<FloatKind>)> {
    let op = |name: &str| {
        Some(match name {
            "isnan" => MathOp::IsNan,
            "isinf" => MathOp::IsInfinite,
            "isfinite" | "finite" => MathOp::IsFinite,
            "isnormal" => MathOp::IsNormal,
            "signbit" | "sign" => MathOp::SignBit,
            _ => return None,
        })
    };
    let (name, kind) = split_suffix(name, |n| op(n).is_some())?;
    op(name).map(|op| (op, kind))
}

fn comparison(name: &str) -> Option<BinOp> {
    Some(match name {
        "isgreater" => BinOp::Gt,
        "isgreaterequal" => BinOp::Ge,
        "isless" => BinOp::Lt,
        "islessequal" => BinOp::Le,
        _ => return None,
    })
}

impl Cx<'_> {
    /// A call of a built-in function on floating-point numbers; `None` if it is none of them.
    pub(super) fn float_builtin(&mut self, name: &str, node: &CallExpression, loc: Loc) -> Result<Option<Expr>> {
        let Some(plain) = ["__builtin_", "__CPROVER_"].iter().find_map(|p| name.strip_prefix(p)) else {
            return Ok(None);
        };
        let args = &node.arguments;
        if let Some((which, kind)) = constant(plain) {
            if !self.types.target.floats.is_ieee() {
                let what = format!("`{name}`, which neither fixed-point numbers nor rationals have,");
                return Err(Diagnostic::unsupported(loc, what));
            }
            let format = self.types.float_format(kind);
            let bits = if which.starts_with("nan") { format.nan() } else { format.infinity(false) };
            let ty = self.types.intern(Type::Float(kind));
            return Ok(Some(Expr { kind: ExprKind::Float(bits), ty, loc }));
        }
        if let Some((op, kind)) = test(plain) {
            let value = self.floating_argument(args, 0, kind, loc)?;
            return Ok(Some(self.types.math_test(op, vec![value], loc)));
        }
        if let Some(op) = comparison(plain) {
            let (a, b) = self.floating_pair(args, loc)?;
            return Ok(Some(self.binary(op, a, b, loc)?));
        }
        Ok(Some(match plain {
            "isunordered" => {
                let (a, b) = self.floating_pair(args, loc)?;
                self.types.math_test(MathOp::IsUnordered, vec![a, b], loc)
            }
            "islessgreater" => {
                let (a, b) = self.floating_pair(args, loc)?;
                self.twice(a, loc, |s, a| {
                    s.twice(b, loc, |s, b| {
                        let less = s.binary(BinOp::Lt, a.clone(), b.clone(), loc)?;
                        let greater = s.binary(BinOp::Gt, a, b, loc)?;
                        let ty = s.types.int_type();
                        Ok(Expr { kind: ExprKind::Or(Box::new(less), Box::new(greater)), ty, loc })
                    })
                })?
            }
            "isinf_sign" => {
                let value = self.floating_argument(args, 0, None, loc)?;
                self.twice(value, loc, |s, value| {
                    let infinite = s.types.math_test(MathOp::IsInfinite, vec![value.clone()], loc);
                    let negative = s.types.math_test(MathOp::SignBit, vec![value], loc);
                    let (one, minus, zero) = (s.types.small(1, loc), s.types.small(-1, loc), s.types.small(0, loc));
                    let signed = cond(negative, minus, one);
                    Ok(cond(infinite, signed, zero))
                })?
            }
            "fpclassify" => self.classify(args, loc)?,
            _ => return Ok(None),
        }))
    }

    fn floating_argument(
        &mut self,
        args: &[Node<Expression>],
        index: usize,
        kind: Option<FloatKind>,
        loc: Loc,
    ) -> Result<Expr> {
        let missing = || Diagnostic::error(loc, "this built-in function needs more arguments");
        let value = self.expr(args.get(index).ok_or_else(missing)?)?;
        let ty = match (kind, self.types.get(value.ty)) {
            (Some(kind), _) => self.types.intern(Type::Float(kind)),
            (None, Type::Float(_)) => value.ty,
            (None, _) => self.types.intern(Type::Float(FloatKind::Double)),
        };
        self.assign_convert(value, ty, "argument of a floating-point function")
    }

    fn floating_pair(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<(Expr, Expr)> {
        let (a, b) = (self.floating_argument(args, 0, None, loc)?, self.floating_argument(args, 1, None, loc)?);
        let ty = self.types.common_type(a.ty, b.ty).unwrap_or(a.ty);
        Ok(self.types.arithmetic_operands(a, b, ty))
    }

    /// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`.
    fn classify(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let value = self.floating_argument(args, 5, None, loc)?;
        let mut results = Vec::new();
        for node in &args[..5] {
            results.push(self.constant_of(node)?);
        }
        self.twice(value, loc, |s, value| {
            let [nan, infinite, normal, subnormal, zero] =
                [0, 1, 2, 3, 4].map(|n: usize| s.types.small(results[n], loc));
            let tests = [(MathOp::IsNan, nan), (MathOp::IsInfinite, infinite), (MathOp::IsNormal, normal)];
            let none = Expr { kind: ExprKind::Float(0), ty: value.ty, loc };
            let is_zero = s.binary(BinOp::Eq, value.clone(), none, loc)?;
            let mut class = cond(is_zero, zero, subnormal);
            for (op, result) in tests.into_iter().rev() {
                let holds = s.types.math_test(op, vec![value.clone()], loc);
                class = cond(holds, result, class);
            }
            Ok(class)
        })
    }

    /// Uses a value more than once: through a variable unless reading it again is the same.
    fn twice(&mut self, value: Expr, loc: Loc, using: impl FnOnce(&mut Self, Expr) -> Result<Expr>) -> Result<Expr> {
        if self.is_pure(&value) {
            return using(self, value);
        }
        let (declare, read) = self.temporary(value, loc)?;
        let used = using(self, read)?;
        let ty = used.ty;
        Ok(Expr { kind: ExprKind::StmtExpr(Box::new(declare), Some(Box::new(used))), ty, loc })
    }
}

impl Types {
    fn math_test(&mut self, op: MathOp, args: Vec<Expr>, loc: Loc) -> Expr {
        Expr { kind: ExprKind::Math(op, args), ty: self.int_type(), loc }
    }

    fn small(&mut self, value: i128, loc: Loc) -> Expr {
        let ty = self.int_type();
        if value < 0 {
            let positive = Box::new(Expr { kind: ExprKind::Int(-value), ty, loc });
            return Expr { kind: ExprKind::Unary(UnOp::Neg, positive), ty, loc };
        }
        Expr { kind: ExprKind::Int(value), ty, loc }
    }

    pub(super) fn floating_type(&mut self, kind: FloatKind) -> TypeId {
        self.intern(Type::Float(kind))
    }
}

/// Return type and parameters of a function of `<math.h>`, in the letters of `library` with F for the
/// floating type that the name says.
pub(super) fn signature(name: &str) -> Option<(char, &'static str, FloatKind)> {
    let name = name.strip_prefix("__CPROVER_").unwrap_or(name);
    let (plain, kind) = split_suffix(name, |n| shape(n).is_some())?;
    let (ret, params) = shape(plain)?;
    // Only the checker's own names have a letter for `double`.
    (kind != Some(FloatKind::Double)).then_some((ret, params, kind.unwrap_or(FloatKind::Double)))
}

fn shape(name: &str) -> Option<(char, &'static str)> {
    library::prototype(name).filter(|(_, params)| params.starts_with('F'))
}

fn cond(condition: Expr, yes: Expr, no: Expr) -> Expr {
    let (ty, loc) = (yes.ty, condition.loc);
    Expr { kind: ExprKind::Cond(Box::new(condition), Box::new(yes), Box::new(no)), ty, loc }
}
