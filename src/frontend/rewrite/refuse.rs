//! Constructs that neither lang-c nor a rewrite handles: found here, so that the message names them.

use crate::base::{Diagnostic, Result};
use crate::frontend::token::{Kind, Token};

use super::ends_operand;

pub fn check(tokens: &[Token<'_>]) -> Result<()> {
    if let Some(first) = tokens.first().filter(|t| t.is_word("__asm__")) {
        return Err(Diagnostic::unsupported(first.loc, "assembly outside of functions"));
    }
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        match &*token.text {
            "&&" if token.kind == Kind::Punct && !at.checked_sub(1).is_some_and(|i| ends_operand(&tokens[i])) => {
                return Err(Diagnostic::unsupported(token.loc, "the address of a label (`&&label`)"));
            }
            "goto" if token.kind == Kind::Word && next.is_some_and(|t| t.is("*")) => {
                return Err(Diagnostic::unsupported(token.loc, "a computed `goto`"));
            }
            "__asm__" => {
                if let Some(word) = next.filter(|t| t.is_any_word(&["goto", "inline"])) {
                    return Err(Diagnostic::unsupported(token.loc, format!("`asm {}`", word.text)));
                }
            }
            "enum" if underlying_type(&tokens[at + 1..]) => {
                return Err(Diagnostic::unsupported(token.loc, "an `enum` with an underlying type"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// `enum name : type` (C23 6.7.2.2); a bit-field of enumeration type has the member's name before the colon.
fn underlying_type(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [colon, ..] if colon.is(":") => true,
        [name, colon, ty, ..] => name.is_identifier() && colon.is(":") && ty.kind == Kind::Word,
        _ => false,
    }
}
