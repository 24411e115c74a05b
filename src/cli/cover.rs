//! `flotilla cover`: what its arguments mean, the run, the suite and the reports.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use base::cancel::Reason;
use config::{Project, UsageError};
use cover::conclude::{Sources, report};
use cover::{Collector, Kind, Report, text};
use program::PropertyKind;
use report::progress::Display;
use results::{Outcome, Status, Undecided};
use vectors::json;

use super::console::{
    EXIT_INTERNAL, EXIT_OK, EXIT_REJECTED, EXIT_UNDECIDED, Printed, complain, print, print_raw, tell,
};
use super::cover_args::CoverCommand;
use super::cover_files::{self, Wanted};
use super::resolve::{asking, project};
use crate::pipeline::cover::{Request, Slot};
use crate::pipeline::{self, Context, Stop};
use crate::supervise::{Ended, supervise, take_over};

/// After the last goal that was decided, the search goes on at least so long, unless --timeout says how long.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(args: CoverCommand) -> Result<i32, UsageError> {
    let kinds = kinds(&args.goal)?;
    let tests = args.tests.as_deref().map(json::read).transpose().map_err(|e| UsageError(e.to_string()))?;
    let explore = !args.no_exploration;
    let request = Request { kinds: kinds.clone(), observe: args.observe, tests, explore };
    let said = args.program.checks.said_of(PropertyKind::Uninitialized);
    let mut project = asking(project(args.program, &args.limits)?, args.solvers)?;
    adapt(&mut project, said);
    let wanted = Wanted { forms: args.emit, folder: args.output, html: args.html };
    cover_files::prepare(&wanted)?;

    let context = Context::default();
    take_over(&context.cancel);
    let mut display = Display::new(context.progress.clone(), !args.quiet);
    let slot: Slot = Arc::new(OnceLock::new());
    let started = Instant::now();
    let mut patience = Patience { applies: project.limits.time.is_none(), decided: 0, since: started, started };
    let ended = {
        let (project, context, slot) = (project.clone(), context.clone(), Arc::clone(&slot));
        let (limits, cancel, board) = (project.limits, context.cancel.clone(), context.board.clone());
        let tick = || {
            display.tick();
            if patience.is_over(&board.snapshot()) {
                cancel.request(Reason::Patience);
            }
        };
        supervise(limits, &context.cancel.clone(), tick, move || {
            pipeline::cover::cover(&project, &request, &context, &slot)
        })
    };
    display.clear();
    let broken = match (ended, context.cancel.check()) {
        (Ended::Panicked(message), _) => {
            context.board.give_up(Undecided::Broken);
            Some(message)
        }
        (Ended::Done(Err(Stop::Usage(error))), _) => return Err(error),
        (Ended::Done(Err(Stop::Rejected { files, diagnostics })), None) => {
            complain(&files, &diagnostics);
            return Ok(EXIT_REJECTED);
        }
        (Ended::Done(Ok(())), None) => None,
        (Ended::Done(_), Some(reason)) | (Ended::Abandoned(reason), _) => {
            context.board.give_up(Undecided::Stopped(reason));
            None
        }
    };
    let found = context.board.snapshot();
    let Some(collector) = slot.get() else {
        tell("stopped before the program was read");
        return Ok(EXIT_UNDECIDED);
    };
    if !args.quiet && !args.json {
        complain(&found.files, &found.warnings);
    }
    let files = project.files.iter().map(|file| file.display().to_string()).collect();
    let sources = Sources { files, entry: project.entry.clone(), kinds, time: started.elapsed() };
    let report = report(collector, &found, sources);
    conclude(&project, collector, &report, &wanted, (args.json, args.quiet))?;
    Ok(match broken {
        Some(message) => {
            tell(&format!("internal error: {message}"));
            EXIT_INTERNAL
        }
        None if report.is_complete() => EXIT_OK,
        None => EXIT_UNDECIDED,
    })
}

/// Writes what was asked for.
fn conclude(
    project: &Project,
    collector: &Arc<Collector>,
    report: &Report,
    wanted: &Wanted,
    (as_json, quiet): (bool, bool),
) -> Result<(), UsageError> {
    let printed = match as_json {
        true => print_raw(&report.json()),
        false => print(&text::render(report, quiet)),
    };
    if printed == Printed::Lost {
        return Err(UsageError("the report is lost".to_string()));
    }
    if collector.goals.is_empty() {
        let kinds: Vec<&str> = report.summary.iter().map(|line| line.kind.as_str()).collect();
        tell(&format!("note: nothing in what `{}` calls is a goal of kind {}", report.entry, kinds.join(", ")));
    }
    for remark in cover_files::write(project, &collector.program, report, wanted)? {
        tell(&format!("note: {remark}"));
    }
    Ok(())
}

fn kinds(names: &[String]) -> Result<Vec<Kind>, UsageError> {
    let mut kinds = Vec::new();
    for name in names {
        let Some(kind) = Kind::by_name(name) else {
            let known: Vec<&str> = Kind::NAMES.iter().map(|(_, name, _)| *name).collect();
            return Err(UsageError(format!("--goal: `{name}` is none of {}", known.join(", "))));
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

/// A test must be something that happens in the real program as well: a failed assertion ends it, locals have no value
/// before they get one, allocations succeed, and functions without a body write to nothing.
fn adapt(project: &mut Project, uninitialized: Option<bool>) {
    project.checks.retain(|kind| !matches!(kind, PropertyKind::Assertion | PropertyKind::Uninitialized));
    project.checks.extend((uninitialized != Some(false)).then_some(PropertyKind::Uninitialized));
    project.assertions_end = true;
    project.malloc_may_fail = false;
    project.undefined = program::build::Undefined::Pure;
    project.stop_on_fail = false;
    project.properties.clear();
}

/// Ends a search in which nothing has been decided for as long as everything before took.
struct Patience {
    applies: bool,
    decided: usize,
    since: Instant,
    started: Instant,
}

impl Patience {
    fn is_over(&mut self, outcome: &Outcome) -> bool {
        let decided = outcome.properties.iter().filter(|row| row.status != Status::Open).count();
        if decided != self.decided {
            (self.decided, self.since) = (decided, Instant::now());
        }
        let before = self.since.duration_since(self.started);
        self.applies && outcome.deepening && self.since.elapsed() > PATIENCE.max(before)
    }
}
