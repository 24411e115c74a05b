//! Why a policy could not be followed to the end.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abandoned {
    Recursion,
    TooManyLoops,
    EnteredInItsMiddle,
    ChangesPointers,
    MakesOrFreesObjects,
    TwoObjects,
    AnyPointer,
    PointerOutlivesIteration,
    DoesNotSettle,
    Stopped,
}

impl fmt::Display for Abandoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Abandoned::Recursion => "recursion",
            Abandoned::TooManyLoops => "too many loops",
            Abandoned::EnteredInItsMiddle => "a loop that is entered in its middle",
            Abandoned::ChangesPointers => "a loop changes pointers",
            Abandoned::MakesOrFreesObjects => "a loop makes or frees objects",
            Abandoned::TwoObjects => "a variable is two objects at a loop head",
            Abandoned::AnyPointer => "a pointer that can be any",
            Abandoned::PointerOutlivesIteration => "a pointer to a variable outlives an iteration",
            Abandoned::DoesNotSettle => "what a loop writes does not settle",
            Abandoned::Stopped => "the run was stopped",
        })
    }
}
