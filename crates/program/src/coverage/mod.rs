//! What the builder remembers of the source for `flotilla cover`: its decisions, and the points that executions can pass.
//!
//! Each point is a property of kind `Goal`, which is violated by passing the point: so all that finds violations finds
//! executions that pass it, and all that proves properties proves that none does. What the standards call conditions,
//! decisions and MC/DC is worked out from the points passed; nothing of that is known here.

mod tree;

use std::collections::BTreeMap;

use base::Loc;

use crate::ids::PropId;
use typed::tree::FuncId;

pub use tree::{Path, Tree};

/// Which points are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    pub statements: bool,
    pub functions: bool,
    pub decisions: bool,
    pub cases: bool,
    pub assertions: bool,
    pub boundaries: bool,
    pub covers: bool,
}

/// More ways to evaluate a decision are not told apart; then there is a point for each value of each condition instead.
pub const MOST_PATHS: usize = 160;

#[derive(Clone, Debug, Default)]
pub struct Coverage {
    pub decisions: Vec<Decision>,
    pub points: Vec<Point>,
    /// Functions without a body that the program's own code calls, by what a test has to make of them.
    pub stubs: BTreeMap<FuncId, Stub>,
    /// `main` can end without a `return`.
    pub main_falls_off: bool,
    /// Where undefined behaviour ends executions, and what it is: the checks of the program, which are assumptions here.
    pub checks: Vec<(Loc, String)>,
}

/// What a function without a body stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stub {
    /// Its results are inputs.
    Input,
    /// Ends the test if its argument is zero.
    Assume,
    Assert,
    /// Must not be reached; ends the test.
    Fail,
    Nothing,
}

/// A Boolean expression of the source that is not an operand of another one.
#[derive(Clone, Debug)]
pub struct Decision {
    pub func: FuncId,
    pub loc: Loc,
    pub role: Role,
    pub tree: Tree,
    /// In the order of evaluation.
    pub conditions: Vec<Condition>,
    /// All ways to evaluate it, in the order of their numbers; empty if there are too many.
    pub paths: Vec<Path>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    pub text: String,
    pub loc: Loc,
}

/// What a decision decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    If,
    Loop,
    /// Of `?:`.
    Choice,
    /// Its value is stored, passed or returned.
    Value,
}

impl Role {
    /// Whether execution goes on in different places.
    pub fn is_branch(self) -> bool {
        self != Role::Value
    }
}

#[derive(Clone, Debug)]
pub struct Point {
    pub prop: PropId,
    pub func: FuncId,
    pub loc: Loc,
    pub kind: PointKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PointKind {
    Function,
    Statement,
    /// A label of a switch, or the way past all of them; not reached by falling into it.
    Case(String),
    /// The decision is evaluated this way.
    Path {
        decision: usize,
        path: usize,
    },
    /// Of a decision with too many paths: it comes out so.
    Outcome {
        decision: usize,
        value: bool,
    },
    /// Likewise: the condition is evaluated to this value.
    Value {
        decision: usize,
        condition: usize,
        value: bool,
    },
    /// Likewise, and no other condition masks it.
    Effect {
        decision: usize,
        condition: usize,
        value: bool,
    },
    Assertion(String),
    /// A condition compares numbers that are equal, or differ by the least that they can.
    Boundary {
        decision: usize,
        condition: usize,
        side: Side,
    },
    /// `__CPROVER_cover`.
    Cover,
}

/// On which side of its border a comparison's left operand is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    Below,
    At,
    Above,
}

impl Side {
    pub const ALL: [Side; 3] = [Side::Below, Side::At, Side::Above];
}
