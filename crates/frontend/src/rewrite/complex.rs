//! Complex numbers in words that lang-c has: `2.0i` becomes a call, and the unary operators `__real__` and `__imag__`
//! become `*(struct …)`, which binds as they do and may stand wherever they may.

use crate::made_names::{IMAGINARY, IMAGINARY_PART, REAL_PART};
use crate::token::{Kind, Token};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at < tokens.len() {
        let loc = tokens[at].loc;
        let part = match &*tokens[at].text {
            "__real__" | "__real" => Some(REAL_PART),
            "__imag__" | "__imag" => Some(IMAGINARY_PART),
            _ => None,
        };
        if let Some(part) = part.filter(|_| tokens[at].kind == Kind::Word) {
            let open = [Token::punct("*", loc), Token::punct("(", loc)];
            let name = [Token::word("struct", loc), Token::word(part, loc), Token::punct(")", loc)];
            tokens.splice(at..=at, open.into_iter().chain(name));
        } else if let Some(real) = (tokens[at].kind == Kind::Number).then(|| without_unit(&tokens[at].text)).flatten() {
            let call = [Token::word(IMAGINARY, loc), Token::punct("(", loc)];
            let number = [Token::made(Kind::Number, real, loc), Token::punct(")", loc)];
            tokens.splice(at..=at, call.into_iter().chain(number));
            at += 3;
        }
        at += 1;
    }
}

/// A number without its suffix `i` or `j`, which may stand before or behind the other letters of the suffix.
fn without_unit(text: &str) -> Option<String> {
    let unit = text.rfind(['i', 'I', 'j', 'J'])?;
    let (before, after) = (&text[..unit], &text[unit + 1..]);
    let is_suffix = after.bytes().all(|b| matches!(b.to_ascii_lowercase(), b'u' | b'l' | b'f'));
    is_suffix.then(|| format!("{before}{after}"))
}
