//! Implicit `int` (C90): `main() {…}`, `static x = 1;`, `x;` at file scope, `register i;` in a block and `const x : 2;` among
//! members get their `int`.

use crate::token::{QUALIFIERS, STORAGE, Token};

use super::context::Context;

pub fn rewrite(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) {
    let specifiers = specifiers_at(tokens, 0);
    if lacks_type(tokens, specifiers, &["(", "=", ";", ",", "["], context) {
        let loc = tokens[specifiers].loc;
        tokens.insert(specifiers, Token::word("int", loc));
    }
    let mut at = 1;
    while at < tokens.len() {
        let begins = tokens[at - 1].is("{") || tokens[at - 1].is(";");
        let words = specifiers_at(tokens, at);
        if begins && words > 0 && lacks_type(tokens, at + words, &[":", "=", ";", ",", "["], context) {
            let loc = tokens[at + words].loc;
            tokens.insert(at + words, Token::word("int", loc));
        }
        at += 1 + words;
    }
}

/// How many storage classes and qualifiers stand there.
fn specifiers_at(tokens: &[Token<'_>], at: usize) -> usize {
    tokens[at..].iter().take_while(|t| t.is_any_word(STORAGE) || t.is_any_word(QUALIFIERS)).count()
}

/// Does a name stand at `at`, where a type belongs, and one of these behind it? Behind a storage class, so does `*`.
fn lacks_type(tokens: &[Token<'_>], at: usize, followers: &[&str], context: &Context<'_>) -> bool {
    if at > 0 && tokens[at - 1].is_any_word(STORAGE) && tokens.get(at).is_some_and(|t| t.is("*")) {
        return true;
    }
    let (Some(name), Some(next)) = (tokens.get(at), tokens.get(at + 1)) else { return false };
    followers.iter().any(|f| next.is(f)) && name.is_identifier() && !context.typedefs.contains(&*name.text)
}
