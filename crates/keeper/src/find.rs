//! Where a program is: on the search path, or in folders of our own.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The program on the search path, or else in one of the folders. A path with a slash is taken as it is. Relative folders of
/// the search path do not count: what is in the working folder may be anybody's.
pub fn find_program(program: &str, folders: &[PathBuf]) -> Option<PathBuf> {
    if program.contains('/') {
        return is_executable(Path::new(program)).then(|| PathBuf::from(program));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let listed: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect();
    listed.iter().chain(folders).map(|folder| folder.join(program)).find(|file| is_executable(file))
}

fn is_executable(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}
