//! One child process with its three pipes. Everything that can block is one `poll` with a deadline: we write only what
//! the child takes and always read what it says, on standard error too, so that no full pipe can stop both sides.
//!
//! Invariant: the child leads its own process group, and dropping this value ends the whole group and leaves no zombie.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child as Process, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Interrupt;

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
    group: libc::pid_t,
    stdin: ChildStdin,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What was read and not yet taken.
    output: Vec<u8>,
    complaints: VecDeque<u8>,
    /// Where a read puts what there is.
    buffer: Box<[u8]>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It ended; how, and what it said on standard error.
    Ended {
        how: String,
        complaint: String,
    },
    TimeLimit,
    Interrupted,
    /// It talks without end.
    Flood,
    Pipe(String),
}

/// What bounds one exchange.
pub struct Until<'a> {
    pub deadline: Option<Instant>,
    pub interrupt: &'a Interrupt,
}

impl Child {
    /// Starts a program; `memory` limits its address space.
    pub fn start(command: &[String], folders: &[PathBuf], memory: Option<u64>) -> Result<Child, String> {
        let [program, arguments @ ..] = command else { return Err("it has no command".to_string()) };
        let found = find_program(program, folders);
        let mut command = Command::new(found.as_deref().unwrap_or(Path::new(program)));
        command.args(arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // SAFETY: the closure runs between fork and exec and makes async-signal-safe calls only.
        unsafe { command.pre_exec(move || limit(memory)) };
        let mut process = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => format!("the program `{program}` is not installed"),
            _ => format!("the program `{program}` cannot be started: {error}"),
        })?;
        let group = process.id() as libc::pid_t;
        guard::started(group);
        match (process.stdin.take(), process.stdout.take(), process.stderr.take()) {
            (Some(stdin), Some(stdout), Some(stderr)) => {
                for pipe in [stdin.as_raw_fd(), stdout.as_raw_fd(), stderr.as_raw_fd()] {
                    never_block(pipe);
                }
                let (stdout, stderr) = (Some(stdout), Some(stderr));
                let (output, complaints) = (Vec::new(), VecDeque::new());
                let buffer = vec![0; 64 << 10].into_boxed_slice();
                Ok(Child { process, group, stdin, stdout, stderr, output, complaints, buffer })
            }
            _ => Err("its pipes are missing".to_string()),
        }
    }

    /// Writes all of `input`, then reads until `end` finds the length of an answer in the output; that much is
    /// returned.
    pub fn exchange(
        &mut self,
        mut input: &[u8],
        until: &Until,
        mut end: impl FnMut(&[u8]) -> Option<usize>,
    ) -> Result<Vec<u8>, Failure> {
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
                return Err(Failure::Interrupted);
            }
            if until.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Failure::TimeLimit);
            }
            if self.output.len() > LONGEST_ANSWER {
                return Err(Failure::Flood);
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
    fn write_some(&mut self, input: &mut &[u8]) -> Result<(), Failure> {
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

    fn wait(&self, writing: bool, patience: Duration) -> Result<Ready, Failure> {
        let entry = |fd: Option<RawFd>, events| libc::pollfd { fd: fd.unwrap_or(-1), events, revents: 0 };
        let mut pipes = [
            entry(writing.then(|| self.stdin.as_raw_fd()), libc::POLLOUT),
            entry(self.stdout.as_ref().map(|p| p.as_raw_fd()), libc::POLLIN),
            entry(self.stderr.as_ref().map(|p| p.as_raw_fd()), libc::POLLIN),
        ];
        let milliseconds = patience.as_millis().clamp(1, 1000) as libc::c_int;
        // SAFETY: the array outlives the call.
        let count = unsafe { libc::poll(pipes.as_mut_ptr(), pipes.len() as libc::nfds_t, milliseconds) };
        if count < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(Failure::Pipe(error.to_string()));
            }
            return Ok(Ready::default());
        }
        Ok(Ready { input: pipes[0].revents != 0, out: pipes[1].revents != 0, err: pipes[2].revents != 0 })
    }

    /// Reads what there is; false at the end of the output.
    fn read_output(&mut self) -> bool {
        let Some(pipe) = &mut self.stdout else { return false };
        match pipe.read(&mut self.buffer) {
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
    fn ended(&mut self) -> Failure {
        let deadline = Instant::now() + LAST_BREATH;
        let how = loop {
            match how_it_ended(self.group) {
                None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
                how => break how,
            }
        };
        let said = one_line(&String::from_utf8_lossy(&self.output), 200);
        let complaint = [self.complaint(), said].into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        Failure::Ended { how: how.unwrap_or("it closed its pipes".to_string()), complaint }
    }

    /// The largest resident size so far, in bytes; 0 where the system does not tell.
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.group)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    pub fn process_id(&self) -> u32 {
        self.group as u32
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // SAFETY: the leader is not reaped before this call, so the group's number cannot belong to anyone else.
        unsafe { libc::kill(-self.group, libc::SIGKILL) };
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

fn never_block(pipe: RawFd) {
    // SAFETY: changes a flag of a pipe that we own.
    unsafe {
        let flags = libc::fcntl(pipe, libc::F_GETFL);
        libc::fcntl(pipe, libc::F_SETFL, flags | libc::O_NONBLOCK);
    }
}

/// In the child, before the program starts.
fn limit(memory: Option<u64>) -> io::Result<()> {
    // SAFETY: async-signal-safe calls only.
    unsafe {
        let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        libc::setrlimit(libc::RLIMIT_CORE, &none);
        if let Some(memory) = memory {
            let limit = libc::rlimit { rlim_cur: memory, rlim_max: memory };
            libc::setrlimit(libc::RLIMIT_AS, &limit);
        }
    }
    Ok(())
}

/// Everything that a program says on standard output until it ends by itself.
pub fn output_of(command: &[String], folders: &[PathBuf], limit: Duration) -> Result<String, String> {
    let mut child = Child::start(command, folders, None)?;
    let until = Until { deadline: Instant::now().checked_add(limit), interrupt: &Interrupt::default() };
    match child.exchange(&[], &until, |_| None) {
        Err(Failure::Ended { .. }) => Ok(String::from_utf8_lossy(&child.output).into_owned()),
        _ => Err("it does not end".to_string()),
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
fn how_it_ended(child: libc::pid_t) -> Option<String> {
    // SAFETY: all zeros is a valid value of this plain record, which the call fills.
    let info = unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        if libc::waitid(libc::P_PID, child as libc::id_t, &mut info, options) != 0 || info.si_pid() == 0 {
            return None;
        }
        (info.si_code, info.si_status())
    };
    Some(match info {
        (libc::CLD_EXITED, code) => format!("it ended with exit code {code}"),
        (_, signal) => format!("it was killed by signal {signal}"),
    })
}

/// The first words of a text, for a sentence.
pub fn one_line(text: &str, longest: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let clean: String = words.chars().filter(|c| !c.is_control()).take(longest).collect();
    if clean.len() < words.len() { format!("{clean}…") } else { clean }
}
