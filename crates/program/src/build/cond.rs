//! `&&`, `||`, `?:` and conditions. What is evaluated only under a condition stays an expression if it is pure and
//! becomes branches if it is not.

use crate::coverage::Role;
use crate::{BlockId, ExprId, ExprKind as Out, InstKind, PlaceId, Terminator, UnOp};
use base::{Loc, Result};
use typed::tree::{Callee, Expr, ExprKind, PlaceKind};
use typed::types::Type;

use super::body::Builder;
use super::stmt::constant_condition;

impl Builder<'_, '_> {
    /// Jumps to `yes` if `e` is not zero, else to `no`.
    pub fn cond_jump(&mut self, e: &Expr, yes: BlockId, no: BlockId) -> Result<()> {
        if let Some(value) = constant_condition(e) {
            self.body.goto(if value { yes } else { no }, e.loc);
            return Ok(());
        }
        match &e.kind {
            ExprKind::Unary(UnOp::Not, operand) => self.cond_jump(operand, no, yes),
            ExprKind::And(..) | ExprKind::Or(..) => self.logical_jump(e, yes, no),
            _ => {
                let cond = self.value(e)?;
                self.body.end(Terminator::Branch { cond, then: yes, other: no }, e.loc);
                Ok(())
            }
        }
    }

    /// A chain of one of `&&` and `||`: pure operands stay together, the others get a branch each.
    fn logical_jump(&mut self, e: &Expr, yes: BlockId, no: BlockId) -> Result<()> {
        let is_and = matches!(e.kind, ExprKind::And(..));
        let operands = self.chain(e);
        let first_branches =
            matches!(operands[0].kind, ExprKind::And(..) | ExprKind::Or(..)) && !self.all_pure(&operands[..1]);
        if !first_branches && self.all_pure(&operands[1..]) {
            let cond = self.join_chain(e, &operands)?;
            self.body.end(Terminator::Branch { cond, then: yes, other: no }, e.loc);
            return Ok(());
        }
        let (last, others) = operands.split_last().expect("a chain has two operands or more");
        for operand in others {
            let next = self.body.new_block();
            if is_and {
                self.cond_jump(operand, next, no)?;
            } else {
                self.cond_jump(operand, yes, next)?;
            }
            self.body.place_if_wanted(next);
        }
        self.cond_jump(last, yes, no)
    }

    /// The value of `&&` or `||`.
    pub fn logical(&mut self, e: &Expr) -> Result<ExprId> {
        if self.has_decisions() {
            return self.decided_value(e);
        }
        let operands = self.chain(e);
        if self.all_pure(&operands[1..]) {
            return self.join_chain(e, &operands);
        }
        let dst = self.temp_place(e.ty, e.loc);
        let (yes, no, end) = (self.body.new_block(), self.body.new_block(), self.body.new_block());
        self.cond_jump(e, yes, no)?;
        for (block, value) in [(yes, 1), (no, 0)] {
            self.body.place_if_wanted(block);
            if self.body.current.is_some() {
                let value = self.int_const(value, e.ty, e.loc);
                self.emit(InstKind::Assign { dst, value }, e.loc);
                self.body.goto(end, e.loc);
            }
        }
        self.body.place_if_wanted(end);
        Ok(self.load(dst, e.loc))
    }

    /// The operands of a left-leaning chain of the same operator, from left to right.
    pub fn chain<'e>(&self, e: &'e Expr) -> Vec<&'e Expr> {
        let mut operands = Vec::new();
        let mut node = e;
        while let (ExprKind::And(..), ExprKind::And(a, b)) | (ExprKind::Or(..), ExprKind::Or(a, b)) =
            (&e.kind, &node.kind)
        {
            operands.push(&**b);
            node = a;
        }
        operands.push(node);
        operands.reverse();
        operands
    }

    fn join_chain(&mut self, e: &Expr, operands: &[&Expr]) -> Result<ExprId> {
        let is_and = matches!(e.kind, ExprKind::And(..));
        let mut joined = self.value(operands[0])?;
        for operand in &operands[1..] {
            let right = self.value(operand)?;
            let kind = if is_and { Out::And(joined, right) } else { Out::Or(joined, right) };
            joined = self.push(kind, e.ty, e.loc);
        }
        Ok(joined)
    }

    pub fn conditional(&mut self, e: &Expr, cond: &Expr, yes: &Expr, no: &Expr) -> Result<ExprId> {
        let is_record = matches!(self.shared.types.get(e.ty), Type::Record(_));
        if !is_record && !self.has_decisions() && self.all_pure(&[yes, no]) {
            let cond = self.value(cond)?;
            let (yes, no) = (self.value(yes)?, self.value(no)?);
            return Ok(self.push(Out::Cond(cond, yes, no), e.ty, e.loc));
        }
        let dst = self.temp_place(e.ty, e.loc);
        self.conditional_blocks(cond, yes, no, Some(dst), e.loc)?;
        Ok(self.load(dst, e.loc))
    }

    pub fn conditional_effect(&mut self, cond: &Expr, yes: &Expr, no: &Expr, loc: Loc) -> Result<()> {
        self.conditional_blocks(cond, yes, no, None, loc)
    }

    fn conditional_blocks(&mut self, cond: &Expr, yes: &Expr, no: &Expr, dst: Option<PlaceId>, loc: Loc) -> Result<()> {
        let (then, other, end) = (self.body.new_block(), self.body.new_block(), self.body.new_block());
        self.decide(cond, Role::Choice, then, other)?;
        for (block, value) in [(then, yes), (other, no)] {
            self.body.place_if_wanted(block);
            match dst {
                Some(dst) => self.assign_var(dst, value, loc)?,
                None => self.effect(value)?,
            }
            self.body.goto(end, loc);
        }
        self.body.place_if_wanted(end);
        Ok(())
    }

    fn all_pure(&self, roots: &[&Expr]) -> bool {
        let mut stack: Vec<&Expr> = roots.to_vec();
        while let Some(e) = stack.pop() {
            match &e.kind {
                ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FuncAddr(_) => {}
                ExprKind::Unary(_, a) | ExprKind::Cast { value: a, .. } => {
                    if self.is_void(e.ty) {
                        return false;
                    }
                    stack.push(a);
                }
                ExprKind::Binary(_, a, b)
                | ExprKind::PtrDiff(a, b)
                | ExprKind::And(a, b)
                | ExprKind::Or(a, b)
                | ExprKind::PtrOffset { ptr: a, index: b, .. } => stack.extend([&**a, &**b]),
                ExprKind::Cond(a, b, c) => stack.extend([&**a, &**b, &**c]),
                ExprKind::Math(_, args) => stack.extend(args),
                ExprKind::Load(place) if self.reads_volatile(place) || self.is_isolated(place) => return false,
                ExprKind::Load(place) | ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
                    let mut place = &**place;
                    loop {
                        match &place.kind {
                            PlaceKind::Var(_) => break,
                            PlaceKind::Value(_) => return false,
                            PlaceKind::Deref(e) => {
                                stack.push(e);
                                break;
                            }
                            PlaceKind::Field(base, _) => place = base,
                            PlaceKind::Index(base, index) => {
                                stack.push(index);
                                place = base;
                            }
                        }
                    }
                }
                ExprKind::Call { callee: Callee::Direct(f), args } if self.is_identity(*f) => {
                    stack.extend(args.first())
                }
                _ => return false,
            }
        }
        true
    }
}
