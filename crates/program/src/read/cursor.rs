//! A place in a line of tokens, and the small words of the grammar.

use super::error::{ReadError, ReadErrorKind, Result};
use super::lex::{Line, Token, TokenKind};

#[derive(Clone)]
pub(super) struct Cursor<'a> {
    line: &'a Line,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(line: &'a Line) -> Self {
        Cursor { line, at: 0 }
    }

    pub fn error<T>(&self, kind: ReadErrorKind) -> Result<T> {
        let column = self.line.tokens.get(self.at).map_or(self.line.end, |t| t.column);
        Err(ReadError { line: self.line.number, column, kind })
    }

    pub fn expected<T>(&self, what: &'static str) -> Result<T> {
        self.error(ReadErrorKind::Expected(what))
    }

    pub fn unknown<T>(&self, what: &'static str, name: &str) -> Result<T> {
        self.error(ReadErrorKind::Unknown { what, name: name.to_string() })
    }

    pub fn line(&self) -> u32 {
        self.line.number
    }

    fn token(&self, ahead: usize) -> Option<&'a Token> {
        self.line.tokens.get(self.at + ahead)
    }

    pub fn peek(&self, ahead: usize) -> Option<&'a TokenKind> {
        self.token(ahead).map(|t| &t.kind)
    }

    pub fn skip(&mut self, tokens: usize) {
        self.at += tokens;
    }

    pub fn is_sign(&self, ahead: usize, sign: &str) -> bool {
        matches!(self.peek(ahead), Some(TokenKind::Sign(s)) if *s == sign)
    }

    pub fn sign(&mut self, sign: &str) -> bool {
        let is = self.is_sign(0, sign);
        self.at += usize::from(is);
        is
    }

    pub fn need_sign(&mut self, sign: &'static str) -> Result<()> {
        if self.sign(sign) { Ok(()) } else { self.expected(sign) }
    }

    pub fn is_word(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek(ahead), Some(TokenKind::Name { spelled, .. }) if spelled == word)
    }

    pub fn word(&mut self, word: &str) -> bool {
        let is = self.is_word(0, word);
        self.at += usize::from(is);
        is
    }

    pub fn need_word(&mut self, word: &'static str) -> Result<()> {
        if self.word(word) { Ok(()) } else { self.expected(word) }
    }

    /// A name as spelled.
    pub fn name(&mut self) -> Result<&'a str> {
        match self.peek(0) {
            Some(TokenKind::Name { spelled, .. }) => {
                self.at += 1;
                Ok(spelled)
            }
            _ => self.expected("a name"),
        }
    }

    pub fn text(&mut self) -> Result<&'a str> {
        match self.peek(0) {
            Some(TokenKind::Text(text)) => {
                self.at += 1;
                Ok(text)
            }
            _ => self.expected("a text in quotation marks"),
        }
    }

    pub fn property(&mut self) -> Result<&'a str> {
        match self.peek(0) {
            Some(TokenKind::Property(name)) => {
                self.at += 1;
                Ok(name)
            }
            _ => self.expected("the name of a property in brackets"),
        }
    }

    /// A decimal number, which may be negative.
    pub fn number<N: TryFrom<i128>>(&mut self) -> Result<N> {
        let negative = self.is_sign(0, "-");
        let Some(TokenKind::Number(text)) = self.peek(usize::from(negative)) else { return self.expected("a number") };
        let value = text.parse::<i128>().ok().map(|n| if negative { -n } else { n });
        match value.and_then(|v| N::try_from(v).ok()) {
            Some(value) => {
                self.at += 1 + usize::from(negative);
                Ok(value)
            }
            None => self.error(ReadErrorKind::Number(text.clone())),
        }
    }

    /// `b3`.
    pub fn block(&mut self) -> Result<super::super::BlockId> {
        let number = match self.peek(0) {
            Some(TokenKind::Name { spelled, .. }) => spelled.strip_prefix('b').and_then(|n| n.parse().ok()),
            _ => None,
        };
        match number {
            Some(number) => {
                self.at += 1;
                Ok(super::super::BlockId(number))
            }
            None => self.expected("a block"),
        }
    }

    pub fn is_end(&self) -> bool {
        self.at >= self.line.tokens.len()
    }

    pub fn need_end(&self) -> Result<()> {
        if self.is_end() { Ok(()) } else { self.expected("the end of the line") }
    }

    /// Whether a sign stands anywhere in the line.
    pub fn has_sign(&self, sign: &str) -> bool {
        self.line.tokens.iter().any(|t| matches!(t.kind, TokenKind::Sign(s) if s == sign))
    }
}
