//! What the user named, found in the program: loops of `--unwindset`, properties of `--property`. A name that stands
//! for nothing is an error of usage, never silently ignored.

use base::Id;
use program::{FuncId, Loop, Program, PropId, PropertyKind};
use symex::Bounds;

use super::project::{LoopName, Project, UsageError};

pub fn bounds(project: &Project, program: &Program) -> Result<Bounds, UsageError> {
    let mut bounds = Bounds { default: project.unwinding.bound, ..Bounds::default() };
    for (name, bound) in &project.unwinding.bounds {
        match name {
            LoopName::Recursion { func } => {
                let found = functions(program, func)?;
                bounds.recursion.extend(found.into_iter().map(|id| (id, *bound)));
            }
            name => bounds.loops.extend(loops(name, program)?.into_iter().map(|key| (key, *bound))),
        }
    }
    Ok(bounds)
}

/// All loops that a name stands for; there is at least one.
fn loops(name: &LoopName, program: &Program) -> Result<Vec<(FuncId, usize)>, UsageError> {
    match name {
        LoopName::Recursion { func } => Err(no_loop(func.clone())),
        LoopName::Number { func, number } => {
            let found = functions(program, func)?;
            let count = found.iter().map(|&id| program.funcs[id].loops.len()).max().unwrap_or(0);
            if *number as usize >= count {
                return Err(no_loop(format!("{func}.{number} ({func} has {count} loops)")));
            }
            Ok(found.into_iter().map(|id| (id, *number as usize)).collect())
        }
        LoopName::Line { file, line } => {
            let found = loops_at(program, file, *line);
            if found.is_empty() { Err(no_loop(format!("{file}:{line}"))) } else { Ok(found) }
        }
    }
}

/// The loop of `--loop`.
pub fn one_loop(name: &LoopName, program: &Program) -> Result<(FuncId, usize), UsageError> {
    match loops(name, program)?[..] {
        [one] => Ok(one),
        _ => Err(UsageError("--loop: more than one loop begins there; name it as f.0".to_string())),
    }
}

fn no_loop(name: String) -> UsageError {
    UsageError(format!("there is no loop {name}; `flotilla show --stage loops` lists the loops"))
}

/// The function of this name; of a library function, all copies.
fn functions(program: &Program, name: &str) -> Result<Vec<FuncId>, UsageError> {
    let named = program.funcs.enumerate().filter(|(_, func)| func.name == name && !func.blocks.is_empty());
    let found: Vec<FuncId> = named.map(|(id, _)| id).collect();
    if found.is_empty() {
        return Err(UsageError(format!("there is no function {name} with a body")));
    }
    Ok(found)
}

/// A file may be given by the end of its path.
fn loops_at(program: &Program, file: &str, line: u32) -> Vec<(FuncId, usize)> {
    let same_file = |name: &str| name == file || name.strip_suffix(file).is_some_and(|rest| rest.ends_with('/'));
    let here = |l: &Loop| l.loc.line == line && !l.loc.is_none() && same_file(program.files.name(l.loc.file));
    let all = program
        .funcs
        .enumerate()
        .flat_map(|(id, func)| func.loops.iter().enumerate().map(move |(index, l)| ((id, index), l)));
    all.filter(|(_, l)| here(l)).map(|(key, _)| key).collect()
}

/// The properties to check; `None`: all of them. Unwinding assertions come up later, so they are known by their form.
pub fn properties(project: &Project, program: &Program) -> Result<Option<Vec<PropId>>, UsageError> {
    if project.properties.is_empty() {
        return Ok(None);
    }
    let mut chosen = Vec::new();
    for name in &project.properties {
        match program.properties.enumerate().find(|(_, property)| property.name == *name) {
            Some((id, _)) => chosen.push(id),
            None if is_unwinding(name) => {}
            None => {
                return Err(UsageError(format!(
                    "--property: there is no property {name}; `flotilla show --stage properties` lists them (with the same checks turned on)"
                )));
            }
        }
    }
    chosen.sort_by_key(|id| id.index());
    Ok(Some(chosen))
}

/// `main.unwind.0`, `main.recursion`.
fn is_unwinding(name: &str) -> bool {
    name.rsplit('.').nth(1) == Some(PropertyKind::Unwinding.label()) || name.ends_with(".recursion")
}
