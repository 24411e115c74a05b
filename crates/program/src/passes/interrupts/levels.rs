//! Who runs at which priority: the entry function at level 0, handlers above it, the more urgent the higher. A function
//! that runs at several levels gets a copy for each but the lowest.

use std::collections::{BTreeMap, BTreeSet};

use base::{Diagnostic, Id, Loc};
use device::Device;
use device::c::PREFIX;

use crate::points_to::PointsTo;
use crate::{Block, Callee, FuncId, Function, Inst, InstKind, Place, PlaceKind, Program, Storage, VarId};
use rustc_hash::FxHashMap;
use typed::tree::Var;
use typed::types::Type;

/// A handler of the program.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub func: FuncId,
    pub level: usize,
}

/// The functions that handle interrupts, in the order of the description.
pub(super) fn handlers(program: &Program, device: &Device) -> Result<Vec<Known>, Vec<Diagnostic>> {
    let list = &device.interrupts.handlers;
    let mut priorities: Vec<u32> = list.iter().map(|h| h.priority).collect();
    priorities.sort_unstable_by(|a, b| b.cmp(a));
    priorities.dedup();
    let mut errors = Vec::new();
    let mut found = Vec::new();
    for handler in list {
        let named = program.funcs.enumerate().find(|(_, f)| f.name == handler.function && !f.blocks.is_empty());
        let level = 1 + priorities.iter().position(|&p| p == handler.priority).unwrap_or(0);
        match named {
            Some((func, f)) if f.params.is_empty() => found.push(Known { func, level }),
            Some((_, f)) => {
                let text = format!("the handler `{}` has parameters: nobody gives them to it", handler.function);
                errors.push(Diagnostic::error(f.loc, text));
            }
            None => {
                let text = format!("the program has no function `{}` to handle an interrupt", handler.function);
                errors.push(Diagnostic::error(Loc::NONE, text));
            }
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

pub(super) struct Levels {
    pub handlers: Vec<Known>,
    /// For each handler, the functions that run when it does, without those that interrupt it.
    pub reached: Vec<BTreeSet<FuncId>>,
    /// For each level, the functions that run there.
    pub at: Vec<BTreeSet<FuncId>>,
}

impl Levels {
    pub fn of(program: &Program, points_to: &PointsTo, handlers: &[Known]) -> Result<Levels, Vec<Diagnostic>> {
        let count = handlers.iter().map(|h| h.level).max().unwrap_or(0) + 1;
        let mut at = vec![BTreeSet::new(); count];
        let mut indirect = vec![BTreeSet::new(); count];
        let mut from_start = reach(program, points_to, program.start, &mut indirect[0]);
        from_start.remove(&program.start);
        at[0] = from_start;
        let mut reached = Vec::new();
        for handler in handlers {
            let found = reach(program, points_to, handler.func, &mut indirect[handler.level]);
            at[handler.level].extend(&found);
            reached.push(found);
        }
        let mut errors = Vec::new();
        for (level, named) in indirect.iter().enumerate() {
            for &func in named {
                if (0..count).any(|other| other != level && at[other].contains(&func)) {
                    let what = format!(
                        "`{}`, which is called through a pointer at several priorities,",
                        program.funcs[func].name
                    );
                    errors.push(Diagnostic::unsupported(program.funcs[func].loc, what));
                }
            }
        }
        errors.dedup();
        match errors.is_empty() {
            true => Ok(Levels { handlers: handlers.to_vec(), reached, at }),
            false => Err(errors),
        }
    }

    /// The handlers that can interrupt what runs at this level.
    pub fn above(&self, level: usize) -> Vec<usize> {
        (0..self.handlers.len()).filter(|&n| self.handlers[n].level > level).collect()
    }
}

/// What a function calls, directly or not; the functions that were called through pointers apart.
fn reach(program: &Program, points_to: &PointsTo, root: FuncId, indirect: &mut BTreeSet<FuncId>) -> BTreeSet<FuncId> {
    let mut found = BTreeSet::from([root]);
    let mut work = vec![root];
    while let Some(func) = work.pop() {
        let function = &program.funcs[func];
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            let InstKind::Call { callee, .. } = &inst.kind else { continue };
            for target in points_to.callees(program, function, callee) {
                if program.funcs[target].name.starts_with(PREFIX) || program.funcs[target].blocks.is_empty() {
                    continue;
                }
                if matches!(callee, Callee::Indirect(_)) {
                    indirect.insert(target);
                }
                if found.insert(target) {
                    work.push(target);
                }
            }
        }
    }
    found
}

/// Which function runs for which at a level: the lowest level keeps the original, others have copies.
pub(super) fn instances(program: &mut Program, levels: &Levels) -> BTreeMap<(FuncId, usize), FuncId> {
    let mut map = BTreeMap::new();
    for level in 0..levels.at.len() {
        for &func in &levels.at[level] {
            let lowest = (0..level).all(|lower| !levels.at[lower].contains(&func));
            let instance = if lowest { func } else { copy(program, func) };
            map.insert((func, level), instance);
        }
    }
    for (&(_, level), &instance) in &map {
        for block in program.funcs[instance].blocks.iter_mut() {
            for inst in &mut block.insts {
                if let InstKind::Call { callee: Callee::Direct(to), .. } = &mut inst.kind
                    && let Some(&other) = map.get(&(*to, level))
                {
                    *to = other;
                }
            }
        }
    }
    map
}

/// A copy has locals of its own.
fn copy(program: &mut Program, func: FuncId) -> FuncId {
    let id = FuncId::from_index(program.funcs.len());
    let locals = copied_locals(program, func, id);
    let of = |var: VarId| locals.get(&var).copied().unwrap_or(var);
    let f = &program.funcs[func];
    let inst = |inst: &Inst| {
        let kind = match &inst.kind {
            InstKind::Declare { var } => InstKind::Declare { var: of(*var) },
            InstKind::Dead { var } => InstKind::Dead { var: of(*var) },
            kind => kind.clone(),
        };
        Inst { kind, loc: inst.loc }
    };
    let block =
        |b: &Block| Block { insts: b.insts.iter().map(inst).collect(), term: b.term.clone(), term_loc: b.term_loc };
    let place = |p: &Place| match p.kind {
        PlaceKind::Var(var) => Place { kind: PlaceKind::Var(of(var)), ty: p.ty },
        _ => *p,
    };
    let copy = Function {
        name: f.name.clone(),
        loc: f.loc,
        ty: f.ty,
        ret: f.ret,
        params: f.params.iter().map(|&p| of(p)).collect(),
        variadic: f.variadic,
        library: f.library,
        blocks: f.blocks.iter().map(block).collect(),
        exprs: f.exprs.iter().copied().collect(),
        places: f.places.iter().map(place).collect(),
        loops: Vec::new(),
    };
    program.funcs.push(copy)
}

/// New variables for the locals of a function, except those that its types refer to: the lengths of arrays.
fn copied_locals(program: &mut Program, func: FuncId, copy: FuncId) -> FxHashMap<VarId, VarId> {
    let lengths = lengths(program, func);
    let is_local = |v: &VarId| {
        let var = &program.vars[*v];
        var.func == Some(func) && matches!(var.storage, Storage::Local | Storage::Param) && !lengths.contains(v)
    };
    let locals: Vec<VarId> = program.vars.ids().filter(is_local).collect();
    let mut map = FxHashMap::default();
    for var in locals {
        let new = Var { func: Some(copy), ..program.vars[var].clone() };
        map.insert(var, program.vars.push(new));
    }
    map
}

/// The variables that hold the lengths of arrays in the types of a function.
fn lengths(program: &Program, func: FuncId) -> Vec<VarId> {
    let function = &program.funcs[func];
    let types = function.places.iter().map(|p| p.ty).chain(function.exprs.iter().map(|e| e.ty));
    let mut found = Vec::new();
    for mut ty in types {
        while let Type::Pointer { to: inner, .. } | Type::Array { elem: inner, .. } | Type::Vla { elem: inner, .. } =
            *program.types.get(ty)
        {
            if let Type::Vla { len, .. } = *program.types.get(ty) {
                found.push(len);
            }
            ty = inner;
        }
    }
    found
}
