//! Members that work on the same question: as many at one time as there are cores, the next one when its time has come
//! or when another one gave up, and all are stopped when the answer is there.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{Builder, Scope};
use std::time::{Duration, Instant};

use base::Cancel;
use base::cancel::Reason;
use smt::{TermId, Terms};

use crate::failure::{Failure, NoVerdict};
use crate::session::{Answer, Limits, Preparing};

use super::member::Member;

/// For the walks of a solver over terms; reserved, not used.
const STACK: usize = 64 << 20;

/// So many delays are waited at most for a member that prepares its search: it may not get to it.
const PREPARATIONS: u32 = 5;

/// What makes an answer count.
#[derive(Clone, Copy)]
pub struct Rules {
    /// How long after its predecessor a member starts; `None`: only when that one gave up.
    delay: Option<Duration>,
    pub quorum: usize,
}

impl Rules {
    pub fn first(delay: Option<Duration>) -> Rules {
        Rules { delay, quorum: 1 }
    }

    pub fn agreed(quorum: usize) -> Rules {
        Rules { delay: Some(Duration::ZERO), quorum }
    }
}

/// What has come in so far: who answered what.
#[derive(Default)]
pub struct Poll {
    answers: Vec<(usize, Answer)>,
}

impl Poll {
    pub fn first(&self, answer: &Answer) -> Option<usize> {
        self.answers.iter().find(|(_, given)| given == answer).map(|(member, _)| *member)
    }

    /// The decided answer that enough members gave, and the first who gave it.
    pub fn settled(&self, quorum: usize) -> Option<(usize, Answer)> {
        [Answer::Sat, Answer::Unsat].into_iter().find_map(|answer| {
            let votes = self.answers.iter().filter(|(_, given)| *given == answer).count();
            (votes >= quorum).then(|| (self.first(&answer).unwrap_or_default(), answer))
        })
    }

    /// Who said sat, and who said unsat.
    pub fn contradiction(&self) -> Option<(usize, usize)> {
        Some((self.first(&Answer::Sat)?, self.first(&Answer::Unsat)?))
    }

    /// Why members gave no answer.
    pub fn failures(&self) -> Vec<Failure> {
        let failure = |(_, answer): &(usize, Answer)| match answer {
            Answer::Unknown(failure) => Some(failure.clone()),
            _ => None,
        };
        self.answers.iter().filter_map(failure).collect()
    }
}

/// Has the members check one question until the rules are met, or nobody is left.
pub fn race(
    members: &mut [Member],
    cores: usize,
    limits: &Limits,
    rules: Rules,
    terms: &Terms,
    assumptions: &[TermId],
) -> Poll {
    let flags: Vec<Cancel> = members.iter().map(|_| Cancel::new()).collect();
    let preparing: Vec<Preparing> = members.iter().map(|_| Preparing::default()).collect();
    for (member, (flag, preparing)) in members.iter_mut().zip(flags.iter().zip(&preparing)) {
        let (interrupt, preparing) = (flag.clone().into(), preparing.clone());
        member.session.set_limits(Limits { time: limits.time, interrupt, preparing });
    }
    let mut poll = Poll::default();
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let mut starter = Starter { scope, terms, assumptions, sender, waiting: Vec::new(), running: 0 };
        starter.waiting = members.iter_mut().enumerate().rev().collect();
        let mut run =
            Run { rules, cores: cores.max(rules.quorum), receiver: &receiver, poll: &mut poll, preparing: &preparing };
        run.until_settled(&mut starter, || limits.interrupt.is_set());
        for flag in &flags {
            flag.request(Reason::Interrupt);
        }
    });
    // A loser may have come to its own answer before it was stopped.
    poll.answers.extend(receiver.try_iter());
    poll
}

/// The members that have not started yet, the next one last.
struct Starter<'scope, 'env, 'm> {
    scope: &'scope Scope<'scope, 'env>,
    terms: &'env Terms,
    assumptions: &'env [TermId],
    sender: Sender<(usize, Answer)>,
    waiting: Vec<(usize, &'m mut Member)>,
    running: usize,
}

impl<'scope, 'env: 'scope, 'm: 'scope> Starter<'scope, 'env, 'm> {
    fn start_next(&mut self) {
        let Some((number, member)) = self.waiting.pop() else { return };
        let (terms, assumptions, sender) = (self.terms, self.assumptions, self.sender.clone());
        let work = move || {
            let answer = member.check(terms, assumptions);
            // The receiver is gone only when nobody wants the answer any more.
            let _ = sender.send((number, answer));
        };
        match Builder::new().stack_size(STACK).spawn_scoped(self.scope, work) {
            Ok(_) => self.running += 1,
            Err(error) => {
                let failure = Failure::Portfolio(NoVerdict::NoThread(error.to_string()));
                let _ = self.sender.send((number, Answer::Unknown(failure)));
                self.running += 1;
            }
        }
    }
}

struct Run<'a> {
    rules: Rules,
    cores: usize,
    receiver: &'a Receiver<(usize, Answer)>,
    poll: &'a mut Poll,
    /// By member.
    preparing: &'a [Preparing],
}

impl Run<'_> {
    fn until_settled<'scope, 'env: 'scope, 'm: 'scope>(
        &mut self,
        starter: &mut Starter<'scope, 'env, 'm>,
        interrupted: impl Fn() -> bool,
    ) {
        let start = Instant::now();
        let mut latest = start;
        starter.start_next();
        loop {
            if self.is_preparing(start) {
                latest = Instant::now();
            }
            while starter.running < self.cores && self.rules.delay.is_some_and(|delay| latest.elapsed() >= delay) {
                if starter.waiting.is_empty() {
                    break;
                }
                starter.start_next();
                latest = Instant::now();
            }
            if starter.running == 0 && starter.waiting.is_empty() || interrupted() {
                return;
            }
            match self.receiver.recv_timeout(self.patience(start, latest, !starter.waiting.is_empty())) {
                Ok((member, answer)) => {
                    starter.running -= 1;
                    self.poll.answers.push((member, answer));
                    if self.poll.settled(self.rules.quorum).is_some() || self.poll.contradiction().is_some() {
                        return;
                    }
                    // Whoever gave up makes room for the next at once.
                    if starter.running < self.cores {
                        starter.start_next();
                        latest = Instant::now();
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// The next member's time has not begun to run, because those who were asked have not begun to search.
    fn is_preparing(&self, start: Instant) -> bool {
        let most = self.rules.delay.unwrap_or_default() * PREPARATIONS;
        self.preparing.iter().any(Preparing::is_set) && start.elapsed() < most
    }

    /// How long to wait before looking at the clock and the flags again.
    fn patience(&self, start: Instant, latest: Instant, more: bool) -> Duration {
        let patience = (start.elapsed() / 20).clamp(Duration::from_millis(1), Duration::from_millis(20));
        match self.rules.delay {
            Some(delay) if more => patience.min(delay.saturating_sub(latest.elapsed()).max(Duration::from_millis(1))),
            _ => patience,
        }
    }
}
