//! The stages up to the symbolic execution, and what a run shares with its surroundings.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use base::{Cancel, Diagnostic, Files};
use config::{Project, Strategy, UsageError, select};
use program::build::{BuildOptions, build};
use program::coverage::Wanted;
use program::passes::Checks;
use program::{Program, PropertyKind};
use results::{Board, Progress, Undecided};
use solver::Ledger;
use strategy::Prover;
use symex::{Engine, Options};
use typed::lower::Lowering;
use typed::target::Target;
use typed::tree::Unit;

use super::devices;
use super::observe;
use super::text::{self, NoProgram};

/// What a run shares with its surroundings.
#[derive(Clone, Default)]
pub struct Context {
    pub board: Board,
    pub cancel: Cancel,
    pub progress: Progress,
    /// Whose word the answers are, once there is somebody to ask.
    pub ledger: Arc<OnceLock<Ledger>>,
}

/// Why there is nothing to report.
#[derive(Debug)]
pub enum Stop {
    /// The program cannot be checked: what is wrong, and the files that the places refer to.
    Rejected { files: Files, diagnostics: Vec<Diagnostic> },
    /// The arguments name something that the program does not have.
    Usage(UsageError),
}

impl From<NoProgram> for Stop {
    fn from(reason: NoProgram) -> Stop {
        match reason {
            NoProgram::Unreadable(sentence) => Stop::Usage(UsageError(sentence)),
            NoProgram::Wrong { files, diagnostic } => Stop::Rejected { files, diagnostics: vec![diagnostic] },
        }
    }
}

/// The control-flow program with its properties, from C or from its own text.
pub fn program(project: &Project, context: &Context) -> Result<Program, Stop> {
    program_with_points(project, context, None)
}

/// The same; with points that executions can pass in place of properties, if they are wanted.
pub fn program_with_points(project: &Project, context: &Context, points: Option<Wanted>) -> Result<Program, Stop> {
    if let [file] = project.files.as_slice()
        && text::is_text(file)
    {
        return text::program(file).map_err(Stop::from);
    }
    let unit = typed_program(project, context)?;
    control_flow(project, unit, points)
}

/// Preprocess, parse, lower: declaration by declaration, so that no syntax tree lives longer than it is needed.
pub fn typed_program(project: &Project, context: &Context) -> Result<Unit, Stop> {
    let Lowered { mut lowering, mut files, target, .. } = lowered(project, context)?;
    add_models(&project.entry, &target, &mut lowering, &mut files);
    let names = files.clone();
    lowering.finish(files, Some(&project.entry)).map_err(|diagnostics| Stop::Rejected { files: names, diagnostics })
}

/// The observers of the project's requirements, as C.
pub fn observers(project: &Project, context: &Context) -> Result<String, Stop> {
    let Lowered { lowering, files, observers, .. } = lowered(project, context)?;
    if project.requirements.is_none() {
        return Err(Stop::Usage(UsageError("there are no requirements: name their file with --requirements".into())));
    }
    let names = files.clone();
    let checked = lowering.finish(files, Some(&project.entry));
    checked.map_err(|diagnostics| Stop::Rejected { files: names, diagnostics })?;
    Ok(observers.join("\n"))
}

/// All units of the program and the observers, not linked yet.
struct Lowered {
    lowering: Lowering,
    files: Files,
    observers: Vec<String>,
    target: Target,
}

fn lowered(project: &Project, context: &Context) -> Result<Lowered, Stop> {
    let mut files = Files::new();
    context.progress.stage("preprocessing");
    let in_force = match frontend::target_of(&project.reading, &project.files, &context.cancel) {
        Ok(in_force) => in_force,
        Err(diagnostic) => return Err(Stop::Rejected { files, diagnostics: vec![diagnostic] }),
    };
    let target = Target { floats: project.floats, ..in_force.target };
    context.board.target(in_force);
    let mut units = match frontend::read_until(&project.reading, &project.files, &mut files, &context.cancel) {
        Ok(units) => units,
        Err(diagnostics) => return Err(Stop::Rejected { files, diagnostics }),
    };
    context.progress.stage("reading C");
    let mut lowering = Lowering::new(target);
    let instrument = observe::prepare(project, &mut lowering, &mut units);
    let mut errors = Vec::new();
    for unit in units {
        lowering.begin_unit(&unit.path.to_string_lossy());
        let parsed = unit.for_each_declaration(&mut files, &mut |chunk| {
            lowering.chunk(&chunk);
            Ok(())
        });
        errors.extend(parsed.err().unwrap_or_default());
        unit.warnings.into_iter().for_each(|w| context.board.warn(w));
    }
    if !errors.is_empty() {
        return Err(Stop::Rejected { files, diagnostics: errors });
    }
    let mut observers = Vec::new();
    if let (Some(spec), Some(instrument)) = (&project.requirements, &instrument) {
        observers = observe::add(spec, instrument, &mut lowering, &mut files)
            .map_err(|diagnostics| Stop::Rejected { files: files.clone(), diagnostics })?;
    }
    if let Err(diagnostics) = devices::add(project, &target, &mut lowering, &mut files) {
        return Err(Stop::Rejected { files, diagnostics });
    }
    Ok(Lowered { lowering, files, observers, target })
}

/// What the program calls of the C library is one more unit.
pub fn add_models(entry: &str, target: &Target, lowering: &mut Lowering, files: &mut Files) {
    let wanted = lowering.undefined(Some(entry));
    let Some(unit) = models::unit(wanted.iter().map(String::as_str), target) else { return };
    lowering.begin_own_unit(&unit.path.to_string_lossy());
    let parsed = unit.for_each_declaration(files, &mut |chunk| {
        lowering.chunk(&chunk);
        Ok(())
    });
    debug_assert!(parsed.is_ok(), "the models of the C library can be parsed: {parsed:?}");
}

fn control_flow(project: &Project, unit: Unit, cover: Option<Wanted>) -> Result<Program, Stop> {
    let files = unit.files.clone();
    let options = BuildOptions {
        entry: project.entry.clone(),
        checks: Checks::of(&project.checks),
        error_labels: project.error_labels.clone(),
        error_functions: project.error_functions.clone(),
        assertions_end: project.assertions_end,
        failed_assert_continues: project.failed_assert_continues,
        malloc_may_fail: project.malloc_may_fail,
        undefined: project.undefined,
        undefined_by_name: project.undefined_by_name.clone(),
        pointers_may_be_null: project.null_arguments,
        pointer_elements: project.pointer_elements,
        nondet_volatile: project.nondet_volatile,
        step: project.requirements.as_ref().map(observe::step),
        cover,
        device: project.device.clone(),
        ..BuildOptions::default()
    };
    let program = build(unit, &options).map_err(|diagnostics| Stop::Rejected { files, diagnostics })?;
    observe::reached(project, program)
        .map_err(|(files, diagnostic)| Stop::Rejected { files, diagnostics: vec![diagnostic] })
}

/// What an execution notes beside the conditions, for people to read.
#[derive(Clone, Copy, Default)]
pub struct Record {
    /// Every assignment.
    pub steps: bool,
    /// What conditions of the memory model mean.
    pub claims: bool,
}

pub fn execution_options(project: &Project, program: &Program, record: Record) -> Result<Options, Stop> {
    let mut bounds = select::bounds(project, program).map_err(Stop::Usage)?;
    if !matches!(project.strategy, Strategy::Auto | Strategy::Plain | Strategy::Paths(_)) {
        // The depth takes the place of a bound for all loops.
        bounds.default = None;
    }
    Ok(Options {
        bounds,
        partial_loops: project.unwinding.partial_loops,
        bounds_checked: project.checks(PropertyKind::Bounds),
        pointer_checked: project.checks(PropertyKind::Pointer),
        record: record.steps,
        simplify: project.simplify,
        claims: record.claims,
        ..Options::default()
    })
}

/// Runs to the end, or until cancelled; then what was executed so far is all there is.
pub fn execute(engine: &mut Engine, prover: &mut Prover, context: &Context) {
    context.progress.stage("executing");
    let cancelled = engine.run(prover, &context.cancel, |steps| context.progress.steps(steps)).is_err();
    if cancelled {
        context.board.note("the symbolic execution was stopped before it reached the end of the program");
    }
}

/// What is known of the solvers after a run, however it ended: a liar's word is worth nothing afterwards.
pub fn settle(context: &Context, certify: bool) {
    let Some(ledger) = context.ledger.get() else { return };
    if let Some((solver, why)) = ledger.void() {
        context.board.void(&Undecided::Void { solver, why });
    }
    let whose = if certify { ledger.whose_word() } else { Vec::new() };
    whose.into_iter().chain(ledger.cached()).for_each(|note| context.board.note_once(note));
}

pub fn timed<T>(context: &Context, stage: &'static str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    context.board.time(stage, start.elapsed());
    result
}
