//! Statements: blocks and edges in the order of the source, so that block numbers grow with it.

use crate::coverage::{PointKind, Role};
use crate::passes::NO_RESULT;
use crate::{BlockId, InstKind, Terminator};
use base::{Diagnostic, Loc, Result};
use typed::tree::{Callee, Expr, ExprKind, LabelId, LocalInit, Stmt, StmtKind, Storage, VarId};

use typed::lower::probe::STEP;

use super::body::Builder;
use super::meaning::{Inserted, Meaning};
use super::scopes::{Breakable, BreakableKind, Destination};

impl Builder<'_, '_> {
    pub fn function_body(&mut self, stmt: &Stmt) -> Result<()> {
        let loc = self.shared.funcs[self.func].loc;
        if self.is_measured() && self.shared.options.cover.is_some_and(|wanted| wanted.functions) {
            self.point(PointKind::Function, None, loc);
        }
        self.stmt(stmt);
        self.fall_off_the_end(loc);
        self.complete_jumps();
        for (label, block) in &self.body.labels {
            if !self.body.label_targets.contains_key(label) {
                let name = &self.shared.funcs[self.func].labels[*label];
                let at = self.body.blocks[*block].term_loc;
                let at = if at.is_none() { loc } else { at };
                return Err(Diagnostic::error(at, format!("there is no label `{name}` in this function")));
            }
        }
        Ok(())
    }

    /// `main` returns 0 (C11 5.1.2.2.3); elsewhere the value is indeterminate and may not be used (6.9.1p12).
    fn fall_off_the_end(&mut self, loc: Loc) {
        if self.body.current.is_none() {
            return;
        }
        let ret = self.shared.built[self.func].ret;
        let value = if self.is_void(ret) {
            None
        } else if self.shared.funcs[self.func].name == "main" && self.repr(ret).is_some() {
            self.shared.coverage.main_falls_off = true;
            Some(self.int_const(0, ret, loc))
        } else {
            let var = self.temp(ret, loc);
            self.shared.vars[var].name = NO_RESULT.to_string();
            self.emit(InstKind::Declare { var }, loc);
            let place = self.var_place(var);
            Some(self.load(place, loc))
        };
        self.body.end(Terminator::Return(value), loc);
    }

    /// A statement that cannot be built is an error of the program; the next one may have more to say.
    pub fn stmt(&mut self, stmt: &Stmt) {
        if let Err(error) = self.try_stmt(stmt) {
            self.shared.errors.push(error);
        }
    }

    fn try_stmt(&mut self, stmt: &Stmt) -> Result<()> {
        let loc = stmt.loc;
        self.statement_point(stmt);
        match &stmt.kind {
            StmtKind::Empty => Ok(()),
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::Block(stmts) => self.block(stmts, loc),
            StmtKind::Declare { var, init } => self.declare(*var, init.as_ref(), loc),
            StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::Switch { .. } => self.selection_or_iteration(stmt),
            StmtKind::Case { low, high, body } => self.case(Some((*low, *high)), body, loc),
            StmtKind::Default(body) => self.case(None, body, loc),
            StmtKind::Label(label, body) => self.label(*label, body, loc),
            StmtKind::Goto(label) => self.goto_label(*label, loc),
            StmtKind::Break => self.break_out(loc),
            StmtKind::Continue => self.continue_loop(loc),
            StmtKind::Return(value) => self.return_value(value.as_ref(), loc),
        }
    }

    /// Statements that do something by themselves; declarations without a value, blocks and labels do not.
    fn statement_point(&mut self, stmt: &Stmt) {
        if !self.is_measured() || !self.shared.options.cover.is_some_and(|wanted| wanted.statements) {
            return;
        }
        let acts = match &stmt.kind {
            StmtKind::Empty
            | StmtKind::Block(_)
            | StmtKind::Case { .. }
            | StmtKind::Default(_)
            | StmtKind::Label(..) => false,
            StmtKind::Declare { var, init } => init.is_some() && self.shared.vars[*var].storage == Storage::Local,
            _ => true,
        };
        if acts {
            self.point(PointKind::Statement, None, stmt.loc);
        }
    }

    fn block(&mut self, stmts: &[Stmt], loc: Loc) -> Result<()> {
        self.open_scope();
        stmts.iter().for_each(|s| self.stmt(s));
        self.close_scope(loc);
        Ok(())
    }

    /// A block, as each statement inside it is (C11 6.8.4p3, 6.8.5p5): compound literals end with it.
    fn selection_or_iteration(&mut self, stmt: &Stmt) -> Result<()> {
        let loc = stmt.loc;
        self.open_scope();
        let result = match &stmt.kind {
            StmtKind::While { cond, body } => self.while_loop(cond, body, loc),
            StmtKind::DoWhile { body, cond } => self.do_while(body, cond),
            StmtKind::For { init, cond, step, body } => self.for_loop(init, cond.as_ref(), step.as_ref(), body, loc),
            StmtKind::Switch { value, body } => self.switch(value, body, loc),
            _ => self.if_chain(stmt),
        };
        self.close_scope(loc);
        result
    }

    fn substatement(&mut self, stmt: &Stmt) {
        self.open_scope();
        self.stmt(stmt);
        self.close_scope(stmt.loc);
    }

    fn declare(&mut self, var: VarId, init: Option<&LocalInit>, loc: Loc) -> Result<()> {
        if self.shared.vars[var].storage != Storage::Local {
            return Ok(());
        }
        self.body.scopes.declare(var);
        self.emit(InstKind::Declare { var }, loc);
        let dst = self.var_place(var);
        match init {
            None => Ok(()),
            Some(LocalInit::Value(value)) => {
                if self.is_block(value) {
                    self.body.holders.insert(var);
                }
                self.assign_var(dst, value, loc)
            }
            Some(LocalInit::Aggregate(init)) => self.aggregate(dst, init, loc),
        }
    }

    fn is_block(&self, value: &Expr) -> bool {
        let ExprKind::Call { callee: Callee::Direct(f), .. } = &value.kind else { return false };
        self.meaning(*f) == Some(Meaning::Inserted(Inserted::Block))
    }

    /// `if … else if … else …` with one block behind the whole chain.
    fn if_chain(&mut self, stmt: &Stmt) -> Result<()> {
        let end = self.body.new_block();
        let mut result = Ok(());
        let mut rest = Some(stmt);
        while let Some(stmt) = rest {
            let StmtKind::If { cond, then, other } = &stmt.kind else {
                self.substatement(stmt);
                break;
            };
            let yes = self.body.new_block();
            let no = if other.is_some() { self.body.new_block() } else { end };
            result = result.and(self.decide(cond, Role::If, yes, no));
            self.body.place_if_wanted(yes);
            self.substatement(then);
            self.body.goto(end, stmt.loc);
            rest = other.as_deref();
            if rest.is_some() {
                self.body.place_if_wanted(no);
            }
        }
        self.body.goto(end, stmt.loc);
        self.body.place_if_wanted(end);
        result
    }

    fn while_loop(&mut self, cond: &Expr, body: &Stmt, loc: Loc) -> Result<()> {
        let (head, inside, next, exit) = self.loop_blocks();
        self.body.goto(head, loc);
        self.body.place(head);
        let result = self.decide(cond, Role::Loop, inside, exit);
        self.body.place_if_wanted(inside);
        self.loop_body(body, next, exit);
        if self.body.wanted_block(next) {
            self.body.goto(next, loc);
            self.body.place(next);
        }
        self.body.goto(head, loc);
        self.body.place_if_wanted(exit);
        result
    }

    fn do_while(&mut self, body: &Stmt, cond: &Expr) -> Result<()> {
        let (head, _, next, exit) = self.loop_blocks();
        self.body.goto(head, cond.loc);
        self.body.place(head);
        self.loop_body(body, next, exit);
        if self.body.wanted_block(next) {
            self.body.goto(next, cond.loc);
            self.body.place(next);
        }
        let result = self.decide(cond, Role::Loop, head, exit);
        self.body.place_if_wanted(exit);
        result
    }

    fn for_loop(
        &mut self,
        init: &[Stmt],
        cond: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
        loc: Loc,
    ) -> Result<()> {
        let (head, inside, next, exit) = self.loop_blocks();
        init.iter().for_each(|s| self.stmt(s));
        self.body.goto(head, loc);
        self.body.place(head);
        let mut result = Ok(());
        if let Some(cond) = cond {
            result = self.decide(cond, Role::Loop, inside, exit);
            self.body.place_if_wanted(inside);
        }
        self.loop_body(body, next, exit);
        if self.body.wanted_block(next) {
            self.body.goto(next, loc);
            self.body.place(next);
        }
        if let (Some(step), Some(_)) = (step, self.body.current) {
            result = result.and(self.effect(step));
        }
        self.body.goto(head, loc);
        self.body.place_if_wanted(exit);
        result
    }

    fn loop_blocks(&mut self) -> (BlockId, BlockId, BlockId, BlockId) {
        (self.body.new_block(), self.body.new_block(), self.body.new_block(), self.body.new_block())
    }

    fn loop_body(&mut self, body: &Stmt, next: BlockId, exit: BlockId) {
        let scope = self.body.scopes.current();
        self.body.breakables.push(Breakable { exit, scope, kind: BreakableKind::Loop { next } });
        self.substatement(body);
        self.body.breakables.pop();
    }

    fn switch(&mut self, value: &Expr, body: &Stmt, loc: Loc) -> Result<()> {
        let value = self.value(value)?;
        let exit = self.body.new_block();
        let dispatch = self.body.here();
        self.body.current = None;
        let scope = self.body.scopes.current();
        let kind = BreakableKind::Switch { cases: Vec::new(), default: None };
        self.body.breakables.push(Breakable { exit, scope, kind });
        self.substatement(body);
        self.body.goto(exit, loc);
        let Some(Breakable { kind: BreakableKind::Switch { mut cases, default }, .. }) = self.body.breakables.pop()
        else {
            unreachable!("breakables are pushed and popped in pairs");
        };
        cases.sort_by_key(|&(low, ..)| low);
        if let Some(pair) = cases.windows(2).find(|pair| pair[0].1 >= pair[1].0) {
            let message = format!("the case value {} occurs twice in this switch", pair[1].0);
            return Err(Diagnostic::error(loc, message));
        }
        let default = default.unwrap_or_else(|| self.past_all_cases(exit, loc));
        self.body.current = Some(dispatch);
        self.body.end(Terminator::Switch { value, cases, default }, loc);
        self.body.place_if_wanted(exit);
        Ok(())
    }

    /// `case low … high:` or, without a range, `default:`.
    fn case(&mut self, range: Option<(i128, i128)>, body: &Stmt, loc: Loc) -> Result<()> {
        let Some(depth) = self.body.breakables.iter().rposition(|b| matches!(b.kind, BreakableKind::Switch { .. }))
        else {
            return Err(Diagnostic::error(loc, "`case` and `default` may stand only inside a switch"));
        };
        let block = self.body.new_block();
        self.body.goto(block, loc);
        let entered = self.body.scopes.declared_inside(self.body.breakables[depth].scope);
        let is_counted = self.counts_cases();
        let target = match entered.is_empty() && !is_counted {
            true => block,
            false => self.landing(block, entered, is_counted.then(|| label(range)), loc),
        };
        self.body.place(block);
        if let BreakableKind::Switch { cases, default } = &mut self.body.breakables[depth].kind {
            match range {
                Some((low, high)) if low <= high => cases.push((low, high, target)),
                Some(_) => {}
                None if default.is_some() => {
                    return Err(Diagnostic::error(loc, "this switch has two `default` labels"));
                }
                None => *default = Some(target),
            }
        }
        self.stmt(body);
        Ok(())
    }

    fn counts_cases(&self) -> bool {
        self.is_measured() && self.shared.options.cover.is_some_and(|wanted| wanted.cases)
    }

    /// Where a switch without `default` goes if no label fits.
    fn past_all_cases(&mut self, exit: BlockId, loc: Loc) -> BlockId {
        match self.counts_cases() {
            true => self.landing(exit, Vec::new(), Some("no case".to_string()), loc),
            false => exit,
        }
    }

    /// A block for the jump from a switch past declarations: their lifetimes begin there.
    fn landing(&mut self, block: BlockId, entered: Vec<VarId>, label: Option<String>, loc: Loc) -> BlockId {
        let landing = self.body.new_block();
        self.body.place(landing);
        if let Some(label) = label {
            self.point(PointKind::Case(label), None, loc);
        }
        for var in entered {
            self.emit(InstKind::Declare { var }, loc);
        }
        self.body.goto(block, loc);
        landing
    }

    fn label(&mut self, label: LabelId, body: &Stmt, loc: Loc) -> Result<()> {
        if self.shared.funcs[self.func].labels[label] == STEP {
            return self.probe(label, body, loc);
        }
        let block = self.label_block(label);
        self.body.goto(block, loc);
        self.body.place(block);
        let here = self.body.scopes.here();
        self.body.label_targets.insert(label, here);
        let name = self.shared.funcs[self.func].labels[label].clone();
        if self.shared.options.error_labels.contains(&name) {
            self.never(format!("error label `{name}` is not reached"), loc);
        }
        self.stmt(body);
        Ok(())
    }

    fn label_block(&mut self, label: LabelId) -> BlockId {
        if let Some(&block) = self.body.labels.get(&label) {
            return block;
        }
        let block = self.body.new_block();
        self.body.labels.insert(label, block);
        block
    }

    fn goto_label(&mut self, label: LabelId, loc: Loc) -> Result<()> {
        let block = self.label_block(label);
        self.jump(block, Destination::Label(label), loc);
        Ok(())
    }

    fn break_out(&mut self, loc: Loc) -> Result<()> {
        let Some(&Breakable { exit, scope, .. }) = self.body.breakables.last() else {
            return Err(Diagnostic::error(loc, "`break` may stand only inside a loop or a switch"));
        };
        self.jump(exit, Destination::Scope(scope), loc);
        Ok(())
    }

    fn continue_loop(&mut self, loc: Loc) -> Result<()> {
        let innermost = self.body.breakables.iter().rev().find_map(|b| match b.kind {
            BreakableKind::Loop { next } => Some((next, b.scope)),
            BreakableKind::Switch { .. } => None,
        });
        let Some((next, scope)) = innermost else {
            return Err(Diagnostic::error(loc, "`continue` may stand only inside a loop"));
        };
        self.jump(next, Destination::Scope(scope), loc);
        Ok(())
    }

    fn return_value(&mut self, value: Option<&Expr>, loc: Loc) -> Result<()> {
        let value = match value {
            Some(e) if self.is_void(e.ty) => {
                self.effect(e)?;
                None
            }
            Some(e) => Some(self.value(e)?),
            None => None,
        };
        if value.is_none() && self.body.current.is_some() && !self.is_void(self.shared.built[self.func].ret) {
            self.fall_off_the_end(loc);
            return Ok(());
        }
        self.body.end(Terminator::Return(value), loc);
        Ok(())
    }

    /// `({ … value; })`: the value must outlive the statement's own variables.
    pub fn open_stmt_expr(&mut self, stmt: &Stmt) {
        self.open_scope();
        match &stmt.kind {
            StmtKind::Block(stmts) => stmts.iter().for_each(|s| self.stmt(s)),
            _ => self.stmt(stmt),
        }
    }
}

/// `case 3`, `case 3 ... 5`, `default`.
fn label(range: Option<(i128, i128)>) -> String {
    match range {
        Some((low, high)) if low == high => format!("case {low}"),
        Some((low, high)) => format!("case {low} ... {high}"),
        None => "default".to_string(),
    }
}

/// The value of a condition that is a constant.
pub(super) fn constant_condition(cond: &Expr) -> Option<bool> {
    match &cond.kind {
        ExprKind::Int(value) => Some(*value != 0),
        _ => None,
    }
}
