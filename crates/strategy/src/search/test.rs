//! From a solver's model to a test: where goals are to be reached, the collector of tests executes the model's inputs, and
//! every goal that the execution passes is decided. An execution that goes on to undefined behaviour is no test; then one
//! is looked for that does not.

use std::ops::RangeInclusive;

use expr::ExprId;
use expr::eval::{Assignment, Evaluator};
use results::{Status, Undecided};
use ssa::Goal;
use symex::Engine;

use crate::goals::{Goals, Tried};
use crate::replay::ModelInputs;

use super::Search;

/// Inputs that seldom lead to trouble.
const ORDINARY: RangeInclusive<u128> = 0..=15;

impl Search<'_> {
    /// Makes a test of the model, and decides the goals that it passes.
    pub(super) fn take_test(
        &mut self,
        goals: &dyn Goals,
        engine: &mut Engine,
        violations: &[(Goal, ExprId)],
        within: &[ExprId],
    ) -> Result<(), Undecided> {
        let assignment = self.assignment(engine)?;
        let promised = self.violated_in(engine, &assignment);
        if promised.is_empty() {
            return Err(Undecided::EmptyModel);
        }
        let mut tried = self.try_model(goals, engine, &assignment);
        if matches!(tried, Tried::NoTest(_))
            && let Some(better) = self.harmless_test(goals, engine, violations, within)
        {
            tried = better;
        }
        match tried {
            Tried::Passes(passed) => {
                let passed: Vec<Goal> = passed.into_iter().map(Goal::Property).collect();
                let new: Vec<Goal> = passed.into_iter().filter(|goal| self.undecided.contains(goal)).collect();
                if new.is_empty() {
                    let outcome = "it passes none of the points that it was to pass".to_string();
                    return Err(Undecided::Diverged { outcome });
                }
                for goal in new {
                    self.decide_row(goal, Status::Failed { trace: None, depends_on: Vec::new() });
                }
            }
            Tried::NoTest(why) => {
                for goal in promised {
                    self.decide_row(goal, Status::Unknown { reason: Undecided::NoTest { why: why.clone() } });
                }
            }
        }
        self.drop_unneeded();
        Ok(())
    }

    /// Others may have decided what this search still has open, and some of it may have become needless.
    pub(super) fn drop_unneeded(&mut self) {
        if self.setup.goals.is_none() {
            return;
        }
        let open: Vec<_> = self.setup.open_properties();
        self.undecided.retain(|goal| !matches!(goal, Goal::Property(p) if open.binary_search(p).is_err()));
    }

    /// A test on whose execution all assumptions hold, not only those before a goal.
    fn harmless_test(
        &mut self,
        goals: &dyn Goals,
        engine: &mut Engine,
        violations: &[(Goal, ExprId)],
        within: &[ExprId],
    ) -> Option<Tried> {
        let mut wanted = vec![self.reader.assumed];
        for attempt in 0..2 {
            if attempt == 1 {
                wanted.extend(super::counterexample::inputs_within(engine, ORDINARY));
            }
            let assignment = self.another_model(engine, violations, within, &wanted)?.ok()?;
            let tried = self.try_model(goals, engine, &assignment);
            if matches!(tried, Tried::Passes(_)) {
                return Some(tried);
            }
        }
        None
    }

    fn try_model(&self, goals: &dyn Goals, engine: &Engine, assignment: &Assignment) -> Tried {
        let mut model = Evaluator::new(&engine.pool, assignment);
        let mut inputs = ModelInputs::new(&self.source(engine), &mut model);
        goals.tried(&mut inputs, engine.executed.saturating_mul(2) + 100_000)
    }
}
