//! Values of C expressions.

use std::rc::Rc;

use crate::FuncId;
use base::float::Format;

use super::memory::{Bytes, ObjectId};

#[derive(Clone, PartialEq, Debug)]
pub enum CValue {
    /// Integers and enums: the mathematical value; only of 128-bit unsigned types the two's complement reading.
    Int(i128),
    /// The bits of the format.
    Float(Format, u128),
    Pointer(Pointer),
    /// A record or array, in memory order.
    Aggregate(Rc<Bytes>),
    Void,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pointer {
    /// Null is `Absolute(0)`.
    Absolute(u64),
    Object {
        object: ObjectId,
        offset: i64,
    },
    Function(FuncId),
    /// To no object at all.
    Invalid {
        offset: i64,
    },
}

impl Pointer {
    pub const NULL: Pointer = Pointer::Absolute(0);

    pub fn is_null(self) -> bool {
        self == Pointer::NULL
    }
}
