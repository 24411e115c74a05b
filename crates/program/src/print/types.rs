//! Types as C writes them, exactly: qualifiers stand where they belong, and every record has a name of its own.

use typed::print::{float_name, int_name};
use typed::types::{Quals, RecordKind, Type, TypeId};

use super::super::{FuncId, Program};
use super::names::Names;

/// A declaration of `name`, which may be empty, inside of a function or outside of all.
pub(super) fn declaration(
    program: &Program,
    names: &Names,
    func: Option<FuncId>,
    (ty, quals): (TypeId, Quals),
    name: String,
) -> String {
    let inner = |ty, quals, name| declaration(program, names, func, (ty, quals), name);
    match program.types.get(ty) {
        Type::Pointer { to, quals: target } => {
            let own = [format!("*{}", qualifiers(quals)), name].concat();
            let own = own.trim_end().to_string();
            let wrapped = match program.types.get(*to) {
                Type::Array { .. } | Type::Vla { .. } | Type::Function(_) => format!("({own})"),
                _ => own,
            };
            inner(*to, *target, wrapped)
        }
        Type::Array { elem, len } => {
            let len = len.map_or_else(String::new, |n| n.to_string());
            inner(*elem, quals, format!("{name}[{len}]"))
        }
        Type::Vla { elem, len } => inner(*elem, quals, format!("{name}[{}]", names.var(program, func, *len))),
        Type::Function(f) => {
            let plain = |ty| declaration(program, names, func, (ty, Quals::default()), String::new());
            let mut params: Vec<String> = f.params.iter().map(|&p| plain(p)).collect();
            if f.variadic {
                params.push("...".to_string());
            }
            match (params.is_empty(), f.prototyped) {
                (true, true) => params.push("void".to_string()),
                (false, false) => params.push("?".to_string()),
                _ => {}
            }
            inner(f.ret, Quals::default(), format!("{name}({})", params.join(", ")))
        }
        base => {
            let base = format!("{}{}", qualifiers(quals), base_name(program, names, base));
            if name.is_empty() { base } else { format!("{base} {name}") }
        }
    }
}

fn qualifiers(quals: Quals) -> &'static str {
    match (quals.is_const, quals.is_volatile) {
        (true, true) => "const volatile ",
        (true, false) => "const ",
        (false, true) => "volatile ",
        (false, false) => "",
    }
}

fn base_name(program: &Program, names: &Names, ty: &Type) -> String {
    match ty {
        Type::Int(kind) => int_name(*kind).into_owned(),
        Type::Float(kind) => float_name(*kind).to_string(),
        Type::Enum(e) => format!("enum {}", names.enums[e]),
        Type::Record(r) => format!("{} {}", record_word(program.types.records[*r].kind), names.records[r]),
        _ => "void".to_string(),
    }
}

pub(super) fn record_word(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    }
}
