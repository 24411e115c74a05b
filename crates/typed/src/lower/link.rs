//! Linkage (C11 6.2.2): names that mean one object or function in several declarations and units.
//!
//! Invariant: an external name is one entity in the whole program, an internal one is one entity in its unit; whether
//! the declarations of different units agree is checked when all types are known.

use crate::tree::{Func, FuncId, Storage, Var, VarId};
use crate::types::{Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::linkage::{Entity, Link};
use super::qualified::QType;
use super::scopes::Symbol;

impl Types {
    pub(super) fn redeclared(&self, name: &str, old: TypeId, new: TypeId, loc: Loc) -> Diagnostic {
        let message = format!("`{name}` is declared as `{}`, but before as `{}`", self.show(new), self.show(old));
        Diagnostic::error(loc, message)
    }
}

impl Cx<'_> {
    fn new_link(&self, internal: bool) -> Link {
        Link {
            internal,
            unit: self.unit.no,
            unit_name: self.unit.name.clone(),
            defined: None,
            tentative: None,
            yields: false,
            is_inline: false,
        }
    }

    pub(super) fn new_var(&mut self, name: &str, q: QType, storage: Storage, loc: Loc) -> VarId {
        let func = match storage {
            Storage::Local | Storage::Param | Storage::StaticLocal => self.body.as_ref().map(|b| b.func),
            _ => None,
        };
        self.entities.vars.push(Var {
            func,
            is_const: q.quals.is_const,
            is_volatile: q.quals.is_volatile,
            ..Var::new(name.to_string(), q.ty, loc, storage)
        })
    }

    fn new_func(&mut self, name: &str, ty: TypeId, loc: Loc) -> FuncId {
        self.entities.funcs.push(Func::declared(name.to_string(), ty, loc))
    }

    pub(super) fn external_function(&mut self, name: &str, ty: TypeId, loc: Loc) -> FuncId {
        let id = match self.entities.linkage.externs.get(name) {
            Some(Entity::Func(id)) => *id,
            other => {
                if other.is_some() {
                    let message = format!("`{name}` is a variable in another file and a function here");
                    self.messages.errors.push(Diagnostic::error(loc, message));
                }
                let id = self.new_func(name, ty, loc);
                self.entities.linkage.externs.insert(name.to_string(), Entity::Func(id));
                let link = self.new_link(false);
                self.entities.linkage.funcs.insert(id, link);
                id
            }
        };
        self.entities.linkage.declarations.push((Entity::Func(id), ty, loc));
        id
    }

    fn external_variable(&mut self, name: &str, q: QType, loc: Loc) -> VarId {
        let id = match self.entities.linkage.externs.get(name) {
            Some(Entity::Var(id)) => *id,
            other => {
                if other.is_some() {
                    let message = format!("`{name}` is a function in another file and a variable here");
                    self.messages.errors.push(Diagnostic::error(loc, message));
                }
                let id = self.new_var(name, q, Storage::Extern, loc);
                self.entities.linkage.externs.insert(name.to_string(), Entity::Var(id));
                let link = self.new_link(false);
                self.entities.linkage.vars.insert(id, link);
                id
            }
        };
        self.entities.linkage.declarations.push((Entity::Var(id), q.ty, loc));
        id
    }

    /// A declaration of a function; `is_static` as written.
    pub(super) fn declare_function(&mut self, name: &str, ty: TypeId, is_static: bool, loc: Loc) -> Result<FuncId> {
        let here = self.scopes.name_here(name).cloned();
        let prior = here.clone().or_else(|| {
            // A block-scope declaration means the function of the file scope, if that is visible.
            self.scopes.name_at_file_scope(name).filter(|n| matches!(n.symbol, Symbol::Func(..))).cloned()
        });
        let (id, ty) = match prior.map(|n| n.symbol) {
            Some(Symbol::Func(id, old)) => {
                if !self.types.compatible(old, ty) {
                    return Err(self.types.redeclared(name, old, ty, loc));
                }
                if is_static && !self.entities.linkage.funcs[&id].internal {
                    return Err(Diagnostic::error(loc, format!("`{name}` was declared before without `static`")));
                }
                if !self.entities.linkage.funcs[&id].internal {
                    self.entities.linkage.declarations.push((Entity::Func(id), ty, loc));
                }
                let ty = self.types.composite(old, ty);
                if self.entities.linkage.funcs[&id].unit == self.unit.no
                    && self.entities.linkage.funcs[&id].defined.is_none()
                {
                    self.entities.funcs[id].ty = ty;
                }
                (id, ty)
            }
            Some(_) if here.is_some() => return Err(other_kind(name, loc)),
            _ if is_static => {
                let id = self.new_func(name, ty, loc);
                let link = self.new_link(true);
                self.entities.linkage.funcs.insert(id, link);
                (id, ty)
            }
            _ => (self.external_function(name, ty, loc), ty),
        };
        self.scopes.declare(name, Symbol::Func(id, ty), loc);
        if self.scopes.name_at_file_scope(name).is_none() {
            self.scopes.declare_at_file_scope(name, Symbol::Func(id, ty), loc);
        }
        Ok(id)
    }

    /// GCC's `alias`: another name for a function or an object of this unit.
    pub(super) fn declare_alias(&mut self, name: &str, target: &str, q: QType, loc: Loc) -> Result<()> {
        if self.scopes.name_at_file_scope(name).is_some() {
            return Err(Diagnostic::unsupported(loc, "an alias for a name that was declared before"));
        }
        if self.scopes.name_at_file_scope(target).is_none() && matches!(self.types.get(q.ty), Type::Function(_)) {
            self.declare_function(target, q.ty, false, loc)?;
        }
        let symbol = self.scopes.name_at_file_scope(target).map(|n| n.symbol);
        let entity = match symbol {
            Some(Symbol::Func(id, _)) => Entity::Func(id),
            Some(Symbol::Var(id, _)) => Entity::Var(id),
            _ => {
                let message = format!("`{name}` is to be another name for `{target}`, which is not declared");
                return Err(Diagnostic::error(loc, message));
            }
        };
        if let Some(symbol) = symbol {
            self.scopes.declare_at_file_scope(name, symbol, loc);
        }
        self.entities.linkage.externs.entry(name.to_string()).or_insert(entity);
        Ok(())
    }

    /// A variable with linkage: at file scope, or `extern` in a block.
    pub(super) fn declare_linked_variable(&mut self, name: &str, q: QType, is_static: bool, loc: Loc) -> Result<VarId> {
        let here = self.scopes.name_here(name).cloned();
        let prior = here
            .clone()
            .or_else(|| self.scopes.name_at_file_scope(name).filter(|n| matches!(n.symbol, Symbol::Var(..))).cloned());
        let (id, q) = match prior.map(|n| n.symbol) {
            Some(Symbol::Var(id, old)) => {
                let Some(internal) = self.entities.linkage.vars.get(&id).map(|l| l.internal) else {
                    return Err(Diagnostic::error(loc, format!("`{name}` is already declared in this scope")));
                };
                if !self.types.compatible(old.ty, q.ty) || old.quals != q.quals {
                    return Err(self.types.redeclared(name, old.ty, q.ty, loc));
                }
                if is_static && !internal {
                    return Err(Diagnostic::error(loc, format!("`{name}` was declared before without `static`")));
                }
                let ty = self.types.composite(old.ty, q.ty);
                if self.entities.linkage.vars[&id].unit == self.unit.no {
                    self.entities.vars[id].ty = ty;
                }
                if !internal {
                    self.entities.linkage.declarations.push((Entity::Var(id), ty, loc));
                }
                (id, QType { ty, quals: q.quals })
            }
            Some(_) if here.is_some() => return Err(other_kind(name, loc)),
            _ if is_static => {
                let id = self.new_var(name, q, Storage::Global, loc);
                let link = self.new_link(true);
                self.entities.linkage.vars.insert(id, link);
                (id, q)
            }
            _ => (self.external_variable(name, q, loc), q),
        };
        self.scopes.declare(name, Symbol::Var(id, q), loc);
        Ok(id)
    }

    /// This unit defines the variable, for good (with an initialiser) or tentatively.
    pub(super) fn define_variable(&mut self, id: VarId, q: QType, initialised: bool, weak: bool, loc: Loc) {
        let unit = self.unit.no;
        let Some(link) = self.entities.linkage.vars.get_mut(&id) else { return };
        let name = self.entities.vars[id].name.clone();
        if initialised && link.defined.is_some() && !link.yields {
            self.messages.errors.push(Diagnostic::error(loc, format!("`{name}` is defined twice")));
            return;
        }
        let twice_tentative = link.tentative.is_some_and(|u| u != unit) && !link.yields && !weak;
        if !initialised && (twice_tentative || link.defined.is_some() && link.unit != unit) {
            let message = format!("`{name}` is defined in two files without `extern`; they share one variable");
            self.messages.warnings.push(Diagnostic::warning(loc, message));
        }
        if initialised {
            link.defined = Some(loc);
        } else {
            link.tentative = Some(unit);
        }
        link.yields = weak;
        let var = &mut self.entities.vars[id];
        var.storage = Storage::Global;
        var.loc = loc;
        (var.is_const, var.is_volatile) = (q.quals.is_const, q.quals.is_volatile);
        let incomplete = matches!(self.types.get(q.ty), Type::Array { len: None, .. });
        if !incomplete {
            var.ty = q.ty;
        }
    }
}

pub(super) fn other_kind(name: &str, loc: Loc) -> Diagnostic {
    Diagnostic::error(loc, format!("`{name}` is already declared in this scope as something else"))
}
