//! Programs compiled with the system's compiler and run under its sanitizers.

use std::path::Path;
use std::process::Command;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Native {
    Printed(u32),
    Fault(Fault),
    /// Does not compile, hangs, or prints nonsense: no test of anything.
    Unusable(String),
}

/// What a sanitizer complained about first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub kind: FaultKind,
    /// In the generated file; `None` if the report names no line.
    pub line: Option<u32>,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    Overflow,
    Division,
    Shift,
    Memory,
}

/// The phrases of the sanitizers' reports, most specific first.
const PHRASES: [(&str, FaultKind); 7] = [
    ("division by zero", FaultKind::Division),
    ("shift", FaultKind::Shift),
    ("cannot be represented", FaultKind::Overflow),
    ("out of bounds", FaultKind::Memory),
    ("null pointer", FaultKind::Memory),
    ("insufficient space", FaultKind::Memory),
    ("AddressSanitizer", FaultKind::Memory),
];

/// Compiles and runs `text`; files go to `dir` under the name `stem`.
pub fn run(text: &str, dir: &Path, stem: &str, flags: &[&str]) -> Native {
    let (source, binary) = (dir.join(format!("{stem}.c")), dir.join(format!("{stem}.bin")));
    if let Err(error) = std::fs::write(&source, text) {
        return Native::Unusable(error.to_string());
    }
    let compiled = Command::new("cc")
        .args([
            "-std=gnu11",
            "-Werror=return-type",
            "-Werror=uninitialized",
            "-O0",
            "-g1",
            "-fsanitize=undefined,address",
            "-fno-sanitize-recover=all",
        ])
        .args(flags)
        .arg(&source)
        .arg("-o")
        .arg(&binary)
        .output();
    match compiled {
        Ok(output) if output.status.success() => {}
        Ok(output) => return Native::Unusable(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => return Native::Unusable(error.to_string()),
    }
    // Generated programs do not hang; `timeout` is for those that shrinking makes.
    let output = Command::new("timeout")
        .arg("10")
        .arg(&binary)
        .env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1:symbolize=1")
        .output();
    let _ = std::fs::remove_file(&binary);
    match output {
        Ok(output) => outcome(&String::from_utf8_lossy(&output.stdout), &String::from_utf8_lossy(&output.stderr), stem),
        Err(error) => Native::Unusable(error.to_string()),
    }
}

fn outcome(stdout: &str, stderr: &str, stem: &str) -> Native {
    let complaint = stderr.lines().find(|l| l.contains("runtime error") || l.contains("ERROR: AddressSanitizer"));
    if let Some(text) = complaint {
        return match PHRASES.iter().find(|(phrase, _)| text.contains(phrase)) {
            Some((_, kind)) => {
                Native::Fault(Fault { kind: *kind, line: fault_line(stderr, stem), text: text.to_string() })
            }
            None => Native::Unusable(text.to_string()),
        };
    }
    match stdout.trim().parse() {
        Ok(value) => Native::Printed(value),
        Err(_) => Native::Unusable(format!("printed `{}`, and on stderr `{}`", stdout.trim(), stderr.trim())),
    }
}

/// The first `stem.c:LINE` of a report.
fn fault_line(stderr: &str, stem: &str) -> Option<u32> {
    let mark = format!("{stem}.c:");
    let rest = &stderr[stderr.find(&mark)? + mark.len()..];
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}
