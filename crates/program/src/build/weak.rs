//! Weak functions without a definition (ELF: an undefined weak symbol has the value zero): another program that is linked
//! may define them or not, so that their address is null or theirs.

use crate::{ExprId, ExprKind as Out, InstKind, PropertyKind};
use base::{Id, Loc};
use typed::tree::{FuncId, Storage, Var, VarId};
use typed::types::{IntKind, TypeId};

use super::body::Builder;
use super::meaning::{self, Meaning};
use super::shared::Shared;
use super::start::START;

impl Shared<'_> {
    pub fn note_weak(&mut self) {
        let missing = |f: &FuncId| self.funcs[*f].is_weak && !self.has_body[f.index()];
        for func in self.funcs.ids().filter(missing).collect::<Vec<_>>() {
            if self.models.find(&self.funcs[func].name).is_none()
                && meaning::find(&self.funcs[func].name) == Meaning::Unknown
            {
                let var = self.new_presence(func);
                self.present.insert(func, var);
            }
        }
    }

    fn new_presence(&mut self, func: FuncId) -> VarId {
        let (name, loc) = (format!("{} is defined", self.funcs[func].name), self.funcs[func].loc);
        let ty = self.types.int(IntKind::Bool);
        let var = self.vars.push(Var::new(name, ty, loc, Storage::Extern));
        self.reached_vars.resize(self.vars.len(), false);
        var
    }
}

impl Builder<'_, '_> {
    /// The address of a function as a value.
    pub fn function_address(&mut self, func: FuncId, ty: TypeId, loc: Loc) -> ExprId {
        self.shared.reach_func(func);
        let address = self.push(Out::FuncAddr(func), ty, loc);
        let Some(there) = self.is_present(func, loc) else { return address };
        let null = self.int_const(0, ty, loc);
        self.push(Out::Cond(there, address, null), ty, loc)
    }

    /// A call of a function that is not there goes nowhere.
    pub fn check_present(&mut self, func: FuncId, loc: Loc) {
        let Some(cond) = self.is_present(func, loc) else { return };
        if self.shared.options.checks.pointer {
            let text = format!("the weak function `{}` is defined", self.shared.funcs[func].name);
            let prop = self.shared.new_property(PropertyKind::Pointer, self.func, loc, text);
            self.emit(InstKind::Assert { prop, cond }, loc);
        }
    }

    fn is_present(&mut self, func: FuncId, loc: Loc) -> Option<ExprId> {
        let var = *self.shared.present.get(&func)?;
        let first = !self.shared.reached_vars[var.index()];
        let place = self.var_place(var);
        // Initialisers of static storage run in the order of their variables: this one comes before its first use.
        let in_start = self.shared.funcs[self.func].name == START;
        if in_start && self.shared.todo_vars.remove(&var) | first {
            let name = self.shared.vars[var].name.clone();
            self.emit(InstKind::Input { dst: place, name, of: None }, loc);
        }
        Some(self.load(place, loc))
    }
}
