//! From C files to verdicts: `check` reads the stages from top to bottom, `show` stops after one and prints it, `dump`
//! writes formulas.

mod dump;

use std::time::Instant;

use crate::cli::{Config, Incremental, LoopOrder, Stage, Strategy, UsageError, select};
use crate::report::{Board, Progress};
use crate::strategy::incremental::Order;
use crate::strategy::{Prover, Setup, auto, bmc, incremental, induction};
use base::{Cancel, Diagnostic, Files};
use encode::Spelling;
use encode::tuples::Tuples;
use fleet::features::Features;
use fleet::plan::{Needs, Plan};
use fleet::{Encoding, explain, rules};
use frontend;
use models;
use program::build::{BuildOptions, build};
use program::passes::Checks;
use program::{Program, PropertyKind, print as program_print};
use solver::{EmbeddedSessions, Sessions};
use ssa;
use symex::{Engine, Options};
use typed::lower::Lowering;
use typed::target::{Floats, Target};
use typed::tree::Unit;

pub use self::dump::dump;

/// What a run shares with its surroundings.
#[derive(Clone, Default)]
pub struct Context {
    pub board: Board,
    pub cancel: Cancel,
    pub progress: Progress,
}

/// Why there is nothing to report.
#[derive(Debug)]
pub enum Stop {
    /// The program cannot be checked: what is wrong, and the files that the places refer to.
    Rejected { files: Files, diagnostics: Vec<Diagnostic> },
    /// The arguments name something that the program does not have.
    Usage(UsageError),
}

/// Checks the program; the results are on the board.
pub fn check(config: &Config, context: &Context) -> Result<(), Stop> {
    let program = timed(context, "program", || program(config, context))?;
    let selected = select::properties(config, &program).map_err(Stop::Usage)?;
    context.board.open(&program);
    let options = execution_options(config, &program, !config.slicing)?;
    let Asked { plan, integers, second_opinion, spelling } = plan(config, &program);
    if spelling.reals && integers.is_none() {
        let asked = plan.summary();
        return Err(Stop::Usage(UsageError(format!(
            "--floats real needs a solver with integers and reals, not {asked}"
        ))));
    }
    if !config.target.floats.is_ieee() {
        context.board.note(format!("floating-point numbers are {}", config.target.floats));
    }
    let setup = Setup {
        program: &program,
        selected: selected.as_deref(),
        unwinding_assertions: config.unwinding.assertions,
        named: &config.properties,
        partial_loops: config.unwinding.partial_loops,
        board: &context.board,
        progress: &context.progress,
        cancel: &context.cancel,
        sessions: &plan,
        integers: integers.as_ref().map(|plan| plan as &dyn Sessions),
        second_opinion: second_opinion.as_ref().map(|plan| plan as &dyn Sessions),
        spelling,
        refine: config.refine,
        slicing: config.slicing,
        stop_on_fail: config.stop_on_fail,
    };
    match &config.strategy {
        Strategy::Auto => auto::run(&setup, &options, &config.entry),
        Strategy::Plain => bmc::run(&setup, &mut Engine::new(&program, options), setup.prover()),
        Strategy::Incremental(wanted) => {
            let plan = incremental_plan(&setup, config, wanted)?;
            context.board.goes_deeper();
            timed(context, "incremental", || incremental::run(&setup, &options, plan));
        }
        &Strategy::Induction { max, parallel } => {
            context.board.goes_deeper();
            let run = if parallel { induction::run_parallel } else { induction::run };
            timed(context, "k-induction", || run(&setup, &options, &config.entry, max));
        }
    }
    plan.remarks.all().into_iter().for_each(|remark| context.board.note(remark));
    Ok(())
}

fn incremental_plan(setup: &Setup, config: &Config, wanted: &Incremental) -> Result<incremental::Plan, Stop> {
    let order = match &wanted.order {
        LoopOrder::One(name) => {
            let (func, number) = select::one_loop(name, setup.program).map_err(Stop::Usage)?;
            Order::Loop(func, number)
        }
        LoopOrder::First => Order::FirstLoopFirst,
        LoopOrder::Together => Order::Together,
        LoopOrder::Chosen => match Order::for_program(setup, &config.entry) {
            Order::Together if wanted.stop_when_unsat => Order::FirstLoopFirst,
            order => order,
        },
    };
    let Incremental { min, max, stop_when_unsat, restart, .. } = *wanted;
    Ok(incremental::Plan { order, min, max, stop_when_unsat, restart })
}

fn explanation(config: &Config, program: &Program) -> String {
    let features = Features::of(program);
    let mut decision = rules::decide(&config.fleet, &features);
    let named = config.wishes.choice.clone();
    decision.choice = named.clone().unwrap_or(decision.choice);
    let Asked { plan, integers, .. } = plan(config, program);
    decision.encoding = if integers.is_some() { Encoding::Int } else { Encoding::Bv };
    let plan = integers.unwrap_or(plan);
    explain::render(&config.fleet, &features, &decision, &plan, named.is_some())
}

/// Who answers, and how it is put to them.
struct Asked {
    plan: Plan,
    /// Who answers over integers, if they are wanted and somebody knows them.
    integers: Option<Plan>,
    second_opinion: Option<Plan>,
    spelling: Spelling,
}

/// What the user named, or what the rules choose for this program; a remark says what of it nobody can do.
fn plan(config: &Config, program: &Program) -> Asked {
    let ruled = rules::decide(&config.fleet, &Features::of(program));
    let choice = config.wishes.choice.clone().unwrap_or(ruled.choice);
    let mut plan = Plan::new(&config.fleet, &choice, &config.wishes);
    let mut needs = Needs::default();
    let mut spelling = Spelling { reals: has_reals(config), ..Spelling::default() };
    if config.tuples.unwrap_or(if plan.prefers_datatypes() { Tuples::Datatype } else { Tuples::Constants })
        == Tuples::Datatype
    {
        let more = Needs { datatypes: true, ..needs };
        match plan.able(&config.fleet, more) {
            Some(able) => (plan, needs, spelling.tuples) = (able, more, Tuples::Datatype),
            None => {
                let asked = plan.summary();
                plan.remarks.add(format!("tuples: constants instead of a datatype, because {asked} has no datatypes"));
            }
        }
    }
    if config.float_theory {
        let more = Needs { floats: true, ..needs };
        match plan.able(&config.fleet, more) {
            Some(able) => (plan, needs, spelling.float_theory) = (able, more, true),
            None => {
                let asked = plan.summary();
                plan.remarks.add(format!("floats: circuits instead of the theory, which {asked} has not"));
            }
        }
    }
    let mut integers = None;
    if config.encoding.unwrap_or(ruled.encoding) == Encoding::Int {
        integers = plan.able(&config.fleet, Needs { integers: true, ..needs });
        if integers.is_none() && !spelling.reals {
            let asked = plan.summary();
            plan.remarks.add(format!("encoding: bit-vectors instead of integers, because {asked} has no integers"));
        }
    }
    // Who names solvers, an encoding or a spelling gets just those.
    let free = config.wishes.choice.is_none() && config.encoding.is_none() && needs == Needs::default();
    let second = ruled.second_opinion.filter(|_| free && integers.is_none());
    let second_opinion = second.and_then(|name| plan.of_integers(&config.fleet, &name));
    Asked { plan, integers, second_opinion, spelling }
}

/// Floating-point numbers are rationals.
fn has_reals(config: &Config) -> bool {
    matches!(config.target.floats, Floats::Real(_))
}

/// One stage as text.
pub fn show(config: &Config, stage: Stage, context: &Context) -> Result<String, Stop> {
    let unit = typed_program(config, context)?;
    if stage == Stage::Typed {
        return Ok(unit.to_string());
    }
    let program = control_flow(config, unit)?;
    match stage {
        Stage::Program => return Ok(program_print::program(&program)),
        Stage::Loops => return Ok(program_print::loops(&program)),
        Stage::Properties => return Ok(program_print::properties(&program)),
        Stage::Solvers => return Ok(explanation(config, &program)),
        _ => {}
    }
    let mut engine = Engine::new(&program, execution_options(config, &program, stage == Stage::Ssa)?);
    let oracle = Spelling { reals: has_reals(config), ..Spelling::default() };
    execute(&mut engine, &mut Prover::new(&EmbeddedSessions, oracle, &context.cancel), context);
    if stage == Stage::Ssa {
        return Ok(ssa::print::steps(&program, &engine.trail, &engine.pool));
    }
    let found = ssa::vcs::conditions(&engine.trail, &mut engine.pool);
    Ok(match stage {
        Stage::Vcs => ssa::print::conditions(&program, &engine.trail, &found, &engine.pool),
        _ => dump::script(config, &program, &mut engine)?,
    })
}

fn program(config: &Config, context: &Context) -> Result<Program, Stop> {
    let unit = typed_program(config, context)?;
    control_flow(config, unit)
}

/// Preprocess, parse, lower: declaration by declaration, so that no syntax tree lives longer than it is needed.
fn typed_program(config: &Config, context: &Context) -> Result<Unit, Stop> {
    let mut files = Files::new();
    context.progress.stage("preprocessing");
    let units = match frontend::read(&config.reading, &config.files, &mut files) {
        Ok(units) => units,
        Err(diagnostics) => return Err(Stop::Rejected { files, diagnostics }),
    };
    context.progress.stage("reading C");
    let mut lowering = Lowering::new(config.target);
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
    add_models(&config.entry, &config.target, &mut lowering, &mut files);
    let names = files.clone();
    lowering.finish(files, Some(&config.entry)).map_err(|diagnostics| Stop::Rejected { files: names, diagnostics })
}

/// What the program calls of the C library is one more unit.
pub fn add_models(entry: &str, target: &Target, lowering: &mut Lowering, files: &mut Files) {
    let wanted = lowering.undefined(Some(entry));
    let Some(unit) = models::unit(wanted.iter().map(String::as_str), target) else { return };
    lowering.begin_unit(&unit.path.to_string_lossy());
    let parsed = unit.for_each_declaration(files, &mut |chunk| {
        lowering.chunk(&chunk);
        Ok(())
    });
    debug_assert!(parsed.is_ok(), "the models of the C library can be parsed: {parsed:?}");
}

fn control_flow(config: &Config, unit: Unit) -> Result<Program, Stop> {
    let files = unit.files.clone();
    let options = BuildOptions {
        entry: config.entry.clone(),
        checks: Checks::of(&config.checks),
        error_labels: config.error_labels.clone(),
        error_functions: config.error_functions.clone(),
        assertions_end: config.assertions_end,
        malloc_may_fail: config.malloc_may_fail,
        pointers_may_be_null: config.null_arguments,
        pointer_elements: config.pointer_elements,
        nondet_volatile: config.nondet_volatile,
        ..BuildOptions::default()
    };
    build(unit, &options).map_err(|diagnostics| Stop::Rejected { files, diagnostics })
}

fn execution_options(config: &Config, program: &Program, record: bool) -> Result<Options, Stop> {
    let mut bounds = select::bounds(config, program).map_err(Stop::Usage)?;
    if !matches!(config.strategy, Strategy::Auto | Strategy::Plain) {
        // The depth takes the place of a bound for all loops.
        bounds.default = None;
    }
    Ok(Options {
        bounds,
        partial_loops: config.unwinding.partial_loops,
        bounds_checked: config.checks(PropertyKind::Bounds),
        pointer_checked: config.checks(PropertyKind::Pointer),
        record,
        simplify: config.simplify,
        claims: config.dump.is_some() || config.show == Some(Stage::Smt),
        ..Options::default()
    })
}

/// Runs to the end, or until cancelled; then what was executed so far is all there is.
fn execute(engine: &mut Engine, prover: &mut Prover, context: &Context) {
    context.progress.stage("executing");
    let cancelled = engine.run(prover, &context.cancel, |steps| context.progress.steps(steps)).is_err();
    if cancelled {
        context.board.note("the symbolic execution was stopped before it reached the end of the program");
    }
}

fn timed<T>(context: &Context, stage: &'static str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    context.board.time(stage, start.elapsed());
    result
}
