//! The typed tree: plain data between `typed::lower` and `program::build`.
//!
//! Invariants: operands of arithmetic already have the operation's type (usual arithmetic conversions are `Cast`s);
//! a condition (`if`, `&&`, `!`, …) is an expression of scalar type, compared against zero by whoever reads it; arrays
//! and functions in value position are `Decay` and `FuncAddr`; names are `VarId`s, so shadowing is gone.

use base::float::Round;
use base::{Diagnostic, Files, IndexVec, Loc};

use super::types::{TypeId, Types};

pub use super::ids::{FuncId, LabelId, VarId};

#[derive(Debug)]
pub struct Unit {
    pub types: Types,
    pub files: Files,
    pub vars: IndexVec<VarId, Var>,
    pub funcs: IndexVec<FuncId, Func>,
    pub warnings: Vec<Diagnostic>,
}

#[derive(Clone, Debug)]
pub struct Var {
    /// As in the source; string literals are named after their text.
    pub name: String,
    pub ty: TypeId,
    pub loc: Loc,
    pub storage: Storage,
    /// The function it is declared in, if any.
    pub func: Option<FuncId>,
    /// For static storage: the initialiser; absent bytes are zero. Locals are initialised by `Stmt::Init`.
    pub init: Option<Init>,
    /// Of static storage, but not set at the start: any value can be there (GNU's `noinit`).
    pub noinit: bool,
    /// Lies at this address (GNU's `address`, and what a description of a device says), not where a linker puts it.
    pub at: Option<u64>,
    pub is_const: bool,
    pub is_volatile: bool,
    pub address_taken: bool,
    /// A jump inside its block passes over its declaration, so that it can keep its value from before.
    pub passed_over: bool,
    /// Other units can name it, and change it.
    pub external: bool,
    /// What a declaration asks for beyond the type's own alignment; 1 without such a wish.
    pub align: u64,
}

impl Var {
    /// A variable of no function, without qualifiers, initialiser or wishes.
    pub fn new(name: String, ty: TypeId, loc: Loc, storage: Storage) -> Self {
        Var {
            name,
            ty,
            loc,
            storage,
            func: None,
            init: None,
            noinit: false,
            at: None,
            is_const: false,
            is_volatile: false,
            address_taken: false,
            passed_over: false,
            external: false,
            align: 1,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    Global,
    /// `extern` without a definition in any unit: its contents are unknown.
    Extern,
    StaticLocal,
    Local,
    Param,
    /// A string literal: static storage, writing to it is undefined (C11 6.4.5p7).
    Literal,
}

#[derive(Debug)]
pub struct Func {
    pub name: String,
    pub ty: TypeId,
    pub loc: Loc,
    pub params: Vec<VarId>,
    /// `None`: declared only.
    pub body: Option<Stmt>,
    pub labels: IndexVec<LabelId, String>,
    pub is_noreturn: bool,
    /// GNU's `weak`: without a definition its address may be null.
    pub is_weak: bool,
    /// GNU's `constructor`: runs before the entry function, in the order of these numbers.
    pub before_main: Option<u32>,
    /// GNU's `destructor`: runs at the end, in the opposite order.
    pub after_main: Option<u32>,
}

impl Func {
    /// A function that is declared only.
    pub fn declared(name: String, ty: TypeId, loc: Loc) -> Self {
        Func {
            name,
            ty,
            loc,
            params: Vec::new(),
            body: None,
            labels: IndexVec::new(),
            is_noreturn: false,
            is_weak: false,
            before_main: None,
            after_main: None,
        }
    }
}

/// An initialiser flattened to the scalars it sets; everything else of the object is zero (C11 6.7.9p21).
#[derive(Clone, Debug, Default)]
pub struct Init {
    pub items: Vec<InitItem>,
}

#[derive(Clone, Debug)]
pub struct InitItem {
    pub path: Vec<PathStep>,
    pub value: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathStep {
    /// Index into `Record::fields`.
    Field(u32),
    Index(u64),
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: TypeId,
    pub loc: Loc,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer constant, already in the range of its type; of pointer type only as null (0).
    Int(i128),
    /// A floating constant as the bits of its type's format (`Types::float_format`).
    Float(u128),
    /// The value stored at a place (scalar or whole record).
    Load(Box<Place>),
    AddrOf(Box<Place>),
    /// An array place as a pointer to its first element.
    Decay(Box<Place>),
    FuncAddr(FuncId),
    Unary(UnOp, Box<Expr>),
    /// Operands have the same arithmetic type; for comparisons they may be pointers; shifts: each promoted by itself.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// `pointer + integer` (or `-`), in elements; the integer may be of any integer type.
    PtrOffset {
        ptr: Box<Expr>,
        index: Box<Expr>,
        negative: bool,
    },
    /// `pointer - pointer`, in elements, of type ptrdiff_t.
    PtrDiff(Box<Expr>, Box<Expr>),
    /// `&&` and `||`: value 0 or 1 of type int.
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A conversion to the expression's type; `explicit` when written as a cast.
    Cast {
        value: Box<Expr>,
        explicit: bool,
    },
    Assign(Box<Place>, Box<Expr>),
    /// `place op= value`: the place's value is converted to `at`, the operation done there, the result converted
    /// back (C11 6.5.16.2p3). `value` already has type `at` (for shifts: its own promoted type). On a pointer place,
    /// `op` is Add or Sub and `value` an element count.
    AssignOp {
        op: BinOp,
        place: Box<Place>,
        value: Box<Expr>,
        at: TypeId,
    },
    /// `++`/`--`; the expression's value is the old one if `post`.
    Step {
        place: Box<Place>,
        increment: bool,
        post: bool,
    },
    Call {
        callee: Callee,
        args: Vec<Expr>,
    },
    /// A built-in operation on floating-point numbers; all floating operands have one type.
    Math(MathOp, Vec<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    /// GNU `({ … })`: the value is that of the last expression statement, evaluated while the block's variables live.
    StmtExpr(Box<Stmt>, Option<Box<Expr>>),
    /// A compound literal: the variable is initialised, then the place is used.
    Literal {
        var: VarId,
        init: Init,
        value: Box<Expr>,
    },
}

#[derive(Clone, Debug)]
pub enum Callee {
    Direct(FuncId),
    /// A pointer to a function.
    Indirect(Box<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    Neg,
    /// `~`
    BitNot,
    /// `!`: 0 or 1 of type int; the operand is any scalar.
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    BitAnd,
    BitOr,
    BitXor,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Operations of `<math.h>` that are exact or correctly rounded. The result has the operands' type, except where an int is
/// mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MathOp {
    Abs,
    Sqrt,
    /// To an integral number, in this rounding mode or the current one.
    Integral(Option<Round>),
    /// `fmod`
    Mod,
    /// IEEE 754 remainder.
    Remainder,
    CopySign,
    Min,
    Max,
    Fma,
    /// `ldexp`: the number, and an int.
    Scale,
    /// The exponent of the leading bit, an int; of zero, infinity and NaN any number.
    Exponent,
    /// 0 or 1 of type int, as all that follow.
    SignBit,
    IsNan,
    IsInfinite,
    IsFinite,
    IsNormal,
    IsUnordered,
}

impl MathOp {
    pub fn name(self) -> &'static str {
        match self {
            MathOp::Abs => "fabs",
            MathOp::Sqrt => "sqrt",
            MathOp::Integral(Some(Round::Down)) => "floor",
            MathOp::Integral(Some(Round::Up)) => "ceil",
            MathOp::Integral(Some(Round::Zero)) => "trunc",
            MathOp::Integral(Some(Round::NearestAway)) => "round",
            MathOp::Integral(Some(_)) => "roundeven",
            MathOp::Integral(None) => "rint",
            MathOp::Mod => "fmod",
            MathOp::Remainder => "remainder",
            MathOp::CopySign => "copysign",
            MathOp::Min => "fmin",
            MathOp::Max => "fmax",
            MathOp::Fma => "fma",
            MathOp::Scale => "ldexp",
            MathOp::Exponent => "ilogb",
            MathOp::SignBit => "signbit",
            MathOp::IsNan => "isnan",
            MathOp::IsInfinite => "isinf",
            MathOp::IsFinite => "isfinite",
            MathOp::IsNormal => "isnormal",
            MathOp::IsUnordered => "isunordered",
        }
    }

    pub fn operands(self) -> usize {
        match self {
            MathOp::Fma => 3,
            MathOp::Mod | MathOp::Remainder | MathOp::CopySign | MathOp::Min | MathOp::Max => 2,
            MathOp::Scale | MathOp::IsUnordered => 2,
            _ => 1,
        }
    }

    /// Fixed-point numbers and rationals have it too.
    pub fn is_exact(self) -> bool {
        use MathOp::*;
        !matches!(self, Sqrt | Mod | Remainder | Fma | Scale | Exponent)
    }

    pub fn gives_int(self) -> bool {
        use MathOp::*;
        matches!(self, Exponent | SignBit | IsNan | IsInfinite | IsFinite | IsNormal | IsUnordered)
    }
}

#[derive(Clone, Debug)]
pub struct Place {
    pub kind: PlaceKind,
    pub ty: TypeId,
    pub loc: Loc,
}

#[derive(Clone, Debug)]
pub enum PlaceKind {
    Var(VarId),
    Deref(Expr),
    /// Index into `Record::fields` of the base's type.
    Field(Box<Place>, u32),
    /// Element of an array place; the index has any integer type. (`p[i]` on a pointer is `Deref(PtrOffset)`.)
    Index(Box<Place>, Expr),
    /// An rvalue record whose member is read, e.g. `f().x`.
    Value(Expr),
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub loc: Loc,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Empty,
    Expr(Expr),
    Block(Vec<Stmt>),
    /// A local comes into scope with an indeterminate value, then is initialised. `init` = None: left indeterminate.
    Declare {
        var: VarId,
        init: Option<LocalInit>,
    },
    If {
        cond: Expr,
        then: Box<Stmt>,
        other: Option<Box<Stmt>>,
    },
    While {
        cond: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        cond: Expr,
    },
    /// `init` is a block-scoped statement list (a declaration or an expression).
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        step: Option<Expr>,
        body: Box<Stmt>,
    },
    /// `value` has its promoted type, the cases are converted to it.
    Switch {
        value: Expr,
        body: Box<Stmt>,
    },
    /// `case low … high:` inside the nearest switch.
    Case {
        low: i128,
        high: i128,
        body: Box<Stmt>,
    },
    Default(Box<Stmt>),
    Label(LabelId, Box<Stmt>),
    Goto(LabelId),
    Break,
    Continue,
    Return(Option<Expr>),
}

#[derive(Clone, Debug)]
pub enum LocalInit {
    /// The whole object from one expression (scalar or record).
    Value(Expr),
    /// Aggregate: everything not named is zero.
    Aggregate(Init),
}
