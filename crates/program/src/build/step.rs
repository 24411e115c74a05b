//! The step point: where the probe of a function runs. The front end has put the probe at the end of the function's body;
//! here it becomes a region of blocks that every return passes, or every edge back to the head of a loop.
//!
//! There is one copy of the region, so that a requirement is one property. A local that is not declared yet where a
//! return comes early is declared before the region: its value there is indeterminate.

use typed::lower::probe::RETURN_VALUE;
use typed::tree::{Expr as TypedExpr, LabelId, Stmt, VarId};

use crate::step::StepAt;
use crate::{BlockId, ExprId, Inst, InstKind, PlaceId, PropertyKind, Terminator};
use base::{Diagnostic, Id, Loc, Result};

use super::body::Builder;
use super::region::Region;
use super::scopes::ScopeId;

impl Builder<'_, '_> {
    pub fn probe(&mut self, label: LabelId, body: &Stmt, loc: Loc) -> Result<()> {
        let here = self.body.scopes.here();
        self.body.label_targets.insert(label, here);
        match self.shared.options.step.as_ref().map(|step| step.at) {
            Some(StepAt::Return) => self.probe_returns(body, loc),
            Some(StepAt::Loop(_)) => self.probe_aside(body, loc),
            None => {}
        }
        Ok(())
    }

    fn probe_returns(&mut self, body: &Stmt, loc: Loc) {
        let visible = self.body.scopes.declared_inside(ScopeId::FUNCTION);
        let ret = self.shared.built[self.func].ret;
        let result = (!self.is_void(ret)).then(|| self.result_variable(loc));
        let entry = self.body.new_block();
        if self.body.current.is_some() {
            self.fall_into(result, loc);
            self.body.goto(entry, loc);
        }
        let returns = std::mem::take(&mut self.body.returns);
        self.body.place(entry);
        self.stmt(body);
        let result_place = result.map(|var| self.var_place(var));
        let value = result_place.map(|place| self.load(place, loc));
        self.body.end(Terminator::Return(value), loc);
        for (block, declared) in returns {
            let missing: Vec<VarId> = visible.iter().filter(|var| !declared.contains(var)).copied().collect();
            self.lead(block, entry, missing, result.zip(result_place));
        }
    }

    /// The variable that holds what the function returns.
    fn result_variable(&mut self, loc: Loc) -> VarId {
        let mine = |var: &VarId| {
            let var = &self.shared.vars[*var];
            var.func == Some(self.func) && var.name == RETURN_VALUE
        };
        let known = self.shared.vars.ids().find(mine);
        let ret = self.shared.built[self.func].ret;
        known.unwrap_or_else(|| self.temp(ret, loc))
    }

    /// The end of the body is reached without a return: `main` returns 0, others nothing that could be used.
    fn fall_into(&mut self, result: Option<VarId>, loc: Loc) {
        let Some(var) = result else { return };
        self.emit(InstKind::Declare { var }, loc);
        let ret = self.shared.built[self.func].ret;
        if self.shared.funcs[self.func].name == "main" && self.repr(ret).is_some() {
            let (dst, value) = (self.var_place(var), self.int_const(0, ret, loc));
            self.emit(InstKind::Assign { dst, value }, loc);
        }
    }

    /// A return becomes a way into the region.
    fn lead(&mut self, block: BlockId, entry: BlockId, missing: Vec<VarId>, result: Option<(VarId, PlaceId)>) {
        let loc = self.body.blocks[block].term_loc;
        let mut added: Vec<Inst> =
            missing.into_iter().map(|var| Inst { kind: InstKind::Declare { var }, loc }).collect();
        if let (Some((var, dst)), Terminator::Return(Some(value))) = (result, &self.body.blocks[block].term) {
            added.push(Inst { kind: InstKind::Declare { var }, loc });
            added.push(Inst { kind: InstKind::Assign { dst, value: *value }, loc });
        }
        let block = &mut self.body.blocks[block];
        block.insts.extend(added);
        block.term = Terminator::Goto(entry);
        self.body.wanted[entry.index()] = true;
    }

    fn probe_aside(&mut self, body: &Stmt, loc: Loc) {
        let visible = self.body.scopes.declared_inside(ScopeId::FUNCTION);
        let after = self.body.current.take();
        let entry = self.body.new_block();
        let first = self.body.placed.len();
        self.body.place(entry);
        self.stmt(body);
        let exit = self.body.here();
        self.body.end(Terminator::Stop, loc);
        self.body.region = Some(Region { entry, exit, first, visible, loc });
        self.body.current = after;
    }

    /// `__flotilla_requirement(id, text, holds)`.
    pub fn requirement(&mut self, args: &[TypedExpr], loc: Loc) -> Result<Option<ExprId>> {
        let [id, text, holds] = args else {
            return Err(Diagnostic::error(loc, "the check of a requirement takes an id, a text and a condition"));
        };
        let (id, text) = (self.literal_text(id).unwrap_or_default(), self.literal_text(text).unwrap_or_default());
        let cond = self.value(holds)?;
        let prop = self.shared.new_property(PropertyKind::Requirement, self.func, loc, text);
        self.shared.properties[prop].name = id;
        self.emit(InstKind::Assert { prop, cond }, loc);
        Ok(None)
    }
}
