//! The solver's side of a check: terms, encoding and session, kept from the first question to the last.

use crate::base::Cancel;
use crate::encode::bv::BvEncoder;
use crate::expr::eval::Assignment;
use crate::expr::{ExprId, Pool};
use crate::smt::{TermId, Terms};
use crate::solver::{Answer, Credit, Limits, Session, Sessions};
use crate::symex::Oracle;

pub struct Prover {
    terms: Terms,
    encoder: BvEncoder,
    session: Box<dyn Session>,
    /// How many facts were asserted.
    facts: usize,
    failure: Option<String>,
}

impl Prover {
    pub fn new(sessions: &dyn Sessions, cancel: &Cancel) -> Prover {
        let session = sessions.open(Limits { interrupt: cancel.clone().into(), ..Limits::default() });
        Prover { terms: Terms::new(), encoder: BvEncoder::new(), session, facts: 0, failure: None }
    }

    /// Asserts the facts that are new.
    pub fn assert_facts(&mut self, pool: &Pool, facts: &[ExprId]) {
        for &fact in &facts[self.facts..] {
            let term = self.encoder.term(pool, &mut self.terms, fact);
            if let Err(error) = self.session.assert(&self.terms, term) {
                self.failure.get_or_insert(error.to_string());
            }
        }
        self.facts = facts.len();
    }

    pub fn term(&mut self, pool: &Pool, e: ExprId) -> TermId {
        self.encoder.term(pool, &mut self.terms, e)
    }

    /// Whether one of `alternatives` can be true, together with all of `assumptions`.
    pub fn check(&mut self, pool: &Pool, alternatives: &[ExprId], assumptions: &[ExprId]) -> Answer {
        if let Some(reason) = &self.failure {
            return Answer::Unknown(reason.clone());
        }
        let literals: Vec<TermId> = alternatives.iter().map(|&e| self.term(pool, e)).collect();
        let mut query: Vec<TermId> = assumptions.iter().map(|&e| self.term(pool, e)).collect();
        query.push(self.terms.or(&literals));
        self.session.check(&self.terms, &query)
    }

    /// Who answered the latest check.
    pub fn credit(&self) -> Credit {
        self.session.credit()
    }

    /// The values of all symbols after a `Sat`.
    pub fn assignment(&mut self, pool: &Pool) -> Result<Assignment, String> {
        let Prover { terms, session, encoder, .. } = self;
        let model = session.model(terms).map_err(|e| e.to_string())?;
        encoder.assignment(pool, |t| model.var(terms, t).ok_or("a symbol without a value")).map_err(str::to_string)
    }
}

impl Oracle for Prover {
    fn is_possible(&mut self, pool: &Pool, facts: &[ExprId], condition: ExprId) -> bool {
        self.assert_facts(pool, facts);
        self.check(pool, &[condition], &[]) != Answer::Unsat
    }
}
