//! Types as C writes them without a name: `int *`, `struct s`, `int (*)(char)`.

use crate::typed::types::{IntKind, RecordKind, Type, TypeId, Types};

/// The type's name, as in a cast.
pub fn type_text(types: &Types, ty: TypeId) -> String {
    declarator(types, ty, String::new())
}

/// `inner` is what has been read so far, from the inside of the declarator outwards (C11 6.7.6).
fn declarator(types: &Types, ty: TypeId, inner: String) -> String {
    match types.get(ty) {
        Type::Pointer { to, quals } => {
            let quals = match (quals.is_const, quals.is_volatile) {
                (true, true) => "const volatile ",
                (true, false) => "const ",
                (false, true) => "volatile ",
                (false, false) => "",
            };
            let pointed = types.get(*to);
            let pointer = if matches!(pointed, Type::Array { .. } | Type::Function(_)) {
                format!("(*{inner})")
            } else {
                format!("*{inner}")
            };
            quals.to_string() + &declarator(types, *to, pointer)
        }
        Type::Array { elem, len } => {
            let len = len.map_or(String::new(), |n| n.to_string());
            declarator(types, *elem, format!("{inner}[{len}]"))
        }
        Type::Function(f) => {
            let mut params: Vec<String> = f.params.iter().map(|&p| type_text(types, p)).collect();
            if f.variadic {
                params.push("...".to_string());
            }
            declarator(types, f.ret, format!("{inner}({})", params.join(", ")))
        }
        _ if inner.is_empty() => base(types, ty),
        _ => format!("{} {inner}", base(types, ty)),
    }
}

fn base(types: &Types, ty: TypeId) -> String {
    match types.get(ty) {
        Type::Void => "void".to_string(),
        Type::Int(kind) => int_text(*kind).to_string(),
        Type::Float(crate::typed::types::FloatKind::Float) => "float".to_string(),
        Type::Float(crate::typed::types::FloatKind::Double) => "double".to_string(),
        Type::Float(crate::typed::types::FloatKind::LongDouble) => "long double".to_string(),
        Type::Enum(e) => format!("enum {}", types.enums[*e].name),
        Type::Record(r) => {
            let record = &types.records[*r];
            let kind = if record.kind == RecordKind::Union { "union" } else { "struct" };
            format!("{kind} {}", record.name)
        }
        Type::Pointer { .. } | Type::Array { .. } | Type::Function(_) => unreachable!("handled by `declarator`"),
    }
}

fn int_text(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::target::Target;
    use crate::typed::types::FnType;

    #[test]
    fn declarators_read_inside_out() {
        let mut types = Types::new(Target::LP64);
        let int = types.int(IntKind::Int);
        let array = types.array(int, Some(3));
        let pointer_to_array = types.pointer(array);
        assert_eq!(type_text(&types, pointer_to_array), "int (*)[3]");
        let pointer = types.pointer(int);
        let pointers = types.array(pointer, Some(2));
        assert_eq!(type_text(&types, pointers), "int *[2]");
        let f =
            types.intern(Type::Function(FnType { ret: int, params: vec![pointer], variadic: true, prototyped: true }));
        let f = types.pointer(f);
        assert_eq!(type_text(&types, f), "int (*)(int *, ...)");
    }
}
