//! A counterexample as text: inputs first, then the steps that matter (or all of them) beside their source lines, then
//! the failure with the values of its parts and the call stack.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use base::visible;

use super::paint::Paint;
use super::trace_lines::{Detail, Line, is_of_observers, lines, show};
use results::trace::{Shown, StepKind, Trace, TraceStep};
use results::{PropertyResult, Site};

/// A short trace shows this many lines of steps at most: the first few and the last ones.
const SHORT_STEPS: usize = 30;
const SHORT_HEAD: usize = 8;
/// A short trace shows this many inputs at most.
const SHORT_INPUTS: usize = 20;
/// Longer function names push their line to the right.
const MAX_FUNC: usize = 16;
/// Longer source lines are cut.
const MAX_SOURCE: usize = 40;

/// Source files by name, read once, as far as they are readable.
#[derive(Default)]
pub struct Sources {
    files: FxHashMap<String, Vec<String>>,
}

impl Sources {
    /// The text of a line without its indentation; empty if there is none.
    pub fn line(&mut self, site: &Site) -> &str {
        let lines = self.files.entry(site.file.clone()).or_insert_with(|| {
            let bytes = std::fs::read(&site.file).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(|line| visible(line.trim()).into_owned()).collect()
        });
        (site.line as usize).checked_sub(1).and_then(|index| lines.get(index)).map_or("", String::as_str)
    }
}

pub fn render(row: &PropertyResult, trace: &Trace, detail: Detail, sources: &mut Sources, paint: Paint) -> String {
    let mut printer = Printer { out: String::new(), column: column(trace, detail), detail, sources, paint };
    printer.title(row, trace);
    printer.inputs(trace);
    printer.steps(trace);
    printer.failure(row, trace);
    printer.out
}

/// How wide the column of places is.
fn column(trace: &Trace, detail: Detail) -> usize {
    let steps = trace.steps.iter().filter(|step| step.matters || detail == Detail::Full).map(|step| &step.site);
    let stack = trace.failure.stack.iter().map(|frame| &frame.site);
    let sites = steps.chain(stack).chain([&trace.failure.site]);
    sites.map(|site| site.show().chars().count()).max().unwrap_or(0).min(MAX_SOURCE)
}

/// Widths in the list of steps.
#[derive(Clone, Copy)]
struct Columns {
    func: usize,
    source: usize,
}

fn func_width(lines: &[Line<'_>]) -> usize {
    let width = lines.iter().map(|line| match line {
        Line::At { func, .. } => func.chars().count(),
        Line::Skip { .. } => 0,
    });
    width.max().unwrap_or(0).min(MAX_FUNC)
}

struct Printer<'a> {
    out: String,
    column: usize,
    detail: Detail,
    sources: &'a mut Sources,
    paint: Paint,
}

impl Printer<'_> {
    fn heading(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {}", self.paint.strong(text));
    }

    fn aside(&mut self, text: &str) {
        let _ = writeln!(self.out, "    {}", self.paint.faint(text));
    }

    /// A line with its place in the first column (`None`: it belongs to the line above).
    fn line(&mut self, site: Option<&Site>, text: &str) {
        let site = site.map(Site::show).unwrap_or_default();
        let _ = writeln!(self.out, "    {site:<width$}  {text}", width = self.column);
    }

    fn title(&mut self, row: &PropertyResult, trace: &Trace) {
        let _ = writeln!(self.out, "{}", self.paint.strong(&format!("Counterexample for {}:", visible(&row.name))));
        if let Some(how) = &trace.divergence {
            let _ = writeln!(self.out, "  {} {}", self.paint.bad("internal error: the replay differs:"), visible(how));
        }
    }

    fn inputs(&mut self, trace: &Trace) {
        let all = self.detail == Detail::Full;
        let wanted = |step: &&TraceStep| matches!(step.kind, StepKind::Input { .. }) && (all || step.matters);
        let inputs: Vec<&TraceStep> = trace.steps.iter().filter(wanted).collect();
        if inputs.is_empty() {
            return;
        }
        self.heading("inputs");
        let shown = if all { inputs.len() } else { inputs.len().min(SHORT_INPUTS) };
        for step in &inputs[..shown] {
            let StepKind::Input { place, source, value } = &step.kind else { continue };
            let source = if source.is_empty() { String::new() } else { format!("   from {}", visible(source)) };
            self.line(Some(&step.site), &format!("{}{source}", equation(place, value)));
        }
        if shown < inputs.len() {
            self.aside(&format!("… {} more inputs (--trace shows all)", inputs.len() - shown));
        }
    }

    fn steps(&mut self, trace: &Trace) {
        let lines = lines(trace, self.detail);
        if lines.is_empty() {
            return;
        }
        self.heading(if self.detail == Detail::Full { "all steps" } else { "steps that matter" });
        let columns = Columns { func: func_width(&lines), source: self.source_width(&lines) };
        let cut = self.detail == Detail::Short && lines.len() > SHORT_STEPS;
        let tail = lines.len().saturating_sub(SHORT_STEPS - SHORT_HEAD);
        let mut func = "";
        for (i, line) in lines.iter().enumerate() {
            if cut && i >= SHORT_HEAD && i < tail {
                if i == SHORT_HEAD {
                    self.aside(&format!("… {} more lines (--trace shows all)", tail - SHORT_HEAD));
                }
                continue;
            }
            self.step(line, columns, &mut func);
        }
    }

    /// Place, function (where it changes), source, effect; calls are indented.
    fn step<'l>(&mut self, line: &Line<'l>, columns: Columns, last_func: &mut &'l str) {
        match line {
            Line::Skip { rounds } => self.aside(&format!("… {rounds} more rounds like this …")),
            Line::At { site, func, depth, texts, .. } => {
                let name = if func == last_func { "" } else { func };
                *last_func = func;
                let name = format!("{:<width$}", visible(name), width = columns.func);
                let indent = "  ".repeat(depth.saturating_sub(1).min(8) as usize);
                let mut source = shortened(self.sources.line(site), columns.source);
                if columns.source > 0 {
                    source = self.paint.faint(&format!("{source:<width$}  ", width = columns.source));
                }
                self.line(Some(site), &format!("{name}  {indent}{source}{}", texts.join(", ")));
            }
        }
    }

    /// The source column is as wide as its longest line, within reason.
    fn source_width(&mut self, lines: &[Line<'_>]) -> usize {
        let width = lines.iter().map(|line| match line {
            Line::At { site, .. } => self.sources.line(site).chars().count(),
            Line::Skip { .. } => 0,
        });
        width.max().unwrap_or(0).min(MAX_SOURCE)
    }

    fn failure(&mut self, row: &PropertyResult, trace: &Trace) {
        let failure = &trace.failure;
        self.heading(&format!("failure in {}", visible(&failure.func)));
        let verdict = format!("{} : {}", visible(&row.description), self.paint.bad("FAILURE"));
        match self.sources.line(&failure.site).to_string() {
            source if source.is_empty() => self.line(Some(&failure.site), &verdict),
            source => {
                let source = self.paint.faint(&source);
                self.line(Some(&failure.site), &source);
                self.line(None, &verdict);
            }
        }
        if let Some(why) = &failure.why {
            self.line(None, &visible(why));
        }
        let own = |expr: &str| self.detail == Detail::Short && is_of_observers(expr);
        let values = failure.values.iter().filter(|(expr, _)| !own(expr)).collect::<Vec<_>>();
        for (expr, value) in values {
            self.line(None, &equation(expr, value));
        }
        for frame in &failure.stack {
            self.line(Some(&frame.site), &format!("called from {}", visible(&frame.func)));
        }
    }
}

/// `x = 17 (0x11)`, `x < 3 is true`.
fn equation(name: &str, value: &Shown) -> String {
    let is = if matches!(value.text.as_str(), "true" | "false") { "is" } else { "=" };
    visible(&format!("{name} {is} {}", show(value))).into_owned()
}

fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use program::PropertyKind;
    use results::Status;
    use results::trace::{Failure, Frame};

    fn site(line: u32) -> Site {
        Site { file: "no-such-file.c".into(), line, column: 1 }
    }

    fn int(value: i64) -> Shown {
        Shown { text: value.to_string(), hex: Some(format!("{value:#x}")) }
    }

    fn step(line: u32, matters: bool, kind: StepKind) -> TraceStep {
        TraceStep { site: site(line), func: "main".into(), depth: 1, matters, kind }
    }

    fn sum_loop() -> Trace {
        let mut steps = vec![
            step(3, true, StepKind::Input { place: "n".into(), source: "nondet_int()".into(), value: int(17) }),
            step(4, false, StepKind::Assign { place: "unused".into(), value: int(1) }),
        ];
        for i in 0..17 {
            let value = Shown { text: "true".into(), hex: None };
            steps.push(step(5, true, StepKind::Branch { condition: "i < n".into(), value }));
            steps.push(step(6, true, StepKind::Assign { place: "sum".into(), value: int(i * 2) }));
            steps.push(step(5, true, StepKind::Assign { place: "i".into(), value: int(i + 1) }));
        }
        let stack = vec![Frame { func: "main".into(), site: site(9) }];
        let values = vec![("sum".into(), int(32))];
        Trace {
            steps,
            failure: Failure { site: site(8), func: "f".into(), stack, why: None, values },
            divergence: None,
        }
    }

    fn rendered(detail: Detail) -> String {
        let row = PropertyResult {
            name: "f.assertion.1".into(),
            kind: PropertyKind::Assertion,
            func: "f".into(),
            site: site(8),
            description: "assertion `sum < 30`".into(),
            status: Status::Open,
            reach: Default::default(),
            solver: String::new(),
            time: Duration::ZERO,
            memory: 0,
        };
        render(&row, &sum_loop(), detail, &mut Sources::default(), Paint::default())
    }

    #[test]
    fn a_short_trace_shows_the_first_and_the_last_round() {
        let expected = "\
Counterexample for f.assertion.1:
  inputs
    no-such-file.c:3  n = 17 (0x11)   from nondet_int()
  steps that matter
    no-such-file.c:5  main  i < n is true
    no-such-file.c:6        sum = 0
    no-such-file.c:5        i = 1
    … 15 more rounds like this …
    no-such-file.c:5        i < n is true
    no-such-file.c:6        sum = 32 (0x20)
    no-such-file.c:5        i = 17 (0x11)
  failure in f
    no-such-file.c:8  assertion `sum < 30` : FAILURE
                      sum = 32 (0x20)
    no-such-file.c:9  called from main
";
        assert_eq!(rendered(Detail::Short), expected);
    }

    #[test]
    fn a_full_trace_shows_every_step() {
        let text = rendered(Detail::Full);
        assert!(text.contains("unused = 1"), "{text}");
        assert_eq!(text.matches("i < n is true").count(), 17);
    }
}
