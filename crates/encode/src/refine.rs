//! Products, quotients, remainders and reads of arrays that are not computed until somebody needs them (Schrammel et al.,
//! section 3.3): a free constant stands for the result, with what is cheap to say about it; the definition is added when a
//! model contradicts it. Leaving definitions out only adds executions, so `unsat` stands; `sat` counts when all that is
//! left out happens to hold. Of reads, `consistency` says what a model contradicts.

use rustc_hash::{FxHashMap, FxHashSet};

use smt::{Op, Sort, TermId, Terms};

/// Below this width an operation is cheaper than the doubt about it.
const WORTHWHILE: u32 = 16;

/// An operation that was left out.
#[derive(Clone, Copy, Debug)]
pub struct Postponed {
    /// Stands for the result.
    pub stand_in: TermId,
    pub operation: TermId,
}

/// What to postpone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Postpone {
    /// Products, quotients and remainders.
    pub operations: bool,
    /// Reads of arrays.
    pub reads: bool,
}

#[derive(Default)]
pub struct Refinement {
    what: Postpone,
    postponed: Vec<Postponed>,
    /// What stands for an operation, also after that was defined.
    known: FxHashMap<TermId, TermId>,
    /// What is known about the stand-ins without computing them, not asserted yet.
    lemmas: Vec<TermId>,
}

impl Refinement {
    pub fn new(what: Postpone) -> Refinement {
        Refinement { what, ..Refinement::default() }
    }

    /// The operation, or what stands for it.
    pub fn postpone(&mut self, terms: &mut Terms, op: Op, a: TermId, b: TermId) -> TermId {
        let operation = terms.app(op, &[a, b]);
        let Sort::BitVec(width) = terms.sort(operation) else { return operation };
        let is_cheap = width < WORTHWHILE || terms.op(operation) != op || terms.is_value(a) || terms.is_value(b);
        if is_cheap || !self.what.operations {
            return operation;
        }
        let (stand_in, is_new) = self.stand_in(terms, operation);
        if is_new {
            self.lemmas.extend(lemma(terms, op, a, b, stand_in));
        }
        stand_in
    }

    /// The element, or what stands for it.
    pub fn postpone_read(&mut self, terms: &mut Terms, array: TermId, index: TermId) -> TermId {
        let read = terms.select(array, index);
        if !self.what.reads || terms.op(read) != Op::Select || terms.sort(read).as_array().is_some() {
            return read;
        }
        self.stand_in(terms, read).0
    }

    /// What stands for the operation, and whether that is new.
    fn stand_in(&mut self, terms: &mut Terms, operation: TermId) -> (TermId, bool) {
        if let Some(&known) = self.known.get(&operation) {
            return (known, false);
        }
        let stand_in = terms.fresh_var("postponed", terms.sort(operation));
        self.known.insert(operation, stand_in);
        self.postponed.push(Postponed { stand_in, operation });
        (stand_in, true)
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
