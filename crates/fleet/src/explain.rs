//! Why these solvers get this program: its features, the rule that they match, and what follows from it.

use std::fmt::Write;

use super::features::{Features, meaning};
use super::plan::Plan;
use super::rules::{Decision, matches};
use super::{Choice, Condition, Encoding, Fleet, Rule};

pub fn render(fleet: &Fleet, features: &Features, decision: &Decision, plan: &Plan, chosen_by_user: bool) -> String {
    let mut out = String::from("features\n");
    for (name, value) in &features.0 {
        let _ = writeln!(out, "  {name:<18} {value:<8} {}", meaning(name));
    }
    out.push_str("rules\n");
    let first = fleet.rules.iter().position(|rule| matches(rule, features));
    for (number, rule) in fleet.rules.iter().enumerate() {
        let verdict = match first {
            Some(first) if number == first => "taken",
            Some(first) if number > first => "not asked",
            _ => "does not match",
        };
        let _ = writeln!(out, "  {:<28} {:<15} {}", rule.name, verdict, conditions(rule));
    }
    if chosen_by_user {
        out.push_str("  the command line names the solvers, so no rule is taken\n");
    }
    let _ = writeln!(out, "encoding\n  {}", encoding(decision.encoding));
    let choice = match &decision.choice {
        Choice::Solver(name) => format!("solver {name}"),
        Choice::Portfolio(name) => format!("portfolio {name}"),
    };
    let _ = writeln!(out, "solvers\n  {choice}: {}", plan.summary());
    if let Some(name) = decision.second_opinion.as_ref().filter(|_| !chosen_by_user) {
        let _ = writeln!(out, "  second opinion: {name} over integers, for products and quotients that take long");
    }
    for remark in plan.remarks.all() {
        let _ = writeln!(out, "  note: {remark}");
    }
    out
}

fn conditions(rule: &Rule) -> String {
    let text = |(name, condition): &(String, Condition)| match condition {
        Condition::Is(true) => name.clone(),
        Condition::Is(false) => format!("no {name}"),
        Condition::Between { at_least, at_most: u64::MAX } => format!("{name} >= {at_least}"),
        Condition::Between { at_least: 0, at_most } => format!("{name} <= {at_most}"),
        Condition::Between { at_least, at_most } => format!("{at_least} <= {name} <= {at_most}"),
    };
    match rule.when.is_empty() {
        true => "any program".to_string(),
        false => rule.when.iter().map(text).collect::<Vec<_>>().join(", "),
    }
}

fn encoding(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Bv => "bv: bit-vectors of the types' widths, exact",
        Encoding::Int => "int: integers with explicit wrap-around, exact; what has no exact form goes to bv",
    }
}
