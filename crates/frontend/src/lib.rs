//! From file paths to syntax trees with exact places: `cc -E`, our own token layer, lang-c one declaration at a time.
//!
//! Invariants: only this room (and `typed::lower`, which reads its trees) names lang_c; nothing that lang-c misreads
//! reaches it; every byte of the text that lang-c saw has a [`Loc`](base::Loc) in the user's files.

mod batch;
mod columns;
mod headers;
mod lex;
mod nesting;
pub mod options;
mod parse;
pub mod places;
mod preprocess;
mod rewrite;
mod split;
pub mod stack;
mod syntax_error;
mod targets;
mod token;
mod typedefs;
pub mod unit;

#[cfg(test)]
mod fuzz_tests;
#[cfg(test)]
mod shape_tests;
#[cfg(test)]
mod size_tests;
#[cfg(test)]
mod tests;

pub use options::Options;
pub use places::PlaceMap;
pub use preprocess::read;
pub use rewrite::bit_precise::meaning as bit_precise;
pub use stack::on_big_stack;
pub use unit::{Chunk, SourceUnit};

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
