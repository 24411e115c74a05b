//! What a check is about: a property of the program, the bound of a loop, a candidate invariant. Each kind has ids of its
//! own; this is where they meet.

use std::fmt;

use base::id;
use program::PropId;

id!(
    /// A loop or recursion that was cut, in the order of [`super::Trail::unwinding`].
    UnwindingId,
    "unwinding"
);
id!(
    /// A fact about a loop that may turn out to be an invariant.
    CandidateId,
    "candidate"
);

/// In order: the program's properties come before what comes up during an execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    Property(PropId),
    Unwinding(UnwindingId),
    Candidate(CandidateId),
}

impl Goal {
    pub fn property(self) -> Option<PropId> {
        if let Goal::Property(prop) = self { Some(prop) } else { None }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Property(id) => id.fmt(f),
            Goal::Unwinding(id) => id.fmt(f),
            Goal::Candidate(id) => id.fmt(f),
        }
    }
}
