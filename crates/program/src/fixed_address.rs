//! Addresses that are constants in the program: `((GPIO *)0x40020000)->ODR` is known where it stands.

use typed::types::{Field, Type, Types};

use base::IndexVec;

use crate::{BinOp, Expr, ExprId, ExprKind, Function, Place, PlaceId, PlaceKind, VarId, Vars};

/// What constants are made of: the arenas of a function, and what its program has of types and variables.
#[derive(Clone, Copy)]
pub struct Arena<'a> {
    pub exprs: &'a IndexVec<ExprId, Expr>,
    pub places: &'a IndexVec<PlaceId, Place>,
    pub types: &'a Types,
    pub vars: &'a Vars,
}

/// The address of a place of a function, if nothing in it is computed.
pub fn of_place(function: &Function, types: &Types, vars: &Vars, place: PlaceId) -> Option<u64> {
    Arena { exprs: &function.exprs, places: &function.places, types, vars }.address(place)
}

/// The value of an integer or pointer expression without loads.
pub fn number(function: &Function, types: &Types, vars: &Vars, e: ExprId) -> Option<i128> {
    Arena { exprs: &function.exprs, places: &function.places, types, vars }.number(e)
}

impl Arena<'_> {
    pub fn address(self, place: PlaceId) -> Option<u64> {
        let p = self.places[place];
        match p.kind {
            PlaceKind::Var(var) => self.vars[var].at,
            PlaceKind::Deref(pointer) => self.number(pointer).map(|n| n as u64),
            PlaceKind::Field(base, field) => {
                let Type::Record(record) = self.types.get(self.places[base].ty) else { return None };
                let offset = self.types.records[*record].fields[field as usize].offset;
                self.address(base)?.checked_add(offset)
            }
            PlaceKind::Index(base, index) => {
                let by = self.number(index)?.checked_mul(i128::from(self.types.size_of(p.ty)?))?;
                u64::try_from(i128::from(self.address(base)?).checked_add(by)?).ok()
            }
        }
    }

    fn number(self, e: ExprId) -> Option<i128> {
        let go = |e: ExprId| self.number(e);
        let expr = self.exprs[e];
        let value = match expr.kind {
            ExprKind::Int(value) => value,
            ExprKind::Cast(a) => go(a)?,
            ExprKind::AddrOf(place) => i128::from(self.address(place)?),
            ExprKind::PtrOffset { ptr, index, negative } => {
                let size = self.types.pointee(self.exprs[ptr].ty).and_then(|to| self.types.size_of(to)).unwrap_or(1);
                let by = go(index)?.checked_mul(i128::from(size))?;
                if negative { go(ptr)?.checked_sub(by)? } else { go(ptr)?.checked_add(by)? }
            }
            ExprKind::Binary(op, a, b) => match op {
                BinOp::Add => go(a)?.checked_add(go(b)?)?,
                BinOp::Sub => go(a)?.checked_sub(go(b)?)?,
                BinOp::Mul => go(a)?.checked_mul(go(b)?)?,
                BinOp::BitOr => go(a)? | go(b)?,
                BinOp::BitAnd => go(a)? & go(b)?,
                BinOp::Shl => go(a)?.checked_shl(u32::try_from(go(b)?).ok().filter(|&n| n < 64)?)?,
                _ => return None,
            },
            _ => return None,
        };
        let bits = match self.types.int_repr(expr.ty) {
            Some(repr) => (repr.bits, repr.signed),
            None if self.types.is_pointer(expr.ty) => (self.types.target.pointer_bits, false),
            None => return None,
        };
        Some(wrapped(value, bits))
    }

    /// `UART->SR`, for a place that is exactly a member of an object at a fixed address.
    pub fn register_name(self, place: PlaceId) -> Option<String> {
        if matches!(self.places[place].kind, PlaceKind::Var(_)) {
            return None;
        }
        let address = self.address(place)?;
        let covers = |v: VarId| {
            let var = &self.vars[v];
            var.at.is_some_and(|at| at <= address && address - at < self.types.size_of(var.ty).unwrap_or(0))
        };
        let var = &self.vars[self.vars.ids().find(|&v| covers(v))?];
        let Type::Record(record) = self.types.get(var.ty) else { return None };
        let offset = address - var.at?;
        let size = self.types.size_of(self.places[place].ty);
        let fits = |f: &&Field| f.offset == offset && self.types.size_of(f.ty) == size;
        let field = self.types.records[*record].fields.iter().find(fits)?;
        Some(format!("{}->{}", var.name, field.name.as_deref()?))
    }
}

/// As the type's arithmetic has it (C11 6.3.1.3).
fn wrapped(value: i128, (bits, signed): (u16, bool)) -> i128 {
    if bits >= 127 {
        return value;
    }
    let low = value & ((1 << bits) - 1);
    if signed && low >> (bits - 1) & 1 == 1 { low - (1 << bits) } else { low }
}
