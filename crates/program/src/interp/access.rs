//! Reading and writing memory through places, and what checks ask about pointers.

use std::rc::Rc;

use crate::{BinOp, Fact, Storage};
use typed::types::{BitField, IntRepr, Type, TypeId};

use super::address::{Address, Span};
use super::arith;
use super::machine::Machine;
use super::memory::{Bytes, NO_WRITER, ObjectId, ObjectKind, Scalar};
use super::stuck::{Eval, StuckReason};
use super::value::{CValue, Pointer};

impl Machine<'_> {
    pub fn field(&self, base: Address, record: TypeId, field: u32) -> Eval<Address> {
        let types = &self.program.types;
        let Type::Record(record) = types.get(record) else {
            return Err(StuckReason::NoRecord);
        };
        let field = &types.records[*record].fields[field as usize];
        Ok(Address { pointer: self.offset(base.pointer, i128::from(field.offset), 1, false)?, bits: field.bits })
    }

    /// The live bytes behind an address, or the sentence that says why there are none.
    pub fn span(&self, address: Address, len: u64) -> Eval<Span> {
        let (object, offset) = match address.pointer {
            Pointer::Object { object, offset } => (object, offset),
            Pointer::Absolute(0) => return Err(StuckReason::NullAccess),
            Pointer::Absolute(a) => return Err(StuckReason::AbsoluteAccess(a)),
            Pointer::Function(_) => return Err(StuckReason::FunctionAccess),
            Pointer::Invalid { .. } => return Err(StuckReason::InvalidAccess),
        };
        let info = self.memory.info(object);
        if !info.alive {
            return Err(StuckReason::DeadAccess);
        }
        let at = u64::try_from(offset).ok().filter(|at| at.checked_add(len).is_some_and(|end| end <= info.size));
        let at = at.ok_or(StuckReason::OutOfObject { len, offset, size: info.size })?;
        Ok(Span { object, at, len })
    }

    fn size_of(&self, ty: TypeId) -> Eval<u64> {
        self.program.types.size_of(ty).ok_or(StuckReason::IncompleteValue)
    }

    pub fn load(&mut self, address: Address, ty: TypeId) -> Eval<CValue> {
        let span = self.touched(address, ty)?;
        self.note_reads(span);
        match address.bits {
            Some(bits) => self.load_bits(span, bits, ty),
            None => self.load_span(span, ty),
        }
    }

    /// The bytes of the object at an address: of a bit-field only those that hold its bits.
    pub fn touched(&self, address: Address, ty: TypeId) -> Eval<Span> {
        let len = match address.bits {
            Some(bits) => bits.bytes(),
            None => self.size_of(ty)?,
        };
        self.span(address, len)
    }

    pub fn note_reads(&mut self, span: Span) {
        let mut last = NO_WRITER;
        for writer in self.memory.writers(span.object, span.at, span.len) {
            if writer != last && writer != NO_WRITER {
                self.scratch.reads.push(writer as usize);
            }
            last = writer;
        }
    }

    /// The value at known good bytes, without noting the read.
    pub fn load_span(&mut self, span: Span, ty: TypeId) -> Eval<CValue> {
        match self.program.types.get(ty) {
            Type::Int(_) | Type::Enum(_) => self.load_int(span, ty),
            Type::Float(kind) => {
                let format = self.program.types.float_format(*kind);
                // Behind the bytes of the number, `long double` has padding.
                let number = Span { len: u64::from(format.memory_bits()) / 8, ..span };
                match self.load_scalar(number)? {
                    Scalar::Bits(bits) => Ok(CValue::Float(format, format.from_memory(bits))),
                    Scalar::Pointer(_) => Err(StuckReason::PointerAsFloat),
                }
            }
            Type::Pointer { .. } => Ok(CValue::Pointer(match self.load_scalar(span)? {
                Scalar::Bits(bits) => self.memory.pointer_at(bits as u64),
                Scalar::Pointer(pointer) => pointer,
            })),
            _ => {
                let bytes = self.memory.bytes(span.object).slice(span.at as usize, span.len as usize);
                Ok(CValue::Aggregate(Rc::new(bytes)))
            }
        }
    }

    fn load_int(&mut self, span: Span, ty: TypeId) -> Eval<CValue> {
        let bits = match self.load_scalar(span)? {
            Scalar::Bits(bits) => bits,
            Scalar::Pointer(pointer) => u128::from(self.memory.address(pointer)?),
        };
        let repr = self.program.types.int_repr(ty).expect("an integer type");
        Ok(CValue::Int(arith::wrap(repr, bits as i128)))
    }

    fn load_scalar(&mut self, span: Span) -> Eval<Scalar> {
        let big_endian = self.program.types.target.big_endian;
        let (at, len) = (span.at as usize, span.len as usize);
        let mut addresses = Vec::new();
        // Addresses are made up on first sight, which changes memory: collected first, looked up afterwards.
        let first = self.memory.bytes(span.object).scalar(at, len, big_endian, |pointer| {
            addresses.push(pointer);
            Ok((0, len))
        })?;
        if addresses.is_empty() {
            return Ok(first);
        }
        let size = self.memory.pointer_bytes();
        let mut known = Vec::new();
        for pointer in addresses {
            known.push((pointer, self.memory.address(pointer)?));
        }
        self.memory.bytes(span.object).scalar(at, len, big_endian, |pointer| {
            let (_, address) = known.iter().find(|(p, _)| *p == pointer).expect("collected above");
            Ok((*address, size))
        })
    }

    /// The value of a bit-field in known good bytes.
    pub fn load_bits(&mut self, span: Span, bits: BitField, ty: TypeId) -> Eval<CValue> {
        let word = match self.load_scalar(span)? {
            Scalar::Bits(word) => word,
            Scalar::Pointer(pointer) => u128::from(self.memory.address(pointer)?),
        };
        let types = &self.program.types;
        let signed = types.int_repr(ty).is_some_and(|r| r.signed);
        let moved = word >> bits.low_bit(types.target.big_endian);
        Ok(CValue::Int(arith::wrap(IntRepr { bits: bits.width, signed }, moved as i128)))
    }

    /// Writes a value of type `ty` and says which bytes were written; the caller notes the writer.
    pub fn store(&mut self, address: Address, ty: TypeId, value: &CValue) -> Eval<Span> {
        let span = self.touched(address, ty)?;
        self.refuse_literal(span.object)?;
        match (address.bits, value) {
            (Some(bits), CValue::Int(v)) => self.store_bits(span, bits, *v)?,
            _ => self.store_span(span, value)?,
        }
        Ok(span)
    }

    /// The neighbours of a bit-field keep their bits; where they were never written they become zero.
    fn store_bits(&mut self, span: Span, bits: BitField, value: i128) -> Eval<()> {
        let old = match self.load_scalar(span) {
            Ok(Scalar::Bits(old)) => old,
            Ok(Scalar::Pointer(pointer)) => u128::from(self.memory.address(pointer)?),
            Err(_) => 0,
        };
        let shift = bits.low_bit(self.program.types.target.big_endian);
        let mask = (if bits.width >= 128 { u128::MAX } else { (1 << bits.width) - 1 }) << shift;
        let new = (old & !mask) | (((value as u128) << shift) & mask);
        self.store_span(span, &CValue::Int(new as i128))
    }

    /// Writing to a string literal is undefined (C11 6.4.5p7); the start function makes them.
    pub fn refuse_literal(&self, object: ObjectId) -> Eval<()> {
        if self.is_literal(object) && self.frame().func != self.program.start {
            return Err(StuckReason::LiteralWritten);
        }
        Ok(())
    }

    fn is_literal(&self, object: ObjectId) -> bool {
        match self.memory.info(object).kind {
            ObjectKind::Var(var) => self.program.vars[var].storage == Storage::Literal,
            ObjectKind::Heap { .. } | ObjectKind::Block { .. } => false,
        }
    }

    pub fn store_span(&mut self, span: Span, value: &CValue) -> Eval<()> {
        let big_endian = self.program.types.target.big_endian;
        let (at, len) = (span.at as usize, span.len as usize);
        let bytes = self.memory.bytes_mut(span.object);
        match value {
            CValue::Int(v) => bytes.put_bits(at, len, *v as u128, big_endian),
            CValue::Float(format, bits) => {
                bytes.put_bits(at, usize::from(format.memory_bits()) / 8, format.to_memory(*bits), big_endian);
            }
            // Null and other absolute addresses are plain numbers.
            CValue::Pointer(Pointer::Absolute(address)) => {
                bytes.put_bits(at, len, u128::from(*address), big_endian);
            }
            CValue::Pointer(pointer) => bytes.put_pointer(at, len, *pointer),
            CValue::Aggregate(from) if from.len() == len => bytes.copy_from(at, from),
            CValue::Aggregate(_) | CValue::Void => return Err(StuckReason::OtherSize),
        }
        Ok(())
    }

    pub fn zero(&mut self, address: Address, ty: TypeId) -> Eval<Span> {
        if address.bits.is_some() {
            return self.store(address, ty, &CValue::Int(0));
        }
        let span = self.span(address, self.size_of(ty)?)?;
        self.refuse_literal(span.object)?;
        self.memory.bytes_mut(span.object).fill_zero(span.at as usize, span.len as usize);
        Ok(span)
    }

    pub fn replace(&mut self, span: Span, from: &Bytes) {
        self.memory.bytes_mut(span.object).copy_from(span.at as usize, from);
    }

    /// Bytes of what a pointer points to; 1 for `void` and functions (GNU C).
    pub fn element_size(&self, pointer: TypeId) -> Eval<i128> {
        let types = &self.program.types;
        let to = types.pointee(pointer).ok_or(StuckReason::ExpectsPointer)?;
        match types.get(to) {
            Type::Void | Type::Function(_) => Ok(1),
            _ => Ok(i128::from(self.size_of(to)?)),
        }
    }

    /// Moves a pointer by `index` elements; leaving the object is no error until it is used.
    pub fn offset(&self, pointer: Pointer, index: i128, size: i128, negative: bool) -> Eval<Pointer> {
        let by = index.wrapping_mul(if negative { size.wrapping_neg() } else { size });
        let bits = self.program.types.target.pointer_bits;
        let moved =
            |offset: i64| arith::wrap(IntRepr { bits, signed: true }, i128::from(offset).wrapping_add(by)) as i64;
        Ok(match pointer {
            Pointer::Object { object, offset } => Pointer::Object { object, offset: moved(offset) },
            Pointer::Invalid { offset } => Pointer::Invalid { offset: moved(offset) },
            Pointer::Absolute(address) => {
                let address = arith::wrap(IntRepr { bits, signed: false }, i128::from(address).wrapping_add(by));
                Pointer::Absolute(address as u64)
            }
            Pointer::Function(_) if by == 0 => pointer,
            Pointer::Function(_) => return Err(StuckReason::FunctionArithmetic),
        })
    }

    pub fn pointer_difference(&self, a: Pointer, b: Pointer, size: i128) -> Eval<i128> {
        let bytes = match (a, b) {
            (Pointer::Object { object: x, offset: i }, Pointer::Object { object: y, offset: j }) if x == y => {
                i128::from(i) - i128::from(j)
            }
            (Pointer::Absolute(x), Pointer::Absolute(y)) => {
                let repr = IntRepr { bits: self.program.types.target.pointer_bits, signed: true };
                arith::wrap(repr, i128::from(x) - i128::from(y))
            }
            _ => return Err(StuckReason::DifferenceOfObjects),
        };
        if size == 0 { Err(StuckReason::DifferenceWithoutSize) } else { Ok(bytes / size) }
    }

    pub fn compare_pointers(&mut self, op: BinOp, a: Pointer, b: Pointer) -> Eval<bool> {
        let order = match (a, b) {
            (Pointer::Object { object: x, offset: i }, Pointer::Object { object: y, offset: j }) if x == y => i.cmp(&j),
            (Pointer::Absolute(x), Pointer::Absolute(y)) => x.cmp(&y),
            (Pointer::Invalid { offset: i }, Pointer::Invalid { offset: j }) => i.cmp(&j),
            _ if op == BinOp::Eq => return Ok(a == b || self.memory.touch(a, b)?),
            _ if op == BinOp::Ne => return Ok(a != b && !self.memory.touch(a, b)?),
            _ => return Err(StuckReason::OrderOfObjects),
        };
        Ok(arith::holds(op, order))
    }

    /// `Test::Accessible`.
    pub fn accessible(&self, pointer: Pointer, size: u64, write: bool) -> bool {
        match self.span(Address::new(pointer), size) {
            Ok(span) => !write || self.writable(span.object),
            Err(_) => false,
        }
    }

    fn writable(&self, object: ObjectId) -> bool {
        match self.memory.info(object).kind {
            ObjectKind::Var(var) => !self.is_literal(object) && !self.program.vars[var].is_const,
            ObjectKind::Heap { .. } | ObjectKind::Block { .. } => true,
        }
    }

    /// `Test::SameObject`.
    pub fn same_object(&self, a: Pointer, b: Pointer) -> bool {
        let nowhere = |p: Pointer| matches!(p, Pointer::Absolute(_) | Pointer::Invalid { .. });
        match (a, b) {
            (Pointer::Object { object: x, .. }, Pointer::Object { object: y, .. }) => x == y,
            _ => a == b || nowhere(a) && nowhere(b),
        }
    }

    /// `Test::SameBase`.
    pub fn same_base(&self, a: Pointer, b: Pointer) -> bool {
        match (a, b) {
            (Pointer::Object { object: x, .. }, Pointer::Object { object: y, .. }) => x == y,
            (Pointer::Absolute(_), Pointer::Absolute(_)) => a.is_null() == b.is_null(),
            _ => a == b,
        }
    }

    /// `Test::IsDynamic`.
    pub fn is_dynamic(&self, pointer: Pointer) -> bool {
        let kind = |object| self.memory.info(object).kind;
        matches!(pointer, Pointer::Object { object, .. } if matches!(kind(object), ObjectKind::Heap { .. }))
    }

    /// `Test::IsLive`.
    pub fn is_live(&self, pointer: Pointer) -> bool {
        matches!(pointer, Pointer::Object { object, .. } if self.memory.info(object).alive)
    }

    /// `ExprKind::Fact`.
    pub fn fact(&mut self, fact: Fact, pointer: Pointer) -> Eval<i128> {
        let (object, offset) = match pointer {
            Pointer::Object { object, offset } => (Some(object), i128::from(offset)),
            Pointer::Absolute(address) => (None, i128::from(address)),
            Pointer::Invalid { offset } => (None, i128::from(offset)),
            Pointer::Function(_) => (None, 0),
        };
        Ok(match (fact, object) {
            (Fact::Offset, _) => offset,
            (Fact::Size, object) => object.map_or(0, |o| i128::from(self.memory.info(o).size)),
            (Fact::Identity, Some(object)) => i128::from(self.memory.address(Pointer::Object { object, offset: 0 })?),
            (Fact::Identity, None) => 0,
        })
    }

    /// In the object or one past it.
    fn within(&self, object: ObjectId, offset: i128) -> bool {
        (0..=i128::from(self.memory.info(object).size)).contains(&offset)
    }

    /// `Test::StaysInObject`; moving a pointer by nothing is always fine.
    pub fn stays_in_object(&self, pointer: Pointer, index: i128, size: i128, negative: bool) -> bool {
        let Some(by) = index.checked_mul(size) else { return false };
        match pointer {
            Pointer::Object { object, offset } => {
                let moved = i128::from(offset).checked_add(if negative { -by } else { by });
                moved.is_some_and(|offset| self.within(object, offset))
            }
            _ => by == 0,
        }
    }

    /// `Test::Freeable`.
    pub fn freeable(&self, pointer: Pointer) -> bool {
        match pointer {
            Pointer::Object { object, offset: 0 } => {
                let info = self.memory.info(object);
                info.alive && matches!(info.kind, ObjectKind::Heap { .. })
            }
            _ => pointer.is_null(),
        }
    }
}
