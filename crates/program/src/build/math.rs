//! Calls of `<math.h>`: what is an operation on floating-point numbers, and what a model only bounds.

use crate::{Elementary, ExprId, ExprKind as Out, InstKind, MathOp};
use base::float::elementary::Function;
use base::float::{Format, Round};
use base::{Diagnostic, Loc, Result};
use typed::tree::{Expr, FuncId};
use typed::types::{Type, TypeId};

use super::body::Builder;
use super::calls::Want;

/// As in Linux and the BSDs.
const EDOM: i128 = 33;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Math {
    Op(MathOp),
    /// To an integral number in this mode (or the current one), then to an integer.
    ToInt(Option<Round>),
}

/// The operation that a library function is, whatever its floating type.
pub(super) fn find(name: &str) -> Option<Math> {
    if let Some(name) = name.strip_prefix("__CPROVER_") {
        let known = |name: &str| if name == "sign" { Some(Math::Op(MathOp::SignBit)) } else { plain(name) };
        return ["", "f", "l", "d", "ld"].iter().find_map(|suffix| known(name.strip_suffix(suffix)?));
    }
    let name = ["__builtin_", "__"].iter().find_map(|p| name.strip_prefix(p)).unwrap_or(name);
    ["", "f", "l"].iter().find_map(|suffix| plain(name.strip_suffix(suffix)?))
}

fn plain(name: &str) -> Option<Math> {
    Some(Math::Op(match name {
        "fabs" => MathOp::Abs,
        "sqrt" => MathOp::Sqrt,
        "floor" => MathOp::Integral(Some(Round::Down)),
        "ceil" => MathOp::Integral(Some(Round::Up)),
        "trunc" => MathOp::Integral(Some(Round::Zero)),
        "round" => MathOp::Integral(Some(Round::NearestAway)),
        "roundeven" => MathOp::Integral(Some(Round::NearestEven)),
        "rint" | "nearbyint" => MathOp::Integral(None),
        "fmod" => MathOp::Mod,
        "remainder" | "drem" => MathOp::Remainder,
        "copysign" => MathOp::CopySign,
        "fmin" => MathOp::Min,
        "fmax" => MathOp::Max,
        "fma" => MathOp::Fma,
        "ldexp" | "scalbn" | "scalbln" => MathOp::Scale,
        "isnan" => MathOp::IsNan,
        "isinf" => MathOp::IsInfinite,
        "isfinite" | "finite" => MathOp::IsFinite,
        "isnormal" => MathOp::IsNormal,
        "signbit" => MathOp::SignBit,
        "flotilla_exponent" => MathOp::Exponent,
        "lround" | "llround" => return Some(Math::ToInt(Some(Round::NearestAway))),
        "lrint" | "llrint" => return Some(Math::ToInt(None)),
        _ => return None,
    }))
}

/// Functions whose models say no more than the range of the result.
fn is_approximated(name: &str) -> bool {
    let known = ["erf", "erfc", "tgamma", "lgamma"];
    known.iter().any(|known| name.strip_prefix(known).is_some_and(|rest| matches!(rest, "" | "f" | "l")))
}

impl Builder<'_, '_> {
    /// The operation on its operands, which have the types that it needs.
    pub fn math(&mut self, op: MathOp, operands: &[ExprId], ty: TypeId, loc: Loc) -> ExprId {
        let args = std::array::from_fn(|n| operands[n.min(operands.len() - 1)]);
        self.push(Out::Math(op, args), ty, loc)
    }

    pub fn math_call(&mut self, math: Math, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let op = match math {
            Math::Op(op) => op,
            Math::ToInt(mode) => MathOp::Integral(mode),
        };
        self.check_math(op, math, f, e, args)?;
        let operands = self.operands(args)?;
        let ty = if op.gives_int() { self.int_type() } else { args[0].ty };
        let value = self.math(op, &operands, ty, e.loc);
        let value = self.operation_errno(op, f, &operands, value, e.loc);
        let value = if e.ty == ty { value } else { self.cast(value, e.ty, e.loc) };
        if let Want::Into(dst) = want {
            self.emit(InstKind::Assign { dst, value }, e.loc);
        }
        Ok(Some(value))
    }

    /// The function is declared as in `<math.h>`, and the operation exists in its format.
    fn check_math(&self, op: MathOp, math: Math, f: FuncId, e: &Expr, args: &[Expr]) -> Result<()> {
        let types = &self.shared.types;
        let floating = |ty: TypeId| matches!(types.get(ty), Type::Float(_));
        let is_int = |ty: TypeId| types.int_repr(ty).is_some();
        let operands = args.len() == op.operands() && floating(args[0].ty);
        let others = args.iter().skip(1).all(|a| if op == MathOp::Scale { is_int(a.ty) } else { a.ty == args[0].ty });
        let int_result = op.gives_int() || matches!(math, Math::ToInt(_));
        let result = if int_result { is_int(e.ty) } else { args.first().is_some_and(|a| a.ty == e.ty) };
        let name = &self.shared.funcs[f].name;
        if !operands || !others || !result {
            let message = format!("`{name}` is declared or called in another way than the C library does");
            return Err(Diagnostic::error(e.loc, message).with_help("include <math.h>"));
        }
        if !types.target.floats.is_ieee() && !op.is_exact() {
            let what = format!("the library function `{name}` on anything but IEEE 754 numbers");
            return Err(Diagnostic::unsupported(e.loc, what));
        }
        if op == MathOp::Fma && types.format_of(args[0].ty) == Some(Format::X87) {
            return Err(Diagnostic::unsupported(e.loc, format!("the library function `{name}`")));
        }
        Ok(())
    }

    /// The result of an elementary function that is called by its model.
    pub fn near(&mut self, e: &Expr, args: &[Expr]) -> Result<ExprId> {
        let named = args.split_first().and_then(|(name, rest)| Some((self.literal_text(name)?, rest)));
        let found = named.and_then(|(name, rest)| Some((Function::find(&name)?, rest)));
        let Some((function, rest)) = found else {
            return Err(Diagnostic::error(e.loc, "a model asks for a function that is not known"));
        };
        let operands = self.operands(rest)?;
        let name = self.shared.library_name(self.func);
        self.shared.approximated.insert(name.clone());
        let dst = self.temp_place(e.ty, e.loc);
        let args = [operands[0], operands[1]];
        self.emit(InstKind::Input { dst, name: name.clone(), of: Some(Elementary { function, args }) }, e.loc);
        let value = self.load(dst, e.loc);
        self.math_errno(&name, value, e.loc);
        Ok(value)
    }

    /// C11 7.12.1: where the result is no normal number, there may have been a domain, pole or range error, which sets
    /// `errno` or does not.
    fn math_errno(&mut self, name: &str, result: ExprId, loc: Loc) {
        let Some(var) = self.errno() else { return };
        let ty = self.shared.vars[var].ty;
        let unknown = self.temp_place(ty, loc);
        self.emit(InstKind::Input { dst: unknown, name: name.to_string(), of: None }, loc);
        let int = self.int_type();
        let fine = self.math(MathOp::IsNormal, &[result], int, loc);
        let errno = self.var_place(var);
        let (before, after) = (self.load(errno, loc), self.load(unknown, loc));
        let value = self.push(Out::Cond(fine, before, after), ty, loc);
        self.emit(InstKind::Assign { dst: errno, value }, loc);
    }

    /// C11 7.12.1p2: the result is not a number although the operands are, so there was a domain error. Whether a scaled
    /// number is out of range is left open.
    fn operation_errno(&mut self, op: MathOp, f: FuncId, operands: &[ExprId], result: ExprId, loc: Loc) -> ExprId {
        let Some(var) = self.errno().filter(|_| self.shared.models.site(self.func).is_none()) else { return result };
        if !matches!(op, MathOp::Sqrt | MathOp::Mod | MathOp::Remainder | MathOp::Scale) {
            return result;
        }
        let result = self.hold(result, loc);
        if op == MathOp::Scale {
            let name = self.shared.funcs[f].name.clone();
            self.shared.approximated.insert(name.clone());
            self.math_errno(&name, result, loc);
            return result;
        }
        let (ty, int, errno) = (self.shared.vars[var].ty, self.int_type(), self.var_place(var));
        let before = self.load(errno, loc);
        let mut after = self.int_const(EDOM, ty, loc);
        for &operand in operands {
            let nan = self.math(MathOp::IsNan, &[operand], int, loc);
            after = self.push(Out::Cond(nan, before, after), ty, loc);
        }
        let nan = self.math(MathOp::IsNan, &[result], int, loc);
        let value = self.push(Out::Cond(nan, after, before), ty, loc);
        self.emit(InstKind::Assign { dst: errno, value }, loc);
        result
    }

    pub fn warn_of_approximation(&mut self, f: FuncId, loc: Loc) {
        let name = self.shared.funcs[f].name.clone();
        let message = match name.strip_prefix("__builtin_").unwrap_or(&name) {
            "getenv" => "what `getenv` gives is taken to have at most 15 characters".to_string(),
            plain if is_approximated(plain) => {
                format!("`{name}` is not computed: its result is any value in its range")
            }
            plain if Function::find(plain).is_some() => {
                format!(
                    "`{name}` is computed for known arguments only: for others its result is any value in its range"
                )
            }
            _ => return,
        };
        self.shared.warn_once(f, Diagnostic::warning(loc, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_floating_types() {
        assert_eq!(find("fabsf"), Some(Math::Op(MathOp::Abs)));
        assert_eq!(find("__builtin_floorl"), Some(Math::Op(MathOp::Integral(Some(Round::Down)))));
        assert_eq!(find("llrintf"), Some(Math::ToInt(None)));
        assert_eq!(find("__CPROVER_isnanld"), Some(Math::Op(MathOp::IsNan)));
        assert_eq!(find("sin"), None);
        assert_eq!(find("__CPROVER_signd"), Some(Math::Op(MathOp::SignBit)));
        // A function of the program's own.
        assert_eq!(find("sign"), None);
        assert!(is_approximated("erff") && is_approximated("lgammal") && !is_approximated("sin"));
    }
}
