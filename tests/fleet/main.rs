//! The solver fleet: what a session survives, what a portfolio makes of it, and what the configuration refuses. Each fault
//! is done to a real child process.

#[path = "../common/another_parser.rs"]
mod another_parser;
mod cache;
mod commands;
mod configuration;
mod faults;
mod orphans;
mod portfolios;
mod real;
mod support;
