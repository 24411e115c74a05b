//! Checks of memory: array bounds, dereferences, comparisons of pointers, `free`, calls through pointers.

use crate::{ExprId, ExprKind, Place, PlaceId, PlaceKind, PropertyKind, Storage, Test};
use base::{Id, Loc};
use typed::types::{BitField, FnType, Type};

use super::guards::{Guard, Guards};
use super::instrument::Instrument;

impl Instrument<'_> {
    /// The place is read or written: each index is within its array, and memory reached through a pointer is there.
    pub fn access(&mut self, place: PlaceId, guard: Guard, loc: Loc) {
        if std::mem::replace(&mut self.accessed[place.index()], true) {
            return;
        }
        let path = self.path(place);
        let (mut through_pointer, mut open_array) = (false, false);
        for &step in &path {
            match self.function.places[step].kind {
                PlaceKind::Index(base, index) => match self.length(base) {
                    Some(len) => self.bounds(step, index, len, guard, loc),
                    // A flexible array member: what follows it in memory counts.
                    None => open_array = true,
                },
                PlaceKind::Deref(pointer) => {
                    through_pointer |= !self.is_variable_address(pointer, step);
                    open_array |= self.is_block_element(pointer);
                }
                PlaceKind::Var(_) | PlaceKind::Field(..) => {}
            }
        }
        if (through_pointer || open_array) && self.checks.pointer {
            self.accessible(place, PropertyKind::Pointer, guard, loc);
        } else if open_array && self.checks.bounds {
            self.accessible(place, PropertyKind::Bounds, guard, loc);
        }
    }

    /// `a[i]` of an array whose length no type holds: of variable length, or a flexible member.
    fn is_block_element(&self, pointer: ExprId) -> bool {
        match self.function.exprs[pointer].kind {
            ExprKind::PtrOffset { ptr, .. } | ExprKind::Cast(ptr) => self.is_block_element(ptr),
            ExprKind::Load(place) => {
                matches!(self.function.places[place].kind, PlaceKind::Var(var) if self.blocks.contains(&var))
            }
            ExprKind::AddrOf(place) => {
                let Place { kind, ty } = self.function.places[place];
                let is_array = matches!(self.types.get(ty), Type::Array { .. });
                is_array && matches!(kind, PlaceKind::Field(..)) && self.length(place).is_none()
            }
            _ => false,
        }
    }

    /// The address of a place is computed: one past the last element is allowed (C11 6.5.6p8).
    pub fn address(&mut self, place: PlaceId, guard: Guard, loc: Loc) {
        for step in self.path(place) {
            if let PlaceKind::Index(base, index) = self.function.places[step].kind
                && let Some(len) = self.length(base)
            {
                let len = if step == place { len.saturating_add(1) } else { len };
                self.bounds(step, index, len, guard, loc);
            }
        }
    }

    /// The place and those it is part of, outermost first.
    fn path(&self, place: PlaceId) -> Vec<PlaceId> {
        let mut path = vec![place];
        let mut part = place;
        while let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = self.function.places[part].kind {
            path.push(base);
            part = base;
        }
        path.reverse();
        path
    }

    fn length(&self, array: PlaceId) -> Option<u64> {
        self.function.array_bound(self.types, array)
    }

    fn bounds(&mut self, element: PlaceId, index: ExprId, len: u64, guard: Guard, loc: Loc) {
        let known = self.constant(index).is_some_and(|i| (0..i128::from(len)).contains(&i));
        if !self.checks.bounds || known {
            return;
        }
        let (index_text, text) = (self.text(index), self.source().place(element));
        let description = format!("index `{index_text}` of `{text}` is between 0 and {}", len - 1);
        let cond = self.test(Test::IndexIn { index, len }, loc);
        self.check(PropertyKind::Bounds, cond, guard, loc, description);
    }

    /// `*&x` needs no check.
    fn is_variable_address(&self, pointer: ExprId, place: PlaceId) -> bool {
        let ExprKind::AddrOf(target) = self.function.exprs[pointer].kind else { return false };
        let target = self.function.places[target];
        match target.kind {
            PlaceKind::Var(v) => {
                target.ty == self.function.places[place].ty && self.vars[v].storage != Storage::Literal
            }
            _ => false,
        }
    }

    fn accessible(&mut self, place: PlaceId, kind: PropertyKind, guard: Guard, loc: Loc) {
        let ty = self.function.places[place].ty;
        let bits = match self.function.places[place].kind {
            PlaceKind::Field(base, field) => self.types.bit_field(self.function.places[base].ty, field),
            _ => None,
        };
        let Some(size) = bits.map(BitField::bytes).or_else(|| self.types.size_of(ty)) else { return };
        let write = self.written[place.index()];
        let text = self.source().place(place);
        let description = format!("`{text}` is {} memory", if write { "writable" } else { "readable" });
        let ptr = match self.function.places[place].kind {
            PlaceKind::Deref(pointer) => pointer,
            _ => {
                let ty = self.types.pointer(ty);
                self.push(ExprKind::AddrOf(place), ty, loc)
            }
        };
        let cond = self.test(Test::Accessible { ptr, size, write }, loc);
        self.check(kind, cond, guard, loc, description);
    }

    /// C11 6.5.8p5 and 6.5.6p9.
    pub fn same_object(&mut self, e: ExprId, a: ExprId, b: ExprId, guard: Guard, loc: Loc) {
        if self.checks.pointer {
            let description = format!("both pointers in `{}` point into the same object", self.text(e));
            let cond = self.test(Test::SameObject(a, b), loc);
            self.check(PropertyKind::Pointer, cond, guard, loc, description);
        }
    }

    pub fn pointer_offset(&mut self, e: ExprId, ptr: ExprId, index: ExprId, negative: bool, guard: Guard, loc: Loc) {
        if self.checks.pointer_overflow && self.constant(index) != Some(0) {
            let description = format!("`{}` stays within its object or one past it", self.text(e));
            let cond = self.test(Test::StaysInObject { ptr, index, negative }, loc);
            self.check(PropertyKind::PointerOverflow, cond, guard, loc, description);
        }
    }

    pub fn freeable(&mut self, ptr: ExprId) {
        if self.checks.pointer {
            let loc = self.loc;
            let description = format!("`{}` may be freed: NULL or the start of live heap memory", self.text(ptr));
            let cond = self.test(Test::Freeable(ptr), loc);
            self.check(PropertyKind::Free, cond, Guards::NONE, loc, description);
        }
    }

    pub fn callable(&mut self, pointer: ExprId, args: &[ExprId]) {
        if self.checks.pointer {
            let loc = self.loc;
            let description = format!("`{}` points to a function of its type", self.text(pointer));
            let pointer = self.with_prototype(pointer, args, loc);
            let cond = self.test(Test::Callable(pointer), loc);
            self.check(PropertyKind::Pointer, cond, Guards::NONE, loc, description);
        }
    }

    /// Without a prototype, the promoted arguments must have the types of the parameters (C11 6.5.2.2p6).
    fn with_prototype(&mut self, pointer: ExprId, args: &[ExprId], loc: Loc) -> ExprId {
        let function = self.types.pointee(self.type_of(pointer)).map(|to| self.types.get(to));
        let Some(Type::Function(FnType { ret, variadic, prototyped: false, .. })) = function else { return pointer };
        let (ret, variadic) = (*ret, *variadic);
        let params = args.iter().map(|&a| self.type_of(a)).collect();
        let signature = Type::Function(FnType { ret, params, variadic, prototyped: true });
        let signature = self.types.intern(signature);
        let ty = self.types.pointer(signature);
        self.push(ExprKind::Cast(pointer), ty, loc)
    }
}
