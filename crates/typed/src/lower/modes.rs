//! GNU's attribute `mode` (GCC manual, "Common Type Attributes"): the integer or floating type of a named width.

use crate::types::{FloatKind, IntKind, IntRepr, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::qualified::QType;

impl Types {
    /// The type of the class of `q` that has this machine mode.
    pub(super) fn in_mode(&mut self, q: QType, mode: &str, loc: Loc) -> Result<QType> {
        let ty = match *self.get(q.ty) {
            Type::Int(_) => self.integer_of_mode(q.ty, mode),
            Type::Float(_) => float_of_mode(mode).map(|kind| self.floating_type(kind)),
            // An enumeration or a pointer keeps its own width.
            Type::Enum(_) | Type::Pointer { .. } => {
                let bits = self.size_of(q.ty).map(|bytes| bytes as u16 * 8);
                (bits == self.mode_bits(mode)).then_some(q.ty)
            }
            _ => None,
        };
        match ty {
            Some(ty) => Ok(QType { ty, quals: q.quals }),
            None => Err(Diagnostic::unsupported(loc, format!("the mode `{mode}` of `{}`", self.show(q.ty)))),
        }
    }

    fn integer_of_mode(&mut self, ty: TypeId, mode: &str) -> Option<TypeId> {
        let signed = self.int_repr(ty)?.signed;
        let wanted = IntRepr { bits: self.mode_bits(mode)?, signed };
        use IntKind::*;
        let kinds = [Int, UInt, SChar, UChar, Short, UShort, Long, ULong, LongLong, ULongLong, Int128, UInt128];
        let kind = kinds.into_iter().find(|kind| self.int_kind_repr(*kind) == wanted)?;
        Some(self.int(kind))
    }

    fn mode_bits(&self, mode: &str) -> Option<u16> {
        Some(match mode {
            "QI" | "byte" => 8,
            "HI" => 16,
            "SI" => 32,
            "DI" => 64,
            "TI" => 128,
            "word" | "pointer" | "unwind_word" => self.target.pointer_bits,
            _ => return None,
        })
    }
}

fn float_of_mode(mode: &str) -> Option<FloatKind> {
    Some(match mode {
        "HF" => FloatKind::Float16,
        "SF" => FloatKind::Float,
        "DF" => FloatKind::Double,
        "XF" => FloatKind::LongDouble,
        "TF" => FloatKind::Float128,
        _ => return None,
    })
}
