//! From a solver's model to what is said of a property: the model is replayed by the interpreter, and only what the
//! interpreter sees is claimed.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::replay::{Source, replay};
use expr::ExprId;
use expr::eval::{Assignment, Evaluator, ExprValue};
use program::interp::{End, Outcome as RunOutcome, Run};
use program::{PropId, PropertyKind};
use results::trace::Trace;
use results::trace_build;
use results::{Status, Undecided};
use solver::Answer;
use ssa::{Goal, Input, Piece, StepKind, Unwinding};
use symex::Engine;

use super::{Question, Search};

/// In bytes; counterexamples with smaller objects are preferred.
const SMALL_OBJECT: u128 = 1 << 12;

/// The inputs of programs that do nothing undefined are often small, and sizes among them not zero.
const ORDINARY: [RangeInclusive<u128>; 3] = [0..=15, 1..=3, 0..=1];

/// How long they are looked for.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a model violates, and how it runs.
type Seen = (Vec<Goal>, Run);

impl Search<'_> {
    /// Reads the model, replays it, and decides the properties that it violates.
    pub(super) fn take_model(
        &mut self,
        engine: &mut Engine,
        violations: &[(Goal, ExprId)],
        within: &[ExprId],
    ) -> Result<(), Undecided> {
        let mut assignment = self.assignment(engine)?;
        if let Some(wanted) = small_objects(engine, &assignment) {
            assignment = self.another_model(engine, violations, within, &wanted).unwrap_or(Ok(assignment))?;
        }
        let (mut violated, mut run) = self.seen_in(engine, &assignment)?;
        if is_stuck(&run)
            && let Some((other, seen)) = self.ordinary_run(engine, violations, within)
        {
            (assignment, (violated, run)) = (other, seen);
        }
        for goal in violated {
            let status = match goal {
                Goal::Property(prop) => self.failure(prop, &run),
                Goal::Unwinding(id) => self.unwound(engine, &assignment, &engine.trail.unwinding[id]),
                Goal::Candidate(_) => continue,
            };
            let failed = matches!(status, Status::Failed { .. });
            self.decide_row(goal, status);
            if failed && self.setup.stop_on_fail {
                self.give_up(&Undecided::NotWanted);
                break;
            }
        }
        Ok(())
    }

    /// Nothing excludes undefined behaviour that is not checked; with values as programs usually have them, an execution
    /// may do without it.
    fn ordinary_run(
        &mut self,
        engine: &mut Engine,
        violations: &[(Goal, ExprId)],
        within: &[ExprId],
    ) -> Option<(Assignment, Seen)> {
        let setup = self.setup;
        let found = setup.cancel.at_most(PATIENCE, |part| {
            self.prover.obey(part);
            ORDINARY.into_iter().find_map(|range| {
                let wanted = inputs_within(engine, range);
                let assignment = self.another_model(engine, violations, within, &wanted)?.ok()?;
                let seen = self.seen_in(engine, &assignment).ok()?;
                (!is_stuck(&seen.1)).then_some((assignment, seen))
            })
        });
        self.prover.obey(setup.cancel);
        found
    }

    pub(super) fn assignment(&mut self, engine: &Engine) -> Result<Assignment, Undecided> {
        self.prover.assignment(&engine.pool).map_err(|reason| Undecided::Unanswered(reason.to_string()))
    }

    /// What a model violates, and how it runs.
    fn seen_in(&self, engine: &Engine, assignment: &Assignment) -> Result<Seen, Undecided> {
        let violated = self.violated_in(engine, assignment);
        if violated.is_empty() {
            return Err(Undecided::EmptyModel);
        }
        let awaited: Vec<PropId> = violated.iter().filter_map(|goal| goal.property()).collect();
        let run = self.replayed(engine, assignment, None, &awaited);
        Ok((violated, run))
    }

    /// Another model, in which all of `wanted` holds, if the solver finds one.
    pub(super) fn another_model(
        &mut self,
        engine: &Engine,
        violations: &[(Goal, ExprId)],
        within: &[ExprId],
        wanted: &[ExprId],
    ) -> Option<Result<Assignment, Undecided>> {
        let question = Question::violation(&engine.trail.facts, violations, within).assuming(wanted);
        let answer = self.ask(engine, &question);
        (answer == Answer::Sat).then(|| self.assignment(engine))
    }

    /// The undecided properties that this model violates, up to the first check that ends the execution.
    pub(super) fn violated_in(&self, engine: &Engine, assignment: &Assignment) -> Vec<Goal> {
        let mut model = Evaluator::new(&engine.pool, assignment);
        let mut violated = Vec::new();
        for condition in &self.open {
            if !model.truth(condition.assumed) || !model.truth(condition.reached_violated) {
                continue;
            }
            if self.undecided.contains(&condition.goal) && !violated.contains(&condition.goal) {
                violated.push(condition.goal);
            }
            if self.ends_execution(condition.goal) {
                break;
            }
        }
        violated
    }

    pub(super) fn source<'e>(&self, engine: &'e Engine) -> Source<'e>
    where
        Self: 'e,
    {
        Source {
            program: engine.program,
            pool: &engine.pool,
            objects: &engine.objects,
            trail: &engine.trail,
            addresses: engine.addresses(),
        }
    }

    fn replayed(&self, engine: &Engine, assignment: &Assignment, end: Option<End>, awaited: &[PropId]) -> Run {
        let source = self.source(engine);
        let mut model = Evaluator::new(&engine.pool, assignment);
        replay(&source, &mut model, engine.executed.saturating_mul(2) + 100_000, end, awaited)
    }

    /// The trace ends where the loop or recursion goes beyond its bound. Where undefined behaviour that is not checked
    /// comes before that, nothing is known.
    fn unwound(&self, engine: &Engine, assignment: &Assignment, unwinding: &Unwinding) -> Status {
        let Some(bound) = unwinding.bound else {
            return Status::Unknown { reason: Undecided::NoBound };
        };
        let run = self.replayed(engine, assignment, Some(End { cut: unwinding.cut, bound }), &[]);
        match trace_build::beyond_bound(self.setup.program, &run) {
            Some(trace) => self.resting(trace, None, &run),
            None if matches!(run.outcome, RunOutcome::Stuck { .. }) => {
                Status::Unknown { reason: self.divergence(&run) }
            }
            None => Status::Failed { trace: None, depends_on: Vec::new() },
        }
    }

    fn failure(&self, prop: PropId, run: &Run) -> Status {
        match trace_build::from_run(self.setup.program, run, prop) {
            Some(trace) => self.failed(trace, prop, run),
            // Executions that leave a loop early exist in the symbolic execution only.
            None if self.setup.partial_loops => Status::Failed { trace: None, depends_on: Vec::new() },
            None => Status::Unknown { reason: self.divergence(run) },
        }
    }

    fn failed(&self, trace: Trace, prop: PropId, run: &Run) -> Status {
        if self.setup.program.properties[prop].kind == PropertyKind::MemoryTrack {
            return Status::Unknown { reason: Undecided::NotTracked };
        }
        self.resting(trace, Some(prop), run)
    }

    /// A failure that rests on what a library function without an exact model returned is none that anybody has seen: the
    /// property stays undecided. One that rests on a function of the program's own without a body says so.
    fn resting(&self, trace: Trace, prop: Option<PropId>, run: &Run) -> Status {
        let behind = |names: &BTreeSet<String>| -> Vec<String> {
            let found = if names.is_empty() { Vec::new() } else { trace_build::inputs_behind(run, prop, names) };
            found.into_iter().map(|name| format!("`{name}`")).collect()
        };
        let functions = behind(&self.setup.program.approximated);
        if !functions.is_empty() {
            return Status::Unknown { reason: Undecided::NotModelled { functions } };
        }
        let externals = behind(&self.setup.program.externals).into_iter();
        let depends_on = externals.map(|name| format!("the result of {name}")).collect();
        Status::Failed { trace: Some(Box::new(trace)), depends_on }
    }

    /// Why a replay did not show what the solver promised.
    fn divergence(&self, run: &Run) -> Undecided {
        match &run.outcome {
            RunOutcome::Stuck { reason, loc, .. } => {
                let place = self.setup.program.files.show_line(*loc);
                Undecided::UndefinedBefore { place, what: reason.to_string() }
            }
            RunOutcome::TooLarge { reason } => Undecided::TooLarge { what: reason.to_string() },
            other => Undecided::Diverged { outcome: format!("{other:?}") },
        }
    }
}

/// The execution came upon undefined behaviour, or upon something that the interpreter cannot hold.
fn is_stuck(run: &Run) -> bool {
    matches!(run.outcome, RunOutcome::Stuck { .. } | RunOutcome::TooLarge { .. })
}

/// That all objects are such as a reader can imagine and the interpreter can hold, if the model has huge ones.
fn small_objects(engine: &mut Engine, assignment: &Assignment) -> Option<Vec<ExprId>> {
    let sizes = engine.objects.unknown_sizes(&engine.pool);
    let mut model = Evaluator::new(&engine.pool, assignment);
    if sizes.iter().all(|&size| matches!(model.value(size), ExprValue::Int(n) if n <= SMALL_OBJECT)) {
        return None;
    }
    let limit = engine.pool.int(SMALL_OBJECT, engine.pool.offset_sort());
    Some(sizes.into_iter().map(|size| engine.pool.le(size, limit)).collect())
}

/// That all numbers among the inputs are in this range.
pub(super) fn inputs_within(engine: &mut Engine, range: RangeInclusive<u128>) -> Vec<ExprId> {
    let mut numbers = Vec::new();
    for step in &engine.trail.steps {
        if let StepKind::Input(Input::Value { pieces, .. }) = &step.kind {
            let scalars =
                pieces.iter().filter_map(|p| if let Piece::Scalar { value, .. } = p { Some(*value) } else { None });
            numbers.extend(scalars.filter(|&value| engine.pool.sort(value).is_int()));
        }
    }
    let pool = &mut engine.pool;
    let mut wanted = Vec::new();
    for number in numbers {
        let sort = pool.sort(number);
        // One bit more than the range needs, for the sign.
        if sort.bits() > 128 - range.end().leading_zeros() as u16 {
            let (low, high) = (pool.int(*range.start(), sort), pool.int(*range.end(), sort));
            wanted.extend([pool.le(low, number), pool.le(number, high)]);
        }
    }
    wanted
}
