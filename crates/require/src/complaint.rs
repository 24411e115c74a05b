//! What can be wrong with requirements, each with its place. The sentences stand here and nowhere else.

use std::fmt;

use super::expr::Place;
use super::time::TimeError;

/// `requirements.yaml:12:5: there is no key …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub wrong: Wrong,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.wrong)
    }
}

impl std::error::Error for Complaint {}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// What the reader of YAML or JSON says.
    Syntax(String),
    UnknownKey {
        key: String,
        known: Vec<&'static str>,
    },
    Missing(&'static str),
    NotA {
        what: &'static str,
    },
    Twice {
        what: &'static str,
        name: String,
    },
    BadName(String),
    NoPattern,
    TwoPatterns(&'static str, &'static str),
    StepBoth,
    Time(TimeError),
    TimeNotUsed {
        key: &'static str,
        by: &'static str,
    },
    ZeroTime(&'static str),
    Backwards,
    Liveness,
    OpenExistence,
    Combination(&'static str),
    // Expressions.
    Character(char),
    Ends,
    Unexpected {
        found: String,
        wanted: &'static str,
    },
    SideEffect(String),
    FunctionCall(String),
    Arguments {
        of: &'static str,
        wanted: usize,
    },
    TooDeep,
    Reserved(String),
    NotForC,
    // FRET.
    Refused(Vec<Refused>),
    Components,
}

impl From<TimeError> for Wrong {
    fn from(error: TimeError) -> Wrong {
        Wrong::Time(error)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Syntax(message) => f.write_str(message),
            Wrong::UnknownKey { key, known } => write!(f, "there is no key `{key}` here: {}", listed(known)),
            Wrong::Missing(key) => write!(f, "`{key}` is missing here"),
            Wrong::NotA { what } => write!(f, "{what} is wanted here"),
            Wrong::Twice { what, name } => write!(f, "the {what} `{name}` is there twice"),
            Wrong::BadName(name) => {
                write!(f, "`{name}` is no good name: use letters, digits and `_` (in ids also `-` and `.`)")
            }
            Wrong::NoPattern => {
                f.write_str("this requirement asks for nothing: give `always`, `never`, or `when` with `then`")
            }
            Wrong::TwoPatterns(a, b) => write!(f, "`{a}` and `{b}` in one requirement: make two requirements of them"),
            Wrong::StepBoth => f.write_str("`step` is `after` a function or a `loop`, one of them"),
            Wrong::Time(error) => error.fmt(f),
            Wrong::TimeNotUsed { key, by } => write!(f, "`{key}` has no meaning together with `{by}`"),
            Wrong::ZeroTime(key) => write!(f, "`{key}` of no time at all asks for nothing"),
            Wrong::Backwards => f.write_str("the earlier time is later than the later one: nothing can fulfil this"),
            Wrong::Liveness => {
                f.write_str("`eventually` without `within` is never violated by an execution that ends: say by when")
            }
            Wrong::OpenExistence => f.write_str(
                "without `within`, this can be violated only where a scope ends: give `within`, or a scope `before`, \
                 `between` or `while`",
            ),
            Wrong::Combination(hint) => write!(f, "these cannot be combined: {hint}"),
            Wrong::Character(c) => write!(f, "`{c}` cannot stand in an expression"),
            Wrong::Ends => f.write_str("the expression ends too early"),
            Wrong::Unexpected { found, wanted } => write!(f, "`{found}` stands where {wanted} is wanted"),
            Wrong::SideEffect(op) => write!(f, "`{op}` would change the program: a requirement only looks"),
            Wrong::FunctionCall(name) => write!(
                f,
                "`{name}(…)` is a call of a function, which could change the program: there are prev, rose, fell, \
                 changed, held, count and since"
            ),
            Wrong::Arguments { of, wanted } => {
                write!(f, "`{of}` takes {wanted} argument{}", if *wanted == 1 { "" } else { "s" })
            }
            Wrong::TooDeep => f.write_str("this expression is nested too deeply"),
            Wrong::Reserved(name) => write!(f, "`{name}` is a word of the language of requirements"),
            Wrong::NotForC => f.write_str(
                "this cannot stand in a definition of `where`: it looks at other steps than the present one",
            ),
            Wrong::Components => f.write_str(
                "the requirements are not about one component: say when the observers look, with a key `flotilla` beside \
                 `requirements`: { \"step\": { \"after\": \"f\", \"period\": \"10ms\" } }",
            ),
            Wrong::Refused(all) => refused(all, f),
        }
    }
}

/// Why a FRETish requirement is not one of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A sentence that FRET itself gave no meaning.
    NoSemantics,
    Probability,
    Scope(String),
    Condition(String),
    Timing(String),
    /// Nothing that has happened violates it.
    Liveness(String),
    MissingField(&'static str),
    Duration(String),
    /// Part of an expression.
    Unknown(String),
    Chain(&'static str),
    Ends(&'static str),
    Operand(&'static str),
    /// What our own reader says.
    Ours(Box<Wrong>),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSemantics => f.write_str("it is free text: FRET has not given it a meaning"),
            Refusal::Probability => f.write_str("it is about probabilities"),
            Refusal::Scope(scope) => write!(f, "the scope `{scope}` is none of in, notin, before and after"),
            Refusal::Condition(condition) => {
                write!(f, "the condition is of the kind `{condition}`, which is not known")
            }
            Refusal::Timing(timing) => write!(f, "the timing `{timing}` is not known"),
            Refusal::Liveness(timing) => {
                write!(f, "`{timing}` is a liveness property: no execution that goes on violates it; say by when")
            }
            Refusal::MissingField(field) => write!(f, "the field `{field}` is missing or empty"),
            Refusal::Duration(text) => write!(f, "`{text}` is no duration of so many ticks or units of time"),
            Refusal::Unknown(what) => write!(f, "`{what}` in an expression has no counterpart"),
            Refusal::Chain(op) => write!(f, "several `{op}` without parentheses: write what belongs together"),
            Refusal::Ends(wanted) => write!(f, "the expression ends where {wanted} is wanted"),
            Refusal::Operand(function) => write!(f, "`{function}` has another number of arguments here"),
            Refusal::Ours(wrong) => wrong.fmt(f),
        }
    }
}

/// Requirements that were refused, with their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub id: String,
    pub at: Place,
    pub why: Refusal,
}

fn listed(known: &[&str]) -> String {
    format!("there are {}", known.join(", "))
}

fn refused(all: &[Refused], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("these requirements are refused (a key `flotilla` with a list `leave_out` goes on without them):")?;
    for Refused { id, at, why } in all {
        write!(f, "\n  {id} ({}:{}): {why}", at.line, at.column)?;
    }
    Ok(())
}
