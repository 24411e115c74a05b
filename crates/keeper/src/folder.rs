//! A folder for a while: under a name that nobody can guess, for this user only, made exclusively, and gone with us.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::rand::{GetRandomFlags, getrandom};

use crate::link;

#[derive(Debug)]
pub struct PrivateFolder {
    path: PathBuf,
    /// What is in it, in the order of its making.
    made: Vec<PathBuf>,
    /// The guard removes all of it when this closes.
    _hangs: OwnedFd,
}

impl PrivateFolder {
    /// A new folder below `parent` that will hold these files and folders, each after the folder that it is in.
    pub fn new(parent: &Path, holding: &[&str]) -> io::Result<PrivateFolder> {
        let path = parent.join(format!("flotilla-{}", random()?));
        // In the guard's hands before there is anything.
        let mut paths: Vec<PathBuf> = holding.iter().rev().map(|name| path.join(name)).collect();
        paths.push(path.clone());
        let hangs = link::hang(&paths)?;
        DirBuilder::new().mode(0o700).create(&path)?;
        Ok(PrivateFolder { path, made: Vec::new(), _hangs: hangs })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn folder(&mut self, name: &str) -> io::Result<()> {
        let path = self.path.join(name);
        DirBuilder::new().mode(0o700).create(&path)?;
        self.made.push(path);
        Ok(())
    }

    pub fn file(&mut self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path)?;
        self.made.push(path.clone());
        file.write_all(text.as_bytes())?;
        Ok(path)
    }
}

impl Drop for PrivateFolder {
    /// The guard would do it as well, a little later.
    fn drop(&mut self) {
        for path in self.made.iter().rev().chain([&self.path]) {
            if std::fs::remove_file(path).is_err() {
                let _ = std::fs::remove_dir(path);
            }
        }
    }
}

fn random() -> io::Result<String> {
    let mut bytes = [0u8; 16];
    getrandom(&mut bytes[..], GetRandomFlags::empty())?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_it() {
        let mut folder = PrivateFolder::new(&std::env::temp_dir(), &["a.h", "bits", "bits/b.h"]).expect("a folder");
        let path = folder.path().to_path_buf();
        folder.file("a.h", "int a;").expect("a file");
        folder.folder("bits").expect("a folder");
        folder.file("bits/b.h", "int b;").expect("a file");
        assert!(folder.file("a.h", "again").is_err(), "made exclusively");
        assert!(path.join("bits/b.h").exists());
        drop(folder);
        assert!(!path.exists());
    }
}
