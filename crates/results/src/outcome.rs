//! The results of a run: a row for each property, warnings, statistics, and the verdict that follows from them.
//!
//! The pipeline writes into a [`Board`] as it goes, so that a time limit, an interrupt or a panic loses nothing that was
//! found before. Invariant: rows `0..program.properties.len()` are the program's properties by `PropId`; every row is
//! `Open` until it is decided, and an open row is never reported as safe.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use base::{Diagnostic, Files, Severity};
use program::{Program, Property, PropertyKind};

use typed::target::InForce;

use super::site::Site;
use super::trace::Trace;
use super::undecided::{Reached, Undecided};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Not decided yet.
    Open,
    /// Not asked for (`--property` names others); neither shown nor counted.
    Skipped,
    /// Holds on every execution; with `bounded`, on every execution that stays within the unwinding bounds.
    Safe { bounded: bool },
    /// Some execution violates it. `depends_on` names what was over-approximated on the way: if it is not empty, the
    /// property only *may* fail.
    Failed { trace: Option<Box<Trace>>, depends_on: Vec<String> },
    /// Not decided, and why.
    Unknown { reason: Undecided },
}

/// Whether executions get to a property.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Reachability {
    #[default]
    NotChecked,
    Reached,
    /// From some point on, every execution that would get there violates another property first.
    Masked {
        by: String,
    },
    /// No execution gets there.
    Unreachable,
}

#[derive(Clone, Debug)]
pub struct PropertyResult {
    /// `main.overflow.1`: stable as long as the function's own text does not change.
    pub name: String,
    pub kind: PropertyKind,
    pub func: String,
    pub site: Site,
    pub description: String,
    pub status: Status,
    /// Of interest where it holds.
    pub reach: Reachability,
    /// Who decided it; empty while open, or if it was decided without a solver.
    pub solver: String,
    pub time: Duration,
    /// The solver's largest resident size by then in bytes; 0 where it is not known.
    pub memory: u64,
}

impl PropertyResult {
    /// It holds for want of executions that get there unharmed.
    pub fn is_masked(&self) -> bool {
        matches!(self.status, Status::Safe { .. }) && matches!(self.reach, Reachability::Masked { .. })
    }

    /// It holds for want of executions that get there at all.
    pub fn is_unreachable(&self) -> bool {
        matches!(self.status, Status::Safe { .. }) && self.reach == Reachability::Unreachable
    }
}

/// Named counts and times, in the order in which they were first reported.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    pub counts: Vec<(&'static str, u64)>,
    pub stages: Vec<(&'static str, Duration)>,
}

/// Everything that a report is made of.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub properties: Vec<PropertyResult>,
    /// What was over-approximated or ignored, with its place.
    pub warnings: Vec<Diagnostic>,
    /// Sentences without a place: loops that were cut, limits that were hit.
    pub notes: Vec<String>,
    /// The machine that the program was read for; none for a program that is no C.
    pub target: Option<InForce>,
    pub statistics: Statistics,
    /// Where nothing violates what is still open.
    pub reached: Option<Reached>,
    /// Why the run ended early, if it did: then even an empty list of open rows is no proof.
    pub incomplete: Option<Undecided>,
    /// A property that no execution reaches leaves the verdict unknown.
    pub vacuity_fails: bool,
    /// The search has no end of its own: it goes deeper and deeper for the sake of what is still undecided.
    pub deepening: bool,
    pub files: Files,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `bounded`: only for executions within the unwinding bounds; `within`: what else was assumed of them.
    Successful {
        bounded: bool,
        within: Vec<String>,
    },
    Failed,
    Unknown {
        why: String,
    },
}

impl Verdict {
    /// The exit codes of `flotilla check` (those of CBMC).
    pub fn exit_code(&self) -> i32 {
        match self {
            Verdict::Successful { .. } => 0,
            Verdict::Failed => 10,
            Verdict::Unknown { .. } => 5,
        }
    }
}

impl Outcome {
    /// The rows that were asked for.
    pub fn selected(&self) -> impl Iterator<Item = &PropertyResult> {
        self.properties.iter().filter(|row| row.status != Status::Skipped)
    }

    /// A loop that can go on beyond its bound hides executions: what is safe is so only within the bounds.
    fn bound_by_unwinding(&mut self) {
        let open_end = |row: &PropertyResult| {
            row.kind == PropertyKind::Unwinding
                && matches!(row.status, Status::Open | Status::Failed { .. } | Status::Unknown { .. })
        };
        if self.properties.iter().any(open_end) {
            for row in self.properties.iter_mut().filter(|row| row.status == Status::Safe { bounded: false }) {
                row.status = Status::Safe { bounded: true };
            }
        }
    }

    /// One failed property decides; else one undecided property, or a run that ended early, leaves it open.
    pub fn verdict(&self) -> Verdict {
        if self.selected().any(|row| matches!(row.status, Status::Failed { .. })) {
            return Verdict::Failed;
        }
        if let Some(why) = &self.incomplete {
            return Verdict::Unknown { why: why.to_string() };
        }
        let undecided = self.selected().find_map(|row| match &row.status {
            Status::Open => Some(format!("{} was not decided", row.name)),
            Status::Unknown { reason } => Some(format!("{}: {reason}", row.name)),
            _ => None,
        });
        if let Some(why) = undecided {
            return Verdict::Unknown { why };
        }
        if let Some(row) = self.selected().find(|row| self.vacuity_fails && row.is_unreachable()) {
            return Verdict::Unknown { why: format!("{} is unreachable", row.name) };
        }
        let bounded = self.selected().any(|row| row.status == Status::Safe { bounded: true });
        Verdict::Successful { bounded, within: self.limits().map(|limit| limit.message.clone()).collect() }
    }

    /// The warnings that limit the verdict.
    pub fn limits(&self) -> impl Iterator<Item = &Diagnostic> {
        self.warnings.iter().filter(|warning| warning.severity == Severity::Limit)
    }
}

/// The shared, growing [`Outcome`] of one run; clones are the same board.
#[derive(Clone, Default, Debug)]
pub struct Board(Arc<Mutex<Outcome>>);

impl Board {
    pub fn new() -> Self {
        Self::default()
    }

    /// A panicking writer leaves whole rows behind, so a poisoned lock is still good to read.
    fn lock(&self) -> MutexGuard<'_, Outcome> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes an open row of every property of the program, and takes over its warnings and file names.
    pub fn open(&self, program: &Program) {
        let mut outcome = self.lock();
        outcome.files = program.files.clone();
        outcome.warnings.extend(program.warnings.iter().cloned());
        outcome.properties = program.properties.iter().map(|property| row(program, property)).collect();
    }

    /// Adds a property that came up during the run (unwinding assertions), if it is new; its row number is the result.
    pub fn add(&self, program: &Program, property: &Property) -> usize {
        let mut outcome = self.lock();
        let own = program.properties.len();
        let mut added = outcome.properties.iter().enumerate().skip(own);
        if let Some((n, _)) = added.find(|(_, row)| row.name == property.name) {
            return n;
        }
        outcome.properties.push(row(program, property));
        outcome.properties.len() - 1
    }

    /// Which rows are open.
    pub fn open_rows(&self) -> Vec<bool> {
        self.lock().properties.iter().map(|row| row.status == Status::Open).collect()
    }

    /// How many properties are known to fail.
    pub fn violations(&self) -> usize {
        self.lock().properties.iter().filter(|row| matches!(row.status, Status::Failed { .. })).count()
    }

    pub fn set(&self, row: usize, status: Status) {
        self.lock().properties[row].status = status;
    }

    /// Nobody asks for it any more.
    pub fn skip_if_open(&self, row: usize) {
        let row = &mut self.lock().properties[row];
        if row.status == Status::Open {
            row.status = Status::Skipped;
        }
    }

    /// As `set`, with who decided it and how long that took.
    pub fn decide(&self, row: usize, status: Status, solver: &str, time: Duration) {
        let row = &mut self.lock().properties[row];
        row.status = status;
        row.solver = solver.to_string();
        row.time = time;
    }

    /// From now on the search has no end of its own.
    pub fn goes_deeper(&self) {
        self.lock().deepening = true;
    }

    pub fn is_deepening(&self) -> bool {
        self.lock().deepening
    }

    /// What is known of whether executions get to a property.
    pub fn reach(&self, row: usize, reach: Reachability) {
        self.lock().properties[row].reach = reach;
    }

    /// No execution gets to this property, unless one has been seen to.
    pub fn never_reached(&self, row: usize) {
        let reach = &mut self.lock().properties[row].reach;
        if *reach == Reachability::NotChecked {
            *reach = Reachability::Unreachable;
        }
    }

    /// Says where nothing is reached, which is seldom what the user meant.
    pub fn judge_vacuity(&self, fails: bool) {
        let mut outcome = self.lock();
        outcome.vacuity_fails = fails;
        let notes = vacuous(&outcome);
        outcome.notes.extend(notes);
    }

    /// All executions up to there have been looked at.
    pub fn reached(&self, reached: Reached) {
        self.lock().reached = Some(reached);
    }

    /// How much memory the solver had used when it decided the row.
    pub fn memory(&self, row: usize, bytes: u64) {
        self.lock().properties[row].memory = bytes;
    }

    pub fn warn(&self, warning: Diagnostic) {
        self.lock().warnings.push(warning);
    }

    pub fn target(&self, target: InForce) {
        self.lock().target = Some(target);
    }

    pub fn note(&self, note: impl Into<String>) {
        self.lock().notes.push(note.into());
    }

    /// A note that several parts of a run may want to make.
    pub fn note_once(&self, note: String) {
        let mut outcome = self.lock();
        if !outcome.notes.contains(&note) {
            outcome.notes.push(note);
        }
    }

    /// Adds to a named count.
    pub fn count(&self, name: &'static str, n: u64) {
        add_to(&mut self.lock().statistics.counts, name, n);
    }

    /// Adds to the time of a stage.
    pub fn time(&self, stage: &'static str, time: Duration) {
        add_to(&mut self.lock().statistics.stages, stage, time);
    }

    /// The run ends early: every open row becomes unknown for that reason.
    pub fn give_up(&self, why: Undecided) {
        let mut outcome = self.lock();
        let reason = match &outcome.reached {
            Some(reached) => Undecided::After(Box::new(why.clone()), reached.clone()),
            None => why.clone(),
        };
        for row in outcome.properties.iter_mut().filter(|row| row.status == Status::Open) {
            row.status = Status::Unknown { reason: reason.clone() };
        }
        outcome.incomplete.get_or_insert(why);
    }

    /// Nothing that was found to hold counts any more.
    pub fn void(&self, why: &Undecided) {
        let mut outcome = self.lock();
        for row in outcome.properties.iter_mut().filter(|row| matches!(row.status, Status::Safe { .. })) {
            row.status = Status::Unknown { reason: why.clone() };
        }
    }

    /// A copy of what is known now.
    pub fn snapshot(&self) -> Outcome {
        let mut outcome = self.lock().clone();
        outcome.bound_by_unwinding();
        outcome
    }
}

/// The functions of which no property is reached, as notes.
fn vacuous(outcome: &Outcome) -> Vec<String> {
    let mut functions: BTreeMap<&str, bool> = BTreeMap::new();
    for row in outcome.selected() {
        *functions.entry(&row.func).or_insert(true) &= row.is_unreachable();
    }
    if !functions.is_empty() && functions.values().all(|&vacuous| vacuous) {
        return vec!["no property is reached: do the assumptions exclude every execution?".to_string()];
    }
    let vacuous = functions.into_iter().filter(|(_, vacuous)| *vacuous);
    vacuous.map(|(name, _)| format!("no property of `{name}` is reached")).collect()
}

fn row(program: &Program, property: &Property) -> PropertyResult {
    PropertyResult {
        name: property.name.clone(),
        kind: property.kind,
        func: program.funcs[property.func].name.clone(),
        site: Site::new(&program.files, property.loc),
        description: property.description.clone(),
        status: Status::Open,
        reach: Reachability::NotChecked,
        solver: String::new(),
        time: Duration::ZERO,
        memory: 0,
    }
}

fn add_to<N: std::ops::AddAssign>(entries: &mut Vec<(&'static str, N)>, name: &'static str, n: N) {
    match entries.iter_mut().find(|(known, _)| *known == name) {
        Some((_, sum)) => *sum += n,
        None => entries.push((name, n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::cancel::Reason;

    fn board(statuses: &[Status]) -> Board {
        let board = Board::new();
        for (i, status) in statuses.iter().enumerate() {
            board.lock().properties.push(PropertyResult {
                name: format!("main.assertion.{}", i + 1),
                kind: PropertyKind::Assertion,
                func: "main".into(),
                site: Site { file: "a.c".into(), line: 3, column: 1 },
                description: "assertion `x`".into(),
                status: status.clone(),
                reach: Default::default(),
                solver: String::new(),
                time: Duration::ZERO,
                memory: 0,
            });
        }
        board
    }

    fn failed() -> Status {
        Status::Failed { trace: None, depends_on: vec![] }
    }

    #[test]
    fn one_failure_decides_even_when_the_run_ends_early() {
        let board = board(&[Status::Open, failed(), Status::Safe { bounded: false }]);
        board.give_up(Undecided::Stopped(Reason::Time));
        let outcome = board.snapshot();
        assert_eq!(outcome.properties[0].status, Status::Unknown { reason: Undecided::Stopped(Reason::Time) });
        assert_eq!(outcome.verdict(), Verdict::Failed);
        assert_eq!(outcome.verdict().exit_code(), 10);
    }

    #[test]
    fn open_rows_and_early_ends_are_never_success() {
        assert!(matches!(board(&[Status::Open]).snapshot().verdict(), Verdict::Unknown { .. }));
        let ended = board(&[Status::Safe { bounded: false }]);
        ended.give_up(Undecided::Stopped(Reason::Memory));
        assert_eq!(ended.snapshot().verdict(), Verdict::Unknown { why: "memory limit".into() });
    }

    #[test]
    fn success_says_whether_it_is_bounded_and_ignores_skipped_rows() {
        let safe = Status::Safe { bounded: false };
        assert_eq!(
            board(&[safe.clone(), Status::Skipped]).snapshot().verdict(),
            Verdict::Successful { bounded: false, within: vec![] }
        );
        assert_eq!(
            board(&[safe, Status::Safe { bounded: true }]).snapshot().verdict(),
            Verdict::Successful { bounded: true, within: vec![] }
        );
    }

    #[test]
    fn a_failed_unwinding_assertion_bounds_what_is_safe() {
        let board = board(&[Status::Safe { bounded: false }, failed()]);
        board.lock().properties[1].kind = PropertyKind::Unwinding;
        assert_eq!(board.snapshot().properties[0].status, Status::Safe { bounded: true });
    }

    #[test]
    fn counts_add_up_by_name() {
        let board = Board::new();
        board.count("clauses", 2);
        board.count("clauses", 3);
        assert_eq!(board.snapshot().statistics.counts, vec![("clauses", 5)]);
    }
}
