//! Built-in functions on the bits of integers (GCC manual, "Bit Operation Builtins" and "Integer Overflow Builtins"), as
//! ordinary arithmetic on unsigned numbers.
//!
//! Invariant: arguments are evaluated once, from left to right; the arithmetic made here has no place, so no check asks
//! about it; a constant argument gives a constant.

use lang_c::ast::Expression;
use lang_c::span::Node;

use crate::tree::{BinOp, Expr, ExprKind, LocalInit, Place, PlaceKind, Stmt, StmtKind, Storage, UnOp};
use crate::types::{IntKind, Type, TypeId};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::expr::Lowered;
use super::int_constant::wrap;
use super::qualified::QType;
use super::vla::unchecked;

/// Gives its argument back, which must not be zero.
const NOT_ZERO: &str = "__flotilla_not_zero";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Count {
    LeadingZeros,
    TrailingZeros,
    Ones,
    Parity,
    FirstSet,
    RedundantSigns,
}

fn count(name: &str) -> Option<(Count, IntKind)> {
    let rest = name.strip_prefix("__builtin_")?;
    let all = [
        ("clrsb", Count::RedundantSigns),
        ("clz", Count::LeadingZeros),
        ("ctz", Count::TrailingZeros),
        ("popcount", Count::Ones),
        ("parity", Count::Parity),
        ("ffs", Count::FirstSet),
    ];
    let (base, which) = all.into_iter().find(|(base, _)| rest.starts_with(base))?;
    let kind = match &rest[base.len()..] {
        "" => IntKind::UInt,
        "l" => IntKind::ULong,
        "ll" => IntKind::ULongLong,
        // Clang has counts of a short, too.
        "s" if which != Count::RedundantSigns => IntKind::UShort,
        _ => return None,
    };
    Some((which, kind))
}

/// Operation, and the type of all operands where the name says it.
fn overflow(name: &str) -> Option<(BinOp, Option<IntKind>, bool)> {
    let rest = name.strip_prefix("__builtin_")?;
    let only_asks = rest.ends_with("_overflow_p");
    let rest = rest.strip_suffix("_overflow_p").or_else(|| rest.strip_suffix("_overflow"))?;
    let operation = |word: &str| match word {
        "add" => Some(BinOp::Add),
        "sub" => Some(BinOp::Sub),
        "mul" => Some(BinOp::Mul),
        _ => None,
    };
    if let Some(op) = operation(rest) {
        return Some((op, None, only_asks));
    }
    let signed = rest.starts_with('s');
    let op = operation(rest.get(1..4)?)?;
    let kind = match (rest.get(4..)?, signed) {
        ("", true) => IntKind::Int,
        ("l", true) => IntKind::Long,
        ("ll", true) => IntKind::LongLong,
        ("", false) => IntKind::UInt,
        ("l", false) => IntKind::ULong,
        ("ll", false) => IntKind::ULongLong,
        _ => return None,
    };
    (signed || rest.starts_with('u')).then_some((op, Some(kind), only_asks))
}

/// Counts of the bits of any unsigned type (GCC 14).
fn generic_count(name: &str) -> Option<Count> {
    let generic = count(name.strip_suffix('g')?).filter(|(_, kind)| *kind == IntKind::UInt);
    generic.map(|(which, _)| which)
}

impl Cx<'_> {
    pub(super) fn bit_builtin(&mut self, name: &str, args: &[Node<Expression>], loc: Loc) -> Result<Option<Expr>> {
        if let Some(which) = generic_count(name) {
            return self.generic_bit_count(which, args, loc).map(Some);
        }
        if let Some((which, kind)) = count(name) {
            return self.bit_count(which, kind, args, loc).map(Some);
        }
        if let Some((op, kind, only_asks)) = overflow(name) {
            return self.overflow(op, kind, only_asks, args, loc).map(Some);
        }
        let bytes = match name {
            "__builtin_bswap16" => 2,
            "__builtin_bswap32" => 4,
            "__builtin_bswap64" => 8,
            _ => return Ok(None),
        };
        self.byte_swap(bytes, args, loc).map(Some)
    }

    fn unsigned_argument(&mut self, kind: IntKind, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let [only] = args else { return Err(Diagnostic::error(loc, "this built-in function takes one argument")) };
        let value = self.expr(only)?;
        let ty = self.types.int(kind);
        self.assign_convert(value, ty, "argument of a built-in function")
    }

    /// The type is that of the argument, not promoted; a second argument is the result for zero.
    fn generic_bit_count(&mut self, which: Count, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let (first, fallback) = match args {
            [first] => (first, None),
            [first, second] => (first, Some(second)),
            _ => return Err(Diagnostic::error(loc, "this built-in function takes one or two arguments")),
        };
        let value = self.expr(first)?;
        let Type::Int(kind) = *self.types.get(value.ty) else {
            return Err(Diagnostic::error(loc, "an integer is needed here"));
        };
        let kind = super::convert::unsigned_of(kind);
        let ty = self.types.int(kind);
        let value = self.types.cast(value, ty, false);
        let Some(fallback) = fallback else { return self.count_of(which, kind, value, loc) };
        let fallback = self.expr(fallback)?;
        let int = self.types.int_type();
        let fallback = self.assign_convert(fallback, int, "argument of a built-in function")?;
        let mut stages = Stages::at(loc);
        let value = self.stage(&mut stages, value);
        let fallback = self.stage(&mut stages, fallback);
        let counted = self.count_of(which, kind, value.clone(), loc)?;
        let kind = ExprKind::Cond(Box::new(value), Box::new(counted), Box::new(fallback));
        Ok(stages.finish(Expr { kind, ty: int, loc: Loc::NONE }))
    }

    fn bit_count(&mut self, which: Count, kind: IntKind, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let value = self.unsigned_argument(kind, args, loc)?;
        self.count_of(which, kind, value, loc)
    }

    fn count_of(&mut self, which: Count, kind: IntKind, value: Expr, loc: Loc) -> Result<Expr> {
        let (ty, int) = (value.ty, self.types.int_type());
        let bits = self.types.int_kind_repr(kind).bits;
        if let Some(known) = self.types.constant_value(&value)
            && let Some(counted) = constant_count(which, known as u128, bits)
        {
            return Ok(Expr { kind: ExprKind::Int(counted), ty: int, loc });
        }
        let mut stages = Stages::at(loc);
        let needs_bit = matches!(which, Count::LeadingZeros | Count::TrailingZeros);
        let value = if needs_bit { self.inserted_call(NOT_ZERO, vec![value], ty, loc) } else { value };
        let x = self.stage(&mut stages, value);
        let counted = match which {
            Count::Ones => self.ones(&mut stages, x, bits),
            Count::Parity => {
                let ones = self.ones(&mut stages, x, bits);
                let one = self.number(1, ty);
                unchecked(BinOp::BitAnd, ones, one, ty)
            }
            Count::TrailingZeros => self.trailing(&mut stages, x, bits),
            Count::FirstSet => {
                let trailing = self.trailing(&mut stages, x.clone(), bits);
                let (zero, one) = (self.number(0, ty), self.number(1, ty));
                let next = unchecked(BinOp::Add, trailing, one, ty);
                Expr { kind: ExprKind::Cond(Box::new(x), Box::new(next), Box::new(zero)), ty, loc: Loc::NONE }
            }
            Count::LeadingZeros => self.leading(&mut stages, x, bits),
            Count::RedundantSigns => {
                let top = self.shifted(BinOp::Shr, x.clone(), bits - 1);
                let inverted = not(x.clone());
                let chosen = ExprKind::Cond(Box::new(top), Box::new(inverted), Box::new(x));
                let chosen = self.stage(&mut stages, Expr { kind: chosen, ty, loc: Loc::NONE });
                let leading = self.leading(&mut stages, chosen, bits);
                let one = self.number(1, ty);
                unchecked(BinOp::Sub, leading, one, ty)
            }
        };
        let counted = self.types.cast(counted, int, false);
        Ok(stages.finish(counted))
    }

    /// Sums of neighbouring bits, then of pairs, nibbles and bytes.
    fn ones(&mut self, stages: &mut Stages, x: Expr, bits: u16) -> Expr {
        let ty = x.ty;
        let all = u128::MAX >> (128 - bits);
        let pattern = |unit: u128| all / 0xff * unit;
        let half = self.shifted(BinOp::Shr, x.clone(), 1);
        let half = self.masked(half, pattern(0x55));
        let pairs = self.stage(stages, unchecked(BinOp::Sub, x, half, ty));
        let low = self.masked(pairs.clone(), pattern(0x33));
        let high = self.shifted(BinOp::Shr, pairs, 2);
        let high = self.masked(high, pattern(0x33));
        let nibbles = self.stage(stages, unchecked(BinOp::Add, low, high, ty));
        let high = self.shifted(BinOp::Shr, nibbles.clone(), 4);
        let sum = unchecked(BinOp::Add, nibbles, high, ty);
        let mut sum = self.masked(sum, pattern(0x0f));
        let mut distance = 8;
        while distance < bits {
            let low = self.stage(stages, sum);
            let high = self.shifted(BinOp::Shr, low.clone(), distance);
            sum = unchecked(BinOp::Add, low, high, ty);
            distance *= 2;
        }
        self.masked(sum, if bits > 64 { 0xff } else { 0x7f })
    }

    /// The ones below the lowest one.
    fn trailing(&mut self, stages: &mut Stages, x: Expr, bits: u16) -> Expr {
        let ty = x.ty;
        let one = self.number(1, ty);
        let below = unchecked(BinOp::Sub, x.clone(), one, ty);
        let below = unchecked(BinOp::BitAnd, not(x), below, ty);
        let below = self.stage(stages, below);
        self.ones(stages, below, bits)
    }

    /// The zeros that stay when every bit below the highest one is set.
    fn leading(&mut self, stages: &mut Stages, x: Expr, bits: u16) -> Expr {
        let ty = x.ty;
        let mut filled = x;
        let mut distance = 1;
        while distance < bits {
            let lower = self.shifted(BinOp::Shr, filled.clone(), distance);
            filled = self.stage(stages, unchecked(BinOp::BitOr, filled, lower, ty));
            distance *= 2;
        }
        let zeros = self.stage(stages, not(filled));
        self.ones(stages, zeros, bits)
    }

    fn byte_swap(&mut self, bytes: u16, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let kind = match bytes {
            2 => IntKind::UShort,
            4 if self.types.target.int_bits < 32 => IntKind::ULong,
            4 => IntKind::UInt,
            _ if self.types.target.long_bits == 64 => IntKind::ULong,
            _ => IntKind::ULongLong,
        };
        let value = self.unsigned_argument(kind, args, loc)?;
        let result = value.ty;
        if let Some(known) = self.types.constant_value(&value) {
            let swapped = (known as u128).swap_bytes() >> (128 - 8 * bytes);
            return Ok(Expr { kind: ExprKind::Int(swapped as i128), ty: result, loc });
        }
        let mut stages = Stages::at(loc);
        let value = self.types.promote(value);
        let wide = if bytes == 2 { self.types.int(IntKind::UInt) } else { value.ty };
        let value = self.types.cast(value, wide, false);
        let x = self.stage(&mut stages, value);
        let mut swapped = self.number(0, wide);
        for n in 0..bytes {
            let low = self.shifted(BinOp::Shr, x.clone(), 8 * n);
            let byte = self.masked(low, 0xff);
            let placed = self.shifted(BinOp::Shl, byte, 8 * (bytes - 1 - n));
            swapped = unchecked(BinOp::BitOr, swapped, placed, wide);
        }
        let swapped = self.types.cast(swapped, result, false);
        Ok(stages.finish(swapped))
    }

    /// The exact result, in an unsigned type so wide that no two results look alike, against what the result's type can
    /// hold of it.
    fn overflow(
        &mut self,
        op: BinOp,
        kind: Option<IntKind>,
        only_asks: bool,
        args: &[Node<Expression>],
        loc: Loc,
    ) -> Result<Expr> {
        let [a, b, result] = args else {
            return Err(Diagnostic::error(loc, "this built-in function takes three arguments"));
        };
        let (mut a, mut b) = (self.expr(a)?, self.expr(b)?);
        if let Some(kind) = kind {
            let ty = self.types.int(kind);
            a = self.assign_convert(a, ty, "argument 1 of a built-in function")?;
            b = self.assign_convert(b, ty, "argument 2 of a built-in function")?;
        }
        let mut target = self.expr(result)?;
        let ty = if only_asks { target.ty } else { self.types.pointee(target.ty).unwrap_or(target.ty) };
        let reprs = [a.ty, b.ty, ty].map(|t| self.types.int_repr(t));
        let [Some(ra), Some(rb), Some(rt)] = reprs else {
            return Err(Diagnostic::error(loc, "this built-in function computes with integers"));
        };
        let wide = match ra.bits.max(rb.bits).max(rt.bits) {
            bits if bits <= 32 => IntKind::ULongLong,
            bits if bits <= 64 => IntKind::UInt128,
            _ => return Err(Diagnostic::unsupported(loc, "overflow of 128-bit arithmetic")),
        };
        let wide = self.types.int(wide);
        let mut stages = Stages::at(loc);
        let a = self.types.cast(a, wide, false);
        let a = self.stage(&mut stages, a);
        let b = self.types.cast(b, wide, false);
        let b = self.stage(&mut stages, b);
        if !only_asks {
            target = self.stage(&mut stages, target);
        }
        let exact = self.stage(&mut stages, unchecked(op, a, b, wide));
        let cut = self.types.cast(exact.clone(), ty, false);
        let cut = self.stage(&mut stages, cut);
        if !only_asks {
            let Lowered::Place(place, _) = self.indirection(target, loc)? else {
                return Err(Diagnostic::error(loc, "a pointer to an integer is needed here"));
            };
            let kind = ExprKind::Assign(Box::new(place), Box::new(cut.clone()));
            stages.stmts.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, loc }), loc });
        }
        let back = self.types.cast(cut, wide, false);
        let bool = self.types.int(IntKind::Bool);
        let int = self.types.int_type();
        let differs = unchecked(BinOp::Ne, back, exact, int);
        let differs = self.types.cast(differs, bool, false);
        Ok(stages.finish(differs))
    }

    fn number(&mut self, value: u128, ty: TypeId) -> Expr {
        let value = self.types.int_repr(ty).map_or(0, |repr| wrap(value as i128, repr));
        Expr { kind: ExprKind::Int(value), ty, loc: Loc::NONE }
    }

    fn masked(&mut self, value: Expr, mask: u128) -> Expr {
        let ty = value.ty;
        let mask = self.number(mask, ty);
        unchecked(BinOp::BitAnd, value, mask, ty)
    }

    fn shifted(&mut self, op: BinOp, value: Expr, distance: u16) -> Expr {
        let (ty, int) = (value.ty, self.types.int_type());
        let distance = self.number(u128::from(distance), int);
        unchecked(op, value, distance, ty)
    }

    /// The value in a variable of its own.
    pub(super) fn stage(&mut self, stages: &mut Stages, value: Expr) -> Expr {
        let (ty, loc) = (value.ty, stages.loc);
        let var = self.new_var("<bits>", QType::plain(ty), Storage::Local, loc);
        let init = Some(LocalInit::Value(value));
        stages.stmts.push(Stmt { kind: StmtKind::Declare { var, init }, loc });
        let place = Place { kind: PlaceKind::Var(var), ty, loc };
        Expr { kind: ExprKind::Load(Box::new(place)), ty, loc }
    }
}

fn not(value: Expr) -> Expr {
    let ty = value.ty;
    Expr { kind: ExprKind::Unary(UnOp::BitNot, Box::new(value)), ty, loc: Loc::NONE }
}

/// `None` where the count is undefined.
fn constant_count(which: Count, value: u128, bits: u16) -> Option<i128> {
    let value = value & (u128::MAX >> (128 - bits));
    let leading = |v: u128| v.leading_zeros() - (128 - u32::from(bits));
    let negative = value >> (bits - 1) != 0;
    Some(i128::from(match which {
        Count::LeadingZeros | Count::TrailingZeros if value == 0 => return None,
        Count::LeadingZeros => leading(value),
        Count::TrailingZeros => value.trailing_zeros(),
        Count::Ones => value.count_ones(),
        Count::Parity => value.count_ones() % 2,
        Count::FirstSet if value == 0 => 0,
        Count::FirstSet => value.trailing_zeros() + 1,
        Count::RedundantSigns if negative => leading(!value & (u128::MAX >> (128 - bits))) - 1,
        Count::RedundantSigns => leading(value) - 1,
    }))
}

/// Variables that hold what was computed so far.
pub(super) struct Stages {
    pub stmts: Vec<Stmt>,
    loc: Loc,
}

impl Stages {
    pub fn at(loc: Loc) -> Self {
        Stages { stmts: Vec::new(), loc }
    }

    pub fn finish(self, value: Expr) -> Expr {
        let (ty, loc) = (value.ty, self.loc);
        let block = Box::new(Stmt { kind: StmtKind::Block(self.stmts), loc });
        Expr { kind: ExprKind::StmtExpr(block, Some(Box::new(value))), ty, loc }
    }
}
