//! Statements of our own at the end of a function's body, before its last brace: there the function's own names are in
//! scope, and whoever wrote the statements need not know what they are.

/// The label of the probe: where it runs is decided by who builds the program.
pub const STEP: &str = "__flotilla_step";

/// In a probe: the value that its function returns.
pub const RETURN_VALUE: &str = "__flotilla_return";

/// In a probe, with a number behind it: a variable of a named file.
pub const STATIC: &str = "__flotilla_static_";

#[derive(Clone, Debug)]
pub struct Probe {
    pub function: String,
    /// With line markers: its places are those of the user's own text.
    pub text: String,
}
