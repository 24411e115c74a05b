//! Bit-vector values of any width. Canonical: a value of at most 64 bits lies in a machine word, a wider one in a big
//! number, and no bit above the width is set; so derived equality and order (unsigned) are those of the values.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bits {
    width: u32,
    repr: Repr,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Repr {
    Small(u64),
    Big(BigUint),
}

/// The word with the lowest `width` (at most 64) bits set.
pub fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

impl Bits {
    /// `value` modulo 2^`width`.
    pub fn new(width: u32, value: u64) -> Bits {
        match width <= 64 {
            true => Bits { width, repr: Repr::Small(value & mask(width)) },
            false => Bits { width, repr: Repr::Big(BigUint::from(value)) },
        }
    }

    /// `value` modulo 2^`width`.
    pub fn from_big(width: u32, value: &BigUint) -> Bits {
        if width <= 64 {
            return Bits::new(width, value.iter_u64_digits().next().unwrap_or(0));
        }
        if value.bits() <= u64::from(width) {
            return Bits { width, repr: Repr::Big(value.clone()) };
        }
        Bits { width, repr: Repr::Big(value & ((BigUint::one() << width) - 1u32)) }
    }

    /// The bits, least significant first.
    pub fn from_bools(bits: &[bool]) -> Bits {
        let width = bits.len() as u32;
        if width <= 64 {
            return Bits::new(width, bits.iter().rev().fold(0, |v, &b| v << 1 | u64::from(b)));
        }
        let digits: Vec<u32> = bits.chunks(32).map(|c| c.iter().rev().fold(0, |v, &b| v << 1 | u32::from(b))).collect();
        Bits { width, repr: Repr::Big(BigUint::new(digits)) }
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value if the width is at most 64.
    pub fn small(&self) -> Option<u64> {
        match self.repr {
            Repr::Small(v) => Some(v),
            Repr::Big(_) => None,
        }
    }

    /// The value if it is below 2^64, whatever the width.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.repr {
            Repr::Small(v) => Some(*v),
            Repr::Big(v) => v.to_u64(),
        }
    }

    pub fn to_big(&self) -> BigUint {
        match &self.repr {
            Repr::Small(v) => BigUint::from(*v),
            Repr::Big(v) => v.clone(),
        }
    }

    pub fn bit(&self, index: u32) -> bool {
        match &self.repr {
            Repr::Small(v) => index < 64 && v >> index & 1 == 1,
            Repr::Big(v) => v.bit(u64::from(index)),
        }
    }

    pub fn is_zero(&self) -> bool {
        match &self.repr {
            Repr::Small(v) => *v == 0,
            Repr::Big(v) => v.is_zero(),
        }
    }

    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    pub fn is_ones(&self) -> bool {
        match &self.repr {
            Repr::Small(v) => *v == mask(self.width),
            Repr::Big(v) => v.count_ones() == u64::from(self.width),
        }
    }

    /// Two's complement sign.
    pub fn is_negative(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// The exponent, if the value is a power of two.
    pub fn log2(&self) -> Option<u32> {
        match &self.repr {
            Repr::Small(v) => v.is_power_of_two().then(|| v.trailing_zeros()),
            Repr::Big(v) => (v.count_ones() == 1).then(|| v.trailing_zeros().unwrap_or(0) as u32),
        }
    }
}

/// `#x…` if the width is a multiple of four, `#b…` otherwise.
impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width as usize;
        match (width.is_multiple_of(4), &self.repr) {
            (true, Repr::Small(v)) => write!(f, "#x{v:0n$x}", n = width / 4),
            (true, Repr::Big(v)) => padded(f, "#x", &v.to_str_radix(16), width / 4),
            (false, Repr::Small(v)) => write!(f, "#b{v:0width$b}"),
            (false, Repr::Big(v)) => padded(f, "#b", &v.to_str_radix(2), width),
        }
    }
}

/// The width of a format is at most 65,535, that of a bit-vector is not.
fn padded(f: &mut fmt::Formatter<'_>, prefix: &str, digits: &str, length: usize) -> fmt::Result {
    write!(f, "{prefix}{}{digits}", "0".repeat(length.saturating_sub(digits.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_canonical_and_print() {
        assert_eq!(Bits::new(4, 0x1f), Bits::from_big(4, &BigUint::from(0xfu32)));
        assert_eq!(Bits::new(8, 10).to_string(), "#x0a");
        assert_eq!(Bits::new(3, 5).to_string(), "#b101");
        assert_eq!(Bits::from_big(68, &(BigUint::one() << 68u32)), Bits::new(68, 0));
        assert_eq!(Bits::new(68, 3).to_string(), "#x00000000000000003");
        let bools: Vec<bool> = (0..70).map(|i| i == 69).collect();
        let wide = Bits::from_bools(&bools);
        assert!(wide.is_negative() && wide.bit(69) && wide.log2() == Some(69));
        assert!(Bits::from_bools(&[true; 65]).is_ones());
        assert_eq!(Bits::new(300_000, 1).to_string(), format!("#x{}1", "0".repeat(74_999)));
        assert_eq!(Bits::new(300_001, 1).to_string(), format!("#b{}1", "0".repeat(300_000)));
    }
}
