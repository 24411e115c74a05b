//! A check under limits: `limits` watches the clock, the memory and signals while the work is done in a thread of its
//! own, `arrival` watches before there is any work, `exhaustion` the end of the address space, `patience` ends a search that has nothing more to say. Whatever ends
//! the work, what was found is reported.

mod arrival;
mod exhaustion;
mod limits;
mod patience;

use base::{Diagnostic, Files};
use config::{Project, UsageError};
use results::{Outcome, Undecided, Verdict};

use crate::pipeline::{self, Context, Stop};

pub use arrival::watch;
pub use limits::{Ended, supervise, take_over};
use patience::Patience;

/// What came of a check.
#[derive(Debug)]
pub enum Report {
    /// A row for each property, and what follows from them.
    Checked(Outcome),
    /// The program cannot be checked: what is wrong, and the files that the places refer to.
    Rejected { files: Files, diagnostics: Vec<Diagnostic> },
    /// The project names something that the program does not have.
    Misused(UsageError),
    /// A bug of ours: what was found before it, and what it said.
    Broken { found: Outcome, message: String },
}

impl Report {
    /// What is known of the program; `None` if it could not be checked.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Report::Checked(outcome) | Report::Broken { found: outcome, .. } => Some(outcome.verdict()),
            Report::Rejected { .. } | Report::Misused(_) => None,
        }
    }
}

/// Checks a project within its limits. What is found can be watched in the context; `tick` is called about ten times a
/// second meanwhile.
pub fn check(project: &Project, context: &Context, mut tick: impl FnMut()) -> Report {
    let mut patience = Patience::new(project);
    let watch = || {
        tick();
        patience.tick(&context.board, &context.cancel);
    };
    let ended = {
        let (project, context) = (project.clone(), context.clone());
        supervise(project.limits, &context.cancel.clone(), watch, move || pipeline::check(&project, &context))
    };
    pipeline::settle(context, project.wishes.certify);
    match (ended, context.cancel.check()) {
        (Ended::Panicked(message), _) => {
            context.board.give_up(Undecided::Broken);
            Report::Broken { found: context.board.snapshot(), message }
        }
        (Ended::Done(Ok(())), None) => Report::Checked(context.board.snapshot()),
        (Ended::Done(Err(Stop::Rejected { files, diagnostics })), None) => Report::Rejected { files, diagnostics },
        (Ended::Done(Err(Stop::Usage(error))), _) => Report::Misused(error),
        // An interrupted preprocessor looks like a broken program: the limit is the better explanation.
        (Ended::Done(_), Some(reason)) | (Ended::Abandoned(reason), _) => {
            context.board.give_up(Undecided::Stopped(reason));
            Report::Checked(context.board.snapshot())
        }
    }
}
