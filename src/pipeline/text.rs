//! Programs that are given in their own text (`FILE.flo`, as `show --stage program` writes it) instead of C.

use std::fs;
use std::path::Path;

use base::{Diagnostic, Files, Loc};
use program::{Program, read};

/// Why there is no program.
pub enum NoProgram {
    Unreadable(String),
    Wrong { files: Files, diagnostic: Diagnostic },
}

pub fn is_text(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "flo")
}

pub fn program(file: &Path) -> Result<Program, NoProgram> {
    let text = fs::read_to_string(file)
        .map_err(|error| NoProgram::Unreadable(format!("{} cannot be read: {error}", file.display())))?;
    read::read(&text).map_err(|error| {
        let mut files = Files::new();
        let loc = Loc { file: files.intern(&file.to_string_lossy()), line: error.line, column: error.column };
        NoProgram::Wrong { files, diagnostic: Diagnostic::error(loc, error.kind.to_string()) }
    })
}
