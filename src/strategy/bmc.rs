//! Plain bounded model checking: the program is executed symbolically to its bounds, then all its conditions are one
//! round of the search.

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
