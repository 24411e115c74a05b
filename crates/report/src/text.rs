//! The report as text: one line per property, the counterexamples, a summary, the verdict.
//!
//! `[main.overflow.1] file.c:7: signed overflow in `a + b` : FAILURE` and the last line `VERIFICATION SUCCESSFUL`,
//! `VERIFICATION FAILED` or `VERIFICATION UNKNOWN (why)` are what scripts read: they stay as they are.

use std::fmt::Write;

use super::paint::Paint;
use super::timeline::Timeline;
use super::trace_lines::Detail;
use super::trace_text;
use base::visible;
use program::PropertyKind;
use results::trace::Trace;
use results::{Outcome, PropertyResult, Reachability, Status, Verdict};

#[derive(Clone, Copy, Debug, Default)]
pub struct TextOptions {
    /// Only what failed or is undecided, summary and verdict.
    pub quiet: bool,
    /// Whole counterexamples.
    pub full_trace: bool,
    pub paint: Paint,
}

/// More short counterexamples than this are left out: nobody reads them all.
const SHORT_TRACES: usize = 10;

pub fn render(outcome: &Outcome, options: TextOptions) -> String {
    let mut out = String::new();
    for row in outcome.selected() {
        if !options.quiet || !matches!(row.status, Status::Safe { .. }) {
            property_line(&mut out, row, options.paint);
        }
    }
    if !options.quiet || options.full_trace {
        traces(&mut out, outcome, options);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    for note in &outcome.notes {
        let _ = writeln!(out, "note: {}", visible(note));
    }
    if let Some(target) = outcome.target.as_ref().filter(|target| !target.is_default()) {
        let _ = writeln!(out, "target: {target}");
    }
    let _ = writeln!(out, "{}", summary(outcome));
    let _ = writeln!(out, "{}", verdict_line(&outcome.verdict(), options.paint));
    out
}

fn property_line(out: &mut String, row: &PropertyResult, paint: Paint) {
    let (name, description) = (visible(&row.name), visible(&row.description));
    let _ = writeln!(out, "[{name}] {}: {description} : {}", row.site.show(), status(row, paint));
}

fn status(row: &PropertyResult, paint: Paint) -> String {
    match &row.status {
        Status::Safe { .. } if row.is_masked() || row.is_unreachable() => match &row.reach {
            Reachability::Masked { by } => paint.open(&format!("NOT REACHED beyond {}", visible(by))),
            _ if row.kind == PropertyKind::Requirement => paint.open("VACUOUS (it never asks for anything)"),
            _ => paint.open("UNREACHABLE"),
        },
        Status::Safe { bounded: false } => paint.good("SUCCESS"),
        Status::Safe { bounded: true } => format!("{} (within the unwinding bounds)", paint.good("SUCCESS")),
        Status::Failed { depends_on, .. } if depends_on.is_empty() => paint.bad("FAILURE"),
        Status::Failed { depends_on, .. } => {
            format!("{} (may fail: depends on {})", paint.bad("FAILURE"), visible(&depends_on.join(", ")))
        }
        Status::Unknown { reason } => format!("{} ({})", paint.open("UNKNOWN"), visible(&reason.to_string())),
        Status::Open => format!("{} (not decided)", paint.open("UNKNOWN")),
        Status::Skipped => "not checked".to_string(),
    }
}

fn traces(out: &mut String, outcome: &Outcome, options: TextOptions) {
    let failed = outcome.selected().filter_map(|row| match &row.status {
        Status::Failed { trace: Some(trace), .. } => Some((row, trace)),
        _ => None,
    });
    let detail = if options.full_trace { Detail::Full } else { Detail::Short };
    let mut sources = trace_text::Sources::default();
    let mut left_out = 0;
    for (number, (row, trace)) in failed.enumerate() {
        if number >= SHORT_TRACES && !options.full_trace {
            left_out += 1;
            continue;
        }
        out.push('\n');
        out.push_str(&trace_text::render(row, trace, detail, &mut sources, options.paint));
        if row.kind == PropertyKind::Requirement {
            out.push_str(&step_table(row, trace, options));
        }
    }
    if left_out > 0 {
        let _ = writeln!(out, "\n{left_out} more counterexamples: --property NAME shows one, --trace all of them");
    }
}

/// A counterexample of a requirement step by step.
fn step_table(row: &PropertyResult, trace: &Trace, options: TextOptions) -> String {
    let timeline = Timeline::new(row, trace, None);
    if timeline.signals.is_empty() {
        return String::new();
    }
    format!("  {}\n{}", options.paint.strong("what the requirements look at"), timeline.table(options.full_trace))
}

/// "3 of 17 properties failed, 1 undecided".
pub fn summary(outcome: &Outcome) -> String {
    let (mut total, mut failed, mut undecided, mut masked, mut unreachable) = (0, 0, 0, 0, 0);
    for row in outcome.selected() {
        total += 1;
        match row.status {
            Status::Failed { .. } => failed += 1,
            Status::Unknown { .. } | Status::Open => undecided += 1,
            Status::Safe { .. } => {
                masked += usize::from(row.is_masked());
                unreachable += usize::from(row.is_unreachable());
            }
            Status::Skipped => {}
        }
    }
    let properties = if total == 1 { "property" } else { "properties" };
    if total == 0 {
        return "there are no properties to check".to_string();
    }
    let more = |n: usize, what: &str| if n > 0 { format!(", {n} {what}") } else { String::new() };
    let undecided = more(undecided, "undecided");
    let (masked, unreachable) = (more(masked, "not reached"), more(unreachable, "unreachable"));
    format!("{failed} of {total} {properties} failed{undecided}{masked}{unreachable}")
}

pub fn verdict_line(verdict: &Verdict, paint: Paint) -> String {
    match verdict {
        Verdict::Successful { bounded, within } => {
            let success = paint.good("VERIFICATION SUCCESSFUL");
            let bounds = bounded.then(|| "within the unwinding bounds".to_string()).into_iter();
            let limits: Vec<String> = bounds.chain(assumed(within)).collect();
            if limits.is_empty() { success } else { format!("{success} ({})", limits.join("; ")) }
        }
        Verdict::Failed => paint.bad("VERIFICATION FAILED"),
        Verdict::Unknown { why } => format!("{} ({})", paint.open("VERIFICATION UNKNOWN"), visible(why)),
    }
}

/// One assumption is told, more are counted: the warnings above have them all.
fn assumed(within: &[String]) -> Option<String> {
    match within {
        [] => None,
        [one] => Some(format!("within the bounds: {one}")),
        more => Some(format!("within {} bounds, see the warnings", more.len())),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use base::cancel::Reason;
    use results::Site;
    use results::Undecided;

    fn outcome(statuses: Vec<Status>) -> Outcome {
        let row = |(i, status): (usize, Status)| PropertyResult {
            name: format!("main.overflow.{}", i + 1),
            kind: PropertyKind::Overflow,
            func: "main".into(),
            site: Site { file: "a.c".into(), line: 7 + i as u32, column: 1 },
            description: "signed overflow in `a + b`".into(),
            status,
            reach: Default::default(),
            solver: String::new(),
            time: Duration::ZERO,
            memory: 0,
        };
        Outcome { properties: statuses.into_iter().enumerate().map(row).collect(), ..Outcome::default() }
    }

    fn failed() -> Status {
        Status::Failed { trace: None, depends_on: vec![] }
    }

    #[test]
    fn one_line_a_property_then_summary_and_verdict() {
        let outcome = outcome(vec![Status::Safe { bounded: false }, failed(), Status::Skipped]);
        assert_eq!(
            render(&outcome, TextOptions::default()),
            "[main.overflow.1] a.c:7: signed overflow in `a + b` : SUCCESS\n\
             [main.overflow.2] a.c:8: signed overflow in `a + b` : FAILURE\n\
             \n\
             1 of 2 properties failed\n\
             VERIFICATION FAILED\n"
        );
    }

    #[test]
    fn quiet_keeps_what_is_not_fine() {
        let unknown = Status::Unknown { reason: Undecided::Stopped(Reason::Time) };
        let outcome = outcome(vec![Status::Safe { bounded: false }, unknown]);
        assert_eq!(
            render(&outcome, TextOptions { quiet: true, ..TextOptions::default() }),
            "[main.overflow.2] a.c:8: signed overflow in `a + b` : UNKNOWN (time limit)\n\
             \n\
             0 of 2 properties failed, 1 undecided\n\
             VERIFICATION UNKNOWN (main.overflow.2: time limit)\n"
        );
    }

    #[test]
    fn colours_only_where_asked_for() {
        let outcome = outcome(vec![failed()]);
        assert!(!render(&outcome, TextOptions::default()).contains('\x1b'));
        let paint = Paint { colours: true };
        assert!(render(&outcome, TextOptions { paint, ..TextOptions::default() }).contains("\x1b[1;31mFAILURE\x1b[0m"));
    }

    #[test]
    fn what_depends_on_an_approximation_says_so() {
        let status = Status::Failed { trace: None, depends_on: vec!["the result of `read_adc`".into()] };
        let text = render(&outcome(vec![status]), TextOptions::default());
        assert!(text.contains("FAILURE (may fail: depends on the result of `read_adc`)"), "{text}");
    }
}
