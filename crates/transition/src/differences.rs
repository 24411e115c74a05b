//! Differences between two state variables that matter: those that the pieces compare with a constant, and what these were
//! one piece earlier. A search for invariants that knows single bits only would never find `token == local + 2`.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use expr::linear::Linear;
use expr::sort::mask;
use expr::{ExprId, Op, Pool, Scalar, Sort};

use super::constants::cases;
use super::system::{StateKey, TransitionSystem};

/// The first variable, less the second, is the number.
type Difference = (StateKey, StateKey, u128);

/// More than these are not followed.
const MOST: usize = 48;

impl TransitionSystem {
    /// By location: differences of its variables (by their numbers there) that may matter.
    pub fn differences(&self, pool: &Pool) -> Vec<Vec<(usize, usize, u128)>> {
        let mut found = BTreeSet::new();
        for piece in 1..self.pieces.len() {
            self.compared_in(piece, pool, &mut found);
        }
        loop {
            let before = found.len();
            for piece in 1..self.pieces.len() {
                self.earlier(piece, pool, &mut found);
            }
            if found.len() == before || found.len() >= MOST {
                break;
            }
        }
        let number = |location: usize, place: StateKey| self.vars[location].iter().position(|v| v.place == place);
        let at = |location: usize| {
            let here = |&(a, b, c): &Difference| Some((number(location, a)?, number(location, b)?, c));
            found.iter().filter_map(here).collect()
        };
        (0..self.vars.len()).map(at).collect()
    }

    fn places(&self, piece: usize) -> FxHashMap<ExprId, StateKey> {
        self.vars[piece - 1].iter().map(|v| (v.symbol, v.place)).collect()
    }

    /// Equations in what a piece decides and checks.
    fn compared_in(&self, piece: usize, pool: &Pool, found: &mut BTreeSet<Difference>) {
        let places = self.places(piece);
        let mut work: Vec<ExprId> = self.pieces[piece].checks.iter().map(|c| c.1).collect();
        work.extend(self.pieces[piece].edges.iter().map(|e| e.guard));
        let mut seen: FxHashSet<ExprId> = FxHashSet::default();
        while let Some(e) = work.pop() {
            if !seen.insert(e) || found.len() >= MOST {
                continue;
            }
            pool.for_each_operand(e, |a| work.push(a));
            let is_equation = pool.op(e) == Op::Eq && is_integer(pool, pool.arg(e, 0));
            if is_equation {
                for a in cases(pool, pool.arg(e, 0)) {
                    for b in cases(pool, pool.arg(e, 1)) {
                        found.extend(difference(pool, a, b, 0, &places));
                    }
                }
            }
        }
    }

    /// What has to hold before a piece for one of the differences to hold behind it.
    fn earlier(&self, piece: usize, pool: &Pool, found: &mut BTreeSet<Difference>) {
        let places = self.places(piece);
        let wanted: Vec<Difference> = found.iter().copied().collect();
        for edge in &self.pieces[piece].edges {
            let numbers: FxHashMap<StateKey, usize> =
                self.vars[edge.to].iter().enumerate().map(|(n, v)| (v.place, n)).collect();
            for &(a, b, by) in &wanted {
                let (Some(&a), Some(&b)) = (numbers.get(&a), numbers.get(&b)) else { continue };
                for x in cases(pool, edge.next[a]) {
                    for y in cases(pool, edge.next[b]) {
                        if found.len() < MOST {
                            found.extend(difference(pool, x, y, by, &places));
                        }
                    }
                }
            }
        }
    }
}

fn is_integer(pool: &Pool, e: ExprId) -> bool {
    matches!(pool.sort(e), Sort::Scalar(Scalar::Int(_)))
}

/// `a - b == by`, if that is a difference of two variables.
fn difference(pool: &Pool, a: ExprId, b: ExprId, by: u128, places: &FxHashMap<ExprId, StateKey>) -> Option<Difference> {
    if !is_integer(pool, a) || !is_integer(pool, b) || pool.sort(a).bits() != pool.sort(b).bits() {
        return None;
    }
    let (x, y) = (Linear::of(pool, a, &[]), Linear::of(pool, b, &[]));
    let all = mask(x.bits);
    let mut terms = x.terms;
    terms.extend(y.terms.iter().map(|&(e, factor)| (e, factor.wrapping_neg() & all)));
    let [(p, f), (q, g)] = terms[..] else { return None };
    let by = by.wrapping_add(y.constant).wrapping_sub(x.constant) & all;
    let (p, q) = (*places.get(&p)?, *places.get(&q)?);
    match (f, g) {
        _ if p == q => None,
        (1, minus) if minus == all => Some(ordered(p, q, by, all)),
        (minus, 1) if minus == all => Some(ordered(q, p, by, all)),
        _ => None,
    }
}

/// The same difference either way round is one.
fn ordered(a: StateKey, b: StateKey, by: u128, all: u128) -> Difference {
    if a < b { (a, b, by) } else { (b, a, by.wrapping_neg() & all) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::eval::{Assignment, Evaluator, ExprValue};

    /// Values of x and y for which `a - b == by`, and those that the difference found for it describes.
    fn compare(make: impl Fn(&mut Pool, ExprId, ExprId) -> (ExprId, ExprId), by: u128) {
        let mut pool = Pool::new(64);
        let [x, y] = ["x", "y"].map(|name| pool.fresh(name, Sort::unsigned(8)));
        let (a, b) = make(&mut pool, x, y);
        let places = FxHashMap::from_iter([(x, StateKey::Value(1)), (y, StateKey::Value(2))]);
        let found = difference(&pool, a, b, by, &places).expect("a difference of two variables");
        for (vx, vy) in (0..256u128).step_by(5).flat_map(|vx| (0..256u128).map(move |vy| (vx, vy))) {
            let mut assignment = Assignment::default();
            for (symbol, value) in [(x, vx), (y, vy)] {
                let Op::Symbol(symbol) = pool.op(symbol) else { panic!("a symbol") };
                assignment.insert(symbol, ExprValue::Int(value));
            }
            let mut evaluator = Evaluator::new(&pool, &assignment);
            let [va, vb] = [a, b].map(|e| evaluator.value(e).as_int());
            let asked = va.wrapping_sub(vb) & 255 == by;
            let value = |key| if key == StateKey::Value(1) { vx } else { vy };
            let described = value(found.0).wrapping_sub(value(found.1)) & 255 == found.2;
            assert_eq!(asked, described, "x = {vx}, y = {vy}: {found:?}");
        }
    }

    #[test]
    fn a_difference_says_what_the_equation_says() {
        let plus = |pool: &mut Pool, e, n| {
            let n = pool.int(n, Sort::unsigned(8));
            pool.binary(Op::Add, e, n)
        };
        compare(|_, x, y| (x, y), 3);
        compare(|_, x, y| (y, x), 3);
        compare(|pool, x, y| (plus(pool, x, 7), y), 0);
        compare(|pool, x, y| (plus(pool, y, 250), plus(pool, x, 9)), 200);
    }

    #[test]
    fn a_multiple_is_no_difference() {
        let mut pool = Pool::new(64);
        let [x, y] = ["x", "y"].map(|name| pool.fresh(name, Sort::unsigned(8)));
        let two = pool.int(2, Sort::unsigned(8));
        let twice = pool.binary(Op::Mul, x, two);
        let places = FxHashMap::from_iter([(x, StateKey::Value(1)), (y, StateKey::Value(2))]);
        assert_eq!(difference(&pool, twice, y, 0, &places), None);
        assert_eq!(difference(&pool, x, x, 0, &places), None);
    }
}
