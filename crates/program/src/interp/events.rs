//! What a run leaves behind: its outcome, the violated properties, and (when recorded) the events in execution order.
//!
//! Invariant: `reads`, `control` and `call` of an event name earlier events only, so the events form a dependence graph
//! without cycles.

use crate::{BlockId, ExprId, FuncId, PropId, VarId};
use base::Loc;
use typed::types::{BitField, TypeId};

use super::memory::{Bytes, ObjectId, ObjectInfo};
use super::stuck::StuckReason;
use super::value::CValue;

#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    pub outcome: Outcome,
    /// In execution order; a property can be violated more than once.
    pub violated: Vec<Violation>,
    /// By property: whether a check of it was made.
    pub checked: Vec<bool>,
    /// Empty unless `RunOptions::record`.
    pub events: Vec<Event>,
    /// Every object that ever existed, so that pointers in events can be shown by name.
    pub objects: Vec<ObjectInfo>,
    pub steps: u64,
    /// For each of `RunOptions::observed` what it held at the end; `None` if it was never there.
    pub observed: Vec<Option<Bytes>>,
    /// What the entry function returned.
    pub result: Option<(FuncId, CValue)>,
    /// How many inputs were taken whenever the loop of `RunOptions::rounds_of` was at its head.
    pub rounds: Vec<usize>,
    /// How many inputs the program has taken.
    pub taken: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    pub prop: PropId,
    /// The index of its event, when events are recorded.
    pub event: Option<usize>,
    /// How many inputs the program had taken by then.
    pub taken: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The entry function returned.
    Finished,
    /// `exit`, `abort`, an error function.
    Stopped,
    AssumeFailed {
        loc: Loc,
    },
    /// A check failed after which execution means nothing, or the last one of those that the run was for.
    Violated {
        prop: PropId,
    },
    /// A loop or recursion went beyond `RunOptions::end`; the index of that event, when events are recorded.
    Unwound {
        event: Option<usize>,
    },
    /// The inputs ran out (`InputValue::End`).
    InputsEnd,
    StepLimit,
    DepthLimit,
    /// The interpreter cannot hold what the program asks for.
    TooLarge {
        reason: StuckReason,
    },
    /// The program does something without defined meaning that no check caught.
    Stuck {
        reason: StuckReason,
        loc: Loc,
        func: FuncId,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    pub loc: Loc,
    pub func: FuncId,
    /// Calls below this one: 0 in the start function.
    pub depth: u32,
    /// The `Call` event of the frame it happened in; `None` in the start function. Following it gives the call stack.
    pub call: Option<usize>,
    /// Earlier events that wrote what this one read.
    pub reads: Vec<usize>,
    /// The branch or call event that decided that this one happens.
    pub control: Option<usize>,
    pub kind: EventKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum EventKind {
    /// `Input`, the initial value of an indeterminate local, or the contents of a heap object (`ty` = None).
    Input {
        name: String,
        object: ObjectId,
        offset: u64,
        ty: Option<TypeId>,
        value: CValue,
        indeterminate: bool,
        /// It is the correctly rounded result of the function that it stands for.
        confirmed: bool,
    },
    Assign {
        object: ObjectId,
        offset: u64,
        ty: TypeId,
        /// Which bits of the bytes there, for a bit-field; the value is what it then holds.
        bits: Option<BitField>,
        value: CValue,
    },
    /// All bytes of the place become zero.
    Zero {
        object: ObjectId,
        offset: u64,
        ty: TypeId,
    },
    /// Bytes of an object are replaced, by a copy or a fill.
    Block {
        object: ObjectId,
        offset: u64,
        len: u64,
        copied: bool,
    },
    Call {
        callee: FuncId,
        args: Vec<(TypeId, CValue)>,
    },
    /// A parameter gets its argument.
    Param {
        var: VarId,
        object: ObjectId,
        ty: TypeId,
        value: CValue,
    },
    Return {
        ty: TypeId,
        value: Option<CValue>,
    },
    /// A branch or switch; `cond` is its condition in the function's arena.
    Branch {
        cond: ExprId,
        value: CValue,
        to: BlockId,
    },
    /// `object` = None: the allocation failed.
    Alloc {
        object: Option<ObjectId>,
        size: u64,
    },
    Free {
        object: Option<ObjectId>,
    },
    Assume {
        cond: ExprId,
        holds: bool,
    },
    /// `values`: the evaluated parts of the failing condition, inner ones first.
    Violated {
        prop: PropId,
        cond: ExprId,
        values: Vec<(ExprId, CValue)>,
        why: Option<String>,
    },
    /// A loop or recursion goes on beyond its bound.
    Unwound,
    Stuck {
        reason: StuckReason,
    },
}
