//! Conversions (C11 6.3): promotions, usual arithmetic conversions, conversion as if by assignment, compatible types.
//!
//! Invariant: every change of type is a `Cast`, except that an integer constant which keeps its value changes its type
//! on the spot.

use crate::print::show_type;
use crate::tree::{Expr, ExprKind, Place, PlaceKind};
use crate::types::{FloatKind, FnType, IntKind, IntRepr, Quals, Type, TypeId, Types};
use base::{Diagnostic, Result};

use super::context::Cx;
use super::int_constant::fits;

impl Types {
    pub(super) fn is_integer(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Enum(_))
    }

    pub(super) fn is_arithmetic(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Enum(_) | Type::Float(_))
    }

    pub(super) fn is_scalar(&self, ty: TypeId) -> bool {
        self.is_arithmetic(ty) || self.is_pointer(ty)
    }

    pub(super) fn is_void(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Void)
    }

    pub(super) fn show(&self, ty: TypeId) -> String {
        show_type(self, ty)
    }

    /// The kind that an integer type has after the integer promotions (C11 6.3.1.1p2).
    fn promoted_kind(&self, ty: TypeId) -> Option<IntKind> {
        let kind = match self.get(ty) {
            Type::Int(kind) => *kind,
            Type::Enum(e) => self.enums[*e].repr,
            _ => return None,
        };
        if kind >= IntKind::Int {
            return Some(kind);
        }
        let (own, int) = (self.int_kind_repr(kind), self.int_kind_repr(IntKind::Int));
        let int_holds_all = own.bits < int.bits || own.signed;
        Some(if int_holds_all { IntKind::Int } else { IntKind::UInt })
    }

    /// C11 6.3.1.1p2 for a value that comes from a bit-field: `int` if that holds all its values, else `unsigned int`; a
    /// wider one keeps its width, as GCC has it.
    pub(super) fn unpacked(&mut self, e: Expr) -> Expr {
        let Some(place) = source_of(&e) else { return e };
        let ty = self.unpacked_type(place);
        self.cast(e, ty, false)
    }

    /// GCC gives an expression whose value is that of a bit-field the bit-field's own narrow type, which `sizeof` sees.
    pub(super) fn narrow_type(&mut self, e: &Expr) -> TypeId {
        let Some((ty, width, repr)) = source_of(e).and_then(|place| self.bits_of(place)) else { return e.ty };
        if width == repr.bits {
            return ty;
        }
        self.int(IntKind::Bits { width, signed: repr.signed })
    }

    /// The declared type of the bit-field at a place, and its width.
    fn bits_of(&self, place: &Place) -> Option<(TypeId, u16, IntRepr)> {
        let PlaceKind::Field(base, member) = &place.kind else { return None };
        let bits = self.bit_field(base.ty, *member)?;
        Some((place.ty, bits.width, self.int_repr(place.ty)?))
    }

    pub(super) fn unpacked_type(&mut self, place: &Place) -> TypeId {
        let Some((declared, width, IntRepr { bits, signed })) = self.bits_of(place) else { return place.ty };
        let int = self.int_kind_repr(IntKind::Int).bits;
        match width {
            _ if width > int && width == bits => declared,
            _ if width > int => self.int(IntKind::Bits { width, signed }),
            _ if width == int && !signed => self.int(IntKind::UInt),
            _ => self.int(IntKind::Int),
        }
    }

    pub(super) fn promote(&mut self, e: Expr) -> Expr {
        let e = self.unpacked(e);
        match self.promoted_kind(e.ty) {
            Some(kind) => {
                let ty = self.int(kind);
                self.cast(e, ty, false)
            }
            None => e,
        }
    }

    /// The type in which both operands are computed (C11 6.3.1.8); `None` unless both are arithmetic.
    pub(super) fn common_type(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        let float = |ty| match self.get(ty) {
            Type::Float(kind) => Some(*kind),
            _ => None,
        };
        let kind: Option<FloatKind> = float(a).max(float(b));
        if let Some(kind) = kind {
            let both = self.is_arithmetic(a) && self.is_arithmetic(b);
            return both.then(|| self.intern(Type::Float(kind)));
        }
        let (a, b) = (self.promoted_kind(a)?, self.promoted_kind(b)?);
        let kind = self.common_kind(a, b);
        Some(self.int(kind))
    }

    fn common_kind(&self, a: IntKind, b: IntKind) -> IntKind {
        if a == b {
            return a;
        }
        let (ra, rb) = (self.int_kind_repr(a), self.int_kind_repr(b));
        if ra.signed == rb.signed {
            return if self.outranks(a, b) { a } else { b };
        }
        let (signed, unsigned) = if ra.signed { (a, b) } else { (b, a) };
        let (rs, ru) = (self.int_kind_repr(signed), self.int_kind_repr(unsigned));
        if !self.outranks(signed, unsigned) {
            unsigned
        } else if rs.bits > ru.bits {
            signed
        } else {
            unsigned_of(signed)
        }
    }

    /// Whether the rank of `a` is greater (C23 6.3.1.1p1). Among standard types their order in `IntKind` says so, an unsigned
    /// type coming behind its signed one; bit-precise types go by their width and come below standard types of it.
    fn outranks(&self, a: IntKind, b: IntKind) -> bool {
        let is_precise = |kind| matches!(kind, IntKind::Bits { .. });
        let width = |kind| self.int_kind_repr(kind).bits;
        match (is_precise(a), is_precise(b)) {
            (false, false) => a > b,
            (false, true) => width(a) >= width(b),
            _ => width(a) > width(b),
        }
    }

    /// Both operands in their common type.
    pub(super) fn arithmetic_operands(&mut self, a: Expr, b: Expr, ty: TypeId) -> (Expr, Expr) {
        (self.cast(a, ty, false), self.cast(b, ty, false))
    }

    /// C11 6.5.2.2p6, for arguments without a declared parameter.
    pub(super) fn default_promote(&mut self, e: Expr) -> Expr {
        if matches!(self.get(e.ty), Type::Float(FloatKind::Float)) {
            let double = self.intern(Type::Float(FloatKind::Double));
            return self.cast(e, double, false);
        }
        self.promote(e)
    }

    pub(super) fn cast(&mut self, value: Expr, ty: TypeId, explicit: bool) -> Expr {
        if value.ty == ty {
            return value;
        }
        let loc = value.loc;
        if let (ExprKind::Int(n), false) = (&value.kind, explicit) {
            let n = if self.is_bool(ty) { i128::from(*n != 0) } else { *n };
            let keeps = self.int_repr(ty).is_some_and(|repr| fits(n, repr));
            if keeps && !self.is_pointer(value.ty) {
                return Expr { kind: ExprKind::Int(n), ty, loc };
            }
        }
        if self.is_pointer(ty) && matches!(value.kind, ExprKind::Int(0)) {
            return Expr { kind: ExprKind::Int(0), ty, loc };
        }
        Expr { kind: ExprKind::Cast { value: Box::new(value), explicit }, ty, loc }
    }

    /// C11 6.3.2.3p3.
    pub(super) fn is_null_constant(&self, e: &Expr) -> bool {
        match self.get(e.ty) {
            Type::Int(_) | Type::Enum(_) => self.constant_value(e) == Some(0),
            Type::Pointer { to, quals } => {
                *quals == Quals::default() && self.is_void(*to) && matches!(e.kind, ExprKind::Int(0))
            }
            _ => false,
        }
    }

    /// C11 6.2.7; records and enums of one unit are compatible only if they are the same.
    pub(super) fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        match (self.get(a), self.get(b)) {
            (Type::Enum(e), Type::Int(k)) | (Type::Int(k), Type::Enum(e)) => self.enums[*e].repr == *k,
            (Type::Pointer { to: a, quals: qa }, Type::Pointer { to: b, quals: qb }) => {
                qa == qb && self.compatible(*a, *b)
            }
            (Type::Array { elem: a, len: la }, Type::Array { elem: b, len: lb }) => {
                (la == lb || la.is_none() || lb.is_none()) && self.compatible(*a, *b)
            }
            // C11 6.7.6.2p6: whether the lengths agree shows only when the program runs.
            (Type::Vla { elem: a, .. }, Type::Vla { elem: b, .. } | Type::Array { elem: b, .. })
            | (Type::Array { elem: a, .. }, Type::Vla { elem: b, .. }) => self.compatible(*a, *b),
            (Type::Function(a), Type::Function(b)) => self.compatible_functions(a, b),
            _ => false,
        }
    }

    /// C11 6.7.6.3p15.
    fn compatible_functions(&self, a: &FnType, b: &FnType) -> bool {
        if !self.compatible(a.ret, b.ret) {
            return false;
        }
        if a.prototyped && b.prototyped {
            let pairs = || a.params.iter().zip(&b.params);
            return a.variadic == b.variadic
                && a.params.len() == b.params.len()
                && pairs().all(|(x, y)| self.compatible(*x, *y));
        }
        // One side says nothing about its parameters.
        true
    }

    /// C11 6.2.7p3, for two compatible types.
    pub(super) fn composite(&mut self, a: TypeId, b: TypeId) -> TypeId {
        if a == b {
            return a;
        }
        match (self.get(a).clone(), self.get(b).clone()) {
            (Type::Array { elem: x, len: la }, Type::Array { elem: y, len: lb }) => {
                let elem = self.composite(x, y);
                self.array(elem, la.or(lb))
            }
            (Type::Pointer { to: x, quals }, Type::Pointer { to: y, .. }) => {
                let to = self.composite(x, y);
                self.intern(Type::Pointer { to, quals })
            }
            (Type::Function(f), Type::Function(g)) => {
                if f.prototyped || !g.prototyped {
                    a
                } else {
                    b
                }
            }
            _ => a,
        }
    }
}

impl Cx<'_> {
    /// Conversion as if by assignment (C11 6.5.16.1); `what` names the occasion in messages.
    pub(super) fn assign_convert(&mut self, e: Expr, to: TypeId, what: &str) -> Result<Expr> {
        if e.ty == to {
            return Ok(e);
        }
        let from = e.ty;
        if self.types.is_void(from) {
            return Err(Diagnostic::error(e.loc, "a void expression has no value to use"));
        }
        if self.types.complex(from).or(self.types.complex(to)).is_some()
            && let Some(converted) = self.complex_convert(e.clone(), to, false)?
        {
            return Ok(converted);
        }
        let pointer = self.types.is_pointer(from);
        match (self.types.get(to).clone(), self.types.get(from).clone()) {
            (Type::Int(IntKind::Bool), _) if self.types.is_scalar(from) => Ok(self.types.cast(e, to, false)),
            (Type::Pointer { .. }, _) if self.types.is_null_constant(&e) => {
                Ok(Expr { kind: ExprKind::Int(0), ty: to, loc: e.loc })
            }
            (Type::Pointer { to: a, quals }, Type::Pointer { to: b, quals: given }) => {
                self.check_pointers(&e, (a, quals), (b, given), what);
                Ok(self.types.cast(e, to, false))
            }
            // C11 6.5.16.1p1 forbids it; compilers for C warn and convert.
            (Type::Pointer { .. }, _) if self.types.is_integer(from) => {
                self.mixed(&e, to, what);
                Ok(self.types.cast(e, to, true))
            }
            (_, _) if pointer && self.types.is_integer(to) => {
                self.mixed(&e, to, what);
                Ok(self.types.cast(e, to, true))
            }
            (_, _) if self.types.is_arithmetic(from) && self.types.is_arithmetic(to) => {
                Ok(self.types.cast(e, to, false))
            }
            _ => {
                let message = format!("{what}: `{}` where `{}` is needed", self.types.show(from), self.types.show(to));
                Err(Diagnostic::error(e.loc, message))
            }
        }
    }

    fn mixed(&mut self, e: &Expr, to: TypeId, what: &str) {
        let message = format!("{what}: `{}` where `{}` is needed", self.types.show(e.ty), self.types.show(to));
        self.warn(Diagnostic::warning(e.loc, message).with_help("Write the cast if this is meant."));
    }

    /// C11 6.5.16.1p1 asks for compatible targets and no lost qualifiers; compilers warn and convert, and so do we.
    fn check_pointers(&mut self, e: &Expr, to: (TypeId, Quals), from: (TypeId, Quals), what: &str) {
        let lost = from.1.is_const && !to.1.is_const || from.1.is_volatile && !to.1.is_volatile;
        if lost {
            self.warn(Diagnostic::warning(e.loc, format!("{what}: a qualifier of the target is lost")));
        } else if !self.types.is_void(to.0) && !self.types.is_void(from.0) && !self.types.compatible(to.0, from.0) {
            let message = format!(
                "{what}: pointer to `{}` where pointer to `{}` is needed",
                self.types.show(from.0),
                self.types.show(to.0)
            );
            self.warn(Diagnostic::warning(e.loc, message).with_help("Write the cast if this is meant."));
        }
    }
}

/// The place whose value an expression is, also behind what is evaluated before.
fn source_of(e: &Expr) -> Option<&Place> {
    match &e.kind {
        ExprKind::Comma(_, last) | ExprKind::StmtExpr(_, Some(last)) => source_of(last),
        ExprKind::Load(place) | ExprKind::Assign(place, _) => Some(place),
        ExprKind::AssignOp { place, .. } | ExprKind::Step { place, .. } => Some(place),
        _ => None,
    }
}

pub(super) fn unsigned_of(kind: IntKind) -> IntKind {
    match kind {
        IntKind::Int => IntKind::UInt,
        IntKind::Long => IntKind::ULong,
        IntKind::LongLong => IntKind::ULongLong,
        IntKind::Int128 => IntKind::UInt128,
        IntKind::Bits { width, .. } => IntKind::Bits { width, signed: false },
        other => other,
    }
}
