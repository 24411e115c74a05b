//! When to end a search that has no end of its own. Incremental search and k-induction go deeper and deeper for the
//! sake of what is still undecided; once a violation is known, the verdict is known too, and few users want to wait for
//! ever. So after the last violation the search goes on for as long as it took so far, but at least a second, unless the
//! user has said with `--timeout` how long it may take.

use std::time::{Duration, Instant};

use base::Cancel;
use base::cancel::Reason;
use config::Project;
use results::Board;

const AT_LEAST: Duration = Duration::from_secs(1);

pub struct Patience {
    applies: bool,
    start: Instant,
    violations: usize,
    /// When the search is to end, once a violation is known.
    end: Option<Instant>,
}

impl Patience {
    pub fn new(project: &Project) -> Self {
        let applies = project.limits.time.is_none();
        Patience { applies, start: Instant::now(), violations: 0, end: None }
    }

    /// Looks at what was found; raises the flag when it is time.
    pub fn tick(&mut self, board: &Board, cancel: &Cancel) {
        if !self.applies || !board.is_deepening() {
            return;
        }
        let violations = board.violations();
        if violations > self.violations {
            self.violations = violations;
            self.end = Some(Instant::now() + AT_LEAST.max(self.start.elapsed()));
        }
        if self.end.is_some_and(|end| Instant::now() >= end) {
            cancel.request(Reason::Patience);
        }
    }
}
