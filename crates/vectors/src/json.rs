//! Suites as JSON.

use std::fmt;
use std::path::Path;

use schemars::schema_for;

use super::{FORMAT, Suite};

/// Why a file is no suite.
#[derive(Debug)]
pub enum NoSuite {
    Unreadable {
        file: String,
        why: std::io::Error,
    },
    /// Line and column are in the sentence.
    NotJson {
        file: String,
        why: serde_json::Error,
    },
    OtherFormat {
        file: String,
        format: String,
    },
}

impl fmt::Display for NoSuite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuite::Unreadable { file, why } => write!(f, "cannot read {file}: {why}"),
            NoSuite::NotJson { file, why } => {
                write!(f, "{file}:{}:{}: this is no suite of tests: {why}", why.line(), why.column())
            }
            NoSuite::OtherFormat { file, format } => {
                write!(f, "{file}: the format is `{format}`, and only `{FORMAT}` is known")
            }
        }
    }
}

pub fn read(path: &Path) -> Result<Suite, NoSuite> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|why| NoSuite::Unreadable { file: file.clone(), why })?;
    let suite: Suite = serde_json::from_str(&text).map_err(|why| NoSuite::NotJson { file: file.clone(), why })?;
    match suite.format == FORMAT {
        true => Ok(suite),
        false => Err(NoSuite::OtherFormat { file, format: suite.format }),
    }
}

pub fn write(suite: &Suite) -> String {
    let mut text = serde_json::to_string_pretty(suite).expect("a suite has nothing that JSON has not");
    text.push('\n');
    text
}

/// The JSON Schema of a suite.
pub fn schema() -> String {
    let mut text = serde_json::to_string_pretty(&schema_for!(Suite)).expect("a schema is JSON");
    text.push('\n');
    text
}
