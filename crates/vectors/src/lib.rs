//! Test vectors: what a program is given, and what it is expected to make of it. A test is a list of inputs in the order in
//! which the program asks for them; it ends when the program does, or when it asks for one more.
//!
//! The bytes of a value are what counts; texts and numbers beside them are for people. [`record`] makes tests of
//! executions and executions of tests; `json`, `csv`, `c` and `xml` write them.

pub mod c;
pub mod csv;
mod hex;
pub mod json;
mod leaves;
pub mod record;
pub mod xml;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use hex::Hex;

/// All tests of a program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// `flotilla-tests-1`.
    pub format: String,
    pub files: Vec<String>,
    /// The function that is called.
    pub entry: String,
    pub tests: Vec<Test>,
}

pub const FORMAT: &str = "flotilla-tests-1";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    pub inputs: Vec<Input>,
    /// For a program with an endless loop: how many inputs were taken before each of its iterations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub iterations: Vec<usize>,
    #[serde(default)]
    pub end: Ending,
    /// What the interpreter computed, and a compiled program should, too.
    #[serde(default)]
    pub outputs: Vec<Output>,
    /// The goals that this test is there for, by name.
    #[serde(default)]
    pub covers: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The function that returns it, the parameter or variable that it is the value of; `*p` is what `p` points to, and
    /// `p == NULL` whether it points to anything.
    pub name: String,
    #[serde(rename = "type", default)]
    pub ty: String,
    /// In memory order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Hex>,
    /// For people; it counts where there are no bytes and it is a whole number.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// A variable; `return` is what the entry function returned.
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    /// The scalars in it that have a value.
    pub parts: Vec<Part>,
}

/// A scalar inside of an output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// `.speed`, `[3]`; empty for a scalar.
    pub path: String,
    pub offset: u64,
    pub bytes: Hex,
    pub value: String,
}

/// How a test ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The entry function returns.
    #[default]
    Returns,
    /// The program ends itself, with `exit` or a failed assertion.
    Exits,
    /// It asks for one more input.
    OutOfInputs,
    /// An assumption does not hold.
    Assumption,
}
