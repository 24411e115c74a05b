//! What functions without a body mean, by name: one table. A definition in the program takes precedence, except for
//! the error functions of the competition, whose usual bodies are empty.

use std::ops::Range;

use typed::tree::FuncId;

use super::format::Formatted;
use super::intrinsics::Intrinsic;
use super::math;

/// Which argument says what an assertion is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum About {
    /// Nothing does: the condition is printed.
    Nothing,
    /// The argument is the text of the condition.
    Condition(usize),
    /// The argument is a sentence.
    Message(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Has a body in C in `src/models`.
    Model(FuncId),
    Intrinsic(Intrinsic),
    /// `printf` and its kin.
    Formatted(Formatted),
    /// Execution ends as if the entry function had returned.
    Exit,
    /// Has no effect in a program without threads.
    Nothing,
    /// Returns any value of its type.
    Input,
    Assume,
    /// The first argument must not be zero; execution goes on.
    Assert(About),
    /// Must not be called; execution ends.
    Fail(About),
    /// Must not be called, says the command line; execution ends.
    Forbidden,
    /// Execution ends.
    Stop,
    Malloc,
    Calloc,
    Free,
    /// The value of the first argument (`__builtin_expect`).
    Identity,
    /// An operation on floating-point numbers.
    Math(math::Math),
    /// One of the functions that lowering makes calls of.
    Inserted(Inserted),
    /// `alloca`.
    Block,
    /// `setjmp`, which returns zero as long as nothing jumps back to it.
    SetJump,
    /// `longjmp`, which is wrong as long as nothing called `setjmp`.
    LongJump,
    /// Known to do something that is not modelled.
    Unsupported,
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
    if let Some(meaning) = exact(name) {
        return meaning;
    }
    if let Some(math) = math::find(name) {
        return Meaning::Math(math);
    }
    if let Some((_, inserted)) = INSERTED.iter().find(|(prefix, _)| name.starts_with(prefix)) {
        return Meaning::Inserted(*inserted);
    }
    if let Some(plain) = name.strip_prefix("__builtin_") {
        return exact(plain).unwrap_or(Meaning::Unsupported);
    }
    if INPUT_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
        return Meaning::Input;
    }
    if UNSUPPORTED_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) || UNSUPPORTED.contains(&name) {
        return Meaning::Unsupported;
    }
    Meaning::Unknown
}

/// The arguments that a checked spelling of a library function has before the last of the function's own.
pub(super) fn added_arguments(name: &str) -> Option<Range<usize>> {
    match name.strip_prefix("__builtin_").unwrap_or(name) {
        "__fgets_chk" | "__fread_chk" => Some(1..2),
        _ => None,
    }
}

fn exact(name: &str) -> Option<Meaning> {
    Some(match name {
        "__flotilla_assume" | "__CPROVER_assume" | "__ESBMC_assume" | "__VERIFIER_assume" | "__builtin_assume" => {
            Meaning::Assume
        }
        "__flotilla_assert" => Meaning::Assert(About::Condition(1)),
        "__CPROVER_assert" | "__ESBMC_assert" => Meaning::Assert(About::Message(1)),
        "__VERIFIER_assert" | "assert" => Meaning::Assert(About::Nothing),
        "reach_error" | "__VERIFIER_error" => Meaning::Fail(About::Nothing),
        // glibc and its kin, newlib, the BSDs: they differ in where the text stands.
        "__assert_fail" | "__assert" => Meaning::Fail(About::Condition(0)),
        "__assert_func" | "__assert_rtn" | "__assert13" => Meaning::Fail(About::Condition(3)),
        "__assert2" => Meaning::Fail(About::Condition(3)),
        "exit" | "_Exit" | "_exit" | "quick_exit" | "abort" | "__flotilla_exit" => Meaning::Exit,
        "__builtin_unreachable" => Meaning::Fail(About::Nothing),
        "__builtin_trap" => Meaning::Stop,
        "__CPROVER_precondition" | "__CPROVER_postcondition" => Meaning::Assert(About::Message(1)),
        "__CPROVER_cover" | "__CPROVER_input" | "__CPROVER_output" | "__CPROVER_printf" => Meaning::Nothing,
        "__CPROVER_atomic_begin"
        | "__CPROVER_atomic_end"
        | "__ESBMC_atomic_begin"
        | "__ESBMC_atomic_end"
        | "__VERIFIER_atomic_begin"
        | "__VERIFIER_atomic_end"
        | "__ESBMC_yield" => Meaning::Nothing,
        "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" => Meaning::SetJump,
        "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" => Meaning::LongJump,
        "__CPROVER_deallocate" => Meaning::Free,
        "malloc" => Meaning::Malloc,
        "calloc" => Meaning::Calloc,
        "free" => Meaning::Free,
        "alloca" => Meaning::Block,
        "__builtin_expect" | "__builtin_expect_with_probability" => Meaning::Identity,
        _ => return None,
    })
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

/// Functions of the C library (and common companions) that do more than their result says, in programs that declare them
/// without its headers. What has a model is found there first.
const UNSUPPORTED: &[&str] = &[
    // stdlib.h
    "at_quick_exit",
    // math.h: what has neither an operation nor a model
    "fmal",
    "nextafterl",
    "nexttowardl",
    "jn",
    "yn",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_what_users_expect() {
        assert_eq!(find("__VERIFIER_nondet_int"), Meaning::Input);
        assert_eq!(find("nondet"), Meaning::Input);
        assert_eq!(find("__builtin_malloc"), Meaning::Malloc);
        assert_eq!(find("__builtin_trap"), Meaning::Stop);
        assert_eq!(find("trap"), Meaning::Unknown);
        assert_eq!(find("longjmp"), Meaning::LongJump);
        assert_eq!(find("__builtin_popcount"), Meaning::Unsupported);
        assert_eq!(find("__VERIFIER_atomic_begin"), Meaning::Nothing);
        assert_eq!(find("read_sensor"), Meaning::Unknown);
    }
}
