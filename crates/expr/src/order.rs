//! What comparisons of integers exclude together: `a <= b`, `b < c` and `c <= a` cannot all hold. Cheap and incomplete: a
//! contradiction that is found is one, and what is not found is left to a solver.
//!
//! Numbers are compared by their mathematical value, so that a conversion that keeps it does not count. What was assumed
//! can be taken back in reverse order.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::pool::{ExprId, Op, Pool};
use super::sort::signed_value;

#[derive(Default)]
pub struct Order {
    /// From each number to those that are at least as great.
    above: FxHashMap<ExprId, Vec<Edge>>,
    constants: BTreeMap<i128, ExprId>,
    value: FxHashMap<ExprId, i128>,
    different: Vec<(ExprId, ExprId)>,
    /// Conjunctions and literals that were assumed.
    known: FxHashSet<ExprId>,
    log: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Edge {
    to: ExprId,
    strict: bool,
}

enum Entry {
    Known(ExprId),
    Above(ExprId),
    Different,
}

/// What was assumed up to some time.
#[derive(Clone, Copy)]
pub struct Mark(usize);

impl Order {
    pub fn mark(&self) -> Mark {
        Mark(self.log.len())
    }

    /// Forgets what was assumed since.
    pub fn return_to(&mut self, mark: Mark) {
        for entry in self.log.drain(mark.0..).rev() {
            match entry {
                Entry::Known(e) => _ = self.known.remove(&e),
                Entry::Above(from) => _ = self.above.get_mut(&from).and_then(Vec::pop),
                Entry::Different => _ = self.different.pop(),
            }
        }
    }

    /// Assumes all parts of a conjunction; false if that contradicts what was assumed before.
    pub fn assume(&mut self, pool: &Pool, e: ExprId) -> bool {
        let mut work = vec![e];
        while let Some(top) = work.pop() {
            if top == Pool::FALSE {
                return false;
            }
            if !self.known.insert(top) {
                continue;
            }
            self.log.push(Entry::Known(top));
            match pool.op(top) {
                Op::And => work.extend([pool.arg(top, 0), pool.arg(top, 1)]),
                Op::Not if !self.literal(pool, pool.arg(top, 0), false) => return false,
                _ if !self.literal(pool, top, true) => return false,
                _ => {}
            }
        }
        self.different.iter().all(|&(a, b)| !(self.leads(a, b, false) && self.leads(b, a, false)))
    }

    fn literal(&mut self, pool: &Pool, comparison: ExprId, holds: bool) -> bool {
        let op = pool.op(comparison);
        if !matches!(op, Op::Lt | Op::Le | Op::Eq) || !pool.sort(pool.arg(comparison, 0)).is_int() {
            return true;
        }
        let a = self.number(pool, pool.arg(comparison, 0));
        let b = self.number(pool, pool.arg(comparison, 1));
        match (op, holds) {
            (Op::Lt, true) => self.put_above(a, b, true),
            (Op::Lt, false) => self.put_above(b, a, false),
            (Op::Le, true) => self.put_above(a, b, false),
            (Op::Le, false) => self.put_above(b, a, true),
            (_, true) => self.put_above(a, b, false) && self.put_above(b, a, false),
            (_, false) => {
                self.different.push((a, b));
                self.log.push(Entry::Different);
                true
            }
        }
    }

    /// `b` is at least as great as `a`, or greater.
    fn put_above(&mut self, a: ExprId, b: ExprId, strict: bool) -> bool {
        if self.leads(b, a, !strict) {
            return false;
        }
        self.above.entry(a).or_default().push(Edge { to: b, strict });
        self.log.push(Entry::Above(a));
        true
    }

    /// Whether `to` is known to be at least as great as `from`; `strictly`: greater.
    fn leads(&self, from: ExprId, to: ExprId, strictly: bool) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![(from, false)];
        while let Some((at, strict)) = work.pop() {
            if at == to && (strict || !strictly) {
                return true;
            }
            if seen.contains(&(at, true)) || !seen.insert((at, strict)) {
                continue;
            }
            let edges = self.above.get(&at).into_iter().flatten();
            work.extend(edges.map(|edge| (edge.to, strict || edge.strict)));
            work.extend(self.next_constant(at).map(|next| (next, true)));
        }
        false
    }

    /// The next greater constant among those that were compared with.
    fn next_constant(&self, e: ExprId) -> Option<ExprId> {
        let value = self.value.get(&e)?;
        self.constants.range(value + 1..).next().map(|(_, &next)| next)
    }

    /// The expression that stands for this mathematical value.
    fn number(&mut self, pool: &Pool, mut e: ExprId) -> ExprId {
        while pool.op(e) == Op::Cast && keeps_value(pool, pool.arg(e, 0), e) {
            e = pool.arg(e, 0);
        }
        let repr = pool.sort(e).repr();
        match pool.int_value(e) {
            // Beyond 64 bits a mathematical value may not fit; such constants are numbers like any other.
            Some(pattern) if repr.bits <= 64 => {
                let value = if repr.signed { signed_value(pattern, repr) } else { pattern as i128 };
                self.value.insert(e, value);
                *self.constants.entry(value).or_insert(e)
            }
            _ => e,
        }
    }
}

fn keeps_value(pool: &Pool, from: ExprId, to: ExprId) -> bool {
    if !pool.sort(from).is_int() || !pool.sort(to).is_int() {
        return false;
    }
    let (from, to) = (pool.sort(from).repr(), pool.sort(to).repr());
    match (from.signed, to.signed) {
        (false, true) => to.bits > from.bits,
        (true, false) => false,
        _ => to.bits >= from.bits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    /// Every conjunction of up to four comparisons over three numbers of two bits, against all their values.
    #[test]
    fn contradictions_are_real() {
        let mut pool = Pool::new(32);
        let sort = Sort::unsigned(2);
        let numbers: Vec<ExprId> = ["a", "b", "c"].iter().map(|name| pool.fresh(name, sort)).collect();
        let (one, two) = (pool.int(1, sort), pool.int(2, sort));
        let mut operands = numbers.clone();
        operands.extend([one, two]);
        let mut literals = Vec::new();
        for &a in &operands {
            for &b in operands.iter().filter(|&&b| b != a) {
                let comparisons = [pool.lt(a, b), pool.le(a, b), pool.eq(a, b)];
                literals.extend(comparisons.into_iter().filter(|&e| !pool.is_const(e)));
            }
        }
        literals.sort_unstable();
        literals.dedup();
        let negated: Vec<ExprId> = literals.iter().map(|&e| pool.not(e)).collect();
        literals.extend(negated);
        let mut found = 0;
        for seed in 0..20_000usize {
            let pick =
                |n: usize| literals[seed.wrapping_mul(2_654_435_761).rotate_right(7 * n as u32) % literals.len()];
            let chosen: Vec<ExprId> = (0..4).map(pick).collect();
            let mut order = Order::default();
            if chosen.iter().all(|&e| order.assume(&pool, e)) {
                continue;
            }
            found += 1;
            assert!(!is_possible(&pool, &numbers, &chosen), "{chosen:?} is possible");
        }
        assert!(found > 1000, "{found} contradictions");
    }

    fn is_possible(pool: &Pool, numbers: &[ExprId], literals: &[ExprId]) -> bool {
        use crate::eval::{Assignment, Evaluator, ExprValue};
        (0..64u128).any(|bits| {
            let mut values = Assignment::default();
            for (n, &number) in numbers.iter().enumerate() {
                let Op::Symbol(symbol) = pool.op(number) else { unreachable!() };
                values.insert(symbol, ExprValue::Int(bits >> (2 * n) & 3));
            }
            let mut evaluator = Evaluator::new(pool, &values);
            literals.iter().all(|&e| evaluator.truth(e))
        })
    }

    #[test]
    fn what_is_taken_back_does_not_count() {
        let mut pool = Pool::new(32);
        let sort = Sort::int(16, true);
        let (a, b, c) = (pool.fresh("a", sort), pool.fresh("b", sort), pool.fresh("c", sort));
        let (ab, bc) = (pool.lt(a, b), pool.le(b, c));
        let ca = pool.le(c, a);
        let mut order = Order::default();
        assert!(order.assume(&pool, ab));
        let mark = order.mark();
        assert!(order.assume(&pool, bc));
        assert!(!order.assume(&pool, ca));
        order.return_to(mark);
        assert!(order.assume(&pool, ca));
        assert!(!order.assume(&pool, bc));
    }

    #[test]
    fn a_widening_keeps_the_order() {
        let mut pool = Pool::new(32);
        let (short, int) = (Sort::int(16, true), Sort::int(32, true));
        let (a, b) = (pool.fresh("a", short), pool.fresh("b", short));
        let wide = pool.cast(a, int);
        let limit = pool.int(5, int);
        let small = pool.lt(wide, limit);
        let same = pool.eq(a, b);
        let wide_b = pool.cast(b, int);
        let seven = pool.int(7, int);
        let great = pool.lt(seven, wide_b);
        let mut order = Order::default();
        assert!(order.assume(&pool, small) && order.assume(&pool, same));
        assert!(!order.assume(&pool, great));
    }
}
