//! Targets that are known by name, without their compiler: data from their ABI documents, and the macros by which
//! programs tell them apart.
//!
//! Those that have a compiler in the tests (`tests/layout_against_compilers.rs`) are compared with it there.

use base::float::Format;

use super::data::{Integer, Target, VaList};

/// A target with its names, macros, and the flags that make a compiler compile for it.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub name: &'static str,
    pub target: Target,
    /// Predefined macros that name the machine; empty if those of the preprocessing compiler will do.
    pub macros: &'static [(&'static str, &'static str)],
    /// For GCC of this machine.
    pub gcc: &'static [&'static str],
    /// For Clang.
    pub clang: &'static [&'static str],
}

pub fn find(name: &str) -> Option<&'static Known> {
    ALL.iter().find(|known| known.name == name)
}

pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|known| known.name)
}

/// AAPCS32 with newlib's choices.
const ARM: Target = Target {
    char_signed: false,
    wide_align: 8,
    most_align: 8,
    attribute_align: 8,
    long_double: Format::BINARY64,
    long_double_layout: (8, 8),
    wchar: Integer::UInt,
    int32: Integer::Long,
    short_enums: true,
    anonymous_bits_align: true,
    va_list: VaList::Record(4),
    ..Target::ILP32
};

/// GCC's ABI: nothing is aligned, `double` is `float`.
const AVR: Target = Target {
    wide_align: 1,
    most_align: 1,
    attribute_align: 1,
    double: Format::BINARY32,
    long_double: Format::BINARY32,
    long_double_layout: (4, 1),
    wchar: Integer::Int,
    char16: Integer::UInt,
    bit_fields_span: true,
    ..Target::IP16
};

const MSP430: Target = Target { most_align: 2, attribute_align: 2, wchar: Integer::Int, ..Target::IP16 };

const RISCV32: Target = Target {
    char_signed: false,
    wide_align: 8,
    long_double: Format::BINARY128,
    long_double_layout: (16, 16),
    wchar: Integer::Int,
    int32: Integer::Long,
    ..Target::ILP32
};

const RISCV64: Target =
    Target { char_signed: false, long_double: Format::BINARY128, va_list: VaList::Pointer, ..Target::LP64 };

/// The embedded ABI (EABI) for 32 bits.
const POWERPC: Target = Target {
    char_signed: false,
    big_endian: true,
    wide_align: 8,
    long_double: Format::BINARY64,
    long_double_layout: (8, 8),
    int32: Integer::Long,
    va_list: VaList::Array(12),
    ..Target::ILP32
};

/// TriCore EABI: nothing is aligned to more than 4 bytes.
const TRICORE: Target = Target {
    wide_align: 4,
    most_align: 4,
    attribute_align: 8,
    long_double: Format::BINARY64,
    long_double_layout: (8, 4),
    int32: Integer::Long,
    ..Target::ILP32
};

macro_rules! cortex_m {
    ($name:literal, $cpu:literal, $macros:expr) => {
        Known {
            name: $name,
            target: ARM,
            macros: $macros,
            gcc: &[concat!("-mcpu=", $cpu), "-mthumb"],
            clang: &["--target=thumb-none-eabi", concat!("-mcpu=", $cpu), "-fshort-enums"],
        }
    };
}

const ALL: &[Known] = &[
    Known {
        name: "x86_64-linux",
        target: Target::LP64,
        macros: &[],
        gcc: &["-m64"],
        clang: &["--target=x86_64-linux-gnu"],
    },
    Known {
        name: "i386-linux",
        target: Target::ILP32,
        macros: &[],
        gcc: &["-m32"],
        clang: &["--target=i386-linux-gnu"],
    },
    Known {
        name: "arm-none-eabi",
        target: ARM,
        macros: &[
            ("__arm__", "1"),
            ("__ARM_EABI__", "1"),
            ("__ARMEL__", "1"),
            ("__ARM_ARCH", "4"),
            ("__SOFTFP__", "1"),
        ],
        gcc: &[],
        clang: &["--target=arm-none-eabi", "-fshort-enums"],
    },
    cortex_m!("cortex-m0", "cortex-m0", ARM_6M),
    cortex_m!("cortex-m0plus", "cortex-m0plus", ARM_6M),
    cortex_m!("cortex-m3", "cortex-m3", ARM_7M),
    cortex_m!("cortex-m4", "cortex-m4", ARM_7EM),
    cortex_m!("cortex-m7", "cortex-m7", ARM_7EM),
    Known {
        name: "avr",
        target: AVR,
        macros: &[("__AVR__", "1"), ("AVR", "1"), ("__AVR", "1"), ("__AVR_ARCH__", "5"), ("__FLASH", "1")],
        gcc: &[],
        clang: &["--target=avr"],
    },
    Known {
        name: "msp430",
        target: MSP430,
        macros: &[("__MSP430__", "1"), ("MSP430", "1")],
        gcc: &[],
        clang: &["--target=msp430-elf"],
    },
    Known {
        name: "riscv32",
        target: RISCV32,
        macros: &[("__riscv", "1"), ("__riscv_xlen", "32"), ("__riscv_mul", "1"), ("__riscv_atomic", "1")],
        gcc: &["-march=rv32imac", "-mabi=ilp32"],
        clang: &["--target=riscv32-unknown-elf"],
    },
    Known {
        name: "riscv64",
        target: RISCV64,
        macros: &[("__riscv", "1"), ("__riscv_xlen", "64"), ("__riscv_mul", "1"), ("__riscv_atomic", "1")],
        gcc: &["-march=rv64imac", "-mabi=lp64"],
        clang: &["--target=riscv64-unknown-elf"],
    },
    Known {
        name: "powerpc",
        target: POWERPC,
        macros: &[("__powerpc__", "1"), ("__PPC__", "1"), ("__PPC", "1"), ("_ARCH_PPC", "1")],
        gcc: &[],
        clang: &["--target=powerpc-none-eabi", "-mlong-double-64"],
    },
    Known {
        name: "tricore",
        target: TRICORE,
        macros: &[("__tricore__", "1"), ("__TRICORE__", "1")],
        gcc: &[],
        clang: &[],
    },
];

const ARM_6M: &[(&str, &str)] = &[
    ("__arm__", "1"),
    ("__thumb__", "1"),
    ("__ARM_EABI__", "1"),
    ("__ARMEL__", "1"),
    ("__SOFTFP__", "1"),
    ("__ARM_ARCH_PROFILE", "77"),
    ("__ARM_ARCH_ISA_THUMB", "1"),
    ("__ARM_ARCH", "6"),
    ("__ARM_ARCH_6M__", "1"),
];

const ARM_7M: &[(&str, &str)] = &[
    ("__arm__", "1"),
    ("__thumb__", "1"),
    ("__thumb2__", "1"),
    ("__ARM_EABI__", "1"),
    ("__ARMEL__", "1"),
    ("__SOFTFP__", "1"),
    ("__ARM_ARCH_PROFILE", "77"),
    ("__ARM_ARCH_ISA_THUMB", "2"),
    ("__ARM_ARCH", "7"),
    ("__ARM_ARCH_7M__", "1"),
    ("__ARM_FEATURE_UNALIGNED", "1"),
];

const ARM_7EM: &[(&str, &str)] = &[
    ("__arm__", "1"),
    ("__thumb__", "1"),
    ("__thumb2__", "1"),
    ("__ARM_EABI__", "1"),
    ("__ARMEL__", "1"),
    ("__SOFTFP__", "1"),
    ("__ARM_ARCH_PROFILE", "77"),
    ("__ARM_ARCH_ISA_THUMB", "2"),
    ("__ARM_ARCH", "7"),
    ("__ARM_ARCH_7EM__", "1"),
    ("__ARM_FEATURE_UNALIGNED", "1"),
    ("__ARM_FEATURE_DSP", "1"),
];
