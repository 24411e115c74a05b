//! Programs that we start and folders that we make for a while: none of them outlives us, however we end.
//!
//! A small process, the guard, is forked before the first of them and does all the starting. Each program and each folder
//! hangs on a socket between us and the guard: when our end closes, because we drop it or because we are gone, killed by
//! signal 9 included, the guard ends what hangs on it. So there is no moment between start and registration. The guard
//! is the parent of all programs and a subreaper (prctl(2)): whatever a program leaves behind, in groups or sessions of
//! its own, becomes the guard's child and is found there. Should somebody kill the guard, the kernel ends its children
//! (PR_SET_PDEATHSIG, set before exec; the guard has one thread, so that the signal comes when the process ends).
//!
//! What is left to chance: a process in a session of its own if both of us are killed at the same moment.

mod find;
mod folder;
mod guard;
mod life;
mod link;
mod memory;
mod message;
mod run;
mod start;
mod sweep;

pub use find::find_program;
pub use folder::PrivateFolder;
pub use life::{End, Life};
pub use link::{become_subreaper, close};
pub use memory::resident_bytes;
pub use message::Program;
pub use run::{Failed, Output, Until, never_block, run, run_on};
pub use start::{Started, start};
