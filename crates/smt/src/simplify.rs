//! Local simplification of core operators as terms are built: constants are folded, identities applied, commutative
//! arguments ordered by id. Each rule looks at most two levels deep and makes at most a few terms. This file holds the
//! entry, the core theory and arrays; `simplify_words` holds bit-vectors.

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
        let simpler = match op {
            Op::Not => self.simplify_not(args[0]),
            _ if self.is_kept(op, args) => None,
            Op::And | Op::Or => return self.simplify_junction(op, args),
            Op::Xor => self.simplify_xor(args[0], args[1]),
            Op::Eq => self.simplify_eq(args[0], args[1]),
            Op::Ite => self.simplify_ite(args[0], args[1], args[2]),
            Op::Select => self.simplify_select(args[0], args[1]),
            Op::Store => self.simplify_store(args[0], args[1], args[2]),
            Op::BvUlt | Op::BvSlt => self.simplify_less(op, args[0], args[1]),
            _ => self.simplify_word(op, args),
        };
        if let Some(term) = simpler {
            return term;
        }
        match op {
            Op::Eq | Op::Xor | Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvMul if args[0] > args[1] => {
                self.intern(op, sort, &[args[1], args[0]])
            }
            _ => self.intern(op, sort, args),
        }
    }

    /// Simplifications of this kind are turned off.
    fn is_kept(&self, op: Op, args: &[TermId]) -> bool {
        match op {
            Op::And | Op::Or => !self.rules.literals && args.len() > 1,
            Op::Ite | Op::Xor => !self.rules.literals,
            Op::Eq => !self.rules.literals && self.sort(args[0]) == Sort::Bool,
            Op::Select | Op::Store => !self.rules.stores || !self.rules.strings,
            _ => false,
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

    /// The argument of a negation.
    fn negated_by(&self, a: TermId) -> Option<TermId> {
        (self.op(a) == Op::Not).then(|| self.args(a)[0])
    }

    fn are_opposite(&self, a: TermId, b: TermId) -> bool {
        self.negated_by(a) == Some(b) || self.negated_by(b) == Some(a)
    }

    fn simplify_not(&mut self, a: TermId) -> Option<TermId> {
        match a {
            Terms::TRUE => Some(Terms::FALSE),
            Terms::FALSE => Some(Terms::TRUE),
            _ => self.negated_by(a),
        }
    }

    /// `and` and `or`: sorted, without repetition, opposites and the neutral element.
    fn simplify_junction(&mut self, op: Op, args: &[TermId]) -> TermId {
        let (neutral, dominant) = if op == Op::And { (Terms::TRUE, Terms::FALSE) } else { (Terms::FALSE, Terms::TRUE) };
        let mut kept: Vec<TermId> = args.iter().copied().filter(|&a| a != neutral).collect();
        kept.sort_unstable();
        kept.dedup();
        let opposite = |&a: &TermId| self.negated_by(a).is_some_and(|inner| kept.binary_search(&inner).is_ok());
        if kept.binary_search(&dominant).is_ok() || kept.iter().any(opposite) {
            return dominant;
        }
        match kept[..] {
            [] => neutral,
            [one] => one,
            _ => self.intern(op, Sort::Bool, &kept),
        }
    }

    fn simplify_xor(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.as_bool(a), self.as_bool(b)) {
            _ if a == b => Some(Terms::FALSE),
            _ if self.are_opposite(a, b) => Some(Terms::TRUE),
            (Some(value), _) => Some(if value { self.not(b) } else { b }),
            (_, Some(value)) => Some(if value { self.not(a) } else { a }),
            _ => None,
        }
    }

    fn simplify_eq(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(Terms::TRUE);
        }
        if self.are_different(a, b) {
            return Some(Terms::FALSE);
        }
        match self.sort(a) {
            Sort::Bool => self.simplify_iff(a, b),
            Sort::BitVec(_) => match (self.op(a), self.op(b)) {
                (Op::Const, _) => self.simplify_eq_constant(b, a),
                (_, Op::Const) => self.simplify_eq_constant(a, b),
                _ => self.simplify_eq_words(a, b),
            },
            _ => None,
        }
    }

    fn simplify_iff(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.as_bool(a), self.as_bool(b), self.negated_by(a), self.negated_by(b)) {
            _ if self.are_opposite(a, b) => Some(Terms::FALSE),
            (Some(value), ..) => Some(if value { b } else { self.not(b) }),
            (_, Some(value), ..) => Some(if value { a } else { self.not(a) }),
            (.., Some(x), Some(y)) => Some(self.eq(x, y)),
            _ => None,
        }
    }

    fn simplify_ite(&mut self, c: TermId, t: TermId, e: TermId) -> Option<TermId> {
        match (self.as_bool(c), self.negated_by(c)) {
            (Some(value), _) => return Some(if value { t } else { e }),
            _ if t == e => return Some(t),
            (_, Some(inner)) => return Some(self.ite(inner, e, t)),
            _ => {}
        }
        // A branch that asks for the same condition again.
        if self.op(t) == Op::Ite && self.args(t)[0] == c {
            return Some(self.ite(c, self.args(t)[1], e));
        }
        if self.op(e) == Op::Ite && self.args(e)[0] == c {
            return Some(self.ite(c, t, self.args(e)[2]));
        }
        // ite(c, t, ite(d, t, x)) = ite(c ∨ d, t, x)
        if self.op(e) == Op::Ite && self.args(e)[1] == t {
            let rest = self.args(e)[2];
            let either = self.or(&[c, self.args(e)[0]]);
            return Some(self.ite(either, t, rest));
        }
        match self.sort(t) {
            Sort::Bool => self.simplify_ite_bool(c, t, e),
            Sort::BitVec(_) => self.simplify_ite_word(c, t, e),
            _ => None,
        }
    }

    fn simplify_ite_bool(&mut self, c: TermId, t: TermId, e: TermId) -> Option<TermId> {
        if t == Terms::TRUE || t == c {
            return Some(self.or(&[c, e]));
        }
        if e == Terms::FALSE || e == c {
            return Some(self.and(&[c, t]));
        }
        let not_c = self.not(c);
        if t == Terms::FALSE || t == not_c {
            return Some(self.and(&[not_c, e]));
        }
        if e == Terms::TRUE || e == not_c {
            return Some(self.or(&[not_c, t]));
        }
        self.are_opposite(t, e).then(|| self.eq(c, t))
    }

    fn simplify_select(&mut self, mut array: TermId, index: TermId) -> Option<TermId> {
        let start = array;
        loop {
            let args = self.args(array);
            match self.op(array) {
                Op::ConstArray => return Some(args[0]),
                Op::Store if args[1] == index => return Some(args[2]),
                Op::Store if self.are_different(args[1], index) => array = args[0],
                _ => return (array != start).then(|| self.intern_select(array, index)),
            }
        }
    }

    /// Whether two scalar terms have different values in every model: different constants, or one term with different
    /// constants added.
    fn are_different(&self, a: TermId, b: TermId) -> bool {
        if self.op(a) == Op::Num && self.op(b) == Op::Num {
            return a != b;
        }
        let ((x, c), (y, d)) = (self.offset(a), self.offset(b));
        match (c, d) {
            (Some(c), Some(d)) => x == y && c != d,
            (Some(c), None) | (None, Some(c)) => x == y && x.is_some() && !c.is_zero(),
            (None, None) => self.as_bool(a).is_some() && self.as_bool(b).is_some() && a != b,
        }
    }

    /// A term as another one and a constant added to it; a constant has no other one.
    fn offset(&self, t: TermId) -> (Option<TermId>, Option<Bits>) {
        match (self.op(t), self.args(t)) {
            (Op::Const, _) => (None, self.as_bits(t)),
            (Op::BvAdd, &[x, y]) if self.op(x) == Op::Const => (Some(y), self.as_bits(x)),
            (Op::BvAdd, &[x, y]) if self.op(y) == Op::Const => (Some(x), self.as_bits(y)),
            _ => (Some(t), None),
        }
    }

    fn intern_select(&mut self, array: TermId, index: TermId) -> TermId {
        match self.sort(array).as_array() {
            Some(sort) => self.intern(Op::Select, sort.elem, &[array, index]),
            None => unreachable!("selects are typed before they are simplified"),
        }
    }

    fn simplify_store(&mut self, array: TermId, index: TermId, value: TermId) -> Option<TermId> {
        if self.op(value) == Op::Select && self.args(value) == [array, index] {
            return Some(array);
        }
        match self.op(array) {
            Op::Store if self.args(array)[1] == index => Some(self.store(self.args(array)[0], index, value)),
            Op::ConstArray if self.args(array)[0] == value => Some(array),
            _ => None,
        }
    }
}
