//! The functions that lowering makes calls of where C has no words: lengths and blocks of arrays of variable length,
//! operands that must not be zero, values that assembly computes.

use crate::{BinOp, ExprId, InstKind, PropertyKind, Terminator};
use base::{Diagnostic, Loc, Result};
use typed::tree::Expr;

use super::body::Builder;
use super::calls::Want;
use super::meaning::Inserted;

impl Builder<'_, '_> {
    pub fn inserted_call(&mut self, inserted: Inserted, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        if inserted == Inserted::BadJump {
            let text = "a computed `goto` goes to a label of this function".to_string();
            self.assert_false(text, PropertyKind::Pointer, e.loc);
            self.body.end(Terminator::Stop, e.loc);
            return Ok(None);
        }
        let operand = match args {
            [only] => Some(self.value(only)?),
            _ => None,
        };
        let Some(operand) = operand else { return self.assembled(e, want) };
        if self.repr(self.type_of(operand)).is_none() {
            return Err(Diagnostic::error(e.loc, "an operation of the checker takes an integer here"));
        }
        match inserted {
            // C11 6.7.6.2p5.
            Inserted::Length => {
                let held = self.hold(operand, e.loc);
                let checked = self.shared.options.checks.vla_size;
                self.check_against_zero(
                    BinOp::Gt,
                    held,
                    PropertyKind::ArrayLength,
                    checked,
                    "the length of an array is positive",
                    e.loc,
                );
                Ok(Some(self.given_back(held, e, want)))
            }
            Inserted::NotZero => {
                let held = self.hold(operand, e.loc);
                let checked = self.shared.options.checks.undefined_shift;
                let text = "the argument of this bit count is not zero";
                self.check_against_zero(BinOp::Ne, held, PropertyKind::Shift, checked, text, e.loc);
                Ok(Some(self.given_back(held, e, want)))
            }
            Inserted::Block => {
                let dst = self.allocation(e, want)?;
                self.emit(InstKind::Block { dst, size: operand }, e.loc);
                Ok(Some(self.load(dst, e.loc)))
            }
            Inserted::Any | Inserted::BadJump => Err(Diagnostic::error(e.loc, "this call has too many arguments")),
        }
    }

    /// What assembly computes is known to the machine, not here: nothing that depends on it is decided.
    fn assembled(&mut self, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let name = "asm".to_string();
        self.shared.approximated.insert(name.clone());
        self.unknown_value(name, e, want)
    }

    /// A value that was computed already, as the result of a call.
    pub fn given_back(&mut self, value: ExprId, e: &Expr, want: Want) -> ExprId {
        let value = self.convert(value, e.ty);
        if let Want::Into(dst) = want {
            self.emit(InstKind::Assign { dst, value }, e.loc);
        }
        value
    }

    /// Asserts `value op 0`.
    fn check_against_zero(
        &mut self,
        op: BinOp,
        value: ExprId,
        kind: PropertyKind,
        checked: bool,
        text: &str,
        loc: Loc,
    ) {
        if !checked {
            return;
        }
        let (ty, int) = (self.type_of(value), self.int_type());
        let zero = self.int_const(0, ty, loc);
        let cond = self.binary(op, value, zero, int, loc);
        let prop = self.shared.new_property(kind, self.func, loc, text.to_string());
        self.emit(InstKind::Assert { prop, cond }, loc);
    }
}
