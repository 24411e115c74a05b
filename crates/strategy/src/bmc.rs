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
    go_on(setup, engine, &mut search, |_| false);
}

/// The same, unless the execution does not come to an end.
pub fn run_unless_endless(setup: &Setup, engine: &mut Engine, prover: Prover) -> Ended {
    let mut search = Search::new(setup, prover);
    let started = Instant::now();
    while started.elapsed() < FAIR_TRIAL && setup.cancel.check().is_none() {
        if execute(setup, engine, &mut search, GLANCE) {
            break;
        }
        if engine.is_in_endless_loop() {
            return Ended::Endless;
        }
    }
    let is_endless = |engine: &Engine| {
        engine.is_in_endless_loop() || engine.is_in_undecided_loop() || engine.was_cut_without_bound()
    };
    if setup.cancel.check().is_none() && is_endless(engine) {
        return Ended::Endless;
    }
    go_on(setup, engine, &mut search, is_endless)
}

/// Executes and asks until everything is decided, or until the execution turns out to be endless.
fn go_on(setup: &Setup, engine: &mut Engine, search: &mut Search, is_endless: impl Fn(&Engine) -> bool) -> Ended {
    let mut reach = FIRST_REACH;
    loop {
        let finished = execute(setup, engine, search, reach);
        if setup.cancel.check().is_some() {
            if !finished {
                setup.board.note("the symbolic execution was stopped before it reached the end of the program");
            }
            break;
        }
        if is_endless(engine) {
            return Ended::Endless;
        }
        if finished {
            search.finished = true;
            match timed(setup, "solving", || search.round(engine, &[])) {
                Ok(()) => search.settle(),
                Err(GaveUp(reason)) => search.give_up(&reason),
            }
            break;
        }
        if timed(setup, "solving", || search.round_for(reach / 2, engine)).is_ok() {
            search.forget_conditions(engine);
        }
        if search.is_done() {
            break;
        }
        reach *= 2;
    }
    search.count(engine);
    Ended::Decided
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
