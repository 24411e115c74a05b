//! Multiplication of normalised significands.

use super::Circuits;
use super::round::Result;
use base::float::Format;
use smt::{Op, TermId};

impl Circuits<'_> {
    pub fn product(&mut self, format: Format, rounding: TermId, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.unpack_normal(format, a), self.unpack_normal(format, b));
        let sign = self.xor(x.sign, y.sign);
        let precision = format.precision();
        let [p, q] = [x.significand, y.significand].map(|s| self.extend(s, 2 * precision));
        let product = self.terms.app(Op::BvMul, &[p, q]);
        let sum = self.add(x.exponent, y.exponent);
        let bias = self.int(self.width(sum), i128::from(format.bias()) - 1);
        let exponent = self.sub(sum, bias);
        let (significand, exponent) = self.shift_by_one(product, exponent);
        // Zero has no leading bit: it is packed apart.
        let (leading, rest) = self.leading(significand, precision + 1);
        let significand = self.with_sticky(leading, rest);
        let finite = self.round(format, rounding, Result { sign, exponent, significand });

        let zero = self.or(&[x.zero, y.zero]);
        let infinite = self.or(&[x.infinite, y.infinite]);
        let undefined = self.and(&[zero, infinite]);
        let invalid = self.or(&[x.nan, y.nan, undefined]);
        self.choose(format, sign, finite, zero, infinite, invalid)
    }

    /// Shifts left by one, if the top bit is clear.
    pub(super) fn shift_by_one(&mut self, a: TermId, exponent: TermId) -> (TermId, TermId) {
        let width = self.width(a);
        let normal = self.top_bit(a);
        let rest = self.slice(a, 0, width - 1);
        let shifted = self.pad(rest, 1);
        let one = self.int(self.width(exponent), 1);
        let less = self.sub(exponent, one);
        (self.ite(normal, a, shifted), self.ite(normal, exponent, less))
    }

    /// The first that holds: invalid, infinite, zero, finite.
    pub(super) fn choose(
        &mut self,
        format: Format,
        sign: TermId,
        finite: TermId,
        zero: TermId,
        infinite: TermId,
        invalid: TermId,
    ) -> TermId {
        let none = self.zero(format, sign);
        let result = self.ite(zero, none, finite);
        let infinity = self.infinity(format, sign);
        let result = self.ite(infinite, infinity, result);
        let nan = self.nan(format);
        self.ite(invalid, nan, result)
    }
}
