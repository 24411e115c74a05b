//! Memory read or written at another type than it was written at: put together from bytes in the target's order; parts
//! of words, and bit-fields.

use expr::linear::Linear;
use expr::sort::mask;
use expr::{ExprId, ObjId, Op, Pool, Scalar, Sort};
use typed::types::{BitField, IntRepr, TypeId};

use super::engine::Engine;
use super::spots::{Index, Leaf, Spot, Spots};

const BYTE: Sort = Sort::Scalar(Scalar::Int(IntRepr { bits: 8, signed: false }));

/// How many joins of paths are looked through when bytes are put together again.
const MAX_CHOICES: u32 = 16;

fn bits_leaf(bits: BitField) -> Leaf {
    let size = bits.bytes();
    Leaf { offset: 0, size, scalar: Scalar::Int(IntRepr { bits: size as u16 * 8, signed: false }) }
}

impl Engine<'_> {
    pub(super) fn read_bytes(&mut self, spot: &Spot, scalar: Scalar, size: u64) -> ExprId {
        let word = Sort::unsigned(size as u16 * 8);
        let mut bytes: Vec<ExprId> = (0..size).map(|n| self.read_byte(spot, n)).collect();
        if self.program.types.target.big_endian {
            bytes.reverse();
        }
        if let Some(whole) = self.rejoined(&bytes, word, MAX_CHOICES) {
            return self.convert(whole, scalar);
        }
        let mut value = self.pool.int(0, word);
        for (n, byte) in bytes.into_iter().enumerate() {
            let wide = self.pool.cast(byte, word);
            let shift = self.pool.int(8 * n as u128, word);
            let placed = self.pool.binary(Op::Shl, wide, shift);
            value = self.pool.binary(Op::BitOr, value, placed);
        }
        self.convert(value, scalar)
    }

    /// The word whose bytes these are, least significant first, if they were cut out of one: so that a pointer that was
    /// copied byte by byte still knows its object. Looks through `depth` choices that all bytes share.
    fn rejoined(&mut self, bytes: &[ExprId], word: Sort, depth: u32) -> Option<ExprId> {
        let first = *self.pool.get(*bytes.first()?);
        if first.op == Op::Ite && depth > 0 {
            let side = |engine: &Self, n: usize| -> Option<Vec<ExprId>> {
                let of = |&b: &ExprId| {
                    let node = engine.pool.get(b);
                    (node.op == Op::Ite && node.args[0] == first.args[0]).then_some(node.args[n])
                };
                bytes.iter().map(of).collect()
            };
            let (yes, no) = (side(self, 1)?, side(self, 2)?);
            let yes = self.rejoined(&yes, word, depth - 1)?;
            let no = self.rejoined(&no, word, depth - 1)?;
            return Some(self.pool.ite(first.args[0], yes, no));
        }
        if bytes.iter().all(|&b| self.pool.int_value(b).is_some()) {
            let value = bytes.iter().rev().fold(0, |v, &b| v << 8 | self.pool.int_value(b).unwrap_or(0));
            return Some(self.pool.int(value, word));
        }
        let (whole, 0) = self.cut_from(bytes[0])? else { return None };
        let in_order = |(n, &b): (usize, &ExprId)| self.cut_from(b) == Some((whole, 8 * n as u128));
        (self.pool.sort(whole) == word && bytes.iter().enumerate().all(in_order)).then_some(whole)
    }

    /// The word that a byte was cut out of, and from which bit.
    fn cut_from(&self, byte: ExprId) -> Option<(ExprId, u128)> {
        let node = self.pool.get(byte);
        if node.op != Op::Cast {
            return None;
        }
        let inner = self.pool.get(node.args[0]);
        match inner.op {
            Op::Shr => Some((inner.args[0], self.pool.int_value(inner.args[1])?)),
            _ => Some((node.args[0], 0)),
        }
    }

    /// Some bytes of one element.
    pub(super) fn read_part(
        &mut self,
        object: ObjId,
        (column, index): (usize, Index),
        byte: u64,
        scalar: Scalar,
        size: u64,
    ) -> ExprId {
        let whole = self.objects.column(object, column).size;
        let word = Sort::unsigned(whole as u16 * 8);
        let element = self.read_element(object, column, index);
        let bits = self.bits_of(element, word);
        let shift = self.pool.int(u128::from(self.part_shift(byte, size, whole)), word);
        let moved = self.pool.binary(Op::Shr, bits, shift);
        let part = self.pool.cast(moved, Sort::unsigned(size as u16 * 8));
        self.convert(part, scalar)
    }

    pub(super) fn write_part(
        &mut self,
        object: ObjId,
        (column, index): (usize, Index),
        byte: u64,
        size: u64,
        value: ExprId,
        cond: ExprId,
    ) {
        let c = self.objects.column(object, column);
        let (scalar, whole) = (c.scalar, c.size);
        let bits = self.bits_of(value, Sort::unsigned(size as u16 * 8));
        let element = self.read_element(object, column, index);
        let word = self.bits_of(element, Sort::unsigned(whole as u16 * 8));
        let shift = self.part_shift(byte, size, whole);
        let joined = self.replaced(word, bits, shift as u16, size as u16 * 8);
        let value = self.convert(joined, scalar);
        self.write_element(object, column, index, value, cond);
    }

    fn part_shift(&self, byte: u64, size: u64, whole: u64) -> u64 {
        8 * if self.program.types.target.big_endian { whole - byte - size } else { byte }
    }

    /// The bits of `old`, but the first `count` of its `size` bytes in memory are those of `new`.
    pub(super) fn with_first_bytes(&mut self, old: ExprId, new: ExprId, size: u64, count: u64) -> ExprId {
        let word = Sort::unsigned(size as u16 * 8);
        let (old, new) = (self.bits_of(old, word), self.bits_of(new, word));
        let at = self.part_shift(0, count, size);
        let shift = self.pool.int(u128::from(at), word);
        let first = self.pool.binary(Op::Shr, new, shift);
        self.replaced(old, first, at as u16, count as u16 * 8)
    }

    /// `word` with `width` bits from `shift` on taken from `bits`, an unsigned number.
    fn replaced(&mut self, word: ExprId, bits: ExprId, shift: u16, width: u16) -> ExprId {
        let sort = self.pool.sort(word);
        let hole = mask(width) << shift;
        let keep = self.pool.int(mask(sort.repr().bits) & !hole, sort);
        let kept = self.pool.binary(Op::BitAnd, word, keep);
        let narrow = self.pool.cast(bits, Sort::unsigned(width));
        let wide = self.pool.cast(narrow, sort);
        let shift = self.pool.int(u128::from(shift), sort);
        let placed = self.pool.binary(Op::Shl, wide, shift);
        self.pool.binary(Op::BitOr, kept, placed)
    }

    /// The value of a bit-field at these spots.
    pub(super) fn read_bits(&mut self, spots: &Spots, bits: BitField, ty: TypeId) -> ExprId {
        let word = self.read_spots(spots, bits_leaf(bits));
        let shift = bits.low_bit(self.program.types.target.big_endian);
        let shift = self.pool.int(u128::from(shift), self.pool.sort(word));
        let moved = self.pool.binary(Op::Shr, word, shift);
        let sort = self.sort_of(ty);
        let exact = self.pool.cast(moved, Sort::int(bits.width, sort.repr().signed));
        self.pool.cast(exact, sort)
    }

    /// What does not fit the bit-field is cut off; its neighbours stay.
    pub(super) fn write_bits(&mut self, spots: &Spots, bits: BitField, value: ExprId) {
        let leaf = bits_leaf(bits);
        let word = self.read_spots(spots, leaf);
        let shift = bits.low_bit(self.program.types.target.big_endian);
        let joined = self.replaced(word, value, shift, bits.width);
        self.write_spots(spots, leaf, joined);
    }

    pub(super) fn write_bytes(&mut self, spot: &Spot, scalar: Scalar, size: u64, value: ExprId, cond: ExprId) {
        debug_assert_eq!(self.pool.sort(value), Sort::Scalar(scalar));
        let word = Sort::unsigned(size as u16 * 8);
        let bits = self.bits_of(value, word);
        for n in 0..size {
            let shift = self.pool.int(u128::from(self.shift_of(n, size)), word);
            let moved = self.pool.binary(Op::Shr, bits, shift);
            let byte = self.pool.cast(moved, BYTE);
            self.write_byte(spot, n, byte, cond);
        }
    }

    /// How far byte `n` of a word lies above its least significant end.
    fn shift_of(&self, n: u64, size: u64) -> u64 {
        8 * if self.program.types.target.big_endian { size - 1 - n } else { n }
    }

    fn bits_of(&mut self, value: ExprId, word: Sort) -> ExprId {
        let as_int = match self.pool.sort(value) {
            Sort::PTR => self.address_of(value),
            sort if sort.is_float() => self.float_memory(value),
            _ => value,
        };
        let repr = self.pool.sort(as_int).repr();
        let unsigned = self.pool.cast(as_int, Sort::unsigned(repr.bits));
        self.pool.cast(unsigned, word)
    }

    fn read_byte(&mut self, spot: &Spot, n: u64) -> ExprId {
        let Some(layout) = self.layout_of(spot.object, None) else {
            return self.unknown_value("invalid", Scalar::Int(BYTE.repr()));
        };
        let distance = self.pool.int(u128::from(n), self.pool.offset_sort());
        let at = self.pool.binary(Op::Add, spot.offset, distance);
        if let Some(offset) = self.pool.int_value(at) {
            let Some((column, element, byte)) = layout.at(offset as u64) else {
                return self.unknown_value("invalid", Scalar::Int(BYTE.repr()));
            };
            let rest = self.pool.int(u128::from(byte), self.pool.offset_sort());
            return self.byte_of(spot, column, Index::Known(element), rest);
        }
        let offset = Linear::of(&self.pool, at, &[]);
        let mut value = None;
        for (n, column) in layout.columns.iter().enumerate() {
            let (cond, index, rest) = self.element_case(column, &offset);
            if cond != Pool::FALSE {
                let byte = self.byte_of(spot, n, index, rest);
                value = Some(match value {
                    None => byte,
                    Some(other) => self.pool.ite(cond, byte, other),
                });
            }
        }
        value.unwrap_or_else(|| self.unknown_value("invalid", Scalar::Int(BYTE.repr())))
    }

    /// Byte `rest` of an element.
    fn byte_of(&mut self, spot: &Spot, column: usize, index: Index, rest: ExprId) -> ExprId {
        let size = self.objects.column(spot.object, column).size;
        let word = Sort::unsigned(size as u16 * 8);
        let element = self.read_element(spot.object, column, index);
        let bits = self.bits_of(element, word);
        let shift = self.byte_shift(rest, size, word);
        let moved = self.pool.binary(Op::Shr, bits, shift);
        self.pool.cast(moved, BYTE)
    }

    /// The shift that brings byte `rest` of a word of `size` bytes to its least significant end.
    fn byte_shift(&mut self, rest: ExprId, size: u64, word: Sort) -> ExprId {
        let offset = self.pool.offset_sort();
        let last = self.pool.int(u128::from(size - 1), offset);
        let n = if self.program.types.target.big_endian { self.pool.binary(Op::Sub, last, rest) } else { rest };
        let eight = self.pool.int(8, offset);
        let bits = self.pool.binary(Op::Mul, n, eight);
        self.pool.cast(bits, word)
    }

    fn write_byte(&mut self, spot: &Spot, n: u64, byte: ExprId, cond: ExprId) {
        let Some(layout) = self.layout_of(spot.object, None) else { return };
        let distance = self.pool.int(u128::from(n), self.pool.offset_sort());
        let at = self.pool.binary(Op::Add, spot.offset, distance);
        if let Some(offset) = self.pool.int_value(at) {
            if let Some((column, element, byte_index)) = layout.at(offset as u64) {
                let rest = self.pool.int(u128::from(byte_index), self.pool.offset_sort());
                self.put_byte(spot, column, Index::Known(element), rest, byte, cond);
            }
            return;
        }
        let offset = Linear::of(&self.pool, at, &[]);
        for (n, column) in layout.columns.iter().enumerate() {
            let (inside, index, rest) = self.element_case(column, &offset);
            let both = self.pool.and(cond, inside);
            if both != Pool::FALSE {
                self.put_byte(spot, n, index, rest, byte, both);
            }
        }
    }

    /// Replaces byte `rest` of an element.
    fn put_byte(&mut self, spot: &Spot, column: usize, index: Index, rest: ExprId, byte: ExprId, cond: ExprId) {
        let c = self.objects.column(spot.object, column);
        let (scalar, size) = (c.scalar, c.size);
        let word = Sort::unsigned(size as u16 * 8);
        let element = self.read_element(spot.object, column, index);
        let bits = self.bits_of(element, word);
        let shift = self.byte_shift(rest, size, word);
        let all = self.pool.int(0xff, word);
        let hole = self.pool.binary(Op::Shl, all, shift);
        let keep = self.pool.bit_not(hole);
        let kept = self.pool.binary(Op::BitAnd, bits, keep);
        let wide = self.pool.cast(byte, word);
        let placed = self.pool.binary(Op::Shl, wide, shift);
        let joined = self.pool.binary(Op::BitOr, kept, placed);
        let value = self.convert(joined, scalar);
        self.write_element(spot.object, column, index, value, cond);
    }
}
