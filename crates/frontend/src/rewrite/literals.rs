//! Literals and names: escapes that lang-c does not know, digit separators; refuses what has no counterpart in lang-c.

use std::borrow::Cow;

use crate::token::{Kind, Token};
use base::{Diagnostic, Result};

pub fn rewrite(tokens: &mut [Token<'_>]) -> Result<()> {
    for token in tokens {
        match token.kind {
            Kind::Str | Kind::Char if token.text.contains('\\') => escapes(token)?,
            Kind::Number => number(token)?,
            Kind::Word => name(token),
            _ => {}
        }
    }
    Ok(())
}

/// GNU's `\e` is the character 27 (three octal digits never swallow a digit that follows), `\u20ac` is that letter,
/// and a backslash before a character that needs none is dropped, as compilers do.
fn escapes(token: &mut Token<'_>) -> Result<()> {
    let mut out = String::with_capacity(token.text.len());
    let mut rest = &*token.text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let Some(escaped) = rest[at + 1..].chars().next() else { break };
        let mut length = 1 + escaped.len_utf8();
        match escaped {
            'e' | 'E' => out.push_str("\\033"),
            'u' | 'U' => {
                length += if escaped == 'u' { 4 } else { 8 };
                out.push(letter(rest.get(at + 2..at + length), token)?);
            }
            '\'' | '"' | '?' | '\\' | 'a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | 'x' | '0'..='7' => {
                out.push('\\');
                out.push(escaped);
            }
            other => out.push(other),
        }
        rest = &rest[at + length..];
    }
    out.push_str(rest);
    if out != token.text {
        token.text = Cow::Owned(out);
    }
    Ok(())
}

/// The letter with this number (C11 6.4.3p2 excludes those that would have a meaning of their own).
fn letter(digits: Option<&str>, token: &Token<'_>) -> Result<char> {
    let number = digits.and_then(|d| u32::from_str_radix(d, 16).ok());
    let letter = number.and_then(char::from_u32).filter(|c| *c >= '\u{a0}' || matches!(c, '$' | '@' | '`'));
    letter.ok_or_else(|| Diagnostic::error(token.loc, "an escape in this literal names no letter"))
}

fn number(token: &mut Token<'_>) -> Result<()> {
    if token.text.contains('\'') {
        token.text = Cow::Owned(token.text.replace('\'', ""));
    }
    let lower = token.text.to_ascii_lowercase();
    let hexadecimal = lower.starts_with("0x");
    if lower.ends_with("wb") || lower.ends_with("wbu") {
        return Err(Diagnostic::unsupported(token.loc, format!("a number with the suffix of {}", token.shown())));
    }
    // GNU: the suffixes of `__float80`, which is `long double` here, of `__float128`, and of `double`.
    let fraction = if hexadecimal { lower.contains('p') } else { lower.contains(['.', 'e']) };
    let suffix = match lower.as_bytes().last() {
        Some(b'w') => "L",
        Some(b'q') => "f128",
        Some(b'd') if fraction && !lower.ends_with("dd") => "",
        _ => return Ok(()),
    };
    token.text = Cow::Owned(format!("{}{suffix}", &token.text[..token.text.len() - 1]));
    Ok(())
}

/// lang-c knows ASCII names only: any other letter, and GNU's `$`, becomes its number between words that programs cannot
/// use (C11 7.1.3).
fn name(token: &mut Token<'_>) {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if token.text.chars().all(plain) {
        return;
    }
    let mut text = String::new();
    for c in token.text.chars() {
        match c {
            _ if plain(c) => text.push(c),
            _ => text.push_str(&format!("__flotilla_u{:x}_", u32::from(c))),
        }
    }
    token.text = Cow::Owned(text);
}
