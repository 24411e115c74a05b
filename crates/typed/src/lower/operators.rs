//! Operators (C11 6.5.3 to 6.5.16): operand constraints, conversions, result types.
//!
//! Invariant: operands of an arithmetic `Binary` have one type; shifts promote each operand by itself (C11 6.5.7p3).

use lang_c::ast::{
    BinaryOperator, BinaryOperatorExpression, ConditionalExpression, Expression, UnaryOperator, UnaryOperatorExpression,
};
use lang_c::span::Node;

use crate::tree::{
    BinOp, Expr, ExprKind, Init, InitItem, LocalInit, PathStep, Place, PlaceKind, Stmt, StmtKind, Storage, UnOp,
};
use crate::types::{Field, IntKind, Quals, RecordId, RecordKind, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};
use frontend::SAME_AS_CONDITION;

use super::context::Cx;
use super::expr::{Lowered, in_value, through_literal, variable_of};
use super::qualified::{QType, join};

enum Operation {
    Index,
    Plain(BinOp),
    Assign,
    AssignOp(BinOp),
    And,
    Or,
}

fn operation(operator: &BinaryOperator) -> Operation {
    use BinaryOperator as B;
    use Operation::*;
    match operator {
        B::Index => Index,
        B::Multiply => Plain(BinOp::Mul),
        B::Divide => Plain(BinOp::Div),
        B::Modulo => Plain(BinOp::Rem),
        B::Plus => Plain(BinOp::Add),
        B::Minus => Plain(BinOp::Sub),
        B::ShiftLeft => Plain(BinOp::Shl),
        B::ShiftRight => Plain(BinOp::Shr),
        B::Less => Plain(BinOp::Lt),
        B::Greater => Plain(BinOp::Gt),
        B::LessOrEqual => Plain(BinOp::Le),
        B::GreaterOrEqual => Plain(BinOp::Ge),
        B::Equals => Plain(BinOp::Eq),
        B::NotEquals => Plain(BinOp::Ne),
        B::BitwiseAnd => Plain(BinOp::BitAnd),
        B::BitwiseXor => Plain(BinOp::BitXor),
        B::BitwiseOr => Plain(BinOp::BitOr),
        B::LogicalAnd => And,
        B::LogicalOr => Or,
        B::Assign => Assign,
        B::AssignMultiply => AssignOp(BinOp::Mul),
        B::AssignDivide => AssignOp(BinOp::Div),
        B::AssignModulo => AssignOp(BinOp::Rem),
        B::AssignPlus => AssignOp(BinOp::Add),
        B::AssignMinus => AssignOp(BinOp::Sub),
        B::AssignShiftLeft => AssignOp(BinOp::Shl),
        B::AssignShiftRight => AssignOp(BinOp::Shr),
        B::AssignBitwiseAnd => AssignOp(BinOp::BitAnd),
        B::AssignBitwiseXor => AssignOp(BinOp::BitXor),
        B::AssignBitwiseOr => AssignOp(BinOp::BitOr),
    }
}

impl Cx<'_> {
    /// Left operands nest as deep as the expression is long, so that side is a loop.
    pub(super) fn binary_chain(&mut self, node: &Node<Expression>) -> Result<Lowered> {
        let mut spine: Vec<&Node<BinaryOperatorExpression>> = Vec::new();
        let mut current = node;
        while let Expression::BinaryOperator(b) = &current.node {
            spine.push(b);
            current = &b.node.lhs;
        }
        let mut left = self.lower(current)?;
        while let Some(b) = spine.pop() {
            left = self.binary_expression(b, left)?;
            let loc = self.loc(b.span);
            self.gate(left.ty(), loc)?;
        }
        Ok(left)
    }

    fn binary_expression(&mut self, node: &Node<BinaryOperatorExpression>, left: Lowered) -> Result<Lowered> {
        let loc = self.loc(node.span);
        let right = &node.node.rhs;
        let value = match operation(&node.node.operator.node) {
            Operation::Index => {
                let right = self.lower(right)?;
                return self.index(left, right, loc);
            }
            Operation::Plain(op) => {
                let left = self.rvalue(left)?;
                let right = self.expr(right)?;
                let loc = self.operator_loc(node);
                self.binary(op, left, right, loc)?
            }
            Operation::And | Operation::Or => {
                let left = self.rvalue(left)?;
                let (left, right) = (self.condition(left)?, self.expr(right)?);
                let (a, b) = (Box::new(left), Box::new(self.condition(right)?));
                let is_and = matches!(node.node.operator.node, BinaryOperator::LogicalAnd);
                let kind = if is_and { ExprKind::And(a, b) } else { ExprKind::Or(a, b) };
                Expr { kind, ty: self.types.int_type(), loc: self.operator_loc(node) }
            }
            Operation::Assign => {
                let place = self.types.modifiable(left, loc)?;
                let value = self.expr(right)?;
                let value = self.assign_convert(value, place.ty, "assignment")?;
                let ty = place.ty;
                Expr { kind: ExprKind::Assign(Box::new(place), Box::new(value)), ty, loc }
            }
            Operation::AssignOp(op) => {
                let place = self.types.modifiable(left, loc)?;
                let value = self.expr(right)?;
                self.assign_op(op, place, value, loc)?
            }
        };
        Ok(Lowered::Value(value))
    }

    fn operator_loc(&self, node: &Node<BinaryOperatorExpression>) -> Loc {
        let loc = self.loc(node.node.operator.span);
        if loc.is_none() { self.loc(node.span) } else { loc }
    }

    pub(super) fn unary(&mut self, node: &UnaryOperatorExpression, loc: Loc) -> Result<Lowered> {
        if let Some(part) = self.part_operator(node, loc)? {
            return Ok(part);
        }
        let operand = self.lower(&node.operand)?;
        let own =
            matches!(node.operator.node, UnaryOperator::Address | UnaryOperator::Indirection | UnaryOperator::Negate);
        if !own && self.types.complex(operand.ty()).is_some() {
            return self.complex_unary(&node.operator.node, operand, loc).map(Lowered::Value);
        }
        let sign = match node.operator.node {
            UnaryOperator::Minus => Some(UnOp::Neg),
            UnaryOperator::Complement => Some(UnOp::BitNot),
            _ => None,
        };
        if let Some(op) = sign.filter(|_| self.types.vector(operand.ty()).is_some()) {
            let value = self.rvalue(operand)?;
            return self.vector_unary(op, value, loc).map(Lowered::Value);
        }
        let value = match node.operator.node {
            UnaryOperator::PostIncrement => self.types.step(operand, true, true, loc)?,
            UnaryOperator::PostDecrement => self.types.step(operand, false, true, loc)?,
            UnaryOperator::PreIncrement => self.types.step(operand, true, false, loc)?,
            UnaryOperator::PreDecrement => self.types.step(operand, false, false, loc)?,
            UnaryOperator::Address => self.address(operand, loc)?,
            UnaryOperator::Indirection => {
                let pointer = self.rvalue(operand)?;
                return self.indirection(pointer, loc);
            }
            UnaryOperator::Plus => {
                let value = self.arithmetic(operand, "+")?;
                self.types.promote(value)
            }
            UnaryOperator::Minus => {
                let value = self.arithmetic(operand, "-")?;
                self.types.unary_value(UnOp::Neg, value, loc)
            }
            UnaryOperator::Complement => {
                let value = self.arithmetic(operand, "~")?;
                if !self.types.is_integer(value.ty) {
                    return Err(Diagnostic::error(loc, "`~` needs an integer"));
                }
                self.types.unary_value(UnOp::BitNot, value, loc)
            }
            UnaryOperator::Negate => {
                let value = self.rvalue(operand)?;
                let value = self.condition(value)?;
                let ty = self.types.int_type();
                Expr { kind: ExprKind::Unary(UnOp::Not, Box::new(value)), ty, loc }
            }
        };
        Ok(Lowered::Value(value))
    }

    /// C11 6.5.15, and GNU's `a ?: b`.
    pub(super) fn conditional(&mut self, node: &ConditionalExpression, loc: Loc) -> Result<Expr> {
        let condition = self.expr(&node.condition)?;
        let same = matches!(&node.then_expression.node, Expression::Identifier(i) if i.node.name == SAME_AS_CONDITION);
        if same {
            let other = self.expr(&node.else_expression)?;
            return self.condition_or(condition, other, loc);
        }
        let condition = self.condition(condition)?;
        let a = self.expr(&node.then_expression)?;
        let b = self.expr(&node.else_expression)?;
        self.choice(condition, a, b, loc)
    }

    /// `a ?: b` evaluates `a` once: into a variable unless reading it twice is the same.
    fn condition_or(&mut self, condition: Expr, other: Expr, loc: Loc) -> Result<Expr> {
        if self.types.complex(condition.ty).is_some() {
            return Err(Diagnostic::unsupported(loc, "`?:` without a middle on complex numbers"));
        }
        let condition = self.condition(condition)?;
        if self.is_pure(&condition) {
            return self.choice(condition.clone(), condition, other, loc);
        }
        let (declare, read) = self.temporary(condition, loc)?;
        let value = self.choice(read.clone(), read, other, loc)?;
        let ty = value.ty;
        Ok(Expr { kind: ExprKind::StmtExpr(Box::new(declare), Some(Box::new(value))), ty, loc })
    }

    /// A scalar whose zero means false.
    pub(super) fn condition(&mut self, e: Expr) -> Result<Expr> {
        if self.types.complex(e.ty).is_some() {
            return Ok(self.complex_truth(e));
        }
        if self.types.is_scalar(e.ty) {
            return Ok(e);
        }
        Err(Diagnostic::error(
            e.loc,
            format!("a condition must be a number or pointer, not `{}`", self.types.show(e.ty)),
        ))
    }

    fn arithmetic(&mut self, operand: Lowered, operator: &str) -> Result<Expr> {
        let value = self.rvalue(operand)?;
        if self.types.is_arithmetic(value.ty) {
            return Ok(value);
        }
        Err(Diagnostic::error(value.loc, format!("`{operator}` needs a number, not `{}`", self.types.show(value.ty))))
    }

    /// C11 6.5.3.2.
    fn address(&mut self, operand: Lowered, loc: Loc) -> Result<Expr> {
        let (place, quals) = match operand {
            Lowered::Func(..) | Lowered::PointedFunc(_) => return self.rvalue(operand),
            Lowered::Value(_) => return Err(Diagnostic::error(loc, "only an object or a function has an address")),
            Lowered::Place(place, quals) => (place, quals),
        };
        if in_value(&place) {
            return Err(Diagnostic::error(loc, "only an object or a function has an address"));
        }
        if matches!(&place.kind, PlaceKind::Field(base, member) if self.types.bit_field(base.ty, *member).is_some()) {
            return Err(Diagnostic::error(loc, "a bit-field has no address"));
        }
        if variable_of(&place).is_some_and(|var| self.entities.registers.contains(&var)) {
            return Err(Diagnostic::error(loc, "a variable declared with `register` has no address"));
        }
        let ty = self.types.intern(Type::Pointer { to: place.ty, quals });
        Ok(match place.kind {
            // `&*p` is `p`, without a look at the target.
            PlaceKind::Deref(pointer) => self.types.cast(pointer, ty, false),
            kind => {
                let place = Box::new(Place { kind, ty: place.ty, loc: place.loc });
                Expr { kind: ExprKind::AddrOf(place), ty, loc }
            }
        })
    }

    pub(super) fn binary(&mut self, op: BinOp, a: Expr, b: Expr, loc: Loc) -> Result<Expr> {
        let (a, b) = (self.types.unpacked(a), self.types.unpacked(b));
        if self.types.vector(a.ty).or(self.types.vector(b.ty)).is_some() {
            return self.vector_binary(op, a, b, loc);
        }
        if self.types.complex(a.ty).or(self.types.complex(b.ty)).is_some() {
            return self.complex_binary(op, a, b, loc);
        }
        let (pa, pb) = (self.types.is_pointer(a.ty), self.types.is_pointer(b.ty));
        let (ia, ib) = (self.types.is_integer(a.ty), self.types.is_integer(b.ty));
        match op {
            BinOp::Add if pa && ib => self.types.pointer_offset(a, b, false, loc),
            BinOp::Add if ia && pb => self.types.pointer_offset(b, a, false, loc),
            BinOp::Sub if pa && ib => self.types.pointer_offset(a, b, true, loc),
            BinOp::Sub if pa && pb => self.types.pointer_difference(a, b, loc),
            BinOp::Shl | BinOp::Shr if ia && ib => {
                let (a, b) = (self.types.promote(a), self.types.promote(b));
                let ty = a.ty;
                Ok(Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, loc })
            }
            BinOp::Rem | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor | BinOp::Shl | BinOp::Shr if !(ia && ib) => {
                Err(self.types.operands(op, &a, &b, loc))
            }
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => self.comparison(op, a, b, loc),
            _ => match self.types.common_type(a.ty, b.ty) {
                Some(ty) => {
                    let (a, b) = self.types.arithmetic_operands(a, b, ty);
                    Ok(Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, loc })
                }
                None => Err(self.types.operands(op, &a, &b, loc)),
            },
        }
    }

    /// C11 6.5.8, 6.5.9: the result is 0 or 1 of type int.
    fn comparison(&mut self, op: BinOp, a: Expr, b: Expr, loc: Loc) -> Result<Expr> {
        let ty = self.types.int_type();
        let (a, b) = match self.types.common_type(a.ty, b.ty) {
            Some(common) => self.types.arithmetic_operands(a, b, common),
            None => self.pointer_operands(op, a, b, loc)?,
        };
        Ok(Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, loc })
    }

    fn pointer_operands(&mut self, op: BinOp, a: Expr, b: Expr, loc: Loc) -> Result<(Expr, Expr)> {
        match (self.types.pointee(a.ty), self.types.pointee(b.ty)) {
            (Some(_), Some(_)) => match self.types.common_pointer(&a, &b) {
                Some(ty) => Ok((self.types.cast(a, ty, false), self.types.cast(b, ty, false))),
                None => {
                    self.warn(Diagnostic::warning(loc, "pointers to different types are compared"));
                    let ty = a.ty;
                    Ok((a, self.types.cast(b, ty, false)))
                }
            },
            (Some(_), None) if self.types.is_null_constant(&b) => {
                let b = Expr { kind: ExprKind::Int(0), ty: a.ty, loc: b.loc };
                Ok((a, b))
            }
            (None, Some(_)) if self.types.is_null_constant(&a) => {
                let a = Expr { kind: ExprKind::Int(0), ty: b.ty, loc: a.loc };
                Ok((a, b))
            }
            (Some(_), None) if self.types.is_integer(b.ty) => {
                self.warn(Diagnostic::warning(loc, "a pointer is compared with a number"));
                let ty = a.ty;
                Ok((a, self.types.cast(b, ty, true)))
            }
            (None, Some(_)) if self.types.is_integer(a.ty) => {
                self.warn(Diagnostic::warning(loc, "a number is compared with a pointer"));
                let ty = b.ty;
                Ok((self.types.cast(a, ty, true), b))
            }
            _ => Err(self.types.operands(op, &a, &b, loc)),
        }
    }

    /// C11 6.5.15p3-6.
    fn choice(&mut self, condition: Expr, a: Expr, b: Expr, loc: Loc) -> Result<Expr> {
        let void = self.types.void();
        let (a, b) = (self.types.unpacked(a), self.types.unpacked(b));
        let ty = if let Some(part) = self.types.common_part(a.ty, b.ty) {
            let ty = self.complex_type(part, loc)?;
            let (a, b) = (self.assign_convert(a, ty, "choice")?, self.assign_convert(b, ty, "choice")?);
            return Ok(Expr { kind: ExprKind::Cond(Box::new(condition), Box::new(a), Box::new(b)), ty, loc });
        } else if let Some(ty) = self.types.common_type(a.ty, b.ty) {
            ty
        } else if self.types.is_void(a.ty) || self.types.is_void(b.ty) {
            void
        } else if a.ty == b.ty {
            a.ty
        } else {
            match (self.types.is_pointer(a.ty), self.types.is_pointer(b.ty)) {
                // C11 6.5.15p3 wants compatible types; compilers warn and take `void *`.
                (true, true) => self.types.common_pointer(&a, &b).or_else(|| {
                    self.warn(Diagnostic::warning(loc, "the two results point to different types"));
                    Some(self.types.pointer(void))
                }),
                (true, false) if self.types.is_integer(b.ty) => Some(a.ty),
                (false, true) if self.types.is_integer(a.ty) => Some(b.ty),
                _ => None,
            }
            .ok_or_else(|| {
                let types = (self.types.show(a.ty), self.types.show(b.ty));
                Diagnostic::error(loc, format!("the two results have different types: `{}` and `{}`", types.0, types.1))
            })?
        };
        let (a, b) = (self.types.branch(a, ty), self.types.branch(b, ty));
        Ok(Expr { kind: ExprKind::Cond(Box::new(condition), Box::new(a), Box::new(b)), ty, loc })
    }

    /// C11 6.5.16.2.
    fn assign_op(&mut self, op: BinOp, place: Place, value: Expr, loc: Loc) -> Result<Expr> {
        let ty = place.ty;
        if self.types.vector(ty).is_some() {
            return self.vector_assign(op, place, value, loc);
        }
        if self.types.complex(ty).or(self.types.complex(value.ty)).is_some() {
            return self.complex_assign(op, place, value, false, loc);
        }
        let own = self.types.unpacked_type(&place);
        let value = self.types.unpacked(value);
        let stepping = matches!(op, BinOp::Add | BinOp::Sub) && self.types.is_pointer(ty);
        let (at, value) = if stepping && self.types.is_integer(value.ty) {
            let to = self.types.pointee(ty).unwrap_or(ty);
            self.types.element_size(to, loc)?;
            if self.types.is_vla(to) {
                return self.types.block_move(place, value, op == BinOp::Sub, loc);
            }
            (ty, value)
        } else if !self.types.is_arithmetic(ty) || !self.types.is_arithmetic(value.ty) {
            let left = Expr { kind: ExprKind::Int(0), ty, loc };
            return Err(self.types.operands(op, &left, &value, loc));
        } else if matches!(op, BinOp::Shl | BinOp::Shr) {
            let at = self.types.common_type(own, own).unwrap_or(ty);
            (at, self.types.promote(value))
        } else {
            let at = self.types.common_type(own, value.ty).unwrap_or(ty);
            (at, self.types.cast(value, at, false))
        };
        let integers_only =
            matches!(op, BinOp::Rem | BinOp::Shl | BinOp::Shr | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor);
        if integers_only && !(self.types.is_integer(at) && self.types.is_integer(value.ty)) {
            let left = Expr { kind: ExprKind::Int(0), ty, loc };
            return Err(self.types.operands(op, &left, &value, loc));
        }
        Ok(Expr { kind: ExprKind::AssignOp { op, place: Box::new(place), value: Box::new(value), at }, ty, loc })
    }

    /// C11 6.5.4.
    pub(super) fn explicit_cast(&mut self, value: Expr, to: TypeId, loc: Loc) -> Result<Expr> {
        // What was cast is no bit-field any more, even where the cast changes nothing.
        let value = self.types.unpacked(value);
        let from = value.ty;
        if from != to && !self.types.is_void(to) && self.types.vector(from).or(self.types.vector(to)).is_some() {
            return self.same_bits(value, to, loc);
        }
        if self.types.complex(from).or(self.types.complex(to)).is_some()
            && !self.types.is_void(to)
            && let Some(converted) = self.complex_convert(value.clone(), to, true)?
        {
            return Ok(Expr { loc, ..converted });
        }
        // GNU: a cast to a record's own type changes nothing.
        if from == to && matches!(self.types.get(to), Type::Record(_)) {
            return Ok(value);
        }
        // GNU: a cast to a union sets the member of that type (GCC manual, "Cast to a Union Type").
        if let Some(member) = self.types.union_member(to, |s, ty| s.compatible(ty, from)) {
            return Ok(self.union_with(to, member, value, loc));
        }
        let float = |s: &Self, ty| matches!(s.types.get(ty), Type::Float(_));
        let allowed = self.types.is_void(to)
            || self.types.is_scalar(to)
                && self.types.is_scalar(from)
                && !(self.types.is_pointer(to) && float(self, from))
                && !(self.types.is_pointer(from) && float(self, to));
        if !allowed {
            let message = format!("`{}` cannot be cast to `{}`", self.types.show(from), self.types.show(to));
            return Err(Diagnostic::error(loc, message));
        }
        if self.types.is_pointer(to) && self.types.is_integer(from) && self.types.is_null_constant(&value) {
            return Ok(Expr { kind: ExprKind::Int(0), ty: to, loc });
        }
        let mut cast = self.types.cast(value, to, true);
        cast.loc = loc;
        Ok(cast)
    }

    /// A union of which one member is set.
    pub(super) fn union_with(&mut self, ty: TypeId, member: u32, value: Expr, loc: Loc) -> Expr {
        let var = self.new_var("<union>", QType::plain(ty), Storage::Local, loc);
        let init = Init { items: vec![InitItem { path: vec![PathStep::Field(member)], value }] };
        let declare = StmtKind::Declare { var, init: Some(LocalInit::Aggregate(init)) };
        let block = Box::new(Stmt { kind: StmtKind::Block(vec![Stmt { kind: declare, loc }]), loc });
        let place = Place { kind: PlaceKind::Var(var), ty, loc };
        let load = Expr { kind: ExprKind::Load(Box::new(place)), ty, loc };
        Expr { kind: ExprKind::StmtExpr(block, Some(Box::new(load))), ty, loc }
    }

    /// Evaluating it again changes nothing and gives the same value.
    pub(super) fn is_pure(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FuncAddr(_) => true,
            ExprKind::Load(p) => matches!(p.kind, PlaceKind::Var(v) if !self.entities.vars[v].is_volatile),
            ExprKind::AddrOf(p) | ExprKind::Decay(p) => matches!(p.kind, PlaceKind::Var(_)),
            ExprKind::Unary(_, a) | ExprKind::Cast { value: a, .. } => self.is_pure(a),
            ExprKind::Binary(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => self.is_pure(a) && self.is_pure(b),
            ExprKind::Math(_, args) => args.iter().all(|a| self.is_pure(a)),
            _ => false,
        }
    }
}

impl Types {
    pub(super) fn unary_value(&mut self, op: UnOp, value: Expr, loc: Loc) -> Expr {
        let value = self.promote(value);
        let ty = value.ty;
        Expr { kind: ExprKind::Unary(op, Box::new(value)), ty, loc }
    }

    /// C11 6.3.2.1p1: not const, not an array, no const member inside.
    pub(super) fn modifiable(&mut self, left: Lowered, loc: Loc) -> Result<Place> {
        let Lowered::Place(place, quals) = left else {
            return Err(Diagnostic::error(loc, "the left side is a value, not a place to assign to"));
        };
        if in_value(&place) {
            return Err(Diagnostic::error(loc, "the left side is a value, not a place to assign to"));
        }
        if quals.is_const || self.has_const_member(place.ty) {
            return Err(Diagnostic::error(loc, "this object is const and cannot be changed"));
        }
        if matches!(self.get(place.ty), Type::Array { .. }) {
            let error = Diagnostic::error(loc, "an array cannot be assigned as a whole");
            return Err(error.with_help("Assign element by element, or use memcpy."));
        }
        if self.size_of(place.ty).is_none() {
            return Err(Diagnostic::error(loc, format!("`{}` is incomplete", self.show(place.ty))));
        }
        Ok(place)
    }

    fn has_const_member(&self, ty: TypeId) -> bool {
        let within = |record: &RecordId| {
            let fields = &self.records[*record].fields;
            fields.iter().any(|f| f.quals.is_const || self.has_const_member(f.ty))
        };
        match self.get(ty) {
            Type::Record(record) => within(record),
            Type::Array { elem, .. } => self.has_const_member(*elem),
            _ => false,
        }
    }

    fn step(&mut self, operand: Lowered, increment: bool, post: bool, loc: Loc) -> Result<Expr> {
        let place = self.modifiable(operand, loc)?;
        let ty = place.ty;
        if !self.is_scalar(ty) {
            return Err(Diagnostic::error(loc, format!("`{}` cannot be counted up or down", self.show(ty))));
        }
        if let Some(to) = self.pointee(ty) {
            self.element_size(to, loc)?;
            if self.is_vla(to) {
                let one = self.size_t(1, loc);
                let moved = self.block_move(place, one.clone(), !increment, loc)?;
                return if post { self.block_offset(moved, one, increment, loc) } else { Ok(moved) };
            }
        }
        Ok(Expr { kind: ExprKind::Step { place: Box::new(place), increment, post }, ty, loc })
    }

    /// Pointer arithmetic needs a size to step by (C11 6.5.6p2); GNU steps through void and code by bytes.
    fn element_size(&self, to: TypeId, loc: Loc) -> Result<()> {
        match self.size_of(to) {
            None if matches!(self.get(to), Type::Void | Type::Function(_) | Type::Vla { .. }) => Ok(()),
            Some(_) => Ok(()),
            _ => Err(Diagnostic::error(loc, format!("`{}` has no size to step by", self.show(to)))),
        }
    }

    /// `pointer ± index`; GNU steps through void by bytes.
    pub(super) fn pointer_offset(&mut self, ptr: Expr, index: Expr, negative: bool, loc: Loc) -> Result<Expr> {
        let Type::Pointer { to, quals } = *self.get(ptr.ty) else {
            return Err(Diagnostic::error(loc, format!("`{}` is not a pointer", self.show(ptr.ty))));
        };
        let ty = ptr.ty;
        if self.is_vla(to) {
            return self.block_offset(ptr, index, negative, loc);
        }
        if self.is_void(to) {
            let char = self.int(IntKind::Char);
            let bytes = self.intern(Type::Pointer { to: char, quals });
            let ptr = self.cast(ptr, bytes, false);
            let sum = self.pointer_offset(ptr, index, negative, loc)?;
            return Ok(self.cast(sum, ty, false));
        }
        self.element_size(to, loc)?;
        Ok(Expr { kind: ExprKind::PtrOffset { ptr: Box::new(ptr), index: Box::new(index), negative }, ty, loc })
    }

    pub(super) fn operands(&self, op: BinOp, a: &Expr, b: &Expr, loc: Loc) -> Diagnostic {
        let sign = crate::print::operator(op);
        Diagnostic::error(loc, format!("`{sign}` cannot join `{}` and `{}`", self.show(a.ty), self.show(b.ty)))
    }

    /// C11 6.5.6p9.
    fn pointer_difference(&mut self, a: Expr, b: Expr, loc: Loc) -> Result<Expr> {
        let (Some(x), Some(y)) = (self.pointee(a.ty), self.pointee(b.ty)) else {
            return Err(self.operands(BinOp::Sub, &a, &b, loc));
        };
        if !self.compatible(x, y) {
            return Err(self.operands(BinOp::Sub, &a, &b, loc));
        }
        let (a, b) = if self.is_void(x) {
            let char = self.int(IntKind::Char);
            let bytes = self.pointer(char);
            (self.cast(a, bytes, false), self.cast(b, bytes, false))
        } else if self.is_vla(x) {
            return self.block_difference(a, b, loc);
        } else {
            self.element_size(x, loc)?;
            if self.size_of(x) == Some(0) {
                return Err(Diagnostic::error(loc, format!("`{}` has no size to count in", self.show(x))));
            }
            (a, b)
        };
        let kind = self.ptrdiff_kind();
        let ty = self.int(kind);
        Ok(Expr { kind: ExprKind::PtrDiff(Box::new(a), Box::new(b)), ty, loc })
    }

    /// The type to which two pointers convert where they meet (C11 6.5.15p6): void wins, qualifiers add up.
    fn common_pointer(&mut self, a: &Expr, b: &Expr) -> Option<TypeId> {
        let (Type::Pointer { to: x, quals: qa }, Type::Pointer { to: y, quals: qb }) =
            (self.get(a.ty).clone(), self.get(b.ty).clone())
        else {
            return None;
        };
        let quals: Quals = join(qa, qb);
        let to = if self.is_null_constant(a) {
            y
        } else if self.is_null_constant(b) {
            x
        } else if self.is_void(x) || self.is_void(y) {
            self.void()
        } else if self.compatible(x, y) {
            self.composite(x, y)
        } else {
            return None;
        };
        Some(self.intern(Type::Pointer { to, quals }))
    }

    fn branch(&mut self, e: Expr, ty: TypeId) -> Expr {
        if self.is_pointer(ty) && self.is_null_constant(&e) {
            return Expr { kind: ExprKind::Int(0), ty, loc: e.loc };
        }
        self.cast(e, ty, false)
    }

    /// The first member of a union whose type will do.
    pub(super) fn union_member(&self, ty: TypeId, fits: impl Fn(&Self, TypeId) -> bool) -> Option<u32> {
        let Type::Record(record) = self.get(ty) else { return None };
        let record = &self.records[*record];
        let is_union = record.kind == RecordKind::Union;
        // A bit-field of all its type's bits has that type for GCC.
        let is_whole =
            |f: &Field| f.bits.is_none_or(|bits| self.int_repr(f.ty).is_some_and(|repr| repr.bits == bits.width));
        record.fields.iter().position(|f| is_union && is_whole(f) && fits(self, f.ty)).map(|n| n as u32)
    }

    /// The address of a place for whoever must name it twice.
    pub(super) fn address_of_place(&mut self, place: Place, quals: Quals) -> Expr {
        let (to, loc) = (place.ty, place.loc);
        let ty = self.intern(Type::Pointer { to, quals });
        through_literal(place, |place| Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, loc })
    }
}
