//! The report as JSON, for scripts. Everything but `statistics` is the same from run to run. Schema, version 1:
//!
//! ```text
//! { "schema": 1,
//!   "verdict": "successful" | "failed" | "unknown",
//!   "why": string                        only if unknown
//!   "bounded": bool                      successful only within the unwinding bounds
//!   "exit_code": 0 | 10 | 5,
//!   "properties": [ { "id": "main.overflow.1", "kind": "overflow", "function": "main",
//!                     "file": "a.c", "line": 7, "column": 3, "description": "…",
//!                     "status": "success" | "masked" | "unreachable" | "failure" | "unknown",
//!                     "bounded": bool    success only within the unwinding bounds
//!                     "reach": "reached" | "masked" | "unreachable" | "not checked"   only if it holds
//!                     "masked_by": string   the property that every execution violates before
//!                     "reason": string   only if unknown
//!                     "depends_on": [string]   only if failure: what was over-approximated
//!                     "solver": string   who decided it; absent if no solver was needed
//!                     "trace": TRACE     only if failure, when there is one } ],
//!   "warnings": [ { "file", "line", "column", "message", "help"? } ],
//!   "notes": [string],
//!   "statistics": { "stages": { stage: seconds }, "counts": { name: number }, "properties": { id: seconds },
//!                    "solver_memory": { id: bytes }   of external solvers } }
//!
//! TRACE = { "replayed": bool, "divergence": string?,
//!           "steps": [ { "file", "line", "function", "depth", "matters": bool,
//!                        "kind": "input"|"assign"|"call"|"return"|"branch"|"allocate"|"free"|"assume"|"violated", … } ],
//!           "failure": { "file", "line", "column", "function",
//!                        "stack": [ { "function", "file", "line" } ],
//!                        "why": string        only where there is more to say than the values
//!                        "values": [ { "expression", VALUE } ] } }
//! VALUE = "value": string, "hex": string     hex for integers only
//! ```
//!
//! If the C program is rejected: `{ "schema": 1, "verdict": "rejected", "exit_code": 2, "errors": [ as warnings ] }`.

use serde_json::{Map, Value, json};

use base::{Diagnostic, Files};

use results::trace::{Shown, Step, StepKind, Trace};
use results::{Outcome, PropertyResult, Reachability, Site, Status, Verdict};

pub fn render(outcome: &Outcome) -> String {
    finish(report(outcome))
}

/// The report on a program that could not be read.
pub fn render_rejected(files: &Files, diagnostics: &[Diagnostic]) -> String {
    finish(json!({
        "schema": 1,
        "verdict": "rejected",
        "exit_code": 2,
        "errors": diagnostics.iter().map(|d| diagnostic(files, d)).collect::<Vec<_>>(),
    }))
}

fn finish(value: Value) -> String {
    // Maps with string keys and finite numbers always serialise.
    serde_json::to_string_pretty(&value).unwrap_or_default() + "\n"
}

fn report(outcome: &Outcome) -> Value {
    let verdict = outcome.verdict();
    let mut map = Map::new();
    map.insert("schema".into(), json!(1));
    match &verdict {
        Verdict::Successful { bounded } => {
            map.insert("verdict".into(), json!("successful"));
            map.insert("bounded".into(), json!(bounded));
        }
        Verdict::Failed => {
            map.insert("verdict".into(), json!("failed"));
        }
        Verdict::Unknown { why } => {
            map.insert("verdict".into(), json!("unknown"));
            map.insert("why".into(), json!(why));
        }
    }
    map.insert("exit_code".into(), json!(verdict.exit_code()));
    map.insert("properties".into(), outcome.selected().map(property).collect());
    map.insert("warnings".into(), outcome.warnings.iter().map(|d| diagnostic(&outcome.files, d)).collect());
    map.insert("notes".into(), json!(outcome.notes));
    map.insert("statistics".into(), statistics(outcome));
    Value::Object(map)
}

fn property(row: &PropertyResult) -> Value {
    let mut map = Map::new();
    map.insert("id".into(), json!(row.name));
    map.insert("kind".into(), json!(row.kind.label()));
    map.insert("function".into(), json!(row.func));
    put_site(&mut map, &row.site);
    map.insert("description".into(), json!(row.description));
    match &row.status {
        Status::Safe { bounded } => {
            let (status, reach) = match &row.reach {
                Reachability::NotChecked => ("success", "not checked"),
                Reachability::Reached => ("success", "reached"),
                Reachability::Masked { .. } => ("masked", "masked"),
                Reachability::Unreachable => ("unreachable", "unreachable"),
            };
            map.insert("status".into(), json!(status));
            map.insert("bounded".into(), json!(bounded));
            map.insert("reach".into(), json!(reach));
            if let Reachability::Masked { by } = &row.reach {
                map.insert("masked_by".into(), json!(by));
            }
        }
        Status::Failed { trace, depends_on } => {
            map.insert("status".into(), json!("failure"));
            map.insert("depends_on".into(), json!(depends_on));
            if let Some(trace) = trace {
                map.insert("trace".into(), trace_value(trace));
            }
        }
        Status::Unknown { reason } => {
            map.insert("status".into(), json!("unknown"));
            map.insert("reason".into(), json!(reason));
        }
        Status::Open | Status::Skipped => {
            map.insert("status".into(), json!("unknown"));
            map.insert("reason".into(), json!("not decided"));
        }
    }
    if !row.solver.is_empty() {
        map.insert("solver".into(), json!(row.solver));
    }
    Value::Object(map)
}

fn put_site(map: &mut Map<String, Value>, site: &Site) {
    map.insert("file".into(), json!(site.file));
    map.insert("line".into(), json!(site.line));
    map.insert("column".into(), json!(site.column));
}

fn diagnostic(files: &Files, diagnostic: &Diagnostic) -> Value {
    let mut map = Map::new();
    put_site(&mut map, &Site::new(files, diagnostic.loc));
    map.insert("message".into(), json!(diagnostic.message));
    if let Some(help) = &diagnostic.help {
        map.insert("help".into(), json!(help));
    }
    Value::Object(map)
}

fn statistics(outcome: &Outcome) -> Value {
    let stages = outcome.statistics.stages.iter().map(|(name, time)| (name.to_string(), json!(time.as_secs_f64())));
    let counts = outcome.statistics.counts.iter().map(|(name, n)| (name.to_string(), json!(n)));
    let times = outcome.selected().map(|row| (row.name.clone(), json!(row.time.as_secs_f64())));
    let memory = outcome.selected().filter(|row| row.memory > 0).map(|row| (row.name.clone(), json!(row.memory)));
    json!({
        "stages": stages.collect::<Map<_, _>>(),
        "counts": counts.collect::<Map<_, _>>(),
        "properties": times.collect::<Map<_, _>>(),
        "solver_memory": memory.collect::<Map<_, _>>(),
    })
}

fn trace_value(trace: &Trace) -> Value {
    let mut failure = Map::new();
    put_site(&mut failure, &trace.failure.site);
    failure.insert("function".into(), json!(trace.failure.func));
    let frame = |f: &results::trace::Frame| json!({"function": f.func, "file": f.site.file, "line": f.site.line});
    failure.insert("stack".into(), trace.failure.stack.iter().map(frame).collect());
    let part = |(expr, value): &(String, Shown)| with_value(json!({"expression": expr}), value);
    if let Some(why) = &trace.failure.why {
        failure.insert("why".into(), json!(why));
    }
    failure.insert("values".into(), trace.failure.values.iter().map(part).collect());
    let mut map = Map::new();
    map.insert("replayed".into(), json!(trace.divergence.is_none()));
    if let Some(divergence) = &trace.divergence {
        map.insert("divergence".into(), json!(divergence));
    }
    map.insert("steps".into(), trace.steps.iter().map(step).collect());
    map.insert("failure".into(), Value::Object(failure));
    Value::Object(map)
}

fn step(step: &Step) -> Value {
    let mut map = Map::new();
    map.insert("file".into(), json!(step.site.file));
    map.insert("line".into(), json!(step.site.line));
    map.insert("function".into(), json!(step.func));
    map.insert("depth".into(), json!(step.depth));
    map.insert("matters".into(), json!(step.matters));
    let Value::Object(kind) = step_kind(&step.kind) else { return Value::Object(map) };
    map.extend(kind);
    Value::Object(map)
}

fn step_kind(kind: &StepKind) -> Value {
    match kind {
        StepKind::Input { place, source, value } => {
            with_value(json!({"kind": "input", "place": place, "source": source}), value)
        }
        StepKind::Assign { place, value } => with_value(json!({"kind": "assign", "place": place}), value),
        StepKind::Call { func, args } => {
            let arg = |(name, value): &(String, Shown)| with_value(json!({"name": name}), value);
            json!({"kind": "call", "callee": func, "arguments": args.iter().map(arg).collect::<Vec<_>>()})
        }
        StepKind::Return { func, value: Some(value) } => with_value(json!({"kind": "return", "from": func}), value),
        StepKind::Return { func, value: None } => json!({"kind": "return", "from": func}),
        StepKind::Branch { condition, value } => with_value(json!({"kind": "branch", "condition": condition}), value),
        StepKind::Alloc { object, size } => json!({"kind": "allocate", "object": object, "size": size}),
        StepKind::Free { object } => json!({"kind": "free", "object": object}),
        StepKind::Assume { condition } => json!({"kind": "assume", "condition": condition}),
        StepKind::Violated { name } => json!({"kind": "violated", "property": name}),
    }
}

fn with_value(mut base: Value, shown: &Shown) -> Value {
    if let Value::Object(map) = &mut base {
        map.insert("value".into(), json!(shown.text));
        if let Some(hex) = &shown.hex {
            map.insert("hex".into(), json!(hex));
        }
    }
    base
}
