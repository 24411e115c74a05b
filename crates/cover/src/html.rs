//! The report as one page: the summary, the goals that are not covered, and the source with the truth table of each
//! decision at its line.

use std::collections::{BTreeMap, BTreeSet};

use page::{Html, line_anchor};

use super::report::{ConditionRow, DecisionRow, Effect, GoalRow, Report, Verdict};

const STYLE: &str = "\
.source { border: 1px solid var(--rule); border-radius: 6px; overflow-x: auto; padding: .3rem 0; }
.line { display: flex; white-space: pre; font-family: ui-monospace, \"DejaVu Sans Mono\", monospace; font-size: 13px; }
.line > .number { flex: none; width: 4rem; text-align: right; padding-right: .8rem; color: var(--faint); user-select: none; }
.line.covered, .line.open, .line.unreachable { color: inherit; }
.decision { margin: .2rem 1rem .6rem 4.5rem; }
.decision table { font-size: 13px; margin: .2rem 0; background: var(--paper); }
.decision td { text-align: center; } .decision td.code { text-align: left; }
summary { cursor: pointer; color: var(--faint); }
";

/// A file's name and its text, as far as it can be read.
pub struct Source {
    pub name: String,
    pub text: Option<String>,
}

pub fn render(report: &Report, sources: &[Source]) -> String {
    let page = Page { report, sources };
    let mut html = Html::new();
    page.summary(&mut html);
    page.left_goals(&mut html);
    page.tests(&mut html);
    (0..sources.len()).for_each(|file| page.source(&mut html, file));
    html.finish(&format!("Coverage of {}", report.entry), STYLE)
}

struct Page<'a> {
    report: &'a Report,
    sources: &'a [Source],
}

impl Page<'_> {
    fn summary(&self, html: &mut Html) {
        let report = self.report;
        html.element("h1", "", &format!("Coverage of {}", report.entry));
        let facts = format!("{} tests, {:.1} s, {}", report.suite.tests.len(), report.seconds, report.files.join(", "));
        html.element("p", "class=\"faint\"", &facts);
        html.raw("<table id=\"summary\"><tr><th>kind</th><th>covered</th><th>unreachable</th><th>open</th><th>percent</th></tr>\n");
        for line in &report.summary {
            html.raw(&format!("<tr data-kind=\"{}\">", page::escape(&line.kind))).element("td", "", &line.kind);
            html.element("td", "class=\"covered\"", &line.covered.to_string());
            html.element("td", "class=\"unreachable\"", &line.unreachable.to_string());
            let class = if line.open == 0 { "" } else { "class=\"open\"" };
            html.element("td", class, &line.open.to_string());
            html.element("td", "", &format!("{:.1} %", line.percent)).raw("</tr>\n");
        }
        html.raw("</table>\n");
        for note in &report.notes {
            html.element("p", "class=\"faint\"", note);
        }
    }

    fn left_goals(&self, html: &mut Html) {
        let left: Vec<&GoalRow> = self.report.goals.iter().filter(|g| g.status != Verdict::Covered).collect();
        if left.is_empty() {
            html.element("p", "", "Every goal is covered.");
            return;
        }
        html.raw("<h2>Goals that no test covers</h2>\n<table><tr><th>goal</th><th>place</th><th>what</th><th>status</th><th>why</th></tr>\n");
        for goal in left {
            html.raw("<tr>").element("td", "class=\"code\"", &goal.name).raw("<td>");
            self.place(html, &goal.file, goal.line);
            html.raw("</td>").element("td", "", &goal.description);
            html.element("td", &format!("class=\"{}\"", class(goal.status)), class(goal.status));
            html.element("td", "", &goal.reason).raw("</tr>\n");
        }
        html.raw("</table>\n");
    }

    fn place(&self, html: &mut Html, file: &str, line: u32) {
        let shown = format!("{file}:{line}");
        match self.sources.iter().position(|source| source.name == file && source.text.is_some()) {
            Some(n) => html.link(&line_anchor(n, line), &shown),
            None => html.text(&shown),
        };
    }

    fn tests(&self, html: &mut Html) {
        html.raw("<h2>Tests</h2>\n<table><tr><th>test</th><th>inputs</th><th>goals</th></tr>\n");
        for (n, test) in self.report.suite.tests.iter().enumerate() {
            html.raw(&format!("<tr id=\"test-{}\">", n + 1)).element("td", "", &(n + 1).to_string());
            let shown: Vec<String> =
                test.inputs.iter().take(12).map(|input| format!("{} = {}", input.name, input.value)).collect();
            let more = test.inputs.len().saturating_sub(12);
            let rest = if more == 0 { String::new() } else { format!(", and {more} more") };
            html.element("td", "class=\"code\"", &(shown.join(", ") + &rest));
            html.element("td", "", &test.covers.len().to_string()).raw("</tr>\n");
        }
        html.raw("</table>\n");
    }

    fn source(&self, html: &mut Html, file: usize) {
        let Source { name, text: Some(text) } = &self.sources[file] else { return };
        let mut decisions: BTreeMap<u32, Vec<&DecisionRow>> = BTreeMap::new();
        for decision in self.report.decisions.iter().filter(|d| d.file == *name) {
            decisions.entry(decision.line).or_default().push(decision);
        }
        let statuses = self.statuses(name);
        html.element("h2", "", name).raw("<div class=\"source\">\n");
        for (n, line) in (1..).zip(text.lines()) {
            let class = statuses.get(&n).map_or("", |&status| class(status));
            html.raw(&format!("<div class=\"line {class}\" id=\"{}\">", line_anchor(file, n)));
            html.element("span", "class=\"number\"", &n.to_string()).element("span", "", line).raw("</div>\n");
            decisions.get(&n).into_iter().flatten().for_each(|decision| self.decision(html, decision));
        }
        html.raw("</div>\n");
    }

    /// By line: open if something there is, else covered if something is.
    fn statuses(&self, file: &str) -> BTreeMap<u32, Verdict> {
        let mut statuses = BTreeMap::new();
        for goal in self.report.goals.iter().filter(|goal| goal.file == file) {
            let entry = statuses.entry(goal.line).or_insert(goal.status);
            *entry = match (*entry, goal.status) {
                (Verdict::Open, _) | (_, Verdict::Open) => Verdict::Open,
                (Verdict::Covered, _) | (_, Verdict::Covered) => Verdict::Covered,
                _ => Verdict::Unreachable,
            };
        }
        statuses
    }

    fn decision(&self, html: &mut Html, decision: &DecisionRow) {
        let all_shown =
            decision.conditions.iter().all(|c| c.masking.as_ref().is_none_or(|e| e.status == Verdict::Covered));
        let open = if all_shown { "" } else { " open" };
        let count = decision.conditions.len();
        let s = if count == 1 { "" } else { "s" };
        html.raw(&format!(
            "<details class=\"decision\"{open}><summary>column {}: {count} condition{s}</summary>",
            decision.column
        ));
        if !decision.table.is_empty() {
            self.truth_table(html, decision);
        }
        if decision.conditions.iter().any(|condition| condition.masking.is_some()) {
            self.effects(html, decision);
        }
        html.raw("</details>\n");
    }

    fn truth_table(&self, html: &mut Html, decision: &DecisionRow) {
        html.raw("<table><tr>");
        for (n, condition) in decision.conditions.iter().enumerate() {
            html.element("th", &format!("title=\"{}\"", page::escape(&condition.text)), &(n + 1).to_string());
        }
        html.raw("<th>outcome</th><th>status</th><th>tests</th></tr>\n");
        for row in &decision.table {
            html.raw("<tr>");
            row.values.chars().for_each(|value| _ = html.element("td", "", &value.to_string()));
            html.element("td", "", if row.outcome { "T" } else { "F" });
            html.element("td", &format!("class=\"{}\"", class(row.status)), class(row.status));
            html.raw("<td>");
            links(html, &row.tests.iter().copied().collect());
            html.raw("</td></tr>\n");
        }
        html.raw("</table>\n");
    }

    fn effects(&self, html: &mut Html, decision: &DecisionRow) {
        html.raw(
            "<table><tr><th>#</th><th>condition</th><th>masking</th><th>unique cause</th><th>coupled with</th></tr>\n",
        );
        for (n, condition) in decision.conditions.iter().enumerate() {
            let ConditionRow { text, masking, unique_cause, coupled_with, .. } = condition;
            html.raw("<tr>").element("td", "", &(n + 1).to_string()).element("td", "class=\"code\"", text);
            effect(html, masking.as_ref());
            effect(html, unique_cause.as_ref());
            let others: Vec<String> = coupled_with.iter().map(ToString::to_string).collect();
            html.element("td", "", &others.join(", ")).raw("</tr>\n");
        }
        html.raw("</table>\n");
    }
}

fn effect(html: &mut Html, effect: Option<&Effect>) {
    let Some(effect) = effect else {
        html.raw("<td></td>");
        return;
    };
    html.raw(&format!("<td class=\"{}\">", class(effect.status)));
    match effect.status {
        Verdict::Covered => {
            html.text("tests ");
            links(html, &effect.tests.iter().copied().collect());
        }
        status => _ = html.text(class(status)),
    }
    html.raw("</td>");
}

/// The first few tests, as links.
fn links(html: &mut Html, tests: &BTreeSet<usize>) {
    for (n, test) in tests.iter().take(8).enumerate() {
        html.text(if n == 0 { "" } else { ", " }).link(&format!("test-{test}"), &test.to_string());
    }
    if tests.len() > 8 {
        html.text(&format!(" and {} more", tests.len() - 8));
    }
}

fn class(status: Verdict) -> &'static str {
    match status {
        Verdict::Covered => "covered",
        Verdict::Unreachable => "unreachable",
        Verdict::Open => "open",
    }
}
