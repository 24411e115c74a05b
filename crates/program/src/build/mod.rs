//! From the typed tree to the control-flow program: every side effect becomes an instruction, in C's order of
//! evaluation (left to right where the standard leaves it open), and every jump an edge between blocks.
//!
//! Only what the entry function can reach, through calls and through addresses of functions, is built; a function that
//! is never reached keeps an empty body. Deliberately absent: any judgement about values (that is `symex`), and the
//! checks of undefined behaviour (that is `passes`).

mod allocation;
mod assertions;
mod assign;
mod block_order;
mod body;
mod calls;
mod cond;
mod declared;
mod expr;
mod format;
mod init;
mod inserted;
mod intrinsics;
mod library_calls;
mod math;
mod meaning;
mod models;
mod places;
mod scan;
mod scopes;
mod sscan;
mod start;
mod stmt;
mod unknown_calls;
mod weak;

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use ::models::ROUNDING_MODE;
use base::{Diagnostic, Files, Id, IndexVec, Loc, Severity};
use typed::tree::{Func, FuncId, Storage, Unit, Var, VarId};
use typed::types::{Type, TypeId, Types};

use super::passes::{self, Checks};
use super::{Function, Program, PropId, Property, PropertyKind, loops};

use body::{Body, Builder};
use models::Models;

/// The name of the function that sets up memory and calls the entry function.
pub const START: &str = "__flotilla_start";

#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// The function to check.
    pub entry: String,
    pub checks: Checks,
    /// Labels that must not be reached.
    pub error_labels: Vec<String>,
    /// Functions that must not be called.
    pub error_functions: Vec<String>,
    /// Where assertions are not checked, one that fails ends the program; else it has no effect, as under NDEBUG.
    pub assertions_end: bool,
    /// Whether `malloc` and its kin may return NULL.
    pub malloc_may_fail: bool,
    /// A function without a body may change what its arguments point to.
    pub undefined_functions_write: bool,
    /// Reading a volatile object gives any value: somebody else may have written to it.
    pub nondet_volatile: bool,
    /// A pointer parameter of an entry function other than `main` is null (unless this is false) …
    pub pointers_may_be_null: bool,
    /// … or points to the first of this many fresh elements with unknown contents.
    pub pointer_elements: u64,
    /// When `main` looks at `argv`: the largest `argc`, and the size in bytes of each argument's buffer.
    pub max_argc: u64,
    pub argument_bytes: u64,
}

impl Default for BuildOptions {
    fn default() -> Self {
        BuildOptions {
            entry: "main".to_string(),
            checks: Checks::default(),
            error_labels: Vec::new(),
            error_functions: Vec::new(),
            assertions_end: false,
            malloc_may_fail: true,
            undefined_functions_write: true,
            nondet_volatile: false,
            pointers_may_be_null: true,
            pointer_elements: 1,
            max_argc: 5,
            argument_bytes: 8,
        }
    }
}

/// Builds the program of `unit` with its checks and its loops, or says everything that stands in the way.
pub fn build(unit: Unit, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
    let (mut program, models) = Shared::new(unit, options).run()?;
    models.describe(&mut program);
    passes::run(&mut program, &options.checks);
    program.funcs.iter_mut().for_each(loops::find);
    #[cfg(debug_assertions)]
    if let Err(complaint) = super::verify::verify(&program) {
        panic!("the builder broke an invariant: {complaint}");
    }
    Ok(program)
}

/// Where the program first calls `setjmp` and `longjmp`: each alone has a meaning, both together have none here.
#[derive(Default)]
struct Jumps {
    set: Option<Loc>,
    long: Option<Loc>,
}

/// What all functions share while they are built.
struct Shared<'o> {
    options: &'o BuildOptions,
    types: Types,
    files: Files,
    vars: IndexVec<VarId, Var>,
    funcs: IndexVec<FuncId, Func>,
    has_body: Vec<bool>,
    built: IndexVec<FuncId, Function>,
    properties: IndexVec<PropId, Property>,
    warnings: Vec<Diagnostic>,
    errors: Vec<Diagnostic>,
    /// Functions and static variables that the program can reach; `todo` is what has not been built yet.
    reached_funcs: Vec<bool>,
    todo_funcs: BTreeSet<FuncId>,
    reached_vars: Vec<bool>,
    todo_vars: BTreeSet<VarId>,
    warned: FxHashSet<FuncId>,
    models: Models,
    externals: BTreeSet<String>,
    approximated: BTreeSet<String>,
    /// For weak functions that nobody defines: whether the linker found them after all.
    present: FxHashMap<FuncId, VarId>,
    /// What runs before the entry function, and what is registered to run at the end.
    before_main: Vec<FuncId>,
    after_main: Vec<FuncId>,
    jumps: Jumps,
}

impl<'o> Shared<'o> {
    fn new(unit: Unit, options: &'o BuildOptions) -> Self {
        let Unit { types, files, vars, funcs, warnings } = unit;
        let mut shared = Shared {
            options,
            has_body: funcs.iter().map(|f| f.body.is_some()).collect(),
            reached_funcs: vec![false; funcs.len()],
            reached_vars: vec![false; vars.len()],
            types,
            files,
            vars,
            built: IndexVec::new(),
            funcs,
            properties: IndexVec::new(),
            warnings,
            errors: Vec::new(),
            todo_funcs: BTreeSet::new(),
            todo_vars: BTreeSet::new(),
            warned: FxHashSet::default(),
            models: Models::default(),
            externals: BTreeSet::new(),
            approximated: BTreeSet::new(),
            present: FxHashMap::default(),
            before_main: Vec::new(),
            after_main: Vec::new(),
            jumps: Jumps::default(),
        };
        for id in shared.funcs.ids() {
            let empty = shared.empty_function(id);
            shared.built.push(empty);
        }
        shared.take_models();
        shared.note_weak();
        shared
    }

    fn empty_function(&mut self, id: FuncId) -> Function {
        let func = &self.funcs[id];
        let (name, loc, params, ty) = (func.name.clone(), func.loc, func.params.clone(), func.ty);
        let (ret, variadic) = match self.types.get(ty) {
            Type::Function(f) => (f.ret, f.variadic),
            _ => (self.types.void(), false),
        };
        Function {
            name,
            loc,
            ty,
            ret,
            params,
            variadic,
            library: false,
            blocks: IndexVec::new(),
            exprs: IndexVec::new(),
            places: IndexVec::new(),
            loops: Vec::new(),
        }
    }

    fn run(mut self) -> Result<(Program, Models), Vec<Diagnostic>> {
        let entry = self.find_entry().map_err(|e| vec![e])?;
        self.reach_func(entry);
        self.reach_callbacks(entry);
        self.reach_beside(entry);
        let start = self.declare_start(entry);
        let mut statics = Body::new();
        loop {
            if let Some(func) = self.todo_funcs.pop_first() {
                self.build_func(func);
            } else if let Some(var) = self.todo_vars.pop_first() {
                statics = self.build_static(start, statics, var);
            } else {
                break;
            }
        }
        self.build_start(start, entry, statics);
        while let Some(func) = self.todo_funcs.pop_first() {
            self.build_func(func);
        }
        if let Jumps { set: Some(_), long: Some(loc) } = self.jumps {
            self.errors.push(Diagnostic::unsupported(loc, "`longjmp` back to a `setjmp`"));
        }
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        let is_rounding =
            |v: &VarId| self.reached_vars.get(v.index()) == Some(&true) && self.vars[*v].name == ROUNDING_MODE;
        let rounding = self.vars.ids().find(is_rounding);
        let program = Program {
            types: self.types,
            files: self.files,
            vars: self.vars,
            funcs: self.built,
            properties: self.properties,
            start,
            rounding,
            warnings: self.warnings,
            externals: self.externals,
            approximated: self.approximated,
        };
        Ok((program, self.models))
    }

    fn find_entry(&self) -> Result<FuncId, Diagnostic> {
        let with_body = |&id: &FuncId| self.has_body[id.index()] && !self.built[id].library;
        let name = &self.options.entry;
        if let Some(id) = self.funcs.ids().filter(with_body).find(|&id| &self.funcs[id].name == name) {
            return Ok(id);
        }
        let names: Vec<_> = self.funcs.ids().filter(with_body).map(|id| format!("`{}`", self.funcs[id].name)).collect();
        let help = match names.as_slice() {
            [] => "the program defines no function at all".to_string(),
            names if names.len() > 20 => {
                format!("choose one with --function: {} and {} more", names[..20].join(", "), names.len() - 20)
            }
            names => format!("choose one with --function: {}", names.join(", ")),
        };
        Err(Diagnostic::error(Loc::NONE, format!("there is no function `{name}` with a body")).with_help(help))
    }

    fn build_func(&mut self, id: FuncId) {
        if let Some(body) = self.model_body(id) {
            let site = self.models.site(id).map(|site| site.loc);
            let mut builder = Builder::new(self, id, Body { site, ..Body::new() });
            let result = builder.function_body(&body);
            builder.shared.errors.extend(result.err());
            let body = builder.body;
            return self.install(id, body);
        }
        let body = self.funcs[id].body.take();
        if body.is_none() {
            self.make_params(id);
        }
        let mut builder = Builder::new(self, id, Body::new());
        let result = match &body {
            Some(stmt) if !builder.shared.ignores_body(id) => builder.function_body(stmt),
            _ => builder.stub_body(),
        };
        if let Err(error) = result {
            builder.shared.errors.push(error);
        }
        let body = builder.body;
        self.install(id, body);
    }

    /// Functions that keep their meaning even when the program defines them.
    fn ignores_body(&self, id: FuncId) -> bool {
        let name = &self.funcs[id].name;
        matches!(name.as_str(), "reach_error" | "__VERIFIER_error") || self.options.error_functions.contains(name)
    }

    /// Half-built functions of a program with errors are not worth finishing.
    fn install(&mut self, id: FuncId, body: Body) {
        if !self.errors.is_empty() {
            return;
        }
        let func = &mut self.built[id];
        (func.blocks, func.exprs, func.places) = block_order::in_source_order(body);
    }

    fn reach_func(&mut self, id: FuncId) {
        if !std::mem::replace(&mut self.reached_funcs[id.index()], true) {
            self.todo_funcs.insert(id);
        }
    }

    /// Variables of static storage are initialised by the start function once they are reached.
    fn reach_var(&mut self, id: VarId) {
        if let Some(reached) = self.reached_vars.get_mut(id.index())
            && !std::mem::replace(reached, true)
            && !matches!(self.vars[id].storage, Storage::Local | Storage::Param)
        {
            self.todo_vars.insert(id);
        }
    }

    fn new_var(&mut self, name: String, ty: TypeId, loc: Loc, storage: Storage, func: FuncId) -> VarId {
        self.vars.push(Var {
            name,
            ty,
            loc,
            storage,
            func: Some(func),
            init: None,
            is_const: false,
            is_volatile: false,
            address_taken: false,
            passed_over: false,
            noinit: false,
            align: 1,
        })
    }

    /// Names are given by `passes::number`, when all properties are known.
    fn new_property(&mut self, kind: PropertyKind, func: FuncId, loc: Loc, description: String) -> PropId {
        self.properties.push(Property { name: String::new(), kind, func, loc, description })
    }

    fn warn_once(&mut self, func: FuncId, loc: Loc, message: String) {
        if self.warned.insert(func) {
            self.warnings.push(Diagnostic { severity: Severity::Warning, loc, message, help: None });
        }
    }
}
