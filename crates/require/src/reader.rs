//! Values of a YAML text with their places, and what is common to reading them.

use base::yaml::{YamlStep, locate};
use serde_yaml::{Mapping, Value};

use super::complaint::{Complaint, Wrong};
use super::expr::{Expr, Place};
use super::parse::{self, Names};
use super::time::{Rounding, Time};

pub(crate) type Result<T, E = Complaint> = std::result::Result<T, E>;

/// A value and the way to it.
#[derive(Clone)]
pub(crate) struct At {
    pub value: Value,
    pub path: Vec<YamlStep>,
}

impl At {
    pub fn key(&self, key: &str) -> Option<At> {
        let value = self.value.as_mapping()?.get(key)?.clone();
        Some(At { value, path: [&self.path[..], &[YamlStep::from(key)]].concat() })
    }

    pub fn items(&self) -> Option<Vec<At>> {
        let items = self.value.as_sequence()?.iter().enumerate();
        let at = |(n, value): (usize, &Value)| At {
            value: value.clone(),
            path: [&self.path[..], &[YamlStep::from(n)]].concat(),
        };
        Some(items.map(at).collect())
    }
}

pub(crate) struct Reader<'a> {
    pub file: &'a str,
    pub text: &'a str,
    pub period: Option<u64>,
    pub rounding: Rounding,
    pub names: Names,
}

impl Reader<'_> {
    pub fn wrong(&self, at: &At, wrong: Wrong) -> Complaint {
        self.complaint(self.place(at), wrong)
    }

    fn complaint(&self, place: Place, wrong: Wrong) -> Complaint {
        Complaint { file: self.file.to_string(), line: place.line, column: place.column, wrong }
    }

    pub fn place(&self, at: &At) -> Place {
        let (line, column) = locate(self.text, &at.path).unwrap_or((1, 1));
        Place { line: line as u32, column: column as u32 }
    }

    /// Where the text of a scalar begins: behind its quote, or on the line behind `|` and `>`.
    fn text_place(&self, at: &At) -> Place {
        let place = self.place(at);
        let line = self.text.lines().nth(place.line as usize - 1).unwrap_or_default();
        match line.chars().nth(place.column as usize - 1) {
            Some('"' | '\'') => Place { column: place.column + 1, ..place },
            Some('|' | '>') => {
                let next = self.text.lines().nth(place.line as usize).unwrap_or_default();
                let indent = next.chars().take_while(|c| *c == ' ').count();
                Place { line: place.line + 1, column: indent as u32 + 1 }
            }
            _ => place,
        }
    }

    pub fn mapping(&self, at: &At, known: &[&'static str]) -> Result<Mapping> {
        let Value::Mapping(map) = &at.value else { return Err(self.wrong(at, Wrong::NotA { what: "a list of keys" })) };
        for key in map.keys() {
            let name = key.as_str().unwrap_or_default();
            if !known.contains(&name) {
                let path = [&at.path[..], &[YamlStep::from(name)]].concat();
                let wrong = Wrong::UnknownKey { key: shown(key), known: known.to_vec() };
                return Err(self.wrong(&At { value: Value::Null, path }, wrong));
            }
        }
        Ok(map.clone())
    }

    pub fn required(&self, at: &At, key: &'static str) -> Result<At> {
        at.key(key).ok_or_else(|| self.wrong(at, Wrong::Missing(key)))
    }

    pub fn string(&self, at: &At, what: &'static str) -> Result<String> {
        match &at.value {
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) => Ok(number.to_string()),
            Value::Bool(truth) => Ok(truth.to_string()),
            _ => Err(self.wrong(at, Wrong::NotA { what })),
        }
    }

    pub fn expr(&self, at: &At) -> Result<Expr> {
        let text = match &at.value {
            // `always: true` and `when: 1` are YAML's, not strings.
            Value::Bool(truth) => u8::from(*truth).to_string(),
            _ => self.string(at, "an expression")?,
        };
        let steps = |time: &str| self.steps_of(time);
        let read = parse::parse(&text, self.text_place(at), &self.names, &steps);
        read.map_err(|(place, wrong)| self.complaint(place, wrong))
    }

    pub fn exprs(&self, at: &At) -> Result<Vec<Expr>> {
        let items = at.items().ok_or_else(|| self.wrong(at, Wrong::NotA { what: "a list of expressions" }))?;
        items.iter().map(|item| self.expr(item)).collect()
    }

    fn steps_of(&self, time: &str) -> Result<u32, Wrong> {
        Ok(Time::parse(time)?.in_steps(time, self.period, self.rounding)?)
    }

    pub fn steps(&self, at: &At) -> Result<u32> {
        let text = self.string(at, "a time")?;
        self.steps_of(&text).map_err(|wrong| self.wrong(at, wrong))
    }

    /// A time under this key, if it is there.
    pub fn time(&self, at: &At, key: &str) -> Result<Option<u32>> {
        at.key(key).map(|time| self.steps(&time)).transpose()
    }
}

pub(crate) fn shown(key: &Value) -> String {
    match key {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        _ => "…".to_string(),
    }
}
