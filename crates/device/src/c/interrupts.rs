//! Interrupts as C: what masks them, when each may come, and a function for each that lets it come if it is chosen. Where
//! these functions are called, and in which order handlers may come, is up to the pass that puts the calls into a program.

use std::fmt::Write;

use crate::described::Device;
use crate::interrupts::{Enable, Handler, Interrupts};

use super::names::{PREFIX, flag, handler_stub, identifier, may_run, ready, try_run};

/// What masks interrupts, and the instructions that say so: PRIMASK and BASEPRI of Cortex-M, the enable bit in the status
/// register of AVR, MSP430 and RISC-V, and the user's own locks.
const MASKS: &str = "\
static unsigned char __device_primask;
static unsigned int __device_basepri;
static unsigned int __device_faultmask;
static unsigned int __device_locked;
void __device_cpsid(void) { __device_primask = 1; }
void __device_cpsie(void) { __device_primask = 0; }
void __device_set_primask(unsigned int value) { __device_primask = value & 1; }
unsigned int __device_get_primask(void) { return __device_primask; }
void __device_set_basepri(unsigned int value) { __device_basepri = value & 255; }
void __device_raise_basepri(unsigned int value) {
    value &= 255;
    if (value && (__device_basepri == 0 || value < __device_basepri)) __device_basepri = value;
}
unsigned int __device_get_basepri(void) { return __device_basepri; }
void __device_set_faultmask(unsigned int value) { __device_faultmask = value & 1; }
unsigned int __device_get_faultmask(void) { return __device_faultmask; }
void __device_cli(void) { __device_disabled = 1; }
void __device_sei(void) { __device_disabled = 0; }
unsigned char __device_sreg(int write, unsigned char value) {
    if (write) { __device_disabled = !(value & 128); return value; }
    return (value & 127) | (__device_disabled ? 0 : 128);
}
unsigned long __device_read_mstatus(void) { return __device_disabled ? 0 : 8; }
void __device_write_mstatus(unsigned long value) { __device_disabled = !(value & 8); }
void __device_set_mstatus(unsigned long bits) { if (bits & 8) __device_disabled = 0; }
void __device_clear_mstatus(unsigned long bits) { if (bits & 8) __device_disabled = 1; }
unsigned int __device_rev(unsigned int x) { return x >> 24 | (x >> 8 & 0xff00u) | (x & 0xff00u) << 8 | x << 24; }
unsigned int __device_rev16(unsigned int x) { return (x >> 8 & 0xff00ffu) | (x & 0xff00ffu) << 8; }
unsigned int __device_rbit(unsigned int x) {
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __device_rev(x);
}
void __device_lock(void) { __device_locked++; }
void __device_unlock(void) { if (__device_locked) __device_locked--; }
";

pub fn write(text: &mut String, device: &Device, masked_at_start: bool) {
    let interrupts = &device.interrupts;
    let _ = writeln!(text, "static unsigned char {PREFIX}disabled = {};", u8::from(masked_at_start));
    text.push_str(MASKS);
    let _ = writeln!(text, "unsigned char __flotilla_input_of_interrupt(void);");
    let _ = writeln!(text, "_Bool __flotilla_input_of_another(void);");
    let _ = writeln!(text, "unsigned char {PREFIX}which(void) {{ return __flotilla_input_of_interrupt(); }}");
    let _ = writeln!(text, "_Bool {PREFIX}another(void) {{ return __flotilla_input_of_another(); }}");
    for (n, handler) in interrupts.handlers.iter().enumerate() {
        condition(text, n, handler, interrupts);
        arrival(text, n, handler);
    }
    step(text, interrupts);
    iteration(text, interrupts);
}

/// Whether nothing masks the handler, whenever it may come.
fn condition(text: &mut String, n: usize, handler: &Handler, interrupts: &Interrupts) {
    let shift = 8 - interrupts.priority_bits.unwrap_or(8).min(8);
    let priority = u64::from(handler.priority) << shift;
    let mut holds = vec![
        format!("!{PREFIX}primask"),
        format!("!{PREFIX}faultmask"),
        format!("!{PREFIX}disabled"),
        format!("!{PREFIX}locked"),
        format!("({PREFIX}basepri == 0 || {priority} < {PREFIX}basepri)"),
    ];
    match &handler.enabled_by {
        None => {}
        Some(Enable::Register { region, register, mask }) => {
            holds.push(format!("({}.{} & {mask}u) != 0", identifier(region), identifier(register)));
        }
        Some(Enable::Variable(_)) => {
            let _ = writeln!(text, "_Bool {}(void) {{ return 0; }}", flag(n));
            holds.push(format!("{}()", flag(n)));
        }
    }
    if handler.arrival.after.is_some() {
        let _ = writeln!(text, "static unsigned char {0};\nvoid {0}_now(void) {{ {0} = 1; }}", ready(n));
        holds.push(ready(n));
    }
    let _ = writeln!(text, "_Bool {}(void) {{ return {}; }}", may_run(n), holds.join(" && "));
}

/// Lets the handler run if it is the chosen one and may come.
fn arrival(text: &mut String, n: usize, handler: &Handler) {
    let _ = writeln!(text, "void {}(void) {{ }}", handler_stub(n));
    let mut holds = vec![format!("which == {}", n + 1), format!("{}()", may_run(n))];
    let mut then = Vec::new();
    for (limit, word) in [(handler.arrival.at_most, "left"), (handler.arrival.per_iteration, "now")] {
        let Some(limit) = limit else { continue };
        let count = format!("{PREFIX}{word}_{n}");
        let _ = writeln!(text, "static unsigned int {count};");
        holds.push(format!("{count} < {limit}u"));
        then.push(format!("{count}++;"));
    }
    if let Some(distance) = handler.arrival.distance.filter(|&d| d > 0) {
        let _ = writeln!(text, "static unsigned int {PREFIX}since_{n} = {distance}u;");
        holds.push(format!("{PREFIX}since_{n} >= {distance}u"));
        then.push(format!("{PREFIX}since_{n} = 0;"));
    }
    // Returning from an interrupt enables them again where the status register has the bit.
    let again = format!("{PREFIX}disabled = 0;");
    let _ = writeln!(
        text,
        "void {}(unsigned char which) {{ if ({}) {{ {} {}(); {again} }} }}",
        try_run(n),
        holds.join(" && "),
        then.join(" "),
        handler_stub(n)
    );
}

/// An access has passed: handlers that keep their distance come closer.
fn step(text: &mut String, interrupts: &Interrupts) {
    let _ = writeln!(text, "void {PREFIX}step(void) {{");
    for (n, handler) in interrupts.handlers.iter().enumerate() {
        if let Some(distance) = handler.arrival.distance.filter(|&d| d > 0) {
            let _ = writeln!(text, "    if ({PREFIX}since_{n} < {distance}u) {PREFIX}since_{n}++;");
        }
    }
    let _ = writeln!(text, "}}");
}

/// A new iteration of the main loop begins.
fn iteration(text: &mut String, interrupts: &Interrupts) {
    let _ = writeln!(text, "void {PREFIX}iteration(void) {{");
    for (n, handler) in interrupts.handlers.iter().enumerate() {
        if handler.arrival.per_iteration.is_some() {
            let _ = writeln!(text, "    {PREFIX}now_{n} = 0;");
        }
    }
    let _ = writeln!(text, "}}");
}
