//! Names in scope: ordinary identifiers and tags, each in its own name space (C11 6.2.3), and the help for misspelt ones.
//!
//! Invariant: there is always a file scope at the bottom.

use rustc_hash::FxHashMap;

use crate::tree::{FuncId, VarId};
use crate::types::{EnumId, RecordId, RecordKind, TypeId};
use base::Loc;

use super::qualified::QType;

#[derive(Clone, Debug)]
pub(super) struct Name {
    pub symbol: Symbol,
    pub loc: Loc,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Symbol {
    /// With the alignment that it asks for, if it does.
    Typedef(QType, Option<u64>),
    /// With its type as declared so far in this unit.
    Var(VarId, QType),
    Func(FuncId, TypeId),
    Constant(i128, TypeId),
    /// Its declaration is wrong: a use repeats that error instead of adding another.
    Broken(u32),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Tag {
    Record(RecordKind, RecordId),
    Enum(EnumId),
}

#[derive(Default, Debug)]
struct Scope {
    names: FxHashMap<String, Name>,
    tags: FxHashMap<String, Tag>,
}

#[derive(Debug)]
pub(super) struct Scopes {
    stack: Vec<Scope>,
}

impl Default for Scopes {
    fn default() -> Self {
        Scopes { stack: vec![Scope::default()] }
    }
}

impl Scopes {
    pub fn push(&mut self) {
        self.stack.push(Scope::default());
    }

    pub fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }

    pub fn at_file_scope(&self) -> bool {
        self.stack.len() == 1
    }

    pub fn name(&self, name: &str) -> Option<&Name> {
        self.stack.iter().rev().find_map(|s| s.names.get(name))
    }

    /// Declared in the innermost scope itself.
    pub fn name_here(&self, name: &str) -> Option<&Name> {
        let found = self.stack.last().and_then(|s| s.names.get(name));
        found.filter(|n| !matches!(n.symbol, Symbol::Broken(_)))
    }

    pub fn name_at_file_scope(&self, name: &str) -> Option<&Name> {
        self.stack[0].names.get(name)
    }

    pub fn declare(&mut self, name: &str, symbol: Symbol, loc: Loc) {
        if let Some(scope) = self.stack.last_mut() {
            scope.names.insert(name.to_string(), Name { symbol, loc });
        }
    }

    pub fn declare_at_file_scope(&mut self, name: &str, symbol: Symbol, loc: Loc) {
        self.stack[0].names.insert(name.to_string(), Name { symbol, loc });
    }

    pub fn tag(&self, name: &str) -> Option<Tag> {
        self.stack.iter().rev().find_map(|s| s.tags.get(name).copied())
    }

    pub fn tag_here(&self, name: &str) -> Option<Tag> {
        self.stack.last().and_then(|s| s.tags.get(name).copied())
    }

    pub fn declare_tag(&mut self, name: &str, tag: Tag) {
        if let Some(scope) = self.stack.last_mut() {
            scope.tags.insert(name.to_string(), tag);
        }
    }

    /// The declared name most like `name`, if any is close enough to be a slip of the fingers.
    pub fn similar(&self, name: &str) -> Option<String> {
        let names = self.stack.iter().flat_map(|s| s.names.keys());
        closest(name, names.map(String::as_str)).map(str::to_string)
    }
}

/// The candidate at the smallest edit distance, if that is at most a third of the name's length.
pub(super) fn closest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.len() / 3).clamp(1, 3);
    let near = |c: &&str| c.len().abs_diff(name.len()) <= limit && !c.starts_with("__");
    let scored = candidates.filter(near).map(|c| (edit_distance(name, c), c));
    scored.filter(|(d, _)| *d <= limit).min().map(|(_, c)| c)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<u8> = b.bytes().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replace = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replace.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_name_is_found_and_a_far_one_is_not() {
        let names = ["counter", "limit", "x"];
        assert_eq!(closest("countr", names.iter().copied()), Some("counter"));
        assert_eq!(closest("limits", names.iter().copied()), Some("limit"));
        assert_eq!(closest("banana", names.iter().copied()), None);
    }
}
