//! What an encoding leaves open, and the caller chooses.

use crate::tuples::Tuples;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spelling {
    pub tuples: Tuples,
    /// Floating-point types are rationals.
    pub reals: bool,
    /// IEEE operations are those of the theory of floating-point numbers, not circuits.
    pub float_theory: bool,
}
