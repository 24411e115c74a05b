//! The patterns of requirements by the keys that stand for them.

use super::complaint::Wrong;
use super::expr::Expr;
use super::reader::{At, Reader, Result};
use super::spec::{Pattern, Scope, Then};

/// The keys of a requirement that say what it asks for.
pub const KEYS: &[&str] = &[
    "always",
    "invariant",
    "never",
    "absence",
    "existence",
    "precedence",
    "mutual_exclusion",
    "stability",
    "recurrence",
    "pulse_width",
    "when",
    "then",
    "until",
    "within",
    "every",
    "at_least",
    "at_most",
];

/// Keys that choose a pattern, each with the keys that it may have beside it.
const PATTERNS: &[(&str, &[&str])] = &[
    ("always", &["until", "within"]),
    ("invariant", &["until", "within"]),
    ("never", &[]),
    ("absence", &[]),
    ("existence", &["within"]),
    ("precedence", &[]),
    ("mutual_exclusion", &[]),
    ("stability", &[]),
    ("recurrence", &["every"]),
    ("pulse_width", &["at_least", "at_most"]),
    ("when", &["then"]),
];

pub(crate) fn read(reader: &Reader, at: &At, scope: &Scope) -> Result<Pattern> {
    let (key, value) = chosen(reader, at)?;
    Ok(match key {
        "always" | "invariant" => always(reader, at, &value)?,
        "never" | "absence" => Pattern::Never(reader.expr(&value)?),
        "existence" => {
            let within = reader.time(at, "within")?;
            let ends = matches!(scope, Scope::Before(_) | Scope::Between(..) | Scope::While(_));
            if within.is_none() && !ends {
                return Err(reader.wrong(&value, Wrong::OpenExistence));
            }
            Pattern::Exists { what: reader.expr(&value)?, within }
        }
        "precedence" => {
            reader.mapping(&value, &["first", "then"])?;
            let first = reader.expr(&reader.required(&value, "first")?)?;
            Pattern::Precedence { first, then: reader.expr(&reader.required(&value, "then")?)? }
        }
        "mutual_exclusion" => {
            let all = reader.exprs(&value)?;
            if all.len() < 2 {
                return Err(reader.wrong(&value, Wrong::NotA { what: "a list of two expressions or more" }));
            }
            Pattern::Exclusive(all)
        }
        "stability" => Pattern::Stable(reader.expr(&value)?),
        "recurrence" => {
            let time = reader.required(at, "every")?;
            let every = reader.steps(&time)?;
            if every == 0 {
                return Err(reader.wrong(&time, Wrong::ZeroTime("every")));
            }
            Pattern::Recurs { what: reader.expr(&value)?, every }
        }
        "pulse_width" => pulse(reader, at, &value)?,
        _ => {
            let when = reader.expr(&value)?;
            Pattern::Response { when, then: then(reader, &reader.required(at, "then")?)? }
        }
    })
}

/// The one key that says what is asked for; others must belong to it.
fn chosen(reader: &Reader, at: &At) -> Result<(&'static str, At)> {
    let mut found = PATTERNS.iter().filter_map(|&(key, beside)| Some((key, beside, at.key(key)?)));
    let Some((key, beside, value)) = found.next() else { return Err(reader.wrong(at, Wrong::NoPattern)) };
    if let Some((other, _, place)) = found.next() {
        return Err(reader.wrong(&place, Wrong::TwoPatterns(key, other)));
    }
    let stray = KEYS.iter().find(|k| **k != key && !beside.contains(k) && at.key(k).is_some());
    match stray.and_then(|stray| Some((stray, at.key(stray)?))) {
        Some((stray, place)) => Err(reader.wrong(&place, Wrong::TimeNotUsed { key: stray, by: key })),
        None => Ok((key, value)),
    }
}

fn always(reader: &Reader, at: &At, value: &At) -> Result<Pattern> {
    let hold = reader.expr(value)?;
    let within = reader.time(at, "within")?;
    match (at.key("until"), at.key("within")) {
        (Some(until), _) => Ok(Pattern::Until { hold, until: reader.expr(&until)?, within }),
        (None, Some(place)) => Err(reader.wrong(&place, Wrong::TimeNotUsed { key: "within", by: "always" })),
        (None, None) => Ok(Pattern::Always(hold)),
    }
}

fn pulse(reader: &Reader, at: &At, value: &At) -> Result<Pattern> {
    let what = reader.expr(value)?;
    let (at_least, at_most) = (reader.time(at, "at_least")?, reader.time(at, "at_most")?);
    match (at_least, at_most) {
        (None, None) => Err(reader.wrong(at, Wrong::Missing("at_least"))),
        (_, Some(0)) => Err(reader.wrong(at, Wrong::ZeroTime("at_most"))),
        (Some(low), Some(high)) if low > high => Err(reader.wrong(at, Wrong::Backwards)),
        (low, _) => Ok(Pattern::Pulse { what, at_least: low.unwrap_or(1), at_most }),
    }
}

fn then(reader: &Reader, at: &At) -> Result<Then> {
    let kinds = ["eventually", "always", "never", "stable"];
    reader.mapping(at, &["within", "after", "for", "eventually", "always", "never", "stable", "until"])?;
    let mut said = kinds.into_iter().filter_map(|key| Some((key, at.key(key)?)));
    let Some((kind, value)) = said.next() else {
        return Err(reader.wrong(at, Wrong::Missing("eventually` (or `always`, `never`, `stable`)")));
    };
    if let Some((other, place)) = said.next() {
        return Err(reader.wrong(&place, Wrong::TwoPatterns(kind, other)));
    }
    let what = reader.expr(&value)?;
    let times =
        Times { within: reader.time(at, "within")?, after: reader.time(at, "after")?, hold: reader.time(at, "for")? };
    if let (Some(0), Some(place)) = (times.hold, at.key("for")) {
        return Err(reader.wrong(&place, Wrong::ZeroTime("for")));
    }
    let until = at.key("until").map(|until| reader.expr(&until)).transpose()?;
    let found = match (kind, until) {
        ("eventually", None) => eventually(what, &times),
        ("always", None) => lasting(what, &times),
        ("never", None) => lasting(what.negated(), &times),
        ("always", Some(until)) => times.until(what, until),
        ("never", Some(until)) => times.until(what.negated(), until),
        ("stable", None) => match times {
            Times { within: None, after: None, hold: Some(steps) } => Ok(Then::Stable { what, steps }),
            _ => Err(Wrong::Missing("for")),
        },
        _ => Err(Wrong::Combination("`until` ends what `always` or `never` says")),
    };
    found.map_err(|wrong| reader.wrong(at, wrong))
}

struct Times {
    within: Option<u32>,
    after: Option<u32>,
    hold: Option<u32>,
}

impl Times {
    fn until(&self, hold: Expr, until: Expr) -> Result<Then, Wrong> {
        match self {
            Times { after: None, hold: None, within } => Ok(Then::Until { hold, until, within: *within }),
            _ => Err(Wrong::Combination("`until` has `within` beside it, or no time")),
        }
    }
}

fn eventually(what: Expr, times: &Times) -> Result<Then, Wrong> {
    match *times {
        Times { hold: Some(_), .. } => {
            Err(Wrong::Combination("for something that lasts, write `within: 5s, eventually: \"held(e, 2s)\"`"))
        }
        Times { within: None, .. } => Err(Wrong::Liveness),
        Times { within: Some(within), after: Some(after), .. } if after > within => Err(Wrong::Backwards),
        Times { within: Some(within), after, .. } => {
            Ok(Then::Eventually { what, within, not_before: after.unwrap_or(0) })
        }
    }
}

fn lasting(what: Expr, times: &Times) -> Result<Then, Wrong> {
    match *times {
        Times { within: None, after: None, hold: Some(steps) } => Ok(Then::Holds { what, steps }),
        Times { within: Some(after), after: None, hold: None }
        | Times { within: None, after: Some(after), hold: None } => Ok(Then::Settles { what, after }),
        Times { within: None, after: None, hold: None } => Ok(Then::Settles { what, after: 0 }),
        _ => Err(Wrong::Combination(
            "give one of `within`, `after` and `for`; for something that lasts, write `within: 5s, eventually: \
             \"held(e, 2s)\"`",
        )),
    }
}
