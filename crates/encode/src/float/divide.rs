//! Division and square root, digit by digit on words of the significand's length: as many rows as the result has bits.

use super::Circuits;
use super::round::Result;
use base::float::Format;
use smt::{TermId, Terms};

impl Circuits<'_> {
    pub fn quotient(&mut self, format: Format, rounding: TermId, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.unpack_normal(format, a), self.unpack_normal(format, b));
        let sign = self.xor(x.sign, y.sign);
        let (digits, rest) = self.divide_rows(x.significand, y.significand, format.precision() + 2);
        let sticky = self.not_zero(rest);
        let difference = self.sub(x.exponent, y.exponent);
        let bias = self.int(self.width(difference), i128::from(format.bias()));
        let exponent = self.add(difference, bias);
        let significand = self.with_sticky(digits, sticky);
        let (significand, exponent) = self.shift_by_one(significand, exponent);
        let finite = self.round(format, rounding, Result { sign, exponent, significand });

        let both_zero = self.and(&[x.zero, y.zero]);
        let both_infinite = self.and(&[x.infinite, y.infinite]);
        let invalid = self.or(&[x.nan, y.nan, both_zero, both_infinite]);
        let zero = self.or(&[x.zero, y.infinite]);
        let infinite = self.or(&[x.infinite, y.zero]);
        self.choose(format, sign, finite, zero, infinite, invalid)
    }

    /// The first `count` binary digits of `a / b`, one of them before the point, and the remainder; `a < 2 b`.
    fn divide_rows(&mut self, a: TermId, b: TermId, count: u32) -> (TermId, TermId) {
        let width = self.width(a) + 1;
        let b = self.extend(b, width);
        let mut rest = self.extend(a, width);
        let mut digits: Option<TermId> = None;
        for _ in 0..count {
            let (digit, left) = self.divide_row(rest, b);
            let digit = self.word(digit);
            digits = Some(digits.map_or(digit, |d| self.concat(d, digit)));
            // What is left is smaller than the divisor, so its top bit is clear.
            let low = self.slice(left, 0, width - 1);
            rest = self.pad(low, 1);
        }
        (digits.unwrap_or(rest), rest)
    }

    /// Whether `rest >= b`, and `rest - b` or `rest`.
    pub(super) fn divide_row(&mut self, rest: TermId, b: TermId) -> (TermId, TermId) {
        let less = self.ult(rest, b);
        let difference = self.sub(rest, b);
        (self.not(less), self.ite(less, rest, difference))
    }

    pub fn square_root(&mut self, format: Format, rounding: TermId, a: TermId) -> TermId {
        let x = self.unpack_normal(format, a);
        let precision = format.precision();
        let width = self.width(x.exponent);
        let bias = self.int(width, i128::from(format.bias()));
        let power = self.sub(x.exponent, bias);
        let odd = self.bit(power, 0);
        // A radicand from 1 to 4: two bits before the point.
        let even_one = self.extend(x.significand, precision + 1);
        let odd_one = self.pad(x.significand, 1);
        let radicand = self.ite(odd, odd_one, even_one);
        let (root, rest) = self.root_rows(radicand, precision + 1);
        let sticky = self.not_zero(rest);
        let top = self.slice(power, 1, width - 1);
        let half = self.terms.sign_resize(width, top);
        let exponent = self.add(half, bias);
        let significand = self.with_sticky(root, sticky);
        let result = Result { sign: Terms::FALSE, exponent, significand };
        // The root of a number is never too large, and never subnormal unless the format has more digits than exponents.
        let in_range = format.least_exponent() / 2 > 1 - format.bias();
        let finite =
            if in_range { self.round_in_range(format, rounding, result) } else { self.round(format, rounding, result) };

        let not_zero = self.not(x.zero);
        let negative = self.and(&[x.sign, not_zero]);
        let invalid = self.or(&[x.nan, negative]);
        let itself = self.or(&[x.zero, x.infinite]);
        let result = self.ite(itself, a, finite);
        let nan = self.nan(format);
        self.ite(invalid, nan, result)
    }

    /// The first `count` binary digits of the root of a number with two bits before the point, and the remainder.
    fn root_rows(&mut self, a: TermId, count: u32) -> (TermId, TermId) {
        let length = 2 * count;
        let a = if self.width(a) < length { self.pad(a, length - self.width(a)) } else { a };
        let top = self.width(a);
        let mut root: Option<TermId> = None;
        let mut rest: Option<TermId> = None;
        for row in 0..count {
            let two = self.slice(a, top - 2 * (row + 1), 2);
            let dividend = rest.map_or(two, |r| self.concat(r, two));
            let one = self.int(2, 1);
            let trial = root.map_or(one, |r| self.concat(r, one));
            let width = self.width(dividend).max(self.width(trial));
            let (dividend, trial) = (self.extend(dividend, width), self.extend(trial, width));
            let (digit, left) = self.divide_row(dividend, trial);
            let digit = self.word(digit);
            root = Some(root.map_or(digit, |r| self.concat(r, digit)));
            // The remainder is at most twice the root.
            let needed = row + 2;
            rest = Some(if needed < width { self.slice(left, 0, needed) } else { left });
        }
        (root.unwrap_or(a), rest.unwrap_or(a))
    }
}
