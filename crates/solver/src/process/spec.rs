//! What has to be known about a solver to talk to it, as plain data: nothing in this room asks for a solver's name.

use std::path::PathBuf;
use std::time::Duration;

use smt::print::Style;

/// How the assumptions of one check are put to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Incremental {
    /// `push`, assert them, `check-sat`, `pop`.
    PushPop,
    /// `check-sat-assuming` with one literal for each.
    Assumptions,
    /// A new process for each check.
    Fresh,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// As it is called in the configuration and in reports.
    pub name: String,
    /// Program and arguments, never a shell line; a launcher stands before them.
    pub command: Vec<String>,
    /// Where programs are looked for when the search path has none.
    pub folders: Vec<PathBuf>,
    pub incremental: Incremental,
    /// How terms are spelled for it.
    pub style: Style,
    /// Logics that it knows, the first one that is wide enough is set; empty: `ALL`.
    pub logics: Vec<String>,
    /// `(set-option …)` lines without parentheses, sent first.
    pub options: Vec<String>,
    /// For one check.
    pub time: Option<Duration>,
    /// Address space in bytes.
    pub memory: Option<u64>,
    /// Lines on standard error with one of these in them mean nothing, even if they speak of errors.
    pub harmless: Vec<String>,
    /// Where each process leaves what it was told.
    pub transcripts: Option<PathBuf>,
}

impl Spec {
    /// A solver of this name and command with the most common habits.
    pub fn new(name: &str, command: &[&str]) -> Spec {
        Spec {
            name: name.to_string(),
            command: command.iter().map(|word| word.to_string()).collect(),
            folders: Vec::new(),
            incremental: Incremental::PushPop,
            style: Style::default(),
            logics: Vec::new(),
            options: Vec::new(),
            time: None,
            memory: None,
            harmless: Vec::new(),
            transcripts: None,
        }
    }
}
