//! The embedded solver: bit-vectors, arrays and uninterpreted functions, by bit-blasting with structural hashing onto a
//! SAT solver. Incremental: what was blasted stays, a frame is an activation literal, and lemmas hold in every frame.
//! Assertions are blasted when they are asked about, because what else is asked decides which of their bits matter.

mod aig;
mod arrays;
mod blast;
mod certified;
mod circuits;
mod cnf;
mod model;
mod order;
mod reads;
mod refine;
mod sat;
mod scale;
mod shape;
mod simulate;

use std::time::{Duration, Instant};

use smt::eval::Evaluator;
use smt::{Model, TermId, Terms, Value};

use crate::failure::{Failure, Unsupported};
use crate::ledger::Ledger;
use crate::session::{Answer, Credit, EMBEDDED, Limits, Session, Sessions, Stats, formula};
use blast::Blaster;
pub use sat::Simplification;
use sat::{Outcome, Sat, deadline};
use simulate::Simulation;

#[derive(Default)]
pub struct Embedded {
    blaster: Blaster,
    /// What was asserted, and in how many frames.
    assertions: Vec<(usize, TermId)>,
    /// How many assertions the SAT solver knows.
    blasted: usize,
    /// Activation literals of the open frames.
    frames: Vec<i32>,
    /// What an assertion could not be blasted for; every later check answers unknown with it, until its frame is
    /// popped.
    unsupported: Vec<(usize, Failure)>,
    latest: Latest,
    limits: Limits,
    stats: Stats,
    latest_time: Duration,
    /// Where checked proofs are counted.
    ledger: Ledger,
}

/// Sessions with the embedded solver.
pub struct EmbeddedSessions;

impl Sessions for EmbeddedSessions {
    fn open(&self, limits: Limits) -> Box<dyn Session> {
        let mut session = Embedded::new();
        session.set_limits(limits);
        Box::new(session)
    }
}

/// Under this name the embedded solver stands in configurations and reports.
pub const NAME: &str = EMBEDDED;

/// What the latest check answered, since when nothing has changed.
#[derive(Default)]
enum Latest {
    #[default]
    Unchecked,
    Sat(Box<(Model, Evaluator)>),
    Unsat(Vec<TermId>),
}

impl Embedded {
    pub fn new() -> Embedded {
        Embedded::default()
    }

    pub fn simplifying(simplification: Simplification) -> Embedded {
        let mut session = Embedded::default();
        session.blaster.sat = Sat::new(simplification, false);
        session
    }

    /// The same; every `unsat` comes with a proof that was checked, or is none.
    pub fn certifying(simplification: Simplification, ledger: Ledger) -> Embedded {
        let mut session = Embedded { ledger, ..Embedded::default() };
        session.blaster.sat = Sat::new(simplification, true);
        session
    }

    /// A session that answers the same, but leaves all reads of large arrays to lemmas and blasts all bits of each
    /// word: a second opinion for tests.
    pub fn plain() -> Embedded {
        let mut session = Embedded::default();
        session.blaster.arrays.leave_open = true;
        session.blaster.order.is_off = true;
        session
    }

    fn blast_assumptions(&mut self, terms: &Terms, assumptions: &[TermId]) -> Result<Vec<i32>, Failure> {
        let mut literals = Vec::with_capacity(assumptions.len());
        for &t in assumptions {
            formula(terms, t)?;
            let lit = self.blaster.blast_bool(terms, t)?;
            literals.push(self.blaster.cnf.encode(&self.blaster.aig, &mut self.blaster.sat, lit));
        }
        Ok(literals)
    }

    /// Blasts the assertions that are new, or all of them if the words so far do not do for what is new.
    fn blast_assertions(&mut self, terms: &Terms, assumptions: &[TermId]) -> Result<(), Failure> {
        let order = &mut self.blaster.order;
        for &t in self.assertions[self.blasted..].iter().map(|(_, t)| t).chain(assumptions) {
            order.add(terms, t);
        }
        if order.revise(terms) {
            self.begin_again();
        }
        self.blaster.sat.interrupt = self.limits.interrupt.clone();
        let Blaster { aig, cnf, sat, .. } = &mut self.blaster;
        cnf.encode_pending(aig, sat);
        for &(depth, t) in &self.assertions[self.blasted..] {
            match self.blaster.blast_bool(terms, t) {
                Ok(lit) => {
                    let Blaster { aig, cnf, sat, .. } = &mut self.blaster;
                    cnf.assert(aig, sat, lit, depth.checked_sub(1).map(|frame| self.frames[frame]));
                }
                Err(error) if self.limits.interrupt.is_set() => return Err(error),
                Err(error) => self.unsupported.push((depth, error)),
            }
            self.blasted += 1;
        }
        Ok(())
    }

    /// Forgets all gates and clauses; the assertions and what is known of their order stay.
    fn begin_again(&mut self) {
        let blaster = std::mem::take(&mut self.blaster);
        self.blaster.sat = Sat::new(blaster.sat.simplification, blaster.sat.is_certified());
        self.blaster.order = blaster.order;
        self.blaster.arrays.leave_open = blaster.arrays.leave_open;
        self.frames.iter_mut().for_each(|frame| *frame = self.blaster.sat.new_var());
        self.unsupported.clear();
        self.blasted = 0;
    }

    /// Blasts what is new; the literals of the assumptions.
    fn blast(&mut self, terms: &Terms, assumptions: &[TermId]) -> Result<Vec<i32>, Failure> {
        self.blast_assertions(terms, assumptions)?;
        match self.unsupported.first() {
            Some((_, error)) => Err(error.clone()),
            None => self.blast_assumptions(terms, assumptions),
        }
    }

    fn solve(&mut self, terms: &Terms, assumptions: &[TermId]) -> Result<Answer, Failure> {
        self.limits.preparing.set(true);
        let literals = self.blast(terms, assumptions);
        self.limits.preparing.set(false);
        let literals = literals?;
        let deadline = deadline(self.limits.time);
        let assumed: Vec<i32> = self.frames.iter().chain(&literals).copied().collect();
        let steps = self.blaster.sat.proof_steps();
        loop {
            match self.blaster.sat.solve(&assumed, deadline) {
                Outcome::Stopped => return Ok(Answer::Unknown(self.why_stopped())),
                Outcome::Uncertified(flaw) => return Err(Failure::NotCertified(flaw)),
                Outcome::Unsat if self.blaster.elsewhere_may_be_nowhere() => {
                    return Err(Unsupported::TooManyIndices.into());
                }
                Outcome::Unsat => {
                    let used = |lit: i32| self.blaster.sat.failed(lit);
                    let failed = literals.iter().copied().map(used).collect::<Vec<_>>();
                    let failed = assumptions.iter().zip(failed).filter(|(_, failed)| *failed).map(|(&t, _)| t);
                    self.latest = Latest::Unsat(failed.collect());
                    if self.blaster.sat.is_certified() {
                        self.ledger.certified(self.blaster.sat.proof_steps() - steps);
                    }
                    return Ok(Answer::Unsat);
                }
                Outcome::Sat => {
                    let blaster = &mut self.blaster;
                    let simulation = Simulation::new(&blaster.aig, &blaster.cnf, &mut blaster.sat);
                    let (lemmas, cells) = blaster.refine(terms, &simulation)?;
                    self.stats.lemmas += lemmas as u64;
                    if lemmas == 0 {
                        let model = blaster.extract_model(terms, &simulation, &cells);
                        self.latest = Latest::Sat(Box::new((model, Evaluator::new())));
                        return Ok(Answer::Sat);
                    }
                }
            }
        }
    }

    fn why_stopped(&self) -> Failure {
        match self.limits.time {
            Some(time) if !self.limits.interrupt.is_set() => Failure::TimeLimit(time),
            _ => Failure::Interrupted,
        }
    }

    fn latest_model(&mut self) -> Result<&mut (Model, Evaluator), Failure> {
        match &mut self.latest {
            Latest::Sat(found) => Ok(found),
            _ => Err(Failure::NoModel),
        }
    }
}

impl Session for Embedded {
    fn assert(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure> {
        self.latest = Latest::Unchecked;
        formula(terms, t)?;
        self.assertions.push((self.frames.len(), t));
        Ok(())
    }

    fn push(&mut self) {
        self.latest = Latest::Unchecked;
        let activation = self.blaster.sat.new_var();
        self.frames.push(activation);
    }

    fn pop(&mut self) {
        self.latest = Latest::Unchecked;
        if let Some(activation) = self.frames.pop() {
            self.blaster.sat.add_clause(&[-activation]);
        }
        self.unsupported.retain(|(depth, _)| *depth <= self.frames.len());
        let left = self.assertions.partition_point(|(depth, _)| *depth <= self.frames.len());
        self.assertions.truncate(left);
        self.blasted = self.blasted.min(self.assertions.len());
    }

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let start = Instant::now();
        self.latest = Latest::Unchecked;
        let answer = self.solve(terms, assumptions).unwrap_or_else(Answer::Unknown);
        self.stats.checks += 1;
        self.latest_time = start.elapsed();
        self.stats.check_time += self.latest_time;
        answer
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, Failure> {
        let (model, evaluator) = self.latest_model()?;
        Ok(evaluator.eval(terms, model, t)?)
    }

    fn model(&mut self, _terms: &Terms) -> Result<Model, Failure> {
        Ok(self.latest_model()?.0.clone())
    }

    fn failed_assumptions(&mut self) -> Vec<TermId> {
        match &self.latest {
            Latest::Unsat(failed) => failed.clone(),
            _ => Vec::new(),
        }
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn stats(&self) -> Stats {
        Stats {
            gates: self.blaster.aig.len() as u64,
            variables: self.blaster.sat.variables(),
            clauses: self.blaster.sat.clauses(),
            ..self.stats.clone()
        }
    }
    /// Its memory is that of the whole process, so it is not counted apart.
    fn credit(&self) -> Credit {
        Credit { solver: NAME.to_string(), time: self.latest_time, memory: 0 }
    }
}
