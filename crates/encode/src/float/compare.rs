//! Comparisons on patterns: magnitudes as integers, signs apart, zeros equal, nothing holds of NaN.

use super::Circuits;
use base::float::Format;
use smt::TermId;

impl Circuits<'_> {
    fn ordered(&mut self, format: Format, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.is_nan(format, a), self.is_nan(format, b));
        let unordered = self.or(&[x, y]);
        self.not(unordered)
    }

    fn both_zero(&mut self, format: Format, a: TermId, b: TermId) -> TermId {
        let [x, y] = [a, b].map(|t| {
            let magnitude = self.magnitude(format, t);
            self.equals(magnitude, 0)
        });
        self.and(&[x, y])
    }

    pub fn equal(&mut self, format: Format, a: TermId, b: TermId) -> TermId {
        let ordered = self.ordered(format, a, b);
        if a == b {
            return ordered;
        }
        let same = self.terms.eq(a, b);
        let zeros = self.both_zero(format, a, b);
        let equal = self.or(&[same, zeros]);
        self.and(&[ordered, equal])
    }

    pub fn less(&mut self, format: Format, a: TermId, b: TermId, or_equal: bool) -> TermId {
        let ordered = self.ordered(format, a, b);
        let zeros = self.both_zero(format, a, b);
        let (sign_a, sign_b) = (self.sign(format, a), self.sign(format, b));
        let [x, y] = [a, b].map(|t| self.magnitude(format, t));
        let below = self.ult(x, y);
        let same = self.terms.eq(x, y);
        let not_above = self.or(&[below, same]);
        // Both negative: the larger magnitude is the smaller number.
        let above = self.not(not_above);
        let not_below = self.not(below);
        let (positive, negative) = if or_equal { (not_above, not_below) } else { (below, above) };
        let alike = self.ite(sign_a, negative, positive);
        let different = self.xor(sign_a, sign_b);
        let by_sign = self.ite(different, sign_a, alike);
        let result = if or_equal {
            self.or(&[zeros, by_sign])
        } else {
            let not_zeros = self.not(zeros);
            self.and(&[not_zeros, by_sign])
        };
        self.and(&[ordered, result])
    }
}
