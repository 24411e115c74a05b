//! The scripts in `tests/smt2` with their known answers. Above each check stands `(set-info :status …)`; lines of the
//! form `;> text` at a script's end are its whole expected output, where more than the answers matters.

use std::path::PathBuf;

use flotilla::solver::Limits;
use flotilla::solver::script::solve_script;

fn scripts() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/smt2");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("tests/smt2")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "smt2"))
        .collect();
    files.sort();
    files
}

fn run(text: &str) -> String {
    let mut output = Vec::new();
    solve_script(text, &mut output, Limits::default()).expect("writing to memory");
    String::from_utf8(output).expect("ASCII")
}

#[test]
fn scripts_have_their_status() {
    let files = scripts();
    assert!(files.len() >= 80, "only {} scripts", files.len());
    let mut failures = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a script");
        let statuses: Vec<&str> = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("(set-info :status "))
            .filter_map(|rest| rest.strip_suffix(')'))
            .collect();
        let output = run(&text);
        let answers: Vec<&str> = output.lines().filter(|line| matches!(*line, "sat" | "unsat" | "unknown")).collect();
        if answers != statuses {
            failures.push(format!("{}: {answers:?}, not {statuses:?}\n{output}", file.display()));
        }
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(";> ")).collect();
        if !expected.is_empty() && output.lines().collect::<Vec<_>>() != expected {
            failures.push(format!("{}: the output is\n{output}", file.display()));
        }
        if expected.is_empty() && output.contains("(error") {
            failures.push(format!("{}: {output}", file.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
