//! However flotilla ends, no solver is left behind: interrupted, killed by signal 9, or at its time limit.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{wait_until_empty, with_argument, write};

/// Of these only the first is decidable by simplification.
const PROGRAM: &str = "unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint(), y = nondet_uint();
    __CPROVER_assert((x & 1) <= 1, \"trivial\");
    __CPROVER_assert(x * y != 4294049777u || x == 1 || y == 1, \"prime\");
    return 0;
}
";

/// A check with a solver that hangs together with a child of its own; `number` marks all of their processes.
fn start(folder: &Path, number: &str, more: &[&str]) -> Child {
    let program = write(folder, "a.c", PROGRAM);
    let fleet = format!(
        "solvers:\n  hanging:\n    command: [sh, -c, 'while read -r line; do case \"$line\" in *check-sat*) sleep {number} & sleep {number} ;; esac; done']\n"
    );
    let fleet = write(folder, "fleet.yaml", &fleet);
    Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .args(["check", "--solver", "hanging", "--fleet"])
        .arg(fleet)
        .args(more)
        .arg(program)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the executable starts")
}

fn wait_for_solver(number: &str) {
    let deadline = Instant::now() + Duration::from_secs(60);
    let sleeping = || with_argument(&format!("sleep\0{number}")).len();
    while sleeping() < 2 {
        assert!(Instant::now() < deadline, "the solver starts");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn signal(child: &Child, signal: &str) {
    let killed = Command::new("kill").arg(signal).arg(child.id().to_string()).status();
    assert!(killed.expect("kill").success());
}

/// The report of a check that was stopped: what was decided is in it, and the rest with the reason.
fn partial_results(child: Child) -> String {
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(5));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let property = |name: &str| said.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{said}"));
    assert!(property("trivial").ends_with("SUCCESS"), "{said}");
    assert!(property("prime").contains("UNKNOWN"), "{said}");
    said
}

#[test]
fn killed_by_signal_9() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let number = format!("{}", 2_000_000 + std::process::id());
    let mut child = start(folder.path(), &number, &[]);
    wait_for_solver(&number);
    signal(&child, "-9");
    child.wait().expect("a child");
    assert!(wait_until_empty(|| with_argument(&number)).is_empty());
}

#[test]
fn interrupted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let number = format!("{}", 3_000_000 + std::process::id());
    let child = start(folder.path(), &number, &[]);
    wait_for_solver(&number);
    signal(&child, "-INT");
    let said = partial_results(child);
    assert!(said.contains("interrupted"), "{said}");
    assert!(wait_until_empty(|| with_argument(&number)).is_empty());
}

#[test]
fn at_its_time_limit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let number = format!("{}", 4_000_000 + std::process::id());
    let child = start(folder.path(), &number, &["--timeout", "0.5"]);
    let said = partial_results(child);
    assert!(said.contains("time limit"), "{said}");
    assert!(wait_until_empty(|| with_argument(&number)).is_empty());
}
