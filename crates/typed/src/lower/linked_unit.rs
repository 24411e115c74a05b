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

use super::context::{Entities, Lowering};
use super::linkage::Entity;
use super::scopes::closest;

pub(super) fn linked_unit(mut lowering: Lowering, files: Files, entry: Option<&str>) -> Result<Unit, Vec<Diagnostic>> {
    lowering.unify();
    lowering.agree(&files);
    lowering.complete_tentative();
    lowering.stretch();
    if !lowering.messages.errors.is_empty() {
        return Err(lowering.messages.errors);
    }
    let kept = Kept::find(&mut lowering, entry)?;
    lowering.assume_sizes(&kept);
    lowering.report_unknown_functions(&kept);
    lowering.tell_statics_apart();
    let entities = &mut lowering.entities;
    entities.linkage.vars.iter().for_each(|(id, link)| entities.vars[*id].external = !link.internal);
    lowering.keep_only(&kept);
    if !lowering.messages.errors.is_empty() {
        return Err(lowering.messages.errors);
    }
    let Lowering { types, entities: Entities { vars, funcs, .. }, messages, .. } = lowering;
    Ok(Unit { types, files, vars, funcs, warnings: messages.warnings })
}

/// The functions without code that the entry function reaches (without one: that any definition reaches), by name.
pub(super) fn undefined(lowering: &mut Lowering, entry: Option<&str>) -> Vec<String> {
    let mut kept =
        Kept { vars: vec![false; lowering.entities.vars.len()], funcs: vec![false; lowering.entities.funcs.len()] };
    let entry = entry.and_then(|name| {
        lowering.entities.funcs.ids().find(|f| lowering.entities.funcs[*f].name == name && has_code(lowering, *f))
    });
    let roots = entry.map_or_else(|| Kept::definitions(lowering), |f| Kept::roots(lowering, f));
    let reached = reach(lowering, &mut kept, roots);
    let at_exit = lowering.entities.funcs.iter().any(|f| f.after_main.is_some()).then(|| "atexit".to_string());
    let func = |item: &Item| match item {
        Item::Func(f) if !has_code(lowering, *f) => Some(lowering.entities.funcs[*f].name.clone()),
        _ => None,
    };
    reached.iter().filter_map(func).chain(at_exit).collect()
}

impl Lowering {
    /// The declarations of an external name in all units must fit (C11 6.2.7p2).
    fn agree(&mut self, files: &Files) {
        for (entity, ty, loc) in std::mem::take(&mut self.entities.linkage.declarations) {
            let (name, current, fixed) = match entity {
                Entity::Var(id) => (&self.entities.vars[id].name, self.entities.vars[id].ty, false),
                Entity::Func(id) => {
                    (&self.entities.funcs[id].name, self.entities.funcs[id].ty, self.entities.funcs[id].body.is_some())
                }
            };
            if !self.types.compatible(current, ty) && fixed {
                let warning = self.types.redeclared(name, ty, current, loc);
                let help = "Calls are made as this declaration says, which a linker does not check either.";
                self.messages.warnings.push(Diagnostic { severity: Severity::Warning, ..warning }.with_help(help));
                continue;
            }
            if !self.types.compatible(current, ty) {
                let error = self.types.redeclared(name, current, ty, loc);
                let other = match entity {
                    Entity::Var(id) => self.entities.vars[id].loc,
                    Entity::Func(id) => self.entities.funcs[id].loc,
                };
                let other = files.show_line(other);
                let help =
                    format!("The declarations of one name must agree in all files; the other one is at {other}.");
                self.messages.errors.push(error.with_help(help));
                continue;
            }
            let composite = self.types.composite(current, ty);
            match entity {
                Entity::Var(id) => self.entities.vars[id].ty = composite,
                Entity::Func(id) if !fixed => self.entities.funcs[id].ty = composite,
                Entity::Func(_) => {}
            }
        }
    }

    /// C11 6.9.2p2: without another definition the object is there, with all bytes zero.
    fn complete_tentative(&mut self) {
        for id in self.entities.vars.ids() {
            let Some(link) = self.entities.linkage.vars.get(&id) else { continue };
            if link.tentative.is_none() && link.defined.is_none() {
                if link.internal {
                    self.entities.vars[id].storage = Storage::Global;
                }
                continue;
            }
            self.entities.vars[id].storage = Storage::Global;
            if let Type::Array { elem, len: None } = *self.types.get(self.entities.vars[id].ty) {
                self.entities.vars[id].ty = self.types.array(elem, Some(1));
            }
            if self.types.size_of(self.entities.vars[id].ty).is_none() {
                let var = &self.entities.vars[id];
                let message = format!("`{}` has the incomplete type `{}`", var.name, self.types.show(var.ty));
                self.messages.errors.push(Diagnostic::error(var.loc, message));
            }
        }
    }

    /// `extern char heap_start[];` with a size that no unit gives: a symbol of the linker, or a table of another program.
    fn assume_sizes(&mut self, kept: &Kept) {
        for id in self.entities.vars.ids().filter(|id| kept.vars[id.index()]) {
            let Type::Array { elem, len: None } = *self.types.get(self.entities.vars[id].ty) else { continue };
            if self.entities.vars[id].storage != Storage::Extern {
                continue;
            }
            let bytes = if self.types.target.pointer_bits < 32 { 64 } else { 1024 };
            let len = (bytes / self.types.size_of(elem).unwrap_or(1).max(1)).max(1);
            self.entities.vars[id].ty = self.types.array(elem, Some(len));
            let (name, loc) = (&self.entities.vars[id].name, self.entities.vars[id].loc);
            let message = format!("the size of `{name}` is not known: {len} elements of any value are assumed");
            self.messages.warnings.push(Diagnostic::limit(loc, message));
        }
    }

    /// A `static` name that another unit has too is shown with its file.
    fn tell_statics_apart(&mut self) {
        let mut seen: FxHashMap<String, u32> = FxHashMap::default();
        let linked = |id: &VarId| self.entities.linkage.vars.contains_key(id);
        let names = self.entities.funcs.iter().map(|f| &f.name);
        for name in names.chain(self.entities.vars.ids().filter(linked).map(|v| &self.entities.vars[v].name)) {
            *seen.entry(name.clone()).or_default() += 1;
        }
        for (id, link) in self.entities.linkage.funcs.iter().filter(|(_, l)| l.internal) {
            if seen[&self.entities.funcs[*id].name] > 1 {
                self.entities.funcs[*id].name = format!("{}@{}", self.entities.funcs[*id].name, link.unit_name);
            }
        }
        for (id, link) in self.entities.linkage.vars.iter().filter(|(_, l)| l.internal) {
            if seen[&self.entities.vars[*id].name] > 1 {
                self.entities.vars[*id].name = format!("{}@{}", self.entities.vars[*id].name, link.unit_name);
            }
        }
    }

    /// Called without a declaration and defined nowhere: C90 lets it pass, but it may be a slip of the fingers.
    fn report_unknown_functions(&mut self, kept: &Kept) {
        for (id, loc) in std::mem::take(&mut self.entities.implicit) {
            let func = &self.entities.funcs[id];
            if !kept.funcs[id.index()] || func.body.is_some() {
                continue;
            }
            let message = format!("the function `{}` is neither declared nor defined", func.name);
            let others = self.entities.funcs.iter().map(|f| f.name.as_str()).filter(|n| *n != func.name);
            let help = match closest(&func.name, others) {
                Some(near) => format!("Did you mean `{near}`?"),
                None => "Declare it or include its header.".to_string(),
            };
            self.messages.warnings.push(Diagnostic::warning(loc, message).with_help(help));
        }
    }

    fn var_error(&mut self, id: VarId) -> Option<Diagnostic> {
        if let Some(error) = self.messages.var_errors.get(&id) {
            return Some(error.clone());
        }
        let (ty, loc) = (self.entities.vars[id].ty, self.entities.vars[id].loc);
        self.made.feature(&self.types, ty).map(|what| Diagnostic::unsupported(loc, what))
    }

    /// Renumbers what is kept and finishes its bodies.
    fn keep_only(&mut self, kept: &Kept) {
        let mut rename = Rename {
            vars: renumber(kept.vars.iter().copied()),
            funcs: renumber(kept.funcs.iter().copied()),
            params: self.parameter_types(kept),
            address_taken: vec![false; self.entities.vars.len()],
            errors: Vec::new(),
            warnings: Vec::new(),
            names: kept_funcs(kept, &self.entities.funcs).map(|f| f.name.clone()).collect(),
            is_scalar: self.types_that_are_scalar(),
        };
        let vars = std::mem::take(&mut self.entities.vars);
        let funcs = std::mem::take(&mut self.entities.funcs);
        for (_, mut var) in vars.into_iter().enumerate().filter(|(i, _)| kept.vars[*i]) {
            var.init.iter_mut().for_each(|i| visit::initialiser(&mut rename, i));
            if let Some(f) = &mut var.func {
                rename.func(f);
            }
            self.entities.vars.push(var);
        }
        for mut func in funcs.into_iter().enumerate().filter(|(i, _)| kept.funcs[*i]).map(|(_, f)| f) {
            func.params.iter_mut().for_each(|p| rename.var(p));
            func.body.iter_mut().for_each(|b| visit::statement(&mut rename, b));
            self.entities.funcs.push(func);
        }
        for (var, taken) in self.entities.vars.iter_mut().zip(rename.address_taken) {
            var.address_taken = taken;
        }
        self.messages.errors.extend(rename.errors);
        self.messages.warnings.extend(rename.warnings);
    }

    /// What each function really takes: the variables of its definition, else its prototype.
    fn parameter_types(&self, kept: &Kept) -> Vec<Option<(Vec<TypeId>, bool)>> {
        let of = |func: &Func| {
            let Type::Function(f) = self.types.get(func.ty) else { return None };
            if func.body.is_some() {
                // The last parameter of a function with variable arguments is ours.
                let own = func.params.len() - usize::from(f.variadic);
                return Some((func.params[..own].iter().map(|p| self.entities.vars[*p].ty).collect(), f.variadic));
            }
            f.prototyped.then(|| (f.params.clone(), f.variadic))
        };
        kept_funcs(kept, &self.entities.funcs).map(of).collect()
    }

    fn types_that_are_scalar(&self) -> Vec<bool> {
        self.types.ids().map(|ty| self.types.is_scalar(ty)).collect()
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
    fn find(lowering: &mut Lowering, entry: Option<&str>) -> Result<Kept, Vec<Diagnostic>> {
        let mut kept =
            Kept { vars: vec![false; lowering.entities.vars.len()], funcs: vec![false; lowering.entities.funcs.len()] };
        let entry = entry.and_then(|name| {
            lowering.entities.funcs.ids().find(|f| lowering.entities.funcs[*f].name == name && has_code(lowering, *f))
        });
        let others = Self::definitions(lowering);
        let roots = entry.map_or_else(|| others.clone(), |f| Self::roots(lowering, f));
        let mut errors = Vec::new();
        for item in reach(lowering, &mut kept, roots) {
            errors.extend(errors_of(lowering, item));
        }
        if !errors.is_empty() {
            errors.sort_by_key(|e| e.loc);
            errors.dedup();
            return Err(errors);
        }
        // What the entry does not reach stays only if it is supported as a whole.
        for root in others {
            let reached = reach(lowering, &mut kept, vec![root]);
            let error = reached.iter().find_map(|item| errors_of(lowering, *item).into_iter().next());
            if let Some(error) = error {
                reached.iter().for_each(|item| *kept.mark(*item) = false);
                lowering.left_out(root, error);
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
    fn roots(lowering: &Lowering, entry: FuncId) -> Vec<Item> {
        let beside = |f: &FuncId| {
            let func = &lowering.entities.funcs[*f];
            func.before_main.or(func.after_main).is_some() || lowering.entities.beside.contains(&func.name)
        };
        let beside = lowering.entities.funcs.ids().filter(|f| beside(f) && has_code(lowering, *f));
        std::iter::once(entry).chain(beside).map(Item::Func).collect()
    }

    /// Functions and variables that are defined in their own right: not `inline`, not local.
    fn definitions(lowering: &Lowering) -> Vec<Item> {
        let funcs = lowering.entities.funcs.ids().filter(|f| has_code(lowering, *f));
        let funcs =
            funcs.filter(|f| !lowering.entities.linkage.funcs.get(f).is_some_and(|l| l.is_inline)).map(Item::Func);
        let vars = lowering
            .entities
            .vars
            .ids()
            .filter(|v| lowering.entities.vars[*v].storage == Storage::Global)
            .map(Item::Var);
        funcs.chain(vars).collect()
    }
}

/// Has a body, or had one that could not be lowered. (A declaration alone can be unsupported too, and is no root.)
fn has_code(lowering: &Lowering, f: FuncId) -> bool {
    let is_defined = lowering.entities.linkage.funcs.get(&f).is_some_and(|l| l.defined.is_some());
    lowering.entities.funcs[f].body.is_some() || is_defined && lowering.messages.func_errors.contains_key(&f)
}

fn errors_of(lowering: &mut Lowering, item: Item) -> Vec<Diagnostic> {
    match item {
        Item::Var(v) => lowering.var_error(v).into_iter().collect(),
        Item::Func(f) => lowering.messages.func_errors.get(&f).cloned().unwrap_or_default(),
    }
}

/// Marks all that `work` mentions, directly or not; gives back what was newly marked.
fn reach(lowering: &mut Lowering, kept: &mut Kept, mut work: Vec<Item>) -> Vec<Item> {
    let mut new = Vec::new();
    while let Some(item) = work.pop() {
        if std::mem::replace(kept.mark(item), true) {
            continue;
        }
        new.push(item);
        let mut mentions = Mentions::default();
        match item {
            Item::Var(v) => {
                lowering.entities.vars[v].init.iter_mut().for_each(|i| visit::initialiser(&mut mentions, i))
            }
            Item::Func(f) => {
                mentions.vars.extend(&lowering.entities.funcs[f].params);
                lowering.entities.funcs[f].body.iter_mut().for_each(|b| visit::statement(&mut mentions, b));
            }
        }
        work.extend(mentions.vars.into_iter().map(Item::Var));
        work.extend(mentions.funcs.into_iter().map(Item::Func));
    }
    new
}

impl Lowering {
    fn left_out(&mut self, root: Item, error: Diagnostic) {
        let (name, loc) = match root {
            Item::Var(v) => (&self.entities.vars[v].name, self.entities.vars[v].loc),
            Item::Func(f) => (&self.entities.funcs[f].name, self.entities.funcs[f].loc),
        };
        let message = format!("`{name}` is not used by the program and left out: {}", error.message);
        self.messages.warnings.push(Diagnostic::warning(loc, message));
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
