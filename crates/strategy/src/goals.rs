//! Points that are to be reached instead of properties that are to be kept. To the searches nothing changes: a goal is a
//! property whose violation is welcome. But what a model is worth is said by whoever collects tests: he executes the
//! program on its inputs, sees all that the execution passes, and may have no use for it.

use program::PropId;
use program::interp::Inputs;
use results::Outcome;

pub trait Goals: Sync {
    /// Executes the program on the inputs of a model.
    fn tried(&self, inputs: &mut dyn Inputs, max_steps: u64) -> Tried;

    /// What nobody needs to look for any more, with what is known by now.
    fn unneeded(&self, known: &Outcome) -> Vec<PropId>;
}

/// What came of an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tried {
    /// It passes these.
    Passes(Vec<PropId>),
    /// It is no test, and why.
    NoTest(String),
}
