//! Property files of the software verification competition: what to check, as formulas such as
//! `CHECK( init(main()), LTL(G ! call(reach_error())) )`, one on each line.

use std::path::Path;
use std::{fmt, io};

use config::UsageError;
use program::PropertyKind;

/// What a property file asks for; nothing else is to be checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// The function of `init`.
    pub entry: Option<String>,
    pub checks: Vec<PropertyKind>,
    /// Functions that must not be called.
    pub functions: Vec<String>,
    /// Labels that must not be reached.
    pub labels: Vec<String>,
}

pub fn read(path: &Path) -> Result<Wanted, UsageError> {
    let wrong = |what: PropertyFileError| UsageError(format!("--property-file {}: {what}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(PropertyFileError::Unreadable(error)))?;
    parse(&text).map_err(wrong)
}

/// What is wrong with a property file.
#[derive(Debug)]
enum PropertyFileError {
    Unreadable(io::Error),
    Line { number: usize, what: LineError, text: String },
    Empty,
    OnlyTogether,
}

#[derive(Debug)]
enum LineError {
    Form,
    OtherEntry,
    NotYet,
}

impl fmt::Display for PropertyFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PropertyFileError::Unreadable(error) => write!(f, "{error}"),
            PropertyFileError::Line { number, what, text } => write!(f, "line {number}: {what}: `{text}`"),
            PropertyFileError::Empty => f.write_str("no property in it"),
            PropertyFileError::OnlyTogether => f.write_str("valid-free and valid-deref can be checked only together"),
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LineError::Form => "not of the form CHECK( init(main()), LTL(G ! call(reach_error())) )",
            LineError::OtherEntry => "another entry function than before",
            LineError::NotYet => "this property cannot be checked yet",
        })
    }
}

fn parse(text: &str) -> Result<Wanted, PropertyFileError> {
    let mut wanted = Wanted::default();
    let (mut free, mut deref) = (false, false);
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |what| PropertyFileError::Line { number: n + 1, what, text: line.trim().to_string() };
        let (entry, formula) = parts(line).ok_or_else(|| wrong(LineError::Form))?;
        if wanted.entry.get_or_insert_with(|| entry.to_string()) != entry {
            return Err(wrong(LineError::OtherEntry));
        }
        match formula.as_str() {
            "G!overflow" => wanted.checks.push(PropertyKind::Overflow),
            "Gvalid-memcleanup" => wanted.checks.push(PropertyKind::MemoryLeak),
            "Gvalid-memtrack" => wanted.checks.push(PropertyKind::MemoryTrack),
            "Gvalid-free" => free = true,
            "Gvalid-deref" => deref = true,
            other => match forbidden(other) {
                Some(("call", name)) => wanted.functions.push(name.to_string()),
                Some(("label", name)) => wanted.labels.push(name.to_string()),
                _ => return Err(wrong(LineError::NotYet)),
            },
        }
    }
    match (free, deref) {
        (true, true) => wanted.checks.extend([PropertyKind::Bounds, PropertyKind::Pointer]),
        (false, false) if wanted == Wanted::default() => return Err(PropertyFileError::Empty),
        (false, false) => {}
        _ => return Err(PropertyFileError::OnlyTogether),
    }
    Ok(wanted)
}

/// The entry function and the formula, without blanks.
fn parts(line: &str) -> Option<(&str, String)> {
    let inside = line.trim().strip_prefix("CHECK")?.trim_start().strip_prefix('(')?.strip_suffix(')')?;
    let (init, formula) = inside.split_once(',')?;
    let entry = init.trim().strip_prefix("init(")?.strip_suffix("())")?.trim();
    let formula = formula.trim().strip_prefix("LTL(")?.strip_suffix(')')?;
    Some((entry, formula.split_whitespace().collect()))
}

/// `G!call(f())` and `G!label(L)`: what is forbidden, and its name.
fn forbidden(formula: &str) -> Option<(&str, &str)> {
    let (what, name) = formula.strip_prefix("G!")?.strip_suffix(')')?.split_once('(')?;
    let name = name.strip_suffix("()").unwrap_or(name);
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then_some((what, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_competition_s_formulas_are_known() {
        let wanted = parse("CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n").unwrap();
        assert_eq!(wanted.functions, ["reach_error"]);
        assert_eq!(wanted.entry.as_deref(), Some("main"));
        assert!(wanted.checks.is_empty());
        let wanted = parse("CHECK( init(f()), LTL(G ! overflow) )").unwrap();
        assert_eq!((wanted.entry.as_deref(), wanted.checks), (Some("f"), vec![PropertyKind::Overflow]));
        assert_eq!(parse("CHECK( init(main()), LTL(G ! label(ERROR)) )").unwrap().labels, ["ERROR"]);
        let both = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n";
        assert_eq!(parse(both).unwrap().checks, [PropertyKind::Bounds, PropertyKind::Pointer]);
    }

    #[test]
    fn memory_is_tracked_or_freed() {
        let kinds = |word: &str| parse(&format!("CHECK( init(main()), LTL(G {word}) )")).unwrap().checks;
        assert_eq!(kinds("valid-memtrack"), [PropertyKind::MemoryTrack]);
        assert_eq!(kinds("valid-memcleanup"), [PropertyKind::MemoryLeak]);
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_line() {
        let message = |text: &str| parse(text).unwrap_err().to_string();
        assert!(message("").contains("no property"));
        assert!(message("\nCHECK( init(main()), LTL(F end) )").starts_with("line 2: this property cannot be checked"));
        assert!(message("CHECK( init(main()), LTL(G valid-free) )").contains("only together"));
        assert!(message("G ! overflow").starts_with("line 1: not of the form"));
        let two = "CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(f()), LTL(G ! overflow) )";
        assert!(message(two).starts_with("line 2: another entry function"));
    }
}
