//! A counterexample of a requirement step by step: what the observers look at, as a table (CSV) and as a value change dump
//! (VCD, IEEE 1364-2005 clause 18), which waveform viewers read.

use std::fmt::Write;

use program::PropertyKind;
use results::trace::{StepKind, Trace};
use results::{Outcome, Status};

/// What the names of the variables begin with that hold signals at the step point.
const SIGNAL: &str = "__flotilla_signal_";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    pub signals: Vec<String>,
    /// A row for each step, with a value for each signal as decimal text.
    pub rows: Vec<Vec<String>>,
}

impl Timeline {
    /// That of the first requirement that is violated.
    pub fn first(outcome: &Outcome) -> Option<Timeline> {
        outcome.selected().filter(|row| row.kind == PropertyKind::Requirement).find_map(|row| match &row.status {
            Status::Failed { trace: Some(trace), .. } => Some(Timeline::new(trace)),
            _ => None,
        })
    }

    /// A step begins where its first signal is looked at.
    pub fn new(trace: &Trace) -> Timeline {
        let mut found = Timeline { signals: Vec::new(), rows: Vec::new() };
        for step in &trace.steps {
            let (StepKind::Assign { place, value } | StepKind::Input { place, value, .. }) = &step.kind else {
                continue;
            };
            let Some(name) = place.strip_prefix(SIGNAL) else { continue };
            let known = found.signals.iter().position(|signal| signal == name);
            let column = known.unwrap_or(found.signals.len());
            if known.is_none() {
                found.signals.push(name.to_string());
            }
            if column == 0 {
                found.rows.push(Vec::new());
            }
            if let Some(row) = found.rows.last_mut() {
                row.push(value.text.clone());
            }
        }
        found
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
