//! Products, quotients and remainders that are not computed until somebody needs them (Schrammel et al., section 3.3):
//! a free constant stands for the result, with what is cheap to say about it; the definition is added when a model
//! contradicts it. Leaving definitions out only adds executions, so `unsat` stands; `sat` counts when all that is
//! left out happens to hold.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::smt::{Op, Sort, TermId, Terms};

/// Below this width an operation is cheaper than the doubt about it.
const WORTHWHILE: u32 = 16;

/// An operation that was left out.
#[derive(Clone, Copy, Debug)]
pub struct Postponed {
    /// Stands for the result.
    pub stand_in: TermId,
    pub operation: TermId,
}

#[derive(Default)]
pub struct Refinement {
    postponed: Vec<Postponed>,
    /// What is known about the stand-ins without computing them, not asserted yet.
    lemmas: Vec<TermId>,
}

impl Refinement {
    /// The operation, or what stands for it.
    pub fn postpone(&mut self, terms: &mut Terms, op: Op, a: TermId, b: TermId) -> TermId {
        let operation = terms.app(op, &[a, b]);
        let Sort::BitVec(width) = terms.sort(operation) else { return operation };
        if width < WORTHWHILE || terms.op(operation) != op || terms.is_value(a) || terms.is_value(b) {
            return operation;
        }
        if let Some(known) = self.postponed.iter().find(|p| p.operation == operation) {
            return known.stand_in;
        }
        let stand_in = terms.fresh_var("postponed", Sort::BitVec(width));
        self.postponed.push(Postponed { stand_in, operation });
        self.lemmas.extend(lemma(terms, op, a, b, stand_in));
        stand_in
    }

    pub fn take_lemmas(&mut self) -> Vec<TermId> {
        std::mem::take(&mut self.lemmas)
    }

    /// The postponed operations that the terms depend on, also through others.
    pub fn reached(&self, terms: &Terms, from: &[TermId]) -> Vec<Postponed> {
        let by_stand_in: FxHashMap<TermId, Postponed> = self.postponed.iter().map(|p| (p.stand_in, *p)).collect();
        let mut seen = FxHashSet::default();
        let mut work = from.to_vec();
        let mut found = Vec::new();
        while let Some(t) = work.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Some(&postponed) = by_stand_in.get(&t) {
                found.push(postponed);
                work.push(postponed.operation);
            }
            work.extend_from_slice(terms.args(t));
        }
        found
    }

    /// From now on the operation is defined.
    pub fn defined(&mut self, which: &[TermId]) {
        self.postponed.retain(|p| !which.contains(&p.stand_in));
    }
}

/// Zero factors, and results that are no greater than the first operand.
fn lemma(terms: &mut Terms, op: Op, a: TermId, b: TermId, result: TermId) -> Vec<TermId> {
    let Sort::BitVec(width) = terms.sort(a) else { return Vec::new() };
    let zero = terms.bv_u64(width, 0);
    let (a_zero, b_zero, result_zero) = (terms.eq(a, zero), terms.eq(b, zero), terms.eq(result, zero));
    match op {
        Op::BvMul => {
            let either = terms.or(&[a_zero, b_zero]);
            let not_either = terms.not(either);
            vec![terms.or(&[not_either, result_zero])]
        }
        Op::BvUdiv => {
            let below = terms.app(Op::BvUle, &[result, a]);
            vec![terms.or(&[b_zero, below])]
        }
        Op::BvUrem => vec![terms.app(Op::BvUle, &[result, a])],
        _ => Vec::new(),
    }
}
