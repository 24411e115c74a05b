//! Formats: what a pattern means, and where in it sign, exponent and fraction lie.

use super::real;

/// What a pattern means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Ieee,
    Fixed,
    Real,
}

/// The format of a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Format {
    pub kind: Kind,
    /// Bits of the exponent; of a fixed-point number its integral bits, the sign among them.
    pub exp: u8,
    /// Stored bits of the significand (the precision is one more); of a fixed-point number its fractional bits.
    pub frac: u8,
}

impl Format {
    pub const BINARY16: Format = Format::ieee(5, 10);
    pub const BINARY32: Format = Format::ieee(8, 23);
    pub const BINARY64: Format = Format::ieee(11, 52);
    pub const BINARY128: Format = Format::ieee(15, 112);
    pub const X87: Format = Format::ieee(15, 63);

    pub const fn ieee(exp: u8, frac: u8) -> Format {
        Format { kind: Kind::Ieee, exp, frac }
    }

    /// A fixed-point number: `integral` bits, the sign among them, and `fractional` bits.
    pub const fn fixed(integral: u8, fractional: u8) -> Format {
        Format { kind: Kind::Fixed, exp: integral, frac: fractional }
    }

    /// Constants of the program are fixed-point numbers of this format (the paper, section 3.5.2), unknowns and results
    /// are any rationals.
    pub const fn real(integral: u8, fractional: u8) -> Format {
        Format { kind: Kind::Real, exp: integral, frac: fractional }
    }

    /// The format of constants among real numbers.
    pub const fn as_fixed(self) -> Format {
        Format::fixed(self.exp, self.frac)
    }

    /// The word of a fixed-point number as an integer, without regard to its point.
    pub fn word(self, bits: u128) -> i128 {
        let unused = 128 - u32::from(self.width());
        (bits << unused) as i128 >> unused
    }

    pub const fn is_ieee(self) -> bool {
        matches!(self.kind, Kind::Ieee)
    }

    pub const fn is_fixed(self) -> bool {
        matches!(self.kind, Kind::Fixed)
    }

    pub const fn is_real(self) -> bool {
        matches!(self.kind, Kind::Real)
    }

    /// Bits of a pattern.
    pub const fn width(self) -> u16 {
        let sign = if self.is_ieee() { 1 } else { 0 };
        sign + self.exp as u16 + self.frac as u16
    }

    pub const fn precision(self) -> u32 {
        self.frac as u32 + 1
    }

    pub const fn bias(self) -> i64 {
        (1 << (self.exp - 1)) - 1
    }

    /// The exponent of the least bit of a subnormal number.
    pub const fn least_exponent(self) -> i64 {
        1 - self.bias() - self.frac as i64
    }

    pub const fn sign_bit(self) -> u128 {
        1 << (self.width() - 1)
    }

    pub(super) const fn fraction_mask(self) -> u128 {
        (1 << self.frac) - 1
    }

    /// The pattern without its sign.
    pub const fn magnitude(self, bits: u128) -> u128 {
        bits & (self.sign_bit() - 1)
    }

    pub fn is_negative(self, bits: u128) -> bool {
        if self.is_real() { real::is_negative(bits) } else { bits & self.sign_bit() != 0 }
    }

    pub const fn infinity(self, negative: bool) -> u128 {
        self.signed(((1 << self.exp) - 1) << self.frac, negative)
    }

    /// The quiet NaN that operations give.
    pub const fn nan(self) -> u128 {
        self.infinity(false) | 1 << (self.frac - 1)
    }

    /// The largest finite number.
    pub const fn largest(self, negative: bool) -> u128 {
        self.signed(self.infinity(false) - 1, negative)
    }

    /// The least normal number that is not zero.
    pub const fn least_normal(self) -> u128 {
        1 << self.frac
    }

    pub const fn zero(self, negative: bool) -> u128 {
        self.signed(0, negative)
    }

    pub fn one(self) -> u128 {
        match self.kind {
            Kind::Ieee => (self.bias() as u128) << self.frac,
            Kind::Fixed => 1 << self.frac,
            Kind::Real => real::of_integer(1.into()),
        }
    }

    pub(super) const fn signed(self, magnitude: u128, negative: bool) -> u128 {
        if negative { magnitude | self.sign_bit() } else { magnitude }
    }

    pub const fn is_nan(self, bits: u128) -> bool {
        self.is_ieee() && self.magnitude(bits) > self.infinity(false)
    }

    pub const fn is_zero(self, bits: u128) -> bool {
        if self.is_ieee() { self.magnitude(bits) == 0 } else { bits == 0 }
    }

    pub const fn is_infinite(self, bits: u128) -> bool {
        self.is_ieee() && self.magnitude(bits) == self.infinity(false)
    }

    /// Neither zero nor too small nor infinite (C11 7.12.3.5); other formats have no such numbers but zero.
    pub const fn is_normal(self, bits: u128) -> bool {
        let magnitude = self.magnitude(bits);
        match self.kind {
            Kind::Ieee => self.least_normal() <= magnitude && magnitude < self.infinity(false),
            Kind::Fixed | Kind::Real => bits != 0,
        }
    }

    /// How many bits a number has in memory, without padding.
    pub const fn memory_bits(self) -> u16 {
        if self.has_integer_bit() { self.width() + 1 } else { self.width() }
    }

    /// The x87 format stores the leading bit of the significand.
    pub const fn has_integer_bit(self) -> bool {
        self.is_ieee() && self.exp == Format::X87.exp && self.frac == Format::X87.frac
    }

    pub fn to_memory(self, bits: u128) -> u128 {
        if !self.has_integer_bit() {
            return bits;
        }
        let high = bits >> self.frac;
        let leading = u128::from(high & 0x7fff != 0);
        (high << 1 | leading) << self.frac | (bits & self.fraction_mask())
    }

    /// Patterns that no operation gives: an exponent without the integer bit is taken as NaN, as the processor does; an
    /// integer bit without an exponent is the least normal exponent (Intel manual, volume 1, table 8-3).
    pub fn from_memory(self, memory: u128) -> u128 {
        if !self.has_integer_bit() {
            return memory & (self.sign_bit() | (self.sign_bit() - 1));
        }
        let fraction = memory & self.fraction_mask();
        let leading = memory >> self.frac & 1;
        let exponent = memory >> (self.frac + 1) & 0x7fff;
        let negative = memory >> (self.frac + 1 + self.exp) & 1 == 1;
        match (exponent, leading) {
            (0, _) => self.signed(leading << self.frac | fraction, negative),
            (_, 0) => self.signed(self.nan(), negative),
            _ => self.signed(exponent << self.frac | fraction, negative),
        }
    }
}
