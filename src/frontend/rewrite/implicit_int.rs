//! Implicit `int` at file scope (C90): `main() {…}`, `static x = 1;` get their `int`.

use crate::frontend::token::{QUALIFIERS, STORAGE, Token};

use super::Context;

pub fn rewrite(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) {
    let specifiers = tokens.iter().take_while(|t| t.is_any_word(STORAGE) || t.is_any_word(QUALIFIERS)).count();
    let (Some(name), Some(next)) = (tokens.get(specifiers), tokens.get(specifiers + 1)) else { return };
    let declares = match &*next.text {
        "(" => true,
        "=" | ";" | "," | "[" => specifiers > 0,
        _ => false,
    };
    if declares && name.is_identifier() && !context.typedefs.contains(&*name.text) {
        let loc = name.loc;
        tokens.insert(specifiers, Token::word("int", loc));
    }
}
