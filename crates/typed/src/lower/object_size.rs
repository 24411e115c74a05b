//! `__builtin_object_size` (GCC manual, Object Size Checking). For the address of a place inside a declared object, all
//! compilers give the same answer. A local pointer that gets one value is that value to every compiler that optimises,
//! which is who the function is for. For any other pointer it depends on how well they do, so nobody knows it.

use lang_c::ast::Expression;
use lang_c::span::Node;

use rustc_hash::FxHashMap;

use crate::tree::{Callee, Expr, ExprKind, FuncId, Place, PlaceKind, Stmt, Storage, VarId};
use crate::types::{FnType, RecordKind, Type, Types};
use crate::visit::{self, Visitor};
use base::{Loc, Result};

use super::builtins::argument;
use super::context::Cx;

/// A place inside an object: how many bytes there are from here to the end of the object and of the closest member or
/// array around it.
#[derive(Clone, Copy)]
struct Rest {
    whole: i128,
    /// `None` where compilers differ.
    part: Option<i128>,
}

/// How deep values of pointers are followed.
const MOST_STEPS: u32 = 16;

const NAME: &str = "__builtin_object_size";

/// The one value of each variable that is assigned; `None` where there are several.
#[derive(Default)]
struct Values {
    of: FxHashMap<VarId, Option<Expr>>,
}

impl Values {
    fn set(&mut self, var: VarId, value: Option<&Expr>) {
        let twice = self.of.contains_key(&var);
        self.of.insert(var, value.filter(|_| !twice).cloned());
    }
}

impl Visitor for Values {
    fn initial(&mut self, var: VarId, value: &Expr) {
        self.set(var, Some(value));
    }

    fn expr(&mut self, e: &mut Expr) {
        match &e.kind {
            ExprKind::Assign(place, value) => {
                if let PlaceKind::Var(var) = place.kind {
                    self.set(var, Some(value));
                }
            }
            ExprKind::AssignOp { place, .. } | ExprKind::Step { place, .. } => {
                if let PlaceKind::Var(var) = place.kind {
                    self.set(var, None);
                }
            }
            _ => {}
        }
    }
}

/// Answers the questions that had to wait for the end of the function.
struct Answers<'s, 'a> {
    cx: &'s Cx<'a>,
    asked: FuncId,
    values: Values,
}

impl Visitor for Answers<'_, '_> {
    fn expr(&mut self, e: &mut Expr) {
        let ExprKind::Call { callee: Callee::Direct(f), args } = &mut e.kind else { return };
        if *f != self.asked || args.len() != 2 {
            return;
        }
        let ExprKind::Int(kind) = args[1].kind else { return };
        match self.cx.size_behind(&args[0], kind, Some(&self.values)) {
            Some(size) => e.kind = ExprKind::Int(size),
            // The arguments are not evaluated.
            None => args.clear(),
        }
    }
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
        if let Some(size) = self.size_behind(&pointer, kind, None) {
            return Ok(Expr { kind: ExprKind::Int(size), ty, loc });
        }
        let function = Type::Function(FnType { ret: ty, params: Vec::new(), variadic: false, prototyped: true });
        let function = self.types.intern(function);
        let asked = self.external_function(NAME, function, loc);
        let args = match &mut self.body {
            Some(body) => {
                body.asked_size = Some(asked);
                vec![pointer, Expr { kind: ExprKind::Int(kind), ty, loc }]
            }
            None => Vec::new(),
        };
        Ok(Expr { kind: ExprKind::Call { callee: Callee::Direct(asked), args }, ty, loc })
    }

    /// All assignments of a function are known at its end.
    pub(super) fn answer_sizes(&mut self, asked: FuncId, body: &mut Stmt) {
        let mut values = Values::default();
        visit::statement(&mut values, body);
        visit::statement(&mut Answers { cx: self, asked, values }, body);
    }

    /// The answer, if every compiler that optimises gives it: the bytes behind the pointer, or that there is no object.
    fn size_behind(&self, pointer: &Expr, kind: i128, values: Option<&Values>) -> Option<i128> {
        if let Some(values) = values
            && self.is_never_set(pointer, values)
        {
            let all = (1i128 << self.types.target.pointer_bits) - 1;
            return Some(if kind & 2 == 0 { all } else { 0 });
        }
        let rest = self.rest_behind(pointer, values, MOST_STEPS)?;
        let known = if kind & 1 == 0 { Some(rest.whole) } else { rest.part };
        known.map(|size| size.max(0))
    }

    /// A local that only this function sees.
    fn is_own(&self, var: VarId) -> bool {
        self.entities.vars[var].storage == Storage::Local
            && !self.entities.vars[var].address_taken
            && !self.entities.vars[var].is_volatile
    }

    fn is_never_set(&self, pointer: &Expr, values: &Values) -> bool {
        match &pointer.kind {
            ExprKind::Cast { value, .. } if self.types.is_pointer(value.ty) => self.is_never_set(value, values),
            ExprKind::Load(place) => {
                matches!(place.kind, PlaceKind::Var(v) if self.is_own(v) && !values.of.contains_key(&v))
            }
            _ => false,
        }
    }

    fn rest_behind(&self, pointer: &Expr, values: Option<&Values>, steps: u32) -> Option<Rest> {
        let steps = steps.checked_sub(1)?;
        match &pointer.kind {
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.types.rest_of(place),
            ExprKind::Cast { value, .. } if self.types.is_pointer(value.ty) => self.rest_behind(value, values, steps),
            ExprKind::PtrOffset { ptr, index, negative: false } => {
                let step = i128::from(self.types.size_of(self.types.pointee(ptr.ty)?)?);
                let by = self.types.constant_value(index)?.checked_mul(step)?;
                let base = self.rest_behind(ptr, values, steps)?;
                let whole = base.whole - by;
                // Where the closest object is the whole one, all agree.
                Some(Rest { whole, part: base.part.filter(|part| *part == base.whole).map(|_| whole) })
            }
            ExprKind::Load(place) => match place.kind {
                PlaceKind::Var(var) if self.is_own(var) => {
                    let value = values?.of.get(&var)?.as_ref()?;
                    self.rest_behind(value, values, steps)
                }
                _ => None,
            },
            ExprKind::Call { callee: Callee::Direct(f), args } => {
                let sizes: Option<Vec<i128>> = args.iter().map(|a| self.types.constant_value(a)).collect();
                let whole = match (self.entities.funcs[*f].name.as_str(), sizes?.as_slice()) {
                    ("malloc" | "alloca", [size]) => *size,
                    ("calloc", [count, size]) => count.checked_mul(*size)?,
                    _ => return None,
                };
                Some(Rest { whole, part: Some(whole) })
            }
            _ => None,
        }
    }
}

impl Types {
    fn rest_of(&self, place: &Place) -> Option<Rest> {
        let size = i128::from(self.size_of(place.ty)?);
        match &place.kind {
            PlaceKind::Var(_) => Some(Rest { whole: size, part: Some(size) }),
            PlaceKind::Field(base, field) => {
                let Type::Record(record) = self.get(base.ty) else { return None };
                let record = &self.records[*record];
                let offset = i128::from(record.fields.get(*field as usize)?.offset);
                let part = (record.kind == RecordKind::Struct).then_some(size);
                Some(Rest { whole: self.rest_of(base)?.whole - offset, part })
            }
            PlaceKind::Index(base, index) => {
                let offset = self.constant_value(index)?.checked_mul(size)?;
                let array = i128::from(self.size_of(base.ty)?);
                Some(Rest { whole: self.rest_of(base)?.whole - offset, part: Some(array - offset) })
            }
            PlaceKind::Deref(_) | PlaceKind::Value(_) => None,
        }
    }
}
