//! Our own lexer over preprocessed text: C11, C23 and GNU tokens, line markers and pragmas.
//!
//! Invariant: every token carries the place that the line markers give it; text that is no token is an error with its
//! place, never skipped. One pass, nothing is kept, so the cost is linear and the memory constant.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use base::{Diagnostic, FileId, Files, Loc, Result};

use super::token::{Kind, Token};

pub struct Lexer<'a, 'f> {
    text: &'a str,
    at: usize,
    line_start: usize,
    line: u32,
    file: FileId,
    files: &'f mut Files,
    ids: FxHashMap<&'a str, FileId>,
    /// Files of the user, as opposed to the system's headers.
    own: FxHashSet<FileId>,
}

impl<'a, 'f> Lexer<'a, 'f> {
    /// `name` names the places before the first line marker.
    pub fn new(text: &'a str, name: &str, files: &'f mut Files) -> Self {
        let file = files.intern(name);
        Lexer { text, at: 0, line_start: 0, line: 1, file, files, ids: FxHashMap::default(), own: FxHashSet::default() }
    }

    pub fn here(&self) -> Loc {
        self.loc_of(self.at)
    }

    /// The path of a file that is not the system's.
    pub fn own_path(&self, file: FileId) -> Option<String> {
        self.own.contains(&file).then(|| self.files.name(file).to_string())
    }

    fn loc_of(&self, offset: usize) -> Loc {
        Loc { file: self.file, line: self.line, column: (offset.saturating_sub(self.line_start) + 1) as u32 }
    }

    /// The next token, or `None` at the end of the text. After an error the offending character has been passed.
    pub fn next_token(&mut self) -> Result<Option<Token<'a>>> {
        let bytes = self.text.as_bytes();
        let mut spaced = false;
        loop {
            let Some(&byte) = bytes.get(self.at) else { return Ok(None) };
            match byte {
                b'\n' => {
                    self.new_line();
                    spaced = true;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    self.at += 1;
                    spaced = true;
                }
                b'#' if self.only_blanks_before() => {
                    if let Some(token) = self.directive()? {
                        return Ok(Some(token));
                    }
                    spaced = true;
                }
                b'/' if matches!(bytes.get(self.at + 1), Some(b'/' | b'*')) => {
                    self.comment()?;
                    spaced = true;
                }
                b'\\' if matches!(bytes.get(self.at + 1), Some(b'\n')) => {
                    self.at += 1;
                    self.new_line();
                }
                _ => return self.token(byte, spaced).map(Some),
            }
        }
    }

    fn new_line(&mut self) {
        self.at += 1;
        // gcc's first markers name line 0, so the line before it is the largest number.
        self.line = self.line.wrapping_add(1);
        self.line_start = self.at;
    }

    fn only_blanks_before(&self) -> bool {
        self.text.as_bytes()[self.line_start..self.at].iter().all(|b| matches!(b, b' ' | b'\t'))
    }

    /// Comments are gone after preprocessing, but files that are taken as they are may have them.
    fn comment(&mut self) -> Result<()> {
        let start = self.here();
        if self.text[self.at..].starts_with("//") {
            self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at);
            return Ok(());
        }
        let Some(length) = self.text[self.at + 2..].find("*/") else {
            self.at = self.text.len();
            return Err(Diagnostic::error(start, "this comment is never closed").with_help("Close it with `*/`."));
        };
        let end = self.at + 2 + length + 2;
        while let Some(newline) = self.text[self.at..end].find('\n') {
            self.at += newline;
            self.new_line();
        }
        self.at = end;
        Ok(())
    }

    /// A line that begins with `#`: a line marker sets the place, a pragma is a token, anything else an error.
    fn directive(&mut self) -> Result<Option<Token<'a>>> {
        let loc = self.here();
        let line = self.text[self.at..].lines().next().unwrap_or("");
        self.at += line.len();
        let rest = line[1..].trim();
        let number = rest.strip_prefix("line").unwrap_or(rest).trim_start();
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            return self.line_marker(number, loc).map(|()| None);
        }
        if let Some(pragma) = rest.strip_prefix("pragma") {
            return Ok(Some(Token { kind: Kind::Pragma, text: Cow::Borrowed(pragma.trim()), loc, spaced: true }));
        }
        if rest.is_empty() || rest.starts_with("ident") {
            return Ok(None);
        }
        Err(Diagnostic::error(loc, "a preprocessor directive in text that is taken as already preprocessed")
            .with_help("Preprocess the file first, or give it a name that ends in `.c`."))
    }

    /// `12 "file.h" 1 3`: the next line is line 12 of file.h.
    fn line_marker(&mut self, marker: &'a str, loc: Loc) -> Result<()> {
        let digits = marker.find(|c: char| !c.is_ascii_digit()).unwrap_or(marker.len());
        let broken = || Diagnostic::error(loc, "a line marker that cannot be read");
        let line: u32 = marker[..digits].parse().map_err(|_| broken())?;
        if let Some(quoted) = marker[digits..].trim_start().strip_prefix('"') {
            let end = closing_quote(quoted).ok_or_else(broken)?;
            // The flag 3 marks system headers, and later also the user's lines with macros of such headers in them.
            let is_system = quoted[end..].split(' ').any(|flag| flag == "3");
            self.file = self.file_id(&quoted[..end], is_system);
        }
        // The newline that ends the marker's own line counts one up.
        self.line = line.wrapping_sub(1);
        Ok(())
    }

    fn file_id(&mut self, quoted: &'a str, is_system: bool) -> FileId {
        if let Some(&id) = self.ids.get(quoted) {
            return id;
        }
        let name = if quoted.contains('\\') { Cow::Owned(unescape(quoted)) } else { Cow::Borrowed(quoted) };
        let id = self.files.intern(&name);
        self.ids.insert(quoted, id);
        if is_system {
            self.files.mark_system(id);
        } else {
            self.own.insert(id);
        }
        id
    }

    fn token(&mut self, byte: u8, spaced: bool) -> Result<Token<'a>> {
        let rest = &self.text[self.at..];
        match byte {
            b'0'..=b'9' => Ok(self.take(Kind::Number, number_length(rest), spaced)),
            b'.' if rest.as_bytes().get(1).is_some_and(u8::is_ascii_digit) => {
                Ok(self.take(Kind::Number, number_length(rest), spaced))
            }
            b'"' | b'\'' => self.literal(0, spaced),
            b'_' | b'$' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => self.word(rest, spaced),
            b'\\' if rest[1..].starts_with(['u', 'U']) => self.word(rest, spaced),
            0 => Err(self.stray(1, "a byte of value 0: is this a C source file?".to_string())),
            _ => self.punctuator(rest, spaced),
        }
    }

    fn take(&mut self, kind: Kind, length: usize, spaced: bool) -> Token<'a> {
        let token =
            Token { kind, text: Cow::Borrowed(&self.text[self.at..self.at + length]), loc: self.here(), spaced };
        self.at += length;
        token
    }

    fn stray(&mut self, length: usize, message: String) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.here(), message);
        self.at += length;
        diagnostic
    }

    fn word(&mut self, rest: &'a str, spaced: bool) -> Result<Token<'a>> {
        let length = word_length(rest);
        match (&rest[..length], rest.as_bytes().get(length)) {
            ("L" | "u" | "U" | "u8", Some(b'"' | b'\'')) => self.literal(length, spaced),
            ("R" | "LR" | "uR" | "UR" | "u8R", Some(b'"')) => {
                let loc = self.here();
                self.at += length;
                Err(Diagnostic::unsupported(loc, "a raw string literal"))
            }
            ("", _) => Err(self.no_token(rest)),
            _ => Ok(self.take(Kind::Word, length, spaced)),
        }
    }

    /// A string or character literal with a prefix of that length.
    fn literal(&mut self, prefix: usize, spaced: bool) -> Result<Token<'a>> {
        let bytes = self.text.as_bytes();
        let quote = bytes[self.at + prefix];
        let (kind, what) = if quote == b'"' { (Kind::Str, "string") } else { (Kind::Char, "character") };
        let mut end = self.at + prefix + 1;
        loop {
            match bytes.get(end) {
                Some(&b) if b == quote => break,
                Some(b'\\') if bytes.get(end + 1).is_some_and(|&b| b != b'\n') => end += 2,
                None | Some(b'\n' | b'\\') => {
                    let loc = self.here();
                    self.at = end.min(self.text.len());
                    return Err(Diagnostic::error(loc, format!("this {what} literal is not closed on its line")));
                }
                Some(_) => end += 1,
            }
        }
        let length = end + 1 - self.at;
        if kind == Kind::Char && length == prefix + 2 {
            return Err(self.stray(length, "an empty character literal".to_string()));
        }
        Ok(self.take(kind, length, spaced))
    }

    fn punctuator(&mut self, rest: &'a str, spaced: bool) -> Result<Token<'a>> {
        let length = punctuator_length(rest.as_bytes());
        if length == 0 {
            return Err(self.no_token(rest));
        }
        let mut token = self.take(Kind::Punct, length, spaced);
        if let Some(plain) = digraph(&token.text) {
            token.text = Cow::Borrowed(plain);
        }
        Ok(token)
    }

    fn no_token(&mut self, rest: &str) -> Diagnostic {
        let c = rest.chars().next().unwrap_or('\0');
        self.stray(c.len_utf8(), format!("`{}` cannot stand in a C program", c.escape_default()))
    }
}

/// The longest punctuator that the text begins with (C11 6.4p4, 6.4.6); 0 if there is none.
fn punctuator_length(text: &[u8]) -> usize {
    match text {
        [b'%', b':', b'%', b':', ..] => 4,
        [b'.', b'.', b'.', ..] | [b'<', b'<', b'=', ..] | [b'>', b'>', b'=', ..] => 3,
        [b'-', b'>' | b'-' | b'=', ..]
        | [b'+', b'+' | b'=', ..]
        | [b'<', b'<' | b'=' | b':' | b'%', ..]
        | [b'>', b'>' | b'=', ..]
        | [b'&', b'&' | b'=', ..]
        | [b'|', b'|' | b'=', ..]
        | [b'=' | b'!' | b'*' | b'/' | b'^', b'=', ..]
        | [b'%', b'=' | b':' | b'>', ..]
        | [b':', b'>', ..]
        | [b'#', b'#', ..] => 2,
        [
            b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'.' | b'&' | b'*' | b'+' | b'-' | b'~' | b'!' | b'/' | b'%'
            | b'<' | b'>' | b'^' | b'|' | b'?' | b':' | b';' | b'=' | b',' | b'#',
            ..,
        ] => 1,
        _ => 0,
    }
}

/// Where the tokens of one line of a source file stand, from the byte `from` on; comments are left out.
pub fn spans(line: &str, from: usize) -> Vec<std::ops::Range<usize>> {
    let bytes = line.as_bytes();
    let mut spans = Vec::new();
    let mut at = from;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let length = match bytes[at] {
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if rest.starts_with("//") => break,
            b'/' if rest.starts_with("/*") => {
                at += 2 + rest[2..].find("*/").map_or(rest.len(), |end| end + 2);
                continue;
            }
            b'"' | b'\'' => quoted_length(rest),
            b'0'..=b'9' => number_length(rest),
            b'.' if rest.as_bytes().get(1).is_some_and(u8::is_ascii_digit) => number_length(rest),
            _ => word_length(rest).max(punctuator_length(rest.as_bytes())),
        };
        let length = if length == 0 { rest.chars().next().map_or(1, char::len_utf8) } else { length };
        spans.push(at..at + length);
        at += length;
    }
    spans
}

/// A literal with its quotes, or all there is.
fn quoted_length(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// C11 6.4.6p3.
fn digraph(text: &str) -> Option<&'static str> {
    match text {
        "<:" => Some("["),
        ":>" => Some("]"),
        "<%" => Some("{"),
        "%>" => Some("}"),
        "%:" => Some("#"),
        "%:%:" => Some("##"),
        _ => None,
    }
}

/// A preprocessing number (C11 6.4.8, with C23's digit separators). `0xE+1` is one, invalid, number, as in the standard.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        let continues = match byte {
            b'+' | b'-' => matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P'),
            b'\'' => bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric),
            _ => byte == b'.' || byte == b'_' || byte.is_ascii_alphanumeric(),
        };
        if !continues {
            break;
        }
        at += 1;
    }
    at
}

fn word_length(text: &str) -> usize {
    let mut at = text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    while let Some(c) = text[at..].chars().next() {
        if c.is_ascii_alphanumeric() || c == '_' || c == '$' || (!c.is_ascii() && c.is_alphanumeric()) {
            at += c.len_utf8();
        } else if let Some(length) = universal_name(&text[at..]) {
            at += length;
        } else {
            break;
        }
    }
    at
}

/// `\u00e9` or `\U000000e9`, as gcc spells such letters after preprocessing.
fn universal_name(text: &str) -> Option<usize> {
    let length = match text.as_bytes().get(..2)? {
        b"\\u" => 6,
        b"\\U" => 10,
        _ => return None,
    };
    let digits = text.get(2..length)?;
    digits.bytes().all(|b| b.is_ascii_hexdigit()).then_some(length)
}

/// The offset of the quote that ends the text, skipping escaped ones.
fn closing_quote(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// File names in line markers escape backslashes, quotes and (in octal) non-printing bytes.
fn unescape(quoted: &str) -> String {
    let mut bytes = Vec::with_capacity(quoted.len());
    let mut rest = quoted.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let mut code = 0u32;
        let mut digits = 0;
        while digits < 3 && rest.peek().is_some_and(|b| (b'0'..=b'7').contains(b)) {
            code = code * 8 + u32::from(rest.next().unwrap_or(b'0') - b'0');
            digits += 1;
        }
        if digits > 0 { bytes.push(code as u8) } else { bytes.extend(rest.next()) }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens<'a>(text: &'a str, files: &mut Files) -> Result<Vec<Token<'a>>> {
        let mut lexer = Lexer::new(text, "t.c", files);
        let mut tokens = Vec::new();
        while let Some(token) = lexer.next_token()? {
            tokens.push(token);
        }
        Ok(tokens)
    }

    #[test]
    fn every_token_is_found_where_it_stands() {
        let text = "a+++b->c<<=0x1Fp-3 .5e+7 1'000u ... L\"x\\\"y\" u8\"é\" '\\'' U'x' $d _e \\u00e9f ^= |= ## ~!%:";
        let expected = [
            "a",
            "++",
            "+",
            "b",
            "->",
            "c",
            "<<=",
            "0x1Fp-3",
            ".5e+7",
            "1'000u",
            "...",
            "L\"x\\\"y\"",
            "u8\"é\"",
            "'\\''",
            "U'x'",
            "$d",
            "_e",
            "\\u00e9f",
            "^=",
            "|=",
            "##",
            "~",
            "!",
            "#",
        ];
        let mut files = Files::new();
        let found = tokens(text, &mut files).expect("all are tokens");
        assert_eq!(found.iter().map(|t| &*t.text).collect::<Vec<_>>(), expected);
        for token in found.iter().filter(|t| t.text != "#") {
            assert!(text[token.loc.column as usize - 1..].starts_with(&*token.text), "{token:?}");
        }
    }

    #[test]
    fn tokens_and_blanks_make_up_the_text() {
        let text = "int f ( int x ) { return x >> 2 ; }\n\tchar * s = \"a b\" ; ";
        let mut files = Files::new();
        let found: Vec<_> = tokens(text, &mut files).expect("tokens").iter().map(|t| t.text.to_string()).collect();
        assert_eq!(found.join(" "), text.split_whitespace().collect::<Vec<_>>().join(" "));
    }

    #[test]
    fn line_markers_set_the_place() {
        let text = "# 0 \"<built-in>\"\n# 7 \"dir\\\\a \\\"b\\\".c\" 1\n\n  x\n#line 3\ny\n# 9 \"t.h\" 1 3\nz";
        let mut files = Files::new();
        let found: Vec<_> =
            tokens(text, &mut files).expect("tokens").iter().map(|t| (t.text.to_string(), t.loc)).collect();
        let shown: Vec<_> = found.iter().map(|(t, loc)| format!("{t} {}", files.show(*loc))).collect();
        assert_eq!(shown, ["x dir\\a \"b\".c:8:3", "y dir\\a \"b\".c:3:1", "z t.h:9:1"]);
    }

    #[test]
    fn files_of_the_system_are_not_the_users() {
        let mut files = Files::new();
        let mut lexer = Lexer::new("# 1 \"a.c\"\n# 1 \"/s.h\" 1 3 4\nx\n# 2 \"a.c\" 3 4\ny", "a.c", &mut files);
        let places: Vec<_> = std::iter::from_fn(|| lexer.next_token().ok().flatten()).map(|t| t.loc.file).collect();
        let paths: Vec<_> = places.into_iter().map(|file| lexer.own_path(file)).collect();
        assert_eq!(paths, [None, Some("a.c".to_string())]);
    }

    #[test]
    fn pragmas_are_tokens() {
        let mut files = Files::new();
        let found = tokens("#pragma  pack(1) \nx", &mut files).expect("tokens");
        assert_eq!((found[0].kind, &*found[0].text, found.len()), (Kind::Pragma, "pack(1)", 2));
    }

    #[test]
    fn raw_strings_and_empty_characters_are_refused() {
        for text in ["R\"(x)\"", "''", "'a", "\"a\nb\"", "`", "a \\ b"] {
            assert!(tokens(text, &mut Files::new()).is_err(), "{text}");
        }
    }
}
