//! Reading requirements from YAML, strictly: an unknown key, a missing one, an expression that is none are errors with
//! line and column.

use base::yaml::{DEEPEST_BRACKETS, YamlStep, too_deep};
use serde_yaml::Value;

use super::complaint::{Complaint, Wrong};
use super::expr::Expr;
use super::fret;
use super::parse::{self, Names};
use super::pattern;
use super::reader::{At, Reader, Result, shown};
use super::spec::{Requirement, Scope, Spec, StepAt, StepPoint};
use super::time::{Rounding, Time};

/// Reads a file of requirements; also a project's file with a section `requirements` that holds all of it.
pub fn read(file: &str, text: &str) -> Result<Spec> {
    if let Some((line, column)) = too_deep(text) {
        let wrong = Wrong::Syntax(format!("brackets are nested more than {DEEPEST_BRACKETS} deep"));
        return Err(Complaint { file: file.to_string(), line: line as u32, column: column as u32, wrong });
    }
    let root: Value = serde_yaml::from_str(text).map_err(|error| syntax(file, &error))?;
    let mut reader = Reader { file, text, period: None, rounding: Rounding::Refused, names: Names::new() };
    if fret::is_export(&root) {
        return fret::read(&mut reader, &At { value: root, path: Vec::new() });
    }
    match root.get("requirements") {
        Some(Value::Mapping(_)) => {
            let path = vec![YamlStep::from("requirements")];
            reader.spec(&At { value: root["requirements"].clone(), path })
        }
        _ => reader.spec(&At { value: root, path: Vec::new() }),
    }
}

/// Whether a project's file has a section of requirements.
pub fn has_section(text: &str) -> bool {
    let has = |root: Value| matches!(root.get("requirements"), Some(Value::Mapping(_)));
    too_deep(text).is_none() && serde_yaml::from_str(text).is_ok_and(has)
}

fn syntax(file: &str, error: &serde_yaml::Error) -> Complaint {
    let (line, column) = error.location().map_or((1, 1), |place| (place.line(), place.column()));
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message).to_string();
    Complaint { file: file.to_string(), line: line as u32, column: column as u32, wrong: Wrong::Syntax(message) }
}

impl Reader<'_> {
    fn spec(&mut self, root: &At) -> Result<Spec> {
        self.mapping(root, &["step", "where", "requirements"])?;
        let step = self.step(&self.required(root, "step")?)?;
        if let Some(names) = root.key("where") {
            self.definitions(&names)?;
        }
        let list = self.required(root, "requirements")?;
        let items = list.items().filter(|items| !items.is_empty());
        let items = items.ok_or_else(|| self.wrong(&list, Wrong::NotA { what: "a list of requirements" }))?;
        let mut requirements: Vec<Requirement> = Vec::new();
        for item in &items {
            let requirement = self.requirement(item)?;
            if requirements.iter().any(|known| same_id(&known.id, &requirement.id)) {
                return Err(self.wrong(&self.required(item, "id")?, Wrong::Twice { what: "id", name: requirement.id }));
            }
            requirements.push(requirement);
        }
        Ok(Spec { file: self.file.to_string(), step, period: self.period, names: self.names.clone(), requirements })
    }

    pub(crate) fn step(&mut self, at: &At) -> Result<StepPoint> {
        self.mapping(at, &["after", "loop", "period", "rounding"])?;
        if let Some(period) = at.key("period") {
            let text = self.string(&period, "a time")?;
            match Time::parse(&text).map_err(|error| self.wrong(&period, error.into()))? {
                Time::Micros(micros) if micros > 0 => self.period = Some(micros),
                _ => return Err(self.wrong(&period, Wrong::NotA { what: "a time with the unit ms or s" })),
            }
        }
        if let Some(rounding) = at.key("rounding") {
            self.rounding = match rounding.value.as_str() {
                Some("up") => Rounding::Up,
                Some("down") => Rounding::Down,
                Some("nearest") => Rounding::Nearest,
                _ => return Err(self.wrong(&rounding, Wrong::NotA { what: "up, down or nearest" })),
            };
        }
        let place = self.place(at);
        let found = match (at.key("after"), at.key("loop")) {
            (Some(func), None) => StepAt::After { func: self.c_name(&func)? },
            (None, Some(name)) => self.loop_name(&name)?,
            _ => return Err(self.wrong(at, Wrong::StepBoth)),
        };
        Ok(StepPoint { at: found, place })
    }

    pub(crate) fn c_name(&self, at: &At) -> Result<String> {
        let name = self.string(at, "the name of a function")?;
        match is_c_name(&name) {
            true => Ok(name),
            false => Err(self.wrong(at, Wrong::BadName(name))),
        }
    }

    fn loop_name(&self, at: &At) -> Result<StepAt> {
        let wrong = || self.wrong(at, Wrong::NotA { what: "a loop as `show --stage loops` names it, like main.0," });
        let text = self.string(at, "a loop")?;
        let (func, number) = text.rsplit_once('.').ok_or_else(wrong)?;
        let number = number.parse().map_err(|_| wrong())?;
        if is_c_name(func) { Ok(StepAt::Loop { func: func.to_string(), number }) } else { Err(wrong()) }
    }

    pub(crate) fn definitions(&mut self, at: &At) -> Result<()> {
        let Value::Mapping(map) = &at.value else {
            return Err(self.wrong(at, Wrong::NotA { what: "a list of names" }));
        };
        for key in map.keys() {
            let name = shown(key);
            let Some(value) = at.key(&name) else { return Err(self.wrong(at, Wrong::BadName(name))) };
            if !is_c_name(&name) {
                return Err(self.wrong(&value, Wrong::BadName(name)));
            }
            if parse::is_word(&name) {
                return Err(self.wrong(&value, Wrong::Reserved(name)));
            }
            let meaning = self.expr(&value)?;
            self.names.push((name, meaning));
        }
        Ok(())
    }

    fn requirement(&self, at: &At) -> Result<Requirement> {
        let known = [&["id", "text", "scope"][..], pattern::KEYS].concat();
        self.mapping(at, &known)?;
        let id = self.required(at, "id")?;
        let name = self.string(&id, "an id")?;
        let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        if name.is_empty() || !name.chars().all(good) {
            return Err(self.wrong(&id, Wrong::BadName(name)));
        }
        let text = self.string(&self.required(at, "text")?, "a sentence")?;
        let scope = at.key("scope").map_or(Ok(Scope::Globally), |scope| self.scope(&scope))?;
        let pattern = pattern::read(self, at, &scope)?;
        Ok(Requirement { id: name, text: text.trim().to_string(), place: self.place(&id), scope, pattern })
    }

    fn scope(&self, at: &At) -> Result<Scope> {
        if at.value.as_str() == Some("globally") {
            return Ok(Scope::Globally);
        }
        let keys = ["before", "after", "between", "while"];
        let map = self.mapping(at, &keys)?;
        let only = map.keys().next().and_then(Value::as_str).filter(|_| map.len() == 1);
        let Some((only, value)) = only.and_then(|only| Some((only, at.key(only)?))) else {
            return Err(self.wrong(at, Wrong::NotA { what: "globally, before, after, between or while" }));
        };
        Ok(match only {
            "before" => Scope::Before(self.expr(&value)?),
            "after" => Scope::After(self.expr(&value)?),
            "while" => Scope::While(self.expr(&value)?),
            _ => match <[Expr; 2]>::try_from(self.exprs(&value)?) {
                Ok([begin, end]) => Scope::Between(begin, end),
                Err(_) => {
                    return Err(self.wrong(&value, Wrong::NotA { what: "a list of two expressions, begin and end," }));
                }
            },
        })
    }
}

/// Ids that make the same name in C are the same.
fn same_id(a: &str, b: &str) -> bool {
    let plain = |id: &str| id.replace(['-', '.'], "_");
    plain(a) == plain(b)
}

fn is_c_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
