//! A solver that answers nothing and remembers everything: what a prover says to it, word for word, is what it says to
//! any other.

use std::sync::{Arc, Mutex, PoisonError};

use smt::{Model, TermId, Terms, Value};
use solver::{Answer, Credit, Failure, Limits, Session, Sessions, Stats};

/// One check: what was asserted by then, and what was asked.
#[derive(Clone, Debug, Default)]
pub struct Told {
    pub asserted: Vec<TermId>,
    pub query: Vec<TermId>,
}

/// Clones share what they remember.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Arc<Mutex<Vec<Told>>>);

impl Recorder {
    /// What was asked since the last time.
    pub fn take(&self) -> Vec<Told> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Sessions for Recorder {
    fn open(&self, _limits: Limits) -> Box<dyn Session> {
        Box::new(Recording { recorder: self.clone(), frames: vec![Vec::new()] })
    }
}

struct Recording {
    recorder: Recorder,
    frames: Vec<Vec<TermId>>,
}

impl Session for Recording {
    fn assert(&mut self, _terms: &Terms, t: TermId) -> Result<(), Failure> {
        self.frames.last_mut().into_iter().for_each(|frame| frame.push(t));
        Ok(())
    }

    fn push(&mut self) {
        self.frames.push(Vec::new());
    }

    fn pop(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
        }
    }

    fn check(&mut self, _terms: &Terms, assumptions: &[TermId]) -> Answer {
        let told = Told { asserted: self.frames.concat(), query: assumptions.to_vec() };
        self.recorder.0.lock().unwrap_or_else(PoisonError::into_inner).push(told);
        Answer::Unknown(Failure::Interrupted)
    }

    fn value(&mut self, _terms: &Terms, _t: TermId) -> Result<Value, Failure> {
        Err(Failure::NoModel)
    }

    fn model(&mut self, _terms: &Terms) -> Result<Model, Failure> {
        Err(Failure::NoModel)
    }

    fn failed_assumptions(&mut self) -> Vec<TermId> {
        Vec::new()
    }

    fn set_limits(&mut self, _limits: Limits) {}

    fn stats(&self) -> Stats {
        Stats::default()
    }

    fn credit(&self) -> Credit {
        Credit::default()
    }
}
