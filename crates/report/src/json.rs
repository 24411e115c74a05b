//! The report as JSON, for scripts. Everything but `statistics` is the same from run to run.
//!
//! The types below are the format: they are serialised as they stand, and `docs/report.schema.json`, which `flotilla
//! schema` prints, is made from them.

use schemars::{JsonSchema, Schema, SchemaGenerator, schema_for};
use serde::ser::{Serialize, SerializeMap, Serializer};

use base::{Files, Loc};
use results::trace::{Shown, Trace};
use results::{InForce, Outcome, PropertyResult, Reachability, Site, Status};

/// Version 1 of the format.
const VERSION: u32 = 1;

/// The report of `flotilla check --json`.
#[derive(serde::Serialize, JsonSchema)]
#[serde(untagged)]
enum Document<'a> {
    Checked(Box<Checked<'a>>),
    Rejected(Rejected<'a>),
}

/// A program that was checked.
#[derive(serde::Serialize, JsonSchema)]
struct Checked<'a> {
    /// The version of this format: 1.
    schema: u32,
    #[serde(flatten)]
    verdict: Verdict,
    /// 0 successful, 10 failed, 5 unknown.
    exit_code: i32,
    properties: Vec<Property<'a>>,
    /// What was over-approximated or ignored.
    warnings: Vec<Diagnostic>,
    /// Sentences without a place: loops that were cut, limits that were reached.
    notes: &'a [String],
    /// The machine that the program was read for; left out for a program that is no C.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Target<'a>>,
    statistics: Statistics<'a>,
}

/// The machine that a program was read for.
#[derive(serde::Serialize, JsonSchema)]
struct Target<'a> {
    /// A name of `--target`, or the compiler that was asked, with its flags.
    name: &'a str,
    pointer_bits: u16,
    int_bits: u16,
    long_bits: u16,
    double_bits: u16,
    char_signed: bool,
    big_endian: bool,
    short_enums: bool,
    /// No scalar type is aligned more than this, in bytes.
    most_align: u64,
}

fn target(in_force: &InForce) -> Target<'_> {
    let t = &in_force.target;
    Target {
        name: &in_force.name,
        pointer_bits: t.pointer_bits,
        int_bits: t.int_bits,
        long_bits: t.long_bits,
        double_bits: t.double.width(),
        char_signed: t.char_signed,
        big_endian: t.big_endian,
        short_enums: t.short_enums,
        most_align: t.most_align,
    }
}

#[derive(serde::Serialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "lowercase")]
enum Verdict {
    Successful {
        /// Only within the unwinding bounds.
        bounded: bool,
        /// What else was assumed; the warnings say where.
        within: Vec<String>,
    },
    Failed,
    Unknown {
        why: String,
    },
}

/// A program that cannot be read, or that uses something unsupported.
#[derive(serde::Serialize, JsonSchema)]
struct Rejected<'a> {
    /// The version of this format: 1.
    schema: u32,
    /// "rejected".
    verdict: &'a str,
    /// 2.
    exit_code: i32,
    errors: Vec<Diagnostic>,
}

#[derive(serde::Serialize, JsonSchema)]
struct Place {
    file: String,
    /// From 1; 0 in code that the compiler made.
    line: u32,
    column: u32,
}

#[derive(serde::Serialize, JsonSchema)]
struct Diagnostic {
    #[serde(flatten)]
    place: Place,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

#[derive(serde::Serialize, JsonSchema)]
struct Property<'a> {
    /// `main.overflow.1`.
    id: &'a str,
    /// `overflow`.
    kind: &'a str,
    function: &'a str,
    #[serde(flatten)]
    place: Place,
    description: &'a str,
    #[serde(flatten)]
    status: PropertyStatus<'a>,
    /// Who decided it; absent if no solver was needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'a str>,
}

#[derive(serde::Serialize, JsonSchema)]
#[serde(tag = "status", rename_all = "lowercase")]
enum PropertyStatus<'a> {
    /// It holds, as far as is known on executions that get there.
    Success(Holds),
    /// It holds because every execution that would get there violates another property first.
    Masked(Holds),
    /// It holds because no execution gets there.
    Unreachable(Holds),
    Failure {
        /// What was over-approximated on the way: if it is not empty, the property only may fail.
        depends_on: &'a [String],
        #[serde(skip_serializing_if = "Option::is_none")]
        trace: Option<Counterexample<'a>>,
    },
    Unknown {
        reason: String,
    },
}

#[derive(serde::Serialize, JsonSchema)]
struct Holds {
    /// Only within the unwinding bounds.
    bounded: bool,
    reach: Reach,
    /// The property that every execution violates before.
    #[serde(skip_serializing_if = "Option::is_none")]
    masked_by: Option<String>,
}

/// Whether executions get to the property.
#[derive(serde::Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Reach {
    Reached,
    Masked,
    Unreachable,
    #[serde(rename = "not checked")]
    NotChecked,
}

/// One execution that violates the property.
#[derive(serde::Serialize, JsonSchema)]
struct Counterexample<'a> {
    /// Whether a concrete execution of the program was seen to violate the property.
    replayed: bool,
    /// How the replay differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<&'a str>,
    steps: Vec<Step<'a>>,
    failure: Failure<'a>,
}

#[derive(serde::Serialize, JsonSchema)]
struct Step<'a> {
    file: &'a str,
    line: u32,
    function: &'a str,
    /// How many calls are open.
    depth: u32,
    /// Whether the failure depends on it.
    matters: bool,
    #[serde(flatten)]
    kind: StepKind<'a>,
}

#[derive(serde::Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum StepKind<'a> {
    /// A value that the program does not determine.
    Input {
        place: &'a str,
        /// The function that it comes from, or "uninitialised".
        source: &'a str,
        #[serde(flatten)]
        value: Value<'a>,
    },
    Assign {
        place: &'a str,
        #[serde(flatten)]
        value: Value<'a>,
    },
    Call {
        callee: &'a str,
        arguments: Vec<Argument<'a>>,
    },
    /// The handler of an interrupt begins to run, for the `time`-th time.
    Interrupt {
        handler: &'a str,
        time: u32,
    },
    Return {
        from: &'a str,
        #[serde(flatten)]
        value: Option<Value<'a>>,
    },
    Branch {
        condition: &'a str,
        #[serde(flatten)]
        value: Value<'a>,
    },
    Allocate {
        /// `null` if the allocation failed.
        object: Option<&'a str>,
        size: u64,
    },
    Free {
        object: &'a str,
    },
    Assume {
        condition: &'a str,
    },
    /// Another property that failed on the way.
    Violated {
        property: &'a str,
    },
}

#[derive(serde::Serialize, JsonSchema)]
struct Value<'a> {
    /// In decimal, or by name.
    value: &'a str,
    /// For integers.
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<&'a str>,
}

#[derive(serde::Serialize, JsonSchema)]
struct Argument<'a> {
    name: &'a str,
    #[serde(flatten)]
    value: Value<'a>,
}

/// Where and why the property fails.
#[derive(serde::Serialize, JsonSchema)]
struct Failure<'a> {
    #[serde(flatten)]
    place: Place,
    function: &'a str,
    /// Innermost call first: the calling function and the place of the call.
    stack: Vec<Frame<'a>>,
    /// Where there is more to say than the values.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    /// The parts of the failing condition.
    values: Vec<Part<'a>>,
}

#[derive(serde::Serialize, JsonSchema)]
struct Frame<'a> {
    function: &'a str,
    file: &'a str,
    line: u32,
}

#[derive(serde::Serialize, JsonSchema)]
struct Part<'a> {
    expression: &'a str,
    #[serde(flatten)]
    value: Value<'a>,
}

#[derive(serde::Serialize, JsonSchema)]
struct Statistics<'a> {
    /// Seconds by stage.
    stages: Named<'a, f64>,
    counts: Named<'a, u64>,
    /// Seconds by property.
    properties: Named<'a, f64>,
    /// Bytes that an external solver had used when it decided the property.
    solver_memory: Named<'a, u64>,
}

/// An object with keys in this order.
struct Named<'a, T>(Vec<(&'a str, T)>);

impl<T: Serialize> Serialize for Named<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<T: JsonSchema> JsonSchema for Named<'_, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Named_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        std::collections::BTreeMap::<String, T>::json_schema(generator)
    }
}

pub fn render(outcome: &Outcome) -> String {
    finish(&Document::Checked(Box::new(checked(outcome))))
}

/// The report on a program that could not be read.
pub fn render_rejected(files: &Files, diagnostics: &[base::Diagnostic]) -> String {
    let errors = diagnostics.iter().map(|d| diagnostic(files, d)).collect();
    finish(&Document::Rejected(Rejected { schema: VERSION, verdict: "rejected", exit_code: 2, errors }))
}

/// What a report looks like, as JSON Schema.
pub fn schema() -> String {
    finish(&schema_for!(Document<'static>))
}

fn finish(value: &impl Serialize) -> String {
    // Maps with string keys and finite numbers can always be serialised.
    spelled_out(&serde_json::to_string_pretty(value).unwrap_or_default()) + "\n"
}

fn checked(outcome: &Outcome) -> Checked<'_> {
    let verdict = outcome.verdict();
    let exit_code = verdict.exit_code();
    let verdict = match verdict {
        results::Verdict::Successful { bounded, within } => Verdict::Successful { bounded, within },
        results::Verdict::Failed => Verdict::Failed,
        results::Verdict::Unknown { why } => Verdict::Unknown { why },
    };
    Checked {
        schema: VERSION,
        verdict,
        exit_code,
        properties: outcome.selected().map(property).collect(),
        warnings: outcome.warnings.iter().map(|d| diagnostic(&outcome.files, d)).collect(),
        notes: &outcome.notes,
        target: outcome.target.as_ref().map(target),
        statistics: statistics(outcome),
    }
}

fn property(row: &PropertyResult) -> Property<'_> {
    let status = match &row.status {
        Status::Safe { bounded } => holds(*bounded, &row.reach),
        Status::Failed { trace, depends_on } => {
            PropertyStatus::Failure { depends_on, trace: trace.as_deref().map(counterexample) }
        }
        Status::Unknown { reason } => PropertyStatus::Unknown { reason: reason.to_string() },
        Status::Open | Status::Skipped => PropertyStatus::Unknown { reason: "not decided".to_string() },
    };
    Property {
        id: &row.name,
        kind: row.kind.label(),
        function: &row.func,
        place: place(&row.site),
        description: &row.description,
        status,
        solver: Some(row.solver.as_str()).filter(|solver| !solver.is_empty()),
    }
}

fn holds(bounded: bool, reach: &Reachability) -> PropertyStatus<'static> {
    let holds = |reach| Holds { bounded, reach, masked_by: None };
    match reach {
        Reachability::NotChecked => PropertyStatus::Success(holds(Reach::NotChecked)),
        Reachability::Reached => PropertyStatus::Success(holds(Reach::Reached)),
        Reachability::Unreachable => PropertyStatus::Unreachable(holds(Reach::Unreachable)),
        Reachability::Masked { by } => {
            PropertyStatus::Masked(Holds { masked_by: Some(by.clone()), ..holds(Reach::Masked) })
        }
    }
}

fn place(site: &Site) -> Place {
    Place { file: site.file.clone(), line: site.line, column: site.column }
}

fn diagnostic(files: &Files, diagnostic: &base::Diagnostic) -> Diagnostic {
    let at = |loc: Loc| place(&Site::new(files, loc));
    Diagnostic { place: at(diagnostic.loc), message: diagnostic.message.clone(), help: diagnostic.help.clone() }
}

fn statistics(outcome: &Outcome) -> Statistics<'_> {
    let stages = outcome.statistics.stages.iter().map(|(name, time)| (*name, time.as_secs_f64()));
    let times = outcome.selected().map(|row| (row.name.as_str(), row.time.as_secs_f64()));
    let memory = outcome.selected().filter(|row| row.memory > 0).map(|row| (row.name.as_str(), row.memory));
    Statistics {
        stages: Named(stages.collect()),
        counts: Named(outcome.statistics.counts.clone()),
        properties: Named(times.collect()),
        solver_memory: Named(memory.collect()),
    }
}

fn counterexample(trace: &Trace) -> Counterexample<'_> {
    let results::trace::Failure { site, func, stack, why, values } = &trace.failure;
    Counterexample {
        replayed: trace.divergence.is_none(),
        divergence: trace.divergence.as_deref(),
        steps: trace.steps.iter().map(step).collect(),
        failure: Failure {
            place: place(site),
            function: func,
            stack: stack.iter().map(frame).collect(),
            why: why.as_deref(),
            values: values.iter().map(|(expression, shown)| Part { expression, value: value(shown) }).collect(),
        },
    }
}

fn frame(frame: &results::trace::Frame) -> Frame<'_> {
    Frame { function: &frame.func, file: &frame.site.file, line: frame.site.line }
}

fn step(step: &results::trace::TraceStep) -> Step<'_> {
    Step {
        file: &step.site.file,
        line: step.site.line,
        function: &step.func,
        depth: step.depth,
        matters: step.matters,
        kind: step_kind(&step.kind),
    }
}

fn step_kind(kind: &results::trace::StepKind) -> StepKind<'_> {
    use results::trace::StepKind as Kind;
    match kind {
        Kind::Input { place, source, value: shown } => StepKind::Input { place, source, value: value(shown) },
        Kind::Assign { place, value: shown } => StepKind::Assign { place, value: value(shown) },
        Kind::Call { func, args } => {
            let arguments = args.iter().map(|(name, shown)| Argument { name, value: value(shown) });
            StepKind::Call { callee: func, arguments: arguments.collect() }
        }
        Kind::Interrupt { handler, time } => StepKind::Interrupt { handler, time: *time },
        Kind::Return { func, value: shown } => StepKind::Return { from: func, value: shown.as_ref().map(value) },
        Kind::Branch { condition, value: shown } => StepKind::Branch { condition, value: value(shown) },
        Kind::Alloc { object, size } => StepKind::Allocate { object: object.as_deref(), size: *size },
        Kind::Free { object } => StepKind::Free { object },
        Kind::Assume { condition } => StepKind::Assume { condition },
        Kind::Violated { name } => StepKind::Violated { property: name },
    }
}

fn value(shown: &Shown) -> Value<'_> {
    Value { value: &shown.text, hex: shown.hex.as_deref() }
}

/// Control characters that JSON allows in strings, where nothing else but line ends is one: they would steer a terminal.
fn spelled_out(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c.is_control() && c != '\n' {
            true => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => out.push(c),
        }
    }
    out
}
