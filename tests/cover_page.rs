//! The coverage page in a real browser: headless Chromium renders it, its numbers are those of the JSON report, and its
//! links lead to lines that are there. Without Chromium the test says that it was skipped.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

#[test]
fn the_page_shows_what_the_report_says() {
    if !Command::new("chromium").arg("--version").output().is_ok_and(|output| output.status.success()) {
        return eprintln!("skipped: chromium is not installed");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cover/coupled_same.c");
    let output = Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .args(["cover", "--json", "-q", "--goal", "mcdc,branch", "--function", "f", "--html"])
        .arg(folder.path())
        .arg(&program)
        .output()
        .expect("flotilla runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let page = folder.path().join("index.html");
    let html = std::fs::read_to_string(&page).expect("a page");
    assert!(
        !html.contains("http://") && !html.contains("https://") && !html.contains("<script"),
        "no network, no script"
    );
    let profile = tempfile::tempdir().expect("a folder");
    let dom = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--dump-dom",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("chromium runs");
    let dom = String::from_utf8_lossy(&dom.stdout).into_owned();
    for line in report["summary"].as_array().expect("a summary") {
        let kind = line["kind"].as_str().expect("a kind");
        let row =
            dom.split(&format!("data-kind=\"{kind}\"")).nth(1).expect("a row").split("</tr>").next().expect("its end");
        let cells: Vec<&str> =
            row.split("<td").skip(1).filter_map(|c| c.split('>').nth(1)?.split('<').next()).collect();
        let expected = ["covered", "unreachable", "open"].map(|key| line[key].to_string());
        assert_eq!(cells[1..4], expected.each_ref().map(String::as_str), "{kind}");
    }
    let links: Vec<&str> = dom.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.len() > 5, "{links:?}");
    for link in links {
        assert!(dom.contains(&format!("id=\"{link}\"")), "the link {link} leads nowhere");
    }
}
