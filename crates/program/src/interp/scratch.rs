//! What an evaluation works with: a stack of tasks instead of recursion, and the values of the instruction at hand.

use crate::{ExprId, PlaceId};

use super::address::Address;
use super::value::CValue;

/// Working storage that lives as long as the run.
#[derive(Default, Debug)]
pub(super) struct Scratch {
    pub tasks: Vec<Task>,
    pub values: Vec<CValue>,
    pub places: Vec<Address>,
    /// Per function and expression: the value and the round it was computed in.
    pub memo: Vec<Vec<(u64, CValue)>>,
    pub round: u64,
    /// Events that wrote what this round read.
    pub reads: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    Expr(ExprId),
    /// The first operand of `&&`, `||`, `?:` is on the value stack.
    Decide(ExprId),
    Finish(ExprId),
    Place(PlaceId),
    FinishPlace(PlaceId),
}
