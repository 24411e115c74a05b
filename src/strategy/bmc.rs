//! Plain bounded model checking: the program is executed symbolically to its bounds, then one incremental session is
//! asked whether any property can be violated, until it says no.
//!
//! Each answer `sat` decides at least one property. After a check whose failure makes the rest of the execution
//! meaningless, later checks count only on executions on which it holds; so a property is failed only if some
//! execution gets there without undefined behaviour.

use std::time::{Duration, Instant};

use crate::base::{Cancel, Id};
use crate::encode::bv::BvEncoder;
use crate::expr::eval::{Assignment, Evaluator};
use crate::expr::{ExprId, Pool};
use crate::program::interp::{Outcome as RunOutcome, Run};
use crate::program::{Program, PropId, PropertyKind};
use crate::report::outcome::{Board, Status};
use crate::report::{Progress, trace_build};
use crate::smt::{self, TermId, Terms};
use crate::solver::embedded::Embedded;
use crate::solver::{Answer, Limits, Session};
use crate::ssa::vcs::{Condition, Conditions, conditions};
use crate::symex::{Engine, Oracle};

use super::replay::{Source, replay};

const SOLVER: &str = "embedded";

/// What the strategy needs to know beside the execution.
pub struct Setup<'a> {
    pub program: &'a Program,
    /// `None`: all properties.
    pub selected: Option<&'a [PropId]>,
    pub unwinding_assertions: bool,
    pub partial_loops: bool,
    pub board: &'a Board,
    pub progress: &'a Progress,
    pub cancel: &'a Cancel,
}

/// The solver's side of a check: terms, encoding and session, kept from the first question to the last.
pub struct Prover {
    terms: Terms,
    encoder: BvEncoder,
    session: Embedded,
    /// How many facts were asserted.
    facts: usize,
    failure: Option<String>,
}

impl Prover {
    pub fn new(cancel: &Cancel) -> Prover {
        let mut session = Embedded::new();
        session.set_limits(Limits { interrupt: cancel.clone().into(), ..Limits::default() });
        Prover { terms: Terms::new(), encoder: BvEncoder::new(), session, facts: 0, failure: None }
    }

    /// Asserts the facts that are new.
    fn assert_facts(&mut self, pool: &Pool, facts: &[ExprId]) {
        for &fact in &facts[self.facts..] {
            let term = self.encoder.term(pool, &mut self.terms, fact);
            if let Err(error) = self.session.assert(&self.terms, term) {
                self.failure.get_or_insert(error.to_string());
            }
        }
        self.facts = facts.len();
    }

    fn check(&mut self, query: TermId) -> Answer {
        match &self.failure {
            Some(reason) => Answer::Unknown(reason.clone()),
            None => self.session.check(&self.terms, &[query]),
        }
    }
}

impl Oracle for Prover {
    fn is_possible(&mut self, pool: &Pool, facts: &[ExprId], condition: ExprId) -> bool {
        self.assert_facts(pool, facts);
        let query = self.encoder.term(pool, &mut self.terms, condition);
        self.check(query) != Answer::Unsat
    }
}

/// Decides the properties of a finished symbolic execution.
pub fn decide(setup: &Setup, engine: &mut Engine, prover: Prover) {
    let found = conditions(&engine.trail, &mut engine.pool);
    setup.board.count("checks executed", found.checks as u64);
    setup.board.count("checks that hold by simplification", found.trivial as u64);
    let mut search = Search::new(setup, engine, prover, found);
    search.open_rows();
    search.run();
}

/// The query of all open conditions as an SMT-LIB script: one literal a condition, and their disjunction.
pub fn script(engine: &mut Engine, found: &Conditions) -> String {
    let mut terms = Terms::new();
    let mut encoder = BvEncoder::new();
    let mut assertions: Vec<TermId> =
        engine.trail.facts.iter().map(|&fact| encoder.term(&engine.pool, &mut terms, fact)).collect();
    let mut literals = Vec::new();
    for (n, condition) in found.open.iter().enumerate() {
        let violated = engine.pool.and(condition.assumed, condition.reached_violated);
        let violated = encoder.term(&engine.pool, &mut terms, violated);
        let holds = terms.not(violated);
        let literal = terms.var(&format!("holds.vc{n}"), smt::Sort::Bool);
        assertions.push(terms.eq(literal, holds));
        literals.push(terms.not(literal));
    }
    assertions.push(terms.or(&literals));
    smt::print::script(&terms, &assertions)
}

struct Search<'a, 'e, 'p> {
    setup: &'a Setup<'a>,
    engine: &'e mut Engine<'p>,
    open: Vec<Condition>,
    /// By property row: whether it still has to be decided.
    undecided: Vec<bool>,
    /// Executions beyond the unwinding bounds were left out.
    bounded: bool,
    prover: Prover,
    started: Instant,
}

impl<'a, 'e, 'p> Search<'a, 'e, 'p> {
    fn new(setup: &'a Setup<'a>, engine: &'e mut Engine<'p>, prover: Prover, found: Conditions) -> Self {
        let rows = setup.program.properties.len() + engine.trail.unwinding.len();
        Search {
            setup,
            engine,
            open: found.open,
            undecided: vec![false; rows],
            bounded: false,
            prover,
            started: Instant::now(),
        }
    }

    fn kind(&self, prop: PropId) -> PropertyKind {
        match self.setup.program.properties.get(prop) {
            Some(property) => property.kind,
            None => PropertyKind::Unwinding,
        }
    }

    /// Rows of the properties that are asked for; those without an open condition hold.
    fn open_rows(&mut self) {
        let board = self.setup.board;
        for prop in self.setup.program.properties.ids() {
            if self.setup.selected.is_some_and(|list| !list.contains(&prop)) {
                board.set(prop.index(), Status::Skipped);
            } else {
                self.undecided[prop.index()] = true;
            }
        }
        let first = self.setup.program.properties.len();
        for (n, unwinding) in self.engine.trail.unwinding.iter().enumerate() {
            board.add(self.setup.program, &unwinding.property);
            if self.setup.unwinding_assertions || unwinding.bound.is_none() {
                self.undecided[first + n] = true;
            } else {
                board.set(first + n, Status::Skipped);
                self.bounded = true;
            }
        }
    }

    fn run(&mut self) {
        self.prover.assert_facts(&self.engine.pool, &self.engine.trail.facts);
        loop {
            let violations = self.violations();
            self.settle_rows_without(&violations);
            self.show_progress();
            if violations.is_empty() {
                return;
            }
            let query = self.query(&violations);
            let prover = &mut self.prover;
            match self.setup.progress.solving(|| prover.check(query)) {
                Answer::Unsat => return self.settle_rows_without(&[]),
                Answer::Unknown(reason) => return self.give_up(&reason),
                Answer::Sat => {
                    if let Err(reason) = self.take_model() {
                        return self.give_up(&reason);
                    }
                }
            }
        }
    }

    /// For every undecided condition, the executions that violate it and mean something up to there.
    fn violations(&mut self) -> Vec<(PropId, ExprId)> {
        let mut violations = Vec::new();
        let mut meaningful = Pool::TRUE;
        for n in 0..self.open.len() {
            let Condition { prop, reached_violated, assumed, .. } = self.open[n];
            let pool = &mut self.engine.pool;
            if self.undecided[prop.index()] {
                let reached = pool.and(assumed, meaningful);
                let violated = pool.and(reached, reached_violated);
                if violated != Pool::FALSE {
                    violations.push((prop, violated));
                }
            } else if self.ends_execution(prop) {
                let pool = &mut self.engine.pool;
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

    /// The disjunction of all violations, as one term.
    fn query(&mut self, violations: &[(PropId, ExprId)]) -> TermId {
        let literals: Vec<TermId> = violations
            .iter()
            .map(|&(_, violated)| self.prover.encoder.term(&self.engine.pool, &mut self.prover.terms, violated))
            .collect();
        self.prover.terms.or(&literals)
    }

    /// Undecided properties that have no violation left hold.
    fn settle_rows_without(&mut self, violations: &[(PropId, ExprId)]) {
        let mut settled = self.undecided.clone();
        violations.iter().for_each(|(prop, _)| settled[prop.index()] = false);
        for (row, _) in settled.into_iter().enumerate().filter(|&(_, settled)| settled) {
            self.decide_row(row, Status::Safe { bounded: self.bounded });
        }
    }

    fn decide_row(&mut self, row: usize, status: Status) {
        self.undecided[row] = false;
        let time = std::mem::replace(&mut self.started, Instant::now()).elapsed();
        self.setup.board.decide(row, status, SOLVER, time);
        self.show_progress();
    }

    fn show_progress(&self) {
        let total = self.undecided.len();
        let left = self.undecided.iter().filter(|&&u| u).count();
        self.setup.progress.properties(total - left, total);
    }

    /// Reads the model, replays it, and decides the properties that it violates.
    fn take_model(&mut self) -> Result<(), String> {
        let Prover { terms, session, encoder, .. } = &mut self.prover;
        let model = session.model(terms).map_err(|e| e.to_string())?;
        let assignment = encoder
            .assignment(&self.engine.pool, |t| model.var(terms, t).ok_or("a symbol without a value"))
            .map_err(str::to_string)?;
        let violated = self.violated_in(&assignment);
        if violated.is_empty() {
            return Err("internal error: the solver's model violates no property".to_string());
        }
        let run = self.replayed(&assignment);
        for prop in violated {
            let status = self.failure(prop, &run);
            self.decide_row(prop.index(), status);
        }
        Ok(())
    }

    /// The undecided properties that this model violates, up to the first check that ends the execution.
    fn violated_in(&self, assignment: &Assignment) -> Vec<PropId> {
        let mut model = Evaluator::new(&self.engine.pool, assignment);
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

    fn replayed(&self, assignment: &Assignment) -> Run {
        let engine = &*self.engine;
        let source =
            Source { program: self.setup.program, pool: &engine.pool, objects: &engine.objects, trail: &engine.trail };
        let mut model = Evaluator::new(&engine.pool, assignment);
        replay(&source, &mut model, engine.executed.saturating_mul(2) + 100_000)
    }

    fn failure(&self, prop: PropId, run: &Run) -> Status {
        let first = self.setup.program.properties.len();
        if let Some(n) = prop.index().checked_sub(first) {
            return match self.engine.trail.unwinding[n].bound {
                Some(_) => Status::Failed { trace: None, depends_on: Vec::new() },
                None => Status::Unknown { reason: "no bound was given and none was found: use --unwind".to_string() },
            };
        }
        match trace_build::from_run(self.setup.program, run, prop) {
            Some(trace) => Status::Failed { trace: Some(Box::new(trace)), depends_on: Vec::new() },
            // Executions that leave a loop early exist in the symbolic execution only.
            None if self.setup.partial_loops => Status::Failed { trace: None, depends_on: Vec::new() },
            None => Status::Unknown { reason: self.divergence(run) },
        }
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

    fn give_up(&mut self, reason: &str) {
        for row in 0..self.undecided.len() {
            if self.undecided[row] {
                self.undecided[row] = false;
                let status = Status::Unknown { reason: reason.to_string() };
                self.setup.board.decide(row, status, SOLVER, Duration::ZERO);
            }
        }
    }
}
