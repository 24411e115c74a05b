//! Calls of functions with bodies and through pointers: operands in order, arguments in the parameters' types.

use crate::{Callee as Target, ExprId, ExprKind as Out, InstKind, PlaceId, PlaceKind, PropertyKind};
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
            Callee::Direct(f) => {
                self.check_present(*f, e.loc);
                match self.meaning(*f) {
                    Some(meaning) => self.call_by_meaning(meaning, *f, e, args, want),
                    None => self.direct_call(*f, e, args, want),
                }
            }
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
        let own_type = func.ret;
        if own_type != e.ty {
            return self.call_as_declared(f, own_type, e, args, want);
        }
        let has_area = func.variadic && self.shared.has_body[f.index()];
        let own = func.params.len() - usize::from(has_area);
        let params: Vec<TypeId> = func.params[..own].iter().map(|&p| self.shared.vars[p].ty).collect();
        let mut operands = self.operands(args)?;
        for (operand, &ty) in operands.iter_mut().zip(&params) {
            *operand = self.argument(*operand, ty, e.loc)?;
        }
        self.fit_count(f, &mut operands, &params, e.loc);
        if has_area {
            operands = self.pack(operands, own, e.loc);
        }
        self.emit_call(Target::Direct(f), operands, e, want)
    }

    /// A call through a declaration with another result than the definition's (C11 6.5.2.2p9): what a linker makes of it.
    /// Scalars of one size are read as they are, anything else is any value.
    fn call_as_declared(
        &mut self,
        f: FuncId,
        own: TypeId,
        e: &Expr,
        args: &[Expr],
        want: Want,
    ) -> Result<Option<ExprId>> {
        let types = &self.shared.types;
        let is_scalar = |t| types.int_repr(t).is_some() || types.is_pointer(t);
        let alike = is_scalar(own) && is_scalar(e.ty) && types.size_of(own) == types.size_of(e.ty);
        if self.is_void(e.ty) {
            let call = Expr { ty: own, ..e.clone() };
            return self.direct_call(f, &call, args, Want::Nothing).map(|_| None);
        }
        let call = Expr { ty: own, ..e.clone() };
        let made = self.direct_call(f, &call, args, if alike { Want::Value } else { Want::Nothing })?;
        match made.filter(|_| alike) {
            Some(value) => {
                let value = self.convert(value, e.ty);
                Ok(Some(self.wanted(value, e, want)))
            }
            None if matches!(want, Want::Nothing) => Ok(None),
            None => self.unknown_result(f, e, want),
        }
    }

    /// Puts the arguments behind the first `own` into a block, each behind how it is passed, and passes the block's address
    /// instead of them (see `typed::lower::variadic`).
    pub fn pack(&mut self, mut operands: Vec<ExprId>, own: usize, loc: Loc) -> Vec<ExprId> {
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

    /// C11 6.5.2.2p6: too few or too many arguments, where no prototype was in sight. Machines drop what is too much; what
    /// is missing is whatever stands there.
    fn fit_count(&mut self, f: FuncId, operands: &mut Vec<ExprId>, params: &[TypeId], loc: Loc) {
        if !self.shared.built[f].variadic {
            operands.truncate(params.len());
        }
        if operands.len() >= params.len() {
            return;
        }
        if self.shared.options.checks.pointer {
            let name = &self.shared.funcs[f].name;
            let text = format!("`{name}` is given the {} arguments that it takes", params.len());
            self.assert_false(text, PropertyKind::Pointer, loc);
        }
        for &ty in &params[operands.len()..] {
            let var = self.temp(ty, loc);
            self.emit(InstKind::Declare { var }, loc);
            let place = self.var_place(var);
            operands.push(self.load(place, loc));
        }
    }

    /// Without a prototype, arguments were only promoted (C11 6.5.2.2p6).
    pub fn argument(&mut self, value: ExprId, ty: TypeId, loc: Loc) -> Result<ExprId> {
        let own = self.type_of(value);
        let is_record = |t| matches!(self.shared.types.get(t), Type::Record(_));
        if own != ty && (is_record(own) || is_record(ty)) {
            return Err(Diagnostic::error(loc, "an argument of this call has another type than the parameter"));
        }
        let is_float = |t| matches!(self.shared.types.get(t), Type::Float(_));
        let is_pointer = |t| self.shared.types.is_pointer(t);
        if is_float(own) && is_pointer(ty) || is_pointer(own) && is_float(ty) {
            return Err(Diagnostic::error(loc, "a floating-point number and a pointer do not convert to each other"));
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
