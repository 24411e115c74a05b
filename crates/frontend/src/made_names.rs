//! Names that the token layer makes and later rooms read: no program has them.

/// The middle operand that the token layer puts into GNU's `a ?: b`: "the value of the condition again".
pub const SAME_AS_CONDITION: &str = "__flotilla_same";

/// `assert(c)` of our own `assert.h` is a call of this function with the condition and its text as written.
pub const ASSERT: &str = "__flotilla_assert";

/// `__builtin_types_compatible_p(A, B)` becomes a call of this function on `sizeof(A)`, `sizeof(B)`.
pub const TYPES_COMPATIBLE: &str = "__flotilla_types_compatible_p";

/// The attribute that holds the underlying type of an `enum`, see `rewrite::enum_types`.
pub const UNDERLYING: &str = "flotilla_underlying";

/// The name whose declaration stands for assembly outside of functions.
pub const FILE_ASSEMBLY: &str = "__flotilla_file_assembly";

/// The calls that `&&label` and `goto *pointer` become, see `rewrite::computed_goto`.
pub const LABEL_ADDRESS: &str = "__flotilla_label_address";
pub const JUMP: &str = "__flotilla_jump";

/// The call that an imaginary constant becomes.
pub const IMAGINARY: &str = "__flotilla_imaginary";

/// The tags that stand for the unary operators `__real__` and `__imag__`, see `rewrite::complex`.
pub const REAL_PART: &str = "__flotilla_real";
pub const IMAGINARY_PART: &str = "__flotilla_imag";

/// The types that `_BitInt` becomes are named by these and their width, see `rewrite::bit_precise`.
pub const SIGNED_BITS: &str = "__flotilla_bits_";
pub const UNSIGNED_BITS: &str = "__flotilla_ubits_";

/// Width and signedness of the type that a made name stands for.
pub fn bit_precise(name: &str) -> Option<(u16, bool)> {
    let (digits, signed) = match name.strip_prefix(SIGNED_BITS) {
        Some(digits) => (digits, true),
        None => (name.strip_prefix(UNSIGNED_BITS)?, false),
    };
    digits.parse().ok().map(|width| (width, signed))
}
