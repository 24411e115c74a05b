//! Symbolic execution with merging, resumable.
//!
//! `engine` runs frames block by block and joins states; `exec` does the instructions, `locals` the lifetimes; `value` and `checks` evaluate
//! expressions and checks, `claims` says what the checks mean; `place`, `access`, `bytes` find and read and write memory; `cells`, `layout`, `shared`, `objects` are the
//! memory itself; `guard` and `state` are a path and what it wrote; `address` is pointers as integers.
//!
//! Invariants: the cost of a join follows what the branches wrote, never the number of variables; each nondeterministic
//! value is recorded as an input in execution order, exactly as `program::interp` asks for it; an execution that the
//! bounds cut off is always recorded as an unwinding property.

mod access;
mod address;
mod block;
mod bounds;
mod bytes;
mod candidates;
mod cells;
mod checks;
mod claims;
mod cuts;
mod engine;
mod exec;
mod floats;
mod guard;
mod induct;
mod layout;
mod linear;
mod locals;
mod math;
mod objects;
mod place;
mod relations;
mod shared;
mod state;
pub mod system_print;
mod unwind;
mod value;
mod values;

pub use bounds::Bounds;
pub use cuts::{Edge, Piece, Place, System, Var};
pub use engine::{Engine, Options, Oracle, Pause, PauseAt, Unwinding};
pub use layout::{Column, Layout};
pub use objects::{Object, Objects, Origin};
