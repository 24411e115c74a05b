//! Places in source files that can be shown without the table of files.

use base::{Files, Loc, visible};

/// A place in a source file, readable without the program's file table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    pub file: String,
    /// From 1; 0 means compiler-made code.
    pub line: u32,
    pub column: u32,
}

impl Site {
    pub fn new(files: &Files, loc: Loc) -> Self {
        if loc.is_none() {
            return Site { file: "<built-in>".to_string(), line: 0, column: 0 };
        }
        Site { file: files.name(loc.file).to_string(), line: loc.line, column: loc.column }
    }

    /// `file.c:7`.
    pub fn show(&self) -> String {
        let file = visible(&self.file);
        if self.line == 0 { file.into_owned() } else { format!("{file}:{}", self.line) }
    }
}
