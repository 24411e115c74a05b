//! A counterexample as plain data: the inputs, the steps that matter, and the failing expression with its values.

/// One way from the start of the program to a failed property.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {}
