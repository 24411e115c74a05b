//! What the arguments of `flotilla dump` mean together.

use config::{Strategy, UsageError};
use dump::{Layout, Request, target};

use super::commands::DumpCommand;
use super::resolve::{Invocation, Output, Task, project};

/// How far k-induction is followed if nobody says.
const DEPTHS: u32 = 3;

/// The folder is looked at before anything else is done.
pub fn resolve(args: DumpCommand) -> Result<Invocation, UsageError> {
    let strategy = &args.program.strategy;
    let layout = match (args.per_property, strategy.incremental, strategy.k_induction) {
        (true, ..) => Layout::PerProperty,
        (_, true, _) => Layout::Incremental { depth: strategy.max_k_step },
        (.., true) => Layout::Induction { most: strategy.max_k_step.unwrap_or(DEPTHS).max(1) },
        _ => Layout::All,
    };
    let mut project = project(args.program, &args.limits)?;
    if layout == (Layout::Incremental { depth: None }) {
        // The script is incremental, the execution is not: loops are unwound as far as they go.
        project.strategy = Strategy::Plain;
    }
    (project.fleet, project.wishes) = args.solvers.resolve(project.files.first())?;
    target::prepare(&args.output, args.force).map_err(|error| UsageError(error.to_string()))?;
    let DumpCommand { output: folder, status, as_asked, force, license, quiet, .. } = args;
    let task = Task::Dump(Request { folder, layout, status, as_asked, force, license });
    Ok(Invocation { project, task, output: Output { quiet, ..Output::default() }, timeline: None })
}
