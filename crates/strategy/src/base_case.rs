//! The base case, deeper and deeper: all executions whose loops go round at most k times.
//!
//! A reactive program, whose entry function has a loop that never ends, is executed once and paused at each iteration of
//! it: nothing is executed, encoded or asked twice. In other programs all loops are unwound together; that takes a new
//! execution for each depth, so depths are doubled, and the shortest counterexample is found by bounding the iterations of
//! the one formula (`Search` assumes that no loop begins iteration j).

use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::time::Duration;

use expr::ExprId;
use program::{FuncId, Loop, Program, PropId, Terminator, loops};
use results::{Reached, Undecided};
use solver::Answer;
use symex::{Deepening, Engine, Options, Pause, PauseAt, Pausing};

use super::prover::Prover;
use super::question::Question;
use super::search::{GaveUp, Search, Setup};

pub struct Base<'a> {
    setup: &'a Setup<'a>,
    options: Options,
    mode: Mode<'a>,
    /// No execution within this depth violates what is still open.
    reached: u32,
    /// Whether it is asked if executions go on beyond the depth.
    sees_end: bool,
}

enum Mode<'a> {
    /// Boxed: an execution is a large thing.
    Pausing(Box<(Engine<'a>, Search<'a>)>),
    Deepening,
}

pub enum Progress {
    /// All properties are decided.
    Done,
    /// Executions go on beyond this depth.
    More,
}

impl<'a> Base<'a> {
    pub fn new(setup: &'a Setup<'a>, options: &Options, entry: &str) -> Self {
        let mode = if let Some((func, number)) = endless_loop(setup.program, entry) {
            let pausing = Pausing { at: PauseAt::LoopUnlessRunaway(func, number), most: u32::MAX };
            let engine = Engine::with_policy(setup.program, options.clone(), Rc::new(pausing));
            Mode::Pausing(Box::new((engine, Search::new(setup, setup.prover()))))
        } else {
            Mode::Deepening
        };
        Base { setup, options: options.clone(), mode, reached: 0, sees_end: true }
    }

    /// All loops together, whatever they are.
    pub fn deepening(setup: &'a Setup<'a>, options: &Options) -> Self {
        Base { setup, options: options.clone(), mode: Mode::Deepening, reached: 0, sees_end: true }
    }

    /// Somebody else finds out whether the program comes to its end.
    pub fn without_end(self) -> Self {
        Base { sees_end: false, ..self }
    }

    /// Whether going one deeper costs one iteration only.
    pub fn is_pausing(&self) -> bool {
        matches!(self.mode, Mode::Pausing(_))
    }

    /// Decides everything that can happen up to depth `k`.
    pub fn advance(&mut self, k: u32) -> Result<Progress, GaveUp> {
        let reached = self.reached;
        let paused = match &mut self.mode {
            Mode::Pausing(parts) => pause_at(self.setup, &mut parts.0, &mut parts.1, k)?,
            Mode::Deepening => None,
        };
        let progress = match paused {
            Some(progress) => progress,
            None => {
                self.mode = Mode::Deepening;
                deepen(self.setup, &self.options, reached..k, self.sees_end)?
            }
        };
        self.reached = k;
        self.setup.board.reached(Reached::Depth(k));
        Ok(progress)
    }

    /// As `advance`, for about so long; `None` if that was not enough. Only a reactive program's execution, which would
    /// have to begin anew, is waited for.
    pub fn advance_within(&mut self, k: u32, time: Duration) -> Option<Result<Progress, GaveUp>> {
        if self.is_pausing() {
            return Some(self.advance(k));
        }
        let (progress, interrupted) = self.setup.cancel.at_most(time, |part| {
            let timed = Setup { cancel: part, ..*self.setup };
            let progress = deepen(&timed, &self.options, self.reached..k, self.sees_end);
            (progress, part.check().is_some())
        });
        if progress.is_err() && interrupted && self.setup.cancel.check().is_none() {
            return None;
        }
        if progress.is_ok() {
            self.reached = k;
            self.setup.board.reached(Reached::Depth(k));
        }
        Some(progress)
    }

    /// These were decided elsewhere.
    pub fn leave_out(&mut self, props: &[PropId]) {
        if let Mode::Pausing(parts) = &mut self.mode {
            parts.1.leave_out(props);
        }
    }
}

pub fn stopped(setup: &Setup) -> GaveUp {
    GaveUp(setup.cancel.check().map_or(Undecided::Cut, Undecided::Stopped))
}

/// Executes up to iteration `k` of the endless loop, checking after each; `None` if an inner loop may not end either.
fn pause_at(setup: &Setup, engine: &mut Engine, search: &mut Search, k: u32) -> Result<Option<Progress>, GaveUp> {
    loop {
        let paused = engine.run(&mut search.prover, setup.cancel, |steps| setup.progress.steps(steps));
        let pause = paused.map_err(|_| stopped(setup))?;
        search.finished = pause == Pause::Finished;
        match pause {
            Pause::Runaway | Pause::Fork => return Ok(None),
            Pause::Finished => {
                search.round(engine, &[])?;
                search.settle();
                return Ok(Some(Progress::Done));
            }
            Pause::Iteration { n, .. } => {
                search.round(engine, &[])?;
                search.forget_conditions(engine);
                if search.is_done() {
                    return Ok(Some(Progress::Done));
                }
                setup.board.reached(Reached::Depth(n));
                if n >= k {
                    return Ok(Some(Progress::More));
                }
            }
        }
    }
}

/// Executes all loops up to as many times as the range ends; nothing was found up to its start before.
fn deepen(setup: &Setup, options: &Options, depths: Range<u32>, sees_end: bool) -> Result<Progress, GaveUp> {
    let mut search = Search::new(setup, setup.prover());
    let mut engine = executed(setup, options, depths.end, &mut search.prover)?;
    let progress = shallowest_first(&mut engine, &mut search, depths, sees_end);
    search.count(&engine);
    progress
}

/// Decides what an execution can violate, at the least depth that violates something first.
fn shallowest_first(
    engine: &mut Engine,
    search: &mut Search,
    depths: Range<u32>,
    sees_end: bool,
) -> Result<Progress, GaveUp> {
    let mut low = depths.start + 1;
    while low < depths.end && search.is_violable(engine, &[])? {
        let mut high = depths.end;
        while low < high {
            let middle = low.midpoint(high);
            let within = within(engine, middle);
            if search.is_violable(engine, &within)? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let within = within(engine, low);
        search.round(engine, &within)?;
    }
    search.round(engine, &[])?;
    if search.is_done() {
        return Ok(Progress::Done);
    }
    if sees_end && is_exhausted(engine, &mut search.prover)? {
        search.settle();
        return Ok(Progress::Done);
    }
    Ok(Progress::More)
}

/// The program with all loops unwound up to `k` times.
fn executed<'a>(setup: &Setup<'a>, options: &Options, k: u32, prover: &mut Prover) -> Result<Engine<'a>, GaveUp> {
    let mut engine = Engine::with_policy(setup.program, options.clone(), Rc::new(Deepening(k)));
    let paused = engine.run(prover, setup.cancel, |steps| setup.progress.steps(steps));
    paused.map_err(|_| stopped(setup))?;
    Ok(engine)
}

/// No execution goes beyond what was cut.
pub fn is_exhausted(engine: &Engine, prover: &mut Prover) -> Result<bool, GaveUp> {
    match prover.ask(&engine.pool, &beyond(engine)) {
        Answer::Unsat => Ok(true),
        Answer::Sat => Ok(false),
        Answer::Unknown(reason) => Err(GaveUp(Undecided::Unanswered(reason.to_string()))),
    }
}

/// The forward condition as a question: whether an execution goes beyond what was cut.
pub fn beyond<'a>(engine: &'a Engine) -> Question<'a> {
    Question::possible(&engine.trail.facts, &engine.trail.beyond)
}

/// The forward condition: no execution goes beyond depth `k`.
pub fn ends_within(setup: &Setup, options: &Options, k: u32) -> Result<bool, GaveUp> {
    let mut prover = setup.prover();
    let engine = executed(setup, options, k, &mut prover)?;
    is_exhausted(&engine, &mut prover)
}

/// No loop begins iteration `depth`.
pub fn within(engine: &mut Engine, depth: u32) -> Vec<ExprId> {
    let deeper: Vec<ExprId> =
        engine.trail.iterations.iter().filter(|(n, _)| *n == depth).map(|(_, guard)| *guard).collect();
    deeper.into_iter().map(|guard| engine.pool.not(guard)).collect()
}

/// A loop of the entry function that is never left but by ending the program; the outermost one.
pub fn endless_loop(program: &Program, entry: &str) -> Option<(FuncId, usize)> {
    let named = |id: &FuncId| program.funcs[*id].name == entry && !program.funcs[*id].blocks.is_empty();
    let func = program.funcs.ids().find(named)?;
    let function = &program.funcs[func];
    let order = loops::order(function);
    let position = |b| order.iter().position(|&o| o == b);
    let range = |lp: &Loop| {
        let end = lp.latches.iter().filter_map(|&b| position(b)).max()?;
        Some(position(lp.head)?..=end)
    };
    let is_endless = |range: &RangeInclusive<usize>| {
        order[range.clone()].iter().all(|&b| {
            let term = &function.blocks[b].term;
            let mut inside = !matches!(term, Terminator::Return(_));
            term.each_target(|to| inside &= position(to).is_some_and(|p| range.contains(&p)));
            inside
        })
    };
    let ranges = function.loops.iter().enumerate().filter_map(|(n, lp)| Some((n, range(lp)?)));
    let endless = ranges.filter(|(_, r)| is_endless(r));
    endless.max_by_key(|(_, r)| r.end() - r.start()).map(|(n, _)| (func, n))
}

/// By how much to go deeper next.
pub fn next_depth(base: &Base, k: u32) -> u32 {
    if base.is_pausing() { k + 1 } else { (k * 2).max(1) }
}
