//! Pointers: into objects, to functions, and to nothing at all.

use crate::FuncId;
use base::id;

id!(
    /// An object of one run, in order of creation.
    ObjectId,
    "o"
);

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
