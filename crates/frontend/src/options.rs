//! What the user can set about reading C files.

use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub struct Options {
    /// The C compiler that preprocesses: a program name or path.
    pub cc: String,
    /// `-I`
    pub includes: Vec<PathBuf>,
    /// `-D`, as `NAME` or `NAME=VALUE`
    pub defines: Vec<String>,
    /// `-include`
    pub forced_includes: Vec<PathBuf>,
    /// `--std`, as the compiler knows it: `c99`, `gnu11`, `c2x`, …
    pub std: Option<String>,
    /// Width of a pointer on the target: 64, 32 or 16.
    pub pointer_bits: u16,
    pub char_signed: bool,
    pub big_endian: bool,
    /// Further flags of single files, by path.
    pub of_files: Vec<(PathBuf, FileFlags)>,
}

/// What a build says about the preprocessing of one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileFlags {
    pub includes: Vec<PathBuf>,
    pub defines: Vec<String>,
    pub forced_includes: Vec<PathBuf>,
    pub std: Option<String>,
}

impl Options {
    /// The options with what is said about this file added.
    pub fn for_file(&self, path: &Path) -> Options {
        let mut options = self.clone();
        if let Some((_, flags)) = self.of_files.iter().find(|(file, _)| file == path) {
            options.includes.extend(flags.includes.iter().cloned());
            options.defines.extend(flags.defines.iter().cloned());
            options.forced_includes.extend(flags.forced_includes.iter().cloned());
            options.std = options.std.or_else(|| flags.std.clone());
        }
        options
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            cc: "cc".to_string(),
            includes: Vec::new(),
            defines: Vec::new(),
            forced_includes: Vec::new(),
            std: None,
            pointer_bits: 64,
            char_signed: true,
            big_endian: false,
            of_files: Vec::new(),
        }
    }
}
