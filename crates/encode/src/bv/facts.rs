//! What is to be asserted of a term wherever it is used: the definition of a constant, or a lemma that a solver would
//! take long to find by itself.

use rustc_hash::{FxHashMap, FxHashSet};

use smt::{TermId, Terms};

#[derive(Clone, Default)]
pub struct Facts {
    by_term: FxHashMap<TermId, Vec<TermId>>,
    /// What was looked at for facts that it needs.
    seen: FxHashSet<TermId>,
}

impl Facts {
    pub fn add(&mut self, about: TermId, fact: TermId) {
        self.by_term.entry(about).or_default().push(fact);
    }

    /// The facts that the roots need and that nobody took yet.
    pub fn take(&mut self, terms: &Terms, roots: &[TermId]) -> Vec<TermId> {
        let mut needed = Vec::new();
        let mut work = if self.by_term.is_empty() { Vec::new() } else { roots.to_vec() };
        while let Some(t) = work.pop() {
            if self.seen.insert(t) {
                work.extend(terms.args(t));
                let facts = self.by_term.get(&t).map_or(&[][..], Vec::as_slice);
                needed.extend(facts);
                work.extend(facts);
            }
        }
        needed
    }

    /// The same, whoever took them.
    pub fn all_for(&self, terms: &Terms, roots: &[TermId]) -> Vec<TermId> {
        Facts { by_term: self.by_term.clone(), ..Facts::default() }.take(terms, roots)
    }
}
