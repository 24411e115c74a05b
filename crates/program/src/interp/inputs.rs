//! What the interpreter asks its surroundings for: the values that the program does not determine itself.
//!
//! Order of requests, exactly the execution order (the symbolic execution numbers its inputs the same way):
//! 1. each `Declare`: one request for the whole variable, `InputKind::Indeterminate`;
//! 2. each `Input` instruction: one request for the whole place, `InputKind::Input`;
//! 3. each `Alloc`: if it may fail, one request `InputKind::MallocFails` (not zero: it fails); then, if it did not
//!    fail and is not zeroed, one request for the contents of the new object, `InputKind::HeapContents`;
//! 4. each `Havoc`: one request for the contents of the whole object, `InputKind::Input`, without a type;
//! 5. a call of a function without a body whose result is used: one request `InputKind::Input` for the result.

use crate::{FuncId, VarId};
use base::Loc;
use typed::types::TypeId;

pub trait Inputs {
    /// The next value, in the order documented above.
    fn next(&mut self, request: &InputRequest) -> InputValue;

    /// Where objects and functions lie whose addresses the program computes with; the offsets are 0. Any others lie
    /// somewhere else.
    fn addresses(&self) -> Vec<(InputPointer, Option<u64>)> {
        Vec::new()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputRequest {
    pub func: FuncId,
    pub loc: Loc,
    /// The variable, or the function that the input came from; `malloc` for heap contents.
    pub name: String,
    /// `None` for heap contents, which have a size but no type.
    pub ty: Option<TypeId>,
    pub bytes: u64,
    pub kind: InputKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A local at the start of its lifetime.
    Indeterminate,
    Input,
    /// One boolean: whether the allocation returns null.
    MallocFails,
    HeapContents,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputValue {
    /// There are no more: the run ends before anything is written.
    End,
    /// All bytes zero.
    Zero,
    /// Leaves the bytes uninitialised: a later read of them ends the run as stuck.
    Uninitialised,
    /// For a scalar (and for `MallocFails`); wrapped to the width of the requested type.
    Int(i128),
    Pointer(InputPointer),
    /// In memory order; `None` and missing bytes are uninitialised.
    Bytes(Vec<Option<u8>>),
    /// Scalars at byte offsets; bytes in between are zero.
    Leaves(Vec<Leaf>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    pub offset: u64,
    /// In bytes.
    pub size: u64,
    pub value: LeafValue,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LeafValue {
    Int(i128),
    Pointer(InputPointer),
}

/// A pointer named without knowing the interpreter's object numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputPointer {
    Null,
    Absolute(u64),
    Function(FuncId),
    /// Into the innermost live instance of a variable; invalid if there is none.
    Var {
        var: VarId,
        offset: i64,
    },
    /// Into the object made by the `nth` successful allocation, counted from 0; invalid if there is none yet.
    Heap {
        nth: u32,
        offset: i64,
    },
    /// To no object at all, dead or alive.
    Invalid {
        offset: i64,
    },
}

/// Every input is zero and every allocation succeeds.
#[derive(Clone, Copy, Default, Debug)]
pub struct ZeroInputs;

impl Inputs for ZeroInputs {
    fn next(&mut self, _request: &InputRequest) -> InputValue {
        InputValue::Zero
    }
}
