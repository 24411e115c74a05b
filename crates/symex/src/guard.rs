//! The branch decisions that lead to a state, as a shared list: a join takes the common part and the disjunction of the
//! rest, and two opposite decisions cancel.

use std::rc::Rc;

use expr::{ExprId, Pool};

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
