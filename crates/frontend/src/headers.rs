//! Our own few headers, written to a directory that lives as long as the preprocessor runs.

use std::io;
use std::path::{Path, PathBuf};

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

/// Removed with its files when dropped.
#[derive(Debug)]
pub struct Headers {
    directory: PathBuf,
    files: Vec<PathBuf>,
    subdirectories: Vec<PathBuf>,
    /// To be read before everything else.
    pub macros: Option<PathBuf>,
}

impl Headers {
    pub fn write(options: &Options) -> io::Result<Headers> {
        let directory = make_directory()?;
        let mut headers = Headers { directory, files: Vec::new(), subdirectories: Vec::new(), macros: None };
        headers.file("assert.h", ASSERT_H)?;
        let Machine::Described { target, .. } = &options.machine else { return Ok(headers) };
        if let Some(text) = macros::macros(&options.machine) {
            headers.macros = Some(headers.file("flotilla-target.h", &text)?);
        }
        if target.pointer_bits != 64 {
            headers.subdirectory("gnu")?;
            headers.file("gnu/stubs-32.h", "")?;
            headers.file("gnu/stubs-x32.h", "")?;
        }
        headers.subdirectory("bits")?;
        if target.big_endian {
            headers.file("bits/endianness.h", ENDIANNESS_H)?;
        }
        if options.machine.is_foreign() {
            headers.file("bits/types.h", TYPES_H)?;
            headers.file("stdint.h", STDINT_H)?;
            headers.file("inttypes.h", INTTYPES_H)?;
        }
        Ok(headers)
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    fn subdirectory(&mut self, name: &str) -> io::Result<()> {
        let path = self.directory.join(name);
        std::fs::create_dir(&path)?;
        self.subdirectories.push(path);
        Ok(())
    }

    fn file(&mut self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.directory.join(name);
        std::fs::write(&path, text)?;
        self.files.push(path.clone());
        Ok(path)
    }
}

impl Drop for Headers {
    fn drop(&mut self) {
        // Nobody is left to be told about a failure; what we did not make is not touched.
        for file in &self.files {
            let _ = std::fs::remove_file(file);
        }
        for directory in self.subdirectories.iter().chain([&self.directory]) {
            let _ = std::fs::remove_dir(directory);
        }
    }
}

/// A new directory that only this user can write to.
fn make_directory() -> io::Result<PathBuf> {
    Ok(tempfile::Builder::new().prefix("flotilla-").tempdir()?.keep())
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
