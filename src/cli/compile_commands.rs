//! `compile_commands.json` (Clang's compilation database): which files a build compiles, with which compiler, and with
//! which of its flags.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use config::UsageError;
use frontend::flags::{self, FlagError};
use frontend::options::FileFlags;

/// The files of the database in its order, each with its flags. `place` is the file or the folder it is in; flags that
/// are in `ignored` are left out.
pub fn read(place: &Path, ignored: &[String]) -> Result<Vec<(PathBuf, FileFlags)>, UsageError> {
    let path = if place.is_dir() { place.join("compile_commands.json") } else { place.to_path_buf() };
    let wrong = |what: String| UsageError(format!("-p {}: {what}", path.display()));
    let text = std::fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
    let json: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let Value::Array(entries) = json else { return Err(wrong("an array of commands is expected".to_string())) };
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for entry in &entries {
        let command = command(entry)
            .ok_or_else(|| wrong("each entry needs `directory`, `file`, and `arguments` or `command`".to_string()))?;
        let is_c = command.file.extension().is_some_and(|e| e == "c" || e == "i");
        if is_c && seen.insert(command.file.clone()) {
            let flags =
                command.flags(ignored).map_err(|error| wrong(format!("{}: {error}", command.file.display())))?;
            found.push((command.file, flags));
        }
    }
    Ok(found)
}

/// An entry of the database.
struct Command {
    directory: PathBuf,
    file: PathBuf,
    words: Vec<String>,
}

impl Command {
    fn flags(&self, ignored: &[String]) -> Result<FileFlags, FlagError> {
        flags::command(&self.words, &self.directory, ignored)
    }
}

fn command(entry: &Value) -> Option<Command> {
    let directory = PathBuf::from(entry.get("directory")?.as_str()?);
    let file = directory.join(entry.get("file")?.as_str()?);
    let words = match entry.get("arguments") {
        Some(list) => list.as_array()?.iter().map(|w| w.as_str().map(str::to_string)).collect::<Option<_>>()?,
        None => split(entry.get("command")?.as_str()?),
    };
    Some(Command { directory, file, words })
}

/// The words of a shell command: quotes and backslashes, nothing else.
pub(super) fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, Some(q)) if c == q => quote = None,
            ('\\', q) if q != Some('\'') => word.get_or_insert_default().extend(chars.next()),
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_preprocessor_are_found() {
        let entry = serde_json::json!({
            "directory": "/b", "file": "../s/a.c",
            "command": "cc -O2 -DX=1 -D 'Y=\"a b\"' -Iinc -isystem /sys -std=gnu99 -c ../s/a.c -o a.o"
        });
        let command = command(&entry).expect("a command");
        let flags = command.flags(&[]).expect("known flags");
        assert_eq!(command.file, Path::new("/b/../s/a.c"));
        assert_eq!(flags.preprocessor, ["-DX=1", "-DY=\"a b\"", "-I", "/b/inc", "-isystem", "/sys"]);
        assert_eq!(flags.std.as_deref(), Some("gnu99"));
    }
}
