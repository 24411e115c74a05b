//! Function calls (C11 6.5.2.2) and implicit declarations.
//!
//! Invariant: arguments have the parameter's type where a prototype says it, their promoted type elsewhere.

use lang_c::ast::{CallExpression, Expression};
use lang_c::span::Node;

use crate::tree::{Callee, Expr, ExprKind, FuncId};
use crate::types::{FloatKind, FnType, IntKind, IntRepr, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use frontend::{ASSERT, IMAGINARY, JUMP, LABEL_ADDRESS, TYPES_COMPATIBLE};

use super::builtins::library_name;
use super::context::Cx;
use super::expr::Lowered;
use super::scopes::Symbol;

impl Cx<'_> {
    pub(super) fn call(&mut self, node: &CallExpression, loc: Loc) -> Result<Expr> {
        if let Expression::Identifier(id) = &node.callee.node
            && self.scopes.name(&id.node.name).is_none()
        {
            self.check_reserved(&id.node.name, loc)?;
            if let Some(value) = self.builtin_call(&id.node.name, node, loc)? {
                return Ok(value);
            }
            let name = library_name(&id.node.name).to_string();
            if self.scopes.name(&name).is_none() {
                // A built-in function needs no declaration.
                let warnings = self.messages.warnings.len();
                self.declare_implicitly(&name, loc)?;
                if name != id.node.name {
                    self.messages.warnings.truncate(warnings);
                }
            }
            let callee = self.identifier(&name, loc)?;
            return self.call_of(callee, node, loc);
        }
        let callee = self.lower(&node.callee)?;
        self.call_of(callee, node, loc)
    }

    /// Operations of ours mean something in the library's models and in probes only.
    fn check_reserved(&self, name: &str, loc: Loc) -> Result<()> {
        let made = [ASSERT, TYPES_COMPATIBLE, LABEL_ADDRESS, JUMP, IMAGINARY];
        let public = ["__flotilla_assume", "__flotilla_exit"];
        let ours = name.starts_with("__flotilla_") && !made.contains(&name) && !public.contains(&name);
        if ours && !self.unit.is_ours && !self.is_probed() {
            return Err(Diagnostic::error(loc, format!("`{name}` is a name of the checker's own")));
        }
        Ok(())
    }

    /// Whoever could define an operation of ours could take its meaning away: every check that is written as a call of it
    /// would be gone without a word.
    pub(super) fn check_definable(&self, name: &str, loc: Loc) -> Result<()> {
        let ours = ["__flotilla_", "__CPROVER_", "__ESBMC_"].iter().any(|prefix| name.starts_with(prefix));
        if ours && !self.unit.is_ours {
            return Err(Diagnostic::error(
                loc,
                format!("`{name}` is a name of the checker's own and cannot be defined"),
            )
            .with_help("Give the function another name, or define it only where __FLOTILLA__ is not defined."));
        }
        Ok(())
    }

    fn call_of(&mut self, callee: Lowered, node: &CallExpression, loc: Loc) -> Result<Expr> {
        let (callee, ty) = match callee {
            Lowered::Func(id, ty, _) => (Callee::Direct(id), ty),
            other => {
                let pointer = self.rvalue(other)?;
                let Some(to) = self.types.pointee(pointer.ty) else {
                    return Err(Diagnostic::error(loc, format!("`{}` cannot be called", self.types.show(pointer.ty))));
                };
                (callee_of(pointer), to)
            }
        };
        let Type::Function(function) = self.types.get(ty).clone() else {
            return Err(Diagnostic::error(loc, format!("`{}` cannot be called", self.types.show(ty))));
        };
        let name = match &node.callee.node {
            Expression::Identifier(id) => format!("`{}`", id.node.name),
            _ => "this function".to_string(),
        };
        let args = self.arguments(&function, &node.arguments, &name, loc)?;
        let ret = function.ret;
        if !self.types.is_void(ret) && self.types.size_of(ret).is_none() {
            return Err(Diagnostic::error(
                loc,
                format!("{name} returns the incomplete type `{}`", self.types.show(ret)),
            ));
        }
        Ok(Expr { kind: ExprKind::Call { callee, args }, ty: ret, loc })
    }

    fn arguments(&mut self, f: &FnType, nodes: &[Node<Expression>], name: &str, loc: Loc) -> Result<Vec<Expr>> {
        let wanted = f.params.len();
        let fits = !f.prototyped || nodes.len() == wanted || f.variadic && nodes.len() > wanted;
        if !fits {
            let least = if f.variadic { "at least " } else { "" };
            return Err(Diagnostic::error(
                loc,
                format!("{name} takes {least}{wanted} argument{}, not {}", plural(wanted), nodes.len()),
            ));
        }
        let mut args = Vec::with_capacity(nodes.len());
        for (index, node) in nodes.iter().enumerate() {
            let value = self.expr(node)?;
            let what = format!("argument {} of {name}", index + 1);
            args.push(match f.params.get(index) {
                Some(param) if f.prototyped => {
                    self.gate(*param, value.loc)?;
                    self.argument(value, *param, &what)?
                }
                _ if self.types.is_void(value.ty) => {
                    return Err(Diagnostic::error(value.loc, "a void expression has no value to pass"));
                }
                _ => self.types.default_promote(value),
            });
        }
        Ok(args)
    }

    /// An argument for a parameter of transparent union type is as for its first fitting member (GCC manual, "Common Type
    /// Attributes").
    fn argument(&mut self, value: Expr, param: TypeId, what: &str) -> Result<Expr> {
        let from = value.ty;
        let transparent = matches!(self.types.get(param), Type::Record(r) if self.made.transparent.contains(r));
        if !transparent || from == param {
            return self.assign_convert(value, param, what);
        }
        let is_null = self.types.is_null_constant(&value);
        let fits = |s: &Types, ty: TypeId| {
            let pointers = s.pointee(ty).zip(s.pointee(from));
            let alike = pointers.is_some_and(|(a, b)| s.is_void(a) || s.is_void(b) || s.compatible(a, b));
            s.compatible(ty, from) || alike || is_null && s.is_pointer(ty)
        };
        let Some(member) = self.types.union_member(param, fits) else {
            return self.assign_convert(value, param, what);
        };
        let Type::Record(record) = *self.types.get(param) else { return Ok(value) };
        let ty = self.types.records[record].fields[member as usize].ty;
        let loc = value.loc;
        let value = self.assign_convert(value, ty, what)?;
        Ok(self.union_with(param, member, value, loc))
    }

    /// C90 6.3.2.2: `extern int name();`. For input functions the name tells the type, for well-known library functions
    /// their header does. Any other function must at least be defined somewhere in the program.
    pub(super) fn declare_implicitly(&mut self, name: &str, loc: Loc) -> Result<()> {
        let int = self.types.int_type();
        let mut unknown = false;
        let function = if let Some(ret) = input_type(name) {
            let ret = self.input_return(ret);
            FnType { ret, params: Vec::new(), variadic: false, prototyped: true }
        } else if let Some(function) = self.types.library_prototype(name) {
            if !needs_no_declaration(name) {
                self.implicit_warning(name, loc);
            }
            function
        } else {
            let builtin = ["__builtin_", "__sync_", "__atomic_"].iter().any(|p| name.starts_with(p));
            if builtin && name != "__builtin_assume" {
                return Err(Diagnostic::unsupported(loc, format!("the built-in function `{name}`")));
            }
            unknown = !needs_no_declaration(name);
            if unknown {
                self.implicit_warning(name, loc);
            }
            FnType { ret: int, params: Vec::new(), variadic: false, prototyped: false }
        };
        let ty = self.types.intern(Type::Function(function));
        let first = !self.entities.linkage.externs.contains_key(name);
        let id: FuncId = self.external_function(name, ty, loc);
        if unknown && first {
            self.entities.implicit.insert(id, loc);
        }
        self.scopes.declare_at_file_scope(name, Symbol::Func(id, ty), loc);
        Ok(())
    }

    fn implicit_warning(&mut self, name: &str, loc: Loc) {
        let warning = Diagnostic::warning(loc, format!("`{name}` is called without a declaration"));
        self.messages.warnings.push(warning.with_help("Declare it or include its header."));
    }

    fn input_return(&mut self, ret: InputType) -> TypeId {
        match ret {
            InputType::Int(kind) => self.types.int(kind),
            InputType::Exact(bits, signed) => {
                use IntKind::*;
                let all = [SChar, UChar, Short, UShort, Int, UInt, Long, ULong, LongLong, ULongLong];
                let exact = IntRepr { bits, signed };
                let kind = all.into_iter().find(|k| self.types.int_kind_repr(*k) == exact);
                self.types.int(kind.unwrap_or(Int))
            }
            InputType::Float(kind) => self.types.intern(Type::Float(kind)),
            InputType::Size => {
                let kind = self.types.size_kind();
                self.types.int(kind)
            }
            InputType::Pointer => {
                let void = self.types.void();
                self.types.pointer(void)
            }
        }
    }
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn callee_of(pointer: Expr) -> Callee {
    match pointer.kind {
        ExprKind::FuncAddr(id) => Callee::Direct(id),
        kind => Callee::Indirect(Box::new(Expr { kind, ty: pointer.ty, loc: pointer.loc })),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InputType {
    Int(IntKind),
    /// Bits and signedness, for the names of `<stdint.h>`.
    Exact(u16, bool),
    Float(FloatKind),
    Size,
    Pointer,
}

/// The functions that checkers know.
fn needs_no_declaration(name: &str) -> bool {
    matches!(name, "assert" | "reach_error" | "nondet")
        || ["__VERIFIER_", "__CPROVER_", "__ESBMC_", "__flotilla_", "__builtin_"].iter().any(|p| name.starts_with(p))
}

/// `nondet_T` and `__VERIFIER_nondet_T` may be used without a declaration: the suffix names the type, as in the
/// competition's rules (`uint`, `ulong`, `bool`, …).
fn input_type(name: &str) -> Option<InputType> {
    let prefixes = ["__VERIFIER_nondet_", "__CPROVER_nondet_", "__ESBMC_nondet_", "nondet_"];
    let suffix = prefixes.iter().find_map(|p| name.strip_prefix(p))?;
    Some(match suffix {
        "int" => InputType::Int(IntKind::Int),
        "uint" | "unsigned" | "unsigned_int" => InputType::Int(IntKind::UInt),
        "char" => InputType::Int(IntKind::Char),
        "schar" | "signed_char" => InputType::Int(IntKind::SChar),
        "uchar" | "unsigned_char" => InputType::Int(IntKind::UChar),
        "short" => InputType::Int(IntKind::Short),
        "ushort" | "unsigned_short" => InputType::Int(IntKind::UShort),
        "long" => InputType::Int(IntKind::Long),
        "ulong" | "unsigned_long" => InputType::Int(IntKind::ULong),
        "longlong" | "long_long" => InputType::Int(IntKind::LongLong),
        "ulonglong" | "unsigned_long_long" => InputType::Int(IntKind::ULongLong),
        "int8_t" | "s8" => InputType::Exact(8, true),
        "uint8_t" | "u8" => InputType::Exact(8, false),
        "int16_t" | "s16" => InputType::Exact(16, true),
        "uint16_t" | "u16" => InputType::Exact(16, false),
        "int32_t" | "s32" => InputType::Exact(32, true),
        "uint32_t" | "u32" => InputType::Exact(32, false),
        "int64_t" | "s64" => InputType::Exact(64, true),
        "uint64_t" | "u64" => InputType::Exact(64, false),
        "bool" | "_Bool" => InputType::Int(IntKind::Bool),
        "size_t" => InputType::Size,
        "pointer" | "ptr" => InputType::Pointer,
        "float" => InputType::Float(FloatKind::Float),
        "double" => InputType::Float(FloatKind::Double),
        _ => return None,
    })
}
