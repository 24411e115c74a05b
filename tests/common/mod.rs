//! What the tests over whole programs share: the headers of `tests/c`, runs of the built executable, a worker pool.
//!
//! Invariant: a run always ends. A child that exceeds its limit is killed and reported as hanging; limits are far above
//! what any program needs, so that no verdict depends on the speed of the machine.
#![allow(dead_code, reason = "each test executable uses its own part")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How one run of the executable ended.
#[derive(Debug)]
pub struct Ran {
    /// None: killed by a signal, or by us.
    pub code: Option<i32>,
    pub hung: bool,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    /// One word or two for a table.
    pub fn ending(&self) -> String {
        match self.code {
            Some(code) => format!("exit {code}"),
            None if self.hung => "hangs".to_string(),
            None => "signal".to_string(),
        }
    }
}

pub fn flotilla() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_flotilla"))
}

/// Runs the executable in `dir`; standard output and error are bounded only by the disk.
pub fn run(dir: &Path, args: &[String], limit: Duration) -> Ran {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let (out, err) = (scratch.path().join("out"), scratch.path().join("err"));
    let mut child = Command::new(flotilla())
        .args(args)
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(File::create(&out).expect("a temporary file"))
        .stderr(File::create(&err).expect("a temporary file"))
        .spawn()
        .expect("the executable starts");
    let start = Instant::now();
    let mut hung = false;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child to wait for") {
            break status;
        }
        if start.elapsed() > limit && !hung {
            hung = true;
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    Ran { code: status.code(), hung, stdout: text(&out), stderr: text(&err) }
}

/// Applies `work` to all items on the available cores; the results are in the order of the items.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((at, item)) = take(&next, items) {
                    let result = work(item);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

fn take<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    items.get(at).map(|item| (at, item))
}

pub fn programs_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c")
}

/// All files below `folder` with this ending, sorted.
pub fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A golden program: what its header says (the format is described in `tests/c/README.md`).
#[derive(Clone, Debug, Default)]
pub struct Golden {
    /// Relative to `tests/c`.
    pub name: String,
    pub folder: PathBuf,
    pub files: Vec<String>,
    pub options: Vec<String>,
    pub verdict: String,
    /// `file.c:12 overflow`, sorted.
    pub fails: Vec<String>,
    /// `masked file.c:12 assertion` or `unreachable …`: what holds for want of executions; if there is one, all are listed.
    pub vacuous: Vec<String>,
    /// Where an error has to be reported.
    pub line: Option<u32>,
}

/// All golden programs, sorted by name; files without a header belong to another file's program.
pub fn golden_programs() -> Vec<Golden> {
    let folder = programs_folder();
    files_below(&folder, "c").iter().filter_map(|path| read_header(&folder, path)).collect()
}

fn read_header(root: &Path, path: &Path) -> Option<Golden> {
    let text = fs::read_to_string(path).expect("golden programs are text");
    let file = path.file_name().expect("a file").to_string_lossy().into_owned();
    let name = path.strip_prefix(root).expect("below the root").to_string_lossy().into_owned();
    let folder = path.parent().expect("a folder").to_path_buf();
    let mut golden = Golden { name, folder, files: vec![file.clone()], ..Golden::default() };
    for line in text.lines().take_while(|line| line.starts_with("//")) {
        let Some((key, value)) = line.trim_start_matches("// ").split_once(": ") else { continue };
        let words = || value.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        match key {
            "verdict" => golden.verdict = value.to_string(),
            "options" => golden.options = words(),
            "files" => golden.files = words(),
            "line" => golden.line = Some(value.parse().expect("a line number")),
            "fails" if value.contains(':') => golden.fails.push(value.to_string()),
            "fails" => golden.fails.push(format!("{file}:{value}")),
            "masked" | "unreachable" => golden.vacuous.push(format!("{key} {file}:{value}")),
            _ => {}
        }
    }
    golden.fails.sort();
    golden.fails.dedup();
    (!golden.verdict.is_empty()).then_some(golden)
}

/// Golden programs with a definite verdict, of those that are `wanted` every so many: `FLOTILLA_EVERY` says otherwise, and
/// `FLOTILLA_GOLDEN=heap/` takes all whose name contains the text.
pub fn sample(every: usize, wanted: impl Fn(&Golden) -> bool) -> Vec<Golden> {
    let decided = golden_programs().into_iter().filter(|g| ["SUCCESSFUL", "FAILED"].contains(&g.verdict.as_str()));
    let open = decided.filter(|g| wanted(g));
    let asked = std::env::var("FLOTILLA_EVERY").ok().map(|n| n.parse().expect("FLOTILLA_EVERY is a number"));
    match std::env::var("FLOTILLA_GOLDEN") {
        Ok(filter) => open.filter(|g| g.name.contains(filter.as_str())).collect(),
        Err(_) => open.step_by(asked.unwrap_or(every)).collect(),
    }
}

/// Runs a golden program with more options: its verdict and failing places are those of the header, or it stays
/// undecided. `None` if that is so.
pub fn contradiction(golden: &Golden, options: &[&str]) -> Option<String> {
    let mut args = vec!["check".to_string()];
    args.extend(golden.options.iter().cloned());
    args.extend(options.iter().chain(&["--quiet"]).map(|option| option.to_string()));
    args.extend(golden.files.iter().cloned());
    let ran = run(&golden.folder, &args, Duration::from_secs(300));
    let failing = |line: &&str| line.contains(" : FAILURE");
    let places: BTreeSet<String> = ran.stdout.lines().filter(failing).filter_map(place).collect();
    let known: BTreeSet<String> =
        golden.fails.iter().filter_map(|place| place.split(' ').next()).map(str::to_string).collect();
    let extra: Vec<&String> = places.difference(&known).collect();
    let right = match (golden.verdict.as_str(), ran.code) {
        ("SUCCESSFUL", Some(0)) | ("FAILED", Some(10)) | (_, Some(5)) => extra.is_empty(),
        _ => false,
    };
    (!right).then(|| {
        let (name, options) = (&golden.name, options.join(" "));
        format!("{name} with {options}: {}, failing {places:?}, {}", ran.ending(), ran.stderr)
    })
}

/// `[main.overflow.1] dir/file.c:7: …` becomes `file.c:7`.
fn place(line: &str) -> Option<String> {
    let rest = line.split_once("] ")?.1;
    rest.split(": ").next()?.rsplit('/').next().map(str::to_string)
}
