//! Literals and names: `\e`, digit separators; refuses what has no counterpart in lang-c.

use std::borrow::Cow;

use crate::base::{Diagnostic, Result};
use crate::frontend::token::{Kind, Token};

pub fn rewrite(tokens: &mut [Token<'_>]) -> Result<()> {
    for token in tokens {
        match token.kind {
            Kind::Str | Kind::Char if token.text.contains('\\') => escape_e(token),
            Kind::Number => number(token)?,
            Kind::Word => name(token)?,
            _ => {}
        }
    }
    Ok(())
}

/// GNU's `\e` is the character 27; three octal digits never swallow a digit that follows.
fn escape_e(token: &mut Token<'_>) {
    if !token.text.contains("\\e") && !token.text.contains("\\E") {
        return;
    }
    let mut out = String::with_capacity(token.text.len() + 2);
    let mut chars = token.text.chars();
    while let Some(c) = chars.next() {
        out.push(c);
        if c == '\\' {
            match chars.next() {
                Some('e' | 'E') => out.push_str("033"),
                Some(other) => out.push(other),
                None => {}
            }
        }
    }
    token.text = Cow::Owned(out);
}

fn number(token: &mut Token<'_>) -> Result<()> {
    if token.text.contains('\'') {
        token.text = Cow::Owned(token.text.replace('\'', ""));
    }
    let lower = token.text.to_ascii_lowercase();
    let hexadecimal = lower.starts_with("0x");
    if lower.ends_with("wb") || lower.ends_with("wbu") || !hexadecimal && lower.ends_with(['q', 'w', 'i', 'j']) {
        return Err(Diagnostic::unsupported(token.loc, format!("a number with the suffix of {}", token.shown())));
    }
    Ok(())
}

fn name(token: &Token<'_>) -> Result<()> {
    if token.text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return Ok(());
    }
    let what = if token.text.contains('$') { "`$` in a name" } else { "a name with letters outside of ASCII" };
    Err(Diagnostic::unsupported(token.loc, what))
}
