//! Objects whose flexible array member is initialised (GCC manual, "Zero Length"): they are larger than their type says.
//!
//! Invariant: the name of such an object stands for what its address points to, so that nothing depends on its type.

use crate::tree::{Expr, ExprKind, Place, PlaceKind, Storage, VarId};
use crate::types::{Type, TypeId};
use base::Loc;

use super::{QType, State};

impl State {
    /// What the name of a variable stands for.
    pub(super) fn object_place(&mut self, var: VarId, q: QType, loc: Loc) -> Place {
        let place = Place { kind: PlaceKind::Var(var), ty: q.ty, loc };
        if !self.is_flexible(q.ty) || matches!(self.vars[var].storage, Storage::Local | Storage::Param) {
            return place;
        }
        self.vars[var].address_taken = true;
        let ty = self.types.intern(Type::Pointer { to: q.ty, quals: q.quals });
        let address = Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, loc };
        Place { kind: PlaceKind::Deref(address), ty: q.ty, loc }
    }

    fn is_flexible(&self, ty: TypeId) -> bool {
        let Type::Record(record) = self.types.get(ty) else { return false };
        let last = self.types.records[*record].fields.last();
        last.is_some_and(|field| matches!(self.types.get(field.ty), Type::Array { len: None, .. }))
    }

    /// The record type with so many elements in its last member.
    fn stretched_type(&mut self, ty: TypeId, length: u64) -> TypeId {
        let Type::Record(record) = *self.types.get(ty) else { return ty };
        let mut stretched = self.types.records[record].clone();
        let Some(last) = stretched.fields.last_mut() else { return ty };
        let Type::Array { elem, .. } = *self.types.get(last.ty) else { return ty };
        last.ty = self.types.array(elem, Some(length));
        let end = last.offset + self.types.size_of(last.ty).unwrap_or(0);
        stretched.size = stretched.size.max(end);
        let id = self.types.records.push(stretched);
        self.record_units.push(self.unit);
        self.types.intern(Type::Record(id))
    }

    /// Gives the objects their room, once all declarations of them have been compared.
    pub(super) fn stretch(&mut self) {
        let mut stretched: Vec<(VarId, u64)> = std::mem::take(&mut self.stretched).into_iter().collect();
        stretched.sort();
        for (var, length) in stretched {
            self.vars[var].ty = self.stretched_type(self.vars[var].ty, length);
        }
    }
}
