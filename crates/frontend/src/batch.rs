//! Declarations gathered for one call of the parser: their text, and where each token of it came from.
//!
//! One call per declaration would spend more time on setting up the parser than on parsing: headers hold hundreds of
//! short declarations. Invariant: the text is what the tokens say, with a space wherever two would run together.

use base::Loc;

use super::token::{Kind, Token};

#[derive(Debug, Default)]
pub struct Batch {
    pub text: String,
    pub starts: Vec<(u32, Loc)>,
    /// Where each declaration begins: in the text, and in `starts`.
    pub declarations: Vec<(usize, usize)>,
}

/// Enough text for the set-up not to matter, little enough for the parser's memo table to stay small.
const FULL: usize = 8 << 10;

impl Batch {
    pub fn is_empty(&self) -> bool {
        self.declarations.is_empty()
    }

    pub fn is_full(&self) -> bool {
        self.text.len() >= FULL
    }

    pub fn push(&mut self, tokens: &[Token<'_>]) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.declarations.push((self.text.len(), self.starts.len()));
        let mut before: Option<&Token<'_>> = None;
        for token in tokens {
            if before.is_some_and(|b| token.spaced || would_join(b, token)) {
                self.text.push(' ');
            }
            self.starts.push((self.text.len() as u32, token.loc));
            self.text.push_str(&token.text);
            before = Some(token);
        }
    }
}

/// Could the two be read as one token? Not if that is how the user wrote them.
fn would_join(left: &Token<'_>, right: &Token<'_>) -> bool {
    if left.loc.line == right.loc.line && left.loc.column as usize + left.text.len() == right.loc.column as usize {
        return false;
    }
    match (left.kind, right.kind) {
        (Kind::Punct, Kind::Punct) => !matches!(&*left.text, "(" | ")" | "[" | "]" | "{" | "}" | ";" | ","),
        (Kind::Punct, _) | (_, Kind::Punct) => left.text.ends_with('.') || right.text.starts_with('.'),
        _ => true,
    }
}
