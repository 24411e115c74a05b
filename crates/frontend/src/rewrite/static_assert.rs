//! `_Static_assert(e)` of C23 gets the empty message that C11 asks for.

use crate::token::{Kind, Token, closing};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        if tokens[at].is_word("_Static_assert") && tokens[at + 1].is("(") {
            let end = closing(tokens, at + 1);
            if !has_message(&tokens[at + 2..end]) {
                let loc = tokens[at].loc;
                tokens.splice(end..end, [Token::punct(",", loc), Token::made(Kind::Str, "\"\"", loc)]);
            }
        }
        at += 1;
    }
}

/// The message is a string behind a comma, and the last thing in the parentheses.
fn has_message(tokens: &[Token<'_>]) -> bool {
    let strings = tokens.iter().rev().take_while(|t| t.kind == Kind::Str).count();
    strings > 0 && tokens.len() > strings && tokens[tokens.len() - strings - 1].is(",")
}
