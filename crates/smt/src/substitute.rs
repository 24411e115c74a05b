//! Replacing variables by terms: iterative, memoised, and simplified anew.

use rustc_hash::FxHashMap;

use super::op::Op;
use super::term::{TermId, Terms};

impl Terms {
    /// `t` with each variable of `map` replaced.
    pub fn substitute(&mut self, t: TermId, map: &FxHashMap<TermId, TermId>) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = map.clone();
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(self.args(top).iter().filter(|a| !done.contains_key(a)));
            if stack.len() == before {
                let args: Vec<TermId> = self.args(top).iter().map(|a| done[a]).collect();
                let new = if args == self.args(top) { top } else { self.rebuild(top, &args) };
                done.insert(top, new);
                stack.pop();
            }
        }
        done[&t]
    }

    /// The term `t` with other arguments of the same sorts.
    pub fn rebuild(&mut self, t: TermId, args: &[TermId]) -> TermId {
        match self.op(t) {
            Op::Apply(f) => self.apply(f, args),
            Op::ConstArray => self.const_array(self.sort(t), args[0]),
            Op::Tuple => self.tuple(self.sort(t), args),
            Op::Field(n) => self.field(n, args[0]),
            op => self.app(op, args),
        }
    }
}
