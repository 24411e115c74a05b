//! The folder that a dump is written to. What is wrong with it is found before any work is done for it.

use std::fs;
use std::path::Path;

pub const MANIFEST: &str = "manifest.json";

/// Makes the folder ready: it exists, can be written, and holds no dump (with `force`, no longer).
pub fn prepare(folder: &Path, force: bool) -> Result<(), String> {
    let shown = folder.display();
    if folder.exists() && !folder.is_dir() {
        return Err(format!("'{shown}' is not a folder"));
    }
    fs::create_dir_all(folder).map_err(|error| format!("cannot make the folder '{shown}': {error}"))?;
    let manifest = folder.join(MANIFEST);
    match (manifest.exists(), force) {
        (true, false) => return Err(format!("'{shown}' holds a dump already; --force replaces it")),
        (true, true) => remove(folder, &manifest)?,
        (false, _) => {}
    }
    let probe = folder.join(".flotilla-dump");
    fs::write(&probe, "").map_err(|error| format!("cannot write to the folder '{shown}': {error}"))?;
    let _ = fs::remove_file(&probe);
    Ok(())
}

/// Removes the files that a manifest lists, and nothing that lies elsewhere.
fn remove(folder: &Path, manifest: &Path) -> Result<(), String> {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let listed: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let names = listed["files"].as_array().into_iter().flatten().filter_map(|entry| entry["file"].as_str());
    for name in names.filter(|name| name.ends_with(".smt2") && !name.contains(['/', '\\'])) {
        let _ = fs::remove_file(folder.join(name));
    }
    fs::remove_file(manifest).map_err(|error| format!("cannot replace '{}': {error}", manifest.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_a_dump_is_replaced_only_by_force() {
        let scratch = std::env::temp_dir().join(format!("flotilla-target-{}", std::process::id()));
        let folder = scratch.join("new/folder");
        assert_eq!(prepare(&folder, false), Ok(()));
        fs::write(folder.join("old.smt2"), "").unwrap();
        fs::write(folder.join("mine.smt2"), "").unwrap();
        fs::write(folder.join(MANIFEST), r#"{"files": [{"file": "old.smt2"}, {"file": "../../x.smt2"}]}"#).unwrap();
        assert!(prepare(&folder, false).is_err_and(|e| e.contains("--force")));
        assert_eq!(prepare(&folder, true), Ok(()));
        assert!(!folder.join("old.smt2").exists() && folder.join("mine.smt2").exists());
        assert!(prepare(&folder.join("mine.smt2"), false).is_err_and(|e| e.contains("not a folder")));
        fs::remove_dir_all(scratch).unwrap();
    }
}
