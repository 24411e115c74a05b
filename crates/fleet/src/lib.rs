//! The fleet as configured: solvers, portfolios and rules, read from `solvers.yaml` and from the user's own file. Plain
//! data; `plan` turns a choice among it into sessions.
//!
//! Invariant: a [`Fleet`] that was read is consistent: every member, portfolio and solver that is named exists.

mod check;
pub mod choose;
pub mod explain;
pub mod features;
pub mod health;
mod identity;
pub mod install;
pub mod plan;
pub mod read;
pub mod rules;
mod text;
mod units;
mod withhold;

use std::time::Duration;

use encode::tuples::Tuples;
use smt::print::Definitions;
pub use solver::portfolio::Mode;
use solver::process::spec::Incremental;

/// The fleet that is built in.
pub const BUILT_IN: &str = include_str!("../../../solvers.yaml");

/// In the order of the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fleet {
    pub solvers: Vec<Solver>,
    pub portfolios: Vec<Portfolio>,
    pub rules: Vec<Rule>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Solver {
    /// `z3`, or `z3/quick` for a profile.
    pub name: String,
    pub kind: SolverKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SolverKind {
    Embedded,
    Process(Box<ProcessSolver>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct ProcessSolver {
    pub command: Vec<String>,
    pub launcher: Vec<String>,
    pub version: Vec<String>,
    pub logics: Vec<String>,
    pub features: Vec<Feature>,
    pub incremental: Incremental,
    pub definitions: Definitions,
    /// How pointers are put to it, unless the user says.
    pub tuples: Tuples,
    pub options: Vec<String>,
    pub time: Option<Duration>,
    pub memory: Option<u64>,
    /// Lines on standard error with one of these in them mean nothing.
    pub harmless: Vec<String>,
    pub install: Option<Install>,
}

/// What a solver can do beyond its logics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    PushPop,
    Assumptions,
    TermAssumptions,
    UnsatAssumptions,
    ConstArrays,
    ConstArraysOfValues,
    NestedArrays,
    Floats,
    Datatypes,
}

/// Where an executable comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Install {
    /// The package's name for `pip`.
    pub package: String,
    pub executable: String,
    /// For a package that has a library only: one of `install::LAUNCHERS`.
    pub launcher: Option<String>,
    /// Of a package that is not pinned in our sources.
    pub version: Option<String>,
    /// SHA-256 of the files that may be taken for that version.
    pub hashes: Vec<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Portfolio {
    pub name: String,
    pub mode: Mode,
    /// Names of solvers.
    pub members: Vec<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    pub name: String,
    pub when: Vec<(String, Condition)>,
    pub encoding: Encoding,
    pub choice: Choice,
    /// The solver that is asked over integers as well.
    pub second_opinion: Option<String>,
}

/// What a feature of the program must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Is(bool),
    Between { at_least: u64, at_most: u64 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// Bit-vectors.
    #[default]
    Bv,
    /// Integers.
    Int,
}

/// Who answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Solver(String),
    Portfolio(String),
}

impl Fleet {
    pub fn solver(&self, name: &str) -> Option<&Solver> {
        self.solvers.iter().find(|solver| solver.name == name)
    }

    pub fn portfolio(&self, name: &str) -> Option<&Portfolio> {
        self.portfolios.iter().find(|portfolio| portfolio.name == name)
    }
}
