//! Calls of functions that have neither a body nor a meaning: what they may change and return, and the bodies that they get
//! where they are called through pointers.

use crate::{ExprId, ExprKind as Out, InstKind, PropertyKind, Terminator, Test};
use base::{Diagnostic, Loc, Result};
use typed::tree::{Callee, Expr, ExprKind, FuncId, Place, PlaceKind, Storage, VarId};
use typed::types::{IntKind, Type, TypeId};

use super::body::Builder;
use super::calls::Want;
use super::meaning::Meaning;
use super::shared::Shared;

impl Shared<'_> {
    /// Parameters for a function that is declared only, so that it can be called through a pointer.
    pub fn make_params(&mut self, id: FuncId) {
        let Type::Function(ty) = self.types.get(self.funcs[id].ty) else { return };
        let types = ty.params.clone();
        let loc = self.funcs[id].loc;
        let params: Vec<VarId> = (types.into_iter().enumerate())
            .map(|(i, ty)| self.new_var(format!("argument{}", i + 1), ty, loc, Storage::Param, id))
            .collect();
        self.built[id].params = params;
        if self.built[id].variadic {
            // As for functions with a body (`typed::lower::variadic`).
            let char = self.types.int(IntKind::Char);
            let area = self.types.pointer(char);
            let area = self.new_var("<arguments>".to_string(), area, loc, Storage::Param, id);
            self.built[id].params.push(area);
        }
    }
}

impl Builder<'_, '_> {
    /// The body of a function that has none: what a direct call of it would do.
    pub fn stub_body(&mut self) -> Result<()> {
        let (func, loc) = (self.func, self.shared.funcs[self.func].loc);
        let ret = self.shared.built[func].ret;
        let mut args: Vec<Expr> = self.shared.built[func].params.iter().map(|&p| self.parameter(p, loc)).collect();
        let call = Expr { kind: ExprKind::Int(0), ty: ret, loc };
        let want = if self.is_void(ret) { Want::Nothing } else { Want::Value };
        let meaning = self.meaning(func);
        let value = match meaning.filter(|_| self.shared.built[func].variadic) {
            Some(Meaning::Formatted(formatted)) => {
                let name = self.shared.funcs[func].name.clone();
                self.formatted(formatted.through_pointer(), &name, &call, &args, want)?
            }
            area => {
                if area.is_some() {
                    args.pop();
                }
                self.call(&call, &Callee::Direct(func), &args, want)?
            }
        };
        self.body.end(Terminator::Return(value), loc);
        Ok(())
    }

    fn parameter(&self, var: VarId, loc: Loc) -> Expr {
        let ty = self.shared.vars[var].ty;
        let place = Place { kind: PlaceKind::Var(var), ty, loc };
        Expr { kind: ExprKind::Load(Box::new(place)), ty, loc }
    }

    pub fn unknown_call(&mut self, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        if self.is_system_function(f) {
            return self.system_call(f, e, args, want);
        }
        let func = &self.shared.funcs[f];
        let stops = func.is_noreturn;
        self.shared.externals.insert(func.name.clone());
        let name = func.name.clone();
        let message = self.without_body(&name, e, args);
        self.shared.warn_once(f, e.loc, message);
        match self.shared.options.undefined_functions_write {
            true => self.unknown_writes(&name, args)?,
            false => self.effects(args)?,
        }
        if self.shared.options.checks.undefined_function {
            self.assert_false(format!("`{name}` has a body"), PropertyKind::UndefinedFunction, e.loc);
        }
        if stops {
            self.body.end(Terminator::Stop, e.loc);
            return self.no_value(e, want);
        }
        self.unknown_result(f, e, want)
    }

    /// What is assumed about a function without a body, as a sentence.
    fn without_body(&self, name: &str, e: &Expr, args: &[Expr]) -> String {
        let result = if self.is_void(e.ty) { "" } else { "its result is any value of its type, and " };
        let pointers = args.iter().any(|a| self.shared.types.is_pointer(a.ty));
        let writes = self.shared.options.undefined_functions_write && args.iter().any(|a| self.may_write_through(a.ty));
        let effect = match (writes, pointers) {
            (true, _) => "what its arguments point to may become anything; it is assumed to change nothing else",
            (false, true) => "it is assumed to change nothing, not even what its arguments point to",
            (false, false) => "it is assumed to change nothing else",
        };
        format!("function `{name}` has no body: {result}{effect}")
    }

    fn may_write_through(&self, ty: TypeId) -> bool {
        let types = &self.shared.types;
        matches!(types.get(ty), Type::Pointer { to, quals } if !quals.is_const && !matches!(types.get(*to), Type::Function(_)))
    }

    /// Whatever a function can reach through its arguments: the whole object, since a pointer to a part of it leads to the
    /// rest. Null and dangling pointers lead nowhere.
    fn unknown_writes(&mut self, name: &str, args: &[Expr]) -> Result<()> {
        let operands = self.operands(args)?;
        for (ptr, arg) in operands.into_iter().zip(args) {
            if !self.may_write_through(arg.ty) {
                continue;
            }
            let ptr = self.hold(ptr, arg.loc);
            let int = self.int_type();
            let cond = self.push(Out::Test(Test::Accessible { ptr, size: 1, write: true }), int, arg.loc);
            let (yes, end) = (self.body.new_block(), self.body.new_block());
            self.body.end(Terminator::Branch { cond, then: yes, other: end }, arg.loc);
            self.body.place(yes);
            self.emit(InstKind::Havoc { ptr, name: name.to_string() }, arg.loc);
            self.body.goto(end, arg.loc);
            self.body.place(end);
        }
        Ok(())
    }

    /// Declared in a header of the system: it does something that is known, but not here.
    fn is_system_function(&self, f: FuncId) -> bool {
        let loc = self.shared.funcs[f].loc;
        !loc.is_none() && self.shared.files.is_system(loc.file)
    }

    /// A library function without a model: refused if it can write to the program's memory, else its result is unknown,
    /// and what depends on that stays undecided.
    fn system_call(&mut self, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let types = &self.shared.types;
        let name = self.shared.funcs[f].name.clone();
        let Type::Function(ty) = types.get(self.shared.funcs[f].ty) else { return self.unknown_result(f, e, want) };
        let writes = |ty: &TypeId| match types.get(*ty) {
            Type::Pointer { to, quals } => {
                let stream = matches!(types.get(*to), Type::Record(r) if types.records[*r].name.contains("FILE"));
                !quals.is_const && !stream && !matches!(types.get(*to), Type::Function(_))
            }
            _ => false,
        };
        if ty.variadic || !ty.prototyped || ty.params.iter().any(writes) {
            return Err(Diagnostic::unsupported(e.loc, format!("the library function `{name}`"))
                .with_help("define it in the program that is checked"));
        }
        let message = format!("the library function `{name}` has no model: its result is any value of its type");
        self.shared.warn_once(f, e.loc, message);
        self.effects(args)?;
        self.unknown_errno(&name, e.loc);
        self.shared.approximated.insert(name);
        if self.shared.funcs[f].is_noreturn {
            self.body.end(Terminator::Stop, e.loc);
            return self.no_value(e, want);
        }
        self.unknown_result(f, e, want)
    }

    /// The variable that is `errno`, if the program looks at it.
    pub fn errno(&self) -> Option<VarId> {
        self.shared.vars.ids().find(|v| self.shared.vars[*v].name == models::ERRNO)
    }

    /// Any library function may set `errno` (C11 7.5p3).
    fn unknown_errno(&mut self, name: &str, loc: Loc) {
        if let Some(var) = self.errno() {
            let dst = self.var_place(var);
            self.emit(InstKind::Input { dst, name: name.to_string(), of: None }, loc);
        }
    }

    pub fn unknown_result(&mut self, f: FuncId, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let name = match self.shared.models.site(self.func) {
            Some(_) => self.shared.library_name(self.func),
            None => self.shared.funcs[f].name.clone(),
        };
        self.unknown_value(name, e, want)
    }

    /// Any value of the expression's type, from what is called `name`.
    pub fn unknown_value(&mut self, name: String, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let dst = match want {
            _ if self.is_void(e.ty) => return Ok(None),
            Want::Nothing => return Ok(None),
            Want::Value => self.temp_place(e.ty, e.loc),
            Want::Into(dst) => dst,
        };
        self.emit(InstKind::Input { dst, name, of: None }, e.loc);
        Ok(Some(self.load(dst, e.loc)))
    }

    /// Execution never comes back, so any expression will do as the value.
    pub fn no_value(&mut self, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        if self.is_void(e.ty) || matches!(want, Want::Nothing) {
            return Ok(None);
        }
        let dst = self.temp_place(e.ty, e.loc);
        Ok(Some(self.load(dst, e.loc)))
    }
}
