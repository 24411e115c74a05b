//! Flotilla checks embedded C: it parses C, turns it into SMT-LIB verification conditions, and has them answered by a
//! fleet of solvers.

pub mod base;
pub mod cli;
pub mod frontend;
pub mod pipeline;
pub mod program;
pub mod report;
pub mod smt;
pub mod solver;
pub mod typed;
