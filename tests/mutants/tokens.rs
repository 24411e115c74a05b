//! A rough cut of C text into tokens, good enough to mutate: a directive is one token, comments are dropped.

/// Punctuators of more than one character, longest first (C11 6.4.6).
const LONG: [&str; 23] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=", "+=",
    "-=", "&=", "^=", "|=", "##",
];

pub fn tokens(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut line_start = true;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            c if c.is_whitespace() => {
                line_start |= c == '\n';
                rest = &rest[c.len_utf8()..];
                continue;
            }
            '/' if rest.starts_with("//") => {
                rest = &rest[end_of_line(rest)..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = &rest[rest.find("*/").map_or(rest.len(), |at| at + 2)..];
                continue;
            }
            '#' if line_start => end_of_line(rest),
            '"' | '\'' => quoted(rest, c),
            c if c.is_alphanumeric() || c == '_' => word(rest),
            _ => LONG.iter().find(|p| rest.starts_with(**p)).map_or(c.len_utf8(), |p| p.len()),
        };
        line_start = false;
        found.push(rest[..length].to_string());
        rest = &rest[length..];
    }
    found
}

/// Each token on a line of its own where that is needed, else with a space between.
pub fn text(tokens: &[String]) -> String {
    let mut out = String::new();
    for token in tokens {
        if token.starts_with('#') && token.len() > 1 {
            out.push_str(&format!("\n{token}\n"));
        } else {
            out.push_str(token);
            out.push(if matches!(token.as_str(), ";" | "{" | "}") { '\n' } else { ' ' });
        }
    }
    out
}

fn end_of_line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// A number with its point, exponent and suffix, or an identifier.
fn word(text: &str) -> usize {
    let number = text.starts_with(|c: char| c.is_ascii_digit());
    text.find(|c: char| !(c.is_alphanumeric() || c == '_' || number && c == '.')).unwrap_or(text.len())
}

fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}
