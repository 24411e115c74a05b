//! `flotilla solvers`: the list of the fleet with its health, and the installation of what is missing.

use std::fmt::Write;

use config::UsageError;
use fleet::health::{Health, SolverState, examine};
use fleet::install::{install, source};
use fleet::plan::{Wishes, is_installed};
use fleet::{Fleet, Solver};

use super::commands::{SolversAction, SolversCommand};
use super::console::{EXIT_OK, EXIT_UNDECIDED, EXIT_USAGE, Printed, print, tell};
use super::solvers::{private_folder, program_folders, read_fleet};

pub fn solvers(args: SolversCommand) -> Result<i32, UsageError> {
    let fleet = read_fleet(args.fleet)?;
    match args.action.unwrap_or(SolversAction::List) {
        SolversAction::List => Ok(list(&fleet)),
        SolversAction::Install { names } => install_all(&fleet, &names),
    }
}

/// A line for each solver as it is found, and what it cannot do although it should.
fn list(fleet: &Fleet) -> i32 {
    let wishes = Wishes { folders: program_folders(), ..Wishes::default() };
    let mut code = EXIT_OK;
    for solver in &fleet.solvers {
        let health = examine(solver, &wishes);
        if print(&line(solver, &health)) == Printed::Lost {
            return EXIT_USAGE;
        }
        if health.state == SolverState::Broken || !health.cannot.is_empty() {
            code = EXIT_UNDECIDED;
        }
    }
    code
}

fn line(solver: &Solver, health: &Health) -> String {
    let state = match health.state {
        SolverState::BuiltIn => "built in",
        SolverState::Missing => "missing",
        SolverState::Broken => "BROKEN",
        SolverState::Works if health.cannot.is_empty() => "works",
        SolverState::Works => "IMPAIRED",
    };
    let place = health.program.as_ref().map(|program| program.display().to_string()).unwrap_or_default();
    let text = format!("{:<12} {state:<9} {:<34} {place}", solver.name, health.version);
    let mut out = format!("{}\n", text.trim_end());
    if !health.can.is_empty() {
        let _ = writeln!(out, "             can {}", health.can.join(", "));
    }
    for (feature, said) in &health.cannot {
        let _ = writeln!(out, "             CANNOT {feature}: {said}");
    }
    out
}

fn install_all(fleet: &Fleet, names: &[String]) -> Result<i32, UsageError> {
    let folder = private_folder()
        .ok_or_else(|| UsageError("there is no folder to install into: set HOME or FLOTILLA_CACHE".to_string()))?;
    if let Some(name) = names.iter().find(|name| fleet.solver(name).is_none_or(|solver| source(&solver.kind).is_none()))
    {
        return Err(UsageError(format!("the fleet does not say how to install `{name}`")));
    }
    let mut code = EXIT_OK;
    let folders = program_folders();
    for solver in &fleet.solvers {
        let Some(source) = source(&solver.kind) else { continue };
        // Profiles share the executable of their solver.
        let wanted = if names.is_empty() { !is_installed(solver, &folders) } else { names.contains(&solver.name) };
        if !wanted {
            continue;
        }
        match install(source, &folder) {
            Ok(program) => {
                code = print(&format!("{:<12} installed {}\n", solver.name, program.display())).or(code);
            }
            Err(reason) => {
                code = EXIT_UNDECIDED;
                tell(&format!("{:<12} could not be installed: {reason}", solver.name));
            }
        }
    }
    Ok(code)
}
