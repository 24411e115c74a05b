//! A project: the files of a program and everything that decides what is asked about it, and how.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use base::Simplify;
use device::Device;
use encode::refine::Postpone;
use encode::tuples::Tuples;
use fleet::choose::Wording;
use fleet::plan::Wishes;
use fleet::read::built_in;
use fleet::{Encoding, Fleet};
use program::PropertyKind;
use program::build::Undefined;
use require::Spec;
use require::probe::Ask;
use typed::target::Floats;

use super::checks;

/// The loop that a bound of `--unwindset` is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoopName {
    /// `f.0`: loop 0 of function f.
    Number { func: String, number: u32 },
    /// `file.c:12`: the loop at that line; the file may be given by the end of its path.
    Line { file: String, line: u32 },
    /// `f`: the recursion of function f.
    Recursion { func: String },
}

/// How loops are unwound.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwinding {
    /// `None`: as long as the loop condition can be true.
    pub bound: Option<u32>,
    pub bounds: Vec<(LoopName, u32)>,
    pub assertions: bool,
    pub partial_loops: bool,
}

/// Which loops `--incremental` unwinds step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoopOrder {
    /// An endless loop of the entry function alone, otherwise all together.
    Chosen,
    One(LoopName),
    First,
    Together,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incremental {
    pub order: LoopOrder,
    pub min: u32,
    pub max: u32,
    pub stop_when_unsat: bool,
    /// A new session after this many rounds.
    pub restart: Option<u32>,
}

/// From where paths are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paths {
    /// From the start of the program.
    Forward,
    /// From the check.
    Backward,
}

/// How the properties are decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Whatever comes to an end is executed to its end, the rest as by `Induction`.
    Auto,
    /// All at once, within the unwinding bounds.
    Plain,
    Incremental(Incremental),
    /// One path after the other, within the unwinding bounds.
    Paths(Paths),
    Induction {
        max: u32,
        parallel: bool,
    },
}

/// When to stop early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    pub time: Option<Duration>,
    /// In bytes.
    pub memory: Option<u64>,
}

/// A program and how it is checked. [`Project::new`] has the defaults of the command line; every field can be changed.
#[derive(Clone, Debug)]
pub struct Project {
    pub files: Vec<PathBuf>,
    /// How C files are read.
    pub reading: frontend::Options,
    /// What stands for floating-point numbers.
    pub floats: Floats,
    pub entry: String,
    /// How many elements a pointer argument of another entry function points to.
    pub pointer_elements: u64,
    pub null_arguments: bool,
    pub nondet_volatile: bool,
    /// Registers and interrupts.
    pub device: Device,
    pub unwinding: Unwinding,
    pub strategy: Strategy,
    /// What to leave out until a model needs it.
    pub refine: Postpone,
    /// Send solvers only what the properties depend on.
    pub slicing: bool,
    pub stop_on_fail: bool,
    /// A property that no execution reaches leaves the verdict unknown.
    pub fail_on_vacuity: bool,
    /// The kinds of checks to instrument; `Assertion` and `UndefinedFunction` are among them when they are on.
    pub checks: Vec<PropertyKind>,
    pub malloc_may_fail: bool,
    /// What functions without a body do, and what single ones do instead.
    pub undefined: Undefined,
    pub undefined_by_name: BTreeMap<String, Undefined>,
    pub error_labels: Vec<String>,
    /// Functions that must not be called.
    pub error_functions: Vec<String>,
    /// An assertion that is not checked still ends the program when it fails.
    pub assertions_end: bool,
    /// Execution goes on behind a failed `assert`.
    pub failed_assert_continues: bool,
    /// Empty: all.
    pub properties: Vec<String>,
    /// Requirements that are checked beside everything else, and what is asked about them.
    pub requirements: Option<Spec>,
    pub ask: Ask,
    /// Solvers, portfolios, rules.
    pub fleet: Fleet,
    /// What the user said about the choice among them.
    pub wishes: Wishes,
    /// The encoding that the user asked for.
    pub encoding: Option<Encoding>,
    /// IEEE operations in the theory of floating-point numbers.
    pub float_theory: bool,
    /// The spelling of pointers that the user asked for.
    pub tuples: Option<Tuples>,
    pub simplify: Simplify,
    pub limits: Limits,
}

/// What is wrong with what the user asked for, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError(pub String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

impl Project {
    /// These files as one program, checked as `flotilla check` does without options.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Project {
        let mut checks = checks::by_default(true, Floats::Ieee);
        checks.push(PropertyKind::Assertion);
        Project {
            files: files.into_iter().map(Into::into).collect(),
            reading: frontend::Options::default(),
            floats: Floats::Ieee,
            entry: "main".to_string(),
            pointer_elements: 1,
            null_arguments: true,
            nondet_volatile: false,
            device: Device::default(),
            unwinding: Unwinding { assertions: true, ..Unwinding::default() },
            strategy: Strategy::Auto,
            refine: Postpone::default(),
            slicing: true,
            stop_on_fail: false,
            fail_on_vacuity: false,
            checks,
            malloc_may_fail: true,
            undefined: Undefined::default(),
            undefined_by_name: BTreeMap::new(),
            error_labels: Vec::new(),
            error_functions: Vec::new(),
            assertions_end: false,
            failed_assert_continues: false,
            properties: Vec::new(),
            requirements: None,
            ask: Ask::Violation,
            fleet: built_in().expect("the built-in fleet is one that can be read"),
            wishes: Wishes::default(),
            encoding: None,
            float_theory: false,
            tuples: None,
            simplify: Simplify::ALL,
            limits: Limits::default(),
        }
    }

    pub fn checks(&self, kind: PropertyKind) -> bool {
        self.checks.contains(&kind)
    }

    /// How questions are to be spelled, as far as the user has said.
    pub fn wording(&self) -> Wording {
        let Project { encoding, tuples, float_theory, .. } = *self;
        Wording { encoding, tuples, float_theory, reals: self.has_reals() }
    }

    /// Floating-point numbers are rationals.
    pub fn has_reals(&self) -> bool {
        matches!(self.floats, Floats::Real(_))
    }
}
