//! Diagnostics: what went wrong, where, and what to do about it. Plain data; `report::diagnostics` renders it.

use super::source::Loc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    Warning,
    /// A warning about something that was assumed, or only looked at in part: what holds, holds within it.
    Limit,
    Error,
    /// Valid C that Flotilla does not support (yet): an error, never a verdict.
    Unsupported,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub loc: Loc,
    pub message: String,
    /// What the user can do, as a sentence.
    pub help: Option<String>,
}

pub type Result<T, E = Diagnostic> = std::result::Result<T, E>;

impl Diagnostic {
    pub fn error(loc: Loc, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, loc, message: message.into(), help: None }
    }

    pub fn warning(loc: Loc, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, loc, message: message.into(), help: None }
    }

    /// `message` is what was assumed: it stands in the verdict, too.
    pub fn limit(loc: Loc, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Limit, loc, message: message.into(), help: None }
    }

    /// `what` completes the sentence "… is not supported yet".
    pub fn unsupported(loc: Loc, what: impl std::fmt::Display) -> Self {
        Diagnostic { severity: Severity::Unsupported, loc, message: format!("{what} is not supported yet"), help: None }
    }

    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
