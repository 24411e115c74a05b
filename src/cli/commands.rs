//! The commands of the executable, each with the groups of options that it has.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::args::{LimitArgs, OutputArgs, ProgramArgs};
use super::cover_args::CoverCommand;
use super::solvers::SolverArgs;
use crate::pipeline::Stage;

/// Checks embedded C: bounded model checking from C to SMT-LIB to a verdict with a trace.
#[derive(Parser, Debug)]
#[command(name = "flotilla", version, disable_help_subcommand = true, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 no property can fail, 10 a property fails, 5 undecided, 1 wrong usage or the report cannot be written, \
2 the C program cannot be read or uses something unsupported, 6 internal error.

Example: flotilla check --unwind 10 controller.c";

const COVER_CODES: &str = "\
Exit codes: 0 every goal is covered or proved unreachable, 5 a goal is open, 1 wrong usage, 2 the C program cannot be \
read or uses something unsupported, 6 internal error.

Example: flotilla cover --goal mcdc --emit c -o tests --html report controller.c";

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Check C files, linked as one program, and print a verdict for each property
    #[command(args_override_self = true, after_help = EXIT_CODES)]
    Check(Box<CheckCommand>),
    /// Find tests that cover a program, or prove that none can: MC/DC, branches, conditions and more
    #[command(args_override_self = true, after_help = COVER_CODES)]
    Cover(Box<CoverCommand>),
    /// Print one stage on the way from C to the solver
    #[command(args_override_self = true)]
    Show(Box<ShowCommand>),
    /// Run the embedded solver on an SMT-LIB script
    Solve(SolveCommand),
    /// Write the formulas as SMT-LIB files, without solving them
    #[command(args_override_self = true)]
    Dump(Box<DumpCommand>),
    /// Show why a program is given to which solvers: its features, the rule, the encoding, the solvers
    #[command(args_override_self = true)]
    Explain(Box<ExplainCommand>),
    /// List the fleet's solvers, whether they are installed and do what they should; or install them
    Solvers(SolversCommand),
    /// Let a project's file name programs to start: the file as it is now, until it changes
    Trust(TrustCommand),
    /// Print the JSON Schema of the report that `check --json` prints
    Schema,
}

#[derive(Args, Debug)]
pub struct ExplainCommand {
    #[command(flatten)]
    pub program: ProgramArgs,
    #[command(flatten)]
    pub solvers: SolverArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args, Debug)]
pub struct SolversCommand {
    #[command(subcommand)]
    pub action: Option<SolversAction>,
    /// Solvers, portfolios and rules on top of the built-in ones
    #[arg(long, value_name = "FILE.yaml", global = true)]
    pub fleet: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub enum SolversAction {
    /// Found or missing, version, and a trial of every feature that the fleet claims [the default]
    List,
    /// Bring solvers with pip into a private folder ($FLOTILLA_CACHE, else the user's cache folder)
    Install {
        /// Which ones [default: all that are missing]
        names: Vec<String>,
    },
}

#[derive(Args, Debug)]
pub struct TrustCommand {
    /// The project's files
    #[arg(value_name = "FILE", default_value = "flotilla.yaml")]
    pub files: Vec<PathBuf>,
    /// Trust them no longer
    #[arg(long)]
    pub revoke: bool,
}

#[derive(Args, Debug)]
pub struct CheckCommand {
    #[command(flatten)]
    pub program: ProgramArgs,
    #[command(flatten)]
    pub solvers: SolverArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args, Debug)]
pub struct ShowCommand {
    /// What to print: the typed program, the control-flow program, the SSA steps, the verification conditions, the
    /// SMT-LIB script, or the lists of loops or properties with their names
    #[arg(long, value_enum, value_name = "STAGE")]
    pub stage: Stage,
    #[command(flatten)]
    pub program: ProgramArgs,
    /// No progress display, no warnings
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args, Debug)]
pub struct SolveCommand {
    /// A script in SMT-LIB 2 (QF_BV, QF_ABV, QF_UFBV, QF_AUFBV); `-` reads standard input
    #[arg(value_name = "FILE.smt2")]
    pub file: PathBuf,
    #[command(flatten)]
    pub limits: LimitArgs,
}

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
    /// Write the questions word for word as `check` sends them to solvers [default: with names that show where things
    /// come from]
    #[arg(long)]
    pub as_asked: bool,
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

/// Compilers spell `-include` with one dash, which clap would read as `-i -n -c …`.
pub fn normalise(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    args.into_iter().map(|arg| if arg == "-include" { "--include".into() } else { arg }).collect()
}
