//! One spelling for each keyword: GNU's alternate keywords, C23's new ones, names that other checkers predefine.

use std::borrow::Cow;

use crate::token::{Kind, Token};
use base::{Diagnostic, Result};

use super::bit_precise::{self, without_signs};
use super::context::Context;

/// Alternate keywords and what they mean.
const PLAIN: &[(&str, &str)] = &[
    ("__const", "const"),
    ("__const__", "const"),
    ("__volatile", "volatile"),
    ("__volatile__", "volatile"),
    ("__restrict", "restrict"),
    ("__restrict__", "restrict"),
    ("__inline", "inline"),
    ("__inline__", "inline"),
    ("__signed", "signed"),
    ("__signed__", "signed"),
    ("__typeof", "typeof"),
    ("__typeof__", "typeof"),
    ("__alignof", "_Alignof"),
    ("__alignof__", "_Alignof"),
    ("__attribute", "__attribute__"),
    ("__asm", "__asm__"),
    ("__complex__", "_Complex"),
    ("__complex", "_Complex"),
    ("__thread", "_Thread_local"),
    ("__CPROVER_bool", "_Bool"),
];

/// Address spaces of avr-gcc ("Named Address Spaces" in GCC's manual): where a constant lies, not what it is.
const SPACES: &[&str] = &["__flash", "__flash1", "__flash2", "__flash3", "__flash4", "__flash5", "__memx"];

const UNSUPPORTED: &[&str] = &[
    "__declspec",
    "__CPROVER_rational",
    "__CPROVER_integer",
    "__CPROVER_bitvector",
    "__CPROVER_floatbv",
    "__CPROVER_fixedbv",
    "__CPROVER_forall",
    "__CPROVER_exists",
    "__CPROVER_assigns",
    "__CPROVER_requires",
    "__CPROVER_ensures",
    "__CPROVER_loop_invariant",
    "__CPROVER_decreases",
    "__CPROVER_ID",
    "__CPROVER_try",
];

/// Keywords since C23 (where they are not macros of a header already).
const C23_PLAIN: &[(&str, &str)] = &[
    ("bool", "_Bool"),
    ("static_assert", "_Static_assert"),
    ("alignas", "_Alignas"),
    ("alignof", "_Alignof"),
    ("thread_local", "_Thread_local"),
];

/// An address space stands before a name, a type or a `*`; elsewhere the word is somebody's own name.
fn without_spaces(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at < tokens.len() {
        let behind_word = at > 0 && tokens[at - 1].kind == Kind::Word;
        let qualifies = tokens.get(at + 1).is_some_and(|next| {
            next.kind == Kind::Word && !next.is_word("__attribute__") || next.is("*") && behind_word
        });
        if qualifies && tokens[at].is_any_word(SPACES) {
            tokens.remove(at);
        } else {
            at += 1;
        }
    }
}

pub fn normalise(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) -> Result<()> {
    if tokens.iter().any(|t| t.is_word("__extension__")) {
        tokens.retain(|t| !t.is_word("__extension__"));
    }
    without_spaces(tokens);
    int128(tokens);
    bit_precise::name_widths(tokens)?;
    for token in tokens.iter_mut().filter(|t| t.kind == Kind::Word) {
        if token.text.starts_with('_') {
            if let Some((_, plain)) = PLAIN.iter().find(|(word, _)| *word == token.text) {
                token.text = Cow::Borrowed(plain);
            } else if UNSUPPORTED.contains(&&*token.text) {
                return Err(Diagnostic::unsupported(token.loc, token.shown()));
            }
        } else if token.text == "asm" {
            token.text = Cow::Borrowed("__asm__");
        }
    }
    if context.c23 { c23(tokens) } else { Ok(()) }
}

/// `unsigned __int128` becomes one word: lang-c takes no type name beside a keyword.
fn int128(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is_word("__int128") {
            let unsigned;
            (at, unsigned) = without_signs(tokens, at);
            tokens[at].text = Cow::Borrowed(if unsigned { "__uint128_t" } else { "__int128_t" });
        }
        at += 1;
    }
}

fn c23(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    let old = std::mem::take(tokens);
    for mut token in old {
        if token.kind != Kind::Word {
            tokens.push(token);
            continue;
        }
        let loc = token.loc;
        match &*token.text {
            // 6.4.4.5: `true` and `false` are of type bool.
            "true" => tokens.extend(parenthesised(&["(", "_Bool", ")", "1"], loc)),
            "false" => tokens.extend(parenthesised(&["(", "_Bool", ")", "0"], loc)),
            "nullptr" => tokens.extend(parenthesised(&["(", "void", "*", ")", "0"], loc)),
            "constexpr" | "typeof_unqual" => return Err(Diagnostic::unsupported(loc, token.shown())),
            word => {
                if let Some((_, plain)) = C23_PLAIN.iter().find(|(c23, _)| *c23 == word) {
                    token.text = Cow::Borrowed(plain);
                }
                tokens.push(token);
            }
        }
    }
    Ok(())
}

fn parenthesised(parts: &[&'static str], loc: base::Loc) -> Vec<Token<'static>> {
    let part = |text: &&'static str| match text.as_bytes()[0] {
        b'0'..=b'9' => Token::made(Kind::Number, *text, loc),
        b'(' | b')' | b'*' => Token::punct(text, loc),
        _ => Token::word(text, loc),
    };
    ["("].iter().chain(parts).chain(&[")"]).map(part).collect()
}
