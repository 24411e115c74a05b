//! Coverage: the stages of a check, with goals in place of properties. Cheap inputs are tried first, then the strategy
//! decides what is left; every test is at the collector's at once.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use base::Id;
use config::{Project, UsageError};
use cover::collector::NoVariable;
use cover::{Collector, Kind, goals};
use results::Status;
use strategy::{endless_loop, goals::Goals};
use vectors::Suite;

use super::stages::{Context, Record, Stop, execution_options, program_with_points, timed};
use super::{Deciding, decide};

/// What is to be covered.
#[derive(Clone, Debug)]
pub struct Request {
    pub kinds: Vec<Kind>,
    /// Variables whose values are outputs of the tests, beside those of file scope.
    pub observe: Vec<String>,
    /// A suite to start from.
    pub tests: Option<Suite>,
    /// Try inputs before anybody solves anything.
    pub explore: bool,
}

/// Where the collector can be found as soon as there is one, whatever becomes of the run.
pub type Slot = Arc<OnceLock<Arc<Collector>>>;

/// How long inputs are tried that cost nothing.
const EXPLORATION: Duration = Duration::from_secs(2);

pub fn cover(project: &Project, request: &Request, context: &Context, slot: &Slot) -> Result<(), Stop> {
    let wanted = goals::wanted(&request.kinds);
    let program = timed(context, "program", || program_with_points(project, context, Some(wanted)))?;
    let program = Arc::new(program);
    let loop_head = endless_loop(&program, &project.entry).map(|(func, n)| (func, program.funcs[func].loops[n].head));
    let made = Collector::new(Arc::clone(&program), &request.kinds, &request.observe, loop_head);
    let collector = Arc::new(made.map_err(unobservable)?);
    context.board.open(&program);
    let collector = slot.get_or_init(|| collector);
    start_with(collector, request, context);
    if collector.is_done() {
        return Ok(());
    }
    let options = execution_options(project, &program, Record { steps: !project.slicing, claims: false })?;
    decide(&Deciding { project, context, program: &program, selected: None, goals: Some(&**collector) }, &options)
}

fn unobservable(NoVariable(name): NoVariable) -> Stop {
    let sentence = format!("--observe: the program has no variable `{name}` of static storage");
    Stop::Usage(UsageError(sentence))
}

/// Old tests, then inputs that cost nothing; the rows of what they cover are decided.
fn start_with(collector: &Collector, request: &Request, context: &Context) {
    if let Some(suite) = &request.tests {
        for (test, why) in collector.take_over(suite) {
            context.board.note(format!("test {test} of the old suite is left out: {why}"));
        }
    }
    if request.explore {
        context.progress.stage("trying inputs");
        timed(context, "exploration", || collector.explore(EXPLORATION, &context.cancel));
    }
    let covered = Status::Failed { trace: None, depends_on: Vec::new() };
    collector.covered().into_iter().for_each(|point| context.board.set(point.index(), covered.clone()));
    let unneeded = collector.unneeded(&context.board.snapshot());
    unneeded.into_iter().for_each(|point| context.board.skip_if_open(point.index()));
}
