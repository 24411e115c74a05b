//! A program from its start to its end: everything that it says, within limits of time and length.

use std::fmt;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use base::Cancel;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::life::{End, Life};
use crate::message::Program;
use crate::start::{Started, start};

/// What a program said, and how it ended.
#[derive(Clone, Debug)]
pub struct Output {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub end: End,
}

impl Output {
    pub fn succeeded(&self) -> bool {
        self.end == End::ExitCode(0)
    }
}

/// What bounds a program.
#[derive(Clone, Copy, Debug)]
pub struct Until<'a> {
    pub cancel: &'a Cancel,
    pub deadline: Option<Instant>,
    /// Bytes on standard output.
    pub longest: usize,
}

/// Why there is no output.
#[derive(Debug)]
pub enum Failed {
    NotStarted(io::Error),
    Cancelled,
    TimeLimit,
    TooLong(usize),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::NotStarted(error) => error.fmt(f),
            Failed::Cancelled => f.write_str("it was stopped"),
            Failed::TimeLimit => f.write_str("it took too long"),
            Failed::TooLong(bytes) => write!(f, "it wrote more than {} MB", bytes >> 20),
        }
    }
}

/// What is kept of standard error.
const COMPLAINTS: usize = 16 << 20;

/// Runs a program with an empty standard input; it is gone when this returns.
pub fn run(program: &Program, until: Until) -> Result<Output, Failed> {
    run_on(program, Vec::new(), until)
}

/// The same with something on its standard input.
pub fn run_on(program: &Program, input: Vec<u8>, until: Until) -> Result<Output, Failed> {
    let Started { mut stdin, stdout, stderr, life } = start(program).map_err(Failed::NotStarted)?;
    if !input.is_empty() {
        // A program that reads nothing breaks the pipe, when it ends at the latest; what it says is more telling.
        std::thread::spawn(move || drop(stdin.write_all(&input)));
    }
    let mut stdout = Collected::new(stdout, until.longest);
    let mut stderr = Collected::new(stderr, COMPLAINTS);
    loop {
        if until.cancel.check().is_some() {
            return Err(Failed::Cancelled);
        }
        if until.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Failed::TimeLimit);
        }
        if let Some(end) = life.ended() {
            // All that it has written is in the pipes.
            stdout.read_rest();
            stderr.read_rest();
            return match stdout.is_full {
                true => Err(Failed::TooLong(until.longest)),
                false => Ok(Output { stdout: stdout.bytes, stderr: stderr.bytes, end }),
            };
        }
        wait(&life, [&stdout, &stderr]);
        stdout.read();
        stderr.read();
        if stdout.is_full {
            return Err(Failed::TooLong(until.longest));
        }
    }
}

fn wait(life: &Life, pipes: [&Collected; 2]) {
    let mut watched = vec![PollFd::from_borrowed_fd(life.as_fd(), PollFlags::IN)];
    watched.extend(pipes.iter().filter(|pipe| !pipe.ended).map(|pipe| PollFd::new(&pipe.pipe, PollFlags::IN)));
    let patience = Duration::from_millis(20);
    let patience = Timespec { tv_sec: 0, tv_nsec: patience.as_nanos() as i64 };
    // An error is what a signal makes of it; everything is looked at again anyway.
    let _ = poll(&mut watched, Some(&patience));
}

struct Collected {
    pipe: io::PipeReader,
    bytes: Vec<u8>,
    longest: usize,
    ended: bool,
    is_full: bool,
}

impl Collected {
    fn new(pipe: io::PipeReader, longest: usize) -> Collected {
        let _ = never_block(&pipe);
        Collected { pipe, bytes: Vec::new(), longest, ended: false, is_full: false }
    }

    /// Takes what there is now; what is beyond the limit is thrown away.
    fn read(&mut self) -> bool {
        let mut buffer = [0; 64 << 10];
        match self.pipe.read(&mut buffer) {
            Ok(0) => self.ended = true,
            Ok(count) => {
                let room = self.longest.saturating_sub(self.bytes.len());
                self.is_full |= count > room;
                self.bytes.extend_from_slice(&buffer[..count.min(room)]);
                return true;
            }
            Err(error) => {
                let waits = matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted);
                self.ended |= !waits;
            }
        }
        false
    }

    fn read_rest(&mut self) {
        while !self.is_full && self.read() {}
    }
}

pub fn never_block(pipe: &impl AsFd) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    Ok(fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?)
}
