//! `compile_commands.json` (Clang's compilation database): which files a build compiles, and with which flags for the
//! preprocessor. Everything else that a command says is the build's own business.

use std::path::{Path, PathBuf};

use serde_json::Value;

use config::UsageError;
use frontend::options::FileFlags;

/// The files of the database in its order, each with its flags. `place` is the file or the folder it is in.
pub fn read(place: &Path) -> Result<Vec<(PathBuf, FileFlags)>, UsageError> {
    let path = if place.is_dir() { place.join("compile_commands.json") } else { place.to_path_buf() };
    let wrong = |what: String| UsageError(format!("-p {}: {what}", path.display()));
    let text = std::fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
    let json: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let Value::Array(entries) = json else { return Err(wrong("an array of commands is expected".to_string())) };
    let mut found = Vec::new();
    for entry in &entries {
        let (file, flags) = command(entry)
            .ok_or_else(|| wrong("each entry needs `directory`, `file`, and `arguments` or `command`".to_string()))?;
        if file.extension().is_some_and(|e| e == "c" || e == "i") && !found.iter().any(|(known, _)| *known == file) {
            found.push((file, flags));
        }
    }
    Ok(found)
}

fn command(entry: &Value) -> Option<(PathBuf, FileFlags)> {
    let directory = Path::new(entry.get("directory")?.as_str()?);
    let file = directory.join(entry.get("file")?.as_str()?);
    let words: Vec<String> = match entry.get("arguments") {
        Some(list) => list.as_array()?.iter().map(|w| w.as_str().map(str::to_string)).collect::<Option<_>>()?,
        None => split(entry.get("command")?.as_str()?),
    };
    let mut flags = FileFlags::default();
    let mut words = words.into_iter().skip(1);
    while let Some(word) = words.next() {
        let mut value = |prefix: &str| match word.strip_prefix(prefix) {
            Some("") => words.next(),
            rest => rest.map(str::to_string),
        };
        if let Some(define) = value("-D") {
            flags.defines.push(define);
        } else if let Some(folder) = value("-isystem").or_else(|| value("-I")) {
            flags.includes.push(directory.join(folder));
        } else if let Some(forced) = value("-include") {
            flags.forced_includes.push(directory.join(forced));
        } else if let Some(std) = word.strip_prefix("-std=") {
            flags.std = Some(std.to_string());
        }
    }
    Some((file, flags))
}

/// The words of a shell command: quotes and backslashes, nothing else.
fn split(command: &str) -> Vec<String> {
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
        let (file, flags) = command(&entry).expect("a command");
        assert_eq!(file, Path::new("/b/../s/a.c"));
        assert_eq!(flags.defines, ["X=1", "Y=\"a b\""]);
        assert_eq!(flags.includes, [Path::new("/b/inc"), Path::new("/sys")]);
        assert_eq!(flags.std.as_deref(), Some("gnu99"));
    }
}
