//! The programs of `examples/` and what the README shows of them: a reader who types its commands sees its texts.

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{Ran, run};

fn check(example: &str) -> Ran {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    run(root, &["check".to_string(), format!("examples/{example}")], Duration::from_secs(300))
}

/// The lines of the README's text block that contains this line.
fn shown_around(line: &str) -> Vec<String> {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("README.md");
    let block = readme.split("```").find(|block| block.starts_with("text\n") && block.contains(line));
    let block = block.unwrap_or_else(|| panic!("the README shows {line:?}"));
    block.lines().skip(1).filter(|line| !line.is_empty() && *line != "…").map(String::from).collect()
}

fn prints_what_the_readme_shows(ran: &Ran, of: &str) {
    let mut printed = ran.stdout.lines();
    for line in shown_around(of) {
        assert!(printed.any(|p| p == line), "the README shows, and the program does not print: {line:?}");
    }
}

#[test]
fn the_bug_in_an_endless_loop_is_found_without_options() {
    let ran = check("level_sensor.c");
    assert_eq!(ran.code, Some(10), "{ran:?}");
    prints_what_the_readme_shows(&ran, "Counterexample for store.array_bounds.1");
}

#[test]
fn its_fixed_twin_is_proved_for_ever() {
    let ran = check("level_sensor_fixed.c");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    prints_what_the_readme_shows(&ran, "0 of 5 properties failed");
}
