//! The lists of `flotilla show --stage loops` and `--stage properties`: names as `--unwindset` and `--property` take
//! them, with their places.

use std::fmt::Write;

use crate::program::Program;

use super::outcome::Site;
use super::trace_text::Sources;

/// A line a loop: `main.0  a.c:5  for (int i = 0; i < n; i++)`.
pub fn loops(program: &Program) -> String {
    let mut sources = Sources::default();
    let mut out = String::new();
    for function in program.funcs.iter() {
        for (number, l) in function.loops.iter().enumerate() {
            let site = Site::new(&program.files, l.loc);
            let line = format!("{}.{number}  {}  {}", function.name, site.show(), sources.line(&site));
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    out
}

/// A line a property, as in the report but without a result.
pub fn properties(program: &Program) -> String {
    let mut out = String::new();
    for property in program.properties.iter() {
        let place = program.files.show_line(property.loc);
        let _ = writeln!(out, "[{}] {place}: {}", property.name, property.description);
    }
    out
}
