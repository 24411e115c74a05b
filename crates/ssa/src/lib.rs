//! What a symbolic execution leaves behind: guarded steps over one expression pool, in execution order, and the
//! verification conditions made from them.
//!
//! Invariants: every nondeterministic value is an `Input` step; along one concrete execution, the steps whose guard is
//! true are exactly what that execution does, in its order. So an assumption speaks only to the checks that come later.

pub mod claims;
mod goal;
pub mod print;
pub mod vcs;

use base::{IndexVec, Loc};
use expr::{ExprId, ObjId, Pool};
use program::{Cut, FuncId, Property};

pub use goal::{CandidateId, Goal, UnwindingId};

#[derive(Clone, Debug)]
pub struct Step {
    /// The path condition.
    pub guard: ExprId,
    pub loc: Loc,
    pub kind: StepKind,
}

#[derive(Clone, Debug)]
pub enum StepKind {
    /// Kept for display only: values are substituted as they are computed.
    Assign {
        name: String,
        value: ExprId,
    },
    Call {
        func: FuncId,
    },
    Assume {
        cond: ExprId,
    },
    Assert {
        goal: Goal,
        cond: ExprId,
    },
    Input(Input),
}

#[derive(Clone, Debug)]
pub enum Input {
    /// The value of an input function, or of memory that starts unknown.
    Value { name: String, pieces: Vec<Piece> },
    /// The unknown initial contents of an object; which of its bytes matter is known at the end of the execution.
    Contents { object: ObjId },
    /// Whether an allocation fails.
    Fails { cond: ExprId },
    /// An allocation succeeded and made this object.
    Allocated { object: ObjId },
}

/// Part of an input's value.
#[derive(Clone, Debug)]
pub enum Piece {
    Scalar {
        offset: u64,
        size: u64,
        value: ExprId,
    },
    /// An array column: byte offset of the first element, then count and stride of each dimension, outermost first.
    Array {
        offset: u64,
        dims: Vec<(u64, u64)>,
        size: u64,
        value: ExprId,
    },
}

impl Piece {
    pub fn value(&self) -> ExprId {
        match self {
            Piece::Scalar { value, .. } | Piece::Array { value, .. } => *value,
        }
    }
}

/// The steps of an execution.
pub struct Trail {
    pub steps: Vec<Step>,
    /// What holds of every execution: where objects lie in the address space.
    pub facts: Vec<ExprId>,
    /// Checks that hold by simplification alone; they leave no step.
    pub trivial: usize,
    pub unwinding: IndexVec<UnwindingId, Unwinding>,
    /// The executions that begin the nth iteration of some loop, where a strategy deepens.
    pub iterations: Vec<(u32, ExprId)>,
    /// The executions that were left to the next deepening.
    pub beyond: Vec<ExprId>,
    /// What conditions of the memory model mean, where that is asked for.
    pub claims: claims::Claims,
    /// The executions on which every function of the C library gives the correctly rounded result.
    pub usual: ExprId,
}

impl Default for Trail {
    fn default() -> Self {
        Trail {
            steps: Vec::new(),
            facts: Vec::new(),
            trivial: 0,
            unwinding: IndexVec::new(),
            iterations: Vec::new(),
            beyond: Vec::new(),
            claims: claims::Claims::default(),
            usual: Pool::TRUE,
        }
    }
}

/// A loop or recursion that was cut.
#[derive(Clone, Debug)]
pub struct Unwinding {
    pub property: Property,
    pub cut: Cut,
    /// The bound that the user gave; `None`: cut because nothing else would have ended it.
    pub bound: Option<u32>,
}

impl Trail {
    pub fn fact(&mut self, fact: ExprId) {
        self.facts.push(fact);
    }
}
