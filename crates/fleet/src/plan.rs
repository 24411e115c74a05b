//! From a choice to sessions: which members answer, what is missing and who stands in for it.

use std::path::PathBuf;
use std::sync::OnceLock;

use encode::tuples::Tuples;
use smt::print::{ConstArrays, Style};
use solver::cache::{Cache, Cached, Key};
use solver::embedded::{self, Embedded, Simplification};
use solver::ledger::Accounted;
use solver::portfolio::{HEAD_START, Member, Portfolio as PortfolioSession};
use solver::process::spec::{Incremental, Spec};
use solver::process::{ProcessSession, find_program};
use solver::remarks::Remarks;
use solver::{Ledger, Limits, Session, Sessions};

use super::identity::identity;
use super::{Choice, Feature, Fleet, Mode, ProcessSolver, Solver, SolverKind};

/// What the user said about solvers, beside the fleet itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Wishes {
    /// `None`: the rules choose.
    pub choice: Option<Choice>,
    /// Each process leaves what it was told here.
    pub transcripts: Option<PathBuf>,
    /// Where programs are looked for after the search path.
    pub folders: Vec<PathBuf>,
    pub cache: Option<CacheWish>,
    /// How the checks of one session are put to solvers, whatever their entries say.
    pub incremental: Option<Incremental>,
    pub simplification: Simplification,
    /// Every refutation of the embedded solver is checked.
    pub certify: bool,
    /// So many members of a portfolio in mode `agree` must give the same answer, whatever its entry says.
    pub quorum: Option<usize>,
}

/// A cache that is to be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CacheWish {
    pub folder: PathBuf,
    pub read_only: bool,
    /// The user's own key, made where there is none.
    pub key_file: PathBuf,
}

/// Who answers.
#[derive(Clone, Debug)]
pub struct Plan {
    pub members: Vec<Solver>,
    /// `None`: a single solver.
    pub mode: Option<Mode>,
    pub remarks: Remarks,
    pub ledger: Ledger,
    wishes: Wishes,
    /// Made when the first session needs it.
    fingerprint: OnceLock<String>,
}

impl Plan {
    pub fn new(fleet: &Fleet, choice: &Choice, wishes: &Wishes) -> Plan {
        let remarks = Remarks::default();
        let finder = Finder { fleet, folders: &wishes.folders, remarks: &remarks };
        let (members, mode) = match choice {
            Choice::Solver(name) => (vec![finder.single(name)], None),
            Choice::Portfolio(name) => finder.portfolio(name),
        };
        let mode = match (mode, wishes.quorum) {
            (Some(Mode::Agree { .. }), Some(quorum)) => Some(Mode::Agree { quorum: quorum.max(1) }),
            (mode, _) => mode,
        };
        let (ledger, fingerprint) = (Ledger::default(), OnceLock::new());
        Plan { members, mode, remarks, ledger, wishes: wishes.clone(), fingerprint }
    }

    /// Those of the plan's members that can do this; without one, and if the user named nobody, the fleet's first solver
    /// that can. `None` if there is nobody.
    pub fn able(&self, fleet: &Fleet, needs: Needs) -> Option<Plan> {
        let able = |solver: &Solver| needs.met_by(solver);
        let mut members: Vec<Solver> = self.members.iter().filter_map(able).collect();
        // Whoever asks for agreement gets it or nothing.
        if members.is_empty() && self.wishes.choice.is_none() && !self.needs_agreement() {
            let installed = fleet.solvers.iter().filter(|solver| is_installed(solver, &self.wishes.folders));
            members.extend(installed.filter_map(able).next());
        }
        let mode = self.mode.filter(|_| members.len() > 1 || self.needs_agreement());
        let enough = !members.is_empty() || self.needs_agreement();
        enough.then(|| Plan { members, mode, fingerprint: OnceLock::new(), ..self.clone() })
    }

    /// A solver of the fleet alone, over integers; `None` if it is not installed or does not know them.
    pub fn of_integers(&self, fleet: &Fleet, name: &str) -> Option<Plan> {
        let solver = fleet.solver(name).filter(|solver| is_installed(solver, &self.wishes.folders))?;
        let solver = Needs { integers: true, ..Needs::default() }.met_by(solver)?;
        let alone = Plan { members: vec![solver], mode: None, fingerprint: OnceLock::new(), ..self.clone() };
        (!self.needs_agreement()).then_some(alone)
    }

    fn needs_agreement(&self) -> bool {
        matches!(self.mode, Some(Mode::Agree { quorum }) if quorum > 1)
    }

    /// All of them want pointers as a datatype, by their entries.
    pub fn prefers_datatypes(&self) -> bool {
        let datatype = |process: &ProcessSolver| process.tuples == Tuples::Datatype;
        !self.members.is_empty()
            && self.members.iter().all(|m| matches!(&m.kind, SolverKind::Process(process) if datatype(process)))
    }

    /// `embedded`, or `race of embedded, bitwuzla`.
    pub fn summary(&self) -> String {
        let names: Vec<&str> = self.members.iter().map(|member| member.name.as_str()).collect();
        let names = names.join(", ");
        match self.mode {
            None => names,
            Some(Mode::Race { .. }) => format!("race of {names}"),
            Some(Mode::Agree { quorum }) => format!("agreement of {quorum} among {names}"),
            Some(Mode::Fallback { .. }) => format!("one after the other: {names}"),
            Some(Mode::Distribute) => format!("properties distributed over {names}"),
        }
    }

    /// What can change an answer: who is asked, with which arguments, and which program that is.
    fn fingerprint(&self) -> String {
        let member = |solver: &Solver| match &solver.kind {
            SolverKind::Embedded => solver.name.clone(),
            SolverKind::Process(process) => identity(process, &self.wishes.folders),
        };
        let made = || format!("{:?} {}", self.mode, self.members.iter().map(member).collect::<Vec<_>>().join(" "));
        self.fingerprint.get_or_init(made).clone()
    }

    fn session(&self, solver: &Solver) -> Box<dyn Session> {
        let session: Box<dyn Session> = match &solver.kind {
            SolverKind::Embedded if self.wishes.certify => {
                Box::new(Embedded::certifying(self.wishes.simplification, self.ledger.clone()))
            }
            SolverKind::Embedded => Box::new(Embedded::simplifying(self.wishes.simplification)),
            SolverKind::Process(process) => Box::new(ProcessSession::new(spec(&solver.name, process, &self.wishes))),
        };
        Box::new(Accounted::new(&solver.name, session, self.ledger.clone()))
    }
}

impl Sessions for Plan {
    fn open(&self, limits: Limits) -> Box<dyn Session> {
        let mut session: Box<dyn Session> = match (self.mode, self.members.as_slice()) {
            (None, [single]) => self.session(single),
            (mode, members) => {
                let member = |solver: &Solver| Member { name: solver.name.clone(), session: self.session(solver) };
                let evidence = self.wishes.transcripts.clone().unwrap_or_else(std::env::temp_dir);
                let mode = mode.unwrap_or(Mode::Fallback { after: None });
                let members = members.iter().map(member).collect();
                let mut portfolio = PortfolioSession::new(members, mode, self.remarks.clone(), evidence);
                portfolio.ledger = self.ledger.clone();
                Box::new(portfolio)
            }
        };
        if let Some(CacheWish { folder, read_only, key_file }) = self.wishes.cache.clone() {
            match Key::of_user(&key_file) {
                Ok(key) => {
                    let cache = Cache { folder, read_only, asked: self.fingerprint(), key };
                    session = Box::new(Cached::new(session, cache, self.remarks.clone(), self.ledger.clone()));
                }
                Err(error) => self.remarks.add(format!(
                    "the cache is not used: the key '{}' cannot be read or made: {error}",
                    key_file.display()
                )),
            }
        }
        session.set_limits(limits);
        session
    }
}

/// How to talk to a solver of the fleet.
pub fn spec(name: &str, solver: &ProcessSolver, wishes: &Wishes) -> Spec {
    Spec {
        name: name.to_string(),
        command: solver.launcher.iter().chain(&solver.command).cloned().collect(),
        folders: wishes.folders.clone(),
        incremental: wishes.incremental.unwrap_or(solver.incremental),
        style: Style { definitions: solver.definitions, const_arrays: const_arrays(&solver.features) },
        logics: solver.logics.clone(),
        options: solver.options.clone(),
        time: solver.time,
        memory: solver.memory,
        harmless: solver.harmless.clone(),
        transcripts: wishes.transcripts.clone(),
    }
}

fn const_arrays(features: &[Feature]) -> ConstArrays {
    match features {
        _ if features.contains(&Feature::ConstArrays) => ConstArrays::Any,
        _ if features.contains(&Feature::ConstArraysOfValues) => ConstArrays::OfValues,
        _ => ConstArrays::None,
    }
}

/// What formulas have beyond bit-vectors and arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    pub integers: bool,
    pub datatypes: bool,
    pub floats: bool,
}

impl Needs {
    /// The logics that have it all, widest first: a question may come to need products.
    fn logics(self) -> &'static [&'static str] {
        match self {
            Needs { datatypes: true, .. } => &["ALL"],
            Needs { floats: true, .. } => &["QF_ABVFP", "ALL"],
            Needs { integers: true, .. } => &["QF_AUFNIRA", "ALL", "QF_AUFLIRA"],
            _ => &["QF_AUFBV"],
        }
    }

    /// The solver, told what to expect.
    fn met_by(self, solver: &Solver) -> Option<Solver> {
        let SolverKind::Process(process) = &solver.kind else { return None };
        let has = |needed: bool, feature: Feature| !needed || process.features.contains(&feature);
        let listed = has(self.datatypes, Feature::Datatypes) && has(self.floats, Feature::Floats);
        let known = |logic: &&&str| process.logics.iter().any(|known| known == *logic);
        let logic = self.logics().iter().find(known).filter(|_| listed)?;
        let process = ProcessSolver { logics: vec![logic.to_string()], ..*process.clone() };
        Some(Solver { name: solver.name.clone(), kind: SolverKind::Process(Box::new(process)) })
    }
}

/// Whether the program can be found here; of a remote one, the launcher.
pub fn is_installed(solver: &Solver, folders: &[PathBuf]) -> bool {
    match &solver.kind {
        SolverKind::Embedded => true,
        SolverKind::Process(process) => {
            let program = process.launcher.first().or(process.command.first());
            program.is_some_and(|program| find_program(program, folders).is_some())
        }
    }
}

fn knows_logic_of(solver: &Solver, wanted: &Solver) -> bool {
    match (&solver.kind, &wanted.kind) {
        (SolverKind::Process(solver), SolverKind::Process(wanted)) => {
            wanted.logics.first().is_none_or(|logic| solver.logics.contains(logic))
        }
        _ => true,
    }
}

fn embedded_solver() -> Solver {
    Solver { name: embedded::NAME.to_string(), kind: SolverKind::Embedded }
}

struct Finder<'a> {
    fleet: &'a Fleet,
    folders: &'a [PathBuf],
    remarks: &'a Remarks,
}

impl Finder<'_> {
    /// The solver of this name; where it is not installed, the next one that is and that knows its first logic.
    fn single(&self, name: &str) -> Solver {
        let solvers = &self.fleet.solvers;
        let Some(here) = solvers.iter().position(|solver| solver.name == name) else { return embedded_solver() };
        let wanted = &solvers[here];
        if is_installed(wanted, self.folders) {
            return wanted.clone();
        }
        let order = solvers[here..].iter().chain(&solvers[..here]);
        let able = |solver: &&Solver| is_installed(solver, self.folders) && knows_logic_of(solver, wanted);
        let found = order.into_iter().find(able).cloned().unwrap_or_else(embedded_solver);
        self.remarks.add(format!("{name} is not installed: {} answers in its place", found.name));
        found
    }

    /// Members that are not installed are left out; nobody is told about those that would only have joined later.
    fn portfolio(&self, name: &str) -> (Vec<Solver>, Option<Mode>) {
        let Some(portfolio) = self.fleet.portfolio(name) else { return (vec![embedded_solver()], None) };
        let late = matches!(portfolio.mode, Mode::Race { stagger } if stagger > HEAD_START)
            || matches!(portfolio.mode, Mode::Fallback { .. });
        let mut members: Vec<Solver> = Vec::new();
        for solver in portfolio.members.iter().filter_map(|member| self.fleet.solver(member)) {
            if is_installed(solver, self.folders) {
                members.push(solver.clone());
            } else if !late || members.is_empty() {
                self.remarks.add(format!("{} is not installed: portfolio {name} works without it", solver.name));
            }
        }
        if members.is_empty() && !matches!(portfolio.mode, Mode::Agree { .. }) {
            self.remarks.add(format!("no member of portfolio {name} is installed: {} answers", embedded::NAME));
            return (vec![embedded_solver()], None);
        }
        (members, Some(portfolio.mode))
    }
}
