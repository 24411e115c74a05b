//! Proofs by invariants of loop heads: the program is made a transition system once, then PDR goes on in slices of
//! time beside the other parts of k-induction. What it finds is reported after an independent check only.
//!
//! Two searches take turns. Bits and comparisons are enough for most programs, and a search that knows no more is quick;
//! but only values and differences say in few words how far each of several processes has come.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

use base::Cancel;
use expr::{ExprId, Pool};
use program::PropId;
use symex::Options;
use transition::{Extracted, TransitionSystem, extract};

use super::pdr::{Language, Outcome, Pdr, Seen, is_invariant, walk};
use super::proofs::prove;
use super::search::Setup;

pub struct Invariants<'a> {
    setup: &'a Setup<'a>,
    options: Options,
    state: SearchState,
    spent: Duration,
}

enum SearchState {
    New,
    Searching(Box<Search>),
    /// Nothing more can be found.
    Over,
}

struct Search {
    system: Rc<TransitionSystem>,
    pool: Pool,
    facts: Vec<ExprId>,
    /// For each property, where its checks are taken to hold once they were made.
    trust: Vec<(PropId, ExprId)>,
    props: BTreeSet<PropId>,
    seen: Seen,
    /// The one whose turn it is comes first.
    searches: VecDeque<Pdr>,
    /// What the ones that were not begun yet speak.
    languages: Vec<Language>,
}

impl Search {
    /// Begins one more search, if there is one; its turn is next.
    fn begin_next(&mut self, cancel: &Cancel) {
        let Some(language) = self.languages.pop() else { return };
        let known = trusted(&self.facts, &self.trust, &self.props);
        let system = Rc::clone(&self.system);
        let next = Pdr::new(language, system, &self.pool, &known, &self.props, &self.seen, cancel);
        self.searches.push_front(next);
    }
}

/// A slice of time, and what all of them may take however quick the others are.
const SLICE: Duration = Duration::from_millis(200);
const FREE_TIME: Duration = Duration::from_millis(300);

impl<'a> Invariants<'a> {
    pub fn new(setup: &'a Setup<'a>, options: &Options) -> Self {
        // The search asks in bit-vectors, which real numbers have not.
        let state = if setup.spelling.reals { SearchState::Over } else { SearchState::New };
        Invariants { setup, options: options.clone(), state, spent: Duration::ZERO }
    }

    /// Nothing more can be found.
    pub fn are_over(&self) -> bool {
        matches!(self.state, SearchState::Over)
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
        match std::mem::replace(&mut self.state, SearchState::Over) {
            SearchState::New => {
                self.state = self.extract();
                Vec::new()
            }
            SearchState::Searching(search) => self.search(*search, deadline),
            SearchState::Over => Vec::new(),
        }
    }

    fn extract(&self) -> SearchState {
        let setup = self.setup;
        let extracted = match extract(setup.program, self.options.clone(), &mut setup.prover(), setup.cancel) {
            Ok(extracted) => extracted,
            Err(reason) => {
                if setup.cancel.check().is_none() {
                    setup.board.note(format!("no search for invariants: {reason}"));
                }
                return SearchState::Over;
            }
        };
        let Extracted { system, pool, facts, trust } = extracted;
        let props = setup.open_properties().into_iter().collect();
        let seen = walk(&system, &pool, &trusted(&facts, &trust, &props));
        self.begin(Rc::new(system), pool, facts, trust, props, seen)
    }

    fn begin(
        &self,
        system: Rc<TransitionSystem>,
        pool: Pool,
        facts: Vec<ExprId>,
        trust: Vec<(PropId, ExprId)>,
        props: BTreeSet<PropId>,
        seen: Seen,
    ) -> SearchState {
        if props.is_empty() {
            return SearchState::Over;
        }
        let languages = vec![Language::Rich, Language::Bare];
        let mut search = Search { system, pool, facts, trust, props, seen, searches: VecDeque::new(), languages };
        search.begin_next(self.setup.cancel);
        SearchState::Searching(Box::new(search))
    }

    fn search(&mut self, mut search: Search, deadline: Instant) -> Vec<PropId> {
        let Some(mut pdr) = search.searches.pop_front() else { return Vec::new() };
        match pdr.run(deadline) {
            Outcome::Stopped => {
                // A question that cannot be asked would be asked again and again.
                if Instant::now() >= deadline {
                    search.searches.push_back(pdr);
                }
                search.begin_next(self.setup.cancel);
                if !search.searches.is_empty() {
                    self.state = SearchState::Searching(Box::new(search));
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
                let features = pdr.into_features();
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
pub fn trusted(facts: &[ExprId], trust: &[(PropId, ExprId)], props: &BTreeSet<PropId>) -> Vec<ExprId> {
    let trusted = trust.iter().filter(|(prop, _)| props.contains(prop)).map(|t| t.1);
    facts.iter().copied().chain(trusted).collect()
}
