//! Reads of local variables that were never set (C11 6.3.2.1p2), and uses of a result that a function never returned
//! (6.9.1p12): a flag beside each variable says whether it is set.
//!
//! Variables whose address is taken and memory of the heap have no flag: what is read from them without having been
//! written stays undecided, as without this check. An aggregate counts as set with its first part.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    BlockId, Callee, ExprId, ExprKind, FuncId, Function, Inst, InstKind, Place, PlaceId, PlaceKind, Program,
    PropertyKind, Storage, Terminator, VarId,
};
use base::{Id, IndexVec, Loc};
use typed::tree::Var;
use typed::types::TypeId;

use super::guards::{Guard, Guards};
use super::{Instrument, written_place};

/// What holds the value of a function that ends without one.
pub(crate) const NO_RESULT: &str = "<no result>";

/// The variables of a function that may be unset where a block begins, and their flags.
#[derive(Default)]
pub(super) struct Unset {
    entries: Vec<FxHashSet<VarId>>,
    now: FxHashSet<VarId>,
    flags: FxHashMap<VarId, PlaceId>,
}

impl Unset {
    pub fn find(function: &mut Function, vars: &mut IndexVec<VarId, Var>, int: TypeId) -> Unset {
        let fits = |v: &Var| {
            v.storage == Storage::Local
                && !v.address_taken
                && !v.passed_over
                && !v.is_volatile
                && !v.name.starts_with(['$', '<'])
        };
        let entries = entries(function, |v| fits(&vars[v]));
        let declared: FxHashSet<VarId> = insts(function).filter_map(declared).filter(|&v| fits(&vars[v])).collect();
        let mut declared: Vec<VarId> = declared.into_iter().collect();
        declared.sort_unstable();
        let flags = declared.into_iter().map(|v| (v, new_flag(function, vars, v, int))).collect();
        Unset { entries, now: FxHashSet::default(), flags }
    }

    pub fn begin(&mut self, block: usize) {
        self.now = self.entries.get(block).cloned().unwrap_or_default();
    }
}

fn insts(function: &Function) -> impl Iterator<Item = &Inst> {
    function.blocks.iter().flat_map(|b| &b.insts)
}

fn declared(inst: &Inst) -> Option<VarId> {
    match inst.kind {
        InstKind::Declare { var } => Some(var),
        _ => None,
    }
}

fn new_flag(function: &mut Function, vars: &mut IndexVec<VarId, Var>, var: VarId, int: TypeId) -> PlaceId {
    let name = format!("${} is set", vars[var].name);
    let flag = Var { name, ty: int, init: None, align: 1, ..vars[var].clone() };
    let flag = vars.push(flag);
    function.places.push(Place { kind: PlaceKind::Var(flag), ty: int })
}

/// A forward analysis: what a path on which it was declared and not written leads to.
fn entries(function: &Function, fits: impl Fn(VarId) -> bool) -> Vec<FxHashSet<VarId>> {
    let mut entries = vec![FxHashSet::default(); function.blocks.len()];
    let mut work: Vec<BlockId> = function.blocks.ids().collect();
    while let Some(id) = work.pop() {
        let mut now = entries[id.index()].clone();
        for inst in &function.blocks[id].insts {
            step(function, inst, &mut now, &fits);
        }
        for next in function.blocks[id].term.successors() {
            let entry: &mut FxHashSet<VarId> = &mut entries[next.index()];
            let before = entry.len();
            entry.extend(&now);
            if entry.len() > before {
                work.push(next);
            }
        }
    }
    entries
}

fn step(function: &Function, inst: &Inst, now: &mut FxHashSet<VarId>, fits: &impl Fn(VarId) -> bool) {
    if let Some(var) = declared(inst).filter(|&v| fits(v)) {
        now.insert(var);
    }
    if let Some(var) = written_place(&inst.kind).and_then(|place| root(function, place)) {
        now.remove(&var);
    }
}

fn root(function: &Function, place: PlaceId) -> Option<VarId> {
    match function.places[place].kind {
        PlaceKind::Var(var) => Some(var),
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => root(function, base),
        PlaceKind::Deref(_) => None,
    }
}

/// A flag for each function that can end without the result that it should have.
pub(super) fn results(program: &mut Program, int: TypeId) -> FxHashMap<FuncId, VarId> {
    let lacks = |f: &FuncId| {
        let function = &program.funcs[*f];
        function.blocks.iter().any(|b| matches!(b.term, Terminator::Return(Some(e)) if is_missing(program, *f, e)))
    };
    let found: Vec<FuncId> = program.funcs.ids().filter(|f| !program.funcs[*f].library && lacks(f)).collect();
    found.into_iter().map(|f| (f, new_result(program, f, int))).collect()
}

fn is_missing(program: &Program, f: FuncId, e: ExprId) -> bool {
    let function = &program.funcs[f];
    let ExprKind::Load(place) = function.exprs[e].kind else { return false };
    matches!(function.places[place].kind, PlaceKind::Var(v) if program.vars[v].name == NO_RESULT)
}

fn new_result(program: &mut Program, f: FuncId, int: TypeId) -> VarId {
    let (name, loc) = (format!("${} has a result", program.funcs[f].name), program.funcs[f].loc);
    let flag = program.vars.push(Var {
        name,
        ty: int,
        loc,
        storage: Storage::Global,
        func: None,
        init: None,
        noinit: false,
        is_const: false,
        is_volatile: false,
        address_taken: false,
        passed_over: false,
        align: 1,
    });
    let start = &mut program.funcs[program.start];
    let dst = start.places.push(Place { kind: PlaceKind::Var(flag), ty: int });
    if let Some(first) = start.blocks.iter_mut().next() {
        first.insts.insert(0, Inst { kind: InstKind::Zero { dst }, loc });
    }
    flag
}

impl Instrument<'_> {
    /// The place is read: the variable that it is or lies in was set.
    pub fn initialised(&mut self, place: PlaceId, guard: Guard, loc: Loc) {
        let Some(var) = root(self.function, place).filter(|v| self.unset.now.contains(v)) else { return };
        let Some(&flag) = self.unset.flags.get(&var) else { return };
        let cond = self.push(ExprKind::Load(flag), self.int, loc);
        let description = format!("`{}` is set before it is read", self.vars[var].name);
        self.check(PropertyKind::Uninitialized, cond, guard, loc, description);
        if guard == Guards::NONE {
            self.unset.now.remove(&var);
        }
    }

    /// Keeps the flags.
    pub fn after_inst(&mut self, inst: &InstKind) {
        if let InstKind::Declare { var } = *inst
            && let Some(&flag) = self.unset.flags.get(&var)
        {
            self.unset.now.insert(var);
            let PlaceKind::Var(own) = self.function.places[flag].kind else { return };
            self.insts.push(Inst { kind: InstKind::Declare { var: own }, loc: self.loc });
            self.set_flag(flag, 0);
        }
        let written = written_place(inst).and_then(|place| root(self.function, place));
        if let Some(var) = written
            && let Some(&flag) = self.unset.flags.get(&var)
            && self.unset.now.remove(&var)
        {
            self.set_flag(flag, 1);
        }
        if let InstKind::Call { dst: Some(_), callee: Callee::Direct(f), .. } = *inst
            && let Some(&result) = self.results.get(&f)
        {
            let place = self.function.places.push(Place { kind: PlaceKind::Var(result), ty: self.int });
            let cond = self.push(ExprKind::Load(place), self.int, self.loc);
            let description = format!("`{}` returned the result that is used", self.names[f.index()]);
            self.check(PropertyKind::Uninitialized, cond, Guards::NONE, self.loc, description);
        }
    }

    fn set_flag(&mut self, flag: PlaceId, value: i128) {
        let value = self.push(ExprKind::Int(value), self.int, self.loc);
        self.insts.push(Inst { kind: InstKind::Assign { dst: flag, value }, loc: self.loc });
    }

    /// The function ends with this value.
    pub fn returned(&mut self, e: ExprId) {
        self.expr(e);
        let Some(&result) = self.results.get(&self.id) else { return };
        let missing = matches!(self.function.exprs[e].kind, ExprKind::Load(p)
            if matches!(self.function.places[p].kind, PlaceKind::Var(v) if self.vars[v].name == NO_RESULT));
        let place = self.function.places.push(Place { kind: PlaceKind::Var(result), ty: self.int });
        self.set_flag(place, i128::from(!missing));
    }
}
