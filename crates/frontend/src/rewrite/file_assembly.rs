//! Assembly outside of functions (GCC manual, "Basic Asm"): a declaration of one reserved name takes its place, at which
//! lowering warns.

use crate::made_names::FILE_ASSEMBLY;
use crate::token::Token;

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let Some(loc) = tokens.first().filter(|t| t.is_word("__asm__")).map(|t| t.loc) else { return };
    let opens = tokens.iter().skip(1).find(|t| !t.is_any_word(&["volatile", "inline"]));
    if opens.is_some_and(|t| t.is("(")) {
        let name = [Token::word("extern", loc), Token::word("char", loc), Token::word(FILE_ASSEMBLY, loc)];
        *tokens = name.into_iter().chain([Token::punct(";", loc)]).collect();
    }
}
