//! Requirements as data: what a file says, with times in steps and expressions read.

use super::expr::{Expr, Place};

/// A file of requirements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    pub file: String,
    pub step: StepPoint,
    /// Microseconds between two steps, where they are said.
    pub period: Option<u64>,
    /// Names for expressions, shown in traces.
    pub names: Vec<(String, Expr)>,
    pub requirements: Vec<Requirement>,
}

impl Spec {
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements.iter().find(|requirement| requirement.id == id)
    }
}

/// When the observers look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepPoint {
    pub at: StepAt,
    pub place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepAt {
    /// Whenever this function returns.
    After { func: String },
    /// Whenever an iteration of this loop ends, named as `f.0`.
    Loop { func: String, number: u32 },
}

impl StepPoint {
    pub fn func(&self) -> &str {
        match &self.at {
            StepAt::After { func } | StepAt::Loop { func, .. } => func,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirement {
    pub id: String,
    pub text: String,
    pub place: Place,
    pub scope: Scope,
    pub pattern: Pattern,
}

impl Requirement {
    /// How many steps after its trigger (or the beginning of its scope) something must be there, if there is such a time.
    pub fn due(&self) -> Option<u32> {
        match self.pattern {
            Pattern::Exists { within, .. } | Pattern::Until { within, .. } => within,
            Pattern::Recurs { every, .. } => Some(every),
            Pattern::Response { then: Then::Eventually { within, .. }, .. } => Some(within),
            Pattern::Response { then: Then::Settles { after, .. }, .. } => Some(after),
            Pattern::Response { then: Then::Until { within, .. }, .. } => within,
            _ => None,
        }
    }
}

/// The steps at which a requirement counts. What is pending when a scope ends is forgotten, except what had to happen
/// before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    Globally,
    /// Up to the step before the first at which it holds.
    Before(Expr),
    /// From the first step at which it holds.
    After(Expr),
    /// From each step at which the first holds to the step before the second holds.
    Between(Expr, Expr),
    While(Expr),
}

/// What is required inside of the scope. Times are in steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    Always(Expr),
    Never(Expr),
    /// At most one of them at a step.
    Exclusive(Vec<Expr>),
    /// At some step, at most so many after the scope began; without a time, before the scope ends.
    Exists {
        what: Expr,
        within: Option<u32>,
    },
    /// The second only after (or together with) the first.
    Precedence {
        first: Expr,
        then: Expr,
    },
    /// From the beginning of the scope.
    Until {
        hold: Expr,
        until: Expr,
        within: Option<u32>,
    },
    /// Never another value than at the beginning of the scope.
    Stable(Expr),
    /// Again and again, at most so many steps apart.
    Recurs {
        what: Expr,
        every: u32,
    },
    /// Each time it holds, for so many steps.
    Pulse {
        what: Expr,
        at_least: u32,
        at_most: Option<u32>,
    },
    Response {
        when: Expr,
        then: Then,
    },
}

/// What follows a trigger at step i.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// At one of the steps i to i + n; and, if so, at none of the `not_before` first ones.
    Eventually { what: Expr, within: u32, not_before: u32 },
    /// At every step from i + n on.
    Settles { what: Expr, after: u32 },
    /// At the n steps that begin with i.
    Holds { what: Expr, steps: u32 },
    /// From i until (without) the step at which `until` holds, at most n later.
    Until { hold: Expr, until: Expr, within: Option<u32> },
    /// The value at step i, at the n steps that begin with i.
    Stable { what: Expr, steps: u32 },
}
