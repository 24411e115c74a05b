//! The arguments of `flotilla dump` and what they mean together.

use std::path::PathBuf;

use clap::Args;

use crate::dump::{Layout, Request, target};

use super::args::{LimitArgs, ProgramArgs};
use super::config::{Config, Strategy, UsageError, program_config};
use super::solvers::SolverArgs;

/// How far k-induction is followed if nobody says.
const DEPTHS: u32 = 3;

#[derive(Args, Debug)]
pub struct DumpCommand {
    /// The folder to write to; it is made if it does not exist
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// One file for each property [default: one file that asks whether any property can be violated; with
    /// --incremental one script with push and pop: a frame for each property, or with --max-k-step for each depth; with
    /// --k-induction the base case, the forward condition and the inductive step for each k up to --max-k-step, or 3]
    #[arg(long, conflicts_with_all = ["incremental", "k_induction"])]
    pub per_property: bool,
    /// Solve each formula and write the answer as its status [default: nothing is solved, the status is unknown]
    #[arg(long)]
    pub status: bool,
    /// Replace a dump that the folder holds
    #[arg(long)]
    pub force: bool,
    /// The licence that the files name
    #[arg(long, value_name = "TEXT", default_value = "https://creativecommons.org/licenses/by/4.0/")]
    pub license: String,
    #[command(flatten)]
    pub program: ProgramArgs,
    #[command(flatten)]
    pub solvers: SolverArgs,
    /// No progress display, no warnings
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

impl DumpCommand {
    /// The folder is looked at before anything else is done.
    pub fn resolve(self) -> Result<Config, UsageError> {
        let strategy = &self.program.strategy;
        let layout = match (self.per_property, strategy.incremental, strategy.k_induction) {
            (true, ..) => Layout::PerProperty,
            (_, true, _) => Layout::Incremental { depth: strategy.max_k_step },
            (.., true) => Layout::Induction { most: strategy.max_k_step.unwrap_or(DEPTHS).max(1) },
            _ => Layout::All,
        };
        let mut config = program_config(self.program, &self.limits)?;
        if layout == (Layout::Incremental { depth: None }) {
            // The script is incremental, the execution is not: loops are unwound as far as they go.
            config.strategy = Strategy::Plain;
        }
        (config.fleet, config.wishes) = self.solvers.resolve(config.files.first())?;
        config.quiet = self.quiet;
        target::prepare(&self.output, self.force).map_err(UsageError)?;
        let Self { output: folder, status, force, license, .. } = self;
        config.dump = Some(Request { folder, layout, status, force, license });
        Ok(config)
    }
}
