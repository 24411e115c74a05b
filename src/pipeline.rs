//! From C files to verdicts: one function reads the stages from top to bottom.

use crate::base::{Cancel, Diagnostic, Files, Loc};
use crate::cli::{Config, Stage, UsageError};
use crate::report::{Board, Progress};

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
pub fn check(_config: &Config, _context: &Context) -> Result<(), Stop> {
    Err(not_built())
}

/// One stage as text.
pub fn show(_config: &Config, _stage: Stage, _context: &Context) -> Result<String, Stop> {
    Err(not_built())
}

fn not_built() -> Stop {
    let diagnostics = vec![Diagnostic::unsupported(Loc::NONE, "checking C programs")];
    Stop::Rejected { files: Files::new(), diagnostics }
}
