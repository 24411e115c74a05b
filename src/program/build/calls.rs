//! Calls of functions with bodies and through pointers: operands in order, arguments in the parameters' types.

use crate::base::{Diagnostic, Loc, Result};
use crate::program::{Callee as Target, ExprId, InstKind, PlaceId};
use crate::typed::tree::{Callee, Expr, FuncId};
use crate::typed::types::{Type, TypeId};

use super::body::{Builder, Mark};

/// What happens to the result of a call.
#[derive(Clone, Copy)]
pub(super) enum Want {
    Nothing,
    Value,
    /// A variable (or constant part of one) of the result's type.
    Into(PlaceId),
}

impl Builder<'_, '_> {
    pub fn call_value(&mut self, e: &Expr, callee: &Callee, args: &[Expr]) -> Result<ExprId> {
        match self.call(e, callee, args, Want::Value)? {
            Some(value) => Ok(value),
            None => Err(Diagnostic::error(e.loc, "this call has no value")),
        }
    }

    /// Emits the call; the value if one is wanted.
    pub fn call(&mut self, e: &Expr, callee: &Callee, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        match callee {
            Callee::Direct(f) => match self.special(*f) {
                Some(special) => self.special_call(special, *f, e, args, want),
                None => self.direct_call(*f, e, args, want),
            },
            Callee::Indirect(pointer) => {
                let mut operands = self.operands(std::iter::once(&**pointer).chain(args))?;
                let pointer = operands.remove(0);
                self.emit_call(Target::Indirect(pointer), operands, e, want)
            }
        }
    }

    fn direct_call(&mut self, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        self.shared.reach_func(f);
        let func = &self.shared.built[f];
        if func.ret != e.ty {
            let message = format!("`{}` is called as if it returned another type than it does", func.name);
            return Err(Diagnostic::error(e.loc, message).with_help("declare it before this call"));
        }
        let params: Vec<TypeId> = func.params.iter().map(|&p| self.shared.vars[p].ty).collect();
        if args.len() < params.len() || (args.len() > params.len() && !func.variadic && self.is_prototyped(f)) {
            let message =
                format!("`{}` takes {} arguments, but this call gives it {}", func.name, params.len(), args.len());
            return Err(Diagnostic::error(e.loc, message));
        }
        let mut operands = self.operands(args)?;
        for (operand, &ty) in operands.iter_mut().zip(&params) {
            *operand = self.argument(*operand, ty, e.loc)?;
        }
        self.emit_call(Target::Direct(f), operands, e, want)
    }

    fn is_prototyped(&self, f: FuncId) -> bool {
        matches!(self.shared.types.get(self.shared.funcs[f].ty), Type::Function(ty) if ty.prototyped)
    }

    /// Without a prototype, arguments were only promoted (C11 6.5.2.2p6).
    pub fn argument(&mut self, value: ExprId, ty: TypeId, loc: Loc) -> Result<ExprId> {
        let own = self.type_of(value);
        let is_record = |t| matches!(self.shared.types.get(t), Type::Record(_));
        if own != ty && (is_record(own) || is_record(ty)) {
            return Err(Diagnostic::error(loc, "an argument of this call has another type than the parameter"));
        }
        Ok(self.convert(value, ty))
    }

    fn emit_call(&mut self, callee: Target, args: Vec<ExprId>, e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let dst = match want {
            _ if self.is_void(e.ty) => None,
            Want::Nothing => None,
            Want::Value => Some(self.temp_place(e.ty, e.loc)),
            Want::Into(dst) => Some(dst),
        };
        self.emit(InstKind::Call { dst, callee, args }, e.loc);
        Ok(dst.map(|dst| self.load(dst, e.loc)))
    }

    /// Operands from left to right, each saved if a later one does something.
    pub fn operands<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Result<Vec<ExprId>> {
        let mut made: Vec<(ExprId, Mark)> = Vec::new();
        for e in exprs {
            let value = self.value(e)?;
            made.push((value, self.body.mark()));
        }
        let end = self.body.mark();
        for (value, mark) in made.iter_mut().rev() {
            if *mark != end {
                *value = self.save_at(*mark, *value);
            }
        }
        Ok(made.into_iter().map(|(value, _)| value).collect())
    }
}
