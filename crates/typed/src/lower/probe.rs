//! What only a probe may name: the value that its function returns, and variables of other files; and the types of what
//! it looks at.

pub use frontend::probe::{RETURN_VALUE, STATIC, STEP};

use crate::print::show_type;
use crate::tree::{Place, PlaceKind, Storage, VarId};
use crate::types::{Quals, Type, TypeId};
use base::{Diagnostic, Loc, Result};

use super::expr::Lowered;
use super::linkage::Entity;
use super::qualified::QType;
use super::{Cx, Lowering};

impl Lowering {
    /// The variables that [`STATIC`] names by number: the end of a file's path, and the name there. Their files come
    /// before the probed one.
    pub fn probe_names(&mut self, statics: Vec<(String, String)>) {
        self.entities.statics = statics;
    }

    /// How often a function was probed.
    pub fn probed(&self) -> usize {
        self.entities.funcs.iter().flat_map(|func| func.labels.iter()).filter(|label| *label == STEP).count()
    }

    /// The C type of the local variable of this name; `None` if there is no such variable.
    pub fn type_of_local(&mut self, name: &str) -> Option<ProbedType> {
        let var = self.entities.vars.iter().find(|var| var.name == name)?;
        let (ty, loc) = (var.ty, var.loc);
        Some(self.probed_type(ty, loc))
    }
}

/// How the type of a value is spelled in another unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProbedType {
    Scalar(String),
    /// No number: what it is, and where.
    Other(String, Loc),
}

impl Lowering {
    fn probed_type(&mut self, ty: TypeId, loc: Loc) -> ProbedType {
        match self.types.get(ty) {
            Type::Int(_) | Type::Float(_) => ProbedType::Scalar(show_type(&self.types, ty)),
            Type::Enum(e) => {
                let plain = self.types.int(self.types.enums[*e].repr);
                ProbedType::Scalar(show_type(&self.types, plain))
            }
            Type::Pointer { .. } => ProbedType::Scalar("const volatile void *".to_string()),
            _ => ProbedType::Other(show_type(&self.types, ty), loc),
        }
    }
}

impl Cx<'_> {
    /// Whether the body at hand has come to its probe, which stands at its end.
    pub(super) fn is_probed(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body.known_labels.contains_key(STEP))
    }

    /// A name that is in no scope, but means something in a probe.
    pub(super) fn probed_name(&mut self, name: &str, loc: Loc) -> Result<Option<Lowered>> {
        if name == RETURN_VALUE {
            return self.return_value(loc).map(Some);
        }
        let number = name.strip_prefix(STATIC).and_then(|number| number.parse::<usize>().ok());
        match number.and_then(|number| self.entities.statics.get(number).cloned()) {
            Some((file, name)) => self.variable_of(&file, &name, loc).map(Some),
            None => Ok(None),
        }
    }

    fn return_value(&mut self, loc: Loc) -> Result<Lowered> {
        let body = self.body(loc)?;
        let (func, ty) = (body.func, body.ret);
        if matches!(self.types.get(ty), Type::Void) {
            let name = self.entities.funcs[func].name.clone();
            return Err(Diagnostic::error(loc, format!("`{name}` returns nothing, so there is no `return_value`")));
        }
        let known = self.entities.vars.enumerate().find(|(_, var)| var.func == Some(func) && var.name == RETURN_VALUE);
        let known = known.map(|(id, _)| id);
        let var = known.unwrap_or_else(|| self.new_var(RETURN_VALUE, QType::plain(ty), Storage::Local, loc));
        Ok(Lowered::Place(Place { kind: PlaceKind::Var(var), ty, loc }, Quals::default()))
    }

    /// A global variable of a file, `static` or not.
    fn variable_of(&mut self, file: &str, name: &str, loc: Loc) -> Result<Lowered> {
        let same = |unit: &str| unit == file || unit.strip_suffix(file).is_some_and(|rest| rest.ends_with('/'));
        let linked = |id: &VarId| self.entities.linkage.vars.get(id).is_some_and(|link| same(&link.unit_name));
        let found = self.entities.vars.ids().find(|id| self.entities.vars[*id].name == name && linked(id));
        let found = found.or_else(|| match self.entities.linkage.externs.get(name) {
            Some(Entity::Var(id)) => Some(*id),
            _ => None,
        });
        let Some(var) = found else {
            return Err(Diagnostic::error(loc, format!("`{file}` has no variable `{name}`")));
        };
        let ty = self.entities.vars[var].ty;
        Ok(Lowered::Place(self.block_place(var, QType::plain(ty), loc), Quals::default()))
    }
}
