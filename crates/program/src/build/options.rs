//! What a program is built for: where it starts, what is checked, and what its surroundings may do.

use std::collections::BTreeMap;

use crate::coverage::Wanted;
use device::Device;

use crate::passes::Checks;
use crate::step::Step;

/// What a function without a body does, beside returning any value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Undefined {
    /// Writes any value to what its arguments and the program's global variables let it reach.
    #[default]
    Havoc,
    /// Changes nothing.
    Pure,
    /// Must not be called.
    Fail,
}

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
    /// Execution goes on behind a failed `assert`; else it ends there (C11 7.2.1.1p2).
    pub failed_assert_continues: bool,
    /// Whether `malloc` and its kin may return NULL.
    pub malloc_may_fail: bool,
    /// What a function without a body does, and what single ones do instead.
    pub undefined: Undefined,
    pub undefined_by_name: BTreeMap<String, Undefined>,
    /// Reading a volatile object gives any value: somebody else may have written to it.
    pub nondet_volatile: bool,
    /// Registers and interrupts.
    pub device: Device,
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
            failed_assert_continues: false,
            malloc_may_fail: true,
            undefined: Undefined::default(),
            undefined_by_name: BTreeMap::new(),
            nondet_volatile: false,
            device: Device::default(),
            pointers_may_be_null: true,
            pointer_elements: 1,
            max_argc: 16,
            argument_bytes: 8,
            step: None,
            cover: None,
        }
    }
}
