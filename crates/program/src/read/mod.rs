//! The text of a program, read back: `read(&print::program(p))` is `p` again, up to numbers of ids, warnings and the
//! places of expressions, and text that was written by hand is a program to test later stages with.
//!
//! ```text
//! file "loop.c"                                    ; files that places refer to; the first has no number
//! start main                                       ; where execution begins
//! struct s size 8 align 4 {                        ; one line per member, its offset in front
//!     0: int a
//!     4 bits 0 3: unsigned int b
//! }
//! enum e unsigned int = A = 0, B = 1
//! global int x addressed @1:5                      ; storage, declaration, what else is known, place
//! property [main.assertion.1] "assertion" of main "assertion x > 0" @7:3
//! int main(void) @3:5 {                            ; first its variables, then its loops
//!     local int i
//!     loop b1 from b2
//! b0:
//!     i = 0
//!     goto b1
//! b1:
//!     if i < 10 then b2 else b3
//! b2:
//!     i = i + 1
//!     goto b1
//! b3:
//!     assert [main.assertion.1] i == 10
//!     return 0
//! }
//! ```
//!
//! Expressions are C's. `<int>c` is an implied conversion, `(int)c` one that was written; `5ul` and `5{char}` are constants
//! with their types, `&a{int *}` is an address with a type other than "pointer to what `a` is", `(e){type}` the same for
//! all else. `x#2` is the second variable of its name, `::x` a global behind a local, `f::x` a local of another function.
//! Large expressions are defined before they are used: `let %0 = …`.
//!
//! What is left out is found: loops from the jumps, the start as `main`, properties from the names in assertions.

mod cursor;
mod error;
mod expr;
mod function;
mod items;
mod lex;
mod tables;
mod types;

use std::collections::BTreeSet;

use super::{Program, verify};

pub use error::{ReadError, ReadErrorKind};

/// The program that a text describes. It keeps the rules of `verify`.
pub fn read(text: &str) -> Result<Program, ReadError> {
    let lines = lex::lines(text)?;
    let items = items::split(&lines)?;
    let mut tables = tables::Tables::new(items::types(&items)?);
    let head = items::head(&mut tables, &items)?;
    items::declare(&mut tables, &items)?;
    let start = items::start(&tables, &head)?;
    let program = Program {
        types: tables.types,
        files: tables.files,
        vars: tables.vars,
        funcs: tables.funcs,
        properties: tables.properties,
        start,
        rounding: head.rounding.and_then(|name| tables.var_ids.get(&(None, name)).copied()),
        warnings: Vec::new(),
        coverage: None,
        notes: Vec::new(),
        device: device::Device::default(),
        externals: head.externals.into_iter().collect::<BTreeSet<_>>(),
        approximated: head.approximated.into_iter().collect(),
    };
    verify::verify(&program).map_err(|complaint| ReadError {
        line: 1,
        column: 1,
        kind: ReadErrorKind::Unsound(complaint),
    })?;
    Ok(program)
}
