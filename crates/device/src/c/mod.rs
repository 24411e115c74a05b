//! The behaviour of a device as C. The text needs no preprocessor; what it calls of the checker are the operations that
//! library models are written in, too.
//!
//! All names begin with `__device_`, except those of regions, which traces show: these have internal linkage.

mod interrupts;
mod names;
mod registers;

use std::fmt::Write;

use crate::described::Device;

pub use names::{Hook, PREFIX, Widths, flag, handler_stub, identifier, may_run, ready, try_run, whole_device};
pub use registers::{READ_ONLY, WRITE_ONLY, WRONG_WIDTH};

/// The behaviour of a device as one translation unit. `masked_at_start`: where the description does not say it.
pub fn unit(device: &Device, widths: Widths, masked_at_start: bool) -> String {
    let mut text = prelude(widths);
    registers::write(&mut text, device, widths);
    let masked = device.interrupts.masked_at_start.unwrap_or(masked_at_start);
    interrupts::write(&mut text, device, masked);
    text
}

fn prelude(widths: Widths) -> String {
    let size = widths.size();
    let mut text = "# 1 \"<device>.c\"\n".to_string();
    let _ = writeln!(text, "_Bool __flotilla_same_object(const volatile void *p, const volatile void *q);");
    let _ = writeln!(text, "{size} __flotilla_pointer_offset(const volatile void *p);");
    let _ = writeln!(text, "void __flotilla_assume(_Bool holds);");
    text
}
