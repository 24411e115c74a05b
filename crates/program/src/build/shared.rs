//! What all functions share while they are built, and what of it the program can reach.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::coverage::Coverage;
use crate::{ExprId, Function, PropId, Property, PropertyKind};
use base::{Diagnostic, Files, Id, IndexVec, Loc};
use typed::tree::{Func, FuncId, Storage, Var, VarId};
use typed::types::{TypeId, Types};

use super::model_copies::Models;
use super::options::BuildOptions;

/// Where the program first calls `setjmp` and `longjmp`: each alone has a meaning, both together have none here.
#[derive(Default)]
pub(super) struct Jumps {
    pub set: Option<Loc>,
    pub long: Option<Loc>,
}

/// What all functions share while they are built.
pub(super) struct Shared<'o> {
    pub options: &'o BuildOptions,
    pub types: Types,
    pub files: Files,
    pub vars: IndexVec<VarId, Var>,
    pub funcs: IndexVec<FuncId, Func>,
    pub has_body: Vec<bool>,
    pub built: IndexVec<FuncId, Function>,
    pub properties: IndexVec<PropId, Property>,
    pub warnings: Vec<Diagnostic>,
    pub errors: Vec<Diagnostic>,
    /// Functions and static variables that the program can reach; `todo` is what has not been built yet.
    pub reached_funcs: Vec<bool>,
    pub todo_funcs: BTreeSet<FuncId>,
    pub reached_vars: Vec<bool>,
    pub todo_vars: BTreeSet<VarId>,
    pub warned: FxHashSet<FuncId>,
    pub models: Models,
    pub externals: BTreeSet<String>,
    pub approximated: BTreeSet<String>,
    /// For weak functions that nobody defines: whether the linker found them after all.
    pub present: FxHashMap<FuncId, VarId>,
    /// What runs before the entry function, and what is registered to run at the end.
    pub before_main: Vec<FuncId>,
    pub after_main: Vec<FuncId>,
    /// What the entry function may be given to call without anybody knowing it, by the type of the pointer.
    pub callbacks: FxHashMap<TypeId, FuncId>,
    pub jumps: Jumps,
    /// For functions without a body: what they do to global variables, built when all of these are known.
    pub changers: FxHashMap<FuncId, FuncId>,
    pub coverage: Coverage,
    /// For each decision, its conditions in the function's arena.
    pub condition_exprs: ConditionExprs,
}

/// By the number of the decision.
pub(super) type ConditionExprs = Vec<(usize, Vec<ExprId>)>;

impl Shared<'_> {
    pub fn reach_func(&mut self, id: FuncId) {
        if !std::mem::replace(&mut self.reached_funcs[id.index()], true) {
            self.todo_funcs.insert(id);
        }
    }

    /// Variables of static storage are initialised by the start function once they are reached.
    pub fn reach_var(&mut self, id: VarId) {
        if let Some(reached) = self.reached_vars.get_mut(id.index())
            && !std::mem::replace(reached, true)
            && !matches!(self.vars[id].storage, Storage::Local | Storage::Param)
        {
            self.todo_vars.insert(id);
        }
    }

    pub fn new_var(&mut self, name: String, ty: TypeId, loc: Loc, storage: Storage, func: FuncId) -> VarId {
        self.vars.push(Var { func: Some(func), ..Var::new(name, ty, loc, storage) })
    }

    /// Names are given by `passes::number`, when all properties are known.
    pub fn new_property(&mut self, kind: PropertyKind, func: FuncId, loc: Loc, description: String) -> PropId {
        self.properties.push(Property::new(kind, func, loc, description))
    }

    pub fn warn_once(&mut self, func: FuncId, warning: Diagnostic) {
        if self.warned.insert(func) {
            self.warnings.push(warning);
        }
    }
}
