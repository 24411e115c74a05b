//! A question about many properties is a disjunction; its parts are questions of their own. Each member takes the next
//! part as soon as it is free. One `sat` answers the whole; `unsat` needs all parts. A part that a member gives up on
//! goes to the others.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use crate::{Answer, Limits};
use base::Cancel;
use base::cancel::Reason;
use smt::{Op, TermId, Terms};

use super::race::{Rules, checked};
use super::{Member, Portfolio};

const STACK: usize = 64 << 20;

struct Part {
    term: TermId,
    /// Members that gave up on it, and why the latest did.
    tried: Vec<usize>,
    reason: String,
}

#[derive(Default)]
struct Work {
    waiting: Vec<Part>,
    /// Parts that a member works on now.
    taken: usize,
    refuted: Vec<TermId>,
    /// The first member that answered `sat`.
    satisfied: Option<usize>,
    latest: usize,
}

impl Portfolio {
    pub(super) fn distribute(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let is_split = |t: &TermId| terms.op(*t) == Op::Or;
        let Some(at) = assumptions.iter().position(is_split) else {
            return self.race(terms, assumptions, Rules::first(Some(Duration::ZERO)));
        };
        let mut common = assumptions.to_vec();
        let parts = terms.args(common.remove(at));
        let part = |&term: &TermId| Part { term, tried: Vec::new(), reason: String::new() };
        let work = Mutex::new(Work { waiting: parts.iter().rev().map(part).collect(), ..Work::default() });
        let stop = Cancel::new();
        let workers = self.cores.min(self.members.len());
        for member in &mut self.members {
            member.session.set_limits(Limits {
                time: self.limits.time,
                interrupt: stop.clone().into(),
                ..Limits::default()
            });
        }
        let interrupt = self.limits.interrupt.clone();
        std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for (number, member) in self.members.iter_mut().enumerate().take(workers) {
                let (work, stop, common) = (&work, &stop, &common);
                let job = move || Worker { number, work, stop, terms, common }.run(member);
                threads.extend(Builder::new().stack_size(STACK).spawn_scoped(scope, job));
            }
            while threads.iter().any(|thread| !thread.is_finished()) {
                if interrupt.is_set() {
                    stop.request(Reason::Interrupt);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        let work = work.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.gather(work, parts.len())
    }

    fn gather(&mut self, work: Work, parts: usize) -> Answer {
        self.refuted = work.refuted;
        if let Some(member) = work.satisfied {
            self.winner = Some(member);
            return Answer::Sat;
        }
        if self.refuted.len() == parts {
            self.winner = Some(work.latest);
            return Answer::Unsat;
        }
        if self.limits.interrupt.is_set() {
            return Answer::Unknown("interrupted".to_string());
        }
        let left = work.waiting.into_iter().map(|part| part.reason);
        let mut reasons: Vec<String> = left.filter(|reason| !reason.is_empty()).collect();
        reasons.dedup();
        Answer::Unknown(if reasons.is_empty() { "no solver answered".to_string() } else { reasons.join("; ") })
    }
}

struct Worker<'a> {
    number: usize,
    work: &'a Mutex<Work>,
    stop: &'a Cancel,
    terms: &'a Terms,
    common: &'a [TermId],
}

impl Worker<'_> {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, member: &mut Member) {
        while let Some(part) = self.next() {
            let mut question = self.common.to_vec();
            question.push(part.term);
            let answer = checked(member, self.terms, &question);
            let mut work = self.work();
            work.taken -= 1;
            match answer {
                Answer::Sat => {
                    work.satisfied.get_or_insert(self.number);
                    self.stop.request(Reason::Interrupt);
                }
                Answer::Unsat => {
                    work.latest = self.number;
                    work.refuted.push(part.term);
                }
                Answer::Unknown(reason) => give_back(&mut work, part, self.number, reason),
            }
        }
    }

    /// The next part that this member has not tried; waits while others may still give one back.
    fn next(&self) -> Option<Part> {
        loop {
            let mut work = self.work();
            if self.stop.check().is_some() {
                return None;
            }
            let at = work.waiting.iter().rposition(|part| !part.tried.contains(&self.number));
            if let Some(at) = at {
                work.taken += 1;
                return Some(work.waiting.remove(at));
            }
            if work.taken == 0 {
                return None;
            }
            drop(work);
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

fn give_back(work: &mut Work, mut part: Part, member: usize, reason: String) {
    part.tried.push(member);
    part.reason = reason;
    work.waiting.insert(0, part);
}
