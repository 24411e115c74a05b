//! What a check has found, as plain data: a row for each property, the verdict that follows, traces, and how far the run
//! has come. Strategies write it, reports read it; neither knows the other.

pub mod devices;
mod outcome;
pub mod progress;
mod site;
pub mod trace;
pub mod trace_build;
mod undecided;

pub use outcome::{Board, Outcome, PropertyResult, Reachability, Statistics, Status, Verdict};
pub use progress::Progress;
pub use site::Site;
pub use typed::target::InForce;
pub use undecided::{Reached, Undecided};
