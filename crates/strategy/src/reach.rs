//! Whether what holds is reached at all. A property can hold because no execution gets to it: its code is dead, the
//! assumptions contradict each other, or every execution that gets there has violated another property before. None of
//! these is what a reader takes SUCCESS for, so each is told apart.
//!
//! A run of the interpreter with ordinary inputs reaches most properties for next to nothing. For the others the program is
//! executed symbolically once more, behind failing checks too, and the solver is asked which of its checks are reached:
//! each model shows many. Where a failing check cannot be passed by any execution, what lies behind it is masked by it.
//!
//! The program of an endless loop is looked at up to a depth only; what is not reached there may be reached later, and
//! nothing is said of it.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use base::Id;
use expr::eval::Evaluator;
use expr::{ExprId, Pool};
use program::PropId;
use program::interp::{RunOptions, ZeroInputs, run};
use results::{Reachability, Status};
use solver::Answer;
use ssa::{Goal, StepKind, Trail};
use symex::{Deepening, Engine, Options, Plain, Policy};

use super::prover::Prover;
use super::question::Question;
use super::search::Setup;

/// Steps of the interpreter that are always worth their time.
const STEPS: u64 = 100_000;

/// The least time for questions, however quick the rest was.
const LEAST_TIME: Duration = Duration::from_millis(300);

/// How many iterations of endless loops are looked at.
const DEPTH: u32 = 12;

/// One execution of one check.
struct Instance {
    prop: PropId,
    /// The executions that get there, whatever they have violated before, ...
    at_all: ExprId,
    /// ... and those that have violated nothing.
    unharmed: ExprId,
}

/// Finds out which of the properties that hold are reached, in about a tenth of the time that was `spent` on deciding
/// them; with `thoroughly`, however long it takes.
pub fn examine(setup: &Setup, options: &Options, spent: Duration, thoroughly: bool) {
    let started = Instant::now();
    let reached = run(setup.program, &mut ZeroInputs, &RunOptions { max_steps: STEPS, ..RunOptions::default() });
    reached.checked.iter().enumerate().filter(|(_, reached)| **reached).for_each(|(row, _)| {
        setup.board.reach(row, Reachability::Reached);
    });
    let harmful = harmful(setup);
    let wanted = holding(setup, harmful.is_empty());
    // Without an answer in time, nothing is said.
    let _ = match wanted.is_empty() {
        true => Ok(()),
        false if thoroughly => ask(setup, options, &wanted, &harmful),
        false => setup.cancel.at_most((spent / 10).max(LEAST_TIME), |part| {
            ask(&Setup { cancel: part, ..*setup }, options, &wanted, &harmful)
        }),
    };
    setup.board.time("reachability", started.elapsed());
}

/// The properties that fail, and whose failure ends an execution.
fn harmful(setup: &Setup) -> BTreeSet<PropId> {
    let outcome = setup.board.snapshot();
    let fails = |p: &PropId| matches!(outcome.properties[p.index()].status, Status::Failed { .. });
    let ends = |p: &PropId| setup.program.properties[*p].ends;
    setup.program.properties.ids().filter(fails).filter(ends).collect()
}

/// The properties that hold; if `new`, only those that were not seen to be reached.
fn holding(setup: &Setup, new: bool) -> BTreeSet<PropId> {
    let outcome = setup.board.snapshot();
    let holds = |p: &PropId| {
        let row = &outcome.properties[p.index()];
        matches!(row.status, Status::Safe { .. }) && !(new && row.reach == Reachability::Reached)
    };
    setup.program.properties.ids().filter(holds).collect()
}

/// Nobody answered in time.
struct NoAnswer;

fn ask(
    setup: &Setup,
    options: &Options,
    wanted: &BTreeSet<PropId>,
    harmful: &BTreeSet<PropId>,
) -> Result<(), NoAnswer> {
    let policy: Rc<dyn Policy> = if setup.board.is_deepening() { Rc::new(Deepening(DEPTH)) } else { Rc::new(Plain) };
    let options = Options { look_behind: true, ..options.clone() };
    let mut engine = Engine::with_policy(setup.program, options, policy);
    let mut prover = setup.prover();
    engine.run(&mut prover, setup.cancel, |steps| setup.progress.steps(steps)).map_err(|_| NoAnswer)?;
    let everything = engine.trail.beyond.is_empty() && engine.trail.unwinding.is_empty();
    let (mut instances, failures) = instances(&engine.trail, &mut engine.pool, wanted, harmful);
    let (pool, facts) = (&engine.pool, &engine.trail.facts[..]);
    while let Some(here) = next_model(&mut prover, (pool, facts), &instances, |i| i.unharmed)? {
        for instance in here.iter().map(|&n| &instances[n]) {
            setup.board.reach(instance.prop.index(), Reachability::Reached);
        }
        let seen: BTreeSet<PropId> = here.iter().map(|&n| instances[n].prop).collect();
        let mut n = 0;
        // Where nothing ends executions early, one execution of a check says all about it.
        instances.retain(|i| {
            n += 1;
            !(here.contains(&(n - 1)) || harmful.is_empty() && seen.contains(&i.prop))
        });
    }
    while !harmful.is_empty()
        && let Some(here) = next_model(&mut prover, (pool, facts), &instances, |i| i.at_all)?
    {
        let assignment = prover.assignment(pool).map_err(|_| NoAnswer)?;
        let mut model = Evaluator::new(pool, &assignment);
        let Some(&(by, _)) = failures.iter().find(|(_, violated)| model.truth(*violated)) else { return Err(NoAnswer) };
        let by = setup.program.properties[by].name.clone();
        let masked: BTreeSet<PropId> = here.iter().map(|&n| instances[n].prop).collect();
        masked.iter().for_each(|p| setup.board.reach(p.index(), Reachability::Masked { by: by.clone() }));
        instances.retain(|i| !masked.contains(&i.prop));
    }
    if everything {
        wanted.iter().for_each(|p| setup.board.never_reached(p.index()));
    }
    Ok(())
}

/// The instances, by number, that a new model gets to; `None` if none can be got to.
fn next_model(
    prover: &mut Prover,
    (pool, facts): (&Pool, &[ExprId]),
    instances: &[Instance],
    condition: impl Fn(&Instance) -> ExprId,
) -> Result<Option<BTreeSet<usize>>, NoAnswer> {
    let alternatives: Vec<ExprId> = instances.iter().map(&condition).filter(|&c| c != Pool::FALSE).collect();
    if alternatives.is_empty() {
        return Ok(None);
    }
    match prover.ask(pool, &Question::possible(facts, &alternatives)) {
        Answer::Unsat => Ok(None),
        Answer::Unknown(_) => Err(NoAnswer),
        Answer::Sat => {
            let assignment = prover.assignment(pool).map_err(|_| NoAnswer)?;
            let mut model = Evaluator::new(pool, &assignment);
            let here: BTreeSet<usize> =
                (0..instances.len()).filter(|&n| model.truth(condition(&instances[n]))).collect();
            if here.is_empty() { Err(NoAnswer) } else { Ok(Some(here)) }
        }
    }
}

/// Every execution of a check of `wanted`; and, in execution order, when the harmful ones are violated.
fn instances(
    trail: &Trail,
    pool: &mut Pool,
    wanted: &BTreeSet<PropId>,
    harmful: &BTreeSet<PropId>,
) -> (Vec<Instance>, Vec<(PropId, ExprId)>) {
    let (mut found, mut failures) = (Vec::new(), Vec::new());
    let (mut assumed, mut unharmed) = (Pool::TRUE, Pool::TRUE);
    for step in &trail.steps {
        match step.kind {
            StepKind::Assume { cond } => {
                let holds = pool.implies(step.guard, cond);
                assumed = pool.and(assumed, holds);
            }
            StepKind::Assert { goal: Goal::Property(prop), cond } => {
                let at_all = pool.and(assumed, step.guard);
                if wanted.contains(&prop) {
                    found.push(Instance { prop, at_all, unharmed: pool.and(at_all, unharmed) });
                }
                if harmful.contains(&prop) {
                    let fails = pool.not(cond);
                    let violated = pool.and(step.guard, fails);
                    failures.push((prop, pool.and(assumed, violated)));
                    let passed = pool.not(violated);
                    unharmed = pool.and(unharmed, passed);
                }
            }
            _ => {}
        }
    }
    (found, failures)
}
