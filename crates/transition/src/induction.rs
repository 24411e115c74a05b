//! The step of k-induction as a policy: what loops do for any number of iterations.
//!
//! Every loop is executed from the state in which it is entered for `k` iterations, with all checks (`Phase::First`);
//! then all that its iterations can write is havocked, `k` iterations follow on which the checks are taken to hold,
//! and one more with all checks (`Phase::Later`). Take the first violation of any execution: each loop around it and
//! before it has run either at most `k` times, which `First` covers, or more, and then the unknown state can be the one
//! `k` iterations earlier, since when nothing was violated. So if no check of this execution can be violated, none of any
//! execution can, whatever the loops' nesting and order; the proof needs no base case beside it. (The papers' tool
//! assumes the checks of a later loop's first iterations, which only its bounded base case covers: hence wrong proofs.)
//!
//! What an iteration can write is found by executing it, again and again until nothing new is written. A loop that
//! changes pointers or makes objects that outlive an iteration is not abstracted: the step is abandoned, with the reason.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use base::{Id, IndexVec, Loc, Simplify};
use expr::{ExprId, Pool, Scalar, Sort};
use program::{BlockId, InstKind, Program, PropId, Storage, VarId};
use ssa::{CandidateId, Goal, StepKind};
use symex::{
    Abandoned, CellKind, Cells, Engine, Frame, LoopRun, Next, Options, Origin, Policy, State, column_cells, join_all,
};

use super::candidates::{self, Candidate};
use super::trust::Trust;

/// Where the step is in a loop; kept as the memo of its run.
enum Phase {
    /// From the state at entry, which is the first of `visits`: the states in which the head was reached.
    First { visits: Vec<State>, objects: usize },
    /// From a havocked state; for the first `k` iterations, checks are taken to hold.
    Later { candidates: Rc<[CandidateId]> },
    /// Only to see what an iteration writes: the states in which it came round.
    Trial { rounds: Vec<State> },
}

impl Phase {
    fn of(run: &mut LoopRun) -> Option<&mut Phase> {
        Rc::get_mut(run.memo.as_mut()?)?.downcast_mut()
    }

    fn take(run: &mut LoopRun) -> Option<Phase> {
        Rc::into_inner(run.memo.take()?.downcast().ok()?)
    }
}

/// Stands for any number of iterations of each loop.
pub struct Inductive {
    k: u32,
    trust: Trust,
    /// Facts about loops that may turn out to be invariants.
    candidates: RefCell<IndexVec<CandidateId, Candidate>>,
}

/// A loop whose decisions are constant is unwound this far before it is abstracted.
const DECIDED: u32 = 256;

/// More rounds than this to find what a loop writes mean that something is odd.
const TRIALS: u32 = 20;

impl Policy for Inductive {
    /// The values of one iteration are compared with those of the next: all that is known of them is needed.
    fn simplify(&self, _: Simplify) -> Simplify {
        Simplify::ALL
    }

    fn enter_loop(&self, engine: &mut Engine, head: u32) {
        let first = Phase::First { visits: vec![engine.state.clone()], objects: engine.objects.list.len() };
        if let Some(run) = engine.frame().runs.get_mut(&head) {
            run.memo = Some(Rc::new(first));
        }
    }

    fn next_iteration(&self, engine: &mut Engine, head: u32, decided: bool) -> bool {
        let state = engine.state.clone();
        let frame = engine.frame();
        let ends = decided && frame.order.can_end(head);
        let Some(run) = frame.runs.get_mut(&head) else { return false };
        let n = run.iterations;
        match Phase::of(run) {
            None => engine.abandon(Abandoned::EnteredInItsMiddle),
            Some(Phase::First { visits, .. }) if n < self.k || (ends && n < DECIDED) => {
                visits.push(state);
                return true;
            }
            Some(Phase::First { .. }) => {
                engine.unsure = true;
                engine.pending = Some(head);
                return true;
            }
            Some(Phase::Later { candidates }) if n <= self.k => {
                let candidates = Rc::clone(candidates);
                self.visit(engine, &candidates);
                return engine.running;
            }
            Some(Phase::Later { .. }) => {}
            Some(Phase::Trial { rounds }) => rounds.push(state),
        }
        engine.running = false;
        false
    }

    /// All later iterations, from a havocked state. The current state is the one that would begin the next.
    fn resume(&self, engine: &mut Engine, head: u32) {
        let Some(run) = engine.frame().runs.get_mut(&head) else { return };
        let Some(Phase::First { visits, objects }) = Phase::take(run) else { return };
        let here = engine.state.clone();
        let inner = declared_in(engine, head);
        let mut unknown = BTreeSet::new();
        let mut more = written(engine, &visits[0].cells, &here.cells, objects, &inner);
        for _ in 0..TRIALS {
            unknown.extend(more);
            let start = havoc(engine, &here, &unknown);
            let end = trial(engine, head, start.clone());
            if engine.abandoned.is_some() {
                return;
            }
            more = match &end {
                Some(end) => written(engine, &start.cells, &end.cells, objects, &inner),
                None => BTreeSet::new(),
            };
            if more.is_subset(&unknown) {
                let found = candidates::propose(engine, &visits[0], &start, end.as_ref(), &unknown, &inner);
                return self.begin_later(engine, head, visits, start, found);
            }
        }
        engine.abandon(Abandoned::DoesNotSettle);
    }

    fn cut(&self, engine: &mut Engine) -> bool {
        engine.abandon(Abandoned::Recursion);
        false
    }

    fn check(&self, engine: &mut Engine, prop: PropId, cond: ExprId, loc: Loc) {
        self.check_goal(engine, Goal::Property(prop), cond, loc);
    }
}

impl Inductive {
    /// The step for `k`, and an engine that makes it.
    pub fn new(program: &Program, options: Options, k: u32) -> (Rc<Inductive>, Engine<'_>) {
        let step = Rc::new(Inductive { k, trust: Trust::default(), candidates: RefCell::default() });
        let engine = Engine::with_policy(program, options, Rc::clone(&step) as Rc<dyn Policy>);
        (step, engine)
    }

    /// For each goal, a symbol: where it is true, checks of it are taken to hold.
    pub fn trust(&self) -> BTreeMap<Goal, ExprId> {
        self.trust.symbols()
    }

    /// A check: made, or taken to hold, and from then on taken to have held.
    fn check_goal(&self, engine: &mut Engine, goal: Goal, cond: ExprId, loc: Loc) {
        if !engine.frames.iter().any(Frame::assumes) {
            engine.step(loc, StepKind::Assert { goal, cond });
        }
        self.trust.rely_on(engine, goal, cond, loc);
    }

    /// The loop goes on from `start`, where it has come to its head for the first time; `visits` were before.
    fn begin_later(&self, engine: &mut Engine, head: u32, visits: Vec<State>, start: State, found: Vec<Candidate>) {
        let candidates: Rc<[CandidateId]> =
            found.into_iter().map(|candidate| self.candidates.borrow_mut().push(candidate)).collect();
        for visit in visits {
            engine.state = visit;
            self.visit(engine, &candidates);
        }
        engine.begin_block(head, vec![start]);
        let memo = Phase::Later { candidates: Rc::clone(&candidates) };
        engine.frame().runs.insert(head, LoopRun::undecided(self.k, Some(Rc::new(memo))));
        self.visit(engine, &candidates);
    }

    /// The head was reached in the current state: the candidates are checked there, or taken to hold.
    fn visit(&self, engine: &mut Engine, candidates: &[CandidateId]) {
        for &id in candidates {
            let candidate = self.candidates.borrow()[id];
            let cond = candidates::holds(engine, candidate);
            if cond != Pool::TRUE {
                self.check_goal(engine, Goal::Candidate(id), cond, Loc::NONE);
            }
        }
    }
}

/// Variables whose block is entered inside a loop: they mean nothing at its head. What can be passed over is declared
/// where its block is entered, too, which may be outside.
fn declared_in(engine: &mut Engine, head: u32) -> FxHashSet<VarId> {
    let (program, function) = (engine.program, engine.function());
    let frame = engine.frame();
    let (first, last) = (head as usize, frame.order.end_of(head) as usize);
    let declared = |blocks: &[BlockId]| -> FxHashSet<VarId> {
        let insts = blocks.iter().flat_map(|&b| &function.blocks[b].insts);
        insts.filter_map(|i| if let InstKind::Declare { var } = i.kind { Some(var) } else { None }).collect()
    };
    let blocks = &frame.order.blocks;
    let mut inside = declared(&blocks[first..=last]);
    if inside.iter().any(|&var| program.vars[var].passed_over) {
        let outside = [declared(&blocks[..first]), declared(&blocks[last + 1..])];
        inside.retain(|&var| !program.vars[var].passed_over || !outside.iter().any(|o| o.contains(&var)));
    }
    inside
}

/// The cells of lasting objects in which two states differ.
fn written(engine: &mut Engine, from: &Cells, to: &Cells, objects: usize, inner: &FxHashSet<VarId>) -> BTreeSet<u32> {
    let mut cells = BTreeSet::new();
    for (cell, before, after) in Cells::difference(from, to) {
        match engine.objects.kind(cell) {
            CellKind::Alive => {
                let dead = |alive: Option<ExprId>| alive.is_none_or(|a| a == Pool::FALSE);
                if !dead(before) || !dead(after) {
                    engine.abandon(Abandoned::MakesOrFreesObjects);
                }
            }
            CellKind::Scalar { object, .. } | CellKind::Base { object, .. } | CellKind::Element { object, .. } => {
                let lasting = match engine.objects.list[object].origin {
                    Origin::Var(var) if inner.contains(&var) => false,
                    Origin::Var(var) if engine.program.vars[var].passed_over => true,
                    Origin::Var(var) if !is_local(engine.program.vars[var].storage) => true,
                    _ => object.index() < objects,
                };
                if lasting {
                    cells.insert(cell);
                }
            }
        }
    }
    cells
}

/// The state with these cells havocked: any values.
fn havoc(engine: &mut Engine, state: &State, cells: &BTreeSet<u32>) -> State {
    let mut havocked = state.clone();
    let mut done_below = 0;
    for &cell in cells {
        if cell < done_below {
            continue;
        }
        let (object, column, whole) = match engine.objects.kind(cell) {
            CellKind::Alive => continue,
            CellKind::Base { object, column } => (object, column, true),
            CellKind::Scalar { object, column } | CellKind::Element { object, column, .. } => (object, column, false),
        };
        let c = engine.objects.column(object, column);
        if c.scalar == Scalar::Ptr {
            engine.abandon(Abandoned::ChangesPointers);
            return havocked;
        }
        let mut sort = Sort::Scalar(c.scalar);
        if whole {
            sort = Sort::Array { index: c.index_bits(engine.pool.pointer_bits), elem: c.scalar };
            done_below = column_cells(object, column, &engine.objects).1;
            havocked.cells.remove_range(cell, done_below);
        }
        let name = engine.objects.list[object].name.clone();
        let value = engine.pool.fresh(&name, sort);
        havocked.cells.set(cell, value);
    }
    havocked
}

/// Executes one iteration from `start` and takes everything back but the state in which it comes round.
fn trial(engine: &mut Engine, head: u32, start: State) -> Option<State> {
    let depth = engine.frames.len();
    let (steps, trivial, assumed) = (engine.trail.steps.len(), engine.trail.trivial, engine.assumed);
    let kept = engine.state.clone();
    let frame = engine.frame();
    let (ahead, back) = (std::mem::take(&mut frame.ahead), std::mem::take(&mut frame.back));
    let (returned, runs) = (std::mem::take(&mut frame.returned), std::mem::take(&mut frame.runs));
    let (at, next_inst) = (frame.at, frame.next_inst);
    let memo = Phase::Trial { rounds: Vec::new() };
    frame.runs.insert(head, LoopRun::undecided(0, Some(Rc::new(memo))));
    engine.begin_block(head, vec![start]);
    run_iteration(engine, head, depth);
    engine.frames.truncate(depth);
    let frame = engine.frame();
    let mut rounds = frame.back.remove(&head).unwrap_or_default();
    if let Some(Phase::Trial { rounds: seen }) = frame.runs.get_mut(&head).and_then(Phase::take) {
        rounds.extend(seen);
    }
    (frame.ahead, frame.back, frame.returned, frame.runs) = (ahead, back, returned, runs);
    (frame.at, frame.next_inst) = (at, next_inst);
    engine.trail.steps.truncate(steps);
    engine.trail.trivial = trivial;
    engine.assumed = assumed;
    engine.state = kept;
    engine.unsure = false;
    engine.running = true;
    join_all(rounds, &mut engine.pool, &mut engine.objects)
}

/// Until the loop at `head`, which runs in the frame at `depth`, has come round or was left on all paths.
fn run_iteration(engine: &mut Engine, head: u32, depth: usize) {
    while engine.abandoned.is_none() {
        let inside = engine.frames.len() > depth || engine.running || {
            let frame = engine.frame();
            match frame.next() {
                Some(Next::Iteration(inner)) => inner > head && frame.order.span(head).contains(&inner),
                Some(Next::Block(block)) => block <= frame.order.end_of(head),
                None => false,
            }
        };
        if engine.cancel.check().is_some() {
            engine.abandon(Abandoned::Stopped);
        } else if inside {
            engine.advance(None);
        } else {
            break;
        }
    }
}

fn is_local(storage: Storage) -> bool {
    matches!(storage, Storage::Local | Storage::Param)
}
