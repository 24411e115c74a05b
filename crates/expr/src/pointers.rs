//! Pointers as tuples of object and byte offset. An address with a known object is an `Addr` leaf; joins make `ite`
//! trees of them; `PtrAdd` stays above a tree, so that moving a pointer never copies the tree.

use rustc_hash::{FxHashMap, FxHashSet};

use super::pool::{ExprId, OBJECT_BITS, ObjId, Op, Pool};
use super::sort::Sort;

/// The objects that a pointer expression can name.
#[derive(Clone, Debug, Default)]
pub struct Targets {
    /// In order of first appearance, without null and "no object".
    pub objects: Vec<ObjId>,
    /// It can be null or no object at all.
    pub other: bool,
    /// It comes from a symbol, so it can be any object whose address was taken.
    pub unknown: bool,
}

impl Pool {
    pub fn offset_sort(&self) -> Sort {
        Sort::unsigned(self.pointer_bits)
    }

    pub fn addr(&mut self, object: ObjId, offset: ExprId) -> ExprId {
        self.node(Op::Addr(object), Sort::PTR, &[offset])
    }

    pub fn null(&mut self) -> ExprId {
        let zero = self.int(0, self.offset_sort());
        self.addr(ObjId::NULL, zero)
    }

    pub fn ptr_add(&mut self, p: ExprId, by: ExprId) -> ExprId {
        if self.int_value(by) == Some(0) {
            return p;
        }
        match self.op(p) {
            Op::Addr(object) => {
                let offset = self.binary(Op::Add, self.arg(p, 0), by);
                self.addr(object, offset)
            }
            Op::PtrAdd => {
                let sum = self.binary(Op::Add, self.arg(p, 1), by);
                self.ptr_add(self.arg(p, 0), sum)
            }
            _ => self.node(Op::PtrAdd, Sort::PTR, &[p, by]),
        }
    }

    /// The number of the object, as an unsigned integer.
    pub fn ptr_obj(&mut self, p: ExprId) -> ExprId {
        self.ptr_part(p, Op::PtrObj)
    }

    pub fn ptr_off(&mut self, p: ExprId) -> ExprId {
        self.ptr_part(p, Op::PtrOff)
    }

    /// The part of an address is known; of anything else it is a node (the encoder has both parts at hand).
    fn ptr_part(&mut self, p: ExprId, part: Op) -> ExprId {
        let sort = if part == Op::PtrObj { Sort::unsigned(OBJECT_BITS) } else { self.offset_sort() };
        match (self.op(p), part) {
            (Op::Addr(object), Op::PtrObj) => self.int(u128::from(object.0), sort),
            (Op::Addr(_), _) => self.arg(p, 0),
            (Op::PtrAdd, Op::PtrObj) => self.ptr_obj(self.arg(p, 0)),
            (Op::PtrAdd, _) => {
                let base = self.ptr_off(self.arg(p, 0));
                self.binary(Op::Add, base, self.arg(p, 1))
            }
            _ => self.node(part, sort, &[p]),
        }
    }

    pub(super) fn ptr_eq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match (self.op(a), self.op(b)) {
            (Op::Addr(o), Op::Addr(p)) if o != p => Pool::FALSE,
            (Op::Addr(_), Op::Addr(_)) => self.eq(self.arg(a, 0), self.arg(b, 0)),
            (Op::Ite, Op::Addr(_)) => self.ptr_eq_pushed(a, b),
            (Op::Addr(_), Op::Ite) => self.ptr_eq_pushed(b, a),
            (Op::PtrAdd, Op::PtrAdd) if self.arg(a, 1) == self.arg(b, 1) => self.eq(self.arg(a, 0), self.arg(b, 0)),
            _ => self.ptr_eq_node(a, b),
        }
    }

    fn ptr_eq_node(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.node(Op::Eq, Sort::Bool, &[a, b])
    }

    /// `ite(c, p, q) == addr` where a branch is an address: that branch decides itself.
    fn ptr_eq_pushed(&mut self, tree: ExprId, addr: ExprId) -> ExprId {
        let [c, p, q] = self.get(tree).args;
        let leaf = |pool: &Pool, e: ExprId| matches!(pool.op(e), Op::Addr(_));
        if !leaf(self, p) && !leaf(self, q) {
            return self.ptr_eq_node(tree, addr);
        }
        let [x, y] = [p, q].map(|e| if leaf(self, e) { self.ptr_eq(e, addr) } else { self.ptr_eq_node(e, addr) });
        self.ite(c, x, y)
    }

    /// Whether the pointer's object is `object`.
    pub fn points_to(&mut self, p: ExprId, object: ObjId) -> ExprId {
        self.points_below(p, object, &mut FxHashMap::default())
    }

    fn points_below(&mut self, p: ExprId, object: ObjId, seen: &mut FxHashMap<ExprId, ExprId>) -> ExprId {
        if let Some(&known) = seen.get(&p) {
            return known;
        }
        let node = *self.get(p);
        let result = match node.op {
            Op::Addr(o) => self.bool(o == object),
            Op::PtrAdd => self.points_below(node.args[0], object, seen),
            Op::Ite => {
                let x = self.points_below(node.args[1], object, seen);
                let y = self.points_below(node.args[2], object, seen);
                self.ite(node.args[0], x, y)
            }
            _ => {
                let obj = self.ptr_obj(p);
                let number = self.int(u128::from(object.0), Sort::unsigned(OBJECT_BITS));
                self.eq(obj, number)
            }
        };
        seen.insert(p, result);
        result
    }

    /// All objects that the leaves of `p` name, found by walking every node once.
    pub fn targets(&self, p: ExprId) -> Targets {
        let mut targets = Targets::default();
        let mut seen: FxHashSet<ExprId> = FxHashSet::default();
        let mut objects: FxHashSet<ObjId> = FxHashSet::default();
        let mut work = vec![p];
        while let Some(e) = work.pop() {
            if !seen.insert(e) {
                continue;
            }
            let node = self.get(e);
            match node.op {
                Op::Addr(ObjId::NULL | ObjId::INVALID) => targets.other = true,
                Op::Addr(object) => {
                    if objects.insert(object) {
                        targets.objects.push(object);
                    }
                }
                Op::Symbol(_) => targets.unknown = true,
                Op::Ite => work.extend([node.args[2], node.args[1]]),
                Op::Overlay(overlay) => {
                    work.push(node.args[0]);
                    work.extend(self.overlay_items(overlay).iter().map(|&(_, v)| v));
                }
                Op::Store => work.extend([node.args[0], node.args[2]]),
                // The index of a select and the distance of a move say nothing about the object.
                Op::PtrAdd | Op::Select | Op::ArrayFill => work.push(node.args[0]),
                other => unreachable!("{other:?} is no pointer"),
            }
        }
        targets
    }
}
