//! The constants that state variables are compared with or set to: where they are few, as with a flag or the states of a
//! process, they may be all the values there are.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use expr::linear::Linear;
use expr::sort::mask;
use expr::{ExprId, Op, Pool, Scalar, Sort};

use super::system::{StateKey, TransitionSystem};

/// A value that depends on decisions is looked at in at most so many cases.
const CASES: usize = 16;

/// Of a variable, at most so many bounds are taken.
const BOUNDS: usize = 24;

/// By variable.
pub type Values = BTreeMap<StateKey, BTreeSet<u128>>;

impl TransitionSystem {
    /// The constants that integer variables are compared with or set to.
    pub fn constants(&self, pool: &Pool) -> Values {
        let mut found = Values::new();
        for piece in 0..self.pieces.len() {
            self.tested_in(piece, pool, &mut found);
            self.set_in(piece, pool, &mut found);
        }
        found
    }

    /// The numbers at which a comparison of a variable, with something added or not, with a constant changes: bounds that
    /// a counter may never reach.
    pub fn thresholds(&self, pool: &Pool) -> Values {
        let mut found = Values::new();
        for piece in 1..self.pieces.len() {
            self.bounded_in(piece, pool, &mut found);
        }
        found
    }

    fn bounded_in(&self, piece: usize, pool: &Pool, found: &mut Values) {
        let places: FxHashMap<ExprId, StateKey> = self.vars[piece - 1].iter().map(|v| (v.symbol, v.place)).collect();
        for e in self.nodes(piece, pool) {
            if !matches!(pool.op(e), Op::Lt | Op::Le | Op::Eq) || !is_word(pool, pool.arg(e, 0)) {
                continue;
            }
            let (a, b) = (pool.arg(e, 0), pool.arg(e, 1));
            for (sums, other) in [(a, b), (b, a)] {
                for sum in cases(pool, sums) {
                    let sum = Linear::of(pool, sum, &[]);
                    let [(variable, 1)] = sum.terms[..] else { continue };
                    let Some(&place) = places.get(&variable) else { continue };
                    let bounds = found.entry(place).or_default();
                    for at in constants(pool, other).map(|c| c.wrapping_sub(sum.constant)) {
                        if bounds.len() < BOUNDS {
                            bounds.extend([at, at.wrapping_add(1)].map(|bound| bound & mask(sum.bits)));
                        }
                    }
                }
            }
        }
    }

    /// Everything that a piece's checks, decisions and results are made of.
    fn nodes(&self, piece: usize, pool: &Pool) -> FxHashSet<ExprId> {
        let mut work: Vec<ExprId> = self.pieces[piece].checks.iter().map(|c| c.1).collect();
        work.extend(self.pieces[piece].edges.iter().flat_map(|e| e.next.iter().copied().chain([e.guard])));
        let mut seen: FxHashSet<ExprId> = FxHashSet::default();
        while let Some(e) = work.pop() {
            if seen.insert(e) {
                pool.for_each_operand(e, |a| work.push(a));
            }
        }
        seen
    }

    /// Constants that a piece's decisions and results compare variables with.
    fn tested_in(&self, piece: usize, pool: &Pool, found: &mut Values) {
        let Some(vars) = piece.checked_sub(1).map(|location| &self.vars[location]) else { return };
        let places: FxHashMap<ExprId, StateKey> = vars.iter().map(|v| (v.symbol, v.place)).collect();
        for e in self.nodes(piece, pool).into_iter().filter(|&e| pool.op(e) == Op::Eq) {
            let (a, b) = (pool.arg(e, 0), pool.arg(e, 1));
            for (variable, constant) in [(a, b), (b, a)] {
                if let (Some(&place), Some(value)) = (places.get(&variable), pool.int_value(constant)) {
                    found.entry(place).or_default().insert(value);
                }
            }
        }
    }

    /// Constants among the values with which variables leave a piece.
    fn set_in(&self, piece: usize, pool: &Pool, found: &mut Values) {
        for edge in &self.pieces[piece].edges {
            for (var, &next) in self.vars[edge.to].iter().zip(&edge.next) {
                if is_word(pool, var.symbol) {
                    found.entry(var.place).or_default().extend(constants(pool, next));
                }
            }
        }
    }
}

/// Integers of more than one bit.
fn is_word(pool: &Pool, e: ExprId) -> bool {
    matches!(pool.sort(e), Sort::Scalar(Scalar::Int(repr)) if repr.bits > 1)
}

/// The constants at the ends of a tree of decisions.
fn constants(pool: &Pool, e: ExprId) -> impl Iterator<Item = u128> {
    cases(pool, e).into_iter().filter_map(|e| pool.int_value(e))
}

/// The values at the ends of a tree of decisions.
pub(super) fn cases(pool: &Pool, e: ExprId) -> Vec<ExprId> {
    let (mut work, mut found) = (vec![e], Vec::new());
    let mut seen: FxHashSet<ExprId> = FxHashSet::default();
    while let Some(e) = work.pop() {
        if !seen.insert(e) || found.len() >= CASES {
            continue;
        }
        match pool.op(e) {
            Op::Ite => work.extend([pool.arg(e, 2), pool.arg(e, 1)]),
            _ => found.push(e),
        }
    }
    found
}
