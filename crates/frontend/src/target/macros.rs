//! The compiler's predefined macros, restated for targets other than the compiler's own.
//!
//! The preprocessor runs for the machine it is on; headers learn about the target from these macros only (`limits.h`,
//! `stdint.h`, `stddef.h`). Restating them works with any compiler and needs no headers of another machine.

use std::fmt::Write;

use base::float::Format;

use super::data::{Integer, Target};
use super::machine::Machine;

/// The text of a header that makes the predefined macros those of the target; `None` if they are right already.
pub fn macros(machine: &Machine) -> Option<String> {
    let Machine::Described { target, macros, .. } = machine else { return None };
    let mut out = String::new();
    if !macros.is_empty() {
        forget_host(&mut out);
        macros.iter().for_each(|(name, value)| define(&mut out, name, value));
    }
    if target.pointer_bits < 64 || !macros.is_empty() {
        model(&mut out, target, macros.is_empty());
    }
    if target.big_endian {
        define(&mut out, "__BYTE_ORDER__", "__ORDER_BIG_ENDIAN__");
        define(&mut out, "__FLOAT_WORD_ORDER__", "__ORDER_BIG_ENDIAN__");
    }
    (!out.is_empty()).then_some(out)
}

fn define(out: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "#undef {name}\n#define {name} {value}");
}

/// What names the preprocessing compiler's own machine and system.
fn forget_host(out: &mut String) {
    let system = ["linux", "__linux", "__linux__", "__gnu_linux__", "unix", "__unix", "__unix__", "__ELF__"];
    let machine = ["__i386__", "__i386", "i386", "__k8", "__k8__", "__MMX__", "__SSE2__", "__aarch64__", "__arm__"];
    for name in system.iter().chain(&machine).chain(&["__riscv", "__riscv_xlen", "__AARCH64EL__", "__ARM_ARCH"]) {
        let _ = writeln!(out, "#undef {name}");
    }
    define(out, "__ELF__", "1");
}

fn model(out: &mut String, target: &Target, on_linux: bool) {
    for name in ["__x86_64__", "__x86_64", "__amd64__", "__amd64", "__SIZEOF_INT128__", "__SSE__"] {
        let _ = writeln!(out, "#undef {name}");
    }
    if target.pointer_bits < 64 {
        // glibc's headers tell 32 from 64 bits by these.
        let _ = writeln!(out, "#undef _LP64\n#undef __LP64__");
        define(out, "_ILP32", "1");
        define(out, "__ILP32__", "1");
    }
    if on_linux {
        let others = "!defined __aarch64__ && !defined __riscv";
        let _ = writeln!(out, "#if defined __linux__ && {others}\n#define __i386__ 1\n#endif");
    }
    for integer in [Integer::Int, Integer::Long] {
        let name = if integer == Integer::Int { "INT" } else { "LONG" };
        limits(out, name, integer, target);
    }
    sizes(out, target);
    floats(out, target);
    if !target.char_signed {
        define(out, "__CHAR_UNSIGNED__", "1");
    }
    define(out, "__BIGGEST_ALIGNMENT__", &target.attribute_align.to_string());
    exact_widths(out, target);
    let pointer = signed(target.size);
    both_signs(out, "PTR", pointer, target);
    limits(out, "PTRDIFF", pointer, target);
    define(out, "__PTRDIFF_TYPE__", &pointer.to_string());
    define(out, "__SIZE_TYPE__", &target.size.to_string());
    define(out, "__SIZE_MAX__", &max(target.size, target));
    define(out, "__SIZE_WIDTH__", &target.pointer_bits.to_string());
    wide_characters(out, target);
}

fn wide_characters(out: &mut String, target: &Target) {
    let wchar = target.wchar;
    limits(out, "WCHAR", wchar, target);
    define(out, "__WCHAR_TYPE__", &wchar.to_string());
    let is_signed = wchar == signed(wchar);
    define(out, "__WCHAR_MIN__", if is_signed { "(-__WCHAR_MAX__ - 1)" } else { "0U" });
    define(out, "__CHAR16_TYPE__", &target.char16.to_string());
    define(out, "__CHAR32_TYPE__", &target.char32().to_string());
    let wint = wchar.unsigned();
    define(out, "__WINT_TYPE__", &wint.to_string());
    define(out, "__WINT_MAX__", &max(wint, target));
    define(out, "__WINT_MIN__", "0U");
}

/// The types of 16, 32 and 64 bits, and the macros that are made of them.
fn exact_widths(out: &mut String, target: &Target) {
    let least16 = signed(target.char16);
    let wide = if target.long_bits == 64 { Integer::Long } else { Integer::LongLong };
    let exact = [(16, least16), (32, target.int32), (64, wide)];
    for prefix in ["", "_LEAST", "_FAST"] {
        for (width, ty) in exact {
            // The fast type of 16 bits is int, on most machines.
            let fast = prefix == "_FAST" && width == 16;
            both_signs(out, &format!("{prefix}{width}"), if fast { Integer::Int } else { ty }, target);
        }
    }
    for (width, ty) in exact {
        let suffix = suffix(ty);
        let _ = writeln!(out, "#undef __INT{width}_C\n#define __INT{width}_C(c) {}", pasted(suffix));
        let _ = writeln!(out, "#undef __UINT{width}_C\n#define __UINT{width}_C(c) {}", pasted(&format!("U{suffix}")));
    }
    let _ = writeln!(out, "#undef __INTMAX_C\n#define __INTMAX_C(c) {}", pasted(suffix(wide)));
    let _ = writeln!(out, "#undef __UINTMAX_C\n#define __UINTMAX_C(c) {}", pasted(&format!("U{}", suffix(wide))));
    both_signs(out, "MAX", wide, target);
}

fn signed(integer: Integer) -> Integer {
    match integer {
        Integer::UShort => Integer::Short,
        Integer::UInt => Integer::Int,
        Integer::ULong => Integer::Long,
        Integer::ULongLong => Integer::LongLong,
        other => other,
    }
}

/// `float.h` speaks of `double` and `long double` by these.
fn floats(out: &mut String, target: &Target) {
    for (name, format, like) in [("DBL", target.double, "FLT"), ("LDBL", target.long_double, "DBL")] {
        let same = match format {
            Format::BINARY32 => "FLT",
            Format::BINARY64 if like == "DBL" => "DBL",
            _ => continue,
        };
        for what in NUMBERS {
            define(out, &format!("__{name}_{what}__"), &format!("__{same}_{what}__"));
        }
    }
}

const NUMBERS: [&str; 13] = [
    "MANT_DIG",
    "DIG",
    "MIN_EXP",
    "MIN_10_EXP",
    "MAX_EXP",
    "MAX_10_EXP",
    "DECIMAL_DIG",
    "MAX",
    "NORM_MAX",
    "MIN",
    "EPSILON",
    "DENORM_MIN",
    "HAS_DENORM",
];

fn sizes(out: &mut String, target: &Target) {
    let bytes = |bits: u16| u64::from(bits) / 8;
    let sizes = [
        ("SHORT", bytes(target.short_bits)),
        ("INT", bytes(target.int_bits)),
        ("LONG", bytes(target.long_bits)),
        ("POINTER", bytes(target.pointer_bits)),
        ("SIZE_T", bytes(target.pointer_bits)),
        ("PTRDIFF_T", bytes(target.pointer_bits)),
        ("WCHAR_T", bytes(target.bits(target.wchar))),
        ("WINT_T", bytes(target.bits(target.wchar))),
        ("DOUBLE", u64::from(target.double.width()) / 8),
        ("LONG_DOUBLE", target.long_double_layout.0),
    ];
    for (name, bytes) in sizes {
        define(out, &format!("__SIZEOF_{name}__"), &bytes.to_string());
    }
}

/// `__INT…_TYPE__` and its kin for a signed type and its unsigned partner.
fn both_signs(out: &mut String, name: &str, ty: Integer, target: &Target) {
    define(out, &format!("__INT{name}_TYPE__"), &ty.to_string());
    define(out, &format!("__UINT{name}_TYPE__"), &ty.unsigned().to_string());
    limits(out, &format!("INT{name}"), ty, target);
    define(out, &format!("__UINT{name}_MAX__"), &max(ty.unsigned(), target));
}

fn limits(out: &mut String, name: &str, ty: Integer, target: &Target) {
    define(out, &format!("__{name}_MAX__"), &max(ty, target));
    define(out, &format!("__{name}_WIDTH__"), &target.bits(ty).to_string());
}

/// The largest value, as a constant of the type or of what it promotes to (C11 7.20.2p2).
fn max(ty: Integer, target: &Target) -> String {
    let bits = u32::from(target.bits(ty));
    let is_signed = ty == signed(ty);
    let value = u64::MAX >> (if is_signed { 65 } else { 64 } - bits);
    let promoted = ty == Integer::UShort && target.short_bits < target.int_bits;
    let unsigned = if is_signed || promoted { "" } else { "U" };
    format!("{value:#x}{unsigned}{}", suffix(ty))
}

fn suffix(ty: Integer) -> &'static str {
    match ty {
        Integer::Long | Integer::ULong => "L",
        Integer::LongLong | Integer::ULongLong => "LL",
        _ => "",
    }
}

fn pasted(suffix: &str) -> String {
    if suffix.is_empty() { "c".to_string() } else { format!("c ## {suffix}") }
}
