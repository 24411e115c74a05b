//! Path strategies decide what one formula decides: golden programs, forward and backward, have the verdict and the failing
//! places of their headers, or stay undecided at a time limit. An ordinary run takes a sample: `FLOTILLA_EVERY=1` takes all.
//! (`tests/loop_programs.rs` compares random programs, `tests/loop_shapes.rs` every shape of loop.)

mod common;

use common::{Golden, in_parallel, sample};

/// Of the golden programs every so many is checked.
const EVERY: usize = 9;

fn names_a_strategy(option: &str) -> bool {
    let strategies = ["--incremental", "--k-induction", "--paths", "--max-k-step", "--timeout"];
    strategies.iter().any(|name| option.starts_with(name))
}

fn agrees(direction: &str) {
    let programs: Vec<Golden> = sample(EVERY, |g| !g.options.iter().any(|option| names_a_strategy(option)));
    let options = ["--paths", direction, "--timeout", "3"];
    let wrong: Vec<String> =
        in_parallel(&programs, |golden| common::contradiction(golden, &options)).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}

#[test]
fn forward() {
    agrees("forward");
}

#[test]
fn backward() {
    agrees("backward");
}

/// A check in front of a branch belongs to both paths: the comparisons of the first path say nothing about it.
#[test]
fn checks_before_a_branch_belong_to_all_paths() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "unsigned nondet_uint(void);\nint main(void) {\n  unsigned a = nondet_uint(), b = nondet_uint();\n  \
                unsigned q = a / b;\n  if (b != 0) return q > a;\n  return 0;\n}\n";
    std::fs::write(folder.path().join("a.c"), text).expect("a program");
    for direction in ["forward", "backward"] {
        let args = ["check", "--paths", direction, "a.c"].map(str::to_string);
        let ran = common::run(folder.path(), &args, std::time::Duration::from_secs(60));
        assert_eq!(ran.code, Some(10), "{direction}: {}{}", ran.stdout, ran.stderr);
    }
}
