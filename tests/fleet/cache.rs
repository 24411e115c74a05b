//! The cache of answers: the same answers with less work, and nothing damaged is believed.

use std::fs;
use std::path::{Path, PathBuf};

use flotilla::fleet::Choice;
use flotilla::fleet::plan::{CacheWish, Plan, Wishes};
use flotilla::fleet::read::built_in;
use flotilla::smt::{Op, Sort, TermId, Terms};
use flotilla::solver::{Answer, Limits, Sessions};

use crate::support::{satisfiable, unsatisfiable, write};

/// One key for all tests of this process.
fn key_file() -> PathBuf {
    static FOLDER: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().expect("a temporary folder")).path().join("key")
}

fn plan(folder: &Path, read_only: bool) -> Plan {
    let wishes = Wishes {
        cache: Some(CacheWish { folder: folder.to_path_buf(), read_only, key_file: key_file() }),
        ..Wishes::default()
    };
    Plan::new(&built_in().expect("the built-in fleet"), &Choice::Solver("embedded".to_string()), &wishes)
}

/// Asks both questions; the answers, who gave them, and what was remarked.
fn ask(folder: &Path, read_only: bool) -> (Vec<(Answer, String)>, Vec<String>) {
    let plan = plan(folder, read_only);
    let mut terms = Terms::new();
    let questions = [satisfiable(&mut terms), unsatisfiable(&mut terms), with_array(&mut terms)];
    let mut session = plan.open(Limits::default());
    let mut said = Vec::new();
    for question in questions {
        let answer = session.check(&terms, &[question]);
        if answer == Answer::Sat {
            assert_eq!(session.value(&terms, question).ok().and_then(|v| v.as_bool()), Some(true));
            session.model(&terms).expect("a model");
        } else {
            assert!(session.model(&terms).is_err());
        }
        said.push((answer, session.credit().solver));
    }
    (said, plan.remarks.all())
}

fn with_array(terms: &mut Terms) -> TermId {
    let array = terms.var("a", Sort::array(Sort::BitVec(8), Sort::BitVec(80)));
    let index = terms.var("i", Sort::BitVec(8));
    let read = terms.app(Op::Select, &[array, index]);
    let value = terms.bv_u128(80, u128::MAX >> 50);
    terms.eq(read, value)
}

fn expected(by: &str) -> Vec<(Answer, String)> {
    [Answer::Sat, Answer::Unsat, Answer::Sat].map(|answer| (answer, by.to_string())).to_vec()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).map_or(Vec::new(), |d| d.flatten().map(|e| e.path()).collect());
    files.sort();
    files
}

#[test]
fn the_second_run_finds_what_the_first_one_answered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(ask(folder.path(), false), (expected("embedded"), vec![]));
    assert_eq!(ask(folder.path(), false), (expected("cache"), vec![]));
    assert_eq!(ask(folder.path(), true), (expected("cache"), vec![]));
    assert_eq!(entries(folder.path()).len(), 3);
}

#[test]
fn a_cache_that_is_only_read_gets_no_entries() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(ask(folder.path(), true).0, expected("embedded"));
    assert!(entries(folder.path()).is_empty());
}

#[test]
fn damaged_entries_are_ignored_with_a_warning() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    ask(folder.path(), false);
    let good: Vec<(PathBuf, Vec<u8>)> =
        entries(folder.path()).into_iter().map(|file| (file.clone(), fs::read(&file).expect("an entry"))).collect();
    type Damage = fn(&[u8]) -> Vec<u8>;
    let damages: [Damage; 5] = [
        |bytes| bytes[..bytes.len() / 2].to_vec(),
        |_| Vec::new(),
        |_| b"{}".to_vec(),
        |_| vec![0xff; 100],
        |bytes| {
            // The other answer, with everything else in place.
            let text = String::from_utf8(bytes.to_vec()).expect("text");
            let swapped = text.replace("\"answer\":\"sat\"", "\"answer\":\"?\"");
            let swapped = swapped.replace("\"answer\":\"unsat\"", "\"answer\":\"sat\"");
            swapped.replace("\"answer\":\"?\"", "\"answer\":\"unsat\"").into_bytes()
        },
    ];
    for damage in damages {
        for (file, bytes) in &good {
            fs::write(file, damage(bytes)).expect("a writable folder");
        }
        let (said, remarks) = ask(folder.path(), true);
        assert_eq!(said, expected("embedded"));
        // What is no text cannot be told from what is not there.
        assert!(remarks.iter().all(|remark| remark.contains("is ignored")), "{remarks:?}");
    }
    // A run that may write repairs it.
    ask(folder.path(), false);
    assert_eq!(ask(folder.path(), true), (expected("cache"), vec![]));
}

#[test]
fn many_runs_share_a_cache() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                let (said, remarks) = ask(folder.path(), false);
                let answers: Vec<Answer> = said.into_iter().map(|(answer, _)| answer).collect();
                assert_eq!(answers, [Answer::Sat, Answer::Unsat, Answer::Sat]);
                assert_eq!(remarks, Vec::<String>::new());
            });
        }
    });
    assert_eq!(entries(folder.path()).len(), 3, "no temporary file is left");
}

#[test]
fn frames_are_part_of_the_question() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for _ in 0..2 {
        let mut terms = Terms::new();
        let (yes, no) = (satisfiable(&mut terms), unsatisfiable(&mut terms));
        let mut session = plan(folder.path(), false).open(Limits::default());
        session.assert(&terms, yes).expect("a formula");
        assert_eq!(session.check(&terms, &[]), Answer::Sat);
        session.push();
        session.assert(&terms, no).expect("a formula");
        assert_eq!(session.check(&terms, &[]), Answer::Unsat);
        session.pop();
        assert_eq!(session.check(&terms, &[]), Answer::Sat);
        assert_eq!(session.check(&terms, &[no]), Answer::Unsat);
        assert_eq!(session.failed_assumptions(), [no]);
    }
}

#[test]
fn a_check_with_a_cache_reports_the_same_twice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = "int nondet_int(void); int main(void) { int x = nondet_int(), y = nondet_int();\n\
        if (x < 0 || x > 99 || y < 0 || y > 99) return 0;\n\
        __CPROVER_assert(x * y != 91 || x == 91 || y == 91, \"prime\"); return x + y; }\n";
    let file = write(folder.path(), "a.c", program);
    let cache = folder.path().join("cache");
    let run = || {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_flotilla"))
            .args(["check", "--json", "--cache"])
            .arg(&cache)
            .arg(&file)
            .output()
            .expect("the executable starts");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
        (output.status.code(), report)
    };
    let (first, second) = (run(), run());
    assert_eq!((first.0, second.0), (Some(10), Some(10)));
    let column = |report: &serde_json::Value, key: &str| -> Vec<String> {
        report["properties"].as_array().expect("rows").iter().map(|row| row[key].to_string()).collect()
    };
    assert_eq!(column(&first.1, "status"), column(&second.1, "status"));
    assert!(column(&second.1, "solver").contains(&"\"cache\"".to_string()), "{}", second.1);
}
