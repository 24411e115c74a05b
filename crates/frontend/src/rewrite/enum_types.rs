//! `enum E : T {…}` (C23 6.7.3.3): the type moves into an attribute behind the brace, as `sizeof(T)`, which is where
//! lang-c reads a type name.

use crate::made_names::UNDERLYING;
use crate::token::{Kind, Token, closing};
use base::{Diagnostic, Result};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    let mut at = 0;
    while at < tokens.len() {
        if let Some(colon) = tokens[at].is_word("enum").then(|| underlying_colon(tokens, at)).flatten() {
            let loc = tokens[at].loc;
            let ends = |t: &Token<'_>| t.is("{") || t.is(";") || t.is(",") || t.is(")") || t.is("=");
            let end = colon + tokens[colon..].iter().position(ends).unwrap_or(tokens.len() - colon);
            if !tokens.get(end).is_some_and(|t| t.is("{")) {
                return Err(Diagnostic::unsupported(loc, "an `enum` with an underlying type and no list of values"));
            }
            let ty: Vec<Token<'_>> = tokens.drain(colon..end).skip(1).collect();
            let behind = closing(tokens, colon) + 1;
            let mut attribute = vec![Token::word("__attribute__", loc), Token::punct("(", loc), Token::punct("(", loc)];
            attribute[2].spaced = false;
            attribute.extend([Token::word(UNDERLYING, loc), Token::punct("(", loc)]);
            attribute.extend([Token::word("sizeof", loc), Token::punct("(", loc)]);
            attribute.extend(ty);
            attribute.extend((0..4).map(|_| Token::punct(")", loc)));
            if let Some(last) = attribute.last_mut() {
                last.spaced = false;
            }
            tokens.splice(behind..behind, attribute);
        }
        at += 1;
    }
    Ok(())
}

/// The colon of `enum name : type`; a bit-field of enumeration type has the member's name before the colon.
fn underlying_colon(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    match &tokens[at + 1..] {
        [colon, ..] if colon.is(":") => Some(at + 1),
        [name, colon, ty, ..] => (name.is_identifier() && colon.is(":") && ty.kind == Kind::Word).then_some(at + 2),
        _ => None,
    }
}
