//! Exact remainders by long division: the dividend's significand, shifted by the difference of the exponents, is brought
//! down bit by bit; leading zeros leave the remainder zero, so every row is the same.

use super::Circuits;
use super::round::Result;
use base::float::{self, Format, Round};
use smt::{Op, TermId, Terms};

impl Circuits<'_> {
    /// `nearest`: of the quotient rounded to even (`remainder`), else of the truncated one (`fmod`).
    pub fn remainder(&mut self, format: Format, a: TermId, b: TermId, nearest: bool) -> TermId {
        let (x, y) = (self.unpack_normal(format, a), self.unpack_normal(format, b));
        let precision = format.precision();
        // In halves of the divisor's last bit, so that a dividend of half the divisor's exponent counts too.
        let width = self.width(x.exponent);
        let one = self.int(width, 1);
        let difference = self.sub(x.exponent, y.exponent);
        let distance = self.add(difference, one);
        let small = self.top_bit(distance);

        let reach = (1u32 << format.exp) + precision;
        let zero = self.int(width, 0);
        let by = self.ite(small, zero, distance);
        let dividend = self.extend(x.significand, precision + reach);
        let by = self.extend(by, precision + reach);
        let dividend = self.terms.app(Op::BvShl, &[dividend, by]);
        let divisor = self.pad(y.significand, 1);
        let divisor = self.extend(divisor, precision + 2);
        let mut rest = self.int(precision + 2, 0);
        let mut odd = Terms::FALSE;
        for n in (0..precision + reach).rev() {
            let next = self.slice(dividend, n, 1);
            let low = self.slice(rest, 0, precision + 1);
            let brought = self.concat(low, next);
            (odd, rest) = self.divide_row(brought, divisor);
        }
        let (rest, beyond) = if nearest { self.nearer(rest, divisor, odd) } else { (rest, Terms::FALSE) };
        let sign = self.xor(x.sign, beyond);
        let result = self.pack_remainder(format, sign, x.sign, rest, y.exponent);

        let result = self.ite(small, a, result);
        let itself = self.or(&[y.infinite, x.zero]);
        let result = self.ite(itself, a, result);
        let invalid = self.or(&[x.nan, y.nan, x.infinite, y.zero]);
        let nan = self.nan(format);
        self.ite(invalid, nan, result)
    }

    /// What long division does not show: unless it is NaN, a remainder is smaller than the divisor, or with `nearest` at
    /// most half of it. Rounding is monotonic, so that half of a divisor may well be rounded.
    pub fn remainder_bound(&mut self, format: Format, remainder: TermId, b: TermId, nearest: bool) -> TermId {
        let (size, divisor) = (self.abs(format, remainder), self.abs(format, b));
        let bound = if nearest {
            let half = float::scale(format, Round::NearestEven, format.one(), -1);
            let half = self.terms.bv_u128(u32::from(format.width()), half);
            let rounding = self.int(3, i128::from(Round::NearestEven.code()));
            self.product(format, rounding, divisor, half)
        } else {
            divisor
        };
        let within = self.less(format, size, bound, nearest);
        let is_number = self.equal(format, remainder, remainder);
        let is_nan = self.not(is_number);
        self.or(&[is_nan, within])
    }

    /// The remainder of the quotient rounded to even: `rest`, or `divisor - rest` with the other sign.
    fn nearer(&mut self, rest: TermId, divisor: TermId, odd: TermId) -> (TermId, TermId) {
        let width = self.width(rest);
        let low = self.slice(rest, 0, width - 1);
        let twice = self.pad(low, 1);
        let above = self.ult(divisor, twice);
        let tie = self.terms.eq(divisor, twice);
        let tie = self.and(&[tie, odd]);
        let beyond = self.or(&[above, tie]);
        let other = self.sub(divisor, rest);
        (self.ite(beyond, other, rest), beyond)
    }

    /// A remainder is a multiple of a unit that the format has, so nothing is rounded; zero has the dividend's sign.
    fn pack_remainder(
        &mut self,
        format: Format,
        sign: TermId,
        zero_sign: TermId,
        rest: TermId,
        exponent: TermId,
    ) -> TermId {
        let is_zero = self.equals(rest, 0);
        let low = self.slice(rest, 0, format.precision() + 1);
        let (significand, shifted) = self.normalise(low, None);
        let shifted = self.extend(shifted, self.width(exponent));
        let exponent = self.sub(exponent, shifted);
        let significand = self.pad(significand, 2);
        let rounding = self.int(3, i128::from(Round::Zero.code()));
        let finite = self.round(format, rounding, Result { sign, exponent, significand });
        let zero = self.zero(format, zero_sign);
        self.ite(is_zero, zero, finite)
    }
}
