//! Expressions: `value` makes a pure expression after emitting the side effects, `effect` only the side effects.
//!
//! Operators that associate to the left are walked in a loop, so that an expression of 100,000 operators is ordinary.

use crate::{ExprId, ExprKind as Out, InstKind, PlaceKind};
use base::Result;
use typed::tree::{Expr, ExprKind, Init, Stmt, UnOp, VarId};

use super::body::Builder;
use super::calls::Want;

impl Builder<'_, '_> {
    /// The value of an expression that is not void.
    pub fn value(&mut self, e: &Expr) -> Result<ExprId> {
        match &e.kind {
            ExprKind::Int(value) => Ok(self.push(Out::Int(*value), e.ty, e.loc)),
            ExprKind::Float(bits) => Ok(self.push(Out::Float(*bits), e.ty, e.loc)),
            ExprKind::Load(place) => {
                let (refreshed, isolated) = (self.reads_volatile(place), self.is_isolated(place));
                let place = self.place(place)?;
                if refreshed {
                    self.refresh(place, e.loc);
                }
                let value = self.push(Out::Load(place), e.ty, e.loc);
                Ok(if isolated { self.hold(value, e.loc) } else { value })
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
                let place = self.place(place)?;
                self.take_address(place);
                Ok(self.push(Out::AddrOf(place), e.ty, e.loc))
            }
            ExprKind::FuncAddr(func) => Ok(self.function_address(*func, e.ty, e.loc)),
            _ if self.is_comparison(e) => self.decided_value(e),
            ExprKind::Unary(op, operand) => {
                let operand = self.value(operand)?;
                Ok(self.push(Out::Unary(*op, operand), e.ty, e.loc))
            }
            ExprKind::Binary(..) | ExprKind::Cast { .. } => self.spine(e),
            ExprKind::PtrOffset { ptr, index, negative } => {
                let (ptr, index) = self.pair(ptr, index)?;
                Ok(self.push(Out::PtrOffset { ptr, index, negative: *negative }, e.ty, e.loc))
            }
            ExprKind::PtrDiff(a, b) => {
                let (a, b) = self.pair(a, b)?;
                Ok(self.push(Out::PtrDiff(a, b), e.ty, e.loc))
            }
            ExprKind::And(..) | ExprKind::Or(..) => self.logical(e),
            ExprKind::Cond(cond, yes, no) => self.conditional(e, cond, yes, no),
            ExprKind::Assign(..) | ExprKind::AssignOp { .. } | ExprKind::Step { .. } => self.assignment(e),
            ExprKind::Call { callee, args } => self.call_value(e, callee, args),
            ExprKind::Math(op, args) => {
                let operands = self.operands(args)?;
                Ok(self.math(*op, &operands, e.ty, e.loc))
            }
            ExprKind::Comma(first, second) => {
                self.effect(first)?;
                self.value(second)
            }
            ExprKind::StmtExpr(stmt, value) => self.stmt_expr(e, stmt, value.as_deref()),
            ExprKind::Literal { var, init, value } => {
                self.compound_literal(*var, init, e)?;
                self.value(value)
            }
        }
    }

    /// Evaluates `e` for what it does. What undefined behaviour it may have stays visible to the checks.
    pub fn effect(&mut self, e: &Expr) -> Result<()> {
        match &e.kind {
            ExprKind::Assign(place, value) => self.assign(place, value, e.loc, false).map(drop),
            ExprKind::AssignOp { .. } => self.assign_op(e, false).map(drop),
            ExprKind::Step { place, increment, .. } => self.step(place, *increment, false, e, false).map(drop),
            ExprKind::Call { callee, args } => self.call(e, callee, args, Want::Nothing).map(drop),
            ExprKind::Comma(first, second) => {
                self.effect(first)?;
                self.effect(second)
            }
            ExprKind::Cast { value, .. } if self.is_void(e.ty) => self.effect(value),
            ExprKind::Cond(cond, yes, no) => self.conditional_effect(cond, yes, no, e.loc),
            ExprKind::StmtExpr(stmt, value) => {
                self.open_stmt_expr(stmt);
                let result = value.as_ref().map_or(Ok(()), |v| self.effect(v));
                self.close_scope(e.loc);
                result
            }
            ExprKind::Literal { var, init, value } => {
                self.compound_literal(*var, init, e)?;
                self.effect(value)
            }
            // `(void)x;` is no use of x.
            ExprKind::Load(place) if matches!(place.kind, typed::tree::PlaceKind::Var(_)) => Ok(()),
            // `*p;` with a pointer to void: nothing is read.
            ExprKind::Load(place) if self.is_void(e.ty) => self.place(place).map(drop),
            _ => {
                let value = self.value(e)?;
                if !self.is_harmless(value) {
                    self.hold(value, e.loc);
                }
                Ok(())
            }
        }
    }

    /// Whether evaluating it cannot be undefined.
    fn is_harmless(&self, e: ExprId) -> bool {
        match self.body.exprs[e].kind {
            Out::Load(place) => matches!(self.body.places[place].kind, PlaceKind::Var(_)),
            Out::Cast(e) | Out::Unary(UnOp::Not | UnOp::BitNot, e) => self.is_harmless(e),
            _ => self.is_stable(e),
        }
    }

    /// Both operands of an operator, the left one saved if the right one does something.
    pub fn pair(&mut self, a: &Expr, b: &Expr) -> Result<(ExprId, ExprId)> {
        let left = self.value(a)?;
        self.right_of(left, b)
    }

    fn right_of(&mut self, left: ExprId, b: &Expr) -> Result<(ExprId, ExprId)> {
        let mark = self.body.mark();
        let right = self.value(b)?;
        let left = if self.body.changed_since(mark) { self.save_at(mark, left) } else { left };
        Ok((left, right))
    }

    /// Binary operators and conversions, down their left side in a loop.
    fn spine(&mut self, e: &Expr) -> Result<ExprId> {
        let mut nodes = Vec::new();
        let mut node = e;
        loop {
            let left = match &node.kind {
                ExprKind::Binary(_, left, _) => left,
                ExprKind::Cast { value, .. } => value,
                _ => break,
            };
            if !nodes.is_empty() && self.is_comparison(node) {
                break;
            }
            nodes.push(node);
            node = left;
        }
        let mut value = self.value(node)?;
        for node in nodes.into_iter().rev() {
            value = match &node.kind {
                ExprKind::Binary(op, _, right) => {
                    let (left, right) = self.right_of(value, right)?;
                    self.binary(*op, left, right, node.ty, node.loc)
                }
                ExprKind::Cast { explicit: true, .. } => self.cast(value, node.ty, node.loc),
                _ => self.convert(value, node.ty),
            };
        }
        Ok(value)
    }

    fn stmt_expr(&mut self, e: &Expr, stmt: &Stmt, value: Option<&Expr>) -> Result<ExprId> {
        self.open_stmt_expr(stmt);
        let value = match value {
            Some(v) => self.value(v),
            None => Err(base::Diagnostic::error(e.loc, "this statement expression has no value")),
        };
        // The address of one of the block's variables is stable, but no longer of a live object.
        let saved = value.map(|v| match self.shared.types.is_pointer(self.type_of(v)) {
            true => self.keep(v, e.loc),
            false => self.hold(v, e.loc),
        });
        self.close_scope(e.loc);
        saved
    }

    /// The unnamed object belongs to the enclosing block (C11 6.5.2.5p5).
    fn compound_literal(&mut self, var: VarId, init: &Init, e: &Expr) -> Result<()> {
        if self.shared.vars[var].storage != crate::Storage::Local {
            self.var_place(var);
            return Ok(());
        }
        self.body.scopes.declare(var);
        self.emit(InstKind::Declare { var }, e.loc);
        let dst = self.var_place(var);
        self.aggregate(dst, init, e.loc)
    }
}
