//! GNU's `__label__ a, b;` goes: labels are known in the whole function anyway, and two with one name are an error.

use crate::token::Token;

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is_word("__label__")
            && let Some(end) = (at..tokens.len()).find(|&i| tokens[i].is(";"))
        {
            tokens.drain(at..=end);
        } else {
            at += 1;
        }
    }
}
