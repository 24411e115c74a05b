//! `flotilla solve`: an SMT-LIB script on the embedded solver. The limits bind the whole run, the reading of the script
//! included: when the time is over, what is still asked is answered with `unknown`.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use base::Cancel;
use config::UsageError;
use solver::script::{ScriptRun, solve_script};
use solver::{Answer, Limits};

use super::commands::SolveCommand;
use super::console::{EXIT_INTERNAL, EXIT_OK, EXIT_REJECTED, EXIT_UNDECIDED, EXIT_USAGE, tell};
use super::resolve::resolve_limits;
use crate::supervise::{Ended, supervise, take_over};

pub fn solve(args: &SolveCommand) -> Result<i32, UsageError> {
    let limits = resolve_limits(&args.limits)?;
    let cancel = Cancel::new();
    take_over(&cancel);
    let session_limits = Limits { time: limits.time, interrupt: cancel.clone().into(), ..Limits::default() };
    let file = args.file.clone();
    let work = move || {
        let text = read_script(&file)?;
        Ok(solve_script(&text, &mut std::io::stdout(), session_limits))
    };
    Ok(match supervise(limits, &cancel, || {}, work) {
        Ended::Done(Err(error)) => return Err(error),
        Ended::Done(Ok(Ok(run))) => exit_code(&run),
        // A reader that went away (`| head`) is no error of ours.
        Ended::Done(Ok(Err(error))) if error.kind() == ErrorKind::BrokenPipe => EXIT_OK,
        Ended::Done(Ok(Err(error))) => {
            tell(&format!("error: the answers could not be written: {error}"));
            EXIT_USAGE
        }
        Ended::Panicked(message) => {
            tell(&format!("internal error: {message}"));
            EXIT_INTERNAL
        }
        Ended::Abandoned(reason) => {
            // Whatever the abandoned work still has to say comes too late.
            let mut out = std::mem::ManuallyDrop::new(std::io::stdout().lock());
            let _ = writeln!(out, "unknown").and_then(|()| out.flush());
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
