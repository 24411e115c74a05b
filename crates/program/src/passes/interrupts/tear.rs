//! Accesses that a machine makes in several steps: what is wider than its word, and a bit-field that is written by reading
//! its bytes and writing them back. Interrupts come between the steps. Bytes are accessed in the order of their
//! addresses; C leaves that open (C11 6.2.6.1), and what is torn in one order is torn in the other.

use crate::{ExprKind, FuncId, Inst, InstKind, PlaceId, PlaceKind, Program, Storage, fixed_address};

use typed::types::Type;

use super::places::Code;

/// More bytes than this in one instruction are not taken apart.
const MOST: u64 = 256;

/// A copy or fill that is taken as one access although a machine needs many.
pub(super) fn is_whole(program: &Program, func: FuncId, inst: &InstKind) -> bool {
    match *inst {
        InstKind::Copy { size, .. } | InstKind::Fill { size, .. } => constant(program, func, size).is_none(),
        InstKind::Havoc { .. } => true,
        _ => false,
    }
}

fn constant(program: &Program, func: FuncId, e: crate::ExprId) -> Option<u64> {
    match program.funcs[func].exprs[e].kind {
        ExprKind::Int(n) => u64::try_from(n).ok().filter(|&n| n <= MOST),
        ExprKind::Cast(inner) => constant(program, func, inner),
        _ => None,
    }
}

/// The instruction, or what it is made of, with `point` between the parts.
pub(super) fn torn(program: &mut Program, func: FuncId, inst: Inst, word: u64, point: &Inst) -> Vec<Inst> {
    match inst.kind {
        InstKind::Assign { dst, value } => {
            if is_bit_field(program, func, dst) && is_memory(program, func, dst) {
                return written_back(program, func, &inst, dst, point);
            }
            let size = program.types.size_of(program.funcs[func].places[dst].ty).unwrap_or(0);
            if size <= word || size > MOST {
                return vec![inst];
            }
            if is_memory(program, func, dst) {
                return stored(program, func, &inst, (dst, value), (size, word), point);
            }
            match program.funcs[func].exprs[value].kind {
                ExprKind::Load(src) if is_memory(program, func, src) => {
                    loaded(program, func, &inst, (dst, src), (size, word), point)
                }
                _ => vec![inst],
            }
        }
        InstKind::Copy { dst, src, size } => match constant(program, func, size) {
            Some(size) if size > word => copied(program, func, &inst, (dst, src), (size, word), point),
            _ => vec![inst],
        },
        _ => vec![inst],
    }
}

fn is_bit_field(program: &Program, func: FuncId, place: PlaceId) -> bool {
    let function = &program.funcs[func];
    let PlaceKind::Field(base, field) = function.places[place].kind else { return false };
    program.types.bit_field(function.places[base].ty, field).is_some()
}

/// Memory that is shared, and no register: those have ways of their own.
fn is_memory(program: &Program, func: FuncId, place: PlaceId) -> bool {
    let function = &program.funcs[func];
    if fixed_address::of_place(function, &program.types, &program.vars, place).is_some() {
        return false;
    }
    let mut root = place;
    while let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = function.places[root].kind {
        root = base;
    }
    match function.places[root].kind {
        PlaceKind::Var(v) => {
            let var = &program.vars[v];
            !matches!(var.storage, Storage::Local | Storage::Param) || var.address_taken
        }
        _ => true,
    }
}

/// `size` bytes in steps of a word: the offset and the length of each.
fn steps(size: u64, word: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..size.div_ceil(word)).map(move |n| (n * word, word.min(size - n * word)))
}

fn loaded(
    program: &mut Program,
    func: FuncId,
    inst: &Inst,
    (dst, src): (PlaceId, PlaceId),
    (size, word): (u64, u64),
    point: &Inst,
) -> Vec<Inst> {
    let ty = program.funcs[func].places[src].ty;
    let mut code = Code { program, func, loc: inst.loc };
    let (var, whole) = code.temp(ty);
    let mut out = vec![Inst { kind: InstKind::Declare { var }, loc: inst.loc }];
    out.extend(transfer(&mut code, (whole, src), (size, word), point));
    let value = code.load(whole);
    out.push(Inst { kind: InstKind::Assign { dst, value }, loc: inst.loc });
    program.vars[var].address_taken = true;
    out
}

fn stored(
    program: &mut Program,
    func: FuncId,
    inst: &Inst,
    (dst, value): (PlaceId, crate::ExprId),
    (size, word): (u64, u64),
    point: &Inst,
) -> Vec<Inst> {
    let ty = program.funcs[func].places[dst].ty;
    let mut code = Code { program, func, loc: inst.loc };
    let (var, whole) = code.temp(ty);
    let mut out = vec![
        Inst { kind: InstKind::Declare { var }, loc: inst.loc },
        Inst { kind: InstKind::Assign { dst: whole, value }, loc: inst.loc },
    ];
    out.extend(transfer(&mut code, (dst, whole), (size, word), point));
    program.vars[var].address_taken = true;
    out
}

/// Copies from place to place, step by step; the point before the first step stands elsewhere.
fn transfer(code: &mut Code, (to, from): (PlaceId, PlaceId), (size, word): (u64, u64), point: &Inst) -> Vec<Inst> {
    let mut out = Vec::new();
    for (offset, len) in steps(size, word) {
        if offset > 0 {
            out.push(point.clone());
        }
        let (dst, src, size) = (code.byte_of(to, offset), code.byte_of(from, offset), code.size(len));
        out.push(Inst { kind: InstKind::Copy { dst, src, size }, loc: code.loc });
    }
    out
}

fn copied(
    program: &mut Program,
    func: FuncId,
    inst: &Inst,
    (dst, src): (crate::ExprId, crate::ExprId),
    (size, word): (u64, u64),
    point: &Inst,
) -> Vec<Inst> {
    let mut code = Code { program, func, loc: inst.loc };
    let mut out = Vec::new();
    for (offset, len) in steps(size, word) {
        if offset > 0 {
            out.push(point.clone());
        }
        let (dst, src, size) = (code.moved(dst, offset), code.moved(src, offset), code.size(len));
        out.push(Inst { kind: InstKind::Copy { dst, src, size }, loc: inst.loc });
    }
    out
}

/// A bit-field: its bytes are read, changed and written back.
fn written_back(program: &mut Program, func: FuncId, inst: &Inst, field: PlaceId, point: &Inst) -> Vec<Inst> {
    let InstKind::Assign { value, .. } = inst.kind else { return vec![inst.clone()] };
    let PlaceKind::Field(base, number) = program.funcs[func].places[field].kind else { return vec![inst.clone()] };
    let (ty, own) = (program.funcs[func].places[base].ty, program.funcs[func].places[field].ty);
    let Some(bits) = program.types.bit_field(ty, number) else { return vec![inst.clone()] };
    let Type::Record(record) = *program.types.get(ty) else { return vec![inst.clone()] };
    let offset = program.types.records[record].fields[number as usize].offset;
    let mut code = Code { program, func, loc: inst.loc };
    let (var, whole) = code.temp(ty);
    let (to, from, size) = (code.byte_of(whole, offset), code.byte_of(base, offset), code.size(bits.bytes()));
    let read = InstKind::Copy { dst: to, src: from, size };
    let part = code.place(PlaceKind::Field(whole, number), own);
    let (to, from, size) = (code.byte_of(base, offset), code.byte_of(whole, offset), code.size(bits.bytes()));
    let write = InstKind::Copy { dst: to, src: from, size };
    program.vars[var].address_taken = true;
    let at = |kind| Inst { kind, loc: inst.loc };
    vec![at(InstKind::Declare { var }), at(read), at(InstKind::Assign { dst: part, value }), point.clone(), at(write)]
}
