//! How an object's bytes are cut into cells. Every scalar leaf of a type is a column; inside arrays a column has one cell per
//! element (a structure of arrays), so a member write touches one cell and a symbolic index one column.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use expr::{ExprId, Scalar};
use ssa::Piece;
use typed::types::{BitField, Field, IntRepr, Record, RecordKind, Type, TypeId, Types};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dim {
    /// `None`: as many as the object's size gives (heap objects of unknown size).
    pub count: Option<u64>,
    /// In bytes.
    pub stride: u64,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub scalar: Scalar,
    /// In bytes; one for `_Bool`, although its value has one bit.
    pub size: u64,
    /// Of the first element, from the start of the object.
    pub offset: u64,
    /// Outermost first; empty for a plain scalar.
    pub dims: Vec<Dim>,
    /// First cell, relative to the object's. An array column begins with the cell of its base array.
    pub cell: u32,
    /// How many elements have a cell of their own.
    pub element_cells: u32,
    /// Number of elements, if known.
    pub count: Option<u64>,
}

impl Column {
    pub fn is_array(&self) -> bool {
        !self.dims.is_empty()
    }

    pub fn scalar(scalar: Scalar, size: u64) -> Column {
        Column { scalar, size, offset: 0, dims: Vec::new(), cell: 0, element_cells: 0, count: None }
    }

    /// The same column inside arrays and further into the object.
    fn moved(mut self, offset: u64, outer: &[Dim]) -> Column {
        self.offset += offset;
        self.dims.splice(0..0, outer.iter().copied());
        self
    }

    /// Bits of an index into the column.
    pub fn index_bits(&self, pointer_bits: u16) -> u16 {
        match self.count {
            Some(count) => ((64 - count.saturating_sub(1).leading_zeros()) as u16).max(1),
            None => pointer_bits - self.dims.first().map_or(0, |d| d.stride.trailing_zeros() as u16),
        }
    }

    /// The column's value as part of an input.
    pub fn piece(&self, value: ExprId) -> Piece {
        if self.is_array() {
            let dims = self.dims.iter().map(|d| (d.count.unwrap_or(u64::MAX), d.stride)).collect();
            Piece::Array { offset: self.offset, dims, size: self.size, value }
        } else {
            Piece::Scalar { offset: self.offset, size: self.size, value }
        }
    }

    /// The byte offset of element `index`.
    pub fn element_offset(&self, index: u64) -> u64 {
        let mut rest = index;
        let mut offset = self.offset;
        for dim in self.dims.iter().rev() {
            let count = dim.count.unwrap_or(u64::MAX).max(1);
            offset += (rest % count) * dim.stride;
            rest /= count;
        }
        offset
    }

    /// The element that begins at or contains the byte `offset`, and the byte's place in it.
    fn element_at(&self, offset: u64) -> Option<(u64, u64)> {
        let mut rest = offset.checked_sub(self.offset)?;
        let mut index = 0u64;
        for dim in &self.dims {
            let i = rest.checked_div(dim.stride)?;
            let count = dim.count.unwrap_or(u64::MAX);
            if i >= count {
                return None;
            }
            index = index.checked_mul(count).unwrap_or(0) + i;
            rest %= dim.stride;
        }
        (rest < self.size).then_some((index, rest))
    }
}

/// Column, element, and byte in the element.
pub type Position = (usize, u64, u64);

#[derive(Debug)]
pub struct Layout {
    pub columns: Vec<Column>,
    /// How many cells an object of this layout takes.
    pub cells: u32,
    /// By byte offset; filled as offsets are asked for.
    found: RefCell<FxHashMap<u64, Option<Position>>>,
}

/// Bit-fields that share more bytes than this are kept as bytes.
const MAX_WORD: u64 = 8;

/// Arrays beyond this size have no cells for single elements: all goes through their base array.
const MAX_ELEMENT_CELLS: u64 = 1 << 20;

/// Records with more cells than this have none for the elements of the arrays that follow.
const MAX_CELLS: u32 = 1 << 24;

impl Layout {
    pub fn of_type(types: &Types, ty: TypeId) -> Layout {
        let mut columns = Vec::new();
        collect(types, ty, 0, &mut Vec::new(), &mut columns);
        Layout::finish(columns)
    }

    /// A block of `size` bytes used as an array of `elem`, which has a size; a rest that holds no whole element is
    /// bytes, and so is everything where the element type is unknown.
    pub fn of_block(types: &Types, elem: Option<TypeId>, size: Option<u64>) -> Layout {
        let mut columns = Vec::new();
        let sized = elem.and_then(|e| types.size_of(e).filter(|&s| s > 0).map(|s| (e, s)));
        let Some((elem, stride)) = sized else {
            columns.push(byte_column(0, vec![Dim { count: size, stride: 1 }]));
            return Layout::finish(columns);
        };
        match size {
            Some(size) => {
                let count = size / stride;
                if count == 1 {
                    collect(types, elem, 0, &mut Vec::new(), &mut columns);
                } else if count > 1 {
                    collect(types, elem, 0, &mut vec![Dim { count: Some(count), stride }], &mut columns);
                }
                if size % stride > 0 {
                    bytes(count * stride, size % stride, &[], &mut columns);
                }
            }
            None => collect(types, elem, 0, &mut vec![Dim { count: None, stride }], &mut columns),
        }
        Layout::finish(columns)
    }

    pub fn of_column(column: Column) -> Layout {
        Layout::finish(vec![column])
    }

    /// Cut into the same cells, so that contents can be moved cell by cell.
    pub fn same_columns(&self, other: &Layout) -> bool {
        let same =
            |(a, b): (&Column, &Column)| (a.scalar, a.size, a.offset, &a.dims) == (b.scalar, b.size, b.offset, &b.dims);
        self.columns.len() == other.columns.len() && self.columns.iter().zip(&other.columns).all(same)
    }

    fn finish(mut columns: Vec<Column>) -> Layout {
        let mut next = 0u32;
        for column in &mut columns {
            flatten(&mut column.dims);
            column.count = column.dims.iter().try_fold(1u64, |n, d| n.checked_mul(d.count?));
            column.cell = next;
            column.element_cells = match column.count {
                Some(count) if column.is_array() && count <= MAX_ELEMENT_CELLS && next <= MAX_CELLS => count as u32,
                None if next <= MAX_CELLS => 1 << 16,
                _ => 0,
            };
            next += 1 + column.element_cells;
        }
        Layout { columns, cells: next, found: RefCell::default() }
    }

    /// The column and element that hold the byte at a constant offset, and the byte's place in the element.
    pub fn at(&self, offset: u64) -> Option<Position> {
        *self.found.borrow_mut().entry(offset).or_insert_with(|| {
            self.columns.iter().enumerate().find_map(|(n, c)| c.element_at(offset).map(|(i, b)| (n, i, b)))
        })
    }
}

/// The columns of one member of a record, as if it stood alone at its offset.
fn member_columns(types: &Types, field: &Field) -> Vec<Column> {
    let mut columns = Vec::new();
    match field.bits {
        Some(bits) => word(field.offset, bits.bytes(), &[], &mut columns),
        None => collect(types, field.ty, field.offset, &mut Vec::new(), &mut columns),
    }
    columns
}

/// The column of a scalar type.
pub fn scalar_of(types: &Types, ty: TypeId) -> Option<Scalar> {
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) => types.int_repr(ty).map(Scalar::Int),
        Type::Float(kind) => Some(Scalar::Float(types.float_format(*kind))),
        Type::Pointer { .. } => Some(Scalar::Ptr),
        _ => None,
    }
}

/// The bytes that a scalar's value takes; what `long double` has behind them is padding.
pub fn scalar_size(types: &Types, ty: TypeId, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::Float(format) => u64::from(format.memory_bits()) / 8,
        Scalar::Int(_) | Scalar::Ptr => types.size_of(ty).unwrap_or(1),
    }
}

fn collect(types: &Types, ty: TypeId, offset: u64, dims: &mut Vec<Dim>, columns: &mut Vec<Column>) {
    match types.get(ty) {
        Type::Array { elem, len } => {
            let stride = types.size_of(*elem).unwrap_or(1).max(1);
            let count = len.unwrap_or(0);
            if count > 0 {
                dims.push(Dim { count: Some(count), stride });
                collect(types, *elem, offset, dims, columns);
                dims.pop();
            }
        }
        Type::Record(r) if types.records[*r].kind == RecordKind::Union => {
            for column in union_columns(types, &types.records[*r]) {
                columns.push(column.moved(offset, dims));
            }
        }
        Type::Record(r) => members(types, &types.records[*r], offset, dims, columns),
        Type::Void | Type::Function(_) | Type::Vla { .. } => {}
        Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Pointer { .. } => {
            let Some(scalar) = scalar_of(types, ty) else { return };
            let size = scalar_size(types, ty, scalar);
            columns.push(Column { offset, dims: dims.clone(), ..Column::scalar(scalar, size) });
            bytes(offset + size, types.size_of(ty).unwrap_or(size) - size, dims, columns);
        }
    }
}

/// The members of a struct. Bit-fields that share bytes are one integer.
fn members(types: &Types, record: &Record, offset: u64, dims: &mut Vec<Dim>, columns: &mut Vec<Column>) {
    let mut end = 0;
    let mut fields = record.fields.iter().peekable();
    while let Some(field) = fields.next() {
        // Padding is memory too: byte-wise copies and comparisons reach it, and it travels with its record.
        if field.offset > end {
            bytes(offset + end, field.offset - end, dims, columns);
        }
        let Some(bits) = field.bits else {
            collect(types, field.ty, offset + field.offset, dims, columns);
            end = end.max(field.offset + types.size_of(field.ty).unwrap_or(0));
            continue;
        };
        end = field.offset + bits.bytes();
        while let Some(next) = fields.next_if(|f| f.bits.is_some() && f.offset < end) {
            end = end.max(next.offset + next.bits.map_or(0, BitField::bytes));
        }
        word(offset + field.offset, end - field.offset, dims, columns);
    }
    if record.size > end {
        bytes(offset + end, record.size - end, dims, columns);
    }
}

/// `size` bytes as one unsigned number, if that is not too wide.
fn word(offset: u64, size: u64, dims: &[Dim], columns: &mut Vec<Column>) {
    if size > MAX_WORD {
        return bytes(offset, size, dims, columns);
    }
    let scalar = Scalar::Int(IntRepr { bits: size as u16 * 8, signed: false });
    columns.push(Column { offset, dims: dims.to_vec(), ..Column::scalar(scalar, size) });
}

/// Arrays of arrays without gaps are one long array.
fn flatten(dims: &mut Vec<Dim>) {
    let mut at = 0;
    while at + 1 < dims.len() {
        let (outer, inner) = (dims[at], dims[at + 1]);
        let dense = inner.count.is_some_and(|n| n.checked_mul(inner.stride) == Some(outer.stride));
        if dense {
            let count = outer.count.zip(inner.count).and_then(|(m, n)| m.checked_mul(n));
            dims[at] = Dim { count, stride: inner.stride };
            dims.remove(at + 1);
        } else {
            at += 1;
        }
    }
}

/// `size` untyped bytes.
fn bytes(offset: u64, size: u64, dims: &[Dim], columns: &mut Vec<Column>) {
    if size > 0 {
        let mut dims = dims.to_vec();
        dims.push(Dim { count: Some(size), stride: 1 });
        columns.push(byte_column(offset, dims));
    }
}

fn byte_column(offset: u64, dims: Vec<Dim>) -> Column {
    let scalar = Scalar::Int(IntRepr { bits: 8, signed: false });
    Column { scalar, size: 1, offset, dims, cell: 0, element_cells: 0, count: None }
}

/// How a union's bytes are cut into cells. One member gives the cut; the others are read and written through it.
///
/// Every byte of the union belongs to exactly one column; columns hold all bits of their bytes (a `_Bool` takes eight),
/// as unsigned numbers, unless every member has a pointer there. A pointer always lies in one cell, so that its object is
/// never lost.
fn union_columns(types: &Types, record: &Record) -> Vec<Column> {
    let members: Vec<Vec<Column>> = record.fields.iter().map(|f| member_columns(types, f)).collect();
    let mut cut = members.iter().max_by_key(|m| rank(m)).cloned().unwrap_or_default();
    let pointers: Vec<&Column> = members.iter().flatten().filter(|c| c.scalar == Scalar::Ptr).collect();
    if pointers.iter().any(|p| !cut.iter().any(|c| same_cells(c, p))) {
        cut = words(record.size, types.target.pointer_bytes());
    }
    for column in &mut cut {
        let only_pointers = members.iter().all(|m| m.iter().any(|c| c.scalar == Scalar::Ptr && same_cells(c, column)));
        if column.scalar != Scalar::Ptr || !only_pointers {
            column.scalar = Scalar::Int(IntRepr { bits: column.size as u16 * 8, signed: false });
        }
    }
    let end = cut.iter().map(end_of).max().unwrap_or(0);
    bytes(end, record.size.saturating_sub(end), &[], &mut cut);
    cut
}

/// The best cut reaches furthest, knows pointers, and has few columns.
fn rank(member: &[Column]) -> (u64, bool, std::cmp::Reverse<usize>) {
    let end = member.iter().map(end_of).max().unwrap_or(0);
    (end, member.iter().any(|c| c.scalar == Scalar::Ptr), std::cmp::Reverse(member.len()))
}

fn end_of(column: &Column) -> u64 {
    let last: u64 = column.dims.iter().map(|d| (d.count.unwrap_or(1).max(1) - 1) * d.stride).sum();
    column.offset + last + column.size
}

fn same_cells(a: &Column, b: &Column) -> bool {
    (a.offset, a.size, &a.dims) == (b.offset, b.size, &b.dims)
}

/// Words of one size, as far as they fit.
fn words(size: u64, word: u64) -> Vec<Column> {
    let scalar = Scalar::Int(IntRepr { bits: word as u16 * 8, signed: false });
    match size / word {
        0 => Vec::new(),
        1 => vec![Column::scalar(scalar, word)],
        count => vec![Column { dims: vec![Dim { count: Some(count), stride: word }], ..Column::scalar(scalar, word) }],
    }
}
