//! k-induction: the base case finds violations and sees the program exhausted, the step proves properties for any number
//! of iterations. `symex::induct` says why a proof by the step alone is sound; it is still made only after the base case
//! has reached the same depth, so that a property that fails early is reported with its execution.

use std::sync::atomic::{AtomicU32, Ordering};

use rustc_hash::FxHashSet;

use crate::base::Id;
use crate::base::cancel::Reason;
use crate::expr::ExprId;
use crate::expr::eval::Evaluator;
use crate::program::PropId;
use crate::report::outcome::Status;
use crate::solver::Answer;
use crate::ssa::vcs::conditions;
use crate::symex::{CANDIDATES, Engine, Options, Unwinding};

use super::base::{Base, Progress, ends_within};
use super::search::{GaveUp, Setup};

/// What a step came to.
enum Step {
    /// These hold on all executions.
    Proved {
        props: Vec<PropId>,
        solver: String,
    },
    /// Nothing can be proved this way, at any depth.
    Impossible(String),
    Unknown(String),
}

pub fn run(setup: &Setup, options: &Options, entry: &str, max_k: u32) {
    let mut base = Base::new(setup, options, entry);
    let mut steps = true;
    let mut k = 1;
    loop {
        match base.advance(k) {
            Ok(Progress::Done) => return,
            Ok(Progress::More) => {}
            Err(GaveUp(reason)) => return setup.board.give_up(reason),
        }
        if steps {
            let (props, more) = take_step(setup, options, k);
            base.leave_out(&props);
            steps = more;
            if setup.open_properties().is_empty() {
                return;
            }
        }
        if k >= max_k {
            return setup.board.give_up(format!("neither proved nor violated up to k = {k}"));
        }
        k = next_k(k).min(max_k);
    }
}

/// The three parts in threads of their own. Each goes as deep as it can; the loss of one leaves the others working.
pub fn run_parallel(setup: &Setup, options: &Options, entry: &str, max_k: u32) {
    let part = setup.cancel.part();
    let setup = &Setup { cancel: &part, ..*setup };
    // The depth at which the program was seen to end; the depth that the base case has reached.
    let (end, reached) = (AtomicU32::new(u32::MAX), AtomicU32::new(0));
    let finished = || {
        if end.load(Ordering::SeqCst) <= reached.load(Ordering::SeqCst) {
            setup.open_properties().iter().for_each(|p| setup.board.set(p.index(), Status::Safe { bounded: false }));
        }
        if setup.open_properties().is_empty() {
            part.request(Reason::Interrupt);
        }
        part.check().is_some()
    };
    let depths = || std::iter::successors(Some(1), |&k| (k < max_k).then(|| next_k(k).min(max_k)));
    let mut base = Base::new(setup, options, entry).without_end();
    let may_end = !base.is_pausing();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for k in depths() {
                if !take_step(setup, options, k).1 || finished() {
                    return;
                }
            }
        });
        scope.spawn(|| {
            for k in depths().take_while(|_| may_end) {
                if ends_within(setup, options, k).is_ok_and(|ends| ends) {
                    end.store(k, Ordering::SeqCst);
                }
                if finished() || end.load(Ordering::SeqCst) < u32::MAX {
                    return;
                }
            }
        });
        for k in depths() {
            let progress = base.advance(k);
            reached.store(k, Ordering::SeqCst);
            if !matches!(progress, Ok(Progress::More)) || finished() {
                break;
            }
        }
        finished();
    });
    if !setup.open_properties().is_empty() {
        setup.board.give_up(format!("neither proved nor violated up to k = {max_k}"));
    }
}

/// Makes the step for `k` and reports what it proves; the second result: whether deeper steps make sense.
fn take_step(setup: &Setup, options: &Options, k: u32) -> (Vec<PropId>, bool) {
    match step(setup, options, k) {
        Step::Proved { props, solver } => {
            prove(setup, &props, &solver, k);
            (props, true)
        }
        Step::Impossible(reason) => {
            setup.board.note(format!("no proof by induction: {reason}"));
            (Vec::new(), false)
        }
        Step::Unknown(reason) => {
            if setup.cancel.check().is_none() {
                setup.board.note(format!("the inductive step for k = {k} was not decided: {reason}"));
            }
            (Vec::new(), true)
        }
    }
}

/// Steps are made anew for each k: small ones first, then in growing distances.
fn next_k(k: u32) -> u32 {
    if k < 4 { k + 1 } else { k + k / 2 }
}

fn prove(setup: &Setup, props: &[PropId], solver: &str, k: u32) {
    for prop in props {
        setup.board.decide(prop.index(), Status::Safe { bounded: false }, solver, Default::default());
    }
    if !props.is_empty() {
        setup.board.note(format!("{} proved by induction with k = {k}", count(props.len())));
    }
}

fn count(n: usize) -> String {
    if n == 1 { "1 property".to_string() } else { format!("{n} properties") }
}

/// Finds the largest set of open properties and candidates such that none can be the first to be violated.
fn step(setup: &Setup, options: &Options, k: u32) -> Step {
    let options = Options { unwinding: Unwinding::Inductive(k), ..options.clone() };
    let mut engine = Engine::new(setup.program, options);
    let mut prover = setup.prover();
    if let Err(reason) = engine.run(&mut prover, setup.cancel, |steps| setup.progress.steps(steps)) {
        return Step::Unknown(reason.to_string());
    }
    if let Some(reason) = &engine.induction.abandoned {
        return Step::Impossible(reason.clone());
    }
    let open = setup.open_properties();
    let mut hopes: FxHashSet<PropId> = open.iter().copied().collect();
    let found = conditions(&engine.trail, &mut engine.pool);
    let mut violations: Vec<(PropId, ExprId)> = Vec::new();
    for condition in &found.open {
        if condition.prop.index() >= CANDIDATES {
            hopes.insert(condition.prop);
        }
        if hopes.contains(&condition.prop) {
            violations.push((condition.prop, engine.pool.and(condition.assumed, condition.reached_violated)));
        }
    }
    prover.assert_facts(&engine.pool, &engine.trail.facts);
    loop {
        violations.retain(|(prop, _)| hopes.contains(prop));
        let trusted = engine.induction.trust.iter().filter(|(prop, _)| hopes.contains(prop));
        let mut trusted: Vec<ExprId> = trusted.map(|(_, &symbol)| symbol).collect();
        trusted.sort();
        let alternatives: Vec<ExprId> = violations.iter().map(|v| v.1).collect();
        match setup.progress.solving(|| prover.check(&engine.pool, &alternatives, &trusted)) {
            Answer::Unsat => {
                let props = open.into_iter().filter(|p| hopes.contains(p)).collect();
                return Step::Proved { props, solver: prover.credit().solver };
            }
            Answer::Unknown(reason) => return Step::Unknown(reason),
            Answer::Sat => {}
        }
        let assignment = match prover.assignment(&engine.pool) {
            Ok(assignment) => assignment,
            Err(reason) => return Step::Unknown(reason),
        };
        let mut model = Evaluator::new(&engine.pool, &assignment);
        let before = hopes.len();
        for (prop, violated) in &violations {
            if model.truth(*violated) {
                hopes.remove(prop);
            }
        }
        if hopes.len() == before {
            return Step::Unknown("internal error: the solver's model violates no property".to_string());
        }
        if open.iter().all(|p| !hopes.contains(p)) {
            return Step::Proved { props: Vec::new(), solver: String::new() };
        }
    }
}
