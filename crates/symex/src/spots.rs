//! Where scalars lie in memory: spots in objects, elements of columns, leaves of types, addresses of pointers.

use expr::{ExprId, ObjId, Scalar};

/// An element of a column.
#[derive(Clone, Copy, Debug)]
pub enum Index {
    Known(u64),
    /// Of the pointer width.
    Unknown(ExprId),
}

/// A scalar access inside one object.
#[derive(Clone, Debug)]
pub struct Spot {
    pub object: ObjId,
    pub offset: ExprId,
    /// Index terms that a bounds check keeps below a count.
    pub below: Vec<(ExprId, u64)>,
}

/// Spots under conditions; the last one also stands for "none of the others".
pub type Spots = Vec<(ExprId, Spot)>;

/// A scalar inside a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leaf {
    pub offset: u64,
    pub size: u64,
    pub scalar: Scalar,
}

/// The address of a pointer.
#[derive(Clone, Copy)]
pub struct KnownAddress {
    pub value: ExprId,
    /// Right as long as so many objects are exposed; `None`: always.
    pub until: Option<usize>,
}

/// An object whose address the program knows.
#[derive(Clone, Copy, Debug)]
pub struct Fixed {
    pub object: ObjId,
    pub base: u64,
    pub size: u64,
}

impl Fixed {
    /// The first address behind it.
    pub fn end(self) -> u64 {
        self.base.saturating_add(self.size.max(1))
    }
}
