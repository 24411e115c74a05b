//! Pragmas: `#pragma pack` is kept as state, those that change meaning in other ways are refused, the rest is dropped
//! (C11 6.10.6p1 lets an implementation ignore what it does not know).

use crate::token::{Kind, Token};
use base::{Diagnostic, Loc, Result};

/// The state of `#pragma pack` as gcc and MSVC define it.
#[derive(Debug, Default)]
pub struct Packing {
    current: Option<u32>,
    pushed: Vec<(Option<String>, Option<u32>)>,
}

impl Packing {
    pub fn current(&self) -> Option<u32> {
        self.current
    }

    /// Takes note of a pragma between declarations.
    pub fn pragma(&mut self, text: &str, loc: Loc) -> Result<()> {
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty());
        match words.next() {
            Some("pack") => self.pack(words.collect(), loc),
            Some("scalar_storage_order") if words.next() != Some("default") => {
                Err(Diagnostic::unsupported(loc, "`#pragma scalar_storage_order`"))
            }
            Some("redefine_extname" | "weak") => Err(Diagnostic::unsupported(loc, format!("`#pragma {text}`"))),
            _ => Ok(()),
        }
    }

    /// `pack()`, `pack(n)`, `pack(push)`, `pack(push, n)`, `pack(push, name, n)`, `pack(pop)`, `pack(pop, name)`.
    fn pack(&mut self, words: Vec<&str>, loc: Loc) -> Result<()> {
        let unreadable = || Diagnostic::unsupported(loc, "this form of `#pragma pack`");
        match words[..] {
            [] => self.current = None,
            ["push", ref rest @ ..] => {
                let (name, value) = match *rest {
                    [] => (None, None),
                    [one] if one.starts_with(|c: char| c.is_ascii_digit()) => (None, Some(one)),
                    [name] => (Some(name.to_string()), None),
                    [name, value] => (Some(name.to_string()), Some(value)),
                    _ => return Err(unreadable()),
                };
                self.pushed.push((name, self.current));
                if let Some(value) = value {
                    self.current = alignment(value).ok_or_else(unreadable)?;
                }
            }
            ["pop"] => self.current = self.pushed.pop().ok_or_else(|| nothing_pushed(loc))?.1,
            ["pop", name] => {
                let found = self.pushed.iter().rposition(|(n, _)| n.as_deref() == Some(name));
                let index = found.ok_or_else(|| nothing_pushed(loc))?;
                self.current = self.pushed[index].1;
                self.pushed.truncate(index);
            }
            [value] => self.current = alignment(value).ok_or_else(unreadable)?,
            _ => return Err(unreadable()),
        }
        Ok(())
    }
}

fn nothing_pushed(loc: Loc) -> Diagnostic {
    Diagnostic::error(loc, "`#pragma pack(pop)` without a matching `#pragma pack(push)`")
}

/// `Some(None)` for 0, which means the default.
fn alignment(text: &str) -> Option<Option<u32>> {
    let value: u32 = text.parse().ok()?;
    match value {
        0 => Some(None),
        1 | 2 | 4 | 8 | 16 => Some(Some(value)),
        _ => None,
    }
}

/// Drops the pragmas inside of a declaration; those with a meaning are refused there.
pub fn drop_inner(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    for token in tokens.iter().filter(|t| t.kind == Kind::Pragma) {
        if token.text.starts_with("pack") {
            return Err(Diagnostic::unsupported(token.loc, "`#pragma pack` inside of a declaration"));
        }
        Packing::default().pragma(&token.text, token.loc)?;
    }
    tokens.retain(|t| t.kind != Kind::Pragma);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pack_is_a_stack() {
        let mut packing = Packing::default();
        let mut after = |text: &str| packing.pragma(text, Loc::NONE).map(|()| packing.current());
        assert_eq!(after("pack(1)"), Ok(Some(1)));
        assert_eq!(after("pack(push, 4)"), Ok(Some(4)));
        assert_eq!(after("pack(push, here, 2)"), Ok(Some(2)));
        assert_eq!(after("pack(push, 8)"), Ok(Some(8)));
        assert_eq!(after("pack(pop, here)"), Ok(Some(4)));
        assert_eq!(after("pack(pop)"), Ok(Some(1)));
        assert_eq!(after("pack()"), Ok(None));
        assert!(after("pack(pop)").is_err());
        assert!(after("pack(3)").is_err());
        assert_eq!(after("GCC diagnostic push"), Ok(None));
        assert!(after("scalar_storage_order big-endian").is_err());
    }
}
