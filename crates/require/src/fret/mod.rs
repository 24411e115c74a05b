//! Requirements as NASA's FRET exports them (JSON): the fields of each FRETish sentence become our patterns as far as they
//! are safety properties over bounded or past time. What is not is refused, each requirement with its reason.
//!
//! An export does not say when the observers look. A key `flotilla` of ours beside `requirements` can: `step` and `where`
//! as in YAML, `leave_out` with the ids of requirements that are not to be read. Without it, the observers look whenever
//! the function returns that is named like the component.

mod formula;
mod sentence;

use serde_yaml::Value;

use super::complaint::{Refused, Wrong};
use super::parse::Names;
use super::reader::{At, Reader, Result};
use super::spec::{Requirement, Spec, StepAt, StepPoint};

/// Whether this is an export of FRET and no file of ours.
pub(super) fn is_export(root: &Value) -> bool {
    let first = root.get("requirements").and_then(Value::as_sequence).and_then(|list| list.first());
    first.is_some_and(|first| first.get("reqid").is_some())
}

pub(super) fn read(reader: &mut Reader, root: &At) -> Result<Spec> {
    let list = reader.required(root, "requirements")?;
    let items = list.items().unwrap_or_default();
    let ours = root.key("flotilla");
    let step = step_point(reader, ours.as_ref(), &items)?;
    if let Some(ours) = &ours {
        reader.mapping(ours, &["step", "where", "leave_out"])?;
        if let Some(meanings) = ours.key("where") {
            reader.definitions(&meanings)?;
        }
    }
    // What FRET defines is no signal of traces, and wrong only where it is used.
    let shown = reader.names.clone();
    reader.names = with_assignments(root, reader);
    let left_out =
        ours.as_ref().and_then(|ours| ours.key("leave_out")).map_or(Ok(Vec::new()), |ids| ids_of(reader, &ids))?;
    let (mut requirements, mut refused) = (Vec::<Requirement>::new(), Vec::new());
    for item in &items {
        let id_at = reader.required(item, "reqid")?;
        let (written, at) = (reader.string(&id_at, "an id")?, reader.place(&id_at));
        if left_out.contains(&written) {
            continue;
        }
        let id = good_id(&written);
        if requirements.iter().any(|known| known.id == id) {
            return Err(reader.wrong(&id_at, Wrong::Twice { what: "id", name: id }));
        }
        match sentence::read(reader, item, at) {
            Ok((scope, pattern)) => {
                requirements.push(Requirement { id, text: text_of(item), place: at, scope, pattern })
            }
            Err(why) => refused.push(Refused { id: written, at, why }),
        }
    }
    if !refused.is_empty() {
        return Err(reader.wrong(&list, Wrong::Refused(refused)));
    }
    if requirements.is_empty() {
        return Err(reader.wrong(&list, Wrong::NotA { what: "a list of requirements" }));
    }
    Ok(Spec { file: reader.file.to_string(), step, period: reader.period, names: shown, requirements })
}

/// Where the file says it, or at the end of the function that is named like the one component.
fn step_point(reader: &mut Reader, ours: Option<&At>, items: &[At]) -> Result<StepPoint> {
    if let Some(step) = ours.and_then(|ours| ours.key("step")) {
        return reader.step(&step);
    }
    let component = |item: &At| item.key("semantics")?.key("component_name");
    let mut all: Vec<At> = items.iter().filter_map(component).collect();
    all.dedup_by(|a, b| a.value == b.value);
    match &all[..] {
        [only] => Ok(StepPoint { at: StepAt::After { func: reader.c_name(only)? }, place: reader.place(only) }),
        [first, ..] => Err(reader.wrong(first, Wrong::Components)),
        [] => Err(reader.wrong(&At { value: Value::Null, path: Vec::new() }, Wrong::Components)),
    }
}

/// What FRET's variables are defined as. A definition that cannot be read leaves its variable to the program.
fn with_assignments(root: &At, reader: &Reader) -> Names {
    let mut names = reader.names.clone();
    for variable in root.key("variables").and_then(|list| list.items()).unwrap_or_default() {
        let text = |key: &str| variable.key(key).and_then(|at| at.value.as_str().map(str::trim).map(str::to_string));
        let (Some(name), Some(assigned)) = (text("variable_name"), text("assignment")) else { continue };
        let Some(at) = variable.key("assignment").filter(|_| !assigned.is_empty()) else { continue };
        if names.iter().any(|(known, _)| *known == name) {
            continue;
        }
        if let Ok(meaning) = formula::parse(&assigned, reader.place(&at), &names) {
            names.push((name, meaning));
        }
    }
    names
}

fn ids_of(reader: &Reader, at: &At) -> Result<Vec<String>> {
    let items = at.items().ok_or_else(|| reader.wrong(at, Wrong::NotA { what: "a list of ids" }))?;
    items.iter().map(|item| reader.string(item, "an id")).collect()
}

fn text_of(item: &At) -> String {
    item.key("fulltext").and_then(|text| text.value.as_str().map(str::to_string)).unwrap_or_default()
}

/// Ids of ours have letters, digits, `_`, `-` and `.` only.
fn good_id(id: &str) -> String {
    id.trim().replace(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')), "_")
}
