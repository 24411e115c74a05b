//! A member of a portfolio: a session and the name that it has in the configuration.

use smt::{TermId, Terms};

use crate::session::{Answer, Session};

pub struct Member {
    pub name: String,
    pub session: Box<dyn Session>,
}

impl Member {
    /// Its answer. A `sat` without a model that satisfies the assertions is none.
    pub fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        match self.session.check(terms, assumptions) {
            Answer::Sat => match self.session.model(terms) {
                Ok(_) => Answer::Sat,
                Err(failure) => Answer::Unknown(failure),
            },
            other => other,
        }
    }
}
