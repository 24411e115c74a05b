//! Inline assembly (GCC manual, "Extended Asm"): what it computes is not known, so its outputs are any value.
//!
//! Invariant: operands are evaluated as written; an empty template changes nothing but outputs that it does not read.

use lang_c::ast::{AsmStatement, GnuAsmOperand};
use lang_c::span::Node;

use crate::tree::{Expr, ExprKind, Stmt, StmtKind};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::literals;

/// Any value of its type, read from the machine.
const ANY: &str = "__flotilla_assembly";

impl Cx<'_> {
    pub(super) fn assembly(&mut self, node: &AsmStatement, loc: Loc) -> Result<StmtKind> {
        let AsmStatement::GnuExtended(extended) = node else {
            let AsmStatement::GnuBasic(template) = node else { return Ok(StmtKind::Empty) };
            let text = literals::string(&template.node, self.types, loc)?;
            if !text.units.is_empty() {
                let message = "inline assembly is not understood: it is assumed to change nothing";
                self.warn(Diagnostic::limit(loc, message));
            }
            return Ok(StmtKind::Empty);
        };
        let is_empty = literals::string(&extended.template.node, self.types, loc)?.units.is_empty();
        let mut stmts = Vec::new();
        for input in &extended.inputs {
            let value = self.lower(&input.node.variable_name)?;
            let value = self.rvalue(value)?;
            stmts.push(Stmt { kind: StmtKind::Expr(value), loc });
        }
        for output in &extended.outputs {
            self.output(&output.node, is_empty, loc, &mut stmts)?;
        }
        if !is_empty {
            let message = match extended.outputs.is_empty() {
                true => "inline assembly is not understood: it is assumed to change nothing",
                false => "inline assembly is not understood: its outputs are any value, nothing else changes",
            };
            self.warn(Diagnostic::limit(loc, message));
        }
        Ok(StmtKind::Block(stmts))
    }

    fn output(&mut self, operand: &GnuAsmOperand, is_empty: bool, loc: Loc, stmts: &mut Vec<Stmt>) -> Result<()> {
        let constraint = literals::string(&operand.constraints.node, self.types, loc)?;
        let reads = constraint.units.contains(&u32::from('+'));
        let target = self.lower_operand(&operand.variable_name)?;
        let place = self.types.modifiable(target, loc)?;
        let ty = place.ty;
        if is_empty && reads {
            // The operand is still evaluated, once.
            let kind = if self.types.is_void(ty) { return Ok(()) } else { ExprKind::Load(Box::new(place)) };
            stmts.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, loc }), loc });
            return Ok(());
        }
        let value = self.inserted_call(ANY, Vec::new(), ty, loc);
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        stmts.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, loc }), loc });
        Ok(())
    }

    fn lower_operand(&mut self, node: &Node<lang_c::ast::Expression>) -> Result<super::expr::Lowered> {
        self.lower(node)
    }
}
