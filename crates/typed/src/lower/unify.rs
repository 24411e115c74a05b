//! Types of different units that C counts as one (C11 6.2.7p1): same tag, same members. Found when all units are read,
//! then every type in the program is replaced by its representative.
//!
//! Invariant: two records of one unit are never made one; two records that refer to each other are compared under the
//! assumption that they are equal, which is how C's definition reads.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::types::{EnumId, FnType, RecordId, RecordKind, Type, TypeId, Types};
use crate::visit::{self, Visitor};
use base::Id;

use super::context::{Entities, Lowering};
use super::linkage::UnitNo;

#[derive(Default)]
struct Same {
    records: FxHashMap<RecordId, RecordId>,
    enums: FxHashMap<EnumId, EnumId>,
}

/// Assumed equal while their members are compared.
type Assumed = FxHashSet<(RecordId, RecordId)>;

impl Types {
    /// Only records of one group can be the same: by tag, or by the names of the members.
    fn group_name(&self, id: RecordId) -> String {
        let entry = &self.records[id];
        if !entry.name.starts_with('<') {
            return entry.name.clone();
        }
        let names = entry.fields.iter().map(|f| f.name.as_deref().unwrap_or(""));
        names.fold("<".to_string(), |all, name| all + " " + name)
    }

    fn same_record(&self, a: RecordId, b: RecordId, same: &Same, assumed: &mut Assumed) -> bool {
        let of = |r: RecordId| same.records.get(&r).copied().unwrap_or(r);
        let (a, b) = (of(a), of(b));
        if a == b || !assumed.insert((a, b)) {
            return true;
        }
        let (x, y) = (&self.records[a], &self.records[b]);
        let anonymous = x.name.starts_with('<') && y.name.starts_with('<');
        if x.kind != y.kind || !anonymous && x.name != y.name {
            return false;
        }
        if !x.complete || !y.complete {
            return !anonymous;
        }
        let fields = x.fields.iter().zip(&y.fields);
        (x.size, x.align, x.fields.len()) == (y.size, y.align, y.fields.len())
            && fields.into_iter().all(|(f, g)| {
                (&f.name, f.offset, f.bits, f.quals) == (&g.name, g.offset, g.bits, g.quals)
                    && self.same_type(f.ty, g.ty, same, assumed)
            })
    }

    fn same_type(&self, a: TypeId, b: TypeId, same: &Same, assumed: &mut Assumed) -> bool {
        if a == b {
            return true;
        }
        let enum_of = |e: &EnumId| same.enums.get(e).copied().unwrap_or(*e);
        match (self.get(a), self.get(b)) {
            (Type::Record(x), Type::Record(y)) => self.same_record(*x, *y, same, assumed),
            (Type::Enum(x), Type::Enum(y)) => enum_of(x) == enum_of(y),
            (Type::Pointer { to: x, quals: p }, Type::Pointer { to: y, quals: q }) => {
                p == q && self.same_type(*x, *y, same, assumed)
            }
            (Type::Array { elem: x, len: m }, Type::Array { elem: y, len: n }) => {
                m == n && self.same_type(*x, *y, same, assumed)
            }
            (Type::Function(f), Type::Function(g)) => {
                (f.variadic, f.prototyped, f.params.len()) == (g.variadic, g.prototyped, g.params.len())
                    && self.same_type(f.ret, g.ret, same, assumed)
                    && f.params.iter().zip(&g.params).all(|(x, y)| self.same_type(*x, *y, same, assumed))
            }
            _ => false,
        }
    }
}

impl Lowering {
    pub(super) fn unify(&mut self) {
        let mut same = Same::default();
        self.unify_enums(&mut same);
        self.unify_records(&mut same);
        if same.records.is_empty() && same.enums.is_empty() {
            return;
        }
        Replace { types: &mut self.types, same, done: FxHashMap::default() }.everything(&mut self.entities);
        self.made.type_features.clear();
    }

    fn unify_enums(&self, same: &mut Same) {
        let mut groups: FxHashMap<&[(String, i128)], Vec<EnumId>> = FxHashMap::default();
        for (id, entry) in self.types.enums.enumerate().filter(|(_, e)| e.complete) {
            let group = groups.entry(&entry.values).or_default();
            let unit = |e: EnumId| self.made.enum_units[e.index()];
            let twin = group.iter().find(|r| unit(**r) != unit(id) && self.types.enums[**r].name == entry.name);
            match twin {
                Some(twin) => {
                    same.enums.insert(id, *twin);
                }
                None => group.push(id),
            }
        }
    }

    fn unify_records(&self, same: &mut Same) {
        let mut groups: FxHashMap<(bool, String), Vec<RecordId>> = FxHashMap::default();
        // Which units a representative already stands for.
        let mut taken: FxHashSet<(RecordId, UnitNo)> = FxHashSet::default();
        let (complete, incomplete): (Vec<_>, Vec<_>) =
            self.types.records.ids().partition(|id| self.types.records[*id].complete);
        for id in complete.into_iter().chain(incomplete) {
            let entry = &self.types.records[id];
            let unit = self.made.record_units[id];
            let group = groups.entry((entry.kind == RecordKind::Union, self.types.group_name(id))).or_default();
            let fits = |r: &&RecordId| {
                !taken.contains(&(**r, unit)) && self.types.same_record(**r, id, same, &mut Assumed::default())
            };
            // Of several alike without a tag, the one from the same line of the same header.
            let same_place = |r: &&RecordId| self.types.records[**r].loc == entry.loc;
            let twin = group.iter().filter(same_place).find(fits).or_else(|| group.iter().find(fits)).copied();
            match twin {
                Some(twin) => {
                    same.records.insert(id, twin);
                }
                None => group.push(id),
            }
            taken.insert((twin.unwrap_or(id), unit));
        }
    }
}

/// Puts representatives everywhere.
struct Replace<'a> {
    types: &'a mut Types,
    same: Same,
    done: FxHashMap<TypeId, TypeId>,
}

impl Replace<'_> {
    fn everything(&mut self, entities: &mut Entities) {
        for id in self.types.records.ids() {
            let mut fields = std::mem::take(&mut self.types.records[id].fields);
            fields.iter_mut().for_each(|f| self.ty(&mut f.ty));
            self.types.records[id].fields = fields;
        }
        for var in entities.vars.iter_mut() {
            self.ty(&mut var.ty);
            var.init.iter_mut().for_each(|i| visit::initialiser(self, i));
        }
        for func in entities.funcs.iter_mut() {
            self.ty(&mut func.ty);
            func.body.iter_mut().for_each(|b| visit::statement(self, b));
        }
        entities.linkage.declarations.iter_mut().for_each(|d| self.ty(&mut d.1));
    }

    fn replaced(&mut self, id: TypeId) -> TypeId {
        if let Some(known) = self.done.get(&id) {
            return *known;
        }
        let ty = match self.types.get(id).clone() {
            Type::Record(r) => Type::Record(self.same.records.get(&r).copied().unwrap_or(r)),
            Type::Enum(e) => Type::Enum(self.same.enums.get(&e).copied().unwrap_or(e)),
            Type::Pointer { to, quals } => Type::Pointer { to: self.replaced(to), quals },
            Type::Array { elem, len } => Type::Array { elem: self.replaced(elem), len },
            Type::Vla { elem, len } => Type::Vla { elem: self.replaced(elem), len },
            Type::Function(f) => {
                let params = f.params.iter().map(|p| self.replaced(*p)).collect();
                Type::Function(FnType { ret: self.replaced(f.ret), params, ..f })
            }
            other => other,
        };
        let new = self.types.intern(ty);
        self.done.insert(id, new);
        new
    }
}

impl Visitor for Replace<'_> {
    fn ty(&mut self, ty: &mut TypeId) {
        *ty = self.replaced(*ty);
    }
}
