//! The folder that a dump is written to. What is wrong with it is found before any work is done for it.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::{error, fmt, fs, io};

pub const MANIFEST: &str = "manifest.json";

/// What is wrong with a folder, or with a file in it.
#[derive(Debug)]
pub enum FolderError {
    NotAFolder(PathBuf),
    CannotMake(PathBuf, io::Error),
    HoldsADump(PathBuf),
    CannotWriteTo(PathBuf, io::Error),
    CannotReplace(PathBuf, io::Error),
    CannotWrite(PathBuf, io::Error),
    FileExists(PathBuf),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FolderError::*;
        match self {
            NotAFolder(path) => write!(f, "'{}' is not a folder", path.display()),
            CannotMake(path, error) => write!(f, "cannot make the folder '{}': {error}", path.display()),
            HoldsADump(path) => write!(f, "'{}' holds a dump already; --force replaces it", path.display()),
            CannotWriteTo(path, error) => write!(f, "cannot write to the folder '{}': {error}", path.display()),
            CannotReplace(path, error) => write!(f, "cannot replace '{}': {error}", path.display()),
            CannotWrite(path, error) => write!(f, "cannot write '{}': {error}", path.display()),
            FileExists(path) => write!(f, "'{}' exists already; --force replaces it", path.display()),
        }
    }
}

impl error::Error for FolderError {}

/// Makes the folder ready: it exists, can be written, and holds no dump (with `force`, no longer).
pub fn prepare(folder: &Path, force: bool) -> Result<(), FolderError> {
    let named = || folder.to_path_buf();
    if folder.exists() && !folder.is_dir() {
        return Err(FolderError::NotAFolder(named()));
    }
    fs::create_dir_all(folder).map_err(|error| FolderError::CannotMake(named(), error))?;
    let manifest = folder.join(MANIFEST);
    match (manifest.exists(), force) {
        (true, false) => return Err(FolderError::HoldsADump(named())),
        (true, true) => remove(folder, &manifest)?,
        (false, _) => {}
    }
    let probe = tempfile::Builder::new().prefix(".flotilla-").tempfile_in(folder);
    probe.map(drop).map_err(|error| FolderError::CannotWriteTo(named(), error))
}

/// Writes a new file whole or not at all; what was there under its name, and be it a link, stays unless it is to be
/// replaced.
pub fn save(folder: &Path, name: &str, text: &str, replace: bool) -> Result<(), FolderError> {
    let path = folder.join(name);
    let wrong = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => FolderError::FileExists(path.clone()),
        _ => FolderError::CannotWrite(path.clone(), error),
    };
    let readable = fs::Permissions::from_mode(0o666);
    let mut temporary = tempfile::Builder::new();
    let temporary = temporary.prefix(".flotilla-").permissions(readable).tempfile_in(folder);
    let mut temporary = temporary.map_err(wrong)?;
    temporary.write_all(text.as_bytes()).map_err(wrong)?;
    match replace {
        true => temporary.persist(&path),
        false => temporary.persist_noclobber(&path),
    }
    .map(drop)
    .map_err(|error| wrong(error.error))
}

/// Removes the files that a manifest lists, and nothing that lies elsewhere.
fn remove(folder: &Path, manifest: &Path) -> Result<(), FolderError> {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let listed: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let names = listed["files"].as_array().into_iter().flatten().filter_map(|entry| entry["file"].as_str());
    for name in names.filter(|name| name.ends_with(".smt2") && !name.contains(['/', '\\'])) {
        let _ = fs::remove_file(folder.join(name));
    }
    fs::remove_file(manifest).map_err(|error| FolderError::CannotReplace(manifest.to_path_buf(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_a_dump_is_replaced_only_by_force() {
        let scratch = std::env::temp_dir().join(format!("flotilla-target-{}", std::process::id()));
        let folder = scratch.join("new/folder");
        assert!(prepare(&folder, false).is_ok());
        fs::write(folder.join("old.smt2"), "").unwrap();
        fs::write(folder.join("mine.smt2"), "").unwrap();
        fs::write(folder.join(MANIFEST), r#"{"files": [{"file": "old.smt2"}, {"file": "../../x.smt2"}]}"#).unwrap();
        assert!(prepare(&folder, false).is_err_and(|e| e.to_string().contains("--force")));
        assert!(prepare(&folder, true).is_ok());
        assert!(!folder.join("old.smt2").exists() && folder.join("mine.smt2").exists());
        assert!(prepare(&folder.join("mine.smt2"), false).is_err_and(|e| matches!(e, FolderError::NotAFolder(_))));
        fs::remove_dir_all(scratch).unwrap();
    }

    #[test]
    fn a_planted_link_is_not_followed() {
        let scratch = tempfile::tempdir().unwrap();
        let (folder, precious) = (scratch.path().join("dump"), scratch.path().join("precious"));
        fs::create_dir(&folder).unwrap();
        fs::write(&precious, "mine").unwrap();
        std::os::unix::fs::symlink(&precious, folder.join("all.smt2")).unwrap();
        assert!(save(&folder, "all.smt2", "(exit)", false).is_err_and(|e| e.to_string().contains("--force")));
        assert!(save(&folder, "all.smt2", "(exit)", true).is_ok());
        assert_eq!(fs::read_to_string(&precious).unwrap(), "mine");
        assert_eq!(fs::read_to_string(folder.join("all.smt2")).unwrap(), "(exit)");
    }
}
