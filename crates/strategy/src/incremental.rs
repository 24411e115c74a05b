//! Incremental bounded model checking (Schrammel et al., "Incremental bounded model checking for embedded software"):
//! deeper and deeper until everything is decided or the depth is used up.
//!
//! One loop, or one loop after the other, is executed once and paused at each iteration: one growing formula in one
//! session, nothing executed, encoded or asked twice. All loops together are `base`'s work.

use std::rc::Rc;

use super::base_case::{Base, Progress, endless_loop, is_exhausted, next_depth, stopped};
use super::search::{GaveUp, Search, Setup};
use program::FuncId;
use results::{Reached, Undecided};
use symex::{Engine, Options, Pause, PauseAt, Pausing};

/// Which loops are unwound, how deep, and what ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub order: Order,
    /// The first depth at which conditions are asked about.
    pub min: u32,
    pub max: u32,
    /// Go on as long as an iteration can violate a property, and stop at the first that cannot: the step case of a
    /// proof that the program text itself spells out.
    pub stop_when_unsat: bool,
    /// Begin a new session after this many rounds, without what was refuted in the old one.
    pub restart: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// This loop step by step, all others completely.
    Loop(FuncId, usize),
    /// The same, but all together should an inner loop turn out to be endless, too.
    EndlessLoop(FuncId, usize),
    /// Each loop until it ends or the depth is used up, then the next.
    FirstLoopFirst,
    /// One more iteration of every loop in each round.
    Together,
}

impl Order {
    /// A reactive program is its endless loop; others have no loop that stands out.
    pub fn for_program(setup: &Setup, entry: &str) -> Order {
        endless_loop(setup.program, entry).map_or(Order::Together, |(func, number)| Order::EndlessLoop(func, number))
    }
}

pub fn run(setup: &Setup, options: &Options, plan: Plan) {
    let ended = match plan.order {
        Order::Together => together(setup, options, plan),
        Order::Loop(func, number) => paused(setup, options, plan, PauseAt::Loop(func, number)),
        Order::EndlessLoop(func, number) => paused(setup, options, plan, PauseAt::LoopUnlessRunaway(func, number)),
        Order::FirstLoopFirst => paused(setup, options, plan, PauseAt::EveryLoop),
    };
    if let Err(GaveUp(reason)) = ended {
        setup.board.give_up(reason);
    }
}

fn together(setup: &Setup, options: &Options, plan: Plan) -> Result<(), GaveUp> {
    let mut base = Base::deepening(setup, options);
    let mut k = plan.min.clamp(1, plan.max.max(1));
    loop {
        match base.advance(k)? {
            Progress::Done => return Ok(()),
            Progress::More if k >= plan.max => return Err(used_up(k)),
            Progress::More => k = next_depth(&base, k).min(plan.max),
        }
    }
}

fn used_up(k: u32) -> GaveUp {
    GaveUp(Undecided::DepthReached(k))
}

/// One execution with a round at each pause.
fn paused(setup: &Setup, options: &Options, plan: Plan, at: PauseAt) -> Result<(), GaveUp> {
    let pausing = Rc::new(Pausing { at, most: plan.max });
    let mut engine = Engine::with_policy(setup.program, options.clone(), pausing);
    let mut search = Search::new(setup, setup.prover());
    let result = rounds(setup, plan, &mut engine, &mut search);
    search.count(&engine);
    match result? {
        Rounds::Ended => Ok(()),
        Rounds::Runaway => together(setup, options, plan),
    }
}

enum Rounds {
    Ended,
    Runaway,
}

fn rounds(setup: &Setup, plan: Plan, engine: &mut Engine, search: &mut Search) -> Result<Rounds, GaveUp> {
    let mut violable = false;
    for round in 1.. {
        let pause = engine.run(&mut search.prover, setup.cancel, |steps| setup.progress.steps(steps));
        match pause.map_err(|_| stopped(setup))? {
            Pause::Iteration { n, .. } if n < plan.min => continue,
            Pause::Iteration { func, number, n } => {
                if plan.stop_when_unsat {
                    match (search.is_violable(engine, &[])?, violable) {
                        (true, _) => violable = true,
                        // The step case holds, but it is not the whole program.
                        (false, true) => return Err(GaveUp(Undecided::SafeFrom(n))),
                        (false, false) => {
                            let note = format!("iteration {n} violates no property; later ones were not looked at");
                            setup.board.note(note);
                            search.settle_within_bounds();
                            return Ok(Rounds::Ended);
                        }
                    }
                } else {
                    search.round(engine, &[])?;
                    setup.board.reached(reached(setup, plan, engine, func, number, n));
                }
                search.forget_conditions(engine);
                if search.is_done() {
                    return Ok(Rounds::Ended);
                }
            }
            Pause::Finished => return finish(plan, engine, search).map(|()| Rounds::Ended),
            Pause::Runaway | Pause::Fork => return Ok(Rounds::Runaway),
        }
        if plan.restart.is_some_and(|every| round % every == 0) {
            search.restart();
        }
    }
    Ok(Rounds::Ended)
}

/// Nothing follows an endless loop; what follows another one waits for its end.
fn reached(setup: &Setup, plan: Plan, engine: &Engine, func: FuncId, number: usize, n: u32) -> Reached {
    let name = &setup.program.funcs[func].name;
    let nothing_cut = plan.order != Order::FirstLoopFirst || engine.trail.beyond.is_empty();
    let nothing_waits = nothing_cut && endless_loop(setup.program, name) == Some((func, number));
    if nothing_waits { Reached::Depth(n) } else { Reached::Iterations { of: format!("{name}.{number}"), n } }
}

/// Everything that was executed is looked at; was that everything?
fn finish(plan: Plan, engine: &mut Engine, search: &mut Search) -> Result<(), GaveUp> {
    if plan.stop_when_unsat {
        return Err(GaveUp(Undecided::NoIterationIsSafe));
    }
    search.finished = engine.trail.beyond.is_empty();
    search.round(engine, &[])?;
    if search.is_done() {
        return Ok(());
    }
    if search.finished || is_exhausted(engine, &mut search.prover)? {
        search.settle();
        return Ok(());
    }
    Err(used_up(plan.max))
}
