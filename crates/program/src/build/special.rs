//! Calls of functions that have a meaning of their own (see `library`), and of those that nobody knows.

use crate::{BinOp, ExprId, ExprKind as Out, InstKind, PlaceId, PropertyKind, Terminator, Test};
use base::{Diagnostic, Loc, Result};
use models;
use typed::tree::{Callee, Expr, ExprKind, FuncId, Place, PlaceKind, Storage, VarId};
use typed::types::{IntKind, Type, TypeId};

use super::Shared;
use super::body::Builder;
use super::calls::Want;
use super::intrinsics;
use super::library::{self, About, Special};

/// As in Linux and the BSDs.
const ENOMEM: i128 = 12;

impl Shared<'_> {
    /// Parameters for a function that is declared only, so that it can be called through a pointer.
    pub fn make_params(&mut self, id: FuncId) {
        let Type::Function(ty) = self.types.get(self.funcs[id].ty) else { return };
        let types = ty.params.clone();
        let loc = self.funcs[id].loc;
        let params: Vec<VarId> = (types.into_iter().enumerate())
            .map(|(i, ty)| self.new_var(format!("argument{}", i + 1), ty, loc, Storage::Param, id))
            .collect();
        self.built[id].params = params;
        if self.built[id].variadic {
            // As for functions with a body (`typed::lower::variadic`).
            let char = self.types.int(IntKind::Char);
            let area = self.types.pointer(char);
            let area = self.new_var("<arguments>".to_string(), area, loc, Storage::Param, id);
            self.built[id].params.push(area);
        }
    }
}

impl Builder<'_, '_> {
    /// The special meaning of a function, if it has one.
    pub fn special(&self, f: FuncId) -> Option<Special> {
        let name = &self.shared.funcs[f].name;
        if self.shared.options.error_functions.contains(name) {
            return Some(Special::Forbidden);
        }
        let has_body = self.shared.has_body[base::Id::index(f)];
        if let Some(intrinsic) = intrinsics::find(name).filter(|_| !has_body) {
            return Some(Special::Intrinsic(intrinsic));
        }
        if has_body && !self.shared.ignores_body(f) {
            return self.shared.models.is_model(f).then_some(Special::Model(f));
        }
        if let Some(formatted) = self.formatted_call(f) {
            return Some(Special::Formatted(formatted));
        }
        let model = self.shared.models.find(name).filter(|&model| self.shared.is_declared_like(f, model));
        Some(match model.map_or_else(|| library::find(name), Special::Model) {
            Special::Math(_) if !self.shared.takes_number(f) => Special::Unknown,
            meaning => meaning,
        })
    }

    pub fn is_identity(&self, f: FuncId) -> bool {
        self.special(f) == Some(Special::Identity)
    }

    /// The body of a function that has none: what a direct call of it would do.
    pub fn stub_body(&mut self) -> Result<()> {
        let (func, loc) = (self.func, self.shared.funcs[self.func].loc);
        let ret = self.shared.built[func].ret;
        let mut args: Vec<Expr> = self.shared.built[func].params.iter().map(|&p| self.parameter(p, loc)).collect();
        let call = Expr { kind: ExprKind::Int(0), ty: ret, loc };
        let want = if self.is_void(ret) { Want::Nothing } else { Want::Value };
        let special = self.special(func);
        let value = match special.filter(|_| self.shared.built[func].variadic) {
            Some(Special::Formatted(formatted)) => {
                let name = self.shared.funcs[func].name.clone();
                self.formatted(formatted.through_pointer(), &name, &call, &args, want)?
            }
            area => {
                if area.is_some() {
                    args.pop();
                }
                self.call(&call, &Callee::Direct(func), &args, want)?
            }
        };
        self.body.end(Terminator::Return(value), loc);
        Ok(())
    }

    fn parameter(&self, var: VarId, loc: Loc) -> Expr {
        let ty = self.shared.vars[var].ty;
        let place = Place { kind: PlaceKind::Var(var), ty, loc };
        Expr { kind: ExprKind::Load(Box::new(place)), ty, loc }
    }

    pub fn special_call(
        &mut self,
        special: Special,
        f: FuncId,
        e: &Expr,
        args: &[Expr],
        want: Want,
    ) -> Result<Option<ExprId>> {
        match special {
            Special::Model(model) => {
                self.warn_of_approximation(f, e.loc);
                self.library_call(model, f, e, args, want)
            }
            Special::Intrinsic(intrinsic) => self.intrinsic(intrinsic, f, e, args, want),
            Special::Formatted(formatted) => {
                let name = self.shared.funcs[f].name.clone();
                self.formatted(formatted, &name, e, args, want)
            }
            Special::Nothing => self.effects(args).map(|()| None),
            Special::Exit => {
                self.effects(args)?;
                self.body.end(Terminator::Exit, e.loc);
                self.no_value(e, want)
            }
            Special::Input => self.input(f, e, args, want),
            Special::Assume => {
                let cond = self.condition(f, e, args)?;
                self.emit(InstKind::Assume { cond }, e.loc);
                Ok(None)
            }
            Special::Assert(about) => {
                self.check_arity(f, args, e.loc)?;
                let cond = self.condition(f, e, args)?;
                self.assert_cond(cond, self.description(about, args), e.loc);
                Ok(None)
            }
            Special::Fail(about) => {
                self.check_arity(f, args, e.loc)?;
                self.fail(about, f, e, args, want)
            }
            Special::Forbidden => {
                self.effects(args)?;
                self.never(format!("`{}` is not called", self.shared.funcs[f].name), e.loc);
                self.body.end(Terminator::Stop, e.loc);
                self.no_value(e, want)
            }
            Special::Stop => {
                self.effects(args)?;
                self.body.end(Terminator::Stop, e.loc);
                self.no_value(e, want)
            }
            Special::Malloc => self.malloc(e, args, want),
            Special::Calloc => self.calloc(e, args, want),
            Special::Free => {
                let ptr = self.condition(f, e, args)?;
                self.emit(InstKind::Free { ptr }, e.loc);
                Ok(None)
            }
            Special::Identity => {
                let operands = self.operands(args)?;
                let value = operands.first().copied().ok_or_else(|| too_few(&self.shared.funcs[f].name, e.loc))?;
                Ok(Some(self.given_back(value, e, want)))
            }
            Special::Hidden(hidden) => self.hidden_call(hidden, e, args, want),
            Special::Block => {
                let operands = self.sizes(e, args, 1)?;
                let dst = self.allocation(e, want)?;
                self.emit(InstKind::Block { dst, size: operands[0] }, e.loc);
                Ok(Some(self.load(dst, e.loc)))
            }
            Special::Math(math) => self.math_call(math, f, e, args, want),
            Special::SetJump => {
                self.effects(args)?;
                self.shared.jumps.set.get_or_insert(e.loc);
                let int = self.int_type();
                let zero = self.int_const(0, int, e.loc);
                Ok(Some(self.given_back(zero, e, want)))
            }
            Special::LongJump => {
                self.effects(args)?;
                self.shared.jumps.long.get_or_insert(e.loc);
                let name = &self.shared.funcs[f].name;
                let text = format!("`{name}` goes back to a `setjmp` that was called");
                self.assert_false(text, PropertyKind::Pointer, e.loc);
                self.body.end(Terminator::Stop, e.loc);
                self.no_value(e, want)
            }
            Special::Unsupported => {
                let name = &self.shared.funcs[f].name;
                Err(Diagnostic::unsupported(e.loc, format!("the library function `{name}`"))
                    .with_help("define it in the program that is checked"))
            }
            Special::Unknown => self.unknown_call(f, e, args, want),
        }
    }

    fn library_call(
        &mut self,
        model: FuncId,
        f: FuncId,
        e: &Expr,
        args: &[Expr],
        want: Want,
    ) -> Result<Option<ExprId>> {
        let mut operands = self.operands(args)?;
        let name = self.shared.funcs[f].name.clone();
        if let Some(added) = library::added_arguments(&name).filter(|added| operands.len() >= added.end) {
            operands.drain(added);
        }
        // The last argument of these is there for some requests only.
        if matches!(name.as_str(), "fcntl" | "fcntl64" | "ioctl") && operands.len() == 2 {
            operands.push(self.no_buffer(e.loc));
        }
        // Descriptions name the function that was called, not the one that it is the same as.
        if models::plain_name(&name) != name && !name.starts_with("__") {
            self.shown_call = Some((name, operands.clone()));
        }
        let result = self.model_call_with(model, e, operands, want);
        self.shown_call = None;
        result
    }

    /// The first argument, of a scalar type; the others are evaluated for what they do.
    fn condition(&mut self, f: FuncId, e: &Expr, args: &[Expr]) -> Result<ExprId> {
        let Some((first, rest)) = args.split_first() else {
            return Err(too_few(&self.shared.funcs[f].name, e.loc));
        };
        if matches!(self.shared.types.get(first.ty), Type::Record(_)) {
            let message = format!("the first argument of `{}` is a whole record", self.shared.funcs[f].name);
            return Err(Diagnostic::error(first.loc, message));
        }
        let cond = self.value(first)?;
        let mark = self.body.mark();
        self.effects(rest)?;
        Ok(if self.body.changed_since(mark) { self.save_at(mark, cond) } else { cond })
    }

    /// What stands behind `assert` in C libraries takes a fixed number of arguments.
    fn check_arity(&self, f: FuncId, args: &[Expr], loc: Loc) -> Result<()> {
        let name = &self.shared.funcs[f].name;
        let wanted = match name.as_str() {
            "assert" | "__VERIFIER_assert" => 1,
            "__assert_fail" | "__assert_func" | "__assert_rtn" => 4,
            _ => return Ok(()),
        };
        if args.len() == wanted {
            return Ok(());
        }
        let s = if wanted == 1 { "" } else { "s" };
        Err(Diagnostic::error(loc, format!("`{name}` takes {wanted} argument{s}, not {}", args.len())))
    }

    fn effects(&mut self, args: &[Expr]) -> Result<()> {
        for arg in args {
            if self.literal_text(arg).is_none() {
                self.effect(arg)?;
            }
        }
        Ok(())
    }

    fn input(&mut self, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let name = &self.shared.funcs[f].name;
        if self.is_void(e.ty) || args.iter().any(|a| self.shared.types.is_pointer(a.ty)) {
            return Err(Diagnostic::unsupported(e.loc, format!("the input function `{name}` of this type")));
        }
        self.effects(args)?;
        self.unknown_result(f, e, want)
    }

    fn unknown_call(&mut self, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        if self.is_system_function(f) {
            return self.system_call(f, e, args, want);
        }
        let func = &self.shared.funcs[f];
        let stops = func.is_noreturn;
        self.shared.externals.insert(func.name.clone());
        let name = func.name.clone();
        let message = self.without_body(&name, e, args);
        self.shared.warn_once(f, e.loc, message);
        match self.shared.options.undefined_functions_write {
            true => self.unknown_writes(&name, args)?,
            false => self.effects(args)?,
        }
        if self.shared.options.checks.undefined_function {
            self.assert_false(format!("`{name}` has a body"), PropertyKind::UndefinedFunction, e.loc);
        }
        if stops {
            self.body.end(Terminator::Stop, e.loc);
            return self.no_value(e, want);
        }
        self.unknown_result(f, e, want)
    }

    /// What is assumed about a function without a body, as a sentence.
    fn without_body(&self, name: &str, e: &Expr, args: &[Expr]) -> String {
        let result = if self.is_void(e.ty) { "" } else { "its result is any value of its type, and " };
        let pointers = args.iter().any(|a| self.shared.types.is_pointer(a.ty));
        let writes = self.shared.options.undefined_functions_write && args.iter().any(|a| self.may_write_through(a.ty));
        let effect = match (writes, pointers) {
            (true, _) => "what its arguments point to may become anything; it is assumed to change nothing else",
            (false, true) => "it is assumed to change nothing, not even what its arguments point to",
            (false, false) => "it is assumed to change nothing else",
        };
        format!("function `{name}` has no body: {result}{effect}")
    }

    fn may_write_through(&self, ty: TypeId) -> bool {
        let types = &self.shared.types;
        matches!(types.get(ty), Type::Pointer { to, quals } if !quals.is_const && !matches!(types.get(*to), Type::Function(_)))
    }

    /// Whatever a function can reach through its arguments: the whole object, since a pointer to a part of it leads to the
    /// rest. Null and dangling pointers lead nowhere.
    fn unknown_writes(&mut self, name: &str, args: &[Expr]) -> Result<()> {
        let operands = self.operands(args)?;
        for (ptr, arg) in operands.into_iter().zip(args) {
            if !self.may_write_through(arg.ty) {
                continue;
            }
            let ptr = self.hold(ptr, arg.loc);
            let int = self.int_type();
            let cond = self.push(Out::Test(Test::Accessible { ptr, size: 1, write: true }), int, arg.loc);
            let (yes, end) = (self.body.new_block(), self.body.new_block());
            self.body.end(Terminator::Branch { cond, then: yes, other: end }, arg.loc);
            self.body.place(yes);
            self.emit(InstKind::Havoc { ptr, name: name.to_string() }, arg.loc);
            self.body.goto(end, arg.loc);
            self.body.place(end);
        }
        Ok(())
    }

    /// Declared in a header of the system: it does something that is known, but not here.
    fn is_system_function(&self, f: FuncId) -> bool {
        let loc = self.shared.funcs[f].loc;
        !loc.is_none() && self.shared.files.is_system(loc.file)
    }

    /// A library function without a model: refused if it can write to the program's memory, else its result is unknown,
    /// and what depends on that stays undecided.
    fn system_call(&mut self, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let types = &self.shared.types;
        let name = self.shared.funcs[f].name.clone();
        let Type::Function(ty) = types.get(self.shared.funcs[f].ty) else { return self.unknown_result(f, e, want) };
        let writes = |ty: &TypeId| match types.get(*ty) {
            Type::Pointer { to, quals } => {
                let stream = matches!(types.get(*to), Type::Record(r) if types.records[*r].name.contains("FILE"));
                !quals.is_const && !stream && !matches!(types.get(*to), Type::Function(_))
            }
            _ => false,
        };
        if ty.variadic || !ty.prototyped || ty.params.iter().any(writes) {
            return Err(Diagnostic::unsupported(e.loc, format!("the library function `{name}`"))
                .with_help("define it in the program that is checked"));
        }
        let message = format!("the library function `{name}` has no model: its result is any value of its type");
        self.shared.warn_once(f, e.loc, message);
        self.effects(args)?;
        self.unknown_errno(&name, e.loc);
        self.shared.approximated.insert(name);
        if self.shared.funcs[f].is_noreturn {
            self.body.end(Terminator::Stop, e.loc);
            return self.no_value(e, want);
        }
        self.unknown_result(f, e, want)
    }

    /// The variable that is `errno`, if the program looks at it.
    pub fn errno(&self) -> Option<VarId> {
        self.shared.vars.ids().find(|v| self.shared.vars[*v].name == models::ERRNO)
    }

    /// Any library function may set `errno` (C11 7.5p3).
    fn unknown_errno(&mut self, name: &str, loc: Loc) {
        if let Some(var) = self.errno() {
            let dst = self.var_place(var);
            self.emit(InstKind::Input { dst, name: name.to_string(), of: None }, loc);
        }
    }

    /// POSIX: where there is no memory, `errno` is ENOMEM.
    pub fn allocation_errno(&mut self, block: PlaceId, loc: Loc) {
        let Some(var) = self.errno() else { return };
        let (ty, errno) = (self.shared.vars[var].ty, self.var_place(var));
        let (block, before, none) = (self.load(block, loc), self.load(errno, loc), self.int_const(ENOMEM, ty, loc));
        let value = self.push(Out::Cond(block, before, none), ty, loc);
        self.emit(InstKind::Assign { dst: errno, value }, loc);
    }

    pub fn unknown_result(&mut self, f: FuncId, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let name = match self.shared.models.site(self.func) {
            Some(_) => self.shared.library_name(self.func),
            None => self.shared.funcs[f].name.clone(),
        };
        self.unknown_value(name, e, want)
    }

    /// Any value of the expression's type, from what is called `name`.
    pub fn unknown_value(&mut self, name: String, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let dst = match want {
            _ if self.is_void(e.ty) => return Ok(None),
            Want::Nothing => return Ok(None),
            Want::Value => self.temp_place(e.ty, e.loc),
            Want::Into(dst) => dst,
        };
        self.emit(InstKind::Input { dst, name, of: None }, e.loc);
        Ok(Some(self.load(dst, e.loc)))
    }

    /// Execution never comes back, so any expression will do as the value.
    pub fn no_value(&mut self, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        if self.is_void(e.ty) || matches!(want, Want::Nothing) {
            return Ok(None);
        }
        let dst = self.temp_place(e.ty, e.loc);
        Ok(Some(self.load(dst, e.loc)))
    }

    fn fail(&mut self, about: About, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        self.effects(args)?;
        let description = match about {
            About::Nothing => format!("`{}` is not called", self.shared.funcs[f].name),
            about => self.description(about, args),
        };
        self.assert_false(description, PropertyKind::Assertion, e.loc);
        // Where nobody asks for assertions, it is one more way to end the program.
        let end = if self.shared.options.checks.assertions { Terminator::Stop } else { Terminator::Exit };
        self.body.end(end, e.loc);
        self.no_value(e, want)
    }

    pub fn assert_false(&mut self, description: String, kind: PropertyKind, loc: Loc) {
        if kind == PropertyKind::Assertion && !self.shared.options.checks.assertions {
            return;
        }
        self.assert_never(description, kind, loc);
    }

    /// What the command line forbids counts whether or not assertions do.
    pub fn never(&mut self, description: String, loc: Loc) {
        self.assert_never(description, PropertyKind::Assertion, loc);
    }

    fn assert_never(&mut self, description: String, kind: PropertyKind, loc: Loc) {
        let int = self.int_type();
        let cond = self.int_const(0, int, loc);
        let prop = self.shared.new_property(kind, self.func, loc, description);
        self.emit(InstKind::Assert { prop, cond }, loc);
    }

    /// Without a description, `passes::number` prints the condition.
    fn assert_cond(&mut self, cond: ExprId, description: String, loc: Loc) {
        if self.shared.options.checks.assertions {
            let prop = self.shared.new_property(PropertyKind::Assertion, self.func, loc, description);
            self.emit(InstKind::Assert { prop, cond }, loc);
        } else if self.shared.options.assertions_end {
            let (go_on, end) = (self.body.new_block(), self.body.new_block());
            self.body.end(Terminator::Branch { cond, then: go_on, other: end }, loc);
            self.body.place(end);
            self.body.end(Terminator::Exit, loc);
            self.body.place(go_on);
        } else {
            self.hold(cond, loc);
        }
    }

    fn description(&self, about: About, args: &[Expr]) -> String {
        let text = |i: usize| args.get(i).and_then(|a| self.literal_text(a));
        match about {
            About::Nothing => String::new(),
            About::Condition(i) => text(i).map_or(String::new(), |t| format!("assertion `{t}`")),
            About::Message(i) => text(i).unwrap_or_default(),
        }
    }

    /// The text of a string literal, also behind conversions.
    pub fn literal_text(&self, e: &Expr) -> Option<String> {
        self.literal_name(e).map(|name| String::from_utf8_lossy(&unquoted(name)).into_owned())
    }

    /// A string literal as it is written, also behind conversions.
    pub fn literal_name(&self, e: &Expr) -> Option<&str> {
        match &e.kind {
            ExprKind::Cast { value, .. } => self.literal_name(value),
            ExprKind::Decay(place) => match place.kind {
                PlaceKind::Var(v) if self.shared.vars[v].storage == Storage::Literal => Some(&self.shared.vars[v].name),
                _ => None,
            },
            _ => None,
        }
    }

    fn malloc(&mut self, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let operands = self.sizes(e, args, 1)?;
        let dst = self.allocation(e, want)?;
        self.alloc(dst, operands[0], false, e.loc);
        Ok(Some(self.load(dst, e.loc)))
    }

    /// `calloc` returns NULL where the product of its arguments does not fit (C11 7.22.3.2).
    fn calloc(&mut self, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let operands = self.sizes(e, args, 2)?;
        let dst = self.allocation(e, want)?;
        let [count, size] = [self.hold(operands[0], e.loc), self.hold(operands[1], e.loc)];
        let (ty, int) = (self.type_of(count), self.int_type());
        let product = self.binary(BinOp::Mul, count, size, ty, e.loc);
        let fits = self.push(Out::Test(Test::Fits(BinOp::Mul, count, size)), int, e.loc);
        let (yes, no, end) = (self.body.new_block(), self.body.new_block(), self.body.new_block());
        self.body.end(Terminator::Branch { cond: fits, then: yes, other: no }, e.loc);
        self.body.place(yes);
        self.alloc(dst, product, true, e.loc);
        self.body.goto(end, e.loc);
        self.body.place(no);
        let null = self.int_const(0, e.ty, e.loc);
        self.emit(InstKind::Assign { dst, value: null }, e.loc);
        self.allocation_errno(dst, e.loc);
        self.body.goto(end, e.loc);
        self.body.place(end);
        Ok(Some(self.load(dst, e.loc)))
    }

    fn alloc(&mut self, dst: PlaceId, size: ExprId, zeroed: bool, loc: Loc) {
        let may_fail = self.shared.options.malloc_may_fail;
        self.emit(InstKind::Alloc { dst, size, zeroed, may_fail }, loc);
        if may_fail {
            self.allocation_errno(dst, loc);
        }
    }

    /// The arguments as values of type size_t.
    pub fn sizes(&mut self, e: &Expr, args: &[Expr], count: usize) -> Result<Vec<ExprId>> {
        if args.len() != count || !self.shared.types.is_pointer(e.ty) {
            let message = "this allocation function is declared or called in another way than the C library does";
            return Err(Diagnostic::error(e.loc, message).with_help("include <stdlib.h>"));
        }
        let size_type: TypeId = self.shared.types.int(self.shared.types.size_kind());
        let operands = self.operands(args)?;
        Ok(operands.into_iter().map(|o| self.convert(o, size_type)).collect())
    }

    pub fn allocation(&mut self, e: &Expr, want: Want) -> Result<PlaceId> {
        Ok(match want {
            Want::Into(dst) => dst,
            Want::Nothing | Want::Value => self.temp_place(e.ty, e.loc),
        })
    }
}

fn too_few(name: &str, loc: Loc) -> Diagnostic {
    Diagnostic::error(loc, format!("`{name}` needs an argument"))
}

/// The text that a string literal's name stands for: quotes off, escapes undone.
pub(super) fn unquoted(name: &str) -> Vec<u8> {
    let text = name.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(name);
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let digits = rest.iter().take(3).take_while(|d| (b'0'..=b'7').contains(d)).count();
        if digits == 3 {
            let code = rest[..3].iter().fold(0u32, |code, d| code * 8 + u32::from(d - b'0'));
            bytes.push(code as u8);
            rest = &rest[3..];
        } else if let [escape, tail @ ..] = rest {
            bytes.push(match escape {
                b'n' => b'\n',
                b't' => b'\t',
                other => *other,
            });
            rest = tail;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_literals_are_turned_back_into_text() {
        assert_eq!(unquoted(r#""a \"b\" \\ \303\244""#), "a \"b\" \\ ä".as_bytes());
    }
}
