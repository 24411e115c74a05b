//! Golden programs over integers: the verdict and the failing places of the header, or undecided, never anything else.
//! `FLOTILLA_GOLDEN=heap/` runs all programs whose name contains the text instead of a sample.

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{Golden, golden_programs, in_parallel, run};
use flotilla::fleet::plan::is_installed;
use flotilla::fleet::read::built_in;

const LIMIT: Duration = Duration::from_secs(300);

/// Of the golden programs every so many is checked.
const EVERY: usize = 9;

fn is_here(solver: &str) -> bool {
    let folders = flotilla::cli::solvers::program_folders();
    built_in().expect("the built-in fleet").solver(solver).is_some_and(|solver| is_installed(solver, &folders))
}

/// None if the run contradicts nothing in the header.
fn contradiction(golden: &Golden, solver: &str) -> Option<String> {
    let mut args = vec!["check".to_string()];
    args.extend(golden.options.iter().cloned());
    args.extend(["--encoding", "int", "--solver", solver, "--timeout", "60", "--quiet"].map(str::to_string));
    args.extend(golden.files.iter().cloned());
    let ran = run(&golden.folder, &args, LIMIT);
    let failing = |line: &&str| line.contains(" : FAILURE");
    let places: BTreeSet<String> = ran.stdout.lines().filter(failing).filter_map(place).collect();
    let known: BTreeSet<String> =
        golden.fails.iter().filter_map(|place| place.split(' ').next()).map(str::to_string).collect();
    let extra: Vec<&String> = places.difference(&known).collect();
    let right = match (golden.verdict.as_str(), ran.code) {
        ("SUCCESSFUL", Some(0)) | ("FAILED", Some(10)) | (_, Some(5)) => extra.is_empty(),
        _ => false,
    };
    (!right).then(|| format!("{} with {solver}: {}, failing {places:?}, {}", golden.name, ran.ending(), ran.stderr))
}

/// `[main.overflow.1] dir/file.c:7: …` becomes `file.c:7`.
fn place(line: &str) -> Option<String> {
    let rest = line.split_once("] ")?.1;
    rest.split(": ").next()?.rsplit('/').next().map(str::to_string)
}

#[test]
fn no_verdict_contradicts_the_header() {
    let filter = std::env::var("FLOTILLA_GOLDEN").ok();
    let decided = golden_programs().into_iter().filter(|g| ["SUCCESSFUL", "FAILED"].contains(&g.verdict.as_str()));
    let chosen =
        decided.filter(|g| !g.options.iter().any(|o| o.starts_with("--solver") || o.starts_with("--portfolio")));
    let programs: Vec<Golden> = match &filter {
        Some(filter) => chosen.filter(|g| g.name.contains(filter.as_str())).collect(),
        None => chosen.step_by(EVERY).collect(),
    };
    for solver in ["z3", "cvc5"].into_iter().filter(|solver| is_here(solver)) {
        let wrong: Vec<String> =
            in_parallel(&programs, |golden| contradiction(golden, solver)).into_iter().flatten().collect();
        assert!(wrong.is_empty(), "{} of {} programs:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
    }
}

#[test]
fn what_has_no_integers_says_so_and_goes_to_bit_vectors() {
    let scratch = tempfile::tempdir().expect("a folder");
    let program = "unsigned nondet_unsigned(void);\nint main(void) {\n  unsigned x = nondet_unsigned(), y = nondet_unsigned();\n  \
                   __CPROVER_assert((x & y) <= x, \"less\");\n}\n";
    std::fs::write(scratch.path().join("a.c"), program).expect("a program");
    let check = |options: &str| {
        let words = format!("check --encoding int {options} a.c");
        run(scratch.path(), &words.split_whitespace().map(str::to_string).collect::<Vec<_>>(), LIMIT)
    };
    let embedded = check("--embedded");
    assert_eq!(embedded.code, Some(0));
    assert!(embedded.stdout.contains("embedded has no integers"), "{}", embedded.stdout);
    if is_here("z3") {
        let z3 = check("--z3");
        assert_eq!(z3.code, Some(0));
        let reason = "bit-vectors instead of integers, because of a bitwise operation on two values";
        assert!(z3.stdout.contains(reason), "{}", z3.stdout);
    }
}
