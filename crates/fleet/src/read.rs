//! Reading a fleet from YAML, strictly: an unknown key, a value out of range, a member that does not exist are errors
//! with line and column, before anything starts.

use std::fmt;

use serde::de::IgnoredAny;

use super::check::{Wrong, combine};
use super::text::FileText;
use super::withhold::withhold;
use super::{BUILT_IN, Fleet};
use base::yaml::{DEEPEST_BRACKETS, locate, too_deep};

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
    match parse(file, text)? {
        Some(parsed) => placed(file, text, combine(parsed, base)),
        None => Ok(base.clone()),
    }
}

/// The same without what would start programs, and a line on each such thing.
pub fn read_untrusted(file: &str, text: &str, base: &Fleet) -> Result<(Fleet, Vec<String>), FleetError> {
    let Some(parsed) = parse(file, text)? else { return Ok((base.clone(), Vec::new())) };
    let (harmless, withheld) = withhold(parsed, base);
    Ok((placed(file, text, combine(harmless, base))?, withheld))
}

/// `None`: an empty file, or one of comments only, which changes nothing.
fn parse(file: &str, text: &str) -> Result<Option<FileText>, FleetError> {
    if let Some((line, column)) = too_deep(text) {
        let message = format!("brackets are nested more than {DEEPEST_BRACKETS} deep");
        return Err(FleetError { file: file.to_string(), line, column, message });
    }
    // An optional map would take a text that is no map for one that is missing.
    if serde_yaml::from_str::<Option<IgnoredAny>>(text).is_ok_and(|content| content.is_none()) {
        return Ok(None);
    }
    serde_yaml::from_str(text).map(Some).map_err(|error| syntax(file, &error))
}

fn placed(file: &str, text: &str, fleet: Result<Fleet, Wrong>) -> Result<Fleet, FleetError> {
    fleet.map_err(|(path, message)| {
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
