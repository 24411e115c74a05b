//! How often loops and recursions are unwound. A loop is cut when its back edge is reached for the N-th time, so a loop
//! of n iterations needs N ≥ n + 1.

use rustc_hash::FxHashMap;

use program::FuncId;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// For everything that is not named below; `None`: no bound.
    pub default: Option<u32>,
    /// By function and index into `Function::loops`.
    pub loops: FxHashMap<(FuncId, usize), u32>,
    pub recursion: FxHashMap<FuncId, u32>,
}

/// Without a bound, a loop that the execution does not end by itself is cut here, and the property is unknown.
pub const CUT_WITHOUT_BOUND: u32 = 5_000;

/// The same where all decisions of the loop were constant: such a loop only costs its own execution.
pub const CUT_WHEN_DECIDED: u32 = 10_000_000;

/// Frames of one function without a bound.
pub const DEPTH_WITHOUT_BOUND: u32 = 500;

impl Bounds {
    pub fn for_loop(&self, func: FuncId, index: usize) -> Option<u32> {
        self.loops.get(&(func, index)).copied().or(self.default)
    }

    pub fn for_recursion(&self, func: FuncId) -> Option<u32> {
        self.recursion.get(&func).copied().or(self.default)
    }
}
