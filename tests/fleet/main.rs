//! The solver fleet: what a session survives, what a portfolio makes of it, and what the configuration refuses. Each fault
//! is done to a real child process.

mod cache;
mod commands;
mod configuration;
mod faults;
mod orphans;
mod portfolios;
mod real;
mod support;
