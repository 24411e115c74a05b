//! Initialisers: zero everything, then assign the parts that are named (C11 6.7.9p21), and static storage.

use rustc_hash::FxHashSet;

use crate::{InstKind, PlaceId, PlaceKind};
use base::{Diagnostic, Loc, Result};
use typed::tree::{FuncId, Init, PathStep, Storage, VarId};
use typed::types::{Field, RecordKind, Type, TypeId, Types};

use super::body::{Body, Builder};
use super::shared::Shared;

impl Shared<'_> {
    /// Initialises one variable of static storage, at the end of what the start function does so far.
    pub fn build_static(&mut self, start: FuncId, body: Body, var: VarId) -> Body {
        let init = self.vars[var].init.take();
        let mut builder = Builder::new(self, start, body);
        if let Err(error) = builder.static_var(var, init) {
            builder.shared.errors.push(error);
        }
        builder.body
    }
}

impl Builder<'_, '_> {
    fn static_var(&mut self, var: VarId, init: Option<Init>) -> Result<()> {
        let declared = &self.shared.vars[var];
        let (loc, ty, storage, noinit) = (declared.loc, declared.ty, declared.storage, declared.noinit);
        if self.shared.types.size_of(ty).is_none() {
            let what = format!("the variable `{}` of unknown size", declared.name);
            return Err(Diagnostic::unsupported(loc, what));
        }
        let dst = self.var_place(var);
        match (storage, init) {
            (Storage::Extern, _) => {
                let name = self.shared.vars[var].name.clone();
                if matches!(name.as_str(), "stdin" | "stdout" | "stderr") && self.shared.types.is_pointer(ty) {
                    let value = self.standard_stream(&name, ty, loc);
                    self.emit(InstKind::Assign { dst, value }, loc);
                    return Ok(());
                }
                // What the C library keeps there is known to it, not here.
                if !loc.is_none() && self.shared.files.is_system(loc.file) {
                    self.shared.approximated.insert(name.clone());
                }
                self.emit(InstKind::Input { dst, name, of: None }, loc);
                Ok(())
            }
            _ if noinit => {
                let name = self.shared.vars[var].name.clone();
                self.emit(InstKind::Input { dst, name, of: None }, loc);
                Ok(())
            }
            (_, None) => {
                self.emit(InstKind::Zero { dst }, loc);
                Ok(())
            }
            (_, Some(init)) => {
                self.zero_unless_covered(dst, &init, loc);
                self.items(dst, &init, loc)
            }
        }
    }

    /// Sets the local object at `dst`, which was just declared; what `init` does not name is zero, except the rest of a
    /// union whose member is smaller (C11 6.2.6.1p7) and the padding of a struct of which a member is named (6.2.6.1p6;
    /// that of other parts is zero, 6.7.9p21 and p10).
    pub fn aggregate(&mut self, dst: PlaceId, init: &Init, loc: Loc) -> Result<()> {
        let paths: Vec<&[PathStep]> = init.items.iter().map(|i| &i.path[..]).collect();
        if leaves_rest(&self.shared.types, self.body.places[dst].ty, &paths) {
            self.zero_parts(dst, &paths, loc)?;
        } else {
            self.zero_unless_covered(dst, init, loc);
        }
        self.items(dst, init, loc)
    }

    fn zero_unless_covered(&mut self, dst: PlaceId, init: &Init, loc: Loc) {
        if !covers(&self.shared.types, self.body.places[dst].ty, init) {
            self.emit(InstKind::Zero { dst }, loc);
        }
    }

    /// Zeros part by part down to the unions of which only a member is set.
    fn zero_parts(&mut self, dst: PlaceId, paths: &[&[PathStep]], loc: Loc) -> Result<()> {
        let ty = self.body.places[dst].ty;
        if !leaves_rest(&self.shared.types, ty, paths) {
            self.emit(InstKind::Zero { dst }, loc);
            return Ok(());
        }
        for step in parts(&self.shared.types, ty, paths) {
            let below: Vec<&[PathStep]> = paths.iter().filter(|p| p.first() == Some(&step)).map(|p| &p[1..]).collect();
            let part = self.part(dst, &[step], loc)?;
            self.zero_parts(part, &below, loc)?;
        }
        Ok(())
    }

    fn items(&mut self, dst: PlaceId, init: &Init, loc: Loc) -> Result<()> {
        for item in &init.items {
            let part = self.part(dst, &item.path, loc)?;
            self.assign_var(part, &item.value, item.value.loc)?;
        }
        Ok(())
    }

    fn part(&mut self, whole: PlaceId, path: &[PathStep], loc: Loc) -> Result<PlaceId> {
        let mut place = whole;
        for &step in path {
            let ty = self.body.places[place].ty;
            let Some(part) = part_type(&self.shared.types, ty, step) else {
                return Err(Diagnostic::error(loc, "this initialiser does not fit the type of what it initialises"));
            };
            place = match step {
                PathStep::Field(field) => self.push_place(PlaceKind::Field(place, field), part),
                PathStep::Index(index) => {
                    let kind = self.shared.types.size_kind();
                    let size_type = self.shared.types.int(kind);
                    let index = self.int_const(i128::from(index), size_type, loc);
                    self.push_place(PlaceKind::Index(place, index), part)
                }
            };
        }
        Ok(place)
    }
}

/// Arrays of more elements are set as a whole, padding included.
const MOST_PARTS: u64 = 64;

/// Whether a struct has bits that belong to no member.
fn has_padding(types: &Types, ty: TypeId) -> bool {
    let Type::Record(r) = types.get(ty) else { return false };
    let record = &types.records[*r];
    let bits = |f: &Field| f.bits.map_or_else(|| types.size_of(f.ty).unwrap_or(0) * 8, |b| u64::from(b.width));
    record.kind == RecordKind::Struct && record.fields.iter().map(bits).sum::<u64>() < record.size * 8
}

/// Whether one of the paths sets a member of a union that is smaller than the union, or one of a struct with padding.
fn leaves_rest(types: &Types, ty: TypeId, paths: &[&[PathStep]]) -> bool {
    paths.iter().any(|path| {
        let mut part = ty;
        path.iter().any(|&step| {
            if matches!(types.get(part), Type::Array { len: Some(MOST_PARTS..), .. }) {
                return false;
            }
            let Some(next) = part_type(types, part, step) else { return false };
            let is_union = matches!(types.get(part), Type::Record(r) if types.records[*r].kind == RecordKind::Union);
            let smaller = is_union && types.size_of(next) < types.size_of(part);
            let padded = has_padding(types, part);
            part = next;
            smaller || padded
        })
    })
}

/// The parts of an object that an initialiser sets or zeros: all of a struct or array, one member of a union.
fn parts(types: &Types, ty: TypeId, paths: &[&[PathStep]]) -> Vec<PathStep> {
    match types.get(ty) {
        Type::Record(r) if types.records[*r].kind == RecordKind::Union => {
            paths.last().and_then(|p| p.first()).copied().into_iter().collect()
        }
        Type::Record(r) => (0..types.records[*r].fields.len() as u32).map(PathStep::Field).collect(),
        Type::Array { len, .. } => (0..len.unwrap_or(0)).map(PathStep::Index).collect(),
        _ => Vec::new(),
    }
}

fn part_type(types: &Types, ty: TypeId, step: PathStep) -> Option<TypeId> {
    match (types.get(ty), step) {
        (Type::Record(r), PathStep::Field(field)) => types.records[*r].fields.get(field as usize).map(|f| f.ty),
        (Type::Array { elem, .. }, PathStep::Index(_)) => Some(*elem),
        _ => None,
    }
}

/// Whether the items set every byte of the object, padding included.
fn covers(types: &Types, ty: TypeId, init: &Init) -> bool {
    let mut bytes = 0;
    for item in &init.items {
        match item_size(types, ty, &item.path) {
            Some(size) => bytes += size,
            None => return false,
        }
    }
    let distinct = || init.items.iter().map(|i| &i.path[..]).collect::<FxHashSet<_>>().len() == init.items.len();
    types.size_of(ty).is_some_and(|size| size <= bytes) && distinct()
}

/// The size of the part at `path`; `None` where parts may overlap (unions, bit-fields) or are named as a whole.
fn item_size(types: &Types, ty: TypeId, path: &[PathStep]) -> Option<u64> {
    let mut part = ty;
    for &step in path {
        if let (Type::Record(r), PathStep::Field(field)) = (types.get(part), step) {
            let record = &types.records[*r];
            if record.kind == RecordKind::Union || record.fields.get(field as usize)?.bits.is_some() {
                return None;
            }
        }
        part = part_type(types, part, step)?;
    }
    match types.get(part) {
        Type::Record(_) | Type::Array { .. } if !path.is_empty() => None,
        _ => types.size_of(part),
    }
}
