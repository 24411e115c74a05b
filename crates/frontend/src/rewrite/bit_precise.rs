//! `_BitInt(7)` and `unsigned _BitInt(7)` (C23 6.2.5p5; `_ExtInt` in older compilers) become one word each, a type name
//! that lowering knows: lang-c has no such types.

use std::borrow::Cow;

use crate::made_names::{SIGNED_BITS, UNSIGNED_BITS};
use crate::token::{Kind, Token};
use base::{Diagnostic, Result};

/// Wider ones have values that are not computed with here.
const WIDEST: u16 = 128;

pub fn name_widths(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is_any_word(&["_BitInt", "_ExtInt"]) && tokens.get(at + 1).is_some_and(|t| &*t.text == "(") {
            at = named(tokens, at)?;
        }
        at += 1;
    }
    Ok(())
}

/// The name takes the place of the keyword, its width, and the signs beside it. Where it stands.
fn named(tokens: &mut Vec<Token<'_>>, at: usize) -> Result<usize> {
    let loc = tokens[at].loc;
    let closed = tokens.get(at + 3).is_some_and(|t| &*t.text == ")");
    // A zero in front would make it octal.
    let is_plain = |t: &&Token<'_>| closed && t.kind == Kind::Number && !t.text.starts_with('0');
    let width = tokens.get(at + 2).filter(is_plain).and_then(|t| t.text.parse::<u16>().ok());
    let Some(width) = width else {
        return Err(Diagnostic::unsupported(loc, "a `_BitInt` whose width is not a plain number"));
    };
    if width > WIDEST {
        return Err(Diagnostic::unsupported(loc, "a `_BitInt` of more than 128 bits"));
    }
    tokens.drain(at + 1..at + 4);
    let (at, unsigned) = without_signs(tokens, at);
    // C23 6.2.5p5 and 6.2.5p8: a sign bit needs a value bit beside it.
    if width < if unsigned { 1 } else { 2 } {
        return Err(Diagnostic::error(loc, "a `_BitInt` has two bits at least, an unsigned one has one"));
    }
    tokens[at].text = Cow::Owned(format!("{}{width}", if unsigned { UNSIGNED_BITS } else { SIGNED_BITS }));
    Ok(at)
}

/// Takes away the signs beside the type at `at`: where it stands then, and whether it is unsigned.
pub(super) fn without_signs(tokens: &mut Vec<Token<'_>>, mut at: usize) -> (usize, bool) {
    let is_sign = |t: Option<&Token<'_>>| t.is_some_and(|t| t.is_any_word(&["signed", "unsigned", "__signed__"]));
    let mut unsigned = false;
    if is_sign(tokens.get(at + 1)) {
        unsigned = tokens.remove(at + 1).is_word("unsigned");
    }
    if is_sign(at.checked_sub(1).and_then(|i| tokens.get(i))) {
        at -= 1;
        unsigned = tokens.remove(at).is_word("unsigned");
    }
    (at, unsigned)
}
