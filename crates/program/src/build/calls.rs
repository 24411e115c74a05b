//! Calls of functions with bodies and through pointers: operands in order, arguments in the parameters' types.

use crate::{Callee as Target, ExprId, ExprKind as Out, InstKind, PlaceId, PlaceKind};
use base::{Diagnostic, Id, Loc, Result};
use typed::tree::{Callee, Expr, FuncId};
use typed::types::{Field, FnType, IntKind, Quals, Record, RecordKind, Type, TypeId};

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
                let called = self.shared.types.pointee(self.type_of(pointer)).map(|to| self.shared.types.get(to));
                if let Some(Type::Function(FnType { params, variadic: true, .. })) = called {
                    let own = params.len();
                    let pointer = self.hold(pointer, e.loc);
                    let operands = self.pack(operands, own, e.loc);
                    return self.emit_call(Target::Indirect(pointer), operands, e, want);
                }
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
        let has_area = func.variadic && self.shared.has_body[f.index()];
        let own = func.params.len() - usize::from(has_area);
        let params: Vec<TypeId> = func.params[..own].iter().map(|&p| self.shared.vars[p].ty).collect();
        if args.len() < params.len() || (args.len() > params.len() && !func.variadic && self.is_prototyped(f)) {
            let message =
                format!("`{}` takes {} arguments, but this call gives it {}", func.name, params.len(), args.len());
            return Err(Diagnostic::error(e.loc, message));
        }
        let mut operands = self.operands(args)?;
        for (operand, &ty) in operands.iter_mut().zip(&params) {
            *operand = self.argument(*operand, ty, e.loc)?;
        }
        if has_area {
            operands = self.pack(operands, own, e.loc);
        }
        self.emit_call(Target::Direct(f), operands, e, want)
    }

    /// Puts the arguments behind the first `own` into a block, each behind how it is passed, and passes the block's address
    /// instead of them (see `typed::lower::variadic`).
    fn pack(&mut self, mut operands: Vec<ExprId>, own: usize, loc: Loc) -> Vec<ExprId> {
        let extra = operands.split_off(own.min(operands.len()));
        let char = self.shared.types.int(IntKind::Char);
        let pointer = self.shared.types.pointer(char);
        if extra.is_empty() {
            operands.push(self.int_const(0, pointer, loc));
            return operands;
        }
        // Declaring the block must not come between an operand and its use.
        operands = operands.into_iter().map(|o| self.hold(o, loc)).collect();
        let extra: Vec<ExprId> = extra.into_iter().map(|o| self.hold(o, loc)).collect();
        let ty = self.slots(&extra, loc);
        let block = self.temp(ty, loc);
        self.shared.vars[block].address_taken = true;
        self.body.scopes.declare(block);
        self.emit(InstKind::Declare { var: block }, loc);
        let whole = self.var_place(block);
        let kind = self.shared.types.size_kind();
        let size_type = self.shared.types.int(kind);
        for (n, value) in extra.into_iter().enumerate() {
            let tag = self.shared.types.argument_tag(self.type_of(value));
            let tag = self.int_const(i128::from(tag), size_type, loc);
            for (member, value) in [(2 * n, tag), (2 * n + 1, value)] {
                let dst = self.push_place(PlaceKind::Field(whole, member as u32), self.type_of(value));
                self.emit(InstKind::Assign { dst, value }, loc);
            }
        }
        let to_block = self.shared.types.pointer(ty);
        let address = self.push(Out::AddrOf(whole), to_block, loc);
        operands.push(self.convert(address, pointer));
        operands
    }

    /// A struct with two members for each argument.
    fn slots(&mut self, values: &[ExprId], loc: Loc) -> TypeId {
        let word = self.shared.types.target.pointer_bytes();
        let mut fields = Vec::new();
        let mut size = 0;
        let kind = self.shared.types.size_kind();
        let size_type = self.shared.types.int(kind);
        for (n, &value) in values.iter().enumerate() {
            for (ty, name) in
                [(size_type, format!("passed{}", n + 1)), (self.type_of(value), format!("argument{}", n + 1))]
            {
                fields.push(Field { name: Some(name), ty, quals: Quals::default(), offset: size, bits: None });
                size += self.shared.types.size_of(ty).unwrap_or(word).next_multiple_of(word);
            }
        }
        let name = "<arguments>".to_string();
        let record = Record { kind: RecordKind::Struct, name, fields, size, align: word, complete: true, loc };
        let record = self.shared.types.records.push(record);
        self.shared.types.intern(Type::Record(record))
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
