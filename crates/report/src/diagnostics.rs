//! Diagnostics as text: severity, message, place, the source line with a caret, and what to do.
//!
//! The source line is read from the file that the place names, if there is one; a place that the file does not have
//! (a macro's expansion may be longer than the line) is shown without a caret rather than with a wrong one.

use std::io::{BufRead, BufReader};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use base::{Diagnostic, Files, Loc, Severity, visible};

/// Longer lines are generated ones, which nobody reads in a terminal.
const LONGEST_LINE: usize = 400;

/// Ends without a newline. `colours` only for terminals.
pub fn render(files: &Files, diagnostic: &Diagnostic, colours: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Warning | Severity::Limit => Level::WARNING,
        Severity::Error | Severity::Unsupported => Level::ERROR,
    };
    let mut group = Group::with_title(level.primary_title(visible(&diagnostic.message).into_owned()));
    let path = files.name(diagnostic.loc.file);
    let shown = visible(path);
    if !diagnostic.loc.is_none() {
        let line = source_line(path, diagnostic.loc.line);
        group = match line.as_deref().and_then(|line| caret(line, diagnostic.loc).map(|span| (line, span))) {
            Some((line, span)) => group.element(
                Snippet::source(line.to_string())
                    .line_start(diagnostic.loc.line as usize)
                    .path(&*shown)
                    .annotation(AnnotationKind::Primary.span(span)),
            ),
            None => group.element(origin(&shown, diagnostic.loc)),
        };
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(visible(help).into_owned()));
    }
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}

fn origin(path: &str, loc: Loc) -> Origin<'_> {
    Origin::path(path).line(loc.line as usize).char_column(loc.column as usize)
}

/// Line `number` (from 1) of the file.
fn source_line(path: &str, number: u32) -> Option<String> {
    let mut reader = BufReader::new(std::fs::File::open(path).ok()?);
    for _ in 1..number {
        if reader.skip_until(b'\n').ok()? == 0 {
            return None;
        }
    }
    let mut bytes = Vec::new();
    if std::io::Read::take(&mut reader, LONGEST_LINE as u64 + 2).read_until(b'\n', &mut bytes).ok()? == 0 {
        return None;
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    let line = String::from_utf8(bytes).ok()?;
    let shown = line.len() <= LONGEST_LINE && visible(&line.replace('\t', " ")).len() == line.len();
    shown.then_some(line)
}

/// The bytes of the word or character at the place.
fn caret(line: &str, loc: Loc) -> Option<Range<usize>> {
    let start = (loc.column as usize).checked_sub(1)?;
    let rest = line.get(start..)?;
    let first = rest.chars().next()?;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let length = match first {
        c if c.is_whitespace() => return None,
        c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        c => c.len_utf8(),
    };
    Some(start..start + length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A diagnostic in a file with this text, rendered with the file's path as FILE.
    fn rendered(text: &[u8], line: u32, column: u32, help: Option<&str>) -> String {
        let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
        file.write_all(text).expect("written");
        let path = file.path().to_string_lossy().into_owned();
        let mut files = Files::new();
        let loc = Loc { file: files.intern(&path), line, column };
        let mut diagnostic = Diagnostic::error(loc, "something is wrong");
        diagnostic.help = help.map(str::to_string);
        render(&files, &diagnostic, false).replace(&path, "FILE")
    }

    #[test]
    fn the_line_and_a_caret() {
        let text = rendered(b"int a;\nint main() { return foo; }\n", 2, 21, Some("Declare it."));
        let expected = "\
error: something is wrong
 --> FILE:2:21
  |
2 | int main() { return foo; }
  |                     ^^^
  |
  = help: Declare it.";
        assert_eq!(text, expected);
    }

    #[test]
    fn places_without_a_source_line() {
        let expected = "error: something is wrong\n--> FILE:2:4";
        assert_eq!(rendered(b"int a;\n", 2, 4, None), expected, "no such line");
        assert_eq!(rendered(b"x\nab\n", 2, 4, None), expected, "no such column");
        assert_eq!(rendered(b"x\n\xff\xfe ab\n", 2, 4, None), expected, "not UTF-8");
        let long = [b"x\n".as_slice(), &[b'a'; 1_000_000]].concat();
        assert_eq!(rendered(&long, 2, 4, None), expected, "too long a line");
    }

    #[test]
    fn nowhere_and_control_characters() {
        let diagnostic = Diagnostic::error(Loc::NONE, "no \x1b[31mfile");
        assert_eq!(render(&Files::new(), &diagnostic, false), "error: no \\x1b[31mfile");
    }

    #[test]
    fn colours_only_when_asked() {
        let diagnostic = Diagnostic::warning(Loc::NONE, "careful");
        assert_eq!(render(&Files::new(), &diagnostic, false), "warning: careful");
        assert!(render(&Files::new(), &diagnostic, true).contains('\x1b'));
    }
}
