//! A program with three pipes.

use std::io::{self, PipeReader, PipeWriter};

use crate::life::Life;
use crate::link;
use crate::message::Program;

/// A program that runs, and its pipes. Dropping `life` ends it and all that it has started.
pub struct Started {
    pub stdin: PipeWriter,
    pub stdout: PipeReader,
    pub stderr: PipeReader,
    pub life: Life,
}

/// Starts a program with three pipes.
pub fn start(program: &Program) -> io::Result<Started> {
    let (theirs_in, stdin) = io::pipe()?;
    let (stdout, theirs_out) = io::pipe()?;
    let (stderr, theirs_err) = io::pipe()?;
    let life = link::start(program, [theirs_in.into(), theirs_out.into(), theirs_err.into()])?;
    Ok(Started { stdin, stdout, stderr, life })
}
