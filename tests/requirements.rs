//! Requirements and their observers: each pattern in each scope against a separate evaluator that knows traces only, the
//! observers compiled as C by the system's compiler. All traces of up to 6 steps over three signals, and random ones of
//! up to 12; FLOTILLA_TRACES says how many of those [default: 4000], FLOTILLA_SEED where they begin.

mod common;
#[path = "requirements/patterns.rs"]
mod patterns;
#[path = "requirements/reference.rs"]
mod reference;

use std::io::Write;
use std::process::{Command, Stdio};

use require::spec::Requirement;
use require::text::Function;
use require::{Observer, Spec};

/// The observers and a `main` that reads traces of `LENGTH` bytes and answers for each observer with the first step that
/// violates it, from 1, or 0. All memory of observers is in one section, which is cleared before each trace.
fn harness(spec: &Spec) -> String {
    let functions: Vec<Function> =
        spec.requirements.iter().map(|requirement| Function::new(&Observer::new(requirement))).collect();
    let mut text = String::from("#include <stdio.h>\n#include <string.h>\n");
    for function in &functions {
        let types = vec!["_Bool".to_string(); function.parameters.len()];
        text.push_str(&function.definition(&types).replace("static ", "static __attribute__((section(\"memory\"))) "));
    }
    text.push_str("extern char __start_memory[], __stop_memory[];\nint main(int argc, char **argv) {\n");
    text.push_str("    int length = 0; unsigned char t[64];\n    sscanf(argv[1], \"%d\", &length);\n");
    text.push_str("    while (fread(t, 1, length, stdin) == (size_t)length) {\n");
    text.push_str(&format!("        unsigned char first[{}] = {{0}};\n", functions.len()));
    text.push_str("        memset(__start_memory, 0, __stop_memory - __start_memory);\n");
    text.push_str("        for (int k = 0; k < length; k++) {\n            _Bool a = t[k] & 1, b = t[k] >> 1 & 1, c = t[k] >> 2 & 1;\n");
    for (number, function) in functions.iter().enumerate() {
        let values: Vec<String> = function.parameters.iter().map(|p| p.value.show()).collect();
        text.push_str(&format!(
            "            if ({}({}) == 2 && !first[{number}]) first[{number}] = k + 1;\n",
            function.name,
            values.join(", ")
        ));
    }
    text.push_str("        }\n        fwrite(first, 1, sizeof first, stdout);\n    }\n    return 0;\n}\n");
    text
}

/// What the observers say of traces that are all of one length.
fn observed(program: &std::path::Path, traces: &[Vec<u8>], length: usize) -> Vec<u8> {
    let mut child = Command::new(program)
        .arg(length.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the observers run");
    let mut input = child.stdin.take().expect("a pipe");
    let bytes = traces.concat();
    let feeder = std::thread::spawn(move || input.write_all(&bytes));
    let output = child.wait_with_output().expect("the observers answer");
    feeder.join().expect("the feeder ends").expect("all traces are read");
    output.stdout
}

fn compare(spec: &Spec, program: &std::path::Path, traces: &[Vec<u8>], length: usize) {
    let answers = observed(program, traces, length);
    let count = spec.requirements.len();
    assert_eq!(answers.len(), traces.len() * count);
    for (trace, row) in traces.iter().zip(answers.chunks(count)) {
        for (requirement, &answer) in spec.requirements.iter().zip(row) {
            let expected = reference::first_violation(requirement, trace);
            let answer = (answer as usize).checked_sub(1);
            assert_eq!(answer, expected, "{}", told(requirement, trace));
        }
    }
}

fn told(requirement: &Requirement, trace: &[u8]) -> String {
    let signal = |bit: u8| trace.iter().map(|v| if v >> bit & 1 == 1 { '1' } else { '0' }).collect::<String>();
    format!("{:?}\na {}\nb {}\nc {}", requirement, signal(0), signal(1), signal(2))
}

fn compiled(spec: &Spec) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("observers.c"), folder.path().join("observers"));
    std::fs::write(&source, harness(spec)).expect("a file");
    let output = Command::new("cc").args(["-O1", "-w", "-o"]).arg(&program).arg(&source).output().expect("cc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (folder, program)
}

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn every_trace_of_up_to_six_steps() {
    let spec = patterns::all();
    let (_folder, program) = compiled(&spec);
    // First violations of shorter traces are those of their continuations.
    const LENGTH: u32 = 6;
    let total = 8usize.pow(LENGTH);
    for part in (0..total).collect::<Vec<_>>().chunks(1 << 15) {
        let trace = |n: &usize| (0..LENGTH).map(|k| (n >> (3 * k) & 7) as u8).collect();
        let traces: Vec<Vec<u8>> = part.iter().map(trace).collect();
        compare(&spec, &program, &traces, LENGTH as usize);
    }
}

#[test]
fn random_traces_of_up_to_twelve_steps() {
    let spec = patterns::all();
    let (_folder, program) = compiled(&spec);
    let (count, seed) = (from_environment("FLOTILLA_TRACES", 4000), from_environment("FLOTILLA_SEED", 1));
    println!("seed {seed}");
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for length in 7..=12 {
        let trace = |_| (0..length).map(|_| (next() >> 40 & 7) as u8).collect();
        let traces: Vec<Vec<u8>> = (0..count / 6).map(trace).collect();
        compare(&spec, &program, &traces, length);
    }
}
