//! The ids of terms and of functions: what operators and terms call each other by.

use base::id;

id!(
    /// A term of a [`Terms`](super::term::Terms) pool.
    TermId,
    "t"
);
id!(
    /// An uninterpreted function with at least one argument.
    FunId,
    "f"
);
