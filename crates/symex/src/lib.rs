//! Symbolic execution with merging, resumable.
//!
//! `engine` runs frames block by block and joins states; `frame` is a call that is being executed, `guard` and `state` a
//! path and what it wrote; `fork` goes back to where another path begins. `exec` does the instructions, `block` those on
//! many bytes, `locals` the lifetimes, `unwind` the loops. `evaluate` does expressions, with `floats` and `math`; `checks`
//! the tests in them, and `claims` says what these
//! mean. `place`, `access`, `bytes` find and read and write memory; `cells`, `layout`, `objects` are the memory itself, and
//! `spots` the places in it; `address` is pointers as integers, and `fixed` what lies at addresses that the program knows.
//!
//! What happens at loop heads, calls, checks and cuts is up to a [`Policy`]. `policy` has those of bounded execution; room
//! `transition` has the ones that stand for any number of iterations.
//!
//! Invariants: the cost of a join follows what the branches wrote, never the number of variables; each nondeterministic
//! value is recorded as an input in execution order, exactly as `program::interp` asks for it; an execution that the
//! bounds cut off is recorded as an unwinding property or, where the policy goes deeper, among those that lie beyond.

mod abandoned;
mod access;
mod address;
mod block;
mod bounds;
mod bytes;
mod cells;
mod checks;
mod claims;
mod engine;
mod evaluate;
mod exec;
mod fixed;
mod floats;
mod fork;
mod frame;
mod guard;
mod layout;
mod locals;
mod math;
mod objects;
mod place;
mod policy;
mod spots;
mod state;
mod unwind;

pub use abandoned::Abandoned;
pub use bounds::Bounds;
pub use cells::Cells;
pub use engine::{Engine, Horizon, Options, Oracle, Pause, Policy};
pub use fork::Position;
pub use frame::{Frame, LoopRun, Next, Order, Resume, Role, Slot, Way};
pub use guard::Guard;
pub use layout::{Column, Layout};
pub use objects::{CellKind, Object, Objects, Origin};
pub use policy::{Deepening, OnePath, PauseAt, Pausing, Plain};
pub use state::{SMALL_ARRAY, State, base_of, column_cells, join_all, select_at, whole_array};
