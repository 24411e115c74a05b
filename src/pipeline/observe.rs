//! Requirements on their way into the program: the probe goes to the front end, the observers become one more unit, and
//! the builder is told where the probe runs.

use base::{Diagnostic, Files, Loc};
use config::Project;
use frontend::{Probe, SourceUnit};
use program::step::{Step, StepAt};
use program::{Program, PropertyKind};
use require::Spec;
use require::expr::Place;
use require::probe::{Instrument, Reserved, VALUE};
use require::spec;
use typed::lower::Lowering;
use typed::lower::probe::{ProbedType, RETURN_VALUE, STATIC, STEP};

/// The unit of the observers, one of our own; its places are those of the file of requirements.
const UNIT: &str = "<library>.observers.i";

/// Puts the probe of the requirements, if there are any, into the units.
pub fn prepare(project: &Project, lowering: &mut Lowering, units: &mut [SourceUnit]) -> Option<Instrument> {
    let spec = project.requirements.as_ref()?;
    let reserved = Reserved { label: STEP, return_value: RETURN_VALUE, statics: STATIC };
    let instrument = Instrument::new(spec, project.ask, reserved);
    let probe = Probe { function: spec.step.func().to_string(), text: instrument.probe.clone() };
    if !instrument.statics.is_empty() {
        // Names of other files are known only when these have been read.
        units.sort_by_key(|unit| unit.defines(&probe.function));
    }
    units.iter_mut().for_each(|unit| unit.probe = Some(probe.clone()));
    lowering.probe_names(instrument.statics.clone());
    Some(instrument)
}

/// Adds the observers, now that the types of what they look at are known; they come back as text.
pub fn add(
    spec: &Spec,
    instrument: &Instrument,
    lowering: &mut Lowering,
    files: &mut Files,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let func = spec.step.func();
    let problem = match lowering.probed() {
        1 => None,
        0 => Some(format!("there is no function `{func}` with a body")),
        _ => Some(format!("several files define a function `{func}`: which one the observers look at is not clear")),
    };
    if let Some(problem) = problem {
        return Err(vec![Diagnostic::error(place(spec, spec.step.place, files), problem)]);
    }
    let definitions = definitions(spec, instrument, lowering, files)?;
    let text = marked(spec, instrument, &definitions);
    let unit = SourceUnit { path: UNIT.into(), text, warnings: Vec::new(), c23: false, probe: None };
    lowering.begin_own_unit(UNIT);
    unit.for_each_declaration(files, &mut |chunk| {
        lowering.chunk(&chunk);
        Ok(())
    })?;
    Ok(definitions)
}

/// Each observer as a definition in C.
fn definitions(
    spec: &Spec,
    instrument: &Instrument,
    lowering: &mut Lowering,
    files: &mut Files,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut found = Vec::new();
    for (number, function) in instrument.functions.iter().enumerate() {
        let mut types = Vec::new();
        for (n, parameter) in function.parameters.iter().enumerate() {
            types.push(match lowering.type_of_local(&format!("{VALUE}{number}_{n}")) {
                Some(ProbedType::Scalar(ty)) => ty,
                Some(ProbedType::Other(ty, _)) => {
                    let at = place(spec, parameter.value.at, files);
                    let what = parameter.value.show();
                    errors.push(Diagnostic::error(at, format!("`{what}` is no number but of type `{ty}`")));
                    "int".to_string()
                }
                // The expression has an error of its own, which is reported at the end.
                None => "int".to_string(),
            });
        }
        found.push(function.definition(&types));
    }
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

/// The observers with the places of their requirements.
fn marked(spec: &Spec, instrument: &Instrument, definitions: &[String]) -> String {
    let file = spec.file.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = String::new();
    for (function, definition) in instrument.functions.iter().zip(definitions) {
        for line in definition.lines() {
            text.push_str(&format!("# {} \"{file}\"\n{line}\n", function.line));
        }
    }
    text
}

fn place(spec: &Spec, at: Place, files: &mut Files) -> Loc {
    Loc { file: files.intern(&spec.file), line: at.line, column: at.column }
}

/// Where the probe runs.
pub fn step(spec: &Spec) -> Step {
    let at = match spec.step.at {
        spec::StepAt::After { .. } => StepAt::Return,
        spec::StepAt::Loop { number, .. } => StepAt::Loop(number as usize),
    };
    let mut requirements: Vec<(u32, String)> =
        spec.requirements.iter().map(|requirement| (requirement.place.line, requirement.id.clone())).collect();
    requirements.sort();
    Step { at, file: spec.file.clone(), requirements }
}

/// A step point that nothing leads to is a mistake, and no requirement holds by it.
pub fn reached(project: &Project, mut program: Program) -> Result<Program, (Files, Diagnostic)> {
    let Some(spec) = &project.requirements else { return Ok(program) };
    let there = program.properties.iter().filter(|p| p.kind == PropertyKind::Requirement).count();
    if there >= spec.requirements.len() {
        return Ok(program);
    }
    let func = spec.step.func();
    let loc = place(spec, spec.step.place, &mut program.files);
    let message = format!("the step point is never reached: nothing that `{}` does calls `{func}`", project.entry);
    Err((program.files, Diagnostic::error(loc, message)))
}
