//! Operators on types that lang-c does not know: `__builtin_types_compatible_p(A, B)`, `__alignof__(expression)`,
//! `sizeof (T){…}` and `(T){}`.

use crate::made_names::TYPES_COMPATIBLE;
use crate::token::{self, Kind, Token, closing, ends_operand};
use base::{Diagnostic, Result};

use super::context::Context;

pub fn rewrite(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) -> Result<()> {
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is_word("__builtin_types_compatible_p") {
            types_compatible(tokens, at)?;
        } else if tokens[at].is_word("__builtin_convertvector") {
            convert_vector(tokens, at);
        } else if tokens[at].is_word("sizeof") {
            sizeof_literal(tokens, at);
        } else if tokens[at].is_word("_Alignof") {
            align_of(tokens, at, context)?;
        } else if tokens[at].is("{") && tokens.get(at + 1).is_some_and(|t| t.is("}")) {
            empty_literal(tokens, at, context);
        }
        at += 1;
    }
    Ok(())
}

/// `p(A, B)` becomes `q(sizeof(A), sizeof(B))`: sizeof is where lang-c reads a type name.
fn types_compatible(tokens: &mut Vec<Token<'_>>, at: usize) -> Result<()> {
    let loc = tokens[at].loc;
    let wrong = || Diagnostic::error(loc, "`__builtin_types_compatible_p` wants two types");
    if !tokens.get(at + 1).is_some_and(|t| t.is("(")) {
        return Err(wrong());
    }
    let end = closing(tokens, at + 1);
    let mut comma = at + 2;
    while comma < end && !tokens[comma].is(",") {
        let opens = tokens[comma].is("(") || tokens[comma].is("[") || tokens[comma].is("{");
        comma = if opens { closing(tokens, comma) + 1 } else { comma + 1 };
    }
    if comma >= end {
        return Err(wrong());
    }
    let open = || [Token::word("sizeof", loc), Token::punct("(", loc)];
    tokens.insert(end, Token::punct(")", loc));
    tokens.splice(comma + 1..comma + 1, open());
    tokens.insert(comma, Token::punct(")", loc));
    tokens.splice(at + 2..at + 2, open());
    tokens[at].text = TYPES_COMPATIBLE.into();
    Ok(())
}

/// The second operand is a type: `sizeof` goes around it.
fn convert_vector(tokens: &mut Vec<Token<'_>>, at: usize) {
    if !tokens.get(at + 1).is_some_and(|t| t.is("(")) {
        return;
    }
    let (loc, end) = (tokens[at].loc, closing(tokens, at + 1));
    let mut comma = None;
    let mut next = at + 2;
    while next < end {
        let opens = tokens[next].is("(") || tokens[next].is("[") || tokens[next].is("{");
        if tokens[next].is(",") {
            comma = Some(next);
        }
        next = if opens { closing(tokens, next) + 1 } else { next + 1 };
    }
    if let Some(comma) = comma {
        tokens.insert(end, Token::punct(")", loc));
        tokens.splice(comma + 1..comma + 1, [Token::word("sizeof", loc), Token::punct("(", loc)]);
    }
}

/// `sizeof (T){…}` is the size of a compound literal (C11 6.5.3): lang-c wants parentheses around it.
fn sizeof_literal(tokens: &mut Vec<Token<'_>>, at: usize) {
    if !tokens.get(at + 1).is_some_and(|t| t.is("(")) {
        return;
    }
    let brace = closing(tokens, at + 1) + 1;
    if tokens.get(brace).is_some_and(|t| t.is("{")) {
        let loc = tokens[at].loc;
        let end = closing(tokens, brace) + 1;
        tokens.insert(end, Token::punct(")", loc));
        tokens.insert(at + 1, Token::punct("(", loc));
    }
}

/// `(T){}` of C23 is all zero, as is `(T){0}` of C99 (C11 6.7.9p21).
fn empty_literal(tokens: &mut Vec<Token<'_>>, brace: usize, context: &Context<'_>) {
    let Some(open) = opening(&tokens[..brace]) else { return };
    let operand_before = open.checked_sub(1).is_none_or(|i| {
        let before = &tokens[i];
        ends_operand(before) || before.kind == Kind::Word && before.text != "return" && before.text != "case"
    });
    if !operand_before && begins_type(&tokens[open + 1], context) {
        let loc = tokens[brace].loc;
        tokens.insert(brace + 1, Token::made(Kind::Number, "0", loc));
    }
}

/// The index of the `(` whose `)` is the last token.
fn opening(tokens: &[Token<'_>]) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().rev() {
        match &*token.text {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return token.is("(").then_some(index);
        }
    }
    None
}

fn begins_type(token: &Token<'_>, context: &Context<'_>) -> bool {
    token::begins_declaration(&token.text) || context.typedefs.contains(&*token.text)
}

/// `_Alignof(expression)`, a GNU extension, is the alignment of the expression's type.
fn align_of(tokens: &mut Vec<Token<'_>>, at: usize, context: &Context<'_>) -> Result<()> {
    let loc = tokens[at].loc;
    let (Some(open), Some(first)) = (tokens.get(at + 1), tokens.get(at + 2)) else { return Ok(()) };
    if !open.is("(") {
        let end = unary_end(tokens, at + 1);
        tokens.splice(end..end, [Token::punct(")", loc), Token::punct(")", loc)]);
        let opens = [Token::punct("(", loc), Token::word("typeof", loc), Token::punct("(", loc)];
        tokens.splice(at + 1..at + 1, opens);
        return Ok(());
    }
    if !begins_type(first, context) {
        let end = closing(tokens, at + 1);
        tokens.insert(end, Token::punct(")", loc));
        tokens.splice(at + 2..at + 2, [Token::word("typeof", loc), Token::punct("(", loc)]);
    }
    Ok(())
}

/// Behind the unary expression that begins at `at` (C11 6.5.3).
fn unary_end(tokens: &[Token<'_>], mut at: usize) -> usize {
    while tokens.get(at).is_some_and(|t| ["*", "&", "+", "-", "!", "~", "++", "--"].iter().any(|op| t.is(op))) {
        at += 1;
    }
    at = if tokens.get(at).is_some_and(|t| t.is("(")) { closing(tokens, at) + 1 } else { at + 1 };
    while let Some(token) = tokens.get(at) {
        at = match &*token.text {
            "(" | "[" => closing(tokens, at) + 1,
            "." | "->" => at + 2,
            "++" | "--" => at + 1,
            _ => break,
        };
    }
    at.min(tokens.len())
}
