//! Where places are.

use typed::types::BitField;

use super::pointer::{ObjectId, Pointer};

/// Where a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Address {
    pub pointer: Pointer,
    /// For a bit-field: its bits within the bytes at `pointer`.
    pub bits: Option<BitField>,
}

impl Address {
    pub fn new(pointer: Pointer) -> Self {
        Address { pointer, bits: None }
    }
}

/// Bytes of a live object that an access touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub object: ObjectId,
    pub at: u64,
    pub len: u64,
}
