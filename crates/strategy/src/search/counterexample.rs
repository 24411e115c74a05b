//! From a solver's model to what is said of a property: the model is replayed by the interpreter, and only what the
//! interpreter sees is claimed.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::replay::{Source, replay};
use expr::ExprId;
use expr::eval::{Assignment, Evaluator, Value};
use program::interp::{End, Outcome as RunOutcome, Run};
use program::{PropId, PropertyKind};
use results::Status;
use results::trace::Trace;
use results::trace_build;
use solver::Answer;
use ssa::{Goal, Input, Piece, StepKind, Unwinding};
use symex::Engine;

use super::Search;

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
        alternatives: &[ExprId],
        within: &[ExprId],
    ) -> Result<(), String> {
        let mut assignment = self.prover.assignment(&engine.pool)?;
        if let Some(wanted) = small_objects(engine, &assignment) {
            assignment = self.another_model(engine, alternatives, within, &wanted).unwrap_or(Ok(assignment))?;
        }
        let (mut violated, mut run) = self.seen_in(engine, &assignment)?;
        if is_stuck(&run)
            && let Some((other, seen)) = self.ordinary_run(engine, alternatives, within)
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
                self.give_up("not asked for after the first violation");
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
        alternatives: &[ExprId],
        within: &[ExprId],
    ) -> Option<(Assignment, Seen)> {
        let setup = self.setup;
        let found = setup.cancel.at_most(PATIENCE, |part| {
            self.prover.obey(part);
            ORDINARY.into_iter().find_map(|range| {
                let wanted = inputs_within(engine, range);
                let assignment = self.another_model(engine, alternatives, within, &wanted)?.ok()?;
                let seen = self.seen_in(engine, &assignment).ok()?;
                (!is_stuck(&seen.1)).then_some((assignment, seen))
            })
        });
        self.prover.obey(setup.cancel);
        found
    }

    /// What a model violates, and how it runs.
    fn seen_in(&self, engine: &Engine, assignment: &Assignment) -> Result<Seen, String> {
        let violated = self.violated_in(engine, assignment);
        if violated.is_empty() {
            return Err("internal error: the solver's model violates no property".to_string());
        }
        let awaited: Vec<PropId> = violated.iter().filter_map(|goal| goal.property()).collect();
        let run = self.replayed(engine, assignment, None, &awaited);
        Ok((violated, run))
    }

    /// Another model, in which all of `wanted` holds, if the solver finds one.
    fn another_model(
        &mut self,
        engine: &Engine,
        alternatives: &[ExprId],
        within: &[ExprId],
        wanted: &[ExprId],
    ) -> Option<Result<Assignment, String>> {
        let query: Vec<ExprId> = within.iter().chain(wanted).copied().collect();
        let prover = &mut self.prover;
        let answer = self.setup.progress.solving(|| prover.check(&engine.pool, alternatives, &query));
        (answer == Answer::Sat).then(|| self.prover.assignment(&engine.pool))
    }

    /// The undecided properties that this model violates, up to the first check that ends the execution.
    fn violated_in(&self, engine: &Engine, assignment: &Assignment) -> Vec<Goal> {
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

    /// The trace ends where the loop or recursion goes beyond its bound. Where undefined behaviour that is not checked
    /// comes before that, nothing is known.
    fn unwound(&self, engine: &Engine, assignment: &Assignment, unwinding: &Unwinding) -> Status {
        let Some(bound) = unwinding.bound else {
            return Status::Unknown { reason: "no bound was given and none was found: use --unwind".to_string() };
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
            let reason = "memory is left at the end, and whether a pointer to it was lost is not followed".to_string();
            return Status::Unknown { reason };
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
            RunOutcome::TooLarge { reason } => format!("the counterexample cannot be replayed: {reason}"),
            other => format!("internal error: the counterexample ended differently when replayed ({other:?})"),
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
    if sizes.iter().all(|&size| matches!(model.value(size), Value::Int(n) if n <= SMALL_OBJECT)) {
        return None;
    }
    let limit = engine.pool.int(SMALL_OBJECT, engine.pool.offset_sort());
    Some(sizes.into_iter().map(|size| engine.pool.le(size, limit)).collect())
}

/// That all numbers among the inputs are in this range.
fn inputs_within(engine: &mut Engine, range: RangeInclusive<u128>) -> Vec<ExprId> {
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
