//! Text as lines of tokens. Comments begin with `;`.

use super::super::print::is_name_char;
use super::error::{ReadError, ReadErrorKind, Result};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// `spelled` as in the text, with quotes and number; `name` as in the source.
    Name {
        spelled: String,
        name: String,
    },
    Text(String),
    Number(String),
    /// What stands in the brackets behind `assert` and `property`.
    Property(String),
    Sign(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub column: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub number: u32,
    pub tokens: Vec<Token>,
    pub end: u32,
}

/// Longer ones first.
const SIGNS: [&str; 37] = [
    "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->", "::", "+", "-", "*", "/", "%", "&", "|", "^", "~",
    "!", "<", ">", "=", "?", ":", ",", ".", "(", ")", "[", "]", "{", "}", "@", "#", ";",
];

/// The lines that hold something.
pub(super) fn lines(text: &str) -> Result<Vec<Line>> {
    let mut found = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let mut lexer = Lexer { rest: text, number: index as u32 + 1, column: 1, tokens: Vec::new() };
        while lexer.token()? {}
        if !lexer.tokens.is_empty() {
            found.push(Line { number: lexer.number, end: lexer.column, tokens: lexer.tokens });
        }
    }
    Ok(found)
}

struct Lexer<'a> {
    rest: &'a str,
    number: u32,
    column: u32,
    tokens: Vec<Token>,
}

impl<'a> Lexer<'a> {
    fn error<T>(&self, kind: ReadErrorKind) -> Result<T> {
        Err(ReadError { line: self.number, column: self.column, kind })
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.column += taken.chars().count() as u32;
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, holds: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !holds(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    /// False at the end of the line.
    fn token(&mut self) -> Result<bool> {
        self.take_while(char::is_whitespace);
        let column = self.column;
        let Some(first) = self.rest.chars().next().filter(|&c| c != ';') else { return Ok(false) };
        let kind = match first {
            '"' => TokenKind::Text(self.quoted('"')?),
            '`' => self.name()?,
            '0'..='9' => self.numeral(),
            '[' if self.follows_property_word() => self.property()?,
            c if c.is_alphabetic() || matches!(c, '_' | '$') => self.name()?,
            c => match SIGNS.into_iter().find(|sign| self.rest.starts_with(sign)) {
                Some(sign) => TokenKind::Sign(self.sign(sign)),
                None => return self.error(ReadErrorKind::Character(c)),
            },
        };
        self.tokens.push(Token { kind, column });
        Ok(true)
    }

    fn sign(&mut self, sign: &'static str) -> &'static str {
        self.take(sign.len());
        sign
    }

    fn follows_property_word(&self) -> bool {
        let word = |t: &Token| matches!(&t.kind, TokenKind::Name { spelled, .. } if spelled == "assert" || spelled == "property");
        self.tokens.len() == 1 && word(&self.tokens[0])
    }

    fn property(&mut self) -> Result<TokenKind> {
        let Some(end) = self.rest.find(']') else { return self.error(ReadErrorKind::Unclosed("the name")) };
        let text = self.take(end + 1);
        Ok(TokenKind::Property(text[1..end].to_string()))
    }

    fn name(&mut self) -> Result<TokenKind> {
        let start = self.rest;
        let name = if start.starts_with('`') { self.quoted('`')? } else { self.take_while(is_name_char).to_string() };
        if self.rest.starts_with('#') && self.rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.take(1);
            self.take_while(|c| c.is_ascii_digit());
        }
        let spelled = start[..start.len() - self.rest.len()].to_string();
        Ok(TokenKind::Name { spelled, name })
    }

    /// A numeral of C; the sign of an exponent belongs to it.
    fn numeral(&mut self) -> TokenKind {
        let hexadecimal = self.rest.starts_with("0x");
        let mut before = ' ';
        let mut end = self.rest.len();
        for (i, c) in self.rest.char_indices() {
            let exponent = matches!(before, 'p' | 'P') || !hexadecimal && matches!(before, 'e' | 'E');
            let goes_on = c.is_ascii_alphanumeric() || c == '.' || exponent && matches!(c, '+' | '-');
            if !goes_on || self.rest[i..].starts_with("...") {
                end = i;
                break;
            }
            before = c;
        }
        TokenKind::Number(self.take(end).to_string())
    }

    fn quoted(&mut self, mark: char) -> Result<String> {
        let mut out = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((i, c)) = chars.next() {
            match c {
                c if c == mark => {
                    self.take(i + c.len_utf8());
                    return Ok(out);
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => out.push('\n'),
                    Some((_, '{')) => {
                        let code: String = chars.by_ref().map(|(_, c)| c).take_while(|&c| c != '}').collect();
                        out.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                    }
                    Some((_, c)) => out.push(c),
                    None => break,
                },
                c => out.push(c),
            }
        }
        self.error(ReadErrorKind::Unclosed("the text"))
    }
}
