//! Names that show where in the C program something comes from, and stay short enough for any reader.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rustc_hash::FxHashMap;

use base::{FileId, Files, Loc};
use expr::{Op, Pool, SymbolId};
use program::Program;
use ssa::{Input, StepKind, Trail};

/// Longer names are cut; what is cut alike gets a number from the printer.
const LONGEST: usize = 160;

pub fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Without their folders, which differ from machine to machine.
pub fn programs(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| base_name(&file.to_string_lossy()).to_string()).collect()
}

/// `file.c:7` without folders.
pub fn place(files: &Files, loc: Loc) -> String {
    base_name(&files.show_line(loc)).to_string()
}

pub fn cut(name: &str) -> String {
    name.chars().take(LONGEST).collect()
}

/// A file's name for a property: letters, digits, dots and dashes, no other file's in any mixture of cases.
pub fn file_name(property: &str, taken: &mut BTreeSet<String>) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let stem: String = cut(property).chars().map(safe).collect();
    let mut name = format!("{stem}.smt2");
    let mut number = 1;
    while !taken.insert(name.to_ascii_lowercase()) {
        number += 1;
        name = format!("{stem}~{number}.smt2");
    }
    name
}

/// Behind each symbol's name: function, file and line of the step that made it.
pub fn places(
    program: &Program,
    trail: &Trail,
    pool: &Pool,
    objects: impl Iterator<Item = (String, Loc)>,
) -> FxHashMap<SymbolId, String> {
    let functions = Functions::of(program);
    let mut found = FxHashMap::default();
    for step in &trail.steps {
        let values: Vec<_> = match &step.kind {
            StepKind::Input(Input::Value { pieces, .. }) => pieces.iter().map(|piece| piece.value()).collect(),
            StepKind::Input(Input::Fails { cond }) => vec![*cond],
            _ => continue,
        };
        for value in values {
            if let Op::Symbol(symbol) = pool.op(value) {
                found.insert(symbol, functions.show(program, step.loc));
            }
        }
    }
    let mut made: FxHashMap<String, Option<Loc>> = FxHashMap::default();
    for (name, loc) in objects {
        made.entry(name).and_modify(|known| *known = known.filter(|&k| k == loc)).or_insert(Some(loc));
    }
    for symbol in pool.symbols() {
        let name = &pool.symbol_info(symbol).name;
        let stem = name.rsplit_once('#').map_or(name.as_str(), |(stem, _)| stem);
        if let Some(Some(loc)) = made.get(stem).filter(|_| !found.contains_key(&symbol)) {
            found.insert(symbol, functions.show(program, *loc));
        }
    }
    found
}

/// Where functions begin, to find the one that a line belongs to.
struct Functions(Vec<(FileId, u32, String)>);

impl Functions {
    fn of(program: &Program) -> Functions {
        let bodies = program.funcs.iter().filter(|f| !f.blocks.is_empty() && !f.loc.is_none() && !f.library);
        let mut list: Vec<_> = bodies.map(|f| (f.loc.file, f.loc.line, f.name.clone())).collect();
        list.sort();
        Functions(list)
    }

    fn show(&self, program: &Program, loc: Loc) -> String {
        if loc.is_none() {
            return String::new();
        }
        let mut before = self.0.iter().filter(|(file, line, _)| *file == loc.file && *line <= loc.line);
        let function = before.next_back().map_or(String::new(), |(.., name)| format!(" {}", cut(name)));
        format!("{function} {}", place(&program.files, loc))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_safe_short_and_apart() {
        let mut taken = BTreeSet::new();
        assert_eq!(file_name("main.overflow.1", &mut taken), "main.overflow.1.smt2");
        assert_eq!(file_name("Main.overflow.1", &mut taken), "Main.overflow.1~2.smt2");
        assert_eq!(file_name("../a b\u{e9}", &mut taken), ".._a_b_.smt2");
        assert!(file_name(&"x".repeat(5000), &mut taken).len() < 200);
    }
}
