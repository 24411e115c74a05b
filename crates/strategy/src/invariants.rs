//! Proofs by invariants of loop heads: the program is cut up once, then the directed search goes on in slices of time
//! beside the other parts of k-induction. What it finds is reported after an independent check only.
//!
//! Two searches take turns. Bits and comparisons are enough for most programs, and a search that knows no more is quick;
//! but only values and differences say in few words how far each of several processes has come.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

use base::Cancel;
use expr::{ExprId, Pool};
use program::PropId;
use ssa::Goal;
use symex::{Engine, Options, System, Unwinding};

use super::directed::{Directed, Language, Outcome, Seen, is_invariant, walk};
use super::induction::prove;
use super::search::Setup;

pub struct Invariants<'a> {
    setup: &'a Setup<'a>,
    options: Options,
    state: State,
    spent: Duration,
}

enum State {
    New,
    Searching(Box<Search>),
    /// Nothing more can be found.
    Over,
}

struct Search {
    system: Rc<System>,
    pool: Pool,
    facts: Vec<ExprId>,
    /// For each property, where its checks are taken to hold once they were made.
    trust: Vec<(Goal, ExprId)>,
    props: BTreeSet<PropId>,
    seen: Seen,
    /// The one whose turn it is comes first.
    searches: VecDeque<Directed>,
    /// What the ones that were not begun yet speak.
    languages: Vec<Language>,
}

impl Search {
    /// Begins one more search, if there is one; its turn is next.
    fn begin_next(&mut self, cancel: &Cancel) {
        let Some(language) = self.languages.pop() else { return };
        let known = trusted(&self.facts, &self.trust, &self.props);
        let system = Rc::clone(&self.system);
        let next = Directed::new(language, system, &self.pool, &known, &self.props, &self.seen, cancel);
        self.searches.push_front(next);
    }
}

/// A slice of time, and what all of them may take however quick the others are.
const SLICE: Duration = Duration::from_millis(200);
const FREE_TIME: Duration = Duration::from_millis(300);

impl<'a> Invariants<'a> {
    pub fn new(setup: &'a Setup<'a>, options: &Options) -> Self {
        let options = Options { unwinding: Unwinding::Cutting, ..options.clone() };
        // The search asks in bit-vectors, which real numbers have not.
        let state = if setup.spelling.reals { State::Over } else { State::New };
        Invariants { setup, options, state, spent: Duration::ZERO }
    }

    /// Nothing more can be found.
    pub fn are_over(&self) -> bool {
        matches!(self.state, State::Over)
    }

    /// Goes on until about `time` was spent on it altogether. The properties that were proved.
    pub fn catch_up(&mut self, time: Duration) -> Vec<PropId> {
        let mut proved = Vec::new();
        let limit = time.max(FREE_TIME);
        while self.spent < limit && !self.are_over() && self.setup.cancel.check().is_none() {
            let start = Instant::now();
            proved.extend(self.slice(start + ((limit - self.spent) / 2).max(SLICE)));
            self.spent += start.elapsed();
        }
        proved
    }

    fn slice(&mut self, deadline: Instant) -> Vec<PropId> {
        match std::mem::replace(&mut self.state, State::Over) {
            State::New => {
                self.state = self.cut_up();
                Vec::new()
            }
            State::Searching(search) => self.search(*search, deadline),
            State::Over => Vec::new(),
        }
    }

    fn cut_up(&self) -> State {
        let setup = self.setup;
        let mut engine = Engine::new(setup.program, self.options.clone());
        let Some(system) = engine.system(&mut setup.prover(), setup.cancel) else {
            if setup.cancel.check().is_none() {
                let reason = engine.induction.abandoned.unwrap_or_default();
                setup.board.note(format!("no search for invariants: {reason}"));
            }
            return State::Over;
        };
        let trust: Vec<(Goal, ExprId)> = engine.induction.trust.into_iter().collect();
        let props = setup.open_properties().into_iter().collect();
        let seen = walk(&system, &engine.pool, &trusted(&engine.trail.facts, &trust, &props));
        self.begin(Rc::new(system), engine.pool, engine.trail.facts, trust, props, seen)
    }

    fn begin(
        &self,
        system: Rc<System>,
        pool: Pool,
        facts: Vec<ExprId>,
        trust: Vec<(Goal, ExprId)>,
        props: BTreeSet<PropId>,
        seen: Seen,
    ) -> State {
        if props.is_empty() {
            return State::Over;
        }
        let languages = vec![Language::Rich, Language::Bare];
        let mut search = Search { system, pool, facts, trust, props, seen, searches: VecDeque::new(), languages };
        search.begin_next(self.setup.cancel);
        State::Searching(Box::new(search))
    }

    fn search(&mut self, mut search: Search, deadline: Instant) -> Vec<PropId> {
        let Some(mut directed) = search.searches.pop_front() else { return Vec::new() };
        match directed.run(deadline) {
            Outcome::Stopped => {
                // A question that cannot be asked would be asked again and again.
                if Instant::now() >= deadline {
                    search.searches.push_back(directed);
                }
                search.begin_next(self.setup.cancel);
                if !search.searches.is_empty() {
                    self.state = State::Searching(Box::new(search));
                }
                Vec::new()
            }
            Outcome::Reached(props) => {
                let Search { system, pool, facts, trust, props: mut left, seen, .. } = search;
                let open: BTreeSet<PropId> = self.setup.open_properties().into_iter().collect();
                left.retain(|p| open.contains(p) && !props.contains(p));
                self.state = self.begin(system, pool, facts, trust, left, seen);
                Vec::new()
            }
            Outcome::Proved(cubes) => {
                let Search { system, mut pool, facts, trust, props, .. } = search;
                let lemmas: usize = cubes.iter().map(Vec::len).sum();
                self.setup.board.count("loop heads with an invariant", cubes.len() as u64);
                self.setup.board.count("lemmas of the invariants", lemmas as u64);
                let features = directed.into_features();
                let known = trusted(&facts, &trust, &props);
                let mut prover = self.setup.prover();
                if !is_invariant(&system, &mut pool, &known, &props, &features, &cubes, &mut prover) {
                    if self.setup.cancel.check().is_none() {
                        self.setup.board.note("an invariant that was found does not hold".to_string());
                    }
                    return Vec::new();
                }
                let open = self.setup.open_properties();
                let props: Vec<PropId> = props.into_iter().filter(|p| open.contains(p)).collect();
                prove(self.setup, &props, &prover.credit().solver, "an invariant");
                props
            }
        }
    }
}

/// The facts, with the checks of `props` taken to hold behind them.
pub fn trusted(facts: &[ExprId], trust: &[(Goal, ExprId)], props: &BTreeSet<PropId>) -> Vec<ExprId> {
    let trusted = trust.iter().filter(|(goal, _)| goal.property().is_some_and(|p| props.contains(&p))).map(|t| t.1);
    facts.iter().copied().chain(trusted).collect()
}
