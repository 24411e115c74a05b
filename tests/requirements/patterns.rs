//! Every pattern in every scope, over the signals a, b and c; and every operator that looks back.

use require::Spec;

const PATTERNS: &[&str] = &[
    "always: a",
    "never: a && b",
    "mutual_exclusion: [a, b, c]",
    "existence: a\n    within: 2 steps",
    "existence: b\n    within: 0 steps",
    "precedence: { first: a, then: b }",
    "always: a\n    until: b",
    "always: a\n    until: b\n    within: 2 steps",
    "stability: a",
    "recurrence: a\n    every: 2 steps",
    "recurrence: a\n    every: 1 step",
    "pulse_width: a\n    at_least: 2 steps",
    "pulse_width: a\n    at_most: 2 steps",
    "pulse_width: a\n    at_least: 2 steps\n    at_most: 3 steps",
    "when: a\n    then: { within: 2 steps, eventually: b }",
    "when: a\n    then: { within: 0 steps, eventually: b }",
    "when: a\n    then: { after: 1 step, within: 3 steps, eventually: b }",
    "when: a\n    then: { after: 2 steps, within: 2 steps, eventually: b }",
    "when: rose(a)\n    then: { within: 2 steps, always: b }",
    "when: a\n    then: { after: 1 step, always: b }",
    "when: a\n    then: { always: b }",
    "when: a\n    then: { for: 1 step, always: b }",
    "when: a\n    then: { for: 3 steps, always: b }",
    "when: a\n    then: { for: 2 steps, never: b }",
    "when: a\n    then: { always: b, until: c }",
    "when: a\n    then: { always: b, until: c, within: 2 steps }",
    "when: a\n    then: { never: b, until: c, within: 0 steps }",
    "when: a\n    then: { for: 3 steps, stable: b }",
];

const SCOPES: &[&str] =
    &["globally", "{ before: c }", "{ after: c }", "{ between: [c, b] }", "{ between: [rose(b), a] }", "{ while: c }"];

/// Only where a scope ends.
const ENDING: &[&str] = &["existence: a", "existence: a && b"];

const LOOKING_BACK: &[&str] = &[
    "always: prev(a) == b",
    "never: rose(a)",
    "never: fell(a) && b",
    "always: changed(a) || changed(b) || initially",
    "never: held(a, 3 steps)",
    "always: held(a, 1 step) == a",
    "never: count(a && b) > 2",
    "always: since(a, b)",
    "never: since(!a, rose(b)) && c",
    "always: initially => a",
    "never: prev(prev(a)) && held(rose(b) || c, 2 steps)",
    "never: prev(a) && (b ? prev(c) : since(c, a))",
    "never: changed(count(a) + prev(count(b)))",
    "always: a => (b => prev(c))",
];

/// All of them, as one file.
pub fn all() -> Spec {
    let mut text = String::from("step: { after: step }\nrequirements:\n");
    let mut number = 0;
    let mut add = |pattern: &str, scope: &str| {
        number += 1;
        text.push_str(&format!("  - id: R{number}\n    text: {number}\n    scope: {scope}\n    {pattern}\n"));
    };
    PATTERNS.iter().for_each(|pattern| SCOPES.iter().for_each(|scope| add(pattern, scope)));
    let ending = SCOPES.iter().filter(|scope| !matches!(**scope, "globally" | "{ after: c }"));
    ending.for_each(|scope| ENDING.iter().for_each(|pattern| add(pattern, scope)));
    LOOKING_BACK.iter().for_each(|pattern| add(&quoted(pattern), "globally"));
    require::read("all.yaml", &text).unwrap_or_else(|complaint| panic!("{complaint}\n{text}"))
}

fn quoted(pattern: &str) -> String {
    let (key, e) = pattern.split_once(": ").expect("a key");
    format!("{key}: \"{e}\"")
}
