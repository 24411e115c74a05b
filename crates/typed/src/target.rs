//! The machine that the checked program runs on: widths, signedness of `char`, byte order; and what stands for its
//! floating-point numbers.

use std::fmt;

use base::float::Format;

/// What the values of floating types are (`--floats`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Floats {
    /// IEEE 754, bit by bit.
    Ieee,
    /// Fixed-point numbers.
    Fixed(Widths),
    /// Rationals; constants are fixed-point numbers.
    Real(Widths),
}

/// Integral bits, the sign among them, and fractional bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Widths {
    /// Of `float`.
    pub single: (u8, u8),
    /// Of `double` and `long double`.
    pub double: (u8, u8),
}

impl Floats {
    /// The format of a type, which has the IEEE format `own`.
    pub fn format(self, own: Format) -> Format {
        let pick = |widths: Widths| if own.width() <= 32 { widths.single } else { widths.double };
        match self {
            Floats::Ieee => own,
            Floats::Fixed(widths) => Format::fixed(pick(widths).0, pick(widths).1),
            Floats::Real(widths) => Format::real(pick(widths).0, pick(widths).1),
        }
    }

    pub fn is_ieee(self) -> bool {
        self == Floats::Ieee
    }
}

/// As reports name it.
impl fmt::Display for Floats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = |w: &Widths| format!("float {}.{}, double {}.{}", w.single.0, w.single.1, w.double.0, w.double.1);
        match self {
            Floats::Ieee => write!(f, "IEEE 754"),
            Floats::Fixed(w) => write!(f, "fixed-point numbers ({}), not IEEE 754", widths(w)),
            Floats::Real(w) => {
                write!(f, "rationals (constants in fixed point: {}), not IEEE 754", widths(w))
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub pointer_bits: u16,
    pub short_bits: u16,
    pub int_bits: u16,
    pub long_bits: u16,
    pub long_long_bits: u16,
    pub char_signed: bool,
    pub big_endian: bool,
    /// Alignment of `long long` and `double` as struct members, in bytes (4 in the i386 System V ABI).
    pub wide_align: u64,
    /// Storage size and alignment of `long double`, in bytes.
    pub long_double: (u64, u64),
    pub floats: Floats,
}

impl Target {
    pub const LP64: Target = Target {
        pointer_bits: 64,
        short_bits: 16,
        int_bits: 32,
        long_bits: 64,
        long_long_bits: 64,
        char_signed: true,
        big_endian: false,
        wide_align: 8,
        long_double: (16, 16),
        floats: Floats::Ieee,
    };
    pub const ILP32: Target =
        Target { pointer_bits: 32, long_bits: 32, wide_align: 4, long_double: (12, 4), ..Target::LP64 };
    /// 16-bit `int` and pointers, as on small microcontrollers.
    pub const IP16: Target =
        Target { pointer_bits: 16, int_bits: 16, long_bits: 32, wide_align: 2, long_double: (8, 2), ..Target::LP64 };

    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointer_bits) / 8
    }

    /// What `malloc` and `alloca` align to, in bytes: good for any scalar.
    pub fn max_align(&self) -> u64 {
        if self.pointer_bits > 16 { 2 * self.pointer_bytes() } else { self.wide_align }
    }

    /// PTRDIFF_MAX: no compiler or library makes an object that is larger, since pointers into it could not be subtracted.
    pub fn largest_object(&self) -> u64 {
        (1 << (self.pointer_bits - 1)) - 1
    }
}
