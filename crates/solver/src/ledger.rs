//! Whose word the answers of a run are, and who was caught in a wrong one: shared by all sessions of the run. A solver that
//! was caught is not believed any more in any session, and after a lie what it had answered before does not count either.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use smt::{Model, TermId, Terms, Value};

use crate::failure::{Breakdown, Failure};
use crate::session::{Answer, Credit, EMBEDDED, Limits, Session, Stats};

#[derive(Clone, Default, Debug)]
pub struct Ledger(Arc<Mutex<Book>>);

#[derive(Default, Debug)]
struct Book {
    /// How often each one answered `unsat`.
    refutations: BTreeMap<String, u64>,
    /// Those of the embedded solver whose proofs were checked, and the steps of these proofs.
    certified: u64,
    steps: u64,
    caught: BTreeMap<String, Caught>,
    /// Answers that nobody was asked for.
    cached: u64,
}

/// What somebody was caught in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caught {
    pub why: String,
    /// A wrong answer, not only an unexpected one: what it said before is void.
    pub lied: bool,
}

impl Ledger {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn refuted(&self, solver: &str) {
        *self.book().refutations.entry(solver.to_string()).or_default() += 1;
    }

    pub fn certified(&self, steps: u64) {
        let mut book = self.book();
        book.certified += 1;
        book.steps += steps;
    }

    pub fn from_cache(&self) {
        self.book().cached += 1;
    }

    /// A sentence on answers that nobody was asked for, if there are any.
    pub fn cached(&self) -> Option<String> {
        let cached = self.book().cached;
        let answers = if cached == 1 { "answer" } else { "answers" };
        (cached > 0).then(|| format!("{cached} {answers} came from the cache"))
    }

    pub fn catch(&self, solver: &str, why: String, lied: bool) {
        let mut book = self.book();
        let caught = book.caught.entry(solver.to_string()).or_insert_with(|| Caught { why: why.clone(), lied });
        if lied && !caught.lied {
            *caught = Caught { why, lied };
        }
    }

    fn caught(&self, solver: &str) -> Option<Caught> {
        self.book().caught.get(solver).cloned()
    }

    /// Who lied after having answered `unsat` before, and how it was found out.
    pub fn void(&self) -> Option<(String, String)> {
        let book = self.book();
        let mut liars = book.caught.iter().filter(|(_, caught)| caught.lied);
        let (solver, caught) = liars.find(|(solver, _)| book.refutations.contains_key(*solver))?;
        Some((solver.clone(), caught.why.clone()))
    }

    /// What the answers rest on, as sentences.
    pub fn whose_word(&self) -> Vec<String> {
        let book = self.book();
        let answers = |n: u64| format!("{n} unsat {}", if n == 1 { "answer" } else { "answers" });
        let mut lines = Vec::new();
        if book.certified > 0 {
            let steps = book.steps;
            lines.push(format!(
                "certified: {} of the embedded solver, proofs of {steps} steps checked",
                answers(book.certified)
            ));
        }
        let others = book.refutations.iter().filter(|(solver, _)| *solver != EMBEDDED);
        lines.extend(others.map(|(solver, &n)| format!("not certified: {} on the word of {solver}", answers(n))));
        lines
    }
}

/// A session whose answers go into the ledger, and that is silent once its solver was caught in any other.
pub struct Accounted {
    name: String,
    inner: Box<dyn Session>,
    ledger: Ledger,
}

impl Accounted {
    pub fn new(name: &str, inner: Box<dyn Session>, ledger: Ledger) -> Accounted {
        Accounted { name: name.to_string(), inner, ledger }
    }

    /// Looks at why there is no answer or no model.
    fn noted(&self, failure: Failure) -> Failure {
        if let Failure::Process { breakdown, .. } = &failure {
            let lied = *breakdown == Breakdown::WrongModel;
            let odd = matches!(breakdown, Breakdown::Unexpected(_) | Breakdown::Complained(_));
            if lied || odd {
                self.ledger.catch(&self.name, breakdown.to_string(), lied);
            }
        }
        failure
    }
}

impl Session for Accounted {
    fn assert(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure> {
        self.inner.assert(terms, t)
    }

    fn push(&mut self) {
        self.inner.push();
    }

    fn pop(&mut self) {
        self.inner.pop();
    }

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        if let Some(Caught { why, .. }) = self.ledger.caught(&self.name) {
            return Answer::Unknown(Failure::NotBelieved { solver: self.name.clone(), why });
        }
        match self.inner.check(terms, assumptions) {
            Answer::Unknown(failure) => Answer::Unknown(self.noted(failure)),
            Answer::Unsat => {
                self.ledger.refuted(&self.name);
                Answer::Unsat
            }
            Answer::Sat => Answer::Sat,
        }
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, Failure> {
        self.inner.value(terms, t).map_err(|failure| self.noted(failure))
    }

    fn model(&mut self, terms: &Terms) -> Result<Model, Failure> {
        self.inner.model(terms).map_err(|failure| self.noted(failure))
    }

    fn failed_assumptions(&mut self) -> Vec<TermId> {
        self.inner.failed_assumptions()
    }

    fn refuted(&self) -> Vec<TermId> {
        self.inner.refuted()
    }

    fn set_limits(&mut self, limits: Limits) {
        self.inner.set_limits(limits);
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    fn credit(&self) -> Credit {
        self.inner.credit()
    }
}
