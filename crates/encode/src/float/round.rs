//! Rounding and packing: the last step of every operation.

use super::Circuits;
use base::float::{Format, Round};
use smt::{TermId, Terms};

/// An exact result: `significand` read with one bit before the point, times `2^(exponent - bias)`. The last bit of the
/// significand, which is at least two bits longer than the format's, may stand for any bits below.
pub(super) struct Result {
    pub sign: TermId,
    /// Biased and signed, of any width.
    pub exponent: TermId,
    pub significand: TermId,
}

impl Circuits<'_> {
    pub(super) fn is_mode(&mut self, rounding: TermId, mode: Round) -> TermId {
        self.equals(rounding, i128::from(mode.code()))
    }

    /// Whether the magnitude goes up (IEEE 754 4.3), given the last bit kept, the first dropped, and the others.
    pub(super) fn increments(
        &mut self,
        rounding: TermId,
        sign: TermId,
        odd: TermId,
        half: TermId,
        rest: TermId,
    ) -> TermId {
        let modes = Round::ALL.map(|mode| self.is_mode(rounding, mode));
        let (positive, even) = (self.not(sign), self.not(odd));
        let inexact = self.or(&[half, rest]);
        let tie_or_above = self.or(&[rest, odd]);
        let cases = [
            self.and(&[half, tie_or_above]),
            half,
            self.and(&[positive, inexact]),
            self.and(&[sign, inexact]),
            Terms::FALSE,
            self.and(&[even, inexact]),
        ];
        // Codes beyond the last mode mean the default one.
        let mut up = cases[0];
        for (mode, case) in modes.into_iter().zip(cases).skip(1) {
            up = self.ite(mode, case, up);
        }
        up
    }

    /// Whether an overflowing result is infinite.
    fn overflows_to_infinity(&mut self, rounding: TermId, sign: TermId) -> TermId {
        let [up, down, zero, odd] =
            [Round::Up, Round::Down, Round::Zero, Round::Odd].map(|mode| self.is_mode(rounding, mode));
        let positive = self.not(sign);
        let bounded = self.or(&[zero, odd]);
        let other = self.not(bounded);
        let down = self.ite(down, sign, other);
        self.ite(up, positive, down)
    }

    /// Rounds a result whose leading bit is set (a significand of zero gives zero).
    pub(super) fn round(&mut self, format: Format, rounding: TermId, result: Result) -> TermId {
        let result = self.denormalise(format, result);
        self.round_in_range(format, rounding, result)
    }

    /// A result below the least normal exponent gets that exponent.
    fn denormalise(&mut self, format: Format, result: Result) -> Result {
        let Result { sign, exponent, significand } = result;
        let width = self.width(exponent);
        let one = self.int(width, 1);
        let small = self.slt(exponent, one);
        let distance = self.sub(one, exponent);
        let zero = self.int(width, 0);
        let distance = self.ite(small, distance, zero);
        // Beyond the significand's length only the fact that something was there counts.
        let (leading, rest) = self.leading(significand, format.precision() + 2);
        let (shifted, lost) = self.shift_right(leading, distance);
        let sticky = self.or(&[rest, lost]);
        let exponent = self.ite(small, one, exponent);
        let significand = self.with_sticky(shifted, sticky);
        Result { sign, exponent, significand }
    }

    pub(super) fn with_sticky(&mut self, a: TermId, sticky: TermId) -> TermId {
        let last = self.word(sticky);
        self.concat(a, last)
    }

    /// Rounds a result whose exponent is at least 1 and whose leading bit is set unless the exponent is 1.
    pub(super) fn round_in_range(&mut self, format: Format, rounding: TermId, result: Result) -> TermId {
        let Result { sign, exponent, significand } = result;
        let precision = format.precision();
        let (exp, frac) = (u32::from(format.exp), u32::from(format.frac));
        let length = self.width(significand);
        let kept = self.top_bits(significand, precision);
        let half = self.bit(significand, length - precision - 1);
        let rest = self.slice(significand, 0, length - precision - 1);
        let rest = self.not_zero(rest);
        let odd = self.bit(kept, 0);
        let up = self.increments(rounding, sign, odd, half, rest);

        let leading = self.top_bit(kept);
        let low = self.extend(exponent, exp.max(self.width(exponent)));
        let low = self.slice(low, 0, exp);
        let none = self.int(exp, 0);
        let field = self.ite(leading, low, none);
        let fraction = self.slice(kept, 0, frac);
        let packed = self.concat(field, fraction);
        // A carry out of the fraction goes into the exponent, up to infinity.
        let up = self.word(up);
        let up = self.extend(up, exp + frac);
        let packed = self.add(packed, up);
        let finite = self.signed(sign, packed);
        if self.width(exponent) <= exp {
            return finite;
        }
        let limit = self.int(self.width(exponent), (1 << exp) - 1);
        let in_range = self.slt(exponent, limit);
        let infinite = self.overflows_to_infinity(rounding, sign);
        let extreme = self.extreme(format, sign, infinite);
        self.ite(in_range, finite, extreme)
    }
}
