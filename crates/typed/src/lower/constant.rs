//! Constant evaluation on typed expressions (C11 6.6): array lengths, enumerators, case labels, static initialisers.
//!
//! Invariant: what C leaves undefined is not a constant; the value is in the range of the expression's type.

use lang_c::ast::Expression;
use lang_c::span::Node;

use crate::tree::{Expr, ExprKind, Place, PlaceKind, Storage, UnOp, Var, VarId};
use crate::types::{IntKind, IntRepr, Type, TypeId, Types};
use crate::visit::{Visitor, expression};
use base::{Diagnostic, IndexVec, Loc, Result};

use super::context::Cx;
use super::int_constant::{binary, in_range, wrap};

impl Cx<'_> {
    /// An integer constant expression.
    pub(super) fn constant_of(&mut self, node: &Node<Expression>) -> Result<i128> {
        self.constant_with_type(node).map(|(value, _)| value)
    }

    pub(super) fn constant_with_type(&mut self, node: &Node<Expression>) -> Result<(i128, TypeId)> {
        let loc = self.loc(node.span);
        self.unevaluated += 1;
        let e = self.expr(node);
        self.unevaluated -= 1;
        let e = e?;
        if !self.types.is_integer(e.ty) {
            return Err(Diagnostic::error(loc, "an integer constant is needed here"));
        }
        match self.types.constant_value(&e) {
            Some(value) => Ok((value, e.ty)),
            None => Err(Diagnostic::error(loc, "this is not a constant, but one is needed here")),
        }
    }

    /// A static initialiser: integers are computed now, addresses must be constant (C11 6.6p7-9).
    pub(super) fn static_value(&self, e: Expr, loc: Loc) -> Result<Expr> {
        let mut e = self.literal_value(e);
        expression(&mut KnownConstants(&self.entities.vars), &mut e);
        if self.types.is_integer(e.ty)
            && let Some(value) = self.types.constant_value(&e)
        {
            return Ok(Expr { kind: ExprKind::Int(value), ty: e.ty, loc: e.loc });
        }
        if let Some(bits) = self.types.float_constant(&e) {
            return Ok(Expr { kind: ExprKind::Float(bits), ty: e.ty, loc: e.loc });
        }
        if self.is_address_constant(&e) {
            return Ok(e);
        }
        Err(Diagnostic::error(loc, "the initialiser of an object with static storage is not a constant"))
    }

    /// GNU C: the value of a scalar compound literal initialises like its own initialiser.
    fn literal_value(&self, e: Expr) -> Expr {
        let is_load_of = |e: &Expr, var| matches!(&e.kind, ExprKind::Load(place) if matches!(place.kind, PlaceKind::Var(v) if v == var));
        let init = match &e.kind {
            ExprKind::Literal { var, init, value } if is_load_of(value, *var) => init,
            ExprKind::Load(place) => match place.kind {
                PlaceKind::Var(v) if self.entities.vars[v].name == "<literal>" => match &self.entities.vars[v].init {
                    Some(init) => init,
                    None => return e,
                },
                _ => return e,
            },
            _ => return e,
        };
        match &init.items[..] {
            [only] if only.path.is_empty() => only.value.clone(),
            _ => e,
        }
    }

    fn is_address_constant(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::FuncAddr(_) | ExprKind::Float(_) => true,
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.is_static_place(place),
            ExprKind::PtrOffset { ptr, index, .. } => {
                self.is_address_constant(ptr) && self.types.constant_value(index).is_some()
            }
            ExprKind::Cast { value, .. } => {
                // An address survives only conversions that keep all of its bits.
                let wide = self.types.size_of(e.ty) >= Some(self.types.target.pointer_bytes());
                let from_pointer = self.types.is_pointer(value.ty);
                (!from_pointer || wide)
                    && (self.types.constant_value(value).is_some() || self.is_address_constant(value))
            }
            ExprKind::Cond(c, a, b) => match self.types.constant_value(c) {
                Some(c) => self.is_address_constant(if c != 0 { a } else { b }),
                None => false,
            },
            _ => self.types.is_integer(e.ty) && self.types.constant_value(e).is_some(),
        }
    }

    fn is_static_place(&self, place: &Place) -> bool {
        match &place.kind {
            PlaceKind::Var(v) => !matches!(self.entities.vars[*v].storage, Storage::Local | Storage::Param),
            PlaceKind::Deref(pointer) => self.is_address_constant(pointer),
            PlaceKind::Field(base, _) => self.is_static_place(base),
            PlaceKind::Index(base, index) => self.is_static_place(base) && self.types.constant_value(index).is_some(),
            PlaceKind::Value(_) => false,
        }
    }
}

impl Types {
    /// The value, if the expression is a constant integer (or a pointer made of one).
    pub(super) fn constant_value(&self, e: &Expr) -> Option<i128> {
        match &e.kind {
            ExprKind::Int(n) => Some(*n),
            ExprKind::Unary(op, a) => self.unary_constant(*op, a, e.ty),
            ExprKind::Binary(op, a, b) if self.format_of(a.ty).is_some() => self.float_comparison(*op, a, b),
            ExprKind::Binary(op, a, b) => {
                let pointer = IntRepr { bits: self.target.pointer_bits, signed: false };
                let repr = self.int_repr(a.ty).or(self.is_pointer(a.ty).then_some(pointer))?;
                binary(*op, self.constant_value(a)?, self.constant_value(b)?, repr)
            }
            ExprKind::And(a, b) => match self.constant_truth(a)? {
                false => Some(0),
                true => Some(i128::from(self.constant_truth(b)?)),
            },
            ExprKind::Or(a, b) => match self.constant_truth(a)? {
                false => Some(i128::from(self.constant_truth(b)?)),
                true => Some(1),
            },
            ExprKind::Cond(c, a, b) => self.constant_value(if self.constant_truth(c)? { a } else { b }),
            ExprKind::Cast { value, .. } if self.format_of(value.ty).is_some() => self.float_to_int(value, e.ty),
            ExprKind::Math(op, args) => self.math_to_int(*op, args),
            ExprKind::Cast { value, .. } => {
                let inner = match &value.kind {
                    // `(size_t)&((T *)0)->m`, the old way to write offsetof.
                    ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.null_based_offset(place)?,
                    _ => self.constant_value(value)?,
                };
                self.convert_constant(inner, e.ty)
            }
            ExprKind::PtrDiff(a, b) => {
                let size = i128::from(self.size_of(self.pointee(a.ty)?)?);
                (self.address_constant(a)? - self.address_constant(b)?).checked_div(size)
            }
            _ => None,
        }
    }

    fn unary_constant(&self, op: UnOp, a: &Expr, ty: TypeId) -> Option<i128> {
        if op == UnOp::Not {
            return self.constant_truth(a).map(|holds| i128::from(!holds));
        }
        let value = self.constant_value(a)?;
        let repr = self.int_repr(ty)?;
        match op {
            UnOp::Neg => in_range(value.checked_neg()?, repr),
            UnOp::BitNot => Some(wrap(!value, repr)),
            UnOp::Not => Some(i128::from(value == 0)),
        }
    }

    fn convert_constant(&self, value: i128, ty: TypeId) -> Option<i128> {
        match self.get(ty) {
            Type::Int(IntKind::Bool) => Some(i128::from(value != 0)),
            Type::Pointer { .. } => Some(value & ((1i128 << self.target.pointer_bits) - 1)),
            _ => self.int_repr(ty).map(|repr| wrap(value, repr)),
        }
    }

    fn address_constant(&self, e: &Expr) -> Option<i128> {
        match &e.kind {
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.null_based_offset(place),
            ExprKind::Cast { value, .. } if self.is_pointer(value.ty) => self.address_constant(value),
            _ => self.constant_value(e),
        }
    }

    /// The address of a place that starts at a constant pointer.
    fn null_based_offset(&self, place: &Place) -> Option<i128> {
        match &place.kind {
            PlaceKind::Deref(pointer) => self.address_constant(pointer),
            PlaceKind::Field(base, index) => {
                let Type::Record(record) = self.get(base.ty) else { return None };
                let field = self.records[*record].fields.get(*index as usize)?;
                Some(self.null_based_offset(base)? + i128::from(field.offset))
            }
            PlaceKind::Index(base, index) => {
                let size = i128::from(self.size_of(place.ty)?);
                self.null_based_offset(base)?.checked_add(size.checked_mul(self.constant_value(index)?)?)
            }
            PlaceKind::Var(_) | PlaceKind::Value(_) => None,
        }
    }
}

/// GNU C, in static initialisers only: a constant that is initialised stands for its value.
struct KnownConstants<'a>(&'a IndexVec<VarId, Var>);

impl Visitor for KnownConstants<'_> {
    fn expr(&mut self, e: &mut Expr) {
        let ExprKind::Load(place) = &e.kind else { return };
        let PlaceKind::Var(var) = place.kind else { return };
        let var = &self.0[var];
        let known = var.is_const && !var.is_volatile && matches!(var.storage, Storage::Global | Storage::StaticLocal);
        let items = var.init.as_ref().map_or(&[][..], |init| &init.items);
        if let ([only], true) = (items, known)
            && only.path.is_empty()
            && only.value.ty == e.ty
            && matches!(only.value.kind, ExprKind::Int(_) | ExprKind::Float(_))
        {
            e.kind = only.value.kind.clone();
        }
    }
}
