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
mod decision;
mod declared;
mod devices;
mod expr;
mod format;
mod idle_loops;
mod init;
mod inserted;
mod intrinsics;
mod jumps;
mod library_calls;
mod literal_text;
mod math;
mod meaning;
mod model_copies;
mod models;
mod options;
mod places;
mod region;
mod scan;
mod scopes;
mod shared;
mod sscan;
mod start;
mod step;
mod stmt;
mod unknown_calls;
mod unknown_writes;
mod weak;

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use ::models::ROUNDING_MODE;
use base::{Diagnostic, Id, IndexVec, Loc};
use typed::tree::{FuncId, Unit, VarId};
use typed::types::Type;

use super::coverage::Coverage;
use super::step::{Step, StepAt};
use super::{Function, Program, loops, passes};

use body::{Body, Builder};
use model_copies::Models;
use shared::{ConditionExprs, Jumps, Shared};

pub use options::{BuildOptions, Undefined};
pub use start::START;

/// Builds the program of `unit` with its checks and its loops, or says everything that stands in the way.
pub fn build(unit: Unit, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
    let (mut program, models, conditions) = Shared::new(unit, options).run()?;
    models.describe(&mut program);
    passes::describe_conditions(&mut program, &conditions);
    passes::run(&mut program, &options.checks, &options.device, &options.entry, options.step.as_ref())?;
    program.funcs.iter_mut().for_each(loops::find);
    #[cfg(debug_assertions)]
    if let Err(complaint) = super::verify::verify(&program) {
        panic!("the builder broke an invariant: {complaint}");
    }
    Ok(program)
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
            callbacks: FxHashMap::default(),
            jumps: Jumps::default(),
            changers: FxHashMap::default(),
            coverage: Coverage::default(),
            condition_exprs: Vec::new(),
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

    fn run(mut self) -> Result<(Program, Models, ConditionExprs), Vec<Diagnostic>> {
        let entry = self.find_entry().map_err(|e| vec![e])?;
        self.reach_func(entry);
        self.reach_callbacks(entry);
        self.reach_beside(entry);
        self.reach_device();
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
        self.build_changers();
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
            notes: Vec::new(),
            device: self.options.device.clone(),
            externals: self.externals,
            approximated: self.approximated,
            coverage: self.options.cover.map(|_| self.coverage),
        };
        Ok((program, self.models, self.condition_exprs))
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
    fn install(&mut self, id: FuncId, mut body: Body) {
        if !self.errors.is_empty() {
            return;
        }
        if let (Some(region), Some(Step { at: StepAt::Loop(number), .. })) = (body.region.take(), &self.options.step) {
            let kept = block_order::kept_blocks(&body);
            let Body { blocks, placed, wanted, .. } = &mut body;
            if let Err(error) = region::attach(region, *number, region::Unfinished { blocks, placed, wanted, kept }) {
                return self.errors.push(error);
            }
        }
        let func = &mut self.built[id];
        (func.blocks, func.exprs, func.places) = block_order::in_source_order(body);
    }
}
