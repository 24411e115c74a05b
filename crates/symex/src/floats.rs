//! Floating-point expressions: arithmetic in the current rounding mode, conversions, and numbers as bytes in memory.

use base::float::{Format, Round};
use expr::{ExprId, Op, Pool, Scalar, Sort};
use program::BinOp;
use typed::types::IntRepr;

use super::engine::Engine;

/// Bits of the widest integers.
const WIDEST: u16 = 128;

impl Engine<'_> {
    /// The rounding mode in which the program computes now.
    pub(super) fn rounding(&mut self) -> ExprId {
        let nearest = self.pool.rounding(Round::NearestEven);
        let Some(var) = self.program.rounding else { return nearest };
        let ty = self.program.vars[var].ty;
        let pointer = self.var_pointer(var);
        let spots = self.pointed_spots(pointer, ty);
        let leaf = self.leaves(ty)[0];
        let value = self.read_spots(&spots, leaf);
        [(1, Round::Down), (2, Round::Up), (3, Round::Zero)].into_iter().fold(nearest, |other, (code, mode)| {
            let code = self.pool.int(code, self.pool.sort(value));
            let chosen = self.pool.eq(value, code);
            let mode = self.pool.rounding(mode);
            self.pool.ite(chosen, mode, other)
        })
    }

    pub(super) fn float_arithmetic(&mut self, op: BinOp, x: ExprId, y: ExprId) -> ExprId {
        let rounding = self.rounding();
        match op {
            BinOp::Add => self.pool.fbinary(Op::FAdd, rounding, x, y),
            BinOp::Sub => self.pool.fsub(rounding, x, y),
            BinOp::Mul => self.pool.fbinary(Op::FMul, rounding, x, y),
            BinOp::Div => self.pool.fbinary(Op::FDiv, rounding, x, y),
            other => unreachable!("{other:?} is for integers"),
        }
    }

    /// IEEE comparisons: with NaN only `!=` holds.
    pub(super) fn float_comparison(&mut self, op: BinOp, x: ExprId, y: ExprId) -> ExprId {
        match op {
            BinOp::Eq => self.pool.feq(x, y),
            BinOp::Ne => {
                let equal = self.pool.feq(x, y);
                self.pool.not(equal)
            }
            BinOp::Lt => self.pool.flt(x, y),
            BinOp::Le => self.pool.fle(x, y),
            BinOp::Gt => self.pool.flt(y, x),
            BinOp::Ge => self.pool.fle(y, x),
            other => unreachable!("{other:?} is no comparison"),
        }
    }

    /// C11 6.3.1.4 and 6.3.1.5, where one side at least is floating.
    pub(super) fn float_cast(&mut self, value: ExprId, to: Scalar) -> ExprId {
        match (self.pool.sort(value), to) {
            (from, Scalar::Float(format)) if from.is_float() => {
                let rounding = self.rounding();
                self.pool.float_to_float(rounding, value, format)
            }
            (_, Scalar::Float(format)) => {
                let rounding = self.rounding();
                self.pool.int_to_float(rounding, value, format)
            }
            (_, Scalar::Int(repr)) => self.truncate_float(value, repr),
            (from, to) => unreachable!("no conversion from {from:?} to {to:?}"),
        }
    }

    /// Towards zero. What does not fit is undefined (C11 6.3.1.4p1); as on x86-64 it is computed in `int` or `long long`,
    /// which give their least value, and cut (see `base::float::to_c_int`).
    fn truncate_float(&mut self, value: ExprId, repr: IntRepr) -> ExprId {
        let sort = Sort::Scalar(Scalar::Int(repr));
        let zero = self.pool.rounding(Round::Zero);
        if !self.pool.sort(value).format().is_ieee() {
            let whole = self.pool.float_to_int(zero, value, WIDEST);
            return self.pool.cast(whole, sort);
        }
        if repr.bits >= 64 && !repr.signed {
            return self.truncate_large(value, sort);
        }
        let bits = if repr.bits < 32 || repr.bits == 32 && repr.signed { 32 } else { repr.bits.max(64) };
        let whole = self.pool.float_to_int(zero, value, bits);
        self.pool.cast(whole, sort)
    }

    /// To an unsigned type as wide as the widest signed one: the upper half of its range is moved down first.
    fn truncate_large(&mut self, value: ExprId, sort: Sort) -> ExprId {
        let bits = sort.repr().bits;
        let format = self.pool.sort(value).format();
        let zero = self.pool.rounding(Round::Zero);
        let half = base::float::from_int(format, Round::NearestEven, false, 1 << (bits - 1));
        let half = self.pool.float(half, format);
        let large = self.pool.fle(half, value);
        let moved = self.pool.fsub(zero, value, half);
        let [low, high] = [value, moved].map(|v| {
            let whole = self.pool.float_to_int(zero, v, bits);
            self.pool.cast(whole, sort)
        });
        let top = self.pool.int(1 << (bits - 1), sort);
        let high = self.pool.binary(Op::BitXor, high, top);
        self.pool.ite(large, high, low)
    }

    /// The integer part of the value exists in the integer type: it is above `least - 1` and below `greatest + 1`.
    pub(super) fn float_representable(&mut self, value: ExprId, to: IntRepr) -> ExprId {
        let format = self.pool.sort(value).format();
        let value_bits = to.bits - u16::from(to.signed);
        if !format.is_ieee() {
            return self.whole_representable(value, to);
        }
        let beyond = base::float::from_int(format, Round::Up, false, 1 << (value_bits - 1));
        let beyond = base::float::scale(format, Round::Up, beyond, 1);
        let beyond = self.pool.float(beyond, format);
        let below = self.pool.flt(value, beyond);
        let lowest = if to.signed { (1u128 << value_bits) + 1 } else { 1 };
        // Where the format has no number between, the least integer itself is the bound, and included.
        let bound = base::float::from_int(format, Round::Up, true, lowest);
        let exact = base::float::from_int(format, Round::Down, true, lowest) == bound;
        let bound = self.pool.float(bound, format);
        let above = if exact { self.pool.flt(bound, value) } else { self.pool.fle(bound, value) };
        self.pool.and(below, above)
    }

    /// The same of a number whose integral part is one of the widest integers.
    fn whole_representable(&mut self, value: ExprId, to: IntRepr) -> ExprId {
        let zero = self.pool.rounding(Round::Zero);
        let whole = self.pool.float_to_int(zero, value, WIDEST);
        self.representable(whole, Sort::Scalar(Scalar::Int(to)))
    }

    /// The exact result of a fixed-point operation is in the range of its format: computed where there is room for it.
    pub(super) fn fixed_fits(&mut self, op: BinOp, x: ExprId, y: ExprId) -> ExprId {
        let format = self.pool.sort(x).format();
        if !format.is_fixed() {
            return Pool::TRUE;
        }
        let wide = match op {
            BinOp::Add | BinOp::Sub => Format::fixed(format.exp + 1, format.frac),
            // A quotient is at most the dividend times 2^n, a product at most 2^(2m-2).
            _ => Format::fixed(format.exp + format.exp.max(format.frac) + 1, format.frac),
        };
        let by_zero = match op {
            BinOp::Div => {
                let zero = self.pool.float(0, format);
                self.pool.feq(y, zero)
            }
            _ => Pool::FALSE,
        };
        let mode = self.pool.rounding(Round::Zero);
        let [x, y] = [x, y].map(|e| self.pool.float_to_float(mode, e, wide));
        let result = self.float_arithmetic(op, x, y);
        let most = (1u128 << (format.width() - 1)) - 1;
        let [low, high] = [!most, most].map(|word| {
            let word = word & expr::sort::mask(wide.width());
            self.pool.float(word, wide)
        });
        let (above, below) = (self.pool.fle(low, result), self.pool.fle(result, high));
        let fits = self.pool.and(above, below);
        self.pool.or(by_zero, fits)
    }

    /// A number is in the range of a fixed-point format.
    pub(super) fn fixed_holds(&mut self, value: ExprId, to: Format) -> ExprId {
        if !to.is_fixed() {
            return Pool::TRUE;
        }
        let whole = match self.pool.sort(value).is_float() {
            true => {
                let down = self.pool.rounding(Round::Down);
                self.pool.float_to_int(down, value, WIDEST)
            }
            false => value,
        };
        self.representable(whole, Sort::int(u16::from(to.exp), true))
    }

    pub(super) fn float_truth(&mut self, value: ExprId) -> ExprId {
        let format = self.pool.sort(value).format();
        let zero = self.pool.float(0, format);
        let is_zero = self.pool.feq(value, zero);
        self.pool.not(is_zero)
    }

    /// The bits that the number has in memory, as an unsigned integer.
    pub(super) fn float_memory(&mut self, value: ExprId) -> ExprId {
        let format = self.pool.sort(value).format();
        let bits = self.pool.float_bits(value);
        if !format.has_integer_bit() {
            return bits;
        }
        let word = Sort::unsigned(format.memory_bits());
        let frac = u128::from(format.frac);
        let wide = self.pool.cast(bits, word);
        let at = self.pool.int(frac, word);
        let high = self.pool.binary(Op::Shr, wide, at);
        let field = self.pool.int(0x7fff, word);
        let field = self.pool.binary(Op::BitAnd, high, field);
        let normal = self.pool.ne_zero(field);
        let leading = self.pool.bool_to_int(normal, word);
        let up = self.pool.int(frac + 1, word);
        let high = self.pool.binary(Op::Shl, high, up);
        let leading = self.pool.binary(Op::Shl, leading, at);
        let mask = self.pool.int((1 << frac) - 1, word);
        let low = self.pool.binary(Op::BitAnd, wide, mask);
        let joined = self.pool.binary(Op::BitOr, high, leading);
        self.pool.binary(Op::BitOr, joined, low)
    }

    /// The number that these bits of memory, an integer of any width, stand for.
    pub(super) fn float_of_memory(&mut self, bits: ExprId, format: Format) -> ExprId {
        let unsigned = Sort::unsigned(self.pool.sort(bits).repr().bits);
        let bits = self.pool.cast(bits, unsigned);
        let word = self.pool.cast(bits, Sort::unsigned(format.memory_bits()));
        if !format.has_integer_bit() {
            return self.pool.float_of_bits(word, format);
        }
        self.extended_of_memory(word, format)
    }

    /// As `Format::from_memory` has it.
    fn extended_of_memory(&mut self, memory: ExprId, format: Format) -> ExprId {
        let sort = self.pool.sort(memory);
        let pattern = Sort::unsigned(format.width());
        let frac = u128::from(format.frac);
        let part = |engine: &mut Self, low: u128, count: u128| {
            let low = engine.pool.int(low, sort);
            let moved = engine.pool.binary(Op::Shr, memory, low);
            let mask = engine.pool.int((1 << count) - 1, sort);
            let cut = engine.pool.binary(Op::BitAnd, moved, mask);
            engine.pool.cast(cut, pattern)
        };
        let fraction = part(self, 0, frac);
        let leading = part(self, frac, 1);
        let exponent = part(self, frac + 1, 15);
        let sign = part(self, frac + 16, 1);
        let at = self.pool.int(frac, pattern);
        let has_leading = self.pool.ne_zero(leading);
        let normal = self.pool.ne_zero(exponent);
        let field = self.pool.ite(normal, exponent, leading);
        let high = self.pool.binary(Op::Shl, field, at);
        let number = self.pool.binary(Op::BitOr, high, fraction);
        let nan = self.pool.int(format.nan(), pattern);
        let not_leading = self.pool.not(has_leading);
        let invalid = self.pool.and(normal, not_leading);
        let magnitude = self.pool.ite(invalid, nan, number);
        let top = self.pool.int(u128::from(format.width()) - 1, pattern);
        let sign = self.pool.binary(Op::Shl, sign, top);
        let bits = self.pool.binary(Op::BitOr, sign, magnitude);
        self.pool.float_of_bits(bits, format)
    }
}
