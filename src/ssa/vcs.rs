//! Verification conditions. A check that is reached under guard `g` is violated when `g ∧ ¬cond` and everything that was
//! assumed before it holds; its literal is the negation of that. Checks that can never be violated are dropped here.

use crate::base::Loc;
use crate::expr::{ExprId, Pool};
use crate::program::PropId;

use super::{StepKind, Trail};

/// One execution of one check.
#[derive(Clone, Debug)]
pub struct Condition {
    pub prop: PropId,
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

pub fn conditions(trail: &Trail, pool: &mut Pool) -> Conditions {
    let mut found = Conditions { checks: trail.trivial, trivial: trail.trivial, ..Conditions::default() };
    let mut assumed = Pool::TRUE;
    for (n, step) in trail.steps.iter().enumerate() {
        match step.kind {
            StepKind::Assume { cond } => {
                let holds = pool.implies(step.guard, cond);
                assumed = pool.and(assumed, holds);
            }
            StepKind::Assert { prop, cond } => {
                found.checks += 1;
                let fails = pool.not(cond);
                let reached_violated = pool.and(step.guard, fails);
                if reached_violated == Pool::FALSE || pool.and(assumed, reached_violated) == Pool::FALSE {
                    found.trivial += 1;
                } else {
                    found.open.push(Condition { prop, loc: step.loc, reached_violated, assumed, step: n });
                }
            }
            _ => {}
        }
    }
    found
}
