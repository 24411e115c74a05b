//! Our side of the socket to the guard: it is started when it is first needed, and once more should somebody have ended it.

use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType, sendmsg, socketpair,
};

use crate::guard;
use crate::life::Life;
use crate::message::{PATHS, PROGRAM, Program, encode, paths, words};

struct Link {
    socket: OwnedFd,
    guard: libc::pid_t,
}

static LINK: Mutex<Option<Link>> = Mutex::new(None);
/// The guard's number, for whoever counts memory; 0 without one.
static GUARD: AtomicI32 = AtomicI32::new(0);

/// Has the guard start a program with these as standard input, output and error.
pub fn start(program: &Program, pipes: [OwnedFd; 3]) -> io::Result<Life> {
    let words = words(program)?;
    let (ours, theirs) = pair()?;
    let [stdin, stdout, stderr] = &pipes;
    request(PROGRAM, &[theirs.as_fd(), words.as_fd(), stdin.as_fd(), stdout.as_fd(), stderr.as_fd()])?;
    drop((theirs, pipes));
    Life::await_start(ours)
}

/// Has the guard remove these when the socket closes.
pub fn hang(list: &[std::path::PathBuf]) -> io::Result<OwnedFd> {
    let words = paths(list)?;
    let (ours, theirs) = pair()?;
    request(PATHS, &[theirs.as_fd(), words.as_fd()])?;
    Ok(ours)
}

pub fn guard_id() -> Option<u32> {
    u32::try_from(GUARD.load(Ordering::Relaxed)).ok().filter(|&id| id != 0)
}

fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?)
}

fn request(kind: i32, files: &[std::os::fd::BorrowedFd]) -> io::Result<()> {
    let mut link = LINK.lock().unwrap_or_else(PoisonError::into_inner);
    for attempt in 0.. {
        if link.is_none() {
            *link = Some(open()?);
        }
        let Some(open) = link.as_ref() else { break };
        match send(open, kind, files) {
            Err(Errno::PIPE | Errno::CONNRESET) if attempt == 0 => {
                reap(link.take());
            }
            other => return Ok(other?),
        }
    }
    Ok(())
}

fn send(link: &Link, kind: i32, files: &[std::os::fd::BorrowedFd]) -> Result<(), Errno> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(5))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(files));
    let bytes = encode(kind, 0);
    sendmsg(&link.socket, &[IoSlice::new(&bytes)], &mut ancillary, SendFlags::NOSIGNAL).map(drop)
}

fn open() -> io::Result<Link> {
    let (ours, theirs) = pair()?;
    let workplace = guard::Workplace::new()?;
    // SAFETY: the child makes async-signal-safe calls only, and never returns.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => unsafe { guard::watch(theirs.as_raw_fd(), workplace) },
        guard => {
            GUARD.store(guard, Ordering::Relaxed);
            Ok(Link { socket: ours, guard })
        }
    }
}

fn reap(link: Option<Link>) {
    let Some(Link { socket, guard }) = link else { return };
    GUARD.store(0, Ordering::Relaxed);
    drop(socket);
    // SAFETY: waits for a child of ours.
    while unsafe { libc::waitpid(guard, std::ptr::null_mut(), 0) } == -1
        && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted
    {}
}

/// Ends all that the guard holds, and the guard: before an orderly exit, so that nothing is left to process 1.
pub fn close() {
    reap(LINK.lock().unwrap_or_else(PoisonError::into_inner).take());
    crate::sweep::sweep_our_own();
}

/// For an executable: should the guard be killed, what its children had started comes to us.
pub fn become_subreaper() {
    // SAFETY: sets a flag of this process.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
    crate::sweep::WE_ARE_SUBREAPER.store(true, Ordering::Relaxed);
}
