//! What functions without a body mean, by name. A definition in the program takes precedence, except for
//! the error functions of the competition, whose usual bodies are empty.

use library::Operation;
use typed::tree::FuncId;

use super::format::Formatted;
use super::intrinsics::Intrinsic;
use super::math;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Has a body in C in the crate `models`.
    Model(FuncId),
    Intrinsic(Intrinsic),
    /// `printf` and its kin.
    Formatted(Formatted),
    Operation(Operation),
    /// Returns any value of its type.
    Input,
    /// Must not be called, says the command line; execution ends.
    Forbidden,
    /// An operation on floating-point numbers.
    Math(math::Math),
    /// One of the functions that lowering makes calls of.
    Inserted(Inserted),
    /// Not known: the result is any value, nothing else changes.
    Unknown,
}

/// What `typed::lower` cannot say in C; see `inserted`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inserted {
    Length,
    NotZero,
    Block,
    Any,
    BadJump,
}

/// The meaning of a call of the function `name`, which has no body.
pub(super) fn find(name: &str) -> Meaning {
    if let Some(operation) = library::operation(name) {
        return Meaning::Operation(operation);
    }
    if let Some(math) = math::find(name) {
        return Meaning::Math(math);
    }
    if let Some((_, inserted)) = INSERTED.iter().find(|(prefix, _)| name.starts_with(prefix)) {
        return Meaning::Inserted(*inserted);
    }
    if let Some(plain) = name.strip_prefix("__builtin_") {
        return Meaning::Operation(library::operation(plain).unwrap_or(Operation::Unsupported));
    }
    if INPUT_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
        return Meaning::Input;
    }
    if UNSUPPORTED_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
        return Meaning::Operation(Operation::Unsupported);
    }
    Meaning::Unknown
}

/// Each of them exists once for each type that it returns.
const INSERTED: &[(&str, Inserted)] = &[
    ("__flotilla_length_", Inserted::Length),
    ("__flotilla_not_zero_", Inserted::NotZero),
    ("__flotilla_block_", Inserted::Block),
    ("__flotilla_assembly_", Inserted::Any),
    ("__flotilla_bad_jump_", Inserted::BadJump),
];

const INPUT_PREFIXES: &[&str] = &["nondet", "__VERIFIER_nondet", "__CPROVER_nondet", "__ESBMC_nondet"];

/// Families of functions with effects of their own: none of them may be taken for one that changes nothing.
const UNSUPPORTED_PREFIXES: &[&str] = &[
    "__CPROVER_",
    "__ESBMC_",
    "__VERIFIER_",
    "__atomic_",
    "__sync_",
    "__flotilla_",
    "atomic_",
    "pthread_",
    "sem_",
    "thrd_",
    "mtx_",
    "cnd_",
    "tss_",
    "va_",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_what_users_expect() {
        assert_eq!(find("__VERIFIER_nondet_int"), Meaning::Input);
        assert_eq!(find("nondet"), Meaning::Input);
        assert_eq!(find("__builtin_malloc"), Meaning::Operation(Operation::Malloc));
        assert_eq!(find("__builtin_trap"), Meaning::Operation(Operation::Stop));
        assert_eq!(find("trap"), Meaning::Unknown);
        assert_eq!(find("longjmp"), Meaning::Operation(Operation::LongJump));
        assert_eq!(find("__builtin_popcount"), Meaning::Operation(Operation::Unsupported));
        assert_eq!(find("__VERIFIER_atomic_begin"), Meaning::Operation(Operation::Nothing));
        assert_eq!(find("read_sensor"), Meaning::Unknown);
    }
}
