//! CBMC's `a ==> b` in assertions, which binds less than `||` and more than `?:`, and from the right, becomes
//! `(!(a) || (b))`.

use crate::token::{Kind, Token, closing};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    while let Some(at) = (0..tokens.len()).rev().find(|&i| stands_at(tokens, i)) {
        let (first, end) = (left_end(tokens, at), right_end(tokens, at + 2));
        let loc = tokens[at].loc;
        let punct = |text: &'static str| Token::punct(text, loc);
        let mut made = vec![punct("("), punct("!"), punct("(")];
        made.extend_from_slice(&tokens[first..at]);
        made.extend([punct(")"), punct("||"), punct("(")]);
        made.extend_from_slice(&tokens[at + 2..end]);
        made.extend([punct(")"), punct(")")]);
        tokens.splice(first..end, made);
    }
}

fn stands_at(tokens: &[Token<'_>], at: usize) -> bool {
    tokens[at].is("==") && tokens.get(at + 1).is_some_and(|t| t.is(">") && !t.spaced)
}

/// Assignments, `?`, `:` and whatever separates expressions.
fn ends(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Punct => {
            let text = &*token.text;
            let compares = matches!(text, "==" | "!=" | "<=" | ">=");
            matches!(text, "," | ";" | "?" | ":" | "{" | "}") || text.ends_with('=') && !compares
        }
        Kind::Word => token.is_word("return"),
        _ => false,
    }
}

/// Where the operand that ends before `at` begins.
fn left_end(tokens: &[Token<'_>], at: usize) -> usize {
    let mut depth = 0usize;
    for index in (0..at).rev() {
        let token = &tokens[index];
        if token.is(")") || token.is("]") {
            depth += 1;
        } else if token.is("(") || token.is("[") {
            if depth == 0 {
                return index + 1;
            }
            depth -= 1;
        } else if depth == 0 && stands_at(tokens, index) {
            return index + 2;
        } else if depth == 0 && ends(token) {
            return index + 1;
        }
    }
    0
}

/// Where the operand that begins at `at` has ended.
fn right_end(tokens: &[Token<'_>], at: usize) -> usize {
    let mut index = at;
    while let Some(token) = tokens.get(index) {
        if token.is("(") || token.is("[") {
            index = closing(tokens, index) + 1;
        } else if token.is(")") || token.is("]") || ends(token) {
            break;
        } else {
            index += 1;
        }
    }
    index
}
