//! Expressions of the program as expressions of the pool, in the current state.

use rustc_hash::FxHashSet;

use expr::{ExprId, ObjId, Op, Pool, Scalar, Sort};
use program::{BinOp, ExprId as PExprId, ExprKind, UnOp};
use typed::types::{Type, TypeId};

use super::engine::Engine;
use super::layout::scalar_of;
use super::objects::Origin;

/// How many choices between pointers are looked at, to see which of them the path has made.
const MOST_CHOICES: u32 = 16;

impl Engine<'_> {
    /// A pointer without the choices that the path has made already: whoever has seen that an allocation did not fail
    /// has one object to look at, and no null pointer.
    fn on_this_path(&mut self, p: ExprId, fuel: u32) -> ExprId {
        if fuel == 0 || self.pool.sort(p) != Sort::PTR || self.pool.op(p) != Op::Ite {
            return p;
        }
        let [cond, yes, no] = [0, 1, 2].map(|n| self.pool.arg(p, n));
        let choice = |cond| self.state.guard.says(&self.pool, cond);
        let opposite = || (self.pool.op(cond) == Op::Not).then(|| choice(self.pool.arg(cond, 0)).map(|known| !known));
        match choice(cond).or_else(|| opposite().flatten()) {
            Some(true) => self.on_this_path(yes, fuel - 1),
            Some(false) => self.on_this_path(no, fuel - 1),
            None => {
                let (yes, no) = (self.on_this_path(yes, fuel / 2), self.on_this_path(no, fuel / 2));
                self.pool.ite(cond, yes, no)
            }
        }
    }

    /// The value of a scalar expression.
    pub fn value(&mut self, e: PExprId) -> ExprId {
        let expr = self.function().exprs[e];
        match expr.kind {
            ExprKind::Int(v) => self.constant(v, expr.ty),
            ExprKind::Float(bits) => self.pool.int(bits, self.sort_of(expr.ty)),
            ExprKind::Load(place) => {
                let spots = self.spots(place);
                if let Some(bits) = self.bit_field(place) {
                    return self.read_bits(&spots, bits, expr.ty);
                }
                let leaf = self.leaves(expr.ty)[0];
                let value = self.read_spots(&spots, leaf);
                let value = self.settled(value);
                self.on_this_path(value, MOST_CHOICES)
            }
            ExprKind::AddrOf(place) => self.address(place),
            ExprKind::FuncAddr(func) => {
                let f = &self.program.funcs[func];
                let object = self.objects.function(func, &f.name, f.loc, &mut self.pool);
                let zero = self.pool.int(0, self.pool.offset_sort());
                self.pool.addr(object, zero)
            }
            ExprKind::Unary(UnOp::Neg, a) => {
                let a = self.value(a);
                if self.pool.sort(a).is_float() { self.pool.fneg(a) } else { self.pool.neg(a) }
            }
            ExprKind::Unary(UnOp::BitNot, a) => {
                let a = self.value(a);
                self.pool.bit_not(a)
            }
            ExprKind::Binary(op, a, b) if !is_comparison(op) => self.arithmetic(op, a, b),
            ExprKind::PtrOffset { ptr, index, negative } => self.moved(ptr, index, negative),
            ExprKind::PtrDiff(a, b) => self.pointer_difference(a, b, expr.ty),
            ExprKind::Cond(c, a, b) => {
                let c = self.truth(c);
                let a = self.value(a);
                let b = self.value(b);
                self.pool.ite(c, a, b)
            }
            ExprKind::Cast(a) => self.cast(a, expr.ty),
            ExprKind::Fact(fact, a) => {
                let p = self.value(a);
                let value = self.fact(fact, p);
                let sort = self.sort_of(expr.ty);
                self.pool.cast(value, sort)
            }
            ExprKind::Math(op, args) => self.math(op, args, expr.ty),
            ExprKind::Unary(UnOp::Not, _)
            | ExprKind::Binary(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Test(_) => {
                let c = self.truth(e);
                let sort = self.sort_of(expr.ty);
                self.pool.bool_to_int(c, sort)
            }
        }
    }

    /// Whether a scalar expression is not zero.
    pub(super) fn truth(&mut self, e: PExprId) -> ExprId {
        let expr = self.function().exprs[e];
        match expr.kind {
            ExprKind::Unary(UnOp::Not, a) => {
                let a = self.truth(a);
                self.pool.not(a)
            }
            ExprKind::And(a, b) => {
                let a = self.truth(a);
                let b = self.truth(b);
                self.pool.and(a, b)
            }
            ExprKind::Or(a, b) => {
                let a = self.truth(a);
                let b = self.truth(b);
                self.pool.or(a, b)
            }
            ExprKind::Binary(op, a, b) if is_comparison(op) => self.comparison(op, a, b),
            ExprKind::Test(test) => self.test(test),
            _ => {
                let value = self.value(e);
                self.not_zero(value)
            }
        }
    }

    fn not_zero(&mut self, value: ExprId) -> ExprId {
        if self.pool.sort(value).is_float() {
            self.float_truth(value)
        } else if self.pool.sort(value) == Sort::PTR {
            let null = self.pool.null();
            let is_null = self.pool.eq(value, null);
            self.pool.not(is_null)
        } else {
            self.pool.ne_zero(value)
        }
    }

    pub(super) fn constant(&mut self, v: i128, ty: TypeId) -> ExprId {
        match scalar_of(&self.program.types, ty) {
            Some(Scalar::Ptr) => {
                let address = self.pool.int(v as u128, self.pool.offset_sort());
                self.pointer_at(address)
            }
            _ => self.pool.int(v as u128, self.sort_of(ty)),
        }
    }

    fn arithmetic(&mut self, op: BinOp, a: PExprId, b: PExprId) -> ExprId {
        let x = self.value(a);
        let mut y = self.value(b);
        if self.pool.sort(x).is_float() {
            return self.float_arithmetic(op, x, y);
        }
        let op = match op {
            BinOp::Add => Op::Add,
            BinOp::Sub => Op::Sub,
            BinOp::Mul => Op::Mul,
            BinOp::Div => Op::Div,
            BinOp::Rem => Op::Rem,
            BinOp::BitAnd => Op::BitAnd,
            BinOp::BitOr => Op::BitOr,
            BinOp::BitXor => Op::BitXor,
            BinOp::Shl | BinOp::Shr => {
                // Each operand has its own promoted type (C11 6.5.7p3); beyond the width is undefined anyway.
                y = self.pool.cast(y, Sort::unsigned(self.pool.sort(x).repr().bits));
                if op == BinOp::Shl { Op::Shl } else { Op::Shr }
            }
            _ => unreachable!("comparisons are truth values"),
        };
        self.pool.binary(op, x, y)
    }

    fn comparison(&mut self, op: BinOp, a: PExprId, b: PExprId) -> ExprId {
        let mut x = self.value(a);
        let mut y = self.value(b);
        if self.pool.sort(x).is_float() {
            return self.float_comparison(op, x, y);
        }
        let equality = matches!(op, BinOp::Eq | BinOp::Ne);
        if self.pool.sort(x) == Sort::PTR && !equality {
            return self.pointer_order(op, x, y);
        }
        if self.pool.sort(x) == Sort::PTR && self.needs_addresses(x, y) {
            [x, y] = [self.address_of(x), self.address_of(y)];
        }
        self.compared(op, x, y)
    }

    fn compared(&mut self, op: BinOp, x: ExprId, y: ExprId) -> ExprId {
        match op {
            BinOp::Eq => self.pool.eq(x, y),
            BinOp::Ne => {
                let eq = self.pool.eq(x, y);
                self.pool.not(eq)
            }
            BinOp::Lt => self.pool.lt(x, y),
            BinOp::Le => self.pool.le(x, y),
            BinOp::Gt => self.pool.lt(y, x),
            BinOp::Ge => self.pool.le(y, x),
            _ => unreachable!("not a comparison"),
        }
    }

    /// Order is defined within one object only (C11 6.5.8p5), where offsets before the start are negative. Of what has no
    /// object, the offset is the address, which has no sign.
    fn pointer_order(&mut self, op: BinOp, p: ExprId, q: ExprId) -> ExprId {
        let [a, b] = [p, q].map(|pointer| self.pool.ptr_off(pointer));
        let signed = Sort::int(self.pool.pointer_bits, true);
        let [i, j] = [a, b].map(|offset| self.pool.cast(offset, signed));
        let no_objects = self.no_objects(p, q);
        let by_offset = self.compared(op, i, j);
        let by_address = self.compared(op, a, b);
        self.pool.ite(no_objects, by_address, by_offset)
    }

    /// Whether two pointers can be equal although their objects differ: one is made from an integer, or one is to the end
    /// of an object and the other to the start of the next (C11 6.5.9p6), or one object came after the other was gone.
    fn needs_addresses(&mut self, p: ExprId, q: ExprId) -> bool {
        let wild = self.may_be(p, q) || self.may_be(q, p);
        wild || self.may_touch(p, q) || self.may_touch(q, p) || self.may_be_replaced(p, q)
    }

    fn may_be_replaced(&mut self, p: ExprId, q: ExprId) -> bool {
        let (a, b) = (self.pool.targets(p).objects, self.pool.targets(q).objects);
        a.iter().any(|&x| b.iter().any(|&y| self.objects.lives_meet(x, y) != Pool::TRUE))
    }

    fn may_touch(&mut self, p: ExprId, q: ExprId) -> bool {
        let (ends, starts) = (self.pool.targets(p).objects, self.pool.targets(q).objects);
        let zero = self.pool.int(0, self.pool.offset_sort());
        let starts: Vec<ObjId> = starts.into_iter().filter(|&o| self.may_have_offset(q, o, zero)).collect();
        ends.into_iter().any(|end| {
            let size = self.objects.list[end].size;
            // The start of an object that may be empty is not another's.
            let moved = self.offset_in(p, end) != Some(zero);
            moved && starts.iter().any(|&start| start != end) && self.may_have_offset(p, end, size)
        })
    }

    fn may_have_offset(&mut self, p: ExprId, object: ObjId, offset: ExprId) -> bool {
        if matches!(self.objects.list[object].origin, Origin::Function(_)) {
            return false;
        }
        self.offset_in(p, object).is_some_and(|here| self.pool.eq(here, offset) != Pool::FALSE)
    }

    /// Whether a pointer made from an integer is compared with the address of an object.
    fn may_be(&self, wild: ExprId, other: ExprId) -> bool {
        let targets = self.pool.targets(other);
        (!targets.objects.is_empty() || targets.unknown) && self.is_wild(wild)
    }

    /// Made from an unknown integer: its object may be one whose address nobody has asked for yet.
    pub(super) fn is_wild(&self, p: ExprId) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![p];
        while let Some(p) = work.pop() {
            let node = self.pool.get(p);
            match node.op {
                Op::Addr(ObjId::INVALID) if self.pool.int_value(node.args[0]).is_none() => return true,
                Op::Ite if seen.insert(p) => work.extend([node.args[1], node.args[2]]),
                Op::PtrAdd => work.push(node.args[0]),
                _ => {}
            }
        }
        false
    }

    fn moved(&mut self, ptr: PExprId, index: PExprId, negative: bool) -> ExprId {
        let p = self.value(ptr);
        let size = self.pointee_size(self.function().exprs[ptr].ty);
        let mut distance = self.distance(index, size);
        if negative {
            distance = self.pool.neg(distance);
        }
        self.pool.ptr_add(p, distance)
    }

    /// GNU C: arithmetic on `void *` and function pointers counts bytes.
    pub(super) fn pointee_size(&self, pointer: TypeId) -> u64 {
        let types = &self.program.types;
        types.pointee(pointer).and_then(|to| types.size_of(to)).unwrap_or(1)
    }

    fn pointer_difference(&mut self, a: PExprId, b: PExprId, ty: TypeId) -> ExprId {
        let size = self.pointee_size(self.function().exprs[a].ty).max(1);
        let signed = Sort::int(self.pool.pointer_bits, true);
        let [x, y] = [a, b].map(|e| {
            let p = self.value(e);
            let offset = self.pool.ptr_off(p);
            self.pool.cast(offset, signed)
        });
        let bytes = self.pool.binary(Op::Sub, x, y);
        let size = self.pool.int(u128::from(size), signed);
        let elements = self.pool.binary(Op::Div, bytes, size);
        let sort = self.sort_of(ty);
        self.pool.cast(elements, sort)
    }

    fn cast(&mut self, a: PExprId, to: TypeId) -> ExprId {
        let types = &self.program.types;
        if matches!(types.get(to), Type::Void) {
            return Pool::FALSE;
        }
        if types.is_bool(to) {
            // C11 6.3.1.2: 0 if equal to 0, otherwise 1.
            let c = self.truth(a);
            let sort = self.sort_of(to);
            return self.pool.bool_to_int(c, sort);
        }
        let value = self.value(a);
        match scalar_of(types, to) {
            Some(scalar) => match (self.pool.sort(value), scalar) {
                (Sort::PTR, Scalar::Int(_)) => {
                    let address = self.address_of(value);
                    self.pool.cast(address, Sort::Scalar(scalar))
                }
                (from, to) if from.is_float() || matches!(to, Scalar::Float(_)) => self.float_cast(value, to),
                (from, Scalar::Ptr) if from != Sort::PTR => self.pointer_at(value),
                _ => self.convert(value, scalar),
            },
            None => value,
        }
    }
}

fn is_comparison(op: BinOp) -> bool {
    matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
}
