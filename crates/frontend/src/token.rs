//! A C token with its place, and small questions about it that the rewrites ask.

use std::borrow::Cow;

use base::Loc;

use super::made_names::bit_precise;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Identifiers and keywords: which word is a keyword depends on who asks.
    Word,
    Number,
    Char,
    Str,
    Punct,
    /// A whole `#pragma` line, without `#pragma`.
    Pragma,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: Cow<'a, str>,
    pub loc: Loc,
    /// White space stood before it.
    pub spaced: bool,
}

impl<'a> Token<'a> {
    /// A token that the user did not write, at the place of one that she did.
    pub fn made(kind: Kind, text: impl Into<Cow<'a, str>>, loc: Loc) -> Self {
        Token { kind, text: text.into(), loc, spaced: true }
    }

    pub fn word(text: &'static str, loc: Loc) -> Self {
        Self::made(Kind::Word, text, loc)
    }

    pub fn punct(text: &'static str, loc: Loc) -> Self {
        Self::made(Kind::Punct, text, loc)
    }

    /// Is this the punctuator `text`?
    pub fn is(&self, text: &str) -> bool {
        self.kind == Kind::Punct && self.text == text
    }

    pub fn is_word(&self, text: &str) -> bool {
        self.kind == Kind::Word && self.text == text
    }

    pub fn is_any_word(&self, words: &[&str]) -> bool {
        self.kind == Kind::Word && words.contains(&&*self.text)
    }

    /// An identifier: a word that is no keyword of C11 or GNU C.
    pub fn is_identifier(&self) -> bool {
        self.kind == Kind::Word && !is_keyword(&self.text)
    }

    /// How messages name it.
    pub fn shown(&self) -> String {
        const LONGEST: usize = 40;
        match self.text.char_indices().nth(LONGEST) {
            Some((cut, _)) => format!("`{}…`", &self.text[..cut]),
            None => format!("`{}`", self.text),
        }
    }
}

pub const STORAGE: &[&str] = &[
    "typedef",
    "extern",
    "static",
    "auto",
    "register",
    "_Thread_local",
    "inline",
    "__inline",
    "__inline__",
    "_Noreturn",
];

pub const QUALIFIERS: &[&str] = &[
    "const",
    "__const",
    "__const__",
    "volatile",
    "__volatile",
    "__volatile__",
    "restrict",
    "__restrict",
    "__restrict__",
    "_Atomic",
];

pub const TYPE_WORDS: &[&str] = &[
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "__signed",
    "__signed__",
    "unsigned",
    "_Bool",
    "_Complex",
    "__complex__",
    "struct",
    "union",
    "enum",
    "typeof",
    "__typeof",
    "__typeof__",
    "_Float16",
    "_Float32",
    "_Float32x",
    "_Float64",
    "_Float64x",
    "_Float128",
    "_Float128x",
    "_Decimal32",
    "_Decimal64",
    "_Decimal128",
    "__int128",
    "__int128_t",
    "__uint128_t",
    "__builtin_va_list",
    "__auto_type",
    "_BitInt",
    "_ExtInt",
];

const OTHER_KEYWORDS: &[&str] = &[
    "break",
    "case",
    "continue",
    "default",
    "do",
    "else",
    "for",
    "goto",
    "if",
    "return",
    "sizeof",
    "switch",
    "while",
    "_Alignas",
    "_Alignof",
    "_Generic",
    "_Static_assert",
    "__alignof",
    "__alignof__",
    "asm",
    "__asm",
    "__asm__",
    "__attribute",
    "__attribute__",
    "__extension__",
    "__label__",
    "__real",
    "__real__",
    "__imag",
    "__imag__",
    "__thread",
    "__builtin_offsetof",
    "__builtin_va_arg",
];

pub fn is_keyword(word: &str) -> bool {
    // Most words of a program are identifiers: the first letter and the length settle them cheaply.
    if word.len() < 2 || !word.as_bytes()[0].is_ascii_lowercase() && word.as_bytes()[0] != b'_' {
        return false;
    }
    [STORAGE, QUALIFIERS, TYPE_WORDS, OTHER_KEYWORDS].iter().any(|list| list.contains(&word))
}

/// Words that begin a declaration (typedef names aside).
pub fn begins_declaration(word: &str) -> bool {
    [STORAGE, QUALIFIERS, TYPE_WORDS].iter().any(|list| list.contains(&word))
        || bit_precise(word).is_some()
        || matches!(word, "_Alignas" | "_Static_assert" | "__thread")
}

/// The index of the bracket that closes the one at `open`; the splitter has seen to it that there is one.
pub fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match &*token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 {
                    return index;
                }
            }
            _ => {}
        }
    }
    tokens.len().saturating_sub(1)
}

/// Does the token end an operand, so that what follows it is a binary operator?
pub fn ends_operand(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Word => token.is_identifier(),
        Kind::Number | Kind::Char | Kind::Str => true,
        Kind::Punct => matches!(&*token.text, ")" | "]" | "}" | "++" | "--"),
        Kind::Pragma => false,
    }
}
