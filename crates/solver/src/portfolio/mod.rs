//! One session out of many: every member is told the same, and what a check answers is made of their answers.
//!
//! Invariant: only `sat` and `unsat` of a member count, a `sat` only with a model that satisfies what was asserted. Two
//! members that contradict each other make the answer unknown, and both sides are written down.

mod disagreement;
mod distribute;
mod member;
mod race;

use std::path::PathBuf;
use std::time::Duration;

use smt::{Model, Op, TermId, Terms, Value};

use crate::failure::{Failure, NoVerdict};
use crate::ledger::Ledger;
use crate::remarks::Remarks;
use crate::session::{Answer, Credit, Limits, Session, Stats};

use disagreement::disagreement;
use distribute::distribute;
pub use member::Member;
use race::{Poll, Rules, race};

/// How the members work together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The first answer wins; each member joins when the one before it has searched for so long.
    Race { stagger: Duration },
    /// An answer counts when this many members gave it.
    Agree { quorum: usize },
    /// The next member starts when the one before gave up, or has not answered after this time.
    Fallback { after: Option<Duration> },
    /// Each member takes the next part of a disjunction as soon as it is free.
    Distribute,
}

/// How much later the next member of a race joins where nothing is said: by then most questions are answered, and no
/// process has to be started for them; a question that takes long takes hardly longer for it.
pub const HEAD_START: Duration = Duration::from_millis(50);

pub struct Portfolio {
    members: Vec<Member>,
    mode: Mode,
    /// How many members work at one time.
    pub cores: usize,
    frames: Vec<Vec<TermId>>,
    /// Whose model and credit count.
    winner: Option<usize>,
    /// Parts of the latest question that were shown to be unsatisfiable.
    refuted: Vec<TermId>,
    limits: Limits,
    stats: Stats,
    remarks: Remarks,
    /// Where both sides of a disagreement are written.
    evidence: PathBuf,
    /// Where it is noted who was wrong.
    pub ledger: Ledger,
}

impl Portfolio {
    pub fn new(members: Vec<Member>, mode: Mode, remarks: Remarks, evidence: PathBuf) -> Portfolio {
        Portfolio {
            members,
            mode,
            cores: std::thread::available_parallelism().map_or(2, usize::from),
            frames: vec![Vec::new()],
            winner: None,
            refuted: Vec::new(),
            limits: Limits::default(),
            stats: Stats::default(),
            remarks,
            evidence,
            ledger: Ledger::default(),
        }
    }

    fn winner(&mut self) -> Result<&mut dyn Session, Failure> {
        match self.winner {
            Some(winner) => Ok(&mut *self.members[winner].session),
            None => Err(Failure::NoModel),
        }
    }

    fn forget_answer(&mut self) {
        self.winner = None;
        self.refuted.clear();
    }

    fn race(&mut self, terms: &Terms, assumptions: &[TermId], rules: Rules) -> Answer {
        let poll = race(&mut self.members, self.cores, &self.limits, rules, terms, assumptions);
        self.conclude(terms, assumptions, rules, &poll)
    }

    fn conclude(&mut self, terms: &Terms, assumptions: &[TermId], rules: Rules, poll: &Poll) -> Answer {
        if let Some((sat, unsat)) = poll.contradiction() {
            let question: Vec<TermId> = self.frames.iter().flatten().chain(assumptions).copied().collect();
            let [sat, unsat] = [sat, unsat].map(|member| self.members[member].name.as_str());
            // The model was evaluated: it is a solution, whatever the other says.
            self.ledger.catch(unsat, format!("it said unsat where {sat} has a model"), true);
            let failure = Failure::Portfolio(disagreement(&self.evidence, terms, &question, sat, unsat));
            self.remarks.add(failure.to_string());
            return Answer::Unknown(failure);
        }
        let mut failures = poll.failures();
        if let Some((winner, answer)) = poll.settled(rules.quorum) {
            failures.iter().filter(|failure| !failure.is_interrupt()).for_each(|f| self.remarks.add(f.to_string()));
            self.winner = Some(winner);
            return answer;
        }
        if self.limits.interrupt.is_set() {
            return Answer::Unknown(Failure::Interrupted);
        }
        failures.extend(self.outvoted(rules, poll));
        Answer::Unknown(Failure::of(failures))
    }

    /// An answer that too few members gave.
    fn outvoted(&self, rules: Rules, poll: &Poll) -> Option<Failure> {
        let (member, satisfiable) = match poll.first(&Answer::Sat) {
            Some(member) => (member, true),
            None => (poll.first(&Answer::Unsat)?, false),
        };
        let solver = self.members[member].name.clone();
        Some(Failure::Portfolio(NoVerdict::Outvoted { solver, satisfiable, quorum: rules.quorum }))
    }

    fn distribute(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let Some(at) = assumptions.iter().position(|&t| terms.op(t) == Op::Or) else {
            return self.race(terms, assumptions, Rules::first(Some(Duration::ZERO)));
        };
        let mut common = assumptions.to_vec();
        let parts = terms.args(common.remove(at));
        let mut work = distribute(&mut self.members, self.cores, &self.limits, terms, &common, parts);
        self.refuted = std::mem::take(&mut work.refuted);
        if let Some(member) = work.satisfied {
            self.winner = Some(member);
            return Answer::Sat;
        }
        if self.refuted.len() == parts.len() {
            self.winner = Some(work.latest);
            return Answer::Unsat;
        }
        match self.limits.interrupt.is_set() {
            true => Answer::Unknown(Failure::Interrupted),
            false => Answer::Unknown(Failure::of(work.reasons())),
        }
    }
}

impl Session for Portfolio {
    /// A member that cannot take the assertion will answer unknown; it is an error only if none can.
    fn assert(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure> {
        self.forget_answer();
        self.frames.last_mut().expect("the first frame is never popped").push(t);
        let results: Vec<_> = self.members.iter_mut().map(|member| member.session.assert(terms, t)).collect();
        match results.iter().any(Result::is_ok) || results.is_empty() {
            true => Ok(()),
            false => results.into_iter().next().unwrap_or(Err(Failure::Portfolio(NoVerdict::NobodyLeft))),
        }
    }

    fn push(&mut self) {
        self.forget_answer();
        self.frames.push(Vec::new());
        self.members.iter_mut().for_each(|member| member.session.push());
    }

    fn pop(&mut self) {
        self.forget_answer();
        if self.frames.len() > 1 {
            self.frames.pop();
            self.members.iter_mut().for_each(|member| member.session.pop());
        }
    }

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let start = std::time::Instant::now();
        self.forget_answer();
        let answer = match self.mode {
            Mode::Race { stagger } => self.race(terms, assumptions, Rules::first(Some(stagger))),
            Mode::Fallback { after } => self.race(terms, assumptions, Rules::first(after)),
            Mode::Agree { quorum } if self.members.len() < quorum => {
                let able = self.members.iter().map(|member| member.name.clone()).collect();
                Answer::Unknown(Failure::Portfolio(NoVerdict::TooFew { able, quorum }))
            }
            Mode::Agree { quorum } => self.race(terms, assumptions, Rules::agreed(quorum)),
            Mode::Distribute => self.distribute(terms, assumptions),
        };
        self.stats.checks += 1;
        self.stats.check_time += start.elapsed();
        answer
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, Failure> {
        self.winner()?.value(terms, t)
    }

    fn model(&mut self, terms: &Terms) -> Result<Model, Failure> {
        self.winner()?.model(terms)
    }

    fn failed_assumptions(&mut self) -> Vec<TermId> {
        self.winner().map(|session| session.failed_assumptions()).unwrap_or_default()
    }

    fn refuted(&self) -> Vec<TermId> {
        self.refuted.clone()
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// What all members were given, together.
    fn stats(&self) -> Stats {
        let mut stats = self.stats.clone();
        for member in self.members.iter().map(|member| member.session.stats()) {
            stats.gates += member.gates;
            stats.variables += member.variables;
            stats.clauses += member.clauses;
            stats.lemmas += member.lemmas;
            stats.sent += member.sent;
        }
        stats
    }

    fn credit(&self) -> Credit {
        match self.winner {
            Some(winner) => self.members[winner].session.credit(),
            None => {
                let names: Vec<&str> = self.members.iter().map(|member| member.name.as_str()).collect();
                Credit { solver: names.join("+"), ..Credit::default() }
            }
        }
    }
}
