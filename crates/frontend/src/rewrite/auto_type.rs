//! `__auto_type x = e;` declares `x` with the type that the value of `e` has: `typeof((0, e)) x = e;`, where the comma
//! makes a value of it.

use crate::token::{Kind, Token, closing};
use base::{Diagnostic, Result};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    // From the back, so that an initialiser is rewritten before it is copied.
    for at in (0..tokens.len()).rev() {
        if !tokens[at].is_word("__auto_type") {
            continue;
        }
        let loc = tokens[at].loc;
        let Some(assign) = (at + 1..tokens.len().min(at + 5)).find(|&i| tokens[i].is("=")) else {
            return Err(Diagnostic::error(loc, "`__auto_type` needs an initialiser"));
        };
        let mut end = assign + 1;
        while end < tokens.len() && !tokens[end].is(";") && !tokens[end].is(",") {
            let opens = tokens[end].is("(") || tokens[end].is("[") || tokens[end].is("{");
            end = if opens { closing(tokens, end) + 1 } else { end + 1 };
        }
        if tokens.get(end).is_some_and(|t| t.is(",")) {
            return Err(Diagnostic::unsupported(loc, "`__auto_type` with several names"));
        }
        let value = tokens[assign + 1..end].to_vec();
        let mut made = vec![Token::word("typeof", loc), Token::punct("(", loc), Token::punct("(", loc)];
        made.extend([Token::made(Kind::Number, "0", loc), Token::punct(",", loc), Token::punct("(", loc)]);
        made.extend(value);
        made.extend([Token::punct(")", loc), Token::punct(")", loc), Token::punct(")", loc)]);
        tokens.splice(at..=at, made);
    }
    Ok(())
}
