//! The timing diagram in a real browser: headless Chromium lays it out, and its marks are where the steps are that the JSON
//! names. Without Chromium the test says that it was skipped.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

const PROGRAM: &str = "int nondet_int(void);\nint level; _Bool alarm;\n\
    static void step(void) { int in = nondet_int(); if (in < 0 || in > 50) in = 0; alarm = level > 20 && in > 20; level = in; }\n\
    int main(void) { while (1) step(); }\n";

const REQUIREMENTS: &str = "step: { after: step, period: 10ms }\nrequirements:\n\
    \x20 - id: ALARM\n    text: A high level gives an alarm within 30 ms, \"at once\" <or so>.\n\
    \x20   when: rose(level > 20)\n    then: { within: 30ms, eventually: alarm && level == 7 }\n";

/// Says where the browser has put things, as attributes.
const MEASURE: &str = "<script>for (const e of document.querySelectorAll('[data-step]')) { const r = \
    e.getBoundingClientRect(); e.setAttribute('data-left', r.left); e.setAttribute('data-right', r.right); }</script>";

fn timeline(folder: &Path, file: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .current_dir(folder)
        .args(["check", "--no-standard-checks", "--incremental", "--stop-on-fail", "-q", "--requirements", "r.yaml"])
        .args(["--timeline", file, "p.c"])
        .output()
        .expect("flotilla runs");
    assert_eq!(output.status.code(), Some(10), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(folder.join(file)).expect("a timeline")
}

fn case() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("p.c"), PROGRAM).expect("a file");
    std::fs::write(folder.path().join("r.yaml"), REQUIREMENTS).expect("a file");
    folder
}

fn attribute(tag: &str, name: &str) -> f64 {
    let value = tag.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {tag}"))
}

#[test]
fn marks_say_since_when_until_when_and_where() {
    let folder = case();
    let json: Value = serde_json::from_str(&timeline(folder.path(), "t.json")).expect("JSON");
    let steps = json["steps"].as_array().expect("steps");
    let high = |step: &Value| step["level"].as_str().expect("a value").parse::<i64>().expect("a number") > 20;
    let trigger = steps.iter().position(high).expect("a trigger") + 1;
    let marks = &json["marks"];
    assert_eq!(marks["trigger"], trigger, "{json}");
    assert_eq!(marks["deadline"], trigger + 3, "{json}");
    assert_eq!(marks["violated"], steps.len(), "{json}");
    assert_eq!(marks["violated"], marks["deadline"], "the deadline is what is missed: {json}");
    let table = timeline(folder.path(), "t.txt");
    let row = |n: usize| table.lines().nth(n).expect("a row").to_string();
    assert!(row(trigger).ends_with("trigger") && row(steps.len()).ends_with("deadline, violated"), "{table}");
}

#[test]
fn the_diagram_has_its_marks_at_the_steps_of_the_json() {
    if !Command::new("chromium").arg("--version").output().is_ok_and(|output| output.status.success()) {
        return eprintln!("skipped: chromium is not installed");
    }
    let folder = case();
    let html = timeline(folder.path(), "t.html");
    assert!(!html.contains("http:") && !html.contains("https:") && !html.contains("<script"), "no network, no script");
    assert!(html.contains("&quot;at once&quot; &lt;or so&gt;"), "text is escaped");
    let json: Value = serde_json::from_str(&timeline(folder.path(), "t.json")).expect("JSON");
    let measured = folder.path().join("measured.html");
    std::fs::write(&measured, html.replace("</body>", &format!("{MEASURE}</body>"))).expect("a file");
    let profile = tempfile::tempdir().expect("a folder");
    let dom = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"])
        .arg("--dump-dom")
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}", measured.display()))
        .output()
        .expect("chromium runs");
    let dom = String::from_utf8_lossy(&dom.stdout).into_owned();
    let tags = |class: &str| {
        let found = dom.split('<').filter(|tag| tag.contains(&format!("class=\"{class}")) && tag.contains("data-step"));
        found.map(str::to_string).collect::<Vec<_>>()
    };
    let ticks = tags("tick");
    assert_eq!(ticks.len(), json["steps"].as_array().expect("steps").len());
    for name in ["trigger", "deadline", "violated"] {
        let step = json["marks"][name].as_f64().expect("a step");
        let mark = &tags(&format!("mark {name}"))[0];
        let tick = ticks.iter().find(|tick| attribute(tick, "data-step") == step).expect("a tick");
        let middle = (attribute(tick, "data-left") + attribute(tick, "data-right")) / 2.0;
        let (left, right) = (attribute(mark, "data-left"), attribute(mark, "data-right"));
        assert!(left < middle && middle < right, "{name} is at {left}..{right}, its step at {middle}");
        assert!(right - left < 70.0, "{name} marks one step");
    }
}
