//! `__builtin_object_size` (GCC manual, Object Size Checking). For the address of a place inside a declared object, all
//! compilers give the same answer. For any other pointer it depends on how well they optimise, so nobody knows it.

use lang_c::ast::Expression;
use lang_c::span::Node;

use crate::base::{Loc, Result};
use crate::typed::tree::{Callee, Expr, ExprKind, Place, PlaceKind};
use crate::typed::types::{FnType, RecordKind, Type};

use super::builtins::argument;
use super::{Cx, State};

/// A place inside an object: how many bytes there are from here to the end of the object and of the closest member or
/// array around it.
#[derive(Clone, Copy)]
struct Rest {
    whole: i128,
    /// `None` where compilers differ.
    part: Option<i128>,
}

impl Cx<'_> {
    /// The arguments are not evaluated.
    pub(super) fn object_size(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        self.unevaluated += 1;
        let pointer = self.expr(argument(args, 0, loc)?);
        let kind = self.constant_of(argument(args, 1, loc)?);
        self.unevaluated -= 1;
        let (pointer, kind) = (pointer?, kind?);
        let size_kind = self.types.size_kind();
        let ty = self.types.int(size_kind);
        let rest = self.rest_behind(&pointer);
        let known = rest.and_then(|rest| if kind & 1 == 0 { Some(rest.whole) } else { rest.part });
        if let Some(size) = known {
            return Ok(Expr { kind: ExprKind::Int(size.max(0)), ty, loc });
        }
        let function = Type::Function(FnType { ret: ty, params: Vec::new(), variadic: false, prototyped: true });
        let function = self.types.intern(function);
        let callee = Callee::Direct(self.external_function("__builtin_object_size", function, loc));
        Ok(Expr { kind: ExprKind::Call { callee, args: Vec::new() }, ty, loc })
    }
}

impl State {
    fn rest_behind(&self, pointer: &Expr) -> Option<Rest> {
        match &pointer.kind {
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.rest_of(place),
            ExprKind::Cast { value, .. } if self.types.is_pointer(value.ty) => self.rest_behind(value),
            ExprKind::PtrOffset { ptr, index, negative: false } => {
                let step = i128::from(self.types.size_of(self.types.pointee(ptr.ty)?)?);
                let by = self.constant_value(index)?.checked_mul(step)?;
                Some(Rest { whole: self.rest_behind(ptr)?.whole - by, part: None })
            }
            _ => None,
        }
    }

    fn rest_of(&self, place: &Place) -> Option<Rest> {
        let size = i128::from(self.types.size_of(place.ty)?);
        match &place.kind {
            PlaceKind::Var(_) => Some(Rest { whole: size, part: Some(size) }),
            PlaceKind::Field(base, field) => {
                let Type::Record(record) = self.types.get(base.ty) else { return None };
                let record = &self.types.records[*record];
                let offset = i128::from(record.fields.get(*field as usize)?.offset);
                let part = (record.kind == RecordKind::Struct).then_some(size);
                Some(Rest { whole: self.rest_of(base)?.whole - offset, part })
            }
            PlaceKind::Index(base, index) => {
                let offset = self.constant_value(index)?.checked_mul(size)?;
                let array = i128::from(self.types.size_of(base.ty)?);
                Some(Rest { whole: self.rest_of(base)?.whole - offset, part: Some(array - offset) })
            }
            PlaceKind::Deref(_) | PlaceKind::Value(_) => None,
        }
    }
}
