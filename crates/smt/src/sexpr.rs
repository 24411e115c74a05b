//! S-expressions of SMT-LIB 2.6 with their places. Read into an arena without recursion, so that nesting is bounded by
//! memory only.

use std::fmt;
use std::ops::Range;

/// A node of a [`Reader`]'s arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SexprId(u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SexprKind {
    /// Simple or quoted; its text is without the bars.
    Symbol,
    Keyword,
    Numeral,
    Decimal,
    /// Text without `#x`.
    Hex,
    /// Text without `#b`.
    Binary,
    String,
    List,
}

struct Sexpr {
    kind: SexprKind,
    /// With delimiters.
    span: Range<usize>,
    children: Range<u32>,
}

/// What is wrong with a script, and where; lines and columns count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}: {}", self.line, self.column, self.message)
    }
}

/// Reads one top-level expression after the other.
pub struct Reader<'a> {
    text: &'a str,
    position: usize,
    nodes: Vec<Sexpr>,
    lists: Vec<SexprId>,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Reader { text, position: 0, nodes: Vec::new(), lists: Vec::new() }
    }

    pub fn kind(&self, id: SexprId) -> SexprKind {
        self.nodes[id.0 as usize].kind
    }

    /// The source text with its delimiters.
    pub fn source(&self, id: SexprId) -> &'a str {
        &self.text[self.nodes[id.0 as usize].span.clone()]
    }

    /// The text of an atom without delimiters.
    pub fn atom(&self, id: SexprId) -> &'a str {
        let source = self.source(id);
        match self.kind(id) {
            SexprKind::Symbol if source.starts_with('|') => &source[1..source.len() - 1],
            SexprKind::String => &source[1..source.len() - 1],
            SexprKind::Hex | SexprKind::Binary => &source[2..],
            _ => source,
        }
    }

    /// The atom's text if it is a symbol.
    pub fn symbol(&self, id: SexprId) -> Option<&'a str> {
        (self.kind(id) == SexprKind::Symbol).then(|| self.atom(id))
    }

    pub fn children(&self, id: SexprId) -> &[SexprId] {
        let range = &self.nodes[id.0 as usize].children;
        &self.lists[range.start as usize..range.end as usize]
    }

    pub fn error(&self, id: SexprId, message: impl Into<String>) -> ScriptError {
        self.error_at(self.nodes[id.0 as usize].span.start, message)
    }

    fn error_at(&self, position: usize, message: impl Into<String>) -> ScriptError {
        let before = &self.text[..position.min(self.text.len())];
        let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        ScriptError { line, column, message: message.into() }
    }

    /// The next top-level expression; what was read before is forgotten.
    pub fn next_expression(&mut self) -> Result<Option<SexprId>, ScriptError> {
        self.nodes.clear();
        self.lists.clear();
        // Open lists: where they start, and the children so far.
        let mut open: Vec<(usize, Vec<SexprId>)> = Vec::new();
        loop {
            self.skip_blanks();
            let start = self.position;
            let Some(&byte) = self.text.as_bytes().get(start) else {
                return match open.last() {
                    Some(&(start, _)) => Err(self.error_at(start, "this parenthesis is never closed")),
                    None => Ok(None),
                };
            };
            let node = match byte {
                b'(' => {
                    self.position += 1;
                    open.push((start, Vec::new()));
                    continue;
                }
                b')' => {
                    self.position += 1;
                    let Some((start, children)) = open.pop() else {
                        return Err(self.error_at(start, "this parenthesis closes nothing"));
                    };
                    let first = self.lists.len() as u32;
                    self.lists.extend(children);
                    let children = first..self.lists.len() as u32;
                    self.node(SexprKind::List, start, children)
                }
                _ => {
                    let kind = self.scan_atom(byte)?;
                    self.node(kind, start, 0..0)
                }
            };
            match open.last_mut() {
                Some((_, children)) => children.push(node),
                None => return Ok(Some(node)),
            }
        }
    }

    fn node(&mut self, kind: SexprKind, start: usize, children: Range<u32>) -> SexprId {
        self.nodes.push(Sexpr { kind, span: start..self.position, children });
        SexprId(self.nodes.len() as u32 - 1)
    }

    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.position) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.position += 1,
                b';' => {
                    let rest = &bytes[self.position..];
                    self.position += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                }
                _ => break,
            }
        }
    }

    fn scan_atom(&mut self, first: u8) -> Result<SexprKind, ScriptError> {
        let (start, bytes) = (self.position, self.text.as_bytes());
        match first {
            b'"' => self.scan_string(),
            b'|' => {
                let end = self.text[start + 1..].find(['|', '\\']).map(|n| start + 1 + n);
                match end {
                    Some(end) if bytes[end] == b'|' => {
                        self.position = end + 1;
                        Ok(SexprKind::Symbol)
                    }
                    _ => Err(self.error_at(start, "this quoted symbol is not closed, or contains a backslash")),
                }
            }
            _ => {
                let length = bytes[start..].iter().take_while(|&&b| is_atom_byte(b)).count();
                let text = &self.text[start..start + length];
                self.position = start + length;
                atom_kind(text).ok_or_else(|| {
                    let shown = self.text[start..].chars().take(20).collect::<String>();
                    self.error_at(start, format!("'{}' is not SMT-LIB", shown.escape_default()))
                })
            }
        }
    }

    /// A doubled quotation mark stands for one.
    fn scan_string(&mut self) -> Result<SexprKind, ScriptError> {
        let (start, bytes) = (self.position, self.text.as_bytes());
        let mut at = start + 1;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' if bytes.get(at + 1) == Some(&b'"') => at += 2,
                b'"' => {
                    self.position = at + 1;
                    return Ok(SexprKind::String);
                }
                _ => at += 1,
            }
        }
        Err(self.error_at(start, "this string is never closed"))
    }
}

fn is_atom_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/:#".contains(&byte)
}

fn atom_kind(text: &str) -> Option<SexprKind> {
    let all = |text: &str, test: fn(&char) -> bool| !text.is_empty() && text.chars().all(|c| test(&c));
    if let Some(digits) = text.strip_prefix("#x") {
        return all(digits, char::is_ascii_hexdigit).then_some(SexprKind::Hex);
    }
    if let Some(digits) = text.strip_prefix("#b") {
        return all(digits, |c| matches!(c, '0' | '1')).then_some(SexprKind::Binary);
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return match text.split_once('.') {
            None => all(text, char::is_ascii_digit).then_some(SexprKind::Numeral),
            Some((a, b)) => {
                (all(a, char::is_ascii_digit) && all(b, char::is_ascii_digit)).then_some(SexprKind::Decimal)
            }
        };
    }
    if let Some(name) = text.strip_prefix(':') {
        return (!name.is_empty() && !name.contains([':', '#'])).then_some(SexprKind::Keyword);
    }
    (!text.is_empty() && !text.contains([':', '#'])).then_some(SexprKind::Symbol)
}

/// Whether a symbol needs no bars.
pub fn is_simple_symbol(name: &str) -> bool {
    const RESERVED: &[&str] = &[
        "!",
        "_",
        "as",
        "BINARY",
        "DECIMAL",
        "exists",
        "HEXADECIMAL",
        "forall",
        "let",
        "match",
        "NUMERAL",
        "par",
        "STRING",
    ];
    name.bytes().all(is_atom_byte) && atom_kind(name) == Some(SexprKind::Symbol) && !RESERVED.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        let mut reader = Reader::new(text);
        loop {
            match reader.next_expression() {
                Ok(Some(_)) => {}
                Ok(None) => return "none".to_string(),
                Err(error) => return error.to_string(),
            }
        }
    }

    #[test]
    fn atoms_and_places() {
        let mut reader = Reader::new("; c\n(a |b c| #xfF #b01 7 :k \"s\"\"t\")");
        let list = reader.next_expression().unwrap().unwrap();
        let kinds: Vec<(SexprKind, &str)> =
            reader.children(list).iter().map(|&c| (reader.kind(c), reader.atom(c))).collect();
        use SexprKind::*;
        let expected = [
            (Symbol, "a"),
            (Symbol, "b c"),
            (Hex, "fF"),
            (Binary, "01"),
            (Numeral, "7"),
            (Keyword, ":k"),
            (String, "s\"\"t"),
        ];
        assert_eq!(kinds, expected);
        assert_eq!(error("(a)\n  (b"), "line 2 column 3: this parenthesis is never closed");
        assert_eq!(error("a\n )"), "line 2 column 2: this parenthesis closes nothing");
        assert_eq!(error("(#xg)"), "line 1 column 2: '#xg)' is not SMT-LIB");
        assert_eq!(error("ä"), "line 1 column 1: '\\u{e4}' is not SMT-LIB");
        assert_eq!(error("|a"), "line 1 column 1: this quoted symbol is not closed, or contains a backslash");
    }

    #[test]
    fn deep_nesting_is_ordinary() {
        let text = "(".repeat(1_000_000) + &")".repeat(1_000_000);
        assert_eq!(error(&text), "none");
    }
}
