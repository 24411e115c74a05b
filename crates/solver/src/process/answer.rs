//! What a solver answers to `get-value`, read with rsmt2's parser into one text for each value.
//!
//! Invariant: an answer is taken only if it has exactly the values that were asked for and nothing else. The parser by
//! itself is content with a beginning; and it takes characters for bytes and cannot stand a closing parenthesis where a
//! term is expected, so neither gets to it.

use std::borrow::Cow;
use std::io::{BufRead, Read};

use rsmt2::SmtRes;
use rsmt2::parse::{ExprParser, SmtParser, ValueParser};

/// Terms are skipped, values are kept as they are written.
#[derive(Clone, Copy)]
struct Texts;

impl<R: BufRead> ExprParser<(), (), &mut SmtParser<R>> for Texts {
    fn parse_expr(self, input: &mut SmtParser<R>, _: ()) -> SmtRes<()> {
        expression(input).map(drop)
    }
}

impl<R: BufRead> ValueParser<String, &mut SmtParser<R>> for Texts {
    fn parse_value(self, input: &mut SmtParser<R>) -> SmtRes<String> {
        expression(input)
    }
}

fn expression<R: BufRead>(input: &mut SmtParser<R>) -> SmtRes<String> {
    if input.try_tag(")")? {
        return Err("a term is missing".into());
    }
    Ok(input.get_sexpr()?.to_string())
}

/// The values in answers `((t v) …)` of these lengths, one after the other.
pub fn values(answer: &str, lengths: impl Iterator<Item = usize>) -> Option<Vec<String>> {
    if !is_balanced(answer) {
        return None;
    }
    let text = in_ascii(answer);
    let mut parser = SmtParser::new(text.as_bytes());
    let mut values = Vec::new();
    for length in lengths {
        let pairs: Vec<((), String)> = parser.get_values(Texts, ()).ok()?;
        if pairs.len() != length {
            return None;
        }
        values.extend(pairs.into_iter().map(|(_, value)| value));
    }
    nothing_is_left(parser).then_some(values)
}

fn nothing_is_left<R: BufRead>(mut parser: SmtParser<R>) -> bool {
    let mut unread = String::new();
    let is_read = parser.read_to_string(&mut unread).is_ok();
    is_read && unread.trim().is_empty() && parser.buff_rest().trim().is_empty()
}

/// Only names can have other characters, and nobody looks at names here.
fn in_ascii(answer: &str) -> Cow<'_, str> {
    match answer.is_ascii() {
        true => Cow::Borrowed(answer),
        false => answer.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect(),
    }
}

/// Parentheses match, those in quoted names and comments aside.
fn is_balanced(answer: &str) -> bool {
    let mut depth = 0usize;
    let mut quoted = false;
    let mut comment = false;
    for byte in answer.bytes() {
        match byte {
            b'\n' => comment = false,
            _ if comment => {}
            b'|' => quoted = !quoted,
            _ if quoted => {}
            b';' => comment = true,
            b'(' => depth += 1,
            b')' => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            _ => {}
        }
    }
    depth == 0 && !quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(answer: &str, lengths: &[usize]) -> Option<Vec<String>> {
        values(answer, lengths.iter().copied())
    }

    #[test]
    fn values_are_taken_as_they_are_written() {
        let expected = Some(vec!["#x05".to_string(), "(_ bv5 8)".to_string(), "true".to_string()]);
        assert_eq!(read("((x #x05)\n ((select a\n #x00) (_ bv5 8)))\n(( |p;()q|  true))", &[2, 1]), expected);
        assert_eq!(read("((größe #x05)(|ä)(| (_ bv5 8))) ; done\n((|π π| true))", &[2, 1]), expected);
        assert_eq!(read("", &[]), Some(Vec::new()));
    }

    #[test]
    fn what_is_more_or_less_than_the_answer_is_none() {
        for wrong in [
            "",
            "(",
            ")",
            "()",
            "(())",
            "((x))",
            "((x true)",
            "((x true)))",
            "((x true) y)",
            "((x true)) sat",
            "sat",
            "((x true))((y true))",
            "(error \"x (\")",
            "(error \"x\")",
            "((x true y))",
            "((x )(true))",
            ") (",
            "|",
            "(|)",
            "unsupported",
            "((x true) (y true))",
            "((|x true))",
        ] {
            assert_eq!(read(wrong, &[1]), None, "{wrong}");
        }
    }
}
