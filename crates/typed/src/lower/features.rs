//! The gate for what later stages do not handle yet: which types may be used in code that is executed.
//!
//! Invariant: every expression, place and object of a used function or variable has passed the gate, so no later stage
//! meets `_Float128x` and its like. Supporting one of them starts with taking its line out of `own_feature`.

use crate::types::{Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::context::{Cx, MadeTypes};

impl MadeTypes {
    /// What about this type is not supported, if anything.
    pub(super) fn feature(&mut self, types: &Types, ty: TypeId) -> Option<&'static str> {
        if let Some(known) = self.type_features.get(&ty) {
            return *known;
        }
        let found = self.own_feature(types, ty);
        // An incomplete record may become one with such members.
        if types.size_of(ty).is_some() {
            self.type_features.insert(ty, found);
        }
        found
    }

    fn own_feature(&mut self, types: &Types, ty: TypeId) -> Option<&'static str> {
        match *types.get(ty) {
            Type::Array { elem, .. } | Type::Vla { elem, .. } => self.feature(types, elem),
            Type::Record(record) => {
                if let Some(what) = self.record_features.get(&record) {
                    return Some(what);
                }
                types.records[record].fields.iter().find_map(|field| self.feature(types, field.ty))
            }
            _ => None,
        }
    }
}

impl Cx<'_> {
    /// An error if objects of this type cannot be used yet; nothing inside `sizeof` and its like.
    pub(super) fn gate(&mut self, ty: TypeId, loc: Loc) -> Result<()> {
        if self.unevaluated > 0 {
            return Ok(());
        }
        match self.made.feature(self.types, ty) {
            Some(what) => Err(Diagnostic::unsupported(loc, what)),
            None => Ok(()),
        }
    }
}
