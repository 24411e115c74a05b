//! Assignments: simple, compound, `++` and `--`. The value of an assignment is that of the left operand afterwards
//! (C11 6.5.16p3); it is read again only where the assignment itself cannot have moved the place.

use crate::{BinOp, ExprId, ExprKind as Out, InstKind, PlaceId, PlaceKind};
use base::{Loc, Result};
use typed::tree::{Expr, ExprKind, Place};
use typed::types::{Type, TypeId};

use super::body::Builder;
use super::calls::Want;

impl Builder<'_, '_> {
    /// The value of an assignment expression.
    pub fn assignment(&mut self, e: &Expr) -> Result<ExprId> {
        match &e.kind {
            ExprKind::Assign(place, value) => self.assign(place, value, e.loc, true),
            ExprKind::Step { place, increment, post } => self.step(place, *increment, *post, e, true),
            _ => self.assign_op(e, true),
        }
    }

    /// `place = value`. The result means something only if it is `used`.
    pub fn assign(&mut self, place: &Place, value: &Expr, loc: Loc, used: bool) -> Result<ExprId> {
        let dst = self.place(place)?;
        if self.is_var(dst) && !(used && self.is_isolated(place)) {
            self.assign_var(dst, value, loc)?;
            return Ok(self.load(dst, loc));
        }
        let (dst, value) = self.place_and_value(dst, value)?;
        self.store(dst, value, loc, used)
    }

    /// `var = value`; a call puts its result there itself, unless only some bits of it are wanted.
    pub fn assign_var(&mut self, dst: PlaceId, value: &Expr, loc: Loc) -> Result<()> {
        if let ExprKind::Call { callee, args } = &value.kind
            && value.ty == self.body.places[dst].ty
            && !self.is_bit_field(dst)
        {
            return self.call(value, callee, args, Want::Into(dst)).map(drop);
        }
        let value = self.value(value)?;
        self.emit(InstKind::Assign { dst, value }, loc);
        Ok(())
    }

    /// `place op= value` (C11 6.5.16.2p3): the place is evaluated once, its old value read after `value`.
    pub fn assign_op(&mut self, e: &Expr, used: bool) -> Result<ExprId> {
        let ExprKind::AssignOp { op, place, value, at } = &e.kind else {
            unreachable!("called for compound assignments only");
        };
        let dst = self.place(place)?;
        let (dst, value) = self.place_and_value(dst, value)?;
        if self.reads_volatile(place) {
            self.refresh(dst, e.loc);
        }
        let old = self.read_now(dst, self.is_isolated(place), e.loc);
        let new = self.operate(*op, old, value, *at, e.loc);
        self.store(dst, new, e.loc, used)
    }

    pub fn step(&mut self, place: &Place, increment: bool, post: bool, e: &Expr, used: bool) -> Result<ExprId> {
        let dst = self.place(place)?;
        if self.reads_volatile(place) {
            self.refresh(dst, e.loc);
        }
        let mut old = self.read_now(dst, self.is_isolated(place), e.loc);
        if used && post {
            old = self.hold(old, e.loc);
        }
        let at = self.promoted(place.ty);
        let one = self.one(at, e.loc);
        let new = self.operate(if increment { BinOp::Add } else { BinOp::Sub }, old, one, at, e.loc);
        let stored = self.store(dst, new, e.loc, used && !post)?;
        Ok(if post { old } else { stored })
    }

    /// `old op value`, converted back to the type of `old`; on a pointer the value counts elements.
    fn operate(&mut self, op: BinOp, old: ExprId, value: ExprId, at: TypeId, loc: Loc) -> ExprId {
        let ty = self.type_of(old);
        if self.shared.types.is_pointer(ty) {
            return self.push(Out::PtrOffset { ptr: old, index: value, negative: op == BinOp::Sub }, ty, loc);
        }
        let left = self.convert(old, at);
        let result = self.binary(op, left, value, at, loc);
        self.convert(result, ty)
    }

    /// The 1 of `++`: an integer for pointers, a floating 1.0 for floating types.
    fn one(&mut self, at: TypeId, loc: Loc) -> ExprId {
        match self.shared.types.get(at) {
            Type::Float(kind) => {
                let one = self.shared.types.float_format(*kind).one();
                self.push(Out::Float(one), at, loc)
            }
            Type::Int(_) => self.int_const(1, at, loc),
            _ => {
                let int = self.int_type();
                self.int_const(1, int, loc)
            }
        }
    }

    fn place_and_value(&mut self, dst: PlaceId, value: &Expr) -> Result<(PlaceId, ExprId)> {
        let mark = self.body.mark();
        let value = self.value(value)?;
        let dst = if self.body.changed_since(mark) { self.save_place(mark, dst) } else { dst };
        Ok((dst, value))
    }

    /// Writes `value` and returns it as the value of the assignment.
    fn store(&mut self, dst: PlaceId, value: ExprId, loc: Loc, used: bool) -> Result<ExprId> {
        let isolates = !self.shared.options.device.is_empty();
        let reread = self.is_var(dst) && !isolates || self.is_bit_field(dst);
        let value = if used && !reread { self.hold(value, loc) } else { value };
        self.emit(InstKind::Assign { dst, value }, loc);
        Ok(if reread && used { self.load(dst, loc) } else { value })
    }

    fn is_var(&self, place: PlaceId) -> bool {
        matches!(self.body.places[place].kind, PlaceKind::Var(_))
    }

    /// What a bit-field holds afterwards may be less than what was assigned.
    fn is_bit_field(&self, place: PlaceId) -> bool {
        let PlaceKind::Field(base, index) = self.body.places[place].kind else { return false };
        self.shared.types.bit_field(self.body.places[base].ty, index).is_some()
    }
}
