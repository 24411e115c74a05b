//! Suites in the exchange format of the competition on software testing: `metadata.xml` and a file for each test with its
//! inputs in order.

use super::{Input, Suite};

/// What a suite says of itself.
pub struct About<'a> {
    pub version: &'a str,
    pub file: &'a str,
    pub architecture: &'a str,
    pub goals: &'a str,
}

/// The files with their names.
pub fn write(suite: &Suite, about: &About) -> Vec<(String, String)> {
    let mut files = vec![("metadata.xml".to_string(), metadata(suite, about))];
    for (n, test) in suite.tests.iter().enumerate() {
        files.push((format!("testcase-{}.xml", n + 1), case(&test.inputs)));
    }
    files
}

fn metadata(suite: &Suite, about: &About) -> String {
    let entries = [
        ("sourcecodelang", "C"),
        ("producer", about.version),
        ("specification", about.goals),
        ("programfile", about.file),
        ("entryfunction", &suite.entry),
        ("architecture", about.architecture),
    ];
    let mut text = head("test-metadata", "test-metadata");
    for (name, value) in entries {
        text += &format!("  <{name}>{}</{name}>\n", escaped(value));
    }
    text + "</test-metadata>\n"
}

fn case(inputs: &[Input]) -> String {
    let mut text = head("testcase", "testcase");
    for input in inputs {
        let (name, ty) = (escaped(&input.name), escaped(&input.ty));
        text += &format!("  <input variable=\"{name}\" type=\"{ty}\">{}</input>\n", escaped(plain(&input.value)));
    }
    text + "</testcase>\n"
}

/// Without the character or the name that stands behind a number.
fn plain(value: &str) -> &str {
    value.split(" '").next().unwrap_or(value)
}

fn head(root: &str, dtd: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE {root} PUBLIC \"+//IDN \
         sosy-lab.org//DTD test-format {dtd} 1.1//EN\" \"https://sosy-lab.org/test-format/{dtd}-1.1.dtd\">\n<{root}>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
