//! Names, members, elements and targets: the expressions that denote places (C11 6.5.1, 6.5.2.1, 6.5.2.3, 6.5.3.2).
//!
//! Invariant: `a[i]`, `i[a]`, `*(a + i)` and `*a` on a known array are all `Index` places, so an array variable that is
//! only indexed never has its address taken.

use lang_c::ast::{MemberExpression, MemberOperator, StringLiteral};

use crate::tree::{Expr, ExprKind, Init, InitItem, PathStep, Place, PlaceKind, Storage, Var, VarId};
use crate::types::{Quals, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::expr::Lowered;
use super::literals::{self, Text};
use super::qualified::join;
use super::scopes::Symbol;

impl Cx<'_> {
    pub(super) fn identifier(&mut self, name: &str, loc: Loc) -> Result<Lowered> {
        if let Some((_, id, q)) = self.prototype.iter().rev().find(|(known, ..)| known == name).cloned() {
            return Ok(Lowered::Place(Place { kind: PlaceKind::Var(id), ty: q.ty, loc }, q.quals));
        }
        match self.scopes.name(name).map(|n| n.symbol) {
            Some(Symbol::Var(id, q)) => Ok(Lowered::Place(self.block_place(id, q, loc), q.quals)),
            Some(Symbol::Func(id, ty)) => Ok(Lowered::Func(id, ty, loc)),
            Some(Symbol::Constant(value, ty)) => Ok(Lowered::Value(Expr { kind: ExprKind::Int(value), ty, loc })),
            Some(Symbol::Broken(index)) => Err(self.messages.broken[index as usize].clone()),
            Some(Symbol::Typedef(..)) => Err(Diagnostic::error(loc, format!("`{name}` is a type, not a value"))),
            None => match (name, &self.body) {
                // C11 6.4.2.2.
                ("__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__", Some(body)) => {
                    let text = self.entities.funcs[body.func].name.clone();
                    let units = text.bytes().map(u32::from).collect();
                    Ok(self.literal_place(Text { units, kind: crate::types::IntKind::Char }, true, loc))
                }
                _ => match self.probed_name(name, loc)? {
                    Some(found) => Ok(found),
                    None => Err(self.undeclared(name, "name", loc)),
                },
            },
        }
    }

    pub(super) fn string_place(&mut self, literal: &StringLiteral, loc: Loc) -> Result<Lowered> {
        let text = literals::string(literal, self.types, loc)?;
        Ok(self.literal_place(text, false, loc))
    }

    pub(super) fn member(&mut self, node: &MemberExpression, loc: Loc) -> Result<Lowered> {
        let name = &node.identifier.node.name;
        let base = self.lower(&node.expression)?;
        let (mut place, mut quals) = match node.operator.node {
            MemberOperator::Direct => match base {
                Lowered::Place(place, quals) => (place, quals),
                other => {
                    let value = self.rvalue(other)?;
                    let (ty, loc) = (value.ty, value.loc);
                    (Place { kind: PlaceKind::Value(value), ty, loc }, Quals::default())
                }
            },
            MemberOperator::Indirect => {
                let pointer = self.rvalue(base)?;
                self.target(pointer, loc)?
            }
        };
        let Type::Record(record) = *self.types.get(place.ty) else {
            let error = Diagnostic::error(loc, format!("`{}` has no member `{name}`", self.types.show(place.ty)));
            let is_record = |ty| matches!(self.types.get(ty), Type::Record(_));
            return Err(match self.types.pointee(place.ty) {
                Some(to) if is_record(to) => error.with_help("Use `->` to reach the member through the pointer."),
                _ => error,
            });
        };
        let Some(path) = self.types.member_path(record, name) else {
            return Err(self.types.no_member(record, name, loc));
        };
        for index in path {
            let Type::Record(record) = *self.types.get(place.ty) else { break };
            let field = &self.types.records[record].fields[index as usize];
            quals = join(quals, field.quals);
            let ty = field.ty;
            place = Place { kind: PlaceKind::Field(Box::new(place), index), ty, loc };
        }
        Ok(Lowered::Place(place, quals))
    }

    /// `a[i]` is `*(a + i)` either way round (C11 6.5.2.1p2).
    pub(super) fn index(&mut self, a: Lowered, b: Lowered, loc: Loc) -> Result<Lowered> {
        let (base, index) = if self.types.is_integer(a.ty()) { (b, a) } else { (a, b) };
        let base = self.indexable(base);
        let index = self.rvalue(index)?;
        if !self.types.is_integer(index.ty) {
            return Err(Diagnostic::error(
                index.loc,
                format!("an index must be an integer, not `{}`", self.types.show(index.ty)),
            ));
        }
        if let Lowered::Place(place, quals) = base {
            if let Type::Array { elem, len: Some(_) } = *self.types.get(place.ty) {
                let kind = PlaceKind::Index(Box::new(place), index);
                return Ok(Lowered::Place(Place { kind, ty: elem, loc }, quals));
            }
            let pointer = self.rvalue(Lowered::Place(place, quals))?;
            return self.pointer_element(pointer, index, loc);
        }
        let pointer = self.rvalue(base)?;
        self.pointer_element(pointer, index, loc)
    }

    fn pointer_element(&mut self, pointer: Expr, index: Expr, loc: Loc) -> Result<Lowered> {
        if !self.types.is_pointer(pointer.ty) {
            return Err(Diagnostic::error(loc, format!("`{}` cannot be indexed", self.types.show(pointer.ty))));
        }
        let sum = self.types.pointer_offset(pointer, index, false, loc)?;
        self.indirection(sum, loc)
    }

    /// `*pointer`.
    pub(super) fn indirection(&mut self, pointer: Expr, loc: Loc) -> Result<Lowered> {
        match self.types.pointee(pointer.ty) {
            Some(to) if matches!(self.types.get(to), Type::Function(_)) => Ok(Lowered::PointedFunc(pointer)),
            _ => self.target(pointer, loc).map(|(place, quals)| Lowered::Place(place, quals)),
        }
    }

    /// The place that a pointer points to.
    fn target(&mut self, pointer: Expr, loc: Loc) -> Result<(Place, Quals)> {
        let Type::Pointer { to: ty, quals } = *self.types.get(pointer.ty) else {
            return Err(Diagnostic::error(loc, format!("`{}` is not a pointer", self.types.show(pointer.ty))));
        };
        let whole_array = |s: &Self, p: &Place| matches!(s.types.get(p.ty), Type::Array { len: Some(_), .. });
        let kind = match pointer.kind {
            // C11 6.5.3.2p3: `*&x` is `x`.
            ExprKind::AddrOf(place) if place.ty == ty => place.kind,
            ExprKind::Decay(place) if whole_array(self, &place) => {
                let zero = self.types.size_t(0, loc);
                PlaceKind::Index(place, zero)
            }
            ExprKind::PtrOffset { ptr, index, negative: false } if matches!(&ptr.kind, ExprKind::Decay(p) if whole_array(self, p)) => {
                match ptr.kind {
                    ExprKind::Decay(place) => PlaceKind::Index(place, *index),
                    kind => {
                        let ptr = Box::new(Expr { kind, ty: ptr.ty, loc: ptr.loc });
                        let kind = ExprKind::PtrOffset { ptr, index, negative: false };
                        PlaceKind::Deref(Expr { kind, ty: pointer.ty, loc: pointer.loc })
                    }
                }
            }
            kind => PlaceKind::Deref(Expr { kind, ty: pointer.ty, loc: pointer.loc }),
        };
        Ok((Place { kind, ty, loc }, quals))
    }

    pub(super) fn undeclared(&self, name: &str, what: &str, loc: Loc) -> Diagnostic {
        let error = Diagnostic::error(loc, format!("the {what} `{name}` is not declared"));
        match self.scopes.similar(name) {
            Some(near) => error.with_help(format!("Did you mean `{near}`?")),
            None => error,
        }
    }

    /// A string literal as a place; equal literals share one object (C11 6.4.5p7 leaves that open).
    pub(super) fn literal_place(&mut self, text: Text, is_const: bool, loc: Loc) -> Lowered {
        let elem = self.types.int(text.kind);
        let ty = self.types.array(elem, Some(text.units.len() as u64 + 1));
        let key = (elem, text.units);
        let var = match self.entities.literals.get(&key) {
            Some(var) => *var,
            None => {
                let var = self.new_literal(&key.1, text.kind, elem, ty, loc);
                self.entities.literals.insert(key, var);
                var
            }
        };
        let quals = Quals { is_const, is_volatile: false };
        Lowered::Place(Place { kind: PlaceKind::Var(var), ty, loc }, quals)
    }

    fn new_literal(&mut self, units: &[u32], kind: crate::types::IntKind, elem: TypeId, ty: TypeId, loc: Loc) -> VarId {
        let name = Text { units: units.to_vec(), kind }.text();
        let init = Init { items: self.types.text_items(units, elem, None, &[], loc) };
        self.entities.vars.push(Var { init: Some(init), is_const: true, ..Var::new(name, ty, loc, Storage::Literal) })
    }
}

impl Types {
    /// The characters as initialiser items below `path`, cut off at `len`; zeros need no item.
    pub(super) fn text_items(
        &self,
        units: &[u32],
        elem: TypeId,
        len: Option<u64>,
        path: &[PathStep],
        loc: Loc,
    ) -> Vec<InitItem> {
        let repr = self.int_repr(elem);
        let cut = len.map_or(units.len(), |n| units.len().min(n as usize));
        let item = |(index, unit): (usize, &u32)| {
            let value = repr.map_or(0, |r| super::int_constant::wrap(i128::from(*unit), r));
            let mut path = path.to_vec();
            path.push(PathStep::Index(index as u64));
            InitItem { path, value: Expr { kind: ExprKind::Int(value), ty: elem, loc } }
        };
        units[..cut].iter().enumerate().filter(|(_, u)| **u != 0).map(item).collect()
    }
}
