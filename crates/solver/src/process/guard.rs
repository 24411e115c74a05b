//! No solver outlives us, however we end. A small process that we fork once knows the process groups of all running
//! solvers; when its socket closes because we are gone, killed by signal 9 included, it ends them.
//!
//! A death signal set by the child itself would not do: it reaches one process only, and comes already when the thread
//! that started the child ends. Invariant: between fork and exit the guard calls async-signal-safe functions only.

use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::OnceLock;

use rustix::net::{SendFlags, send};
use rustix::process::Pid;

/// More solvers than this at one time are not guarded (they still end when their input closes).
const SLOTS: usize = 4096;

static GUARD: OnceLock<Option<UnixStream>> = OnceLock::new();

/// A process group has started; the first one starts the guard. Where that fails, a solver still ends when its input closes.
pub fn started(group: Pid) {
    report(group.as_raw_pid());
}

/// A process group has ended.
pub fn ended(group: Pid) {
    report(-group.as_raw_pid());
}

fn report(group: libc::pid_t) {
    let Some(socket) = GUARD.get_or_init(|| start().ok()) else { return };
    // A guard that is gone is an error that we can do nothing about.
    let _ = send(socket, &group.to_ne_bytes(), SendFlags::NOSIGNAL);
}

fn start() -> io::Result<UnixStream> {
    let (ours, theirs) = UnixStream::pair()?;
    // SAFETY: the child makes async-signal-safe calls only, and never returns.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => unsafe { watch(theirs.as_raw_fd()) },
        _ => Ok(ours),
    }
}

/// The guard's whole life. Its own session keeps the terminal's signals away from it, and it holds no file of ours.
unsafe fn watch(socket: RawFd) -> ! {
    // SAFETY: async-signal-safe calls on numbers and on this stack only.
    unsafe {
        libc::setsid();
        libc::prctl(libc::PR_SET_NAME, c"flotilla-guard".as_ptr());
        libc::dup2(socket, 0);
        libc::syscall(libc::SYS_close_range, 1, libc::c_uint::MAX, 0);
        let mut groups = [0 as libc::pid_t; SLOTS];
        loop {
            let mut bytes = [0u8; 4];
            match libc::recv(0, bytes.as_mut_ptr().cast(), bytes.len(), libc::MSG_WAITALL) {
                4 => {
                    let group = libc::pid_t::from_ne_bytes(bytes);
                    let (old, new) = if group > 0 { (0, group) } else { (-group, 0) };
                    if let Some(slot) = groups.iter_mut().find(|slot| **slot == old) {
                        *slot = new;
                    }
                }
                -1 if *libc::__errno_location() == libc::EINTR => {}
                _ => break,
            }
        }
        for group in groups.into_iter().filter(|&group| group > 0) {
            libc::kill(-group, libc::SIGKILL);
        }
        libc::_exit(0)
    }
}
