//! Goals of all kinds, and which points decide them.

use std::collections::BTreeMap;

use base::Loc;
use program::coverage::{Coverage, Decision, PointKind, Side, Wanted};
use program::{FuncId, Program, PropId};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Location,
    Function,
    Branch,
    Decision,
    Condition,
    /// Masking.
    Mcdc,
    /// The stricter reading; asked for together with `Mcdc`.
    UniqueCause,
    Assertion,
    Boundary,
    Cover,
}

impl Kind {
    /// What can be asked for, with what it means.
    pub const NAMES: [(Kind, &str, &str); 9] = [
        (Kind::Location, "location", "each statement is reached"),
        (Kind::Function, "function", "each function is called"),
        (Kind::Branch, "branch", "each branch and each case of a switch is taken"),
        (Kind::Decision, "decision", "each decision comes out true and false"),
        (Kind::Condition, "condition", "each condition of each decision is true and false"),
        (Kind::Mcdc, "mcdc", "each condition changes the outcome of its decision by itself"),
        (Kind::Assertion, "assertion", "each assertion is reached"),
        (Kind::Boundary, "boundary", "each comparison at, just below and just above its border"),
        (Kind::Cover, "cover", "each __CPROVER_cover(e) is reached with e true"),
    ];

    pub fn by_name(name: &str) -> Option<Kind> {
        Kind::NAMES.iter().find(|(_, known, _)| *known == name).map(|(kind, ..)| *kind)
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::UniqueCause => "mcdc-unique-cause",
            kind => Kind::NAMES.iter().find(|(known, ..)| *known == kind).map_or("", |(_, name, _)| name),
        }
    }
}

/// The points that goals of these kinds need.
pub fn wanted(kinds: &[Kind]) -> Wanted {
    let has = |kind| kinds.contains(&kind);
    Wanted {
        statements: has(Kind::Location),
        functions: has(Kind::Function),
        decisions: has(Kind::Branch) || has(Kind::Decision) || has(Kind::Condition) || has(Kind::Mcdc),
        cases: has(Kind::Branch),
        assertions: has(Kind::Assertion),
        boundaries: has(Kind::Boundary),
        covers: has(Kind::Cover),
    }
}

#[derive(Clone, Debug)]
pub struct Goal {
    /// `main.mcdc.3`.
    pub name: String,
    pub kind: Kind,
    pub func: FuncId,
    pub loc: Loc,
    pub description: String,
    pub need: Need,
    /// The decision and the condition that it is about.
    pub about: Option<(usize, Option<usize>)>,
}

/// What has to be passed.
#[derive(Clone, Debug)]
pub enum Need {
    /// One of these points.
    Any(Vec<PropId>),
    /// One of the first and one of the second.
    Both(Vec<PropId>, Vec<PropId>),
    /// Both points of one pair.
    Pair(Vec<(PropId, PropId)>),
    /// Not sought, since the decision has too many paths; impossible where these cannot both be passed.
    TooMany(Vec<PropId>, Vec<PropId>),
}

/// All goals of these kinds, by place.
pub fn goals(program: &Program, kinds: &[Kind]) -> Vec<Goal> {
    let Some(coverage) = &program.coverage else { return Vec::new() };
    let mut maker = Maker { coverage, kinds, points: Points::new(coverage), goals: Vec::new() };
    maker.of_points();
    (0..coverage.decisions.len()).for_each(|decision| maker.of_decision(decision));
    let mut goals = maker.goals;
    goals.sort_by_key(|goal| (goal.func, goal.kind, goal.loc));
    let mut counts: BTreeMap<(FuncId, Kind), u32> = BTreeMap::new();
    for goal in &mut goals {
        let count = counts.entry((goal.func, goal.kind)).or_default();
        *count += 1;
        goal.name = format!("{}.{}.{count}", program.funcs[goal.func].name, goal.kind.name());
    }
    goals
}

/// The points of decisions.
pub struct Points<'a> {
    coverage: &'a Coverage,
    by_path: BTreeMap<(usize, usize), PropId>,
}

impl<'a> Points<'a> {
    pub fn new(coverage: &'a Coverage) -> Self {
        let path = |point: &program::coverage::Point| match point.kind {
            PointKind::Path { decision, path } => Some(((decision, path), point.prop)),
            _ => None,
        };
        Points { coverage, by_path: coverage.points.iter().filter_map(path).collect() }
    }

    /// `None` if the builder saw that it is impossible.
    pub fn of_path(&self, decision: usize, path: usize) -> Option<PropId> {
        self.by_path.get(&(decision, path)).copied()
    }

    fn paths(&self, decision: usize, is_wanted: impl Fn(&program::coverage::Path) -> bool) -> Vec<PropId> {
        let paths = self.coverage.decisions[decision].paths.iter().enumerate();
        paths.filter(|(_, path)| is_wanted(path)).filter_map(|(n, _)| self.of_path(decision, n)).collect()
    }

    fn of_kind(&self, is_wanted: impl Fn(&PointKind) -> bool) -> Vec<PropId> {
        self.coverage.points.iter().filter(|point| is_wanted(&point.kind)).map(|point| point.prop).collect()
    }

    /// Points that say: the decision comes out so.
    fn outcome(&self, decision: usize, value: bool) -> Vec<PropId> {
        if self.coverage.decisions[decision].paths.is_empty() {
            return self.of_kind(|kind| *kind == PointKind::Outcome { decision, value });
        }
        self.paths(decision, |path| path.outcome == value)
    }

    fn value(&self, decision: usize, condition: usize, value: bool) -> Vec<PropId> {
        if self.coverage.decisions[decision].paths.is_empty() {
            return self.of_kind(|kind| *kind == PointKind::Value { decision, condition, value });
        }
        self.paths(decision, |path| path.value(condition) == Some(value))
    }

    /// Points that say: the condition has this value, and nothing masks it.
    pub fn effect(&self, decision: usize, condition: usize, value: bool) -> Vec<PropId> {
        if self.coverage.decisions[decision].paths.is_empty() {
            return self.of_kind(|kind| *kind == PointKind::Effect { decision, condition, value });
        }
        let tree = &self.coverage.decisions[decision].tree;
        self.paths(decision, |path| path.value(condition) == Some(value) && tree.shows(condition, path))
    }

    /// Pairs of paths with different outcomes on which no other condition that both evaluate differs.
    pub fn unique_pairs(&self, decision: usize, condition: usize) -> Vec<(PropId, PropId)> {
        let paths = &self.coverage.decisions[decision].paths;
        let mut pairs = Vec::new();
        for (n, a) in paths.iter().enumerate().filter(|(_, path)| path.value(condition) == Some(true)) {
            for (m, b) in paths.iter().enumerate().filter(|(_, path)| path.value(condition) == Some(false)) {
                let differs = |&(other, value): &(usize, bool)| {
                    other != condition && b.value(other).is_some_and(|in_b| in_b != value)
                };
                if a.outcome != b.outcome
                    && !a.steps.iter().any(differs)
                    && let (Some(a), Some(b)) = (self.of_path(decision, n), self.of_path(decision, m))
                {
                    pairs.push((a, b));
                }
            }
        }
        pairs
    }
}

struct Maker<'a> {
    coverage: &'a Coverage,
    kinds: &'a [Kind],
    points: Points<'a>,
    goals: Vec<Goal>,
}

impl Maker<'_> {
    fn of_points(&mut self) {
        for point in &self.coverage.points {
            let (kind, description, about) = match &point.kind {
                PointKind::Function => (Kind::Function, "the function is called".to_string(), None),
                PointKind::Statement => (Kind::Location, "the statement is reached".to_string(), None),
                PointKind::Case(label) => (Kind::Branch, format!("{label} of the switch"), None),
                PointKind::Assertion(text) if text.is_empty() => {
                    (Kind::Assertion, "the assertion is reached".to_string(), None)
                }
                PointKind::Assertion(text) => (Kind::Assertion, format!("reached: {text}"), None),
                PointKind::Cover => (Kind::Cover, "the condition to be covered is true".to_string(), None),
                PointKind::Boundary { decision, condition, side } => {
                    let text = &self.coverage.decisions[*decision].conditions[*condition].text;
                    let side = match side {
                        Side::Below => "left operand just below the right one",
                        Side::At => "operands equal",
                        Side::Above => "left operand just above the right one",
                    };
                    (Kind::Boundary, format!("`{text}` with its {side}"), Some((*decision, Some(*condition))))
                }
                _ => continue,
            };
            let need = Need::Any(vec![point.prop]);
            if self.kinds.contains(&kind) {
                let (func, loc) = (point.func, point.loc);
                self.goals.push(Goal { name: String::new(), kind, func, loc, description, need, about });
            }
        }
    }

    fn of_decision(&mut self, n: usize) {
        let decision = &self.coverage.decisions[n];
        for value in [true, false] {
            let need = || Need::Any(self.points.outcome(n, value));
            let [branch, outcome] = [Kind::Branch, Kind::Decision].map(|kind| {
                let wanted = self.kinds.contains(&kind) && (kind == Kind::Decision || decision.role.is_branch());
                wanted.then(|| (kind, format!("the decision comes out {value}"), need()))
            });
            for (kind, description, need) in branch.into_iter().chain(outcome) {
                self.push(decision, (n, None), kind, description, need);
            }
        }
        (0..decision.conditions.len()).for_each(|condition| self.of_condition(n, condition));
    }

    fn of_condition(&mut self, n: usize, condition: usize) {
        let decision = &self.coverage.decisions[n];
        let text = &decision.conditions[condition].text;
        let about = (n, Some(condition));
        if self.kinds.contains(&Kind::Condition) {
            for value in [true, false] {
                let need = Need::Any(self.points.value(n, condition, value));
                self.push(decision, about, Kind::Condition, format!("`{text}` is {value}"), need);
            }
        }
        if self.kinds.contains(&Kind::Mcdc) {
            let [yes, no] = [true, false].map(|value| self.points.effect(n, condition, value));
            let description = format!("`{text}` changes the outcome");
            let unique = match decision.paths.is_empty() {
                true => Need::TooMany(yes.clone(), no.clone()),
                false => Need::Pair(self.points.unique_pairs(n, condition)),
            };
            self.push(decision, about, Kind::Mcdc, description.clone(), Need::Both(yes, no));
            self.push(decision, about, Kind::UniqueCause, description + " alone", unique);
        }
    }

    fn push(
        &mut self,
        decision: &Decision,
        about: (usize, Option<usize>),
        kind: Kind,
        description: String,
        need: Need,
    ) {
        let loc = about.1.map_or(decision.loc, |condition| decision.conditions[condition].loc);
        let loc = if loc.is_none() { decision.loc } else { loc };
        let (func, about) = (decision.func, Some(about));
        self.goals.push(Goal { name: String::new(), kind, func, loc, description, need, about });
    }
}
