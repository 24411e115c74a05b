//! Plain bounded model checking: the program is executed symbolically to its bounds, then all its conditions are one
//! round of the search. An execution that takes long is asked about on the way, so that what is violated early is known
//! whatever becomes of the rest.

use std::time::{Duration, Instant};

use symex::Engine;

use super::prover::Prover;
use super::search::{GaveUp, Search, Setup};

/// An execution goes on so long before the first question on the way; after each question twice as long.
const FIRST_REACH: Duration = Duration::from_secs(3);

/// So often it is looked at whether an execution is in a loop that may never end, ...
const GLANCE: Duration = Duration::from_millis(100);

/// ... and so long a loop that has a way out is given to take it.
const FAIR_TRIAL: Duration = Duration::from_secs(2);

/// How an execution ended that was to be left if it is endless.
pub enum Ended {
    /// All that can be said was said.
    Decided,
    /// It is in a loop that may go on for ever; nothing was said.
    Endless,
}

/// Decides the properties of the program that `engine` executes.
pub fn run(setup: &Setup, engine: &mut Engine, prover: Prover) {
    let mut search = Search::new(setup, prover);
    go_on(setup, engine, &mut search);
}

/// The same, unless the execution does not come to an end.
pub fn run_unless_endless(setup: &Setup, engine: &mut Engine, prover: Prover) -> Ended {
    let mut search = Search::new(setup, prover);
    let started = Instant::now();
    while !execute(setup, engine, &mut search, GLANCE) {
        let is_tried = started.elapsed() >= FAIR_TRIAL;
        if setup.cancel.check().is_none() && (engine.is_in_endless_loop() || is_tried && engine.is_in_undecided_loop())
        {
            return Ended::Endless;
        }
        if setup.cancel.check().is_some() || is_tried {
            break;
        }
    }
    if setup.cancel.check().is_none() && engine.was_cut_without_bound() {
        return Ended::Endless;
    }
    go_on(setup, engine, &mut search);
    Ended::Decided
}

fn go_on(setup: &Setup, engine: &mut Engine, search: &mut Search) {
    let mut reach = FIRST_REACH;
    while !execute(setup, engine, search, reach) {
        if setup.cancel.check().is_some() {
            setup.board.note("the symbolic execution was stopped before it reached the end of the program");
            return search.count(engine);
        }
        if timed(setup, "solving", || search.round_for(reach / 2, engine)).is_ok() {
            search.forget_conditions(engine);
        }
        if search.is_done() {
            return search.count(engine);
        }
        reach *= 2;
    }
    if setup.cancel.check().is_some() {
        return search.count(engine);
    }
    search.finished = true;
    match timed(setup, "solving", || search.round(engine, &[])) {
        Ok(()) => search.settle(),
        Err(GaveUp(reason)) => search.give_up(&reason),
    }
    search.count(engine);
}

/// Goes on for about so long; whether the execution came to its end.
fn execute(setup: &Setup, engine: &mut Engine, search: &mut Search, time: Duration) -> bool {
    setup.progress.stage("executing");
    let steps = |steps| setup.progress.steps(steps);
    timed(setup, "symbolic execution", || {
        setup.cancel.at_most(time, |part| engine.run(&mut search.prover, part, steps).is_ok())
    })
}

fn timed<T>(setup: &Setup, stage: &'static str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    setup.board.time(stage, start.elapsed());
    result
}
