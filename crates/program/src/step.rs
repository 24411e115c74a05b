//! The step point as data: where a probe runs, and which requirements it is made of. `build` puts it there, `passes` names
//! what can go wrong in it.

use base::{Files, Loc};

/// Where a probe runs, and which requirements it is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub at: StepAt,
    /// The file of requirements, as places name it.
    pub file: String,
    /// The requirements by the lines on which they begin, ascending.
    pub requirements: Vec<(u32, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAt {
    /// Whenever the function returns.
    Return,
    /// Whenever an iteration of its loop of this number ends.
    Loop(usize),
}

impl Step {
    /// The requirement that stands at a place.
    pub fn requirement_at(&self, files: &Files, loc: Loc) -> Option<&str> {
        if loc.is_none() || files.name(loc.file) != self.file {
            return None;
        }
        let before = self.requirements.iter().take_while(|(line, _)| *line <= loc.line);
        Some(before.last().map_or("requirements", |(_, id)| id))
    }
}
