//! Numbers of C's floating types: binary floating point of any format, computed exactly and rounded once (IEEE 754-2008
//! clauses 4 and 5), and what `--floats` puts in its place: fixed point (`fixed`) and rationals (`real`).
//!
//! A number is the bit pattern of its format: sign, biased exponent, fraction, with a hidden leading bit. The x87
//! extended format is kept that way too (79 bits); [`Format::to_memory`] adds the integer bit that it has in memory.
//! Invariant: an operation whose result is not a number gives the one pattern [`Format::nan`].

mod arith;
mod convert;
pub mod elementary;
mod exact;
mod fixed;
mod real;
#[cfg(test)]
mod tests;
mod text;

pub use arith::{
    abs, add, compare, complex_product, complex_quotient, copy_sign, div, fma, fmod, mul, neg, remainder,
    round_to_integral, scale, sqrt, sub,
};
pub use convert::{convert, from_int, to_c_int, to_int, to_integer};
pub use fixed::{FixedOp, fixed_fits, fixed_holds, fixed_holds_integer};
pub use real::{of_quotient as real_of_quotient, value as real_value};
pub use text::{parse, shortest};

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

    const fn fraction_mask(self) -> u128 {
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

    const fn signed(self, magnitude: u128, negative: bool) -> u128 {
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

/// Rounding modes (IEEE 754-2008 4.3), and rounding to odd, which makes a second rounding exact (Boldo and Melquiond).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Round {
    NearestEven,
    NearestAway,
    Up,
    Down,
    Zero,
    Odd,
}

impl Round {
    pub const ALL: [Round; 6] =
        [Round::NearestEven, Round::NearestAway, Round::Up, Round::Down, Round::Zero, Round::Odd];

    /// The number by which expressions name the mode.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Numbers beyond the list mean the default mode.
    pub fn from_code(code: u128) -> Round {
        *Round::ALL.get(code as usize).unwrap_or(&Round::NearestEven)
    }
}
