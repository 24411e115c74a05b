//! Values and places as text: numbers in decimal and hexadecimal, pointers by the name of what they point to.

use crate::{Program, VarId};
use base::float;
use typed::types::{BitField, Field, IntKind, IntRepr, RecordKind, Type, TypeId};

use super::memory::{Bytes, ObjectId, ObjectInfo, ObjectKind};
use super::stuck::StuckReason;
use super::value::{CValue, Pointer};

/// Elements of an array, members of a record: as many as a reader can take in.
const MAX_PARTS: usize = 16;

/// Shows the values of one run.
#[derive(Clone, Copy, Debug)]
pub struct Shower<'a> {
    pub program: &'a Program,
    pub objects: &'a [ObjectInfo],
}

/// `-1`, `17`, `'a'` (for the types named `char`).
pub fn decimal(program: &Program, ty: TypeId, value: i128) -> String {
    let types = &program.types;
    match types.get(ty) {
        Type::Int(IntKind::Char) => match u8::try_from(value & 0xff).map(char::from) {
            Ok(c) if (' '..='~').contains(&c) => format!("{value} {}", quoted(c)),
            _ => value.to_string(),
        },
        Type::Int(IntKind::UInt128 | IntKind::Bits { width: 128, signed: false }) => (value as u128).to_string(),
        Type::Enum(e) => match types.enums[*e].values.iter().find(|(_, v)| *v == value) {
            Some((name, _)) => format!("{name} ({value})"),
            None => value.to_string(),
        },
        _ => value.to_string(),
    }
}

fn quoted(c: char) -> String {
    match c {
        '\'' | '\\' => format!("'\\{c}'"),
        _ => format!("'{c}'"),
    }
}

/// `0xffffffff`: the bits of the value, as wide as its type.
pub fn hexadecimal(program: &Program, ty: TypeId, value: i128) -> String {
    let bits = program.types.int_repr(ty).map_or(128, |r| u32::from(r.bits));
    let bits = if bits >= 128 { value as u128 } else { value as u128 & ((1 << bits) - 1) };
    format!("0x{bits:x}")
}

impl Shower<'_> {
    /// `17 (0x11)`, `&buf[3]`, `{ .x = 1, .y = 2 }`.
    pub fn value(&self, ty: TypeId, value: &CValue) -> String {
        match value {
            CValue::Int(v) if self.program.types.is_bool(ty) => v.to_string(),
            CValue::Int(v) => format!("{} ({})", decimal(self.program, ty, *v), hexadecimal(self.program, ty, *v)),
            CValue::Float(format, bits) if format.is_real() => float::shortest(*format, *bits),
            CValue::Float(format, bits) => {
                format!("{} (0x{:x})", float::shortest(*format, *bits), format.to_memory(*bits))
            }
            CValue::Pointer(p) => self.pointer(*p, self.program.types.pointee(ty)),
            CValue::Aggregate(bytes) => self.bytes(ty, bytes, 0),
            CValue::Void => "no value".to_string(),
        }
    }

    /// `NULL`, `&x`, `&buf[3]`, `&s.member`, `&malloc#2 + 8`, `&f`.
    pub fn pointer(&self, pointer: Pointer, to: Option<TypeId>) -> String {
        match pointer {
            Pointer::Absolute(0) => "NULL".to_string(),
            Pointer::Absolute(address) => format!("0x{address:x}"),
            Pointer::Function(func) => format!("&{}", self.program.funcs[func].name),
            Pointer::Invalid { .. } => "invalid pointer".to_string(),
            Pointer::Object { object, offset } => self.object_pointer(object, offset, to),
        }
    }

    fn object_pointer(&self, object: ObjectId, offset: i64, to: Option<TypeId>) -> String {
        let name = self.object_name(object);
        let Some(info) = self.objects.get(object.0 as usize) else { return name };
        let inside = u64::try_from(offset).ok().filter(|&o| o < info.size || o == 0);
        let text = match (inside, info.ty) {
            (Some(at), Some(ty)) => format!("&{}", self.path(name, ty, at, to, None)),
            _ if offset == 0 => format!("&{name}"),
            _ if offset < 0 => format!("&{name} - {} bytes", offset.unsigned_abs()),
            _ => format!("&{name} + {offset} bytes"),
        };
        if info.alive { text } else { format!("{text} (dead)") }
    }

    pub fn object_name(&self, object: ObjectId) -> String {
        match self.objects.get(object.0 as usize).map(|o| o.kind) {
            Some(ObjectKind::Var(var)) => self.var_name(var),
            Some(ObjectKind::Heap { nth }) => format!("malloc#{}", nth + 1),
            Some(ObjectKind::Block { nth }) => format!("block#{}", nth + 1),
            None => object.to_string(),
        }
    }

    fn var_name(&self, var: VarId) -> String {
        self.program.vars[var].name.clone()
    }

    /// The place at an offset of an object: `a[3].x`; `ty` is the type it is accessed at.
    pub fn place(&self, object: ObjectId, offset: u64, ty: TypeId, bits: Option<BitField>) -> String {
        let name = self.object_name(object);
        match self.objects.get(object.0 as usize).and_then(|o| o.ty) {
            Some(whole) => self.path(name, whole, offset, Some(ty), bits),
            None if offset == 0 => format!("*{name}"),
            None => format!("*({name} + {offset} bytes)"),
        }
    }

    /// Walks down the type to the part at `at`, until it has type `to` or cannot be divided further.
    fn path(
        &self,
        mut text: String,
        mut ty: TypeId,
        mut at: u64,
        to: Option<TypeId>,
        bits: Option<BitField>,
    ) -> String {
        let types = &self.program.types;
        while at != 0 || bits.is_some() || to.is_some_and(|to| to != ty) {
            match types.get(ty) {
                Type::Array { elem, .. } if types.size_of(*elem).is_some_and(|s| s > 0) => {
                    let size = types.size_of(*elem).unwrap_or(1);
                    text.push_str(&format!("[{}]", at / size));
                    (ty, at) = (*elem, at % size);
                }
                Type::Record(r) => {
                    let fields = &types.records[*r].fields;
                    let size = |f: &Field| f.bits.map_or(types.size_of(f.ty).unwrap_or(0), BitField::bytes);
                    let holds = |f: &&Field| at >= f.offset && at - f.offset < size(f);
                    // Of members that share bytes, the one that was meant.
                    let meant = |f: &&Field| f.bits == bits && at == f.offset && (bits.is_some() || Some(f.ty) == to);
                    let Some(field) = fields.iter().find(meant).or_else(|| fields.iter().find(holds)) else { break };
                    if let Some(name) = &field.name {
                        text.push_str(&format!(".{name}"));
                    }
                    if field.bits.is_some() {
                        return text;
                    }
                    (ty, at) = (field.ty, at - field.offset);
                }
                _ => break,
            }
        }
        if at == 0 { text } else { format!("{text} + {at} bytes") }
    }

    fn bytes(&self, ty: TypeId, bytes: &Bytes, at: u64) -> String {
        let types = &self.program.types;
        match types.get(ty) {
            Type::Array { elem, len } => {
                let (len, size) = (len.unwrap_or(0), types.size_of(*elem).unwrap_or(0));
                if let Some(text) = self.string(*elem, bytes, at, len) {
                    return text;
                }
                let shown = (0..len.min(MAX_PARTS as u64)).map(|i| self.bytes(*elem, bytes, at + i * size));
                list(shown.collect(), len as usize)
            }
            Type::Record(r) => {
                let record = &types.records[*r];
                let count = if record.kind == RecordKind::Union { 1 } else { MAX_PARTS };
                let parts = record.fields.iter().take(count).map(|field| {
                    let value = match field.bits {
                        Some(bits) => self.bit_field(field.ty, bits, bytes, at + field.offset),
                        None => self.bytes(field.ty, bytes, at + field.offset),
                    };
                    field.name.as_ref().map_or(value.clone(), |name| format!(".{name} = {value}"))
                });
                list(parts.collect(), record.fields.len())
            }
            _ => self.scalar(ty, bytes, at),
        }
    }

    fn bit_field(&self, ty: TypeId, bits: BitField, bytes: &Bytes, at: u64) -> String {
        let types = &self.program.types;
        let (at, size, big_endian) = (at as usize, bits.bytes() as usize, types.target.big_endian);
        if at + size > bytes.len() {
            return "?".to_string();
        }
        match bytes.scalar(at, size, big_endian, |_| Err(StuckReason::InvalidAddress)) {
            Ok(super::memory::Scalar::Bits(word)) => {
                let repr = IntRepr { bits: bits.width, signed: types.int_repr(ty).is_some_and(|r| r.signed) };
                decimal(self.program, ty, super::arith::wrap(repr, (word >> bits.low_bit(big_endian)) as i128))
            }
            _ => "?".to_string(),
        }
    }

    /// A char array that holds nothing but printable text and zeros behind it.
    fn string(&self, elem: TypeId, bytes: &Bytes, at: u64, len: u64) -> Option<String> {
        if !matches!(self.program.types.get(elem), Type::Int(IntKind::Char)) {
            return None;
        }
        let all: Vec<u8> = (at..at + len).map(|i| bytes.get(i as usize)).collect::<Option<_>>()?;
        let end = all.iter().position(|&b| b == 0)?;
        let text = all[..end].iter().all(|b| (b' '..=b'~').contains(b)) && all[end..].iter().all(|&b| b == 0);
        text.then(|| format!("{:?}", String::from_utf8_lossy(&all[..end])))
    }

    fn scalar(&self, ty: TypeId, bytes: &Bytes, at: u64) -> String {
        let types = &self.program.types;
        let size = types.format_of(ty).map_or(types.size_of(ty).unwrap_or(0), |f| u64::from(f.memory_bits()) / 8);
        let (size, at) = (size as usize, at as usize);
        if at + size > bytes.len() {
            return "?".to_string();
        }
        let read = bytes.scalar(at, size, types.target.big_endian, |_| Err(StuckReason::InvalidAddress));
        match (read, types.int_repr(ty)) {
            (Ok(super::memory::Scalar::Bits(bits)), Some(repr)) => {
                decimal(self.program, ty, super::arith::wrap(repr, bits as i128))
            }
            (Ok(super::memory::Scalar::Bits(0)), None) if types.is_pointer(ty) => "NULL".to_string(),
            (Ok(super::memory::Scalar::Bits(bits)), None) => match types.format_of(ty) {
                Some(format) => float::shortest(format, format.from_memory(bits)),
                None => format!("0x{bits:x}"),
            },
            (Ok(super::memory::Scalar::Pointer(p)), _) => self.pointer(p, types.pointee(ty)),
            (Err(_), _) => "?".to_string(),
        }
    }
}

fn list(mut parts: Vec<String>, total: usize) -> String {
    if parts.len() < total {
        parts.push("…".to_string());
    }
    if parts.is_empty() { "{}".to_string() } else { format!("{{ {} }}", parts.join(", ")) }
}
