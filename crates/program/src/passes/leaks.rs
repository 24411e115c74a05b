//! Memory leaks: when the program ends, nothing that was allocated may still be alive. One property an allocation, at
//! its place, because that is where the reader looks for the missing `free`.

use crate::{
    Callee, Expr, ExprKind, FuncId, Function, Inst, InstKind, Program, Property, PropertyKind, Terminator, Test,
};
use base::{Id, Loc};
use typed::types::IntKind;

pub fn leaks(program: &mut Program, kind: PropertyKind) {
    let sites = allocations(program);
    let int = program.types.int(IntKind::Int);
    let mut checks = Vec::new();
    for (func, loc) in sites {
        let description = "memory allocated here is freed when the program ends".to_string();
        let prop = program.properties.push(Property::new(kind, func, loc, description));
        let test = Expr { kind: ExprKind::Test(Test::NoLeak { site: loc }), ty: int, loc };
        checks.push((prop, test, loc));
    }
    for (func, function) in program.funcs.iter_mut().enumerate() {
        let is_start = func == program.start.index();
        let ends = |t: &Terminator| matches!(t, Terminator::Exit) || is_start && matches!(t, Terminator::Return(_));
        for block in function.blocks.iter_mut().filter(|b| ends(&b.term)) {
            for &(prop, test, loc) in &checks {
                let cond = function.exprs.push(test);
                block.insts.push(Inst { kind: InstKind::Assert { prop, cond }, loc });
            }
        }
    }
}

/// The function outside of the library that a copy of a model was made for.
fn user(program: &Program, mut func: FuncId) -> FuncId {
    while program.funcs[func].library {
        let calls = |f: &Function| {
            let insts = f.blocks.iter().flat_map(|b| &b.insts);
            insts.into_iter().any(|i| matches!(i.kind, InstKind::Call { callee: Callee::Direct(to), .. } if to == func))
        };
        match program.funcs.enumerate().find(|(_, f)| calls(f)) {
            Some((caller, _)) => func = caller,
            None => break,
        }
    }
    func
}

/// The places of all allocations, each once, in the order of functions and blocks.
fn allocations(program: &Program) -> Vec<(FuncId, Loc)> {
    let mut sites: Vec<(FuncId, Loc)> = Vec::new();
    for (func, function) in program.funcs.enumerate() {
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            if matches!(inst.kind, InstKind::Alloc { .. }) && !sites.iter().any(|s| s.1 == inst.loc) {
                sites.push((user(program, func), inst.loc));
            }
        }
    }
    sites
}
