//! Conversions: from and to integers, and between formats.

use super::Circuits;
use super::round::Result;
use base::float::Format;
use smt::{Op, TermId, Terms};

/// Bits that a signed number of this absolute value needs.
fn signed_bits(limit: i64) -> u32 {
    u64::BITS - limit.unsigned_abs().leading_zeros() + 1
}

impl Circuits<'_> {
    /// A signed integer of `bits` bits; what does not fit becomes the least one.
    pub fn to_int(&mut self, format: Format, rounding: TermId, a: TermId, bits: u32) -> TermId {
        let parts = self.unpack(format, a);
        let precision = format.precision();
        let exponent_bits = signed_bits(2 * format.bias() + 2).max(signed_bits(i64::from(bits))) + 1;
        let field = self.extend(parts.exponent, exponent_bits);
        let bias = self.int(exponent_bits, i128::from(format.bias()));
        let power = self.sub(field, bias);
        // The significand with `bits` bits before the point is the number times 2^(bits - 1 - power).
        let wide = precision.max(bits + 1);
        let aligned = self.pad(parts.significand, wide - precision);
        let last = self.int(exponent_bits, i128::from(bits) - 1);
        let distance = self.sub(last, power);
        let too_large = self.top_bit(distance);
        let (shifted, lost) = self.shift_right(aligned, distance);
        let whole = self.top_bits(shifted, bits);
        let half = self.bit(shifted, wide - bits - 1);
        let rest = match wide - bits - 1 {
            0 => Terms::FALSE,
            n => {
                let rest = self.slice(shifted, 0, n);
                self.not_zero(rest)
            }
        };
        let rest = self.or(&[rest, lost]);
        let odd = self.bit(whole, 0);
        let up = self.increments(rounding, parts.sign, odd, half, rest);
        let up = self.word(up);
        let magnitude = self.extend(whole, bits + 1);
        let up = self.extend(up, bits + 1);
        let magnitude = self.add(magnitude, up);
        let one = self.int(2, 1);
        let least = self.pad(one, bits - 1);
        let below = self.ult(magnitude, least);
        let is_least = self.terms.eq(magnitude, least);
        let negative_least = self.and(&[parts.sign, is_least]);
        let fits = self.or(&[below, negative_least]);
        let outside = self.not(fits);
        let invalid = self.or(&[parts.nan, parts.infinite, too_large, outside]);
        let positive = self.slice(magnitude, 0, bits);
        let negative = self.terms.app(Op::BvNeg, &[positive]);
        let value = self.ite(parts.sign, negative, positive);
        let least = self.slice(least, 0, bits);
        self.ite(invalid, least, value)
    }

    pub fn of_int(&mut self, format: Format, rounding: TermId, a: TermId, is_signed: bool) -> TermId {
        let bits = self.width(a);
        let sign = if is_signed { self.top_bit(a) } else { Terms::FALSE };
        let negated = self.terms.app(Op::BvNeg, &[a]);
        let magnitude = self.ite(sign, negated, a);
        let (significand, shifted) = self.normalise(magnitude, None);
        let width = signed_bits(2 * format.bias() + 2).max(signed_bits(i64::from(bits) + format.bias())) + 1;
        let highest = self.int(width, i128::from(format.bias()) + i128::from(bits) - 1);
        let shifted = self.extend(shifted, width);
        let exponent = self.sub(highest, shifted);
        let (leading, rest) = self.leading(significand, format.precision() + 1);
        let significand = self.with_sticky(leading, rest);
        // An integer that is not zero is at least 1, so never subnormal.
        let finite = self.round_in_range(format, rounding, Result { sign, exponent, significand });
        let is_zero = self.equals(a, 0);
        let zero = self.zero(format, Terms::FALSE);
        self.ite(is_zero, zero, finite)
    }

    pub fn to_format(&mut self, from: Format, to: Format, rounding: TermId, a: TermId) -> TermId {
        let x = self.unpack_normal(from, a);
        let width = Circuits::exponent_width(from).max(Circuits::exponent_width(to)) + 1;
        let exponent = self.terms.sign_resize(width, x.exponent);
        let rebias = self.int(width, i128::from(to.bias()) - i128::from(from.bias()));
        let exponent = self.add(exponent, rebias);
        let (leading, rest) = self.leading(x.significand, to.precision() + 1);
        let significand = self.with_sticky(leading, rest);
        let result = Result { sign: x.sign, exponent, significand };
        // Every number of `from`, normalised, has a normal exponent in `to`: then nothing is lost, and nothing overflows.
        let exact = to.frac >= from.frac && to.bias() > from.bias() + i64::from(from.frac);
        let finite = if exact { self.round_in_range(to, rounding, result) } else { self.round(to, rounding, result) };
        self.choose(to, x.sign, finite, x.zero, x.infinite, x.nan)
    }
}
