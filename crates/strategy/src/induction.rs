//! k-induction: the base case finds violations and sees the program exhausted, the step proves properties for any number
//! of iterations. `transition::induction` says why a proof by the step alone is sound. Beside them goes the search for invariants.
//! The three take turns, each with about as much time as the others had: a base case that is slow must not keep a simple
//! proof waiting, nor a hard step keep the base case from a violation that lies a little deeper.

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;

use base::Id;
use base::cancel::Reason;
use expr::eval::Evaluator;
use expr::{ExprId, Pool};
use program::PropId;
use results::{Status, Undecided};
use solver::{Answer, Failure};
use ssa::Goal;
use ssa::vcs::{Condition, conditions};
use symex::{Abandoned, Engine, Options};
use transition::Inductive;

use super::asker::NoModel;
use super::base_case::{Base, Progress, ends_within};
use super::invariants::Invariants;
use super::proofs::prove;
use super::question::Question;
use super::search::{GaveUp, Setup};

/// What a step came to.
enum StepOutcome {
    /// These hold on all executions.
    Proved {
        props: Vec<PropId>,
        solver: String,
    },
    /// Nothing can be proved this way, at any depth.
    Impossible(Abandoned),
    Unknown(NotDecided),
}

/// Why a step was not decided.
enum NotDecided {
    Execution(Reason),
    Time,
    Solver(Failure),
    Model(NoModel),
    /// An error of ours.
    EmptyModel,
}

impl fmt::Display for NotDecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDecided::Execution(reason) => write!(f, "{reason}"),
            NotDecided::Time => f.write_str("its time was used up"),
            NotDecided::Solver(reason) => write!(f, "{reason}"),
            NotDecided::Model(reason) => write!(f, "{reason}"),
            NotDecided::EmptyModel => f.write_str("internal error: the solver's model violates no property"),
        }
    }
}

pub fn run(setup: &Setup, options: &Options, entry: &str, max_k: u32) {
    let mut base = Base::new(setup, options, entry);
    let mut steps = Steps { k: 1, budget: LEAST_BUDGET, spent: Duration::ZERO, possible: true };
    let mut invariants = Invariants::new(setup, options);
    let mut spent = Duration::ZERO;
    let mut patience = PATIENCE;
    let mut k = 1;
    // A base case that has much to execute must not keep a simple proof waiting.
    base.leave_out(&invariants.catch_up(Duration::ZERO));
    while !setup.open_properties().is_empty() {
        let start = Instant::now();
        let reached = match base.advance_within(k, patience) {
            Some(Ok(Progress::Done)) => return,
            Some(Ok(Progress::More)) => true,
            Some(Err(GaveUp(reason))) => return setup.board.give_up(reason),
            None => false,
        };
        spent += start.elapsed();
        patience = patience.max(spent * 2);
        let last = reached && k >= max_k;
        if steps.catch_up(setup, options, k, (!last).then_some(spent), |props| base.leave_out(props)) {
            return;
        }
        base.leave_out(&invariants.catch_up(spent * 2));
        if last && !setup.open_properties().is_empty() {
            return setup.board.give_up(Undecided::NeitherProvedNorViolated { k });
        }
        if reached {
            k = next_k(k).min(max_k);
        }
    }
}

/// The base case gets at least this long before the others have their turn.
const PATIENCE: Duration = Duration::from_secs(2);

/// The least time for one step, where it is shared with the base case.
const LEAST_BUDGET: Duration = Duration::from_millis(300);

/// What all steps together may take, however quick the base case is.
const FREE_TIME: Duration = Duration::from_secs(1);

/// The steps that come next. They get about as much time as the base case took; one that was stopped is made again with
/// more.
struct Steps {
    k: u32,
    budget: Duration,
    /// By all steps so far.
    spent: Duration,
    /// Deeper steps make sense.
    possible: bool,
}

impl Steps {
    /// Makes the steps up to depth `reached` within about `time`, all of them if it is `None`. True if nothing is open
    /// any more.
    fn catch_up(
        &mut self,
        setup: &Setup,
        options: &Options,
        reached: u32,
        time: Option<Duration>,
        mut proved: impl FnMut(&[PropId]),
    ) -> bool {
        let used_up = |spent: Duration| time.is_some_and(|time| spent > time.max(FREE_TIME));
        while self.possible && self.k <= reached && !used_up(self.spent) {
            let left = time.map(|time| time.saturating_sub(self.spent).max(self.budget));
            let start = Instant::now();
            let taken = take_step(setup, options, self.k, left);
            self.spent += start.elapsed();
            if setup.open_properties().is_empty() {
                return true;
            }
            match taken {
                Taken::Decided(props) => {
                    proved(&props);
                    self.k = next_k(self.k);
                    self.budget = LEAST_BUDGET;
                }
                Taken::Never => self.possible = false,
                Taken::Stopped if time.is_some() => {
                    self.budget *= 2;
                    return false;
                }
                Taken::Stopped => self.k = next_k(self.k),
            }
        }
        false
    }
}

/// How a step ended.
enum Taken {
    /// These were proved, perhaps none.
    Decided(Vec<PropId>),
    Stopped,
    /// No step can be made, at any depth.
    Never,
}

/// The three parts in threads of their own. Each goes as deep as it can; the loss of one leaves the others working.
pub fn run_parallel(setup: &Setup, options: &Options, entry: &str, max_k: u32) {
    let (whole, part) = (setup.cancel, setup.cancel.part());
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
    let mut gave_up = None;
    let started = Instant::now();
    let base_took = AtomicU64::new(u64::MAX / 2);
    let until = || u128::from(base_took.load(Ordering::SeqCst) * 2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut invariants = Invariants::new(setup, options);
            // When the others have come to their end, this goes on for as long as they took.
            while !finished() && !invariants.are_over() && started.elapsed().as_millis() <= until() {
                invariants.catch_up(started.elapsed());
            }
        });
        scope.spawn(|| {
            for k in depths() {
                if matches!(take_step(setup, options, k, None), Taken::Never) || finished() {
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
            match progress {
                Ok(_) => reached.store(k, Ordering::SeqCst),
                Err(GaveUp(ref reason)) => gave_up = Some(reason.clone()),
            }
            if !matches!(progress, Ok(Progress::More)) || finished() {
                break;
            }
        }
        base_took.store(started.elapsed().as_millis() as u64 + 1000, Ordering::SeqCst);
        finished();
    });
    if !setup.open_properties().is_empty() {
        let used_up = match (gave_up, reached.load(Ordering::SeqCst)) {
            (Some(reason), _) => reason,
            (None, 0) => Undecided::Cut,
            (None, k) => Undecided::NeitherProvedNorViolated { k },
        };
        setup.board.give_up(whole.check().map_or(used_up, Undecided::Stopped));
    }
}

/// Makes the step for `k` and reports what it proves.
fn take_step(setup: &Setup, options: &Options, k: u32, time: Option<Duration>) -> Taken {
    match step(setup, options, k, time) {
        StepOutcome::Proved { props, solver } => {
            prove(setup, &props, &solver, &format!("induction with k = {k}"));
            Taken::Decided(props)
        }
        StepOutcome::Impossible(reason) => {
            if setup.cancel.check().is_none() {
                setup.board.note(format!("no proof by induction: {reason}"));
            }
            Taken::Never
        }
        StepOutcome::Unknown(reason) => {
            if setup.cancel.check().is_none() && time.is_none() {
                setup.board.note(format!("the inductive step for k = {k} was not decided: {reason}"));
            }
            Taken::Stopped
        }
    }
}

/// Steps are made anew for each k: small ones first, then in growing distances.
fn next_k(k: u32) -> u32 {
    if k < 4 { k + 1 } else { k + k / 2 }
}

/// What a step asks first: the executions on which one of the properties that `wanted` names, or a candidate, is the first
/// to be violated, and what is assumed of them. Later questions leave out what a model has violated.
pub fn first_asked(
    engine: &mut Engine,
    inductive: &Inductive,
    wanted: impl Fn(Goal) -> bool,
) -> (Vec<(Goal, ExprId)>, ExprId) {
    let found = conditions(&engine.trail, &mut engine.pool);
    let asked = found.open.iter().map(|condition| condition.goal).filter(|&goal| wanted(goal));
    let mut hypotheses: FxHashSet<Goal> = asked.collect();
    hypotheses.extend(candidates(&found.open));
    (violated_first(engine, &found.open, &hypotheses), trusted(engine, inductive, &hypotheses))
}

fn candidates(open: &[Condition]) -> impl Iterator<Item = Goal> {
    open.iter().map(|condition| condition.goal).filter(|goal| matches!(goal, Goal::Candidate(_)))
}

fn violated_first(engine: &mut Engine, open: &[Condition], hypotheses: &FxHashSet<Goal>) -> Vec<(Goal, ExprId)> {
    let here = open.iter().filter(|condition| hypotheses.contains(&condition.goal));
    here.map(|c| (c.goal, engine.pool.and(c.assumed, c.reached_violated))).collect()
}

/// That the hypotheses held before. One assumption: hundreds of them are as many decisions, made again after each of the
/// solver's restarts.
fn trusted(engine: &mut Engine, inductive: &Inductive, hypotheses: &FxHashSet<Goal>) -> ExprId {
    let trust = inductive.trust();
    let trusted = trust.iter().filter(|(goal, _)| hypotheses.contains(goal));
    let mut trusted: Vec<ExprId> = trusted.map(|(_, &symbol)| symbol).collect();
    trusted.sort();
    trusted.into_iter().fold(Pool::TRUE, |all, one| engine.pool.and(all, one))
}

/// Finds the largest set of open properties and candidates such that none can be the first to be violated.
fn step(setup: &Setup, options: &Options, k: u32, time: Option<Duration>) -> StepOutcome {
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let (inductive, mut engine) = Inductive::new(setup.program, options.clone(), k);
    let mut prover = setup.prover();
    if let Err(reason) = engine.run(&mut prover, setup.cancel, |steps| setup.progress.steps(steps)) {
        return StepOutcome::Unknown(NotDecided::Execution(reason));
    }
    if let Some(reason) = engine.abandoned {
        return StepOutcome::Impossible(reason);
    }
    let open = setup.open_properties();
    let mut hypotheses: FxHashSet<Goal> = open.iter().copied().map(Goal::Property).collect();
    let found = conditions(&engine.trail, &mut engine.pool);
    hypotheses.extend(candidates(&found.open));
    let mut violations = violated_first(&mut engine, &found.open, &hypotheses);
    loop {
        violations.retain(|(goal, _)| hypotheses.contains(goal));
        let trusted = trusted(&mut engine, &inductive, &hypotheses);
        if let Some(deadline) = deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return StepOutcome::Unknown(NotDecided::Time);
            }
            prover.limit_time(left);
        }
        let question = Question::violation(&engine.trail.facts, &violations, &[trusted]);
        match setup.progress.solving(|| prover.ask(&engine.pool, &question)) {
            Answer::Unsat => {
                let props = open.into_iter().filter(|&p| hypotheses.contains(&Goal::Property(p))).collect();
                return StepOutcome::Proved { props, solver: prover.credit().solver };
            }
            Answer::Unknown(reason) => return StepOutcome::Unknown(NotDecided::Solver(reason)),
            Answer::Sat => {}
        }
        let assignment = match prover.assignment(&engine.pool) {
            Ok(assignment) => assignment,
            Err(reason) => return StepOutcome::Unknown(NotDecided::Model(reason)),
        };
        let mut model = Evaluator::new(&engine.pool, &assignment);
        let before = hypotheses.len();
        for (goal, violated) in &violations {
            if model.truth(*violated) {
                hypotheses.remove(goal);
            }
        }
        if hypotheses.len() == before {
            return StepOutcome::Unknown(NotDecided::EmptyModel);
        }
        if open.iter().all(|&p| !hypotheses.contains(&Goal::Property(p))) {
            return StepOutcome::Proved { props: Vec::new(), solver: String::new() };
        }
    }
}
