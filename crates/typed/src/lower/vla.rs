//! Arrays of variable length (C11 6.7.6.2): the length is kept in a variable of its own, the object is a block that is
//! allocated where the declaration stands, and the array's name means what that pointer points to.
//!
//! Invariant: nothing behind lowering needs the size of such a type: `sizeof` and steps through it are arithmetic here.

use lang_c::ast::Expression;
use lang_c::span::Node;

use crate::tree::{BinOp, Callee, Expr, ExprKind, LocalInit, Place, PlaceKind, Stmt, StmtKind, Storage, VarId};
use crate::types::{FnType, IntKind, Quals, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::qualified::QType;
use super::scopes::Symbol;

/// Asks that its argument is positive, and gives it back.
const LENGTH: &str = "__flotilla_length";
/// A block of that many bytes, which lives as long as the variable that gets its address.
const BLOCK: &str = "__flotilla_block";

impl Cx<'_> {
    /// The length is computed now and kept.
    pub(super) fn variable_length(&mut self, node: &Node<Expression>) -> Result<VarId> {
        let loc = self.loc(node.span);
        let length = self.expr(node)?;
        Ok(self.keep_length(length, loc))
    }

    /// A local array of variable length.
    pub(super) fn local_block(&mut self, name: &str, q: QType, loc: Loc, out: &mut Vec<Stmt>) -> Result<()> {
        let Type::Vla { elem, .. } = *self.types.get(q.ty) else {
            return Err(Diagnostic::error(loc, format!("`{name}` has no variable length")));
        };
        if self.scopes.name_here(name).is_some() {
            return Err(Diagnostic::error(loc, format!("`{name}` is already declared in this scope")));
        }
        let size = self.types.size_value(q.ty, loc)?;
        let ty = self.types.intern(Type::Pointer { to: elem, quals: q.quals });
        let var = self.new_var(name, QType::plain(ty), Storage::Local, loc);
        self.scopes.declare(name, Symbol::Var(var, q), loc);
        let block = self.inserted_call(BLOCK, vec![size], ty, loc);
        out.push(Stmt { kind: StmtKind::Declare { var, init: Some(LocalInit::Value(block)) }, loc });
        Ok(())
    }

    pub(super) fn keep_length(&mut self, length: Expr, loc: Loc) -> VarId {
        let ty = self.types.size_type();
        let checked = self.inserted_call(LENGTH, vec![length], ty, loc);
        let var = self.new_var("<length>", QType::plain(ty), Storage::Local, loc);
        self.pending.push(Stmt { kind: StmtKind::Declare { var, init: Some(LocalInit::Value(checked)) }, loc });
        var
    }

    /// What a name of variable length stands for: the target of the pointer that holds its block.
    pub(super) fn block_place(&mut self, var: VarId, q: QType, loc: Loc) -> Place {
        let Type::Vla { elem, .. } = *self.types.get(q.ty) else {
            return self.object_place(var, q, loc);
        };
        let pointer = self.types.intern(Type::Pointer { to: elem, quals: q.quals });
        let holder = Place { kind: PlaceKind::Var(var), ty: pointer, loc };
        let load = Expr { kind: ExprKind::Load(Box::new(holder)), ty: pointer, loc };
        Place { kind: PlaceKind::Deref(load), ty: q.ty, loc }
    }

    /// A call of one of our own functions, which `program::build` knows.
    pub(super) fn inserted_call(&mut self, name: &str, args: Vec<Expr>, ty: TypeId, loc: Loc) -> Expr {
        let name = format!("{name}_{}", ty.0);
        let function = FnType { ret: ty, params: Vec::new(), variadic: false, prototyped: false };
        let function = self.types.intern(Type::Function(function));
        let id = self.external_function(&name, function, loc);
        Expr { kind: ExprKind::Call { callee: Callee::Direct(id), args }, ty, loc }
    }
}

impl Types {
    pub(super) fn is_vla(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Vla { .. })
    }

    /// Such an array as the pointer to its first element.
    pub(super) fn decayed_block(&mut self, place: Place, elem: TypeId, quals: Quals) -> Result<Expr> {
        let ty = self.intern(Type::Pointer { to: elem, quals });
        match place.kind {
            PlaceKind::Deref(pointer) => Ok(self.cast(pointer, ty, false)),
            _ => Err(Diagnostic::unsupported(place.loc, "an array of variable length in this place")),
        }
    }

    fn size_type(&mut self) -> TypeId {
        let kind = self.size_kind();
        self.int(kind)
    }

    /// `sizeof` as a value of type size_t, computed at run time where it must be (C11 6.5.3.4p2).
    pub(super) fn size_value(&mut self, ty: TypeId, loc: Loc) -> Result<Expr> {
        let Type::Vla { elem, len } = *self.get(ty) else { return self.size_constant(ty, loc) };
        let size_type = self.size_type();
        let place = Place { kind: PlaceKind::Var(len), ty: size_type, loc };
        let count = Expr { kind: ExprKind::Load(Box::new(place)), ty: size_type, loc };
        let each = self.size_value(elem, loc)?;
        Ok(unchecked(BinOp::Mul, count, each, size_type))
    }

    /// `pointer ± index` through elements of variable length, as bytes.
    pub(super) fn block_offset(&mut self, ptr: Expr, index: Expr, negative: bool, loc: Loc) -> Result<Expr> {
        let (ty, to) = (ptr.ty, self.pointee(ptr.ty).unwrap_or(ptr.ty));
        let kind = self.ptrdiff_kind();
        let distance = self.int(kind);
        let size = self.size_value(to, loc)?;
        let size = self.cast(size, distance, false);
        let index = self.cast(index, distance, false);
        let bytes = unchecked(BinOp::Mul, index, size, distance);
        let char = self.int(IntKind::Char);
        let char_pointer = self.pointer(char);
        let ptr = self.cast(ptr, char_pointer, false);
        let sum = self.pointer_offset(ptr, bytes, negative, loc)?;
        Ok(self.cast(sum, ty, false))
    }

    /// `pointer += index`, as an assignment. The place is named twice, so it must be a variable.
    pub(super) fn block_move(&mut self, place: Place, index: Expr, negative: bool, loc: Loc) -> Result<Expr> {
        if !matches!(place.kind, PlaceKind::Var(_)) {
            return Err(Diagnostic::unsupported(loc, "moving a pointer to arrays of variable length in place"));
        }
        let ty = place.ty;
        let now = Expr { kind: ExprKind::Load(Box::new(place.clone())), ty, loc };
        let moved = self.block_offset(now, index, negative, loc)?;
        Ok(Expr { kind: ExprKind::Assign(Box::new(place), Box::new(moved)), ty, loc })
    }

    /// The difference of pointers to elements of variable length, as bytes by their size (C11 6.5.6p9).
    pub(super) fn block_difference(&mut self, a: Expr, b: Expr, loc: Loc) -> Result<Expr> {
        let to = self.pointee(a.ty).unwrap_or(a.ty);
        let kind = self.ptrdiff_kind();
        let distance = self.int(kind);
        let size = self.size_value(to, loc)?;
        let size = self.cast(size, distance, false);
        let char = self.int(IntKind::Char);
        let bytes = self.pointer(char);
        let (a, b) = (self.cast(a, bytes, false), self.cast(b, bytes, false));
        let apart = Expr { kind: ExprKind::PtrDiff(Box::new(a), Box::new(b)), ty: distance, loc };
        Ok(unchecked(BinOp::Div, apart, size, distance))
    }
}

/// An operation of ours: without a place, so that no check asks about it.
pub(super) fn unchecked(op: BinOp, a: Expr, b: Expr, ty: TypeId) -> Expr {
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, loc: Loc::NONE }
}
