//! Path strategies: instead of one formula for all executions, one path after the other (Collavizza, Vinh, Ponsini, Rueher
//! and Rollet, "Constraint-based BMC: a backjumping strategy"). Both decide the same as plain bounded model checking,
//! within the same bounds.
//!
//! `forward` follows the program from its start and cuts paths as soon as they are impossible (the paper's CPBPV).
//! `backward` begins at the check and collects only the definitions that it depends on (the paper's DPVS).

mod backward;
mod counts;
mod forward;
mod relaxed;

use symex::Options;

use super::search::{GaveUp, Search, Setup};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forward,
    Backward,
}

/// Decides the properties of the program.
pub fn run(setup: &Setup, options: &Options, direction: Direction) {
    let mut search = Search::new(setup, setup.prover());
    let ended = match direction {
        Direction::Forward => forward::run(setup, options, &mut search),
        Direction::Backward => backward::run(setup, options, &mut search),
    };
    match ended {
        Ok(()) => search.settle(),
        Err(GaveUp(reason)) => search.give_up(&reason),
    }
}
