//! What follows for a goal from what is known of its points.

use base::Id;
use program::PropId;
use results::{Outcome, Status};

use super::goals::Need;

/// What is known of a point or of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Covered,
    /// Proved.
    Unreachable,
    Open,
}

/// The states of all points.
#[derive(Clone, Debug, Default)]
pub struct States(Vec<State>);

impl States {
    pub fn open(count: usize) -> States {
        States(vec![State::Open; count])
    }

    pub fn get(&self, point: PropId) -> State {
        self.0[point.index()]
    }

    pub fn cover(&mut self, point: PropId) {
        self.0[point.index()] = State::Covered;
    }

    /// Takes over what was proved: a point that holds on all executions, whatever their length, is never passed.
    pub fn prove(&mut self, known: &Outcome) {
        for (state, row) in self.0.iter_mut().zip(&known.properties) {
            if *state == State::Open && row.status == (Status::Safe { bounded: false }) {
                *state = State::Unreachable;
            }
        }
    }

    /// What is known of a goal.
    pub fn judge(&self, need: &Need) -> State {
        match need {
            Need::Any(points) => self.any(points),
            Need::Both(left, right) => both(self.any(left), self.any(right)),
            Need::Pair(pairs) => any(pairs.iter().map(|&(a, b)| both(self.get(a), self.get(b)))),
            Need::TooMany(left, right) => match both(self.any(left), self.any(right)) {
                State::Unreachable => State::Unreachable,
                _ => State::Open,
            },
        }
    }

    fn any(&self, points: &[PropId]) -> State {
        any(points.iter().map(|&point| self.get(point)))
    }

    /// The open points that could still decide the goal.
    pub fn needed(&self, need: &Need, mut visit: impl FnMut(PropId)) {
        if self.judge(need) != State::Open {
            return;
        }
        let mut open = |points: &[PropId]| {
            points.iter().filter(|&&point| self.get(point) == State::Open).for_each(|&point| visit(point));
        };
        match need {
            Need::Any(points) => open(points),
            Need::Both(left, right) | Need::TooMany(left, right) => {
                [left, right].into_iter().filter(|side| self.any(side) == State::Open).for_each(|side| open(side));
            }
            Need::Pair(pairs) => {
                let possible = pairs.iter().filter(|&&(a, b)| both(self.get(a), self.get(b)) == State::Open);
                possible.for_each(|&(a, b)| open(&[a, b]));
            }
        }
    }
}

fn any(states: impl Iterator<Item = State>) -> State {
    let mut all_unreachable = true;
    for state in states {
        match state {
            State::Covered => return State::Covered,
            State::Unreachable => {}
            State::Open => all_unreachable = false,
        }
    }
    if all_unreachable { State::Unreachable } else { State::Open }
}

fn both(a: State, b: State) -> State {
    match (a, b) {
        (State::Unreachable, _) | (_, State::Unreachable) => State::Unreachable,
        (State::Covered, State::Covered) => State::Covered,
        _ => State::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_impossible_when_each_has_an_unreachable_path() {
        let mut states = States::open(4);
        let p = |n| PropId(n);
        let need = Need::Pair(vec![(p(0), p(1)), (p(2), p(3))]);
        assert_eq!(states.judge(&need), State::Open);
        states.cover(p(0));
        states.0[1] = State::Unreachable;
        assert_eq!(states.judge(&need), State::Open);
        let mut needed = Vec::new();
        states.needed(&need, |point| needed.push(point));
        assert_eq!(needed, [p(2), p(3)]);
        states.0[2] = State::Unreachable;
        assert_eq!(states.judge(&need), State::Unreachable);
        states.0[2] = State::Covered;
        states.cover(p(3));
        assert_eq!(states.judge(&need), State::Covered);
    }

    #[test]
    fn nothing_to_pass_is_impossible() {
        assert_eq!(States::open(0).judge(&Need::Any(Vec::new())), State::Unreachable);
    }
}
