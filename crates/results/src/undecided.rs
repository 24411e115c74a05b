//! Why something is not decided. The sentences that users read about it stand here and nowhere else; they fit into
//! brackets.

use std::fmt;

use base::cancel::Reason;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// A limit, a signal or impatience ended the run.
    Stopped(Reason),
    /// The execution ended early, and nobody has said why.
    Cut,
    /// What a solver or an encoding has to say.
    Unanswered(String),
    /// A loop was cut although the user gave no bound for it.
    NoBound,
    /// The failure depends on library functions that have no exact model.
    NotModelled {
        functions: Vec<String>,
    },
    /// Memory is left at the end of the program.
    NotTracked,
    /// The counterexample runs into undefined behaviour that is not checked before it comes to the property.
    UndefinedBefore {
        place: String,
        what: String,
    },
    /// The counterexample has objects that the interpreter cannot hold.
    TooLarge {
        what: String,
    },
    /// Only the first violation was wanted.
    NotWanted,
    /// How deep a strategy went.
    DepthReached(u32),
    NeitherProvedNorViolated {
        k: u32,
    },
    /// With `--stop-when-unsat`, earlier iterations can violate it: the step case of a proof, and no more.
    SafeFrom(u32),
    /// With `--stop-when-unsat`, there was no iteration to stop at.
    NoIterationIsSafe,
    /// A goal is reached, but by no execution that could be a test.
    NoTest {
        why: String,
    },
    /// A solver was caught in a wrong answer after it had answered other questions of this run.
    Void {
        solver: String,
        why: String,
    },
    /// A bug of ours.
    Broken,
    /// The solver's model is no counterexample: a bug of ours, or of the solver.
    EmptyModel,
    /// The interpreter did something else than the model says: a bug of ours.
    Diverged {
        outcome: String,
    },
    /// The same, with how far the search had come by then.
    After(Box<Undecided>, Reached),
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::Stopped(reason) => reason.fmt(f),
            Undecided::Cut => f.write_str("stopped"),
            Undecided::Unanswered(reason) => f.write_str(reason),
            Undecided::NoBound => f.write_str("no bound was given and none was found: use --unwind"),
            Undecided::NotModelled { functions } => {
                let which = if functions.len() == 1 { "which is" } else { "which are" };
                write!(f, "may fail, depending on {}, {which} not modelled exactly", functions.join(", "))
            }
            Undecided::NotTracked => {
                f.write_str("memory is left at the end, and whether a pointer to it was lost is not followed")
            }
            Undecided::UndefinedBefore { place, what } => {
                write!(f, "undefined behaviour that no check is turned on for comes before it, at {place}: {what}")
            }
            Undecided::TooLarge { what } => write!(f, "the counterexample cannot be replayed: {what}"),
            Undecided::NotWanted => f.write_str("not asked for after the first violation"),
            Undecided::DepthReached(k) => write!(f, "the greatest depth, {k}, was reached"),
            Undecided::NeitherProvedNorViolated { k } => write!(f, "neither proved nor violated up to k = {k}"),
            Undecided::SafeFrom(n) => write!(f, "iteration {n} violates nothing, but earlier ones can"),
            Undecided::NoIterationIsSafe => f.write_str("every iteration up to the last one can violate a property"),
            Undecided::NoTest { why } => write!(f, "executions get there, but none that can be a test: {why}"),
            Undecided::Void { solver, why } => {
                write!(f, "what {solver} answered in this run does not count, because {why}")
            }
            Undecided::Broken => f.write_str("internal error"),
            Undecided::EmptyModel => f.write_str("internal error: the solver's model violates no property"),
            Undecided::Diverged { outcome } => {
                write!(f, "internal error: the counterexample ended differently when replayed ({outcome})")
            }
            Undecided::After(why, reached) => write!(f, "{why}; {reached}"),
        }
    }
}

/// How far a strategy that goes deeper and deeper has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reached {
    /// All executions whose loops go round at most this often.
    Depth(u32),
    /// So many iterations of one loop; what follows it was not looked at.
    Iterations { of: String, n: u32 },
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reached::Depth(k) => write!(f, "no violation up to k = {k}"),
            Reached::Iterations { of, n } => write!(f, "no violation in {n} iterations of loop {of}"),
        }
    }
}
