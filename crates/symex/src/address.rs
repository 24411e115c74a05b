//! Pointers as integers and back. Every object whose address becomes an integer gets an unknown base address: not null,
//! aligned, and as long as there is room within the address space and apart from all others. An integer made from a
//! pointer by adding and subtracting turns back into that pointer; any other one is looked up among these objects.

use rustc_hash::{FxHashMap, FxHashSet};

use expr::linear::Linear;
use expr::sort::mask;
use expr::{ExprId, ObjId, Op, Pool, Sort};

use super::engine::Engine;
use super::objects::Origin;
use super::spots::KnownAddress;
use super::state::SMALL_ARRAY;

impl Engine<'_> {
    pub fn addresses(&self) -> &[(ObjId, ExprId)] {
        &self.addresses
    }

    /// A pointer as an unsigned integer of the pointer width. Choices between pointers become choices between addresses,
    /// each made once: a pointer to one of hundreds of objects is often asked for byte by byte.
    pub(super) fn address_of(&mut self, p: ExprId) -> ExprId {
        self.known_address(p).value
    }

    fn known_address(&mut self, p: ExprId) -> KnownAddress {
        let exposures = self.objects.exposures();
        if let Some(&known) = self.known_addresses.get(&p)
            && known.until.is_none_or(|until| until == exposures)
        {
            return known;
        }
        let node = *self.pool.get(p);
        let known = match node.op {
            // Null and "no object" have base 0, so their address is the offset.
            Op::Addr(ObjId::NULL | ObjId::INVALID) => KnownAddress { value: node.args[0], until: None },
            Op::Addr(object) => {
                let base = self.base_address(object);
                KnownAddress { value: self.pool.binary(Op::Add, base, node.args[0]), until: None }
            }
            Op::Ite => {
                let x = self.known_address(node.args[1]);
                let y = self.known_address(node.args[2]);
                KnownAddress { value: self.pool.ite(node.args[0], x.value, y.value), until: x.until.or(y.until) }
            }
            Op::PtrAdd => {
                let start = self.known_address(node.args[0]);
                KnownAddress { value: self.pool.binary(Op::Add, start.value, node.args[1]), ..start }
            }
            _ => KnownAddress { value: self.address_by_object(p), until: Some(exposures) },
        };
        self.known_addresses.insert(p, known);
        known
    }

    /// The address of a pointer that is an element or unknown: what it can point to may grow.
    fn address_by_object(&mut self, p: ExprId) -> ExprId {
        let mut value = self.pool.ptr_off(p);
        for object in self.targets_of(p) {
            let base = self.base_address(object);
            let Some(offset) = self.offset_in(p, object) else { continue };
            let address = self.pool.binary(Op::Add, base, offset);
            let here = self.pool.points_to(p, object);
            value = self.pool.ite(here, address, value);
        }
        value
    }

    fn base_address(&mut self, object: ObjId) -> ExprId {
        if let Some(&(_, base)) = self.addresses.iter().find(|a| a.0 == object) {
            return base;
        }
        if let Some(base) = self.fixed_base(object) {
            return base;
        }
        let name = format!("address of {}", self.objects.list[object].name);
        let sort = self.pool.offset_sort();
        let base = self.pool.fresh(&name, sort);
        let end = self.end_of(object, base);
        let align = u128::from(self.alignment(object));
        let room = self.take_room(object, align);
        let low = self.pool.int(align - 1, sort);
        let zero = self.pool.int(0, sort);
        let low_bits = self.pool.binary(Op::BitAnd, base, low);
        let aligned = self.pool.eq(low_bits, zero);
        let not_null = self.pool.ne_zero(base);
        let no_wrap = self.pool.lt(base, end);
        let no_wrap = self.pool.implies(room, no_wrap);
        for fact in [aligned, not_null, no_wrap] {
            self.trail.fact(fact);
        }
        for (other, other_base) in self.addresses.clone() {
            let other_end = self.end_of(other, other_base);
            let before = self.pool.le(end, other_base);
            let after = self.pool.le(other_end, base);
            let apart = self.pool.or(before, after);
            // Where one is gone when the other begins, they may lie at the same place.
            let meet = self.objects.lives_meet(object, other);
            let needed = self.pool.and(room, meet);
            let apart = self.pool.implies(needed, apart);
            self.trail.fact(apart);
        }
        for (from, to) in self.obstacles() {
            let (from, to) = (self.pool.int(u128::from(from), sort), self.pool.int(u128::from(to), sort));
            let (before, after) = (self.pool.le(end, from), self.pool.le(to, base));
            let apart = self.pool.or(before, after);
            let apart = self.pool.implies(room, apart);
            self.trail.fact(apart);
        }
        self.addresses.push((object, base));
        // What is made of it has to be seen to be an address: from now on, no value hides behind a name.
        self.pool.simplify.substitution = true;
        base
    }

    /// What is sure about an object's address: what its type asks for, or what `malloc` promises (C11 7.22.3p1). Nothing
    /// else: a program must not get away with more.
    fn alignment(&self, object: ObjId) -> u64 {
        let types = &self.program.types;
        match self.objects.list[object].origin {
            Origin::Var(var) => {
                let v = &self.program.vars[var];
                v.align.max(types.align_of(v.ty).unwrap_or(1))
            }
            _ => self.objects.list[object].align,
        }
    }

    /// Whether there is a place for one more object: all of them fit one behind the other. Objects that are gone take their
    /// place, too, so there may be none, and facts that cannot all hold would prove everything; then nothing is said about
    /// where it lies.
    fn take_room(&mut self, object: ObjId, align: u128) -> ExprId {
        let size = self.exact(self.objects.list[object].extent);
        let sort = self.pool.sort(size);
        let gap = self.pool.int(align, sort);
        let more = self.pool.binary(Op::Add, size, gap);
        let occupied = match self.occupied {
            Some(others) => self.pool.binary(Op::Add, others, more),
            None => more,
        };
        self.occupied = Some(occupied);
        // Neither the first address nor the one behind the last object is 0.
        let free = self.pool.int(self.largest_hole(), sort);
        self.pool.le(occupied, free)
    }

    /// The first address behind an object; what is empty takes a byte, so that it is nowhere else.
    fn end_of(&mut self, object: ObjId, base: ExprId) -> ExprId {
        let (zero, one) = (self.pool.int(0, self.pool.offset_sort()), self.pool.int(1, self.pool.offset_sort()));
        let extent = self.objects.list[object].extent;
        let is_empty = self.pool.eq(extent, zero);
        let size = self.pool.ite(is_empty, one, extent);
        self.pool.binary(Op::Add, base, size)
    }

    /// An integer of any width as a pointer.
    pub(super) fn pointer_at(&mut self, value: ExprId) -> ExprId {
        let sort = self.pool.offset_sort();
        let address = self.pool.cast(value, sort);
        let pointer = self.pointer_from(address, &mut FxHashMap::default());
        // Whatever was looked up, base and offset add up to the address again.
        self.known_addresses.insert(pointer, KnownAddress { value: address, until: None });
        pointer
    }

    fn pointer_from(&mut self, address: ExprId, seen: &mut FxHashMap<ExprId, ExprId>) -> ExprId {
        if let Some(&known) = seen.get(&address) {
            return known;
        }
        let node = *self.pool.get(address);
        let pointer = if let Some(k) = self.pool.int_value(address) {
            let object = if k == 0 { ObjId::NULL } else { ObjId::INVALID };
            self.fixed_at(k).unwrap_or_else(|| self.pool.addr(object, address))
        } else if node.op == Op::Ite {
            let x = self.pointer_from(node.args[1], seen);
            let y = self.pointer_from(node.args[2], seen);
            self.pool.ite(node.args[0], x, y)
        } else if let Some((object, p)) = self.moved_pointer(address) {
            self.unless_replaced(object, address, p)
        } else if let Some(p) = self.selected_pointer(address, seen) {
            p
        } else {
            self.looked_up_pointer(address)
        };
        seen.insert(address, pointer);
        pointer
    }

    /// An element at an unknown index of an array whose elements are known one by one: each of them as a pointer.
    fn selected_pointer(&mut self, address: ExprId, seen: &mut FxHashMap<ExprId, ExprId>) -> Option<ExprId> {
        let node = *self.pool.get(address);
        if node.op != Op::Select {
            return None;
        }
        let (array, index) = (node.args[0], node.args[1]);
        let Op::Overlay(id) = self.pool.op(array) else { return None };
        let items = self.pool.overlay_items(id).to_vec();
        if items.len() as u64 > SMALL_ARRAY {
            return None;
        }
        let base = self.pool.arg(array, 0);
        let rest = self.pool.select(base, index);
        let mut pointer = self.pointer_from(rest, seen);
        for (at, element) in items {
            let there = self.pointer_from(element, seen);
            let at = self.pool.int(u128::from(at), self.pool.sort(index));
            let here = self.pool.eq(index, at);
            pointer = self.pool.ite(here, there, pointer);
        }
        Some(pointer)
    }

    /// `base + offset` with exactly one base address in it, once.
    fn moved_pointer(&mut self, address: ExprId) -> Option<(ObjId, ExprId)> {
        let mut sum = Linear::of(&self.pool, address, &[]);
        let bases: Vec<(usize, ObjId)> = sum
            .terms
            .iter()
            .enumerate()
            .filter_map(|(n, t)| self.addresses.iter().find(|a| a.1 == t.0).map(|a| (n, a.0)))
            .collect();
        let [(at, object)] = bases[..] else { return None };
        if sum.terms[at].1 != 1 {
            return None;
        }
        sum.terms.remove(at);
        let offset = sum.expr(&mut self.pool);
        Some((object, self.pool.addr(object, offset)))
    }

    /// An address of an object that is gone is that of the object which lies there now.
    fn unless_replaced(&mut self, object: ObjId, address: ExprId, p: ExprId) -> ExprId {
        let mut pointer = p;
        for (other, base) in self.addresses.clone() {
            if other != object && self.objects.lives_meet(object, other) != Pool::TRUE {
                let (inside, alive) = (self.address_inside(other, base, address), self.alive(other));
                let here = self.pool.and(inside, alive);
                pointer = self.looked_up_in(other, base, address, here, pointer);
            }
        }
        pointer
    }

    fn address_inside(&mut self, object: ObjId, base: ExprId, address: ExprId) -> ExprId {
        let end = self.end_of(object, base);
        let from = self.pool.le(base, address);
        let to = self.pool.lt(address, end);
        self.pool.and(from, to)
    }

    fn looked_up_pointer(&mut self, address: ExprId) -> ExprId {
        let mut pointer = self.pool.addr(ObjId::INVALID, address);
        // Where one object ends another may begin, and that one can be accessed.
        for (object, base) in self.addresses.clone() {
            let end = self.end_of(object, base);
            let behind = self.pool.eq(address, end);
            pointer = self.looked_up_in(object, base, address, behind, pointer);
        }
        let (ended, living): (Vec<_>, Vec<_>) =
            self.addresses.iter().copied().partition(|&(object, _)| self.objects.list[object].ended.is_some());
        for &(object, base) in ended.iter().chain(&living) {
            let inside = self.address_inside(object, base, address);
            pointer = self.looked_up_in(object, base, address, inside, pointer);
        }
        // Objects that are gone leave their place to others.
        for (object, base) in ended {
            let (inside, alive) = (self.address_inside(object, base, address), self.alive(object));
            let here = self.pool.and(inside, alive);
            pointer = self.looked_up_in(object, base, address, here, pointer);
        }
        pointer = self.fixed_or(address, pointer);
        let zero = self.pool.int(0, self.pool.offset_sort());
        let is_null = self.pool.eq(address, zero);
        let null = self.pool.null();
        self.pool.ite(is_null, null, pointer)
    }

    fn looked_up_in(&mut self, object: ObjId, base: ExprId, address: ExprId, here: ExprId, other: ExprId) -> ExprId {
        let offset = self.pool.binary(Op::Sub, address, base);
        let there = self.pool.addr(object, offset);
        self.pool.ite(here, there, other)
    }

    /// The same pointer, and what was made from an integer looked up again: since then, more objects may have got an address.
    pub(super) fn settled(&mut self, p: ExprId) -> ExprId {
        if self.addresses.is_empty() && self.fixed.is_empty() || self.pool.sort(p) != Sort::PTR || !self.is_wild(p) {
            return p;
        }
        self.settled_below(p, &mut FxHashMap::default())
    }

    fn settled_below(&mut self, p: ExprId, seen: &mut FxHashMap<ExprId, ExprId>) -> ExprId {
        if let Some(&known) = seen.get(&p) {
            return known;
        }
        let node = *self.pool.get(p);
        let settled = match node.op {
            Op::Addr(ObjId::INVALID) if self.pool.int_value(node.args[0]).is_none() => self.pointer_at(node.args[0]),
            Op::Ite => {
                let x = self.settled_below(node.args[1], seen);
                let y = self.settled_below(node.args[2], seen);
                self.pool.ite(node.args[0], x, y)
            }
            Op::PtrAdd => {
                let start = self.settled_below(node.args[0], seen);
                self.pool.ptr_add(start, node.args[1])
            }
            _ => p,
        };
        seen.insert(p, settled);
        settled
    }

    /// The objects a pointer can point to; an unknown pointer can point to every exposed object.
    pub(super) fn targets_of(&mut self, p: ExprId) -> Vec<ObjId> {
        let targets = self.pool.targets(p);
        let mut objects = targets.objects;
        if targets.unknown {
            self.policy().follow_any_pointer(self);
            let known: FxHashSet<ObjId> = objects.iter().copied().collect();
            let exposed = self.objects.list.enumerate().filter(|(id, o)| o.exposed && !known.contains(id));
            objects.extend(exposed.map(|(id, _)| id));
        }
        objects
    }

    /// The pointer's offset, knowing that it points into `object`; `None` if it never does.
    pub(super) fn offset_in(&mut self, p: ExprId, object: ObjId) -> Option<ExprId> {
        self.offset_below(p, object, &mut FxHashMap::default())
    }

    fn offset_below(
        &mut self,
        p: ExprId,
        object: ObjId,
        seen: &mut FxHashMap<ExprId, Option<ExprId>>,
    ) -> Option<ExprId> {
        if let Some(&known) = seen.get(&p) {
            return known;
        }
        let node = *self.pool.get(p);
        let offset = match node.op {
            Op::Addr(o) => (o == object).then_some(node.args[0]),
            Op::Ite => {
                let x = self.offset_below(node.args[1], object, seen);
                let y = self.offset_below(node.args[2], object, seen);
                match (x, y) {
                    (Some(x), Some(y)) => Some(self.pool.ite(node.args[0], x, y)),
                    (x, y) => x.or(y),
                }
            }
            Op::PtrAdd => {
                self.offset_below(node.args[0], object, seen).map(|base| self.pool.binary(Op::Add, base, node.args[1]))
            }
            _ => Some(self.pool.ptr_off(p)),
        };
        seen.insert(p, offset);
        offset
    }

    /// Whether two pointers have the same object, or none.
    pub(super) fn same_object(&mut self, p: ExprId, q: ExprId) -> ExprId {
        let neither = self.no_objects(p, q);
        let same = self.equal_objects(p, q);
        self.pool.or(same, neither)
    }

    /// Whether both pointers are null or made from integers that are no object's address.
    pub(super) fn no_objects(&mut self, p: ExprId, q: ExprId) -> ExprId {
        let [p, q] = [p, q].map(|pointer| {
            let (null, invalid) =
                (self.pool.points_to(pointer, ObjId::NULL), self.pool.points_to(pointer, ObjId::INVALID));
            self.pool.or(null, invalid)
        });
        self.pool.and(p, q)
    }

    fn equal_objects(&mut self, p: ExprId, q: ExprId) -> ExprId {
        let (a, b) = (self.pool.targets(p), self.pool.targets(q));
        let known = |t: &expr::pointers::Targets| !t.unknown && !t.other && t.objects.len() == 1;
        match (known(&a), known(&b)) {
            (_, true) => self.pool.points_to(p, b.objects[0]),
            (true, _) => self.pool.points_to(q, a.objects[0]),
            _ => {
                let (x, y) = (self.pool.ptr_obj(p), self.pool.ptr_obj(q));
                self.pool.eq(x, y)
            }
        }
    }

    /// Whether the object is alive in the current state.
    pub(super) fn alive(&mut self, object: ObjId) -> ExprId {
        let info = &self.objects.list[object];
        match (info.origin, info.alive_cell) {
            (Origin::Null | Origin::Invalid, _) => Pool::FALSE,
            (_, None) => Pool::TRUE,
            (_, Some(cell)) => self.state.cells.get(cell).unwrap_or(Pool::FALSE),
        }
    }

    /// An exact signed integer wide enough for any sum of offsets.
    pub(super) fn exact(&mut self, e: ExprId) -> ExprId {
        debug_assert!(mask(self.pool.sort(e).repr().bits) <= u128::from(u64::MAX));
        self.pool.cast(e, Sort::int(128, true))
    }
}
