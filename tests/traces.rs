//! Snapshots of what users read: each `tests/traces/NAME.c` is checked, and the whole report must be `NAME.txt`.
//! A first line `// flags: …` adds options. `BLESS=1 cargo test --test traces` rewrites the expectations.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn programs() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let mut programs: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    programs.retain(|path| path.extension().is_some_and(|e| e == "c"));
    programs.sort();
    programs
}

/// Runs in the directory of the programs, so that places do not depend on where the repository lies.
fn report(program: &Path) -> String {
    let text = fs::read_to_string(program).unwrap();
    let flags = text.lines().next().and_then(|line| line.strip_prefix("// flags: ")).unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .arg("check")
        .args(flags.split_whitespace())
        .arg(program.file_name().unwrap())
        .current_dir(program.parent().unwrap())
        .output()
        .unwrap();
    let code = output.status.code().expect("ended by itself");
    format!("{}{}exit code {code}\n", String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout))
}

#[test]
fn reports_are_as_expected() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for program in programs() {
        let (expectation, found) = (program.with_extension("txt"), report(&program));
        if bless {
            fs::write(&expectation, &found).unwrap();
        } else if fs::read_to_string(&expectation).unwrap_or_default() != found {
            wrong.push(format!("{}:\n{found}", program.display()));
        }
    }
    assert!(wrong.is_empty(), "not as expected (BLESS=1 accepts):\n{}", wrong.join("\n"));
}
