//! Small tests of one stage each: `tests/filetests/STAGE/NAME.c`, `.flo` (a control-flow program as text) or `.smt2`.
//!
//! The first line names the command, as in `// test show --stage ssa --unwind 3` (`;` instead of `//` in .flo and .smt2
//! files); the second one says what is to be seen. What the command prints stands behind a line of dashes, a comment in
//! each line. Words that begin with `+` are the test's own: `+function=f` keeps the text of one function, `+only=TEXT` the
//! lines that hold TEXT, `+script` of an SMT-LIB script the logic and what is declared, defined and asserted.
//! `FLOTILLA_BLESS=1` rewrites what is expected, and `FLOTILLA_FILETEST=symex/` runs only the files whose name contains
//! the text.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use common::{files_below, in_parallel};
use flotilla::cli::commands::{Cli, Command, normalise};
use flotilla::cli::resolve::{self, Invocation, Task};
use flotilla::pipeline::{self, Context, Stop};
use flotilla::report::text::{TextOptions, render};
use flotilla::report::{Paint, diagnostics};

const LINE: &str = "------";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests")
}

struct Filetest {
    path: PathBuf,
    text: String,
    /// How a comment begins.
    mark: &'static str,
}

impl Filetest {
    fn read(path: &Path) -> Self {
        let mark = if path.extension().is_some_and(|e| e == "c") { "//" } else { ";" };
        let text = fs::read_to_string(path).expect("filetests are text");
        Filetest { path: path.to_path_buf(), text, mark }
    }

    fn name(&self) -> String {
        self.path.strip_prefix(folder()).expect("below the folder").to_string_lossy().into_owned()
    }

    /// What stands before the line of dashes, and what is expected.
    fn parts(&self) -> (&str, String) {
        let line = format!("{} {LINE}\n", self.mark);
        let (input, expected) = self.text.split_once(&line).unwrap_or((&self.text, ""));
        let plain =
            |l: &str| l.strip_prefix(self.mark).map_or(l, |l| l.strip_prefix(' ').unwrap_or(l)).to_string() + "\n";
        (input, expected.lines().map(plain).collect())
    }

    fn command(&self) -> Result<Vec<String>, String> {
        let first = self.text.lines().next().unwrap_or_default();
        let command = first.strip_prefix(self.mark).and_then(|l| l.trim().strip_prefix("test "));
        let command = command.ok_or("the first line does not say `test COMMAND`")?;
        let says = self.text.lines().nth(1).is_some_and(|l| l.starts_with(self.mark) && l.len() > self.mark.len() + 10);
        if says {
            Ok(command.split_whitespace().map(str::to_string).collect())
        } else {
            Err("the second line does not say what is to be seen".to_string())
        }
    }

    fn output(&self) -> Result<String, String> {
        let words = self.command()?;
        let (own, args): (Vec<_>, Vec<_>) = words.into_iter().partition(|word| word.starts_with('+'));
        let folder = format!("{}/", self.path.parent().expect("a folder").display());
        let printed = run(&args, &self.path)?.replace(&folder, "");
        let kept = own.iter().try_fold(printed, |text, word| kept(&text, word))?;
        Ok(kept.trim_end().to_string() + "\n")
    }

    fn bless(&self, output: &str) {
        let (input, _) = self.parts();
        let lines: String =
            output.lines().map(|l| format!("{} {l}", self.mark).trim_end().to_string() + "\n").collect();
        let input = input.trim_end();
        fs::write(&self.path, format!("{input}\n{} {LINE}\n{lines}", self.mark)).expect("the file can be written");
    }
}

/// The part of an output that a word asks for.
fn kept(text: &str, word: &str) -> Result<String, String> {
    let lines: Vec<&str> = match word.split_once('=').unwrap_or((word, "")) {
        ("+only", part) => text.lines().filter(|l| l.contains(part)).collect(),
        ("+function", name) => {
            let head = |l: &&str| l.contains(&format!("{name}(")) && l.ends_with('{');
            let from = text.lines().skip_while(|l| !head(l));
            from.take_while(|l| *l != "}").chain(["}"]).collect()
        }
        ("+script", _) => {
            let starts = ["(set-logic", "(declare", "(define", "(assert"];
            text.lines().filter(|l| starts.iter().any(|s| l.starts_with(s))).collect()
        }
        _ => return Err(format!("there is no {word}")),
    };
    Ok(lines.iter().map(|l| format!("{l}\n")).collect())
}

/// What `flotilla ARGS FILE` prints, without starting it.
fn run(args: &[String], path: &Path) -> Result<String, String> {
    let line = ["flotilla".to_string()].into_iter().chain(args.iter().cloned()).chain([path.display().to_string()]);
    let cli = Cli::try_parse_from(normalise(line.map(Into::into))).map_err(|e| e.to_string())?;
    let context = Context::default();
    let asked = match cli.command {
        Command::Show(args) => resolve::show(*args),
        Command::Check(args) => resolve::check(*args),
        _ => return Err("filetests show or check".to_string()),
    };
    let Invocation { project, task, output, .. } = asked.map_err(|e| e.0)?;
    let done = match task {
        Task::Show(stage) => pipeline::show(&project, stage, &context),
        _ => pipeline::check(&project, &context).map(|()| {
            let options = TextOptions { quiet: false, full_trace: output.full_trace, paint: Paint { colours: false } };
            let shown = render(&context.board.snapshot(), options);
            shown.lines().filter(|l| !l.contains(" s, ")).map(|l| format!("{l}\n")).collect()
        }),
    };
    match done {
        Ok(text) => Ok(text),
        Err(Stop::Usage(error)) => Ok(format!("usage: {}\n", error.0)),
        Err(Stop::Rejected { files, diagnostics: found }) => {
            Ok(found.iter().map(|d| diagnostics::render(&files, d, false)).collect())
        }
    }
}

fn difference(path: &Path) -> Option<String> {
    let test = Filetest::read(path);
    let output = match test.output() {
        Ok(output) => output,
        Err(error) => return Some(format!("{}: {error}", test.name())),
    };
    let (_, expected) = test.parts();
    if expected == output {
        return None;
    }
    if std::env::var_os("FLOTILLA_BLESS").is_some() {
        test.bless(&output);
        return None;
    }
    Some(format!("{}: expected\n{expected}found\n{output}", test.name()))
}

#[test]
fn each_file_prints_what_it_expects() {
    let filter = std::env::var("FLOTILLA_FILETEST").unwrap_or_default();
    let mut files: Vec<PathBuf> = ["c", "flo", "smt2"].iter().flat_map(|e| files_below(&folder(), e)).collect();
    files.retain(|path| path.to_string_lossy().contains(&filter));
    assert!(!files.is_empty(), "no filetest is called {filter:?}");
    let wrong: Vec<String> = in_parallel(&files, |path| difference(path)).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} of {} (FLOTILLA_BLESS=1 accepts):\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

/// Every stage keeps as many tests as it was given to begin with.
#[test]
fn every_stage_has_its_tests() {
    for stage in STAGES {
        let stage_folder = folder().join(stage);
        let count: usize = ["c", "flo", "smt2"].iter().map(|e| files_below(&stage_folder, e).len()).sum();
        assert!(count >= 30, "{stage} has {count} filetests");
    }
}

const STAGES: [&str; 7] = ["build", "symex", "vcs", "encode_bv", "encode_int", "transition", "pdr"];
