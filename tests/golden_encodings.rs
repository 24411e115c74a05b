//! Golden programs in every encoding on every external solver that knows it: the verdict and the failing places of the
//! header, or undecided, never anything else. (`tests/golden.rs` has the embedded solver.) An ordinary run takes a sample:
//! `FLOTILLA_EVERY=1` takes all programs, `FLOTILLA_GOLDEN=heap/` all whose name contains the text.

mod common;

use std::time::Duration;

use common::{Golden, in_parallel, run};
use flotilla::fleet::SolverKind;
use flotilla::fleet::plan::is_installed;
use flotilla::fleet::read::built_in;

const LIMIT: Duration = Duration::from_secs(300);

/// Of the golden programs every so many is checked.
const EVERY: usize = 29;

fn is_here(solver: &str) -> bool {
    let folders = flotilla::cli::solvers::program_folders();
    built_in().expect("the built-in fleet").solver(solver).is_some_and(|solver| is_installed(solver, &folders))
}

/// None if the run contradicts nothing in the header.
fn contradiction(golden: &Golden, encoding: &str, solver: &str) -> Option<String> {
    common::contradiction(golden, &["--encoding", encoding, "--solver", solver, "--timeout", "20"])
}

/// Encoding and solver: all pairs that are installed.
fn pairs() -> Vec<(&'static str, String)> {
    let folders = flotilla::cli::solvers::program_folders();
    let fleet = built_in().expect("the built-in fleet");
    let mut pairs = Vec::new();
    for solver in fleet.solvers.iter().filter(|solver| is_installed(solver, &folders)) {
        let SolverKind::Process(process) = &solver.kind else { continue };
        let knows = |logic: &str| process.logics.iter().any(|known| known == logic || known == "ALL");
        pairs.extend(knows("QF_AUFBV").then(|| ("bv", solver.name.clone())));
        pairs.extend(knows("QF_AUFNIRA").then(|| ("int", solver.name.clone())));
    }
    pairs
}

fn chosen() -> Vec<Golden> {
    common::sample(EVERY, |g| !g.options.iter().any(|option| names_a_solver(option)))
}

fn names_a_solver(option: &str) -> bool {
    ["--solver", "--portfolio", "--encoding"].iter().any(|name| option.starts_with(name))
}

#[test]
fn no_verdict_contradicts_the_header() {
    let programs = chosen();
    let mut wrong = Vec::new();
    for (encoding, solver) in pairs() {
        let found = in_parallel(&programs, |golden| contradiction(golden, encoding, &solver));
        wrong.extend(found.into_iter().flatten());
    }
    assert!(wrong.is_empty(), "{} runs:\n{}", wrong.len(), wrong.join("\n"));
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
