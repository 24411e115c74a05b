//! From places of the program to spots in memory. A place behind a pointer is one spot for each object that the pointer
//! can name, under the condition that it does.

use expr::{ExprId, ObjId, Op, Pool, Sort};
use program::{ExprId as PExprId, PlaceId, PlaceKind};
use typed::types::{BitField, Type, TypeId};

use super::engine::Engine;
use super::layout::{Layout, scalar_of, scalar_size};
use super::spots::{Leaf, Spot, Spots};

impl Engine<'_> {
    pub(super) fn spots(&mut self, place: PlaceId) -> Spots {
        let p = self.function().places[place];
        match p.kind {
            PlaceKind::Var(var) => {
                let pointer = self.var_pointer(var);
                self.pointed_spots(pointer, p.ty)
            }
            PlaceKind::Deref(pointer) => {
                let pointer = self.value(pointer);
                self.pointed_spots(pointer, p.ty)
            }
            PlaceKind::Field(base, field) => {
                let mut spots = self.spots(base);
                let offset = self.field_offset(base, field);
                self.move_by(&mut spots, offset);
                spots
            }
            PlaceKind::Index(base, index) => self.element_spots(base, index, p.ty),
        }
    }

    fn field_offset(&self, base: PlaceId, field: u32) -> u64 {
        let types = &self.program.types;
        match types.get(self.function().places[base].ty) {
            Type::Record(r) => types.records[*r].fields[field as usize].offset,
            other => unreachable!("a member of {other:?}"),
        }
    }

    /// The bits that a place denotes, if it is a bit-field.
    pub(super) fn bit_field(&self, place: PlaceId) -> Option<BitField> {
        match self.function().places[place].kind {
            PlaceKind::Field(base, field) => self.program.types.bit_field(self.function().places[base].ty, field),
            _ => None,
        }
    }

    fn move_by(&mut self, spots: &mut Spots, distance: u64) {
        let by = self.pool.int(u128::from(distance), self.pool.offset_sort());
        for (_, spot) in spots {
            spot.offset = self.pool.binary(Op::Add, spot.offset, by);
        }
    }

    fn element_spots(&mut self, base: PlaceId, index: PExprId, elem: TypeId) -> Spots {
        let mut spots = self.spots(base);
        let size = self.size_of(elem);
        let index = self.value(index);
        let wide = self.pool.cast(index, self.pool.offset_sort());
        let size = self.pool.int(u128::from(size), self.pool.offset_sort());
        let distance = self.pool.binary(Op::Mul, wide, size);
        let bound = self.function().array_bound(&self.program.types, base);
        let len = bound.filter(|_| self.options.bounds_checked);
        for (_, spot) in &mut spots {
            spot.offset = self.pool.binary(Op::Add, spot.offset, distance);
            spot.below.extend(len.map(|n| (wide, n)));
        }
        spots
    }

    pub(super) fn pointed_spots(&mut self, p: ExprId, ty: TypeId) -> Spots {
        if let Op::Addr(object) = self.pool.op(p)
            && self.objects.list[object].layout.is_some()
        {
            return vec![(Pool::TRUE, Spot { object, offset: self.pool.arg(p, 0), below: Vec::new() })];
        }
        let mut spots = Vec::new();
        for object in self.targets_of(p) {
            let Some(offset) = self.offset_in(p, object) else { continue };
            if self.objects.is_untyped(object) && self.objects.list[object].layout.is_none() {
                self.shape_block(object, Some(ty));
            }
            let cond = self.pool.points_to(p, object);
            if cond != Pool::FALSE {
                spots.push((cond, Spot { object, offset, below: Vec::new() }));
            }
        }
        spots
    }

    /// Decides what a heap block is an array of. Its contents are unknown or zero until then, so the first use decides.
    pub(super) fn shape_block(&mut self, object: ObjId, used_as: Option<TypeId>) {
        let types = &self.program.types;
        let mut elem = used_as;
        while let Some(Type::Array { elem: inner, .. }) = elem.map(|e| types.get(e)) {
            elem = Some(*inner);
        }
        let size = self.pool.int_value(self.objects.list[object].size).map(|s| s as u64);
        let layout = Layout::of_block(types, elem, size);
        self.objects.list[object].shaped_as = elem;
        self.objects.set_layout(object, std::rc::Rc::new(layout));
    }

    pub(super) fn size_of(&self, ty: TypeId) -> u64 {
        self.program.types.size_of(ty).unwrap_or(1)
    }

    /// The address of a place.
    pub(super) fn address(&mut self, place: PlaceId) -> ExprId {
        let p = self.function().places[place];
        match p.kind {
            PlaceKind::Var(var) => {
                let pointer = self.var_pointer(var);
                for object in self.pool.targets(pointer).objects {
                    self.objects.expose(object);
                }
                pointer
            }
            PlaceKind::Deref(pointer) => self.value(pointer),
            PlaceKind::Field(base, field) => {
                let start = self.address(base);
                let offset = self.field_offset(base, field);
                let offset = self.pool.int(u128::from(offset), self.pool.offset_sort());
                self.pool.ptr_add(start, offset)
            }
            PlaceKind::Index(base, index) => {
                let start = self.address(base);
                let size = self.size_of(p.ty);
                let distance = self.distance(index, size);
                self.pool.ptr_add(start, distance)
            }
        }
    }

    /// `index * size` in the pointer width.
    pub(super) fn distance(&mut self, index: PExprId, size: u64) -> ExprId {
        let index = self.value(index);
        let wide = self.pool.cast(index, self.pool.offset_sort());
        let size = self.pool.int(u128::from(size), self.pool.offset_sort());
        self.pool.binary(Op::Mul, wide, size)
    }

    pub(super) fn read_spots(&mut self, spots: &Spots, leaf: Leaf) -> ExprId {
        let mut value = None;
        for (cond, spot) in spots.iter().rev() {
            let spot = self.leaf_spot(spot, leaf);
            let here = self.read(&spot, leaf.scalar, leaf.size);
            let there = self.is_there(&spot, leaf.size);
            let cond = self.pool.and(*cond, there);
            value = Some(match value {
                None if there == Pool::TRUE => here,
                other => {
                    let other = other.unwrap_or_else(|| self.unknown_value("invalid", leaf.scalar));
                    self.pool.ite(cond, here, other)
                }
            });
        }
        value.unwrap_or_else(|| self.unknown_value("invalid", leaf.scalar))
    }

    /// Whether the access stays in its object, while that is alive. Where checks have asked, it is taken to.
    fn is_there(&mut self, spot: &Spot, size: u64) -> ExprId {
        if self.options.bounds_checked && self.options.pointer_checked {
            return Pool::TRUE;
        }
        let alive = self.alive(spot.object);
        let size = self.pool.int(u128::from(size), self.pool.offset_sort());
        let inside = self.inside(spot.offset, self.objects.list[spot.object].size, size);
        self.pool.and(alive, inside)
    }

    pub(super) fn write_spots(&mut self, spots: &Spots, leaf: Leaf, value: ExprId) {
        let alone = spots.len() == 1;
        for (cond, spot) in spots {
            let spot = self.leaf_spot(spot, leaf);
            // The check before has seen to it that the pointer points there, if there is such a check.
            let cond = if alone && self.options.pointer_checked { Pool::TRUE } else { *cond };
            let there = self.is_there(&spot, leaf.size);
            let cond = self.pool.and(cond, there);
            self.write(&spot, leaf.scalar, leaf.size, value, cond);
        }
    }

    fn leaf_spot(&mut self, spot: &Spot, leaf: Leaf) -> Spot {
        let by = self.pool.int(u128::from(leaf.offset), self.pool.offset_sort());
        Spot { offset: self.pool.binary(Op::Add, spot.offset, by), ..spot.clone() }
    }

    /// The scalars of a type, in memory order. The bytes of its padding are among them: C11 6.2.6.1p6 leaves open what they
    /// become when a record is stored, compilers copy them, and so does `program::interp`.
    pub(super) fn leaves(&mut self, ty: TypeId) -> std::rc::Rc<[Leaf]> {
        if let Some(known) = self.leaf_lists.get(&ty) {
            return known.clone();
        }
        let types = &self.program.types;
        let list: std::rc::Rc<[Leaf]> = match scalar_of(types, ty) {
            Some(scalar) => [Leaf { offset: 0, size: scalar_size(types, ty, scalar), scalar }].into(),
            None => {
                let layout = Layout::of_type(types, ty);
                let columns = layout.columns.iter();
                columns
                    .flat_map(|c| {
                        (0..c.count.unwrap_or(0)).map(|i| Leaf {
                            offset: c.element_offset(i),
                            size: c.size,
                            scalar: c.scalar,
                        })
                    })
                    .collect()
            }
        };
        self.leaf_lists.insert(ty, list.clone());
        list
    }

    pub(super) fn sort_of(&self, ty: TypeId) -> Sort {
        match scalar_of(&self.program.types, ty) {
            Some(scalar) => Sort::Scalar(scalar),
            None => unreachable!("{ty} is not scalar"),
        }
    }
}
