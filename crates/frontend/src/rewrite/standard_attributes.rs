//! C23's `[[…]]` attributes: those that change nothing go, `[[noreturn]]` becomes `_Noreturn`, others are refused.

use crate::token::{Kind, Token, closing};
use base::{Diagnostic, Loc, Result};

use super::attributes::{self, Meaning};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    let mut at = 0;
    while at + 1 < tokens.len() {
        if !(tokens[at].is("[") && tokens[at + 1].is("[")) {
            at += 1;
            continue;
        }
        let end = closing(tokens, at);
        let loc = tokens[at].loc;
        let noreturn = is_noreturn(&tokens[at + 2..end.max(at + 3) - 1], loc)?;
        let made = noreturn.then(|| Token::word("_Noreturn", loc));
        tokens.splice(at..=end, made);
    }
    Ok(())
}

/// Looks at each attribute between the brackets; true if one of them is `noreturn`.
fn is_noreturn(tokens: &[Token<'_>], loc: Loc) -> Result<bool> {
    let mut noreturn = false;
    let mut at = 0;
    while at < tokens.len() {
        let Some(mut name) = word(tokens, at) else {
            at += 1;
            continue;
        };
        let mut prefix = "";
        if tokens.get(at + 1).is_some_and(|t| t.is(":")) && tokens.get(at + 2).is_some_and(|t| t.is(":")) {
            prefix = name;
            at += 3;
            name = word(tokens, at).unwrap_or("");
        }
        let full = if prefix.is_empty() { name.to_string() } else { format!("{prefix}::{name}") };
        let known = matches!(prefix, "" | "gnu" | "__gnu__" | "clang");
        match attributes::meaning(name) {
            Meaning::Harmless if known => {}
            Meaning::Kept("noreturn") if known => noreturn = true,
            _ if known && matches!(name, "nodiscard" | "maybe_unused" | "unsequenced" | "reproducible") => {}
            _ if known && name == "_Noreturn" => noreturn = true,
            _ => return Err(Diagnostic::unsupported(loc, format!("the attribute `{full}`"))),
        }
        at += 1;
        if tokens.get(at).is_some_and(|t| t.is("(")) {
            at = closing(tokens, at) + 1;
        }
    }
    Ok(noreturn)
}

fn word<'t>(tokens: &'t [Token<'_>], at: usize) -> Option<&'t str> {
    tokens.get(at).filter(|t| t.kind == Kind::Word).map(|t| &*t.text)
}
