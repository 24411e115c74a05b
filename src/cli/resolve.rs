//! What the arguments mean together, resolved once: a project, what to do with it, and how to show the result.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use base::Simplify;
use config::{Incremental, Limits, LoopName, LoopOrder, Paths, Project, Strategy, Unwinding, UsageError};
use dump::Request;
use encode::refine::Postpone;
use encode::tuples::Tuples;
use fleet::plan::Wishes;
use fleet::{Encoding, Fleet};
use frontend::options::FileFlags;
use program::PropertyKind;
use program::build::Undefined;
use require::probe::Ask;
use solver::embedded::Simplification;
use solver::process::spec;
use typed::target::{Floats, Widths};

use super::args::{
    EncodingArgs, EncodingName, FailedAssert, FloatsName, IncrementalStyle, LimitArgs, LoopOrderArg, PathsArg,
    ProgramArgs, Refine, Simplification as Left, StrategyArgs, TuplesName, UnwindArgs,
};
use super::commands::{CheckCommand, ExplainCommand, ShowCommand};
use super::solvers::SolverArgs;
use super::{compile_commands, device, property_file, requirements, target};
use crate::pipeline::Stage;

/// What one command line asks for.
#[derive(Clone, Debug)]
pub struct Invocation {
    pub project: Project,
    pub task: Task,
    pub output: Output,
    /// Where the timeline of a counterexample goes.
    pub timeline: Option<PathBuf>,
}

/// What is done with a project.
#[derive(Clone, Debug)]
pub enum Task {
    Check,
    Show(Stage),
    Dump(Request),
}

/// How the result is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Output {
    pub full_trace: bool,
    pub json: bool,
    pub quiet: bool,
}

pub fn check(args: CheckCommand) -> Result<Invocation, UsageError> {
    let project = asking(project(args.program, &args.limits)?, args.solvers)?;
    let output = Output { full_trace: args.output.trace, json: args.output.json, quiet: args.output.quiet };
    let task = match (args.output.show_loops, args.output.show_properties) {
        (true, _) => Task::Show(Stage::Loops),
        (_, true) => Task::Show(Stage::Properties),
        _ => Task::Check,
    };
    Ok(Invocation { project, task, output, timeline: args.output.timeline })
}

pub fn explain(args: ExplainCommand) -> Result<Invocation, UsageError> {
    let project = asking(project(args.program, &args.limits)?, args.solvers)?;
    let output = Output { quiet: true, ..Output::default() };
    Ok(Invocation { project, task: Task::Show(Stage::Solvers), output, timeline: None })
}

pub fn show(args: ShowCommand) -> Result<Invocation, UsageError> {
    let project = project(args.program, &args.limits)?;
    let output = Output { quiet: args.quiet, ..Output::default() };
    Ok(Invocation { project, task: Task::Show(args.stage), output, timeline: None })
}

/// Who answers; how they are asked is known from the strategy.
pub fn asking(project: Project, solvers: SolverArgs) -> Result<Project, UsageError> {
    let (fleet, wishes) = solvers.resolve(project.files.first())?;
    let Wishes { incremental, simplification, .. } = project.wishes;
    Ok(Project { fleet, wishes: Wishes { incremental, simplification, ..wishes }, ..project })
}

/// The part that all commands on programs share.
pub fn project(args: ProgramArgs, limits: &LimitArgs) -> Result<Project, UsageError> {
    let wanted = args.more_checks.property_file.as_deref().map(property_file::read).transpose()?;
    let by_file = wanted.is_some();
    let wanted = wanted.unwrap_or_default();
    let standard = !args.more_checks.no_standard_checks;
    let floats = floats(&args.encoding)?;
    let mut files = args.files;
    let mut of_files = Vec::new();
    if let Some(build) = &args.build {
        of_files = compile_commands::read(build, &args.preprocessor.ignore_flag)?;
        if files.is_empty() {
            files = of_files.iter().map(|(file, _)| file.clone()).collect();
        } else {
            name_as_given(&mut of_files, &files);
        }
    }
    let (undefined, undefined_by_name) = undefined_functions(&args.more_checks.undefined_functions)?;
    let reading = target::reading(args.preprocessor, &args.target, of_files)?;
    Ok(Project {
        files,
        reading,
        floats,
        entry: args.entry.function.or(wanted.entry).unwrap_or_else(|| "main".to_string()),
        pointer_elements: args.entry.pointer_elements,
        null_arguments: !args.entry.no_null_arguments,
        nondet_volatile: args.entry.nondet_volatile,
        device: device::read(&args.device)?,
        unwinding: unwinding(&args.unwinding, standard)?,
        strategy: strategy(&args.strategy, &args.unwinding)?,
        refine: Postpone {
            operations: args.strategy.refine.contains(&Refine::Bitvectors),
            reads: args.strategy.refine.contains(&Refine::Arrays),
        },
        slicing: !args.strategy.no_slicing,
        stop_on_fail: args.strategy.stop_on_fail,
        fail_on_vacuity: args.strategy.fail_on_vacuity,
        checks: {
            let mut checks = args.checks.resolve(standard && !by_file, floats);
            checks.extend(wanted.checks);
            let assertions = if by_file { args.more_checks.assertions } else { !args.more_checks.no_assertions };
            checks.extend(assertions.then_some(PropertyKind::Assertion));
            checks.extend(args.more_checks.undefined_function_check.then_some(PropertyKind::UndefinedFunction));
            checks
        },
        undefined,
        undefined_by_name,
        malloc_may_fail: args.more_checks.malloc_may_fail
            || (standard && !by_file && !args.more_checks.no_malloc_may_fail),
        error_labels: [args.more_checks.error_label, wanted.labels].concat(),
        error_functions: [args.more_checks.error_function, wanted.functions].concat(),
        assertions_end: by_file,
        failed_assert_continues: args.more_checks.failed_assert == FailedAssert::Continue,
        properties: args.more_checks.property,
        requirements: args.more_checks.requirements.as_deref().map(requirements::read).transpose()?,
        ask: Ask::Violation,
        fleet: Fleet::default(),
        wishes: Wishes {
            incremental: args.strategy.incremental_style.map(incremental_style),
            simplification: simplification(&args.strategy),
            ..Wishes::default()
        },
        encoding: match (args.encoding.encoding, floats) {
            (Some(EncodingName::Bv), Floats::Real(_)) => {
                return Err(UsageError("--floats real needs the encoding int: bit-vectors have no rationals".into()));
            }
            (Some(EncodingName::Int), _) | (_, Floats::Real(_)) => Some(Encoding::Int),
            (Some(EncodingName::Bv), _) | (_, Floats::Fixed(_)) => Some(Encoding::Bv),
            (None, Floats::Ieee) => None,
        },
        tuples: args.encoding.tuples.map(|name| match name {
            TuplesName::Constants => Tuples::Constants,
            TuplesName::Datatype => Tuples::Datatype,
        }),
        float_theory: args.encoding.float_theory,
        simplify: simplify(&args.encoding.no_simplify),
        limits: resolve_limits(limits)?,
    })
}

/// `havoc`, `pure`, `fail` for all functions without a body, `NAME=…` for one.
fn undefined_functions(wishes: &[String]) -> Result<(Undefined, BTreeMap<String, Undefined>), UsageError> {
    let (mut all, mut by_name) = (Undefined::default(), BTreeMap::new());
    for wish in wishes {
        let (name, what) = wish.split_once('=').map_or((None, wish.as_str()), |(name, what)| (Some(name), what));
        let undefined = match what {
            "havoc" => Undefined::Havoc,
            "pure" => Undefined::Pure,
            "fail" => Undefined::Fail,
            _ => {
                let message =
                    format!("--undefined-functions {wish}: write havoc, pure or fail, or NAME=havoc and so on");
                return Err(UsageError(message));
            }
        };
        match name {
            Some(name) => drop(by_name.insert(name.to_string(), undefined)),
            None => all = undefined,
        }
    }
    Ok((all, by_name))
}

/// Files that the user names are found in the database under the names they have there.
fn name_as_given(of_files: &mut [(PathBuf, FileFlags)], given: &[PathBuf]) {
    for file in given {
        let real = file.canonicalize().ok();
        let same = |known: &PathBuf| known == file || real.is_some() && known.canonicalize().ok() == real;
        if let Some((known, _)) = of_files.iter_mut().find(|(known, _)| same(known)) {
            known.clone_from(file);
        }
    }
}

fn incremental_style(style: IncrementalStyle) -> spec::Incremental {
    match style {
        IncrementalStyle::PushPop => spec::Incremental::PushPop,
        IncrementalStyle::Assumptions => spec::Incremental::Assumptions,
        IncrementalStyle::Fresh => spec::Incremental::Fresh,
    }
}

fn simplification(args: &StrategyArgs) -> Simplification {
    match (args.no_sat_preprocessor, args.incremental) {
        (true, _) => Simplification::Never,
        (_, true) => Simplification::Rare,
        _ => Simplification::Usual,
    }
}

fn simplify(left_out: &[Left]) -> Simplify {
    let keeps = |what| !left_out.contains(&what);
    Simplify {
        stores: keeps(Left::Stores),
        strings: keeps(Left::Strings),
        substitution: keeps(Left::Substitution),
        literals: keeps(Left::Literals),
    }
}

fn strategy(args: &StrategyArgs, unwinding: &UnwindArgs) -> Result<Strategy, UsageError> {
    let UnwindArgs { unwind, unwindset, no_unwinding_assertions, partial_loops, .. } = unwinding;
    let bounded = unwind.is_some() || !unwindset.is_empty() || *no_unwinding_assertions || *partial_loops;
    Ok(if let Some(direction) = args.paths {
        Strategy::Paths(match direction {
            PathsArg::Forward => Paths::Forward,
            PathsArg::Backward => Paths::Backward,
        })
    } else if args.k_induction {
        Strategy::Induction { max: args.max_k_step.unwrap_or(50).max(1), parallel: args.parallel }
    } else if args.incremental {
        Strategy::Incremental(Incremental {
            order: loop_order(args)?,
            min: args.unwind_min.unwrap_or(1),
            max: args.max_k_step.unwrap_or(5000).max(1),
            stop_when_unsat: args.stop_when_unsat,
            restart: args.restart.filter(|&rounds| rounds > 0),
        })
    } else if bounded {
        Strategy::Plain
    } else {
        Strategy::Auto
    })
}

fn loop_order(args: &StrategyArgs) -> Result<LoopOrder, UsageError> {
    Ok(match (&args.one_loop, args.loop_order) {
        (Some(name), _) => {
            LoopOrder::One(loop_name(name).filter(|name| !matches!(name, LoopName::Recursion { .. })).ok_or_else(
                || UsageError(format!("--loop: `{name}` is not of the form f.0 (loop 0 of f) or file.c:12")),
            )?)
        }
        (None, Some(LoopOrderArg::First)) => LoopOrder::First,
        (None, Some(LoopOrderArg::Together)) => LoopOrder::Together,
        (None, None) => LoopOrder::Chosen,
    })
}

fn floats(args: &EncodingArgs) -> Result<Floats, UsageError> {
    let widths = |flag: &str, text: &str, size: u8| {
        let parts = text.split_once('.').and_then(|(m, n)| Some((m.parse::<u8>().ok()?, n.parse::<u8>().ok()?)));
        let sum = |(m, n): (u8, u8)| m.checked_add(n).filter(|_| m > 0);
        // In memory a rational takes the place of a number of the machine.
        let fits =
            |width: u8| width.is_multiple_of(8) && width <= size && (args.floats == FloatsName::Fixed || width == size);
        let wanted = if args.floats == FloatsName::Real { "" } else { " at most" };
        parts.filter(|parts| sum(*parts).is_some_and(fits)).ok_or_else(|| {
            UsageError(format!(
                "--{flag}: `{text}` is not of the form M.N, with at least one integral bit and a sum of{wanted} {size} \
                 that is a multiple of 8"
            ))
        })
    };
    let widths = || {
        Ok(Widths {
            single: widths("fixed-float", &args.fixed_float, 32)?,
            double: widths("fixed-double", &args.fixed_double, 64)?,
        })
    };
    Ok(match args.floats {
        FloatsName::Ieee => Floats::Ieee,
        FloatsName::Fixed => Floats::Fixed(widths()?),
        FloatsName::Real => Floats::Real(widths()?),
    })
}

fn unwinding(args: &UnwindArgs, standard: bool) -> Result<Unwinding, UsageError> {
    if args.unwind == Some(0) {
        return Err(UsageError("--unwind needs a bound of at least 1 (a loop without iterations needs 1)".into()));
    }
    let bounds = args.unwindset.iter().filter(|item| !item.is_empty()).map(|item| loop_bound(item));
    Ok(Unwinding {
        bound: args.unwind,
        bounds: bounds.collect::<Result<_, _>>()?,
        assertions: args.unwinding_assertions || (standard && !args.no_unwinding_assertions && !args.partial_loops),
        partial_loops: args.partial_loops,
    })
}

/// `f.0:5`, `file.c:12:5` or `f:5`.
fn loop_bound(item: &str) -> Result<(LoopName, u32), UsageError> {
    let wrong = || {
        UsageError(format!(
            "--unwindset: `{item}` is not of the form f.0:N (loop 0 of f), file.c:12:N, or f:N (recursion)"
        ))
    };
    let (name, bound) = item.rsplit_once(':').ok_or_else(wrong)?;
    let bound: u32 = bound.parse().ok().filter(|n| *n > 0).ok_or_else(wrong)?;
    Ok((loop_name(name).ok_or_else(wrong)?, bound))
}

/// `f.0`, `file.c:12` or `f`.
fn loop_name(name: &str) -> Option<LoopName> {
    if let Some((file, line)) = name.rsplit_once(':') {
        Some(LoopName::Line { file: file.to_string(), line: line.parse().ok()? })
    } else if let Some((func, number)) = name.rsplit_once('.') {
        Some(LoopName::Number { func: func.to_string(), number: number.parse().ok()? })
    } else {
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        is_name.then(|| LoopName::Recursion { func: name.to_string() })
    }
}

pub fn resolve_limits(args: &LimitArgs) -> Result<Limits, UsageError> {
    Ok(Limits {
        time: args.timeout.as_deref().map(duration).transpose()?,
        memory: args.memlimit.as_deref().map(memory).transpose()?,
    })
}

/// A number with an optional one-letter unit.
fn quantity(text: &str) -> Option<(f64, Option<char>)> {
    let lower = text.trim().to_ascii_lowercase();
    let digits = lower.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let mut unit = lower[digits.len()..].chars();
    let number = digits.parse().ok().filter(|n: &f64| n.is_finite() && *n > 0.0)?;
    Some((number, unit.next()))
}

fn duration(text: &str) -> Result<Duration, UsageError> {
    let scale = |unit| match unit {
        None | Some('s') => Some(1.0),
        Some('m') => Some(60.0),
        Some('h') => Some(3600.0),
        Some(_) => None,
    };
    quantity(text)
        .and_then(|(number, unit)| Duration::try_from_secs_f64(number * scale(unit)?).ok())
        .ok_or_else(|| UsageError(format!("--timeout: `{text}` is not a time such as 90, 90s, 1.5m or 2h")))
}

fn memory(text: &str) -> Result<u64, UsageError> {
    let scale = |unit| match unit {
        Some('k') => Some(1024.0),
        None | Some('m') => Some(1024.0 * 1024.0),
        Some('g') => Some(1024.0 * 1024.0 * 1024.0),
        Some(_) => None,
    };
    quantity(text)
        .and_then(|(number, unit)| Some((number * scale(unit)?) as u64))
        .ok_or_else(|| UsageError(format!("--memlimit: `{text}` is not a size such as 500, 500m or 4g")))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use frontend::target::Machine;

    use super::super::commands::{Cli, Command, normalise};
    use super::*;

    fn config(args: &str) -> Result<Project, UsageError> {
        invocation(args).map(|invocation| invocation.project)
    }

    fn invocation(args: &str) -> Result<Invocation, UsageError> {
        let args = ["flotilla"].into_iter().chain(args.split_whitespace()).map(Into::into);
        match Cli::try_parse_from(normalise(args)).map_err(|e| UsageError(e.to_string()))?.command {
            Command::Check(args) => check(*args),
            Command::Show(args) => show(*args),
            _ => unreachable!("tests give check and show"),
        }
    }

    #[test]
    fn defaults_are_those_of_the_table() {
        let c = config("check a.c b.c").unwrap();
        use PropertyKind::*;
        let memory = [Bounds, Pointer, DivisionByZero, Overflow, Shift, ArrayLength];
        let registers = [RegisterWidth, RegisterReadOnly, RegisterWriteOnly, RegisterReserved];
        assert_eq!(c.checks, [&memory[..], &registers, &[Assertion]].concat());
        assert_eq!((c.entry.as_str(), c.files.len(), c.reading.machine), ("main", 2, Machine::default_one()));
        assert!(c.unwinding.assertions && c.malloc_may_fail && !c.unwinding.partial_loops);
    }

    #[test]
    fn explicit_checks_beat_no_standard_checks_in_any_order() {
        use PropertyKind::*;
        for args in
            ["--bounds-check --nan-check --no-standard-checks", "--no-standard-checks --bounds-check --nan-check"]
        {
            let c = config(&format!("check {args} a.c")).unwrap();
            assert_eq!(c.checks, [Bounds, Nan, Assertion]);
            assert!(!c.unwinding.assertions && !c.malloc_may_fail);
        }
        let c =
            config("check --no-standard-checks --unwinding-assertions --malloc-may-fail --no-assertions a.c").unwrap();
        assert!(c.unwinding.assertions && c.malloc_may_fail && c.checks.is_empty());
    }

    #[test]
    fn the_last_of_two_opposite_flags_counts() {
        assert!(!config("check --bounds-check --no-bounds-check a.c").unwrap().checks(PropertyKind::Bounds));
        assert!(config("check --no-bounds-check --bounds-check a.c").unwrap().checks(PropertyKind::Bounds));
        assert!(!config("check --unwinding-assertions --no-unwinding-assertions a.c").unwrap().unwinding.assertions);
        let Machine::Described { target, .. } = config("check --64 --32 --unsigned-char a.c").unwrap().reading.machine
        else {
            panic!("a target that is described")
        };
        assert_eq!((target.pointer_bits, target.char_signed), (32, false));
        assert_eq!(config("check --unwind 3 --unwind 7 a.c").unwrap().unwinding.bound, Some(7));
    }

    #[test]
    fn loop_bounds_have_three_forms() {
        let c = config("check --unwindset f.0:3,src/a.c:12:9 --unwindset fact:5 a.c").unwrap();
        assert_eq!(
            c.unwinding.bounds,
            [
                (LoopName::Number { func: "f".into(), number: 0 }, 3),
                (LoopName::Line { file: "src/a.c".into(), line: 12 }, 9),
                (LoopName::Recursion { func: "fact".into() }, 5),
            ]
        );
        for wrong in ["f.0", "f.0:", "f.x:3", "a.c:x:3", "1:5", "f.0:0"] {
            assert!(config(&format!("check --unwindset {wrong} a.c")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn limits_take_units() {
        let c = config("check --timeout 1.5m --memlimit 2g a.c").unwrap();
        assert_eq!(c.limits, Limits { time: Some(Duration::from_secs(90)), memory: Some(2 << 30) });
        let c = config("check --timeout 10 --memlimit 500 a.c").unwrap();
        assert_eq!(c.limits, Limits { time: Some(Duration::from_secs(10)), memory: Some(500 << 20) });
        for wrong in ["--timeout x", "--timeout 0", "--timeout 5y", "--memlimit 5t"] {
            assert!(config(&format!("check {wrong} a.c")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn simplifications_are_turned_off_one_by_one() {
        let simplify = |options: &str| config(&format!("check {options} a.c")).map(|c| c.simplify);
        assert_eq!(simplify(""), Ok(Simplify::ALL));
        assert_eq!(simplify("--no-simplify stores"), Ok(Simplify { stores: false, ..Simplify::ALL }));
        let two = Simplify { strings: false, literals: false, ..Simplify::ALL };
        assert_eq!(simplify("--no-simplify=strings,literals"), Ok(two));
        assert_eq!(simplify("--no-simplify strings --no-simplify literals"), Ok(two));
        for wrong in ["--no-simplify=", "--no-simplify=store", "--no-simplify=stores,", "--no-simplify=Stores"] {
            assert!(simplify(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn strategies_have_their_own_depths() {
        let strategy = |options: &str| config(&format!("check {options} a.c")).unwrap().strategy;
        assert_eq!(strategy(""), Strategy::Auto);
        let incremental = |options: &str| match strategy(options) {
            Strategy::Incremental(incremental) => incremental,
            other => panic!("{other:?}"),
        };
        let plain = incremental("--incremental");
        assert_eq!((plain.min, plain.max, plain.stop_when_unsat, plain.restart), (1, 5000, false, None));
        assert_eq!((incremental("--incremental-bmc --unwind-min 3").min, plain.order), (3, LoopOrder::Chosen));
        let one = LoopOrder::One(LoopName::Number { func: "main".into(), number: 0 });
        assert_eq!(incremental("--incremental --loop main.0").order, one);
        assert_eq!(incremental("--incremental --loop-order first").order, LoopOrder::First);
        assert_eq!(incremental("--incremental --restart 20 --stop-when-unsat").restart, Some(20));
        assert!(config("check --incremental --loop f a.c").is_err());
        assert!(config("check --incremental --loop f.0 --loop-order first a.c").is_err());
        assert_eq!(strategy("--k-induction"), Strategy::Induction { max: 50, parallel: false });
        assert_eq!(strategy("--k-induction --parallel --max-k-step 7"), Strategy::Induction { max: 7, parallel: true });
        assert_eq!(strategy("--paths backward"), Strategy::Paths(Paths::Backward));
        assert!(config("check --paths forward --incremental a.c").is_err());
        assert!(config("check --k-induction --incremental a.c").is_err());
    }

    #[test]
    fn a_property_file_says_all_that_is_checked() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "CHECK( init(start()), LTL(G ! call(reach_error())) )\n").unwrap();
        let c = config(&format!("check --property-file {} a.c", file.path().display())).unwrap();
        assert!(c.checks.is_empty() && c.unwinding.assertions && !c.malloc_may_fail);
        assert_eq!((c.entry.as_str(), c.error_functions), ("start", vec!["reach_error".to_string()]));
        let more = format!("check --property-file {} --bounds-check --function f a.c", file.path().display());
        let c = config(&more).unwrap();
        assert_eq!((c.checks, c.entry.as_str()), (vec![PropertyKind::Bounds], "f"));
        assert!(config("check --property-file /nowhere.prp a.c").is_err());
    }

    #[test]
    fn compiler_spellings_are_understood() {
        let c = config("check -DX=1 -D Y -Iinc -I inc2 -include pre.h --std c99 --cc gcc a.c").unwrap();
        assert_eq!(c.reading.defines, ["X=1", "Y"]);
        assert_eq!(c.reading.includes.len(), 2);
        assert_eq!(c.reading.forced_includes, [PathBuf::from("pre.h")]);
    }

    #[test]
    fn a_stage_is_shown_instead_of_a_check() {
        let task = |args: &str| invocation(args).unwrap().task;
        assert!(matches!(task("show --stage ssa a.c"), Task::Show(Stage::Ssa)));
        assert!(matches!(task("show --stage properties --quiet --32 a.c"), Task::Show(Stage::Properties)));
        assert!(matches!(task("check --show-loops a.c"), Task::Show(Stage::Loops)));
        assert!(matches!(task("check a.c"), Task::Check));
    }

    #[test]
    fn a_project_has_the_defaults_of_the_command_line() {
        let resolved = config("check a.c b.c").unwrap();
        let wishes = Wishes { folders: Vec::new(), ..resolved.wishes.clone() };
        let resolved = Project { wishes, ..resolved };
        assert_eq!(format!("{resolved:?}"), format!("{:?}", Project::new(["a.c", "b.c"])));
    }
}
