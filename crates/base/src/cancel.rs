//! Orderly cancellation: one flag that the watchdog or a signal raises and that every long-running loop polls.
//! The first reason raised stays: later ones do not overwrite it.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Why a run is to end before its work is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Reason {
    Time = 1,
    Memory = 2,
    Interrupt = 3,
    /// A violation is known, and what is left could go on for ever.
    Patience = 4,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Time => "time limit",
            Reason::Memory => "memory limit",
            Reason::Interrupt => "interrupted",
            Reason::Patience => "not searched any longer after a violation was found, use --timeout to go on",
        })
    }
}

/// A shared flag; clones are the same flag. Polling is one relaxed load, raising it is safe in a signal handler.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<Flag>);

#[derive(Default, Debug)]
struct Flag {
    raised: AtomicU8,
    /// A flag for part of a run is up when the run's own is.
    whole: Option<Cancel>,
}

impl Cancel {
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag for part of the run.
    pub fn part(&self) -> Self {
        Cancel(Arc::new(Flag { raised: AtomicU8::new(0), whole: Some(self.clone()) }))
    }

    /// What `work` returns, which is interrupted after this time by the flag that it gets.
    pub fn at_most<R>(&self, time: Duration, work: impl FnOnce(&Cancel) -> R) -> R {
        let part = &self.part();
        let (done, waiting) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                if waiting.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout) {
                    part.request(Reason::Interrupt);
                }
            });
            let result = work(part);
            drop(done);
            result
        })
    }

    pub fn check(&self) -> Option<Reason> {
        match self.0.raised.load(Ordering::Relaxed) {
            0 => self.0.whole.as_ref().and_then(Cancel::check),
            1 => Some(Reason::Time),
            2 => Some(Reason::Memory),
            4 => Some(Reason::Patience),
            _ => Some(Reason::Interrupt),
        }
    }

    /// Raises the flag; returns false if it was up already.
    pub fn request(&self, reason: Reason) -> bool {
        self.0.raised.compare_exchange(0, reason as u8, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_stays() {
        let cancel = Cancel::new();
        let seen_by_solver = cancel.clone();
        assert_eq!(seen_by_solver.check(), None);
        assert!(cancel.request(Reason::Memory));
        assert!(!cancel.request(Reason::Interrupt));
        assert_eq!(seen_by_solver.check(), Some(Reason::Memory));
        assert_eq!(Reason::Memory.to_string(), "memory limit");
    }

    #[test]
    fn work_is_interrupted_after_its_time() {
        let whole = Cancel::new();
        assert_eq!(whole.at_most(Duration::from_secs(3600), |part| part.check()), None);
        let wait = |part: &Cancel| {
            while part.check().is_none() {
                std::thread::yield_now();
            }
            part.check()
        };
        assert_eq!(whole.at_most(Duration::from_millis(1), wait), Some(Reason::Interrupt));
        assert_eq!(whole.check(), None);
    }

    #[test]
    fn a_part_ends_with_the_whole_but_not_the_other_way_round() {
        let whole = Cancel::new();
        let (one, other) = (whole.part(), whole.part());
        one.request(Reason::Interrupt);
        assert_eq!((one.check(), other.check(), whole.check()), (Some(Reason::Interrupt), None, None));
        whole.request(Reason::Time);
        assert_eq!(other.check(), Some(Reason::Time));
    }
}
