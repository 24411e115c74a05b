//! What the executable does: arguments, configuration, supervised work, report, exit code.

use std::ffi::OsString;
use std::io::{IsTerminal, Write};

use clap::Parser;
use clap::error::ErrorKind;

use crate::pipeline::{self, Context, Stop};
use crate::report::progress::Display;
use crate::report::text::TextOptions;
use crate::report::{Paint, diagnostics, json, text};
use base::{Diagnostic, Files};

use super::args::{Cli, Command, normalise};
use super::config::{Config, UsageError};
use super::limits::{Ended, supervise, take_over};
use super::patience::Patience;

pub const EXIT_OK: i32 = 0;
pub const EXIT_USAGE: i32 = 1;
pub const EXIT_REJECTED: i32 = 2;
pub const EXIT_UNDECIDED: i32 = 5;
pub const EXIT_INTERNAL: i32 = 6;

/// Runs one command line; the result is the exit code.
pub fn main(args: impl IntoIterator<Item = OsString>) -> i32 {
    let args = normalise(args);
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => return explain_usage(&error, &args),
    };
    let code = match cli.command {
        Command::Check(args) => Config::for_check(*args).map(run_config),
        Command::Show(args) => Config::for_show(*args).map(run_config),
        Command::Solve(args) => super::solve::solve(&args),
        Command::Dump(args) => args.resolve().map(run_config),
        Command::Explain(args) => Config::for_explain(*args).map(run_config),
        Command::Solvers(args) => super::fleet::solvers(args),
    };
    code.unwrap_or_else(|error| misused(&error))
}

fn misused(UsageError(sentence): &UsageError) -> i32 {
    tell(&format!("error: {sentence}\n\nFor more information, try 'flotilla --help'."));
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

fn run_config(config: Config) -> i32 {
    let context = Context::default();
    take_over(&context.cancel);
    let mut display = Display::new(context.progress.clone(), !config.quiet);
    let ended = {
        let (work_config, work_context) = (config.clone(), context.clone());
        let work = move || run_stages(&work_config, &work_context);
        let mut patience = Patience::new(&config);
        let tick = || {
            display.tick();
            patience.tick(&context.board, &context.cancel);
        };
        supervise(config.limits, &context.cancel, tick, work)
    };
    display.clear();
    conclude(&config, &context, ended)
}

/// The text to print, or none if the results are on the board.
fn run_stages(config: &Config, context: &Context) -> Result<Option<String>, Stop> {
    if let Some(request) = &config.dump {
        return pipeline::dump(config, request, context).map(Some);
    }
    match config.show {
        Some(stage) => pipeline::show(config, stage, context).map(Some),
        None => pipeline::check(config, context).map(|()| None),
    }
}

/// Prints what there is to print, however the work ended.
fn conclude(config: &Config, context: &Context, ended: Ended<Result<Option<String>, Stop>>) -> i32 {
    match (ended, context.cancel.check()) {
        (Ended::Done(Ok(Some(stage))), _) => {
            print(&stage);
            EXIT_OK
        }
        (Ended::Panicked(message), _) => give_up_on_panic(config, context, &message),
        (Ended::Done(Ok(None)), None) => report(config, context),
        (Ended::Done(Err(Stop::Rejected { files, diagnostics })), None) => reject(config, &files, &diagnostics),
        (Ended::Done(Err(Stop::Usage(error))), _) => misused(&error),
        // An interrupted preprocessor looks like a broken program: the limit is the better explanation.
        (Ended::Done(_), Some(reason)) | (Ended::Abandoned(reason), _) => {
            context.board.give_up(reason.to_string());
            if config.show.is_some() || config.dump.is_some() {
                tell(&format!("stopped: {reason}"));
                return EXIT_UNDECIDED;
            }
            report(config, context)
        }
    }
}

/// What was found before a panic is still worth printing.
fn give_up_on_panic(config: &Config, context: &Context, message: &str) -> i32 {
    context.board.give_up("internal error");
    if !context.board.snapshot().properties.is_empty() {
        report(config, context);
    }
    tell(&format!("internal error: {message}"));
    tell("This is a bug in Flotilla; results above this message, if any, were found before it.");
    EXIT_INTERNAL
}

fn report(config: &Config, context: &Context) -> i32 {
    let outcome = context.board.snapshot();
    if config.json {
        print(&json::render(&outcome));
    } else {
        if !config.quiet {
            complain(&outcome.files, &outcome.warnings);
        }
        let paint = Paint { colours: colours(std::io::stdout().is_terminal()) };
        print(&text::render(&outcome, TextOptions { quiet: config.quiet, full_trace: config.full_trace, paint }));
    }
    outcome.verdict().exit_code()
}

fn reject(config: &Config, files: &Files, diagnostics: &[Diagnostic]) -> i32 {
    if config.json {
        print(&json::render_rejected(files, diagnostics));
    } else {
        complain(files, diagnostics);
    }
    EXIT_REJECTED
}

/// Diagnostics go to standard error, as a compiler's do.
fn complain(files: &Files, found: &[Diagnostic]) {
    let colours = colours(std::io::stderr().is_terminal());
    for diagnostic in found {
        tell(&diagnostics::render(files, diagnostic, colours));
    }
}

/// NO_COLOR (any value but the empty one) turns colours off: https://no-color.org.
fn colours(terminal: bool) -> bool {
    terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A reader that went away (`| head`) is no error of ours.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// As `eprintln`, which would panic where standard error is closed.
pub fn tell(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
