//! The `interrupts` section as written, and what it means.

use base::yaml::YamlStep;
use serde::Deserialize;

use crate::described::Device;
use crate::error::{Problem, Wrong};
use crate::interrupts::{Arrival, Enable, Handler, Interrupts};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct InterruptsText {
    word: Option<u32>,
    priority_bits: Option<u32>,
    #[serde(default)]
    locks: Vec<String>,
    #[serde(default)]
    unlocks: Vec<String>,
    main_loop: Option<String>,
    masked_at_start: Option<bool>,
    #[serde(default)]
    handlers: Vec<HandlerText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct HandlerText {
    name: String,
    function: Option<String>,
    #[serde(default)]
    priority: u32,
    at_most: Option<u32>,
    per_iteration: Option<u32>,
    after: Option<String>,
    distance: Option<u32>,
    /// `REGION.REGISTER`, `REGION.REGISTER.FIELD`, or a variable of the program.
    enabled_by: Option<String>,
}

impl InterruptsText {
    pub fn resolve(self, device: &Device) -> Result<Interrupts, Wrong> {
        if let Some(word) = self.word.filter(|w| !matches!(w, 8 | 16 | 32 | 64)) {
            return Err((vec!["word".into()], Problem::Impossible(format!("a machine word of {word} bits"))));
        }
        let mut handlers: Vec<Handler> = Vec::new();
        for (n, text) in self.handlers.into_iter().enumerate() {
            let below = |key: &str| -> Vec<YamlStep> { vec!["handlers".into(), n.into(), key.into()] };
            if handlers.iter().any(|h| h.name == text.name) {
                return Err((below("name"), Problem::Twice { what: "handlers", name: text.name }));
            }
            let enabled_by = text.enabled_by.as_deref().map(|by| enable(by, device)).transpose();
            let enabled_by = enabled_by.map_err(|problem| (below("enabled-by"), problem))?;
            let HandlerText { name, function, priority, at_most, per_iteration, after, distance, .. } = text;
            let arrival = Arrival { at_most, per_iteration, after, distance };
            handlers.push(Handler { function: function.unwrap_or(name.clone()), name, priority, arrival, enabled_by });
        }
        Ok(Interrupts {
            handlers,
            word: self.word,
            priority_bits: self.priority_bits,
            locks: self.locks,
            unlocks: self.unlocks,
            main_loop: self.main_loop,
            masked_at_start: self.masked_at_start,
        })
    }
}

fn enable(text: &str, device: &Device) -> Result<Enable, Problem> {
    let parts: Vec<&str> = text.split('.').collect();
    let (region, register, field) = match parts[..] {
        [region, register] => (region, register, None),
        [region, register, field] => (region, register, Some(field)),
        _ => return Ok(Enable::Variable(text.to_string())),
    };
    let unknown = |what| Problem::Unknown { what, name: text.to_string() };
    let (_, found) = device.register(region, register).ok_or_else(|| unknown("register"))?;
    let mask = match field {
        None => found.mask(),
        Some(name) => found.fields.iter().find(|f| f.name == name).ok_or_else(|| unknown("field"))?.mask(),
    };
    Ok(Enable::Register { region: region.to_string(), register: register.to_string(), mask })
}
