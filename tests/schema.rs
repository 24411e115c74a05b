//! The schema of the JSON report is a file of the documentation: it is the one that the program prints, and a report has
//! what it requires. `FLOTILLA_BLESS=1` writes it anew.

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::run;
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(60);

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

fn printed() -> String {
    let ran = run(Path::new("."), &words("schema"), LIMIT);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

#[test]
fn the_schema_in_the_documentation_is_the_one_that_is_printed() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/report.schema.json");
    let printed = printed();
    if std::env::var_os("FLOTILLA_BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, &printed).expect("the schema can be written");
    }
    let kept = fs::read_to_string(&file).expect("docs/report.schema.json");
    assert!(kept == printed, "docs/report.schema.json is out of date: run this test with FLOTILLA_BLESS=1");
}

/// Whether a value fits a schema, as far as its types, keys and alternatives go.
fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(root, root.pointer(name.trim_start_matches('#')).expect("a definition"), value);
    }
    let alternatives = |key: &str| schema[key].as_array().is_none_or(|list| list.iter().any(|s| fits(root, s, value)));
    let all = schema["allOf"].as_array().is_none_or(|list| list.iter().all(|s| fits(root, s, value)));
    let required = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .all(|key| key.as_str().is_some_and(|key| value.get(key).is_some()));
    let known = schema["properties"].as_object().into_iter().flatten();
    let members = known.into_iter().all(|(key, s)| value.get(key).is_none_or(|member| fits(root, s, member)));
    let elements = value.as_array().into_iter().flatten().all(|v| schema.get("items").is_none_or(|s| fits(root, s, v)));
    let constant = schema.get("const").is_none_or(|constant| constant == value);
    has_type(schema, value)
        && alternatives("anyOf")
        && alternatives("oneOf")
        && all
        && required
        && members
        && elements
        && constant
}

fn has_type(schema: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        _ => false,
    };
    match &schema["type"] {
        Value::Null => true,
        Value::Array(names) => names.iter().any(is),
        name => is(name),
    }
}

#[test]
fn reports_of_each_kind_fit_the_schema() {
    let schema: Value = serde_json::from_str(&printed()).expect("JSON");
    let scratch = tempfile::tempdir().expect("a folder");
    let fails = "#include <stdlib.h>\nint nondet_int(void);\nint half(int x) { return 100 / x; }\nint main(void) {\n  \
                 int *p = malloc(4);\n  if (p) { *p = nondet_int(); half(*p); free(p); }\n  return 0;\n}\n";
    let rejected = "int main(void) { return undeclared; }\n";
    let unknown = "int nondet_int(void);\nint main(void) { int i = 0; while (i < nondet_int() && i < 9) i++; return 1 / (i - 9); }\n";
    for (text, options, verdict) in [
        (fails, "", "failed"),
        (rejected, "", "rejected"),
        ("int main(void) { return 0; }\n", "", "successful"),
        (unknown, "--incremental --max-k-step 1", "unknown"),
    ] {
        fs::write(scratch.path().join("a.c"), text).expect("a program");
        let ran = run(scratch.path(), &words(&format!("check --json --trace {options} a.c")), LIMIT);
        let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        assert_eq!(report["verdict"], verdict, "{}", ran.stdout);
        assert!(fits(&schema, &schema, &report), "{}", ran.stdout);
    }
    assert!(!fits(&schema, &schema, &serde_json::json!({ "schema": 1, "verdict": "failed" })));
}
