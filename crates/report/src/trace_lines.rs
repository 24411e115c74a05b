//! Which steps of a counterexample are shown, and which of them share a line.

use base::visible;

use super::rounds::{self, Piece};
use results::Site;
use results::trace::{Shown, StepKind, Trace, TraceStep};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What the failure depends on.
    Short,
    /// Every step.
    Full,
}

/// One line of the step list.
#[derive(Debug)]
pub enum Line<'a> {
    At { site: &'a Site, func: &'a str, depth: u32, texts: Vec<String>, keys: Vec<String> },
    Skip { rounds: usize },
}

/// The steps as lines: inner rounds of loops are left out (unless all is asked for), and steps of one source line in a
/// row share a line as long as none of them comes twice.
pub fn lines(trace: &Trace, detail: Detail) -> Vec<Line<'_>> {
    let wanted = trace.steps.iter().filter(|step| detail == Detail::Full || step.matters && !is_observers(step));
    let texts: Vec<(&TraceStep, String)> =
        wanted.filter_map(|step| step_text(step, detail).map(|text| (step, text))).collect();
    let keys: Vec<(u32, &str, String)> =
        texts.iter().map(|(step, _)| (step.site.line, step.func.as_str(), key(&step.kind))).collect();
    let pieces = match detail {
        Detail::Short => rounds::compact(&keys),
        Detail::Full => (0..keys.len()).map(Piece::Show).collect(),
    };
    let mut lines: Vec<Line<'_>> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Skip { rounds } => lines.push(Line::Skip { rounds }),
            Piece::Show(i) => append(&mut lines, texts[i].0, &visible(&texts[i].1), &keys[i].2),
        }
    }
    lines
}

/// What observers of requirements do is theirs: the table of signals shows what they look at.
fn is_observers(step: &TraceStep) -> bool {
    is_of_observers(&step.func)
        || match &step.kind {
            StepKind::Assign { place, .. } | StepKind::Input { place, .. } => is_of_observers(place),
            StepKind::Call { func, .. } | StepKind::Return { func, .. } => is_of_observers(func),
            StepKind::Branch { condition, .. } => is_of_observers(condition),
            _ => false,
        }
}

/// A name that observers have for themselves.
pub fn is_of_observers(name: &str) -> bool {
    let rest = name.strip_prefix("__flotilla_").unwrap_or_default();
    ["observe_", "value_", "verdict_", "signal_"].iter().any(|kind| rest.starts_with(kind))
}

fn append<'a>(lines: &mut Vec<Line<'a>>, step: &'a TraceStep, text: &str, key: &str) {
    if let Some(Line::At { site, func, texts, keys, .. }) = lines.last_mut()
        && (site.line, &site.file, *func) == (step.site.line, &step.site.file, step.func.as_str())
        && !keys.iter().any(|seen| seen == key)
    {
        texts.push(text.to_string());
        keys.push(key.to_string());
        return;
    }
    let (texts, keys) = (vec![text.to_string()], vec![key.to_string()]);
    lines.push(Line::At { site: &step.site, func: &step.func, depth: step.depth, texts, keys });
}

/// What a step does, without values and indices: the same in every round of a loop.
fn key(kind: &StepKind) -> String {
    let text = match kind {
        StepKind::Input { place, .. } | StepKind::Assign { place, .. } => place,
        StepKind::Call { func, .. } | StepKind::Return { func, .. } => func,
        StepKind::Branch { condition, .. } | StepKind::Assume { condition } => condition,
        StepKind::Alloc { .. } => "allocation",
        StepKind::Free { .. } => "free",
        StepKind::Violated { name } => name,
        StepKind::Interrupt { handler, .. } => handler,
    };
    let mut key = text.replace(|c: char| c.is_ascii_digit(), "");
    key.push(match kind {
        StepKind::Call { .. } => '(',
        StepKind::Return { .. } => ')',
        StepKind::Branch { value, .. } if value.text == "false" || value.text == "0" => '-',
        StepKind::Branch { .. } => '+',
        _ => '=',
    });
    key
}

/// `None` for what is shown elsewhere: inputs stand in their own list unless everything is shown in order.
fn step_text(step: &TraceStep, detail: Detail) -> Option<String> {
    Some(match &step.kind {
        StepKind::Input { .. } if detail == Detail::Short => return None,
        StepKind::Input { place, value, .. } => format!("{place} = {} (input)", show(value)),
        StepKind::Assign { place, value } => format!("{place} = {}", show(value)),
        StepKind::Call { func, args } => {
            let args: Vec<String> = args.iter().map(|(name, value)| format!("{name} = {}", value.text)).collect();
            format!("call {func}({})", args.join(", "))
        }
        StepKind::Interrupt { handler, time } => format!("{handler} interrupts here ({} time)", ordinal(*time)),
        StepKind::Return { value: Some(value), .. } => format!("returns {}", show(value)),
        StepKind::Return { value: None, .. } => "returns".to_string(),
        StepKind::Branch { condition, value } => format!("{condition} is {}", value.text),
        StepKind::Alloc { object: Some(object), size } => format!("allocates {object} of {size} bytes"),
        StepKind::Alloc { object: None, size } => format!("allocation of {size} bytes fails"),
        StepKind::Free { object } => format!("frees {object}"),
        StepKind::Assume { condition } => format!("assumes {condition}"),
        StepKind::Violated { name } => format!("{name} fails here too"),
    })
}

/// `17 (0x11)`; small numbers look the same in hexadecimal.
pub fn show(value: &Shown) -> String {
    match &value.hex {
        Some(hex) if value.text.len() > 1 => format!("{} ({hex})", value.text),
        _ => value.text.clone(),
    }
}

fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}
