//! Calls of functions that have a meaning of their own (see `meaning`).

use crate::{ExprId, InstKind, PropertyKind, Terminator};
use base::{Diagnostic, Loc, Result};
use library::{self, Operation};
use typed::tree::{Expr, FuncId};
use typed::types::Type;

use super::body::Builder;
use super::calls::Want;
use super::intrinsics;
use super::meaning::{self, Meaning};

impl Builder<'_, '_> {
    /// What a call of the function means, if not simply what its body does.
    pub fn meaning(&self, f: FuncId) -> Option<Meaning> {
        let name = &self.shared.funcs[f].name;
        if self.shared.options.error_functions.contains(name) {
            return Some(Meaning::Forbidden);
        }
        let has_body = self.shared.has_body[base::Id::index(f)];
        if let Some(intrinsic) = intrinsics::find(name).filter(|_| !has_body) {
            return Some(Meaning::Intrinsic(intrinsic));
        }
        if has_body && !self.shared.ignores_body(f) {
            return self.shared.models.is_model(f).then_some(Meaning::Model(f));
        }
        if let Some(formatted) = self.formatted_call(f) {
            return Some(Meaning::Formatted(formatted));
        }
        let model = self.shared.models.find(name).filter(|&model| self.shared.is_declared_like(f, model));
        Some(match model.map_or_else(|| meaning::find(name), Meaning::Model) {
            Meaning::Math(_) if !self.shared.takes_number(f) => Meaning::Unknown,
            meaning => meaning,
        })
    }

    pub fn is_identity(&self, f: FuncId) -> bool {
        self.meaning(f) == Some(Meaning::Operation(Operation::Identity))
    }

    pub fn call_by_meaning(
        &mut self,
        meaning: Meaning,
        f: FuncId,
        e: &Expr,
        args: &[Expr],
        want: Want,
    ) -> Result<Option<ExprId>> {
        self.note_stub(meaning, f);
        match meaning {
            Meaning::Model(model) => {
                self.warn_of_approximation(f, e.loc);
                self.library_call(model, f, e, args, want)
            }
            Meaning::Intrinsic(intrinsic) => self.intrinsic(intrinsic, f, e, args, want),
            Meaning::Formatted(formatted) => {
                let name = self.shared.funcs[f].name.clone();
                self.formatted(formatted, &name, e, args, want)
            }
            Meaning::Operation(operation) => self.operation(operation, f, e, args, want),
            Meaning::Input => self.input(f, e, args, want),
            Meaning::Forbidden => {
                self.effects(args)?;
                self.never(format!("`{}` is not called", self.shared.funcs[f].name), e.loc);
                self.body.end(Terminator::Stop, e.loc);
                self.no_value(e, want)
            }
            Meaning::Inserted(inserted) => self.inserted_call(inserted, e, args, want),
            Meaning::Math(math) => self.math_call(math, f, e, args, want),
            Meaning::Unknown => self.unknown_call(f, e, args, want),
        }
    }

    fn operation(
        &mut self,
        operation: Operation,
        f: FuncId,
        e: &Expr,
        args: &[Expr],
        want: Want,
    ) -> Result<Option<ExprId>> {
        match operation {
            Operation::Nothing => self.effects(args).map(|()| None),
            Operation::Exit => {
                self.effects(args)?;
                self.body.end(Terminator::Exit, e.loc);
                self.no_value(e, want)
            }
            Operation::Assume => {
                let cond = self.specified(f, e, args)?;
                self.emit(InstKind::Assume { cond }, e.loc);
                Ok(None)
            }
            Operation::Assert(about) | Operation::Claim(about) => {
                self.check_arity(f, args, e.loc)?;
                let cond = self.specified(f, e, args)?;
                let ends = matches!(operation, Operation::Assert(_)) && !self.shared.options.failed_assert_continues;
                self.assert_cond(cond, self.description(about, args), ends, e.loc);
                Ok(None)
            }
            Operation::Requirement => self.requirement(args, e.loc),
            Operation::Cover => self.cover(f, e, args),
            Operation::Fail(about) => {
                self.check_arity(f, args, e.loc)?;
                self.fail(about, f, e, args, want)
            }
            Operation::Stop => {
                self.effects(args)?;
                self.body.end(Terminator::Stop, e.loc);
                self.no_value(e, want)
            }
            Operation::Malloc => self.malloc(e, args, want),
            Operation::Calloc => self.calloc(e, args, want),
            Operation::Free => {
                let ptr = self.condition(f, e, args)?;
                self.emit(InstKind::Free { ptr }, e.loc);
                Ok(None)
            }
            Operation::Identity => {
                let operands = self.operands(args)?;
                let value = operands.first().copied().ok_or_else(|| too_few(&self.shared.funcs[f].name, e.loc))?;
                Ok(Some(self.given_back(value, e, want)))
            }
            Operation::Alloca => {
                let operands = self.sizes(e, args, 1)?;
                let dst = self.allocation(e, want)?;
                self.emit(InstKind::Block { dst, size: operands[0] }, e.loc);
                Ok(Some(self.load(dst, e.loc)))
            }
            Operation::SetJump => {
                self.effects(args)?;
                self.shared.jumps.set.get_or_insert(e.loc);
                let int = self.int_type();
                let zero = self.int_const(0, int, e.loc);
                Ok(Some(self.given_back(zero, e, want)))
            }
            Operation::LongJump => {
                self.effects(args)?;
                self.shared.jumps.long.get_or_insert(e.loc);
                let name = &self.shared.funcs[f].name;
                let text = format!("`{name}` goes back to a `setjmp` that was called");
                self.assert_false(text, PropertyKind::Pointer, e.loc);
                self.body.end(Terminator::Stop, e.loc);
                self.no_value(e, want)
            }
            Operation::Unsupported => {
                let name = &self.shared.funcs[f].name;
                Err(Diagnostic::unsupported(e.loc, format!("the library function `{name}`"))
                    .with_help("define it in the program that is checked"))
            }
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
        if library::plain_name(&name) != name && !name.starts_with("__") {
            self.shown_call = Some((name, operands.clone()));
        }
        let result = self.model_call_with(model, e, operands, want);
        self.shown_call = None;
        result
    }

    /// The first argument, of a scalar type; the others are evaluated for what they do.
    pub fn condition(&mut self, f: FuncId, e: &Expr, args: &[Expr]) -> Result<ExprId> {
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

    pub fn effects(&mut self, args: &[Expr]) -> Result<()> {
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
}

fn too_few(name: &str, loc: Loc) -> Diagnostic {
    Diagnostic::error(loc, format!("`{name}` needs an argument"))
}
