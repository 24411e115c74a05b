//! Calls of functions that have neither a body nor a meaning: what they may change and return, and the bodies that they get
//! where they are called through pointers.

use crate::{ExprId, InstKind, PropertyKind, Terminator};
use base::{Diagnostic, Loc, Result};
use typed::tree::{Callee, Expr, ExprKind, FuncId, Place, PlaceKind, Storage, VarId};
use typed::types::{IntKind, Type};

use super::body::Builder;
use super::calls::Want;
use super::meaning::Meaning;
use super::options::Undefined;
use super::shared::Shared;
use super::unknown_writes::DEEPEST;

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
        let (stops, name) = (func.is_noreturn, func.name.clone());
        self.shared.externals.insert(name.clone());
        let undefined = self.shared.undefined(&name);
        let message = self.without_body(&name, e, undefined);
        let warning = match undefined {
            Undefined::Pure => Diagnostic::limit(e.loc, message),
            _ => Diagnostic::warning(e.loc, message),
        };
        self.shared.warn_once(f, warning);
        let operands = self.operands(args)?;
        if undefined != Undefined::Pure {
            self.unknown_writes(&name, operands, e.loc);
            self.globals_change(f, e.loc);
        }
        if undefined == Undefined::Fail || self.shared.options.checks.undefined_function {
            self.assert_false(format!("`{name}` has a body"), PropertyKind::UndefinedFunction, e.loc);
        }
        if stops {
            self.body.end(Terminator::Stop, e.loc);
            return self.no_value(e, want);
        }
        self.unknown_result(f, e, want)
    }

    /// What is assumed about a function without a body, as a sentence.
    fn without_body(&self, name: &str, e: &Expr, undefined: Undefined) -> String {
        let result = if self.is_void(e.ty) { "" } else { "its result is any value of its type, and " };
        let effect = match undefined {
            Undefined::Pure => "it is assumed to change nothing",
            _ => "what its arguments point to and global variables may become anything",
        };
        format!("function `{name}` has no body: {result}{effect}")
    }

    /// Declared in a header of the system: it does something that is known, but not here.
    fn is_system_function(&self, f: FuncId) -> bool {
        let loc = self.shared.funcs[f].loc;
        !loc.is_none() && self.shared.files.is_system(loc.file)
    }

    /// A library function without a model: what its arguments point to and its result are unknown, and what depends on
    /// that stays undecided. One that is given a function may call it, now or later: that is refused.
    fn system_call(&mut self, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let name = self.shared.funcs[f].name.clone();
        if args.iter().any(|a| self.leads_to_function(a.ty, DEEPEST)) {
            return Err(Diagnostic::unsupported(e.loc, format!("the library function `{name}`"))
                .with_help("define it in the program that is checked"));
        }
        let message =
            format!("the library function `{name}` has no model: its result and what it can write to is any value");
        self.shared.warn_once(f, Diagnostic::warning(e.loc, message));
        let operands = self.operands(args)?;
        self.unknown_writes(&name, operands, e.loc);
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
            None => input_name(&self.shared.funcs[f].name),
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

/// What the text of a device calls `__flotilla_input_of_UART__SR` is `UART->SR` to readers.
fn input_name(function: &str) -> String {
    match function.strip_prefix("__flotilla_input_of_") {
        Some(register) => register.replacen("__", "->", 1),
        None => function.to_string(),
    }
}
