//! Why there is no answer, or no model. Whoever decides something looks at the variant; the sentences that users read
//! are written here.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use proof::Flaw;
use smt::Sort;
use smt::eval::NoValue;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    Interrupted,
    TimeLimit(Duration),
    NotAFormula(Sort),
    /// Asked for a model when the latest check did not answer `sat`.
    NoModel,
    NoValue(NoValue),
    /// The embedded solver does not do this.
    Unsupported(Unsupported),
    /// What was to be asked has no term in any encoding; the encoder's own words.
    NotEncoded(String),
    /// An external solver said so itself.
    SaidUnknown {
        solver: String,
    },
    Process {
        solver: String,
        breakdown: Breakdown,
    },
    Portfolio(NoVerdict),
    /// It was caught in a wrong or unexpected answer before, in this run.
    NotBelieved {
        solver: String,
        why: String,
    },
    /// The embedded solver's proof is none.
    NotCertified(Flaw),
    /// One of each member that gave up.
    Several(Vec<Failure>),
}

/// Terms and sorts that the embedded solver cannot blast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    Sort(Sort),
    ArrayIndex,
    ArraysOfFunction(String),
    NestedEquality,
    RowEquality,
    /// More reads than the index sort has values.
    TooManyIndices,
    ConstantWithoutValue,
}

/// What went wrong with an external solver's process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breakdown {
    NoCommand,
    NotInstalled(String),
    NotStarted {
        program: String,
        error: String,
    },
    NoTranscript {
        folder: PathBuf,
        error: String,
    },
    /// It ended by itself; what it said last, or nothing.
    Ended {
        how: End,
        complaint: String,
    },
    DoesNotEnd,
    /// After so long.
    TimeLimit(Duration),
    Interrupted,
    /// It talks without end.
    Flood,
    Pipe(String),
    NotAFormula(Sort),
    /// Nothing on standard output; what it said on standard error.
    Silence(String),
    /// Not what was asked for.
    Unexpected(String),
    /// It answered, but spoke of an error on standard error before.
    Complained(String),
    WrongModel,
    NestedArrays,
    FunctionsOverArrays,
    /// A term whose value is wanted was never sent.
    NeverSent,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    ExitCode(i32),
    Signal(i32),
    ClosedPipes,
}

impl From<keeper::End> for End {
    fn from(end: keeper::End) -> End {
        match end {
            keeper::End::ExitCode(code) => End::ExitCode(code),
            keeper::End::Signal(signal) => End::Signal(signal),
        }
    }
}

/// Why the members of a portfolio came to no common answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoVerdict {
    NobodyLeft,
    NobodyAnswered,
    NoThread(String),
    Outvoted {
        solver: String,
        satisfiable: bool,
        quorum: usize,
    },
    /// Not as many members can do what is asked as must agree.
    TooFew {
        able: Vec<String>,
        quorum: usize,
    },
    Disagreement {
        sat: String,
        unsat: String,
        evidence: Evidence,
    },
}

/// Both sides of a disagreement, written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    Written { sat: PathBuf, unsat: PathBuf },
    Lost { folder: PathBuf },
}

impl Failure {
    /// One sentence for all of them.
    pub fn of(mut failures: Vec<Failure>) -> Failure {
        match failures.len() {
            0 => Failure::Portfolio(NoVerdict::NobodyAnswered),
            1 => failures.remove(0),
            _ => Failure::Several(failures),
        }
    }

    /// We stopped it ourselves: nothing that a user has to be told.
    pub fn is_interrupt(&self) -> bool {
        matches!(self, Failure::Interrupted | Failure::Process { breakdown: Breakdown::Interrupted, .. })
    }
}

impl Breakdown {
    /// A new process may do better.
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            Breakdown::Ended { .. }
                | Breakdown::TimeLimit(_)
                | Breakdown::Interrupted
                | Breakdown::Flood
                | Breakdown::Pipe(_)
                | Breakdown::NotAFormula(_)
        )
    }

    pub fn not_started(program: &str, error: io::Error) -> Breakdown {
        match error.kind() {
            io::ErrorKind::NotFound => Breakdown::NotInstalled(program.to_string()),
            _ => Breakdown::NotStarted { program: program.to_string(), error: error.to_string() },
        }
    }
}

impl From<NoValue> for Failure {
    fn from(why: NoValue) -> Self {
        Failure::NoValue(why)
    }
}

impl From<Unsupported> for Failure {
    fn from(what: Unsupported) -> Self {
        Failure::Unsupported(what)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Interrupted => f.write_str("interrupted"),
            Failure::TimeLimit(time) => write!(f, "time limit of {} s reached", time.as_secs_f64()),
            Failure::NotAFormula(sort) => write!(f, "a term of sort {sort} is not a formula"),
            Failure::NoModel => f.write_str("there is no model: the latest check did not answer sat"),
            Failure::NoValue(why) => why.fmt(f),
            Failure::Unsupported(what) => what.fmt(f),
            Failure::NotEncoded(why) => f.write_str(why),
            Failure::SaidUnknown { solver } => write!(f, "{solver} answered unknown"),
            Failure::Process { solver, breakdown } => write!(f, "{solver}: {breakdown}"),
            Failure::Portfolio(why) => why.fmt(f),
            Failure::NotBelieved { solver, why } => {
                write!(f, "{solver} is not believed any more in this run: {why}")
            }
            Failure::NotCertified(flaw) => write!(f, "the proof of the embedded solver is not valid: {flaw}"),
            Failure::Several(failures) => {
                let sentences: Vec<String> = failures.iter().map(Failure::to_string).collect();
                f.write_str(&sentences.join("; "))
            }
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Sort(sort) => write!(f, "the sort {sort} is not supported"),
            Unsupported::ArrayIndex => f.write_str("arrays indexed by arrays are not supported"),
            Unsupported::ArraysOfFunction(name) => {
                write!(f, "arrays as argument or result of '{name}' are not supported")
            }
            Unsupported::NestedEquality => f.write_str("equality of large nested arrays is not supported"),
            Unsupported::RowEquality => f.write_str("equality of rows of large nested arrays is not supported"),
            Unsupported::TooManyIndices => f.write_str("too many index terms for the array's index sort"),
            Unsupported::ConstantWithoutValue => f.write_str("a constant without value"),
        }
    }
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breakdown::NoCommand => f.write_str("it has no command"),
            Breakdown::NotInstalled(program) => write!(f, "the program `{program}` is not installed"),
            Breakdown::NotStarted { program, error } => {
                write!(f, "the program `{program}` cannot be started: {error}")
            }
            Breakdown::NoTranscript { folder, error } => {
                write!(f, "no transcript can be written to '{}': {error}", folder.display())
            }
            Breakdown::Ended { how, complaint } if complaint.is_empty() => how.fmt(f),
            Breakdown::Ended { how, complaint } => write!(f, "{how}: {complaint}"),
            Breakdown::DoesNotEnd => f.write_str("it does not end"),
            Breakdown::TimeLimit(time) => write!(f, "time limit reached after {:.1} s", time.as_secs_f64()),
            Breakdown::Interrupted => f.write_str("interrupted"),
            Breakdown::Flood => f.write_str("it answers without end"),
            Breakdown::Pipe(error) => write!(f, "its pipes broke: {error}"),
            Breakdown::NotAFormula(sort) => write!(f, "a term of sort {sort} is not a formula"),
            Breakdown::Silence(complaint) if complaint.is_empty() => f.write_str("no answer where one was expected"),
            Breakdown::Silence(complaint) => write!(f, "no answer, but on standard error: {complaint}"),
            Breakdown::Unexpected(said) => write!(f, "unexpected answer: {said}"),
            Breakdown::Complained(said) => write!(f, "it answered after an error: {said}"),
            Breakdown::WrongModel => f.write_str("its model does not satisfy the assertions"),
            Breakdown::NestedArrays => f.write_str("models of nested arrays cannot be read"),
            Breakdown::FunctionsOverArrays => f.write_str("models of functions over arrays cannot be read"),
            Breakdown::NeverSent => f.write_str("internal error: a term was never sent"),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::ExitCode(code) => write!(f, "it ended with exit code {code}"),
            End::Signal(signal) => write!(f, "it was killed by signal {signal}"),
            End::ClosedPipes => f.write_str("it closed its pipes"),
        }
    }
}

impl fmt::Display for NoVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoVerdict::NobodyLeft => f.write_str("no solver is left"),
            NoVerdict::NobodyAnswered => f.write_str("no solver answered"),
            NoVerdict::NoThread(error) => write!(f, "no thread could be started: {error}"),
            NoVerdict::Outvoted { solver, satisfiable, quorum } => {
                let answer = if *satisfiable { "sat" } else { "unsat" };
                write!(f, "only {solver} answered ({answer}), {quorum} are needed")
            }
            NoVerdict::TooFew { able, quorum } => {
                let able = if able.is_empty() { "nobody".to_string() } else { format!("only {}", able.join(", ")) };
                write!(f, "{quorum} solvers must agree, and {able} can answer this; --quorum allows fewer")
            }
            NoVerdict::Disagreement { sat, unsat, evidence } => {
                write!(f, "solvers disagree: {sat} says sat, {unsat} says unsat; {evidence}")
            }
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Written { sat, unsat } => write!(f, "see '{}' and '{}'", sat.display(), unsat.display()),
            Evidence::Lost { folder } => write!(f, "the question could not be written to '{}'", folder.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_is_known_whoever_was_interrupted() {
        let of_process = |breakdown| Failure::Process { solver: "z3".to_string(), breakdown };
        assert!(Failure::Interrupted.is_interrupt() && of_process(Breakdown::Interrupted).is_interrupt());
        assert!(!of_process(Breakdown::Unexpected("interrupted".to_string())).is_interrupt());
        assert_eq!(of_process(Breakdown::Interrupted).to_string(), "z3: interrupted");
    }

    #[test]
    fn one_failure_needs_no_list() {
        assert_eq!(Failure::of(Vec::new()).to_string(), "no solver answered");
        assert_eq!(Failure::of(vec![Failure::NoModel]), Failure::NoModel);
        let two = Failure::of(vec![Failure::Interrupted, Failure::TimeLimit(Duration::from_millis(500))]);
        assert_eq!(two.to_string(), "interrupted; time limit of 0.5 s reached");
    }
}
