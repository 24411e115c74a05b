//! Why an execution cannot go on.

use std::fmt;

/// What the program does next has no defined meaning, or none that the interpreter knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StuckReason {
    NoRecord,
    NullAccess,
    FunctionAccess,
    InvalidAccess,
    DeadAccess,
    IncompleteValue,
    PointerAsFloat,
    LiteralWritten,
    OtherSize,
    ExpectsPointer,
    FunctionArithmetic,
    DifferenceOfObjects,
    DifferenceWithoutSize,
    OrderOfObjects,
    DivisionByZero,
    NegativeBlock,
    UnknownNoObject,
    UnknownDead,
    ArithmeticType,
    OperandKinds,
    Conversion,
    IncompleteElement,
    NoFunction,
    NegativeAllocation,
    NotFreeable,
    NoResult,
    ExpectsFloatType,
    IntegerOperation,
    ExpectsFloat,
    NeverWritten,
    AddressSpace,
    InvalidAddress,
    IncompleteInput,
    ExpectsScalar,
    ExpectsInteger,
    NoMoreInputs,
    AbsoluteAccess(u64),
    OutOfObject { len: u64, offset: i64, size: u64 },
    Shift { bits: u16, by: i128 },
    LargeBlock(u64),
    TooFewArguments(String),
    NoBody(String),
    IncompleteVariable(String),
    InputSize { name: String, len: usize },
}

pub(super) type Eval<T> = Result<T, StuckReason>;

impl fmt::Display for StuckReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StuckReason::NoRecord => "takes a member of something that is no record",
            StuckReason::NoMoreInputs => "asks for one more input than there is",
            StuckReason::NullAccess => "accesses memory through a null pointer",
            StuckReason::FunctionAccess => "accesses a function as if it were data",
            StuckReason::InvalidAccess => "accesses memory through an invalid pointer",
            StuckReason::DeadAccess => "accesses an object after the end of its lifetime",
            StuckReason::IncompleteValue => "accesses a value of an incomplete type",
            StuckReason::PointerAsFloat => "reads a pointer as a floating-point number",
            StuckReason::LiteralWritten => "writes to a string literal",
            StuckReason::OtherSize => "assigns a value of another size",
            StuckReason::ExpectsPointer => "a pointer is expected here",
            StuckReason::FunctionArithmetic => "does arithmetic on a pointer to a function",
            StuckReason::DifferenceOfObjects => "subtracts pointers into different objects",
            StuckReason::DifferenceWithoutSize => "subtracts pointers to a type without size",
            StuckReason::OrderOfObjects => "compares the order of pointers into different objects",
            StuckReason::DivisionByZero => "divides by zero",
            StuckReason::NegativeBlock => "a block of a negative number of bytes",
            StuckReason::UnknownNoObject => "makes something unknown that is no object",
            StuckReason::UnknownDead => "makes an object unknown after the end of its lifetime",
            StuckReason::ArithmeticType => "arithmetic on this type is not supported",
            StuckReason::OperandKinds => "the operands have different kinds",
            StuckReason::Conversion => "this conversion is not supported yet",
            StuckReason::IncompleteElement => "indexes an array of an incomplete type",
            StuckReason::NoFunction => "calls through a pointer that is not the address of a function",
            StuckReason::NegativeAllocation => "allocates a negative number of bytes",
            StuckReason::NotFreeable => "frees something that is not the start of a live heap object",
            StuckReason::NoResult => "uses the result of a function that returned none",
            StuckReason::ExpectsFloatType => "a floating-point type is expected here",
            StuckReason::IntegerOperation => "an integer operation on floating-point numbers",
            StuckReason::ExpectsFloat => "a floating-point number is expected here",
            StuckReason::NeverWritten => "reads a value that was never written",
            StuckReason::AddressSpace => "the objects do not fit into the address space of the target",
            StuckReason::InvalidAddress => "uses the address of an invalid pointer",
            StuckReason::IncompleteInput => "an input of an incomplete type",
            StuckReason::ExpectsScalar => "a scalar is expected here",
            StuckReason::ExpectsInteger => "an integer is expected here",
            StuckReason::AbsoluteAccess(a) => return write!(f, "accesses the absolute address 0x{a:x}"),
            StuckReason::OutOfObject { len, offset, size } => {
                return write!(f, "accesses {len} bytes at offset {offset} of {size} bytes");
            }
            StuckReason::Shift { bits, by } => return write!(f, "shifts a {bits}-bit value by {by}"),
            StuckReason::LargeBlock(size) => {
                return write!(f, "a block of {size} bytes is too large to be copied or filled");
            }
            StuckReason::TooFewArguments(name) => return write!(f, "calls `{name}` with too few arguments"),
            StuckReason::NoBody(name) => return write!(f, "the function `{name}` has no body"),
            StuckReason::IncompleteVariable(name) => return write!(f, "`{name}` has an incomplete type"),
            StuckReason::InputSize { name, len } => {
                return write!(f, "the input for `{name}` does not fit its {len} bytes");
            }
        })
    }
}
