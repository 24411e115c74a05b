//! The simplifications that a user can turn off to see what they are worth (`--no-simplify`): one switch each, read by
//! whoever simplifies. All verdicts are the same without them.

/// What is simplified on the way from C to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Simplify {
    /// What was stored in an array is known where it is read.
    pub stores: bool,
    /// The same for arrays that never change: string literals and `const` tables.
    pub strings: bool,
    /// A value takes the place of the variable that it was assigned to.
    pub substitution: bool,
    /// Literals that follow from others are removed, and so are properties that hold without a solver.
    pub literals: bool,
}

impl Simplify {
    pub const ALL: Simplify = Simplify { stores: true, strings: true, substitution: true, literals: true };
}

impl Default for Simplify {
    fn default() -> Self {
        Simplify::ALL
    }
}
