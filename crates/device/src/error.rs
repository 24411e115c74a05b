//! What is wrong with the description of a device, and where.

use std::fmt;

use base::yaml::YamlStep;

/// Where in a YAML file something is wrong, and what.
pub(crate) type Wrong = (Vec<YamlStep>, Problem);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceError {
    pub file: String,
    /// From 1.
    pub line: usize,
    pub column: usize,
    pub problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The file is no YAML, or no SVD: what its reader says.
    Syntax(String),
    /// Two regions or two registers share a byte.
    Overlap {
        one: String,
        other: String,
    },
    Twice {
        what: &'static str,
        name: String,
    },
    Unknown {
        what: &'static str,
        name: String,
    },
    /// A width, a range of bits or an address that cannot be.
    Impossible(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Syntax(said) | Problem::Impossible(said) => f.write_str(said),
            Problem::Overlap { one, other } => write!(f, "`{one}` and `{other}` overlap"),
            Problem::Twice { what, name } => write!(f, "there are two {what} named `{name}`"),
            Problem::Unknown { what, name } => write!(f, "there is no {what} `{name}`"),
        }
    }
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.problem)
    }
}

impl std::error::Error for DeviceError {}
