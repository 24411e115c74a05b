//! What has been declared so far, by name.

use rustc_hash::FxHashMap;

use base::{FileId, Files, IndexVec, Loc};
use typed::tree::Var;
use typed::types::{EnumId, RecordId, Types};

use super::super::{FuncId, Function, PropId, Property, VarId};
use super::cursor::Cursor;
use super::error::{ReadErrorKind, Result};

pub(super) struct Tables {
    pub types: Types,
    pub files: Files,
    pub file_ids: Vec<FileId>,
    pub records: FxHashMap<String, RecordId>,
    pub enums: FxHashMap<String, EnumId>,
    pub vars: IndexVec<VarId, Var>,
    pub funcs: IndexVec<FuncId, Function>,
    pub func_ids: FxHashMap<String, FuncId>,
    /// The lines that functions begin in.
    pub func_lines: FxHashMap<FuncId, u32>,
    pub properties: IndexVec<PropId, Property>,
    pub property_ids: FxHashMap<String, PropId>,
    /// By owner and name.
    pub var_ids: FxHashMap<(Option<FuncId>, String), VarId>,
    /// Not all variables are known yet: those that are missing do not matter.
    pub lenient: bool,
}

impl Tables {
    pub fn new(types: Types) -> Self {
        Tables {
            types,
            files: Files::new(),
            file_ids: Vec::new(),
            records: FxHashMap::default(),
            enums: FxHashMap::default(),
            vars: IndexVec::new(),
            funcs: IndexVec::new(),
            func_ids: FxHashMap::default(),
            func_lines: FxHashMap::default(),
            properties: IndexVec::new(),
            property_ids: FxHashMap::default(),
            var_ids: FxHashMap::default(),
            lenient: true,
        }
    }

    /// `x`, `::x` or `f::x`, as a function sees it.
    pub fn var(&self, c: &mut Cursor, func: Option<FuncId>) -> Result<VarId> {
        match self.try_var(c, func)? {
            Some(var) => Ok(var),
            None if self.lenient => {
                c.name()?;
                Ok(VarId(0))
            }
            None => {
                let name = c.clone().name()?;
                c.unknown("variable", name)
            }
        }
    }

    /// Nothing is taken where there is no such variable.
    pub fn try_var(&self, c: &mut Cursor, func: Option<FuncId>) -> Result<Option<VarId>> {
        let mut ahead = c.clone();
        let (owners, name) = if ahead.sign("::") {
            (vec![None], ahead.name()?)
        } else {
            let first = ahead.name()?;
            match ahead.sign("::") {
                true => {
                    let Some(&owner) = self.func_ids.get(first) else { return c.unknown("function", first) };
                    (vec![Some(owner)], ahead.name()?)
                }
                false => (vec![func, None], first),
            }
        };
        let found = owners.into_iter().find_map(|owner| self.var_ids.get(&(owner, name.to_string())).copied());
        if found.is_some() {
            *c = ahead;
        }
        Ok(found)
    }

    pub fn func(&self, c: &mut Cursor) -> Result<FuncId> {
        let mut ahead = c.clone();
        ahead.sign("::");
        let name = ahead.name()?;
        match self.func_ids.get(name) {
            Some(&id) => {
                *c = ahead;
                Ok(id)
            }
            None => c.unknown("function", name),
        }
    }

    /// `@line:column` or `@file:line:column`, if it stands here.
    pub fn loc(&self, c: &mut Cursor) -> Result<Loc> {
        if !c.sign("@") {
            return Ok(Loc::NONE);
        }
        let first: u32 = c.number()?;
        c.need_sign(":")?;
        let second: u32 = c.number()?;
        let (file, line, column) = if c.sign(":") { (first as usize, second, c.number()?) } else { (0, first, second) };
        match self.file_ids.get(file) {
            Some(&file) => Ok(Loc { file, line, column }),
            None if file == 0 => Ok(Loc { file: FileId(0), line, column }),
            None => c.error(ReadErrorKind::Unknown { what: "file", name: file.to_string() }),
        }
    }
}
