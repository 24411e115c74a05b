//! A counterexample as text: inputs first, then the steps that matter (or all of them), then the failure with its call
//! stack and values. Consecutive steps of one line share it; rounds of a loop are written compactly.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::outcome::{PropertyResult, Site};
use super::paint::Paint;
use super::trace::{Shown, Step, StepKind, Trace};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What the failure depends on.
    Short,
    /// Every step.
    Full,
}

/// A short trace shows this many steps at most: the first few and the last ones.
const SHORT_STEPS: usize = 30;
const SHORT_HEAD: usize = 8;
/// A short trace shows this many inputs at most.
const SHORT_INPUTS: usize = 20;

/// Source files by name, read once, as far as they are readable.
#[derive(Default)]
pub struct Sources {
    files: FxHashMap<String, Vec<String>>,
}

impl Sources {
    pub fn line(&mut self, site: &Site) -> Option<&str> {
        let lines = self.files.entry(site.file.clone()).or_insert_with(|| {
            let bytes = std::fs::read(&site.file).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(|line| line.trim().to_string()).collect()
        });
        let index = (site.line as usize).checked_sub(1)?;
        lines.get(index).map(String::as_str).filter(|line| !line.is_empty())
    }
}

pub fn render(row: &PropertyResult, trace: &Trace, detail: Detail, sources: &mut Sources, paint: Paint) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", paint.strong(&format!("Counterexample for {}:", row.name)));
    if let Some(how) = &trace.divergence {
        let _ = writeln!(out, "  {} {how}", paint.bad("internal error: the replay differs:"));
    }
    inputs(&mut out, trace, detail, paint);
    steps(&mut out, trace, detail, sources, paint);
    failure(&mut out, row, trace, sources, paint);
    out
}

fn inputs(out: &mut String, trace: &Trace, detail: Detail, paint: Paint) {
    let wanted = |step: &&Step| matches!(step.kind, StepKind::Input { .. }) && (step.matters || detail == Detail::Full);
    let inputs: Vec<&Step> = trace.steps.iter().filter(wanted).collect();
    if inputs.is_empty() {
        return;
    }
    let _ = writeln!(out, "  {}", paint.strong("inputs"));
    let shown = if detail == Detail::Full { inputs.len() } else { inputs.len().min(SHORT_INPUTS) };
    for step in &inputs[..shown] {
        let StepKind::Input { place, source, value } = &step.kind else { continue };
        let _ = writeln!(out, "    {:<16} {place} = {}{}", step.site.show(), show(value), from(source));
    }
    if shown < inputs.len() {
        let _ = writeln!(
            out,
            "    {}",
            paint.faint(&format!("… {} more inputs (--trace shows all)", inputs.len() - shown))
        );
    }
}

fn from(source: &str) -> String {
    if source.is_empty() { String::new() } else { format!("   ({source})") }
}

/// What one output line of the step list is made of.
struct Line<'a> {
    site: &'a Site,
    func: &'a str,
    depth: u32,
    text: String,
}

fn steps(out: &mut String, trace: &Trace, detail: Detail, sources: &mut Sources, paint: Paint) {
    let lines = grouped(trace, detail);
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(out, "  {}", paint.strong(if detail == Detail::Full { "all steps" } else { "steps that matter" }));
    let cut = detail == Detail::Short && lines.len() > SHORT_STEPS;
    let tail = lines.len() - (SHORT_STEPS - SHORT_HEAD).min(lines.len());
    let mut func = "";
    for (i, line) in lines.iter().enumerate() {
        if cut && i >= SHORT_HEAD && i < tail {
            if i == SHORT_HEAD {
                let _ =
                    writeln!(out, "    {}", paint.faint(&format!("… {} more (--trace shows all)", tail - SHORT_HEAD)));
            }
            continue;
        }
        if line.func != func {
            func = line.func;
            let _ = writeln!(out, "    {}", paint.faint(&format!("in {func}")));
        }
        let indent = "  ".repeat(line.depth.saturating_sub(1).min(8) as usize);
        let source = sources.line(line.site).map(|text| format!("   {}", paint.faint(&format!("| {text}"))));
        let _ = writeln!(out, "    {:<16} {indent}{}{}", line.site.show(), line.text, source.unwrap_or_default());
    }
}

/// The steps as lines; steps of one place in a row share a line, so `a = 1, b = 2` of one statement stay together.
fn grouped(trace: &Trace, detail: Detail) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for step in trace.steps.iter().filter(|step| step.matters || detail == Detail::Full) {
        let Some(text) = step_text(step, detail) else { continue };
        match lines.last_mut() {
            Some(last)
                if last.site.line == step.site.line && last.site.file == step.site.file && last.func == step.func =>
            {
                last.text.push_str(", ");
                last.text.push_str(&text);
            }
            _ => lines.push(Line { site: &step.site, func: &step.func, depth: step.depth, text }),
        }
    }
    lines
}

/// `None` for what is shown elsewhere: inputs stand in their own list unless everything is shown in order.
fn step_text(step: &Step, detail: Detail) -> Option<String> {
    Some(match &step.kind {
        StepKind::Input { .. } if detail == Detail::Short => return None,
        StepKind::Input { place, value, .. } => format!("{place} = {} (input)", show(value)),
        StepKind::Assign { place, value } => format!("{place} = {}", show(value)),
        StepKind::Call { func, args } => {
            let args: Vec<String> = args.iter().map(|(name, value)| format!("{name} = {}", value.text)).collect();
            format!("call {func}({})", args.join(", "))
        }
        StepKind::Return { func, value: Some(value) } => format!("{func} returns {}", show(value)),
        StepKind::Return { func, value: None } => format!("{func} returns"),
        StepKind::Branch { condition, value } => match value.text.as_str() {
            "0" => format!("{condition} is false"),
            "1" => format!("{condition} is true"),
            text => format!("{condition} is {text}"),
        },
        StepKind::Alloc { object: Some(object), size } => format!("allocates {object} of {size} bytes"),
        StepKind::Alloc { object: None, size } => format!("allocation of {size} bytes fails"),
        StepKind::Free { object } => format!("frees {object}"),
        StepKind::Assume { condition } => format!("assumes {condition}"),
        StepKind::Violated { name } => format!("{name} fails here too"),
    })
}

fn failure(out: &mut String, row: &PropertyResult, trace: &Trace, sources: &mut Sources, paint: Paint) {
    let failure = &trace.failure;
    let _ = writeln!(out, "  {}", paint.strong("failure"));
    let _ = writeln!(out, "    {:<16} {} in {}", failure.site.show(), paint.bad(&row.description), failure.func);
    if let Some(text) = sources.line(&failure.site) {
        let _ = writeln!(out, "    {:<16} {}", "", paint.faint(&format!("| {text}")));
    }
    for (expr, value) in &failure.values {
        let _ = writeln!(out, "    {:<16} {expr} = {}", "", show(value));
    }
    for frame in &failure.stack {
        let _ = writeln!(out, "    {:<16} called from {}", frame.site.show(), frame.func);
    }
}

fn show(value: &Shown) -> String {
    match &value.hex {
        Some(hex) => format!("{} ({hex})", value.text),
        None => value.text.clone(),
    }
}
