//! GNU's `__label__ a, b;` (GCC manual, "Locally Declared Labels"): the labels of one block get names of their own, so that
//! a macro with a label can be used twice in a function.

use std::borrow::Cow;

use crate::token::{Token, ends_operand};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    let mut number = 0;
    while at < tokens.len() {
        if tokens[at].is_word("__label__")
            && let Some(end) = (at..tokens.len()).find(|&i| tokens[i].is(";"))
        {
            let names: Vec<String> =
                tokens[at + 1..end].iter().filter(|t| t.is_identifier()).map(|t| t.text.to_string()).collect();
            tokens.drain(at..=end);
            number += 1;
            rename(tokens, at, &names, number);
        } else {
            at += 1;
        }
    }
}

/// Renames labels up to the end of the block that `from` stands in; what an inner block declares again is renamed again.
fn rename(tokens: &mut [Token<'_>], from: usize, names: &[String], number: u32) {
    let mut depth = 0usize;
    let mut declares = false;
    for at in from..tokens.len() {
        match &*tokens[at].text {
            "{" => depth += 1,
            "}" if depth == 0 => return,
            "}" => depth -= 1,
            "__label__" => declares = true,
            ";" => declares = false,
            name if names.iter().any(|n| n == name) && (declares || is_label(tokens, at)) => {
                tokens[at].text = Cow::Owned(format!("{name}__flotilla_local_{number}"));
            }
            _ => {}
        }
    }
}

/// `goto a`, `&&a`, or `a:` where a statement may begin.
fn is_label(tokens: &[Token<'_>], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|i| &tokens[i]) else { return false };
    let begins = [";", "{", "}", ":", ")"].iter().any(|p| before.is(p)) || before.is_any_word(&["else", "do"]);
    let address = before.is("&&") && !at.checked_sub(2).is_some_and(|i| ends_operand(&tokens[i]));
    before.is_word("goto") || address || begins && tokens.get(at + 1).is_some_and(|t| t.is(":"))
}
