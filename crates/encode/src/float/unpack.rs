//! The parts of a pattern.

use super::Circuits;
use base::float::Format;
use smt::{TermId, Terms};

/// A number with its significand as stored: subnormal numbers have the least normal exponent and no leading bit.
pub(super) struct Unpacked {
    pub sign: TermId,
    pub nan: TermId,
    pub infinite: TermId,
    pub zero: TermId,
    /// Biased; at least 1; as wide as the field.
    pub exponent: TermId,
    /// With the leading bit.
    pub significand: TermId,
}

/// A number whose significand has its leading bit set (unless it is zero).
pub(super) struct Normal {
    pub sign: TermId,
    pub nan: TermId,
    pub infinite: TermId,
    pub zero: TermId,
    /// Biased; signed, `exponent_width` wide.
    pub exponent: TermId,
    pub significand: TermId,
}

impl Circuits<'_> {
    pub fn sign(&mut self, format: Format, a: TermId) -> TermId {
        self.bit(a, u32::from(format.width()) - 1)
    }

    pub(super) fn magnitude(&mut self, format: Format, a: TermId) -> TermId {
        self.slice(a, 0, u32::from(format.width()) - 1)
    }

    pub(super) fn signed(&mut self, sign: TermId, magnitude: TermId) -> TermId {
        let sign = self.word(sign);
        self.concat(sign, magnitude)
    }

    pub(super) fn constant(&mut self, format: Format, bits: u128) -> TermId {
        self.terms.bv_u128(u32::from(format.width()), bits)
    }

    /// Infinity or the largest finite number, with this sign.
    pub(super) fn extreme(&mut self, format: Format, sign: TermId, infinite: TermId) -> TermId {
        let (inf, max) = (format.infinity(false), format.largest(false));
        let [inf, max] = [inf, max].map(|m| self.terms.bv_u128(u32::from(format.width()) - 1, m));
        let magnitude = self.ite(infinite, inf, max);
        self.signed(sign, magnitude)
    }

    pub(super) fn infinity(&mut self, format: Format, sign: TermId) -> TermId {
        self.extreme(format, sign, Terms::TRUE)
    }

    pub(super) fn zero(&mut self, format: Format, sign: TermId) -> TermId {
        let magnitude = self.int(u32::from(format.width()) - 1, 0);
        self.signed(sign, magnitude)
    }

    pub(super) fn nan(&mut self, format: Format) -> TermId {
        self.constant(format, format.nan())
    }

    pub(super) fn is_nan(&mut self, format: Format, a: TermId) -> TermId {
        let magnitude = self.magnitude(format, a);
        let infinity = self.terms.bv_u128(u32::from(format.width()) - 1, format.infinity(false));
        self.ult(infinity, magnitude)
    }

    pub(super) fn unpack(&mut self, format: Format, a: TermId) -> Unpacked {
        let (exp, frac) = (u32::from(format.exp), u32::from(format.frac));
        let field = self.slice(a, frac, exp);
        let fraction = self.slice(a, 0, frac);
        let all_ones = self.equals(field, -1);
        let subnormal = self.equals(field, 0);
        let empty = self.equals(fraction, 0);
        let some = self.not(empty);
        let leading = self.not(subnormal);
        let leading = self.word(leading);
        let one = self.int(exp, 1);
        Unpacked {
            sign: self.sign(format, a),
            nan: self.and(&[all_ones, some]),
            infinite: self.and(&[all_ones, empty]),
            zero: self.and(&[subnormal, empty]),
            exponent: self.ite(subnormal, one, field),
            significand: self.concat(leading, fraction),
        }
    }

    pub(super) fn unpack_normal(&mut self, format: Format, a: TermId) -> Normal {
        let parts = self.unpack(format, a);
        let (significand, shifted) = self.normalise(parts.significand, None);
        let width = Circuits::exponent_width(format);
        let exponent = self.extend(parts.exponent, width);
        let shifted = self.extend(shifted, width);
        let exponent = self.sub(exponent, shifted);
        let Unpacked { sign, nan, infinite, zero, .. } = parts;
        Normal { sign, nan, infinite, zero, exponent, significand }
    }
}
