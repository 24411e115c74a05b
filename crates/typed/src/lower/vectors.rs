//! GCC's vector types (manual, "Using Vector Instructions through Built-in Functions"): a struct around an array, with
//! operators that work element by element.
//!
//! Invariant: nothing behind lowering knows vectors; their operators are statement expressions over elements.

use lang_c::ast::Expression;
use lang_c::span::Node;

use crate::tree::{BinOp, Expr, ExprKind, Place, PlaceKind, Stmt, StmtKind, Storage, UnOp};
use crate::types::{Field, FloatKind, IntKind, Quals, RecordKind, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::bits::Stages;
use super::context::Cx;
use super::expr::Lowered;
use super::qualified::QType;
use super::vla::unchecked;

/// The name of the one member, which no program can write.
const ELEMENTS: &str = "<elements>";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Vector {
    pub elem: TypeId,
    pub count: u64,
}

impl Types {
    pub(super) fn vector(&self, ty: TypeId) -> Option<Vector> {
        let Type::Record(record) = self.get(ty) else { return None };
        match self.records[*record].fields.as_slice() {
            [only] if only.name.as_deref() == Some(ELEMENTS) => match *self.get(only.ty) {
                Type::Array { elem, len: Some(count) } => Some(Vector { elem, count }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The array inside a vector.
    pub(super) fn elements(&self, place: Place) -> Place {
        let loc = place.loc;
        let ty = match self.get(place.ty) {
            Type::Record(r) => self.records[*r].fields[0].ty,
            _ => place.ty,
        };
        Place { kind: PlaceKind::Field(Box::new(place), 0), ty, loc }
    }

    fn element(&mut self, vector: &Expr, index: u64, elem: TypeId) -> Expr {
        let loc = vector.loc;
        let ExprKind::Load(place) = &vector.kind else { return vector.clone() };
        let index = self.size_t(index, loc);
        let kind = PlaceKind::Index(Box::new(self.elements((**place).clone())), index);
        Expr { kind: ExprKind::Load(Box::new(Place { kind, ty: elem, loc })), ty: elem, loc }
    }

    /// Integers of the elements' width: what comparisons give.
    fn mask_type(&mut self, elem: TypeId, loc: Loc) -> Result<TypeId> {
        let size = self.size_of(elem);
        let kinds = [IntKind::SChar, IntKind::Short, IntKind::Int, IntKind::Long, IntKind::LongLong];
        let same = kinds.into_iter().find(|k| Some(u64::from(self.int_kind_repr(*k).bits) / 8) == size);
        let kind = same.ok_or_else(|| Diagnostic::unsupported(loc, "a comparison of vectors of this type"))?;
        Ok(self.int(kind))
    }
}

impl Cx<'_> {
    /// The type of vectors of `bytes` bytes with such elements.
    pub(super) fn vector_type(&mut self, elem: TypeId, bytes: u64, loc: Loc) -> Result<TypeId> {
        let size = self.types.size_of(elem).filter(|_| self.types.is_arithmetic(elem));
        let Some(size) = size.filter(|s| *s > 0 && bytes.is_multiple_of(*s) && bytes.is_power_of_two()) else {
            return Err(Diagnostic::error(
                loc,
                format!("there is no vector of {bytes} bytes of `{}`", self.types.show(elem)),
            ));
        };
        if let Some(known) = self.made.vectors.get(&(elem, bytes)) {
            return Ok(*known);
        }
        let record = self.new_record(RecordKind::Struct, format!("<vector of {}>", self.types.show(elem)), Loc::NONE);
        let ty = self.types.array(elem, Some(bytes / size));
        let name = Some(ELEMENTS.to_string());
        let entry = &mut self.types.records[record];
        entry.fields = vec![Field { name, ty, quals: Quals::default(), offset: 0, bits: None }];
        (entry.size, entry.align, entry.complete) = (bytes, bytes, true);
        let vector = self.types.intern(Type::Record(record));
        self.made.vectors.insert((elem, bytes), vector);
        Ok(vector)
    }

    /// A vector whose elements are made one by one from what was staged before.
    fn build_vector(
        &mut self,
        mut stages: Stages,
        (elem, count): (TypeId, u64),
        loc: Loc,
        mut make: impl FnMut(&mut Self, u64) -> Result<Expr>,
    ) -> Result<Expr> {
        let size = self.types.size_of(elem).unwrap_or(1);
        let ty = self.vector_type(elem, size * count, loc)?;
        let var = self.new_var("<vector>", QType::plain(ty), Storage::Local, loc);
        stages.stmts.push(Stmt { kind: StmtKind::Declare { var, init: None }, loc });
        let whole = Place { kind: PlaceKind::Var(var), ty, loc };
        for n in 0..count {
            let value = make(self, n)?;
            let index = self.types.size_t(n, loc);
            let kind = PlaceKind::Index(Box::new(self.types.elements(whole.clone())), index);
            let place = Box::new(Place { kind, ty: elem, loc });
            let kind = ExprKind::Assign(place, Box::new(value));
            stages.stmts.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty: elem, loc }), loc });
        }
        Ok(stages.finish(Expr { kind: ExprKind::Load(Box::new(whole)), ty, loc }))
    }

    /// An operator on two vectors, or on a vector and a number that stands for every element.
    pub(super) fn vector_binary(&mut self, op: BinOp, a: Expr, b: Expr, loc: Loc) -> Result<Expr> {
        let (va, vb) = (self.types.vector(a.ty), self.types.vector(b.ty));
        let Some(shape) = va.or(vb) else { return Err(Diagnostic::error(loc, "a vector is needed here")) };
        if va.zip(vb).is_some_and(|(x, y)| x.count != y.count) {
            return Err(Diagnostic::error(loc, "the two vectors have different lengths"));
        }
        let mut stages = Stages::at(loc);
        let mut operand = |s: &mut Self, e: Expr, v: Option<Vector>| -> Result<Expr> {
            let e = if v.is_none() { s.assign_convert(e, shape.elem, "vector operation")? } else { e };
            Ok(s.stage(&mut stages, e))
        };
        let a = operand(self, a, va)?;
        let b = operand(self, b, vb)?;
        let compares = matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge);
        let elem = if compares { self.types.mask_type(shape.elem, loc)? } else { shape.elem };
        self.build_vector(stages, (elem, shape.count), loc, |s, n| {
            let part = |s: &mut Self, e: &Expr, v: Option<Vector>| match v {
                Some(v) => s.types.element(e, n, v.elem),
                None => e.clone(),
            };
            let (x, y) = (part(s, &a, va), part(s, &b, vb));
            let mut value = s.binary(op, x, y, loc)?;
            if compares {
                // True is all ones.
                let ty = value.ty;
                value = Expr { kind: ExprKind::Unary(UnOp::Neg, Box::new(value)), ty, loc: Loc::NONE };
            }
            Ok(s.types.cast(value, elem, true))
        })
    }

    pub(super) fn vector_unary(&mut self, op: UnOp, a: Expr, loc: Loc) -> Result<Expr> {
        let Some(shape) = self.types.vector(a.ty) else {
            return Err(Diagnostic::error(loc, "a vector is needed here"));
        };
        let mut stages = Stages::at(loc);
        let a = self.stage(&mut stages, a);
        self.build_vector(stages, (shape.elem, shape.count), loc, |s, n| {
            let x = s.types.element(&a, n, shape.elem);
            let value = s.types.unary_value(op, x, loc);
            Ok(s.types.cast(value, shape.elem, true))
        })
    }

    /// Every element converted to another type.
    fn converted_vector(&mut self, a: Expr, to: TypeId, loc: Loc) -> Result<Expr> {
        let (Some(from), Some(shape)) = (self.types.vector(a.ty), self.types.vector(to)) else {
            return Err(Diagnostic::error(loc, "`__builtin_convertvector` wants a vector and a vector type"));
        };
        if from.count != shape.count {
            return Err(Diagnostic::error(loc, "the two vectors have different lengths"));
        }
        let mut stages = Stages::at(loc);
        let a = self.stage(&mut stages, a);
        self.build_vector(stages, (shape.elem, shape.count), loc, |s, n| {
            let x = s.types.element(&a, n, from.elem);
            Ok(s.types.cast(x, shape.elem, true))
        })
    }

    /// A cast between a vector and something else of its size keeps the bits.
    pub(super) fn same_bits(&mut self, value: Expr, to: TypeId, loc: Loc) -> Result<Expr> {
        if self.types.size_of(value.ty) != self.types.size_of(to) {
            let message = format!("`{}` cannot be cast to `{}`", self.types.show(value.ty), self.types.show(to));
            return Err(Diagnostic::error(loc, message));
        }
        let mut stages = Stages::at(loc);
        let held = self.stage(&mut stages, value);
        let ExprKind::Load(place) = held.kind else { return Ok(held) };
        let address = self.types.address_of_place(*place, Quals::default());
        let pointer = self.types.pointer(to);
        let address = self.types.cast(address, pointer, true);
        let target = Place { kind: PlaceKind::Deref(address), ty: to, loc };
        let load = Expr { kind: ExprKind::Load(Box::new(target)), ty: to, loc };
        Ok(stages.finish(load))
    }

    /// `place op= value`, with the place evaluated once.
    pub(super) fn vector_assign(&mut self, op: BinOp, place: Place, value: Expr, loc: Loc) -> Result<Expr> {
        let ty = place.ty;
        let mut stages = Stages::at(loc);
        let address = self.types.address_of_place(place, Quals::default());
        let address = self.stage(&mut stages, address);
        let target = Place { kind: PlaceKind::Deref(address), ty, loc };
        let old = Expr { kind: ExprKind::Load(Box::new(target.clone())), ty, loc };
        let new = self.vector_binary(op, old, value, loc)?;
        let assign = ExprKind::Assign(Box::new(target), Box::new(new));
        Ok(stages.finish(Expr { kind: assign, ty, loc }))
    }

    /// The attribute on a number's type; pointers and arrays are of vectors then.
    pub(super) fn vectorised(&mut self, q: QType, bytes: u64, loc: Loc) -> Result<QType> {
        let ty = match *self.types.get(q.ty) {
            Type::Pointer { to, quals } => {
                let to = self.vectorised(QType { ty: to, quals }, bytes, loc)?;
                self.types.intern(Type::Pointer { to: to.ty, quals: to.quals })
            }
            Type::Array { elem, len } => {
                let elem = self.vectorised(QType::plain(elem), bytes, loc)?.ty;
                self.types.array(elem, len)
            }
            Type::Float(FloatKind::LongDouble) => {
                return Err(Diagnostic::error(loc, "there are no vectors of `long double`"));
            }
            _ => self.vector_type(q.ty, bytes, loc)?,
        };
        Ok(QType { ty, quals: q.quals })
    }

    pub(super) fn vector_builtin(&mut self, name: &str, args: &[Node<Expression>], loc: Loc) -> Result<Option<Expr>> {
        match (name, args) {
            ("__builtin_convertvector", [value, ty]) => {
                let value = self.expr(value)?;
                let ty = self.measured_type(ty)?;
                self.converted_vector(value, ty, loc).map(Some)
            }
            ("__builtin_shuffle", [a, mask]) => self.picked(a, None, mask, loc).map(Some),
            ("__builtin_shuffle", [a, b, mask]) => self.picked(a, Some(b), mask, loc).map(Some),
            ("__builtin_shufflevector", [a, b, indices @ ..]) => self.shuffled(a, b, indices, loc).map(Some),
            _ => Ok(None),
        }
    }

    /// Elements of two vectors by constant numbers; -1 is any value, and we take the first element.
    fn shuffled(
        &mut self,
        a: &Node<Expression>,
        b: &Node<Expression>,
        indices: &[Node<Expression>],
        loc: Loc,
    ) -> Result<Expr> {
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        let shape = self.types.vector(a.ty).filter(|_| a.ty == b.ty);
        let Some(shape) = shape else { return Err(Diagnostic::error(loc, "two vectors of one type are needed")) };
        let mut wanted = Vec::new();
        for index in indices {
            let index = self.constant_of(index)?;
            match u64::try_from(index.max(0)) {
                Ok(index) if index < 2 * shape.count => wanted.push(index),
                _ => return Err(Diagnostic::error(loc, format!("the vectors have no element {index}"))),
            }
        }
        let mut stages = Stages::at(loc);
        let a = self.stage(&mut stages, a);
        let b = self.stage(&mut stages, b);
        self.build_vector(stages, (shape.elem, wanted.len() as u64), loc, |s, n| {
            let index = wanted[n as usize];
            let from = if index < shape.count { &a } else { &b };
            Ok(s.types.element(from, index % shape.count, shape.elem))
        })
    }

    /// GCC's shuffle: elements of one or two vectors by the numbers in a third, modulo how many there are.
    fn picked(
        &mut self,
        a: &Node<Expression>,
        b: Option<&Node<Expression>>,
        mask: &Node<Expression>,
        loc: Loc,
    ) -> Result<Expr> {
        let a = self.expr(a)?;
        let b = b.map(|b| self.expr(b)).transpose()?;
        let mask = self.expr(mask)?;
        let (shape, masks) = (self.types.vector(a.ty), self.types.vector(mask.ty));
        let (Some(shape), Some(masks)) = (shape, masks) else {
            return Err(Diagnostic::error(loc, "vectors are needed here"));
        };
        let fits = self.types.int_repr(masks.elem).is_some() && masks.count == shape.count;
        if !fits || b.as_ref().is_some_and(|b| b.ty != a.ty) {
            return Err(Diagnostic::error(loc, "two vectors of one type, and one of as many integers, are needed"));
        }
        let mut stages = Stages::at(loc);
        let a = self.stage(&mut stages, a);
        let b = b.map(|b| self.stage(&mut stages, b));
        let mask = self.stage(&mut stages, mask);
        let int = self.types.int_type();
        let number = |n: u64| Expr { kind: ExprKind::Int(i128::from(n)), ty: masks.elem, loc: Loc::NONE };
        self.build_vector(stages, (shape.elem, shape.count), loc, |s, n| {
            let choices = if b.is_some() { 2 * shape.count } else { shape.count };
            let limit = number(choices - 1);
            let index = unchecked(BinOp::BitAnd, s.types.element(&mask, n, masks.elem), limit, masks.elem);
            let mut chosen = s.types.element(&a, 0, shape.elem);
            for choice in 1..choices {
                let from = b.as_ref().filter(|_| choice >= shape.count).unwrap_or(&a);
                let other = s.types.element(from, choice % shape.count, shape.elem);
                let cond = Box::new(unchecked(BinOp::Eq, index.clone(), number(choice), int));
                let kind = ExprKind::Cond(cond, Box::new(other), Box::new(chosen));
                chosen = Expr { kind, ty: shape.elem, loc: Loc::NONE };
            }
            Ok(chosen)
        })
    }

    /// A vector is indexed like the array inside it.
    pub(super) fn indexable(&mut self, base: Lowered) -> Lowered {
        match base {
            Lowered::Place(place, quals) if self.types.vector(place.ty).is_some() => {
                Lowered::Place(self.types.elements(place), quals)
            }
            Lowered::Value(value) if self.types.vector(value.ty).is_some() => {
                let (ty, loc) = (value.ty, value.loc);
                let place = Place { kind: PlaceKind::Value(value), ty, loc };
                Lowered::Place(self.types.elements(place), Quals::default())
            }
            other => other,
        }
    }
}
