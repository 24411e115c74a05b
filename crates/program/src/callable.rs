//! Which functions a call through a pointer may reach.

use typed::types::{FnType, Type, TypeId, Types};

use super::{FuncId, Program};

impl Program {
    /// Whether a function may be called through a pointer of this type (C11 6.5.2.2p9), as far as the machine can tell:
    /// pointers to objects are passed alike whatever they point to, and so are integers of the same width and sign.
    pub fn can_call(&self, func: FuncId, pointer: TypeId) -> bool {
        let types = &self.types;
        let called = types.pointee(pointer).map(|to| types.get(to));
        match (called, types.get(self.funcs[func].ty)) {
            (Some(Type::Function(called)), Type::Function(function)) => {
                let defined = !self.funcs[func].blocks.is_empty();
                alike(types, called, function, defined)
            }
            _ => false,
        }
    }
}

fn alike(types: &Types, called: &FnType, function: &FnType, defined: bool) -> bool {
    let params_alike = match (called.prototyped, function.prototyped) {
        (true, true) => {
            called.variadic == function.variadic
                && called.params.len() == function.params.len()
                && called.params.iter().zip(&function.params).all(|(&a, &b)| passed_alike(types, a, b))
        }
        // The definition `f() { … }` has no parameters.
        (true, false) => called.params.is_empty() || !defined,
        // A call without a prototype is given one by `passes::checks`, from its arguments.
        (false, _) => true,
    };
    params_alike && passed_alike(types, called.ret, function.ret)
}

fn passed_alike(types: &Types, a: TypeId, b: TypeId) -> bool {
    let is_code = |ty| types.pointee(ty).is_some_and(|to| matches!(types.get(to), Type::Function(_)));
    if types.is_pointer(a) && types.is_pointer(b) {
        return is_code(a) == is_code(b);
    }
    match (types.int_repr(a), types.int_repr(b)) {
        (Some(x), Some(y)) => x == y,
        _ => a == b,
    }
}
