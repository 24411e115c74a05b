//! Programs of csmith, which has a compiler say what they compute: the same must be proved here, and its opposite refuted.
//! They do nothing undefined, so no check may fail either. Each is checked as it is and by incremental search.
//!
//! `FLOTILLA_CSMITH` is the number of programs, `FLOTILLA_SEED` the first seed. Where csmith is not installed, this says so
//! and checks nothing.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use common::{in_parallel, run};

const LIMIT: Duration = Duration::from_secs(60);

/// Small enough to be decided in a fraction of a second.
const SIZE: &str =
    "--max-funcs 3 --max-block-depth 2 --max-block-size 3 --max-expr-complexity 4 --no-argc --no-bitfields";

/// How csmith ends `main`, and with what its result is compared instead.
const END: &str = "platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);";

/// The same program, decided in another way.
const MODES: [&[&str]; 2] = [&[], &["--incremental"]];

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// The folder of csmith's header, if it is installed.
fn headers() -> Option<PathBuf> {
    let folders = ["/usr/include/csmith", "/usr/local/include/csmith", "/usr/include", "/usr/local/include"];
    folders.iter().map(PathBuf::from).find(|folder| folder.join("csmith.h").exists())
}

/// The program of a seed, and what it computes when it is compiled; `None` if it does not end soon.
fn program(seed: u64, headers: &Path, folder: &Path) -> Option<(String, String)> {
    let source = Command::new("csmith").args(["--seed", &seed.to_string()]).args(SIZE.split(' ')).output().ok()?;
    let text = String::from_utf8(source.stdout).ok().filter(|text| text.contains(END))?;
    let (file, binary) = (folder.join("native.c"), folder.join("native"));
    fs::write(&file, &text).ok()?;
    let compiled =
        Command::new("cc").arg("-w").arg("-I").arg(headers).arg(&file).arg("-o").arg(&binary).status().ok()?;
    let ran = Command::new("timeout").arg("2").arg(&binary).output().ok().filter(|_| compiled.success())?;
    let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
    let value = printed.lines().find_map(|line| line.strip_prefix("checksum = "))?;
    Some((text, value.trim().to_string()))
}

/// What contradicts the compiler, if anything does.
fn disagreement(seed: u64, headers: &Path) -> Result<bool, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let Some((text, value)) = program(seed, headers, folder.path()) else { return Ok(false) };
    for (claim, wrong_exit) in [("==", 10), ("!=", 0)] {
        let check = format!("__CPROVER_assert((crc32_context ^ 0xFFFFFFFFUL) {claim} 0x{value}UL, \"checksum\");");
        fs::write(folder.path().join("p.c"), text.replace(END, &check)).expect("it can be written");
        for mode in MODES {
            let include = headers.display().to_string();
            let fixed = ["check", "-q", "--timeout", "10", "-I", &include, "p.c"];
            let args: Vec<String> = fixed.iter().chain(mode).map(|word| word.to_string()).collect();
            let ran = run(folder.path(), &args, LIMIT);
            if ran.code == Some(wrong_exit) {
                return Err(format!("seed {seed} {mode:?} {claim} {value}: {}", ran.ending()));
            }
        }
    }
    Ok(true)
}

#[test]
fn checksums_are_those_of_compiled_programs() {
    let Some(headers) = headers() else { return eprintln!("csmith is not installed: nothing was compared") };
    let first = number("FLOTILLA_SEED", 1);
    let seeds: Vec<u64> = (first..first + number("FLOTILLA_CSMITH", 12)).collect();
    let results = in_parallel(&seeds, |&seed| disagreement(seed, &headers));
    let compared = results.iter().filter(|result| matches!(result, Ok(true))).count();
    let wrong: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{} of {} programs differ:\n{}", wrong.len(), seeds.len(), wrong.join("\n"));
    assert!(2 * compared >= seeds.len(), "only {compared} of {} programs could be compared", seeds.len());
    println!("{compared} of {} programs compared", seeds.len());
}
