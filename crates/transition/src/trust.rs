//! What is taken to hold behind a check that was made: that it held, for the goals that are trusted.

use std::cell::RefCell;
use std::collections::BTreeMap;

use base::Loc;
use expr::{ExprId, Sort};
use ssa::Goal;
use symex::Engine;

/// For each goal, a symbol: where it is true, checks of it are taken to have held.
#[derive(Default)]
pub struct Trust(RefCell<BTreeMap<Goal, ExprId>>);

impl Trust {
    pub fn symbols(&self) -> BTreeMap<Goal, ExprId> {
        self.0.borrow().clone()
    }

    /// From now on, a check is taken to have held.
    pub fn rely_on(&self, engine: &mut Engine, goal: Goal, cond: ExprId, loc: Loc) {
        // Where a violation ends the execution, the check holds for all that follows.
        let goes_on = goal.property().is_none_or(|p| !engine.program.properties[p].ends);
        let held = if goes_on {
            let mut symbols = self.0.borrow_mut();
            let trust = *symbols.entry(goal).or_insert_with(|| engine.pool.fresh("trust", Sort::Bool));
            engine.pool.implies(trust, cond)
        } else {
            cond
        };
        engine.assume(held, loc);
    }
}
