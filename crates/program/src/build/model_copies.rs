//! The models of library functions that a program uses, and the copies that were made of them.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::{ExprId, PropId};
use base::Loc;
use typed::tree::{FuncId, Stmt};

/// The call that a copy of a model was made for.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The function that calls, which may be a copy itself, and the arguments there.
    pub caller: FuncId,
    pub args: Vec<ExprId>,
    /// For each argument that is an array by name: how many bytes that array has.
    pub declared: Vec<Option<u64>>,
    /// What the user wrote, where that is not a call of the model itself.
    pub shown: Option<(String, Vec<ExprId>)>,
    /// Where the outermost call stands, in the user's code.
    pub user: FuncId,
    pub loc: Loc,
}

#[derive(Default)]
pub(super) struct Models {
    /// By the name that programs use; parts of models by their own.
    pub by_name: FxHashMap<String, FuncId>,
    pub bodies: FxHashMap<FuncId, Rc<Stmt>>,
    /// The model and the call that each copy was made for.
    pub copies: FxHashMap<FuncId, (FuncId, Site)>,
    /// Properties whose descriptions speak of parameters of a copy.
    pub described: Vec<(PropId, FuncId)>,
}

impl Models {
    pub fn find(&self, name: &str) -> Option<FuncId> {
        self.by_name.get(library::plain_name(name)).copied()
    }

    /// A function that is only part of models.
    pub fn part(&self, name: &str) -> Option<FuncId> {
        self.by_name.get(&format!("{}{name}", models::PART)).copied()
    }

    pub fn is_model(&self, func: FuncId) -> bool {
        self.bodies.contains_key(&func)
    }

    pub fn site(&self, copy: FuncId) -> Option<&Site> {
        self.copies.get(&copy).map(|(_, site)| site)
    }
}
