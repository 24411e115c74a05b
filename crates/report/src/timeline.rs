//! A counterexample of a requirement step by step: what the observers look at, as a table (text, CSV), as JSON and as a
//! value change dump (VCD, IEEE 1364-2005 clause 18), which waveform viewers read.

use std::fmt::Write;

use program::PropertyKind;
use results::trace::{StepKind, Trace};
use results::{Outcome, PropertyResult, Status};

/// What the names of the variables begin with that hold signals at the step point.
const SIGNAL: &str = "__flotilla_signal_";

/// The same for what an observer answers: 1 is "there is still time".
const VERDICT: &str = "__flotilla_verdict_";

/// The text report shows this many steps at most: the last ones.
const SHORT_STEPS: usize = 40;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    /// The id of the requirement, and what it says.
    pub requirement: String,
    pub text: String,
    pub signals: Vec<String>,
    /// A row for each step, with a value for each signal as decimal text.
    pub rows: Vec<Vec<String>>,
    pub marks: Marks,
}

/// Steps that explain the violation, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize)]
pub struct Marks {
    /// Since when something was asked for, if that was before the violation.
    pub trigger: Option<usize>,
    /// When it had to be there.
    pub deadline: Option<usize>,
    pub violated: usize,
}

impl Marks {
    /// Their names, the violation last.
    pub fn named(&self) -> Vec<(&'static str, usize)> {
        let marks = [("trigger", self.trigger), ("deadline", self.deadline), ("violated", Some(self.violated))];
        marks.into_iter().filter_map(|(name, step)| Some((name, step?))).collect()
    }
}

impl Timeline {
    /// That of the first requirement that is violated. `due` says how many steps after its trigger something had to be
    /// there, if it has such a time.
    pub fn first(outcome: &Outcome, due: impl Fn(&str) -> Option<u32>) -> Option<Timeline> {
        outcome.selected().filter(|row| row.kind == PropertyKind::Requirement).find_map(|row| match &row.status {
            Status::Failed { trace: Some(trace), .. } => Some(Timeline::new(row, trace, due(&row.name))),
            _ => None,
        })
    }

    /// A step begins where its first signal is looked at.
    pub fn new(row: &PropertyResult, trace: &Trace, due: Option<u32>) -> Timeline {
        let (mut signals, mut rows) = (Vec::<String>::new(), Vec::<Vec<String>>::new());
        let mut verdicts: Vec<(usize, &str, bool)> = Vec::new();
        for step in &trace.steps {
            let (StepKind::Assign { place, value } | StepKind::Input { place, value, .. }) = &step.kind else {
                continue;
            };
            if let Some(observer) = place.strip_prefix(VERDICT) {
                verdicts.push((rows.len(), observer, value.text == "1"));
            }
            let Some(name) = place.strip_prefix(SIGNAL) else { continue };
            let known = signals.iter().position(|signal| signal == name);
            let column = known.unwrap_or(signals.len());
            if known.is_none() {
                signals.push(name.to_string());
            }
            if column == 0 {
                rows.push(Vec::new());
            }
            if let Some(row) = rows.last_mut() {
                row.push(value.text.clone());
            }
        }
        let marks = marks(&verdicts, rows.len(), due);
        Timeline { requirement: row.name.clone(), text: row.description.clone(), signals, rows, marks }
    }

    /// Whether a signal has another value than one step before.
    pub fn changed(&self, step: usize, column: usize) -> bool {
        let before = step.checked_sub(1).and_then(|before| self.rows[before].get(column));
        before.is_some_and(|before| Some(before) != self.rows[step].get(column))
    }

    /// The names of the marks at a step, from 0.
    pub fn marked(&self, step: usize) -> String {
        let here = self.marks.named().into_iter().filter(|(_, at)| *at == step + 1).map(|(name, _)| name);
        here.collect::<Vec<_>>().join(", ")
    }

    /// A row a step, a column a signal; `*` marks what has changed. The last steps, unless all are wanted.
    pub fn table(&self, all: bool) -> String {
        let mut out = String::new();
        let first = if all { 0 } else { self.rows.len().saturating_sub(SHORT_STEPS) };
        let cell = |step: usize, column: usize| {
            let value = self.rows[step].get(column).map_or("", String::as_str);
            format!("{value}{}", if self.changed(step, column) { "*" } else { " " })
        };
        let width = |column: usize| {
            let values = (first..self.rows.len()).map(|step| cell(step, column).chars().count());
            values.max().unwrap_or(0).max(self.signals[column].chars().count() + 1)
        };
        let widths: Vec<usize> = (0..self.signals.len()).map(width).collect();
        let names = self.signals.iter().zip(&widths).map(|(name, width)| format!("{:>width$}", format!("{name} ")));
        let _ = writeln!(out, "    {:>6}  {}", "step", names.collect::<Vec<_>>().join(" ").trim_end());
        if first > 0 {
            let _ = writeln!(out, "    {:>6}  {first} steps before: --timeline FILE.csv has them", "…");
        }
        for step in first..self.rows.len() {
            let cells = widths.iter().enumerate().map(|(column, width)| format!("{:>width$}", cell(step, column)));
            let line = format!("    {:>6}  {} {}", step + 1, cells.collect::<Vec<_>>().join(" "), self.marked(step));
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }

    pub fn json(&self) -> String {
        let steps: Vec<serde_json::Value> = self.rows.iter().map(|row| self.named(row)).collect();
        let all = serde_json::json!({
            "requirement": self.requirement, "text": self.text, "signals": self.signals, "marks": self.marks,
            "steps": steps,
        });
        format!("{all:#}\n")
    }

    fn named(&self, row: &[String]) -> serde_json::Value {
        self.signals
            .iter()
            .cloned()
            .zip(row.iter().map(|value| value.clone().into()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }

    pub fn csv(&self) -> String {
        let mut out = format!("step,{}\n", self.signals.join(","));
        for (step, row) in self.rows.iter().enumerate() {
            let _ = writeln!(out, "{},{}", step + 1, row.join(","));
        }
        out
    }

    /// One unit of time is one step. Integers are vectors of bits, other numbers reals.
    pub fn vcd(&self) -> String {
        let mut out = String::from("$timescale 1 ms $end\n$scope module steps $end\n");
        for (number, signal) in self.signals.iter().enumerate() {
            let (kind, width) = if self.is_integer(number) { ("integer", 64) } else { ("real", 64) };
            let _ = writeln!(out, "$var {kind} {width} s{number} {signal} $end");
        }
        out.push_str("$upscope $end\n$enddefinitions $end\n");
        for (step, row) in self.rows.iter().enumerate() {
            let _ = writeln!(out, "#{step}");
            for (number, value) in row.iter().enumerate() {
                let before = step.checked_sub(1).and_then(|before| self.rows[before].get(number));
                if before != Some(value) {
                    let _ = writeln!(out, "{} s{number}", self.change(number, value));
                }
            }
        }
        let _ = writeln!(out, "#{}", self.rows.len());
        out
    }

    fn is_integer(&self, column: usize) -> bool {
        self.rows.iter().filter_map(|row| row.get(column)).all(|value| value.parse::<i64>().is_ok())
    }

    fn change(&self, column: usize, value: &str) -> String {
        match value.parse::<i64>() {
            Ok(value) if self.is_integer(column) => format!("b{value:b}"),
            _ => format!("r{value}"),
        }
    }
}

/// The violated requirement answers last; the steps before at which it said that there was still time belong to it.
fn marks(verdicts: &[(usize, &str, bool)], steps: usize, due: Option<u32>) -> Marks {
    let Some((_, observer, _)) = verdicts.last() else { return Marks { violated: steps, ..Marks::default() } };
    let own = verdicts.iter().rev().filter(|(_, other, _)| other == observer);
    let pending = own.skip(1).take_while(|(.., pending)| *pending).last();
    let trigger = pending.map(|(step, ..)| *step);
    let deadline = trigger.zip(due).map(|(trigger, due)| trigger + due as usize).filter(|step| *step <= steps);
    Marks { trigger, deadline, violated: steps }
}
