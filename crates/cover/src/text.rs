//! The report as text: what is not covered, then a line a kind.

use std::fmt::Write;

use super::report::{GoalRow, Report, Verdict};

pub fn render(report: &Report, quiet: bool) -> String {
    let mut out = String::new();
    let left = report.goals.iter().filter(|goal| goal.status != Verdict::Covered);
    for goal in left.filter(|_| !quiet) {
        let _ = writeln!(out, "{}", row(goal));
    }
    for note in report.notes.iter().filter(|_| !quiet) {
        let _ = writeln!(out, "note: {note}");
    }
    let tests = report.suite.tests.len();
    let s = if tests == 1 { "" } else { "s" };
    let _ = writeln!(out, "{tests} test{s} in {:.1} s", report.seconds);
    for line in &report.summary {
        let _ = writeln!(
            out,
            "{}: {} covered, {} unreachable, {} open ({:.1} %)",
            line.kind, line.covered, line.unreachable, line.open, line.percent
        );
    }
    out
}

/// `[main.mcdc.2] file.c:7:9: `x > 3` changes the outcome: UNREACHABLE (proved: …)`
fn row(goal: &GoalRow) -> String {
    let status = match goal.status {
        Verdict::Covered => "COVERED",
        Verdict::Unreachable => "UNREACHABLE",
        Verdict::Open => "OPEN",
    };
    let GoalRow { name, file, line, column, description, reason, .. } = goal;
    format!("[{name}] {file}:{line}:{column}: {description}: {status} ({reason})")
}
