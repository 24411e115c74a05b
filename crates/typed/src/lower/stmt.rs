//! Statements (C11 6.8), and what is known about the function whose body they are in.
//!
//! Invariant: an error in one statement does not hide those of the next; labels are checked when the body ends.

use lang_c::ast::{
    BlockItem, Expression, ForInitializer, ForStatement, Label, LabeledStatement, Statement, SwitchStatement,
};
use lang_c::span::{Node, Span};

use crate::tree::{Expr, ExprKind, LabelId, LocalInit, Place, PlaceKind, Stmt, StmtKind, Storage};
use base::{Diagnostic, Loc, Result};

use super::body::{Body, Switch};
use super::context::Cx;
use super::int_constant::wrap;
use super::qualified::QType;

impl Cx<'_> {
    pub(super) fn body(&mut self, loc: Loc) -> Result<&mut Body> {
        self.body.as_mut().ok_or_else(|| Diagnostic::error(loc, "a statement is only allowed in a function"))
    }

    fn report(&mut self, error: Diagnostic) {
        match &mut self.body {
            Some(body) => body.errors.push(error),
            None => self.messages.errors.push(error),
        }
    }

    pub(super) fn statement(&mut self, node: &Node<Statement>) -> Result<Stmt> {
        let loc = self.loc(node.span);
        let kind = match &node.node {
            Statement::Labeled(l) => self.labeled(&l.node, loc)?,
            Statement::Compound(items) => StmtKind::Block(self.block(items)),
            Statement::Expression(None) => StmtKind::Empty,
            Statement::Expression(Some(e)) => match self.jump(&e.node) {
                Some(args) => self.computed_goto(args, loc)?,
                None => StmtKind::Expr(self.effect(e)?),
            },
            Statement::If(s) => {
                let cond = self.expr(&s.node.condition)?;
                let cond = self.condition(cond)?;
                let then = Box::new(self.scoped(&s.node.then_statement));
                let other = s.node.else_statement.as_ref().map(|e| Box::new(self.scoped(e)));
                StmtKind::If { cond, then, other }
            }
            Statement::Switch(s) => self.switch(&s.node, loc)?,
            Statement::While(s) => {
                let cond = self.expr(&s.node.expression)?;
                let cond = self.condition(cond)?;
                let body = Box::new(self.loop_body(&s.node.statement));
                StmtKind::While { cond, body }
            }
            Statement::DoWhile(s) => {
                let body = Box::new(self.loop_body(&s.node.statement));
                let cond = self.expr(&s.node.expression)?;
                let cond = self.condition(cond)?;
                StmtKind::DoWhile { body, cond }
            }
            Statement::For(s) => {
                self.scopes.push();
                let result = self.for_loop(&s.node);
                self.scopes.pop();
                result?
            }
            Statement::Goto(label) => {
                let id = self.body(loc)?.label(&label.node.name, loc).id;
                StmtKind::Goto(id)
            }
            Statement::Continue if self.body(loc)?.loops == 0 => {
                return Err(Diagnostic::error(loc, "`continue` stands outside of any loop"));
            }
            Statement::Continue => StmtKind::Continue,
            Statement::Break if self.body(loc)?.breakable == 0 => {
                return Err(Diagnostic::error(loc, "`break` stands outside of any loop or switch"));
            }
            Statement::Break => StmtKind::Break,
            Statement::Return(value) => self.return_statement(value.as_deref(), loc)?,
            Statement::Asm(a) => self.assembly(&a.node, loc)?,
        };
        Ok(Stmt { kind, loc })
    }

    /// A value that nobody looks at: reading a whole array or a void target is fine here.
    fn effect(&mut self, e: &Node<Expression>) -> Result<Expr> {
        self.expr(e)
    }

    /// A statement whose errors are noted; something stands in its place.
    fn noted(&mut self, node: &Node<Statement>) -> Stmt {
        match self.statement(node) {
            Ok(stmt) => stmt,
            Err(error) => {
                self.report(error);
                Stmt { kind: StmtKind::Empty, loc: self.loc(node.span) }
            }
        }
    }

    /// The parts of selections and loops are blocks of their own (C11 6.8.4p3, 6.8.5p5).
    fn scoped(&mut self, node: &Node<Statement>) -> Stmt {
        self.scopes.push();
        let stmt = self.noted(node);
        self.scopes.pop();
        stmt
    }

    fn loop_body(&mut self, node: &Node<Statement>) -> Stmt {
        if let Some(body) = &mut self.body {
            body.loops += 1;
            body.breakable += 1;
        }
        let stmt = self.scoped(node);
        if let Some(body) = &mut self.body {
            body.loops -= 1;
            body.breakable -= 1;
        }
        stmt
    }

    fn block(&mut self, items: &[Node<BlockItem>]) -> Vec<Stmt> {
        self.scopes.push();
        let stmts = self.block_items(items);
        self.scopes.pop();
        stmts
    }

    pub(super) fn block_items(&mut self, items: &[Node<BlockItem>]) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(items.len());
        for item in items {
            let result = match &item.node {
                BlockItem::Declaration(d) => self.declaration(d, &mut out),
                BlockItem::StaticAssert(a) => self.static_assert(a),
                BlockItem::Statement(s) => self.statement(s).map(|stmt| out.push(stmt)),
            };
            if let Err(error) = result {
                self.report(error);
            }
        }
        out
    }

    fn for_loop(&mut self, node: &ForStatement) -> Result<StmtKind> {
        let mut init = Vec::new();
        match &node.initializer.node {
            ForInitializer::Empty => {}
            ForInitializer::Expression(e) => {
                let value = self.effect(e)?;
                init.push(Stmt { loc: value.loc, kind: StmtKind::Expr(value) });
            }
            ForInitializer::Declaration(d) => self.declaration(d, &mut init)?,
            ForInitializer::StaticAssert(a) => self.static_assert(a)?,
        }
        let cond = match &node.condition {
            Some(e) => {
                let cond = self.expr(e)?;
                Some(self.condition(cond)?)
            }
            None => None,
        };
        let step = match &node.step {
            Some(e) => Some(self.effect(e)?),
            None => None,
        };
        let body = Box::new(self.loop_body(&node.statement));
        Ok(StmtKind::For { init, cond, step, body })
    }

    /// C11 6.8.4.2: the value is promoted, the labels are converted to its type.
    fn switch(&mut self, node: &SwitchStatement, loc: Loc) -> Result<StmtKind> {
        let value = self.expr(&node.expression)?;
        if !self.types.is_integer(value.ty) {
            return Err(Diagnostic::error(
                loc,
                format!("a switch needs an integer, not `{}`", self.types.show(value.ty)),
            ));
        }
        let value = self.types.promote(value);
        let Some(repr) = self.types.int_repr(value.ty) else {
            return Err(Diagnostic::error(loc, "a switch needs an integer"));
        };
        let body = self.body(loc)?;
        body.switches.push(Switch { repr, cases: Vec::new(), default: None });
        body.breakable += 1;
        let stmt = self.scoped(&node.statement);
        let body = self.body(loc)?;
        body.breakable -= 1;
        if let Some(switch) = body.switches.pop() {
            let errors = switch.duplicates();
            body.errors.extend(errors);
        }
        Ok(StmtKind::Switch { value, body: Box::new(stmt) })
    }

    fn named_label(&mut self, name: &str, loc: Loc) -> Result<LabelId> {
        let label = self.body(loc)?.label(name, loc);
        let (id, twice) = (label.id, std::mem::replace(&mut label.defined, true));
        if twice {
            self.report(Diagnostic::error(loc, format!("the label `{name}` is defined twice in this function")));
        }
        Ok(id)
    }

    fn labeled(&mut self, node: &LabeledStatement, loc: Loc) -> Result<StmtKind> {
        match &node.label.node {
            Label::Identifier(id) => {
                let label = self.named_label(&id.node.name, loc)?;
                Ok(StmtKind::Label(label, Box::new(self.noted(&node.statement))))
            }
            Label::Case(e) => {
                let value = self.constant_of(e);
                self.case(value.map(|v| (v, v)), &node.statement, loc)
            }
            Label::CaseRange(range) => {
                let bounds = self.constant_of(&range.node.low);
                let bounds = bounds.and_then(|low| Ok((low, self.constant_of(&range.node.high)?)));
                self.case(bounds, &node.statement, loc)
            }
            Label::Default => {
                match self.body(loc)?.switches.last_mut() {
                    None => self.report(Diagnostic::error(loc, "`default` stands outside of any switch")),
                    Some(switch) if switch.default.is_some() => {
                        self.report(Diagnostic::error(loc, "this switch has two `default` labels"));
                    }
                    Some(switch) => switch.default = Some(loc),
                }
                Ok(StmtKind::Default(Box::new(self.noted(&node.statement))))
            }
        }
    }

    fn case(&mut self, bounds: Result<(i128, i128)>, statement: &Node<Statement>, loc: Loc) -> Result<StmtKind> {
        let (mut low, mut high) = match bounds {
            Ok(bounds) => bounds,
            Err(error) => {
                self.report(error);
                (0, -1)
            }
        };
        match self.body(loc)?.switches.last_mut() {
            None => self.report(Diagnostic::error(loc, "`case` stands outside of any switch")),
            Some(switch) => {
                (low, high) = (wrap(low, switch.repr), wrap(high, switch.repr));
                if low <= high {
                    switch.cases.push((low, high, loc));
                } else {
                    self.warn(Diagnostic::warning(loc, "this range of cases is empty"));
                }
            }
        }
        Ok(StmtKind::Case { low, high, body: Box::new(self.noted(statement)) })
    }

    /// C11 6.8.6.4.
    fn return_statement(&mut self, value: Option<&Node<Expression>>, loc: Loc) -> Result<StmtKind> {
        let ret = self.body(loc)?.ret;
        let Some(node) = value else {
            if !self.types.is_void(ret) {
                self.warn(Diagnostic::warning(loc, "`return` without a value in a function that returns one"));
            }
            return Ok(StmtKind::Return(None));
        };
        let value = self.expr(node)?;
        if !self.types.is_void(ret) {
            return Ok(StmtKind::Return(Some(self.assign_convert(value, ret, "return")?)));
        }
        // C11 6.8.6.4p1 forbids it; compilers for C warn and drop the value.
        if !self.types.is_void(value.ty) {
            self.warn(Diagnostic::warning(loc, "a void function cannot return a value"));
        }
        // `return f();` in a void function: the call, then the return.
        let call = Stmt { kind: StmtKind::Expr(value), loc };
        Ok(StmtKind::Block(vec![call, Stmt { kind: StmtKind::Return(None), loc }]))
    }

    /// GNU `({ … })`: the last expression statement is the value.
    pub(super) fn statement_expression(&mut self, node: &Node<Statement>, loc: Loc) -> Result<Expr> {
        let Statement::Compound(items) = &node.node else {
            return Err(Diagnostic::error(loc, "a block is needed here"));
        };
        if self.body.is_none() {
            return Err(Diagnostic::error(loc, "a statement expression is only allowed in a function"));
        }
        let last = items.last().and_then(|item| match &item.node {
            BlockItem::Statement(s) => value_of(&s.node),
            _ => None,
        });
        self.scopes.push();
        let before = if last.is_some() { &items[..items.len() - 1] } else { &items[..] };
        let mut stmts = self.block_items(before);
        for (name, span) in last.iter().flat_map(|(labels, _)| labels) {
            let loc = self.loc(*span);
            let empty = Box::new(Stmt { kind: StmtKind::Empty, loc });
            let label = self.named_label(name, loc)?;
            stmts.push(Stmt { kind: StmtKind::Label(label, empty), loc });
        }
        let value = last.map(|(_, e)| self.expr(e)).transpose();
        self.scopes.pop();
        let value = value?.map(Box::new);
        let ty = value.as_ref().map_or_else(|| self.types.void(), |v| v.ty);
        let block = Box::new(Stmt { kind: StmtKind::Block(stmts), loc });
        Ok(Expr { kind: ExprKind::StmtExpr(block, value), ty, loc })
    }

    /// A variable of ours that holds `value`: its declaration, and reading it.
    pub(super) fn temporary(&mut self, value: Expr, loc: Loc) -> Result<(Stmt, Expr)> {
        let ty = value.ty;
        let var = self.new_var("<temporary>", QType::plain(ty), Storage::Local, loc);
        let declare = StmtKind::Declare { var, init: Some(LocalInit::Value(value)) };
        let place = Place { kind: PlaceKind::Var(var), ty, loc };
        let block = Stmt { kind: StmtKind::Block(vec![Stmt { kind: declare, loc }]), loc };
        Ok((block, Expr { kind: ExprKind::Load(Box::new(place)), ty, loc }))
    }
}

/// The labels before the expression that is the value of a statement expression which ends with this statement.
type Valued<'s> = (Vec<(&'s str, Span)>, &'s Node<Expression>);

fn value_of(mut statement: &Statement) -> Option<Valued<'_>> {
    let mut labels = Vec::new();
    while let Statement::Labeled(labeled) = statement {
        let Label::Identifier(id) = &labeled.node.label.node else { return None };
        labels.push((id.node.name.as_str(), id.span));
        statement = &labeled.node.statement.node;
    }
    match statement {
        Statement::Expression(Some(e)) => Some((labels, &**e)),
        _ => None,
    }
}
