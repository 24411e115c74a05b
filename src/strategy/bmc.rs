//! Plain bounded model checking: the program is executed symbolically to its bounds, then all its conditions are one
//! round of the search.

use crate::encode::bv::BvEncoder;
use crate::smt::{self, TermId, Terms};
use crate::ssa::vcs::Conditions;
use crate::symex::Engine;

use super::prover::Prover;
use super::search::{GaveUp, Search, Setup};

/// Decides the properties of a finished symbolic execution.
pub fn decide(setup: &Setup, engine: &mut Engine, prover: Prover) {
    let mut search = Search::new(setup, prover);
    search.finished = true;
    match search.round(engine, &[]) {
        Ok(()) => search.settle(),
        Err(GaveUp(reason)) => search.give_up(&reason),
    }
    search.count(engine);
}

/// The query of all open conditions as an SMT-LIB script: one literal a condition, and their disjunction.
pub fn script(engine: &mut Engine, found: &Conditions) -> String {
    let mut terms = Terms::new();
    let mut encoder = BvEncoder::new();
    let mut assertions: Vec<TermId> =
        engine.trail.facts.iter().map(|&fact| encoder.term(&engine.pool, &mut terms, fact)).collect();
    let mut literals = Vec::new();
    for (n, condition) in found.open.iter().enumerate() {
        let violated = engine.pool.and(condition.assumed, condition.reached_violated);
        let violated = encoder.term(&engine.pool, &mut terms, violated);
        let holds = terms.not(violated);
        let literal = terms.var(&format!("holds.vc{n}"), smt::Sort::Bool);
        assertions.push(terms.eq(literal, holds));
        literals.push(terms.not(literal));
    }
    assertions.push(terms.or(&literals));
    smt::print::script(&terms, &assertions)
}
