//! The golden programs of `tests/c`: exit code, verdict line and the exact set of failing places, all as the header says.
//!
//! `FLOTILLA_GOLDEN=heap/ cargo test --test golden` runs only the programs whose name contains the text.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;

use common::{Golden, Ran, golden_programs, in_parallel, run};
use flotilla::program::PropertyKind;

/// A guard against hanging; the slowest program needs a small part of it.
const LIMIT: Duration = Duration::from_secs(300);

#[test]
fn verdicts_and_failing_lines() {
    let filter = std::env::var("FLOTILLA_GOLDEN").unwrap_or_default();
    let programs: Vec<Golden> = golden_programs().into_iter().filter(|g| g.name.contains(&filter)).collect();
    assert!(!programs.is_empty(), "no golden program is called {filter:?}");
    let differences = in_parallel(&programs, difference);
    let mut table = String::new();
    let mut wrong = 0;
    for (program, difference) in programs.iter().zip(differences) {
        if let Some(difference) = difference {
            wrong += 1;
            let _ = writeln!(table, "  {:<48} {difference}", program.name);
        }
    }
    assert!(wrong == 0, "{wrong} of {} programs differ from their header:\n{table}", programs.len());
}

/// None if the run is as the header says.
fn difference(golden: &Golden) -> Option<String> {
    let mut args = vec!["check".to_string()];
    args.extend(golden.options.iter().cloned());
    args.extend(golden.files.iter().cloned());
    let ran = run(&golden.folder, &args, LIMIT);
    if golden.verdict == "ERROR" { error_difference(golden, &ran) } else { verdict_difference(golden, &ran) }
}

fn error_difference(golden: &Golden, ran: &Ran) -> Option<String> {
    if ran.code != Some(2) {
        return Some(format!("error expected, but {}: {}", ran.ending(), last_line(ran)));
    }
    if golden.name.starts_with("unsupported/") && !ran.stderr.contains("not supported yet") {
        return Some(format!("\"not supported yet\" expected, but: {}", first_line(&ran.stderr)));
    }
    let place = golden.line.map(|line| format!("{}:{line}:", golden.files[0]));
    match place {
        Some(place) if !ran.stderr.contains(&place) => {
            Some(format!("error at {place} expected, but: {}", first_line(&ran.stderr)))
        }
        _ => None,
    }
}

fn verdict_difference(golden: &Golden, ran: &Ran) -> Option<String> {
    let code = match golden.verdict.as_str() {
        "SUCCESSFUL" => 0,
        "FAILED" => 10,
        _ => 5,
    };
    let verdict = last_line(ran);
    if ran.code != Some(code) || !verdict.starts_with(&format!("VERIFICATION {}", golden.verdict)) {
        let said = if verdict.is_empty() { first_line(&ran.stderr) } else { verdict };
        let extra = extra_and_missing(golden, ran).unwrap_or_default();
        return Some(format!("{} expected, but {}: {said} {extra}", golden.verdict, ran.ending()));
    }
    extra_and_missing(golden, ran)
}

fn extra_and_missing(golden: &Golden, ran: &Ran) -> Option<String> {
    let got = failures(&ran.stdout);
    let expected: BTreeSet<String> = golden.fails.iter().cloned().collect();
    let list = |set: Vec<&String>| set.into_iter().cloned().collect::<Vec<_>>().join(", ");
    let mut parts = Vec::new();
    if got.difference(&expected).next().is_some() {
        parts.push(format!("reported too much: {}", list(got.difference(&expected).collect())));
    }
    if expected.difference(&got).next().is_some() {
        parts.push(format!("missed: {}", list(expected.difference(&got).collect())));
    }
    let vacuous = vacuous(&ran.stdout);
    if !golden.vacuous.is_empty() && vacuous != golden.vacuous.iter().cloned().collect() {
        parts.push(format!("vacuous: {}", list(vacuous.iter().collect())));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// `… : UNREACHABLE` becomes `unreachable file.c:7 overflow`, `… : NOT REACHED beyond …` the same with `masked`.
fn vacuous(stdout: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (result, word) in [(" : UNREACHABLE", "unreachable"), (" : NOT REACHED beyond ", "masked")] {
        let lines = stdout.lines().filter(|line| line.contains(result));
        found.extend(lines.filter_map(failure).map(|place| format!("{word} {place}")));
    }
    found
}

/// `[main.overflow.1] dir/file.c:7: … : FAILURE` becomes `file.c:7 overflow`.
fn failures(stdout: &str) -> BTreeSet<String> {
    stdout.lines().filter(|line| line.contains(" : FAILURE")).filter_map(failure).collect()
}

fn failure(line: &str) -> Option<String> {
    let (name, rest) = line.strip_prefix('[')?.split_once("] ")?;
    // A recursion has no number: `f.recursion`.
    let kind = if name.ends_with(".recursion") { "unwind" } else { name.rsplit('.').nth(1)? };
    let mut place = rest.split(": ").next()?.rsplit('/');
    Some(format!("{} {kind}", place.next()?))
}

fn last_line(ran: &Ran) -> &str {
    ran.stdout.lines().next_back().unwrap_or_default()
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[test]
fn reading_a_property_line() {
    let line = "[queue_put.array_bounds.2] src/queue.c:9: `items[i]` : FAILURE (may fail: depends on x: y)";
    assert_eq!(failure(line).as_deref(), Some("queue.c:9 array_bounds"));
    let listed =
        failures("[a.overflow.1] a.c:3: x : SUCCESS\n[a.overflow.2] a.c:4: x : FAILURE\nVERIFICATION FAILED\n");
    assert_eq!(listed.into_iter().collect::<Vec<_>>(), ["a.c:4 overflow"]);
}

#[test]
fn headers_make_sense() {
    let programs = golden_programs();
    assert!(programs.len() >= 170, "only {} golden programs", programs.len());
    for golden in &programs {
        let fails = !golden.fails.is_empty();
        assert_eq!(golden.verdict == "FAILED", fails, "{}: a failed program lists what fails", golden.name);
        let known = ["SUCCESSFUL", "FAILED", "UNKNOWN", "ERROR"].contains(&golden.verdict.as_str());
        assert!(known, "{}: verdict {}", golden.name, golden.verdict);
        for failing in &golden.fails {
            check_place(golden, failing);
        }
    }
}

/// The named file exists and has that line, and the kind is one of ours.
fn check_place(golden: &Golden, failing: &str) {
    let (place, kind) = failing.split_once(' ').expect("place and kind");
    let (file, line) = place.rsplit_once(':').expect("file and line");
    let text = std::fs::read_to_string(golden.folder.join(file)).expect("the file named in the header");
    let line: usize = line.parse().expect("a line number");
    assert!(line >= 1 && line <= text.lines().count(), "{}: no line {line}", golden.name);
    let known = kind == PropertyKind::Unwinding.label() || PropertyKind::by_label(kind).is_some();
    assert!(known, "{}: kind {kind}", golden.name);
}

#[test]
fn each_bug_has_a_fixed_twin() {
    let programs = golden_programs();
    let verdict = |name: &str| programs.iter().find(|g| g.name == name).map(|g| g.verdict.as_str());
    for golden in programs.iter().filter(|g| g.verdict == "FAILED") {
        let file = golden.name.replace("_bad.c", "_ok.c");
        let folder = golden.name.replace("/main.c", "_fixed/main.c");
        let twin = if file == golden.name { folder } else { file };
        assert_eq!(verdict(&twin), Some("SUCCESSFUL"), "{} needs the twin {twin}", golden.name);
    }
}
