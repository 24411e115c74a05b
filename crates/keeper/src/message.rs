//! What we and the guard tell each other. A request is eight bytes with file descriptors beside them; its words (program,
//! folder, arguments, environment) are in a file in memory that is one of these, so that they can be of any length and the
//! guard needs no memory for them. An answer is eight bytes on the socket that belongs to the request.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use rustix::fs::{MemfdFlags, memfd_create};

/// A program to start.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The file; nobody looks for it anywhere.
    pub file: PathBuf,
    pub arguments: Vec<OsString>,
    /// On top of our own environment.
    pub environment: Vec<(OsString, OsString)>,
    /// Where it starts; empty: where we are.
    pub directory: PathBuf,
    /// Address space in bytes.
    pub memory: Option<u64>,
}

/// Requests: what is to hang on the socket.
pub const PROGRAM: i32 = 1;
pub const PATHS: i32 = 2;

/// Answers.
pub const FAILED: i32 = 1;
pub const STARTED: i32 = 2;
pub const ENDED: i32 = 3;

pub fn encode(kind: i32, value: i32) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&kind.to_ne_bytes());
    bytes[4..].copy_from_slice(&value.to_ne_bytes());
    bytes
}

pub fn decode(bytes: [u8; 8]) -> (i32, i32) {
    let [a, b, c, d, e, f, g, h] = bytes;
    (i32::from_ne_bytes([a, b, c, d]), i32::from_ne_bytes([e, f, g, h]))
}

/// Address space, number of arguments and of variables; then the words, each with a zero at its end.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Head {
    pub memory: u64,
    pub arguments: u64,
    pub variables: u64,
}

/// The words of a program as a file in memory.
pub fn words(program: &Program) -> io::Result<OwnedFd> {
    let variables = environment(program);
    let mut text = Vec::new();
    text.extend(program.memory.unwrap_or(0).to_ne_bytes());
    text.extend((program.arguments.len() as u64 + 1).to_ne_bytes());
    text.extend((variables.len() as u64).to_ne_bytes());
    let file = program.file.as_os_str();
    let fixed = [program.directory.as_os_str(), file, file];
    let all = fixed.into_iter().chain(program.arguments.iter().map(OsString::as_os_str));
    for word in all.chain(variables.iter().map(OsString::as_os_str)) {
        push_word(&mut text, word)?;
    }
    in_memory(&text)
}

fn environment(program: &Program) -> Vec<OsString> {
    let changed = |name: &OsStr| program.environment.iter().any(|(known, _)| known == name);
    let ours = std::env::vars_os().filter(|(name, _)| !changed(name));
    let assigned = |(name, value): (OsString, OsString)| {
        let mut text = name;
        text.push("=");
        text.push(value);
        text
    };
    ours.chain(program.environment.iter().cloned()).map(assigned).collect()
}

/// Paths to remove, in this order.
pub fn paths(list: &[PathBuf]) -> io::Result<OwnedFd> {
    let mut text = Vec::new();
    for path in list {
        push_word(&mut text, path.as_os_str())?;
    }
    in_memory(&text)
}

fn push_word(text: &mut Vec<u8>, word: &OsStr) -> io::Result<()> {
    if word.as_bytes().contains(&0) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a zero byte in a word"));
    }
    text.extend(word.as_bytes());
    text.push(0);
    Ok(())
}

fn in_memory(text: &[u8]) -> io::Result<OwnedFd> {
    use std::io::Write;
    let mut file = std::fs::File::from(memfd_create("flotilla", MemfdFlags::CLOEXEC)?);
    file.write_all(text)?;
    Ok(file.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        assert_eq!(decode(encode(STARTED, -7)), (STARTED, -7));
        assert_eq!(decode(encode(i32::MIN, i32::MAX)), (i32::MIN, i32::MAX));
    }

    #[test]
    fn a_word_has_no_zero_byte() {
        let program = Program { arguments: vec!["a\0b".into()], ..Program::default() };
        assert!(words(&program).is_err());
    }
}
