//! Text from outside for people to read: names, messages and source lines of programs, answers of solvers. It must not
//! steer a terminal, forge a line of a report, or hide what stands in it.

use std::borrow::Cow;
use std::fmt::Write;

/// Control characters (line ends and escape sequences are made of them) and those that reorder or hide text.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn escape(out: &mut String, c: char) {
    let _ = match c {
        '\n' => write!(out, "\\n"),
        '\t' => write!(out, "\\t"),
        '\r' => write!(out, "\\r"),
        c if c.is_ascii() => write!(out, "\\x{:02x}", u32::from(c)),
        c => write!(out, "\\u{{{:x}}}", u32::from(c)),
    };
}

/// The text on one line, with everything that cannot be seen spelled out as in C.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_invisible) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_invisible(c) {
            true => escape(&mut out, c),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The same for a text of many lines, whose line ends and tabs stay. `colours`: so do the sequences that set colours.
pub fn visible_lines(text: &str, colours: bool) -> Cow<'_, str> {
    let harmless = |c: char| !is_invisible(c) || matches!(c, '\n' | '\t');
    if text.chars().all(harmless) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if colours { colour(rest) } else { None };
        let taken = &rest[..length.unwrap_or(c.len_utf8())];
        match length.is_some() || harmless(c) {
            true => out.push_str(taken),
            false => escape(&mut out, c),
        }
        rest = &rest[taken.len()..];
    }
    Cow::Owned(out)
}

/// The length of the sequence that sets a colour at the beginning of the text: ECMA-48 8.3.117.
fn colour(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\x1b[")?;
    let length = parameters.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    parameters[length..].starts_with('m').then_some(length + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal_or_forges_a_line() {
        assert_eq!(visible("ok\n\nVERIFICATION SUCCESSFUL"), "ok\\n\\nVERIFICATION SUCCESSFUL");
        assert_eq!(visible("\x1b[2J\x07\u{9b}x\u{202e}y\r"), "\\x1b[2J\\x07\\u{9b}x\\u{202e}y\\r");
        assert!(matches!(visible("Größe ≤ 5"), Cow::Borrowed(_)));
    }

    #[test]
    fn reports_keep_their_lines_and_their_own_colours() {
        assert_eq!(visible_lines("a\n\tb\x1b[1;31mc\x1b[0m", true), "a\n\tb\x1b[1;31mc\x1b[0m");
        assert_eq!(visible_lines("a\n\x1b[1;31mc", false), "a\n\\x1b[1;31mc");
        assert_eq!(visible_lines("\x1b[2Ja\x1b[", true), "\\x1b[2Ja\\x1b[");
    }
}
