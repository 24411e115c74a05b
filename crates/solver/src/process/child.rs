//! One child process with its three pipes. Everything that can block is one `poll` with a deadline: we write only what
//! the child takes and always read what it says, on standard error too, so that no full pipe can stop both sides.
//!
//! Invariant: dropping this value ends the child and everything that it has started (see `keeper`).

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use keeper::{Life, Program, Started, find_program, never_block};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::failure::{Breakdown, End};
use crate::session::Interrupt;

use super::complaints::Complaints;

/// No answer of a solver is longer.
const LONGEST_ANSWER: usize = 256 << 20;
/// How often to look for the rest of an answer before going to sleep.
const GLANCES: u32 = 8;
/// How long a child that has closed its output may take to end.
const LAST_BREATH: Duration = Duration::from_millis(500);

pub struct Child {
    life: Life,
    stdin: PipeWriter,
    stdout: PipeReader,
    stderr: Option<PipeReader>,
    /// What was read and not yet taken.
    output: Vec<u8>,
    complaints: Complaints,
    /// Where a read puts what there is.
    buffer: Box<[u8]>,
}

/// What bounds one exchange.
pub struct Until<'a> {
    pub deadline: Option<Instant>,
    pub interrupt: &'a Interrupt,
}

impl Child {
    /// Starts a program; `memory` limits its address space.
    pub fn start(command: &[String], folders: &[PathBuf], memory: Option<u64>) -> Result<Child, Breakdown> {
        let [program, arguments @ ..] = command else { return Err(Breakdown::NoCommand) };
        let file = find_program(program, folders).unwrap_or_else(|| PathBuf::from(program));
        let arguments = arguments.iter().map(Into::into).collect();
        let started = keeper::start(&Program { file, arguments, memory, ..Program::default() });
        let Started { stdin, stdout, stderr, life } =
            started.map_err(|error| Breakdown::not_started(program, error))?;
        never_block(&stdin).and(never_block(&stdout)).and(never_block(&stderr)).map_err(pipe_error)?;
        let (output, complaints) = (Vec::new(), Complaints::default());
        let buffer = vec![0; 64 << 10].into_boxed_slice();
        Ok(Child { life, stdin, stdout, stderr: Some(stderr), output, complaints, buffer })
    }

    /// Writes all of `input`, then reads until `end` finds the length of an answer in the output; that much is
    /// returned.
    pub fn exchange(
        &mut self,
        mut input: &[u8],
        until: &Until,
        mut end: impl FnMut(&[u8]) -> Option<usize>,
    ) -> Result<Vec<u8>, Breakdown> {
        let start = Instant::now();
        // Nearly always it takes all at once, without being asked whether it would.
        self.write_some(&mut input)?;
        let mut said = self.output.len();
        loop {
            if input.is_empty()
                && let Some(length) = end(&self.output)
            {
                let rest = self.output.split_off(length);
                return Ok(std::mem::replace(&mut self.output, rest));
            }
            if until.interrupt.is_set() {
                return Err(Breakdown::Interrupted);
            }
            if until.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Breakdown::TimeLimit(start.elapsed()));
            }
            if self.output.len() > LONGEST_ANSWER {
                return Err(Breakdown::Flood);
            }
            if self.output.len() > said {
                said = self.output.len();
                if self.more_at_once() {
                    continue;
                }
            }
            let ready = self.wait(!input.is_empty(), patience(start, until.deadline))?;
            if ready.err {
                self.read_complaints();
            }
            if ready.out && !self.read_output() {
                return Err(self.ended());
            }
            if ready.input {
                self.write_some(&mut input)?;
            }
        }
    }

    /// Writes as much as the pipe takes now.
    fn write_some(&mut self, input: &mut &[u8]) -> Result<(), Breakdown> {
        if input.is_empty() {
            return Ok(());
        }
        match self.stdin.write(input) {
            Ok(written) => *input = &input[written..],
            Err(error) if would_block(&error) => {}
            // It does not read any more: what it said and how it ended explains it.
            Err(_) => {
                self.read_output();
                return Err(self.ended());
            }
        }
        Ok(())
    }

    fn wait(&self, writing: bool, patience: Duration) -> Result<Ready, Breakdown> {
        let mut pipes = vec![PollFd::new(&self.stdout, PollFlags::IN)];
        pipes.extend(self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        pipes.extend(writing.then(|| PollFd::new(&self.stdin, PollFlags::OUT)));
        let milliseconds = patience.as_millis().clamp(1, 1000) as i64;
        let patience = Timespec { tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000 };
        match poll(&mut pipes, Some(&patience)) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => return Ok(Ready::default()),
            Err(error) => return Err(pipe_error(error.into())),
        }
        let ready: Vec<bool> = pipes.iter().map(|pipe| !pipe.revents().is_empty()).collect();
        let err = self.stderr.is_some() && ready[1];
        Ok(Ready { input: writing && ready[ready.len() - 1], out: ready[0], err })
    }

    /// Reads what there is; false at the end of the output.
    fn read_output(&mut self) -> bool {
        match self.stdout.read(&mut self.buffer) {
            Ok(0) => false,
            Ok(count) => {
                self.output.extend_from_slice(&self.buffer[..count]);
                true
            }
            Err(error) => would_block(&error),
        }
    }

    /// Who has just said something mostly goes on at once: looking again is cheaper than going to sleep. Whether there
    /// was more.
    fn more_at_once(&mut self) -> bool {
        let before = self.output.len();
        (0..GLANCES).any(|_| {
            std::thread::yield_now();
            self.read_output() && self.output.len() > before
        })
    }

    fn read_complaints(&mut self) {
        let Some(pipe) = &mut self.stderr else { return };
        match pipe.read(&mut self.buffer) {
            Ok(0) => self.stderr = None,
            Ok(count) => {
                self.complaints.add(&self.buffer[..count]);
            }
            Err(error) if would_block(&error) => {}
            Err(_) => self.stderr = None,
        }
    }

    /// From now on lines with these words mean nothing.
    pub fn take_for_harmless(&mut self, words: &[String]) {
        self.complaints = Complaints::new(words);
    }

    /// What it said about an error, if it did.
    pub fn alarm(&mut self) -> Option<String> {
        self.read_all_complaints();
        self.complaints.alarm().map(|line| one_line(line, 300))
    }

    /// What is left of standard error, as one line.
    pub fn complaint(&mut self) -> String {
        self.read_all_complaints();
        one_line(&self.complaints.text(), 300)
    }

    fn read_all_complaints(&mut self) {
        for _ in 0..64 {
            let before = self.complaints.seen();
            self.read_complaints();
            if self.stderr.is_none() || self.complaints.seen() == before {
                break;
            }
        }
    }

    /// The child closed a pipe: how it ended.
    fn ended(&mut self) -> Breakdown {
        let deadline = Instant::now() + LAST_BREATH;
        let how = loop {
            match self.life.ended() {
                None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
                how => break how,
            }
        };
        let said = one_line(&String::from_utf8_lossy(&self.output), 200);
        let complaint = [self.complaint(), said].into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        Breakdown::Ended { how: how.map_or(End::ClosedPipes, End::from), complaint }
    }

    /// The largest resident size so far, in bytes; 0 where the system does not tell.
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process_id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    pub fn process_id(&self) -> u32 {
        self.life.id()
    }
}

#[derive(Default)]
struct Ready {
    input: bool,
    out: bool,
    err: bool,
}

/// How long to wait before looking at the flags again: a small part of the time that it has taken anyway.
fn patience(start: Instant, deadline: Option<Instant>) -> Duration {
    let patience = (start.elapsed() / 20).clamp(Duration::from_millis(1), Duration::from_millis(20));
    deadline.map_or(patience, |deadline| patience.min(deadline.saturating_duration_since(Instant::now())))
}

fn would_block(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

fn pipe_error(error: io::Error) -> Breakdown {
    Breakdown::Pipe(error.to_string())
}

/// Everything that a program says on standard output until it ends by itself.
pub fn output_of(command: &[String], folders: &[PathBuf], limit: Duration) -> Result<String, Breakdown> {
    let mut child = Child::start(command, folders, None)?;
    let until = Until { deadline: Instant::now().checked_add(limit), interrupt: &Interrupt::default() };
    match child.exchange(&[], &until, |_| None) {
        Err(Breakdown::Ended { .. }) => Ok(String::from_utf8_lossy(&child.output).into_owned()),
        _ => Err(Breakdown::DoesNotEnd),
    }
}

/// The first words of a text, for a sentence.
pub fn one_line(text: &str, longest: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let clean: String = words.chars().filter(|c| !c.is_control()).take(longest).collect();
    if clean.len() < words.len() { format!("{clean}…") } else { clean }
}
