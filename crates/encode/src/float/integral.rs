//! Rounding to an integral number in place: the fraction's bits below the point are a mask that follows from the exponent.

use super::Circuits;
use base::float::Format;
use smt::{Op, TermId, Terms};

impl Circuits<'_> {
    pub fn to_integral(&mut self, format: Format, rounding: TermId, a: TermId) -> TermId {
        let (exp, frac) = (u32::from(format.exp), u32::from(format.frac));
        let parts = self.unpack(format, a);
        let field = self.slice(a, frac, exp);
        let magnitude = self.magnitude(format, a);
        let bias = self.int(exp, i128::from(format.bias()));
        let small = self.ult(field, bias);
        let large = self.at_least(field, i128::from(format.bias()) + i128::from(frac));

        // Below 1: the number becomes 0 or 1.
        let half = self.equals(field, i128::from(format.bias()) - 1);
        let fraction = self.slice(a, 0, frac);
        let (below, any) = (self.not_zero(fraction), self.not_zero(magnitude));
        let rest = self.ite(half, below, any);
        let up = self.increments(rounding, parts.sign, Terms::FALSE, half, rest);
        let one = self.terms.bv_u128(exp + frac, format.one());
        let zero = self.int(exp + frac, 0);
        let to_unit = self.ite(up, one, zero);

        // Otherwise: `whole` bits of the fraction stand before the point.
        let whole = self.sub(field, bias);
        let mask = self.fraction_mask(frac, whole);
        let truncated = self.truncated(magnitude, mask);
        let (up, unit) = self.increment_in_place(rounding, parts.sign, parts.significand, mask);
        let by = self.extend(unit, exp + frac);
        let step = self.ite(up, by, zero);
        let rounded = self.add(truncated, step);

        let result = self.ite(small, to_unit, rounded);
        let result = self.ite(large, magnitude, result);
        let result = self.signed(parts.sign, result);
        let nan = self.nan(format);
        self.ite(parts.nan, nan, result)
    }

    fn at_least(&mut self, a: TermId, value: i128) -> TermId {
        if value >= 1 << self.width(a) {
            return Terms::FALSE;
        }
        let value = self.int(self.width(a), value);
        let below = self.ult(a, value);
        self.not(below)
    }

    /// Ones where the fraction's bits stand below the point.
    fn fraction_mask(&mut self, frac: u32, whole: TermId) -> TermId {
        let width = frac.max(self.width(whole));
        let ones = self.int(frac, -1);
        let ones = self.extend(ones, width);
        let by = self.extend(whole, width);
        let mask = self.terms.app(Op::BvLshr, &[ones, by]);
        self.slice(mask, 0, frac)
    }

    fn truncated(&mut self, magnitude: TermId, mask: TermId) -> TermId {
        let mask = self.extend(mask, self.width(magnitude));
        let keep = self.bv_not(mask);
        self.bv_and(magnitude, keep)
    }

    /// Whether the number before the point goes up, and its unit as a word of the significand's length.
    fn increment_in_place(
        &mut self,
        rounding: TermId,
        sign: TermId,
        significand: TermId,
        mask: TermId,
    ) -> (TermId, TermId) {
        let width = self.width(significand);
        let mask = self.extend(mask, width);
        let high = self.slice(mask, 1, width - 1);
        let below_half = self.extend(high, width);
        let not_below = self.bv_not(below_half);
        let half_bit = self.bv_and(mask, not_below);
        let low = self.slice(mask, 0, width - 1);
        let one = self.int(1, 1);
        let with_unit = self.concat(low, one);
        let not_mask = self.bv_not(mask);
        let unit = self.bv_and(with_unit, not_mask);
        let [odd, half, rest] = [unit, half_bit, below_half].map(|bits| {
            let found = self.bv_and(significand, bits);
            self.not_zero(found)
        });
        (self.increments(rounding, sign, odd, half, rest), unit)
    }
}
