//! What `check` does when nobody names a strategy. Loops that symbolic execution can finish are finished: that decides
//! everything, for all executions. Where one does not come to an end (a main loop, an unknown bound, a deep recursion),
//! incremental search, induction and the search for invariants take over, side by side where there are cores for it.

use std::num::NonZero;
use std::thread::available_parallelism;

use symex::{Engine, Options};

use super::base_case::endless_loop;
use super::bmc::{self, Ended};
use super::induction;
use super::search::Setup;

/// How deep the search goes where nobody says how deep: as `--incremental`.
const GREATEST_DEPTH: u32 = 5000;

pub fn run(setup: &Setup, options: &Options, entry: &str) {
    if endless_loop(setup.program, entry).is_none() {
        let mut engine = Engine::new(setup.program, options.clone());
        match bmc::run_unless_endless(setup, &mut engine, setup.prover()) {
            Ended::Decided => return,
            Ended::Endless => {}
        }
    }
    setup.board.note("a loop may go on forever: searched deeper and deeper, with induction and invariants");
    setup.board.goes_deeper();
    let cores = available_parallelism().map_or(1, NonZero::get);
    let induction = if cores > 1 { induction::run_parallel } else { induction::run };
    induction(setup, options, entry, GREATEST_DEPTH);
}
