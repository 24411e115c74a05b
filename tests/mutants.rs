//! Mutants of the golden programs: whatever the text, a run ends by itself in a verdict, or in an error that names file,
//! line and column; never in a panic, an abort, an overflow of the stack, or a counterexample that does not replay.
//!
//! `FLOTILLA_RANDOM` is the number of mutants, `FLOTILLA_SEED` the first seed. A mutant that fails is shrunk and printed
//! with its seed; `tests/mutants/corpus` keeps those that once did.

mod common;
#[path = "mutants/mutate.rs"]
mod mutate;
#[path = "generator/rng.rs"]
mod rng;
#[path = "mutants/tokens.rs"]
mod tokens;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{Ran, files_below, in_parallel, programs_folder, run};
use rng::Rng;

/// A guard against hanging, far above the time limit that each run is given.
const LIMIT: Duration = Duration::from_secs(120);

/// Safe, unsafe, inconclusive, rejected.
const CODES: [i32; 4] = [0, 10, 5, 2];

const OPTIONS: [&[&str]; 8] = [
    &["--unwind", "3"],
    &["--unwind", "2", "--no-unwinding-assertions"],
    &["--unwind", "3", "--32", "--unsigned-char"],
    &["--incremental", "--max-k-step", "4"],
    &["--k-induction", "--max-k-step", "3"],
    &["--unwind", "3", "--big-endian", "--memory-leak-check", "--conversion-check"],
    &["--unwind", "2", "--partial-loops", "--16"],
    &["--unwind", "3", "--trace", "--unsigned-overflow-check", "--no-malloc-may-fail"],
];

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

#[test]
fn mutants_end_well() {
    let programs: Vec<Vec<String>> = files_below(&programs_folder(), "c")
        .iter()
        .map(|path| tokens::tokens(&fs::read_to_string(path).expect("golden programs are text")))
        .collect();
    let first = number("FLOTILLA_SEED", 1);
    let seeds: Vec<u64> = (first..first + number("FLOTILLA_RANDOM", 150)).collect();
    let complaints = in_parallel(&seeds, |&seed| {
        let mut rng = Rng::new(seed);
        let (one, other) = (rng.pick(&programs), rng.pick(&programs));
        let mutant = mutate::mutate(one, other, &mut rng);
        let options = OPTIONS[(seed % OPTIONS.len() as u64) as usize];
        let complaint = complaint(&tokens::text(&mutant), options)?;
        let small = shrunk(&mutant, options, &complaint);
        let report = format!("seed {seed} {options:?}: {complaint}\n{}", tokens::text(&small));
        // At once: a long run need not come to its end.
        println!("{report}\n");
        Some(report)
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} mutants end badly:\n{}", complaints.len(), complaints.join("\n\n"));
}

#[test]
fn what_once_failed_ends_well() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutants/corpus");
    let complaints = in_parallel(&files_below(&corpus, "c"), |path| {
        let text = fs::read_to_string(path).expect("the corpus is text");
        OPTIONS.iter().find_map(|options| {
            let complaint = complaint(&text, options)?;
            Some(format!("{} {options:?}: {complaint}", path.display()))
        })
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// What is wrong with the way a run ends.
fn complaint(text: &str, options: &[&str]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("input.c"), text).expect("a writable folder");
    let mut args = ["check", "--timeout", "5s", "--memlimit", "2g"].map(str::to_string).to_vec();
    args.extend(options.iter().map(|option| option.to_string()));
    args.push("input.c".to_string());
    let ran = run(folder.path(), &args, LIMIT);
    let signs = ["panicked at", "internal error", "stack overflow", "RUST_BACKTRACE"];
    if let Some(line) = ran.stderr.lines().chain(ran.stdout.lines()).find(|l| signs.iter().any(|s| l.contains(s))) {
        return Some(line.to_string());
    }
    if !ran.code.is_some_and(|code| CODES.contains(&code)) {
        return Some(format!("{}: {}", ran.ending(), ran.stderr.lines().last().unwrap_or("")));
    }
    (ran.code == Some(2) && !places(&ran)).then(|| format!("an error without a place: {}", ran.stderr))
}

/// Whether each error is at some `file:line:column`; what the preprocessor says is passed on as it is, and a program
/// without an entry has no place to name.
fn places(ran: &Ran) -> bool {
    let said = format!("\n{}", ran.stderr);
    said.split("\nerror").skip(1).all(|error| {
        let place = error.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
        place.is_some_and(|p| p.rsplit(':').take(2).all(|part| part.parse::<u32>().is_ok()))
            || error.contains("preprocess")
            || error.contains("with a body")
    })
}

/// Leaves out runs of tokens as long as the run ends in the same way.
fn shrunk(mutant: &[String], options: &[&str], complaint_now: &str) -> Vec<String> {
    let kind = |c: &str| c.chars().filter(|c| !c.is_ascii_digit()).take(40).collect::<String>();
    let same = |candidate: &[String]| {
        complaint(&tokens::text(candidate), options).is_some_and(|c| kind(&c) == kind(complaint_now))
    };
    let mut small = mutant.to_vec();
    let mut size = small.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < small.len() {
            let mut candidate = small.clone();
            candidate.drain(at..(at + size).min(candidate.len()));
            if same(&candidate) {
                small = candidate;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    small
}
