//! The tests found so far, and what they cover. Shared by everybody who looks for tests: strategies bring models, the
//! random search and old suites bring inputs; all are executed in the same way.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use program::interp::Inputs;
use program::{BlockId, FuncId, Program, PropId, Storage, VarId};
use results::Outcome;
use strategy::goals::{Goals, Tried};
use vectors::record::{NoTest, Recorded, Recording};
use vectors::{Input, Suite, Test};

use super::goals::{Goal, Kind, goals};
use super::judge::{State, States};
use super::kept::Kept;
use super::reduce::reduce;

pub struct Collector {
    pub program: Arc<Program>,
    pub goals: Vec<Goal>,
    /// The head of the endless loop of a reactive program.
    pub loop_head: Option<(FuncId, BlockId)>,
    observed: Vec<VarId>,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    tests: Vec<Kept>,
    states: States,
    tried: u64,
}

/// The user names a variable that cannot be observed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoVariable(pub String);

/// Steps of a test that nobody limits otherwise.
const MAX_STEPS: u64 = 2_000_000;

impl Collector {
    /// `observe` names variables beside those of file scope.
    pub fn new(
        program: Arc<Program>,
        kinds: &[Kind],
        observe: &[String],
        loop_head: Option<(FuncId, BlockId)>,
    ) -> Result<Collector, NoVariable> {
        let goals = goals(&program, kinds);
        let observed = observed(&program, observe)?;
        let states = States::open(program.properties.len());
        let found = Mutex::new(Found { states, ..Found::default() });
        Ok(Collector { program, goals, loop_head, observed, found })
    }

    fn lock(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn recording(&self, max_steps: u64) -> Recording<'_> {
        Recording { program: &self.program, max_steps, observed: &self.observed, loop_head: self.loop_head }
    }

    /// Executes the inputs; the test is kept if it passes a point that is needed. The result is all that it passes.
    pub fn try_inputs(&self, inputs: &mut dyn Inputs, max_steps: u64) -> Result<BTreeSet<PropId>, NoTest> {
        let recorded = self.recording(max_steps).record(inputs)?;
        Ok(self.kept_if_needed(recorded))
    }

    /// Executes the beginning of a test that is there already, and goes on with these inputs; as [`Self::try_inputs`].
    pub fn extend_test(
        &self,
        first: &[Input],
        then: &mut dyn Inputs,
        max_steps: u64,
    ) -> Result<BTreeSet<PropId>, NoTest> {
        let recorded = self.recording(max_steps).extend(first, then)?;
        Ok(self.kept_if_needed(recorded))
    }

    fn kept_if_needed(&self, recorded: Recorded) -> BTreeSet<PropId> {
        let passes = passed(&recorded);
        let needed = self.needed();
        let mut found = self.lock();
        found.tried += 1;
        let new: BTreeSet<PropId> = passes.iter().copied().filter(|point| needed.contains(point)).collect();
        if new.is_empty() {
            return passes;
        }
        let (test, passes) = self.shortened(recorded, &new, passes);
        passes.iter().for_each(|&point| found.states.cover(point));
        found.tests.push(Kept { test, passes: passes.clone() });
        passes
    }

    /// The n-th test found so far, counted round.
    pub fn test(&self, n: u64) -> Option<Test> {
        let found = self.lock();
        let count = found.tests.len() as u64;
        (count > 0).then(|| found.tests[(n % count) as usize].test.clone())
    }

    /// A reactive program's test ends in the iteration that passes the last of the new points.
    fn shortened(
        &self,
        recorded: Recorded,
        new: &BTreeSet<PropId>,
        passes: BTreeSet<PropId>,
    ) -> (Test, BTreeSet<PropId>) {
        let firsts = new.iter().filter_map(|point| recorded.run.violated.iter().find(|v| v.prop == *point));
        let last = firsts.map(|violation| violation.taken).max().unwrap_or(0);
        if self.loop_head.is_none() || last >= recorded.test.inputs.len() {
            return (recorded.test, passes);
        }
        let inputs = recorded.test.inputs[..last].to_vec();
        match self.recording(MAX_STEPS).replay(&Test { inputs, ..recorded.test.clone() }) {
            Ok(shorter) if passed(&shorter).is_superset(new) => {
                let passes = passed(&shorter);
                (shorter.test, passes)
            }
            _ => (recorded.test, passes),
        }
    }

    /// Starts from an old suite: what is useful in it is kept. The result says how many tests cannot be used, and why.
    pub fn take_over(&self, suite: &Suite) -> Vec<(usize, String)> {
        let mut useless = Vec::new();
        for (n, test) in suite.tests.iter().enumerate() {
            match self.recording(MAX_STEPS).replay(test) {
                Ok(recorded) => self.keep(recorded),
                Err(NoTest(why)) => useless.push((n + 1, why)),
            }
        }
        useless
    }

    fn keep(&self, recorded: Recorded) {
        let passes = passed(&recorded);
        let mut found = self.lock();
        passes.iter().for_each(|&point| found.states.cover(point));
        found.tests.push(Kept { test: recorded.test, passes });
    }

    /// The points that some open goal needs.
    pub fn needed(&self) -> BTreeSet<PropId> {
        let states = self.lock().states.clone();
        let mut needed = BTreeSet::new();
        for goal in &self.goals {
            states.needed(&goal.need, |point| _ = needed.insert(point));
        }
        needed
    }

    /// All points that tests pass.
    pub fn covered(&self) -> Vec<PropId> {
        let found = self.lock();
        self.program.properties.ids().filter(|&point| found.states.get(point) == State::Covered).collect()
    }

    pub fn is_done(&self) -> bool {
        self.needed().is_empty()
    }

    /// What is known, with what has been proved; and the tests, without those that nobody needs.
    pub fn conclude(&self, known: &Outcome) -> (States, Vec<Kept>) {
        let mut found = self.lock();
        found.states.prove(known);
        let (states, tests) = (found.states.clone(), found.tests.clone());
        drop(found);
        let tests = reduce(&self.goals, tests, self.program.properties.len());
        (states, tests)
    }
}

impl Goals for Collector {
    fn tried(&self, inputs: &mut dyn Inputs, max_steps: u64) -> Tried {
        match self.try_inputs(inputs, max_steps) {
            Ok(passes) => Tried::Passes(passes.into_iter().collect()),
            Err(NoTest(why)) => Tried::NoTest(why),
        }
    }

    fn unneeded(&self, known: &Outcome) -> Vec<PropId> {
        self.lock().states.prove(known);
        let needed = self.needed();
        self.program.properties.ids().filter(|point| !needed.contains(point)).collect()
    }
}

fn passed(recorded: &Recorded) -> BTreeSet<PropId> {
    recorded.run.violated.iter().map(|violation| violation.prop).collect()
}

/// Variables of file scope that the program can change, and those that the user names.
fn observed(program: &Program, named: &[String]) -> Result<Vec<VarId>, NoVariable> {
    let is_static = |var: &VarId| matches!(program.vars[*var].storage, Storage::Global | Storage::StaticLocal);
    for name in named {
        if !program.vars.ids().filter(is_static).any(|var| program.vars[var].name == *name) {
            return Err(NoVariable(name.clone()));
        }
    }
    let is_own = |var: &VarId| {
        let var = &program.vars[*var];
        let is_ours = var.name.starts_with("__model") || var.name.starts_with('$');
        !var.loc.is_none() && !program.files.is_system(var.loc.file) && !is_ours
    };
    let is_wanted = |var: &VarId| {
        let var = &program.vars[*var];
        let at_file_scope = var.storage == Storage::Global && var.func.is_none() && !var.is_const;
        at_file_scope || named.contains(&var.name)
    };
    Ok(program.vars.ids().filter(is_static).filter(is_own).filter(is_wanted).collect())
}
