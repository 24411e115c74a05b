//! Warns where an expression changes a variable and changes or uses it once more without an order between the two
//! (C11 6.5p2): that is undefined, and the verdict speaks of one order only, from left to right. Only variables that are
//! named are followed, not what pointers reach.

use super::tree::{Callee, Expr, ExprKind, LocalInit, Place, PlaceKind, Stmt, StmtKind, VarId};
use base::Loc;

/// What evaluating an expression does to variables.
#[derive(Default)]
struct Effects {
    reads: Vec<VarId>,
    writes: Vec<VarId>,
    /// Writes that nothing orders before what encloses the expression.
    open: Vec<VarId>,
}

impl Effects {
    /// The longer list takes the shorter one in, so that a sum of many terms costs little.
    fn join(self, other: Effects) -> Effects {
        let joined = |mut a: Vec<VarId>, mut b: Vec<VarId>| {
            if a.len() < b.len() {
                std::mem::swap(&mut a, &mut b);
            }
            a.append(&mut b);
            a
        };
        Effects {
            reads: joined(self.reads, other.reads),
            writes: joined(self.writes, other.writes),
            open: joined(self.open, other.open),
        }
    }

    fn closed(self) -> Effects {
        Effects { open: Vec::new(), ..self }
    }

    /// A variable that `self` changes and `other` changes or uses.
    fn disturbs(&self, other: &Effects) -> Option<VarId> {
        self.writes.iter().find(|v| other.reads.contains(v) || other.writes.contains(v)).copied()
    }
}

/// The variables of a function's body for which that happens, and where, in the order of the text.
pub(super) fn unsequenced(body: &Stmt) -> Vec<(VarId, Loc)> {
    let mut walk = Walk { found: Vec::new() };
    walk.statement(body);
    walk.found
}

struct Walk {
    found: Vec<(VarId, Loc)>,
}

impl Walk {
    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty | StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Return(None) => {}
            StmtKind::Expr(e) | StmtKind::Return(Some(e)) => drop(self.expr(e)),
            StmtKind::Block(list) => list.iter().for_each(|s| self.statement(s)),
            StmtKind::Declare { init: Some(LocalInit::Value(e)), .. } => drop(self.expr(e)),
            StmtKind::Declare { init: Some(LocalInit::Aggregate(init)), .. } => {
                // The order among the expressions of a list is not said, but each is a whole (C11 6.7.9p23).
                init.items.iter().for_each(|item| drop(self.expr(&item.value)));
            }
            StmtKind::Declare { init: None, .. } => {}
            StmtKind::If { cond, then, other } => {
                self.expr(cond);
                self.statement(then);
                other.iter().for_each(|s| self.statement(s));
            }
            StmtKind::While { cond: e, body }
            | StmtKind::DoWhile { body, cond: e }
            | StmtKind::Switch { value: e, body } => {
                self.expr(e);
                self.statement(body);
            }
            StmtKind::For { init, cond, step, body } => {
                init.iter().for_each(|s| self.statement(s));
                cond.iter().chain(step).for_each(|e| drop(self.expr(e)));
                self.statement(body);
            }
            StmtKind::Case { body, .. } | StmtKind::Default(body) | StmtKind::Label(_, body) => self.statement(body),
        }
    }

    fn expr(&mut self, e: &Expr) -> Effects {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FuncAddr(_) => Effects::default(),
            ExprKind::Load(p) => {
                let mut effects = self.place(p);
                effects.reads.extend(variable(p));
                effects
            }
            ExprKind::AddrOf(p) | ExprKind::Decay(p) => self.place(p),
            ExprKind::Unary(_, a) | ExprKind::Cast { value: a, .. } => self.expr(a),
            ExprKind::Binary(_, a, b) | ExprKind::PtrOffset { ptr: a, index: b, .. } | ExprKind::PtrDiff(a, b) => {
                let (a, b) = (self.expr(a), self.expr(b));
                self.unordered(a, b, e.loc)
            }
            // C11 6.5.13p4, 6.5.14p4, 6.5.17p2: the first operand comes first.
            ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Comma(a, b) => {
                self.expr(a).closed().join(self.expr(b))
            }
            // 6.5.15p4: and only one of the others is evaluated.
            ExprKind::Cond(c, a, b) => self.expr(c).closed().join(self.expr(a)).join(self.expr(b)),
            ExprKind::Assign(p, value) => {
                let (place, value) = (self.place(p), self.expr(value));
                let operands = self.unordered(place, value, e.loc);
                self.written(p, operands, e.loc)
            }
            ExprKind::AssignOp { place: p, value, .. } => {
                let (place, value) = (self.place(p), self.expr(value));
                let mut operands = self.unordered(place, value, e.loc);
                operands.reads.extend(variable(p));
                self.written(p, operands, e.loc)
            }
            ExprKind::Step { place: p, .. } => {
                let operands = self.place(p);
                self.written(p, operands, e.loc)
            }
            // 6.5.2.2p10: all arguments are there before the call.
            ExprKind::Call { callee, args } => {
                let callee = match callee {
                    Callee::Direct(_) => Effects::default(),
                    Callee::Indirect(pointer) => self.expr(pointer),
                };
                self.all_unordered(callee, args, e.loc).closed()
            }
            ExprKind::Math(_, args) => self.all_unordered(Effects::default(), args, e.loc),
            ExprKind::StmtExpr(stmt, value) => {
                self.statement(stmt);
                value.iter().for_each(|value| drop(self.expr(value)));
                Effects::default()
            }
            ExprKind::Literal { .. } => Effects::default(),
        }
    }

    /// What finding a place does; the place itself is not read.
    fn place(&mut self, p: &Place) -> Effects {
        match &p.kind {
            PlaceKind::Var(_) => Effects::default(),
            PlaceKind::Deref(e) | PlaceKind::Value(e) => self.expr(e),
            PlaceKind::Field(base, _) => self.place(base),
            PlaceKind::Index(base, index) => {
                let (base, at) = (self.place(base), self.expr(index));
                self.unordered(base, at, index.loc)
            }
        }
    }

    fn all_unordered(&mut self, first: Effects, args: &[Expr], loc: Loc) -> Effects {
        args.iter().fold(first, |before, arg| {
            let arg = self.expr(arg);
            self.unordered(before, arg, loc)
        })
    }

    fn unordered(&mut self, a: Effects, b: Effects, loc: Loc) -> Effects {
        if let Some(var) = a.disturbs(&b).or_else(|| b.disturbs(&a)) {
            self.found.push((var, loc));
        }
        a.join(b)
    }

    /// An assignment comes behind the values of its operands, not behind what else they do (C11 6.5.16p3).
    fn written(&mut self, p: &Place, mut operands: Effects, loc: Loc) -> Effects {
        if let Some(var) = variable(p) {
            if operands.open.contains(&var) {
                self.found.push((var, loc));
            }
            operands.writes.push(var);
            operands.open.push(var);
        }
        operands
    }
}

fn variable(p: &Place) -> Option<VarId> {
    match p.kind {
        PlaceKind::Var(var) => Some(var),
        _ => None,
    }
}
