//! Conditions under which an operand is evaluated, made into expressions only where a check needs them.

use crate::{Expr, ExprId, ExprKind, UnOp};
use base::{IndexVec, Loc};
use typed::types::TypeId;

/// A conjunction of conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guard(u32);

struct Node {
    parent: Guard,
    cond: ExprId,
    positive: bool,
    /// The whole conjunction as an expression, once it was needed.
    made: Option<ExprId>,
}

#[derive(Default)]
pub(super) struct Guards {
    nodes: Vec<Node>,
}

impl Guards {
    pub const NONE: Guard = Guard(u32::MAX);

    /// `parent`, and `cond` is not zero (or zero, if not `positive`).
    pub fn under(&mut self, parent: Guard, cond: ExprId, positive: bool) -> Guard {
        self.nodes.push(Node { parent, cond, positive, made: None });
        Guard(self.nodes.len() as u32 - 1)
    }

    /// `!guard || test`
    pub fn guarded(&mut self, guard: Guard, test: ExprId, int: TypeId, exprs: &mut IndexVec<ExprId, Expr>) -> ExprId {
        if guard == Self::NONE {
            return test;
        }
        let holds = self.make(guard, int, exprs);
        let fails = exprs.push(Expr { kind: ExprKind::Unary(UnOp::Not, holds), ty: int, loc: Loc::NONE });
        exprs.push(Expr { kind: ExprKind::Or(fails, test), ty: int, loc: Loc::NONE })
    }

    /// From the outermost condition that has not been made inwards: each is made once, however deep they nest.
    fn make(&mut self, guard: Guard, int: TypeId, exprs: &mut IndexVec<ExprId, Expr>) -> ExprId {
        let mut path = Vec::new();
        let mut outer = guard;
        let mut made = None;
        while outer != Self::NONE && made.is_none() {
            made = self.nodes[outer.0 as usize].made;
            if made.is_none() {
                path.push(outer);
                outer = self.nodes[outer.0 as usize].parent;
            }
        }
        let mut push = |kind| exprs.push(Expr { kind, ty: int, loc: Loc::NONE });
        for guard in path.into_iter().rev() {
            let node = &mut self.nodes[guard.0 as usize];
            let own = if node.positive { node.cond } else { push(ExprKind::Unary(UnOp::Not, node.cond)) };
            let whole = made.map_or(own, |outer| push(ExprKind::And(outer, own)));
            node.made = Some(whole);
            made = Some(whole);
        }
        made.expect("a guard has a condition")
    }
}
