//! Checks of arithmetic: overflow, division, shifts, conversions.

use crate::{BinOp, ExprId, ExprKind, MathOp, PlaceId, PlaceKind, PropertyKind, Test, UnOp};
use base::Loc;
use base::float::fixed_holds_integer;
use typed::types::{IntRepr, Type, TypeId};

use super::guards::{Guard, Guards};
use super::instrument::Instrument;

impl Instrument<'_> {
    pub fn unary(&mut self, op: UnOp, e: ExprId, a: ExprId, guard: Guard, loc: Loc) {
        if op != UnOp::Neg || self.constant(e).is_some() {
            return;
        }
        let ty = self.type_of(e);
        if let Some(repr) = self.types.int_repr(ty) {
            self.overflow(repr, Test::NegFits(a), e, guard, loc);
        }
        // A constant is never the least number.
        let constant = matches!(self.function.exprs[a].kind, ExprKind::Float(_));
        if self.checks.float_overflow && self.is_fixed(ty) && !constant {
            let zero = self.push(ExprKind::Float(0), ty, loc);
            self.fixed_overflow(BinOp::Sub, e, zero, a, guard, loc);
        }
    }

    pub fn binary(&mut self, op: BinOp, e: ExprId, a: ExprId, b: ExprId, guard: Guard, loc: Loc) {
        if matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge) && self.types.is_pointer(self.type_of(a)) {
            return self.same_object(e, a, b, guard, loc);
        }
        if self.constant(e).is_some() {
            return;
        }
        match (op, self.types.int_repr(self.type_of(e))) {
            (BinOp::Add | BinOp::Sub | BinOp::Mul, Some(repr)) => {
                self.overflow(repr, Test::Fits(op, a, b), e, guard, loc);
            }
            (BinOp::Div | BinOp::Rem, Some(repr)) => self.division(repr, e, a, b, guard, loc),
            (BinOp::Shl | BinOp::Shr, Some(repr)) => self.shift(op, repr, (e, a, b), guard, loc),
            (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div, None) => self.float(op, e, a, b, guard, loc),
            _ => {}
        }
    }

    fn overflow(&mut self, repr: IntRepr, test: Test, e: ExprId, guard: Guard, loc: Loc) {
        let (on, kind, sign) = if repr.signed {
            (self.checks.signed_overflow, PropertyKind::Overflow, "signed")
        } else {
            (self.checks.unsigned_overflow, PropertyKind::UnsignedOverflow, "unsigned")
        };
        if on {
            let description = format!("{sign} overflow in `{}`", self.text(e));
            let cond = self.test(test, loc);
            self.check(kind, cond, guard, loc, description);
        }
    }

    /// C11 6.5.5p5 and p6: `a % b` is undefined where `a / b` is.
    fn division(&mut self, repr: IntRepr, e: ExprId, a: ExprId, b: ExprId, guard: Guard, loc: Loc) {
        let divisor = self.constant(b);
        if self.checks.div_by_zero && divisor.is_none_or(|d| d == 0) {
            let description = format!("division by zero in `{}`", self.text(e));
            let cond = self.not_zero(b, loc);
            self.check(PropertyKind::DivisionByZero, cond, guard, loc, description);
        }
        let least = -(1i128 << (repr.bits.min(127) - 1));
        let cannot = divisor.is_some_and(|d| d != -1) || self.constant(a).is_some_and(|a| a != least);
        if repr.signed && !cannot {
            self.overflow(repr, Test::Fits(BinOp::Div, a, b), e, guard, loc);
        }
    }

    fn not_zero(&mut self, e: ExprId, loc: Loc) -> ExprId {
        let ty = self.type_of(e);
        let zero = if self.is_float(ty) { ExprKind::Float(0) } else { ExprKind::Int(0) };
        let zero = self.push(zero, ty, loc);
        self.push(ExprKind::Binary(BinOp::Ne, e, zero), self.int, loc)
    }

    /// C11 6.5.7p3 (distance) and p4 (left operand and result of `<<`).
    fn shift(&mut self, op: BinOp, repr: IntRepr, (e, a, b): (ExprId, ExprId, ExprId), guard: Guard, loc: Loc) {
        let (value, distance) = (self.constant(a), self.constant(b));
        let in_width = distance.is_some_and(|d| (0..i128::from(repr.bits)).contains(&d));
        if self.checks.undefined_shift && !in_width {
            let most = repr.bits - 1;
            let description = format!("shift distance in `{}` is between 0 and {most}", self.text(e));
            let cond = self.test(Test::IndexIn { index: b, len: u64::from(repr.bits) }, loc);
            self.check(PropertyKind::Shift, cond, guard, loc, description);
        }
        if op == BinOp::Shr || !repr.signed {
            return;
        }
        if self.checks.undefined_shift && value.is_none_or(|v| v < 0) {
            let description = format!("left operand of `{}` is not negative", self.text(e));
            let ty = self.type_of(a);
            let zero = self.push(ExprKind::Int(0), ty, loc);
            let cond = self.push(ExprKind::Binary(BinOp::Ge, a, zero), self.int, loc);
            self.check(PropertyKind::Shift, cond, guard, loc, description);
        }
        self.overflow(repr, Test::Fits(BinOp::Shl, a, b), e, guard, loc);
    }

    fn float(&mut self, op: BinOp, e: ExprId, a: ExprId, b: ExprId, guard: Guard, loc: Loc) {
        let ty = self.type_of(e);
        if !self.is_float(ty) {
            return;
        }
        let text = self.text(e);
        if op == BinOp::Div && self.checks.float_div_by_zero {
            let cond = self.not_zero(b, loc);
            let description = format!("floating-point division by zero in `{text}`");
            self.check(PropertyKind::FloatDivisionByZero, cond, guard, loc, description);
        }
        if self.checks.nan {
            // NaN is the only value that differs from itself.
            let cond = self.push(ExprKind::Binary(BinOp::Eq, e, e), self.int, loc);
            self.check(PropertyKind::Nan, cond, guard, loc, format!("NaN in `{text}`"));
        }
        if self.checks.float_overflow && self.is_fixed(ty) {
            self.fixed_overflow(op, e, a, b, guard, loc);
        } else if self.checks.float_overflow && self.types.target.floats.is_ieee() {
            let [result, a, b] =
                [e, a, b].map(|e| self.push(ExprKind::Math(MathOp::IsInfinite, [e; 3]), self.int, loc));
            let finite = self.push(ExprKind::Unary(UnOp::Not, result), self.int, loc);
            let cond = self.push(ExprKind::Or(a, b), self.int, loc);
            let cond = self.push(ExprKind::Or(finite, cond), self.int, loc);
            let description = format!("floating-point overflow in `{text}`");
            self.check(PropertyKind::FloatOverflow, cond, guard, loc, description);
        }
    }

    fn fixed_overflow(&mut self, op: BinOp, e: ExprId, a: ExprId, b: ExprId, guard: Guard, loc: Loc) {
        let cond = self.test(Test::Fits(op, a, b), loc);
        let description = format!("fixed-point overflow in `{}`", self.text(e));
        self.check(PropertyKind::FloatOverflow, cond, guard, loc, description);
    }

    /// A fixed-point format that does not hold all values of the other type.
    fn may_leave(&self, from: TypeId, to: TypeId) -> bool {
        let Some(to) = self.types.format_of(to).filter(|format| format.is_fixed()) else { return false };
        match (self.types.format_of(from), self.types.int_repr(from)) {
            (Some(from), _) => from.exp > to.exp,
            (_, Some(repr)) => repr.bits + u16::from(!repr.signed) > u16::from(to.exp),
            _ => false,
        }
    }

    /// An integer constant that the fixed-point format holds.
    fn is_small(&self, a: ExprId, to: TypeId) -> bool {
        let format = self.types.format_of(to);
        self.constant(a).zip(format).is_some_and(|(a, format)| fixed_holds_integer(format, &a.into()))
    }

    fn is_fixed(&self, ty: TypeId) -> bool {
        self.types.format_of(ty).is_some_and(|format| format.is_fixed())
    }

    fn is_float(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Float(_))
    }

    pub fn conversion(&mut self, e: ExprId, a: ExprId, guard: Guard, loc: Loc) {
        let (from, to) = (self.type_of(a), self.type_of(e));
        if self.checks.enum_range {
            self.enum_range(e, guard, loc);
        }
        if self.checks.float_overflow && self.may_leave(from, to) && !self.is_small(a, to) {
            let name = typed::print::show_type(self.types, to);
            let cond = self.test(Test::Representable(a, to), loc);
            let description = format!("fixed-point overflow: `{}` is representable as {name}", self.text(a));
            self.check(PropertyKind::FloatOverflow, cond, guard, loc, description);
        }
        let Some(target) = self.types.int_repr(to).filter(|_| !self.types.is_bool(to)) else { return };
        let may_change = match self.types.int_repr(from) {
            Some(source) => !contains(target, source) && self.constant(e).is_none(),
            None => self.is_float(from),
        };
        if self.checks.conversion && may_change {
            let name = typed::print::show_type(self.types, to);
            let description = format!("`{}` is representable as {name}", self.text(a));
            let cond = self.test(Test::Representable(a, to), loc);
            self.check(PropertyKind::Conversion, cond, guard, loc, description);
        }
    }

    /// A value converted to an enumeration is one of its enumerators.
    fn enum_range(&mut self, e: ExprId, guard: Guard, loc: Loc) {
        let ty = self.type_of(e);
        let Type::Enum(id) = *self.types.get(ty) else { return };
        let mut values: Vec<i128> = self.types.enums[id].values.iter().map(|(_, v)| *v).collect();
        values.sort_unstable();
        values.dedup();
        let name = self.types.enums[id].name.clone();
        let mut cond = None;
        for run in values.chunk_by(|a, b| a + 1 == *b) {
            let inside = self.within(e, run[0], run[run.len() - 1], loc);
            cond = Some(cond.map_or(inside, |c| self.push(ExprKind::Or(c, inside), self.int, loc)));
        }
        if let Some(cond) = cond {
            let description = format!("`{}` is an enumerator of `{name}`", self.text(e));
            self.check(PropertyKind::EnumRange, cond, guard, loc, description);
        }
    }

    /// A constant that was converted to an enumeration before it came here.
    pub fn enum_constant(&mut self, e: ExprId, value: i128, guard: Guard, loc: Loc) {
        let Type::Enum(id) = *self.types.get(self.type_of(e)) else { return };
        if self.checks.enum_range && self.types.enums[id].values.iter().all(|(_, v)| *v != value) {
            self.enum_range(e, guard, loc);
        }
    }

    /// C11 6.7.2.1p10: a bit-field is an integer of its width.
    pub fn bit_field_store(&mut self, dst: PlaceId, value: ExprId, loc: Loc) {
        let PlaceKind::Field(base, member) = self.function.places[dst].kind else { return };
        let bits = self.types.bit_field(self.function.places[base].ty, member).filter(|_| self.checks.conversion);
        let (Some(bits), Some(source)) = (bits, self.types.int_repr(self.type_of(value))) else { return };
        let field = IntRepr { bits: bits.width, signed: source.signed };
        if contains(field, source) || self.constant(value).is_some_and(|v| in_range(field, v)) {
            return;
        }
        let (low, high) = match field.signed {
            true => (-(1i128 << (field.bits - 1)), (1i128 << (field.bits - 1)) - 1),
            false => (0, (1i128 << field.bits) - 1),
        };
        let description = format!("`{}` fits a bit-field of {} bits", self.text(value), field.bits);
        let cond = self.within(value, low, high, loc);
        self.check(PropertyKind::Conversion, cond, Guards::NONE, loc, description);
    }

    fn within(&mut self, e: ExprId, low: i128, high: i128, loc: Loc) -> ExprId {
        let ty = self.type_of(e);
        let mut compare = |op, bound| {
            let bound = self.push(ExprKind::Int(bound), ty, loc);
            self.push(ExprKind::Binary(op, e, bound), self.int, loc)
        };
        if low == high {
            return compare(BinOp::Eq, low);
        }
        let (above, below) = (compare(BinOp::Ge, low), compare(BinOp::Le, high));
        self.push(ExprKind::And(above, below), self.int, loc)
    }

    /// The value of a small constant expression, if computing it is defined.
    pub fn constant(&self, e: ExprId) -> Option<i128> {
        self.constant_within(e, 8)
    }

    fn constant_within(&self, e: ExprId, depth: u32) -> Option<i128> {
        let expr = &self.function.exprs[e];
        let repr = self.types.int_repr(expr.ty)?;
        let depth = depth.checked_sub(1)?;
        let operand = |e| self.constant_within(e, depth);
        let value = match expr.kind {
            ExprKind::Int(value) => value,
            ExprKind::Cast(a) => operand(a)?,
            ExprKind::Unary(UnOp::Neg, a) => operand(a)?.checked_neg()?,
            ExprKind::Binary(BinOp::Add, a, b) => operand(a)?.checked_add(operand(b)?)?,
            ExprKind::Binary(BinOp::Sub, a, b) => operand(a)?.checked_sub(operand(b)?)?,
            ExprKind::Binary(BinOp::Mul, a, b) => operand(a)?.checked_mul(operand(b)?)?,
            ExprKind::Binary(BinOp::Div, a, b) => operand(a)?.checked_div(operand(b)?)?,
            ExprKind::Binary(BinOp::Rem, a, b) => operand(a)?.checked_rem(operand(b)?)?,
            ExprKind::Binary(BinOp::Shl, a, b) => {
                let (a, b) = (operand(a)?, operand(b)?);
                let defined = (0..i128::from(repr.bits.min(64))).contains(&b) && (0..1 << 63).contains(&a);
                defined.then(|| a.checked_mul(1 << b)).flatten()?
            }
            _ => return None,
        };
        let wide = IntRepr { bits: 128, signed: true };
        (repr.bits < 128 && contains(wide, repr) && in_range(repr, value)).then_some(value)
    }
}

/// Whether every value of `inner` is one of `outer`.
fn contains(outer: IntRepr, inner: IntRepr) -> bool {
    match (outer.signed, inner.signed) {
        (true, false) => outer.bits > inner.bits,
        (false, true) => false,
        _ => outer.bits >= inner.bits,
    }
}

fn in_range(repr: IntRepr, value: i128) -> bool {
    if repr.signed {
        (-(1i128 << (repr.bits - 1))..1i128 << (repr.bits - 1)).contains(&value)
    } else {
        (0..1i128 << repr.bits).contains(&value)
    }
}
