//! A target: plain numbers and choices, and what follows from them.

use std::fmt;

use base::float::Format;

use super::floats::Floats;

/// An integer type by its name in C: which one `size_t` or `wchar_t` is decides what it is compatible with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integer {
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
}

impl Integer {
    pub const ALL: [Integer; 9] = [
        Integer::UChar,
        Integer::Short,
        Integer::UShort,
        Integer::Int,
        Integer::UInt,
        Integer::Long,
        Integer::ULong,
        Integer::LongLong,
        Integer::ULongLong,
    ];

    pub fn unsigned(self) -> Integer {
        match self {
            Integer::Short => Integer::UShort,
            Integer::Int => Integer::UInt,
            Integer::Long => Integer::ULong,
            Integer::LongLong => Integer::ULongLong,
            unsigned => unsigned,
        }
    }
}

/// As C spells it.
impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Integer::UChar => "unsigned char",
            Integer::Short => "short",
            Integer::UShort => "unsigned short",
            Integer::Int => "int",
            Integer::UInt => "unsigned int",
            Integer::Long => "long",
            Integer::ULong => "unsigned long",
            Integer::LongLong => "long long",
            Integer::ULongLong => "unsigned long long",
        })
    }
}

/// How `va_list` is declared; what it holds is ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VaList {
    Pointer,
    /// A struct of so many bytes.
    Record(u64),
    /// An array of one struct of so many bytes.
    Array(u64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub pointer_bits: u16,
    pub short_bits: u16,
    pub int_bits: u16,
    pub long_bits: u16,
    pub long_long_bits: u16,
    pub char_signed: bool,
    /// A bit-field that is declared with plain `int` (C11 6.7.2p5).
    pub bit_fields_signed: bool,
    pub big_endian: bool,
    /// Alignment of 8-byte integers and `double` as struct members, in bytes (4 in the i386 System V ABI).
    pub wide_align: u64,
    /// No scalar type is aligned more than this, in bytes.
    pub most_align: u64,
    /// What `__attribute__((aligned))` without a number means.
    pub attribute_align: u64,
    pub double: Format,
    pub long_double: Format,
    /// Storage size and alignment of `long double`, in bytes.
    pub long_double_layout: (u64, u64),
    /// Unsigned; `ptrdiff_t` is its signed partner.
    pub size: Integer,
    pub wchar: Integer,
    pub int32: Integer,
    pub char16: Integer,
    /// An enum is as small as its values allow (`-fshort-enums`).
    pub short_enums: bool,
    /// A bit-field takes the next bits even where it then spans more units than its type has (AVR).
    pub bit_fields_span: bool,
    /// Bit-fields without a name count for the alignment of their record (AAPCS 8.1.8).
    pub anonymous_bits_align: bool,
    /// No member is aligned more than this (`-fpack-struct=`).
    pub pack: Option<u64>,
    pub va_list: VaList,
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
        bit_fields_signed: true,
        big_endian: false,
        wide_align: 8,
        most_align: 16,
        attribute_align: 16,
        double: Format::BINARY64,
        long_double: Format::X87,
        long_double_layout: (16, 16),
        size: Integer::ULong,
        wchar: Integer::Int,
        int32: Integer::Int,
        char16: Integer::UShort,
        short_enums: false,
        bit_fields_span: false,
        anonymous_bits_align: false,
        pack: None,
        va_list: VaList::Array(24),
        floats: Floats::Ieee,
    };
    pub const ILP32: Target = Target {
        pointer_bits: 32,
        long_bits: 32,
        wide_align: 4,
        long_double_layout: (12, 4),
        size: Integer::UInt,
        wchar: Integer::Long,
        va_list: VaList::Pointer,
        ..Target::LP64
    };
    /// 16-bit `int` and pointers, as on small microcontrollers.
    pub const IP16: Target = Target {
        pointer_bits: 16,
        int_bits: 16,
        long_bits: 32,
        wide_align: 2,
        long_double: Format::BINARY64,
        long_double_layout: (8, 2),
        size: Integer::UInt,
        wchar: Integer::Long,
        int32: Integer::Long,
        va_list: VaList::Pointer,
        ..Target::LP64
    };

    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointer_bits) / 8
    }

    /// What `malloc` and `alloca` align to, in bytes: good for any scalar.
    pub fn max_align(&self) -> u64 {
        if self.pointer_bits > 16 {
            self.most_align.min(2 * self.pointer_bytes())
        } else {
            self.wide_align.min(self.most_align)
        }
    }

    /// PTRDIFF_MAX: no compiler or library makes an object that is larger, since pointers into it could not be subtracted.
    pub fn largest_object(&self) -> u64 {
        (1 << (self.pointer_bits - 1)) - 1
    }

    /// With the floating formats, alignments and `size_t` that most targets of these widths have.
    pub fn with_implied_types(&self) -> Target {
        let wide = self.long_double_layout.0 > 8;
        Target {
            most_align: 16,
            double: Format::BINARY64,
            long_double: if wide { Format::X87 } else { Format::BINARY64 },
            size: if self.pointer_bits <= self.int_bits { Integer::UInt } else { Integer::ULong },
            ..*self
        }
    }

    /// All objects have the same bytes: compilers for one machine may still give `size_t` and its like different names of
    /// the same width.
    pub fn same_layout(&self, other: &Target) -> bool {
        let widths = |t: &Target| [t.size, t.wchar, t.int32, t.char16].map(|integer| t.bits(integer));
        let Target { size, wchar, int32, char16, attribute_align, .. } = *other;
        widths(self) == widths(other) && Target { size, wchar, int32, char16, attribute_align, ..*self } == *other
    }

    pub fn bits(&self, integer: Integer) -> u16 {
        match integer {
            Integer::UChar => 8,
            Integer::Short | Integer::UShort => self.short_bits,
            Integer::Int | Integer::UInt => self.int_bits,
            Integer::Long | Integer::ULong => self.long_bits,
            Integer::LongLong | Integer::ULongLong => self.long_long_bits,
        }
    }

    /// `char32_t`: the least unsigned type of 32 bits.
    pub fn char32(&self) -> Integer {
        self.int32.unsigned()
    }
}

/// What users care about, as reports say it.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = if self.big_endian { "big" } else { "little" };
        let char = if self.char_signed { "signed" } else { "unsigned" };
        write!(f, "pointers of {} bits, int of {}, {order}-endian, ", self.pointer_bits, self.int_bits)?;
        write!(f, "{char} char, double of {} bits", self.double.width())?;
        if self.short_enums {
            f.write_str(", short enums")?;
        }
        match self.pack {
            Some(pack) => write!(f, ", members packed to {pack}"),
            None => Ok(()),
        }
    }
}
