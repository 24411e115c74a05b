//! A question as data: what a strategy asks, before anybody decides how it is spelled and who answers. The prover puts it
//! to solvers, a dump writes it to a file; both get it from here.

use expr::{ExprId, Pool};
use ssa::Goal;
use ssa::vcs::{Condition, conditions};
use symex::Engine;

/// Whether one of some executions is possible, where all facts and all assumptions hold.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What holds of every execution; it stays asserted for the questions that follow.
    pub facts: &'a [ExprId],
    /// What is assumed for this question alone.
    pub assumed: Vec<ExprId>,
    pub asked: Asked,
}

#[derive(Clone, Debug)]
pub enum Asked {
    /// Whether a property can be violated: the executions that violate it, as often as it is checked.
    Violation(Vec<(Goal, ExprId)>),
    /// Whether an execution of a kind that has no property is possible, such as one that goes on beyond the depth.
    Possible(Vec<ExprId>),
}

impl Asked {
    pub fn executions(&self) -> Vec<ExprId> {
        match self {
            Asked::Violation(list) => list.iter().map(|(_, violated)| *violated).collect(),
            Asked::Possible(list) => list.clone(),
        }
    }
}

impl<'a> Question<'a> {
    pub fn violation(facts: &'a [ExprId], violations: &[(Goal, ExprId)], assumed: &[ExprId]) -> Question<'a> {
        Question { facts, assumed: assumed.to_vec(), asked: Asked::Violation(violations.to_vec()) }
    }

    pub fn possible(facts: &'a [ExprId], executions: &[ExprId]) -> Question<'a> {
        Question { facts, assumed: Vec::new(), asked: Asked::Possible(executions.to_vec()) }
    }

    /// The same question, with more assumed.
    pub fn assuming(&self, more: &[ExprId]) -> Question<'a> {
        let assumed = self.assumed.iter().chain(more).copied().collect();
        Question { assumed, asked: self.asked.clone(), ..*self }
    }
}

/// All that an execution can violate of what is wanted, as long as nothing is known to fail.
pub fn all_violations(engine: &mut Engine, wanted: impl Fn(Goal) -> bool) -> Vec<(Goal, ExprId)> {
    let found = conditions(&engine.trail, &mut engine.pool);
    let role = |goal: Goal| if wanted(goal) { Role::Asked } else { Role::Neither };
    violations(&mut engine.pool, &found.open, Pool::TRUE, role)
}

/// What a check of a property means to the questions after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It is asked whether it can be violated.
    Asked,
    /// It is known to fail, and what follows its failure means nothing.
    EndsExecution,
    Neither,
}

/// For every condition that is asked about, the executions that violate it and mean something up to there: those on which
/// no check has failed before that `meaningful` or a condition's role excludes.
pub fn violations(
    pool: &mut Pool,
    open: &[Condition],
    mut meaningful: ExprId,
    role: impl Fn(Goal) -> Role,
) -> Vec<(Goal, ExprId)> {
    let mut violations = Vec::new();
    for &Condition { goal, reached_violated, assumed, .. } in open {
        match role(goal) {
            Role::Asked => {
                let reached = pool.and(assumed, meaningful);
                let violated = pool.and(reached, reached_violated);
                if violated != Pool::FALSE || !pool.simplify.literals {
                    violations.push((goal, violated));
                }
            }
            Role::EndsExecution => {
                let holds = pool.not(reached_violated);
                meaningful = pool.and(meaningful, holds);
            }
            Role::Neither => {}
        }
    }
    violations
}
