//! Which names mean one object or function (C11 6.2.2), as data; `link` fills it, `linked_unit` checks it.

use rustc_hash::FxHashMap;

use crate::tree::{FuncId, VarId};
use crate::types::TypeId;
use base::Loc;

/// Which translation unit a declaration belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct UnitNo(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entity {
    Var(VarId),
    Func(FuncId),
}

/// Where something with linkage was defined, and how firmly.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub internal: bool,
    pub unit: UnitNo,
    pub unit_name: String,
    pub defined: Option<Loc>,
    /// `int x;` at file scope (C11 6.9.2p2).
    pub tentative: Option<UnitNo>,
    /// An inline or weak definition gives way to another one.
    pub yields: bool,
    pub is_inline: bool,
}

#[derive(Default)]
pub(super) struct Linkage {
    pub externs: FxHashMap<String, Entity>,
    pub vars: FxHashMap<VarId, Link>,
    pub funcs: FxHashMap<FuncId, Link>,
    /// A declaration in a unit: its type must fit the entity's in the end.
    pub declarations: Vec<(Entity, TypeId, Loc)>,
}
