//! The step of k-induction: what loops do for any number of iterations .
//!
//! Every loop is executed from the state in which it is entered for `k` iterations, with all checks (`Phase::First`);
//! then all that its iterations can write becomes unknown, `k` iterations follow on which the checks are taken to hold,
//! and one more with all checks (`Phase::Later`). Take the first violation of any execution: each loop around it and
//! before it has run either at most `k` times, which `First` covers, or more, and then the unknown state can be the one
//! `k` iterations earlier, since when nothing was violated. So if no check of this execution can be violated, none of any
//! execution can, whatever the loops' nesting and order; the proof needs no base case beside it. (The papers' tool
//! assumes the checks of a later loop's first iterations, which only its bounded base case covers: hence wrong proofs.)
//!
//! What an iteration can write is found by executing it, again and again until nothing new is written. A loop that
//! changes pointers or makes objects that outlive an iteration is not abstracted: the step is abandoned, with the reason.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use base::{Cancel, Id, IndexVec, Loc};
use expr::{ExprId, Pool, Scalar, Sort};
use program::{BlockId, InstKind, Storage, VarId};
use ssa::{CandidateId, Goal, StepKind};

use super::candidates::Candidate;
use super::cells::Cells;
use super::engine::{Engine, Frame, Next, Unwinding};
use super::objects::{CellKind, Origin};
use super::state::{State, column_cells, join_all};
use super::unwind::LoopRun;

/// Where the step of k-induction is in a loop.
#[derive(Clone)]
pub enum Phase {
    /// From the state at entry, which is the first of `visits`: the states in which the head was reached.
    First { visits: Vec<State>, objects: usize },
    /// From an unknown state; for the first `k` iterations, checks are taken to hold.
    Later { k: u32, candidates: Vec<CandidateId> },
    /// Only to see what an iteration writes.
    Trial,
}

/// The state of an inductive execution beside the engine's own.
#[derive(Default)]
pub struct Induction {
    /// Why the step cannot be made.
    pub abandoned: Option<String>,
    /// For each goal, a symbol: where it is true, checks of it are taken to hold.
    pub trust: BTreeMap<Goal, ExprId>,
    pub(super) candidates: IndexVec<CandidateId, Candidate>,
    /// The loop at this head goes over to `Phase::Later` now.
    pub(super) pending: Option<u32>,
    pub(super) cancel: Cancel,
}

/// A loop whose decisions are constant is unwound this far before it is abstracted.
const DECIDED: u32 = 256;

/// More rounds than this to find what a loop writes mean that something is odd.
const TRIALS: u32 = 20;

impl Frame {
    /// A loop on whose present iteration the checks are taken to hold is left for `target` (`None`: by a return): other
    /// executions cover that.
    pub(super) fn leaving_is_covered(&self, target: Option<u32>) -> bool {
        self.runs.iter().any(|(&head, run)| {
            let end = self.order.end_of(head);
            run.assumes() && (head..=end).contains(&self.at) && target.is_none_or(|t| !(head..=end).contains(&t))
        })
    }

    fn assumes(&self) -> bool {
        self.runs.iter().any(|(&head, run)| run.assumes() && (head..=self.order.end_of(head)).contains(&self.at))
    }
}

impl LoopRun {
    fn assumes(&self) -> bool {
        matches!(self.phase, Some(Phase::Later { k, .. }) if self.iterations < k)
    }
}

impl Engine<'_> {
    pub(super) fn first_phase(&self) -> Option<Phase> {
        let first = || Phase::First { visits: vec![self.state.clone()], objects: self.objects.list.len() };
        matches!(self.options.unwinding, Unwinding::Inductive(_)).then(first)
    }

    pub(super) fn abandon(&mut self, reason: &str) {
        self.induction.abandoned.get_or_insert_with(|| reason.to_string());
        self.running = false;
    }

    /// A check in an inductive execution: made, or taken to hold, and from then on taken to have held.
    pub(super) fn inductive_check(&mut self, goal: Goal, cond: ExprId, loc: Loc) {
        let prop = goal.property();
        if self.options.unwinding == Unwinding::Cutting {
            prop.into_iter().for_each(|prop| self.record_check(prop, cond));
        } else if !self.frames.iter().any(Frame::assumes) {
            self.step(loc, StepKind::Assert { goal, cond });
        }
        // Behind undefined behaviour nothing counts, so those checks hold as far as anybody cares.
        let goes_on = prop.is_none_or(|p| self.program.properties[p].kind.execution_goes_on());
        let held = if goes_on {
            let trust = self.trust(goal);
            self.pool.implies(trust, cond)
        } else {
            cond
        };
        self.assume(held, loc);
    }

    fn trust(&mut self, goal: Goal) -> ExprId {
        let pool = &mut self.pool;
        *self.induction.trust.entry(goal).or_insert_with(|| pool.fresh("trust", Sort::Bool))
    }

    /// The loop at `head` has come round, in the current state.
    pub(super) fn next_inductive_iteration(&mut self, head: u32, k: u32, decided: bool) -> bool {
        let state = self.state.clone();
        let frame = self.frame();
        let ends = decided && frame.order.loops.get(&head).is_some_and(|l| l.can_end);
        let Some(run) = frame.runs.get_mut(&head) else { return false };
        let n = run.iterations;
        match &mut run.phase {
            None => self.abandon("a loop that is entered in its middle"),
            Some(Phase::First { visits, .. }) if n < k || (ends && n < DECIDED) => {
                visits.push(state);
                return true;
            }
            Some(Phase::First { .. }) => {
                self.unsure = true;
                self.induction.pending = Some(head);
                return true;
            }
            Some(Phase::Later { k, candidates }) => {
                let (k, candidates) = (*k, candidates.clone());
                if n <= k {
                    self.visit_candidates(&candidates);
                    return self.running;
                }
            }
            Some(Phase::Trial) => {}
        }
        self.running = false;
        false
    }

    /// All later iterations, from an unknown state. The current state is the one that would begin the next.
    pub(super) fn begin_later(&mut self, head: u32) {
        let Unwinding::Inductive(k) = self.options.unwinding else { return };
        let Some(run) = self.frame().runs.get_mut(&head) else { return };
        let Some(Phase::First { visits, objects }) = run.phase.take() else { return };
        let here = self.state.clone();
        let inner = self.declared_in(head);
        let mut unknown = BTreeSet::new();
        let mut more = self.written(&visits[0].cells, &here.cells, objects, &inner);
        for _ in 0..TRIALS {
            unknown.extend(more);
            let start = self.forget(&here, &unknown);
            let end = self.trial(head, start.clone());
            if self.induction.abandoned.is_some() {
                return;
            }
            more =
                end.as_ref().map_or_else(BTreeSet::new, |end| self.written(&start.cells, &end.cells, objects, &inner));
            if more.is_subset(&unknown) {
                let candidates = self.propose(head, &visits[0], &start, end.as_ref(), &unknown, &inner);
                for visit in visits {
                    self.state = visit;
                    self.visit_candidates(&candidates);
                }
                self.begin_block(head, vec![start]);
                let phase = Some(Phase::Later { k, candidates: candidates.clone() });
                self.frame().runs.insert(head, LoopRun::in_phase(phase));
                return self.visit_candidates(&candidates);
            }
        }
        self.abandon("what a loop writes does not settle");
    }

    /// Variables whose block is entered inside a loop: they mean nothing at its head. What can be passed over is declared
    /// where its block is entered, too, which may be outside.
    fn declared_in(&mut self, head: u32) -> FxHashSet<VarId> {
        let (program, function) = (self.program, self.function());
        let frame = self.frame();
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
    fn written(&mut self, from: &Cells, to: &Cells, objects: usize, inner: &FxHashSet<VarId>) -> BTreeSet<u32> {
        let mut cells = BTreeSet::new();
        for (cell, before, after) in Cells::difference(from, to) {
            match self.objects.kind(cell) {
                CellKind::Alive => {
                    let dead = |alive: Option<ExprId>| alive.is_none_or(|a| a == Pool::FALSE);
                    if !dead(before) || !dead(after) {
                        self.abandon("a loop makes or frees objects");
                    }
                }
                CellKind::Scalar { object, .. } | CellKind::Base { object, .. } | CellKind::Element { object, .. } => {
                    let lasting = match self.objects.list[object].origin {
                        Origin::Var(var) if inner.contains(&var) => false,
                        Origin::Var(var) if self.program.vars[var].passed_over => true,
                        Origin::Var(var) if !is_local(self.program.vars[var].storage) => true,
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

    /// The state with these cells unknown.
    fn forget(&mut self, state: &State, cells: &BTreeSet<u32>) -> State {
        let mut forgotten = state.clone();
        let mut done_below = 0;
        for &cell in cells {
            if cell < done_below {
                continue;
            }
            let (object, column, whole) = match self.objects.kind(cell) {
                CellKind::Alive => continue,
                CellKind::Base { object, column } => (object, column, true),
                CellKind::Scalar { object, column } | CellKind::Element { object, column, .. } => {
                    (object, column, false)
                }
            };
            let c = self.objects.column(object, column);
            if c.scalar == Scalar::Ptr {
                self.abandon("a loop changes pointers");
                return forgotten;
            }
            let mut sort = Sort::Scalar(c.scalar);
            if whole {
                sort = Sort::Array { index: c.index_bits(self.pool.pointer_bits), elem: c.scalar };
                done_below = column_cells(object, column, &self.objects).1;
                forgotten.cells.remove_range(cell, done_below);
            }
            let name = self.objects.list[object].name.clone();
            let value = self.pool.fresh(&name, sort);
            forgotten.cells.set(cell, value);
        }
        forgotten
    }

    /// Executes one iteration from `start` and takes everything back but the state in which it comes round.
    fn trial(&mut self, head: u32, start: State) -> Option<State> {
        let depth = self.frames.len();
        let (steps, trivial, assumed) = (self.trail.steps.len(), self.trail.trivial, self.assumed);
        let kept = self.state.clone();
        let frame = self.frame();
        let (ahead, back) = (std::mem::take(&mut frame.ahead), std::mem::take(&mut frame.back));
        let (returned, runs) = (std::mem::take(&mut frame.returned), std::mem::take(&mut frame.runs));
        let (at, next_inst) = (frame.at, frame.next_inst);
        let end = frame.order.end_of(head);
        frame.runs.insert(head, LoopRun::in_phase(Some(Phase::Trial)));
        self.begin_block(head, vec![start]);
        while self.induction.abandoned.is_none() {
            if self.induction.cancel.check().is_some() {
                self.abandon("the run was stopped");
            } else if self.frames.len() > depth || self.running {
                self.advance(None);
            } else {
                match self.frame().next() {
                    Some(Next::Iteration(h)) if h > head && h <= end => self.advance(None),
                    Some(Next::Block(b)) if b <= end => self.advance(None),
                    _ => break,
                }
            }
        }
        self.frames.truncate(depth);
        let frame = self.frame();
        let round = frame.back.remove(&head).unwrap_or_default();
        (frame.ahead, frame.back, frame.returned, frame.runs) = (ahead, back, returned, runs);
        (frame.at, frame.next_inst) = (at, next_inst);
        self.trail.steps.truncate(steps);
        self.trail.trivial = trivial;
        self.assumed = assumed;
        self.state = kept;
        self.unsure = false;
        self.running = true;
        join_all(round, &mut self.pool, &mut self.objects)
    }
}

fn is_local(storage: Storage) -> bool {
    matches!(storage, Storage::Local | Storage::Param)
}
