//! The scalars of a type, with where they are and how they are called.

use base::float;
use program::Program;
use program::interp::decimal;
use typed::types::{RecordKind, Type, TypeId};

/// Larger objects are not taken apart to the end.
const MOST: usize = 4096;

/// A scalar inside of an object.
pub struct Leaf {
    pub path: String,
    pub offset: u64,
    pub size: u64,
    pub ty: TypeId,
}

/// All integers and floating numbers of a type; pointers, bit-fields and unions have no value that two machines share.
pub fn leaves(program: &Program, ty: TypeId) -> Vec<Leaf> {
    let mut found = Vec::new();
    collect(program, ty, String::new(), 0, &mut found);
    found
}

fn collect(program: &Program, ty: TypeId, path: String, offset: u64, found: &mut Vec<Leaf>) {
    if found.len() >= MOST {
        return;
    }
    let types = &program.types;
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
            if let Some(size) = types.size_of(ty) {
                found.push(Leaf { path, offset, size, ty });
            }
        }
        Type::Array { elem, len: Some(len), .. } => {
            let (elem, size) = (*elem, types.size_of(*elem).unwrap_or(0));
            for i in 0..*len {
                if found.len() >= MOST {
                    return;
                }
                collect(program, elem, format!("{path}[{i}]"), offset + i * size, found);
            }
        }
        Type::Record(record) => {
            let record_type = &types.records[*record];
            if record_type.kind != RecordKind::Struct {
                return;
            }
            for (member, field) in record_type.fields.iter().enumerate() {
                if types.bit_field(ty, member as u32).is_none() {
                    let name = field.name.as_deref().unwrap_or("");
                    let path = if name.is_empty() { path.clone() } else { format!("{path}.{name}") };
                    collect(program, field.ty, path, offset + field.offset, found);
                }
            }
        }
        _ => {}
    }
}

/// A scalar's bytes as a number.
pub fn show(program: &Program, ty: TypeId, bytes: &[u8]) -> String {
    let bits = number(bytes, program.types.target.big_endian);
    if let Some(format) = program.types.format_of(ty) {
        return float::shortest(format, format.from_memory(bits));
    }
    match program.types.int_repr(ty) {
        Some(repr) => decimal(program, ty, signed(bits, u32::from(repr.bits), repr.signed)),
        None => bits.to_string(),
    }
}

pub fn number(bytes: &[u8], big_endian: bool) -> u128 {
    let shift = |n: u128, byte: &u8| n << 8 | u128::from(*byte);
    match big_endian {
        true => bytes.iter().take(16).fold(0, shift),
        false => bytes.iter().take(16).rev().fold(0, shift),
    }
}

fn signed(bits: u128, width: u32, is_signed: bool) -> i128 {
    if width >= 128 {
        return bits as i128;
    }
    let value = bits & ((1 << width) - 1);
    if is_signed && value >> (width - 1) & 1 == 1 { value as i128 - (1i128 << width) } else { value as i128 }
}
