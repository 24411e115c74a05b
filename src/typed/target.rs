//! The machine that the checked program runs on: widths, signedness of `char`, byte order.

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
    };
    pub const ILP32: Target =
        Target { pointer_bits: 32, long_bits: 32, wide_align: 4, long_double: (12, 4), ..Target::LP64 };
    /// 16-bit `int` and pointers, as on small microcontrollers.
    pub const IP16: Target =
        Target { pointer_bits: 16, int_bits: 16, long_bits: 32, wide_align: 2, long_double: (8, 2), ..Target::LP64 };

    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointer_bits) / 8
    }

    /// PTRDIFF_MAX: no compiler or library makes an object that is larger, since pointers into it could not be subtracted.
    pub fn largest_object(&self) -> u64 {
        (1 << (self.pointer_bits - 1)) - 1
    }
}
