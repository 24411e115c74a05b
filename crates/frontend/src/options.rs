//! What the user can set about reading C files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::target::Machine;
use super::target::ask::Compiler;

#[derive(Clone, Debug)]
pub struct Options {
    /// The C compiler that preprocesses.
    pub cc: Compiler,
    /// `-I`
    pub includes: Vec<PathBuf>,
    /// `-D`, as `NAME` or `NAME=VALUE`
    pub defines: Vec<String>,
    /// `-include`
    pub forced_includes: Vec<PathBuf>,
    /// `--std`, as the compiler knows it: `c99`, `gnu11`, `c2x`, …
    pub std: Option<String>,
    pub machine: Machine,
    /// Further flags of single files, by path.
    pub of_files: HashMap<PathBuf, FileFlags>,
}

/// What a build says about the preprocessing of one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileFlags {
    /// The compiler with its flags for the machine.
    pub cc: Option<Compiler>,
    /// For the preprocessor, in order: `-I`, `-D`, `-U` and their like, paths made absolute.
    pub preprocessor: Vec<String>,
    pub std: Option<String>,
    /// What the user must know about flags that were not followed.
    pub remarks: Vec<String>,
}

impl Options {
    /// The options with what is said about this file added.
    pub fn for_file(&self, path: &Path) -> Options {
        // Not the flags of all other files: a build may have thousands.
        let mut options = Options {
            cc: self.cc.clone(),
            includes: self.includes.clone(),
            defines: self.defines.clone(),
            forced_includes: self.forced_includes.clone(),
            std: self.std.clone(),
            machine: self.machine.clone(),
            of_files: HashMap::new(),
        };
        if let Some(flags) = self.of_files.get(path) {
            options.std = options.std.or_else(|| flags.std.clone());
            if let (Machine::Asked { expected: None }, Some(cc)) = (&self.machine, &flags.cc) {
                options.cc = cc.clone();
            }
            options.of_files.insert(path.to_path_buf(), flags.clone());
        }
        options
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            cc: Compiler::new("cc"),
            includes: Vec::new(),
            defines: Vec::new(),
            forced_includes: Vec::new(),
            std: None,
            machine: Machine::default_one(),
            of_files: HashMap::new(),
        }
    }
}
