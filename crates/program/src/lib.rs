//! The control-flow program: functions of basic blocks over side-effect-free expressions, and the list of properties.
//!
//! Made by `build` from the typed tree, completed by `passes` (checks), executed symbolically by `symex` and concretely
//! by `interp`. Invariants: all side effects are instructions; `&&`, `||` and `?:` remain expressions only where their
//! operands are pure (otherwise they are branches), and a check inside such an operand carries the guard in its
//! condition; every block ends in one terminator; block 0 is the entry.

pub mod interp;

use std::collections::BTreeSet;

use base::float::elementary;
use base::id;
use base::{Diagnostic, Files, IndexVec, Loc};
use device::Device;
use typed::tree::Var;
use typed::types::{RecordKind, Type, TypeId, Types};

pub mod build;
mod callable;
pub mod coverage;
mod fixed_address;
mod ids;
pub mod loops;
mod natural;
mod operands;
pub mod passes;
pub mod points_to;
pub mod print;
pub mod read;
pub mod step;
pub mod verify;

pub use ids::PropId;
pub use typed::tree::{BinOp, FuncId, MathOp, Storage, UnOp, VarId};

id!(BlockId, "b");
id!(
    /// An expression of one function's arena.
    ExprId,
    "%"
);
id!(
    /// A place of one function's arena.
    PlaceId,
    "@"
);

/// The variables of a program.
pub type Vars = IndexVec<VarId, Var>;

#[derive(Debug)]
pub struct Program {
    pub types: Types,
    pub files: Files,
    /// Shared with the typed tree; temporaries made by the builder are added behind them. Initialisers are moved out
    /// into the start function.
    pub vars: IndexVec<VarId, Var>,
    pub funcs: IndexVec<FuncId, Function>,
    pub properties: IndexVec<PropId, Property>,
    /// Initialises static storage, makes the arguments, calls the entry function.
    pub start: FuncId,
    /// Holds the rounding mode, if the program can change it: 0 to nearest, 1 down, 2 up, 3 towards zero.
    pub rounding: Option<VarId>,
    pub warnings: Vec<Diagnostic>,
    /// What passes have to say about the whole program.
    pub notes: Vec<String>,
    /// Registers and interrupts, for those who show them by name.
    pub device: Device,
    /// Names of inputs that stand for functions without a body: any value is possible.
    pub externals: BTreeSet<String>,
    /// Names of inputs that stand for what a library function would really do: not every value is possible.
    pub approximated: BTreeSet<String>,
    /// Where coverage is measured: the decisions of the source and the points that executions can pass.
    pub coverage: Option<coverage::Coverage>,
}

impl Program {
    /// What the address of a block is a multiple of to which a pointer of this type is made: its elements ask for it, and
    /// what `alloca` returns is good for all.
    pub fn block_align(&self, pointer: TypeId) -> u64 {
        let to = self.types.pointee(pointer).filter(|&to| !matches!(self.types.get(to), Type::Void));
        to.and_then(|to| self.types.align_of(to)).unwrap_or_else(|| self.types.target.max_align())
    }
}

#[derive(Debug)]
pub struct Function {
    pub name: String,
    pub loc: Loc,
    /// The function's own type; `ret` and `variadic` are parts of it.
    pub ty: TypeId,
    pub ret: TypeId,
    pub params: Vec<VarId>,
    pub variadic: bool,
    /// A copy of a library model, made for one call: all of it stands at the place of that call.
    pub library: bool,
    /// Empty for a function without a body.
    pub blocks: IndexVec<BlockId, Block>,
    pub exprs: IndexVec<ExprId, Expr>,
    pub places: IndexVec<PlaceId, Place>,
    /// In the order of their back edges in the source: loop k of `f` is called `f.k`, inner loops before outer ones.
    pub loops: Vec<Loop>,
}

impl Function {
    /// The length that an index into the array at `base` must stay below. An array of at most one element at the end of
    /// a struct behind a pointer is how C had flexible array members before C99: what follows it in memory counts.
    pub fn array_bound(&self, types: &Types, base: PlaceId) -> Option<u64> {
        array_bound(&self.places, types, base)
    }
}

/// `Function::array_bound`, for a function that is still being made.
pub fn array_bound(places: &IndexVec<PlaceId, Place>, types: &Types, base: PlaceId) -> Option<u64> {
    let Type::Array { len: Some(len), .. } = *types.get(places[base].ty) else { return None };
    let is_flexible = len == 0 || len == 1 && ends_pointed_struct(places, types, base);
    (!is_flexible).then_some(len)
}

fn ends_pointed_struct(places: &IndexVec<PlaceId, Place>, types: &Types, place: PlaceId) -> bool {
    let PlaceKind::Field(base, member) = places[place].kind else { return false };
    let Type::Record(record) = types.get(places[base].ty) else { return false };
    let record = &types.records[*record];
    let is_last = record.kind == RecordKind::Struct && member as usize + 1 == record.fields.len();
    is_last && (matches!(places[base].kind, PlaceKind::Deref(_)) || ends_pointed_struct(places, types, base))
}

/// A back edge target. Filled in by `loops::find` after the blocks are complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    pub head: BlockId,
    /// Blocks with an edge back to the head.
    pub latches: Vec<BlockId>,
    pub loc: Loc,
}

/// What a bound cuts short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A loop, by its index into `Function::loops`.
    Loop { func: FuncId, number: usize },
    /// Calls of a function inside of itself.
    Recursion { func: FuncId },
    /// A copy or fill of a size that is not known.
    Block,
}

#[derive(Debug)]
pub struct Block {
    pub insts: Vec<Inst>,
    pub term: Terminator,
    pub term_loc: Loc,
}

#[derive(Clone, Debug)]
pub struct Inst {
    pub kind: InstKind,
    pub loc: Loc,
}

#[derive(Clone, Debug)]
pub enum InstKind {
    /// Scalar or whole record; value and place have the same type.
    Assign {
        dst: PlaceId,
        value: ExprId,
    },
    /// All bytes zero (pointers null).
    Zero {
        dst: PlaceId,
    },
    /// The lifetime of a local begins, with an indeterminate value.
    Declare {
        var: VarId,
    },
    /// The lifetime of a local ends (only for locals whose address is taken).
    Dead {
        var: VarId,
    },
    /// Any value of the place's type: an input of the program. `name` is the function or variable it came from.
    Input {
        dst: PlaceId,
        name: String,
        of: Option<Elementary>,
    },
    Call {
        dst: Option<PlaceId>,
        callee: Callee,
        args: Vec<ExprId>,
    },
    /// A new object of `size` bytes; the place (of pointer type) gets its address.
    Alloc {
        dst: PlaceId,
        size: ExprId,
        zeroed: bool,
        may_fail: bool,
    },
    /// A new object of `size` bytes with unknown contents, which dies with the function at the latest: an array of
    /// variable length, or `alloca`. It cannot be freed.
    Block {
        dst: PlaceId,
        size: ExprId,
    },
    /// The object of a `Block` that `ptr` points to dies: its scope ends.
    Release {
        ptr: ExprId,
    },
    /// The heap object that `ptr` points to dies; null is ignored. Validity is checked by an `Assert` before it.
    Free {
        ptr: ExprId,
    },
    /// `size` bytes are copied as if by way of a buffer (C11 7.24.2.2); both ranges are accessible.
    Copy {
        dst: ExprId,
        src: ExprId,
        size: ExprId,
    },
    /// `size` accessible bytes become `byte`, which has type unsigned char.
    Fill {
        dst: ExprId,
        byte: ExprId,
        size: ExprId,
    },
    /// The whole live object that `ptr` points into gets unknown contents: an input of the program.
    Havoc {
        ptr: ExprId,
        name: String,
    },
    /// The property holds if `cond` is not zero. Where it does not, the property says whether execution goes on.
    Assert {
        prop: PropId,
        cond: ExprId,
    },
    Assume {
        cond: ExprId,
    },
}

/// An input that stands for the result of a function: what the C library may give, where the arguments are known.
#[derive(Clone, Copy, Debug)]
pub struct Elementary {
    pub function: elementary::Function,
    /// The first ones count, as many as the function has. All are of the input's type.
    pub args: [ExprId; 2],
}

#[derive(Clone, Debug)]
pub enum Callee {
    Direct(FuncId),
    Indirect(ExprId),
}

#[derive(Clone, Debug)]
pub enum Terminator {
    Goto(BlockId),
    /// `cond` is any scalar expression; not zero means `then`.
    Branch {
        cond: ExprId,
        then: BlockId,
        other: BlockId,
    },
    /// Inclusive ranges, disjoint, of the value's type.
    Switch {
        value: ExprId,
        cases: Vec<(i128, i128, BlockId)>,
        default: BlockId,
    },
    Return(Option<ExprId>),
    /// `abort`, an error function: the program ends here.
    Stop,
    /// `exit`: the program ends here as if the entry function had returned.
    Exit,
}

impl Terminator {
    /// The blocks that execution may go on in.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Goto(to) => vec![*to],
            Terminator::Branch { then, other, .. } => vec![*then, *other],
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|&(_, _, to)| to).chain(std::iter::once(*default)).collect()
            }
            Terminator::Return(_) | Terminator::Stop | Terminator::Exit => Vec::new(),
        }
    }
}

impl Terminator {
    pub fn each_target(&self, mut visit: impl FnMut(BlockId)) {
        match self {
            Terminator::Goto(to) => visit(*to),
            Terminator::Branch { then, other, .. } => [*then, *other].into_iter().for_each(visit),
            Terminator::Switch { cases, default, .. } => {
                cases.iter().for_each(|&(_, _, to)| visit(to));
                visit(*default);
            }
            Terminator::Return(_) | Terminator::Stop | Terminator::Exit => {}
        }
    }

    pub fn retarget(&mut self, new: impl Fn(BlockId) -> BlockId) {
        match self {
            Terminator::Goto(to) => *to = new(*to),
            Terminator::Branch { then, other, .. } => (*then, *other) = (new(*then), new(*other)),
            Terminator::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|(_, _, to)| *to = new(*to));
                *default = new(*default);
            }
            Terminator::Return(_) | Terminator::Stop | Terminator::Exit => {}
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: TypeId,
    pub loc: Loc,
}

/// Meaning as in C11; see `typed::tree::ExprKind` for the typing of the operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// In the range of its type; of pointer type: null, or an absolute address.
    Int(i128),
    /// The bits of the type's format.
    Float(u128),
    Load(PlaceId),
    /// The address of a place; of an array place also as the pointer to its first element (the type says which).
    AddrOf(PlaceId),
    FuncAddr(FuncId),
    Unary(UnOp, ExprId),
    Binary(BinOp, ExprId, ExprId),
    PtrOffset {
        ptr: ExprId,
        index: ExprId,
        negative: bool,
    },
    PtrDiff(ExprId, ExprId),
    And(ExprId, ExprId),
    Or(ExprId, ExprId),
    Cond(ExprId, ExprId, ExprId),
    /// To the expression's type. A cast that was written in the source has its place; an implied conversion has
    /// `Loc::NONE`.
    Cast(ExprId),
    /// The first operands count, as many as the operation has.
    Math(MathOp, [ExprId; 3]),
    /// 0 or 1 of type int.
    Test(Test),
    /// Something about the object that a pointer points into, of type size_t.
    Fact(Fact, ExprId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Its size in bytes; 0 for what is no object.
    Size,
    /// The pointer's distance from its start in bytes.
    Offset,
    /// The address of its start: different for any two objects.
    Identity,
}

/// What checks ask. Each is true when all is well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// The mathematical result of `+ - * / % <<` fits the operands' type (for `<<`: the left operand's). True for a
    /// division by zero and for a shift distance outside the width: those have their own checks.
    Fits(BinOp, ExprId, ExprId),
    /// `-x` fits the type of x.
    NegFits(ExprId),
    /// The integer or floating value is representable in the type.
    Representable(ExprId, TypeId),
    /// `0 <= index < len`, whatever the index's type.
    IndexIn { index: ExprId, len: u64 },
    /// The pointer points to `size` bytes of a live object, within its bounds (and writable, if `write`).
    Accessible { ptr: ExprId, size: u64, write: bool },
    /// As `Accessible`, with a computed size; always true for no bytes at all.
    AccessibleRange { ptr: ExprId, size: ExprId, write: bool },
    /// Both are derived from the address of the same object, or from none, like null. Whether they were moved out of it is
    /// the question of `StaysInObject`, where a pointer is moved.
    SameObject(ExprId, ExprId),
    /// Both are derived from the address of the same object, alive or not, or both are null.
    SameBase(ExprId, ExprId),
    /// The pointer points into an object that was allocated.
    IsDynamic(ExprId),
    /// The pointer points into an object that is alive.
    IsLive(ExprId),
    /// The pointer offset by `index` elements stays within its object or one past it.
    StaysInObject { ptr: ExprId, index: ExprId, negative: bool },
    /// Null or the start of a live heap object.
    Freeable(ExprId),
    /// The pointer is the address of a function that may be called through its type (`Program::can_call`).
    Callable(ExprId),
    /// No heap object that was allocated at this place is alive (at the program's end).
    NoLeak { site: Loc },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub kind: PlaceKind,
    pub ty: TypeId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceKind {
    Var(VarId),
    Deref(ExprId),
    /// Index into `Record::fields` of the base place's type.
    Field(PlaceId, u32),
    Index(PlaceId, ExprId),
}

#[derive(Clone, Debug)]
pub struct Property {
    /// `main.overflow.1`: function, kind, number in source order.
    pub name: String,
    pub kind: PropertyKind,
    pub func: FuncId,
    pub loc: Loc,
    /// What is checked, in terms of the source: "signed overflow in `a + b`".
    pub description: String,
    /// An execution that violates it ends there.
    pub ends: bool,
}

impl Property {
    /// Without a name yet.
    pub fn new(kind: PropertyKind, func: FuncId, loc: Loc, description: String) -> Property {
        Property { name: String::new(), kind, func, loc, description, ends: kind.ends_execution() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PropertyKind {
    /// `assert` and its kin, `reach_error`, error labels.
    Assertion,
    Bounds,
    Pointer,
    DivisionByZero,
    Overflow,
    UnsignedOverflow,
    Conversion,
    Shift,
    /// Of an array of variable length.
    ArrayLength,
    MemoryLeak,
    /// A block that is not freed may still be in use (`valid-memtrack`): that all are freed proves it, that one is not does
    /// not refute it.
    MemoryTrack,
    Nan,
    FloatOverflow,
    FloatDivisionByZero,
    PointerOverflow,
    EnumRange,
    /// Free of something that cannot be freed.
    Free,
    /// A call of a function without a body (`--undefined-function-check`).
    UndefinedFunction,
    /// A variable that was never set, or a result that was never returned, is used.
    Uninitialized,
    /// What a requirement asks for, as its observer sees it.
    Requirement,
    /// A point that executions are to pass: to violate it is what it is for (`flotilla cover`).
    Goal,
    /// An access to a device touches one register, in a width that it has.
    RegisterWidth,
    /// No register is written that can only be read.
    RegisterReadOnly,
    /// No register is read that can only be written.
    RegisterWriteOnly,
    /// Fields of registers are written with values that are not reserved.
    RegisterReserved,
    /// What an interrupt shares is volatile and accessed at once, or the interrupt is masked.
    Race,
    /// A loop or recursion was cut at its bound. Made by `symex`, not by a pass.
    Unwinding,
}

impl PropertyKind {
    /// The middle part of a property's name.
    pub fn label(self) -> &'static str {
        match self {
            PropertyKind::Assertion => "assertion",
            PropertyKind::Bounds => "array_bounds",
            PropertyKind::Pointer => "pointer_dereference",
            PropertyKind::DivisionByZero => "division-by-zero",
            PropertyKind::Overflow => "overflow",
            PropertyKind::UnsignedOverflow => "unsigned_overflow",
            PropertyKind::Conversion => "conversion",
            PropertyKind::Shift => "undefined-shift",
            PropertyKind::ArrayLength => "array_length",
            PropertyKind::MemoryLeak => "memory-leak",
            PropertyKind::MemoryTrack => "memory-track",
            PropertyKind::Nan => "NaN",
            PropertyKind::FloatOverflow => "float_overflow",
            PropertyKind::FloatDivisionByZero => "float-division-by-zero",
            PropertyKind::PointerOverflow => "pointer_arithmetic",
            PropertyKind::EnumRange => "enum-range",
            PropertyKind::Free => "free",
            PropertyKind::UndefinedFunction => "undefined-function",
            PropertyKind::Uninitialized => "uninitialized",
            PropertyKind::Requirement => "requirement",
            PropertyKind::Goal => "goal",
            PropertyKind::RegisterWidth => "register-width",
            PropertyKind::RegisterReadOnly => "register-read-only",
            PropertyKind::RegisterWriteOnly => "register-write-only",
            PropertyKind::RegisterReserved => "register-reserved",
            PropertyKind::Race => "race",
            PropertyKind::Unwinding => "unwind",
        }
    }

    /// All but `Unwinding`, which no program mentions.
    pub const ALL: [PropertyKind; 26] = [
        PropertyKind::Assertion,
        PropertyKind::Bounds,
        PropertyKind::Pointer,
        PropertyKind::DivisionByZero,
        PropertyKind::Overflow,
        PropertyKind::UnsignedOverflow,
        PropertyKind::Conversion,
        PropertyKind::Shift,
        PropertyKind::ArrayLength,
        PropertyKind::MemoryLeak,
        PropertyKind::MemoryTrack,
        PropertyKind::Nan,
        PropertyKind::FloatOverflow,
        PropertyKind::FloatDivisionByZero,
        PropertyKind::PointerOverflow,
        PropertyKind::EnumRange,
        PropertyKind::Uninitialized,
        PropertyKind::Free,
        PropertyKind::UndefinedFunction,
        PropertyKind::Requirement,
        PropertyKind::Goal,
        PropertyKind::RegisterWidth,
        PropertyKind::RegisterReadOnly,
        PropertyKind::RegisterWriteOnly,
        PropertyKind::RegisterReserved,
        PropertyKind::Race,
    ];

    pub fn by_label(label: &str) -> Option<PropertyKind> {
        PropertyKind::ALL.into_iter().find(|kind| kind.label() == label)
    }

    /// Whether an execution ends where such a check fails, unless the property says otherwise: behind undefined behaviour
    /// nothing means anything.
    pub fn ends_execution(self) -> bool {
        !matches!(
            self,
            PropertyKind::Assertion
                | PropertyKind::Requirement
                | PropertyKind::Goal
                | PropertyKind::UnsignedOverflow
                | PropertyKind::Conversion
                | PropertyKind::MemoryLeak
                | PropertyKind::MemoryTrack
                | PropertyKind::Nan
                | PropertyKind::FloatOverflow
                | PropertyKind::FloatDivisionByZero
                | PropertyKind::EnumRange
                | PropertyKind::RegisterWidth
                | PropertyKind::RegisterReadOnly
                | PropertyKind::RegisterWriteOnly
                | PropertyKind::RegisterReserved
                | PropertyKind::Race
        )
    }
}
