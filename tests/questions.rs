//! One question: what `dump` writes is what `check` asks, and what its cache keeps the answer of. A solver that follows a script of answers leads the check where
//! the dump goes; its transcripts and the scripts of the dump then say the same, up to the framing (headers, frames,
//! markers, which shared terms get a name, and the order of the parts of a conjunction or disjunction).

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use common::run;
use flotilla::smt::sexpr::{Reader, SexprId};

const LIMIT: Duration = Duration::from_secs(100);

/// What is asserted at one `check-sat`, in order, with the names of shared terms replaced by the terms.
type Question = Vec<String>;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// The questions of a script.
fn questions(text: &str) -> Vec<Question> {
    let mut reader = Reader::new(text);
    let (mut shared, mut frames, mut found) = (BTreeMap::new(), vec![Vec::new()], Vec::new());
    while let Some(command) = reader.next_expression().expect("a script") {
        let parts = reader.children(command).to_vec();
        match reader.source(parts[0]) {
            "define-fun" if reader.source(parts[1]).starts_with("$t") => {
                let body = expanded(&reader, parts[4], &shared);
                shared.insert(reader.source(parts[1]).to_string(), body);
            }
            "push" => frames.push(Vec::new()),
            "pop" => drop(frames.pop()),
            "assert" => frames.last_mut().expect("a frame").push(expanded(&reader, parts[1], &shared)),
            "check-sat" => found.push(frames.concat()),
            _ => {}
        }
    }
    found
}

fn expanded(reader: &Reader, node: SexprId, shared: &BTreeMap<String, String>) -> String {
    let children = reader.children(node);
    if children.is_empty() {
        let word = reader.source(node);
        return shared.get(word).cloned().unwrap_or_else(|| word.to_string());
    }
    let mut children: Vec<String> = children.iter().map(|&child| expanded(reader, child, shared)).collect();
    // Their parts stand in the order in which a session came to know them, and an execution may have asked before.
    if ["and", "or"].contains(&children[0].as_str()) {
        children[1..].sort();
    }
    format!("({})", children.join(" "))
}

/// A solver that gives these answers in turn, in each of its sessions, and `sat` to whatever is asked then or during the
/// execution of an inductive step.
fn scripted(answers: &str) -> String {
    let script = format!(
        "set -- {answers}; while read -r line; do case \"$line\" in\n  *check-sat*) echo \"${{1:-sat}}\"; [ $# -gt 0 ] && shift ;;\n  \
         '(echo '*) line=${{line#*\\\"}}; echo \"${{line%\\\"*}}\" ;;\n  *trust*) set -- ;;\nesac; done"
    );
    let script = serde_json::to_string(&script).expect("a string");
    format!(
        "replace: true\nsolvers:\n  scripted:\n    command: [sh, -c, {script}]\n    incremental: push-pop\n    logics: [QF_AUFBV, QF_AUFLIRA, QF_AUFNIRA, ALL]\n"
    )
}

/// The questions of a check, session by session.
fn asked(folder: &Path, options: &str, answers: &str) -> Vec<Question> {
    fs::write(folder.join("fleet.yaml"), scripted(answers)).expect("a fleet");
    let mut args = words("check --fleet fleet.yaml --solver scripted --transcripts told a.c");
    args.extend(words(options));
    let ran = run(folder, &args, LIMIT);
    assert!(ran.code.is_some(), "{}{}", ran.stdout, ran.stderr);
    let transcripts =
        fs::read_dir(folder.join("told")).expect("transcripts").map(|entry| entry.expect("a file").path());
    let texts = transcripts.map(|path| fs::read_to_string(path).expect("a transcript"));
    texts.flat_map(|text| questions(&text)).collect()
}

/// The questions that the cache of a check has answers for.
fn kept(folder: &Path) -> Vec<Question> {
    let entries = fs::read_dir(folder.join("kept")).expect("a cache").map(|entry| entry.expect("an entry").path());
    let question = |path| -> String {
        let entry: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).expect("text")).expect("JSON");
        entry["question"].as_str().expect("a question").to_string()
    };
    entries.flat_map(|path| questions(&question(path))).collect()
}

/// The questions of a dump, by file.
fn dumped(folder: &Path, options: &str) -> Vec<(String, Vec<Question>)> {
    let mut args = words("dump --quiet --as-asked -o out a.c");
    args.extend(words(options));
    let ran = run(folder, &args, LIMIT);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let manifest = fs::read_to_string(folder.join("out/manifest.json")).expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    let names = manifest["files"].as_array().expect("a list").iter().map(|file| file["file"].as_str().expect("a name"));
    let text = |name: &str| fs::read_to_string(folder.join("out").join(name)).expect("a script");
    names.map(|name| (name.to_string(), questions(&text(name)))).collect()
}

/// Every question of the dump is one that the check asks.
fn compare(program: &str, dump: &str, check: &str, answers: &str, files: &[&str]) {
    let scratch = tempfile::tempdir().expect("a folder");
    fs::write(scratch.path().join("a.c"), program).expect("a program");
    let asked = asked(scratch.path(), check, answers);
    let dumped = dumped(scratch.path(), dump);
    assert_eq!(dumped.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), files);
    for (name, questions) in dumped {
        assert!(!questions.is_empty(), "{name}");
        for question in questions {
            assert!(!question.is_empty(), "{name} asks something");
            assert!(asked.contains(&question), "{name}: {question:#?}\nis not among\n{asked:#?}");
        }
    }
}

const STRAIGHT: &str = "int nondet_int(void);\nint table[10];\nint main(void) {\n  int i = nondet_int(), j = nondet_int();\n  \
                        if (i < 0 || i > 12) return 0;\n  table[i] = j;\n  \
                        __CPROVER_assert(table[3] + i < 100 || j > 7, \"sum\");\n  return 0;\n}\n";

const LOOP: &str = "int nondet_int(void);\nint main(void) {\n  unsigned char x = nondet_int(), y = 0;\n  while (nondet_int()) {\n    \
                    __CPROVER_assert(x < 5, \"small\");\n    if (nondet_int()) x = x + 2;\n    y = x;\n  }\n  \
                    __CPROVER_assert(y != 7, \"seven\");\n  return 0;\n}\n";

/// The solver answers `unsat` to all, and each question of these files is in the transcripts and in the cache.
fn compare_with_cache(program: &str, options: &str, files: &[&str]) {
    let scratch = tempfile::tempdir().expect("a folder");
    fs::write(scratch.path().join("a.c"), program).expect("a program");
    let asked = asked(scratch.path(), &format!("{options} --cache kept"), &"unsat ".repeat(9));
    let kept = kept(scratch.path());
    let dumped = dumped(scratch.path(), options);
    for file in files {
        let (_, questions) = dumped.iter().find(|(name, _)| name == file).expect("this file");
        assert!(!questions.is_empty() && questions.iter().all(|question| !question.is_empty()), "{file}");
        for question in questions {
            assert!(asked.contains(question), "{file}: {question:#?}\nis not among\n{asked:#?}");
            assert!(kept.contains(question), "{file}: {question:#?}\nis not among the entries\n{kept:#?}");
        }
    }
    // And nothing is kept that was not asked.
    assert!(kept.iter().all(|question| asked.contains(question)), "{kept:#?}\n{asked:#?}");
}

#[test]
fn the_cache_keeps_what_is_asked() {
    compare_with_cache(STRAIGHT, "", &["all.smt2"]);
    compare_with_cache(STRAIGHT, "--encoding int", &["all.smt2"]);
    compare_with_cache(LOOP, "--k-induction --max-k-step 1", &["base-case-1.smt2", "forward-condition-1.smt2"]);
}

#[test]
fn all_at_once() {
    compare(STRAIGHT, "", "", "unsat", &["all.smt2"]);
}

#[test]
fn over_integers() {
    compare(STRAIGHT, "--encoding int", "--encoding int", "unsat", &["all.smt2"]);
}

#[test]
fn deeper_and_deeper() {
    let check = "--incremental --loop-order together --unwind-min 2 --max-k-step 2";
    // Any violation, but not within depth 1, nor 2, nor at all; and nothing lies beyond.
    compare(LOOP, "--incremental --max-k-step 2", check, "sat unsat unsat unsat unsat", &["incremental.smt2"]);
}

#[test]
fn by_induction() {
    // In the base case no violation, but executions go on; then the step is asked for.
    let files = ["base-case-1.smt2", "forward-condition-1.smt2", "inductive-step-1.smt2"];
    compare(LOOP, "--k-induction --max-k-step 1", "--k-induction --max-k-step 1", "unsat sat", &files);
}

#[test]
fn a_dump_with_names_asks_as_often() {
    let scratch = tempfile::tempdir().expect("a folder");
    fs::write(scratch.path().join("a.c"), LOOP).expect("a program");
    let count = |options: &str| -> Vec<usize> {
        let mut args = words("dump --quiet --k-induction --force -o out a.c");
        args.extend(words(options));
        assert_eq!(run(scratch.path(), &args, LIMIT).code, Some(0));
        let mut files: Vec<_> = fs::read_dir(scratch.path().join("out")).expect("a folder").collect();
        files.sort_by_key(|entry| entry.as_ref().expect("a file").path());
        let paths = files.into_iter().map(|entry| entry.expect("a file").path());
        let scripts = paths.filter(|path| path.extension().is_some_and(|e| e == "smt2"));
        scripts.map(|path| questions(&fs::read_to_string(path).expect("a script")).len()).collect()
    };
    assert_eq!(count(""), [1; 9]);
    assert_eq!(count("--as-asked"), [1; 9]);
}
