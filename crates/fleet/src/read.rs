//! Reading a fleet from YAML, strictly: an unknown key, a value out of range, a member that does not exist are errors
//! with line and column, before anything starts.

use std::fmt;

use serde_yaml::Mapping;

use super::check::combine;
use super::text::FileText;
use super::{BUILT_IN, Fleet};
use base::yaml::locate;

/// What is wrong with a fleet, and where: `solvers.yaml:12:5: there is no solver `zz3``.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FleetError {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl fmt::Display for FleetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

/// The built-in fleet.
pub fn built_in() -> Result<Fleet, FleetError> {
    read("solvers.yaml", BUILT_IN, &Fleet::default())
}

/// Reads a fleet on top of `base`.
pub fn read(file: &str, text: &str, base: &Fleet) -> Result<Fleet, FleetError> {
    // An empty file, or one of comments only, changes nothing.
    if serde_yaml::from_str::<Option<Mapping>>(text).is_ok_and(|content| content.is_none()) {
        return Ok(base.clone());
    }
    let parsed: FileText = serde_yaml::from_str(text).map_err(|error| syntax(file, &error))?;
    combine(parsed, base).map_err(|(path, message)| {
        let (line, column) = locate(text, &path).unwrap_or((1, 1));
        FleetError { file: file.to_string(), line, column, message }
    })
}

fn syntax(file: &str, error: &serde_yaml::Error) -> FleetError {
    let place = error.location();
    let (line, column) = place.map_or((1, 1), |place| (place.line(), place.column()));
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message).to_string();
    FleetError { file: file.to_string(), line, column, message }
}
