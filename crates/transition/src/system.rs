//! A program as a transition system, as plain data over an expression pool.

use expr::ExprId;
use program::PropId;

/// A state variable of a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateVar {
    pub symbol: ExprId,
    pub place: StateKey,
}

/// What a state variable is of: the same at all locations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StateKey {
    Value(u32),
    Which(u32),
    Offset(u32),
}

/// The way from one location to another.
#[derive(Debug)]
pub struct Edge {
    pub to: usize,
    pub guard: ExprId,
    /// The values of the variables there.
    pub next: Vec<ExprId>,
}

/// All that can happen from a location to the next ones.
#[derive(Debug)]
pub struct Piece {
    pub edges: Vec<Edge>,
    /// Properties and when they are violated.
    pub checks: Vec<(PropId, ExprId)>,
}

/// The program between its cut points: loop heads, each with the calls that led there, which are the locations. Piece 0
/// begins where the program does; piece n begins at location n - 1.
#[derive(Debug)]
pub struct TransitionSystem {
    /// By location.
    pub vars: Vec<Vec<StateVar>>,
    pub pieces: Vec<Piece>,
}
