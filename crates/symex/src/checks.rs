//! What checks ask, as conditions over the current state. Each is true when all is well.

use expr::sort::{mask, pattern};
use expr::{ExprId, ObjId, Op, Pool, Sort};
use program::{BinOp, ExprId as PExprId, Fact, Test};

use super::engine::Engine;
use super::objects::Origin;

impl Engine<'_> {
    pub(super) fn test(&mut self, test: Test) -> ExprId {
        match test {
            Test::Fits(op, a, b) => self.fits(op, a, b),
            Test::NegFits(a) => {
                let a = self.value(a);
                let zero = self.pool.int(0, self.pool.sort(a));
                let overflow = self.pool.overflow(Op::SubOverflow, zero, a);
                self.pool.not(overflow)
            }
            Test::Representable(e, ty) => {
                let value = self.value(e);
                let sort = self.sort_of(ty);
                if sort.is_float() {
                    return self.fixed_holds(value, sort.format());
                }
                match self.pool.sort(value).is_float() {
                    true => self.float_representable(value, sort.repr()),
                    false => self.representable(value, sort),
                }
            }
            Test::IndexIn { index, len } => self.index_in_range(index, len),
            Test::Accessible { ptr, size, write } => {
                let p = self.value(ptr);
                self.accessible(p, size, write)
            }
            Test::AccessibleRange { ptr, size, write } => {
                let p = self.value(ptr);
                let size = self.value(size);
                let size = self.pool.cast(size, self.pool.offset_sort());
                let none = self.pool.ne_zero(size);
                let none = self.pool.not(none);
                let all = self.accessible_range(p, size, write);
                self.pool.or(none, all)
            }
            Test::SameBase(p, q) => {
                let p = self.value(p);
                let q = self.value(q);
                let same = self.same_base(p, q);
                let unknown = self.pool.targets(p).unknown;
                self.claim(same, |_| (!unknown).then(|| Self::same_object_claim(p, q)));
                same
            }
            Test::IsDynamic(p) => {
                let p = self.value(p);
                self.any_target(p, |engine, object, _| {
                    let heap = engine.objects.is_heap(object);
                    engine.pool.bool(heap)
                })
            }
            Test::IsLive(p) => {
                let p = self.value(p);
                self.any_target(p, |engine, object, _| match engine.objects.list[object].origin {
                    Origin::Function(_) => Pool::FALSE,
                    _ => engine.alive(object),
                })
            }
            Test::SameObject(p, q) => {
                let p = self.value(p);
                let q = self.value(q);
                let same = self.same_object(p, q);
                self.claim(same, |_| Some(Self::same_object_claim(p, q)));
                same
            }
            Test::StaysInObject { ptr, index, negative } => self.stays_in_object(ptr, index, negative),
            Test::Freeable(p) => {
                let p = self.value(p);
                let free = self.freeable(p);
                self.claim(free, |engine| engine.free_claim(p));
                free
            }
            Test::Callable(ptr) => {
                let p = self.value(ptr);
                let ty = self.function().exprs[ptr].ty;
                self.any_target(p, |engine, object, _| {
                    let origin = &engine.objects.list[object].origin;
                    let fits = matches!(*origin, Origin::Function(func) if engine.program.can_call(func, ty));
                    engine.pool.bool(fits)
                })
            }
            Test::NoLeak { site } => {
                let here = |o: &ObjId| self.objects.is_heap(*o) && self.objects.list[*o].loc == site;
                let heap: Vec<ObjId> = self.objects.list.ids().filter(here).collect();
                let freed = heap.iter().fold(Pool::TRUE, |all, &object| {
                    let alive = self.alive(object);
                    let dead = self.pool.not(alive);
                    self.pool.and(all, dead)
                });
                self.claim(freed, |engine| engine.leak_claim(&heap));
                freed
            }
        }
    }

    fn fits(&mut self, op: BinOp, a: PExprId, b: PExprId) -> ExprId {
        let x = self.value(a);
        let y = self.value(b);
        let sort = self.pool.sort(x);
        if sort.is_float() {
            return self.fixed_fits(op, x, y);
        }
        let overflow = match op {
            BinOp::Add => self.pool.overflow(Op::AddOverflow, x, y),
            BinOp::Sub => self.pool.overflow(Op::SubOverflow, x, y),
            BinOp::Mul => self.pool.overflow(Op::MulOverflow, x, y),
            BinOp::Div | BinOp::Rem => {
                // Only the least value divided by -1 does not fit.
                let repr = sort.repr();
                if !repr.signed {
                    return Pool::TRUE;
                }
                let least = self.pool.int(pattern(-1, repr.bits) << (repr.bits - 1), sort);
                let minus_one = self.pool.int(mask(repr.bits), sort);
                let p = self.pool.eq(x, least);
                let q = self.pool.eq(y, minus_one);
                self.pool.and(p, q)
            }
            BinOp::Shl => {
                let distance = self.pool.cast(y, Sort::unsigned(sort.repr().bits));
                let shifted = self.pool.binary(Op::Shl, x, distance);
                let back = self.pool.binary(Op::Shr, shifted, distance);
                let same = self.pool.eq(back, x);
                self.pool.not(same)
            }
            other => unreachable!("{other:?} cannot overflow"),
        };
        self.pool.not(overflow)
    }

    /// The value exists in the other integer type.
    pub(super) fn representable(&mut self, value: ExprId, to: Sort) -> ExprId {
        let from = self.pool.sort(value);
        if !from.is_int() || !to.is_int() {
            return Pool::TRUE;
        }
        let there = self.pool.cast(value, to);
        let back = self.pool.cast(there, from);
        let same = self.pool.eq(back, value);
        let sign = match (from.repr().signed, to.repr().signed) {
            (true, false) => self.not_negative(value),
            (false, true) => self.not_negative(there),
            _ => Pool::TRUE,
        };
        self.pool.and(same, sign)
    }

    fn not_negative(&mut self, e: ExprId) -> ExprId {
        let zero = self.pool.int(0, self.pool.sort(e));
        self.pool.le(zero, e)
    }

    fn index_in_range(&mut self, index: PExprId, len: u64) -> ExprId {
        let i = self.value(index);
        let sort = self.pool.sort(i);
        let repr = sort.repr();
        let from = if repr.signed { self.not_negative(i) } else { Pool::TRUE };
        let greatest = mask(if repr.signed { repr.bits - 1 } else { repr.bits });
        let to = if u128::from(len) > greatest {
            Pool::TRUE
        } else {
            let len = self.pool.int(u128::from(len), sort);
            self.pool.lt(i, len)
        };
        self.pool.and(from, to)
    }

    /// The pointer names one of its targets, and `good` holds of it there (given the offset).
    fn any_target(&mut self, p: ExprId, mut good: impl FnMut(&mut Self, ObjId, ExprId) -> ExprId) -> ExprId {
        let mut any = Pool::FALSE;
        for object in self.targets_of(p) {
            let Some(offset) = self.offset_in(p, object) else { continue };
            let here = self.pool.points_to(p, object);
            let well = good(self, object, offset);
            let both = self.pool.and(here, well);
            any = self.pool.or(any, both);
        }
        any
    }

    /// Both pointers have the same object part; null and "no object" count as one each.
    fn same_base(&mut self, p: ExprId, q: ExprId) -> ExprId {
        let mut any = Pool::FALSE;
        for object in [ObjId::NULL, ObjId::INVALID].into_iter().chain(self.targets_of(p)) {
            let (here, there) = (self.pool.points_to(p, object), self.pool.points_to(q, object));
            let both = self.pool.and(here, there);
            any = self.pool.or(any, both);
        }
        any
    }

    pub(super) fn fact(&mut self, fact: Fact, p: ExprId) -> ExprId {
        let sort = self.pool.offset_sort();
        if fact == Fact::Offset {
            return self.pool.ptr_off(p);
        }
        let mut value = self.pool.int(0, sort);
        for object in self.targets_of(p) {
            let info = &self.objects.list[object];
            if matches!(info.origin, Origin::Function(_)) {
                continue;
            }
            let here = self.pool.points_to(p, object);
            let known = match fact {
                Fact::Size => info.size,
                _ => {
                    let zero = self.pool.int(0, sort);
                    let start = self.pool.addr(object, zero);
                    self.address_of(start)
                }
            };
            value = self.pool.ite(here, known, value);
        }
        value
    }

    pub(super) fn accessible(&mut self, p: ExprId, size: u64, write: bool) -> ExprId {
        let size = self.pool.int(u128::from(size), self.pool.offset_sort());
        self.accessible_range(p, size, write)
    }

    fn accessible_range(&mut self, p: ExprId, size: ExprId, write: bool) -> ExprId {
        let accessible = self.any_target(p, |engine, object, offset| {
            let info = &engine.objects.list[object];
            let has_contents = !matches!(info.origin, Origin::Function(_));
            if !has_contents || (write && !info.writable) {
                return Pool::FALSE;
            }
            let total = info.size;
            let alive = engine.alive(object);
            let inside = engine.inside(offset, total, size);
            engine.pool.and(alive, inside)
        });
        self.claim(accessible, |engine| engine.access_claim(p, size, write));
        accessible
    }

    /// `offset + size <= total`, without wrapping.
    pub(super) fn inside(&mut self, offset: ExprId, total: ExprId, size: ExprId) -> ExprId {
        let room = self.pool.le(size, total);
        let last = self.pool.binary(Op::Sub, total, size);
        let fits = self.pool.le(offset, last);
        self.pool.and(room, fits)
    }

    fn stays_in_object(&mut self, ptr: PExprId, index: PExprId, negative: bool) -> ExprId {
        let p = self.value(ptr);
        let size = self.pointee_size(self.function().exprs[ptr].ty);
        let index = self.value(index);
        let wide = Sort::int(128, true);
        let index = self.pool.cast(index, wide);
        let size = self.pool.int(u128::from(size), wide);
        let mut distance = self.pool.binary(Op::Mul, index, size);
        if negative {
            distance = self.pool.neg(distance);
        }
        self.any_target(p, |engine, object, offset| {
            let total = engine.objects.list[object].size;
            let start = engine.exact(offset);
            let end = engine.exact(total);
            let there = engine.pool.binary(Op::Add, start, distance);
            let from = engine.not_negative(there);
            let to = engine.pool.le(there, end);
            engine.pool.and(from, to)
        })
    }

    fn freeable(&mut self, p: ExprId) -> ExprId {
        let null = self.pool.null();
        let is_null = self.pool.eq(p, null);
        let zero = self.pool.int(0, self.pool.offset_sort());
        let heap = self.any_target(p, |engine, object, offset| {
            if !engine.objects.is_heap(object) {
                return Pool::FALSE;
            }
            let alive = engine.alive(object);
            let start = engine.pool.eq(offset, zero);
            engine.pool.and(alive, start)
        });
        self.pool.or(is_null, heap)
    }
}
