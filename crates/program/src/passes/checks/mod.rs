//! Instruments the checks of undefined (and, on request, of surprising) behaviour: an `Assert` before the instruction or
//! terminator that evaluates the expression, in the order of evaluation.
//!
//! An operand that is evaluated only under `&&`, `||` or `?:` is checked under that condition. Each expression and each
//! accessed place is checked once, where it is evaluated first: the builder shares them only where the second evaluation
//! cannot differ. Checks that hold by their constant operands are left out.

mod arith;
mod guards;
mod initialised;
mod instrument;
mod memory;
mod unset;

use crate::print::TempText;
use crate::{
    Callee, ExprId, ExprKind, FuncId, Function, Inst, InstKind, PlaceId, PlaceKind, Program, Terminator, Test, VarId,
};
use base::{Id, Loc};
use rustc_hash::{FxHashMap, FxHashSet};
use typed::types::IntKind;

use super::selection::Checks;
use guards::{Guard, Guards};
use instrument::{Instrument, Task};
use unset::{Unset, written_place};

pub(crate) use unset::NO_RESULT;

pub fn checks(program: &mut Program, checks: &Checks) {
    let names: Vec<String> = program.funcs.iter().map(|f| f.name.clone()).collect();
    let int = program.types.int(IntKind::Int);
    let results = if checks.uninitialized { unset::results(program, int) } else { FxHashMap::default() };
    let Program { types, vars, funcs, properties, start, .. } = program;
    let own: Vec<FuncId> = funcs.ids().filter(|&id| !funcs[id].library).collect();
    // Of what is ours, only the initialisers of static storage can be wrong.
    let of_constants = Checks { enum_range: checks.enum_range, conversion: checks.conversion, ..Checks::NONE };
    for id in own {
        let function = &mut funcs[id];
        let checks = if id == *start { &of_constants } else { checks };
        let unset = if checks.uninitialized { Unset::find(function, vars, int) } else { Unset::default() };
        let temps = TempText::of(vars, function);
        Instrument {
            id,
            int,
            types,
            vars,
            names: &names,
            temps,
            properties,
            checks,
            seen: vec![false; function.exprs.len()],
            accessed: vec![false; function.places.len()],
            written: written_places(function),
            blocks: blocks(function),
            function,
            guards: Guards::default(),
            unset,
            results: &results,
            work: Vec::new(),
            insts: Vec::new(),
            loc: Loc::NONE,
        }
        .run();
    }
}

/// The variables that hold the address of an array of variable length.
fn blocks(function: &Function) -> FxHashSet<VarId> {
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    let holder = |inst: &Inst| match inst.kind {
        InstKind::Block { dst, .. } => match function.places[dst].kind {
            PlaceKind::Var(var) => Some(var),
            _ => None,
        },
        _ => None,
    };
    insts.filter_map(holder).collect()
}

/// Places that an instruction writes: where such a place is also read, one check of the write covers both.
fn written_places(function: &Function) -> Vec<bool> {
    let mut written = vec![false; function.places.len()];
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        if let Some(dst) = written_place(&inst.kind) {
            written[dst.index()] = true;
        }
    }
    written
}

impl Instrument<'_> {
    fn run(mut self) {
        let mut blocks = std::mem::take(&mut self.function.blocks);
        for (n, block) in blocks.iter_mut().enumerate() {
            self.unset.begin(n);
            for inst in std::mem::take(&mut block.insts) {
                self.before_inst(&inst);
                let kind = inst.kind.clone();
                self.insts.push(inst);
                self.after_inst(&kind);
            }
            self.loc = block.term_loc;
            match block.term {
                Terminator::Branch { cond: e, .. } | Terminator::Switch { value: e, .. } => self.expr(e),
                Terminator::Return(Some(e)) => self.returned(e),
                _ => {}
            }
            block.insts = std::mem::take(&mut self.insts);
        }
        self.function.blocks = blocks;
    }

    fn before_inst(&mut self, inst: &Inst) {
        self.loc = inst.loc;
        let dst = written_place(&inst.kind);
        if let Some(dst) = dst {
            self.operands(dst);
        }
        match &inst.kind {
            InstKind::Assign { value: e, .. }
            | InstKind::Alloc { size: e, .. }
            | InstKind::Block { size: e, .. }
            | InstKind::Assert { cond: e, .. }
            | InstKind::Assume { cond: e } => self.expr(*e),
            InstKind::Free { ptr } => {
                self.expr(*ptr);
                self.freeable(*ptr);
            }
            InstKind::Call { callee, args, .. } => {
                args.iter().for_each(|&a| self.expr(a));
                if let Callee::Indirect(pointer) = *callee {
                    self.expr(pointer);
                    self.callable(pointer, args);
                }
            }
            InstKind::Copy { dst: a, src: b, size: c } | InstKind::Fill { dst: a, byte: b, size: c } => {
                [*a, *b, *c].into_iter().for_each(|e| self.expr(e));
            }
            InstKind::Havoc { ptr, .. } => self.expr(*ptr),
            InstKind::Input { of, .. } => of.iter().flat_map(|of| of.args).for_each(|e| self.expr(e)),
            InstKind::Zero { .. } | InstKind::Declare { .. } | InstKind::Dead { .. } | InstKind::Release { .. } => {}
        }
        if let Some(dst) = dst {
            self.access(dst, Guards::NONE, inst.loc);
        }
        if let InstKind::Assign { dst, value } = inst.kind {
            self.bit_field_store(dst, value, inst.loc);
        }
    }

    /// Checks everything in `root`.
    fn expr(&mut self, root: ExprId) {
        self.work.push(Task::Expr(root, Guards::NONE));
        self.drain();
    }

    fn operands(&mut self, place: PlaceId) {
        self.work.push(Task::Operands(place, Guards::NONE));
        self.drain();
    }

    fn drain(&mut self) {
        while let Some(task) = self.work.pop() {
            match task {
                Task::Expr(e, guard) => self.enter(e, guard),
                Task::Operator(e, guard) => self.operator(e, guard),
                Task::Operands(place, guard) => match self.function.places[place].kind {
                    PlaceKind::Var(_) => {}
                    PlaceKind::Deref(pointer) => self.work.push(Task::Expr(pointer, guard)),
                    PlaceKind::Field(base, _) => self.work.push(Task::Operands(base, guard)),
                    PlaceKind::Index(base, index) => {
                        self.work.extend([Task::Expr(index, guard), Task::Operands(base, guard)]);
                    }
                },
            }
        }
    }

    /// Schedules the operands before the operator. The last pushed comes first.
    fn enter(&mut self, e: ExprId, guard: Guard) {
        // Expressions that checks themselves made are beyond the vector and need no checks.
        if self.seen.get_mut(e.index()).is_none_or(|seen| std::mem::replace(seen, true)) {
            return;
        }
        self.work.push(Task::Operator(e, guard));
        match self.function.exprs[e].kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FuncAddr(_) => {}
            ExprKind::Load(place) | ExprKind::AddrOf(place) => self.work.push(Task::Operands(place, guard)),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Fact(_, a) => self.work.push(Task::Expr(a, guard)),
            ExprKind::Binary(_, a, b)
            | ExprKind::PtrDiff(a, b)
            | ExprKind::PtrOffset { ptr: a, index: b, .. }
            | ExprKind::Test(Test::Fits(_, a, b)) => self.work.extend([Task::Expr(b, guard), Task::Expr(a, guard)]),
            ExprKind::And(a, b) => {
                let under = self.guards.under(guard, a, true);
                self.work.extend([Task::Expr(b, under), Task::Expr(a, guard)]);
            }
            ExprKind::Or(a, b) => {
                let under = self.guards.under(guard, a, false);
                self.work.extend([Task::Expr(b, under), Task::Expr(a, guard)]);
            }
            ExprKind::Cond(c, a, b) => {
                let (yes, no) = (self.guards.under(guard, c, true), self.guards.under(guard, c, false));
                self.work.extend([Task::Expr(b, no), Task::Expr(a, yes), Task::Expr(c, guard)]);
            }
            ExprKind::Test(Test::AccessibleRange { ptr: a, size: b, .. } | Test::SameBase(a, b)) => {
                self.work.extend([Task::Expr(b, guard), Task::Expr(a, guard)]);
            }
            ExprKind::Test(Test::IsDynamic(a) | Test::IsLive(a)) => self.work.push(Task::Expr(a, guard)),
            ExprKind::Math(op, args) => {
                self.work.extend(args[..op.operands()].iter().rev().map(|&a| Task::Expr(a, guard)));
            }
            ExprKind::Test(_) => {}
        }
    }

    fn operator(&mut self, e: ExprId, guard: Guard) {
        let loc = self.place_of(e);
        // Arithmetic without a place is ours, not the program's.
        let is_ours = matches!(self.function.exprs[e].kind, ExprKind::Binary(..) | ExprKind::Unary(..));
        if is_ours && self.function.exprs[e].loc.is_none() {
            return;
        }
        match self.function.exprs[e].kind {
            ExprKind::Load(place) => {
                self.access(place, guard, loc);
                self.initialised(place, guard, loc);
            }
            ExprKind::AddrOf(place) => self.address(place, guard, loc),
            ExprKind::Unary(op, a) => self.unary(op, e, a, guard, loc),
            ExprKind::Binary(op, a, b) => self.binary(op, e, a, b, guard, loc),
            ExprKind::PtrDiff(a, b) => self.same_object(e, a, b, guard, loc),
            ExprKind::PtrOffset { ptr, index, negative } => self.pointer_offset(e, ptr, index, negative, guard, loc),
            ExprKind::Cast(a) => self.conversion(e, a, guard, loc),
            ExprKind::Int(value) => self.enum_constant(e, value, guard, loc),
            _ => {}
        }
    }
}
