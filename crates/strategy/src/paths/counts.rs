//! How far a search through paths has come, and whether it is to go on.

use results::Undecided;

use crate::search::{GaveUp, Setup};

/// How many paths were looked at, and how many were cut off before their end.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub explored: u64,
    pub cut: u64,
}

impl Counts {
    /// While the search goes on.
    pub fn show(self, setup: &Setup) {
        setup.progress.paths(self.explored, self.cut);
    }

    /// At its end, for the statistics.
    pub fn note(self, setup: &Setup) {
        setup.board.count("paths explored", self.explored);
        setup.board.count("paths cut", self.cut);
    }
}

/// An error if the run was stopped from outside.
pub fn unless_stopped(setup: &Setup) -> Result<(), GaveUp> {
    setup.cancel.check().map_or(Ok(()), |reason| Err(GaveUp(Undecided::Stopped(reason))))
}
