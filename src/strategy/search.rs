//! The search for violations: one incremental session is asked whether any open condition can be violated, until it says
//! no. Conditions come in rounds as the symbolic execution goes on; what a round has refuted is never asked again.
//!
//! Each answer `sat` decides at least one property. After a check whose failure makes the rest of the execution
//! meaningless, later checks count only on executions on which it holds; so a property is failed only if some
//! execution gets there without undefined behaviour.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::base::{Cancel, Id};
use crate::encode::Spelling;
use crate::encode::refine::Postpone;
use crate::expr::eval::{Assignment, Evaluator, Value};
use crate::expr::{ExprId, Pool};
use crate::program::interp::{End, Outcome as RunOutcome, Run};
use crate::program::{Program, PropId, PropertyKind};
use crate::report::outcome::{Board, Status};
use crate::report::trace::Trace;
use crate::report::{Progress, trace_build};
use crate::solver::{Answer, Sessions};
use crate::ssa::vcs::{Condition, Reader};
use crate::ssa::{StepKind, Unwinding};
use crate::symex::Engine;

use super::prover::Prover;
use super::replay::{Source, replay};

/// In bytes; counterexamples with smaller objects are preferred.
const SMALL_OBJECT: u128 = 1 << 12;

/// What a strategy needs to know beside the execution.
pub struct Setup<'a> {
    pub program: &'a Program,
    /// `None`: all properties.
    pub selected: Option<&'a [PropId]>,
    pub unwinding_assertions: bool,
    /// The properties that the user named, unwinding assertions among them; empty: all.
    pub named: &'a [String],
    pub partial_loops: bool,
    pub board: &'a Board,
    pub progress: &'a Progress,
    pub cancel: &'a Cancel,
    /// Who answers.
    pub sessions: &'a dyn Sessions,
    /// Who answers questions over integers, if they are to be asked so.
    pub integers: Option<&'a dyn Sessions>,
    /// Who is asked over integers as well, where bit-vectors take long.
    pub second_opinion: Option<&'a dyn Sessions>,
    pub spelling: Spelling,
    /// What to leave out until a model needs it.
    pub refine: Postpone,
    /// Tell solvers only what the properties depend on.
    pub slicing: bool,
    /// The first violation is enough.
    pub stop_on_fail: bool,
}

impl Setup<'_> {
    pub fn prover(&self) -> Prover {
        if let Some(integers) = self.integers {
            return Prover::over_integers(integers, self.sessions, self.spelling, self.cancel, self.board);
        }
        let prover = Prover::new(self.sessions, self.spelling, self.cancel).refining(self.refine);
        prover.with_second_opinion(self.second_opinion)
    }

    /// The program's properties that nobody has decided yet.
    pub fn open_properties(&self) -> Vec<PropId> {
        let open = self.board.open_rows();
        let asked = |p: &PropId| self.selected.is_none_or(|list| list.contains(p));
        self.program.properties.ids().filter(|p| open[p.index()]).filter(asked).collect()
    }
}

/// Whether a loop that was cut is a property of its own, and not only a bound on what the others mean.
pub fn asks_for(unwinding: &Unwinding, named: &[String], assertions: bool) -> bool {
    if named.is_empty() {
        return assertions || unwinding.bound.is_none();
    }
    named.contains(&unwinding.property.name)
}

/// Why a round ended without an answer.
pub struct GaveUp(pub String);

pub struct Search<'a> {
    setup: &'a Setup<'a>,
    pub prover: Prover,
    reader: Reader,
    /// How many steps were kept whole, without slicing.
    kept: usize,
    /// Open conditions of the current round.
    open: Vec<Condition>,
    /// By property: whether it still has to be decided.
    undecided: Vec<bool>,
    /// By property: its row on the board.
    rows: Vec<usize>,
    /// What holds on executions that mean something: the failed checks of earlier rounds.
    meaningful: ExprId,
    /// Executions beyond the unwinding bounds were left out.
    bounded: bool,
    /// The execution has come to its end: a property without an open condition holds.
    pub finished: bool,
    started: Instant,
}

impl<'a> Search<'a> {
    /// All properties that were asked for and are open.
    pub fn new(setup: &'a Setup<'a>, prover: Prover) -> Self {
        let mut undecided = vec![false; setup.program.properties.len()];
        setup.open_properties().into_iter().for_each(|p| undecided[p.index()] = true);
        if let Some(list) = setup.selected {
            let skipped = setup.program.properties.ids().filter(|p| !list.contains(p));
            skipped.for_each(|p| setup.board.set(p.index(), Status::Skipped));
        }
        Search {
            setup,
            prover,
            reader: Reader::default(),
            kept: 0,
            open: Vec::new(),
            rows: (0..undecided.len()).collect(),
            undecided,
            meaningful: Pool::TRUE,
            bounded: false,
            finished: false,
            started: Instant::now(),
        }
    }

    fn kind(&self, prop: PropId) -> PropertyKind {
        match self.setup.program.properties.get(prop) {
            Some(property) => property.kind,
            None => PropertyKind::Unwinding,
        }
    }

    pub fn is_done(&self) -> bool {
        !self.undecided.contains(&true)
    }

    /// Decides what the execution has come to since the last round: the properties that it can violate are failed.
    /// `within` is assumed of all executions in this round.
    ///
    /// Executions on which the C library rounds correctly come first: a failure on one of those is claimed, one that
    /// needs another last digit of `exp` is not.
    pub fn round(&mut self, engine: &mut Engine, within: &[ExprId]) -> Result<(), GaveUp> {
        self.read(engine);
        let mut usual = Some(engine.trail.usual).filter(|&usual| usual != Pool::TRUE);
        loop {
            let violations = self.violations(engine);
            if self.finished {
                self.settle_rows_without(&violations);
            }
            self.show_progress();
            if violations.is_empty() {
                break;
            }
            let alternatives: Vec<ExprId> = violations.iter().map(|v| v.1).collect();
            let assumed: Vec<ExprId> = within.iter().copied().chain(usual).collect();
            let prover = &mut self.prover;
            match self.setup.progress.solving(|| prover.check(&engine.pool, &alternatives, &assumed)) {
                Answer::Unsat if usual.take().is_some() => {}
                Answer::Unsat => break,
                Answer::Unknown(reason) => {
                    if self.finished && assumed.is_empty() {
                        let refuted = self.prover.refuted(&engine.pool, &alternatives);
                        let left = violations.into_iter().zip(refuted).filter(|(_, refuted)| !refuted);
                        self.settle_rows_without(&left.map(|(violation, _)| violation).collect::<Vec<_>>());
                    }
                    // To a solver, the end of the run's time is an interrupt like any other.
                    let why = self.setup.cancel.check();
                    return Err(GaveUp(why.map_or(reason, |why| why.to_string())));
                }
                Answer::Sat => self.take_model(engine, &alternatives, &assumed).map_err(GaveUp)?,
            }
        }
        Ok(())
    }

    /// As `round`, for about so long.
    pub fn round_for(&mut self, time: Duration, engine: &mut Engine) -> Result<(), GaveUp> {
        let setup = self.setup;
        let result = setup.cancel.at_most(time, |part| {
            self.prover.obey(part);
            self.round(engine, &[])
        });
        self.prover.obey(setup.cancel);
        result
    }

    /// Takes the conditions that are new.
    fn read(&mut self, engine: &mut Engine) {
        self.open_rows(engine);
        if !self.setup.slicing {
            self.keep_all_values(engine);
        }
        let found = self.reader.read(&engine.trail, &mut engine.pool);
        self.setup.board.count("checks executed", found.checks as u64);
        self.setup.board.count("checks that hold by simplification", found.trivial as u64);
        self.open.extend(found.open);
        self.prover.assert_facts(&engine.pool, &engine.trail.facts);
    }

    /// Every value that was computed since the last round gets a name, whether or not something depends on it.
    fn keep_all_values(&mut self, engine: &mut Engine) {
        for step in &engine.trail.steps[self.kept..] {
            if let StepKind::Assign { value, .. } = step.kind
                && engine.pool.sort(value).is_int()
                && !engine.pool.is_const(value)
            {
                let named = engine.pool.fresh("value", engine.pool.sort(value));
                let fact = engine.pool.eq(named, value);
                engine.trail.facts.push(fact);
            }
        }
        self.kept = engine.trail.steps.len();
    }

    /// Whether an open property can be violated where all of `within` holds; decides nothing.
    pub fn is_violable(&mut self, engine: &mut Engine, within: &[ExprId]) -> Result<bool, GaveUp> {
        self.read(engine);
        let alternatives: Vec<ExprId> = self.violations(engine).iter().map(|v| v.1).collect();
        let prover = &mut self.prover;
        match self.setup.progress.solving(|| prover.check(&engine.pool, &alternatives, within)) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown(reason) => Err(GaveUp(reason)),
        }
    }

    /// The conditions of the finished rounds are refuted: what was assumed in them is now a fact for all that follows.
    pub fn forget_conditions(&mut self, engine: &mut Engine) {
        for condition in std::mem::take(&mut self.open) {
            if !self.undecided[condition.prop.index()] && self.ends_execution(condition.prop) {
                let holds = engine.pool.not(condition.reached_violated);
                self.meaningful = engine.pool.and(self.meaningful, holds);
            }
        }
        let known = engine.pool.and(self.reader.assumed, self.meaningful);
        if known != Pool::TRUE {
            engine.trail.fact(known);
        }
        self.reader.assumed = Pool::TRUE;
        self.meaningful = Pool::TRUE;
    }

    /// Rows of the unwinding properties that came up.
    fn open_rows(&mut self, engine: &Engine) {
        let first = self.setup.program.properties.len();
        for unwinding in &engine.trail.unwinding[self.undecided.len() - first..] {
            let row = self.setup.board.add(self.setup.program, &unwinding.property);
            self.rows.push(row);
            let asked = asks_for(unwinding, self.setup.named, self.setup.unwinding_assertions);
            self.undecided.push(asked && self.setup.board.open_rows()[row]);
            if !asked {
                self.setup.board.set(row, Status::Skipped);
                self.bounded = true;
            }
        }
    }

    /// For every undecided condition, the executions that violate it and mean something up to there. Undecided
    /// properties without one hold so far.
    fn violations(&mut self, engine: &mut Engine) -> Vec<(PropId, ExprId)> {
        let mut violations = Vec::new();
        let mut meaningful = self.meaningful;
        let pool = &mut engine.pool;
        for n in 0..self.open.len() {
            let Condition { prop, reached_violated, assumed, .. } = self.open[n];
            if self.undecided[prop.index()] {
                let reached = pool.and(assumed, meaningful);
                let violated = pool.and(reached, reached_violated);
                if violated != Pool::FALSE || !pool.simplify.literals {
                    violations.push((prop, violated));
                }
            } else if self.ends_execution(prop) {
                let holds = pool.not(reached_violated);
                meaningful = pool.and(meaningful, holds);
            }
        }
        violations
    }

    /// A failed check of this kind makes what follows meaningless. Proved checks hold anyway.
    fn ends_execution(&self, prop: PropId) -> bool {
        let kind = self.kind(prop);
        !kind.execution_goes_on() && kind != PropertyKind::Unwinding
    }

    /// Nothing more can be violated: what is undecided holds.
    pub fn settle(&mut self) {
        self.settle_rows_without(&[]);
    }

    fn settle_rows_without(&mut self, violations: &[(PropId, ExprId)]) {
        let mut settled = self.undecided.clone();
        violations.iter().for_each(|(prop, _)| settled[prop.index()] = false);
        for (prop, _) in settled.into_iter().enumerate().filter(|&(_, settled)| settled) {
            self.decide_row(prop, Status::Safe { bounded: self.bounded });
        }
    }

    /// What is undecided holds on the executions that were asked about, and nothing is said of others.
    pub fn settle_within_bounds(&mut self) {
        self.bounded = true;
        self.settle();
    }

    /// Goes on in a new session, without what the old one has learned and without what it was asked.
    pub fn restart(&mut self) {
        self.prover.restart(self.setup.sessions, self.setup.integers);
    }

    /// What all this took, for the statistics.
    pub fn count(&self, engine: &Engine) {
        let stats = self.prover.stats();
        self.setup.board.count("instructions executed", engine.executed);
        self.setup.board.count("questions to solvers", stats.checks);
        self.setup.board.count("bytes sent to solvers", stats.sent);
        self.setup.board.count("gates of the embedded solver", stats.gates);
    }

    /// Somebody else has decided these.
    pub fn leave_out(&mut self, props: &[PropId]) {
        props.iter().for_each(|p| self.undecided[p.index()] = false);
    }

    fn decide_row(&mut self, prop: usize, status: Status) {
        self.undecided[prop] = false;
        let time = std::mem::replace(&mut self.started, Instant::now()).elapsed();
        let credit = self.prover.credit();
        self.setup.board.decide(self.rows[prop], status, &credit.solver, time);
        self.setup.board.memory(self.rows[prop], credit.memory);
        self.show_progress();
    }

    fn show_progress(&self) {
        let total = self.undecided.len();
        let left = self.undecided.iter().filter(|&&u| u).count();
        self.setup.progress.properties(total - left, total);
    }

    /// Reads the model, replays it, and decides the properties that it violates.
    fn take_model(&mut self, engine: &mut Engine, alternatives: &[ExprId], within: &[ExprId]) -> Result<(), String> {
        let mut assignment = self.prover.assignment(&engine.pool)?;
        if let Some(smaller) = self.smaller_objects(engine, &assignment, alternatives, within) {
            assignment = smaller?;
        }
        let violated = self.violated_in(engine, &assignment);
        if violated.is_empty() {
            return Err("internal error: the solver's model violates no property".to_string());
        }
        let awaited: Vec<PropId> = violated.iter().copied().filter(|&p| self.unwinding(engine, p).is_none()).collect();
        let run = self.replayed(engine, &assignment, None, &awaited);
        for prop in violated {
            let status = match self.unwinding(engine, prop) {
                Some(unwinding) => self.unwound(engine, &assignment, prop, unwinding),
                None => self.failure(prop, &run),
            };
            let failed = matches!(status, Status::Failed { .. });
            self.decide_row(prop.index(), status);
            if failed && self.setup.stop_on_fail {
                self.give_up("not asked for after the first violation");
                break;
            }
        }
        Ok(())
    }

    /// Another model whose objects a reader can imagine and the interpreter can hold, if the first has huge ones.
    fn smaller_objects(
        &mut self,
        engine: &mut Engine,
        assignment: &Assignment,
        alternatives: &[ExprId],
        within: &[ExprId],
    ) -> Option<Result<Assignment, String>> {
        let sizes = engine.objects.unknown_sizes(&engine.pool);
        let mut model = Evaluator::new(&engine.pool, assignment);
        if sizes.iter().all(|&size| matches!(model.value(size), Value::Int(n) if n <= SMALL_OBJECT)) {
            return None;
        }
        let mut query = within.to_vec();
        let limit = engine.pool.int(SMALL_OBJECT, engine.pool.offset_sort());
        query.extend(sizes.into_iter().map(|size| engine.pool.le(size, limit)));
        let prover = &mut self.prover;
        let answer = self.setup.progress.solving(|| prover.check(&engine.pool, alternatives, &query));
        (answer == Answer::Sat).then(|| self.prover.assignment(&engine.pool))
    }

    /// The undecided properties that this model violates, up to the first check that ends the execution.
    fn violated_in(&self, engine: &Engine, assignment: &Assignment) -> Vec<PropId> {
        let mut model = Evaluator::new(&engine.pool, assignment);
        let mut violated = Vec::new();
        for condition in &self.open {
            if !model.truth(condition.assumed) || !model.truth(condition.reached_violated) {
                continue;
            }
            if self.undecided[condition.prop.index()] && !violated.contains(&condition.prop) {
                violated.push(condition.prop);
            }
            if self.ends_execution(condition.prop) {
                break;
            }
        }
        violated
    }

    fn replayed(&self, engine: &Engine, assignment: &Assignment, end: Option<End>, awaited: &[PropId]) -> Run {
        let source = Source {
            program: self.setup.program,
            pool: &engine.pool,
            objects: &engine.objects,
            trail: &engine.trail,
            addresses: engine.addresses(),
        };
        let mut model = Evaluator::new(&engine.pool, assignment);
        replay(&source, &mut model, engine.executed.saturating_mul(2) + 100_000, end, awaited)
    }

    fn unwinding<'e>(&self, engine: &'e Engine, prop: PropId) -> Option<&'e Unwinding> {
        let first = self.setup.program.properties.len();
        prop.index().checked_sub(first).map(|n| &engine.trail.unwinding[n])
    }

    /// The trace ends where the loop or recursion goes beyond its bound. Where undefined behaviour that is not checked
    /// comes before that, there is none.
    fn unwound(&self, engine: &Engine, assignment: &Assignment, prop: PropId, unwinding: &Unwinding) -> Status {
        let Some(bound) = unwinding.bound else {
            return Status::Unknown { reason: "no bound was given and none was found: use --unwind".to_string() };
        };
        let run = self.replayed(engine, assignment, Some(End { cut: unwinding.cut, bound, prop }), &[]);
        let trace = trace_build::from_run(self.setup.program, &run, prop);
        Status::Failed { trace: trace.map(Box::new), depends_on: Vec::new() }
    }

    fn failure(&self, prop: PropId, run: &Run) -> Status {
        match trace_build::from_run(self.setup.program, run, prop) {
            Some(trace) => self.failed(trace, prop, run),
            // Executions that leave a loop early exist in the symbolic execution only.
            None if self.setup.partial_loops => Status::Failed { trace: None, depends_on: Vec::new() },
            None => Status::Unknown { reason: self.divergence(run) },
        }
    }

    /// A failure that rests on what a library function without an exact model returned is none that anybody has seen: the
    /// property stays undecided. One that rests on a function of the program's own without a body says so.
    fn failed(&self, trace: Trace, prop: PropId, run: &Run) -> Status {
        let behind = |names: &BTreeSet<String>| -> Vec<String> {
            let found = if names.is_empty() { Vec::new() } else { trace_build::inputs_behind(run, prop, names) };
            found.into_iter().map(|name| format!("`{name}`")).collect()
        };
        let approximated = behind(&self.setup.program.approximated);
        if !approximated.is_empty() {
            let what = approximated.join(", ");
            return Status::Unknown { reason: format!("may fail, depending on {what}, which is not modelled exactly") };
        }
        let externals = behind(&self.setup.program.externals).into_iter();
        let depends_on = externals.map(|name| format!("the result of {name}")).collect();
        Status::Failed { trace: Some(Box::new(trace)), depends_on }
    }

    /// Why a replay did not show what the solver promised.
    fn divergence(&self, run: &Run) -> String {
        match &run.outcome {
            RunOutcome::Stuck { reason, loc, .. } => {
                let place = self.setup.program.files.show_line(*loc);
                format!("undefined behaviour that no check is turned on for comes before it, at {place}: {reason}")
            }
            other => format!("internal error: the counterexample ended differently when replayed ({other:?})"),
        }
    }

    /// What is undecided stays so, for this reason.
    pub fn give_up(&mut self, reason: &str) {
        for prop in 0..self.undecided.len() {
            if self.undecided[prop] {
                self.undecided[prop] = false;
                let status = Status::Unknown { reason: reason.to_string() };
                self.setup.board.decide(self.rows[prop], status, &self.prover.credit().solver, Duration::ZERO);
            }
        }
    }
}
