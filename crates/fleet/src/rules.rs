//! The choice among the fleet: what the user named, or else the first rule that the program's features satisfy.

use super::features::{FeatureValue, Features};
use super::{Choice, Condition, Encoding, Fleet, Rule};

/// What was chosen, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    pub rule: String,
    pub encoding: Encoding,
    pub choice: Choice,
    pub second_opinion: Option<String>,
}

/// The first rule that matches; without one, the embedded solver.
pub fn decide(fleet: &Fleet, features: &Features) -> Decision {
    match fleet.rules.iter().find(|rule| matches(rule, features)) {
        Some(rule) => Decision {
            rule: rule.name.clone(),
            encoding: rule.encoding,
            choice: rule.choice.clone(),
            second_opinion: rule.second_opinion.clone(),
        },
        None => Decision {
            rule: "no rule matches".to_string(),
            encoding: Encoding::default(),
            choice: Choice::Solver(solver::embedded::NAME.to_string()),
            second_opinion: None,
        },
    }
}

pub fn matches(rule: &Rule, features: &Features) -> bool {
    rule.when.iter().all(|(name, condition)| match (features.get(name), condition) {
        (Some(FeatureValue::Flag(flag)), Condition::Is(wanted)) => flag == *wanted,
        (Some(FeatureValue::Count(count)), Condition::Between { at_least, at_most }) => {
            (*at_least..=*at_most).contains(&count)
        }
        _ => false,
    })
}
