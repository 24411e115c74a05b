//! Which local variables may be unset where, and which functions can end without their result.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    BlockId, ExprId, ExprKind, FuncId, Function, Inst, InstKind, Place, PlaceId, PlaceKind, Program, Storage,
    Terminator, VarId,
};
use base::{Id, IndexVec};
use typed::tree::Var;
use typed::types::TypeId;

/// What holds the value of a function that ends without one.
pub(crate) const NO_RESULT: &str = "<no result>";

/// The variables of a function that may be unset where a block begins, and their flags.
#[derive(Default)]
pub(super) struct Unset {
    entries: Vec<FxHashSet<VarId>>,
    pub now: FxHashSet<VarId>,
    pub flags: FxHashMap<VarId, PlaceId>,
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

pub(super) fn root(function: &Function, place: PlaceId) -> Option<VarId> {
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
    let flag = program.vars.push(Var::new(name, int, loc, Storage::Global));
    let start = &mut program.funcs[program.start];
    let dst = start.places.push(Place { kind: PlaceKind::Var(flag), ty: int });
    if let Some(first) = start.blocks.iter_mut().next() {
        first.insts.insert(0, Inst { kind: InstKind::Zero { dst }, loc });
    }
    flag
}

/// The place that an instruction writes.
pub(super) fn written_place(inst: &InstKind) -> Option<PlaceId> {
    match inst {
        InstKind::Assign { dst, .. }
        | InstKind::Zero { dst }
        | InstKind::Input { dst, .. }
        | InstKind::Alloc { dst, .. }
        | InstKind::Block { dst, .. }
        | InstKind::Call { dst: Some(dst), .. } => Some(*dst),
        _ => None,
    }
}
