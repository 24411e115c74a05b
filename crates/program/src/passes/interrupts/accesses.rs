//! Which bytes an instruction touches, and which handlers touch them, too.

use device::c::PREFIX;
use device::{Device, Enable};

use crate::points_to::{PointsTo, Target};
use crate::{Callee, FuncId, InstKind, PlaceId, PlaceKind, Program, Storage, fixed_address, operands};

use super::levels::Levels;
use super::places::extent;

/// Bytes of an object that are read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Touch {
    pub object: Target,
    pub from: u64,
    pub to: u64,
    pub write: bool,
}

/// What each handler touches.
pub(super) struct Shared {
    of: Vec<Vec<Touch>>,
    /// Handlers that cannot be told apart from what they do to each other: they come in any order.
    pub groups: Vec<Vec<usize>>,
}

impl Shared {
    pub fn of(program: &Program, device: &Device, points_to: &PointsTo, levels: &Levels) -> Shared {
        let mut of = Vec::new();
        for (n, handler) in device.interrupts.handlers.iter().enumerate() {
            let mut touches: Vec<Touch> = Vec::new();
            for &func in &levels.reached[n] {
                for inst in program.funcs[func].blocks.iter().flat_map(|b| &b.insts) {
                    for touch in touches_of(program, points_to, func, &inst.kind) {
                        if !touches.contains(&touch) {
                            touches.push(touch);
                        }
                    }
                }
            }
            touches.extend(enabling(program, device, &handler.enabled_by));
            touches.extend(status_registers(program, device));
            of.push(touches);
        }
        let groups = groups(program, &of);
        Shared { of, groups }
    }

    /// The handlers among `eligible` that the touches conflict with.
    pub fn conflicts(&self, program: &Program, touches: &[Touch], eligible: &[usize]) -> Vec<usize> {
        let hits = |n: &&usize| self.of[**n].iter().any(|h| touches.iter().any(|t| conflict(program, h, t)));
        eligible.iter().filter(hits).copied().collect()
    }

    /// Whether a handler writes what is touched.
    pub fn is_written(&self, program: &Program, touches: &[Touch], handler: usize) -> bool {
        let of = &self.of[handler];
        of.iter().any(|h| h.write && touches.iter().any(|t| conflict(program, h, t)))
    }
}

/// Handlers are in one group if a chain of conflicts leads from one to the other.
fn groups(program: &Program, of: &[Vec<Touch>]) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..of.len()).collect();
    for a in 0..of.len() {
        for b in 0..a {
            if of[a].iter().any(|x| of[b].iter().any(|y| conflict(program, x, y))) {
                let (from, to) = (group[a], group[b]);
                group.iter_mut().filter(|g| **g == from).for_each(|g| *g = to);
            }
        }
    }
    let mut names = group.clone();
    names.sort_unstable();
    names.dedup();
    names.iter().map(|name| (0..of.len()).filter(|n| group[*n] == *name).collect()).collect()
}

fn conflict(program: &Program, a: &Touch, b: &Touch) -> bool {
    let exposed = |t: Target| match t {
        Target::Var(v) => program.vars[v].address_taken || program.vars[v].at.is_some(),
        _ => true,
    };
    let same = a.object == b.object && a.from < b.to && b.from < a.to;
    let any = a.object == Target::Anything && exposed(b.object) || b.object == Target::Anything && exposed(a.object);
    (a.write || b.write) && (same || any)
}

/// A handler looks at what enables it.
fn enabling(program: &Program, device: &Device, enable: &Option<Enable>) -> Option<Touch> {
    match enable.as_ref()? {
        Enable::Variable(name) => {
            let (var, _) = program.vars.enumerate().find(|(_, v)| v.name == *name && v.storage != Storage::Local)?;
            Some(Touch { object: Target::Var(var), from: 0, to: u64::MAX, write: false })
        }
        Enable::Register { region, register, .. } => {
            let (region, register) = device.register(region, register)?;
            let (var, _) = program.vars.enumerate().find(|(_, v)| v.at == Some(region.base))?;
            let from = register.offset;
            Some(Touch { object: Target::Var(var), from, to: from + register.bytes(), write: false })
        }
    }
}

/// Registers that stand for what masks interrupts: every access to them matters.
fn status_registers(program: &Program, device: &Device) -> Vec<Touch> {
    let mut touches = Vec::new();
    for region in &device.regions {
        let Some((var, _)) = program.vars.enumerate().find(|(_, v)| v.at == Some(region.base)) else { continue };
        let ours = |model: &Option<String>| model.as_ref().is_some_and(|m| m.starts_with(PREFIX));
        for register in region.registers.iter().filter(|r| ours(&r.model)) {
            let (from, to) = (register.offset, register.offset + register.bytes());
            touches.push(Touch { object: Target::Var(var), from, to, write: true });
        }
    }
    touches
}

pub(super) fn touches_of(program: &Program, points_to: &PointsTo, func: FuncId, inst: &InstKind) -> Vec<Touch> {
    let function = &program.funcs[func];
    let mut places: Vec<(PlaceId, bool)> = Vec::new();
    operands::loads(function, inst, &mut |place| places.push((place, false)));
    if let Some(dst) = operands::written(inst) {
        places.push((dst, true));
    }
    let mut touches: Vec<Touch> =
        places.into_iter().flat_map(|(place, write)| of_place(program, points_to, func, place, write)).collect();
    let mut whole = |pointer, write| {
        let objects = points_to.value(program, function, pointer);
        touches.extend(objects.into_iter().map(|object| Touch { object, from: 0, to: u64::MAX, write }));
    };
    match *inst {
        InstKind::Copy { dst, src, .. } => {
            whole(src, false);
            whole(dst, true);
        }
        InstKind::Fill { dst, .. } => whole(dst, true),
        InstKind::Havoc { ptr, .. } | InstKind::Free { ptr } | InstKind::Release { ptr } => whole(ptr, true),
        _ => {}
    }
    touches.retain(|t| !is_private(program, t.object));
    touches
}

fn of_place(program: &Program, points_to: &PointsTo, func: FuncId, place: PlaceId, write: bool) -> Vec<Touch> {
    let function = &program.funcs[func];
    let (root, range) = extent(program, func, place);
    if let Some(address) = fixed_address::of_place(function, &program.types, &program.vars, place) {
        let size = range.map_or(1, |(from, to)| to - from);
        let at = |object: &Target| match object {
            Target::Var(v) => program.vars[*v].at,
            _ => None,
        };
        let objects = points_to.objects(program, function, place);
        let base = objects.iter().find_map(at).unwrap_or(address);
        let (from, to) = (address - base, address - base + size);
        return objects.into_iter().map(|object| Touch { object, from, to, write }).collect();
    }
    match function.places[root].kind {
        PlaceKind::Var(var) => {
            let (from, to) = range.unwrap_or((0, u64::MAX));
            vec![Touch { object: Target::Var(var), from, to, write }]
        }
        _ => {
            let objects = points_to.objects(program, function, place);
            objects.into_iter().map(|object| Touch { object, from: 0, to: u64::MAX, write }).collect()
        }
    }
}

/// Locals whose address nobody has, and what belongs to the device's own text.
fn is_private(program: &Program, object: Target) -> bool {
    match object {
        Target::Var(v) => {
            let var = &program.vars[v];
            let local = matches!(var.storage, Storage::Local | Storage::Param) && !var.address_taken;
            local || var.storage == Storage::Literal || var.name.starts_with(PREFIX)
        }
        Target::Function(_) => true,
        Target::Allocated(..) | Target::Anything => false,
    }
}

/// Functions of the device's text that say whether interrupts can come.
const MASKING: &[&str] = &[
    "cpsid",
    "cpsie",
    "set_primask",
    "set_basepri",
    "raise_basepri",
    "set_faultmask",
    "cli",
    "sei",
    "sreg",
    "write_mstatus",
    "set_mstatus",
    "clear_mstatus",
    "lock",
    "unlock",
    "iteration",
];

/// Whether the instruction changes what masks interrupts.
pub(super) fn is_masking(program: &Program, inst: &InstKind) -> bool {
    let InstKind::Call { callee: Callee::Direct(func), .. } = inst else { return false };
    let Some(name) = program.funcs[*func].name.strip_prefix(PREFIX) else { return false };
    MASKING.contains(&name) || name.starts_with("ready_")
}

/// What belongs to an access and stands before it: checks, and what hardware does before a register is accessed.
pub(super) fn belongs_to_next(program: &Program, inst: &InstKind) -> bool {
    match inst {
        InstKind::Assert { .. } => true,
        InstKind::Call { callee: Callee::Direct(func), .. } => {
            let Some(name) = program.funcs[*func].name.strip_prefix(PREFIX) else { return false };
            let name = name.strip_prefix("any_").unwrap_or(name);
            ["read", "save", "write", "check"].iter().any(|hook| name == *hook || name.starts_with(&format!("{hook}_")))
                && !name.ends_with("mstatus")
        }
        _ => false,
    }
}
