//! The file of `--requirements`.

use std::fs;
use std::path::Path;

use config::UsageError;
use require::Spec;

pub fn read(file: &Path) -> Result<Spec, UsageError> {
    let text =
        fs::read_to_string(file).map_err(|error| UsageError(format!("{} cannot be read: {error}", file.display())))?;
    require::read(&file.to_string_lossy(), &text).map_err(|complaint| UsageError(complaint.to_string()))
}
