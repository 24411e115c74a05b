//! What there is to say about solvers that is no answer: shared by all sessions of a run, each sentence once.

use std::sync::{Arc, Mutex, PoisonError};

#[derive(Clone, Default, Debug)]
pub struct Remarks(Arc<Mutex<Vec<String>>>);

impl Remarks {
    pub fn add(&self, remark: String) {
        let mut remarks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }

    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
