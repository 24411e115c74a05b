//! What is wrong with a program's text, and where.

use std::fmt;

use crate::verify::Complaint;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Both from 1.
    pub line: u32,
    pub column: u32,
    pub kind: ReadErrorKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadErrorKind {
    Character(char),
    /// A quoted text or a list of lines has no end.
    Unclosed(&'static str),
    Expected(&'static str),
    Unknown {
        what: &'static str,
        name: String,
    },
    Twice {
        what: &'static str,
        name: String,
    },
    Number(String),
    /// An operation on operands that it is not for.
    Operands(&'static str),
    TooDeep,
    /// All could be read, and together it breaks a rule of programs.
    Unsound(Complaint),
}

pub type Result<T, E = ReadError> = std::result::Result<T, E>;

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Character(c) => write!(f, "`{c}` cannot stand here"),
            ReadErrorKind::Unclosed(what) => write!(f, "{what} is not closed"),
            ReadErrorKind::Expected(what) => write!(f, "expected {what}"),
            ReadErrorKind::Unknown { what, name } => write!(f, "there is no {what} `{name}`"),
            ReadErrorKind::Twice { what, name } => write!(f, "the {what} `{name}` is there twice"),
            ReadErrorKind::Number(text) => write!(f, "`{text}` is not a number that fits here"),
            ReadErrorKind::Operands(what) => write!(f, "these are no operands of {what}"),
            ReadErrorKind::TooDeep => write!(f, "the expression is nested too deeply"),
            ReadErrorKind::Unsound(complaint) => write!(f, "{complaint}"),
        }
    }
}
