//! The end of lowering: link the units, find out what is used, raise the errors that waited for a use, and leave out
//! what nobody needs (most of every header).
//!
//! Invariant: in the resulting unit every id is in range, every used function and variable is supported, and
//! `address_taken` is set exactly for the variables that a pointer may point to.

use rustc_hash::FxHashMap;

use crate::tree::{Callee, Expr, ExprKind, Func, FuncId, Place, PlaceKind, Storage, Unit, VarId};
use crate::types::{Type, TypeId};
use crate::visit::{self, Visitor};
use base::{Diagnostic, Files, Id, IndexVec, Loc, Result, Severity};

use super::State;
use super::link::Entity;
use super::scopes::closest;

pub(super) fn linked_unit(mut state: State, files: Files, entry: Option<&str>) -> Result<Unit, Vec<Diagnostic>> {
    state.unify();
    state.agree(&files);
    state.complete_tentative();
    state.stretch();
    if !state.errors.is_empty() {
        return Err(state.errors);
    }
    let kept = Kept::find(&mut state, entry)?;
    state.assume_sizes(&kept);
    state.report_unknown_functions(&kept);
    state.tell_statics_apart();
    state.keep_only(&kept);
    if !state.errors.is_empty() {
        return Err(state.errors);
    }
    let State { types, vars, funcs, warnings, .. } = state;
    Ok(Unit { types, files, vars, funcs, warnings })
}

/// The functions without code that the entry function reaches (without one: that any definition reaches), by name.
pub(super) fn undefined(state: &mut State, entry: Option<&str>) -> Vec<String> {
    let mut kept = Kept { vars: vec![false; state.vars.len()], funcs: vec![false; state.funcs.len()] };
    let entry = entry.and_then(|name| state.funcs.ids().find(|f| state.funcs[*f].name == name && has_code(state, *f)));
    let roots = entry.map_or_else(|| Kept::definitions(state), |f| Kept::roots(state, f));
    let reached = reach(state, &mut kept, roots);
    let at_exit = state.funcs.iter().any(|f| f.after_main.is_some()).then(|| "atexit".to_string());
    let func = |item: &Item| match item {
        Item::Func(f) if !has_code(state, *f) => Some(state.funcs[*f].name.clone()),
        _ => None,
    };
    reached.iter().filter_map(func).chain(at_exit).collect()
}

impl State {
    /// The declarations of an external name in all units must fit (C11 6.2.7p2).
    fn agree(&mut self, files: &Files) {
        for (entity, ty, loc) in std::mem::take(&mut self.linkage.declarations) {
            let (name, current, fixed) = match entity {
                Entity::Var(id) => (&self.vars[id].name, self.vars[id].ty, false),
                Entity::Func(id) => (&self.funcs[id].name, self.funcs[id].ty, self.funcs[id].body.is_some()),
            };
            if !self.compatible(current, ty) && fixed {
                let warning = self.redeclared(name, ty, current, loc);
                let help = "Calls are made as this declaration says, which a linker does not check either.";
                self.warnings.push(Diagnostic { severity: Severity::Warning, ..warning }.with_help(help));
                continue;
            }
            if !self.compatible(current, ty) {
                let error = self.redeclared(name, current, ty, loc);
                let other = match entity {
                    Entity::Var(id) => self.vars[id].loc,
                    Entity::Func(id) => self.funcs[id].loc,
                };
                let other = files.show_line(other);
                let help =
                    format!("The declarations of one name must agree in all files; the other one is at {other}.");
                self.errors.push(error.with_help(help));
                continue;
            }
            let composite = self.composite(current, ty);
            match entity {
                Entity::Var(id) => self.vars[id].ty = composite,
                Entity::Func(id) if !fixed => self.funcs[id].ty = composite,
                Entity::Func(_) => {}
            }
        }
    }

    /// C11 6.9.2p2: without another definition the object is there, with all bytes zero.
    fn complete_tentative(&mut self) {
        for id in self.vars.ids() {
            let Some(link) = self.linkage.vars.get(&id) else { continue };
            if link.tentative.is_none() && link.defined.is_none() {
                if link.internal {
                    self.vars[id].storage = Storage::Global;
                }
                continue;
            }
            self.vars[id].storage = Storage::Global;
            if let Type::Array { elem, len: None } = *self.types.get(self.vars[id].ty) {
                self.vars[id].ty = self.types.array(elem, Some(1));
            }
            if self.types.size_of(self.vars[id].ty).is_none() {
                let var = &self.vars[id];
                let message = format!("`{}` has the incomplete type `{}`", var.name, self.show(var.ty));
                self.errors.push(Diagnostic::error(var.loc, message));
            }
        }
    }

    /// `extern char heap_start[];` with a size that no unit gives: a symbol of the linker, or a table of another program.
    fn assume_sizes(&mut self, kept: &Kept) {
        for id in self.vars.ids().filter(|id| kept.vars[id.index()]) {
            let Type::Array { elem, len: None } = *self.types.get(self.vars[id].ty) else { continue };
            if self.vars[id].storage != Storage::Extern {
                continue;
            }
            let bytes = if self.types.target.pointer_bits < 32 { 64 } else { 1024 };
            let len = (bytes / self.types.size_of(elem).unwrap_or(1).max(1)).max(1);
            self.vars[id].ty = self.types.array(elem, Some(len));
            let (name, loc) = (&self.vars[id].name, self.vars[id].loc);
            let message = format!("the size of `{name}` is not known: {len} elements of any value are assumed");
            self.warnings.push(Diagnostic::warning(loc, message));
        }
    }

    /// A `static` name that another unit has too is shown with its file.
    fn tell_statics_apart(&mut self) {
        let mut seen: FxHashMap<String, u32> = FxHashMap::default();
        let linked = |id: &VarId| self.linkage.vars.contains_key(id);
        let names = self.funcs.iter().map(|f| &f.name);
        for name in names.chain(self.vars.ids().filter(linked).map(|v| &self.vars[v].name)) {
            *seen.entry(name.clone()).or_default() += 1;
        }
        for (id, link) in self.linkage.funcs.iter().filter(|(_, l)| l.internal) {
            if seen[&self.funcs[*id].name] > 1 {
                self.funcs[*id].name = format!("{}@{}", self.funcs[*id].name, link.unit_name);
            }
        }
        for (id, link) in self.linkage.vars.iter().filter(|(_, l)| l.internal) {
            if seen[&self.vars[*id].name] > 1 {
                self.vars[*id].name = format!("{}@{}", self.vars[*id].name, link.unit_name);
            }
        }
    }

    /// Called without a declaration and defined nowhere: C90 lets it pass, but it may be a slip of the fingers.
    fn report_unknown_functions(&mut self, kept: &Kept) {
        for (id, loc) in std::mem::take(&mut self.implicit) {
            let func = &self.funcs[id];
            if !kept.funcs[id.index()] || func.body.is_some() {
                continue;
            }
            let message = format!("the function `{}` is neither declared nor defined", func.name);
            let others = self.funcs.iter().map(|f| f.name.as_str()).filter(|n| *n != func.name);
            let help = match closest(&func.name, others) {
                Some(near) => format!("Did you mean `{near}`?"),
                None => "Declare it or include its header.".to_string(),
            };
            self.warnings.push(Diagnostic::warning(loc, message).with_help(help));
        }
    }

    fn var_error(&mut self, id: VarId) -> Option<Diagnostic> {
        if let Some(error) = self.var_errors.get(&id) {
            return Some(error.clone());
        }
        let (ty, loc) = (self.vars[id].ty, self.vars[id].loc);
        self.feature(ty).map(|what| Diagnostic::unsupported(loc, what))
    }

    /// Renumbers what is kept and finishes its bodies.
    fn keep_only(&mut self, kept: &Kept) {
        let mut rename = Rename {
            vars: renumber(kept.vars.iter().copied()),
            funcs: renumber(kept.funcs.iter().copied()),
            params: self.parameter_types(kept),
            address_taken: vec![false; self.vars.len()],
            errors: Vec::new(),
            warnings: Vec::new(),
            names: kept_funcs(kept, &self.funcs).map(|f| f.name.clone()).collect(),
            is_scalar: self.types_that_are_scalar(),
        };
        let vars = std::mem::take(&mut self.vars);
        let funcs = std::mem::take(&mut self.funcs);
        for (_, mut var) in vars.into_iter().enumerate().filter(|(i, _)| kept.vars[*i]) {
            var.init.iter_mut().for_each(|i| visit::initialiser(&mut rename, i));
            if let Some(f) = &mut var.func {
                rename.func(f);
            }
            self.vars.push(var);
        }
        for mut func in funcs.into_iter().enumerate().filter(|(i, _)| kept.funcs[*i]).map(|(_, f)| f) {
            func.params.iter_mut().for_each(|p| rename.var(p));
            func.body.iter_mut().for_each(|b| visit::statement(&mut rename, b));
            self.funcs.push(func);
        }
        for (var, taken) in self.vars.iter_mut().zip(rename.address_taken) {
            var.address_taken = taken;
        }
        self.errors.extend(rename.errors);
        self.warnings.extend(rename.warnings);
    }

    /// What each function really takes: the variables of its definition, else its prototype.
    fn parameter_types(&self, kept: &Kept) -> Vec<Option<(Vec<TypeId>, bool)>> {
        let of = |func: &Func| {
            let Type::Function(f) = self.types.get(func.ty) else { return None };
            if func.body.is_some() {
                // The last parameter of a function with variable arguments is ours.
                let own = func.params.len() - usize::from(f.variadic);
                return Some((func.params[..own].iter().map(|p| self.vars[*p].ty).collect(), f.variadic));
            }
            f.prototyped.then(|| (f.params.clone(), f.variadic))
        };
        kept_funcs(kept, &self.funcs).map(of).collect()
    }

    fn types_that_are_scalar(&self) -> Vec<bool> {
        self.types.ids().map(|ty| self.is_scalar(ty)).collect()
    }
}

fn kept_funcs<'a>(kept: &'a Kept, funcs: &'a IndexVec<FuncId, Func>) -> impl Iterator<Item = &'a Func> {
    funcs.iter().zip(&kept.funcs).filter(|(_, keep)| **keep).map(|(f, _)| f)
}

fn renumber(kept: impl Iterator<Item = bool>) -> Vec<Option<u32>> {
    let mut next = 0;
    let number = |keep: bool| {
        keep.then(|| {
            next += 1;
            next - 1
        })
    };
    kept.map(number).collect()
}

/// What a function or initialiser mentions.
#[derive(Default)]
struct Mentions {
    vars: Vec<VarId>,
    funcs: Vec<FuncId>,
}

impl Visitor for Mentions {
    fn var(&mut self, v: &mut VarId) {
        self.vars.push(*v);
    }
    fn func(&mut self, f: &mut FuncId) {
        self.funcs.push(*f);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Var(VarId),
    Func(FuncId),
}

/// What stays in the program.
struct Kept {
    vars: Vec<bool>,
    funcs: Vec<bool>,
}

impl Kept {
    fn find(state: &mut State, entry: Option<&str>) -> Result<Kept, Vec<Diagnostic>> {
        let mut kept = Kept { vars: vec![false; state.vars.len()], funcs: vec![false; state.funcs.len()] };
        let entry =
            entry.and_then(|name| state.funcs.ids().find(|f| state.funcs[*f].name == name && has_code(state, *f)));
        let others = Self::definitions(state);
        let roots = entry.map_or_else(|| others.clone(), |f| Self::roots(state, f));
        let mut errors = Vec::new();
        for item in reach(state, &mut kept, roots) {
            errors.extend(errors_of(state, item));
        }
        if !errors.is_empty() {
            errors.sort_by_key(|e| e.loc);
            errors.dedup();
            return Err(errors);
        }
        // What the entry does not reach stays only if it is supported as a whole.
        for root in others {
            let reached = reach(state, &mut kept, vec![root]);
            let error = reached.iter().find_map(|item| errors_of(state, *item).into_iter().next());
            if let Some(error) = error {
                reached.iter().for_each(|item| *kept.mark(*item) = false);
                state.left_out(root, error);
            }
        }
        Ok(kept)
    }

    fn mark(&mut self, item: Item) -> &mut bool {
        match item {
            Item::Var(v) => &mut self.vars[v.index()],
            Item::Func(f) => &mut self.funcs[f.index()],
        }
    }

    /// What runs: the entry function, and what runs before and after it.
    fn roots(state: &State, entry: FuncId) -> Vec<Item> {
        let beside = |f: &FuncId| state.funcs[*f].before_main.or(state.funcs[*f].after_main).is_some();
        let beside = state.funcs.ids().filter(|f| beside(f) && has_code(state, *f));
        std::iter::once(entry).chain(beside).map(Item::Func).collect()
    }

    /// Functions and variables that are defined in their own right: not `inline`, not local.
    fn definitions(state: &State) -> Vec<Item> {
        let funcs = state.funcs.ids().filter(|f| has_code(state, *f));
        let funcs = funcs.filter(|f| !state.linkage.funcs.get(f).is_some_and(|l| l.is_inline)).map(Item::Func);
        let vars = state.vars.ids().filter(|v| state.vars[*v].storage == Storage::Global).map(Item::Var);
        funcs.chain(vars).collect()
    }
}

/// Has a body, or had one that could not be lowered. (A declaration alone can be unsupported too, and is no root.)
fn has_code(state: &State, f: FuncId) -> bool {
    let is_defined = state.linkage.funcs.get(&f).is_some_and(|l| l.defined.is_some());
    state.funcs[f].body.is_some() || is_defined && state.func_errors.contains_key(&f)
}

fn errors_of(state: &mut State, item: Item) -> Vec<Diagnostic> {
    match item {
        Item::Var(v) => state.var_error(v).into_iter().collect(),
        Item::Func(f) => state.func_errors.get(&f).cloned().unwrap_or_default(),
    }
}

/// Marks all that `work` mentions, directly or not; gives back what was newly marked.
fn reach(state: &mut State, kept: &mut Kept, mut work: Vec<Item>) -> Vec<Item> {
    let mut new = Vec::new();
    while let Some(item) = work.pop() {
        if std::mem::replace(kept.mark(item), true) {
            continue;
        }
        new.push(item);
        let mut mentions = Mentions::default();
        match item {
            Item::Var(v) => state.vars[v].init.iter_mut().for_each(|i| visit::initialiser(&mut mentions, i)),
            Item::Func(f) => {
                mentions.vars.extend(&state.funcs[f].params);
                state.funcs[f].body.iter_mut().for_each(|b| visit::statement(&mut mentions, b));
            }
        }
        work.extend(mentions.vars.into_iter().map(Item::Var));
        work.extend(mentions.funcs.into_iter().map(Item::Func));
    }
    new
}

impl State {
    fn left_out(&mut self, root: Item, error: Diagnostic) {
        let (name, loc) = match root {
            Item::Var(v) => (&self.vars[v].name, self.vars[v].loc),
            Item::Func(f) => (&self.funcs[f].name, self.funcs[f].loc),
        };
        let message = format!("`{name}` is not used by the program and left out: {}", error.message);
        self.warnings.push(Diagnostic::warning(loc, message));
    }
}

/// Gives kept things their new ids, makes calls fit the definitions they link to, and sees which variables escape.
struct Rename {
    vars: Vec<Option<u32>>,
    funcs: Vec<Option<u32>>,
    /// These are by new id.
    params: Vec<Option<(Vec<TypeId>, bool)>>,
    address_taken: Vec<bool>,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    names: Vec<String>,
    is_scalar: Vec<bool>,
}

impl Visitor for Rename {
    fn var(&mut self, v: &mut VarId) {
        if let Some(new) = self.vars[v.index()] {
            *v = VarId(new);
        }
    }

    fn func(&mut self, f: &mut FuncId) {
        if let Some(new) = self.funcs[f.index()] {
            *f = FuncId(new);
        }
    }

    /// The parts were shown before, so their ids are the new ones.
    fn expr(&mut self, e: &mut Expr) {
        let loc = e.loc;
        match &mut e.kind {
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
                if let Some(v) = root(place) {
                    self.address_taken[v.index()] = true;
                }
            }
            ExprKind::Call { callee: Callee::Direct(f), args } => self.fit_arguments(*f, args, loc),
            _ => {}
        }
    }
}

impl Rename {
    /// A call that saw no prototype, or one of another unit, must still fit the definition (C11 6.5.2.2p6, 6.5.2.2p9).
    fn fit_arguments(&mut self, f: FuncId, args: &mut [Expr], loc: Loc) {
        let Some((params, variadic)) = &self.params[f.index()] else { return };
        if args.len() < params.len() || args.len() > params.len() && !variadic {
            let message = format!("`{}` takes {} arguments, not {}", self.names[f.index()], params.len(), args.len());
            self.warnings.push(Diagnostic::warning(loc, message));
        }
        for (arg, param) in args.iter_mut().zip(params).filter(|(a, p)| a.ty != **p) {
            if !(self.is_scalar[arg.ty.index()] && self.is_scalar[param.index()]) {
                let message = format!("an argument of `{}` has another type than its parameter", self.names[f.index()]);
                self.errors.push(Diagnostic::error(arg.loc, message));
                continue;
            }
            let hole = Expr { kind: ExprKind::Int(0), ty: *param, loc: arg.loc };
            let value = Box::new(std::mem::replace(arg, hole));
            arg.kind = ExprKind::Cast { value, explicit: false };
        }
    }
}

/// The variable that a place lies in, if it lies in one.
fn root(place: &Place) -> Option<VarId> {
    match &place.kind {
        PlaceKind::Var(v) => Some(*v),
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => root(base),
        PlaceKind::Deref(_) | PlaceKind::Value(_) => None,
    }
}
