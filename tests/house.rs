//! The rules of the house that a machine can check: every file says what it holds, files stay readable, and a room uses
//! only the rooms that the table in the documentation of `src/lib.rs` allows it.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::files_below;

const LONGEST_FILE: usize = 900;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<(PathBuf, String)> {
    let folders = ["src", "tests"].map(|folder| root().join(folder));
    let paths = folders.iter().flat_map(|folder| files_below(folder, "rs"));
    paths.map(|path| (path.clone(), fs::read_to_string(&path).expect("sources are text"))).collect()
}

#[test]
fn each_file_says_what_it_holds() {
    for (path, text) in sources() {
        assert!(text.starts_with("//!"), "{} does not open with //!", path.display());
    }
}

#[test]
fn files_stay_readable() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines", path.display());
    }
}

/// What a room may use: `None` is everything; `typed::types` allows one module of another room.
type Rooms = BTreeMap<String, Option<Vec<String>>>;

/// The rows "| `room` | holds | may use |" of the crate documentation.
fn rooms() -> Rooms {
    let text = fs::read_to_string(root().join("src/lib.rs")).expect("src/lib.rs");
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | `"));
    rows.map(row).collect()
}

fn row(line: &str) -> (String, Option<Vec<String>>) {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let room = cells[0].trim_end_matches('`').to_string();
    let uses = cells[2];
    let listed = uses.split(',').map(|name| name.trim().trim_matches('`').to_string());
    let allowed = match uses {
        "everything" => None,
        "–" => Some(Vec::new()),
        _ => Some(listed.collect()),
    };
    (room, allowed)
}

/// The modules named as `crate::…` in a text without its tests, comments left out.
fn used(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut found = Vec::new();
    for line in lines {
        for part in line.split("crate::").skip(1) {
            let path: String = part.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':')).collect();
            found.push(path);
        }
    }
    found
}

fn allows(allowed: &[String], path: &str) -> bool {
    allowed
        .iter()
        .any(|name| path == name || path.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with("::")))
}

#[test]
fn rooms_use_what_they_may() {
    let rooms = rooms();
    assert!(rooms.contains_key("base") && rooms.contains_key("smt"), "src/lib.rs has the table of rooms");
    let src = root().join("src");
    let mut wrong = Vec::new();
    for path in files_below(&src, "rs") {
        let inside = path.strip_prefix(&src).expect("below src");
        let room = inside.iter().next().expect("a name").to_string_lossy().trim_end_matches(".rs").to_string();
        if room == "lib" || room == "main" {
            continue;
        }
        let Some(allowed) = rooms.get(&room) else {
            wrong.push(format!("{room} is not in the table of rooms"));
            continue;
        };
        let Some(allowed) = allowed else { continue };
        let text = fs::read_to_string(&path).expect("sources are text");
        for used in used(&text) {
            let first = used.split("::").next().unwrap_or_default();
            let own = first == room || !rooms.contains_key(first);
            if !own && !allows(allowed, &used) {
                wrong.push(format!("{} uses {used}", inside.display()));
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "against the table of rooms in src/lib.rs:\n  {}", wrong.join("\n  "));
}

#[test]
fn only_the_front_end_names_the_parser() {
    for (path, text) in sources() {
        let inside = path.strip_prefix(root()).expect("below the root");
        let may =
            inside.starts_with("src/frontend") || inside.starts_with("src/typed/lower") || inside.starts_with("tests");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let names = code.into_iter().any(|line| line.contains("lang_c::"));
        assert!(may || !names, "{} names lang_c", inside.display());
    }
}

#[test]
fn reading_a_row() {
    assert_eq!(row("base` | ids | – |"), ("base".into(), Some(vec![])));
    assert_eq!(row("cli` | arguments | everything |"), ("cli".into(), None));
    let (_, allowed) = row("expr` | the pool | `base`, `typed::types` |");
    let allowed = allowed.expect("a list");
    assert!(allows(&allowed, "typed::types::TypeId") && allows(&allowed, "base::Loc"));
    assert!(!allows(&allowed, "typed::tree::Var") && !allows(&allowed, "baseless"));
}
