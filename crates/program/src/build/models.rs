//! Calls of library functions that have a model in C. Every call gets its own copy of the model, all of which stands at
//! the place of the call, so that what goes wrong inside is reported there, in terms of the call.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::print::{Source, TempText};
use crate::{Callee as Target, ExprId, ExprKind as Out, InstKind, PlaceKind, Program, PropId, array_bound};
use base::{Diagnostic, Id, IndexVec, Loc, Result};
use models;
use typed::tree::{Expr, Func, FuncId, Stmt, VarId};
use typed::types::{RecordKind, Type};

use super::body::Builder;
use super::calls::Want;
use super::model_copies::{Models, Site};
use super::shared::Shared;

impl Shared<'_> {
    /// Sets the models among the functions aside.
    pub fn take_models(&mut self) {
        for id in self.funcs.ids() {
            let name = &self.funcs[id].name;
            let part = name.strip_prefix(models::PART);
            let Some(shown) = name.strip_prefix(models::PREFIX).or(part).map(str::to_string) else { continue };
            let called = if part.is_some() { name.clone() } else { shown.clone() };
            let Some(body) = self.funcs[id].body.take() else { continue };
            self.models.bodies.insert(id, Rc::new(body));
            self.built[id].name = shown;
            self.built[id].library = true;
            self.models.by_name.insert(called, id);
        }
    }

    pub fn model_body(&self, id: FuncId) -> Option<Rc<Stmt>> {
        let (model, _) = self.models.copies.get(&id)?;
        self.models.bodies.get(model).cloned()
    }

    fn copy_of(&mut self, model: FuncId, site: Site) -> FuncId {
        let Func { name, ty, loc, params, .. } = &self.funcs[model];
        let copy = Func { params: params.clone(), ..Func::declared(name.clone(), *ty, *loc) };
        let id = self.funcs.push(copy);
        self.has_body.push(true);
        self.reached_funcs.push(false);
        let mut function = self.empty_function(id);
        function.name.clone_from(&self.built[model].name);
        function.library = true;
        function.loc = site.loc;
        self.built.push(function);
        self.models.copies.insert(id, (model, site));
        self.reach_func(id);
        id
    }

    /// The name that the user called the library by, from inside a copy.
    pub fn library_name(&self, mut func: FuncId) -> String {
        let shown = |func: FuncId| self.models.site(func).and_then(|site| site.shown.as_ref());
        while let Some((_, site)) = self.models.copies.get(&func) {
            if !self.built[site.caller].library {
                break;
            }
            func = site.caller;
        }
        shown(func).map_or_else(|| self.built[func].name.clone(), |(name, _)| name.clone())
    }

    pub fn describe_later(&mut self, prop: PropId, copy: FuncId) {
        self.models.described.push((prop, copy));
    }
}

impl Models {
    /// Puts the call and its arguments into the descriptions of what models require. What a call requires in several
    /// places of the model is one property.
    pub fn describe(&self, program: &mut Program) {
        let mut texts: FxHashMap<FuncId, TempText> = FxHashMap::default();
        let mut first: FxHashMap<(FuncId, Loc, String), PropId> = FxHashMap::default();
        let mut same: FxHashMap<PropId, PropId> = FxHashMap::default();
        for (prop, copy) in &self.described {
            let Some(description) = self.description(program, *prop, *copy, &mut texts) else { continue };
            let property = &mut program.properties[*prop];
            property.description.clone_from(&description);
            let one = *first.entry((property.func, property.loc, description)).or_insert(*prop);
            if one != *prop {
                same.insert(*prop, one);
            }
        }
        if !same.is_empty() {
            merge(program, &same);
        }
    }

    fn description(
        &self,
        program: &Program,
        prop: PropId,
        copy: FuncId,
        texts: &mut FxHashMap<FuncId, TempText>,
    ) -> Option<String> {
        let mut copy = copy;
        let mut text = program.properties[prop].description.clone();
        loop {
            let (_, site) = self.copies.get(&copy)?;
            let names: Vec<&str> = program.funcs[copy].params.iter().map(|&p| program.vars[p].name.as_str()).collect();
            let caller = &program.funcs[site.caller];
            let temps = texts.entry(site.caller).or_insert_with(|| TempText::of(&program.vars, caller));
            let source = Source::brief(program, caller, temps);
            let args: Vec<String> = site.args.iter().map(|&a| source.expr(a)).collect();
            text = replaced(&text, &names, &args);
            if !caller.library {
                let (name, args) = match &site.shown {
                    Some((name, args)) => (name.clone(), args.iter().map(|&a| source.expr(a)).collect()),
                    None => (program.funcs[copy].name.clone(), args),
                };
                let call = format!("{name}({})", args.join(", "));
                return Some(format!("`{call}`: {text}"));
            }
            copy = site.caller;
        }
    }
}

/// Replaces properties by others and takes them out of the list.
fn merge(program: &mut Program, same: &FxHashMap<PropId, PropId>) {
    let mut new_ids = Vec::with_capacity(program.properties.len());
    let mut kept = IndexVec::new();
    for (n, property) in std::mem::take(&mut program.properties).into_iter().enumerate() {
        let id = PropId::from_index(n);
        new_ids.push(match same.get(&id) {
            Some(earlier) => new_ids[earlier.index()],
            None => kept.push(property),
        });
    }
    program.properties = kept;
    for inst in program.funcs.iter_mut().flat_map(|f| f.blocks.iter_mut()).flat_map(|b| &mut b.insts) {
        if let InstKind::Assert { prop, .. } = &mut inst.kind {
            *prop = new_ids[prop.index()];
        }
    }
}

/// The text with each quoted parameter name replaced by the argument.
fn replaced(text: &str, names: &[&str], args: &[String]) -> String {
    let replace = |(n, part): (usize, &str)| {
        let arg = names.iter().position(|name| *name == part).and_then(|i| args.get(i));
        match arg {
            Some(arg) if n % 2 == 1 => arg.clone(),
            _ => part.to_string(),
        }
    };
    text.split('`').enumerate().map(replace).collect::<Vec<_>>().join("`")
}

impl Builder<'_, '_> {
    /// Calls the model of a library function with built arguments; those that it does not take were only evaluated.
    pub fn model_call_with(
        &mut self,
        model: FuncId,
        e: &Expr,
        mut operands: Vec<ExprId>,
        want: Want,
    ) -> Result<Option<ExprId>> {
        let params: Vec<VarId> = self.shared.funcs[model].params.clone();
        // The program's own record is filled through a pointer; a complex number is the same type everywhere.
        let own = match self.shared.types.get(self.shared.funcs[model].ty) {
            Type::Function(ty) => ty.ret,
            _ => e.ty,
        };
        let returns_record = own != e.ty && matches!(self.shared.types.get(e.ty), Type::Record(_));
        let result = returns_record.then(|| self.temp_place(e.ty, e.loc));
        if let Some(place) = result {
            if let PlaceKind::Var(var) = self.body.places[place].kind {
                self.shared.vars[var].address_taken = true;
            }
            let ty = self.shared.types.pointer(e.ty);
            let address = self.push(Out::AddrOf(place), ty, e.loc);
            operands.insert(0, address);
        }
        if operands.len() < params.len() {
            let name = &self.shared.built[model].name;
            let message = format!("`{name}` of the C library takes {} arguments, not {}", params.len(), operands.len());
            return Err(Diagnostic::error(e.loc, message));
        }
        operands.truncate(params.len());
        for (operand, &param) in operands.iter_mut().zip(&params) {
            let ty = self.shared.vars[param].ty;
            if self.shared.types.is_pointer(ty) {
                *operand = self.first_pointer(*operand, e.loc);
            }
            *operand = self.argument(*operand, ty, e.loc)?;
        }
        let copy = self.copy_for_call(model, &operands, usize::from(returns_record), e.loc);
        if let Some(place) = result {
            self.emit(InstKind::Call { dst: None, callee: Target::Direct(copy), args: operands }, e.loc);
            let value = self.load(place, e.loc);
            return Ok(Some(self.wanted(value, e, want)));
        }
        self.library_result(copy, operands, e, want)
    }

    /// A union that is passed for any of its pointers (GNU's transparent unions) stands for the first of them.
    fn first_pointer(&mut self, value: ExprId, loc: Loc) -> ExprId {
        let (Type::Record(record), Out::Load(place)) =
            (self.shared.types.get(self.type_of(value)), self.body.exprs[value].kind)
        else {
            return value;
        };
        let record = &self.shared.types.records[*record];
        let first = record.fields.first().map(|field| field.ty).filter(|_| record.kind == RecordKind::Union);
        match first.filter(|&ty| self.shared.types.is_pointer(ty)) {
            Some(ty) => {
                let member = self.push_place(PlaceKind::Field(place, 0), ty);
                self.load(member, loc)
            }
            None => value,
        }
    }

    fn copy_for_call(&mut self, model: FuncId, operands: &[ExprId], hidden: usize, loc: Loc) -> FuncId {
        let (user, loc) = match self.shared.models.site(self.func) {
            Some(site) => (site.user, site.loc),
            None => (self.func, loc),
        };
        let declared = operands.iter().map(|&o| self.declared_bytes(o)).collect();
        let args = operands[hidden..].to_vec();
        let shown = self.shown_call.clone();
        self.shared.copy_of(model, Site { caller: self.func, args, declared, shown, user, loc })
    }

    /// The bytes of the array that a pointer is made of, or that a model's own argument was made of.
    pub fn declared_bytes(&self, pointer: ExprId) -> Option<u64> {
        match self.body.exprs[pointer].kind {
            Out::Cast(inner) => self.declared_bytes(inner),
            Out::AddrOf(place) => {
                let Type::Array { elem, .. } = *self.shared.types.get(self.body.places[place].ty) else { return None };
                let len = array_bound(&self.body.places, &self.shared.types, place)?;
                len.checked_mul(self.shared.types.size_of(elem)?)
            }
            Out::Load(place) => {
                let PlaceKind::Var(var) = self.body.places[place].kind else { return None };
                if let Some(&bytes) = self.body.declared.get(&var) {
                    return Some(bytes);
                }
                let (model, site) = self.shared.models.copies.get(&self.func)?;
                let parameter = self.shared.funcs[*model].params.iter().position(|p| *p == var)?;
                site.declared.get(parameter).copied().flatten()
            }
            _ => None,
        }
    }

    fn library_result(&mut self, copy: FuncId, args: Vec<ExprId>, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let ret = self.shared.built[copy].ret;
        let wanted = !matches!(want, Want::Nothing) && !self.is_void(ret) && !self.is_void(e.ty);
        let dst = match want {
            Want::Into(dst) if wanted && ret == e.ty => Some(dst),
            _ if wanted => Some(self.temp_place(ret, e.loc)),
            _ => None,
        };
        self.emit(InstKind::Call { dst, callee: Target::Direct(copy), args }, e.loc);
        let Some(place) = dst else {
            return if matches!(want, Want::Nothing) || self.is_void(e.ty) { Ok(None) } else { self.no_value(e, want) };
        };
        let value = self.load(place, e.loc);
        if ret == e.ty {
            return Ok(Some(value));
        }
        let value = self.convert(value, e.ty);
        Ok(Some(self.wanted(value, e, want)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_quoted_names_are_replaced() {
        let args = ["buf + 1".to_string(), "4".to_string()];
        assert_eq!(replaced("`s` has n of `n` bytes", &["s", "n"], &args), "`buf + 1` has n of `4` bytes");
    }
}
