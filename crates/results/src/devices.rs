//! Registers and interrupts in traces: by the names that the description of the device has for them. What the device's own
//! functions do inside is nobody's business.

use device::c::PREFIX;
use device::{Device, Register};
use program::interp::{CValue, EventKind, ObjectInfo, ObjectKind, Run};
use program::{FuncId, Program};

use super::trace::{Shown, StepKind};

/// At most so many fields of a register are shown.
const MOST_FIELDS: usize = 4;

/// Whether the function belongs to the device and not to the program.
pub(super) fn is_device(program: &Program, func: FuncId) -> bool {
    program.funcs[func].name.starts_with(PREFIX)
}

/// What a reader sees of an event inside a function of the device, or of a call of one: `Some(None)` is nothing.
pub(super) fn step(program: &Program, run: &Run, index: usize) -> Option<Option<StepKind>> {
    let event = &run.events[index];
    let inside = is_device(program, event.func);
    match &event.kind {
        EventKind::Call { callee, .. } if inside => Some(interrupt(program, run, index, *callee)),
        EventKind::Call { callee, .. } if is_device(program, *callee) => Some(None),
        EventKind::Input { name, value, .. } if inside => Some(name.contains("->").then(|| StepKind::Input {
            place: name.clone(),
            source: String::new(),
            value: of_name(&program.device, name, number(value)),
        })),
        EventKind::Assign { object, offset, value, .. } => {
            let known = register(program, &run.objects[object.0 as usize], *offset);
            let shown = known
                .map(|(name, register)| StepKind::Assign { place: name, value: with_fields(register, number(value)) });
            if inside || shown.is_some() { Some(shown) } else { None }
        }
        _ if inside => Some(None),
        _ => None,
    }
}

/// `TIMER0_OVF interrupts here (1st time)`.
fn interrupt(program: &Program, run: &Run, index: usize, callee: FuncId) -> Option<StepKind> {
    let handler = handler_of(program, callee)?;
    let same = |kind: &EventKind| matches!(kind, EventKind::Call { callee, .. } if handler_of(program, *callee) == Some(handler));
    let earlier = run.events[..=index].iter().filter(|e| is_device(program, e.func) && same(&e.kind));
    let time = earlier.count() as u32;
    Some(StepKind::Interrupt { handler: program.device.interrupts.handlers[handler].name.clone(), time })
}

fn handler_of(program: &Program, callee: FuncId) -> Option<usize> {
    program.device.interrupts.handlers.iter().position(|h| h.function == program.funcs[callee].name)
}

/// The register at an offset of an object, and its name.
fn register<'p>(program: &'p Program, object: &ObjectInfo, offset: u64) -> Option<(String, &'p Register)> {
    let ObjectKind::Var(var) = object.kind else { return None };
    let base = program.vars[var].at?;
    let region = program.device.region_at(base)?;
    let register = region.register_at(offset)?;
    Some((format!("{}->{}", region.name, register.name), register))
}

fn of_name(device: &Device, name: &str, value: u64) -> Shown {
    let found = name.split_once("->").and_then(|(region, register)| device.register(region, register));
    found.map_or_else(|| plain(value), |(_, register)| with_fields(register, value))
}

fn plain(value: u64) -> Shown {
    Shown { text: value.to_string(), hex: Some(format!("0x{value:x}")) }
}

/// The value, and what the fields that are not zero mean: `1024: MODE5 = output (1)`.
fn with_fields(register: &Register, value: u64) -> Shown {
    let value = value & register.mask();
    let fields = register.fields.iter().filter(|f| f.of(value) != 0);
    let texts: Vec<String> = fields
        .map(|f| match f.value_name(f.of(value)) {
            Some(name) => format!("{} = {name} ({})", f.name, f.of(value)),
            None => format!("{} = {}", f.name, f.of(value)),
        })
        .take(MOST_FIELDS)
        .collect();
    match texts.is_empty() {
        true => plain(value),
        false => Shown { text: format!("0x{value:x}: {}", texts.join(", ")), hex: None },
    }
}

/// Registers hold integers.
fn number(value: &CValue) -> u64 {
    if let CValue::Int(v) = value { *v as u64 } else { 0 }
}
