//! From goals, states and tests to a report.

use std::time::Duration;

use base::{Id, Loc};
use program::coverage::Decision;
use program::{Program, PropId};
use results::{Outcome, Reached, Site, Status, Undecided};
use vectors::{FORMAT, Suite};

use super::collector::Collector;
use super::coupling::coupled;
use super::goals::{Goal, Kind, Need, Points};
use super::judge::{State, States};
use super::kept::Kept;
use super::report::{ConditionRow, DecisionRow, Effect, GoalRow, Line, PathRow, Report, Verdict};

/// What a report says beside what was found.
pub struct Sources {
    pub files: Vec<String>,
    pub entry: String,
    pub kinds: Vec<Kind>,
    pub time: Duration,
}

pub fn report(collector: &Collector, known: &Outcome, sources: Sources) -> Report {
    let (states, kept) = collector.conclude(known);
    let maker = Maker { collector, known, states, kept };
    let goals: Vec<GoalRow> = collector.goals.iter().map(|goal| maker.goal(goal)).collect();
    let suite = maker.suite(&sources, &goals);
    let lines = sources.kinds.iter().flat_map(|&kind| match kind {
        Kind::Mcdc => vec![Kind::Mcdc, Kind::UniqueCause],
        kind => vec![kind],
    });
    let summary = lines.map(|kind| line(kind, &goals)).collect();
    let coverage = collector.program.coverage.iter().flat_map(|coverage| coverage.decisions.iter().enumerate());
    let mut notes = known.notes.clone();
    notes.extend(known.incomplete.as_ref().map(|why| format!("ended early: {}", plain(why))));
    Report {
        format: "flotilla-coverage-1".to_string(),
        files: sources.files,
        entry: sources.entry,
        summary,
        decisions: coverage.filter(|(_, d)| !d.conditions.is_empty()).map(|(n, d)| maker.decision(n, d)).collect(),
        goals,
        suite,
        notes,
        seconds: sources.time.as_secs_f64(),
    }
}

fn line(kind: Kind, goals: &[GoalRow]) -> Line {
    let count = |status| goals.iter().filter(|goal| goal.kind == kind.name() && goal.status == status).count();
    let [covered, unreachable, open] = [Verdict::Covered, Verdict::Unreachable, Verdict::Open].map(count);
    let possible = covered + open;
    let percent = if possible == 0 { 100.0 } else { covered as f64 * 100.0 / possible as f64 };
    Line { kind: kind.name().to_string(), covered, unreachable, open, percent }
}

/// A reason in the words of goals: not reaching one is what a search without a violation comes to.
fn plain(why: &Undecided) -> String {
    match why {
        Undecided::After(why, Reached::Depth(k)) => format!("{}; not reached within {k} iterations", plain(why)),
        Undecided::After(why, Reached::Iterations { of, n }) => {
            format!("{}; not reached in {n} iterations of loop {of}", plain(why))
        }
        Undecided::NeitherProvedNorViolated { k } => {
            format!("neither reached nor proved unreachable within {k} iterations")
        }
        Undecided::DepthReached(k) => {
            format!("not reached within {k} iterations, which was the greatest depth asked for")
        }
        other => other.to_string(),
    }
}

struct Maker<'a> {
    collector: &'a Collector,
    known: &'a Outcome,
    states: States,
    kept: Vec<Kept>,
}

impl Maker<'_> {
    fn program(&self) -> &Program {
        &self.collector.program
    }

    fn site(&self, loc: Loc) -> Site {
        Site::new(&self.program().files, loc)
    }

    fn goal(&self, goal: &Goal) -> GoalRow {
        let Site { file, line, column } = self.site(goal.loc);
        let state = self.states.judge(&goal.need);
        let tests = if state == State::Covered { self.tests(&goal.need) } else { Vec::new() };
        GoalRow {
            name: goal.name.clone(),
            kind: goal.kind.name().to_string(),
            function: self.program().funcs[goal.func].name.clone(),
            file,
            line,
            column,
            description: goal.description.clone(),
            status: verdict(state),
            tests,
            reason: self.reason(goal, state),
        }
    }

    fn reason(&self, goal: &Goal, state: State) -> String {
        match (state, &goal.need) {
            (State::Covered, _) => String::new(),
            (State::Unreachable, Need::Any(_)) => "proved: no execution gets there".to_string(),
            (State::Unreachable, Need::Pair(_)) => self.why_no_pair(goal),
            (State::Unreachable, _) => "proved: no pair of executions shows it".to_string(),
            (State::Open, Need::TooMany(..)) => {
                "the decision has too many ways to be evaluated; unique cause is not sought".to_string()
            }
            (State::Open, need) => self.why_open(need),
        }
    }

    fn why_no_pair(&self, goal: &Goal) -> String {
        let proved = "proved: no pair of executions shows it".to_string();
        let (Some(coverage), Some((n, Some(condition)))) = (&self.program().coverage, goal.about) else {
            return proved;
        };
        let decision = &coverage.decisions[n];
        let others = coupled(decision, n, condition, &Points::new(coverage), &self.states);
        let text = |&other: &usize| format!("`{}`", decision.conditions[other].text);
        match others.is_empty() {
            true => proved,
            false => {
                let names: Vec<String> = others.iter().map(text).collect();
                format!("{proved}; it is coupled with {}", names.join(" and "))
            }
        }
    }

    /// The reason of the first point that is open.
    fn why_open(&self, need: &Need) -> String {
        let mut reason = None;
        self.states.needed(need, |point| {
            if reason.is_none() {
                reason = self.row_reason(point);
            }
        });
        reason.unwrap_or_else(|| "not decided".to_string())
    }

    fn row_reason(&self, point: PropId) -> Option<String> {
        match &self.known.properties.get(point.index())?.status {
            Status::Unknown { reason } => Some(plain(reason)),
            Status::Safe { bounded: true } => Some("not reached within the unwinding bounds".to_string()),
            _ => None,
        }
    }

    /// The tests that cover it: the first that passes one of the points, or the first pair.
    fn tests(&self, need: &Need) -> Vec<usize> {
        let mut tests = match need {
            Need::Any(points) => self.first(points).into_iter().collect(),
            Need::Both(left, right) | Need::TooMany(left, right) => {
                [left, right].into_iter().filter_map(|side| self.first(side)).collect()
            }
            Need::Pair(pairs) => {
                let found = pairs.iter().find_map(|&(a, b)| Some(vec![self.first(&[a])?, self.first(&[b])?]));
                found.unwrap_or_default()
            }
        };
        tests.dedup();
        tests
    }

    fn first(&self, points: &[PropId]) -> Option<usize> {
        self.kept.iter().position(|kept| points.iter().any(|point| kept.passes.contains(point))).map(|n| n + 1)
    }

    fn decision(&self, n: usize, decision: &Decision) -> DecisionRow {
        let Site { file, line, column } = self.site(decision.loc);
        let conditions = (0..decision.conditions.len()).map(|condition| self.condition(n, decision, condition));
        let rows = (0..decision.paths.len()).map(|path| self.path(n, decision, path));
        let function = self.program().funcs[decision.func].name.clone();
        DecisionRow { function, file, line, column, conditions: conditions.collect(), table: rows.collect() }
    }

    fn condition(&self, n: usize, decision: &Decision, condition: usize) -> ConditionRow {
        let site = self.site(decision.conditions[condition].loc);
        let effect = |kind| {
            let is_it = |goal: &&Goal| goal.kind == kind && goal.about == Some((n, Some(condition)));
            let goal = self.collector.goals.iter().find(is_it)?;
            let state = self.states.judge(&goal.need);
            let tests = if state == State::Covered { self.tests(&goal.need) } else { Vec::new() };
            Some(Effect { status: verdict(state), tests })
        };
        let unique_cause = effect(Kind::UniqueCause);
        let coupled_with = match (&unique_cause, &self.program().coverage) {
            (Some(Effect { status: Verdict::Unreachable, .. }), Some(coverage)) => {
                coupled(decision, n, condition, &Points::new(coverage), &self.states).iter().map(|n| n + 1).collect()
            }
            _ => Vec::new(),
        };
        let text = decision.conditions[condition].text.clone();
        let (line, column) = (site.line, site.column);
        ConditionRow { text, line, column, masking: effect(Kind::Mcdc), unique_cause, coupled_with }
    }

    fn path(&self, n: usize, decision: &Decision, path: usize) -> PathRow {
        let row = &decision.paths[path];
        let value = |condition| match row.value(condition) {
            Some(true) => 'T',
            Some(false) => 'F',
            None => '-',
        };
        let point = self.program().coverage.as_ref().and_then(|coverage| Points::new(coverage).of_path(n, path));
        let state = point.map_or(State::Unreachable, |point| self.states.get(point));
        let passes =
            |(test, kept): (usize, &Kept)| point.is_some_and(|point| kept.passes.contains(&point)).then_some(test + 1);
        let tests = self.kept.iter().enumerate().filter_map(passes).collect();
        let values = (0..decision.conditions.len()).map(value).collect();
        PathRow { values, outcome: row.outcome, status: verdict(state), tests }
    }

    fn suite(&self, sources: &Sources, goals: &[GoalRow]) -> Suite {
        let mut tests: Vec<_> = self.kept.iter().map(|kept| kept.test.clone()).collect();
        for goal in goals {
            goal.tests.iter().for_each(|&test| tests[test - 1].covers.push(goal.name.clone()));
        }
        Suite { format: FORMAT.to_string(), files: sources.files.clone(), entry: sources.entry.clone(), tests }
    }
}

fn verdict(state: State) -> Verdict {
    match state {
        State::Covered => Verdict::Covered,
        State::Unreachable => Verdict::Unreachable,
        State::Open => Verdict::Open,
    }
}
