//! Coverage as compilers measure it: the drivers of all golden coverage programs are compiled with clang 19 and
//! `-fcoverage-mcdc`, run, and what `llvm-cov` reports must be what `flotilla cover` claims: unique cause for each
//! condition of each decision with two or more, and both outcomes of each condition. gcc and gcov say which lines ran.
//!
//! Differences by definition: clang measures no decisions that are only stored, passed or returned without `&&` and `||`,
//! folds constants, and counts a comparison with a nested decision in it differently. Such lines have other numbers of
//! conditions and are not compared; how many lines are is checked. Without clang-19 or gcov a test says that it was skipped.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn has(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cover");
    let files = std::fs::read_dir(folder).expect("the folder of golden coverage programs");
    let mut files: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ext| ext == "c"));
    files.sort();
    files
}

fn covered(file: &Path, folder: &Path) -> Value {
    let text = std::fs::read_to_string(file).expect("a golden program");
    let options: Vec<&str> =
        text.lines().filter_map(|l| l.strip_prefix("// options:")).flat_map(str::split_whitespace).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_flotilla"));
    command.args([
        "cover",
        "--json",
        "-q",
        "--timeout",
        "60",
        "--goal",
        "mcdc,condition,location",
        "--emit",
        "c",
        "-o",
    ]);
    let output = command.arg(folder).args(options).arg(file).output().expect("flotilla runs");
    serde_json::from_slice(&output.stdout).expect("a report")
}

fn ran(command: &mut Command) -> Vec<u8> {
    let output = command.output().expect("the tool runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// What llvm-cov says of the golden file.
fn llvm(file: &Path, folder: &Path) -> Value {
    let exe = folder.join("clang-driver");
    let flags = ["-w", "-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc", "-o"];
    ran(Command::new("clang-19").args(flags).arg(&exe).arg(folder.join("driver.c")).arg("-lm"));
    ran(Command::new(&exe).env("LLVM_PROFILE_FILE", folder.join("%p.profraw")));
    let merged = folder.join("all.profdata");
    let raw = std::fs::read_dir(folder).expect("the folder").filter_map(|f| Some(f.ok()?.path()));
    let raw: Vec<PathBuf> = raw.filter(|f| f.extension().is_some_and(|e| e == "profraw")).collect();
    ran(Command::new("llvm-profdata-19").args(["merge", "-o"]).arg(&merged).args(&raw));
    let text =
        ran(Command::new("llvm-cov-19").arg("export").arg(&exe).arg(format!("-instr-profile={}", merged.display())));
    let export: Value = serde_json::from_slice(&text).expect("JSON of llvm-cov");
    let files = export["data"][0]["files"].as_array().cloned().unwrap_or_default();
    let is_it = |f: &Value| {
        f["filename"].as_str().is_some_and(|name| name.ends_with(&*file.file_name().expect("a name").to_string_lossy()))
    };
    files.into_iter().find(is_it).unwrap_or(Value::Null)
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

#[test]
fn clang_measures_what_is_claimed() {
    if !["clang-19", "llvm-profdata-19", "llvm-cov-19"].into_iter().all(has) {
        return eprintln!("skipped: clang-19 and its tools are not installed");
    }
    let (mut wrong, mut decisions, mut lines) = (Vec::new(), 0, 0);
    for file in programs() {
        let folder = tempfile::tempdir().expect("a folder");
        let report = covered(&file, folder.path());
        if list(&report["suite"]["tests"]).is_empty() {
            continue;
        }
        let measured = llvm(&file, folder.path());
        for record in list(&measured["mcdc_records"]) {
            let found: Vec<bool> = list(record.as_array().and_then(|r| r.last()).unwrap_or(&Value::Null))
                .iter()
                .map(|b| b == true)
                .collect();
            let rows = list(&report["decisions"]);
            let same =
                rows.iter().filter(|row| row["line"] == record[0] && list(&row["conditions"]).len() == found.len());
            let rows: Vec<&Value> = same.collect();
            let [row] = rows.as_slice() else { continue };
            let claimed: Vec<bool> =
                list(&row["conditions"]).iter().map(|c| c["unique_cause"]["status"] == "covered").collect();
            if list(&row["table"]).is_empty() {
                continue;
            }
            decisions += 1;
            if claimed != found {
                wrong.push(format!("{}:{}: claimed {claimed:?}, clang measures {found:?}", file.display(), record[0]));
            }
        }
        let mut by_line: BTreeMap<u64, (usize, usize)> = BTreeMap::new();
        for branch in list(&measured["branches"]) {
            let entry = by_line.entry(branch[0].as_u64().unwrap_or(0)).or_default();
            entry.0 += 2;
            entry.1 += usize::from(branch[4] != 0) + usize::from(branch[5] != 0);
        }
        for (line, (total, taken)) in by_line {
            let goals: Vec<Value> =
                list(&report["goals"]).into_iter().filter(|g| g["kind"] == "condition" && g["line"] == line).collect();
            let claimed = goals.iter().filter(|g| g["status"] == "covered").count();
            if goals.len() != total {
                continue;
            }
            lines += 1;
            if claimed != taken {
                wrong.push(format!("{}:{line}: {claimed} outcomes claimed, clang measures {taken}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(decisions >= 25 && lines >= 60, "only {decisions} decisions and {lines} lines could be compared");
    println!("{decisions} decisions and {lines} lines agree");
}

#[test]
fn gcov_sees_the_lines_run_that_are_claimed() {
    if !has("gcov") || !has("gcc") {
        return eprintln!("skipped: gcc or gcov is not installed");
    }
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for file in programs() {
        let folder = tempfile::tempdir().expect("a folder");
        let report = covered(&file, folder.path());
        ran(Command::new("gcc").current_dir(&folder).args(["-w", "--coverage", "-o", "gcc-driver", "driver.c", "-lm"]));
        ran(Command::new(folder.path().join("gcc-driver")).current_dir(&folder));
        let text = ran(Command::new("gcov").current_dir(&folder).args(["-t", "gcc-driver-driver.c"]));
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let mut counts: BTreeMap<u64, bool> = BTreeMap::new();
        let mut inside = false;
        for line in String::from_utf8_lossy(&text).lines() {
            let mut parts = line.splitn(3, ':').map(str::trim);
            let (Some(count), Some(number), Some(rest)) = (parts.next(), parts.next(), parts.next()) else { continue };
            if number == "0" && rest.starts_with("Source:") {
                inside = rest.ends_with(&name);
            }
            if let (true, Ok(number)) = (inside && count != "-", number.parse()) {
                counts.insert(number, !count.starts_with('#') && !count.starts_with('='));
            }
        }
        for (line, ran) in counts {
            let goals: Vec<Value> =
                list(&report["goals"]).into_iter().filter(|g| g["kind"] == "location" && g["line"] == line).collect();
            if goals.is_empty() {
                continue;
            }
            compared += 1;
            let claimed = goals.iter().any(|g| g["status"] == "covered");
            if claimed != ran {
                wrong.push(format!("{}:{line}: claimed {claimed}, gcov says {ran}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= 150, "only {compared} lines could be compared");
}
