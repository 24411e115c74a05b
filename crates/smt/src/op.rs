//! The one operator table: SMT-LIB spelling, arity and typing rule of every operator. Printer, parser, typing and
//! evaluation read it. Operators marked "derived" are legal everywhere terms are built, and are replaced by their
//! definition at construction, so that no walk over terms meets them.

use std::fmt;

use base::float::Round;

use super::ids::FunId;
use super::sort::{FpSort, Sort};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    // Leaves; their payload lies in the term pool.
    True,
    False,
    Const,
    /// An integer constant.
    Num,
    /// A constant of sort Real.
    Ratio,
    Var,
    /// An uninterpreted function.
    Apply(FunId),
    // Core theory.
    Not,
    And,
    Or,
    Xor,
    Implies,
    Eq,
    Distinct,
    Ite,
    // Bit-vectors: bitwise and arithmetic.
    BvNot,
    BvNeg,
    BvAnd,
    BvOr,
    BvXor,
    BvNand,
    BvNor,
    BvXnor,
    BvAdd,
    BvSub,
    BvMul,
    BvUdiv,
    BvUrem,
    BvSdiv,
    BvSrem,
    BvSmod,
    BvShl,
    BvLshr,
    BvAshr,
    // Bit-vectors: shape.
    Concat,
    Extract {
        hi: u32,
        lo: u32,
    },
    ZeroExtend(u32),
    SignExtend(u32),
    RotateLeft(u32),
    RotateRight(u32),
    Repeat(u32),
    // Bit-vectors: comparison.
    BvComp,
    BvUlt,
    BvUle,
    BvUgt,
    BvUge,
    BvSlt,
    BvSle,
    BvSgt,
    BvSge,
    // Overflow predicates of SMT-LIB 2.7.
    BvNego,
    BvUaddo,
    BvSaddo,
    BvUmulo,
    BvSmulo,
    BvUsubo,
    BvSsubo,
    BvSdivo,
    // Integers; sums, products and comparisons of reals too.
    IntAdd,
    /// Of one argument: its negation.
    IntSub,
    IntMul,
    /// Euclidean, as SMT-LIB has it: the rest is never negative. By zero it is any number.
    IntDiv,
    IntMod,
    IntLe,
    IntLt,
    IntGe,
    IntGt,
    // Reals.
    RealDiv,
    ToReal,
    /// The greatest integer that is not above.
    ToInt,
    // Floating-point numbers; the formats stand in the sorts.
    /// A rounding mode.
    Mode(Round),
    FpAdd,
    FpMul,
    FpDiv,
    FpSqrt,
    FpRound,
    FpNeg,
    FpAbs,
    FpEq,
    FpLt,
    FpLe,
    FpIsNan,
    FpIsInfinite,
    /// The number with these bits.
    FpOfBits(FpSort),
    FpOfFp(FpSort),
    FpOfSigned(FpSort),
    FpOfUnsigned(FpSort),
    FpToSigned(u32),
    // Arrays.
    Select,
    Store,
    /// `((as const S) v)`; the sort lies in the term.
    ConstArray,
    // Tuples; the sort lies in the term or in its argument.
    Tuple,
    Field(u8),
}

/// How many arguments an application takes, and what more than two of them mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    Exactly(u8),
    /// Any number from one; kept as one node.
    Many,
    /// `(f a b c)` is `(f (f a b) c)`.
    Left,
    /// `(f a b c)` is `(f a (f b c))`.
    Right,
    /// `(f a b c)` is `(and (f a b) (f b c))`.
    Chain,
    /// `(f a b c)` holds for every pair.
    Pairwise,
}

/// The typing rule of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    Leaf,
    /// Bool… → Bool
    Bools,
    /// T T → Bool
    Same,
    /// Bool T T → T
    Ite,
    /// BV(n)… → BV(n)
    Words,
    /// BV(n)… → Bool
    WordPredicate,
    /// BV(n) BV(n) → BV(1)
    Comp,
    /// Int… → Int
    Integers,
    /// Int… → Int, Real… → Real
    Numbers,
    /// Int… → Bool, Real… → Bool
    NumberPredicate,
    /// Real Real → Real
    Reals,
    /// Int → Real
    ToReal,
    /// Real → Int
    ToInt,
    /// Mode FP… → FP
    FpRounded,
    /// FP → FP
    FpUnary,
    /// FP… → Bool
    FpPredicate,
    /// `to_fp` and its kin
    FpConversion,
    Concat,
    Extract,
    Extend,
    Repeat,
    Select,
    Store,
}

#[derive(Clone, Copy, Debug)]
pub struct OpInfo {
    /// The SMT-LIB name; an indexed operator's name without its indices.
    pub name: &'static str,
    pub arity: Arity,
    pub rule: Rule,
    /// How many numerals stand in `(_ name n…)`.
    pub indices: u8,
}

const fn info(name: &'static str, arity: Arity, rule: Rule) -> OpInfo {
    OpInfo { name, arity, rule, indices: 0 }
}

const fn indexed(name: &'static str, rule: Rule, indices: u8) -> OpInfo {
    OpInfo { name, arity: Arity::Exactly(1), rule, indices }
}

/// Every operator that a script can name, with index 0 or 1 in place of an indexed operator's numerals.
pub const NAMED: &[Op] = &[
    Op::True,
    Op::False,
    Op::Not,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Implies,
    Op::Eq,
    Op::Distinct,
    Op::Ite,
    Op::BvNot,
    Op::BvNeg,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvNand,
    Op::BvNor,
    Op::BvXnor,
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvSmod,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::Concat,
    Op::Extract { hi: 0, lo: 0 },
    Op::ZeroExtend(0),
    Op::SignExtend(0),
    Op::RotateLeft(0),
    Op::RotateRight(0),
    Op::Repeat(1),
    Op::BvComp,
    Op::BvUlt,
    Op::BvUle,
    Op::BvUgt,
    Op::BvUge,
    Op::BvSlt,
    Op::BvSle,
    Op::BvSgt,
    Op::BvSge,
    Op::BvNego,
    Op::BvUaddo,
    Op::BvSaddo,
    Op::BvUmulo,
    Op::BvSmulo,
    Op::BvUsubo,
    Op::BvSsubo,
    Op::BvSdivo,
    Op::Select,
    Op::Store,
];

/// The operators that a script of a logic with integers or reals can name.
pub const INTEGER: &[Op] = &[
    Op::IntAdd,
    Op::IntSub,
    Op::IntMul,
    Op::IntDiv,
    Op::IntMod,
    Op::IntLe,
    Op::IntLt,
    Op::IntGe,
    Op::IntGt,
    Op::RealDiv,
    Op::ToReal,
    Op::ToInt,
];

/// The operators of the theory of floating-point numbers, without conversions between its sorts.
pub const FLOATING: &[Op] = &[
    Op::FpAdd,
    Op::FpMul,
    Op::FpDiv,
    Op::FpSqrt,
    Op::FpRound,
    Op::FpNeg,
    Op::FpAbs,
    Op::FpEq,
    Op::FpLt,
    Op::FpLe,
    Op::FpIsNan,
    Op::FpIsInfinite,
    Op::FpToSigned(1),
    Op::Mode(Round::NearestEven),
    Op::Mode(Round::NearestAway),
    Op::Mode(Round::Up),
    Op::Mode(Round::Down),
    Op::Mode(Round::Zero),
];

impl Op {
    pub const fn info(self) -> OpInfo {
        use Arity::*;
        use Rule::*;
        match self {
            Op::True => info("true", Exactly(0), Leaf),
            Op::False => info("false", Exactly(0), Leaf),
            Op::Const => info("const", Exactly(0), Leaf),
            Op::Num => info("num", Exactly(0), Leaf),
            Op::Var => info("var", Exactly(0), Leaf),
            Op::Apply(_) => info("apply", Many, Leaf),
            Op::ConstArray => info("const", Exactly(1), Leaf),
            Op::Tuple => info("tuple", Many, Leaf),
            Op::Field(_) => info("field", Exactly(1), Leaf),
            Op::Not => info("not", Exactly(1), Bools),
            Op::And => info("and", Many, Bools),
            Op::Or => info("or", Many, Bools),
            Op::Xor => info("xor", Left, Bools),
            Op::Implies => info("=>", Right, Bools),
            Op::Eq => info("=", Chain, Same),
            Op::Distinct => info("distinct", Pairwise, Same),
            Op::Ite => info("ite", Exactly(3), Rule::Ite),
            Op::BvNot => info("bvnot", Exactly(1), Words),
            Op::BvNeg => info("bvneg", Exactly(1), Words),
            Op::BvAnd => info("bvand", Left, Words),
            Op::BvOr => info("bvor", Left, Words),
            Op::BvXor => info("bvxor", Left, Words),
            Op::BvNand => info("bvnand", Exactly(2), Words),
            Op::BvNor => info("bvnor", Exactly(2), Words),
            Op::BvXnor => info("bvxnor", Exactly(2), Words),
            Op::BvAdd => info("bvadd", Left, Words),
            Op::BvSub => info("bvsub", Left, Words),
            Op::BvMul => info("bvmul", Left, Words),
            Op::BvUdiv => info("bvudiv", Exactly(2), Words),
            Op::BvUrem => info("bvurem", Exactly(2), Words),
            Op::BvSdiv => info("bvsdiv", Exactly(2), Words),
            Op::BvSrem => info("bvsrem", Exactly(2), Words),
            Op::BvSmod => info("bvsmod", Exactly(2), Words),
            Op::BvShl => info("bvshl", Exactly(2), Words),
            Op::BvLshr => info("bvlshr", Exactly(2), Words),
            Op::BvAshr => info("bvashr", Exactly(2), Words),
            Op::Concat => info("concat", Left, Rule::Concat),
            Op::Extract { .. } => indexed("extract", Rule::Extract, 2),
            Op::ZeroExtend(_) => indexed("zero_extend", Extend, 1),
            Op::SignExtend(_) => indexed("sign_extend", Extend, 1),
            Op::RotateLeft(_) => indexed("rotate_left", Words, 1),
            Op::RotateRight(_) => indexed("rotate_right", Words, 1),
            Op::Repeat(_) => indexed("repeat", Rule::Repeat, 1),
            Op::BvComp => info("bvcomp", Exactly(2), Comp),
            Op::BvUlt => info("bvult", Exactly(2), WordPredicate),
            Op::BvUle => info("bvule", Exactly(2), WordPredicate),
            Op::BvUgt => info("bvugt", Exactly(2), WordPredicate),
            Op::BvUge => info("bvuge", Exactly(2), WordPredicate),
            Op::BvSlt => info("bvslt", Exactly(2), WordPredicate),
            Op::BvSle => info("bvsle", Exactly(2), WordPredicate),
            Op::BvSgt => info("bvsgt", Exactly(2), WordPredicate),
            Op::BvSge => info("bvsge", Exactly(2), WordPredicate),
            Op::BvNego => info("bvnego", Exactly(1), WordPredicate),
            Op::BvUaddo => info("bvuaddo", Exactly(2), WordPredicate),
            Op::BvSaddo => info("bvsaddo", Exactly(2), WordPredicate),
            Op::BvUmulo => info("bvumulo", Exactly(2), WordPredicate),
            Op::BvSmulo => info("bvsmulo", Exactly(2), WordPredicate),
            Op::BvUsubo => info("bvusubo", Exactly(2), WordPredicate),
            Op::BvSsubo => info("bvssubo", Exactly(2), WordPredicate),
            Op::BvSdivo => info("bvsdivo", Exactly(2), WordPredicate),
            Op::Ratio => info("ratio", Exactly(0), Leaf),
            Op::IntAdd => info("+", Left, Numbers),
            Op::IntSub => info("-", Many, Numbers),
            Op::IntMul => info("*", Left, Numbers),
            Op::IntDiv => info("div", Left, Integers),
            Op::IntMod => info("mod", Exactly(2), Integers),
            Op::IntLe => info("<=", Chain, NumberPredicate),
            Op::IntLt => info("<", Chain, NumberPredicate),
            Op::IntGe => info(">=", Chain, NumberPredicate),
            Op::IntGt => info(">", Chain, NumberPredicate),
            Op::RealDiv => info("/", Exactly(2), Reals),
            Op::ToReal => info("to_real", Exactly(1), Rule::ToReal),
            Op::ToInt => info("to_int", Exactly(1), Rule::ToInt),
            Op::Mode(mode) => info(mode_name(mode), Exactly(0), Leaf),
            Op::FpAdd => info("fp.add", Exactly(3), FpRounded),
            Op::FpMul => info("fp.mul", Exactly(3), FpRounded),
            Op::FpDiv => info("fp.div", Exactly(3), FpRounded),
            Op::FpSqrt => info("fp.sqrt", Exactly(2), FpRounded),
            Op::FpRound => info("fp.roundToIntegral", Exactly(2), FpRounded),
            Op::FpNeg => info("fp.neg", Exactly(1), FpUnary),
            Op::FpAbs => info("fp.abs", Exactly(1), FpUnary),
            Op::FpEq => info("fp.eq", Exactly(2), FpPredicate),
            Op::FpLt => info("fp.lt", Exactly(2), FpPredicate),
            Op::FpLe => info("fp.leq", Exactly(2), FpPredicate),
            Op::FpIsNan => info("fp.isNaN", Exactly(1), FpPredicate),
            Op::FpIsInfinite => info("fp.isInfinite", Exactly(1), FpPredicate),
            Op::FpOfBits(_) => OpInfo { name: "to_fp", arity: Exactly(1), rule: FpConversion, indices: 2 },
            Op::FpOfFp(_) | Op::FpOfSigned(_) => {
                OpInfo { name: "to_fp", arity: Exactly(2), rule: FpConversion, indices: 2 }
            }
            Op::FpOfUnsigned(_) => OpInfo { name: "to_fp_unsigned", arity: Exactly(2), rule: FpConversion, indices: 2 },
            Op::FpToSigned(_) => OpInfo { name: "fp.to_sbv", arity: Exactly(2), rule: FpConversion, indices: 1 },
            Op::Select => info("select", Exactly(2), Rule::Select),
            Op::Store => info("store", Exactly(3), Rule::Store),
        }
    }

    /// The operator's numerals, as they stand in `(_ name n…)`.
    pub fn numerals(self) -> Vec<u32> {
        match self {
            Op::Extract { hi, lo } => vec![hi, lo],
            Op::FpOfBits(s) | Op::FpOfFp(s) | Op::FpOfSigned(s) | Op::FpOfUnsigned(s) => vec![s.exp, s.significand],
            _ if self.info().indices == 1 => vec![self.numeral()],
            _ => vec![],
        }
    }

    fn numeral(self) -> u32 {
        match self {
            Op::ZeroExtend(n) | Op::SignExtend(n) | Op::RotateLeft(n) | Op::RotateRight(n) | Op::Repeat(n) => n,
            Op::FpToSigned(n) => n,
            _ => 0,
        }
    }

    /// The same operator with other numerals.
    pub fn with_numerals(self, n: &[u32]) -> Op {
        match (self, n) {
            (Op::Extract { .. }, &[hi, lo]) => Op::Extract { hi, lo },
            (Op::ZeroExtend(_), &[n]) => Op::ZeroExtend(n),
            (Op::SignExtend(_), &[n]) => Op::SignExtend(n),
            (Op::RotateLeft(_), &[n]) => Op::RotateLeft(n),
            (Op::RotateRight(_), &[n]) => Op::RotateRight(n),
            (Op::Repeat(_), &[n]) => Op::Repeat(n),
            _ => self,
        }
    }

    /// The sort of an application to arguments of these sorts, or what is wrong with it.
    pub fn result_sort(self, args: &[Sort]) -> Result<Sort, IllSorted> {
        let OpInfo { name, arity, rule, .. } = self.info();
        let fits = match arity {
            Arity::Exactly(n) => args.len() == n as usize,
            Arity::Many => !args.is_empty(),
            _ => args.len() >= 2,
        };
        if !fits {
            return Err(IllSorted::Count { name, count: args.len() });
        }
        rule.result(self, args).ok_or_else(|| IllSorted::Sorts { name, sorts: args.to_vec() })
    }
}

/// What is wrong with an application of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IllSorted {
    Count { name: &'static str, count: usize },
    Sorts { name: &'static str, sorts: Vec<Sort> },
}

impl fmt::Display for IllSorted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllSorted::Count { name, count } => write!(f, "'{name}' does not take {count} arguments"),
            IllSorted::Sorts { name, sorts } => {
                let sorts: Vec<String> = sorts.iter().map(Sort::to_string).collect();
                write!(f, "'{name}' does not apply to arguments of sorts {}", sorts.join(", "))
            }
        }
    }
}

const fn mode_name(mode: Round) -> &'static str {
    match mode {
        Round::NearestAway => "RNA",
        Round::Up => "RTP",
        Round::Down => "RTN",
        Round::Zero => "RTZ",
        // SMT-LIB does not know rounding to odd; nobody builds it.
        Round::NearestEven | Round::Odd => "RNE",
    }
}

fn fp_conversion(op: Op, args: &[Sort]) -> Option<Sort> {
    match (op, args) {
        (Op::FpOfBits(to), &[Sort::BitVec(width)]) => (to.exp + to.significand == width).then_some(Sort::Fp(to)),
        (Op::FpOfFp(to), &[Sort::Mode, Sort::Fp(_)]) => Some(Sort::Fp(to)),
        (Op::FpOfSigned(to) | Op::FpOfUnsigned(to), &[Sort::Mode, Sort::BitVec(_)]) => Some(Sort::Fp(to)),
        (Op::FpToSigned(width), &[Sort::Mode, Sort::Fp(_)]) => Some(Sort::BitVec(width)),
        _ => None,
    }
}

/// Wider than any sum of widths that fits in memory; keeps `concat`, `repeat` and extension from overflowing.
pub const MAX_WIDTH: u32 = 1 << 24;

impl Rule {
    fn result(self, op: Op, args: &[Sort]) -> Option<Sort> {
        let same = || args.iter().all(|&s| s == args[0]);
        let word = |width: u64| (1..=u64::from(MAX_WIDTH)).contains(&width).then_some(Sort::BitVec(width as u32));
        match self {
            Rule::Leaf => None,
            Rule::Bools => (args[0] == Sort::Bool && same()).then_some(Sort::Bool),
            Rule::Same => same().then_some(Sort::Bool),
            Rule::Ite => (args[0] == Sort::Bool && args[1] == args[2]).then_some(args[1]),
            Rule::Words => args[0].width().filter(|_| same()).map(|_| args[0]),
            Rule::WordPredicate => args[0].width().filter(|_| same()).map(|_| Sort::Bool),
            Rule::Integers => (args[0] == Sort::Int && same()).then_some(Sort::Int),
            Rule::Numbers => (matches!(args[0], Sort::Int | Sort::Real) && same()).then_some(args[0]),
            Rule::NumberPredicate => (matches!(args[0], Sort::Int | Sort::Real) && same()).then_some(Sort::Bool),
            Rule::Reals => (args[0] == Sort::Real && same()).then_some(Sort::Real),
            Rule::ToReal => (args[0] == Sort::Int).then_some(Sort::Real),
            Rule::ToInt => (args[0] == Sort::Real).then_some(Sort::Int),
            Rule::FpRounded => {
                let fits = args[0] == Sort::Mode && args[1..].iter().all(|&s| s == args[1]);
                args[1].as_fp().filter(|_| fits).map(Sort::Fp)
            }
            Rule::FpUnary => args[0].as_fp().map(Sort::Fp),
            Rule::FpPredicate => args[0].as_fp().filter(|_| same()).map(|_| Sort::Bool),
            Rule::FpConversion => fp_conversion(op, args),
            Rule::Comp => args[0].width().filter(|_| same()).map(|_| Sort::BitVec(1)),
            Rule::Concat => {
                let widths: Option<u64> = args.iter().map(|s| s.width().map(u64::from)).sum();
                word(widths?)
            }
            Rule::Extract => {
                let Op::Extract { hi, lo } = op else { return None };
                let width = args[0].width()?;
                (lo <= hi && hi < width).then(|| Sort::BitVec(hi - lo + 1))
            }
            Rule::Extend => word(u64::from(args[0].width()?) + u64::from(op.numeral())),
            Rule::Repeat => word(u64::from(args[0].width()?) * u64::from(op.numeral())),
            Rule::Select => args[0].as_array().filter(|a| a.index == args[1]).map(|a| a.elem),
            Rule::Store => args[0].as_array().filter(|a| a.index == args[1] && a.elem == args[2]).map(|_| args[0]),
        }
    }
}
