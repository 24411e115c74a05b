//! What a program is built for: where it starts, what is checked, and what its surroundings may do.

use crate::coverage::Wanted;
use crate::passes::Checks;
use crate::step::Step;

#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// The function to check.
    pub entry: String,
    pub checks: Checks,
    /// Labels that must not be reached.
    pub error_labels: Vec<String>,
    /// Functions that must not be called.
    pub error_functions: Vec<String>,
    /// Where assertions are not checked, one that fails ends the program; else it has no effect, as under NDEBUG.
    pub assertions_end: bool,
    /// Whether `malloc` and its kin may return NULL.
    pub malloc_may_fail: bool,
    /// A function without a body may change what its arguments point to.
    pub undefined_functions_write: bool,
    /// Reading a volatile object gives any value: somebody else may have written to it.
    pub nondet_volatile: bool,
    /// A pointer parameter of an entry function other than `main` is null (unless this is false) …
    pub pointers_may_be_null: bool,
    /// … or points to the first of this many fresh elements with unknown contents.
    pub pointer_elements: u64,
    /// When `main` looks at `argv`: the largest `argc`, and the size in bytes of each argument's buffer.
    pub max_argc: u64,
    pub argument_bytes: u64,
    /// Where the probe of a function runs, and what it is made of.
    pub step: Option<Step>,
    /// The points that executions are to pass; the program then has no other properties.
    pub cover: Option<Wanted>,
}

impl Default for BuildOptions {
    fn default() -> Self {
        BuildOptions {
            entry: "main".to_string(),
            checks: Checks::default(),
            error_labels: Vec::new(),
            error_functions: Vec::new(),
            assertions_end: false,
            malloc_may_fail: true,
            undefined_functions_write: true,
            nondet_volatile: false,
            pointers_may_be_null: true,
            pointer_elements: 1,
            max_argc: 5,
            argument_bytes: 8,
            step: None,
            cover: None,
        }
    }
}
