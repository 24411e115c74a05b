//! Array terms in classes: terms that store into, choose or compare the same contents belong together, so that what is
//! read from one may come from any other of its class.

use rustc_hash::FxHashMap;

use super::op::Op;
use super::term::{TermId, Terms};

#[derive(Default)]
pub struct Classes {
    parents: FxHashMap<TermId, TermId>,
}

impl Classes {
    /// The term that stands for its class.
    pub fn root(&mut self, t: TermId) -> TermId {
        let mut root = t;
        while let Some(&parent) = self.parents.get(&root) {
            root = parent;
        }
        let mut at = t;
        while at != root {
            at = self.parents.insert(at, root).unwrap_or(root);
        }
        root
    }

    /// Joins the classes that a term connects.
    pub fn add(&mut self, terms: &Terms, t: TermId) {
        let args = terms.args(t);
        let is_array = |t: TermId| terms.sort(t).as_array().is_some();
        match terms.op(t) {
            Op::Store => self.join(t, args[0]),
            Op::Ite if is_array(t) => {
                self.join(t, args[1]);
                self.join(t, args[2]);
            }
            Op::Eq if is_array(args[0]) => self.join(args[0], args[1]),
            _ => {}
        }
    }

    fn join(&mut self, a: TermId, b: TermId) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.parents.insert(a, b);
        }
    }
}
