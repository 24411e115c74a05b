//! Complex numbers (C11 6.2.5p13, Annex G): a struct of two members, with operators of their own.
//!
//! Invariant: nothing behind lowering knows complex numbers; their operators are statement expressions over the parts,
//! and products and quotients are calls of functions that the library models define. A real operand stays real (G.5.1,
//! G.5.2): `x * z` multiplies both parts by `x`. GNU's complex integers (GCC manual, "Complex Numbers") have no division.

use lang_c::ast::{Expression, TypeSpecifier, UnaryOperator, UnaryOperatorExpression};
use lang_c::span::Node;

use crate::tree::{
    BinOp, Callee, Expr, ExprKind, Init, InitItem, LocalInit, PathStep, Place, PlaceKind, Stmt, StmtKind, Storage, UnOp,
};
use crate::types::{Field, FloatKind, FnType, IntKind, Quals, RecordKind, Type, TypeId, Types};
use base::float::{self, Round};
use base::{Diagnostic, Loc, Result};
use frontend::{IMAGINARY_PART, REAL_PART};

use super::bits::Stages;
use super::context::Cx;
use super::expr::Lowered;
use super::qualified::QType;

/// The names of the members, which no program can write.
const PARTS: [&str; 2] = ["<real>", "<imaginary>"];

/// A number by its parts; a real one has no imaginary part.
struct Parts {
    real: Expr,
    imaginary: Option<Expr>,
}

/// The value behind what was staged, if anything was.
fn after(stages: Stages, value: Expr) -> Expr {
    if stages.stmts.is_empty() { value } else { stages.finish(value) }
}

impl Types {
    /// The type of the parts, if the type is complex.
    pub(super) fn complex(&self, ty: TypeId) -> Option<TypeId> {
        let Type::Record(record) = self.get(ty) else { return None };
        match self.records[*record].fields.as_slice() {
            [real, _] if real.name.as_deref() == Some(PARTS[0]) => Some(real.ty),
            _ => None,
        }
    }

    fn is_number(&self, ty: TypeId) -> bool {
        self.is_arithmetic(ty) || self.complex(ty).is_some()
    }

    /// The type of the parts in which two numbers meet (C11 6.3.1.8), if one of them is complex.
    pub(super) fn common_part(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        let (x, y) = (self.complex(a), self.complex(b));
        x.or(y)?;
        self.common_type(x.unwrap_or(a), y.unwrap_or(b))
    }

    fn zero(&self, ty: TypeId, loc: Loc) -> Expr {
        let kind = if self.is_integer(ty) { ExprKind::Int(0) } else { ExprKind::Float(0) };
        Expr { kind, ty, loc }
    }

    fn part_place(&self, whole: Place, index: u32) -> Place {
        let (ty, loc) = (self.complex(whole.ty).unwrap_or(whole.ty), whole.loc);
        Place { kind: PlaceKind::Field(Box::new(whole), index), ty, loc }
    }

    fn in_type(&mut self, parts: Parts, ty: TypeId, explicit: bool) -> Parts {
        let real = self.cast(parts.real, ty, explicit);
        Parts { real, imaginary: parts.imaginary.map(|part| self.cast(part, ty, explicit)) }
    }

    /// C11 6.5.9p4: complex numbers are equal if their parts are.
    fn both_equal(&mut self, op: BinOp, pairs: [(Expr, Expr); 2], loc: Loc) -> Expr {
        let ty = self.int_type();
        let [real, imaginary] =
            pairs.map(|(a, b)| Box::new(Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, loc }));
        let kind = if op == BinOp::Eq { ExprKind::And(real, imaginary) } else { ExprKind::Or(real, imaginary) };
        Expr { kind, ty, loc }
    }

    /// Constants are computed at translation, where GCC rounds each part once; not if anything is infinite.
    fn constant_operation(&self, op: BinOp, parts: [&Expr; 4]) -> Option<[u128; 2]> {
        let format = self.format_of(parts[0].ty)?;
        let [a, b, c, d] = parts.map(|part| self.float_constant(part));
        let parts = [a?, b?, c?, d?];
        match op {
            BinOp::Mul => float::complex_product(format, Round::NearestEven, parts),
            _ => float::complex_quotient(format, Round::NearestEven, parts),
        }
    }
}

impl Cx<'_> {
    /// C11 6.7.2p2, and GNU's `_Complex int`.
    pub(super) fn complex_type(&mut self, part: TypeId, loc: Loc) -> Result<TypeId> {
        match *self.types.get(part) {
            Type::Float(_) => {}
            Type::Int(kind) if kind >= IntKind::Int => {}
            Type::Int(_) => return Err(Diagnostic::unsupported(loc, "a complex number of this integer type")),
            // Declarations of system headers name types that nobody uses.
            Type::Record(_) => return Ok(part),
            _ => return Err(Diagnostic::error(loc, "these words do not name a type together")),
        }
        if let Some(known) = self.made.complexes.get(&part) {
            return Ok(*known);
        }
        let record = self.new_record(RecordKind::Struct, format!("_Complex {}", self.types.show(part)), Loc::NONE);
        let size = self.types.size_of(part).unwrap_or(0);
        let align = self.types.align_of(part).unwrap_or(1);
        let entry = &mut self.types.records[record];
        let field = |(name, offset): (&str, u64)| {
            let name = Some(name.to_string());
            Field { name, ty: part, quals: Quals::default(), offset, bits: None }
        };
        entry.fields = PARTS.into_iter().zip([0, size]).map(field).collect();
        (entry.size, entry.align, entry.complete) = (2 * size, align, true);
        let ty = self.types.intern(Type::Record(record));
        self.made.complexes.insert(part, ty);
        Ok(ty)
    }

    /// A complex number of these parts, after what was staged.
    fn made_of(&mut self, mut stages: Stages, real: Expr, imaginary: Expr, loc: Loc) -> Result<Expr> {
        let ty = self.complex_type(real.ty, loc)?;
        let var = self.new_var("<complex>", QType::plain(ty), Storage::Local, loc);
        let item = |(n, value)| InitItem { path: vec![PathStep::Field(n)], value };
        let items = [(0, real), (1, imaginary)].into_iter().map(item).collect();
        let init = Some(LocalInit::Aggregate(Init { items }));
        stages.stmts.push(Stmt { kind: StmtKind::Declare { var, init }, loc });
        let whole = Place { kind: PlaceKind::Var(var), ty, loc };
        Ok(stages.finish(Expr { kind: ExprKind::Load(Box::new(whole)), ty, loc }))
    }

    /// The parts that a number was made of just now, if they can be evaluated anywhere.
    pub(super) fn made_parts(&self, e: &Expr) -> Option<[Expr; 2]> {
        let ExprKind::StmtExpr(block, Some(value)) = &e.kind else { return None };
        let (StmtKind::Block(stmts), ExprKind::Load(place)) = (&block.kind, &value.kind) else { return None };
        let (
            [Stmt { kind: StmtKind::Declare { var, init: Some(LocalInit::Aggregate(init)) }, .. }],
            PlaceKind::Var(read),
        ) = (stmts.as_slice(), &place.kind)
        else {
            return None;
        };
        self.types.complex(e.ty).filter(|_| var == read)?;
        let [real, imaginary] = init.items.as_slice() else { return None };
        (self.is_pure(&real.value) && self.is_pure(&imaginary.value))
            .then(|| [real.value.clone(), imaginary.value.clone()])
    }

    /// The parts of a number that can be read any number of times. `later`: something that may change it is evaluated
    /// before they are read.
    fn parts(&mut self, stages: &mut Stages, e: Expr, later: bool) -> Parts {
        if let Some([real, imaginary]) = self.made_parts(&e) {
            return Parts { real, imaginary: Some(imaginary) };
        }
        let constant = matches!(e.kind, ExprKind::Int(_) | ExprKind::Float(_));
        let held = if constant || self.is_pure(&e) && !later { e } else { self.stage(stages, e) };
        let ExprKind::Load(place) = &held.kind else { return Parts { real: held, imaginary: None } };
        let Some(ty) = self.types.complex(held.ty) else { return Parts { real: held, imaginary: None } };
        let [real, imaginary] = [0, 1].map(|n| {
            let place = self.types.part_place((**place).clone(), n);
            Expr { kind: ExprKind::Load(Box::new(place)), ty, loc: held.loc }
        });
        Parts { real, imaginary: Some(imaginary) }
    }

    /// Both operands by their parts, in the type that they have in common.
    fn operand_parts(&mut self, stages: &mut Stages, a: Expr, b: Expr, ty: TypeId) -> (Parts, Parts) {
        let later = !self.is_pure(&b) && self.made_parts(&b).is_none();
        let a = self.parts(stages, a, later);
        let b = self.parts(stages, b, false);
        (self.types.in_type(a, ty, false), self.types.in_type(b, ty, false))
    }

    pub(super) fn complex_binary(&mut self, op: BinOp, a: Expr, b: Expr, loc: Loc) -> Result<Expr> {
        let Some(ty) = self.types.common_part(a.ty, b.ty) else { return Err(self.types.operands(op, &a, &b, loc)) };
        if !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Eq | BinOp::Ne) {
            return Err(self.types.operands(op, &a, &b, loc));
        }
        let mut stages = Stages::at(loc);
        let (x, y) = self.operand_parts(&mut stages, a, b, ty);
        let join = |op, a: Expr, b: Expr| Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, loc };
        let (real, imaginary) = match (op, x.imaginary, y.imaginary) {
            (BinOp::Eq | BinOp::Ne, i, j) => {
                let [i, j] = [i, j].map(|part| part.unwrap_or_else(|| self.types.zero(ty, loc)));
                return Ok(after(stages, self.types.both_equal(op, [(x.real, y.real), (i, j)], loc)));
            }
            (BinOp::Add | BinOp::Sub, Some(i), Some(j)) => (join(op, x.real, y.real), join(op, i, j)),
            (BinOp::Add, Some(i), None) | (BinOp::Add, None, Some(i)) => (join(op, x.real, y.real), i),
            (BinOp::Sub, Some(i), None) => (join(op, x.real, y.real), i),
            (BinOp::Sub, None, Some(j)) => {
                let minus = Expr { kind: ExprKind::Unary(UnOp::Neg, Box::new(j)), ty, loc };
                (join(op, x.real, y.real), minus)
            }
            (_, Some(i), None) => (join(op, x.real, y.real.clone()), join(op, i, y.real)),
            (BinOp::Mul, None, Some(j)) => (join(op, x.real.clone(), y.real), join(op, x.real, j)),
            (_, i, j) => {
                let [i, j] = [i, j].map(|part| part.unwrap_or_else(|| self.types.zero(ty, loc)));
                let product = self.full_operation(op, [x.real, i, y.real, j], loc)?;
                return Ok(after(stages, product));
            }
        };
        self.made_of(stages, real, imaginary, loc)
    }

    /// The product or quotient of `a + bi` and `c + di`. Floating ones recover infinities (Annex G.5.1): that is in the
    /// library models, under the names that GCC's own functions have.
    fn full_operation(&mut self, op: BinOp, [a, b, c, d]: [Expr; 4], loc: Loc) -> Result<Expr> {
        let ty = a.ty;
        let complex = self.complex_type(ty, loc)?;
        let letter = match self.types.get(ty) {
            Type::Float(FloatKind::Float) => Some('s'),
            Type::Float(FloatKind::Double) => Some('d'),
            Type::Float(FloatKind::LongDouble) => Some('x'),
            _ => None,
        };
        if let Some([real, imaginary]) = self.types.constant_operation(op, [&a, &b, &c, &d]) {
            let [real, imaginary] = [real, imaginary].map(|bits| Expr { kind: ExprKind::Float(bits), ty, loc });
            return self.made_of(Stages::at(loc), real, imaginary, loc);
        }
        match letter {
            Some(letter) => {
                let name = format!("__{}{letter}c3", if op == BinOp::Mul { "mul" } else { "div" });
                let function = FnType { ret: complex, params: vec![ty; 4], variadic: false, prototyped: true };
                let function = self.types.intern(Type::Function(function));
                let callee = Callee::Direct(self.external_function(&name, function, loc));
                Ok(Expr { kind: ExprKind::Call { callee, args: vec![a, b, c, d] }, ty: complex, loc })
            }
            None if op == BinOp::Div => Err(Diagnostic::unsupported(loc, "division of complex integers")),
            None => {
                let join = |op, a: &Expr, b: &Expr| {
                    let (a, b) = (Box::new(a.clone()), Box::new(b.clone()));
                    Expr { kind: ExprKind::Binary(op, a, b), ty, loc }
                };
                let (ac, bd) = (join(BinOp::Mul, &a, &c), join(BinOp::Mul, &b, &d));
                let (ad, bc) = (join(BinOp::Mul, &a, &d), join(BinOp::Mul, &b, &c));
                self.made_of(Stages::at(loc), join(BinOp::Sub, &ac, &bd), join(BinOp::Add, &ad, &bc), loc)
            }
        }
    }

    /// `-z`, GNU's `~z` (the conjugate), `+z`.
    fn complex_sign(&mut self, operator: &UnaryOperator, value: Expr, loc: Loc) -> Result<Expr> {
        if matches!(operator, UnaryOperator::Plus) {
            return Ok(value);
        }
        let mut stages = Stages::at(loc);
        let Parts { real, imaginary } = self.parts(&mut stages, value, false);
        let minus = |part: Expr| {
            let ty = part.ty;
            Expr { kind: ExprKind::Unary(UnOp::Neg, Box::new(part)), ty, loc }
        };
        let imaginary = minus(imaginary.unwrap_or_else(|| self.types.zero(real.ty, loc)));
        let real = if matches!(operator, UnaryOperator::Minus) { minus(real) } else { real };
        self.made_of(stages, real, imaginary, loc)
    }

    /// Conversion of a number to a number, where one of the types is complex (C11 6.3.1.2, 6.3.1.6, 6.3.1.7).
    pub(super) fn complex_convert(&mut self, e: Expr, to: TypeId, explicit: bool) -> Result<Option<Expr>> {
        if e.ty == to || !self.types.is_number(e.ty) || !self.types.is_number(to) {
            return Ok(None);
        }
        let (from, part) = (self.types.complex(e.ty), self.types.complex(to));
        if from.or(part).is_none() {
            return Ok(None);
        }
        let loc = e.loc;
        if self.types.is_bool(to) {
            let holds = self.complex_truth(e);
            return Ok(Some(self.types.cast(holds, to, false)));
        }
        let mut stages = Stages::at(loc);
        let parts = self.parts(&mut stages, e, false);
        let parts = self.types.in_type(parts, part.unwrap_or(to), explicit);
        if part.is_none() {
            return Ok(Some(after(stages, parts.real)));
        }
        let imaginary = parts.imaginary.unwrap_or_else(|| self.types.zero(parts.real.ty, loc));
        self.made_of(stages, parts.real, imaginary, loc).map(Some)
    }

    /// Whether a complex number is not zero.
    pub(super) fn complex_truth(&mut self, e: Expr) -> Expr {
        let loc = e.loc;
        let mut stages = Stages::at(loc);
        let Parts { real, imaginary } = self.parts(&mut stages, e, false);
        let imaginary = imaginary.unwrap_or_else(|| self.types.zero(real.ty, loc));
        let pairs = [real, imaginary].map(|part| {
            let zero = self.types.zero(part.ty, loc);
            (part, zero)
        });
        let holds = self.types.both_equal(BinOp::Ne, pairs, loc);
        after(stages, holds)
    }

    /// `place op= value`, with the place evaluated once; with `post` the old value is the result.
    pub(super) fn complex_assign(
        &mut self,
        op: BinOp,
        place: Place,
        value: Expr,
        post: bool,
        loc: Loc,
    ) -> Result<Expr> {
        let ty = place.ty;
        let mut stages = Stages::at(loc);
        let address = self.types.address_of_place(place, Quals::default());
        let address = self.stage(&mut stages, address);
        let target = Place { kind: PlaceKind::Deref(address), ty, loc };
        let value = if self.is_pure(&value) { value } else { self.stage(&mut stages, value) };
        let old = Expr { kind: ExprKind::Load(Box::new(target.clone())), ty, loc };
        let old = self.stage(&mut stages, old);
        let new = self.complex_binary(op, old.clone(), value, loc)?;
        let new = self.assign_convert(new, ty, "assignment")?;
        let assign = Expr { kind: ExprKind::Assign(Box::new(target), Box::new(new)), ty, loc };
        if !post {
            return Ok(stages.finish(assign));
        }
        stages.stmts.push(Stmt { kind: StmtKind::Expr(assign), loc });
        Ok(stages.finish(old))
    }

    /// For static storage: complex values as their parts.
    pub(super) fn split_complex(&mut self, init: &mut Init) {
        let items = std::mem::take(&mut init.items);
        for item in items {
            match self.made_parts(&item.value) {
                None => init.items.push(item),
                Some(parts) => init.items.extend((0..).zip(parts).map(|(n, value)| {
                    let path = item.path.iter().copied().chain([PathStep::Field(n)]).collect();
                    InitItem { path, value }
                })),
            }
        }
    }

    /// GNU's `__real__ z` and `__imag__ z`, which the token layer writes as the target of a cast to a struct of that name.
    pub(super) fn part_operator(&mut self, node: &UnaryOperatorExpression, loc: Loc) -> Result<Option<Lowered>> {
        let (UnaryOperator::Indirection, Expression::Cast(cast)) = (&node.operator.node, &node.operand.node) else {
            return Ok(None);
        };
        let specifiers = &cast.node.type_name.node.specifiers;
        let tag = specifiers.first().and_then(|s| match &s.node {
            lang_c::ast::SpecifierQualifier::TypeSpecifier(t) => match &t.node {
                TypeSpecifier::Struct(s) => s.node.identifier.as_ref().map(|i| i.node.name.as_str()),
                _ => None,
            },
            _ => None,
        });
        let index = match tag {
            Some(REAL_PART) => 0,
            Some(IMAGINARY_PART) => 1,
            _ => return Ok(None),
        };
        let operand = self.lower(&cast.node.expression)?;
        self.part_of(operand, index, loc).map(Some)
    }

    fn part_of(&mut self, operand: Lowered, index: u32, loc: Loc) -> Result<Lowered> {
        if self.types.complex(operand.ty()).is_some() {
            return match operand {
                Lowered::Place(place, quals) => Ok(Lowered::Place(self.types.part_place(place, index), quals)),
                other => {
                    let value = self.rvalue(other)?;
                    let (ty, loc) = (value.ty, value.loc);
                    let whole = Place { kind: PlaceKind::Value(value), ty, loc };
                    Ok(Lowered::Place(self.types.part_place(whole, index), Quals::default()))
                }
            };
        }
        let value = self.rvalue(operand)?;
        if !self.types.is_arithmetic(value.ty) {
            return Err(Diagnostic::error(loc, format!("`{}` is no complex number", self.types.show(value.ty))));
        }
        if index == 0 {
            return Ok(Lowered::Value(value));
        }
        let zero = self.types.zero(value.ty, loc);
        let ty = zero.ty;
        let kind = ExprKind::Comma(Box::new(value), Box::new(zero));
        Ok(Lowered::Value(Expr { kind, ty, loc }))
    }

    /// The unary operators that complex numbers have a meaning of their own for.
    pub(super) fn complex_unary(&mut self, operator: &UnaryOperator, operand: Lowered, loc: Loc) -> Result<Expr> {
        let step = |op| match operator {
            UnaryOperator::PostIncrement | UnaryOperator::PostDecrement => Some((op, true)),
            _ => Some((op, false)),
        };
        let step = match operator {
            UnaryOperator::PostIncrement | UnaryOperator::PreIncrement => step(BinOp::Add),
            UnaryOperator::PostDecrement | UnaryOperator::PreDecrement => step(BinOp::Sub),
            _ => None,
        };
        if let Some((op, post)) = step {
            let place = self.types.modifiable(operand, loc)?;
            let one = Expr { kind: ExprKind::Int(1), ty: self.types.int_type(), loc };
            return self.complex_assign(op, place, one, post, loc);
        }
        let value = self.rvalue(operand)?;
        self.complex_sign(operator, value, loc)
    }

    pub(super) fn complex_builtin(&mut self, name: &str, args: &[Node<Expression>], loc: Loc) -> Result<Option<Expr>> {
        match (name, args) {
            (frontend::IMAGINARY, [value]) => {
                let imaginary = self.expr(value)?;
                let real = self.types.zero(imaginary.ty, loc);
                self.made_of(Stages::at(loc), real, imaginary, loc).map(Some)
            }
            ("__builtin_complex", [real, imaginary]) => {
                let (real, imaginary) = (self.expr(real)?, self.expr(imaginary)?);
                if real.ty != imaginary.ty || self.types.format_of(real.ty).is_none() {
                    let message = "`__builtin_complex` wants two floating-point numbers of one type";
                    return Err(Diagnostic::error(loc, message));
                }
                self.made_of(Stages::at(loc), real, imaginary, loc).map(Some)
            }
            _ => Ok(None),
        }
    }
}
