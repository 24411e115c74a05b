//! A test, and what it passes.

use std::collections::BTreeSet;

use program::PropId;
use vectors::Test;

/// A test with the points that it passes.
#[derive(Clone)]
pub struct Kept {
    pub test: Test,
    pub passes: BTreeSet<PropId>,
}
