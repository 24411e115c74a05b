//! Floating-point operations made of others in wider formats, where their parts are exact.

use super::pool::{ExprId, Op, Pool};
use super::sort::Sort;
use base::float::{Format, Round};

impl Pool {
    /// `a * b + c` with one rounding: the exact product in a wide format, the sum rounded to odd there, which a second
    /// rounding does not spoil (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums").
    pub fn ffma(&mut self, rounding: ExprId, a: ExprId, b: ExprId, c: ExprId) -> ExprId {
        let format = self.sort(a).format();
        let wide = Format::ieee(format.exp + 2, 2 * format.frac + 3);
        let odd = self.rounding(Round::Odd);
        let [x, y, z] = [a, b, c].map(|e| self.float_to_float(odd, e, wide));
        let product = self.fbinary(Op::FMul, odd, x, y);
        let sum = self.fbinary(Op::FAdd, odd, product, z);
        let rounded = self.float_to_float(rounding, sum, format);
        // The sign of a zero sum is another one when rounding down; only the sum of the parts themselves knows it.
        let down = u128::from(Round::Down.code());
        if self.int_value(rounding).is_some_and(|mode| mode != down) {
            return rounded;
        }
        let zero = self.float(0, wide);
        let is_zero = self.feq(sum, zero);
        let zero_sum = self.fbinary(Op::FAdd, rounding, product, z);
        let zero_sum = self.float_to_float(rounding, zero_sum, format);
        self.ite(is_zero, zero_sum, rounded)
    }

    /// `a * 2^by` with one rounding: the power and the product are exact in a format with a wider exponent.
    pub fn fscale(&mut self, rounding: ExprId, a: ExprId, by: ExprId) -> ExprId {
        let format = self.sort(a).format();
        let wide = Format { exp: format.exp + 3, ..format };
        let sort = Sort::int(64, true);
        let mut by = self.cast(by, sort);
        let limit = 2i128 << format.exp;
        let [low, high] = [-limit, limit].map(|n| self.int(n as u128, sort));
        let below = self.lt(by, low);
        by = self.ite(below, low, by);
        let above = self.lt(high, by);
        by = self.ite(above, high, by);
        let bias = self.int(wide.bias() as u128, sort);
        let field = self.binary(Op::Add, by, bias);
        let pattern = Sort::unsigned(wide.width());
        let field = self.cast(field, pattern);
        let at = self.int(u128::from(wide.frac), pattern);
        let power = self.binary(Op::Shl, field, at);
        let power = self.float_of_bits(power, wide);
        let exact = self.rounding(Round::Zero);
        let a = self.float_to_float(exact, a, wide);
        let product = self.fbinary(Op::FMul, exact, a, power);
        self.float_to_float(rounding, product, format)
    }
}
