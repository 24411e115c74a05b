//! Random C programs, computed in several ways that must agree: natively under sanitizers, by the concrete interpreter,
//! by symbolic execution of constants, and by the solver on the same program with its constants turned into inputs.
//!
//! `FLOTILLA_RANDOM` is the number of programs, `FLOTILLA_SEED` the first seed. A disagreement is shrunk and printed
//! with its seed.

mod generator;
mod native;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use flotilla::base::Files;
use flotilla::frontend;
use flotilla::pipeline::add_models;
use flotilla::program::build::{self, BuildOptions};
use flotilla::program::interp::{self, Outcome, RunOptions, ZeroInputs};
use flotilla::program::{Program, PropId, PropertyKind};
use flotilla::typed::lower::Lowering;
use flotilla::typed::target::Target;

use generator::{Mode, Random};
use native::{Fault, FaultKind, Native};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

/// One machine that programs run on.
#[derive(Clone, Copy)]
struct Machine {
    cc: &'static [&'static str],
    flotilla: &'static [&'static str],
    char_signed: bool,
}

const MACHINES: [Machine; 2] = [
    Machine { cc: &["-fsigned-char"], flotilla: &[], char_signed: true },
    Machine { cc: &["-funsigned-char"], flotilla: &["--unsigned-char"], char_signed: false },
];

#[test]
fn all_ways_of_computing_agree() {
    compare(number("FLOTILLA_RANDOM", 30), |case| {
        interpreted(case)?;
        // All values are constants: nothing is left for the solver but the verdict.
        checked(case, false)?;
        // The constants are inputs that are assumed to have their values: nothing folds.
        checked(case, true)
    });
}

/// Runs `check` over many programs, two at a time, and reports the first disagreement, shrunk.
fn compare(count: u64, check: fn(&Case) -> Result<(), String>) {
    let first = number("FLOTILLA_SEED", 1);
    let next = AtomicU64::new(first);
    let usable = AtomicU64::new(0);
    let complaints: Vec<String> = std::thread::scope(|scope| {
        let work = || {
            let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first + count {
                    return Ok(());
                }
                let case = Case::new(generator::generate(seed), seed, dir.path());
                if let Native::Unusable(why) = &case.native {
                    println!("seed {seed} is not usable: {why}");
                }
                usable.fetch_add(u64::from(!matches!(case.native, Native::Unusable(_))), Ordering::Relaxed);
                if let Err(complaint) = check(&case) {
                    next.fetch_add(count, Ordering::Relaxed);
                    return Err(shrunk(&case, complaint, check));
                }
            }
        };
        let handles: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        handles.into_iter().filter_map(|h| h.join().expect("no panic").err()).collect()
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
    let usable = usable.into_inner();
    println!("{usable} of {count} programs compared");
    assert!(usable * 10 >= count * 9, "only {usable} of {count} programs were usable");
}

/// A program and what it does natively.
struct Case {
    program: Random,
    seed: u64,
    machine: Machine,
    native: Native,
    dir: PathBuf,
}

impl Case {
    fn new(program: Random, seed: u64, dir: &Path) -> Self {
        let machine = MACHINES[(seed % 4 == 3) as usize];
        let native = native::run(&program.render(Mode::Native), dir, "native", machine.cc);
        Case { program, seed, machine, native, dir: dir.to_path_buf() }
    }

    /// A file with the program and its assertions on the checksum.
    fn expecting(&self, symbolic: bool) -> PathBuf {
        let checksum = if let Native::Printed(value) = self.native { value } else { 0 };
        let text = self.program.render(Mode::Expect { checksum, symbolic });
        let path = self.dir.join("checked.c");
        std::fs::write(&path, &text).expect("a writable directory");
        path
    }
}

fn shrunk(case: &Case, complaint: String, check: fn(&Case) -> Result<(), String>) -> String {
    let kind = complaint.lines().next().unwrap_or("").to_string();
    let small = generator::shrink(&case.program, |candidate| {
        let candidate = Case::new(candidate.clone(), case.seed, &case.dir);
        !matches!(candidate.native, Native::Unusable(_)) && check(&candidate).is_err_and(|c| c.starts_with(&kind))
    });
    let small = Case::new(small, case.seed, &case.dir);
    let now = check(&small).err().unwrap_or(complaint);
    let text = small.program.render(Mode::Native);
    format!("seed {}: {now}\nnatively: {:?}\nshrunk program:\n{text}", case.seed, small.native)
}

fn program_of(path: &Path, machine: Machine) -> Result<Program, String> {
    let target = Target { char_signed: machine.char_signed, ..Target::LP64 };
    let described = frontend::target::Machine::described("", target);
    let options = frontend::Options { machine: described, ..Default::default() };
    let mut files = Files::new();
    let say = |errors: Vec<flotilla::base::Diagnostic>| {
        let texts: Vec<String> =
            errors.iter().map(|d| format!("{}:{}: {}", d.loc.line, d.loc.column, d.message)).collect();
        format!("rejected\n{}", texts.join("\n"))
    };
    let units = frontend::read(&options, &[path.to_path_buf()], &mut files).map_err(say)?;
    let mut lowering = Lowering::new(target);
    for unit in &units {
        lowering.begin_unit(&unit.path.to_string_lossy());
        let each = &mut |chunk| {
            lowering.chunk(&chunk);
            Ok(())
        };
        unit.for_each_declaration(&mut files, each).map_err(say)?;
    }
    add_models("main", &target, &mut lowering, &mut files);
    let unit = lowering.finish(files, Some("main")).map_err(say)?;
    let options = BuildOptions { malloc_may_fail: false, ..BuildOptions::default() };
    build::build(unit, &options).map_err(say)
}

fn interpreted(case: &Case) -> Result<(), String> {
    if matches!(case.native, Native::Unusable(_)) {
        return Ok(());
    }
    let path = case.expecting(false);
    let program = program_of(&path, case.machine)?;
    let options = RunOptions { record: case.seed.is_multiple_of(2), ..RunOptions::default() };
    let run = interp::run(&program, &mut ZeroInputs, &options);
    if options.record && run.violated.iter().any(|v| v.event.is_none_or(|e| interp::relevant_to(&run, e).is_empty())) {
        return Err("a violation without a trace".to_string());
    }
    let violated: Vec<PropId> = run.violated.iter().map(|v| v.prop).collect();
    match (&case.native, &run.outcome) {
        (Native::Printed(_), Outcome::Finished) => {
            let texts: Vec<&str> = violated.iter().map(|&p| program.properties[p].description.as_str()).collect();
            if texts.len() == 1 && texts[0].contains("other") {
                Ok(())
            } else {
                Err(format!("the interpreter computes another checksum\nviolated: {texts:?}"))
            }
        }
        (Native::Fault(fault), Outcome::Violated { prop }) => same_fault(&program, fault, *prop),
        (_, outcome) => Err(format!("the interpreter ends otherwise\n{}", describe(&program, outcome))),
    }
}

fn describe(program: &Program, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Violated { prop } => {
            let p = &program.properties[*prop];
            format!("violated {:?} at line {}: {}", p.kind, p.loc.line, p.description)
        }
        other => format!("{other:?}"),
    }
}

/// The same kind, or another fault of the same line: where C leaves the order of evaluation open, either may be first.
fn same_fault(program: &Program, fault: &Fault, prop: PropId) -> Result<(), String> {
    let property = &program.properties[prop];
    let same_kind = label_fits(property.kind.label(), fault.kind);
    if same_kind || fault.line == Some(property.loc.line) {
        return Ok(());
    }
    Err(format!("another fault\nnatively: {}\nhere: {:?} {}", fault.text, property.kind, property.description))
}

/// A property that the checker reports as violated: `[main.overflow.1] file.c:7: … : FAILURE`.
#[derive(Debug)]
struct Failure {
    kind: String,
    line: u32,
    text: String,
}

impl Failure {
    fn parse(line: &str) -> Option<Failure> {
        let (name, rest) = line.strip_prefix('[')?.split_once("] ")?;
        let (site, text) = rest.strip_suffix(" : FAILURE")?.split_once(": ")?;
        let kind = name.split('.').nth(1)?.to_string();
        let line = site.rsplit_once(':')?.1.parse().ok()?;
        Some(Failure { kind, line, text: text.to_string() })
    }
}

/// The whole checker: exactly what happens natively fails, and nothing else.
fn checked(case: &Case, symbolic: bool) -> Result<(), String> {
    if matches!(case.native, Native::Unusable(_)) {
        return Ok(());
    }
    let what = if symbolic { "inputs" } else { "constants" };
    let path = case.expecting(symbolic);
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .args(["check", "--quiet", "--timeout", "10"])
        .args(case.machine.flotilla)
        .arg(&path)
        .output()
        .map_err(|e| e.to_string())?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    let all = format!("{stdout}{}", String::from_utf8_lossy(&output.stderr));
    let failures: Vec<Failure> = stdout.lines().filter_map(Failure::parse).collect();
    // Undecided in the time given is no disagreement, as long as nothing is decided wrongly.
    let undecided = stdout.lines().any(|l| l.starts_with('[') && l.contains(" : UNKNOWN"));
    let expected = if failures.is_empty() && undecided { Some(5) } else { Some(10) };
    if output.status.code() != expected || all.contains("internal error") {
        return Err(format!("the checker ends with {:?} on {what}\n{all}", output.status.code()));
    }
    let agree = match (&case.native, &failures[..]) {
        (_, []) => undecided,
        (Native::Printed(_), [one]) => one.text.contains("other"),
        (Native::Fault(fault), [one]) => {
            label_fits(&one.kind, fault.kind) || (one.kind != "assertion" && fault.line == Some(one.line))
        }
        _ => false,
    };
    if agree { Ok(()) } else { Err(format!("the checker finds other failures on {what}\n{all}")) }
}

/// Whether a property's label stands for what the sanitizer complained about.
fn label_fits(label: &str, kind: FaultKind) -> bool {
    match kind {
        FaultKind::Overflow => label == PropertyKind::Overflow.label(),
        FaultKind::Division => label == PropertyKind::DivisionByZero.label(),
        FaultKind::Shift => [PropertyKind::Shift, PropertyKind::Overflow].iter().any(|k| k.label() == label),
        FaultKind::Memory => {
            [PropertyKind::Bounds, PropertyKind::Pointer, PropertyKind::Free].iter().any(|k| k.label() == label)
        }
    }
}
