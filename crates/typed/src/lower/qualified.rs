//! Types with the qualifiers of the objects that have them.

use crate::types::{Quals, TypeId};

/// A type with the qualifiers of the object that has it. On an array they are those of its elements (C11 6.7.3p9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct QType {
    pub ty: TypeId,
    pub quals: Quals,
}

impl QType {
    pub fn plain(ty: TypeId) -> Self {
        QType { ty, quals: Quals::default() }
    }

    /// The same type with further qualifiers.
    pub fn with(self, quals: Quals) -> Self {
        QType { ty: self.ty, quals: join(self.quals, quals) }
    }
}

pub(super) fn join(a: Quals, b: Quals) -> Quals {
    Quals { is_const: a.is_const || b.is_const, is_volatile: a.is_volatile || b.is_volatile }
}
