//! Requirements checked on programs: verdicts and depths beside hand-written assertions, mistakes with their places, and
//! observers that change nothing.

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = r#"
#include <assert.h>
int nondet_int(void);
static int level, alarm_on, counter;
struct plant { int target, actual; } plant = {1, 1};
static int control(int sensor, int *extra) {
    int scaled = sensor / 4;
    if (sensor < 0)
        return -1;
    level = scaled;
    alarm_on = level > 20;
    counter = alarm_on ? counter + 1 : 0;
    if (counter > 3)
        counter = 3;
    return level + *extra;
}
int main(void) {
    int extra = 1;
    while (1) {
        int in = nondet_int();
        if (in > 100)
            in = 100;
        control(in, &extra);
        assert(level <= 25);
    }
}
"#;

struct Case {
    folder: tempfile::TempDir,
}

impl Case {
    fn new(program: &str, requirements: &str) -> Case {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("p.c"), program).expect("a file");
        std::fs::write(folder.path().join("r.yaml"), requirements).expect("a file");
        Case { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_flotilla"))
            .current_dir(self.folder.path())
            .args(args)
            .output()
            .expect("flotilla runs")
    }

    fn text(&self, args: &[&str]) -> String {
        let output = self.run(args);
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    }
}

fn requirements(list: &str) -> String {
    format!(
        "step: {{ after: control, period: 10ms }}\nwhere: {{ error: plant.target - plant.actual }}\nrequirements:\n{list}"
    )
}

/// `ID : STATUS` of the properties that a check reports.
fn statuses(text: &str) -> Vec<(String, String)> {
    let line = |line: &str| {
        let (name, rest) = line.strip_prefix('[')?.split_once(']')?;
        Some((name.to_string(), rest.rsplit(" : ").next()?.to_string()))
    };
    text.lines().filter_map(line).collect()
}

fn status_of(text: &str, name: &str) -> String {
    let found = statuses(text).into_iter().find(|(known, _)| known == name);
    found.unwrap_or_else(|| panic!("no {name} in\n{text}")).1
}

const INDUCTION: &[&str] = &["check", "--k-induction", "--requirements", "r.yaml", "p.c"];

#[test]
fn verdicts_with_stable_ids() {
    let list = "  - { id: LEVEL, text: The level is low., always: level <= 25 }\n\
                \x20 - { id: ALARM, text: The alarm follows., when: level > 20, then: { within: 0 steps, eventually: alarm_on } }\n\
                \x20 - { id: QUIET, text: No alarm for long., never: \"held(alarm_on, 20ms)\" }\n\
                \x20 - { id: LOCAL, text: A local., always: scaled <= 25 }\n\
                \x20 - { id: RESULT, text: What it returns., always: \"return_value <= 26 && return_value >= -1\" }\n\
                \x20 - { id: ARG, text: An argument., never: sensor == 77 }\n";
    let case = Case::new(PROGRAM, &requirements(list));
    let text = case.text(INDUCTION);
    for (name, status) in [
        ("LEVEL", "SUCCESS"),
        ("ALARM", "SUCCESS"),
        ("QUIET", "FAILURE"),
        ("LOCAL", "SUCCESS"),
        ("RESULT", "SUCCESS"),
        ("ARG", "FAILURE"),
        ("main.assertion.1", "SUCCESS"),
    ] {
        assert_eq!(status_of(&text, name), status, "{name}\n{text}");
    }
    assert!(text.contains("[LEVEL] r.yaml:4: The level is low. : SUCCESS"), "{text}");
}

#[test]
fn a_loop_as_step_point() {
    let list = "step: { loop: main.0 }\nrequirements:\n  - { id: L, text: t, never: level == 25 && extra == 1 }\n";
    let case = Case::new(PROGRAM, list);
    let text = case.text(&["check", "--incremental", "--requirements", "r.yaml", "p.c", "--stop-on-fail"]);
    assert_eq!(status_of(&text, "L"), "FAILURE");
    let without = case.text(&["show", "--stage", "loops", "p.c"]);
    assert_eq!(case.text(&["show", "--stage", "loops", "--requirements", "r.yaml", "p.c"]), without);
    std::fs::write(case.path("r.yaml"), list.replace("main.0", "main.3")).expect("a file");
    let text = case.text(INDUCTION);
    assert!(text.contains("there is no loop 3 in this function: it has 1") && text.contains("r.yaml:1:7"), "{text}");
}

#[test]
fn mistakes_have_line_and_column() {
    let one = |body: &str| requirements(&format!("  - id: R1\n    text: t\n{body}"));
    for (yaml, place, message) in [
        (one("    always: level < 3\n    allways: 1\n"), "r.yaml:7:14", "no key `allways`"),
        (one("    always: lvel < 3\n"), "r.yaml:6:13", "lvel"),
        (one("    always: plant < 3\n"), "r.yaml:6:13", "struct plant"),
        (one("    always: plant\n"), "r.yaml:6:13", "a condition must be a number"),
        (one("    always: level <\n"), "r.yaml:6:20", "ends too early"),
        (one("    always: level = 3\n"), "r.yaml:6:19", "a requirement only looks"),
        (one("    always: nondet_int() > 3\n"), "r.yaml:6:13", "call of a function"),
        (one("    always: error + plant.targe > 3\n"), "r.yaml:6:21", "targe"),
        (one("    when: level\n    then: { within: 10, eventually: alarm_on }\n"), "r.yaml:7:21", "has no unit"),
        (one("    when: level\n    then: { within: 15ms, eventually: alarm_on }\n"), "r.yaml:7:21", "2 steps (20 ms)"),
        (one("    when: level\n    then: { eventually: alarm_on }\n"), "r.yaml:7:11", "without `within`"),
        (one("    existence: level\n"), "r.yaml:6:16", "where a scope ends"),
        (one(""), "r.yaml:4:5", "asks for nothing"),
        (one("    always: return_value.x\n"), "r.yaml:6:13", "no member `x`"),
        ("step: { after: control }\nrequirements: []\n".to_string(), "r.yaml:2:15", "a list of requirements"),
        (one("    always: 1\n").replace("control,", "contrl,"), "r.yaml:1:7", "no function `contrl`"),
        (one("    always: 1\n  - id: R1\n    text: t\n    always: 1\n"), "r.yaml:7:9", "there twice"),
        (one("    always: \"held(level, 5)\"\n"), "r.yaml:6:27", "has no unit"),
    ] {
        let case = Case::new(PROGRAM, &yaml);
        let output = case.run(INDUCTION);
        let text = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(text.contains(place) && text.contains(message), "wanted {place}: {message}\n{text}\n{yaml}");
        assert!(matches!(output.status.code(), Some(1 | 2)), "{text}");
    }
}

#[test]
fn a_step_point_that_is_never_reached_is_an_error() {
    let case = Case::new(
        "int level; static void step(void) { level++; } int main(void) { return level; } void (*f)(void) = step;",
        "step: { after: step }\nrequirements:\n  - { id: A, text: t, always: level >= 0 }\n",
    );
    let output = case.run(INDUCTION);
    let text = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(text.contains("r.yaml:1:7") && text.contains("never reached"), "{text}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_requirement_that_goes_wrong_itself_is_reported() {
    let case = Case::new(PROGRAM, &requirements("  - { id: DIV, text: t, always: 100 / (level - 3) < 200 }\n"));
    assert_eq!(status_of(&case.text(INDUCTION), "DIV.division-by-zero.1"), "FAILURE");
    let list = "  - { id: GUARDED, text: t, always: level == 3 || 100 / (level - 3) < 200 }\n\
                \x20 - { id: PAST, text: t, always: \"prev(level) == 3 || 100 / (prev(level) - 3) < 200\" }\n";
    let case = Case::new(PROGRAM, &requirements(list));
    let text = case.text(INDUCTION);
    for safe in ["GUARDED.division-by-zero.1", "PAST.division-by-zero.1"] {
        assert_eq!(status_of(&text, safe), "SUCCESS", "{text}");
    }
}

#[test]
fn statics_of_another_file() {
    let case = Case::new(
        "void tick(void); static int step(void) { tick(); return 0; } int main(void) { while (1) step(); }",
        "step: { after: step }\nrequirements:\n  - { id: A, text: t, always: \"lib.c::ticks < 5\" }\n  - { id: B, text: t, always: \"lib.c::ticks <= 5\" }\n",
    );
    std::fs::write(case.path("lib.c"), "static int ticks; void tick(void) { if (ticks < 5) ticks++; }")
        .expect("a file");
    let text = case.text(&["check", "--k-induction", "--requirements", "r.yaml", "p.c", "lib.c"]);
    assert_eq!(status_of(&text, "A"), "FAILURE", "{text}");
    assert_eq!(status_of(&text, "B"), "SUCCESS", "{text}");
}

#[test]
fn observers_change_nothing() {
    let list = "  - { id: A, text: t, never: \"held(level > 3, 5 steps) && prev(counter) > 1\" }\n\
                \x20 - { id: B, text: t, when: rose(alarm_on), then: { within: 3 steps, eventually: \"!alarm_on\" } }\n";
    for program in [PROGRAM.to_string(), PROGRAM.replace("level <= 25", "level + counter <= 25")] {
        let case = Case::new(&program, &requirements(list));
        for strategy in [&["--k-induction", "--max-k-step", "8"][..], &["--unwind", "4"]] {
            let without = statuses(&case.text(&[&["check", "p.c"], strategy].concat()));
            let with = statuses(&case.text(&[&["check", "--requirements", "r.yaml", "p.c"], strategy].concat()));
            let own = |(name, _): &(String, String)| !name.starts_with("A") && !name.starts_with("B");
            let others: Vec<_> = with.into_iter().filter(own).collect();
            assert_eq!(others, without);
        }
    }
}

/// The iteration at which the first counterexample fails: the number of returns of the step function, or of rounds.
fn depth(text: &str) -> usize {
    let json: serde_json::Value = serde_json::from_str(text).expect("a report");
    let failed = json["properties"].as_array().expect("properties").iter().filter(|p| p["status"] == "failure");
    let rounds = |p: &serde_json::Value| {
        let steps = p["trace"]["steps"].as_array().expect("steps");
        steps.iter().filter(|s| s["kind"] == "call" && s["callee"] == "step").count()
    };
    failed.map(rounds).min().expect("a violation")
}

/// The flasher of the benchmarks: hand-written assertions against requirements, the same verdict at the same depth.
#[test]
fn hand_written_and_required() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let controllers = root.join("bench/controllers");
    for (name, yaml, violated) in [
        ("flasher_1.c", "flasher_1.yaml", true),
        ("flasher_3b.c", "flasher_3b.yaml", false),
        ("flasher_4.c", "flasher_4.yaml", true),
    ] {
        let requirements = std::fs::read_to_string(controllers.join(yaml)).expect(yaml);
        let program = std::fs::read_to_string(controllers.join(name)).expect(name);
        let case = Case::new(&program, &requirements);
        std::fs::copy(controllers.join("flasher.h"), case.path("flasher.h")).expect("flasher.h");
        let common = ["check", "--no-standard-checks", "--embedded", "--json", "-DUNFOLDINGS=12", "p.c", "--trace"];
        let strategy: &[&str] = if violated { &["--incremental", "--stop-on-fail"] } else { &["--k-induction"] };
        let hand = case.run(&[&common[..], strategy].concat());
        let required = case.run(&[&common[..], strategy, &["--no-assertions", "--requirements", "r.yaml"]].concat());
        assert_eq!(hand.status.code(), required.status.code(), "{name}: {}", String::from_utf8_lossy(&required.stderr));
        assert_eq!(hand.status.code(), Some(if violated { 10 } else { 0 }), "{name}");
        if violated {
            let [hand, required] = [hand, required].map(|output| depth(&String::from_utf8_lossy(&output.stdout)));
            assert_eq!(hand, required, "{name}");
        }
    }
}

#[test]
fn a_requirement_that_never_asks_is_vacuous() {
    let list = "  - { id: NEVER, text: t, when: level > 30, then: { within: 2 steps, eventually: alarm_on } }\n\
                \x20 - { id: OFTEN, text: t, when: level > 20, then: { within: 2 steps, eventually: alarm_on } }\n";
    let case = Case::new(PROGRAM, &requirements(list));
    let text = case.text(INDUCTION);
    assert_eq!(status_of(&text, "NEVER"), "VACUOUS (it never asks for anything)", "{text}");
    assert_eq!(status_of(&text, "OFTEN"), "SUCCESS", "{text}");
    assert_eq!(case.run(&[INDUCTION, &["--fail-on-vacuity"]].concat()).status.code(), Some(5));
}

/// A row a step, a column a signal.
#[test]
fn a_counterexample_as_a_table() {
    let list = "  - { id: QUIET, text: No alarm for long., never: \"held(alarm_on, 20ms)\" }\n";
    let case = Case::new(PROGRAM, &requirements(list));
    let output = case.run(&[INDUCTION, &["--timeline", "t.csv"]].concat());
    assert_eq!(output.status.code(), Some(10));
    let csv = std::fs::read_to_string(case.path("t.csv")).expect("a table");
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "step,error,alarm_on".replace("error,", ""));
    assert_eq!(rows.len(), 3, "{csv}");
    assert!(rows[1] == "1,1" && rows[2] == "2,1", "{csv}");
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(text.contains("step  alarm_on\n         1         1\n         2         1  violated"), "{text}");
    assert!(!text.contains("__flotilla"), "observers keep to themselves: {text}");
    let full = case.text(&[INDUCTION, &["--trace"]].concat());
    assert!(full.contains("call __flotilla_observe_QUIET"), "unless one asks: {full}");
    case.run(&[INDUCTION, &["--timeline", "t.vcd"]].concat());
    let vcd = std::fs::read_to_string(case.path("t.vcd")).expect("a dump");
    assert_eq!(changes(&vcd), [("alarm_on".to_string(), 0, "b1".to_string())], "{vcd}");
}

/// What a value change dump says, read back: signal, time, value.
fn changes(vcd: &str) -> Vec<(String, u64, String)> {
    let (mut names, mut now, mut found) = (Vec::new(), 0, Vec::new());
    for line in vcd.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["$var", _, _, id, name, "$end"] => names.push((id.to_string(), name.to_string())),
            [time] if time.starts_with('#') => now = time[1..].parse().expect("a time"),
            [value, id] if value.starts_with('b') => {
                let (_, name) = names.iter().find(|(known, _)| known == id).expect("a declared signal");
                found.push((name.clone(), now, value.to_string()));
            }
            _ => {}
        }
    }
    found
}

/// The examples, with the commands of their READMEs.
#[test]
fn the_examples_say_what_their_readmes_say() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let run = |folder: &str, args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flotilla"));
        let output = command.current_dir(examples.join(folder)).args(args).output().expect("flotilla runs");
        String::from_utf8_lossy(&output.stdout).to_string()
    };
    let flasher = ["check", "--no-standard-checks", "--k-induction", "--requirements", "flasher.yaml", "flasher.c"];
    let text = run("flasher", &[&flasher[..], &["--property", "FLASH-3b", "--property", "FLASH-1-both"]].concat());
    assert_eq!(status_of(&text, "FLASH-3b"), "SUCCESS", "{text}");
    assert_eq!(status_of(&text, "FLASH-1-both"), "SUCCESS", "{text}");
    let text = run("flasher", &[&flasher[..], &["--property", "FLASH-1-begin"]].concat());
    assert_eq!(status_of(&text, "FLASH-1-begin"), "SUCCESS", "{text}");
    let bicycle = "check --no-standard-checks --no-assertions --k-induction --requirements bicycle.yaml ../../bench/controllers/bicycle.c";
    let text = run("bicycle", &bicycle.split(' ').collect::<Vec<_>>());
    assert_eq!(statuses(&text).iter().filter(|(_, status)| status == "SUCCESS").count(), 4, "{text}");
}
