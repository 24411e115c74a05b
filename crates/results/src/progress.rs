//! How far the run has come: counters that the stages update and whoever watches the run reads. Updating is one atomic
//! store, so that it can be done anywhere.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(Default)]
struct Counters {
    stage: Mutex<&'static str>,
    steps: AtomicU64,
    paths: AtomicU64,
    cut: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
    solved_micros: AtomicU64,
    solving_since: Mutex<Option<Instant>>,
}

/// A cheap handle; clones are the same counters.
#[derive(Clone, Default)]
pub struct Progress(Arc<Counters>);

impl Progress {
    pub fn new() -> Self {
        Self::default()
    }

    /// A new stage begins: "parsing", "symbolic execution", "solving" …
    pub fn stage(&self, name: &'static str) {
        *self.0.stage.lock().unwrap_or_else(PoisonError::into_inner) = name;
    }

    /// Steps of symbolic execution so far.
    pub fn steps(&self, steps: u64) {
        self.0.steps.store(steps, Ordering::Relaxed);
    }

    /// Paths that were explored to their end, and that were cut off before it.
    pub fn paths(&self, explored: u64, cut: u64) {
        self.0.paths.store(explored, Ordering::Relaxed);
        self.0.cut.store(cut, Ordering::Relaxed);
    }

    pub fn properties(&self, done: usize, total: usize) {
        self.0.done.store(done as u64, Ordering::Relaxed);
        self.0.total.store(total as u64, Ordering::Relaxed);
    }

    /// Runs a solver call and adds up its time.
    pub fn solving<T>(&self, call: impl FnOnce() -> T) -> T {
        let since = |value| *self.0.solving_since.lock().unwrap_or_else(PoisonError::into_inner) = value;
        let start = Instant::now();
        since(Some(start));
        let result = call();
        since(None);
        self.0.solved_micros.fetch_add(start.elapsed().as_micros() as u64, Ordering::Relaxed);
        result
    }

    /// The solver's time so far, the running call included.
    pub fn solver_time(&self) -> Duration {
        let running = self.0.solving_since.lock().unwrap_or_else(PoisonError::into_inner).map(|since| since.elapsed());
        Duration::from_micros(self.0.solved_micros.load(Ordering::Relaxed)) + running.unwrap_or_default()
    }

    /// `solving · 1204 steps · 3/17 properties · solver 2.1 s`.
    pub fn line(&self) -> String {
        let mut parts = vec![self.0.stage.lock().unwrap_or_else(PoisonError::into_inner).to_string()];
        let (steps, total) = (self.0.steps.load(Ordering::Relaxed), self.0.total.load(Ordering::Relaxed));
        if steps > 0 {
            parts.push(format!("{steps} steps"));
        }
        let (paths, cut) = (self.0.paths.load(Ordering::Relaxed), self.0.cut.load(Ordering::Relaxed));
        if paths + cut > 0 {
            parts.push(format!("{paths} paths, {cut} cut"));
        }
        if total > 0 {
            parts.push(format!("{}/{total} properties", self.0.done.load(Ordering::Relaxed)));
        }
        let solver = self.solver_time();
        if solver > Duration::ZERO {
            parts.push(format!("solver {:.1} s", solver.as_secs_f64()));
        }
        parts.join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_what_is_known() {
        let progress = Progress::new();
        progress.stage("parsing");
        assert_eq!(progress.line(), "parsing");
        progress.stage("solving");
        progress.steps(1204);
        progress.properties(3, 17);
        assert_eq!(progress.line(), "solving · 1204 steps · 3/17 properties");
        assert_eq!(progress.solving(|| 5), 5);
        assert!(progress.line().starts_with("solving · 1204 steps · 3/17 properties"));
    }
}
