//! Blocks of memory: copies, fills, and objects whose contents become unknown.
//!
//! A block is cut into the scalars that its destination (or source) is made of, so that a copy between objects of one
//! shape is a copy of cells. All values are read before any is written, so overlapping blocks are right. A block of
//! unknown size is as long as its objects allow, each part under the condition that it belongs to the block.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use base::Loc;
use expr::linear::Linear;
use expr::range::range;
use expr::{ExprId, ObjId, Op, Pool, Scalar, Sort};
use program::{Cut, ExprId as PExprId};
use ssa::{Input, Step, StepKind};
use typed::types::IntRepr;

use super::engine::{Engine, Oracle};
use super::layout::Layout;
use super::objects::{Origin, zero_of};
use super::spots::{Leaf, Spot, Spots};
use super::state::{base_of, column_cells};

const BYTE: Scalar = Scalar::Int(IntRepr { bits: 8, signed: false });

/// A block that can be longer is asked about before it is cut into so many parts.
const LONGEST_KNOWN: u64 = 1 << 20;

/// Lengths that the solver is asked about where the objects do not say how long a block can be.
const LIMITS: [u64; 4] = [32, 128, 512, 4096];

/// Blocks of unknown size between objects of unknown size are cut here, or where the user's bound for loops says, if that
/// is further: who unwinds loops once does not mean that nothing is copied.
const LONGEST_UNKNOWN: u64 = 256;

/// Which bytes of a part belong to a block.
enum Extent {
    /// All of them: the size is known.
    Known,
    /// All or none.
    Whole,
    /// Any number of the first ones.
    Partial,
}

/// A value for a part of the `nth` object, if `cond` holds.
struct Write {
    nth: usize,
    leaf: Leaf,
    cond: ExprId,
    value: ExprId,
}

impl Engine<'_> {
    pub(super) fn copy(
        &mut self,
        dst: PExprId,
        src: PExprId,
        size: PExprId,
        loc: Loc,
        oracle: Option<&mut dyn Oracle>,
    ) {
        let (to, from) = (self.value(dst), self.value(src));
        let Some(size) = self.block_size(size) else { return };
        let (to, from) = (self.block_spots(to), self.block_spots(from));
        self.shape_alike(&to, &from);
        if self.copied_whole(&to, &from, size) {
            return;
        }
        let writes = self.block_writes(&to, &from, size, loc, oracle, |engine, leaf| engine.read_spots(&from, leaf));
        self.write_block(&to, writes);
    }

    pub(super) fn fill(
        &mut self,
        dst: PExprId,
        byte: PExprId,
        size: PExprId,
        loc: Loc,
        oracle: Option<&mut dyn Oracle>,
    ) {
        let to = self.value(dst);
        let byte = self.value(byte);
        let Some(size) = self.block_size(size) else { return };
        let to = self.block_spots(to);
        for (_, spot) in &to {
            self.layout_of(spot.object, Some((BYTE, 1)));
        }
        if let Some(object) = self.whole_object(&to, size) {
            return self.fill_object(object, |engine, sort| match sort {
                Sort::Array { index, elem } => {
                    let value = engine.repeated(byte, elem, elem_bytes(elem, engine.pool.pointer_bits));
                    engine.pool.array_fill(index, value)
                }
                Sort::Scalar(scalar) => engine.repeated(byte, scalar, elem_bytes(scalar, engine.pool.pointer_bits)),
                Sort::Bool => Pool::FALSE,
            });
        }
        let repeated = |engine: &mut Self, leaf: Leaf| engine.repeated(byte, leaf.scalar, leaf.size);
        let writes = self.block_writes(&to, &[], size, loc, oracle, repeated);
        self.write_block(&to, writes);
    }

    /// The size in the pointer width; `None` for no bytes at all.
    fn block_size(&mut self, size: PExprId) -> Option<ExprId> {
        let size = self.value(size);
        let size = self.pool.cast(size, self.pool.offset_sort());
        (self.pool.int_value(size) != Some(0)).then_some(size)
    }

    fn block_spots(&mut self, p: ExprId) -> Spots {
        let mut spots = Vec::new();
        for object in self.targets_of(p) {
            let Some(offset) = self.offset_in(p, object) else { continue };
            let cond = self.pool.points_to(p, object);
            let has_contents = self.objects.list[object].layout.is_some() || self.objects.is_untyped(object);
            if cond != Pool::FALSE && has_contents {
                spots.push((cond, Spot { object, offset, below: Vec::new() }));
            }
        }
        spots
    }

    /// Heap blocks without a shape take that of the other side.
    fn shape_alike(&mut self, to: &Spots, from: &Spots) {
        for (these, others) in [(to, from), (from, to)] {
            let model = others.iter().find_map(|(_, spot)| self.shape_of(spot.object));
            for (_, spot) in these {
                if self.objects.list[spot.object].layout.is_none() {
                    self.shape_block(spot.object, model);
                }
            }
        }
    }

    /// The type that an object is made of.
    fn shape_of(&self, object: ObjId) -> Option<typed::types::TypeId> {
        match self.objects.list[object].origin {
            Origin::Var(var) => Some(self.program.vars[var].ty),
            _ => self.objects.list[object].shaped_as,
        }
    }

    /// The one object that the block is all of.
    fn whole_object(&self, spots: &Spots, size: ExprId) -> Option<ObjId> {
        let [(_, spot)] = &spots[..] else { return None };
        let starts = self.pool.int_value(spot.offset) == Some(0);
        let known = self.pool.int_value(size).is_some();
        (starts && known && self.objects.list[spot.object].size == size).then_some(spot.object)
    }

    /// Copies all of an object onto another one of the same layout, cell by cell.
    fn copied_whole(&mut self, to: &Spots, from: &Spots, size: ExprId) -> bool {
        let (Some(to), Some(from)) = (self.whole_object(to, size), self.whole_object(from, size)) else { return false };
        let layouts = (self.objects.list[to].layout.clone(), self.objects.list[from].layout.clone());
        let (Some(layout), Some(other)) = layouts else { return false };
        if to == from || !(Rc::ptr_eq(&layout, &other) || layout.same_columns(&other)) {
            return to == from;
        }
        for column in 0..layout.columns.len() {
            let base = base_of(&self.state.cells, from, column, &mut self.objects, &mut self.pool);
            let (first, end, _) = column_cells(from, column, &self.objects);
            let (target, target_end, _) = column_cells(to, column, &self.objects);
            let mut elements = Vec::new();
            self.state.cells.for_each_in(first + 1, end, |cell, value| elements.push((cell - first, value)));
            self.state.cells.remove_range(target, target_end);
            self.state.cells.set(target, base);
            elements.into_iter().for_each(|(n, value)| self.state.cells.set(target + n, value));
        }
        true
    }

    /// What is written where. Each object is cut by itself as it is made, so that a pointer is copied as one and not byte
    /// by byte, which would need the object looked up that each mixture of bytes points to.
    fn block_writes(
        &mut self,
        to: &[(ExprId, Spot)],
        from: &[(ExprId, Spot)],
        size: ExprId,
        loc: Loc,
        oracle: Option<&mut dyn Oracle>,
        new_value: impl Fn(&mut Self, Leaf) -> ExprId,
    ) -> Vec<Write> {
        let known = self.pool.int_value(size).map(|length| length as u64);
        let length = known.unwrap_or_else(|| self.longest(&[to, from], size, loc, oracle));
        let mut values: FxHashMap<Leaf, ExprId> = FxHashMap::default();
        let mut writes = Vec::new();
        for (nth, one) in to.chunks(1).enumerate() {
            let leaves = self.cut_block(&[one, from], length);
            let parts = match known {
                Some(_) => leaves.into_iter().map(|leaf| (leaf, Extent::Known)).collect(),
                None => self.parts(leaves, &one[0].1, size),
            };
            for (leaf, extent) in parts {
                let new = *values.entry(leaf).or_insert_with(|| new_value(self, leaf));
                match extent {
                    Extent::Known => writes.push(Write { nth, leaf, cond: Pool::TRUE, value: new }),
                    Extent::Whole => {
                        let cond = self.reaches(size, leaf.offset);
                        writes.push(Write { nth, leaf, cond, value: new });
                    }
                    Extent::Partial => {
                        let cond = self.reaches(size, leaf.offset + leaf.size - 1);
                        writes.push(Write { nth, leaf, cond, value: new });
                        let begun = self.reaches(size, leaf.offset);
                        let ends_before = self.pool.not(cond);
                        let cond = self.pool.and(begun, ends_before);
                        if cond != Pool::FALSE {
                            let value = self.partly_new(&one[0].1, leaf, new, size);
                            writes.push(Write { nth, leaf, cond, value });
                        }
                    }
                }
            }
        }
        writes
    }

    /// The parts of a block of unknown size, and which of their bytes can belong to it.
    fn parts(&mut self, leaves: Vec<Leaf>, spot: &Spot, size: ExprId) -> Vec<(Leaf, Extent)> {
        let sum = Linear::of(&self.pool, size, &[]);
        let begins = self.pool.int_value(spot.offset).is_some();
        let mut parts = Vec::new();
        for leaf in leaves {
            let unit = u128::from(leaf.size);
            let multiple = sum.constant.is_multiple_of(unit) && sum.terms.iter().all(|t| t.1.is_multiple_of(unit));
            if unit == 1 || multiple && leaf.size.is_power_of_two() && leaf.offset.is_multiple_of(leaf.size) {
                parts.push((leaf, Extent::Whole));
            } else if begins {
                parts.push((leaf, Extent::Partial));
            } else {
                let byte = |n| (Leaf { offset: leaf.offset + n, size: 1, scalar: BYTE }, Extent::Whole);
                parts.extend((0..leaf.size).map(byte));
            }
        }
        parts
    }

    /// A scalar whose first bytes are new, as far as a block of `size` bytes goes that ends within it.
    fn partly_new(&mut self, spot: &Spot, leaf: Leaf, new: ExprId, size: ExprId) -> ExprId {
        let by = self.pool.int(u128::from(leaf.offset), self.pool.offset_sort());
        let offset = self.pool.binary(Op::Add, spot.offset, by);
        let old = self.read(&Spot { offset, ..spot.clone() }, leaf.scalar, leaf.size);
        let mut value = self.with_first_bytes(old, new, leaf.size, 1);
        for count in 2..leaf.size {
            let mixed = self.with_first_bytes(old, new, leaf.size, count);
            let end = self.pool.int(u128::from(leaf.offset + count), self.pool.offset_sort());
            let ends_here = self.pool.eq(size, end);
            value = self.pool.ite(ends_here, mixed, value);
        }
        self.convert(value, leaf.scalar)
    }

    /// Whether the block goes beyond `offset`.
    fn reaches(&mut self, size: ExprId, offset: u64) -> ExprId {
        let offset = self.pool.int(u128::from(offset), self.pool.offset_sort());
        self.pool.lt(offset, size)
    }

    /// How long a block of unknown size can be: it lies within its objects, or else it is cut like a loop.
    fn longest(&mut self, sides: &[&[(ExprId, Spot)]], size: ExprId, loc: Loc, oracle: Option<&mut dyn Oracle>) -> u64 {
        let mut longest = range(&self.pool, size).map_or(u64::MAX, |r| r.high.clamp(0, i128::from(u64::MAX)) as u64);
        for spots in sides.iter().filter(|spots| !spots.is_empty()) {
            let room = |(_, spot): &(ExprId, Spot)| {
                let total = self.pool.int_value(self.objects.list[spot.object].size)? as u64;
                let start = self.pool.int_value(spot.offset).map_or(0, |o| o as u64);
                Some(total.saturating_sub(start))
            };
            let most = spots.iter().map(room).try_fold(0, |most: u64, room| Some(most.max(room?)));
            longest = longest.min(most.unwrap_or(u64::MAX));
        }
        if longest <= LONGEST_KNOWN {
            return longest;
        }
        let asked = oracle.and_then(|oracle| LIMITS.into_iter().find(|&limit| !self.can_exceed(size, limit, oracle)));
        if let Some(limit) = asked {
            return limit;
        }
        let func = self.frame().func;
        let bound = self.options.bounds.for_loop(func, 0);
        let most = bound.map_or(0, |n| u64::from(n.saturating_sub(1))).max(LONGEST_UNKNOWN);
        let limit = self.pool.int(u128::from(most), self.pool.offset_sort());
        let within = self.pool.le(size, limit);
        let beyond = self.pool.not(within);
        let here = self.state.clone();
        self.state = self.state_if(beyond);
        let name = self.function().name.clone();
        let description = format!("unwinding assertion of the block in {name}");
        self.cut(Cut::Block, format!("{name}.unwind.0"), description, loc, bound);
        self.state = here;
        self.state = self.state_if(within);
        most
    }

    /// Whether some execution that comes here has a block of more than `limit` bytes.
    fn can_exceed(&mut self, size: ExprId, limit: u64, oracle: &mut dyn Oracle) -> bool {
        let limit = self.pool.int(u128::from(limit), self.pool.offset_sort());
        let more = self.pool.lt(limit, size);
        let here = self.pool.and(self.assumed, self.state.guard.condition());
        let condition = self.pool.and(here, more);
        condition != Pool::FALSE && oracle.is_possible(&self.pool, &self.trail.facts, condition)
    }

    /// Scalars that the first `length` bytes are made of on the first side whose offset is known, else bytes.
    fn cut_block(&mut self, sides: &[&[(ExprId, Spot)]], length: u64) -> Vec<Leaf> {
        for spots in sides {
            let Some(((_, spot), others)) = spots.split_first() else { continue };
            let Some(layout) = self.objects.list[spot.object].layout.clone() else { continue };
            let alike = |(_, other): &(ExprId, Spot)| {
                let own = self.objects.list[other.object].layout.as_ref();
                other.offset == spot.offset
                    && own.is_some_and(|own| Rc::ptr_eq(own, &layout) || own.same_columns(&layout))
            };
            if let Some(start) = self.pool.int_value(spot.offset)
                && others.iter().all(alike)
            {
                return leaves_of(&layout, start as u64, length);
            }
        }
        if let Some((scalar, size)) = self.common_unit(sides, length) {
            return (0..length / size).map(|n| Leaf { offset: n * size, size, scalar }).collect();
        }
        (0..length).map(|offset| Leaf { offset, size: 1, scalar: BYTE }).collect()
    }

    /// Everything is an array of one scalar, and the block begins at an element on every side.
    fn common_unit(&self, sides: &[&[(ExprId, Spot)]], length: u64) -> Option<(Scalar, u64)> {
        let mut unit = None;
        for (_, spot) in sides.iter().flat_map(|spots| spots.iter()) {
            let layout = self.objects.list[spot.object].layout.as_ref()?;
            let [column] = &layout.columns[..] else { return None };
            let size = u128::from(column.size);
            let offset = Linear::of(&self.pool, spot.offset, &[]);
            let aligned = column.offset == 0
                && column.dims.last().is_none_or(|d| u128::from(d.stride) == size)
                && offset.constant.is_multiple_of(size)
                && offset.terms.iter().all(|t| t.1.is_multiple_of(size));
            if !aligned || unit.is_some_and(|(_, known)| known != column.size) {
                return None;
            }
            unit = Some((column.scalar, column.size));
        }
        unit.filter(|(_, size)| size.is_power_of_two() && length.is_multiple_of(*size))
    }

    fn write_block(&mut self, to: &[(ExprId, Spot)], writes: Vec<Write>) {
        for Write { nth, leaf, cond, value } in writes {
            let (there, spot) = &to[nth];
            let by = self.pool.int(u128::from(leaf.offset), self.pool.offset_sort());
            let offset = self.pool.binary(Op::Add, spot.offset, by);
            let cond = if to.len() == 1 { cond } else { self.pool.and(*there, cond) };
            if cond != Pool::FALSE {
                self.write(&Spot { offset, ..spot.clone() }, leaf.scalar, leaf.size, value, cond);
            }
        }
    }

    /// A scalar all of whose bytes are `byte`.
    fn repeated(&mut self, byte: ExprId, scalar: Scalar, size: u64) -> ExprId {
        if self.pool.int_value(byte) == Some(0) {
            return zero_of(Sort::Scalar(scalar), &mut self.pool);
        }
        let word = Sort::unsigned(size as u16 * 8);
        let ones = (0..size).fold(0u128, |sum, n| sum | 1 << (8 * n));
        let ones = self.pool.int(ones, word);
        let byte = self.pool.cast(byte, Sort::Scalar(BYTE));
        let wide = self.pool.cast(byte, word);
        let value = self.pool.binary(Op::Mul, wide, ones);
        self.convert(value, scalar)
    }

    /// Every object that the pointer can name gets unknown contents where it does.
    pub(super) fn havoc(&mut self, ptr: PExprId, name: &str, loc: Loc) {
        let p = self.value(ptr);
        let spots = self.block_spots(p);
        for (cond, spot) in spots {
            let object = spot.object;
            self.layout_of(object, Some((BYTE, 1)));
            let before = self.state.cells.clone();
            let pieces = self.input_object(object, name);
            let guard = self.pool.and(self.state.guard.condition(), cond);
            let kind = StepKind::Input(Input::Value { name: name.to_string(), pieces });
            self.trail.steps.push(Step { guard, loc, kind });
            if cond != Pool::TRUE {
                self.keep_unless(cond, object, &before);
            }
        }
    }

    /// Where `cond` does not hold, the object's contents are what they were before.
    fn keep_unless(&mut self, cond: ExprId, object: ObjId, before: &super::cells::Cells) {
        let Some(layout) = self.objects.list[object].layout.clone() else { return };
        for (n, column) in layout.columns.iter().enumerate() {
            let (first, end, _) = column_cells(object, n, &self.objects);
            let now = base_of(&self.state.cells, object, n, &mut self.objects, &mut self.pool);
            let old = if column.is_array() {
                super::state::whole_array(before, object, n, &mut self.objects, &mut self.pool)
            } else {
                base_of(before, object, n, &mut self.objects, &mut self.pool)
            };
            let value = self.pool.ite(cond, now, old);
            self.state.cells.remove_range(first, end);
            self.state.cells.set(first, value);
        }
    }
}

fn elem_bytes(scalar: Scalar, pointer_bits: u16) -> u64 {
    match scalar {
        Scalar::Int(repr) => u64::from(repr.bits.div_ceil(8)),
        Scalar::Float(format) => u64::from(format.memory_bits()) / 8,
        Scalar::Ptr => u64::from(pointer_bits) / 8,
    }
}

fn leaves_of(layout: &Layout, start: u64, length: u64) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    let mut offset = 0;
    while offset < length {
        let leaf = match layout.at(start + offset) {
            Some((column, _, 0)) if layout.columns[column].size <= length - offset => {
                let column = &layout.columns[column];
                Leaf { offset, size: column.size, scalar: column.scalar }
            }
            _ => Leaf { offset, size: 1, scalar: BYTE },
        };
        offset += leaf.size;
        leaves.push(leaf);
    }
    leaves
}
