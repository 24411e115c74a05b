//! What the fleet's tests share: small solvers that misbehave, questions with known answers, a look at the processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flotilla::smt::{Op, Sort, TermId, Terms};
use flotilla::solver::process::ProcessSession;
use flotilla::solver::process::spec::Spec;
use flotilla::solver::{Answer, Limits, Session};

/// A solver in shell: `on_check` is what it does for each check; it echoes markers as a solver does.
pub fn scripted(on_check: &str) -> Vec<String> {
    let script = format!(
        "while read -r line; do case \"$line\" in\n\
           *check-sat*) {on_check} ;;\n\
           '(echo '*) line=${{line#*\\\"}}; echo \"${{line%\\\"*}}\" ;;\n\
         esac; done"
    );
    vec!["sh".to_string(), "-c".to_string(), script]
}

pub fn spec(command: &[String]) -> Spec {
    Spec { command: command.to_vec(), ..Spec::new("subject", &[]) }
}

/// A session whose checks end after `limit`.
pub fn session(command: &[String], limit: Duration) -> ProcessSession {
    let mut session = ProcessSession::new(spec(command));
    session.set_limits(Limits { time: Some(limit), ..Limits::default() });
    session
}

pub fn shell(script: &str) -> Vec<String> {
    vec!["sh".to_string(), "-c".to_string(), script.to_string()]
}

/// `x * y = 91` with both above 1: satisfiable.
pub fn factors(terms: &mut Terms, product: u64) -> TermId {
    let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::BitVec(16)));
    let one = terms.bv_u64(16, 1);
    let hundred = terms.bv_u64(16, 100);
    let wanted = terms.bv_u64(16, product);
    let times = terms.app(Op::BvMul, &[x, y]);
    let mut parts = vec![terms.eq(times, wanted)];
    for t in [x, y] {
        parts.push(terms.app(Op::BvUgt, &[t, one]));
        parts.push(terms.app(Op::BvUlt, &[t, hundred]));
    }
    terms.and(&parts)
}

pub fn satisfiable(terms: &mut Terms) -> TermId {
    factors(terms, 91)
}

pub fn unsatisfiable(terms: &mut Terms) -> TermId {
    factors(terms, 97)
}

/// A factorisation that no solver finds within a test.
pub fn hard(terms: &mut Terms) -> TermId {
    let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::BitVec(64)));
    let [x, y] = [x, y].map(|t| terms.zero_resize(128, t));
    let product = terms.app(Op::BvMul, &[x, y]);
    // Two primes far from all ones, where a SAT solver begins to search.
    let wanted = terms.bv_u128(128, 10_000_000_000_000_000_051 * 12_345_678_910_987_654_321);
    let one = terms.bv_u64(128, 1);
    let parts = [terms.eq(product, wanted), terms.app(Op::BvUgt, &[x, one]), terms.app(Op::BvUgt, &[y, one])];
    terms.and(&parts)
}

/// The reason of an unknown answer.
pub fn reason(answer: Answer) -> String {
    match answer {
        Answer::Unknown(reason) => reason.to_string(),
        decided => panic!("unknown was expected, not {decided:?}"),
    }
}

/// Numbers of all processes whose status field `field` (as in /proc/N/stat, from 1) is `value`.
fn processes_with(field: usize, value: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").expect("a system with /proc").flatten() {
        let Ok(number) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        // The name in brackets may hold anything.
        let Some((_, rest)) = stat.rsplit_once(") ") else { continue };
        if rest.split(' ').nth(field - 3) == Some(value) {
            found.push(number);
        }
    }
    found
}

/// Processes of a group, zombies that nobody has waited for included.
pub fn group(leader: u32) -> Vec<u32> {
    processes_with(5, &leader.to_string())
}

/// Processes with this text among their arguments.
pub fn with_argument(text: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").expect("a system with /proc").flatten() {
        let Ok(number) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        if String::from_utf8_lossy(&words).contains(text) && number != std::process::id() {
            found.push(number);
        }
    }
    found
}

/// Waits until there is nothing more, for as long as a loaded machine may take.
pub fn wait_until_empty(mut list: impl FnMut() -> Vec<u32>) -> Vec<u32> {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let found = list();
        if found.is_empty() || Instant::now() > deadline {
            return found;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The private folder that `tests/setup` fills.
pub fn folders() -> Vec<PathBuf> {
    flotilla::cli::solvers::program_folders()
}

pub fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, text).expect("a writable folder");
    file
}
