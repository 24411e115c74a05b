//! `--race-check`: what an interrupt shares is volatile and accessed at once, or the interrupt is masked. A read and a
//! write of `x++` are two accesses, so a handler that writes it must be masked, however volatile it is.

use device::Device;
use device::c::may_run;
use typed::types::{IntKind, Type};

use crate::print::{Source, TempText};
use crate::{ExprKind, FuncId, Inst, InstKind, PlaceId, PlaceKind, Program, Property, PropertyKind, UnOp, operands};

use super::dispatch::function_named;
use super::places::Code;

/// An access that conflicts with handlers.
pub(super) struct Access<'a> {
    pub func: FuncId,
    /// The function as the source has it, of which `func` may be a copy.
    pub owner: FuncId,
    pub inst: &'a Inst,
    /// What stands before it in its block.
    pub earlier: &'a [Inst],
    pub word: u64,
}

/// The check, if the access can go wrong at all.
pub(super) fn check(
    program: &mut Program,
    device: &Device,
    access: Access,
    conflicting: &[usize],
    writers: &[usize],
) -> Vec<Inst> {
    let Access { func, owner, inst, earlier, word } = access;
    let Some((place, write)) = touched(program, func, &inst.kind) else { return Vec::new() };
    let size = program.types.size_of(program.funcs[func].places[place].ty).unwrap_or(u64::MAX);
    let updates = write && earlier.iter().any(|i| reads(program, func, &i.kind, place));
    let sound = is_volatile(program, func, place) && size <= word;
    let watched: &[usize] = match (sound, updates) {
        (false, _) => conflicting,
        (true, true) => writers,
        (true, false) => return Vec::new(),
    };
    if watched.is_empty() {
        return Vec::new();
    }
    let names: Vec<&str> = watched.iter().map(|&n| device.interrupts.handlers[n].name.as_str()).collect();
    let temps = TempText::of(&program.vars, &program.funcs[func]);
    let text = Source::brief(program, &program.funcs[func], &temps).place(place);
    let description = match (sound, updates) {
        (true, _) => format!("`{text}` is not updated while {} can come", names.join(" or ")),
        _ => format!("`{text}` is volatile and accessed at once, or {} cannot come", names.join(" and ")),
    };
    let kind = PropertyKind::Race;
    let prop = program.properties.push(Property {
        name: String::new(),
        kind,
        func: owner,
        loc: inst.loc,
        description,
        ends: false,
    });
    let (int, bool_type) = (program.types.int(IntKind::Int), program.types.int(IntKind::Bool));
    let callees: Vec<FuncId> = watched.iter().filter_map(|&n| function_named(program, &may_run(n))).collect();
    let mut code = Code { program, func, loc: inst.loc };
    let mut out = Vec::new();
    let mut can_come = None;
    for callee in callees {
        let (_, result) = code.temp(bool_type);
        out.push(code.call(callee, Some(result), Vec::new()));
        let this = code.load(result);
        can_come = Some(match can_come {
            None => this,
            Some(others) => code.expr(ExprKind::Or(others, this), int),
        });
    }
    if let Some(can_come) = can_come {
        let cond = code.expr(ExprKind::Unary(UnOp::Not, can_come), int);
        out.push(Inst { kind: InstKind::Assert { prop, cond }, loc: inst.loc });
    }
    out
}

/// The place in memory that an instruction accesses, and whether it writes there.
fn touched(program: &Program, func: FuncId, inst: &InstKind) -> Option<(PlaceId, bool)> {
    let function = &program.funcs[func];
    let in_memory = |place: PlaceId| !matches!(function.places[place].kind, PlaceKind::Var(v) if program.vars[v].name.starts_with('$'));
    if let Some(dst) = operands::written(inst).filter(|&dst| in_memory(dst) && !is_local(program, func, dst)) {
        return Some((dst, true));
    }
    let mut found = None;
    operands::loads(function, inst, &mut |place| {
        if !is_local(program, func, place) {
            found = Some((place, false));
        }
    });
    found
}

fn is_local(program: &Program, func: FuncId, place: PlaceId) -> bool {
    let (root, _) = super::places::extent(program, func, place);
    match program.funcs[func].places[root].kind {
        PlaceKind::Var(v) => matches!(program.vars[v].storage, crate::Storage::Local | crate::Storage::Param),
        _ => false,
    }
}

fn reads(program: &Program, func: FuncId, inst: &InstKind, place: PlaceId) -> bool {
    let mut found = false;
    operands::loads(&program.funcs[func], inst, &mut |p| found |= p == place);
    found
}

/// C11 6.7.3: the object, a member on the way, or what the pointer points to is declared so.
fn is_volatile(program: &Program, func: FuncId, place: PlaceId) -> bool {
    let function = &program.funcs[func];
    match function.places[place].kind {
        PlaceKind::Var(v) => program.vars[v].is_volatile,
        PlaceKind::Deref(pointer) => {
            matches!(program.types.get(function.exprs[pointer].ty), Type::Pointer { quals, .. } if quals.is_volatile)
        }
        PlaceKind::Field(base, field) => {
            let own = match program.types.get(function.places[base].ty) {
                Type::Record(r) => program.types.records[*r].fields[field as usize].quals.is_volatile,
                _ => false,
            };
            own || is_volatile(program, func, base)
        }
        PlaceKind::Index(base, _) => is_volatile(program, func, base),
    }
}
