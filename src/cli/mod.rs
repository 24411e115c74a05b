//! The command line: `args` holds the arguments as typed, `config` what they mean together, `select`
//! what they name in the program, `run` what then happens, `solve` the embedded solver alone, `dump` formulas as files,
//! `solvers` the choice of solvers, `fleet` the list of them and their installation.
//! Invariant: no other room reads arguments or environment variables, or decides about an exit code.

pub mod args;
pub mod checks;
mod compile_commands;
pub mod config;
pub mod dump;
mod exhaustion;
pub mod fleet;
pub mod limits;
mod patience;
mod property_file;
pub mod run;
pub mod select;
pub mod solve;
pub mod solvers;

pub use config::{Config, Incremental, LoopOrder, Stage, Strategy, UsageError};
