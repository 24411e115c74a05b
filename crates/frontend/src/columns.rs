//! Columns as the user wrote them. The preprocessor keeps lines but not columns: it squeezes white space and comments
//! and puts expansions in place of macros. Here each line's tokens are laid along the line of the source file.
//!
//! A token of a macro's expansion gets the place of the same token among the macro's arguments, else of the macro's
//! name. Lines never change; where the source file is gone or different, columns stay as they are.

use std::ops::Range;

use rustc_hash::FxHashMap;

use base::FileId;

use super::lex;
use super::token::Token;

/// Longer lines are generated, perhaps with thousands of declarations, for each of which the line would be read again.
const LONGEST_LINE: usize = 2_000;

/// The text of a file and where its lines begin.
struct Source {
    text: String,
    lines: Vec<usize>,
}

impl Source {
    fn read(path: &str) -> Option<Source> {
        let text = std::fs::read_to_string(path).ok()?;
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Some(Source { text, lines })
    }

    fn line(&self, number: u32) -> Option<&str> {
        let index = (number as usize).checked_sub(1)?;
        let start = *self.lines.get(index)?;
        let end = self.lines.get(index + 1).map_or(self.text.len(), |next| next - 1);
        self.text.get(start..end)
    }
}

#[derive(Default)]
pub struct Columns {
    sources: FxHashMap<FileId, Option<Source>>,
    /// The line that the last token stood on, and how far along it we came: the next declaration may go on there.
    last: Option<(FileId, u32, usize)>,
}

impl Columns {
    /// Corrects the columns of a declaration's tokens. `path` names the files of the user (not the system's).
    pub fn correct(&mut self, tokens: &mut [Token<'_>], path: impl Fn(FileId) -> Option<String>) {
        for group in tokens.chunk_by_mut(|a, b| (a.loc.file, a.loc.line) == (b.loc.file, b.loc.line)) {
            let (file, number) = (group[0].loc.file, group[0].loc.line);
            let source = self.sources.entry(file).or_insert_with(|| path(file).and_then(|path| Source::read(&path)));
            let line = source.as_ref().and_then(|source| source.line(number)).filter(|line| line.len() <= LONGEST_LINE);
            let Some(line) = line else { continue };
            let from = match self.last {
                Some((f, n, column)) if (f, n) == (file, number) => column,
                _ => 0,
            };
            let end = if stands_there(group, line, from) { end_of_last(group) } else { align(group, line, from) };
            self.last = Some((file, number, end));
        }
    }
}

fn end_of_last(tokens: &[Token<'_>]) -> usize {
    tokens.last().map_or(0, |t| t.loc.column as usize - 1 + t.text.len())
}

/// Are the columns right as they are?
fn stands_there(tokens: &[Token<'_>], line: &str, from: usize) -> bool {
    tokens.iter().all(|token| {
        let at = token.loc.column as usize - 1;
        at >= from && line.get(at..).is_some_and(|rest| rest.starts_with(&*token.text))
    })
}

/// Lays the tokens along the line, from the byte `from` on; gives back how far they reach.
fn align(tokens: &mut [Token<'_>], line: &str, from: usize) -> usize {
    let written = lex::spans(line, from);
    let text = |index: usize| written.get(index).map(|span| &line[span.clone()]);
    let (mut at, mut next) = (0, 0);
    while at < tokens.len() && next < written.len() {
        if text(next) == Some(&*tokens[at].text) {
            tokens[at].loc.column = column(&written[next]);
            (at, next) = (at + 1, next + 1);
            continue;
        }
        // `written[next]` is a macro's name: what it stands for ends where the text behind it begins.
        let call = call_end(line, &written, next);
        let (end, behind) = [call, Some(next + 1)]
            .into_iter()
            .flatten()
            .find_map(|behind| Some((meets(tokens, at, text(behind), text(behind + 1))?, behind)))
            .unwrap_or((tokens.len(), call.unwrap_or(next + 1)));
        expansion(&mut tokens[at..end], line, &written[next..behind.min(written.len())]);
        (at, next) = (end, behind);
    }
    next.checked_sub(1).and_then(|last| written.get(last)).map_or(from, |span| span.end)
}

fn column(span: &Range<usize>) -> u32 {
    span.start as u32 + 1
}

/// The first token from `at` on that is `first`, with `second` behind it (as far as the line has them).
fn meets(tokens: &[Token<'_>], at: usize, first: Option<&str>, second: Option<&str>) -> Option<usize> {
    let Some(first) = first else { return Some(tokens.len()) };
    let is = |index: usize, text: &str| tokens.get(index).is_none_or(|t| t.text == text);
    (at..tokens.len()).find(|&i| tokens[i].text == first && second.is_none_or(|second| is(i + 1, second)))
}

/// If parentheses follow the name at `next`, the index behind them (or behind the line if they go on).
fn call_end(line: &str, written: &[Range<usize>], next: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, span) in written.iter().enumerate().skip(next + 1) {
        match &line[span.clone()] {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return (index > next + 1).then_some(index + 1);
        }
    }
    (depth > 0).then_some(written.len())
}

/// Tokens that a macro stands for: those that its arguments hold get their places, all others the name's.
fn expansion(tokens: &mut [Token<'_>], line: &str, written: &[Range<usize>]) {
    let Some((name, arguments)) = written.split_first() else { return };
    let mut rest = arguments.get(1..).unwrap_or(&[]);
    for token in tokens {
        token.loc.column = column(name);
        // Brackets and commas are too common to tell the macro's own from the arguments'.
        if matches!(&*token.text, "(" | ")" | "[" | "]" | "{" | "}" | "," | ";") {
            continue;
        }
        if let Some(found) = rest.iter().position(|span| line[span.clone()] == token.text) {
            token.loc.column = column(&rest[found]);
            rest = &rest[found + 1..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lex::Lexer;
    use base::Files;

    /// The columns that the preprocessed tokens get on a source line.
    fn columns(preprocessed: &str, line: &str) -> Vec<(String, u32)> {
        let mut files = Files::new();
        let mut lexer = Lexer::new(preprocessed, "t.c", &mut files);
        let mut tokens = Vec::new();
        while let Ok(Some(token)) = lexer.next_token() {
            tokens.push(token);
        }
        if !stands_there(&tokens, line, 0) {
            align(&mut tokens, line, 0);
        }
        tokens.into_iter().map(|t| (t.text.into_owned(), t.loc.column)).collect()
    }

    #[track_caller]
    fn check(preprocessed: &str, line: &str, expected: &[(&str, u32)]) {
        let expected: Vec<_> = expected.iter().map(|&(t, c)| (t.to_string(), c)).collect();
        assert_eq!(columns(preprocessed, line), expected);
    }

    #[test]
    fn white_space_and_comments() {
        check("int a = 1;", "int    a = 1;", &[("int", 1), ("a", 8), ("=", 10), ("1", 12), (";", 13)]);
        check("a b;", "a /* x */ b; // c", &[("a", 1), ("b", 11), (";", 12)]);
    }

    #[test]
    fn object_macros() {
        check(
            "x = 3 + 4 * y;",
            "x = N * y;",
            &[("x", 1), ("=", 3), ("3", 5), ("+", 5), ("4", 5), ("*", 7), ("y", 9), (";", 10)],
        );
    }

    #[test]
    fn function_macros() {
        check(
            "x = ((2)+1) + y;",
            "x = F(2) + y;",
            &[
                ("x", 1),
                ("=", 3),
                ("(", 5),
                ("(", 5),
                ("2", 7),
                (")", 5),
                ("+", 5),
                ("1", 5),
                (")", 5),
                ("+", 10),
                ("y", 12),
                (";", 13),
            ],
        );
        check(
            "__flotilla_assert((a < 3), \"a < N\");",
            "    assert(a < N);",
            &[
                ("__flotilla_assert", 5),
                ("(", 5),
                ("(", 5),
                ("a", 12),
                ("<", 14),
                ("3", 5),
                (")", 5),
                (",", 5),
                ("\"a < N\"", 5),
                (")", 5),
                (";", 18),
            ],
        );
    }

    #[test]
    fn calls_that_go_on_and_lines_that_differ() {
        check(
            "((3)+1) + 1",
            "F(",
            &[("(", 1), ("(", 1), ("3", 1), (")", 1), ("+", 1), ("1", 1), (")", 1), ("+", 1), ("1", 1)],
        );
        check("a b", "", &[("a", 1), ("b", 3)]);
    }
}
