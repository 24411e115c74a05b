//! The life of a program, as we see it: the socket that it hangs on.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{RecvFlags, Shutdown, recv, shutdown};

use crate::message::{ENDED, FAILED, STARTED, decode};

/// A process that the kernel cannot end (it waits for a disk) is left to the guard after this time.
const LONGEST_END: Duration = Duration::from_secs(2);

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    ExitCode(i32),
    Signal(i32),
}

#[derive(Debug)]
pub struct Life {
    socket: OwnedFd,
    id: u32,
    end: Mutex<Option<End>>,
}

enum Said {
    Message(i32, i32),
    Nothing,
    Gone,
}

impl Life {
    /// The program has started, or why not.
    pub(crate) fn await_start(socket: OwnedFd) -> io::Result<Life> {
        let mut failed = None;
        loop {
            match listen(&socket, RecvFlags::empty()) {
                Said::Message(STARTED, id) => {
                    let life = Life { socket, id: id.unsigned_abs(), end: Mutex::new(None) };
                    return failed.map_or(Ok(life), Err);
                }
                Said::Message(FAILED, error) => failed = Some(io::Error::from_raw_os_error(error)),
                Said::Message(..) | Said::Nothing => {}
                Said::Gone => return Err(failed.unwrap_or_else(|| io::Error::other("the guard is gone"))),
            }
        }
    }

    pub fn id(&self) -> u32 {
        self.id
    }

    /// How the program ended, if it has.
    pub fn ended(&self) -> Option<End> {
        let mut end = self.end.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if end.is_none() {
            match listen(&self.socket, RecvFlags::DONTWAIT) {
                Said::Message(ENDED, status) => *end = Some(how(status)),
                Said::Message(..) | Said::Nothing => {}
                // Somebody ended the guard, and the kernel the program.
                Said::Gone => *end = Some(End::Signal(libc::SIGKILL)),
            }
        }
        *end
    }

    /// Becomes readable when there is something to say about it.
    pub fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

fn how(status: i32) -> End {
    match libc::WIFSIGNALED(status) {
        true => End::Signal(libc::WTERMSIG(status)),
        false => End::ExitCode(libc::WEXITSTATUS(status)),
    }
}

fn listen(socket: &OwnedFd, flags: RecvFlags) -> Said {
    let mut bytes = [0u8; 8];
    loop {
        match recv(socket, &mut bytes[..], flags) {
            Ok((8, _)) => {
                let (kind, value) = decode(bytes);
                return Said::Message(kind, value);
            }
            Ok(_) => return Said::Gone,
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return Said::Nothing,
            Err(_) => return Said::Gone,
        }
    }
}

impl Drop for Life {
    /// Returns when the program and what it has started are gone.
    fn drop(&mut self) {
        let _ = shutdown(&self.socket, Shutdown::Write);
        let deadline = Instant::now() + LONGEST_END;
        while Instant::now() < deadline {
            let patience = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
            let _ = poll(&mut [PollFd::new(&self.socket, PollFlags::IN)], Some(&patience));
            if let Said::Gone = listen(&self.socket, RecvFlags::DONTWAIT) {
                return;
            }
        }
    }
}
