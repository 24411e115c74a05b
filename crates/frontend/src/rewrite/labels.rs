//! Labels before declarations and before `}` (C23 6.8.2): an empty statement goes between, which changes nothing
//! because such a label stands directly in its block.

use crate::token::{self, Kind, Token};

use super::context::Context;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    Record,
    Block,
    Other,
}

pub fn rewrite(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) {
    let places = insertions(tokens, context);
    if places.is_empty() {
        return;
    }
    let old = std::mem::take(tokens);
    let mut next = places.into_iter().peekable();
    for (index, token) in old.into_iter().enumerate() {
        if next.next_if_eq(&index).is_some() {
            tokens.push(Token::punct(";", token.loc));
        }
        tokens.push(token);
    }
}

/// The indices of the tokens before which a `;` belongs.
fn insertions(tokens: &[Token<'_>], context: &Context<'_>) -> Vec<usize> {
    let mut found = Vec::new();
    let mut brackets = Vec::new();
    // Directly in a block, where a block item may begin (behind labels counts).
    let mut item_begins = false;
    // Inside `case …` before its colon: how many `?` wait for theirs.
    let mut case: Option<u32> = None;
    for (index, token) in tokens.iter().enumerate() {
        let begins = std::mem::take(&mut item_begins);
        match &*token.text {
            _ if token.kind == Kind::Word => {
                if begins && token.is_any_word(&["case", "default"]) {
                    case = Some(0);
                }
                let labels = begins && token.is_identifier() && tokens.get(index + 1).is_some_and(|t| t.is(":"));
                if labels {
                    case = Some(0);
                }
            }
            _ if token.kind != Kind::Punct => {}
            "{" => {
                let bracket = opened(tokens, index);
                brackets.push(bracket);
                item_begins = bracket == Bracket::Block;
            }
            "(" | "[" => brackets.push(Bracket::Other),
            ")" | "]" => drop(brackets.pop()),
            "}" => {
                brackets.pop();
                item_begins = brackets.last() == Some(&Bracket::Block);
            }
            ";" => item_begins = brackets.last() == Some(&Bracket::Block),
            "?" => case = case.map(|waiting| waiting + 1),
            ":" => match case {
                Some(0) if brackets.last() == Some(&Bracket::Block) => {
                    case = None;
                    item_begins = true;
                    if tokens.get(index + 1).is_some_and(|t| needs_statement(t, context)) {
                        found.push(index + 1);
                    }
                }
                Some(waiting) => case = Some(waiting.saturating_sub(1)),
                None => {}
            },
            _ => {}
        }
    }
    found
}

fn needs_statement(next: &Token<'_>, context: &Context<'_>) -> bool {
    next.is("}")
        || next.kind == Kind::Word && (token::begins_declaration(&next.text) || context.typedefs.contains(&*next.text))
}

/// What the `{` at `index` opens: record bodies follow a tag, blocks follow `)`, a statement or `else`/`do`.
fn opened(tokens: &[Token<'_>], index: usize) -> Bracket {
    let before = |back: usize| index.checked_sub(back).and_then(|i| tokens.get(i));
    let is_tag = |t: Option<&Token<'_>>| t.is_some_and(|t| t.is_any_word(&["struct", "union", "enum"]));
    match before(1) {
        one if is_tag(one) => Bracket::Record,
        Some(name) if name.is_identifier() && is_tag(before(2)) => Bracket::Record,
        Some(t) if t.is(")") || t.is("{") || t.is("}") || t.is(";") || t.is(":") || t.is("(") => Bracket::Block,
        Some(t) if t.is_any_word(&["else", "do"]) => Bracket::Block,
        _ => Bracket::Other,
    }
}
