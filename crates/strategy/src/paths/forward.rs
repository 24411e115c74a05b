//! Depth first from the start of the program (the paper's CPBPV): at each branch the ways that are possible are taken one
//! after the other, and at the end of each path its checks are asked about.
//!
//! Whether a way is possible is found out cheaply where that can be, as the paper does with a partial test of consistency:
//! comparisons that contradict each other make it impossible, and the inputs that led to the branch, executed on, show one
//! way that is possible. Only then is the solver asked. An execution on which a check has failed that ends it counts for nothing behind it, so no path is followed for its sake.

use std::rc::Rc;

use expr::eval::{Assignment, Evaluator};
use expr::order::{self, Order};
use expr::{ExprId, Pool};
use results::Undecided;
use solver::Answer;
use symex::{Engine, OnePath, Options, Pause, Position, Way};

use super::counts::{Counts, unless_stopped};
use crate::question::Question;
use crate::search::{GaveUp, Mark, Search, Setup};

/// A branch with ways that were not taken yet.
struct Fork {
    position: Position,
    mark: Mark,
    order: order::Mark,
    untried: Vec<Way>,
}

struct Walk<'a, 's> {
    setup: &'a Setup<'a>,
    engine: Engine<'a>,
    search: &'s mut Search<'a>,
    forks: Vec<Fork>,
    /// What was read up to the latest branch of the current path.
    latest: Option<Mark>,
    /// Inputs that lead along the current path, as far as they are known.
    model: Option<Assignment>,
    /// The comparisons on the current path.
    order: Order,
    counts: Counts,
}

pub fn run<'a>(setup: &'a Setup<'a>, options: &Options, search: &mut Search<'a>) -> Result<(), GaveUp> {
    let engine = Engine::with_policy(setup.program, options.clone(), Rc::new(OnePath));
    let mut walk = Walk {
        setup,
        engine,
        search,
        forks: Vec::new(),
        latest: None,
        model: None,
        order: Order::default(),
        counts: Counts::default(),
    };
    let ended = walk.all_paths();
    walk.counts.note(setup);
    walk.search.count(&walk.engine);
    ended
}

impl Walk<'_, '_> {
    fn all_paths(&mut self) -> Result<(), GaveUp> {
        loop {
            let setup = self.setup;
            let pause = self.engine.run(&mut self.search.prover, setup.cancel, |steps| setup.progress.steps(steps));
            match pause {
                Err(reason) => return Err(GaveUp(Undecided::Stopped(reason))),
                Ok(Pause::Fork) => {
                    if self.take_first_way()? {
                        continue;
                    }
                }
                Ok(_) => self.counts.explored += 1,
            }
            self.read();
            self.search.round(&mut self.engine, &[])?;
            self.counts.show(setup);
            if self.search.is_done() || !self.take_another_way()? {
                return Ok(());
            }
        }
    }

    /// Goes on behind the branch that the execution has stopped at; false if there is no way on.
    fn take_first_way(&mut self) -> Result<bool, GaveUp> {
        self.read();
        let mark = self.search.mark(&mut self.engine, self.latest.as_ref());
        let mut untried = self.engine.ways().to_vec();
        let here = self.path(&mark);
        self.latest = Some(mark.clone());
        let known = self.known_way(here, &untried);
        known.into_iter().for_each(|n| untried[..=n].rotate_right(1));
        let fork = Fork { position: self.engine.position(), mark, order: self.order.mark(), untried };
        self.take_way(fork, here, known.is_some())
    }

    /// Takes the checks since the latest branch; those that the comparisons on the path exclude are left out.
    fn read(&mut self) {
        let order = &mut self.order;
        self.search.read_where(&mut self.engine, |pool, condition| {
            is_consistent(order, pool, &[condition.assumed, condition.reached_violated])
        });
    }

    /// Returns to the latest branch with another way; false if all paths were taken.
    fn take_another_way(&mut self) -> Result<bool, GaveUp> {
        while let Some(fork) = self.forks.pop() {
            self.engine.return_to(&fork.position);
            self.search.return_to(&fork.mark);
            self.order.return_to(fork.order);
            self.latest = Some(fork.mark.clone());
            let here = self.path(&fork.mark);
            if self.take_way(fork, here, false)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes the first way that is possible. `sure`: the very first is.
    fn take_way(&mut self, mut fork: Fork, here: ExprId, mut sure: bool) -> Result<bool, GaveUp> {
        while !fork.untried.is_empty() {
            unless_stopped(self.setup)?;
            let way = fork.untried.remove(0);
            if sure || self.is_possible(here, way) {
                let taken = self.engine.pool.and(here, way.condition);
                self.order.assume(&self.engine.pool, taken);
                self.engine.follow(way);
                if !fork.untried.is_empty() {
                    self.forks.push(fork);
                }
                return Ok(true);
            }
            sure = false;
            self.counts.cut += 1;
        }
        self.engine.follow_none();
        Ok(false)
    }

    /// The executions that come to the branch and mean something there.
    fn path(&mut self, mark: &Mark) -> ExprId {
        let path = self.engine.path_condition();
        self.engine.pool.and(path, mark.meaningful)
    }

    /// The way that the known inputs lead.
    fn known_way(&self, here: ExprId, ways: &[Way]) -> Option<usize> {
        let mut model = Evaluator::new(&self.engine.pool, self.model.as_ref()?);
        let holds = model.truth(here) && self.engine.trail.facts.iter().all(|&fact| model.truth(fact));
        ways.iter().position(|way| holds && model.truth(way.condition))
    }

    fn is_possible(&mut self, here: ExprId, way: Way) -> bool {
        let taken = self.engine.pool.and(here, way.condition);
        if !is_consistent(&mut self.order, &self.engine.pool, &[taken]) {
            return false;
        }
        let question = Question::possible(&self.engine.trail.facts, &[taken]);
        let prover = &mut self.search.prover;
        let answer = self.setup.progress.solving(|| prover.ask(&self.engine.pool, &question));
        self.model = match answer {
            Answer::Sat => prover.assignment(&self.engine.pool).ok(),
            _ => None,
        };
        answer != Answer::Unsat
    }
}

/// False if the comparisons in these conjunctions contradict each other or those on the path.
fn is_consistent(order: &mut Order, pool: &Pool, all: &[ExprId]) -> bool {
    let mark = order.mark();
    let consistent = all.iter().all(|&e| order.assume(pool, e));
    order.return_to(mark);
    consistent
}
