//! `__builtin_va_arg_pack` stands only in functions that are always inlined into their callers (GCC manual, "Constructing
//! Calls"): the C library has another definition of each of them, so the body goes.

use crate::token::Token;

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let packs = |t: &Token<'_>| t.is_any_word(&["__builtin_va_arg_pack", "__builtin_va_arg_pack_len"]);
    if !tokens.iter().any(packs) {
        return;
    }
    if let Some(body) = tokens.iter().position(|t| t.is("{")) {
        let loc = tokens[body].loc;
        tokens.truncate(body);
        tokens.push(Token::punct(";", loc));
    }
}
