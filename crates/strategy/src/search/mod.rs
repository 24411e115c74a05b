//! The search for violations: one incremental session is asked whether any open condition can be violated, until it says
//! no. Conditions come in rounds as the symbolic execution goes on; what a round has refuted is never asked again.
//!
//! Each answer `sat` decides at least one property. After a check whose failure makes the rest of the execution
//! meaningless, later checks count only on executions on which it holds; so a property is failed only if some
//! execution gets there without undefined behaviour.

mod counterexample;
mod test;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use base::{Cancel, Id};
use encode::Spelling;
use encode::refine::Postpone;
use expr::{ExprId, Pool};
use program::{Program, PropId};
use results::{Board, Progress, Status, Undecided};
use solver::{Answer, Sessions};
use ssa::vcs::{Condition, Reader};
use ssa::{Goal, StepKind, Unwinding};
use symex::Engine;

use super::goals::Goals;
use super::prover::Prover;
use super::question::{Question, Role, violations};

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
    /// Who collects tests, where properties are goals.
    pub goals: Option<&'a dyn Goals>,
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
        if let Some(goals) = self.goals {
            let unneeded = goals.unneeded(&self.board.snapshot());
            unneeded.into_iter().for_each(|p| self.board.skip_if_open(p.index()));
        }
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
pub struct GaveUp(pub Undecided);

/// What was read when an execution came to a branch.
#[derive(Clone)]
pub struct Mark {
    reader: Reader,
    open: usize,
    kept: usize,
    /// The executions that have violated nothing that ends them.
    pub meaningful: ExprId,
}

pub struct Search<'a> {
    setup: &'a Setup<'a>,
    pub prover: Prover,
    reader: Reader,
    /// How many steps were kept whole, without slicing.
    kept: usize,
    /// Open conditions of the current round.
    open: Vec<Condition>,
    /// So many of them, from the first, were asked about on another path: what is undecided of them holds.
    asked: usize,
    /// What still has to be decided.
    undecided: BTreeSet<Goal>,
    /// For each goal its row on the board.
    rows: BTreeMap<Goal, usize>,
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
            asked: 0,
            rows: setup.program.properties.ids().map(|p| (Goal::Property(p), p.index())).collect(),
            undecided: setup.open_properties().into_iter().map(Goal::Property).collect(),
            meaningful: Pool::TRUE,
            bounded: false,
            finished: false,
            started: Instant::now(),
        }
    }

    pub fn is_done(&self) -> bool {
        self.undecided.is_empty()
    }

    /// Decides what the execution has come to since the last round: the properties that it can violate are failed.
    /// `within` is assumed of all executions in this round.
    ///
    /// Executions on which the C library rounds correctly come first: a failure on one of those is claimed, one that
    /// needs another last digit of `exp` is not.
    pub fn round(&mut self, engine: &mut Engine, within: &[ExprId]) -> Result<(), GaveUp> {
        self.read(engine);
        self.drop_unneeded();
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
            let assumed: Vec<ExprId> = within.iter().copied().chain(usual).collect();
            match self.ask(engine, &Question::violation(&engine.trail.facts, &violations, &assumed)) {
                Answer::Unsat if usual.take().is_some() => {}
                Answer::Unsat => break,
                Answer::Unknown(reason) => {
                    if self.finished && assumed.is_empty() {
                        let executions: Vec<ExprId> = violations.iter().map(|v| v.1).collect();
                        let refuted = self.prover.refuted(&engine.pool, &executions);
                        let left = violations.into_iter().zip(refuted).filter(|(_, refuted)| !refuted);
                        self.settle_rows_without(&left.map(|(violation, _)| violation).collect::<Vec<_>>());
                    }
                    // To a solver, the end of the run's time is an interrupt like any other.
                    let why = self.setup.cancel.check();
                    return Err(GaveUp(why.map_or(Undecided::Unanswered(reason.to_string()), Undecided::Stopped)));
                }
                Answer::Sat => match self.setup.goals {
                    Some(goals) => self.take_test(goals, engine, &violations, &assumed).map_err(GaveUp)?,
                    None => self.take_model(engine, &violations, &assumed).map_err(GaveUp)?,
                },
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
        self.read_where(engine, |_, _| true);
    }

    /// Takes the new conditions whose violation is `possible`.
    pub fn read_where(&mut self, engine: &mut Engine, mut possible: impl FnMut(&Pool, &Condition) -> bool) {
        self.open_rows(engine);
        if !self.setup.slicing {
            self.keep_all_values(engine);
        }
        let found = self.reader.read(&engine.trail, &mut engine.pool);
        self.setup.board.count("checks executed", found.checks as u64);
        self.setup.board.count("checks that hold by simplification", found.trivial as u64);
        self.open.extend(found.open.into_iter().filter(|condition| possible(&engine.pool, condition)));
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
        let violations = self.violations(engine);
        match self.ask(engine, &Question::violation(&engine.trail.facts, &violations, within)) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown(reason) => Err(GaveUp(Undecided::Unanswered(reason.to_string()))),
        }
    }

    /// The conditions of the finished rounds are refuted: what was assumed in them is now a fact for all that follows.
    pub fn forget_conditions(&mut self, engine: &mut Engine) {
        self.asked = 0;
        for condition in std::mem::take(&mut self.open) {
            if !self.undecided.contains(&condition.goal) && self.ends_execution(condition.goal) {
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
        for (id, unwinding) in engine.trail.unwinding.enumerate() {
            let goal = Goal::Unwinding(id);
            if self.rows.contains_key(&goal) {
                continue;
            }
            let row = self.setup.board.add(self.setup.program, &unwinding.property);
            self.rows.insert(goal, row);
            if !asks_for(unwinding, self.setup.named, self.setup.unwinding_assertions) {
                self.setup.board.set(row, Status::Skipped);
                self.bounded = true;
            } else if self.setup.board.open_rows()[row] {
                self.undecided.insert(goal);
            }
        }
    }

    fn ask(&mut self, engine: &Engine, question: &Question) -> Answer {
        let prover = &mut self.prover;
        self.setup.progress.solving(|| prover.ask(&engine.pool, question))
    }

    /// For every undecided condition, the executions that violate it. Undecided properties without one hold so far.
    pub fn violations(&self, engine: &mut Engine) -> Vec<(Goal, ExprId)> {
        let role = |goal: Goal| match goal {
            _ if self.undecided.contains(&goal) => Role::Asked,
            _ if self.ends_execution(goal) => Role::EndsExecution,
            _ => Role::Neither,
        };
        let (asked, new) = self.open.split_at(self.asked);
        let meaningful = self.holding(asked, |goal| role(goal) == Role::EndsExecution, &mut engine.pool);
        violations(&mut engine.pool, new, meaningful, role)
    }

    /// The executions that are meaningful and on which these conditions hold.
    fn holding(&self, conditions: &[Condition], which: impl Fn(Goal) -> bool, pool: &mut Pool) -> ExprId {
        conditions.iter().filter(|condition| which(condition.goal)).fold(self.meaningful, |all, condition| {
            let holds = pool.not(condition.reached_violated);
            pool.and(all, holds)
        })
    }

    /// Reads what is new since the mark before this one, to return to it.
    pub fn mark(&mut self, engine: &mut Engine, before: Option<&Mark>) -> Mark {
        self.read(engine);
        let (open, meaningful) = before.map_or((0, Pool::TRUE), |mark| (mark.open, mark.meaningful));
        let new = self.holding(&self.open[open..], |goal| self.ends_execution(goal), &mut engine.pool);
        let meaningful = engine.pool.and(meaningful, new);
        Mark { reader: self.reader.clone(), open: self.open.len(), kept: self.kept, meaningful }
    }

    /// The execution has gone back to where the mark was made, after a round that asked about all that was read.
    pub fn return_to(&mut self, mark: &Mark) {
        self.reader = mark.reader.clone();
        self.open.truncate(mark.open);
        self.kept = mark.kept;
        self.asked = mark.open;
    }

    /// A failed check of this kind makes what follows meaningless. Proved checks hold anyway.
    fn ends_execution(&self, goal: Goal) -> bool {
        goal.property().is_some_and(|prop| self.setup.program.properties[prop].ends)
    }

    /// Nothing more can be violated: what is undecided holds.
    pub fn settle(&mut self) {
        self.settle_rows_without(&[]);
    }

    fn settle_rows_without(&mut self, violations: &[(Goal, ExprId)]) {
        let violable: BTreeSet<Goal> = violations.iter().map(|v| v.0).collect();
        for goal in &self.undecided - &violable {
            self.decide_row(goal, Status::Safe { bounded: self.bounded });
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
        props.iter().for_each(|&p| _ = self.undecided.remove(&Goal::Property(p)));
    }

    fn decide_row(&mut self, goal: Goal, status: Status) {
        self.undecided.remove(&goal);
        let time = std::mem::replace(&mut self.started, Instant::now()).elapsed();
        let credit = self.prover.credit();
        self.setup.board.decide(self.rows[&goal], status, &credit.solver, time);
        self.setup.board.memory(self.rows[&goal], credit.memory);
        self.show_progress();
    }

    fn show_progress(&self) {
        let total = self.rows.len();
        self.setup.progress.properties(total - self.undecided.len(), total);
    }

    /// What is undecided stays so, for this reason.
    pub fn give_up(&mut self, reason: &Undecided) {
        for goal in std::mem::take(&mut self.undecided) {
            let status = Status::Unknown { reason: reason.clone() };
            self.setup.board.decide(self.rows[&goal], status, &self.prover.credit().solver, Duration::ZERO);
        }
    }
}
