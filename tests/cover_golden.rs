//! Golden coverage programs: each file of `tests/cover` says at its top how many goals of each kind are covered,
//! unreachable and open (`FLOTILLA_BLESS=1` rewrites these lines). The suite of each is compiled with the system's
//! compiler and must compute what the interpreter did.

use std::path::{Path, PathBuf};
use std::process::Command;

const KINDS: &str = "mcdc,branch,decision,condition,location,function,boundary";

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cover");
    let files = std::fs::read_dir(folder).expect("the folder of golden coverage programs");
    let mut files: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ext| ext == "c"));
    files.sort();
    files
}

/// The summary without percentages, and what went wrong.
fn run(file: &Path, options: &str, folder: &Path) -> (Vec<String>, Vec<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flotilla"));
    command.args(["cover", "-q", "--timeout", "60", "--goal", KINDS, "--emit", "c,json", "-o"]).arg(folder);
    let output = command.args(options.split_whitespace()).arg(file).output().expect("flotilla runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |line: &str| line.split_once(" (").filter(|_| line.contains(" covered, ")).map(|(l, _)| l.to_string());
    let lines: Vec<String> = text.lines().filter_map(line).collect();
    let mut wrong = Vec::new();
    let expected = if lines.iter().all(|line| line.ends_with(" 0 open")) { 0 } else { 5 };
    if output.status.code() != Some(expected) || lines.is_empty() {
        wrong.push(format!("exit code {:?}: {}", output.status.code(), String::from_utf8_lossy(&output.stderr)));
    }
    let driver = folder.join("driver");
    let compiled = Command::new("cc").args(["-w", "-o"]).arg(&driver).arg(folder.join("driver.c")).arg("-lm").output();
    match compiled {
        Ok(cc) if cc.status.success() => {
            let ran = Command::new(&driver).output().expect("the driver runs");
            if !ran.status.success() {
                wrong.push(String::from_utf8_lossy(&ran.stdout).into_owned());
            }
        }
        Ok(cc) => wrong.push(format!("the driver: {}", String::from_utf8_lossy(&cc.stderr))),
        Err(error) => wrong.push(format!("no compiler: {error}")),
    }
    (lines, wrong)
}

#[test]
fn golden_coverage_programs() {
    let files = programs();
    assert!(files.len() >= 60, "{} golden coverage programs", files.len());
    let bless = std::env::var_os("FLOTILLA_BLESS").is_some();
    let mut failures = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a golden program");
        let header =
            |key: &str| text.lines().filter_map(|l| l.strip_prefix(key)).map(str::to_string).collect::<Vec<_>>();
        let folder = tempfile::tempdir().expect("a folder");
        let (lines, mut wrong) = run(&file, &header("// options:").join(" "), folder.path());
        if bless {
            let rest: Vec<&str> = text.lines().skip_while(|l| l.starts_with("// goals: ")).collect();
            let goals: String = lines.iter().map(|line| format!("// goals: {line}\n")).collect();
            std::fs::write(&file, format!("{goals}{}\n", rest.join("\n"))).expect("a golden program");
        } else if header("// goals: ") != lines {
            wrong.push(format!("expected {:#?}, found {lines:#?}", header("// goals: ")));
        }
        failures.extend(wrong.into_iter().map(|why| format!("{}: {why}", file.display())));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
