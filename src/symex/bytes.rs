//! Memory read or written at another type than it was written at: put together from bytes in the target's order.

use crate::expr::{ExprId, Op, Pool, Scalar, Sort};

use super::access::{Index, Spot};
use super::engine::Engine;
use super::linear::Linear;

const BYTE: Sort = Sort::Scalar(Scalar::Int(crate::typed::types::IntRepr { bits: 8, signed: false }));

impl Engine<'_> {
    pub(super) fn read_bytes(&mut self, spot: &Spot, scalar: Scalar, size: u64) -> ExprId {
        let word = Sort::unsigned(size as u16 * 8);
        let mut value = self.pool.int(0, word);
        for n in 0..size {
            let byte = self.read_byte(spot, n);
            let wide = self.pool.cast(byte, word);
            let shift = self.pool.int(u128::from(self.shift_of(n, size)), word);
            let placed = self.pool.binary(Op::Shl, wide, shift);
            value = self.pool.binary(Op::BitOr, value, placed);
        }
        self.convert(value, scalar)
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
        let as_int = if self.pool.sort(value) == Sort::PTR { self.address_of(value) } else { value };
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
