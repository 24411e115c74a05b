//! `_Alignas` on a member (C11 6.7.5), which lang-c does not read, becomes the attribute that says the same.

use crate::token::{self, Token, closing};

use super::context::Context;

pub fn rewrite(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) {
    if !tokens.iter().any(|t| t.is_word("_Alignas")) {
        return;
    }
    // Whether each open brace is that of a record.
    let mut records = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is("{") {
            let before = |n: usize| at.checked_sub(n).map(|i| &tokens[i]);
            let tag = |t: Option<&Token<'_>>| t.is_some_and(|t| t.is_any_word(&["struct", "union"]));
            records.push(tag(before(1)) || tag(before(2)));
        } else if tokens[at].is("}") {
            records.pop();
        } else if tokens[at].is_word("_Alignas")
            && records.last() == Some(&true)
            && tokens.get(at + 1).is_some_and(|t| t.is("("))
        {
            alignment(tokens, at, context);
        }
        at += 1;
    }
}

fn alignment(tokens: &mut Vec<Token<'_>>, at: usize, context: &Context<'_>) {
    let loc = tokens[at].loc;
    let end = closing(tokens, at + 1);
    let first = &tokens[at + 2].text;
    let is_type = token::begins_declaration(first) || context.typedefs.contains(&**first);
    let mut argument = tokens[at + 1..=end].to_vec();
    if is_type {
        argument.insert(0, Token::word("_Alignof", loc));
        argument.insert(0, Token::punct("(", loc));
        argument.push(Token::punct(")", loc));
    }
    let mut made = vec![Token::word("__attribute__", loc), Token::punct("(", loc), Token::punct("(", loc)];
    made.push(Token::word("aligned", loc));
    made.extend(argument);
    made.extend([Token::punct(")", loc), Token::punct(")", loc)]);
    tokens.drain(at..=end);
    // Behind each declarator: in front, lang-c reads no type name after an attribute.
    let mut index = at;
    while index < tokens.len() && !tokens[index].is("}") {
        let ends = tokens[index].is(";");
        if ends || tokens[index].is(",") {
            tokens.splice(index..index, made.iter().cloned());
            index += made.len();
        }
        if ends {
            break;
        }
        index = if matches!(&*tokens[index].text, "(" | "[" | "{") { closing(tokens, index) + 1 } else { index + 1 };
    }
}
