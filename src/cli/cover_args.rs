//! The arguments of `flotilla cover`, as typed.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::args::{LimitArgs, ProgramArgs};
use super::solvers::SolverArgs;

#[derive(Args, Debug)]
pub struct CoverCommand {
    /// What to cover: location, function, branch, decision, condition, mcdc, assertion, boundary, cover
    #[arg(long, value_name = "KIND", value_delimiter = ',', default_value = "mcdc")]
    pub goal: Vec<String>,
    /// Write the suite of tests into the folder of --output, in these forms
    #[arg(long, value_enum, value_name = "FORM", value_delimiter = ',', requires = "output")]
    pub emit: Vec<Form>,
    /// The folder for what is emitted; it is made if it does not exist
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Write the report as a page, index.html, into this folder
    #[arg(long, value_name = "DIR")]
    pub html: Option<PathBuf>,
    /// Start from the tests of this suite, as written with --emit json: keep what is useful, add what is missing
    #[arg(long, value_name = "FILE.json")]
    pub tests: Option<PathBuf>,
    /// Outputs of the tests, beside the variables of file scope: static variables of functions
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub observe: Vec<String>,
    /// Leave all goals to solvers; do not try inputs that cost nothing first
    #[arg(long)]
    pub no_exploration: bool,
    #[command(flatten)]
    pub program: ProgramArgs,
    #[command(flatten)]
    pub solvers: SolverArgs,
    /// Print the report as JSON
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Print the summary only, without progress and warnings
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How a suite is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// driver.c, which runs all tests, and CMakeLists.txt
    C,
    /// tests.json
    Json,
    /// tests.csv
    Csv,
    /// The exchange format of the competition on software testing, in the folder test-suite
    Xml,
}
