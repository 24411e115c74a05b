//! How a pointer, the tuple of an object and an offset in it, is spelled: as two terms, which every solver knows, or as
//! one term of a datatype.

use smt::{Sort, TermId, Terms};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tuples {
    #[default]
    Constants,
    Datatype,
}

/// `(declare-datatypes ((Ptr 0)) …)`.
pub fn sort(object: Sort, offset: Sort) -> Sort {
    Sort::tuple("Ptr", "pointer.make", &[("pointer.object", object), ("pointer.offset", offset)])
}

pub fn object(terms: &mut Terms, pointer: TermId) -> TermId {
    terms.field(0, pointer)
}

pub fn offset(terms: &mut Terms, pointer: TermId) -> TermId {
    terms.field(1, pointer)
}
