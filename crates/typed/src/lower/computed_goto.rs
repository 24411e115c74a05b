//! GNU's labels as values. The address of a label is that of an object of its own, so that no two are equal and none is
//! null; a computed `goto` compares with each of them.

use lang_c::ast::Expression;
use lang_c::span::Node;

use crate::tree::{BinOp, Expr, ExprKind, LocalInit, Place, PlaceKind, Stmt, StmtKind, Storage};
use crate::types::{IntKind, TypeId};
use base::{Diagnostic, Loc, Result};
use frontend::JUMP;

use super::context::Cx;
use super::qualified::QType;
use super::vla::unchecked;

/// Where a computed `goto` ends up without a label.
const BAD_JUMP: &str = "__flotilla_bad_jump";

impl Cx<'_> {
    pub(super) fn label_address(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let [Node { node: Expression::Identifier(label), .. }] = args else {
            return Err(Diagnostic::error(loc, "a label is needed here"));
        };
        self.address_of_label(&label.node.name, loc)
    }

    fn address_of_label(&mut self, name: &str, loc: Loc) -> Result<Expr> {
        let id = self.body(loc)?.label(name, loc).id;
        let char = self.types.int(IntKind::Char);
        let known = self.body(loc)?.addressed.iter().find(|(label, _)| *label == id).map(|(_, var)| *var);
        let var = match known {
            Some(var) => var,
            None => {
                let var = self.new_var(&format!("&&{name}"), QType::plain(char), Storage::StaticLocal, loc);
                self.entities.vars[var].address_taken = true;
                self.body(loc)?.addressed.push((id, var));
                var
            }
        };
        let place = Place { kind: PlaceKind::Var(var), ty: char, loc };
        let pointer = self.types.pointer(char);
        let address = Expr { kind: ExprKind::AddrOf(Box::new(place)), ty: pointer, loc };
        let void = self.void_pointer();
        Ok(self.types.cast(address, void, false))
    }

    fn void_pointer(&mut self) -> TypeId {
        let void = self.types.void();
        self.types.pointer(void)
    }

    /// The arguments of the call that stands for a computed `goto`, if the expression is one.
    pub(super) fn jump<'e>(&self, e: &'e Expression) -> Option<&'e [Node<Expression>]> {
        let Expression::Call(call) = e else { return None };
        let is_jump = matches!(&call.node.callee.node, Expression::Identifier(id) if id.node.name == JUMP);
        is_jump.then_some(&call.node.arguments)
    }

    pub(super) fn computed_goto(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<StmtKind> {
        let Some((pointer, labels)) = args.split_first() else {
            return Err(Diagnostic::error(loc, "a computed `goto` needs a pointer"));
        };
        let (void, int) = (self.void_pointer(), self.types.int_type());
        let value = self.expr(pointer)?;
        let value = self.assign_convert(value, void, "computed `goto`")?;
        let target = self.new_var("<target>", QType::plain(void), Storage::Local, loc);
        let nothing = self.types.void();
        let bad = self.inserted_call(BAD_JUMP, Vec::new(), nothing, loc);
        let mut jump = Stmt { kind: StmtKind::Expr(bad), loc };
        for label in labels.iter().rev() {
            let Expression::Identifier(name) = &label.node else { continue };
            let address = self.address_of_label(&name.node.name, loc)?;
            let id = self.body(loc)?.label(&name.node.name, loc).id;
            let place = Place { kind: PlaceKind::Var(target), ty: void, loc };
            let pointer = Expr { kind: ExprKind::Load(Box::new(place)), ty: void, loc };
            let cond = unchecked(BinOp::Eq, pointer, address, int);
            let then = Box::new(Stmt { kind: StmtKind::Goto(id), loc });
            jump = Stmt { kind: StmtKind::If { cond, then, other: Some(Box::new(jump)) }, loc };
        }
        let declare = StmtKind::Declare { var: target, init: Some(LocalInit::Value(value)) };
        Ok(StmtKind::Block(vec![Stmt { kind: declare, loc }, jump]))
    }
}
