//! The rules of the house that a machine can check: every file says what it holds, files stay readable, and a room uses
//! only the rooms that the table in the documentation of `src/lib.rs` allows it.

mod common;
#[path = "house/uses.rs"]
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use common::files_below;
use uses::{cycles, uses};

const LONGEST_FILE: usize = 900;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<(PathBuf, String)> {
    let folders = ["src", "crates", "tests"].map(|folder| root().join(folder));
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

/// The paths into other rooms that a module of the topmost crate names, comments left out.
fn named_paths(room: &str, rooms: &Rooms) -> Vec<String> {
    let mut files = files_below(&root().join("src").join(room), "rs");
    files.extend(Some(root().join("src").join(room).with_extension("rs")).filter(|p| p.exists()));
    let texts = files.iter().map(|path| fs::read_to_string(path).expect("sources are text"));
    let mut found = Vec::new();
    for text in texts {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for path in lines.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')))) {
            let path = path.trim_start_matches("crate::").trim_matches(':');
            if path.contains("::") && rooms.contains_key(path.split("::").next().unwrap_or_default()) {
                found.push(path.to_string());
            }
        }
    }
    found
}

/// What a room uses: a crate says so in its Cargo.toml, a module of the topmost crate by the paths that it names.
fn used(room: &str, rooms: &Rooms) -> Vec<String> {
    let manifest = root().join("crates").join(room).join("Cargo.toml");
    let Ok(text) = fs::read_to_string(manifest) else { return named_paths(room, rooms) };
    let names = text.lines().filter_map(|line| line.strip_suffix(".workspace = true"));
    names.filter(|name| rooms.contains_key(*name)).map(String::from).collect()
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
    let mut wrong = Vec::new();
    for (room, allowed) in &rooms {
        let Some(allowed) = allowed else { continue };
        for used in used(room, &rooms) {
            let first = used.split("::").next().unwrap_or_default();
            let part = allowed.iter().any(|name| name.split("::").next() == Some(used.as_str()));
            if first != room && !part && !allows(allowed, &used) {
                wrong.push(format!("{room} uses {used}"));
            }
        }
    }
    for folder in [root().join("src"), root().join("crates")] {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let name = entry.path().with_extension("").file_name().expect("a name").to_string_lossy().to_string();
            if !matches!(name.as_str(), "lib" | "main") && !rooms.contains_key(&name) {
                wrong.push(format!("{name} is not in the table of rooms"));
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
        let may = inside.starts_with("crates/frontend")
            || inside.starts_with("crates/typed/src/lower")
            || inside.starts_with("tests");
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

/// Each room with its cycles, as the names of the modules that are in one.
fn found_cycles() -> BTreeSet<(String, String)> {
    let crates = fs::read_dir(root().join("crates")).expect("a folder").map(|e| e.expect("an entry").path());
    let mut folders: Vec<(String, PathBuf)> = crates
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), path.join("src")))
        .collect();
    folders.push(("src".to_string(), root().join("src")));
    let mut found = BTreeSet::new();
    for (room, folder) in folders {
        for cycle in cycles(&uses(&folder)) {
            let names = cycle.iter().map(|m| if m.is_empty() { "(root)".to_string() } else { m.join("/") });
            found.insert((room.clone(), names.collect::<Vec<_>>().join(" ")));
        }
    }
    found
}

#[test]
fn modules_use_one_another_in_one_direction() {
    let found = found_cycles();
    assert!(found.is_empty(), "modules use one another in a circle:\n{found:#?}");
}

/// Crates cannot use one another in a circle; the rooms of the topmost crate could.
#[test]
fn rooms_use_one_another_in_one_direction() {
    let rooms = rooms();
    let direct: uses::Uses = rooms
        .iter()
        .map(|(room, allowed)| {
            let names = allowed.iter().flatten().filter_map(|name| name.split("::").next());
            (vec![room.clone()], names.map(|name| vec![name.to_string()]).collect())
        })
        .collect();
    assert_eq!(cycles(&direct), BTreeSet::new());
}

/// `cargo test --test house -- --nocapture listing` shows who uses whom.
#[test]
fn listing_of_uses() {
    let rooms = rooms();
    for room in rooms.keys() {
        let folder = root().join("crates").join(room).join("src");
        let all = if folder.exists() { uses(&folder) } else { continue };
        for (module, used) in all.iter().filter(|(_, used)| !used.is_empty()) {
            let names: Vec<String> = used.iter().map(|m| m.join("/")).collect();
            println!("{room}/{}: {}", module.join("/"), names.join(" "));
        }
    }
}
