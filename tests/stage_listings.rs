//! Snapshots of `flotilla show`: for each `tests/stages/show/NAME.c`, every stage against `NAME.STAGE.txt`. A first line
//! `// flags: …` adds options. `BLESS=1` rewrites the expectations.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const STAGES: [&str; 7] = ["typed", "program", "ssa", "vcs", "smt", "loops", "properties"];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stages/show");
    let mut found: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|e| e == "c"));
    found.sort();
    assert!(!found.is_empty());
    found
}

fn listing(program: &Path, stage: &str) -> String {
    let text = fs::read_to_string(program).unwrap();
    let flags = text.lines().next().and_then(|line| line.strip_prefix("// flags: ")).unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .args(["show", "--stage", stage])
        .args(flags.split_whitespace())
        .arg(program.file_name().unwrap())
        .current_dir(program.parent().unwrap())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}: {}", program.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn stages_are_listed_as_expected() {
    let mut wrong = Vec::new();
    for program in programs() {
        for stage in STAGES {
            let expectation = program.with_extension(format!("{stage}.txt"));
            let found = listing(&program, stage);
            if std::env::var_os("BLESS").is_some() {
                fs::write(&expectation, &found).unwrap();
            } else if fs::read_to_string(&expectation).unwrap_or_default() != found {
                wrong.push(format!("{}:\n{found}", expectation.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "not as expected (BLESS=1 accepts):\n{}", wrong.join("\n"));
}
