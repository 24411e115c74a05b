//! GNU's `a ?: b` gets a middle operand that says "the value of the condition again", so that it is evaluated once.

use crate::made_names::SAME_AS_CONDITION;
use crate::token::Token;

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        if tokens[at].is("?") && tokens[at + 1].is(":") {
            let loc = tokens[at].loc;
            tokens.insert(at + 1, Token::word(SAME_AS_CONDITION, loc));
        }
        at += 1;
    }
}
