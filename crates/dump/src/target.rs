//! The folder that a dump is written to. What is wrong with it is found before any work is done for it.

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
    let probe = folder.join(".flotilla-dump");
    fs::write(&probe, "").map_err(|error| FolderError::CannotWriteTo(named(), error))?;
    let _ = fs::remove_file(&probe);
    Ok(())
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
}
