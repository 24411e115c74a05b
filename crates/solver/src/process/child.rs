//! One child process with its three pipes. Everything that can block is one `poll` with a deadline: we write only what
//! the child takes and always read what it says, on standard error too, so that no full pipe can stop both sides.
//!
//! Invariant: the child leads its own process group, and dropping this value ends the whole group and leaves no zombie.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child as Process, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process_group, setrlimit, waitid};

use crate::failure::{Breakdown, End};
use crate::session::Interrupt;

use super::guard;

/// Standard error beyond this is forgotten.
const KEPT_COMPLAINTS: usize = 4096;
/// No answer of a solver is longer.
const LONGEST_ANSWER: usize = 256 << 20;
/// How often to look for the rest of an answer before going to sleep.
const GLANCES: u32 = 8;
/// How long a child that has closed its output may take to end.
const LAST_BREATH: Duration = Duration::from_millis(500);

pub struct Child {
    process: Process,
    group: Pid,
    stdin: ChildStdin,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    /// What was read and not yet taken.
    output: Vec<u8>,
    complaints: VecDeque<u8>,
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
        let found = find_program(program, folders);
        let mut command = Command::new(found.as_deref().unwrap_or(Path::new(program)));
        command.args(arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // SAFETY: the closure runs between fork and exec and makes async-signal-safe calls only.
        unsafe { command.pre_exec(move || limit(memory)) };
        let mut process = command.spawn().map_err(|error| Breakdown::not_started(program, error))?;
        let group = Pid::from_child(&process);
        guard::started(group);
        match (process.stdin.take(), process.stdout.take(), process.stderr.take()) {
            (Some(stdin), Some(stdout), Some(stderr)) => {
                never_block(&stdin).and(never_block(&stdout)).and(never_block(&stderr)).map_err(pipe_error)?;
                let stderr = Some(stderr);
                let (output, complaints) = (Vec::new(), VecDeque::new());
                let buffer = vec![0; 64 << 10].into_boxed_slice();
                Ok(Child { process, group, stdin, stdout, stderr, output, complaints, buffer })
            }
            _ => Err(Breakdown::NoPipes),
        }
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
                self.complaints.extend(&self.buffer[..count]);
                let excess = self.complaints.len().saturating_sub(KEPT_COMPLAINTS);
                self.complaints.drain(..excess);
            }
            Err(error) if would_block(&error) => {}
            Err(_) => self.stderr = None,
        }
    }

    /// What is left of standard error, as one line.
    pub fn complaint(&mut self) -> String {
        for _ in 0..64 {
            let before = self.complaints.len();
            self.read_complaints();
            if self.stderr.is_none() || self.complaints.len() == before {
                break;
            }
        }
        let bytes: Vec<u8> = self.complaints.iter().copied().collect();
        one_line(&String::from_utf8_lossy(&bytes), 300)
    }

    /// The child closed a pipe: how it ended.
    fn ended(&mut self) -> Breakdown {
        let deadline = Instant::now() + LAST_BREATH;
        let how = loop {
            match how_it_ended(self.group) {
                None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
                how => break how,
            }
        };
        let said = one_line(&String::from_utf8_lossy(&self.output), 200);
        let complaint = [self.complaint(), said].into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        Breakdown::Ended { how: how.unwrap_or(End::ClosedPipes), complaint }
    }

    /// The largest resident size so far, in bytes; 0 where the system does not tell.
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process_id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    pub fn process_id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // The leader is not reaped before this call, so the group's number cannot belong to anyone else. A group that is
        // gone is what we want.
        let _ = kill_process_group(self.group, Signal::KILL);
        let _ = self.process.wait();
        guard::ended(self.group);
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

fn never_block(pipe: &impl AsFd) -> io::Result<()> {
    Ok(fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?)
}

fn pipe_error(error: io::Error) -> Breakdown {
    Breakdown::Pipe(error.to_string())
}

/// In the child, before the program starts. A limit that cannot be set is none.
fn limit(memory: Option<u64>) -> io::Result<()> {
    let at_most = |bytes: u64| Rlimit { current: Some(bytes), maximum: Some(bytes) };
    let _ = setrlimit(Resource::Core, at_most(0));
    if let Some(memory) = memory {
        let _ = setrlimit(Resource::As, at_most(memory));
    }
    Ok(())
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

/// The program on the search path, or else in one of the folders. A path with a slash is taken as it is.
pub fn find_program(program: &str, folders: &[PathBuf]) -> Option<PathBuf> {
    if program.contains('/') {
        return is_executable(Path::new(program)).then(|| PathBuf::from(program));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let listed: Vec<PathBuf> = std::env::split_paths(&path).collect();
    listed.iter().chain(folders).map(|folder| folder.join(program)).find(|file| is_executable(file))
}

fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// How a child ended, if it has; it stays a zombie, so that its number remains ours until it is dropped.
fn how_it_ended(child: Pid) -> Option<End> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(child), options).ok()??;
    let signal = status.terminating_signal().map(End::Signal);
    status.exit_status().map(End::ExitCode).or(signal)
}

/// The first words of a text, for a sentence.
pub fn one_line(text: &str, longest: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let clean: String = words.chars().filter(|c| !c.is_control()).take(longest).collect();
    if clean.len() < words.len() { format!("{clean}…") } else { clean }
}
