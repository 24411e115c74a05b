//! Sessions with solvers: the embedded one, external ones as processes, and portfolios of both; a cache of answers; and
//! SMT-LIB scripts run on the embedded solver.
//!
//! Three crates work here, each where it is right. `rsmt2`'s parser reads what external solvers answer (`process::answer`):
//! it knows the values of every solver that we talk to. Its `Solver` is not used: it leaves standard error unread, cannot be
//! stopped while a check runs, and goes on after an error, when a solver may answer a stale `sat`. Nor are its traits for
//! printing (`Sort2Smt`, `Expr2Smt`), which only that `Solver` calls. `rustix` makes the
//! system calls around their pipes; `keeper` starts and ends them.
//! `siphasher` names the entries of the cache, because the standard library's hash may change with each release of Rust.
//! The cache works below strategies, on the terms that a solver is told: `cache` says why nothing above them is a sound key.
//! Scripts are read by our own reader (`smt::sexpr`), not by one of those crates: it does not recurse, so that nesting is
//! bounded by memory only, and it knows the line and the column of an error.

pub mod cache;
pub mod embedded;
pub mod failure;
pub mod ledger;
pub mod portfolio;
pub mod process;
pub mod remarks;
pub mod script;
pub mod session;

pub use embedded::EmbeddedSessions;
pub use failure::Failure;
pub use ledger::Ledger;
pub use session::{Answer, Credit, Interrupt, Limits, Preparing, Session, Sessions, Stats};
