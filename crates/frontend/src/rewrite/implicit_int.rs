//! Implicit `int` (C90): `main() {…}`, `static x = 1;`, `x;` at file scope and `const x : 2;` among members get their
//! `int`.

use crate::token::{QUALIFIERS, STORAGE, Token};

use super::Context;

pub fn rewrite(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) {
    let specifiers = tokens.iter().take_while(|t| t.is_any_word(STORAGE) || t.is_any_word(QUALIFIERS)).count();
    if lacks_type(tokens, specifiers, &["(", "=", ";", ",", "["], context) {
        let loc = tokens[specifiers].loc;
        tokens.insert(specifiers, Token::word("int", loc));
    }
    let mut at = 1;
    while at < tokens.len() {
        let begins = tokens[at - 1].is("{") || tokens[at - 1].is(";");
        let qualifiers = tokens[at..].iter().take_while(|t| t.is_any_word(QUALIFIERS)).count();
        if begins && qualifiers > 0 && lacks_type(tokens, at + qualifiers, &[":", ";", ",", "["], context) {
            let loc = tokens[at + qualifiers].loc;
            tokens.insert(at + qualifiers, Token::word("int", loc));
        }
        at += 1 + qualifiers;
    }
}

/// Does a name stand at `at`, where a type belongs, and one of these behind it?
fn lacks_type(tokens: &[Token<'_>], at: usize, followers: &[&str], context: &Context<'_>) -> bool {
    let (Some(name), Some(next)) = (tokens.get(at), tokens.get(at + 1)) else { return false };
    followers.iter().any(|f| next.is(f)) && name.is_identifier() && !context.typedefs.contains(&*name.text)
}
