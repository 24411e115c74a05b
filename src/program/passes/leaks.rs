//! Memory leaks: when the program ends, nothing that was allocated may still be alive. One property an allocation, at
//! its place, because that is where the reader looks for the missing `free`.

use crate::base::Loc;
use crate::program::{Expr, ExprKind, FuncId, Inst, InstKind, Program, Property, PropertyKind, Terminator, Test};
use crate::typed::types::IntKind;

pub fn leaks(program: &mut Program) {
    let sites = allocations(program);
    let int = program.types.int(IntKind::Int);
    let mut checks = Vec::new();
    for (func, loc) in sites {
        let description = "memory allocated here is freed when the program ends".to_string();
        let kind = PropertyKind::MemoryLeak;
        let prop = program.properties.push(Property { name: String::new(), kind, func, loc, description });
        let test = Expr { kind: ExprKind::Test(Test::NoLeak { site: loc }), ty: int, loc };
        let cond = program.funcs[program.start].exprs.push(test);
        checks.push(Inst { kind: InstKind::Assert { prop, cond }, loc });
    }
    let ends = program.funcs[program.start].blocks.iter_mut().filter(|b| matches!(b.term, Terminator::Return(_)));
    ends.for_each(|block| block.insts.extend(checks.iter().cloned()));
}

/// The places of all allocations, each once, in the order of functions and blocks.
fn allocations(program: &Program) -> Vec<(FuncId, Loc)> {
    let mut sites: Vec<(FuncId, Loc)> = Vec::new();
    for (func, function) in program.funcs.enumerate() {
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            if matches!(inst.kind, InstKind::Alloc { .. }) && !sites.iter().any(|s| s.1 == inst.loc) {
                sites.push((func, inst.loc));
            }
        }
    }
    sites
}
