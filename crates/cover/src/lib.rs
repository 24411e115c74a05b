//! Coverage: every goal gets a test, or a proof that none exists.
//!
//! A decision of n conditions has few ways to be evaluated, for `&&` alone n + 1. "This decision is evaluated this way" is
//! what the program is instrumented with (`program::coverage`) and what strategies decide. Everything else follows from
//! that by counting: a condition has been true if a path on which it is true was taken; two paths show the effect of a
//! condition if both were taken; and no pair can show it if each has a path that is proved to be impossible. So one
//! search serves all kinds of goals, pairs need no questions of their own, and a proof for a path is a proof for all
//! goals that depend on it.
//!
//! Percentages count what is covered and nothing else. The two readings of MC/DC are both reported: masking, as gcc
//! measures it, and unique cause, as clang does; in both, a condition that short-circuit evaluation skips has no value
//! that could differ.

pub mod collector;
pub mod conclude;
mod coupling;
pub mod goals;
pub mod html;
mod judge;
mod kept;
mod random;
mod reduce;
pub mod report;
pub mod text;

pub use collector::Collector;
pub use goals::{Goal, Kind};
pub use judge::{State, States};
pub use report::Report;
