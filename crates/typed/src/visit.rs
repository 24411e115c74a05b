//! One walk over the typed tree, for everything that collects or renames ids.
//!
//! Invariant: every type, variable and function id inside a statement is shown to the visitor exactly once; an
//! expression is shown after its parts.

use super::tree::{Callee, Expr, ExprKind, FuncId, Init, LocalInit, Place, PlaceKind, Stmt, StmtKind, VarId};
use super::types::TypeId;

pub(crate) trait Visitor {
    fn ty(&mut self, _: &mut TypeId) {}
    fn var(&mut self, _: &mut VarId) {}
    fn func(&mut self, _: &mut FuncId) {}
    /// The value that a local is declared with.
    fn initial(&mut self, _: VarId, _: &Expr) {}
    /// After its parts.
    fn expr(&mut self, _: &mut Expr) {}
}

pub(crate) fn statement(v: &mut impl Visitor, stmt: &mut Stmt) {
    match &mut stmt.kind {
        StmtKind::Empty | StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Return(None) => {}
        StmtKind::Expr(e) | StmtKind::Return(Some(e)) => expression(v, e),
        StmtKind::Block(list) => list.iter_mut().for_each(|s| statement(v, s)),
        StmtKind::Declare { var, init } => {
            v.var(var);
            match init {
                Some(LocalInit::Value(e)) => {
                    v.initial(*var, e);
                    expression(v, e);
                }
                Some(LocalInit::Aggregate(i)) => initialiser(v, i),
                None => {}
            }
        }
        StmtKind::If { cond, then, other } => {
            expression(v, cond);
            statement(v, then);
            if let Some(other) = other {
                statement(v, other);
            }
        }
        StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } => {
            expression(v, cond);
            statement(v, body);
        }
        StmtKind::For { init, cond, step, body } => {
            init.iter_mut().for_each(|s| statement(v, s));
            cond.iter_mut().chain(step).for_each(|e| expression(v, e));
            statement(v, body);
        }
        StmtKind::Switch { value, body } => {
            expression(v, value);
            statement(v, body);
        }
        StmtKind::Case { body, .. } | StmtKind::Default(body) | StmtKind::Label(_, body) => statement(v, body),
    }
}

pub(crate) fn initialiser(v: &mut impl Visitor, init: &mut Init) {
    for item in &mut init.items {
        expression(v, &mut item.value);
    }
}

pub(crate) fn expression(v: &mut impl Visitor, e: &mut Expr) {
    v.ty(&mut e.ty);
    match &mut e.kind {
        ExprKind::Int(_) | ExprKind::Float(_) => {}
        ExprKind::FuncAddr(f) => v.func(f),
        ExprKind::Load(p) | ExprKind::AddrOf(p) | ExprKind::Decay(p) | ExprKind::Step { place: p, .. } => place(v, p),
        ExprKind::Unary(_, a) | ExprKind::Cast { value: a, .. } => expression(v, a),
        ExprKind::Binary(_, a, b)
        | ExprKind::PtrOffset { ptr: a, index: b, .. }
        | ExprKind::PtrDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Comma(a, b) => {
            expression(v, a);
            expression(v, b);
        }
        ExprKind::Cond(c, a, b) => {
            expression(v, c);
            expression(v, a);
            expression(v, b);
        }
        ExprKind::Assign(p, value) => {
            place(v, p);
            expression(v, value);
        }
        ExprKind::AssignOp { place: p, value, at, .. } => {
            v.ty(at);
            place(v, p);
            expression(v, value);
        }
        ExprKind::Call { callee, args } => {
            match callee {
                Callee::Direct(f) => v.func(f),
                Callee::Indirect(e) => expression(v, e),
            }
            args.iter_mut().for_each(|a| expression(v, a));
        }
        ExprKind::Math(_, args) => args.iter_mut().for_each(|a| expression(v, a)),
        ExprKind::StmtExpr(s, value) => {
            statement(v, s);
            if let Some(value) = value {
                expression(v, value);
            }
        }
        ExprKind::Literal { var, init, value } => {
            v.var(var);
            initialiser(v, init);
            expression(v, value);
        }
    }
    v.expr(e);
}

pub(crate) fn place(v: &mut impl Visitor, p: &mut Place) {
    v.ty(&mut p.ty);
    match &mut p.kind {
        PlaceKind::Var(var) => v.var(var),
        PlaceKind::Deref(e) | PlaceKind::Value(e) => expression(v, e),
        PlaceKind::Field(base, _) => place(v, base),
        PlaceKind::Index(base, index) => {
            place(v, base);
            expression(v, index);
        }
    }
}
