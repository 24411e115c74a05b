//! The constants that state variables are compared with or set to: where they are few, as with a flag or the states of a
//! process, they may be all the values there are.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::expr::{ExprId, Op, Pool, Scalar, Sort};

use super::cuts::{Place, System};

/// Of a tree of decisions, at most so many constants are taken.
const MOST: usize = 16;

/// By variable.
pub type Values = BTreeMap<Place, BTreeSet<u128>>;

impl System {
    /// The constants that integer variables are compared with or set to.
    pub fn constants(&self, pool: &Pool) -> Values {
        let mut found = Values::new();
        for piece in 0..self.pieces.len() {
            self.tested_in(piece, pool, &mut found);
            self.set_in(piece, pool, &mut found);
        }
        found
    }

    /// Constants that a piece's decisions and results compare variables with.
    fn tested_in(&self, piece: usize, pool: &Pool, found: &mut Values) {
        let Some(vars) = piece.checked_sub(1).map(|location| &self.vars[location]) else { return };
        let places: FxHashMap<ExprId, Place> = vars.iter().map(|v| (v.symbol, v.place)).collect();
        let mut work: Vec<ExprId> = self.pieces[piece].checks.iter().map(|c| c.1).collect();
        work.extend(self.pieces[piece].edges.iter().flat_map(|e| e.next.iter().copied().chain([e.guard])));
        let mut seen: FxHashSet<ExprId> = FxHashSet::default();
        while let Some(e) = work.pop() {
            if !seen.insert(e) {
                continue;
            }
            pool.for_each_operand(e, |a| work.push(a));
            if pool.op(e) == Op::Eq {
                let (a, b) = (pool.arg(e, 0), pool.arg(e, 1));
                for (variable, constant) in [(a, b), (b, a)] {
                    if let (Some(&place), Some(value)) = (places.get(&variable), pool.int_value(constant)) {
                        found.entry(place).or_default().insert(value);
                    }
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
fn constants(pool: &Pool, e: ExprId) -> BTreeSet<u128> {
    let (mut work, mut found) = (vec![e], BTreeSet::new());
    let mut seen: FxHashSet<ExprId> = FxHashSet::default();
    while let Some(e) = work.pop() {
        if !seen.insert(e) || found.len() >= MOST {
            continue;
        }
        match pool.op(e) {
            Op::Ite => work.extend([pool.arg(e, 1), pool.arg(e, 2)]),
            _ => found.extend(pool.int_value(e)),
        }
    }
    found
}
