//! What the executable does: arguments, project, supervised work, report, exit code.

use std::ffi::OsString;
use std::fs;
use std::io::IsTerminal;
use std::path::Path;

use clap::Parser;
use clap::error::ErrorKind;

use config::{Project, UsageError};
use report::progress::Display;
use report::text::TextOptions;
use report::timeline::Timeline;
use report::{Paint, json, text, timing_diagram};
use results::Outcome;

use super::commands::{Cli, Command, normalise};
use super::console::{
    EXIT_INTERNAL, EXIT_OK, EXIT_REJECTED, EXIT_UNDECIDED, EXIT_USAGE, Printed, colours, complain, print, print_raw,
    tell,
};
use super::resolve::{self, Invocation, Output, Task};
use super::{cover, dump, fleet, solve, trust};
use crate::pipeline::{self, Context, Stop};
use crate::supervise::{self, Ended, Report, supervise, take_over};

/// Runs one command line; the result is the exit code.
pub fn main(args: impl IntoIterator<Item = OsString>) -> i32 {
    let args = normalise(args);
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => return explain_usage(&error, &args),
    };
    if let Err(error) = watch_from_the_start(&cli.command) {
        return misused(&error);
    }
    let code = match cli.command {
        Command::Check(args) => resolve::check(*args).map(run),
        Command::Cover(args) => cover::run(*args),
        Command::Show(args) => resolve::show(*args).map(run),
        Command::Solve(args) => solve::solve(&args),
        Command::Dump(args) => dump::resolve(*args).map(run),
        Command::Explain(args) => resolve::explain(*args).map(run),
        Command::Solvers(args) => fleet::solvers(args),
        Command::Trust(args) => trust::trust(&args.files, args.revoke),
        Command::Schema => Ok(print_raw(&json::schema()).or(EXIT_OK)),
    };
    code.unwrap_or_else(|error| misused(&error))
}

/// Limits bind the reading of configuration, too.
fn watch_from_the_start(command: &Command) -> Result<(), UsageError> {
    let args = match command {
        Command::Check(args) => &args.limits,
        Command::Cover(args) => &args.limits,
        Command::Show(args) => &args.limits,
        Command::Solve(args) => &args.limits,
        Command::Dump(args) => &args.limits,
        Command::Explain(args) => &args.limits,
        Command::Solvers(_) | Command::Trust(_) | Command::Schema => return Ok(()),
    };
    resolve::resolve_limits(args).map(supervise::watch)
}

fn misused(error: &UsageError) -> i32 {
    tell(&format!("error: {error}\n\nFor more information, try 'flotilla --help'."));
    EXIT_USAGE
}

/// Help and version are answers, everything else is an error of usage.
fn explain_usage(error: &clap::Error, args: &[OsString]) -> i32 {
    let _ = error.print();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return EXIT_OK;
    }
    let first = args.get(1).map(|arg| arg.to_string_lossy());
    if error.kind() == ErrorKind::InvalidSubcommand && first.is_some_and(|first| first.ends_with(".c")) {
        tell("\n  tip: to check a C file: flotilla check FILE.c");
    }
    EXIT_USAGE
}

fn run(Invocation { project, task, output, timeline }: Invocation) -> i32 {
    let context = Context::default();
    take_over(&context.cancel);
    let mut display = Display::new(context.progress.clone(), !output.quiet);
    if let Task::Check = task {
        let report = supervise::check(&project, &context, || display.tick());
        display.clear();
        if let (Some(file), Report::Checked(outcome)) = (&timeline, &report)
            && let Err(error) = write_timeline(file, &project, outcome)
        {
            return misused(&error);
        }
        return conclude(&report, output);
    }
    let ended = {
        let (limits, cancel, context) = (project.limits, context.cancel.clone(), context.clone());
        supervise(limits, &cancel, || display.tick(), move || text_of(&project, &task, &context))
    };
    display.clear();
    conclude_text(ended, &context, output)
}

/// The first counterexample of a requirement, step by step.
fn write_timeline(file: &Path, project: &Project, outcome: &Outcome) -> Result<(), UsageError> {
    let due = |id: &str| project.requirements.as_ref()?.requirement(id)?.due();
    let Some(timeline) = Timeline::first(outcome, due) else { return Ok(()) };
    let text = match file.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => timeline.csv(),
        Some("vcd") => timeline.vcd(),
        Some("json") => timeline.json(),
        Some("html") => timing_diagram::page(&timeline),
        Some("txt") => timeline.table(true),
        _ => {
            let known = "is none of .csv, .vcd, .json, .html and .txt";
            return Err(UsageError(format!("--timeline: the ending of {} {known}", file.display())));
        }
    };
    fs::write(file, text).map_err(|error| UsageError(format!("{} cannot be written: {error}", file.display())))
}

/// What a command that checks nothing prints.
fn text_of(project: &Project, task: &Task, context: &Context) -> Result<String, Stop> {
    match task {
        Task::Show(stage) => pipeline::show(project, *stage, context),
        Task::Dump(request) => pipeline::dump(project, request, context),
        Task::Check => Ok(String::new()),
    }
}

fn conclude_text(ended: Ended<Result<String, Stop>>, context: &Context, output: Output) -> i32 {
    match (ended, context.cancel.check()) {
        (Ended::Done(Ok(text)), _) => print(&text).or(EXIT_OK),
        (Ended::Panicked(message), _) => apologise(&message),
        (Ended::Done(Err(Stop::Rejected { files, diagnostics })), None) => {
            conclude(&Report::Rejected { files, diagnostics }, output)
        }
        (Ended::Done(Err(Stop::Usage(error))), _) => misused(&error),
        // An interrupted preprocessor looks like a broken program: the limit is the better explanation.
        (Ended::Done(_), Some(reason)) | (Ended::Abandoned(reason), _) => {
            tell(&format!("stopped: {reason}"));
            EXIT_UNDECIDED
        }
    }
}

fn conclude(report: &Report, output: Output) -> i32 {
    match report {
        Report::Checked(outcome) => show(outcome, output).or(outcome.verdict().exit_code()),
        Report::Rejected { files, diagnostics } => {
            if output.json {
                return print_raw(&json::render_rejected(files, diagnostics)).or(EXIT_REJECTED);
            }
            complain(files, diagnostics);
            EXIT_REJECTED
        }
        Report::Misused(error) => misused(error),
        Report::Broken { found, message } => {
            // What was found before a panic is still worth printing.
            let printed = if found.properties.is_empty() { Printed::Whole } else { show(found, output) };
            printed.or(apologise(message))
        }
    }
}

fn apologise(message: &str) -> i32 {
    tell(&format!("internal error: {message}"));
    tell("This is a bug in Flotilla; results above this message, if any, were found before it.");
    EXIT_INTERNAL
}

fn show(outcome: &Outcome, output: Output) -> Printed {
    if output.json {
        return print_raw(&json::render(outcome));
    }
    match output.quiet {
        false => complain(&outcome.files, &outcome.warnings),
        true => complain(&outcome.files, &outcome.limits().cloned().collect::<Vec<_>>()),
    }
    let paint = Paint { colours: colours(std::io::stdout().is_terminal()) };
    print(&text::render(outcome, TextOptions { quiet: output.quiet, full_trace: output.full_trace, paint }))
}
