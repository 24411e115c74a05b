//! What the user can set about reading C files.

use std::path::PathBuf;

#[derive(Clone, Debug)]
pub struct Options {
    /// The C compiler that preprocesses: a program name or path.
    pub cc: String,
    /// `-I`
    pub includes: Vec<PathBuf>,
    /// `-D`, as `NAME` or `NAME=VALUE`
    pub defines: Vec<String>,
    /// `-include`
    pub forced_includes: Vec<PathBuf>,
    /// `--std`, as the compiler knows it: `c99`, `gnu11`, `c2x`, …
    pub std: Option<String>,
    /// Width of a pointer on the target: 64, 32 or 16.
    pub pointer_bits: u16,
    pub char_signed: bool,
    pub big_endian: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            cc: "cc".to_string(),
            includes: Vec::new(),
            defines: Vec::new(),
            forced_includes: Vec::new(),
            std: None,
            pointer_bits: 64,
            char_signed: true,
            big_endian: false,
        }
    }
}
