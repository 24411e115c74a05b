//! A row of the table: a name, a prototype, and what the function is.

/// A function, by name. The prototype is the type of the result and those of the parameters, a letter each, or nothing: v void,
/// i int, u unsigned, l long, m unsigned long, L and M the same of long long, j intmax_t, z size_t, p and P pointer to
/// (const) void, s and S pointer to (const) char, e pointer to pointer to char, F the function's floating type (`sin`,
/// `sinf`, `sinl`), a dot for more arguments.
pub(super) struct Row(pub &'static str, pub &'static str, pub Known);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// Nothing beyond its model.
    Model,
    /// The same as another one by its first arguments: checked spellings of compilers and C libraries have the size of
    /// the destination behind them, which the models know better.
    SameAs(&'static str),
    /// An operation, unless it has a model.
    Is(Operation),
}

/// Which argument says what an assertion is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// None does: the condition is printed.
    Untold,
    /// The argument is the text of the condition.
    Condition(usize),
    /// The argument is a sentence.
    Message(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Execution ends as if the entry function had returned.
    Exit,
    /// Has no effect in a program without threads.
    Nothing,
    Assume,
    /// The first argument is to be not zero in some execution.
    Cover,
    /// The first argument must not be zero, or the execution ends.
    Assert(About),
    /// A condition that is checked in passing: execution goes on whether or not it holds.
    Claim(About),
    /// The check of a requirement: its id, its text, whether it holds; execution goes on.
    Requirement,
    /// Must not be called; execution ends.
    Fail(About),
    /// Execution ends.
    Stop,
    Malloc,
    Calloc,
    Free,
    Alloca,
    /// The value of the first argument (`__builtin_expect`).
    Identity,
    /// `setjmp`, which returns zero as long as nothing jumps back to it.
    SetJump,
    /// `longjmp`, which is wrong as long as nothing called `setjmp`.
    LongJump,
    /// Known to do something that is not modelled.
    Unsupported,
}
