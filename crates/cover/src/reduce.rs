//! Leaves out tests that nobody needs: first the long ones, if all goals stay covered without them.

use std::collections::BTreeSet;

use program::PropId;

use super::goals::Goal;
use super::judge::{State, States};
use super::kept::Kept;

/// The tests that are needed, short ones first.
pub fn reduce(goals: &[Goal], mut tests: Vec<Kept>, points: usize) -> Vec<Kept> {
    let covered = covered(goals, tests.iter(), points);
    let wanted: Vec<&Goal> =
        goals.iter().zip(&covered).filter(|(_, covered)| **covered).map(|(goal, _)| goal).collect();
    // How many tests pass a point; the last of them cannot go without a look at the goals.
    let mut count = vec![0usize; points];
    tests.iter().flat_map(|kept| &kept.passes).for_each(|point| count[base::Id::index(*point)] += 1);
    tests.sort_by_key(|kept| std::cmp::Reverse((kept.test.inputs.len(), usize::MAX - kept.passes.len())));
    let mut kept: Vec<bool> = vec![true; tests.len()];
    for n in 0..tests.len() {
        let only: BTreeSet<PropId> =
            tests[n].passes.iter().copied().filter(|point| count[base::Id::index(*point)] == 1).collect();
        kept[n] = false;
        let left = tests.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(test, _)| test);
        let goes = only.is_empty() || states(left, points, |states| all_covered(&wanted, states));
        kept[n] = !goes;
        if goes {
            tests[n].passes.iter().for_each(|point| count[base::Id::index(*point)] -= 1);
        }
    }
    let mut kept = kept.into_iter();
    tests.retain(|_| kept.next().unwrap_or(true));
    tests.reverse();
    tests
}

fn all_covered(goals: &[&Goal], states: &States) -> bool {
    goals.iter().all(|goal| states.judge(&goal.need) == State::Covered)
}

fn covered<'a>(goals: &[Goal], tests: impl Iterator<Item = &'a Kept>, points: usize) -> Vec<bool> {
    states(tests, points, |states| goals.iter().map(|goal| states.judge(&goal.need) == State::Covered).collect())
}

fn states<'a, T>(tests: impl Iterator<Item = &'a Kept>, points: usize, look: impl FnOnce(&States) -> T) -> T {
    let mut states = States::open(points);
    tests.flat_map(|kept| &kept.passes).for_each(|&point| states.cover(point));
    look(&states)
}
