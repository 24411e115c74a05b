//! What the compiler knows without a header: built-in types, built-in functions that are really operators, and the
//! prototypes of common library functions for calls without a declaration.
//!
//! Invariant: a built-in that is not listed here is reported as not supported, never treated as an unknown function.

use lang_c::ast::{CallExpression, Expression};
use lang_c::span::Node;

use crate::tree::{Expr, ExprKind};
use crate::types::{FloatKind, FnType, IntKind, Quals, RecordKind, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};
use frontend::{LABEL_ADDRESS, TYPES_COMPATIBLE};
use library::prototype;

use super::context::{Cx, Lowering};
use super::float_builtins;
use super::qualified::QType;
use super::scopes::Symbol;

/// `__builtin_memcpy` and its like are the library functions.
pub(super) fn library_name(name: &str) -> &str {
    match name.strip_prefix("__builtin_") {
        Some("trap" | "unreachable") | None => name,
        Some(plain) if prototype(plain).is_some() || float_builtins::signature(plain).is_some() => plain,
        Some(_) => name,
    }
}

impl Types {
    pub(super) fn library_prototype(&mut self, name: &str) -> Option<FnType> {
        let (ret, params, kind) = match prototype(name) {
            Some((ret, params)) => (ret, params, FloatKind::Double),
            None => float_builtins::signature(name)?,
        };
        let floating = self.floating_type(kind);
        let variadic = params.ends_with('.');
        let mut letter = |c| if c == 'F' { floating } else { self.letter_type(c) };
        let ret = letter(ret);
        let params = params.trim_end_matches('.').chars().map(letter).collect();
        Some(FnType { ret, params, variadic, prototyped: true })
    }

    /// GCC's `typeclass.h`, for the types that promoted expressions have.
    fn type_class(&self, ty: TypeId) -> i128 {
        match self.get(ty) {
            Type::Void => 0,
            Type::Int(_) | Type::Enum(_) => 1,
            Type::Pointer { .. } | Type::Function(_) | Type::Array { .. } | Type::Vla { .. } => 5,
            Type::Float(_) => 8,
            Type::Record(_) if self.complex(ty).is_some() => 9,
            Type::Record(record) if self.records[*record].kind == RecordKind::Struct => 12,
            Type::Record(_) => 13,
        }
    }

    fn letter_type(&mut self, letter: char) -> TypeId {
        let void = self.void();
        let char = self.int(IntKind::Char);
        let constant = Quals { is_const: true, is_volatile: false };
        match letter {
            'v' => void,
            'p' => self.pointer(void),
            'P' => self.intern(Type::Pointer { to: void, quals: constant }),
            's' => self.pointer(char),
            'S' => self.intern(Type::Pointer { to: char, quals: constant }),
            'z' => {
                let kind = self.size_kind();
                self.int(kind)
            }
            'l' => self.int(IntKind::Long),
            'L' => self.int(IntKind::LongLong),
            'M' => self.int(IntKind::ULongLong),
            'j' => self.int(if self.target.long_bits == 64 { IntKind::Long } else { IntKind::LongLong }),
            'm' => self.int(IntKind::ULong),
            'u' => self.int(IntKind::UInt),
            'e' => {
                let string = self.pointer(char);
                self.pointer(string)
            }
            _ => self.int(IntKind::Int),
        }
    }
}

impl Lowering {
    pub(super) fn declare_builtin_types(&mut self) {
        let list = self.made.va_list_type(&mut self.types, self.unit.no);
        let int128 = self.types.int(IntKind::Int128);
        let uint128 = self.types.int(IntKind::UInt128);
        let float80 = self.types.floating_type(FloatKind::LongDouble);
        let float128 = self.types.floating_type(FloatKind::Float128);
        let names = [
            ("__builtin_va_list", list),
            ("__int128_t", int128),
            ("__uint128_t", uint128),
            ("__float80", float80),
            ("__float128", float128),
        ];
        for (name, ty) in names {
            self.scopes.declare(name, Symbol::Typedef(QType::plain(ty), None), Loc::NONE);
        }
    }
}

impl Cx<'_> {}

impl Cx<'_> {
    /// Built-ins that take types or constants or that mean one of their arguments.
    pub(super) fn builtin_call(&mut self, name: &str, node: &CallExpression, loc: Loc) -> Result<Option<Expr>> {
        let args = &node.arguments;
        Ok(Some(match name {
            "__builtin_expect" | "__builtin_expect_with_probability" => self.expect(args, loc)?,
            "__builtin_constant_p" => {
                self.unevaluated += 1;
                let value = self.expr(argument(args, 0, loc)?);
                self.unevaluated -= 1;
                let known = self.types.constant_value(&value?).is_some();
                Expr { kind: ExprKind::Int(i128::from(known)), ty: self.types.int_type(), loc }
            }
            "__builtin_choose_expr" => {
                let first = self.constant_of(argument(args, 0, loc)?)? != 0;
                self.expr(argument(args, if first { 1 } else { 2 }, loc)?)?
            }
            "__builtin_object_size" | "__builtin_dynamic_object_size" => self.object_size(args, loc)?,
            "__builtin_classify_type" => {
                self.unevaluated += 1;
                let value = self.expr(argument(args, 0, loc)?);
                self.unevaluated -= 1;
                let class = self.types.type_class(value?.ty);
                Expr { kind: ExprKind::Int(class), ty: self.types.int_type(), loc }
            }
            TYPES_COMPATIBLE => {
                let a = self.measured_type(argument(args, 0, loc)?)?;
                let b = self.measured_type(argument(args, 1, loc)?)?;
                let same = i128::from(self.types.compatible(a, b));
                Expr { kind: ExprKind::Int(same), ty: self.types.int_type(), loc }
            }
            LABEL_ADDRESS => self.label_address(args, loc)?,
            "__builtin_va_start" => self.start_arguments(args, loc)?,
            "__builtin_va_copy" => self.copy_arguments(args, loc)?,
            "__builtin_va_end" => self.end_arguments(args, loc)?,
            "__builtin_prefetch" => {
                argument(args, 0, loc)?;
                self.only_effects(args, loc)?
            }
            "__builtin_assume_aligned" => {
                let pointer = self.expr(argument(args, 0, loc)?)?;
                let void = self.types.void();
                let ty = self.types.pointer(void);
                self.assign_convert(pointer, ty, "argument 1 of `__builtin_assume_aligned`")?
            }
            _ => match self.vector_builtin(name, args, loc)?.or(self.complex_builtin(name, args, loc)?) {
                Some(value) => value,
                None => match self.bit_builtin(name, args, loc)? {
                    Some(value) => value,
                    None => return self.float_builtin(name, node, loc),
                },
            },
        }))
    }

    /// Nothing, after the arguments.
    pub(super) fn only_effects(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let void = self.types.void();
        let mut done = Expr { kind: ExprKind::Int(0), ty: self.types.int_type(), loc };
        for arg in args {
            let value = self.expr(arg)?;
            let ty = value.ty;
            done = Expr { kind: ExprKind::Comma(Box::new(done), Box::new(value)), ty, loc };
        }
        Ok(Expr { kind: ExprKind::Cast { value: Box::new(done), explicit: true }, ty: void, loc })
    }

    /// The value of the first argument as a `long`; the others are only a hint, but they are evaluated.
    fn expect(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let value = self.expr(argument(args, 0, loc)?)?;
        let long = self.types.int(IntKind::Long);
        let value = self.assign_convert(value, long, "argument 1 of `__builtin_expect`")?;
        let hint = self.expr(argument(args, 1, loc)?)?;
        if self.is_pure(&hint) {
            return Ok(value);
        }
        let (declare, read) = self.temporary(value, loc)?;
        let ty = read.ty;
        let after = Expr { kind: ExprKind::Comma(Box::new(hint), Box::new(read)), ty, loc };
        Ok(Expr { kind: ExprKind::StmtExpr(Box::new(declare), Some(Box::new(after))), ty, loc })
    }

    /// The type in `sizeof(type)`.
    pub(super) fn measured_type(&mut self, node: &Node<Expression>) -> Result<TypeId> {
        match &node.node {
            Expression::SizeOfTy(s) => Ok(self.type_name(&s.node.0)?.ty),
            Expression::SizeOfVal(s) => Ok(self.type_of_expression(&s.node.0)?.ty),
            _ => Err(Diagnostic::error(self.loc(node.span), "a type is needed here")),
        }
    }
}

pub(super) fn argument(args: &[Node<Expression>], index: usize, loc: Loc) -> Result<&Node<Expression>> {
    args.get(index).ok_or_else(|| Diagnostic::error(loc, "this built-in function needs more arguments"))
}
