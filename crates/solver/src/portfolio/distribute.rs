//! A question about many properties is a disjunction; its parts are questions of their own. Each member takes the next
//! part as soon as it is free. One `sat` answers the whole; `unsat` needs all parts. A part that a member gives up on
//! goes to the others.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use base::Cancel;
use base::cancel::Reason;
use smt::{TermId, Terms};

use crate::failure::Failure;
use crate::session::{Answer, Limits};

use super::member::Member;

const STACK: usize = 64 << 20;

struct Part {
    term: TermId,
    /// Members that gave up on it, and why the latest did.
    tried: Vec<usize>,
    reason: Option<Failure>,
}

#[derive(Default)]
pub struct Work {
    waiting: Vec<Part>,
    /// Parts that a member works on now.
    taken: usize,
    pub refuted: Vec<TermId>,
    /// The first member that answered `sat`.
    pub satisfied: Option<usize>,
    /// The latest member that refuted a part.
    pub latest: usize,
}

impl Work {
    /// Why the parts that are left are undecided.
    pub fn reasons(self) -> Vec<Failure> {
        let mut reasons: Vec<Failure> = self.waiting.into_iter().filter_map(|part| part.reason).collect();
        reasons.dedup();
        reasons
    }
}

/// Has the members check all of `parts`, each together with `common`.
pub fn distribute(
    members: &mut [Member],
    cores: usize,
    limits: &Limits,
    terms: &Terms,
    common: &[TermId],
    parts: &[TermId],
) -> Work {
    let part = |&term: &TermId| Part { term, tried: Vec::new(), reason: None };
    let work = Mutex::new(Work { waiting: parts.iter().rev().map(part).collect(), ..Work::default() });
    let stop = Cancel::new();
    let workers = cores.min(members.len());
    for member in members.iter_mut() {
        let interrupt = stop.clone().into();
        member.session.set_limits(Limits { time: limits.time, interrupt, ..Limits::default() });
    }
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for (number, member) in members.iter_mut().enumerate().take(workers) {
            let (work, stop) = (&work, &stop);
            let job = move || Worker { number, work, stop, terms, common }.run(member);
            threads.extend(Builder::new().stack_size(STACK).spawn_scoped(scope, job));
        }
        while threads.iter().any(|thread| !thread.is_finished()) {
            if limits.interrupt.is_set() {
                stop.request(Reason::Interrupt);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    work.into_inner().unwrap_or_else(PoisonError::into_inner)
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
            let answer = member.check(self.terms, &question);
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

fn give_back(work: &mut Work, mut part: Part, member: usize, reason: Failure) {
    part.tried.push(member);
    part.reason = Some(reason);
    work.waiting.insert(0, part);
}
