//! Whether a function that a program declares and does not define is the C library's: firmware has a `read`, an `index`
//! or a `round` of its own, which takes other arguments. Such a function is nobody's, so it can do what it likes.

use typed::tree::FuncId;
use typed::types::{FnType, Type, TypeId, Types};

use super::shared::Shared;

/// Types that stand for each other in declarations which leave the headers out.
#[derive(PartialEq, Eq)]
enum Class {
    Void,
    Int,
    Float,
    Pointer,
    Other,
}

fn class(types: &Types, ty: TypeId) -> Class {
    match types.get(ty) {
        Type::Void => Class::Void,
        Type::Int(_) | Type::Enum(_) => Class::Int,
        Type::Float(_) => Class::Float,
        Type::Pointer { .. } => Class::Pointer,
        _ => Class::Other,
    }
}

impl Shared<'_> {
    /// The function's own declaration, if it says what the arguments are and does not come with the system.
    fn own_declaration(&self, f: FuncId) -> Option<&FnType> {
        let func = &self.funcs[f];
        let system = func.loc.is_none() || self.files.is_system(func.loc.file);
        match self.types.get(func.ty) {
            Type::Function(ty) if ty.prototyped && !system && !func.name.starts_with("__") => Some(ty),
            _ => None,
        }
    }

    /// Whether `f` is declared as its model is, as far as conversions of arguments cannot make up for it.
    pub fn is_declared_like(&self, f: FuncId, model: FuncId) -> bool {
        let (Some(own), Type::Function(library)) = (self.own_declaration(f), self.types.get(self.funcs[model].ty))
        else {
            return true;
        };
        let class = |ty: TypeId| class(&self.types, ty);
        let returns_record = own.ret != library.ret && matches!(self.types.get(own.ret), Type::Record(_));
        // Such a record is filled through a pointer.
        let params = &library.params[usize::from(returns_record).min(library.params.len())..];
        let result = [class(own.ret), class(library.ret)];
        let results = returns_record || result.contains(&Class::Void) || result[0] == result[1];
        let counts = own.variadic || own.params.len() == params.len();
        results
            && counts
            && own.params.iter().zip(params).all(|(&a, &b)| class(a) == class(b) && self.same_target(a, b))
    }

    /// Where both types point to integers, those have the same size.
    fn same_target(&self, a: TypeId, b: TypeId) -> bool {
        let sizes = [a, b].map(|ty| {
            let to = self.types.pointee(ty).filter(|&to| class(&self.types, to) == Class::Int)?;
            self.types.size_of(to)
        });
        !matches!(sizes, [Some(a), Some(b)] if a != b)
    }

    /// Whether `f` can be a function of `<math.h>`: it takes a floating-point number.
    pub fn takes_number(&self, f: FuncId) -> bool {
        let Some(own) = self.own_declaration(f) else { return true };
        own.params.first().is_some_and(|&ty| class(&self.types, ty) == Class::Float)
    }
}
