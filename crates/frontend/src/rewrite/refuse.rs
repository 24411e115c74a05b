//! Constructs that neither lang-c nor a rewrite handles: found here, so that the message names them.

use crate::token::Token;
use base::{Diagnostic, Result};

pub fn check(tokens: &[Token<'_>]) -> Result<()> {
    if let Some(first) = tokens.first().filter(|t| t.is_word("__asm__")) {
        return Err(Diagnostic::unsupported(first.loc, "assembly outside of functions"));
    }
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        if token.text == "__asm__"
            && let Some(word) = next.filter(|t| t.is_any_word(&["goto", "inline"]))
        {
            return Err(Diagnostic::unsupported(token.loc, format!("`asm {}`", word.text)));
        }
    }
    Ok(())
}
