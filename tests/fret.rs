//! Requirements as FRET exports them: every scope, condition and timing that is read, against FRETish said over whole
//! traces with quantifiers; what is refused, with its reason; and a check of a program with such a file.

mod common;
#[path = "requirements/reference.rs"]
mod reference;

use std::process::Command;

/// An export in FRET's format. `a` is the response, `b` the condition, `c` the mode; `a & b` stops.
fn export(kinds: &[(String, String, String)], extra: &str) -> String {
    let one = |(number, (scope, condition, timing)): (usize, &(String, String, String))| {
        let sentence = format!("The part shall {timing} 2 ticks satisfy a");
        format!(
            "    {{ \"reqid\": \"R {number}\", \"parent_reqid\": \"\", \"project\": \"P\", \"fulltext\": \"{sentence}\",\n      \
             \"semantics\": {{ \"type\": \"nasa\", \"scope\": {{ \"type\": \"{scope}\" }}, \"scope_mode\": \"c\",\n      \
             \"condition\": \"{condition}\", \"regular_condition\": \"(b)\", \"timing\": \"{timing}\", \"duration\": \"2\",\n      \
             \"timingTextRange\": [15, {}], \"stop_condition\": \"(a & b)\", \"response\": \"satisfaction\",\n      \
             \"post_condition\": \"(a)\", \"component_name\": \"part\" }} }}",
            14 + timing.len() + 8
        )
    };
    let all: Vec<String> = kinds.iter().enumerate().map(one).collect();
    format!("{{ \"requirements\": [\n{}\n  ], \"variables\": []{extra} }}\n", all.join(",\n"))
}

const SCOPES: &[&str] = &["null", "in", "notin", "before", "after"];
const CONDITIONS: &[&str] = &["null", "regular", "holding"];
const TIMINGS: &[&str] = &["always", "never", "immediately", "next", "within", "for", "after", "until", "before"];

fn kinds() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for scope in SCOPES {
        for condition in CONDITIONS {
            found.extend(TIMINGS.iter().map(|t| (scope.to_string(), condition.to_string(), t.to_string())));
        }
    }
    found
}

/// The stays in the scope: first step, first step behind.
fn stays(scope: &str, c: &[bool]) -> Vec<(usize, usize)> {
    let n = c.len();
    let runs = |inside: &dyn Fn(usize) -> bool| {
        let begins = (0..n).filter(|&k| inside(k) && (k == 0 || !inside(k - 1)));
        begins.map(|k| (k, (k..n).find(|&j| !inside(j)).unwrap_or(n))).collect::<Vec<_>>()
    };
    match scope {
        "in" => runs(&|k| c[k]),
        "notin" => runs(&|k| !c[k]),
        "before" => runs(&|k| (0..=k).all(|j| !c[j])),
        // Behind the first stay in the mode.
        "after" => (1..n).find(|&k| c[k - 1] && !c[k]).map(|k| (k, n)).into_iter().collect(),
        _ => vec![(0, n)],
    }
}

/// The first step at which the FRETish sentence is violated.
fn violated(kind: &(String, String, String), trace: &[u8]) -> Option<usize> {
    let bit = |n: u8| trace.iter().map(|v| v >> n & 1 == 1).collect::<Vec<bool>>();
    let (a, b, c) = (bit(0), bit(1), bit(2));
    let (scope, condition, timing) = (kind.0.as_str(), kind.1.as_str(), kind.2.as_str());
    let in_stay = |(begin, end): (usize, usize)| {
        let triggers = (begin..end).filter(|&i| match condition {
            "regular" => b[i] && (i == begin || !b[i - 1]),
            "holding" => b[i],
            _ => i == begin,
        });
        let stop = |k: usize| a[k] && b[k];
        let first = |i: usize| match timing {
            "always" => (i..end).find(|&k| !a[k]),
            "never" => (i..end).find(|&k| a[k]),
            "immediately" => (!a[i]).then_some(i),
            "next" => (i + 1 < end && !a[i + 1]).then_some(i + 1),
            "within" => (i + 2 < end && (i..=i + 2).all(|k| !a[k])).then_some(i + 2),
            "for" => (i..end.min(i + 3)).find(|&k| !a[k]),
            "after" => {
                let early = (i..end.min(i + 3)).find(|&k| a[k]);
                early.or_else(|| (i + 3 < end && !a[i + 3]).then_some(i + 3))
            }
            "until" => (i..end).take_while(|&k| !stop(k)).find(|&k| !a[k]),
            _ => (i..end).find(|&k| stop(k) && (i..k).all(|j| !a[j])),
        };
        triggers.filter_map(first).min()
    };
    stays(scope, &c).into_iter().filter_map(in_stay).min()
}

#[test]
fn every_sentence_means_what_fretish_says() {
    let kinds = kinds();
    let text = export(&kinds, "");
    let spec = require::read("r.json", &text).unwrap_or_else(|complaint| panic!("{complaint}\n{text}"));
    assert_eq!(spec.requirements.len(), kinds.len());
    const LENGTH: u32 = 5;
    let mut violations = 0;
    for number in 0..8usize.pow(LENGTH) {
        let trace: Vec<u8> = (0..LENGTH).map(|k| (number >> (3 * k) & 7) as u8).collect();
        for (kind, requirement) in kinds.iter().zip(&spec.requirements) {
            let (ours, theirs) = (reference::first_violation(requirement, &trace), violated(kind, &trace));
            assert_eq!(ours, theirs, "{kind:?} on {trace:?}: {requirement:?}");
            violations += usize::from(ours.is_some());
        }
    }
    assert!(violations > 100_000, "{violations} violations among all traces");
}

#[test]
fn what_is_refused_has_a_reason() {
    let kind = |scope: &str, timing: &str| (scope.to_string(), "regular".to_string(), timing.to_string());
    let text = export(&[kind("null", "eventually"), kind("onlyIn", "always"), kind("in", "within")], "");
    let complaint = require::read("r.json", &text).expect_err("two are refused").to_string();
    assert!(complaint.contains("R 0 (2:16): `eventually` is a liveness property"), "{complaint}");
    assert!(complaint.contains("R 1 (7:16): the scope `onlyIn`"), "{complaint}");
    assert!(!complaint.contains("R 2"), "{complaint}");
    let left_out = ", \"flotilla\": { \"leave_out\": [\"R 0\", \"R 1\"] }";
    let text = export(&[kind("null", "eventually"), kind("onlyIn", "always"), kind("in", "within")], left_out);
    assert_eq!(require::read("r.json", &text).expect("one is left").requirements.len(), 1);
}

#[test]
fn expressions_bind_as_in_fret() {
    for (fret, ours) in [
        ("! a = b & c", "!(a == b) && c"),
        ("a | b & c => d", "!(a || b && c) || d"),
        ("a <=> ! b", "!a == !!b"),
        ("if a then b", "!a || b"),
        ("preInt(0, x) <= 2", "(initially ? 0 : prev(x)) <= 2"),
        ("absReal(x - y) <= 0.01", "(x - y < 0 ? -(x - y) : x - y) <= 0.01"),
        ("a xor b", "!a != !b"),
    ] {
        let kind = ("null".to_string(), "null".to_string(), "always".to_string());
        let text = export(&[kind], "").replace("\"(a)\"", &format!("\"{fret}\""));
        let spec = require::read("r.json", &text).unwrap_or_else(|complaint| panic!("{complaint}"));
        let require::spec::Pattern::Always(e) = &spec.requirements[0].pattern else { panic!("{fret}") };
        assert_eq!(e.show(), ours, "{fret}");
    }
    for (fret, why) in [("a => b => c", "without parentheses"), ("persisted(2, a)", "persisted(…)"), ("a &", "ends")]
    {
        let kind = ("null".to_string(), "null".to_string(), "always".to_string());
        let text = export(&[kind], "").replace("\"(a)\"", &format!("\"{fret}\""));
        let complaint = require::read("r.json", &text).expect_err("refused").to_string();
        assert!(complaint.contains(why), "{complaint}");
    }
}

#[test]
fn a_program_is_checked_with_an_export() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = "_Bool nondet_bool(void); _Bool a, b, c; static void part(void) { b = nondet_bool(); a = b; c = 1; }\n\
                   int main(void) { while (1) part(); }\n";
    let kind = |condition: &str, timing: &str| ("in".to_string(), condition.to_string(), timing.to_string());
    std::fs::write(folder.path().join("p.c"), program).expect("a file");
    let text = export(&[kind("holding", "immediately"), kind("regular", "for")], "");
    std::fs::write(folder.path().join("r.json"), text).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .current_dir(folder.path())
        .args(["check", "--k-induction", "--requirements", "r.json", "p.c"])
        .output()
        .expect("flotilla runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("[R_0] r.json:2: The part shall immediately 2 ticks satisfy a : SUCCESS"), "{text}");
    assert!(text.contains("[R_1]") && text.contains("a : FAILURE"), "{text}");
    assert_eq!(output.status.code(), Some(10));
}
