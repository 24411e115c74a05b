//! Instructions: assignments, lifetimes, inputs, calls, allocation, checks.

use base::Loc;
use expr::{ExprId, ObjId, Pool, Scalar, Sort};
use program::{Callee, Cut, Elementary, ExprId as PExprId, ExprKind, FuncId, Inst, InstKind, PlaceId, PlaceKind};
use ssa::{Input, Piece, StepKind};
use typed::types::Type;

use super::engine::{Engine, Oracle};
use super::frame::Resume;
use super::objects::{Origin, zero_of};
use super::spots::{Leaf, Spots};
use super::state::{State, column_cells};
use super::unwind::worth_asking;

impl Engine<'_> {
    pub(super) fn execute(&mut self, inst: &Inst, oracle: Option<&mut dyn Oracle>) {
        match &inst.kind {
            InstKind::Assign { dst, value } => self.assign(*dst, *value, inst.loc),
            InstKind::Zero { dst } => self.zero(*dst),
            InstKind::Declare { var } => self.declare(*var, inst.loc),
            InstKind::Dead { var } => self.end_local(*var),
            InstKind::Input { dst, name, of } => self.input(*dst, name, *of, inst.loc),
            InstKind::Call { dst, callee, args } => self.call(*dst, callee, args, inst.loc),
            InstKind::Alloc { dst, size, zeroed, may_fail } => {
                self.allocate(*dst, *size, *zeroed, *may_fail, inst.loc);
            }
            InstKind::Block { dst, size } => self.block(*dst, *size, inst.loc),
            InstKind::Release { ptr } => self.release(*ptr),
            InstKind::Free { ptr } => self.free(*ptr),
            InstKind::Copy { dst, src, size } => self.copy(*dst, *src, *size, inst.loc, oracle),
            InstKind::Fill { dst, byte, size } => self.fill(*dst, *byte, *size, inst.loc, oracle),
            InstKind::Havoc { ptr, name } => self.havoc(*ptr, name, inst.loc),
            InstKind::Assert { prop, cond } => {
                let cond = self.truth(*cond);
                if cond == Pool::TRUE && self.pool.simplify.literals && !self.options.look_behind {
                    self.trail.trivial += 1;
                } else {
                    self.policy().check(self, *prop, cond, inst.loc);
                }
                let goes_on = self.options.look_behind;
                if cond == Pool::FALSE && !goes_on && self.program.properties[*prop].ends {
                    self.drop_path();
                }
            }
            InstKind::Assume { cond } => {
                let cond = self.truth(*cond);
                self.assume(cond, inst.loc);
            }
        }
    }

    /// Executions of the current path go on only where `cond` holds.
    pub fn assume(&mut self, cond: ExprId, loc: Loc) {
        if cond != Pool::TRUE {
            let holds = self.pool.implies(self.state.guard.condition(), cond);
            self.assumed = self.pool.and(self.assumed, holds);
            self.step(loc, StepKind::Assume { cond });
        }
        if cond == Pool::FALSE {
            self.drop_path();
        }
    }

    fn assign(&mut self, dst: PlaceId, value: PExprId, loc: Loc) {
        let ty = self.function().places[dst].ty;
        let values = self.values(value);
        let values = self.named(values, |engine| engine.place_name(dst));
        let spots = self.spots(dst);
        let leaves = self.leaves(ty);
        if self.options.record {
            self.record(dst, &values, loc);
        }
        if let Some(bits) = self.bit_field(dst) {
            return self.write_bits(&spots, bits, values[0]);
        }
        for (leaf, value) in leaves.iter().zip(values) {
            self.write_spots(&spots, *leaf, value);
        }
    }

    /// Values as a variable holds them: by name, where they are not substituted.
    fn named(&mut self, mut values: Vec<ExprId>, name: impl Fn(&Self) -> String) -> Vec<ExprId> {
        if !self.pool.simplify.substitution {
            let name = name(self);
            values.iter_mut().for_each(|value| *value = self.pool.named(&name, *value));
        }
        values
    }

    fn record(&mut self, dst: PlaceId, values: &[ExprId], loc: Loc) {
        let name = self.place_name(dst);
        for (n, &value) in values.iter().enumerate() {
            let name = if values.len() > 1 { format!("{name}.{n}") } else { name.clone() };
            self.step(loc, StepKind::Assign { name, value });
        }
    }

    fn place_name(&self, place: PlaceId) -> String {
        match self.function().places[place].kind {
            PlaceKind::Var(var) => self.program.vars[var].name.clone(),
            PlaceKind::Deref(_) => "*".to_string(),
            PlaceKind::Field(base, n) => {
                let types = &self.program.types;
                let field = match types.get(self.function().places[base].ty) {
                    Type::Record(r) => types.records[*r].fields[n as usize].name.clone(),
                    _ => None,
                };
                format!("{}.{}", self.place_name(base), field.unwrap_or_default())
            }
            PlaceKind::Index(base, _) => format!("{}[]", self.place_name(base)),
        }
    }

    /// The scalars of an expression's value, in the order of `leaves`.
    pub(super) fn values(&mut self, e: PExprId) -> Vec<ExprId> {
        let expr = self.function().exprs[e];
        if !matches!(self.program.types.get(expr.ty), Type::Record(_)) {
            return vec![self.value(e)];
        }
        match expr.kind {
            ExprKind::Load(place) => {
                let spots = self.spots(place);
                let leaves = self.leaves(expr.ty);
                leaves.iter().map(|&leaf| self.read_spots(&spots, leaf)).collect()
            }
            ExprKind::Cond(c, a, b) => {
                let c = self.truth(c);
                let (a, b) = (self.values(a), self.values(b));
                a.into_iter().zip(b).map(|(x, y)| self.pool.ite(c, x, y)).collect()
            }
            ExprKind::Cast(a) => self.values(a),
            other => unreachable!("{other:?} has no record value"),
        }
    }

    fn zero(&mut self, dst: PlaceId) {
        let place = self.function().places[dst];
        if let PlaceKind::Var(var) = place.kind
            && let Some(object) = self.only_instance(var)
        {
            return self.fill_object(object, |engine, sort| zero_of(sort, &mut engine.pool));
        }
        let spots = self.spots(dst);
        for leaf in self.leaves(place.ty).iter() {
            let zero = zero_of(Sort::Scalar(leaf.scalar), &mut self.pool);
            self.write_spots(&spots, *leaf, zero);
        }
    }

    /// Sets every column of an object as a whole.
    pub(super) fn fill_object(&mut self, object: ObjId, mut fill: impl FnMut(&mut Self, Sort) -> ExprId) {
        let Some(layout) = self.objects.list[object].layout.clone() else { return };
        for (n, column) in layout.columns.iter().enumerate() {
            let sort = if column.is_array() {
                Sort::Array { index: column.index_bits(self.pool.pointer_bits), elem: column.scalar }
            } else {
                Sort::Scalar(column.scalar)
            };
            let value = fill(self, sort);
            let (first, end, _) = column_cells(object, n, &self.objects);
            self.state.cells.remove_range(first, end);
            self.state.cells.set(first, value);
        }
    }

    fn input(&mut self, dst: PlaceId, name: &str, of: Option<Elementary>, loc: Loc) {
        let place = self.function().places[dst];
        let whole = match place.kind {
            PlaceKind::Var(var) => self.only_instance(var),
            _ => None,
        };
        let result = of.and_then(|of| self.elementary(of, name));
        let pieces = match (result, whole) {
            (Some(value), _) => {
                let spots = self.spots(dst);
                let leaf = self.leaves(place.ty)[0];
                self.write_spots(&spots, leaf, value);
                vec![Piece::Scalar { offset: leaf.offset, size: leaf.size, value }]
            }
            (None, Some(object)) => self.input_object(object, name),
            (None, None) => {
                let spots = self.spots(dst);
                let leaves = self.leaves(place.ty);
                leaves.iter().map(|&leaf| self.input_leaf(&spots, leaf, name)).collect()
            }
        };
        if self.options.record {
            for piece in &pieces {
                let name = self.place_name(dst);
                self.step(loc, StepKind::Assign { name, value: piece.value() });
            }
        }
        self.step(loc, StepKind::Input(Input::Value { name: name.to_string(), pieces }));
    }

    pub(super) fn input_leaf(&mut self, spots: &Spots, leaf: Leaf, name: &str) -> Piece {
        let value = self.unknown_value(name, leaf.scalar);
        self.write_spots(spots, leaf, value);
        Piece::Scalar { offset: leaf.offset, size: leaf.size, value }
    }

    pub(super) fn input_object(&mut self, object: ObjId, name: &str) -> Vec<Piece> {
        let mut values = Vec::new();
        self.fill_object(object, |engine, sort| {
            let value = engine.pool.fresh(name, sort);
            values.push(value);
            value
        });
        let Some(layout) = self.objects.list[object].layout.clone() else { return Vec::new() };
        layout.columns.iter().zip(values).map(|(column, value)| column.piece(value)).collect()
    }

    fn call(&mut self, dst: Option<PlaceId>, callee: &Callee, args: &[PExprId], loc: Loc) {
        let args: Vec<Vec<ExprId>> = args.iter().map(|&a| self.values(a)).collect();
        let args: Vec<_> = args.into_iter().map(|values| self.named(values, |_| "argument".to_string())).collect();
        match callee {
            Callee::Direct(func) => {
                let resume = Resume { dst, ..Resume::default() };
                self.step(loc, StepKind::Call { func: *func });
                self.call_one(*func, &args, resume);
            }
            Callee::Indirect(pointer) => {
                let p = self.value(*pointer);
                self.call_any(p, args, dst, loc);
            }
        }
    }

    /// Every function that the pointer can name is called under the condition that it does.
    fn call_any(&mut self, p: ExprId, args: Vec<Vec<ExprId>>, dst: Option<PlaceId>, loc: Loc) {
        let mut others: Vec<(FuncId, State)> = Vec::new();
        let mut nowhere = Pool::TRUE;
        for object in self.targets_of(p) {
            if let Origin::Function(func) = self.objects.list[object].origin {
                let here = self.pool.points_to(p, object);
                if here != Pool::FALSE {
                    self.step(loc, StepKind::Call { func });
                    let state = self.state_if(here);
                    others.push((func, state));
                    let elsewhere = self.pool.not(here);
                    nowhere = self.pool.and(nowhere, elsewhere);
                }
            }
        }
        let done: Vec<State> = self.called_nothing(nowhere, dst).into_iter().collect();
        match others.pop() {
            None if done.is_empty() => self.drop_path(),
            None => self.resume(done),
            Some((func, state)) => {
                self.state = state;
                let resume = Resume { dst, others, args: args.clone(), done };
                self.call_one(func, &args, resume);
            }
        }
    }

    /// Calling what is no function is undefined. Where no check has said so, the execution goes on with any result.
    fn called_nothing(&mut self, nowhere: ExprId, dst: Option<PlaceId>) -> Option<State> {
        if self.options.pointer_checked || nowhere == Pool::FALSE {
            return None;
        }
        let state = self.state_if(nowhere);
        let before = std::mem::replace(&mut self.state, state);
        if let Some(dst) = dst {
            let (spots, leaves) = (self.spots(dst), self.leaves(self.function().places[dst].ty));
            for leaf in leaves.iter() {
                let value = self.unknown_value("invalid", leaf.scalar);
                self.write_spots(&spots, *leaf, value);
            }
        }
        Some(std::mem::replace(&mut self.state, before))
    }

    /// Calls a function in the current state.
    pub(super) fn call_one(&mut self, func: FuncId, args: &[Vec<ExprId>], mut resume: Resume) {
        let function = &self.program.funcs[func];
        let (depth, bound, limit) = self.recursion_limit(func);
        if function.blocks.is_empty() {
            if let Some(dst) = resume.dst {
                self.input(dst, &function.name, None, function.loc);
            }
            resume.done.push(self.state.clone());
        } else if depth >= limit {
            let name = format!("{}.recursion", function.name);
            let description = format!("unwinding assertion of the recursion of {}", function.name);
            self.cut(Cut::Recursion { func }, name, description, function.loc, bound);
        } else {
            self.unsure = bound.is_none() && worth_asking(depth);
            return self.enter(func, args, resume);
        }
        match resume.others.pop() {
            Some((next, state)) => {
                self.state = state;
                self.call_one(next, args, resume);
            }
            None => self.resume(resume.done),
        }
    }

    fn allocate(&mut self, dst: PlaceId, size: PExprId, zeroed: bool, may_fail: bool, loc: Loc) {
        let size = self.value(size);
        let size = self.pool.cast(size, self.pool.offset_sort());
        self.unknown_sizes |= self.pool.int_value(size).is_none();
        let nth = self.heap_blocks;
        self.heap_blocks += 1;
        let mut fails = if may_fail {
            let cond = self.pool.fresh("malloc fails", Sort::Bool);
            self.step(loc, StepKind::Input(Input::Fails { cond }));
            cond
        } else {
            Pool::FALSE
        };
        let largest = self.pool.int(u128::from(self.program.types.target.largest_object()), self.pool.offset_sort());
        // Whoever says that allocations do not fail wants no alarms from sizes that are merely unknown.
        if may_fail || self.pool.int_value(size).is_some() {
            let too_large = self.pool.lt(largest, size);
            fails = self.pool.or(fails, too_large);
        }
        let object = self.objects.add(&format!("malloc#{nth}"), Origin::Heap(nth), loc, size);
        self.objects.list[object].align = self.program.types.target.max_align();
        self.objects.list[object].zeroed = zeroed;
        self.objects.expose(object);
        let works = self.pool.not(fails);
        self.begin_life(object, works);
        let guard = self.pool.and(self.state.guard.condition(), works);
        let zero = self.pool.int(0, self.pool.offset_sort());
        self.objects.list[object].extent = self.pool.ite(guard, size, zero);
        self.trail.steps.push(ssa::Step { guard, loc, kind: StepKind::Input(Input::Allocated { object }) });
        if !zeroed {
            self.trail.steps.push(ssa::Step { guard, loc, kind: StepKind::Input(Input::Contents { object }) });
        }
        let block = self.pool.addr(object, zero);
        let null = self.pool.null();
        let pointer = self.pool.ite(fails, null, block);
        let spots = self.spots(dst);
        let leaf = Leaf { offset: 0, size: self.program.types.target.pointer_bytes(), scalar: Scalar::Ptr };
        self.write_spots(&spots, leaf, pointer);
    }

    fn block(&mut self, dst: PlaceId, size: PExprId, loc: Loc) {
        let size = self.value(size);
        let size = self.pool.cast(size, self.pool.offset_sort());
        self.unknown_sizes |= self.pool.int_value(size).is_none();
        let nth = self.heap_blocks;
        self.heap_blocks += 1;
        let object = self.objects.add(&format!("block#{nth}"), Origin::Block(nth), loc, size);
        self.objects.list[object].align = self.program.block_align(self.function().places[dst].ty);
        self.objects.expose(object);
        self.begin_life(object, Pool::TRUE);
        self.frame().locals.push(object);
        self.step(loc, StepKind::Input(Input::Allocated { object }));
        self.step(loc, StepKind::Input(Input::Contents { object }));
        let zero = self.pool.int(0, self.pool.offset_sort());
        let pointer = self.pool.addr(object, zero);
        let spots = self.spots(dst);
        let leaf = Leaf { offset: 0, size: self.program.types.target.pointer_bytes(), scalar: Scalar::Ptr };
        self.write_spots(&spots, leaf, pointer);
    }

    fn release(&mut self, ptr: PExprId) {
        let p = self.value(ptr);
        self.end_targets(p, |origin| matches!(origin, Origin::Block(_)));
    }

    fn free(&mut self, ptr: PExprId) {
        let p = self.value(ptr);
        self.end_targets(p, |origin| matches!(origin, Origin::Heap(_)));
    }

    /// The objects of a kind that the pointer names die.
    fn end_targets(&mut self, p: ExprId, kind: impl Fn(&Origin) -> bool) {
        for object in self.targets_of(p) {
            if kind(&self.objects.list[object].origin) {
                let here = self.pool.points_to(p, object);
                self.end_where(object, here);
            }
        }
    }
}
