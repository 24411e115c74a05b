//! Words and truth values: short names for the terms that circuits are made of, shifters, and normalisation.

use super::Circuits;
use smt::{Op, TermId, Terms};

impl Circuits<'_> {
    pub(super) fn width(&self, a: TermId) -> u32 {
        self.terms.width(a)
    }

    pub(super) fn int(&mut self, width: u32, value: i128) -> TermId {
        self.terms.bv_i128(width, value)
    }

    pub(super) fn not(&mut self, a: TermId) -> TermId {
        self.terms.not(a)
    }

    pub(super) fn and(&mut self, args: &[TermId]) -> TermId {
        self.terms.and(args)
    }

    pub(super) fn or(&mut self, args: &[TermId]) -> TermId {
        self.terms.or(args)
    }

    pub(super) fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        self.terms.app(Op::Xor, &[a, b])
    }

    pub(super) fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        self.terms.ite(c, a, b)
    }

    pub(super) fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.terms.app(Op::BvAdd, &[a, b])
    }

    pub(super) fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        self.terms.app(Op::BvSub, &[a, b])
    }

    pub(super) fn bv_and(&mut self, a: TermId, b: TermId) -> TermId {
        self.terms.app(Op::BvAnd, &[a, b])
    }

    pub(super) fn bv_not(&mut self, a: TermId) -> TermId {
        self.terms.app(Op::BvNot, &[a])
    }

    pub(super) fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.terms.app(Op::BvUlt, &[a, b])
    }

    pub(super) fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        self.terms.app(Op::BvSlt, &[a, b])
    }

    pub(super) fn equals(&mut self, a: TermId, value: i128) -> TermId {
        let value = self.int(self.width(a), value);
        self.terms.eq(a, value)
    }

    pub(super) fn not_zero(&mut self, a: TermId) -> TermId {
        let zero = self.equals(a, 0);
        self.not(zero)
    }

    /// Bits `low + count - 1` down to `low`.
    pub(super) fn slice(&mut self, a: TermId, low: u32, count: u32) -> TermId {
        self.terms.extract(low + count - 1, low, a)
    }

    pub(super) fn top_bits(&mut self, a: TermId, count: u32) -> TermId {
        self.slice(a, self.width(a) - count, count)
    }

    /// Whether one bit is set.
    pub(super) fn bit(&mut self, a: TermId, n: u32) -> TermId {
        let bit = self.slice(a, n, 1);
        self.equals(bit, 1)
    }

    pub(super) fn top_bit(&mut self, a: TermId) -> TermId {
        self.bit(a, self.width(a) - 1)
    }

    /// A word of one bit.
    pub(super) fn word(&mut self, c: TermId) -> TermId {
        let (one, zero) = (self.int(1, 1), self.int(1, 0));
        self.ite(c, one, zero)
    }

    pub(super) fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        self.terms.app(Op::Concat, &[high, low])
    }

    /// With `count` zeros below.
    pub(super) fn pad(&mut self, a: TermId, count: u32) -> TermId {
        if count == 0 {
            return a;
        }
        let zeros = self.int(count, 0);
        self.concat(a, zeros)
    }

    pub(super) fn extend(&mut self, a: TermId, width: u32) -> TermId {
        self.terms.zero_resize(width, a)
    }

    /// The `width` leading bits, and whether a bit below them is set; zeros are added below a shorter word.
    pub(super) fn leading(&mut self, a: TermId, width: u32) -> (TermId, TermId) {
        let own = self.width(a);
        if own <= width {
            return (self.pad(a, width - own), Terms::FALSE);
        }
        let rest = self.slice(a, 0, own - width);
        (self.top_bits(a, width), self.not_zero(rest))
    }

    /// `a` shifted right by an unsigned amount, and whether a set bit was lost.
    pub(super) fn shift_right(&mut self, a: TermId, amount: TermId) -> (TermId, TermId) {
        let width = self.width(a);
        let (mut word, mut lost) = (a, Terms::FALSE);
        let stages = (u32::BITS - (width - 1).leading_zeros()).min(self.width(amount));
        for k in 0..stages {
            let by = 1 << k;
            let moves = self.bit(amount, k);
            let (shifted, low) = if by < width {
                let high = self.slice(word, by, width - by);
                (self.extend(high, width), self.slice(word, 0, by))
            } else {
                (self.int(width, 0), word)
            };
            let dropped = self.not_zero(low);
            let loses = self.and(&[moves, dropped]);
            lost = self.or(&[lost, loses]);
            word = self.ite(moves, shifted, word);
        }
        if stages == self.width(amount) {
            return (word, lost);
        }
        let high = self.slice(amount, stages, self.width(amount) - stages);
        let all = self.not_zero(high);
        let any = self.not_zero(word);
        let loses = self.and(&[all, any]);
        let zero = self.int(width, 0);
        (self.ite(all, zero, word), self.or(&[lost, loses]))
    }

    /// Shifts left until the top bit is set, but by no more than `limit`, if there is one. Returns the word and by how
    /// much it was shifted, or what is left of the limit. Without a limit, zero is shifted as far as the stages go.
    pub(super) fn normalise(&mut self, a: TermId, limit: Option<TermId>) -> (TermId, TermId) {
        let width = self.width(a);
        let stages = u32::BITS - (width - 1).leading_zeros();
        let mut word = a;
        let mut count = limit.unwrap_or_else(|| self.int(stages.max(1), 0));
        for k in (0..stages).rev() {
            let by = 1u32 << k;
            let top = self.top_bits(word, by);
            let empty = self.equals(top, 0);
            let moves = match limit {
                None => empty,
                Some(_) => {
                    let allowed = self.at_least_power(count, k);
                    self.and(&[empty, allowed])
                }
            };
            let rest = self.slice(word, 0, width - by);
            let shifted = self.pad(rest, by);
            word = self.ite(moves, shifted, word);
            count = match limit {
                // The stages' decisions are the digits of the count.
                None => self.with_bit(count, k, moves),
                Some(_) => self.minus_power(count, k, moves),
            };
        }
        (word, count)
    }

    /// `a >= 2^k`
    fn at_least_power(&mut self, a: TermId, k: u32) -> TermId {
        if k >= self.width(a) {
            return Terms::FALSE;
        }
        let high = self.slice(a, k, self.width(a) - k);
        self.not_zero(high)
    }

    /// `a - 2^k` if `c`; it does not wrap around.
    fn minus_power(&mut self, a: TermId, k: u32, c: TermId) -> TermId {
        let width = self.width(a);
        if k >= width {
            return a;
        }
        let high = self.slice(a, k, width - k);
        let by = self.word(c);
        let by = self.extend(by, width - k);
        let less = self.sub(high, by);
        if k == 0 {
            return less;
        }
        let low = self.slice(a, 0, k);
        self.concat(less, low)
    }

    fn with_bit(&mut self, a: TermId, k: u32, c: TermId) -> TermId {
        let bit = self.word(c);
        let bit = self.extend(bit, self.width(a));
        let placed = self.int(self.width(a), i128::from(k));
        let placed = self.terms.app(Op::BvShl, &[bit, placed]);
        self.terms.app(Op::BvOr, &[a, placed])
    }
}
