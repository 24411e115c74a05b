//! `flotilla solve`: an SMT-LIB script on the embedded solver. The time limit bounds each check, so that a script can go
//! on after an unknown; the memory limit and signals end the run.

use std::io::{Read, Write};
use std::path::Path;

use base::Cancel;
use config::UsageError;
use solver::script::{ScriptRun, solve_script};
use solver::{Answer, Limits};

use super::commands::SolveCommand;
use super::console::{EXIT_INTERNAL, EXIT_OK, EXIT_REJECTED, EXIT_UNDECIDED, tell};
use super::resolve::resolve_limits;
use crate::supervise::{Ended, supervise, take_over};

pub fn solve(args: &SolveCommand) -> Result<i32, UsageError> {
    let limits = resolve_limits(&args.limits)?;
    let text = read_script(&args.file)?;
    let cancel = Cancel::new();
    take_over(&cancel);
    let session_limits = Limits { time: limits.time, interrupt: cancel.clone().into(), ..Limits::default() };
    let work = move || solve_script(&text, &mut std::io::stdout(), session_limits);
    Ok(match supervise(config::Limits { time: None, ..limits }, &cancel, || {}, work) {
        Ended::Done(Ok(run)) => exit_code(&run),
        // A reader that went away (`| head`) is no error of ours.
        Ended::Done(Err(_)) => EXIT_OK,
        Ended::Panicked(message) => {
            tell(&format!("internal error: {message}"));
            EXIT_INTERNAL
        }
        Ended::Abandoned(reason) => {
            let _ = writeln!(std::io::stdout(), "unknown");
            tell(&format!("stopped: {reason}"));
            EXIT_UNDECIDED
        }
    })
}

fn exit_code(run: &ScriptRun) -> i32 {
    match run {
        ScriptRun { failed: true, .. } => EXIT_REJECTED,
        ScriptRun { answers, .. } if answers.iter().any(|a| matches!(a, Answer::Unknown(_))) => EXIT_UNDECIDED,
        _ => EXIT_OK,
    }
}

fn read_script(file: &Path) -> Result<String, UsageError> {
    let bytes = match file.as_os_str() == "-" {
        true => {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
        false => std::fs::read(file),
    };
    let bytes = bytes.map_err(|error| UsageError(format!("cannot read '{}': {error}", file.display())))?;
    String::from_utf8(bytes).map_err(|_| UsageError(format!("'{}' is no text file", file.display())))
}
