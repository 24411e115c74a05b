//! The names that the C text and the passes that call it agree on.

use crate::registers::{Region, Register};

/// What the functions of this text are called behind.
pub const PREFIX: &str = "__device_";

/// The widths of a target's types, in bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Widths {
    pub int: u16,
    pub pointer: u16,
}

impl Widths {
    /// An unsigned type of so many bits.
    pub(crate) fn unsigned(self, bits: u32) -> &'static str {
        match bits {
            8 => "unsigned char",
            16 => "unsigned short",
            32 if self.int >= 32 => "unsigned int",
            32 => "unsigned long",
            _ => "unsigned long long",
        }
    }

    pub(super) fn size(self) -> &'static str {
        if self.pointer <= self.int { "unsigned int" } else { "unsigned long" }
    }
}

/// What is called around an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hook {
    /// Before a read: hardware may have changed the register.
    Read,
    /// After a read.
    Done,
    /// Before a write of less than the register, by a bit-field: what is stored there is kept in mind.
    Save,
    /// Before a write.
    Write,
    /// After a write: whether a field has a reserved value.
    Reserved,
    /// After a write: what it does.
    Wrote,
    /// Whether the access is one that the register allows.
    Check,
}

impl Hook {
    fn word(self) -> &'static str {
        match self {
            Hook::Read => "read",
            Hook::Done => "done",
            Hook::Save => "save",
            Hook::Write => "write",
            Hook::Reserved => "reserved",
            Hook::Wrote => "wrote",
            Hook::Check => "check",
        }
    }

    pub fn of(self, region: &Region, register: &Register) -> String {
        format!("{PREFIX}{}_{}_{}", self.word(), identifier(&region.name), identifier(&register.name))
    }
}

/// The function that finds out by itself which register a pointer points to.
pub fn whole_device(hook: Hook) -> String {
    format!("{PREFIX}any_{}", hook.word())
}

/// A name as C allows it.
pub fn identifier(name: &str) -> String {
    const KEYWORDS: &[&str] =
        &["auto", "break", "case", "char", "const", "default", "do", "double", "else", "for", "if"];
    let plain = name.replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_");
    let digit = plain.starts_with(|c: char| c.is_ascii_digit());
    if digit || KEYWORDS.contains(&plain.as_str()) { format!("_{plain}") } else { plain }
}

/// The function whose result is an input that traces call `REGION->REGISTER`.
pub fn input_name(region: &Region, register: &Register) -> String {
    format!("__flotilla_input_of_{}__{}", identifier(&region.name), identifier(&register.name))
}

/// Lets a handler run, if it is the one that its argument chooses.
pub fn try_run(handler: usize) -> String {
    format!("{PREFIX}try_{handler}")
}

/// Whether the program's variable that enables a handler says so.
pub fn flag(handler: usize) -> String {
    format!("{PREFIX}flag_{handler}")
}

/// Stands for the handler, whose real name may be hidden in its own unit.
pub fn handler_stub(handler: usize) -> String {
    format!("{PREFIX}run_{handler}")
}

/// Whether nothing masks the handler.
pub fn may_run(handler: usize) -> String {
    format!("{PREFIX}may_run_{handler}")
}

/// The variable that says that the function has returned before which a handler does not come.
pub fn ready(handler: usize) -> String {
    format!("{PREFIX}ready_{handler}")
}
