//! Verification conditions. A check that is reached under guard `g` is violated when `g ∧ ¬cond` and everything that was
//! assumed before it holds; its literal is the negation of that. Checks that can never be violated are dropped here, unless
//! literals are not to be simplified.

use base::Loc;
use expr::{ExprId, Pool};

use super::{Goal, StepKind, Trail};

/// One execution of one check.
#[derive(Clone, Debug)]
pub struct Condition {
    pub goal: Goal,
    pub loc: Loc,
    /// The path condition and the negated check, without what was assumed before.
    pub reached_violated: ExprId,
    /// All assumptions before it.
    pub assumed: ExprId,
    /// Position in the trail.
    pub step: usize,
}

#[derive(Debug, Default)]
pub struct Conditions {
    /// Open conditions in execution order.
    pub open: Vec<Condition>,
    /// How many checks were executed, and how many of them hold by simplification alone.
    pub checks: usize,
    pub trivial: usize,
}

/// Reads a growing trail: each call takes the steps that are new.
#[derive(Clone, Debug)]
pub struct Reader {
    next: usize,
    trivial: usize,
    /// All that was assumed in the steps read so far.
    pub assumed: ExprId,
}

impl Default for Reader {
    fn default() -> Self {
        Reader { next: 0, trivial: 0, assumed: Pool::TRUE }
    }
}

impl Reader {
    pub fn read(&mut self, trail: &Trail, pool: &mut Pool) -> Conditions {
        let trivial = trail.trivial - std::mem::replace(&mut self.trivial, trail.trivial);
        let mut found = Conditions { checks: trivial, trivial, ..Conditions::default() };
        for (n, step) in trail.steps.iter().enumerate().skip(self.next) {
            match step.kind {
                StepKind::Assume { cond } => {
                    let holds = pool.implies(step.guard, cond);
                    self.assumed = pool.and(self.assumed, holds);
                }
                StepKind::Assert { goal, cond } => {
                    found.checks += 1;
                    let fails = pool.not(cond);
                    let reached_violated = pool.and(step.guard, fails);
                    let never =
                        reached_violated == Pool::FALSE || pool.and(self.assumed, reached_violated) == Pool::FALSE;
                    if never && pool.simplify.literals {
                        found.trivial += 1;
                    } else {
                        let assumed = self.assumed;
                        found.open.push(Condition { goal, loc: step.loc, reached_violated, assumed, step: n });
                    }
                }
                _ => {}
            }
        }
        self.next = trail.steps.len();
        found
    }
}

pub fn conditions(trail: &Trail, pool: &mut Pool) -> Conditions {
    Reader::default().read(trail, pool)
}
