//! The compiler's predefined macros, restated for targets other than the compiler's own.
//!
//! The preprocessor runs for the machine it is on; headers learn about the target from these macros only (`limits.h`,
//! `stdint.h`, `stddef.h`). Restating them works with any compiler and needs no headers of another machine.

use std::fmt::Write;

use super::options::Options;

/// The integer types of a target as macros need them.
struct Model {
    int_bits: u32,
    long_bits: u32,
    pointer_bits: u32,
    long_double_bytes: u32,
    /// The type of 16, 32 and 64 bits, in this order.
    exact: [&'static str; 3],
    /// As wide as a pointer.
    pointer: &'static str,
    wchar: &'static str,
}

const ILP32: Model = Model {
    int_bits: 32,
    long_bits: 32,
    pointer_bits: 32,
    long_double_bytes: 12,
    exact: ["short", "int", "long long"],
    pointer: "int",
    wchar: "int",
};

const IP16: Model = Model {
    int_bits: 16,
    long_bits: 32,
    pointer_bits: 16,
    long_double_bytes: 8,
    exact: ["int", "long", "long long"],
    pointer: "int",
    wchar: "long",
};

/// The text of a header that makes the predefined macros those of the target; `None` if they are right already.
pub fn macros(options: &Options) -> Option<String> {
    let mut out = String::new();
    match options.pointer_bits {
        32 => model(&mut out, &ILP32),
        16 => model(&mut out, &IP16),
        _ => {}
    }
    if options.big_endian {
        define(&mut out, "__BYTE_ORDER__", "__ORDER_BIG_ENDIAN__");
        define(&mut out, "__FLOAT_WORD_ORDER__", "__ORDER_BIG_ENDIAN__");
    }
    (!out.is_empty()).then_some(out)
}

fn define(out: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "#undef {name}\n#define {name} {value}");
}

fn model(out: &mut String, model: &Model) {
    // glibc's headers tell 32 from 64 bits by these.
    for name in ["_LP64", "__LP64__", "__x86_64__", "__x86_64", "__amd64__", "__amd64", "__SIZEOF_INT128__", "__SSE__"]
    {
        let _ = writeln!(out, "#undef {name}");
    }
    let _ =
        writeln!(out, "#if defined __linux__ && !defined __aarch64__ && !defined __riscv\n#define __i386__ 1\n#endif");
    define(out, "_ILP32", "1");
    define(out, "__ILP32__", "1");
    limits(out, "INT", "int", model.int_bits);
    limits(out, "LONG", "long", model.long_bits);
    sizes(out, model);
    for (prefix, bits) in [("", [16, 32, 64]), ("_LEAST", [16, 32, 64]), ("_FAST", [16, 32, 64])] {
        for (index, width) in bits.into_iter().enumerate() {
            // i386's fast type of 16 bits is int, like most.
            let wide = prefix == "_FAST" && width == 16;
            let (ty, real) = if wide { ("int", model.int_bits) } else { (model.exact[index], width) };
            both_signs(out, &format!("{prefix}{width}"), ty, real);
        }
    }
    for (index, width) in [16u32, 32, 64].into_iter().enumerate() {
        let suffix = suffix(model.exact[index]);
        let _ = writeln!(out, "#undef __INT{width}_C\n#define __INT{width}_C(c) {}", pasted(suffix));
        let _ = writeln!(out, "#undef __UINT{width}_C\n#define __UINT{width}_C(c) {}", pasted(&format!("U{suffix}")));
    }
    let _ = writeln!(out, "#undef __INTMAX_C\n#define __INTMAX_C(c) c ## LL");
    let _ = writeln!(out, "#undef __UINTMAX_C\n#define __UINTMAX_C(c) c ## ULL");
    both_signs(out, "MAX", "long long", 64);
    both_signs(out, "PTR", model.pointer, model.pointer_bits);
    limits(out, "PTRDIFF", model.pointer, model.pointer_bits);
    define(out, "__PTRDIFF_TYPE__", model.pointer);
    define(out, "__SIZE_TYPE__", &format!("unsigned {}", model.pointer));
    define(out, "__SIZE_MAX__", &unsigned_max(model.pointer, model.pointer_bits));
    define(out, "__SIZE_WIDTH__", &model.pointer_bits.to_string());
    limits(out, "WCHAR", model.wchar, 32);
    define(out, "__WCHAR_TYPE__", model.wchar);
    define(out, "__WINT_TYPE__", &format!("unsigned {}", model.wchar));
    define(out, "__WINT_MAX__", &unsigned_max(model.wchar, 32));
}

fn sizes(out: &mut String, model: &Model) {
    let sizes = [
        ("INT", model.int_bits / 8),
        ("LONG", model.long_bits / 8),
        ("POINTER", model.pointer_bits / 8),
        ("SIZE_T", model.pointer_bits / 8),
        ("PTRDIFF_T", model.pointer_bits / 8),
        ("LONG_DOUBLE", model.long_double_bytes),
    ];
    for (name, bytes) in sizes {
        define(out, &format!("__SIZEOF_{name}__"), &bytes.to_string());
    }
}

/// `__INT…_TYPE__` and its kin for a signed type and its unsigned partner.
fn both_signs(out: &mut String, name: &str, ty: &str, bits: u32) {
    define(out, &format!("__INT{name}_TYPE__"), ty);
    define(out, &format!("__UINT{name}_TYPE__"), &format!("unsigned {ty}"));
    limits(out, &format!("INT{name}"), ty, bits);
    define(out, &format!("__UINT{name}_MAX__"), &unsigned_max(ty, bits));
}

fn limits(out: &mut String, name: &str, ty: &str, bits: u32) {
    define(out, &format!("__{name}_MAX__"), &format!("{:#x}{}", u64::MAX >> (65 - bits), suffix(ty)));
    define(out, &format!("__{name}_WIDTH__"), &bits.to_string());
}

fn unsigned_max(ty: &str, bits: u32) -> String {
    // `unsigned short` promotes to int, so its largest value is written as an int.
    let unsigned = if ty == "short" { "" } else { "U" };
    format!("{:#x}{unsigned}{}", u64::MAX >> (64 - bits), suffix(ty))
}

fn suffix(ty: &str) -> &'static str {
    match ty {
        "long" => "L",
        "long long" => "LL",
        _ => "",
    }
}

fn pasted(suffix: &str) -> String {
    if suffix.is_empty() { "c".to_string() } else { format!("c ## {suffix}") }
}
