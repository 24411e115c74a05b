//! The program as text: `show --stage program`, `loops` and `properties`.

mod exact;
mod expr;
mod function;
mod names;
mod program;
mod types;
mod used;

use std::fmt::Write;

use super::Program;

pub(crate) use expr::{AND, COND, Level, OR, level};
pub use expr::{FuncNames, Source, TempText, is_temp};
pub(crate) use names::{TYPE_WORDS, is_name_char};
pub use program::program;

/// `main.0  file.c:12`, one line per loop.
pub fn loops(program: &Program) -> String {
    let mut out = String::new();
    for function in program.funcs.iter() {
        for (k, l) in function.loops.iter().enumerate() {
            let _ = writeln!(out, "{}.{k}  {}", function.name, program.files.show_line(l.loc));
        }
    }
    out
}

/// `[main.overflow.1] file.c:7: signed overflow in `a + b``, one line per property.
pub fn properties(program: &Program) -> String {
    let mut out = String::new();
    for property in program.properties.iter() {
        let place = program.files.show_line(property.loc);
        let _ = writeln!(out, "[{}] {place}: {}", property.name, property.description);
    }
    out
}
