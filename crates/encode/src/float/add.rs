//! Addition. The operand of larger magnitude comes first, so that the difference is not negative; NaN and infinity are
//! larger than every number. A sum that is subnormal is exact, so nothing is lost below the least exponent.

use super::Circuits;
use super::round::Result;
use base::float::{Format, Round};
use smt::{Op, TermId};

impl Circuits<'_> {
    pub fn sum(&mut self, format: Format, rounding: TermId, a: TermId, b: TermId) -> TermId {
        let [x, y] = [a, b].map(|t| self.magnitude(format, t));
        let swap = self.ult(x, y);
        let (large, small) = (self.ite(swap, b, a), self.ite(swap, a, b));
        let (l, s) = (self.unpack(format, large), self.unpack(format, small));
        let differ = self.xor(l.sign, s.sign);

        let precision = format.precision();
        let distance = self.sub(l.exponent, s.exponent);
        let aligned = self.pad(s.significand, 2);
        let (aligned, lost) = self.shift_right(aligned, distance);
        let aligned = self.with_sticky(aligned, lost);
        let first = self.pad(l.significand, 3);
        let sum = self.sum_or_difference(first, aligned, differ);

        // One bit before the point more than the operands: the exponent of the sum's top bit is one higher.
        let (sum, exponent) = self.normalise(sum, Some(l.exponent));
        let wide = u32::from(format.exp) + 2;
        let exponent = self.extend(exponent, wide);
        let one = self.int(wide, 1);
        let exponent = self.add(exponent, one);
        debug_assert_eq!(self.width(sum), precision + 4);

        // IEEE 754 6.3: opposite numbers add up to +0, except when rounding down.
        let none = self.equals(sum, 0);
        let down = self.is_mode(rounding, Round::Down);
        let cancelled = self.and(&[none, differ]);
        let sign = self.ite(cancelled, down, l.sign);
        let finite = self.round_in_range(format, rounding, Result { sign, exponent, significand: sum });

        let opposite = self.and(&[l.infinite, s.infinite, differ]);
        let invalid = self.or(&[l.nan, opposite]);
        let infinity = self.infinity(format, l.sign);
        let result = self.ite(l.infinite, infinity, finite);
        let nan = self.nan(format);
        self.ite(invalid, nan, result)
    }

    /// `a + b` or `a - b`, with room for a carry, by one adder: the carry in is the sum of two bits below.
    fn sum_or_difference(&mut self, a: TermId, b: TermId, subtract: TermId) -> TermId {
        let width = self.width(a) + 1;
        let (a, b) = (self.extend(a, width), self.extend(b, width));
        let inverted = self.bv_not(b);
        let b = self.ite(subtract, inverted, b);
        let carry = self.word(subtract);
        let one = self.int(1, 1);
        let (a, b) = (self.concat(a, one), self.concat(b, carry));
        let sum = self.terms.app(Op::BvAdd, &[a, b]);
        self.slice(sum, 1, width)
    }
}
