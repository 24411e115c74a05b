//! Reading and writing scalars in an object at a byte offset. Where the offset falls on whole elements of a column, one
//! cell or one array term is touched; all else is put together from bytes.

use std::rc::Rc;

use expr::linear::Linear;
use expr::{ExprId, ObjId, Op, Pool, Scalar, Sort};

use super::engine::Engine;
use super::layout::{Column, Layout};
use super::spots::{Index, Spot};
use super::state::{SMALL_ARRAY, base_of, column_cells, select_at, whole_array};

/// Where a scalar lies.
enum Located {
    Element(usize, Index),
    /// Exactly one of the conditions holds if the access is within the object.
    Cases(Vec<(ExprId, usize, Index)>),
    /// Inside one element, from this byte on.
    Part(usize, Index, u64),
    Bytes,
}

/// The outermost array begins where the object does and ends where it ends.
fn fills_object(column: &Column, size: Option<u128>) -> bool {
    column.dims.first().is_some_and(|d| match d.count {
        None => column.offset < d.stride,
        Some(count) => size == Some(u128::from(count) * u128::from(d.stride)) && column.offset < d.stride,
    })
}

impl Engine<'_> {
    pub(super) fn read(&mut self, spot: &Spot, scalar: Scalar, size: u64) -> ExprId {
        let Some(layout) = self.layout_of(spot.object, Some((scalar, size))) else {
            return self.unknown_value("invalid", scalar);
        };
        match self.locate(&layout, spot, size) {
            Located::Element(column, index) => {
                let value = self.read_element(spot.object, column, index);
                self.convert(value, scalar)
            }
            Located::Cases(cases) => {
                let mut result = None;
                for (cond, column, index) in cases.into_iter().rev() {
                    let element = self.read_element(spot.object, column, index);
                    let value = self.convert(element, scalar);
                    result = Some(match result {
                        None => value,
                        Some(rest) => self.pool.ite(cond, value, rest),
                    });
                }
                result.unwrap_or_else(|| self.unknown_value("invalid", scalar))
            }
            Located::Part(column, index, byte) => self.read_part(spot.object, (column, index), byte, scalar, size),
            Located::Bytes => self.read_bytes(spot, scalar, size),
        }
    }

    /// Writes `value` if `cond` holds.
    pub(super) fn write(&mut self, spot: &Spot, scalar: Scalar, size: u64, value: ExprId, cond: ExprId) {
        let Some(layout) = self.layout_of(spot.object, Some((scalar, size))) else { return };
        match self.locate(&layout, spot, size) {
            Located::Element(column, index) => {
                let value = self.convert(value, layout.columns[column].scalar);
                self.write_element(spot.object, column, index, value, cond);
            }
            Located::Cases(cases) => {
                for (case, column, index) in cases {
                    let value = self.convert(value, layout.columns[column].scalar);
                    let both = self.pool.and(cond, case);
                    self.write_element(spot.object, column, index, value, both);
                }
            }
            Located::Part(column, index, byte) => {
                self.write_part(spot.object, (column, index), byte, size, value, cond);
            }
            Located::Bytes => self.write_bytes(spot, scalar, size, value, cond),
        }
    }

    /// The layout of an object; a heap block gets one at its first use, from the type it is used with.
    pub(super) fn layout_of(&mut self, object: ObjId, used_as: Option<(Scalar, u64)>) -> Option<Rc<Layout>> {
        if let Some(layout) = &self.objects.list[object].layout {
            return Some(Rc::clone(layout));
        }
        if !self.objects.is_untyped(object) || used_as.is_none() {
            return None;
        }
        self.shape_block(object, None);
        self.objects.list[object].layout.clone()
    }

    fn locate(&mut self, layout: &Layout, spot: &Spot, size: u64) -> Located {
        if let Some(offset) = self.pool.int_value(spot.offset) {
            return match layout.at(offset as u64) {
                Some((column, element, 0)) if layout.columns[column].size == size => {
                    Located::Element(column, Index::Known(element))
                }
                Some((column, element, byte)) if byte + size <= layout.columns[column].size => {
                    Located::Part(column, Index::Known(element), byte)
                }
                _ => Located::Bytes,
            };
        }
        let offset = Linear::of(&self.pool, spot.offset, &spot.below);
        let object_size = self.pool.int_value(self.objects.list[spot.object].size);
        for (n, column) in layout.columns.iter().enumerate() {
            if column.size != size || !column.is_array() {
                continue;
            }
            let fills = fills_object(column, object_size);
            if let Some(index) = self.index_in(column, &offset, &spot.below, fills) {
                return Located::Element(n, index);
            }
        }
        self.cases(layout, &offset, size).map_or(Located::Bytes, Located::Cases)
    }

    /// The element of `column` at this offset, if an access within the object is sure to be the start of one. Where the
    /// outermost array `fills` the object, an index outside it is outside the object, which other checks exclude. (A sum
    /// that wraps around leaves the low bits of an index to a power of two right, and no other index uses more.)
    fn index_in(&mut self, column: &Column, offset: &Linear, below: &[(ExprId, u64)], fills: bool) -> Option<Index> {
        let mut rest = offset.minus(column.offset);
        let exact = rest.is_exact(&self.pool, below);
        let mut index = self.pool.int(0, self.pool.offset_sort());
        for (n, dim) in column.dims.iter().enumerate() {
            let (quotient, remainder) = rest.divide(dim.stride);
            let last = remainder.high(&self.pool, below)?;
            let counted = dim.count.zip(quotient.high(&self.pool, below));
            let inside = counted.is_some_and(|(count, high)| high < u128::from(count));
            // From the first byte of the outermost element to the last byte of the access.
            let (start, stride) = (u128::from(column.offset), u128::from(dim.stride));
            let no_wrap = exact || dim.stride.is_power_of_two();
            let by_object = n == 0 && fills && no_wrap && start + last + u128::from(column.size) <= stride;
            if last >= stride || !(inside || by_object) {
                return None;
            }
            let i = quotient.expr(&mut self.pool);
            index = self.scaled(index, dim.count.unwrap_or(1));
            index = self.pool.binary(Op::Add, index, i);
            rest = remainder;
        }
        (rest.is_constant() && rest.constant == 0).then(|| self.as_index(index))
    }

    fn scaled(&mut self, e: ExprId, factor: u64) -> ExprId {
        let factor = self.pool.int(u128::from(factor), self.pool.offset_sort());
        self.pool.binary(Op::Mul, e, factor)
    }

    fn as_index(&self, e: ExprId) -> Index {
        match self.pool.int_value(e) {
            Some(k) => Index::Known(k as u64),
            None => Index::Unknown(e),
        }
    }

    /// All columns have the access's size and alignment: one case a column.
    fn cases(&mut self, layout: &Layout, offset: &Linear, size: u64) -> Option<Vec<(ExprId, usize, Index)>> {
        let size128 = u128::from(size);
        let aligned = |k: u128| k.is_multiple_of(size128);
        let fits =
            |c: &Column| c.size == size && aligned(c.offset.into()) && c.dims.iter().all(|d| aligned(d.stride.into()));
        if !layout.columns.iter().all(fits)
            || !aligned(offset.constant)
            || !offset.terms.iter().all(|t| aligned(t.1))
            || !size.is_power_of_two()
        {
            return None;
        }
        let cases = (0..layout.columns.len())
            .map(|n| {
                let (cond, index, rest) = self.element_case(&layout.columns[n], offset);
                let zero = self.pool.int(0, self.pool.offset_sort());
                let starts = self.pool.eq(rest, zero);
                (self.pool.and(cond, starts), n, index)
            })
            .filter(|case| case.0 != Pool::FALSE)
            .collect();
        Some(cases)
    }

    /// By division: whether the byte at the offset is in the column, which element, and which byte of it.
    pub(super) fn element_case(&mut self, column: &Column, offset: &Linear) -> (ExprId, Index, ExprId) {
        let sort = self.pool.offset_sort();
        let mut rest = offset.minus(column.offset).expr(&mut self.pool);
        let mut inside = Pool::TRUE;
        let mut index = self.pool.int(0, sort);
        for dim in &column.dims {
            let stride = self.pool.int(u128::from(dim.stride), sort);
            let i = self.pool.binary(Op::Div, rest, stride);
            if let Some(count) = dim.count {
                let count = self.pool.int(u128::from(count), sort);
                let below = self.pool.lt(i, count);
                inside = self.pool.and(inside, below);
            }
            index = self.scaled(index, dim.count.unwrap_or(1));
            index = self.pool.binary(Op::Add, index, i);
            rest = self.pool.binary(Op::Rem, rest, stride);
        }
        let size = self.pool.int(u128::from(column.size), sort);
        let within = self.pool.lt(rest, size);
        inside = self.pool.and(inside, within);
        let index = if column.is_array() { self.as_index(index) } else { Index::Known(0) };
        (inside, index, rest)
    }

    pub(super) fn read_element(&mut self, object: ObjId, column: usize, index: Index) -> ExprId {
        let (first, ..) = column_cells(object, column, &self.objects);
        let cells = &self.state.cells;
        let c = self.objects.column(object, column);
        if !c.is_array() {
            return cells.get(first).unwrap_or_else(|| self.objects.unset(object, column, &mut self.pool));
        }
        match index {
            Index::Known(k) if self.are_cells(object) => {
                let known = if k < u64::from(c.element_cells) { cells.get(first + 1 + k as u32) } else { None };
                known.unwrap_or_else(|| {
                    let base = base_of(&self.state.cells, object, column, &mut self.objects, &mut self.pool);
                    select_at(base, k, &mut self.pool)
                })
            }
            _ => {
                let array = self.array_term(object, column);
                let at = self.index_term(object, column, index);
                match self.objects.list[object].writable || self.pool.simplify.strings {
                    true => self.pool.select(array, at),
                    false => self.pool.select_unseen(array, at),
                }
            }
        }
    }

    /// Elements of this object's arrays are read from cells of their own, and not from the array as a term.
    fn are_cells(&self, object: ObjId) -> bool {
        self.pool.simplify.stores && (self.pool.simplify.strings || self.objects.list[object].writable)
    }

    fn index_term(&mut self, object: ObjId, column: usize, index: Index) -> ExprId {
        let index = match index {
            Index::Known(k) => self.pool.int(u128::from(k), self.pool.offset_sort()),
            Index::Unknown(i) => i,
        };
        self.narrow_index(object, column, index)
    }

    fn narrow_index(&mut self, object: ObjId, column: usize, index: ExprId) -> ExprId {
        let bits = self.objects.column(object, column).index_bits(self.pool.pointer_bits);
        self.pool.cast(index, Sort::unsigned(bits))
    }

    /// The column as one term. A large array keeps that term as its new base, so that it is not collected again.
    fn array_term(&mut self, object: ObjId, column: usize) -> ExprId {
        let array = whole_array(&self.state.cells, object, column, &mut self.objects, &mut self.pool);
        let (first, end, count) = column_cells(object, column, &self.objects);
        if count.is_none_or(|n| n > SMALL_ARRAY) {
            self.state.cells.remove_range(first + 1, end);
            self.state.cells.set(first, array);
        }
        array
    }

    pub(super) fn write_element(&mut self, object: ObjId, column: usize, index: Index, value: ExprId, cond: ExprId) {
        let (first, _, count) = column_cells(object, column, &self.objects);
        let value = if cond == Pool::TRUE {
            value
        } else {
            let old = self.read_element(object, column, index);
            self.pool.ite(cond, value, old)
        };
        let c = self.objects.column(object, column);
        match index {
            _ if !c.is_array() => self.state.cells.set(first, value),
            Index::Known(k) if self.pool.simplify.stores && k < u64::from(c.element_cells) => {
                self.state.cells.set(first + 1 + k as u32, value);
            }
            Index::Unknown(i) if self.pool.simplify.stores && count.is_some_and(|n| n <= SMALL_ARRAY) => {
                self.write_each(object, column, i, value, count.unwrap_or(0));
            }
            _ => {
                let at = self.index_term(object, column, index);
                let array = self.array_term(object, column);
                let stored = self.pool.store(array, at, value);
                self.state.cells.set(first, stored);
            }
        }
    }

    /// A store at an unknown index into a small array: every element is the new value or the old one.
    fn write_each(&mut self, object: ObjId, column: usize, index: ExprId, value: ExprId, count: u64) {
        let index = self.narrow_index(object, column, index);
        for k in 0..count {
            let at = self.pool.int(u128::from(k), self.pool.sort(index));
            let here = self.pool.eq(index, at);
            if here == Pool::FALSE {
                continue;
            }
            let old = self.read_element(object, column, Index::Known(k));
            let new = self.pool.ite(here, value, old);
            let (first, ..) = column_cells(object, column, &self.objects);
            self.state.cells.set(first + 1 + k as u32, new);
        }
    }

    /// The same bits as another scalar of the same size.
    pub(super) fn convert(&mut self, value: ExprId, scalar: Scalar) -> ExprId {
        match (self.pool.sort(value), scalar) {
            (from, to) if from == Sort::Scalar(to) => value,
            (from, _) if from.is_float() => {
                let bits = self.float_memory(value);
                self.convert(bits, scalar)
            }
            (Sort::PTR, Scalar::Float(format)) => {
                let address = self.address_of(value);
                self.float_of_memory(address, format)
            }
            (_, Scalar::Float(format)) => self.float_of_memory(value, format),
            (Sort::PTR, Scalar::Ptr) => value,
            (Sort::PTR, Scalar::Int(_)) => {
                let address = self.address_of(value);
                self.pool.cast(address, Sort::Scalar(scalar))
            }
            (_, Scalar::Ptr) => self.pointer_at(value),
            (_, Scalar::Int(_)) => self.pool.cast(value, Sort::Scalar(scalar)),
        }
    }

    pub(super) fn unknown_value(&mut self, name: &str, scalar: Scalar) -> ExprId {
        self.pool.fresh(name, Sort::Scalar(scalar))
    }
}
