//! The target in force: what the user describes, or what all compilers of the program agree on.

use std::path::{Path, PathBuf};

use base::{Cancel, Diagnostic, Loc, Result};

use super::options::Options;
use super::target::ask::{self, Compiler};
use super::target::{InForce, Machine, Target};

/// The target of these files. Each compiler is asked once.
pub fn target_of(options: &Options, paths: &[PathBuf], cancel: &Cancel) -> Result<InForce> {
    let expected = match &options.machine {
        Machine::Described { name, target, .. } => return Ok(InForce { name: name.clone(), target: *target }),
        Machine::Asked { expected } => expected,
    };
    let mut asked: Vec<(Compiler, &Path)> = Vec::new();
    for path in paths {
        let compiler = options.for_file(path).cc;
        if !asked.iter().any(|(known, _)| *known == compiler) {
            asked.push((compiler, path));
        }
    }
    let mut found: Option<(InForce, &Path)> = None;
    for (compiler, path) in asked {
        let target = ask::target(&compiler, cancel)
            .map_err(|error| Diagnostic::error(Loc::NONE, error.to_string()).with_help(error.help()))?;
        match &found {
            None => found = Some((InForce { name: compiler.to_string(), target }, path)),
            Some((first, other)) if first.target != target => {
                return Err(disagree(first, other, &compiler, path, &target));
            }
            Some(_) => {}
        }
    }
    let Some((in_force, _)) = found else { return Err(Diagnostic::error(Loc::NONE, "no file is given")) };
    match expected {
        Some((name, target)) if !target.same_layout(&in_force.target) => Err(unexpected(name, target, &in_force)),
        _ => Ok(in_force),
    }
}

fn disagree(first: &InForce, other: &Path, compiler: &Compiler, path: &Path, target: &Target) -> Diagnostic {
    let differences = ask::differences(&first.target, target).join("; ");
    let message = format!(
        "{} and {} are compiled for different targets: `{}` and `{compiler}` differ ({differences})",
        other.display(),
        path.display(),
        first.name
    );
    Diagnostic::error(Loc::NONE, message)
        .with_help("Check the files of each target apart, or choose one with --target.")
}

fn unexpected(name: &str, target: &Target, in_force: &InForce) -> Diagnostic {
    let differences = ask::differences(target, &in_force.target).join("; ");
    let message = format!("`{}` does not compile for {name}: {differences}", in_force.name);
    Diagnostic::error(Loc::NONE, message)
        .with_help("Leave out --target to take the compiler's own, or name another compiler.")
}
