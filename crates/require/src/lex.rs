//! The tokens of an expression in a requirement: those of C, and `file.c::name` for a variable of a named file.

use super::complaint::Wrong;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Name,
    /// `file.c::name`.
    Qualified,
    Number,
    Char,
    Punct,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: Kind,
    pub text: String,
    /// Where it begins, in bytes.
    pub at: usize,
}

/// Longest first.
const PUNCTUATORS: &[&str] = &[
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "=>", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "(", ")", "[", "]", ".", "&", "*", "+", "-", "~", "!", "/", "%", "<", ">", "^", "|",
    "?", ":", ",", "=",
];

pub fn tokens(text: &str) -> Result<Vec<Token>, (usize, Wrong)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let (kind, len) = one(&text[at..]).ok_or((at, Wrong::Character(c)))?;
        found.push(Token { kind, text: text[at..at + len].to_string(), at });
        at += len;
    }
    Ok(found)
}

fn one(rest: &str) -> Option<(Kind, usize)> {
    let first = rest.chars().next()?;
    if let Some(len) = qualified(rest) {
        return Some((Kind::Qualified, len));
    }
    if is_letter(first) {
        return Some((Kind::Name, run(rest, |c| is_letter(c) || c.is_ascii_digit())));
    }
    if first.is_ascii_digit() || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return Some((Kind::Number, number(rest)));
    }
    if first == '\'' {
        let end = character(rest)?;
        return Some((Kind::Char, end));
    }
    PUNCTUATORS.iter().find(|p| rest.starts_with(**p)).map(|p| (Kind::Punct, p.len()))
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn run(text: &str, part: impl Fn(char) -> bool) -> usize {
    text.find(|c: char| !part(c)).unwrap_or(text.len())
}

/// A path that ends in `.c` or `.h`, `::`, a name.
fn qualified(rest: &str) -> Option<usize> {
    let path = run(rest, |c| is_letter(c) || c.is_ascii_digit() || matches!(c, '.' | '/' | '-'));
    let file = &rest[..path];
    if !(file.ends_with(".c") || file.ends_with(".h")) || !rest[path..].starts_with("::") {
        return None;
    }
    let name = run(&rest[path + 2..], |c| is_letter(c) || c.is_ascii_digit());
    (name > 0).then_some(path + 2 + name)
}

/// A preprocessing number: the sign of an exponent belongs to it (C11 6.4.8).
fn number(rest: &str) -> usize {
    let hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
    let mut before = ' ';
    let part = |c: char| {
        let exponent = if hexadecimal { matches!(before, 'p' | 'P') } else { matches!(before, 'e' | 'E') };
        before = c;
        c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || exponent && matches!(c, '+' | '-')
    };
    let mut part = part;
    rest.char_indices().find(|&(_, c)| !part(c)).map_or(rest.len(), |(at, _)| at)
}

fn character(rest: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\'' if !escaped => return Some(at + 1),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        tokens(text).expect("tokens").into_iter().map(|t| t.text).collect()
    }

    #[test]
    fn tokens_of_c_and_of_files() {
        assert_eq!(texts("a->b>=1.5e-3&&'\\''"), ["a", "->", "b", ">=", "1.5e-3", "&&", "'\\''"]);
        assert_eq!(texts("lib/sensor.c::fail + x.c"), ["lib/sensor.c::fail", "+", "x", ".", "c"]);
        assert_eq!(texts("0x1p-2-1"), ["0x1p-2", "-", "1"]);
        assert_eq!(tokens("a @ b"), Err((2, Wrong::Character('@'))));
    }
}
