//! Evaluation of expressions and places, iterative and memoised: within one instruction every shared expression is
//! evaluated once, and depth costs no stack.
//!
//! Invariant: `&&`, `||` and `?:` evaluate only the operands that C evaluates.

use crate::operands::always_evaluated;
use crate::{BinOp, ExprId, ExprKind, FuncId, PlaceId, PlaceKind, Test, UnOp};
use base::{Id, float};
use typed::types::{IntRepr, Type, TypeId};

use super::address::Address;
use super::arith;
use super::floats;
use super::machine::Machine;
use super::scratch::Task;
use super::stuck::{Eval, StuckReason};
use super::value::{CValue, Pointer, int, is_true, pointer, truth_value};

impl Machine<'_> {
    /// Begins a new instruction: memory may have changed since the last one.
    pub fn new_round(&mut self) {
        self.scratch.round += 1;
        self.scratch.reads.clear();
    }

    /// The events that wrote what was read since `new_round`, each once.
    pub fn take_reads(&mut self) -> Vec<usize> {
        let mut reads = std::mem::take(&mut self.scratch.reads);
        reads.sort_unstable();
        reads.dedup();
        reads
    }

    pub fn expr(&mut self, expr: ExprId) -> Eval<CValue> {
        self.evaluate(Task::Expr(expr))?;
        Ok(self.pop())
    }

    pub fn place(&mut self, place: PlaceId) -> Eval<Address> {
        self.evaluate(Task::Place(place))?;
        Ok(self.pop_place())
    }

    pub fn truth(&mut self, expr: ExprId) -> Eval<bool> {
        is_true(&self.expr(expr)?)
    }

    fn evaluate(&mut self, task: Task) -> Eval<()> {
        self.scratch.tasks.clear();
        self.scratch.values.clear();
        self.scratch.places.clear();
        self.scratch.tasks.push(task);
        while let Some(task) = self.scratch.tasks.pop() {
            match task {
                Task::Expr(e) => self.start_expr(e),
                Task::Decide(e) => self.decide(e)?,
                Task::Finish(e) => {
                    let value = self.finish(e)?;
                    self.remember(e, value.clone());
                    self.scratch.values.push(value);
                }
                Task::Place(p) => self.start_place(p),
                Task::FinishPlace(p) => self.finish_place(p)?,
            }
        }
        Ok(())
    }

    fn pop(&mut self) -> CValue {
        self.scratch.values.pop().expect("an operand")
    }

    fn pop_place(&mut self) -> Address {
        self.scratch.places.pop().expect("a place")
    }

    fn remember(&mut self, expr: ExprId, value: CValue) {
        let func = self.frame().func;
        let count = self.function().exprs.len();
        let memo = &mut self.scratch.memo;
        if memo.len() <= func.index() {
            memo.resize_with(func.index() + 1, Vec::new);
        }
        if memo[func.index()].is_empty() {
            memo[func.index()].resize(count, (0, CValue::Void));
        }
        memo[func.index()][expr.index()] = (self.scratch.round, value);
    }

    /// The value computed for `expr` in this round, if any.
    pub fn remembered(&self, func: FuncId, expr: ExprId) -> Option<&CValue> {
        let (round, value) = self.scratch.memo.get(func.index())?.get(expr.index())?;
        (*round == self.scratch.round).then_some(value)
    }

    fn start_expr(&mut self, e: ExprId) {
        if let Some(value) = self.remembered(self.frame().func, e) {
            let value = value.clone();
            self.scratch.values.push(value);
            return;
        }
        let expr = self.function().exprs[e];
        match expr.kind {
            ExprKind::And(a, _) | ExprKind::Or(a, _) | ExprKind::Cond(a, _, _) => {
                self.scratch.tasks.extend([Task::Decide(e), Task::Expr(a)]);
            }
            ExprKind::Load(p) | ExprKind::AddrOf(p) => {
                self.scratch.tasks.extend([Task::Finish(e), Task::Place(p)]);
            }
            kind => {
                self.scratch.tasks.push(Task::Finish(e));
                let operands = always_evaluated(kind);
                self.scratch.tasks.extend(operands.into_iter().rev().flatten().map(Task::Expr));
            }
        }
    }

    fn decide(&mut self, e: ExprId) -> Eval<()> {
        let first = is_true(&self.pop())?;
        let second = match self.function().exprs[e].kind {
            ExprKind::And(_, b) => first.then_some(b),
            ExprKind::Or(_, b) => (!first).then_some(b),
            ExprKind::Cond(_, b, c) => Some(if first { b } else { c }),
            _ => None,
        };
        match second {
            Some(operand) => self.scratch.tasks.extend([Task::Finish(e), Task::Expr(operand)]),
            None => {
                self.remember(e, truth_value(first));
                self.scratch.values.push(truth_value(first));
            }
        }
        Ok(())
    }

    /// The operands are on the stacks.
    fn finish(&mut self, e: ExprId) -> Eval<CValue> {
        let expr = self.function().exprs[e];
        match expr.kind {
            ExprKind::Int(value) if self.program.types.is_pointer(expr.ty) => {
                Ok(CValue::Pointer(self.memory.pointer_at(value as u64)))
            }
            ExprKind::Int(value) => Ok(CValue::Int(value)),
            ExprKind::Float(bits) => Ok(CValue::Float(self.format(expr.ty)?, bits)),
            ExprKind::Load(_) => {
                let place = self.pop_place();
                self.load(place, expr.ty)
            }
            ExprKind::AddrOf(_) => Ok(CValue::Pointer(self.pop_place().pointer)),
            ExprKind::FuncAddr(func) => Ok(CValue::Pointer(Pointer::Function(func))),
            ExprKind::Unary(op, a) => {
                let a = (self.pop(), self.type_of(a));
                self.unary(op, a)
            }
            ExprKind::Binary(op, a, b) => {
                let b = (self.pop(), self.type_of(b));
                let a = (self.pop(), self.type_of(a));
                self.binary(op, a, b)
            }
            ExprKind::PtrOffset { ptr, negative, .. } => {
                let index = int(self.pop())?;
                let pointer = pointer(self.pop())?;
                let size = self.element_size(self.type_of(ptr))?;
                Ok(CValue::Pointer(self.offset(pointer, index, size, negative)?))
            }
            ExprKind::PtrDiff(a, _) => {
                let (right, left) = (pointer(self.pop())?, pointer(self.pop())?);
                let size = self.element_size(self.type_of(a))?;
                self.pointer_difference(left, right, size).map(CValue::Int)
            }
            ExprKind::And(..) | ExprKind::Or(..) => is_true(&self.pop()).map(truth_value),
            ExprKind::Cond(..) => Ok(self.pop()),
            ExprKind::Cast(a) => {
                let (value, from) = (self.pop(), self.type_of(a));
                self.cast(value, from, expr.ty)
            }
            ExprKind::Math(op, args) => {
                let mut values: Vec<CValue> = args[..op.operands()].iter().map(|_| self.pop()).collect();
                values.reverse();
                self.math(op, values)
            }
            ExprKind::Test(test) => self.test(test).map(truth_value),
            ExprKind::Fact(fact, _) => {
                let pointer = pointer(self.pop())?;
                let (repr, value) = (self.repr(expr.ty)?, self.fact(fact, pointer)?);
                Ok(CValue::Int(arith::wrap(repr, value)))
            }
        }
    }

    pub fn type_of(&self, expr: ExprId) -> TypeId {
        self.function().exprs[expr].ty
    }

    fn repr(&self, ty: TypeId) -> Eval<IntRepr> {
        self.program.types.int_repr(ty).ok_or(StuckReason::ArithmeticType)
    }

    fn unary(&mut self, op: UnOp, (value, ty): (CValue, TypeId)) -> Eval<CValue> {
        if op == UnOp::Not {
            return is_true(&value).map(|v| truth_value(!v));
        }
        if let (UnOp::Neg, CValue::Float(format, bits)) = (op, &value) {
            return Ok(CValue::Float(*format, float::neg(*format, *bits)));
        }
        let (repr, value) = (self.repr(ty)?, int(value)?);
        let result = if op == UnOp::Neg { value.wrapping_neg() } else { !value };
        Ok(CValue::Int(arith::wrap(repr, result)))
    }

    fn binary(&mut self, op: BinOp, (a, ty): (CValue, TypeId), (b, _): (CValue, TypeId)) -> Eval<CValue> {
        match (a, b) {
            (CValue::Int(a), CValue::Int(b)) => arith::binary(op, self.repr(ty)?, a, b).map(CValue::Int),
            (CValue::Pointer(a), CValue::Pointer(b)) => self.compare_pointers(op, a, b).map(truth_value),
            (CValue::Float(format, a), CValue::Float(_, b)) => self.float_binary(op, format, a, b),
            _ => Err(StuckReason::OperandKinds),
        }
    }

    fn cast(&mut self, value: CValue, from: TypeId, to: TypeId) -> Eval<CValue> {
        if from == to {
            return Ok(value);
        }
        let types = &self.program.types;
        if types.is_bool(to) {
            // C11 6.3.1.2: zero becomes 0, everything else 1.
            return is_true(&value).map(truth_value);
        }
        match (value, types.get(to)) {
            (_, Type::Void) => Ok(CValue::Void),
            (CValue::Int(v), Type::Int(_) | Type::Enum(_)) => Ok(CValue::Int(arith::wrap(self.repr(to)?, v))),
            (CValue::Pointer(p), Type::Pointer { .. }) => Ok(CValue::Pointer(p)),
            (CValue::Int(v), Type::Pointer { .. }) => {
                let size = IntRepr { bits: types.target.pointer_bits, signed: false };
                Ok(CValue::Pointer(self.memory.pointer_at(arith::wrap(size, v) as u64)))
            }
            (CValue::Pointer(p), Type::Int(_) | Type::Enum(_)) => {
                let address = i128::from(self.memory.address(p)?);
                Ok(CValue::Int(arith::wrap(self.repr(to)?, address)))
            }
            (value @ CValue::Aggregate(_), Type::Record(_)) => Ok(value),
            (CValue::Float(format, bits), Type::Int(_) | Type::Enum(_)) => {
                let repr = self.repr(to)?;
                let pattern = float::to_c_int(format, bits, repr.bits, repr.signed);
                Ok(CValue::Int(arith::wrap(repr, pattern as i128)))
            }
            (CValue::Float(format, bits), Type::Float(kind)) => {
                let to = types.float_format(*kind);
                Ok(CValue::Float(to, floats::convert(format, to, self.rounding()?, bits)))
            }
            (CValue::Int(v), Type::Float(kind)) => {
                let to = types.float_format(*kind);
                let unsigned = types.int_repr(from).is_some_and(|r| !r.signed);
                Ok(CValue::Float(to, floats::from_int(to, self.rounding()?, v, unsigned)))
            }
            _ => Err(StuckReason::Conversion),
        }
    }

    fn test(&mut self, test: Test) -> Eval<bool> {
        match test {
            Test::Fits(op, a, _) => {
                let (y, x) = (self.pop(), self.pop());
                if let (CValue::Float(format, x), CValue::Float(_, y)) = (&x, &y) {
                    return Ok(floats::fixed_fits(op, *format, *x, *y));
                }
                let (y, x) = (int(y)?, int(x)?);
                Ok(arith::fits(op, self.repr(self.type_of(a))?, x, y))
            }
            Test::NegFits(a) => {
                let x = int(self.pop())?;
                let repr = self.repr(self.type_of(a))?;
                Ok(arith::fits(BinOp::Sub, repr, 0, x))
            }
            Test::Representable(a, ty) => {
                let value = self.pop();
                if let Some(format) = self.program.types.format_of(ty) {
                    return Ok(floats::fixed_holds(format, &value));
                }
                let x = match value {
                    CValue::Float(format, bits) => return Ok(floats::fits(format, bits, self.repr(ty)?)),
                    value => int(value)?,
                };
                let (from, to) = (self.repr(self.type_of(a))?, self.repr(ty)?);
                let wide_unsigned = from.bits >= 128 && !from.signed;
                if wide_unsigned && x < 0 {
                    return Ok(to == from);
                }
                Ok(arith::in_range(to, x))
            }
            Test::IndexIn { len, .. } => {
                let x = int(self.pop())?;
                Ok((0..i128::from(len)).contains(&x))
            }
            Test::Accessible { size, write, .. } => {
                let pointer = pointer(self.pop())?;
                Ok(self.accessible(pointer, size, write))
            }
            Test::AccessibleRange { write, .. } => {
                let (size, pointer) = (int(self.pop())?, pointer(self.pop())?);
                Ok(size == 0 || u64::try_from(size).is_ok_and(|size| self.accessible(pointer, size, write)))
            }
            Test::SameBase(..) => {
                let (b, a) = (pointer(self.pop())?, pointer(self.pop())?);
                Ok(self.same_base(a, b))
            }
            Test::IsDynamic(_) | Test::IsLive(_) => {
                let pointer = pointer(self.pop())?;
                Ok(if matches!(test, Test::IsLive(_)) { self.is_live(pointer) } else { self.is_dynamic(pointer) })
            }
            Test::SameObject(..) => {
                let (b, a) = (pointer(self.pop())?, pointer(self.pop())?);
                Ok(self.same_object(a, b))
            }
            Test::StaysInObject { ptr, negative, .. } => {
                let (index, pointer) = (int(self.pop())?, pointer(self.pop())?);
                let size = self.element_size(self.type_of(ptr))?;
                Ok(self.stays_in_object(pointer, index, size, negative))
            }
            Test::Freeable(_) => {
                let pointer = pointer(self.pop())?;
                Ok(self.freeable(pointer))
            }
            Test::Callable(ptr) => {
                let pointer = pointer(self.pop())?;
                let ty = self.type_of(ptr);
                Ok(matches!(pointer, Pointer::Function(func) if self.program.can_call(func, ty)))
            }
            Test::NoLeak { site } => Ok(!self.memory.leaks_from(site)),
        }
    }

    fn start_place(&mut self, p: PlaceId) {
        self.scratch.tasks.push(Task::FinishPlace(p));
        match self.function().places[p].kind {
            PlaceKind::Var(_) => {}
            PlaceKind::Deref(e) => self.scratch.tasks.push(Task::Expr(e)),
            PlaceKind::Field(base, _) => self.scratch.tasks.push(Task::Place(base)),
            PlaceKind::Index(base, index) => self.scratch.tasks.extend([Task::Expr(index), Task::Place(base)]),
        }
    }

    fn finish_place(&mut self, p: PlaceId) -> Eval<()> {
        let function = self.function();
        let address = match function.places[p].kind {
            PlaceKind::Var(var) => Address::new(Pointer::Object { object: self.object_of(var)?, offset: 0 }),
            PlaceKind::Deref(_) => Address::new(pointer(self.pop())?),
            PlaceKind::Field(base, field) => {
                let address = self.pop_place();
                self.field(address, function.places[base].ty, field)?
            }
            PlaceKind::Index(..) => {
                let index = int(self.pop())?;
                let base = self.pop_place();
                let size = self.program.types.size_of(function.places[p].ty);
                let size = size.ok_or(StuckReason::IncompleteElement)?;
                Address::new(self.offset(base.pointer, index, i128::from(size), false)?)
            }
        };
        self.scratch.places.push(address);
        Ok(())
    }
}
