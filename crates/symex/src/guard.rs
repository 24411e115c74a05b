//! The branch decisions that lead to a state, as a shared list: a join takes the common part and the disjunction of the
//! rest, and two opposite decisions cancel.

use std::rc::Rc;

use expr::{ExprId, Op, Pool};

/// The empty list is `None`: always reached.
#[derive(Clone, Default)]
pub struct Guard(Option<Rc<Decision>>);

struct Decision {
    parent: Guard,
    literal: ExprId,
    depth: u32,
    /// This decision and all before it.
    all: ExprId,
}

/// Beyond this many decisions the condition of a join is taken from the start of the path instead of from the fork,
/// so that it is found and not built anew.
const RELATIVE: u32 = 16;

/// How many decisions are asked about a condition, the latest first.
const LOOK_BACK: usize = 32;

/// What a decision says of a condition: where both halves of a conjunction hold, each does.
fn decided_by(pool: &Pool, decision: ExprId, cond: ExprId) -> Option<bool> {
    match pool.op(decision) {
        _ if decision == cond => Some(true),
        Op::Not if pool.arg(decision, 0) == cond => Some(false),
        Op::And => {
            let half = |n| decided_by_literal(pool, pool.arg(decision, n), cond);
            half(0).or_else(|| half(1))
        }
        _ => None,
    }
}

fn decided_by_literal(pool: &Pool, literal: ExprId, cond: ExprId) -> Option<bool> {
    match pool.op(literal) {
        _ if literal == cond => Some(true),
        Op::Not if pool.arg(literal, 0) == cond => Some(false),
        _ => None,
    }
}

impl Drop for Decision {
    /// Long lists are dropped one by one, not by recursion.
    fn drop(&mut self) {
        let mut next = self.parent.0.take();
        while let Some(rc) = next {
            match Rc::try_unwrap(rc) {
                Ok(mut decision) => next = decision.parent.0.take(),
                Err(_) => break,
            }
        }
    }
}

impl Guard {
    /// The whole path condition.
    pub fn condition(&self) -> ExprId {
        self.0.as_ref().map_or(Pool::TRUE, |d| d.all)
    }

    pub fn depth(&self) -> u32 {
        self.0.as_ref().map_or(0, |d| d.depth)
    }

    pub fn and(&self, pool: &mut Pool, literal: ExprId) -> Guard {
        if literal == Pool::TRUE {
            return self.clone();
        }
        let all = pool.and(self.condition(), literal);
        Guard(Some(Rc::new(Decision { parent: self.clone(), literal, depth: self.depth() + 1, all })))
    }

    /// Whether the latest decisions say that `cond` holds, or that it does not.
    pub fn says(&self, pool: &Pool, cond: ExprId) -> Option<bool> {
        let mut at = self;
        for _ in 0..LOOK_BACK {
            let decision = at.0.as_ref()?;
            if let Some(known) = decided_by(pool, decision.literal, cond) {
                return Some(known);
            }
            at = &decision.parent;
        }
        None
    }

    fn same(&self, other: &Guard) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    fn parent(&self) -> Guard {
        self.0.as_ref().map_or_else(Guard::default, |d| d.parent.clone())
    }

    /// The longest list that both begin with.
    pub fn common(a: &Guard, b: &Guard) -> Guard {
        let (mut a, mut b) = (a.clone(), b.clone());
        while a.depth() > b.depth() {
            a = a.parent();
        }
        while b.depth() > a.depth() {
            b = b.parent();
        }
        while !a.same(&b) {
            a = a.parent();
            b = b.parent();
        }
        a
    }

    /// The decisions after `start`, as one condition; the whole path condition if there are many of them.
    fn since(&self, start: &Guard, pool: &mut Pool) -> ExprId {
        if self.depth() - start.depth() > RELATIVE {
            return self.condition();
        }
        let mut literals = Vec::new();
        let mut at = self;
        while let Some(d) = at.0.as_ref().filter(|_| !at.same(start)) {
            literals.push(d.literal);
            at = &d.parent;
        }
        literals.into_iter().rev().fold(Pool::TRUE, |all, l| pool.and(all, l))
    }

    /// The guard of the join, and the condition under which it was `a` that arrived there.
    pub fn join(a: &Guard, b: &Guard, pool: &mut Pool) -> (Guard, ExprId) {
        let start = Guard::common(a, b);
        let (since_a, since_b) = (a.since(&start, pool), b.since(&start, pool));
        let either = pool.or(since_a, since_b);
        let (len_a, len_b) = (a.depth() - start.depth(), b.depth() - start.depth());
        let chose_a = if len_a <= len_b { since_a } else { pool.not(since_b) };
        (start.and(pool, either), chose_a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::eval::{Assignment, Evaluator, ExprValue};
    use expr::{Op, Sort};

    /// Whether a condition holds where these of the symbols are true.
    fn holds(pool: &Pool, symbols: &[ExprId], bits: u32, condition: ExprId) -> bool {
        let mut assignment = Assignment::default();
        for (n, &symbol) in symbols.iter().enumerate() {
            let Op::Symbol(symbol) = pool.op(symbol) else { panic!("a symbol") };
            assignment.insert(symbol, ExprValue::Bool(bits >> n & 1 == 1));
        }
        Evaluator::new(pool, &assignment).value(condition).as_bool()
    }

    /// Two paths through one tree of decisions, which part after `common` of them.
    fn paths(pool: &mut Pool, symbols: &[ExprId], common: usize, lengths: [usize; 2]) -> [Guard; 2] {
        let start = symbols[..common].iter().fold(Guard::default(), |guard, &s| guard.and(pool, s));
        let fork = symbols[common];
        let other = pool.not(fork);
        let tail = |pool: &mut Pool, first, length: usize, skip: usize| {
            let rest = symbols[common + 1..].iter().skip(skip).step_by(2).take(length);
            rest.fold(start.and(pool, first), |guard, &s| guard.and(pool, s))
        };
        [tail(pool, fork, lengths[0], 0), tail(pool, other, lengths[1], 1)]
    }

    #[test]
    fn a_join_is_reached_if_either_path_is_and_knows_which() {
        for (common, lengths) in [(0, [0, 0]), (2, [0, 0]), (1, [2, 1]), (3, [0, 3]), (0, [3, 3])] {
            let mut pool = Pool::new(64);
            let symbols: Vec<ExprId> = (0..10).map(|n| pool.fresh(&format!("c{n}"), Sort::Bool)).collect();
            let [a, b] = paths(&mut pool, &symbols, common, lengths);
            let (join, chose_a) = Guard::join(&a, &b, &mut pool);
            for bits in 0..1 << symbols.len() {
                let at = |condition| holds(&pool, &symbols, bits, condition);
                let [in_a, in_b] = [at(a.condition()), at(b.condition())];
                assert_eq!(at(join.condition()), in_a || in_b, "{common} {lengths:?} {bits:b}");
                if in_a || in_b {
                    assert_eq!(at(chose_a), in_a, "{common} {lengths:?} {bits:b}");
                }
            }
        }
    }

    #[test]
    fn opposite_decisions_cancel_in_a_join() {
        let mut pool = Pool::new(64);
        let [p, q] = ["p", "q"].map(|name| pool.fresh(name, Sort::Bool));
        let start = Guard::default().and(&mut pool, p);
        let not_q = pool.not(q);
        let (a, b) = (start.and(&mut pool, q), start.and(&mut pool, not_q));
        let (join, _) = Guard::join(&a, &b, &mut pool);
        assert!(join.same(&start));
        assert_eq!(join.depth(), 1);
    }

    #[test]
    fn beyond_many_decisions_the_choice_is_still_right() {
        let mut pool = Pool::new(64);
        let symbols: Vec<ExprId> = (0..20).map(|n| pool.fresh(&format!("c{n}"), Sort::Bool)).collect();
        let start = Guard::default().and(&mut pool, symbols[0]);
        let long = symbols[1..].iter().fold(start.clone(), |guard, &s| guard.and(&mut pool, s));
        let other = pool.not(symbols[1]);
        let short = start.and(&mut pool, other);
        for (a, b) in [(&long, &short), (&short, &long)] {
            let (join, chose_a) = Guard::join(a, b, &mut pool);
            for bits in [0, 1, 0b11, 0b101, (1 << 20) - 1, (1 << 20) - 3, (1 << 19) - 1] {
                let at = |condition| holds(&pool, &symbols, bits, condition);
                let [in_a, in_b] = [at(a.condition()), at(b.condition())];
                assert_eq!(at(join.condition()), in_a || in_b, "{bits:b}");
                assert!(!(in_a || in_b) || at(chose_a) == in_a, "{bits:b}");
            }
        }
    }
}
