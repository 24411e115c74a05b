//! Cuts the token stream into top-level declarations, so that each is parsed alone.
//!
//! A declaration ends at the `;` outside of all brackets, or at the `}` that closes a function body. Which `{` opens a
//! body is decided from what stands before it: neither a tag (`struct S {`) nor an initialiser (`= {`).

use base::{Diagnostic, Result};

use super::lex::Lexer;
use super::nesting::Nesting;
use super::token::{self, Kind, Token};

/// Where we are in `struct attributes name : type {`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    None,
    Keyword,
    Named,
    /// The type of an enum's values follows (C23 6.7.3.3).
    Typed,
}

struct Splitter {
    nesting: Nesting,
    tag: Tag,
    in_initializer: bool,
    /// The last `(` outside of brackets opened a parameter list (not attributes or the like).
    in_parameters: bool,
    /// `int f(a, b) int a; {`: semicolons do not end this declaration (C11 6.9.1p6).
    old_style: bool,
    in_body: bool,
}

/// Words whose parentheses are no parameter list.
const TAKES_PARENTHESES: &[&str] = &[
    "__attribute__",
    "__attribute",
    "asm",
    "__asm",
    "__asm__",
    "_Alignas",
    "_Atomic",
    "typeof",
    "__typeof",
    "__typeof__",
    "__declspec",
    "_Static_assert",
    "static_assert",
    "alignas",
    "typeof_unqual",
    "_BitInt",
    "_ExtInt",
];

const AFTER_DECLARATOR: &[&str] = &["__attribute__", "__attribute", "asm", "__asm", "__asm__"];

/// Fills `tokens` with the next declaration. False at the end of the text. After an error, the text up to where a
/// declaration can begin again has been passed.
pub fn next_declaration<'a>(lexer: &mut Lexer<'a, '_>, tokens: &mut Vec<Token<'a>>) -> Result<bool> {
    tokens.clear();
    let mut splitter = Splitter {
        nesting: Nesting::default(),
        tag: Tag::None,
        in_initializer: false,
        in_parameters: false,
        old_style: false,
        in_body: false,
    };
    loop {
        let token = match lexer.next_token() {
            Ok(Some(token)) => token,
            Ok(None) => return at_end(&splitter, tokens, lexer),
            Err(error) => return Err(recover(lexer, splitter.nesting.depth(), error)),
        };
        let depth = splitter.nesting.depth();
        if tokens.is_empty() && token.is(";") {
            continue; // an empty declaration, which every compiler accepts
        }
        if let Err(error) = splitter.nesting.step(&token) {
            return Err(recover(lexer, splitter.nesting.depth(), error));
        }
        // A pragma between declarations stands alone: it changes what comes after it.
        if token.kind == Kind::Pragma && tokens.is_empty() {
            tokens.push(token);
            return Ok(true);
        }
        let ends = splitter.step(&token, tokens.last(), depth);
        tokens.push(token);
        if ends {
            return Ok(true);
        }
    }
}

impl Splitter {
    /// Takes note of a token; true if it ends the declaration. `depth` is the number of brackets open before it.
    fn step(&mut self, token: &Token<'_>, before: Option<&Token<'_>>, depth: usize) -> bool {
        if token.is("}") {
            return self.in_body && self.nesting.depth() == 0;
        }
        if depth > 0 {
            return false;
        }
        match token.kind {
            Kind::Word => self.word(token, before),
            Kind::Punct => return self.punct(token, before),
            _ => {}
        }
        false
    }

    fn word(&mut self, token: &Token<'_>, before: Option<&Token<'_>>) {
        let follows_declarator = token.is_any_word(AFTER_DECLARATOR) || token.text.starts_with("__CPROVER_");
        if self.in_parameters && before.is_some_and(|b| b.is(")")) && !follows_declarator {
            self.old_style = !self.in_initializer;
        }
        if token.is_any_word(&["struct", "union", "enum"]) {
            self.tag = Tag::Keyword;
        } else if self.tag == Tag::Keyword && !token.is_any_word(TAKES_PARENTHESES) {
            self.tag = Tag::Named;
        } else if self.tag == Tag::Named && !token::TYPE_WORDS.contains(&&*token.text) {
            self.tag = Tag::None;
        }
    }

    fn punct(&mut self, token: &Token<'_>, before: Option<&Token<'_>>) -> bool {
        match &*token.text {
            "(" => self.in_parameters = !before.is_some_and(|b| b.is_any_word(TAKES_PARENTHESES)),
            "{" => {
                self.in_body = self.tag == Tag::None && !self.in_initializer;
                self.tag = Tag::None;
            }
            "=" => (self.in_initializer, self.tag) = (true, Tag::None),
            "," => (self.in_initializer, self.tag) = (false, Tag::None),
            ":" if self.tag != Tag::None => self.tag = Tag::Typed,
            "*" => self.tag = Tag::None,
            ";" => {
                self.tag = Tag::None;
                return !self.old_style;
            }
            _ => {}
        }
        false
    }
}

fn at_end(splitter: &Splitter, tokens: &[Token<'_>], lexer: &Lexer<'_, '_>) -> Result<bool> {
    if let Some((bracket, loc)) = splitter.nesting.innermost() {
        let message = format!("the file ends inside of this `{bracket}`, which is never closed");
        return Err(Diagnostic::error(loc, message));
    }
    match tokens.last() {
        None => Ok(false),
        Some(last) => {
            let loc = if last.loc.is_none() { lexer.here() } else { last.loc };
            Err(Diagnostic::error(loc, format!("the file ends in the middle of a declaration, after {}", last.shown())))
        }
    }
}

/// Skips to behind the `;` or `}` at which the next declaration may begin, and gives the error back.
fn recover(lexer: &mut Lexer<'_, '_>, mut depth: usize, error: Diagnostic) -> Diagnostic {
    loop {
        match lexer.next_token() {
            Ok(None) => return error,
            Ok(Some(token)) if token.is("{") || token.is("(") || token.is("[") => depth += 1,
            Ok(Some(token)) if token.is("}") || token.is(")") || token.is("]") => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token.is("}") {
                    return error;
                }
            }
            Ok(Some(token)) if token.is(";") && depth == 0 => return error,
            Ok(Some(_)) | Err(_) => {}
        }
    }
}

/// `… name ( … ) … { … }`, where the name is the first that stands before a `(` outside of all brackets.
pub fn defines(tokens: &[Token<'_>], name: &str) -> bool {
    if !tokens.last().is_some_and(|last| last.is("}")) {
        return false;
    }
    let mut depth = 0usize;
    for pair in tokens.windows(2) {
        match &*pair[0].text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "=" if depth == 0 => return false,
            _ if depth == 0 && pair[0].is_word(name) && pair[1].is("(") => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Files;

    fn defined(text: &str, name: &str) -> bool {
        let mut files = Files::new();
        let mut lexer = Lexer::new(text, "t.c", &mut files);
        let mut tokens = Vec::new();
        next_declaration(&mut lexer, &mut tokens).expect("a declaration");
        defines(&tokens, name)
    }

    #[test]
    fn only_definitions_are_probed() {
        assert!(defined("static int f(int a) { return g(a); }", "f"));
        assert!(!defined("static int f(int a) { return g(a); }", "g"));
        assert!(!defined("int f(int a);", "f"));
        assert!(!defined("struct s x = { f(1) };", "f"));
        assert!(defined("__attribute__((noinline)) void f(void) {}", "f"));
    }
}
