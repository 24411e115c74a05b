//! The names that a program's text gives to functions, variables, records, enums and files: those of the source, with a
//! number where several have the same one (`x#2`), and in backquotes where they are no identifiers.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use base::{FileId, Loc};
use typed::types::{EnumId, RecordId};

use super::super::{FuncId, Program, PropId, Property, VarId};
use super::used::Used;

pub(super) struct Names {
    pub funcs: FxHashMap<FuncId, String>,
    pub vars: FxHashMap<VarId, String>,
    pub records: FxHashMap<RecordId, String>,
    pub enums: FxHashMap<EnumId, String>,
    pub properties: FxHashMap<PropId, String>,
    files: Vec<FileId>,
    /// Whose variable it is, and what it is called there.
    owned: FxHashMap<(Option<FuncId>, String), VarId>,
}

impl Names {
    pub fn new(program: &Program, used: &Used) -> Self {
        let mut vars = FxHashMap::default();
        let mut seen = FxHashMap::default();
        for &id in &used.vars {
            let var = &program.vars[id];
            vars.insert(id, numbered(&var.name, seen.entry((var.func, var.name.as_str())).or_insert(0)));
        }
        let owned = vars.iter().map(|(&id, name)| ((program.vars[id].func, name.clone()), id)).collect();
        Names {
            funcs: unique(used.funcs.iter().map(|&f| (f, program.funcs[f].name.as_str()))),
            records: unique(used.records.iter().map(|&r| (r, program.types.records[r].name.as_str()))),
            enums: unique(used.enums.iter().map(|&e| (e, program.types.enums[e].name.as_str()))),
            properties: properties(program),
            files: used.files.iter().copied().collect(),
            vars,
            owned,
        }
    }

    /// A variable as it is called inside of a function: `x`, the global `::x` behind a local `x`, `f::x` of another one.
    pub fn var(&self, program: &Program, func: Option<FuncId>, var: VarId) -> String {
        let name = &self.vars[&var];
        match program.vars[var].func {
            owner if owner == func => name.clone(),
            Some(owner) => format!("{}::{name}", self.funcs[&owner]),
            None if self.owned.contains_key(&(func, name.clone())) => format!("::{name}"),
            None => name.clone(),
        }
    }

    /// A function whose address is taken inside of a function.
    pub fn func(&self, inside: FuncId, func: FuncId) -> String {
        let name = &self.funcs[&func];
        let hidden = self.owned.contains_key(&(Some(inside), name.clone()));
        if hidden { format!("::{name}") } else { name.clone() }
    }

    /// ` @line:column` in the first of the files, ` @number:line:column` in another one, nothing for no place.
    pub fn loc(&self, loc: Loc) -> String {
        match self.files.iter().position(|&f| f == loc.file) {
            _ if loc.is_none() => String::new(),
            None | Some(0) => format!(" @{}:{}", loc.line, loc.column),
            Some(number) => format!(" @{number}:{}:{}", loc.line, loc.column),
        }
    }
}

/// Functions of the same name in different files have properties of the same names.
fn properties(program: &Program) -> FxHashMap<PropId, String> {
    let mut seen = FxHashMap::default();
    let numbered = |(id, p): (PropId, &Property)| {
        let count = seen.entry(p.name.clone()).or_insert(0);
        *count += 1;
        (id, if *count == 1 { p.name.clone() } else { format!("{}#{count}", p.name) })
    };
    program.properties.enumerate().map(numbered).collect()
}

fn unique<'a, I: Copy + Eq + std::hash::Hash>(all: impl Iterator<Item = (I, &'a str)>) -> FxHashMap<I, String> {
    let mut seen = FxHashMap::default();
    all.map(|(id, name)| (id, numbered(name, seen.entry(name).or_insert(0)))).collect()
}

fn numbered(name: &str, count: &mut u32) -> String {
    *count += 1;
    let spelled = spell(name);
    if *count == 1 { spelled } else { format!("{spelled}#{count}") }
}

/// What types begin with. Functions of the C library's models are called like that, too.
pub(crate) const TYPE_WORDS: [&str; 23] = [
    "void",
    "_Bool",
    "char",
    "signed",
    "unsigned",
    "short",
    "int",
    "long",
    "__int128",
    "_BitInt",
    "float",
    "double",
    "_Float16",
    "_Float32",
    "_Float32x",
    "_Float64",
    "_Float64x",
    "_Float128",
    "enum",
    "struct",
    "union",
    "const",
    "volatile",
];

pub(super) fn spell(name: &str) -> String {
    let mut chars = name.chars();
    let starts = chars.next().is_some_and(|c| c.is_alphabetic() || matches!(c, '_' | '$'));
    if starts && chars.all(is_name_char) && !TYPE_WORDS.contains(&name) { name.to_string() } else { quoted(name, '`') }
}

/// What an identifier goes on with.
pub(crate) fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '\'')
}

/// Text between quotation marks, on one line.
pub(super) fn quoted(text: &str, mark: char) -> String {
    let mut out = String::from(mark);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            c if c == mark || c == '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\{{{:x}}}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push(mark);
    out
}
