//! Why no pair shows that a condition acts alone: it is coupled with others, which change whenever it does.

use program::coverage::Decision;

use super::goals::Points;
use super::judge::{State, States};

/// The conditions that change together with this one in every pair of possible paths with different outcomes: those of the
/// pair with the fewest. Empty if there is no such pair at all.
pub fn coupled(decision: &Decision, n: usize, condition: usize, points: &Points, states: &States) -> Vec<usize> {
    let possible = |path: usize| points.of_path(n, path).is_some_and(|point| states.get(point) != State::Unreachable);
    let paths: Vec<_> = decision.paths.iter().enumerate().filter(|(path, _)| possible(*path)).map(|(_, p)| p).collect();
    let mut best: Option<Vec<usize>> = None;
    for a in paths.iter().filter(|path| path.value(condition) == Some(true)) {
        for b in paths.iter().filter(|path| path.value(condition) == Some(false) && path.outcome != a.outcome) {
            let differs = |&(other, value): &(usize, bool)| {
                (other != condition && b.value(other).is_some_and(|in_b| in_b != value)).then_some(other)
            };
            let others: Vec<usize> = a.steps.iter().filter_map(differs).collect();
            if best.as_ref().is_none_or(|best| others.len() < best.len()) {
                best = Some(others);
            }
        }
    }
    best.unwrap_or_default()
}
