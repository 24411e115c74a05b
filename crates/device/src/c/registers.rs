//! Registers as C: an object for each region, and what happens before and after an access to a register that is more
//! than memory.

use std::fmt::Write;

use crate::described::Device;
use crate::registers::{Access, Field, Region, Register};

use super::names::{Hook, PREFIX, Widths, identifier, input_name, whole_device};

/// The results of `Hook::Check`.
pub const WRONG_WIDTH: u32 = 1;
pub const READ_ONLY: u32 = 2;
pub const WRITE_ONLY: u32 = 4;

pub fn write(text: &mut String, device: &Device, widths: Widths) {
    for region in &device.regions {
        object(text, region, widths);
        for register in &region.registers {
            hooks(text, region, register, widths);
        }
    }
    for hook in [Hook::Read, Hook::Done, Hook::Save, Hook::Write, Hook::Wrote, Hook::Reserved] {
        by_pointer(text, device, hook);
    }
    check_by_pointer(text, device);
}

/// The region's bytes, with what is there after a reset.
fn object(text: &mut String, region: &Region, widths: Widths) {
    let name = identifier(&region.name);
    let _ = writeln!(text, "struct {PREFIX}{name} {{");
    let mut at = 0;
    for r in &region.registers {
        gap(text, at, r.offset);
        let _ = writeln!(text, "    {} {};", widths.unsigned(r.bits), identifier(&r.name));
        at = r.offset + r.bytes();
    }
    gap(text, at, region.size);
    let _ = writeln!(text, "}} __attribute__((packed));");
    let _ = write!(text, "static __attribute__((address({}))) volatile struct {PREFIX}{name} {name} = {{", region.base);
    for r in &region.registers {
        let _ = write!(text, " .{} = {}u,", identifier(&r.name), wide(r.reset.unwrap_or(0)));
    }
    let _ = writeln!(text, " }};");
    let unknown: Vec<&Register> = region.registers.iter().filter(|r| r.reset.is_none()).collect();
    if unknown.is_empty() {
        return;
    }
    for r in &unknown {
        let _ = writeln!(text, "{} {}(void);", widths.unsigned(r.bits), input_name(region, r));
    }
    let _ = writeln!(text, "__attribute__((constructor(1))) static void {PREFIX}reset_{name}(void) {{");
    for r in unknown {
        let _ = writeln!(text, "    {name}.{} = {}();", identifier(&r.name), input_name(region, r));
    }
    let _ = writeln!(text, "}}");
}

fn wide(value: u64) -> String {
    if value > u64::from(u32::MAX) { format!("{value}ull") } else { value.to_string() }
}

fn gap(text: &mut String, from: u64, to: u64) {
    if to > from {
        let _ = writeln!(text, "    unsigned char {PREFIX}reserved_{from}[{}];", to - from);
    }
}

/// `UART.SR`
fn place(region: &Region, register: &Register) -> String {
    format!("{}.{}", identifier(&region.name), identifier(&register.name))
}

fn hooks(text: &mut String, region: &Region, register: &Register, widths: Widths) {
    let (ty, place) = (widths.unsigned(register.bits), place(region, register));
    let b = register.behaviour;
    if let Some(model) = &register.model {
        let _ = writeln!(text, "{ty} {model}(int write, {ty} value);");
        function(text, region, register, Hook::Read, &format!("{place} = {model}(0, {place});"));
        function(text, region, register, Hook::Wrote, &format!("{place} = {model}(1, {place});"));
        return;
    }
    if register.changes_before_read() {
        let input = input_name(region, register);
        let _ = writeln!(text, "{ty} {input}(void);");
        let lists: String =
            register.fields.iter().filter(|f| f.mask() & b.listed != 0).map(|f| listed(f, "now")).collect();
        let (any, sets, rest) = (b.any, b.sets, register.mask() & !(b.any | b.sets));
        let body = format!(
            "{ty} was = {place}; {ty} now = {input}(); now = ({ty})((was & {rest}u) | (now & {any}u) | ((was | now) & {sets}u)); {lists}{place} = now;"
        );
        function(text, region, register, Hook::Read, &body);
    }
    if register.changes_after_read() {
        let kept = register.mask() & !b.read_clears;
        function(text, region, register, Hook::Done, &format!("{place} = ({ty})({place} & {kept}u);"));
    }
    if register.changes_on_write() {
        write_hooks(text, region, register, ty);
    }
    let reserved: Vec<&Field> = register.fields.iter().filter(|f| f.has_reserved()).collect();
    if !reserved.is_empty() {
        let conditions: Vec<String> = reserved.iter().map(|f| format!("!({})", one_of(f, &place))).collect();
        let _ = writeln!(
            text,
            "_Bool {}(void) {{ return {}; }}",
            Hook::Reserved.of(region, register),
            conditions.join(" || ")
        );
    }
}

fn function(text: &mut String, region: &Region, register: &Register, hook: Hook, body: &str) {
    let _ = writeln!(text, "void {}(void) {{ {body} }}", hook.of(region, register));
}

/// `old` is what was there, and the store has put there what was written.
fn write_hooks(text: &mut String, region: &Region, register: &Register, ty: &str) {
    let (place, b) = (place(region, register), register.behaviour);
    let old = format!("{PREFIX}old_{}_{}", identifier(&region.name), identifier(&register.name));
    let _ = writeln!(text, "static {ty} {old};");
    function(text, region, register, Hook::Save, &format!("{old} = {place};"));
    // What is not written now, because the access is narrower, has no effect.
    let kept = register.mask() & !(b.one_clears | b.one_sets | b.one_toggles | b.zero_clears);
    let neutral = format!("{old} = {place}; {place} = ({ty})(({old} & {kept}u) | {}u);", b.zero_clears);
    function(text, region, register, Hook::Write, &neutral);
    let special = b.keeps | b.one_clears | b.zero_clears | b.one_sets | b.one_toggles;
    let stored = register.mask() & !special;
    let body = format!(
        "{ty} w = {place}; {ty} o = {old}; {place} = ({ty})((w & {stored}u) | (o & {}u) | (o & ~w & {}u) | (o & w & {}u) | ((o | w) & {}u) | ((o ^ w) & {}u));",
        b.keeps,
        b.one_clears & !b.keeps,
        b.zero_clears & !b.keeps,
        b.one_sets & !b.keeps,
        b.one_toggles & !b.keeps
    );
    function(text, region, register, Hook::Wrote, &body);
}

fn listed(field: &Field, value: &str) -> String {
    if field.values.is_empty() { String::new() } else { format!("__flotilla_assume({}); ", one_of(field, value)) }
}

/// Whether the field has one of its values there.
fn one_of(field: &Field, value: &str) -> String {
    let mask = field.mask() >> field.low;
    let of = format!("(({value} >> {}) & {mask}u)", field.low);
    let alternatives: Vec<String> = field.values.iter().map(|v| format!("{of} == {}u", v.value)).collect();
    alternatives.join(" || ")
}

fn has(register: &Register, hook: Hook) -> bool {
    match hook {
        Hook::Read => register.changes_before_read(),
        Hook::Done => register.changes_after_read(),
        Hook::Save | Hook::Write => register.changes_on_write() && register.model.is_none(),
        Hook::Wrote => register.changes_on_write(),
        Hook::Reserved => register.model.is_none() && register.fields.iter().any(Field::has_reserved),
        Hook::Check => true,
    }
}

/// The hook of whatever register is at the pointer.
fn by_pointer(text: &mut String, device: &Device, hook: Hook) {
    let gives = hook == Hook::Reserved;
    let result = if gives { "_Bool" } else { "void" };
    let _ = writeln!(text, "{result} {}(const volatile void *p) {{", whole_device(hook));
    for region in &device.regions {
        let with: Vec<&Register> = region.registers.iter().filter(|r| has(r, hook)).collect();
        if with.is_empty() {
            continue;
        }
        let name = identifier(&region.name);
        let _ = writeln!(text, "  if (__flotilla_same_object(p, &{name})) switch (__flotilla_pointer_offset(p)) {{");
        for r in with {
            let call = hook.of(region, r);
            let body = if gives { format!("return {call}();") } else { format!("{call}(); break;") };
            let _ = writeln!(text, "    case {} ... {}: {body}", r.offset, r.offset + r.bytes() - 1);
        }
        let _ = writeln!(text, "    default: break;\n  }}");
    }
    let _ = writeln!(text, "{}}}", if gives { "  return 0;\n" } else { "" });
}

/// `WRONG_WIDTH`, `READ_ONLY`, `WRITE_ONLY`, or 0 for an access that is right or no register's at all.
fn check_by_pointer(text: &mut String, device: &Device) {
    let name = whole_device(Hook::Check);
    let _ = writeln!(text, "unsigned char {name}(const volatile void *p, unsigned char bytes, _Bool write) {{");
    for region in &device.regions {
        let _ = writeln!(
            text,
            "  if (__flotilla_same_object(p, &{})) switch (__flotilla_pointer_offset(p)) {{",
            identifier(&region.name)
        );
        for r in &region.registers {
            let _ = writeln!(text, "    case {} ... {}: {}", r.offset, r.offset + r.bytes() - 1, check(r));
        }
        let _ = writeln!(text, "    default: return {WRONG_WIDTH};\n  }}");
    }
    let _ = writeln!(text, "  return 0;\n}}");
}

fn check(register: &Register) -> String {
    let widths = std::iter::once(register.bits).chain(register.other_widths.iter().copied());
    let fits: Vec<String> = widths
        .map(|w| w / 8)
        .map(|bytes| format!("bytes == {bytes} && __flotilla_pointer_offset(p) % {bytes} == 0"))
        .collect();
    let wrong = format!("({} ? 0 : {WRONG_WIDTH})", fits.join(" || "));
    let access = match register.access {
        Access::ReadWrite => "0".to_string(),
        Access::ReadOnly => format!("(write ? {READ_ONLY} : 0)"),
        Access::WriteOnly => format!("(write ? 0 : {WRITE_ONLY})"),
    };
    format!("return {wrong} | {access};")
}
