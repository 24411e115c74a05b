//! A `;` without a member in a struct or union body, which compilers let pass, goes.

use crate::frontend::token::Token;

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let twice = |pair: &[Token<'_>]| (pair[0].is(";") || pair[0].is("{")) && pair[1].is(";");
    if !tokens.windows(2).any(twice) {
        return;
    }
    let old = std::mem::take(tokens);
    let mut in_record = Vec::new();
    for (index, token) in old.iter().enumerate() {
        match &*token.text {
            "{" => in_record.push(is_record(&old[..index])),
            "}" => drop(in_record.pop()),
            _ => {}
        }
        let behind = tokens.last().is_some_and(|t: &Token<'_>| t.is(";") || t.is("{"));
        if !(behind && token.is(";") && in_record.last() == Some(&true)) {
            tokens.push(token.clone());
        }
    }
}

/// Do these tokens end with `struct`, `union`, or one of them and a name?
fn is_record(before: &[Token<'_>]) -> bool {
    let is_tag = |t: &Token<'_>| t.is_any_word(&["struct", "union"]);
    match before {
        [.., tag] if is_tag(tag) => true,
        [.., tag, name] => is_tag(tag) && name.is_identifier(),
        _ => false,
    }
}
