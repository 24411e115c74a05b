//! What came of it, as plain data (`conclude` makes it): JSON is this as it stands, text and page show it.

use schemars::JsonSchema;
use serde::Serialize;
use vectors::Suite;

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// `flotilla-coverage-1`.
    pub format: String,
    pub files: Vec<String>,
    pub entry: String,
    /// A line a kind.
    pub summary: Vec<Line>,
    pub goals: Vec<GoalRow>,
    pub decisions: Vec<DecisionRow>,
    pub suite: Suite,
    pub notes: Vec<String>,
    pub seconds: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Line {
    pub kind: String,
    pub covered: usize,
    pub unreachable: usize,
    pub open: usize,
    /// Covered goals of all that are not proved to be unreachable, in percent; 100 if there are none.
    pub percent: f64,
}

impl Line {
    pub fn total(&self) -> usize {
        self.covered + self.unreachable + self.open
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Covered,
    Unreachable,
    Open,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GoalRow {
    pub name: String,
    pub kind: String,
    pub function: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub description: String,
    pub status: Verdict,
    /// The tests that cover it, by number from 1: one, or the two of a pair.
    pub tests: Vec<usize>,
    /// Why it is unreachable or open.
    pub reason: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecisionRow {
    pub function: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub conditions: Vec<ConditionRow>,
    /// The ways to evaluate it; empty if there are too many.
    pub table: Vec<PathRow>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConditionRow {
    pub text: String,
    pub line: u32,
    pub column: u32,
    pub masking: Option<Effect>,
    pub unique_cause: Option<Effect>,
    /// Conditions, by number from 1, that change whenever this one does, so that no pair shows it alone.
    pub coupled_with: Vec<usize>,
}

/// Whether a condition's effect is shown, and by which tests.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Effect {
    pub status: Verdict,
    pub tests: Vec<usize>,
}

/// A row of a decision's truth table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PathRow {
    /// `T`, `F`, or `-` for a condition that is not evaluated.
    pub values: String,
    pub outcome: bool,
    pub status: Verdict,
    pub tests: Vec<usize>,
}

impl Report {
    /// Nothing is open.
    pub fn is_complete(&self) -> bool {
        self.summary.iter().all(|line| line.open == 0)
    }

    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a report has nothing that JSON has not");
        text.push('\n');
        text
    }

    /// The JSON Schema of a report.
    pub fn schema() -> String {
        let mut text = serde_json::to_string_pretty(&schemars::schema_for!(Report)).expect("a schema is JSON");
        text.push('\n');
        text
    }
}
