//! What the C library of this machine gives for `sin`, `log`, `pow` and their like is always among the results that
//! `base::float::elementary` allows. `SEED` and `COUNT` choose other arguments and more of them.

use std::path::Path;
use std::process::Command;

use flotilla::base::float::Format;
use flotilla::base::float::elementary::{Function, results};

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The line of the driver, if its result is none of ours.
fn refuted(line: &str) -> Option<String> {
    let mut words = line.split(' ');
    let name = words.next()?;
    let function = Function::ALL.into_iter().find(|f| f.name() == name)?;
    let format = match words.next()? {
        "4" => Format::BINARY32,
        "8" => Format::BINARY64,
        _ => Format::X87,
    };
    let [a, b, given] = [(); 3].map(|()| {
        let memory = words.next().and_then(|word| u128::from_str_radix(word, 16).ok());
        format.from_memory(memory.expect("three numbers"))
    });
    let allowed = results(function, format, [a, b]);
    let same = |result: &u128| *result == given || format.is_nan(*result) && format.is_nan(given);
    (!allowed.iter().any(same)).then(|| format!("{line}: {given:x} is none of {allowed:x?}"))
}

#[test]
fn the_c_library_stays_within_the_results() {
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/libm.c");
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let binary = scratch.path().join("libm");
    let mut compiler = Command::new("cc");
    compiler.args(["-std=gnu11", "-w", "-O0", "-fno-builtin"]).arg(driver).arg("-o").arg(&binary).arg("-lm");
    let compiled = compiler.output().expect("a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let (seed, count) = (number("SEED", 1), number("COUNT", 200));
    let run = Command::new(&binary).args([seed.to_string(), count.to_string()]).output().expect("the driver runs");
    let text = String::from_utf8(run.stdout).expect("hexadecimal digits");
    assert_eq!(text.lines().count() as u64, count * 3 * Function::ALL.len() as u64);
    let refuted: Vec<String> = text.lines().filter_map(refuted).collect();
    assert!(
        refuted.is_empty(),
        "seed {seed}, {} of them:\n{}",
        refuted.len(),
        refuted[..refuted.len().min(60)].join("\n")
    );
}
