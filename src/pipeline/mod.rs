//! From C files to verdicts: `check` reads the stages from top to bottom, `show` stops after one and prints it, `dump`
//! writes formulas.

pub mod cover;
mod devices;
mod dump;
mod observe;
mod stages;
mod text;

use std::time::{Duration, Instant};

use config::{Incremental, LoopOrder, Paths, Project, Strategy, UsageError, select};
use encode::Spelling;
use fleet::choose::{Choices, choose, explanation};
use program::{Program, PropId, PropertyKind, print as program_print};
use require::probe::Ask;
use results::{Board, PropertyResult, Reachability, Status};
use solver::{EmbeddedSessions, Sessions};
use strategy::goals::Goals;
use strategy::incremental::Order;
use strategy::paths::{self, Direction};
use strategy::{Prover, Setup, auto, bmc, found, incremental, induction, reach};
use symex::{Engine, Options};

pub use self::dump::dump;
pub use stages::{Context, Stop, add_models, program, settle};
use stages::{Record, execute, execution_options, timed, typed_program};

/// The stages that `flotilla show` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Stage {
    Typed,
    Program,
    Ssa,
    Vcs,
    Smt,
    Loops,
    Properties,
    /// The program cut up at its loop heads.
    Transition,
    /// What the directed search proves, and why it holds.
    Invariants,
    /// The observers of the requirements, as C.
    Observers,
    /// What `flotilla explain` prints.
    #[value(skip)]
    Solvers,
}

/// Checks the program; the results are on the board.
pub fn check(project: &Project, context: &Context) -> Result<(), Stop> {
    let program = timed(context, "program", || program(project, context))?;
    let selected = select::properties(project, &program).map_err(Stop::Usage)?;
    context.board.open(&program);
    program.notes.iter().for_each(|note| context.board.note(note.clone()));
    let options = execution_options(project, &program, Record { steps: !project.slicing, claims: false })?;
    let deciding = Deciding { project, context, program: &program, selected: selected.as_deref(), goals: None };
    decide(&deciding, &options)
}

/// What is left to be decided.
struct Deciding<'a> {
    project: &'a Project,
    context: &'a Context,
    program: &'a Program,
    selected: Option<&'a [PropId]>,
    goals: Option<&'a dyn Goals>,
}

/// Has the properties decided by the project's strategy.
fn decide(deciding: &Deciding, options: &Options) -> Result<(), Stop> {
    let &Deciding { project, context, program, selected, goals } = deciding;
    let Choices { plan, integers, second_opinion, spelling } = choices(project, program);
    let _ = context.ledger.set(plan.ledger.clone());
    if spelling.reals && integers.is_none() {
        let asked = plan.summary();
        return Err(Stop::Usage(UsageError(format!(
            "--floats real needs a solver with integers and reals, not {asked}"
        ))));
    }
    if !project.floats.is_ieee() {
        context.board.note(format!("floating-point numbers are {}", project.floats));
    }
    let setup = Setup {
        program,
        selected,
        unwinding_assertions: project.unwinding.assertions,
        named: &project.properties,
        partial_loops: project.unwinding.partial_loops,
        board: &context.board,
        progress: &context.progress,
        cancel: &context.cancel,
        sessions: &plan,
        integers: integers.as_ref().map(|plan| plan as &dyn Sessions),
        second_opinion: second_opinion.as_ref().map(|plan| plan as &dyn Sessions),
        spelling,
        refine: project.refine,
        slicing: project.slicing,
        stop_on_fail: project.stop_on_fail,
        goals,
    };
    let started = Instant::now();
    run_strategy(&setup, project, context, options)?;
    if context.cancel.check().is_none() && !project.stop_on_fail && goals.is_none() {
        reach::examine(&setup, options, started.elapsed(), project.fail_on_vacuity);
        find_vacuous(project, context, started.elapsed());
        context.board.judge_vacuity(project.fail_on_vacuity);
    }
    plan.remarks.all().into_iter().for_each(|remark| context.board.note(remark));
    Ok(())
}

fn run_strategy(setup: &Setup, project: &Project, context: &Context, options: &Options) -> Result<(), Stop> {
    match &project.strategy {
        Strategy::Auto => auto::run(setup, options, &project.entry),
        Strategy::Plain => bmc::run(setup, &mut Engine::new(setup.program, options.clone()), setup.prover()),
        Strategy::Incremental(wanted) => {
            let plan = incremental_plan(setup, project, wanted)?;
            context.board.goes_deeper();
            timed(context, "incremental", || incremental::run(setup, options, plan));
        }
        &Strategy::Paths(from) => {
            let direction = if from == Paths::Forward { Direction::Forward } else { Direction::Backward };
            timed(context, "paths", || paths::run(setup, options, direction));
        }
        &Strategy::Induction { max, parallel } => {
            context.board.goes_deeper();
            let run = if parallel { induction::run_parallel } else { induction::run };
            timed(context, "k-induction", || run(setup, options, &project.entry, max));
        }
    }
    Ok(())
}

/// The least time for the question whether a requirement that holds ever asks for anything.
const VACUITY_TIME: Duration = Duration::from_secs(1);

/// Requirements that hold because they never ask for anything: that nothing is ever asked for is proved by induction, in
/// about the time that the check took. Without a proof, nothing is said.
fn find_vacuous(project: &Project, context: &Context, spent: Duration) {
    let outcome = context.board.snapshot();
    let asks = |row: &&PropertyResult| {
        row.kind == PropertyKind::Requirement
            && matches!(row.status, Status::Safe { .. })
            && row.reach != Reachability::Reached
    };
    let named: Vec<String> = outcome.properties.iter().filter(asks).map(|row| row.name.clone()).collect();
    if named.is_empty() || project.ask != Ask::Violation {
        return;
    }
    let question = Project {
        ask: Ask::Trigger,
        checks: Vec::new(),
        properties: named.clone(),
        strategy: Strategy::Induction { max: 20, parallel: false },
        ..project.clone()
    };
    let board = Board::new();
    context.cancel.at_most(spent.max(VACUITY_TIME), |part| {
        // A program that could be built for the check can be built for this question.
        let _ = check(&question, &Context { board: board.clone(), cancel: part.clone(), ..Context::default() });
    });
    let proved = |row: &&PropertyResult| row.status == Status::Safe { bounded: false };
    for vacuous in board.snapshot().properties.iter().filter(proved).filter(|row| named.contains(&row.name)) {
        if let Some(row) = outcome.properties.iter().position(|row| row.name == vacuous.name) {
            context.board.reach(row, Reachability::Unreachable);
        }
    }
}

fn incremental_plan(setup: &Setup, project: &Project, wanted: &Incremental) -> Result<incremental::Plan, Stop> {
    let order = match &wanted.order {
        LoopOrder::One(name) => {
            let (func, number) = select::one_loop(name, setup.program).map_err(Stop::Usage)?;
            Order::Loop(func, number)
        }
        LoopOrder::First => Order::FirstLoopFirst,
        LoopOrder::Together => Order::Together,
        LoopOrder::Chosen => match Order::for_program(setup, &project.entry) {
            Order::Together if wanted.stop_when_unsat => Order::FirstLoopFirst,
            order => order,
        },
    };
    let Incremental { min, max, stop_when_unsat, restart, .. } = *wanted;
    Ok(incremental::Plan { order, min, max, stop_when_unsat, restart })
}

/// Who answers, and how it is put to them.
fn choices(project: &Project, program: &Program) -> Choices {
    choose(&project.fleet, &project.wishes, &project.wording(), program)
}

/// One stage as text.
pub fn show(project: &Project, stage: Stage, context: &Context) -> Result<String, Stop> {
    if stage == Stage::Observers {
        return stages::observers(project, context);
    }
    if stage == Stage::Typed {
        return Ok(typed_program(project, context)?.to_string());
    }
    let program = program(project, context)?;
    match stage {
        Stage::Program => return Ok(program_print::program(&program)),
        Stage::Loops => return Ok(program_print::loops(&program)),
        Stage::Properties => return Ok(program_print::properties(&program)),
        Stage::Solvers => {
            let Project { fleet, wishes, .. } = project;
            return Ok(explanation(fleet, wishes, &project.wording(), &program));
        }
        _ => {}
    }
    let record = Record { steps: stage == Stage::Ssa, claims: stage == Stage::Smt };
    let options = execution_options(project, &program, record)?;
    let oracle = Spelling { reals: project.has_reals(), ..Spelling::default() };
    let mut prover = Prover::new(&EmbeddedSessions, oracle, &context.cancel);
    match stage {
        Stage::Transition => return Ok(found::transition(&program, &options, &mut prover, &context.cancel)),
        Stage::Invariants => return Ok(found::invariants(&program, &options, &mut prover, &context.cancel)),
        _ => {}
    }
    let mut engine = Engine::new(&program, options);
    execute(&mut engine, &mut prover, context);
    if stage == Stage::Ssa {
        return Ok(ssa::print::steps(&program, &engine.trail, &engine.pool));
    }
    let found = ssa::vcs::conditions(&engine.trail, &mut engine.pool);
    Ok(match stage {
        Stage::Vcs => ssa::print::conditions(&program, &engine.trail, &found, &engine.pool),
        _ => dump::script(project, &program, &mut engine)?,
    })
}
