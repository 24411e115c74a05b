//! The pieces between loop heads, written for the embedded solver: one incremental session for each, and the features of
//! where it begins and of where its edges lead.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use encode::bv::BvEncoder;
use expr::{ExprId, Op as ExprOp, Pool, Scalar, Sort as ExprSort};
use program::PropId;
use smt::{Op, Sort, TermId, Terms};
use solver::Session;
use solver::embedded::{Embedded, Simplification};
use transition::TransitionSystem;

use super::features::Feature;

pub struct Piece {
    pub session: Embedded,
    /// What holds whatever is asked.
    pub always: Vec<TermId>,
    /// How many assertions were made for one question only.
    pub passing: usize,
    /// The features of the location where the piece begins.
    pub now: Vec<TermId>,
    /// The variables whose bits those are.
    pub vars: Vec<TermId>,
    /// By edge: its condition, and the features of the location that it leads to.
    pub edges: Vec<(TermId, Vec<TermId>)>,
    pub violations: Vec<(PropId, TermId)>,
    pub violation: TermId,
    /// By level.
    pub levels: Vec<TermId>,
    /// All other symbols of the piece: as words, and their bits.
    pub inputs: Vec<(TermId, Vec<TermId>)>,
}

/// All pieces of a system, with the checks of these properties, where all of `facts` hold.
pub fn write(
    system: &TransitionSystem,
    pool: &Pool,
    facts: &[ExprId],
    props: &BTreeSet<PropId>,
    features: &[Vec<Feature>],
) -> (Terms, Vec<Piece>) {
    let mut writer = Writer { system, pool, features, terms: Terms::new(), encoder: BvEncoder::default() };
    let facts: Vec<TermId> = facts.iter().map(|&fact| writer.term(fact)).collect();
    let pieces = (0..system.pieces.len()).map(|n| writer.piece(n, &facts, props)).collect();
    (writer.terms, pieces)
}

/// A session in which these hold.
pub fn session(terms: &Terms, always: &[TermId]) -> Embedded {
    let mut session = Embedded::simplifying(Simplification::Rare);
    for &fact in always {
        // A session that cannot hold a fact answers unknown from then on.
        let _ = session.assert(terms, fact);
    }
    session
}

struct Writer<'a> {
    system: &'a TransitionSystem,
    pool: &'a Pool,
    /// By location.
    features: &'a [Vec<Feature>],
    terms: Terms,
    encoder: BvEncoder,
}

impl Writer<'_> {
    fn term(&mut self, e: ExprId) -> TermId {
        self.encoder.term(self.pool, &mut self.terms, e)
    }

    fn piece(&mut self, n: usize, facts: &[TermId], props: &BTreeSet<PropId>) -> Piece {
        let system = self.system;
        let piece = &system.pieces[n];
        let own: Vec<ExprId> = if n == 0 { Vec::new() } else { system.vars[n - 1].iter().map(|v| v.symbol).collect() };
        let vars: Vec<TermId> = own.iter().map(|&e| self.term(e)).collect();
        let now = if n == 0 { Vec::new() } else { self.features_of(n - 1, &vars) };
        let mut edges = Vec::new();
        let mut roots = Vec::new();
        for edge in &piece.edges {
            let guard = self.term(edge.guard);
            let next: Vec<TermId> = edge.next.iter().map(|&e| self.term(e)).collect();
            roots.extend(edge.next.iter().copied().chain([edge.guard]));
            edges.push((guard, self.features_of(edge.to, &next)));
        }
        let asked = piece.checks.iter().filter(|(prop, _)| props.contains(prop));
        let asked: Vec<(PropId, ExprId)> = asked.copied().collect();
        roots.extend(asked.iter().map(|c| c.1));
        let violations: Vec<(PropId, TermId)> = asked.iter().map(|&(prop, e)| (prop, self.term(e))).collect();
        let all: Vec<TermId> = violations.iter().map(|v| v.1).collect();
        let violation = self.terms.or(&all);
        let inputs = self.inputs(&roots, &own);
        let always = facts.to_vec();
        let session = session(&self.terms, &always);
        let levels = Vec::new();
        Piece { session, always, passing: 0, now, vars, edges, violations, violation, levels, inputs }
    }

    fn features_of(&mut self, location: usize, values: &[TermId]) -> Vec<TermId> {
        let features = &self.features[location];
        features.iter().map(|&feature| self.feature(location, feature, values)).collect()
    }

    fn feature(&mut self, location: usize, feature: Feature, values: &[TermId]) -> TermId {
        let signed = |v: usize| is_signed(self.pool, self.system.vars[location][v].symbol);
        let terms = &mut self.terms;
        match feature {
            Feature::Bit(v, bit) => {
                let bit = terms.extract(u32::from(bit), u32::from(bit), values[v]);
                let one = terms.bv_u64(1, 1);
                terms.eq(bit, one)
            }
            Feature::Less(a, b) => {
                let op = if signed(a) { Op::BvSlt } else { Op::BvUlt };
                terms.app(op, &[values[a], values[b]])
            }
            Feature::Equal(a, b) => terms.eq(values[a], values[b]),
            Feature::LessThan(v, bound) => {
                let op = if signed(v) { Op::BvSlt } else { Op::BvUlt };
                let bound = terms.bv_u128(terms.width(values[v]), bound);
                terms.app(op, &[values[v], bound])
            }
            Feature::Is(v, value) => {
                let value = terms.bv_u128(terms.width(values[v]), value);
                terms.eq(values[v], value)
            }
            Feature::Apart(a, b, by) => {
                let by = terms.bv_u128(terms.width(values[a]), by);
                let moved = terms.app(Op::BvAdd, &[values[b], by]);
                terms.eq(values[a], moved)
            }
        }
    }

    /// The symbols below `roots` that are not `own`.
    fn inputs(&mut self, roots: &[ExprId], own: &[ExprId]) -> Vec<(TermId, Vec<TermId>)> {
        let mut seen: FxHashSet<ExprId> = own.iter().copied().collect();
        let mut work: Vec<ExprId> = roots.to_vec();
        let mut found = Vec::new();
        while let Some(e) = work.pop() {
            if !seen.insert(e) {
                continue;
            }
            if let ExprOp::Symbol(_) = self.pool.op(e) {
                found.push(e);
            }
            self.pool.for_each_operand(e, |a| work.push(a));
        }
        let mut inputs = Vec::new();
        for e in found {
            let encoded = self.encoder.encode(self.pool, &mut self.terms, e);
            for term in std::iter::once(encoded.term).chain(encoded.offset) {
                match self.terms.sort(term) {
                    Sort::Bool => inputs.push((term, vec![term])),
                    Sort::BitVec(width) => {
                        let one = self.terms.bv_u64(1, 1);
                        let bits = (0..width).map(|i| {
                            let bit = self.terms.extract(i, i, term);
                            self.terms.eq(bit, one)
                        });
                        let bits = bits.collect();
                        inputs.push((term, bits));
                    }
                    // Arrays are left open: then a cube may stay larger than it has to be.
                    _ => {}
                }
            }
        }
        inputs
    }
}

fn is_signed(pool: &Pool, e: ExprId) -> bool {
    matches!(pool.sort(e), ExprSort::Scalar(Scalar::Int(repr)) if repr.signed)
}
