//! Locals that passes add.

use base::Loc;
use typed::tree::Var;
use typed::types::TypeId;

use crate::{FuncId, Program, Storage, VarId};

/// A new local of a function that is complete.
pub(crate) fn temp(program: &mut Program, func: FuncId, ty: TypeId, loc: Loc) -> VarId {
    let name = format!("$d{}", program.vars.len());
    program.vars.push(Var { func: Some(func), ..Var::new(name, ty, loc, Storage::Local) })
}
