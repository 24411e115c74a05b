//! The text of string literals.

/// The text that a string literal's name stands for: quotes off, escapes undone.
pub(super) fn unquoted(name: &str) -> Vec<u8> {
    let text = name.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(name);
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let digits = rest.iter().take(3).take_while(|d| (b'0'..=b'7').contains(d)).count();
        if digits == 3 {
            let code = rest[..3].iter().fold(0u32, |code, d| code * 8 + u32::from(d - b'0'));
            bytes.push(code as u8);
            rest = &rest[3..];
        } else if let [escape, tail @ ..] = rest {
            bytes.push(match escape {
                b'n' => b'\n',
                b't' => b'\t',
                other => *other,
            });
            rest = tail;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_literals_are_turned_back_into_text() {
        assert_eq!(unquoted(r#""a \"b\" \\ \303\244""#), "a \"b\" \\ ä".as_bytes());
    }
}
