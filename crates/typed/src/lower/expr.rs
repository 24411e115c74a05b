//! Expressions: one entry point that lowers any of them, and the step from what it yields to a value.
//!
//! Invariant: whatever leaves `lower` has passed the feature gate; `rvalue` has decayed arrays and functions
//! (C11 6.3.2.1), so values are scalars, records or void.

use lang_c::ast::{
    Constant, Expression, FloatFormat, GenericAssociation, GenericSelection, OffsetMember, OffsetOfExpression,
};
use lang_c::span::Node;

use crate::tree::{BinOp, Expr, ExprKind, FuncId, Place, PlaceKind, Stmt, StmtKind, VarId};
use crate::types::{FloatKind, Quals, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::literals;
use super::qualified::QType;
use super::scopes::Symbol;
use super::specifiers::interchange_kind;

/// What an expression denotes before it is used.
#[derive(Debug)]
pub(super) enum Lowered {
    Value(Expr),
    /// A place with the qualifiers of what stands there. Not assignable if it lies in a `PlaceKind::Value`.
    Place(Place, Quals),
    Func(FuncId, TypeId, Loc),
    /// The function that a pointer points to.
    PointedFunc(Expr),
}

impl Lowered {
    pub fn ty(&self) -> TypeId {
        match self {
            Lowered::Value(e) | Lowered::PointedFunc(e) => e.ty,
            Lowered::Place(p, _) => p.ty,
            Lowered::Func(_, ty, _) => *ty,
        }
    }
}

impl Cx<'_> {
    /// The value of an expression.
    pub(super) fn expr(&mut self, node: &Node<Expression>) -> Result<Expr> {
        let lowered = self.lower(node)?;
        self.rvalue(lowered)
    }

    pub(super) fn lower(&mut self, node: &Node<Expression>) -> Result<Lowered> {
        let lowered = self.lower_any(node)?;
        let loc = self.loc(node.span);
        self.gate(lowered.ty(), loc)?;
        Ok(lowered)
    }

    fn lower_any(&mut self, node: &Node<Expression>) -> Result<Lowered> {
        let loc = self.loc(node.span);
        match &node.node {
            Expression::Identifier(id) => self.identifier(&id.node.name, loc),
            Expression::Constant(c) => self.constant(&c.node, loc).map(Lowered::Value),
            Expression::StringLiteral(s) => self.string_place(&s.node, loc),
            Expression::GenericSelection(g) => self.generic(&g.node, loc),
            Expression::Member(m) => self.member(&m.node, loc),
            Expression::Call(c) => self.call(&c.node, loc).map(Lowered::Value),
            Expression::CompoundLiteral(c) => self.compound_literal(&c.node, loc),
            Expression::SizeOfTy(s) => {
                let ty = self.type_name(&s.node.0)?.ty;
                let size = self.types.size_value(ty, loc)?;
                Ok(Lowered::Value(self.after_lengths(size)))
            }
            Expression::SizeOfVal(s) => {
                let ty = self.type_of_expression(&s.node.0)?.ty;
                self.types.size_value(ty, loc).map(Lowered::Value)
            }
            Expression::AlignOf(a) => {
                let (q, own) = self.aligned_type_name(&a.node.0)?;
                let align = self.types.alignment(q.ty, loc)?;
                let align = own.unwrap_or(align);
                Ok(Lowered::Value(self.types.size_t(align, loc)))
            }
            Expression::UnaryOperator(u) => self.unary(&u.node, loc),
            Expression::Cast(c) => {
                let to = self.type_name(&c.node.type_name)?.ty;
                let value = self.expr(&c.node.expression)?;
                let cast = self.explicit_cast(value, to, loc)?;
                Ok(Lowered::Value(self.after_lengths(cast)))
            }
            Expression::BinaryOperator(_) => self.binary_chain(node),
            Expression::Conditional(c) => self.conditional(&c.node, loc).map(Lowered::Value),
            Expression::Comma(list) => self.comma(list, loc).map(Lowered::Value),
            Expression::OffsetOf(o) => self.offset_of(&o.node, loc).map(Lowered::Value),
            Expression::VaArg(v) => self.next_argument(&v.node, loc).map(Lowered::Value),
            Expression::Statement(s) => self.statement_expression(s, loc).map(Lowered::Value),
        }
    }

    fn constant(&mut self, constant: &Constant, loc: Loc) -> Result<Expr> {
        let (value, kind) = match constant {
            Constant::Integer(i) => literals::integer(i, self.types, loc)?,
            Constant::Character(c) => literals::character(c, self.types, loc)?,
            Constant::Float(f) => {
                let kind = match f.suffix.format {
                    FloatFormat::Float => FloatKind::Float,
                    FloatFormat::Double => FloatKind::Double,
                    FloatFormat::LongDouble => FloatKind::LongDouble,
                    FloatFormat::TS18661Format(ref f) => interchange_kind(f)
                        .filter(|kind| *kind != FloatKind::Float16 || self.types.target.floats.is_ieee())
                        .ok_or_else(|| Diagnostic::unsupported(loc, "this kind of floating-point constant"))?,
                };
                if f.suffix.imaginary {
                    return Err(Diagnostic::unsupported(loc, "complex arithmetic"));
                }
                let bits = literals::floating(f, self.types.float_format(kind), loc)?;
                return Ok(Expr { kind: ExprKind::Float(bits), ty: self.types.intern(Type::Float(kind)), loc });
            }
        };
        let ty = self.types.int(kind);
        Ok(Expr { kind: ExprKind::Int(value), ty, loc })
    }

    /// C11 6.5.1.1: the association whose type is compatible with that of the value, else the default.
    fn generic(&mut self, node: &GenericSelection, loc: Loc) -> Result<Lowered> {
        self.unevaluated += 1;
        let control = self.expr(&node.expression);
        self.unevaluated -= 1;
        let control = self.types.narrow_type(&control?);
        let mut default = None;
        for association in &node.associations {
            match &association.node {
                GenericAssociation::Type(t) => {
                    let ty = self.type_name(&t.node.type_name)?;
                    if ty.quals == Quals::default() && self.types.compatible(ty.ty, control) {
                        return self.lower(&t.node.expression);
                    }
                }
                GenericAssociation::Default(e) => default = Some(e),
            }
        }
        match default {
            Some(e) => self.lower(e),
            None => Err(Diagnostic::error(loc, format!("no association for the type `{}`", self.types.show(control)))),
        }
    }

    fn comma(&mut self, list: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let mut value: Option<Expr> = None;
        for node in list {
            let next = self.expr(node)?;
            value = Some(match value {
                None => next,
                Some(before) => {
                    let ty = next.ty;
                    Expr { kind: ExprKind::Comma(Box::new(before), Box::new(next)), ty, loc }
                }
            });
        }
        value.ok_or_else(|| Diagnostic::error(loc, "an expression is missing here"))
    }

    pub(super) fn type_of_expression(&mut self, node: &Node<Expression>) -> Result<QType> {
        // The parser does not know the type names of inner scopes.
        if let Expression::Identifier(id) = &node.node
            && let Some(Symbol::Typedef(q, _)) = self.scopes.name(&id.node.name).map(|n| n.symbol)
        {
            return Ok(q);
        }
        self.unevaluated += 1;
        let lowered = self.lower(node);
        self.unevaluated -= 1;
        Ok(match lowered? {
            Lowered::Place(place, quals) => {
                if let PlaceKind::Field(base, index) = &place.kind
                    && let Type::Record(r) = self.types.get(base.ty)
                    && self.types.records[*r].fields[*index as usize].bits.is_some()
                {
                    return Err(Diagnostic::error(place.loc, "a bit-field has no size of its own"));
                }
                QType { ty: place.ty, quals }
            }
            Lowered::PointedFunc(e) => QType::plain(self.types.pointee(e.ty).unwrap_or(e.ty)),
            Lowered::Value(e) => QType::plain(self.types.narrow_type(&e)),
            other => QType::plain(other.ty()),
        })
    }

    /// `__builtin_offsetof` (C11 7.19p3).
    fn offset_of(&mut self, node: &OffsetOfExpression, loc: Loc) -> Result<Expr> {
        let mut ty = self.type_name(&node.type_name)?.ty;
        let mut offset = self.step_into(&mut ty, &node.designator.node.base.node.name, loc)?;
        let mut variable: Option<Expr> = None;
        for member in &node.designator.node.members {
            let loc = self.loc(member.span);
            match &member.node {
                OffsetMember::Member(id) => offset += self.step_into(&mut ty, &id.node.name, loc)?,
                OffsetMember::IndirectMember(id) => {
                    offset += self.step_to_element(&mut ty, 0, loc)?;
                    offset += self.step_into(&mut ty, &id.node.name, loc)?;
                }
                OffsetMember::Index(e) => {
                    let index = self.expr(e)?;
                    let Some(known) = self.types.constant_value(&index) else {
                        let further = self.variable_step(&mut ty, index, loc)?;
                        variable = Some(match variable {
                            Some(before) => self.binary(BinOp::Add, before, further, loc)?,
                            None => further,
                        });
                        continue;
                    };
                    let known = u64::try_from(known).map_err(|_| Diagnostic::error(loc, "a negative index"))?;
                    offset += self.step_to_element(&mut ty, known, loc)?;
                }
            }
        }
        let offset = self.types.size_t(offset, loc);
        match variable {
            Some(variable) => self.binary(BinOp::Add, offset, variable, loc),
            None => Ok(offset),
        }
    }

    /// GNU: an index need not be a constant.
    fn variable_step(&mut self, ty: &mut TypeId, index: Expr, loc: Loc) -> Result<Expr> {
        if !self.types.is_integer(index.ty) {
            return Err(Diagnostic::error(loc, "an index must be an integer"));
        }
        let size = self.step_to_element(ty, 1, loc)?;
        let size = self.types.size_t(size, loc);
        let index = self.types.cast(index, size.ty, true);
        self.binary(BinOp::Mul, index, size, loc)
    }

    fn step_into(&mut self, ty: &mut TypeId, name: &str, loc: Loc) -> Result<u64> {
        let Type::Record(record) = *self.types.get(*ty) else {
            return Err(Diagnostic::error(loc, format!("`{}` has no members", self.types.show(*ty))));
        };
        let Some(path) = self.types.member_path(record, name) else {
            return Err(self.types.no_member(record, name, loc));
        };
        let mut offset = 0;
        for index in path {
            let Type::Record(record) = *self.types.get(*ty) else { break };
            let field = &self.types.records[record].fields[index as usize];
            if field.bits.is_some() {
                return Err(Diagnostic::error(loc, "a bit-field has no offset"));
            }
            offset += field.offset;
            *ty = field.ty;
        }
        Ok(offset)
    }

    fn step_to_element(&mut self, ty: &mut TypeId, index: u64, loc: Loc) -> Result<u64> {
        let Type::Array { elem, .. } = *self.types.get(*ty) else {
            return Err(Diagnostic::error(loc, "only arrays can be indexed here"));
        };
        *ty = elem;
        let size = self.types.size_of(elem).unwrap_or(0);
        size.checked_mul(index).ok_or_else(|| Diagnostic::error(loc, "this offset is too large"))
    }

    /// The value behind the lengths that its type names asked for.
    fn after_lengths(&mut self, value: Expr) -> Expr {
        if self.pending.is_empty() || self.unevaluated > 0 {
            return value;
        }
        let (ty, loc) = (value.ty, value.loc);
        let stmts = std::mem::take(&mut self.pending);
        let block = Box::new(Stmt { kind: StmtKind::Block(stmts), loc });
        Expr { kind: ExprKind::StmtExpr(block, Some(Box::new(value))), ty, loc }
    }

    /// C11 6.3.2.1: lvalues become values, arrays and functions become pointers.
    pub(super) fn rvalue(&mut self, lowered: Lowered) -> Result<Expr> {
        match lowered {
            Lowered::Value(e) | Lowered::PointedFunc(e) => Ok(e),
            Lowered::Func(id, ty, loc) => {
                let ty = self.types.pointer(ty);
                Ok(Expr { kind: ExprKind::FuncAddr(id), ty, loc })
            }
            Lowered::Place(place, quals) => match *self.types.get(place.ty) {
                Type::Array { elem, .. } => self.decay(place, elem, quals),
                Type::Vla { elem, .. } => self.types.decayed_block(place, elem, quals),
                _ => self.types.load(place),
            },
        }
    }

    fn decay(&mut self, place: Place, elem: TypeId, quals: Quals) -> Result<Expr> {
        let loc = place.loc;
        if in_value(&place) && self.unevaluated == 0 {
            return Err(Diagnostic::unsupported(loc, "a pointer into a struct that has no place of its own"));
        }
        let ty = self.types.intern(Type::Pointer { to: elem, quals });
        Ok(through_literal(place, |place| Expr { kind: ExprKind::Decay(Box::new(place)), ty, loc }))
    }
}

impl Types {
    pub(super) fn size_t(&mut self, value: u64, loc: Loc) -> Expr {
        let kind = self.size_kind();
        let ty = self.int(kind);
        Expr { kind: ExprKind::Int(i128::from(value)), ty, loc }
    }

    /// `sizeof` (C11 6.5.3.4); GNU gives void and functions the size 1.
    pub(super) fn size_constant(&mut self, ty: TypeId, loc: Loc) -> Result<Expr> {
        let size = match self.get(ty) {
            Type::Void | Type::Function(_) => Some(1),
            _ => self.size_of(ty),
        };
        match size {
            Some(size) => Ok(self.size_t(size, loc)),
            None => Err(Diagnostic::error(loc, format!("`{}` is incomplete, so it has no size", self.show(ty)))),
        }
    }

    /// `_Alignof`; GNU gives void and functions the alignment 1.
    pub(super) fn alignment(&self, ty: TypeId, loc: Loc) -> Result<u64> {
        if matches!(self.get(ty), Type::Void | Type::Function(_)) {
            return Ok(1);
        }
        let error = || Diagnostic::error(loc, format!("`{}` is incomplete, so it has no alignment", self.show(ty)));
        self.align_of(ty).ok_or_else(error)
    }

    fn load(&mut self, place: Place) -> Result<Expr> {
        let (ty, loc) = (place.ty, place.loc);
        // `*p;` with a pointer to void: GNU evaluates the pointer and reads nothing.
        if self.size_of(ty).is_none() && !self.is_void(ty) {
            return Err(Diagnostic::error(loc, format!("`{}` is incomplete, so it has no value", self.show(ty))));
        }
        if let PlaceKind::Value(value) = place.kind {
            return Ok(value);
        }
        Ok(through_literal(place, |place| Expr { kind: ExprKind::Load(Box::new(place)), ty, loc }))
    }
}

/// A place inside a value that was never stored, such as `f().x`.
pub(super) fn in_value(place: &Place) -> bool {
    match &place.kind {
        PlaceKind::Value(_) => true,
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => in_value(base),
        PlaceKind::Var(_) | PlaceKind::Deref(_) => false,
    }
}

/// The variable that a place is, or is a part of.
pub(super) fn variable_of(place: &Place) -> Option<VarId> {
    match &place.kind {
        PlaceKind::Var(var) => Some(*var),
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => variable_of(base),
        PlaceKind::Deref(_) | PlaceKind::Value(_) => None,
    }
}

/// Uses a place; where it is a compound literal as such, the use moves behind the literal's initialisation.
pub(super) fn through_literal(place: Place, using: impl FnOnce(Place) -> Expr) -> Expr {
    match place.kind {
        PlaceKind::Deref(Expr { kind: ExprKind::Literal { var, init, value }, loc, ty: pointer }) => match value.kind {
            ExprKind::AddrOf(inner) => {
                let used = using(*inner);
                let ty = used.ty;
                Expr { kind: ExprKind::Literal { var, init, value: Box::new(used) }, ty, loc }
            }
            kind => {
                let value = Box::new(Expr { kind, ty: value.ty, loc: value.loc });
                let literal = Expr { kind: ExprKind::Literal { var, init, value }, loc, ty: pointer };
                using(Place { kind: PlaceKind::Deref(literal), ty: place.ty, loc: place.loc })
            }
        },
        kind => using(Place { kind, ty: place.ty, loc: place.loc }),
    }
}
