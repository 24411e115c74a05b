//! Small pieces of code for functions that are complete.

use base::Loc;
use typed::types::{IntKind, Type, TypeId};

use crate::passes::temps::temp;
use crate::{Callee, Expr, ExprId, ExprKind, FuncId, Inst, InstKind, Place, PlaceId, PlaceKind, Program, VarId};

/// Code of one function at one place.
pub(super) struct Code<'p> {
    pub program: &'p mut Program,
    pub func: FuncId,
    pub loc: Loc,
}

impl Code<'_> {
    pub fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.program.funcs[self.func].exprs.push(Expr { kind, ty, loc: Loc::NONE })
    }

    pub fn place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        self.program.funcs[self.func].places.push(Place { kind, ty })
    }

    pub fn temp(&mut self, ty: TypeId) -> (VarId, PlaceId) {
        let var = temp(self.program, self.func, ty, self.loc);
        (var, self.place(PlaceKind::Var(var), ty))
    }

    pub fn load(&mut self, place: PlaceId) -> ExprId {
        let ty = self.program.funcs[self.func].places[place].ty;
        self.expr(ExprKind::Load(place), ty)
    }

    pub fn call(&self, callee: FuncId, dst: Option<PlaceId>, args: Vec<ExprId>) -> Inst {
        Inst { kind: InstKind::Call { dst, callee: Callee::Direct(callee), args }, loc: self.loc }
    }

    /// The byte at `offset` of a place, as a pointer to unsigned char.
    pub fn byte_of(&mut self, place: PlaceId, offset: u64) -> ExprId {
        let ty = self.program.funcs[self.func].places[place].ty;
        let own = self.program.types.pointer(ty);
        let byte = self.program.types.int(IntKind::UChar);
        let to = self.program.types.pointer(byte);
        let start = self.expr(ExprKind::AddrOf(place), own);
        let start = self.expr(ExprKind::Cast(start), to);
        if offset == 0 {
            return start;
        }
        let index = self.size(offset);
        self.expr(ExprKind::PtrOffset { ptr: start, index, negative: false }, to)
    }

    /// A pointer, some bytes further.
    pub fn moved(&mut self, pointer: ExprId, offset: u64) -> ExprId {
        let byte = self.program.types.int(IntKind::UChar);
        let to = self.program.types.pointer(byte);
        let start = self.expr(ExprKind::Cast(pointer), to);
        let index = self.size(offset);
        self.expr(ExprKind::PtrOffset { ptr: start, index, negative: false }, to)
    }

    /// A number of type size_t.
    pub fn size(&mut self, value: u64) -> ExprId {
        let kind = self.program.types.size_kind();
        let ty = self.program.types.int(kind);
        self.expr(ExprKind::Int(i128::from(value)), ty)
    }
}

/// The place that a place is part of, and what its bytes are there, if that is constant: from and to.
pub(super) fn extent(program: &Program, func: FuncId, place: PlaceId) -> (PlaceId, Option<(u64, u64)>) {
    let function = &program.funcs[func];
    let types = &program.types;
    let mut bits = None;
    if let PlaceKind::Field(base, field) = function.places[place].kind {
        bits = types.bit_field(function.places[base].ty, field);
    }
    let size = bits.map(|b| b.bytes()).or_else(|| types.size_of(function.places[place].ty));
    let mut offset = size.map(|_| 0u64);
    let mut root = place;
    loop {
        let (base, by) = match function.places[root].kind {
            PlaceKind::Field(base, field) => {
                let Type::Record(record) = types.get(function.places[base].ty) else { return (root, None) };
                (base, Some(types.records[*record].fields[field as usize].offset))
            }
            PlaceKind::Index(base, index) => {
                let size = types.size_of(function.places[root].ty);
                let by = match function.exprs[index].kind {
                    ExprKind::Int(n) => u64::try_from(n).ok().zip(size).and_then(|(n, size)| n.checked_mul(size)),
                    _ => None,
                };
                (base, by)
            }
            PlaceKind::Var(_) | PlaceKind::Deref(_) => break,
        };
        offset = offset.zip(by).map(|(a, b)| a + b);
        root = base;
    }
    (root, offset.zip(size).map(|(from, size)| (from, from + size)))
}
