//! The text of control-flow programs: what is printed can be read, prints the same again, and behaves the same.

mod common;

use clap::Parser;
use common::{Golden, golden_programs, in_parallel};
use flotilla::base::Cancel;
use flotilla::cli::commands::{Cli, Command, normalise};
use flotilla::cli::resolve;
use flotilla::config::Project;
use flotilla::pipeline::{self, Context};
use flotilla::program::interp::{Outcome, RunOptions, ZeroInputs, run};
use flotilla::program::read::{ReadErrorKind, read};
use flotilla::program::{Program, print};
use flotilla::ssa;
use flotilla::symex::{Bounds, Engine, Options, Oracle};

fn project(golden: &Golden) -> Option<Project> {
    let files = golden.files.iter().map(|f| golden.folder.join(f).display().to_string());
    let args =
        ["flotilla".to_string(), "check".to_string()].into_iter().chain(golden.options.iter().cloned()).chain(files);
    match Cli::try_parse_from(normalise(args.map(Into::into))).ok()?.command {
        Command::Check(args) => resolve::check(*args).ok().map(|asked| asked.project),
        _ => None,
    }
}

/// Everything is possible.
struct Credulous;

impl Oracle for Credulous {
    fn is_possible(
        &mut self,
        _: &flotilla::expr::Pool,
        _: &[flotilla::expr::ExprId],
        _: flotilla::expr::ExprId,
    ) -> bool {
        true
    }
}

/// What happens on inputs that are all zero, for a while.
fn concrete(program: &Program) -> String {
    let options = RunOptions { max_steps: 20_000, ..RunOptions::default() };
    let ended = run(program, &mut ZeroInputs, &options);
    let violated: Vec<&str> = ended.violated.iter().map(|v| program.properties[v.prop].name.as_str()).collect();
    let outcome = match ended.outcome {
        Outcome::Stuck { reason, loc, .. } => format!("{reason} {}", program.files.show_line(loc)),
        outcome => format!("{outcome:?}"),
    };
    format!("{violated:?} {outcome}")
}

/// The steps of the symbolic execution, if they are not too many.
fn symbolic(program: &Program) -> String {
    let bounds = Bounds { default: Some(2), ..Bounds::default() };
    let mut engine = Engine::new(program, Options { bounds, record: true, ..Options::default() });
    let cancel = Cancel::default();
    let part = std::time::Duration::from_millis(200);
    let ended = cancel.at_most(part, |cancel| engine.run(&mut Credulous, cancel, |_| {}).is_ok());
    if ended { ssa::print::steps(program, &engine.trail, &engine.pool) } else { String::new() }
}

fn difference(golden: &Golden) -> Option<String> {
    let project = project(golden)?;
    let program = pipeline::program(&project, &Context::default()).ok()?;
    let text = print::program(&program);
    let again = match read(&text) {
        Ok(program) => program,
        Err(error) => {
            let line = text.lines().nth(error.line as usize - 1).unwrap_or_default();
            return Some(format!("{}: {error}\n  {line}", golden.name));
        }
    };
    let printed = print::program(&again);
    if printed != text {
        let lines = text.lines().zip(printed.lines()).find(|(a, b)| a != b);
        return Some(format!("{}: prints differently\n  {:?}", golden.name, lines));
    }
    let (before, after) = (concrete(&program), concrete(&again));
    if before != after {
        return Some(format!("{}: runs differently\n  {before}\n  {after}", golden.name));
    }
    let (before, after) = (symbolic(&program), symbolic(&again));
    if !before.is_empty() && !after.is_empty() && before != after {
        let lines = before.lines().zip(after.lines()).find(|(a, b)| a != b);
        return Some(format!("{}: executes differently\n  {lines:?}", golden.name));
    }
    None
}

#[test]
fn golden_programs_are_read_back_as_they_are() {
    let filter = std::env::var("FLOTILLA_GOLDEN").unwrap_or_default();
    let programs: Vec<Golden> = golden_programs().into_iter().filter(|g| g.name.contains(&filter)).collect();
    let wrong: Vec<String> = in_parallel(&programs, difference).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}

const MAIN: &str = "int main(void) {\n    local int x\nb0:\n    x = 1\n    return x\n}\n";

/// Line, column and kind of what is wrong when a part of a sound text is replaced.
fn complaint(part: &str, by: &str) -> (u32, u32, String) {
    assert!(MAIN.contains(part));
    let error = read(&MAIN.replacen(part, by, 1)).expect_err("it is wrong");
    (error.line, error.column, error.kind.to_string())
}

#[test]
fn errors_have_a_place() {
    assert!(read(MAIN).is_ok());
    assert_eq!(complaint("x = 1", "y = 1"), (4, 5, "there is no variable `y`".into()));
    assert_eq!(complaint("x = 1", "x = 1 +"), (4, 12, "expected an expression".into()));
    assert_eq!(complaint("x = 1", "x = *x"), (4, 10, "these are no operands of a dereference".into()));
    assert_eq!(complaint("return x", "goto b7"), (5, 5, "there is no block `b7`".into()));
    assert_eq!(complaint("return x", "x = 2"), (5, 5, "expected a jump at the end of the block".into()));
    assert_eq!(complaint("b0", "b1"), (3, 1, "expected the next number of a block".into()));
    assert_eq!(complaint("int x", "struct s x"), (2, 20, "there is no record `s`".into()));
    assert_eq!(complaint("main", "step"), (1, 1, "there is no function `main`".into()));
    assert_eq!(complaint("\n}", ""), (1, 1, "the brace is not closed".into()));
    assert_eq!(complaint("return x", "return \"x"), (5, 12, "the text is not closed".into()));
    let unsound = read(&MAIN.replace("x = 1", "x = 1u")).expect_err("it is wrong");
    assert!(matches!(unsound.kind, ReadErrorKind::Unsound(_)));
}

#[test]
fn nesting_has_an_end() {
    let deep = format!("x = {}1{}", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(complaint("x = 1", &deep).2, "the expression is nested too deeply");
    assert_eq!(complaint("x = 1", &format!("x = {}1", "!".repeat(5000))).2, "the expression is nested too deeply");
}
