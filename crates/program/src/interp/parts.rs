//! The parts of a failing condition with their values, for the report.

use crate::operands::always_evaluated;
use crate::{ExprId, ExprKind, PlaceId, PlaceKind};

use super::machine::Machine;
use super::value::CValue;

impl Machine<'_> {
    /// The parts of a condition that were evaluated in this round, inner ones first, without constants.
    pub fn parts(&self, cond: ExprId) -> Vec<(ExprId, CValue)> {
        let (func, function) = (self.frame().func, self.function());
        let mut found = Vec::new();
        let mut stack = vec![(cond, false)];
        while let Some((e, done)) = stack.pop() {
            if found.iter().any(|(seen, _)| *seen == e) {
                continue;
            }
            let kind = function.exprs[e].kind;
            let Some(value) = self.remembered(func, e) else { continue };
            if matches!(kind, ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FuncAddr(_)) {
                continue;
            }
            if done {
                found.push((e, value.clone()));
                continue;
            }
            stack.push((e, true));
            let mut below = self.operand_exprs(kind);
            below.reverse();
            stack.extend(below.into_iter().map(|b| (b, false)));
        }
        found
    }

    fn operand_exprs(&self, kind: ExprKind) -> Vec<ExprId> {
        match kind {
            ExprKind::And(a, b) | ExprKind::Or(a, b) => vec![a, b],
            ExprKind::Cond(a, b, c) => vec![a, b, c],
            ExprKind::Load(place) | ExprKind::AddrOf(place) => self.place_exprs(place),
            kind => always_evaluated(kind).into_iter().flatten().collect(),
        }
    }

    fn place_exprs(&self, mut place: PlaceId) -> Vec<ExprId> {
        let mut found = Vec::new();
        loop {
            place = match self.function().places[place].kind {
                PlaceKind::Var(_) => break,
                PlaceKind::Deref(e) => {
                    found.push(e);
                    break;
                }
                PlaceKind::Field(base, _) => base,
                PlaceKind::Index(base, index) => {
                    found.push(index);
                    base
                }
            };
        }
        found
    }
}
