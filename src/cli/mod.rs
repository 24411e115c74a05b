//! The command line: `commands` and `args` hold the arguments as typed, `checks` and `solvers` the options that are made
//! from tables, `resolve` what they mean together, `run` what then happens, `dump`, `cover` and `solve` the commands of these
//! names (`cover_files` is what `cover` writes), `fleet` the list of solvers and their installation, `device` what the
//! files about the device say, `trust` the projects that may name programs, `console` what is shared of the terminal.
//! Invariant: no other room reads arguments, or decides about an exit code other than that of a verdict.

mod args;
mod checks;
pub mod commands;
mod compile_commands;
mod console;
mod cover;
mod cover_args;
mod cover_files;
mod device;
mod dump;
mod fleet;
mod property_file;
mod requirements;
pub mod resolve;
pub mod run;
mod solve;
pub mod solvers;
mod target;
mod trust;
