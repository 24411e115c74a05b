//! A counterexample as plain data, ready to be printed: the inputs, the steps with those marked that matter, and the
//! failing expression with the values of its parts. Made from a replayed run, so every value was really computed.

use super::site::Site;

/// A value, in decimal (or by name, for pointers) and for integers also in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    pub text: String,
    pub hex: Option<String>,
}

/// One way from the start of the program to a failed property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// In execution order.
    pub steps: Vec<TraceStep>,
    pub failure: Failure,
    /// `None`: the run was replayed and violates the property. Else a sentence on how the replay differs, which is a
    /// bug of ours.
    pub divergence: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    pub site: Site,
    pub func: String,
    /// How many calls are open.
    pub depth: u32,
    /// Whether the failure depends on it.
    pub matters: bool,
    pub kind: StepKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A value that the program does not determine: `place` got it from `source` (a function, or "uninitialised").
    Input {
        place: String,
        source: String,
        value: Shown,
    },
    Assign {
        place: String,
        value: Shown,
    },
    Call {
        func: String,
        args: Vec<(String, Shown)>,
    },
    /// A handler of an interrupt runs, for the `time`-th time.
    Interrupt {
        handler: String,
        time: u32,
    },
    Return {
        func: String,
        value: Option<Shown>,
    },
    Branch {
        condition: String,
        value: Shown,
    },
    /// `Some(name)` of the new object, `None` if it failed.
    Alloc {
        object: Option<String>,
        size: u64,
    },
    Free {
        object: String,
    },
    Assume {
        condition: String,
    },
    /// Another property that failed on the way.
    Violated {
        name: String,
    },
}

/// Where and why the property fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub site: Site,
    pub func: String,
    /// Innermost call first: the calling function and the place of the call.
    pub stack: Vec<Frame>,
    /// What is wrong, in terms of the values.
    pub why: Option<String>,
    /// The parts of the failing condition with their values, as source text.
    pub values: Vec<(String, Shown)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pub func: String,
    pub site: Site,
}
