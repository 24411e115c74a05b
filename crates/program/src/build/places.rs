//! Places: what an lvalue denotes, with the side effects of its operands emitted before.

use crate::{ExprId, InstKind, PlaceId, PlaceKind as Out, Storage};
use base::{Loc, Result};
use typed::tree::{Place, PlaceKind};
use typed::types::Type;

use super::body::{Builder, Mark};

impl Builder<'_, '_> {
    pub fn place(&mut self, place: &Place) -> Result<PlaceId> {
        match &place.kind {
            PlaceKind::Var(var) => Ok(self.var_place(*var)),
            PlaceKind::Deref(pointer) => {
                let pointer = self.value(pointer)?;
                Ok(self.push_place(Out::Deref(pointer), place.ty))
            }
            PlaceKind::Field(base, index) => {
                let base = self.place(base)?;
                Ok(self.push_place(Out::Field(base, *index), place.ty))
            }
            PlaceKind::Index(base, index) => {
                let base = self.place(base)?;
                let mark = self.body.mark();
                let index = self.value(index)?;
                let base = if self.body.changed_since(mark) { self.save_place(mark, base) } else { base };
                Ok(self.push_place(Out::Index(base, index), place.ty))
            }
            PlaceKind::Value(value) => {
                let temp = self.temp(value.ty, value.loc);
                self.body.scopes.declare(temp);
                self.emit(InstKind::Declare { var: temp }, value.loc);
                let dst = self.var_place(temp);
                self.assign_var(dst, value, value.loc)?;
                Ok(dst)
            }
        }
    }

    /// Whether reading the place gives an unknown value each time (C11 5.1.2.3p2, 6.7.3p7).
    pub fn reads_volatile(&self, place: &Place) -> bool {
        self.shared.options.nondet_volatile && self.is_volatile(place)
    }

    /// Whether a read of the place is an instruction of its own, because hardware or an interrupt may come between it and
    /// the next one.
    pub fn is_isolated(&self, place: &Place) -> bool {
        if self.shared.options.device.is_empty() {
            return false;
        }
        let mut root = place;
        while let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = &root.kind {
            root = base;
        }
        match &root.kind {
            PlaceKind::Var(var) => {
                let var = &self.shared.vars[*var];
                !matches!(var.storage, Storage::Local | Storage::Param | Storage::Literal) || var.address_taken
            }
            PlaceKind::Deref(_) => true,
            PlaceKind::Field(..) | PlaceKind::Index(..) | PlaceKind::Value(_) => false,
        }
    }

    /// The value at the place, read now if that matters.
    pub fn read_now(&mut self, place: PlaceId, isolated: bool, loc: Loc) -> ExprId {
        let value = self.load(place, loc);
        if isolated { self.hold(value, loc) } else { value }
    }

    fn is_volatile(&self, place: &Place) -> bool {
        match &place.kind {
            PlaceKind::Var(var) => self.shared.vars[*var].is_volatile,
            PlaceKind::Deref(pointer) => {
                matches!(self.shared.types.get(pointer.ty), Type::Pointer { quals, .. } if quals.is_volatile)
            }
            PlaceKind::Field(base, index) => {
                let field = match self.shared.types.get(base.ty) {
                    Type::Record(r) => self.shared.types.records[*r].fields[*index as usize].quals.is_volatile,
                    _ => false,
                };
                field || self.is_volatile(base)
            }
            PlaceKind::Index(base, _) => self.is_volatile(base),
            PlaceKind::Value(_) => false,
        }
    }

    /// Somebody else has written to the place.
    pub fn refresh(&mut self, place: PlaceId, loc: Loc) {
        let name = match self.body.places[place].kind {
            Out::Var(var) => self.shared.vars[var].name.clone(),
            _ => "volatile".to_string(),
        };
        self.emit(InstKind::Input { dst: place, name, of: None }, loc);
    }

    /// The same place with its operands as they were at `mark`.
    pub fn save_place(&mut self, mark: Mark, place: PlaceId) -> PlaceId {
        let mut path = Vec::new();
        let mut base = place;
        while let Out::Field(inner, _) | Out::Index(inner, _) = self.body.places[base].kind {
            path.push(base);
            base = inner;
        }
        // Operands are saved at one position: the last one first, so that they end up in order.
        let mut saved: Vec<_> = Vec::new();
        for &step in &path {
            saved.push(match self.body.places[step].kind {
                Out::Index(_, index) => Some(self.save_at(mark, index)),
                _ => None,
            });
        }
        if let Out::Deref(pointer) = self.body.places[base].kind {
            let pointer = self.save_at(mark, pointer);
            let ty = self.body.places[base].ty;
            base = self.push_place(Out::Deref(pointer), ty);
        }
        for (step, index) in path.into_iter().zip(saved).rev() {
            let old = self.body.places[step];
            let kind = match (old.kind, index) {
                (Out::Field(_, field), _) => Out::Field(base, field),
                (_, Some(index)) => Out::Index(base, index),
                (kind, None) => kind,
            };
            base = self.push_place(kind, old.ty);
        }
        base
    }

    /// A pointer may point into the place from now on (a temporary that holds `f().array`, say).
    pub fn take_address(&mut self, place: PlaceId) {
        let mut base = place;
        loop {
            match self.body.places[base].kind {
                Out::Field(inner, _) | Out::Index(inner, _) => base = inner,
                Out::Deref(_) => return,
                Out::Var(var) => {
                    if self.is_temp(var) {
                        self.shared.vars[var].address_taken = true;
                    }
                    return;
                }
            }
        }
    }
}
