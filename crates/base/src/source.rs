//! Places in source files. A [`Loc`] is what every later stage carries; it is resolved once, when the syntax tree is
//! lowered, through the line table of the preprocessed text.

use std::fmt;

use super::ids::IndexVec;

id!(
    /// A source file as the preprocessor's line markers name it.
    FileId,
    "file"
);

/// File, line and column, both counted from 1; line 0 means "nowhere" (compiler-made code).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Loc {
    pub file: FileId,
    pub line: u32,
    pub column: u32,
}

impl Loc {
    pub const NONE: Loc = Loc { file: FileId(0), line: 0, column: 0 };

    pub fn is_none(self) -> bool {
        self.line == 0
    }
}

/// The names of all files that a program was read from.
#[derive(Clone, Debug, Default)]
pub struct Files {
    names: IndexVec<FileId, String>,
    /// Those that the preprocessor takes for headers of the system.
    system: Vec<FileId>,
}

impl Files {
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of `name`, added if it is new.
    pub fn intern(&mut self, name: &str) -> FileId {
        match self.names.iter().position(|n| n == name) {
            Some(index) => FileId(index as u32),
            None => self.names.push(name.to_string()),
        }
    }

    pub fn name(&self, file: FileId) -> &str {
        self.names.get(file).map_or("<none>", |n| n.as_str())
    }

    pub fn mark_system(&mut self, file: FileId) {
        if !self.is_system(file) {
            self.system.push(file);
        }
    }

    pub fn is_system(&self, file: FileId) -> bool {
        self.system.contains(&file)
    }

    /// `file.c:7:3`, for messages.
    pub fn show(&self, loc: Loc) -> impl fmt::Display + '_ {
        ShownLoc { files: self, loc }
    }

    /// `file.c:7`, for report lines.
    pub fn show_line(&self, loc: Loc) -> String {
        if loc.is_none() { "<built-in>".to_string() } else { format!("{}:{}", self.name(loc.file), loc.line) }
    }
}

struct ShownLoc<'a> {
    files: &'a Files,
    loc: Loc,
}

impl fmt::Display for ShownLoc<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.loc.is_none() {
            return write!(f, "<built-in>");
        }
        write!(f, "{}:{}:{}", self.files.name(self.loc.file), self.loc.line, self.loc.column)
    }
}
