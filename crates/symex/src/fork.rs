//! One path at a time: where a branch is not decided by constants, the execution stops, and whoever drives it says which
//! way it goes. A position can be kept and returned to, so that the other ways are taken later.
//!
//! What belongs to no path stays when an execution returns: the pool, objects, and facts about where they lie. An object
//! of a path that was left is not alive on any other.

use expr::{ExprId, Pool};
use program::BlockId;

use super::engine::Engine;
use super::frame::{Frame, Way};
use super::state::State;

/// Where an execution was before it took one of several ways.
pub struct Position {
    frames: Vec<Frame>,
    state: State,
    assumed: ExprId,
    unknown_sizes: bool,
    ways: Vec<Way>,
    steps: usize,
    trivial: usize,
    beyond: usize,
    iterations: usize,
}

impl Engine<'_> {
    /// The ways on from the branch that the execution has stopped at.
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// All executions that come to the current place, with what was assumed before.
    pub fn path_condition(&mut self) -> ExprId {
        self.pool.and(self.assumed, self.state.guard.condition())
    }

    /// Goes on this way when the execution is run again.
    pub fn follow(&mut self, way: Way) {
        self.ways.clear();
        let state = self.state_if(way.condition);
        self.go(state, way.to);
    }

    /// The path ends here.
    pub fn follow_none(&mut self) {
        self.ways.clear();
    }

    pub fn position(&self) -> Position {
        Position {
            frames: self.frames.clone(),
            state: self.state.clone(),
            assumed: self.assumed,
            unknown_sizes: self.unknown_sizes,
            ways: self.ways.clone(),
            steps: self.trail.steps.len(),
            trivial: self.trail.trivial,
            beyond: self.trail.beyond.len(),
            iterations: self.trail.iterations.len(),
        }
    }

    pub fn return_to(&mut self, position: &Position) {
        self.frames = position.frames.clone();
        self.state = position.state.clone();
        self.assumed = position.assumed;
        self.unknown_sizes = position.unknown_sizes;
        self.ways = position.ways.clone();
        self.trail.steps.truncate(position.steps);
        self.trail.trivial = position.trivial;
        self.trail.beyond.truncate(position.beyond);
        self.trail.iterations.truncate(position.iterations);
        self.running = false;
    }

    /// Stops before one of several ways is taken.
    pub(super) fn stop_at_fork(&mut self, ways: impl IntoIterator<Item = (ExprId, BlockId)>) {
        for (condition, to) in ways {
            match self.ways.iter_mut().find(|way| way.to == to) {
                Some(way) => way.condition = self.pool.or(way.condition, condition),
                None => self.ways.push(Way { condition, to }),
            }
        }
        self.ways.retain(|way| way.condition != Pool::FALSE);
        if let [way] = self.ways[..] {
            self.follow(way);
        }
    }
}
