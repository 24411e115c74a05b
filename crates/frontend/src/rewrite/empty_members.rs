//! What compilers let pass in a struct or union body: a `;` without a member goes, and the one that is missing behind the
//! last member is put there.

use crate::token::Token;

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let odd = |pair: &[Token<'_>]| {
        (pair[0].is(";") || pair[0].is("{")) && pair[1].is(";")
            || pair[1].is("}") && !(pair[0].is(";") || pair[0].is("{") || pair[0].is("}"))
    };
    if !tokens.windows(2).any(odd) {
        return;
    }
    let old = std::mem::take(tokens);
    let mut in_record = Vec::new();
    for (index, token) in old.iter().enumerate() {
        let behind = tokens.last().is_some_and(|t: &Token<'_>| t.is(";") || t.is("{"));
        let ends_record = token.is("}") && in_record.last() == Some(&true);
        if ends_record && !behind {
            tokens.push(Token::punct(";", token.loc));
        }
        match &*token.text {
            "{" => in_record.push(is_record(&old[..index])),
            "}" => drop(in_record.pop()),
            _ => {}
        }
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
