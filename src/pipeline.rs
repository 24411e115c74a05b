//! From C files to verdicts: one function reads the stages from top to bottom.

use crate::base::{Cancel, Diagnostic, Files, Loc};
use crate::cli::{Config, Stage};
use crate::report::{Board, Progress};

/// What a run shares with its surroundings.
#[derive(Clone, Default)]
pub struct Context {
    pub board: Board,
    pub cancel: Cancel,
    pub progress: Progress,
}

/// The program cannot be checked: what is wrong, and the files that the places refer to.
#[derive(Debug)]
pub struct Rejected {
    pub files: Files,
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks the program; the results are on the board.
pub fn check(_config: &Config, _context: &Context) -> Result<(), Rejected> {
    Err(not_built())
}

/// One stage as text.
pub fn show(_config: &Config, _stage: Stage, _context: &Context) -> Result<String, Rejected> {
    Err(not_built())
}

fn not_built() -> Rejected {
    Rejected { files: Files::new(), diagnostics: vec![Diagnostic::unsupported(Loc::NONE, "checking C programs")] }
}
