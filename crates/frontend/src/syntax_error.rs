//! lang-c's failures in plain words: what stands there, what could have stood there, and the usual reasons.

use lang_c::driver::SyntaxError;
use rustc_hash::FxHashSet;

use base::{Diagnostic, Loc};

use super::batch::Batch;
use super::token;

/// `shift` is the length of the text before the batch's own.
pub fn describe(batch: &Batch, error: &SyntaxError, shift: usize, typedefs: &FxHashSet<String>) -> Diagnostic {
    let offset = error.offset.saturating_sub(shift);
    let at = found_at(batch, offset, error);
    let (found, loc) = token(batch, at);
    if found.is_empty() {
        return Diagnostic::error(loc, "the declaration is incomplete");
    }
    for first in [at.checked_sub(1), Some(at)].into_iter().flatten() {
        if unknown_type(batch, first, typedefs) {
            let (name, loc) = token(batch, first);
            return Diagnostic::error(loc, format!("unknown type name `{name}`"))
                .with_help("Declare the type before it is used, or include the header that does.");
        }
    }
    let expected = expected_words(error);
    let message = if expected.is_empty() {
        format!("syntax error at {}", shown(found))
    } else {
        format!("syntax error: expected {expected} before {}", shown(found))
    };
    Diagnostic::error(loc, message)
}

fn shown(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    if short.len() < text.len() { format!("`{short}…`") } else { format!("`{short}`") }
}

/// The index of the token that could not be taken. A keyword where a name was wanted is only refused behind its end.
fn found_at(batch: &Batch, offset: usize, error: &SyntaxError) -> usize {
    let after = batch.starts.partition_point(|&(start, _)| start as usize <= offset);
    let Some(index) = after.checked_sub(1) else { return 0 };
    let (text, _) = token(batch, index);
    let start = batch.starts[index].0 as usize;
    if offset < start + text.len() {
        let keyword_before = index.checked_sub(1).filter(|&i| {
            let (word, _) = token(batch, i);
            batch.starts[i].0 as usize + word.len() == offset && token::is_keyword(word)
        });
        return keyword_before.filter(|_| error.expected.contains("identifier")).unwrap_or(index);
    }
    let ends_here = offset == start + text.len();
    if ends_here && token::is_keyword(text) && error.expected.contains("identifier") { index } else { index + 1 }
}

/// Text and place of a token; behind the last one, nothing at the place of the last.
fn token(batch: &Batch, index: usize) -> (&str, Loc) {
    let Some(&(start, loc)) = batch.starts.get(index) else {
        return ("", batch.starts.last().map_or(Loc::NONE, |&(_, loc)| loc));
    };
    let end = batch.starts.get(index + 1).map_or(batch.text.len(), |&(next, _)| next as usize);
    (batch.text[start as usize..end].trim_end(), loc)
}

/// `foo bar` where a type should stand: two names in a row, the first of which is no type.
fn unknown_type(batch: &Batch, index: usize, typedefs: &FxHashSet<String>) -> bool {
    let is_name = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && !token::is_keyword(word)
    };
    let name = token(batch, index).0;
    let next = token(batch, index + 1).0;
    let before = index.checked_sub(1).map_or(";", |before| token(batch, before).0);
    let type_may_stand = matches!(before, ";" | "{" | "}" | "(" | ",")
        || token::STORAGE.contains(&before)
        || token::QUALIFIERS.contains(&before);
    type_may_stand && is_name(name) && (is_name(next) || next == "*") && !typedefs.contains(name)
}

/// The expectations that help: the most likely punctuation, or in one word what begins an expression or a type.
fn expected_words(error: &SyntaxError) -> String {
    let expects = |what: &str| error.expected.contains(what);
    if ["[0-9]", "\"", "sizeof"].into_iter().any(expects) {
        return "an expression".to_string();
    }
    let punctuation = [";", ")", "]", "}", "{", "(", ":", ",", "="].into_iter().find(|p| expects(p));
    let mut parts: Vec<String> = punctuation.into_iter().map(|p| format!("`{p}`")).collect();
    if expects("int") {
        parts.push("a type".to_string());
    } else if punctuation.is_none() && (expects("identifier") || expects("[_a-zA-Z]")) {
        parts.push("a name".to_string());
    }
    parts.join(" or ")
}
