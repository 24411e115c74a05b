//! Variables and their instances, parameters and results.
//!
//! A variable whose address is not taken has one set of cells per frame. One whose address is taken is a new object each
//! time that its block is entered, so that a pointer to an earlier one is seen to dangle; which object it is now belongs
//! to the path, so it stands in a cell of its own, as a pointer.

use std::rc::Rc;

use base::Loc;
use expr::{ExprId, ObjId, Op, Pool, Scalar};
use program::{ExprId as PExprId, Storage, VarId};
use ssa::{Input, StepKind};
use typed::types::{Type, TypeId};

use super::engine::Engine;
use super::frame::{Frame, Role, Slot};
use super::layout::{Column, Layout};
use super::objects::{Born, Origin};
use super::spots::{Leaf, Spot, Spots};

impl Engine<'_> {
    /// The address of the object that a variable names now.
    pub(super) fn var_pointer(&mut self, var: VarId) -> ExprId {
        let zero = self.pool.int(0, self.pool.offset_sort());
        if let Some(&object) = self.statics.get(&var) {
            return self.pool.addr(object, zero);
        }
        match self.frame().vars.get(&var).copied() {
            Some(Slot::Object(object)) => self.pool.addr(object, zero),
            Some(Slot::Instance(slot)) => self.read_slot(slot),
            None => {
                let object = self.new_instance(var);
                self.pool.addr(object, zero)
            }
        }
    }

    /// The one object that a variable can name now.
    pub(super) fn only_instance(&mut self, var: VarId) -> Option<ObjId> {
        let pointer = self.var_pointer(var);
        match self.pool.op(pointer) {
            Op::Addr(object) => Some(object),
            _ => None,
        }
    }

    fn read_slot(&mut self, slot: ObjId) -> ExprId {
        let whole = self.whole(slot);
        self.read_spots(&whole, pointer_leaf(self.pool.pointer_bits))
    }

    fn write_slot(&mut self, slot: ObjId, pointer: ExprId) {
        let whole = self.whole(slot);
        self.write_spots(&whole, pointer_leaf(self.pool.pointer_bits), pointer);
    }

    fn layout_of_type(&mut self, ty: TypeId) -> Rc<Layout> {
        let types = &self.program.types;
        Rc::clone(self.layouts.entry(ty).or_insert_with(|| Rc::new(Layout::of_type(types, ty))))
    }

    /// A new object for a variable, which names it from now on.
    fn new_instance(&mut self, var: VarId) -> ObjId {
        let v = &self.program.vars[var];
        let is_static = !matches!(v.storage, Storage::Local | Storage::Param);
        let name = if is_static { v.name.clone() } else { format!("{}::{}", self.function().name, v.name) };
        let size = self.pool.int(u128::from(self.size_of(v.ty)), self.pool.offset_sort());
        let role = Role::Variable(var);
        let shared = if is_static { None } else { self.shared_object(role) };
        let object = shared.unwrap_or_else(|| {
            let object = self.objects.add(&name, Origin::Var(var), v.loc, size);
            let layout = self.layout_of_type(v.ty);
            self.objects.set_layout(object, layout);
            self.objects.list[object].writable = !v.is_const && v.storage != Storage::Literal;
            object
        });
        if is_static {
            self.statics.insert(var, object);
            return object;
        }
        self.frame().locals.push(object);
        if v.address_taken {
            match shared {
                None => self.begin_life(object, Pool::TRUE),
                Some(_) => {
                    self.policy().reuse_object(self, object, var);
                    self.objects.list[object].born = None;
                    self.set_alive(object, Pool::TRUE);
                }
            }
            let slot = self.slot_of(var);
            let zero = self.pool.int(0, self.pool.offset_sort());
            let pointer = self.pool.addr(object, zero);
            self.write_slot(slot, pointer);
        } else {
            self.frame().vars.insert(var, Slot::Object(object));
        }
        self.share_object(role, object);
        object
    }

    fn shared_object(&mut self, role: Role) -> Option<ObjId> {
        let context = self.frame().context;
        self.policy.shared_object(context, role)
    }

    fn share_object(&mut self, role: Role, object: ObjId) {
        let context = self.frame().context;
        self.policy.share_object(context, role, object);
    }

    /// The variable has an object in the current frame.
    pub fn knows(&self, var: VarId) -> bool {
        self.statics.contains_key(&var) || self.frames.last().is_some_and(|f| f.vars.contains_key(&var))
    }

    /// The cell that says which instance a variable is; null until it is declared.
    fn slot_of(&mut self, var: VarId) -> ObjId {
        if let Some(Slot::Instance(slot)) = self.frame().vars.get(&var) {
            return *slot;
        }
        let bytes = self.program.types.target.pointer_bytes();
        let size = self.pool.int(u128::from(bytes), self.pool.offset_sort());
        let slot = self.shared_object(Role::Slot(var)).unwrap_or_else(|| {
            let slot = self.objects.add("instance", Origin::Var(var), Loc::NONE, size);
            self.objects.set_layout(slot, Rc::new(Layout::of_column(Column::scalar(Scalar::Ptr, bytes))));
            self.objects.list[slot].zeroed = true;
            slot
        });
        self.share_object(Role::Slot(var), slot);
        let frame = self.frame();
        frame.vars.insert(var, Slot::Instance(slot));
        frame.locals.push(slot);
        slot
    }

    pub(super) fn declare(&mut self, var: VarId, loc: Loc) {
        if self.policy.shares_objects() {
            let object = self.new_instance(var);
            return self.declare_same(object, loc);
        }
        match self.frame().vars.get(&var).copied() {
            None => self.declare_new(var, loc),
            Some(Slot::Object(object)) => self.declare_same(object, loc),
            Some(Slot::Instance(slot)) => self.declare_again(var, slot, loc),
        }
    }

    fn declare_new(&mut self, var: VarId, loc: Loc) {
        let object = self.new_instance(var);
        self.step(loc, StepKind::Input(Input::Contents { object }));
    }

    /// Another indeterminate value in the same cells.
    fn declare_same(&mut self, object: ObjId, loc: Loc) {
        let name = self.objects.list[object].name.clone();
        let pieces = self.input_object(object, &name);
        self.step(loc, StepKind::Input(Input::Value { name, pieces }));
    }

    /// Until its block is left, a variable is the same object at each of its declarations (C11 6.2.4p6).
    fn declare_again(&mut self, var: VarId, slot: ObjId, loc: Loc) {
        let current = self.read_slot(slot);
        let mut lives = Pool::FALSE;
        for object in self.pool.targets(current).objects {
            let (here, alive) = (self.pool.points_to(current, object), self.alive(object));
            let both = self.pool.and(here, alive);
            lives = self.pool.or(lives, both);
        }
        match (lives, self.pool.op(current)) {
            (Pool::FALSE, _) => self.declare_new(var, loc),
            (Pool::TRUE, Op::Addr(object)) => self.declare_same(object, loc),
            _ => self.declare_where_dead(var, slot, current, lives, loc),
        }
    }

    /// Some paths come from within the block, and some do not.
    fn declare_where_dead(&mut self, var: VarId, slot: ObjId, current: ExprId, lives: ExprId, loc: Loc) {
        let object = self.new_instance(var);
        let dead = self.pool.not(lives);
        self.set_alive(object, dead);
        if let Some(born) = &mut self.objects.list[object].born {
            born.guard = self.pool.and(born.guard, dead);
        }
        let zero = self.pool.int(0, self.pool.offset_sort());
        let new = self.pool.addr(object, zero);
        let pointer = self.pool.ite(lives, current, new);
        self.write_slot(slot, pointer);
        let (name, ty) = (self.objects.list[object].name.clone(), self.program.vars[var].ty);
        let spots = self.pointed_spots(pointer, ty);
        let pieces = self.leaves(ty).iter().map(|&leaf| self.input_leaf(&spots, leaf, &name)).collect();
        self.step(loc, StepKind::Input(Input::Value { name, pieces }));
    }

    /// A new object lives from here on, where `works` holds.
    pub(super) fn begin_life(&mut self, object: ObjId, works: ExprId) {
        let guard = self.pool.and(self.state.guard.condition(), works);
        self.objects.list[object].born = Some(Born { guard, cells: self.state.cells.clone() });
        self.objects.add_alive_cell(object);
        self.set_alive(object, works);
    }

    /// The object dies on those executions.
    pub(super) fn end_where(&mut self, object: ObjId, here: ExprId) {
        let alive = self.alive(object);
        let still = self.pool.ite(here, Pool::FALSE, alive);
        self.objects.end(object);
        self.set_alive(object, still);
    }

    /// Has no effect on an object that always lives.
    pub(super) fn set_alive(&mut self, object: ObjId, alive: ExprId) {
        if let Some(cell) = self.objects.list[object].alive_cell {
            self.state.cells.set(cell, alive);
        }
    }

    /// The current instance of a variable dies.
    pub(super) fn end_local(&mut self, var: VarId) {
        let pointer = self.var_pointer(var);
        for object in self.pool.targets(pointer).objects {
            match self.pool.points_to(pointer, object) {
                Pool::TRUE => self.end_object(object),
                here => self.end_where(object, here),
            }
        }
    }

    /// Contents are forgotten; whoever still has a pointer to it sees that it is dead.
    fn end_object(&mut self, object: ObjId) {
        let info = &self.objects.list[object];
        let cells = info.layout.as_ref().map_or(0, |l| l.cells);
        self.state.cells.remove_range(info.first_cell, info.first_cell + cells);
        self.objects.end(object);
        self.set_alive(object, Pool::FALSE);
    }

    /// All locals of the current frame end.
    pub(super) fn end_locals(&mut self) {
        for object in self.frame().locals.clone() {
            self.end_object(object);
        }
    }

    pub(super) fn make_parameter(&mut self, var: VarId, values: &[ExprId]) {
        let object = self.new_instance(var);
        self.fill_with(object, self.program.vars[var].ty, values);
    }

    /// Writes the scalars of a value into a whole object.
    fn fill_with(&mut self, object: ObjId, ty: TypeId, values: &[ExprId]) {
        let spots = self.whole(object);
        for (leaf, &value) in self.leaves(ty).iter().zip(values) {
            let value = self.convert(value, leaf.scalar);
            self.write_spots(&spots, *leaf, value);
        }
    }

    pub(super) fn whole(&mut self, object: ObjId) -> Spots {
        let offset = self.pool.int(0, self.pool.offset_sort());
        vec![(Pool::TRUE, Spot { object, offset, below: Vec::new() })]
    }

    /// The object in which a frame's result waits for the caller.
    pub(super) fn make_result(&mut self, ty: TypeId) {
        if matches!(self.program.types.get(ty), Type::Void) {
            return;
        }
        let size = self.pool.int(u128::from(self.size_of(ty)), self.pool.offset_sort());
        let func = self.frame().func;
        let name = format!("{}::result", self.function().name);
        let object = self.shared_object(Role::Result).unwrap_or_else(|| {
            let object = self.objects.add(&name, Origin::Result(func), Loc::NONE, size);
            let layout = self.layout_of_type(ty);
            self.objects.set_layout(object, layout);
            object
        });
        self.share_object(Role::Result, object);
        self.frame().result = Some(object);
    }

    pub(super) fn set_result(&mut self, value: PExprId) {
        let values = self.values(value);
        let ty = self.function().ret;
        if let Some(object) = self.frame().result {
            self.fill_with(object, ty, &values);
        }
    }

    /// In the caller: moves the result of `callee` to where it is wanted.
    pub(super) fn take_result(&mut self, callee: &Frame) {
        let Some(object) = callee.result else { return };
        if let Some(dst) = callee.resume.dst {
            let ty = self.program.funcs[callee.func].ret;
            let whole = self.whole(object);
            let leaves = self.leaves(ty);
            let values: Vec<ExprId> = leaves.iter().map(|&leaf| self.read_spots(&whole, leaf)).collect();
            let spots = self.spots(dst);
            let wanted = self.leaves(self.function().places[dst].ty);
            for (leaf, value) in wanted.iter().zip(values) {
                let value = self.convert(value, leaf.scalar);
                self.write_spots(&spots, *leaf, value);
            }
        }
        self.end_object(object);
    }
}

fn pointer_leaf(pointer_bits: u16) -> Leaf {
    Leaf { offset: 0, size: u64::from(pointer_bits) / 8, scalar: Scalar::Ptr }
}
