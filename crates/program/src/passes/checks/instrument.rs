//! One function while checks are put into it.

use crate::print::{FuncNames, Source, TempText};
use crate::{
    Expr, ExprId, ExprKind, FuncId, Function, Inst, InstKind, PlaceId, PropId, Property, PropertyKind, Test, VarId,
};
use base::{IndexVec, Loc};
use rustc_hash::{FxHashMap, FxHashSet};
use typed::tree::Var;
use typed::types::{TypeId, Types};

use super::guards::{Guard, Guards};
use super::unset::Unset;
use crate::passes::selection::Checks;

#[derive(Clone, Copy)]
pub(super) enum Task {
    /// Operands, then the operator itself.
    Expr(ExprId, Guard),
    Operator(ExprId, Guard),
    /// The expressions inside a place.
    Operands(PlaceId, Guard),
}

pub(super) struct Instrument<'a> {
    pub id: FuncId,
    pub int: TypeId,
    pub types: &'a mut Types,
    pub vars: &'a IndexVec<VarId, Var>,
    pub names: &'a [String],
    pub temps: TempText,
    pub properties: &'a mut IndexVec<PropId, Property>,
    pub checks: &'a Checks,
    pub function: &'a mut Function,
    pub seen: Vec<bool>,
    pub accessed: Vec<bool>,
    pub written: Vec<bool>,
    /// Variables that hold the address of an array of variable length.
    pub blocks: FxHashSet<VarId>,
    pub guards: Guards,
    pub unset: Unset,
    /// Of functions that can end without a result: whether they last had one.
    pub results: &'a FxHashMap<FuncId, VarId>,
    pub work: Vec<Task>,
    /// The block's instructions so far.
    pub insts: Vec<Inst>,
    /// Where the current instruction stands, for expressions without a place of their own.
    pub loc: Loc,
}

impl Instrument<'_> {
    pub fn place_of(&self, e: ExprId) -> Loc {
        let loc = self.function.exprs[e].loc;
        if loc.is_none() { self.loc } else { loc }
    }

    pub fn type_of(&self, e: ExprId) -> TypeId {
        self.function.exprs[e].ty
    }

    pub fn push(&mut self, kind: ExprKind, ty: TypeId, loc: Loc) -> ExprId {
        self.function.exprs.push(Expr { kind, ty, loc })
    }

    pub fn test(&mut self, test: Test, loc: Loc) -> ExprId {
        self.push(ExprKind::Test(test), self.int, loc)
    }

    /// Asserts `cond` under `guard`.
    pub fn check(&mut self, kind: PropertyKind, cond: ExprId, guard: Guard, loc: Loc, description: String) {
        let cond = self.guards.guarded(guard, cond, self.int, &mut self.function.exprs);
        let prop = self.properties.push(Property::new(kind, self.id, loc, description));
        self.insts.push(Inst { kind: InstKind::Assert { prop, cond }, loc });
    }

    pub fn source(&self) -> Source<'_> {
        let names = FuncNames::Names(self.names);
        Source::of(self.types, self.vars, names, &self.function.exprs, &self.function.places, Some(&self.temps))
    }

    pub fn text(&self, e: ExprId) -> String {
        self.source().expr(e)
    }
}
