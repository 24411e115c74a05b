//! Simplifications turned off one by one: the formula is another one, the verdict is the same.
//! `FLOTILLA_GOLDEN=heap/` runs all programs whose name contains the text instead of a sample.

mod common;

use std::fs;
use std::time::Duration;

use common::{Golden, golden_programs, in_parallel, run};

const LIMIT: Duration = Duration::from_secs(300);

/// Of the golden programs every so many is checked.
const EVERY: usize = 19;

const ALL: [&str; 4] = ["stores", "strings", "substitution", "literals"];

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// The script of a program without these simplifications, without its comments.
fn script(program: &str, left_out: &str) -> String {
    let scratch = tempfile::tempdir().expect("a folder");
    fs::write(scratch.path().join("a.c"), program).expect("a program");
    let option = if left_out.is_empty() { String::new() } else { format!("--no-simplify={left_out}") };
    let ran = run(scratch.path(), &words(&format!("show --stage smt {option} a.c")), LIMIT);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout.split_once(":status").expect("a header").1.to_string()
}

fn count(script: &str, what: &str) -> usize {
    script.matches(what).count()
}

#[test]
fn without_stores_what_was_stored_is_read_by_the_solver() {
    let program = "int nondet_int(void);\nint a[4];\nint main(void) {\n  a[0] = 1;\n  a[1] = a[0] + 1;\n  \
                   __CPROVER_assert(a[1] == 2 || nondet_int(), \"two\");\n}\n";
    assert_eq!(count(&script(program, ""), "select"), 0);
    let plain = script(program, "stores");
    assert!(count(&plain, "(store") >= 2 && count(&plain, "(select") >= 2, "{plain}");
}

#[test]
fn without_strings_a_constant_array_stays_one() {
    let program = "int nondet_int(void);\nint a[4];\nint main(void) {\n  const char *s = \"blit\";\n  a[0] = 1;\n  \
                   __CPROVER_assert(s[2] == 'i' || nondet_int(), \"i\");\n  \
                   __CPROVER_assert(a[0] == 1 || nondet_int(), \"one\");\n}\n";
    assert_eq!(count(&script(program, ""), "select"), 0);
    let plain = script(program, "strings");
    // The four characters on top of zero, and nothing of the array that changes.
    assert_eq!((count(&plain, "(store"), count(&plain, "main.assertion.2")), (4, 0), "{plain}");
    assert!(count(&plain, "(select") >= 1, "{plain}");
}

#[test]
fn without_substitution_each_assignment_defines_a_constant() {
    let program = "int nondet_int(void);\nint main(void) {\n  int x = nondet_int(), same = x;\n  if (x < 0 || x > 9) return 0;\n  \
                   int y = x + 1, z = y + 1;\n  if (z > 5) z = y - 1;\n  __CPROVER_assert(z != 7 && same < 9, \"seven\");\n}\n";
    let named = |script: &str| ["y", "z", "|z#1|"].map(|name| count(script, &format!("(declare-const {name} ")));
    assert_eq!(named(&script(program, "")), [0, 0, 0]);
    let plain = script(program, "substitution");
    assert_eq!(named(&plain), [1, 1, 1], "{plain}");
    assert_eq!(count(&plain, "(declare-const |main::z"), 1, "the value behind the branch: {plain}");
}

#[test]
fn without_literals_what_holds_trivially_goes_to_the_solver() {
    let program = "int nondet_int(void);\nint main(void) {\n  int a[3] = {0};\n  a[1] = nondet_int();\n  \
                   __CPROVER_assert(a[1] != 4, \"four\");\n  __CPROVER_assert(a[0] == 0, \"zero\");\n}\n";
    let literals = |script: &str| count(script, "(declare-const |holds ");
    assert_eq!(literals(&script(program, "")), 1);
    let plain = script(program, "literals");
    assert!(literals(&plain) >= 2 && plain.contains("(= true |holds main.assertion.2 "), "{plain}");
}

fn contradiction(golden: &Golden, left_out: &str) -> Option<String> {
    let mut args = words("check --embedded --quiet --timeout 60");
    args.push(format!("--no-simplify={left_out}"));
    args.extend(golden.options.iter().chain(&golden.files).cloned());
    let ran = run(&golden.folder, &args, LIMIT);
    // Simplifications are there to save time: without them, it may run out.
    let late = ran.code == Some(5) && ran.stdout.contains("(time limit)");
    let right = late || matches!((golden.verdict.as_str(), ran.code), ("SUCCESSFUL", Some(0)) | ("FAILED", Some(10)));
    (!right).then(|| format!("{} without {left_out}: {}, {}{}", golden.name, ran.ending(), ran.stdout, ran.stderr))
}

#[test]
fn verdicts_are_the_same() {
    let filter = std::env::var("FLOTILLA_GOLDEN").ok();
    let decided = golden_programs().into_iter().filter(|g| ["SUCCESSFUL", "FAILED"].contains(&g.verdict.as_str()));
    let chosen =
        decided.filter(|g| !g.options.iter().any(|o| o.starts_with("--solver") || o.starts_with("--portfolio")));
    let programs: Vec<Golden> = match &filter {
        Some(filter) => chosen.filter(|g| g.name.contains(filter.as_str())).collect(),
        None => chosen.step_by(EVERY).collect(),
    };
    for left_out in ALL.into_iter().chain(["stores,strings,substitution,literals"]) {
        let wrong: Vec<String> =
            in_parallel(&programs, |golden| contradiction(golden, left_out)).into_iter().flatten().collect();
        assert!(wrong.is_empty(), "{} of {} programs:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
    }
}
