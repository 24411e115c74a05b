//! Which projects may name programs: a list of paths with the SHA-256 of what was in them when the user said so, in the
//! user's own configuration folder. A file that has changed since is not trusted.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use config::UsageError;

use super::console::{EXIT_OK, print};

const LIST: &str = "trusted";

/// Where the user's own settings are: `$FLOTILLA_CONFIG`, else in the user's configuration folder.
pub fn settings_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("FLOTILLA_CONFIG")
        .or_else(|| variable("XDG_CONFIG_HOME").map(|folder| folder.join("flotilla")))
        .or_else(|| variable("HOME").map(|home| home.join(".config").join("flotilla")))
}

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn list() -> Vec<(String, String)> {
    let text = settings_folder().map(|folder| fs::read_to_string(folder.join(LIST)).unwrap_or_default());
    let entry = |line: &str| line.split_once(' ').map(|(hash, path)| (hash.to_string(), path.to_string()));
    text.unwrap_or_default().lines().filter_map(entry).collect()
}

/// The name of a file in the list; `None` if it could not be read back from there.
fn listed_name(file: &Path) -> Option<String> {
    let path = file.canonicalize().ok()?;
    path.to_str().filter(|path| !path.contains('\n')).map(str::to_string)
}

/// Whether the user has trusted this file with this text.
pub fn is_trusted(file: &Path, text: &str) -> bool {
    let Some(name) = listed_name(file) else { return false };
    let hash = hash(text);
    list().iter().any(|(known, path)| *known == hash && *path == name)
}

/// `flotilla trust`.
pub fn trust(files: &[PathBuf], revoke: bool) -> Result<i32, UsageError> {
    let folder = settings_folder()
        .ok_or_else(|| UsageError("there is no folder for settings: set HOME or FLOTILLA_CONFIG".to_string()))?;
    let mut entries = list();
    let mut said = String::new();
    for file in files {
        let shown = file.display();
        let wrong = |error: io::Error| UsageError(format!("cannot read '{shown}': {error}"));
        let text = fs::read_to_string(file).map_err(wrong)?;
        let name = listed_name(file).ok_or_else(|| UsageError(format!("'{shown}' has a name that cannot be kept")))?;
        entries.retain(|(_, path)| *path != name);
        if revoke {
            said += &format!("{shown} is not trusted any more\n");
        } else {
            entries.push((hash(&text), name));
            said += &format!("{shown} is trusted as it is now\n");
        }
    }
    write(&folder, &entries).map_err(|error| UsageError(format!("cannot write to '{}': {error}", folder.display())))?;
    Ok(print(&said).or(EXIT_OK))
}

/// Whole or not at all, and for this user only.
fn write(folder: &Path, entries: &[(String, String)]) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let temporary = folder.join(format!(".{LIST}-{}", std::process::id()));
    let _ = fs::remove_file(&temporary);
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
    entries.iter().try_for_each(|(hash, path)| writeln!(file, "{hash} {path}"))?;
    fs::rename(temporary, folder.join(LIST))
}
