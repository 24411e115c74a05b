//! What a session is: one conversation with one solver. Terms come from one pool for the life of a session. Only `Sat`
//! and `Unsat` decide; everything else is `Unknown` with its reason.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base::Cancel;
use base::cancel::Reason;
use smt::{Model, Sort, TermId, Terms, Value};

use crate::failure::Failure;

/// Under this name the embedded solver stands in configurations and reports.
pub const EMBEDDED: &str = "embedded";

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Sat,
    Unsat,
    Unknown(Failure),
}

/// What bounds each check.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time for one check.
    pub time: Option<Duration>,
    /// Set from any thread, it stops the running check and all later ones.
    pub interrupt: Interrupt,
    pub preparing: Preparing,
}

/// The run's own cancellation flag, as a solver sees it: why it was raised is no concern of a check.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Cancel);

impl Interrupt {
    pub fn set(&self) {
        self.0.request(Reason::Interrupt);
    }

    pub fn is_set(&self) -> bool {
        self.0.check().is_some()
    }
}

/// Raised by a session while it makes what it will search in: a large question takes long in each solver's language, which
/// is no reason to ask one more of them.
#[derive(Clone, Debug, Default)]
pub struct Preparing(Arc<AtomicBool>);

impl Preparing {
    pub fn set(&self, preparing: bool) {
        self.0.store(preparing, Ordering::Relaxed);
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Cancel> for Interrupt {
    fn from(cancel: Cancel) -> Self {
        Interrupt(cancel)
    }
}

/// What a session did so far.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub checks: u64,
    pub gates: u64,
    pub variables: u64,
    pub clauses: u64,
    /// Array and function lemmas added on demand.
    pub lemmas: u64,
    /// Bytes of text for checks, to external solvers.
    pub sent: u64,
    pub check_time: Duration,
}

/// Whose answer the latest one was, and what it cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credit {
    pub solver: String,
    /// For the latest check.
    pub time: Duration,
    /// The solver's largest resident size so far in bytes; 0 where it is not known.
    pub memory: u64,
}

/// Whoever makes sessions: the strategies do not know what kind they get.
pub trait Sessions: Sync {
    /// A new session, empty; it obeys the limits from its first check on.
    fn open(&self, limits: Limits) -> Box<dyn Session>;
}

pub trait Session: Send {
    /// Adds a Boolean term to the current frame.
    fn assert(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure>;

    fn push(&mut self);

    /// Drops the frame of the latest `push` that is still open; without one, nothing happens.
    fn pop(&mut self);

    /// Decides the assertions together with the assumptions, which hold for this check only.
    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer;

    /// The value of a term in the model of the latest check, which must have answered `Sat`. Values of several terms
    /// belong to the same model.
    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, Failure>;

    /// The whole model, under the same condition.
    fn model(&mut self, terms: &Terms) -> Result<Model, Failure>;

    /// After `Unsat`: those of the latest check's assumptions that the refutation used.
    fn failed_assumptions(&mut self) -> Vec<TermId>;

    /// Parts of a disjunction among the latest check's assumptions that are known to be unsatisfiable, whatever the
    /// answer to the whole was.
    fn refuted(&self) -> Vec<TermId> {
        Vec::new()
    }

    fn set_limits(&mut self, limits: Limits);

    fn stats(&self) -> Stats;

    /// Who answered the latest check.
    fn credit(&self) -> Credit;
}

/// Only Boolean terms can be asserted or assumed.
pub fn formula(terms: &Terms, t: TermId) -> Result<(), Failure> {
    match terms.sort(t) {
        Sort::Bool => Ok(()),
        sort => Err(Failure::NotAFormula(sort)),
    }
}
