//! What is left out until a model needs it changes no verdict: golden programs with arrays and products, each with products
//! and reads postponed, in every solver.

mod common;

use std::time::Duration;

use common::{Golden, golden_programs, in_parallel, run};
use flotilla::fleet::plan::is_installed;
use flotilla::fleet::read::built_in;

const LIMIT: Duration = Duration::from_secs(300);

/// Of the golden programs of these folders every so many is checked with each solver.
const EVERY: usize = 6;
const FOLDERS: [&str; 5] = ["arrays/", "strings/", "arith/", "pointers/", "loops/"];

fn solvers() -> Vec<String> {
    let folders = flotilla::cli::solvers::program_folders();
    let fleet = built_in().expect("the built-in fleet");
    let external = ["z3", "yices", "bitwuzla", "cvc5", "boolector"];
    let here = external.iter().filter(|name| fleet.solver(name).is_some_and(|solver| is_installed(solver, &folders)));
    std::iter::once("embedded").chain(here.copied()).map(str::to_string).collect()
}

fn contradiction(golden: &Golden, solver: &str) -> Option<String> {
    let mut args = vec!["check".to_string()];
    args.extend(golden.options.iter().cloned());
    let refined =
        ["--refine", "bitvectors,arrays", "--solver", solver, "--encoding", "bv", "--timeout", "60", "--quiet"];
    args.extend(refined.map(str::to_string));
    args.extend(golden.files.iter().cloned());
    let ran = run(&golden.folder, &args, LIMIT);
    let right = match (golden.verdict.as_str(), ran.code) {
        ("SUCCESSFUL", Some(0)) | ("FAILED", Some(10)) => true,
        // Not every solver decides everything within the time, but none may stumble.
        (_, Some(5)) => !ran.stdout.contains("internal error"),
        _ => false,
    };
    (!right).then(|| format!("{} with {solver}: {}\n{}{}", golden.name, ran.ending(), ran.stdout, ran.stderr))
}

#[test]
fn golden_programs_have_the_same_verdict() {
    let chosen = |g: &Golden| {
        ["SUCCESSFUL", "FAILED"].contains(&g.verdict.as_str())
            && FOLDERS.iter().any(|folder| g.name.contains(folder))
            && !g.options.iter().any(|o| ["--solver", "--portfolio", "--embedded", "--refine"].contains(&o.as_str()))
    };
    let programs: Vec<Golden> = golden_programs().into_iter().filter(chosen).collect();
    let solvers = solvers();
    let every = |n: usize| programs.iter().skip(n).step_by(EVERY);
    let pairs: Vec<(&Golden, &String)> =
        solvers.iter().enumerate().flat_map(|(n, solver)| every(n).map(move |golden| (golden, solver))).collect();
    assert!(pairs.len() > 20, "{} programs", pairs.len());
    let wrong: Vec<String> =
        in_parallel(&pairs, |(golden, solver)| contradiction(golden, solver)).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), pairs.len(), wrong.join("\n"));
}

/// Reads behind stores at unknown places, choices between arrays, and two reads of one unknown cell.
#[test]
fn arrays_are_consistent_where_it_matters() {
    let head = "unsigned nondet_unsigned(void);\nvoid __CPROVER_assert(_Bool condition, const char *text);\n\
                void __CPROVER_assume(_Bool condition);\n";
    let programs = [
        (
            "stored",
            "unsigned a[64]; int main(void) { unsigned i = nondet_unsigned() % 64, j = nondet_unsigned() % 64;\n \
                    a[i] = 1; a[j] = 2; __CPROVER_assert(a[i] + a[j] != LIMIT, \"sum\"); }",
            3,
            5,
        ),
        (
            "unknown",
            "unsigned a[64]; int main(void) { unsigned i = nondet_unsigned() % 64, j = nondet_unsigned() % 64;\n \
                     for (int n = 0; n < 64; n++) a[n] = nondet_unsigned();\n __CPROVER_assume(i == j + LIMIT);\n \
                     __CPROVER_assert(a[i] == a[j], \"same\"); }",
            1,
            0,
        ),
        (
            "chosen",
            "unsigned a[64], b[64]; int main(void) { unsigned i = nondet_unsigned() % 64, c = nondet_unsigned();\n \
                    a[i] = 7; b[i] = 8; unsigned *p = c > 5 ? a : b;\n unsigned j = nondet_unsigned() % 64;\n p[j] = 9;\n \
                    __CPROVER_assert(c > 5 || i == j || p[i] != LIMIT, \"chosen\"); }",
            8,
            7,
        ),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text, bad, ok) in programs {
        let file = format!("{name}.c");
        std::fs::write(folder.path().join(&file), format!("{head}{text}\n")).expect("a program");
        for (solver, (limit, code)) in solvers().iter().flat_map(|s| [(s, (bad, 10)), (s, (ok, 0))]) {
            let words = format!("check --refine arrays --solver {solver} --encoding bv -D LIMIT={limit} {file}");
            let ran = run(folder.path(), &words.split_whitespace().map(str::to_string).collect::<Vec<_>>(), LIMIT);
            assert_eq!(ran.code, Some(code), "{words}: {}\n{}{}", ran.ending(), ran.stdout, ran.stderr);
        }
    }
}
