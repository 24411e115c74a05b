//! Local simplification of core operators as terms are built: constants are folded, identities applied, commutative
//! arguments ordered by id. Each rule looks at most two levels deep and never makes a term larger than it found it.

use super::bits::Bits;
use super::fold::{fold_predicate, fold_word};
use super::op::Op;
use super::sort::Sort;
use super::term::{TermId, Terms};

impl Terms {
    /// The application of a core operator to well-sorted arguments.
    pub(super) fn simplify(&mut self, op: Op, sort: Sort, args: &[TermId]) -> TermId {
        if let Some(value) = self.fold(op, sort, args) {
            return value;
        }
        match op {
            Op::Not => self.simplify_not(args[0]),
            Op::And => self.simplify_junction(Op::And, args),
            Op::Or => self.simplify_junction(Op::Or, args),
            _ => self.intern(op, sort, args),
        }
    }

    fn fold(&mut self, op: Op, sort: Sort, args: &[TermId]) -> Option<TermId> {
        if args.is_empty() || !args.iter().all(|&a| self.op(a) == Op::Const) {
            return None;
        }
        let values: Vec<Bits> = args.iter().filter_map(|&a| self.as_bits(a)).collect();
        match sort {
            Sort::BitVec(_) => fold_word(op, &values).map(|v| self.bits(&v)),
            _ => fold_predicate(op, &values).map(|v| self.bool(v)),
        }
    }

    fn simplify_not(&mut self, a: TermId) -> TermId {
        match self.op(a) {
            Op::True => Terms::FALSE,
            Op::False => Terms::TRUE,
            Op::Not => self.args(a)[0],
            _ => self.intern(Op::Not, Sort::Bool, &[a]),
        }
    }

    /// `and` and `or`: sorted, without repetition and without the neutral element.
    fn simplify_junction(&mut self, op: Op, args: &[TermId]) -> TermId {
        let (neutral, dominant) = if op == Op::And { (Terms::TRUE, Terms::FALSE) } else { (Terms::FALSE, Terms::TRUE) };
        let mut kept: Vec<TermId> = args.iter().copied().filter(|&a| a != neutral).collect();
        kept.sort_unstable();
        kept.dedup();
        if kept.contains(&dominant) || kept.iter().any(|&a| self.op(a) == Op::Not && kept.contains(&self.args(a)[0])) {
            return dominant;
        }
        match kept[..] {
            [] => neutral,
            [one] => one,
            _ => self.intern(op, Sort::Bool, &kept),
        }
    }
}
