//! Our own few headers, written to a directory that lives as long as the preprocessor runs.

use std::io;
use std::path::{Path, PathBuf};

use keeper::PrivateFolder;

use super::options::Options;
use super::target::{Machine, macros};

/// `assert` stays one call with the condition and its text, whatever the C library makes of it (C11 7.2.1.1). It has no
/// include guard: what `assert` is depends on `NDEBUG` at each inclusion (7.2p1).
const ASSERT_H: &str = "\
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) __flotilla_assert((__VA_ARGS__), #__VA_ARGS__)
#endif
#if !defined static_assert && (!defined __STDC_VERSION__ || __STDC_VERSION__ <= 201710L)
#define static_assert _Static_assert
#endif
";

/// glibc asks for the byte order here.
const ENDIANNESS_H: &str = "\
#ifndef _BITS_ENDIANNESS_H
#define _BITS_ENDIANNESS_H 1
#define __BYTE_ORDER __BIG_ENDIAN
#endif
";

/// glibc takes `int` for 32 bits and `short` for 16, and gives these types to `sys/types.h` and whatever includes it.
const TYPES_H: &str = "\
#ifndef _BITS_TYPES_H
#define __int16_t __glibc_int16_t
#define __uint16_t __glibc_uint16_t
#define __int32_t __glibc_int32_t
#define __uint32_t __glibc_uint32_t
#define __int_least16_t __glibc_int_least16_t
#define __uint_least16_t __glibc_uint_least16_t
#define __int_least32_t __glibc_int_least32_t
#define __uint_least32_t __glibc_uint_least32_t
#include_next <bits/types.h>
#undef __int16_t
#undef __uint16_t
#undef __int32_t
#undef __uint32_t
#undef __int_least16_t
#undef __uint_least16_t
#undef __int_least32_t
#undef __uint_least32_t
typedef __INT16_TYPE__ __int16_t, __int_least16_t;
typedef __UINT16_TYPE__ __uint16_t, __uint_least16_t;
typedef __INT32_TYPE__ __int32_t, __int_least32_t;
typedef __UINT32_TYPE__ __uint32_t, __uint_least32_t;
#endif
";

/// glibc's own takes `int` for 32 bits.
const STDINT_H: &str = include_str!("stdint16.h");

/// How the types of 32 bits are printed and read where they are `long`.
const INTTYPES_H: &str = include_str!("inttypes16.h");

/// All that the directory may hold, each after the directory that it is in.
const NAMES: &[&str] = &[
    "assert.h",
    "flotilla-target.h",
    "gnu",
    "gnu/stubs-32.h",
    "gnu/stubs-x32.h",
    "bits",
    "bits/endianness.h",
    "bits/types.h",
    "stdint.h",
    "inttypes.h",
];

/// Removed with its files when dropped, or when we are gone.
#[derive(Debug)]
pub struct Headers {
    directory: PrivateFolder,
    /// To be read before everything else.
    pub macros: Option<PathBuf>,
}

impl Headers {
    pub fn write(options: &Options) -> io::Result<Headers> {
        let mut directory = PrivateFolder::new(&std::env::temp_dir(), NAMES)?;
        directory.file("assert.h", ASSERT_H)?;
        let Machine::Described { target, .. } = &options.machine else {
            return Ok(Headers { directory, macros: None });
        };
        let macros = macros::macros(&options.machine);
        let macros = macros.map(|text| directory.file("flotilla-target.h", &text)).transpose()?;
        if target.pointer_bits != 64 {
            directory.folder("gnu")?;
            directory.file("gnu/stubs-32.h", "")?;
            directory.file("gnu/stubs-x32.h", "")?;
        }
        directory.folder("bits")?;
        if target.big_endian {
            directory.file("bits/endianness.h", ENDIANNESS_H)?;
        }
        if options.machine.is_foreign() {
            directory.file("bits/types.h", TYPES_H)?;
            directory.file("stdint.h", STDINT_H)?;
            directory.file("inttypes.h", INTTYPES_H)?;
        }
        Ok(Headers { directory, macros })
    }

    pub fn directory(&self) -> &Path {
        self.directory.path()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Target;

    #[test]
    fn nothing_is_left_behind() {
        let target = Target { big_endian: true, ..Target::ILP32 };
        let options = Options { machine: Machine::described("i386", target), ..Options::default() };
        let headers = Headers::write(&options).expect("a temporary directory");
        let directory = headers.directory().to_path_buf();
        assert!(directory.join("assert.h").exists() && directory.join("gnu/stubs-32.h").exists());
        drop(headers);
        assert!(!directory.exists());
    }
}
