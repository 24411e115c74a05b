//! Objects whose flexible array member is initialised (GCC manual, "Zero Length"): they are larger than their type says.
//!
//! Invariant: the name of such an object stands for what its address points to, so that nothing depends on its type.

use crate::tree::{Expr, ExprKind, Place, PlaceKind, Storage, VarId};
use crate::types::{Type, TypeId, Types};
use base::Loc;

use super::context::{Cx, Lowering, MadeTypes};
use super::linkage::UnitNo;
use super::qualified::QType;

impl Types {
    fn is_flexible(&self, ty: TypeId) -> bool {
        let Type::Record(record) = self.get(ty) else { return false };
        let last = self.records[*record].fields.last();
        last.is_some_and(|field| matches!(self.get(field.ty), Type::Array { len: None, .. }))
    }
}

impl MadeTypes {
    /// The record type with so many elements in its last member.
    fn stretched_type(&mut self, types: &mut Types, unit: UnitNo, ty: TypeId, length: u64) -> TypeId {
        let Type::Record(record) = *types.get(ty) else { return ty };
        let mut stretched = types.records[record].clone();
        let Some(last) = stretched.fields.last_mut() else { return ty };
        let Type::Array { elem, .. } = *types.get(last.ty) else { return ty };
        last.ty = types.array(elem, Some(length));
        let end = last.offset + types.size_of(last.ty).unwrap_or(0);
        stretched.size = stretched.size.max(end);
        let id = types.records.push(stretched);
        self.record_units.push(unit);
        types.intern(Type::Record(id))
    }
}

impl Lowering {
    /// Gives the objects their room, once all declarations of them have been compared.
    pub(super) fn stretch(&mut self) {
        let mut stretched: Vec<(VarId, u64)> = std::mem::take(&mut self.entities.stretched).into_iter().collect();
        stretched.sort();
        for (var, length) in stretched {
            let ty = &mut self.entities.vars[var].ty;
            *ty = self.made.stretched_type(&mut self.types, self.unit.no, *ty, length);
        }
    }
}

impl Cx<'_> {
    /// What the name of a variable stands for.
    pub(super) fn object_place(&mut self, var: VarId, q: QType, loc: Loc) -> Place {
        let place = Place { kind: PlaceKind::Var(var), ty: q.ty, loc };
        if !self.types.is_flexible(q.ty) || matches!(self.entities.vars[var].storage, Storage::Local | Storage::Param) {
            return place;
        }
        self.entities.vars[var].address_taken = true;
        let ty = self.types.intern(Type::Pointer { to: q.ty, quals: q.quals });
        let address = Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, loc };
        Place { kind: PlaceKind::Deref(address), ty: q.ty, loc }
    }
}
