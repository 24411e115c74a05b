//! GNU's labels as values: `&&l` and `goto *p` become calls, the latter with all labels of the function whose addresses
//! are taken.

use crate::made_names::{JUMP, LABEL_ADDRESS};
use crate::token::{Kind, Token, ends_operand};

pub fn rewrite(tokens: &mut Vec<Token<'_>>) {
    let mut labels: Vec<String> = Vec::new();
    let mut at = 0;
    while at + 1 < tokens.len() {
        let unary = tokens[at].is("&&")
            && tokens[at].kind == Kind::Punct
            && !at.checked_sub(1).is_some_and(|i| ends_operand(&tokens[i]) && !tokens[i].is("}"));
        if unary && tokens[at + 1].is_identifier() {
            let (loc, name) = (tokens[at].loc, tokens[at + 1].clone());
            if !labels.iter().any(|l| *l == name.text) {
                labels.push(name.text.to_string());
            }
            let call = [Token::word(LABEL_ADDRESS, loc), Token::punct("(", loc), name, Token::punct(")", loc)];
            tokens.splice(at..at + 2, call);
        }
        at += 1;
    }
    let mut at = 0;
    while at + 1 < tokens.len() {
        if tokens[at].is_word("goto") && tokens[at + 1].is("*") {
            let loc = tokens[at].loc;
            let Some(end) = (at..tokens.len()).find(|&i| tokens[i].is(";")) else { return };
            let mut behind = Vec::new();
            for label in &labels {
                behind.push(Token::punct(",", loc));
                behind.push(Token::made(Kind::Word, label.clone(), loc));
            }
            behind.push(Token::punct(")", loc));
            tokens.splice(end..end, behind);
            tokens.splice(at..at + 2, [Token::word(JUMP, loc), Token::punct("(", loc)]);
        }
        at += 1;
    }
}
