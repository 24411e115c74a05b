//! Whether a solver does what the fleet claims: a small script for each feature, with the answer that is right.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use solver::failure::Breakdown;
use solver::process::{answer_to, find_program, output_of};

use super::plan::{Wishes, spec};
use super::{Feature, ProcessSolver, Solver, SolverKind};

/// For one feature; far more than a healthy solver needs.
const LIMIT: Duration = Duration::from_secs(20);

/// What was found out about a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Health {
    pub state: SolverState,
    pub version: String,
    pub program: Option<PathBuf>,
    /// Claimed and true.
    pub can: Vec<&'static str>,
    /// Claimed and not so.
    pub cannot: Vec<(&'static str, Shortcoming)>,
}

/// How a solver fell short of what is claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shortcoming {
    Breakdown(Breakdown),
    /// It answered this, which is wrong.
    WrongAnswer(String),
}

impl fmt::Display for Shortcoming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shortcoming::Breakdown(breakdown) => breakdown.fmt(f),
            Shortcoming::WrongAnswer(said) => f.write_str(said),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverState {
    BuiltIn,
    Missing,
    Works,
    /// Installed, but it does not even decide the smallest formula.
    Broken,
}

/// Name, logic, options, commands, and the answer without white space.
struct Trial(&'static str, &'static str, &'static str, &'static str, &'static str);

/// Every solver must pass this one.
const BASIC: Trial = Trial(
    "values",
    "QF_AUFBV",
    "",
    "(declare-const x (_ BitVec 8))\n(declare-const a (Array (_ BitVec 8) (_ BitVec 4)))\n\
     (assert (= x #x07))\n(assert (= (select (store a x #x5) #x07) #x5))\n(check-sat)\n(get-value (x))\n\
     (assert (= x #x08))\n(check-sat)\n",
    "sat((x#b00000111))unsat",
);

fn trial(feature: Feature) -> Trial {
    match feature {
        Feature::PushPop => Trial(
            "push-pop",
            "QF_AUFBV",
            "",
            "(declare-const p Bool)\n(push 1)\n(assert (and p (not p)))\n(check-sat)\n(pop 1)\n(check-sat)\n",
            "unsatsat",
        ),
        Feature::Assumptions => Trial(
            "assumptions",
            "QF_AUFBV",
            "",
            "(declare-const p Bool)\n(declare-const q Bool)\n(assert (=> p (not q)))\n(check-sat-assuming (p q))\n\
             (check-sat-assuming (p))\n",
            "unsatsat",
        ),
        Feature::TermAssumptions => Trial(
            "term-assumptions",
            "QF_AUFBV",
            "",
            "(declare-const x (_ BitVec 4))\n(check-sat-assuming ((bvult x #x0)))\n(check-sat-assuming ((bvult x #x1)))\n",
            "unsatsat",
        ),
        Feature::UnsatAssumptions => Trial(
            "unsat-assumptions",
            "QF_AUFBV",
            ":produce-unsat-assumptions true",
            "(declare-const p Bool)\n(declare-const q Bool)\n(assert (not p))\n(check-sat-assuming (p q))\n\
             (get-unsat-assumptions)\n",
            "unsat(p)",
        ),
        Feature::ConstArrays => Trial(
            "const-arrays",
            "QF_AUFBV",
            "",
            "(declare-const i (_ BitVec 8))\n(declare-const v (_ BitVec 4))\n\
             (assert (distinct (select ((as const (Array (_ BitVec 8) (_ BitVec 4))) v) i) v))\n(check-sat)\n",
            "unsat",
        ),
        Feature::ConstArraysOfValues => Trial(
            "const-arrays-of-values",
            "QF_AUFBV",
            "",
            "(declare-const i (_ BitVec 8))\n\
             (assert (= (select ((as const (Array (_ BitVec 8) (_ BitVec 4))) #x3) i) #x4))\n(check-sat)\n",
            "unsat",
        ),
        Feature::NestedArrays => Trial(
            "nested-arrays",
            "QF_AUFBV",
            "",
            "(declare-const m (Array (_ BitVec 4) (Array (_ BitVec 4) (_ BitVec 4))))\n(declare-const i (_ BitVec 4))\n\
             (assert (distinct (select (select m i) i) (select (select m i) i)))\n(check-sat)\n",
            "unsat",
        ),
        Feature::Floats => Trial(
            "floats",
            "QF_ABVFP",
            "",
            "(declare-const f (_ FloatingPoint 8 24))\n(assert (fp.isNaN f))\n(assert (fp.eq f f))\n(check-sat)\n",
            "unsat",
        ),
        Feature::Datatypes => Trial(
            "datatypes",
            "ALL",
            "",
            "(declare-datatypes ((Pair 0)) (((pair (first (_ BitVec 4)) (second (_ BitVec 4))))))\n\
             (declare-const p Pair)\n(assert (distinct p (pair (first p) (second p))))\n(check-sat)\n",
            "unsat",
        ),
    }
}

pub fn examine(solver: &Solver, wishes: &Wishes) -> Health {
    let SolverKind::Process(process) = &solver.kind else {
        let version = env!("CARGO_PKG_VERSION").to_string();
        return Health { state: SolverState::BuiltIn, version, program: None, can: Vec::new(), cannot: Vec::new() };
    };
    let first = process.launcher.first().or(process.command.first()).map_or("", String::as_str);
    let program = find_program(first, &wishes.folders);
    let mut health =
        Health { state: SolverState::Missing, version: String::new(), program, can: Vec::new(), cannot: Vec::new() };
    if health.program.is_none() {
        return health;
    }
    health.version = version(process, wishes);
    let attempt = |trial: &Trial| try_out(&solver.name, process, wishes, trial);
    if let Err(said) = attempt(&BASIC) {
        health.state = SolverState::Broken;
        health.cannot.push((BASIC.0, said));
        return health;
    }
    health.state = SolverState::Works;
    for trial in process.features.iter().map(|&feature| trial(feature)) {
        match attempt(&trial) {
            Ok(()) => health.can.push(trial.0),
            Err(said) => health.cannot.push((trial.0, said)),
        }
    }
    health
}

fn try_out(name: &str, process: &ProcessSolver, wishes: &Wishes, trial: &Trial) -> Result<(), Shortcoming> {
    let Trial(_, logic, option, commands, expected) = trial;
    let mut spec = spec(name, process, wishes);
    spec.logics = vec![logic.to_string()];
    spec.options.extend((!option.is_empty()).then(|| option.to_string()));
    let answer = answer_to(&spec, commands, LIMIT).map_err(Shortcoming::Breakdown)?;
    let bare: String = answer.split_whitespace().collect();
    // Hexadecimal and binary values mean the same.
    match bare.replace("#x07", "#b00000111") == *expected {
        true => Ok(()),
        false => Err(Shortcoming::WrongAnswer(answer.split_whitespace().collect::<Vec<_>>().join(" "))),
    }
}

/// The first line that has a digit in it.
fn version(process: &ProcessSolver, wishes: &Wishes) -> String {
    if process.version.is_empty() {
        return String::new();
    }
    let command: Vec<String> = process.launcher.iter().chain(&process.version).cloned().collect();
    let said = output_of(&command, &wishes.folders, LIMIT).unwrap_or_default();
    let line = said.lines().find(|line| line.contains(|c: char| c.is_ascii_digit()));
    line.unwrap_or_default().trim().chars().take(60).collect()
}
