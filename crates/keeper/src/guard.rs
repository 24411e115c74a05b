//! The guard's whole life. It was forked from a process that may have had many threads, so it makes async-signal-safe
//! calls only and uses no memory but its stack and pages that were mapped before the fork.
//!
//! Invariant: a slot whose socket has closed at our end is empty before the guard closes its own end.

use std::io;
use std::os::fd::RawFd;
use std::ptr;

use crate::message::{ENDED, FAILED, Head, PATHS, PROGRAM, STARTED, decode, encode};
use crate::sweep;

/// So many programs and folders at one time; each needs two or three file descriptors.
const SLOTS: usize = 512;
/// How often to look at what is dying.
const GLANCE: libc::c_int = 2;
/// The guard itself ends after this many glances, even if the kernel cannot end a process.
const LAST_GLANCES: u32 = 5000;

#[derive(Clone, Copy)]
struct Slot {
    /// -1: free.
    socket: RawFd,
    /// The words of paths; -1 for a program.
    paths: RawFd,
    /// 0: none, or it has ended and was reaped.
    leader: libc::pid_t,
    /// Its process group, as long as the slot is used.
    group: libc::pid_t,
    pidfd: RawFd,
    dying: bool,
}

const FREE: Slot = Slot { socket: -1, paths: -1, leader: 0, group: 0, pidfd: -1, dying: false };

struct Room {
    slots: [Slot; SLOTS],
    polls: [libc::pollfd; 2 * SLOTS + 1],
    listed: [libc::pid_t; sweep::LISTED],
}

/// Pages that the guard works in; mapped by us, because the guard cannot ask for memory.
pub struct Workplace(*mut Room);

impl Workplace {
    pub fn new() -> io::Result<Workplace> {
        let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: new pages at an address that the system chooses.
        let address = unsafe { libc::mmap(ptr::null_mut(), size_of::<Room>(), access, kind, -1, 0) };
        match address == libc::MAP_FAILED {
            true => Err(io::Error::last_os_error()),
            false => Ok(Workplace(address.cast())),
        }
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        // SAFETY: mapped by `new`, and used by nobody else: the guard has a copy of its own.
        unsafe { libc::munmap(self.0.cast(), size_of::<Room>()) };
    }
}

/// # Safety
/// Only in a process that was just forked.
pub unsafe fn watch(socket: RawFd, workplace: Workplace) -> ! {
    // SAFETY: the workplace is mapped and ours alone; zeros are a valid `Room`, and the slots are filled before use.
    unsafe {
        let room = &mut *workplace.0;
        std::mem::forget(workplace);
        room.slots = [FREE; SLOTS];
        settle_in(socket);
        let mut guard = Guard { room, id: libc::getpid() };
        while guard.round() {}
        guard.end()
    }
}

/// Its own session keeps the terminal's signals away; it holds no file of ours but the socket, as number 3.
unsafe fn settle_in(socket: RawFd) {
    // SAFETY: system calls on numbers.
    unsafe {
        libc::setsid();
        libc::prctl(libc::PR_SET_NAME, c"flotilla-guard".as_ptr());
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
        for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGPIPE] {
            libc::signal(signal, libc::SIG_IGN);
        }
        for signal in [libc::SIGABRT, libc::SIGALRM, libc::SIGSEGV, libc::SIGBUS] {
            libc::signal(signal, libc::SIG_DFL);
        }
        // Away from the numbers that are about to be used.
        let socket = libc::fcntl(socket, libc::F_DUPFD, 10);
        let null = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        for number in 0..3 {
            libc::dup2(null, number);
        }
        libc::dup2(socket, SOCKET);
        libc::fcntl(SOCKET, libc::F_SETFD, libc::FD_CLOEXEC);
        libc::syscall(libc::SYS_close_range, SOCKET + 1, libc::c_uint::MAX, 0);
    }
}

const SOCKET: RawFd = 3;

struct Guard<'a> {
    room: &'a mut Room,
    id: libc::pid_t,
}

impl Guard<'_> {
    /// Waits for something to happen and deals with it; false when we are gone.
    unsafe fn round(&mut self) -> bool {
        // SAFETY: as for the whole file.
        unsafe {
            let count = self.fill_polls();
            let dying = self.room.slots.iter().any(|slot| slot.dying);
            libc::poll(self.room.polls.as_mut_ptr(), count as libc::nfds_t, if dying { GLANCE } else { -1 });
            for n in 0..SLOTS {
                self.look_at(n);
            }
            if self.room.slots.iter().any(|slot| slot.dying) {
                self.finish_dying();
            }
            self.room.polls[0].revents == 0 || self.requests()
        }
    }

    fn fill_polls(&mut self) -> usize {
        let Room { slots, polls, .. } = &mut *self.room;
        let watched = |fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
        polls[0] = watched(SOCKET);
        let mut count = 1;
        for slot in slots.iter().filter(|slot| slot.socket >= 0) {
            for fd in [if slot.dying { -1 } else { slot.socket }, slot.pidfd] {
                if fd >= 0 {
                    polls[count] = watched(fd);
                    count += 1;
                }
            }
        }
        count
    }

    unsafe fn look_at(&mut self, n: usize) {
        // SAFETY: as for the whole file.
        unsafe {
            let slot = &mut self.room.slots[n];
            if slot.socket < 0 {
                return;
            }
            reap_leader(slot);
            let mut byte = 0u8;
            let closed = libc::recv(slot.socket, (&raw mut byte).cast(), 1, libc::MSG_DONTWAIT) == 0;
            if closed && !slot.dying {
                slot.dying = true;
                kill_group(slot);
                remove_paths(slot);
            }
        }
    }

    /// Frees the slots of which nothing is left.
    unsafe fn finish_dying(&mut self) {
        // SAFETY: as for the whole file.
        unsafe {
            let Room { slots, listed, .. } = &mut *self.room;
            for slot in slots.iter_mut().filter(|slot| slot.dying) {
                kill_group(slot);
                reap_leader(slot);
            }
            let strays = sweep::sweep(self.id, listed, |child| {
                let group = libc::getpgid(child);
                slots
                    .iter()
                    .any(|slot| slot.socket >= 0 && (child == slot.leader || !slot.dying && group == slot.group))
            });
            for slot in slots.iter_mut().filter(|slot| slot.dying) {
                let empty = slot.group == 0 || libc::kill(-slot.group, 0) == -1;
                if slot.leader == 0 && empty && strays == 0 {
                    libc::close(slot.socket);
                    *slot = FREE;
                }
            }
        }
    }

    /// Takes one request; false when there is nobody to ask any more.
    unsafe fn requests(&mut self) -> bool {
        // SAFETY: as for the whole file.
        unsafe {
            let mut bytes = [0u8; 8];
            let mut files = [-1; 5];
            match receive(&mut bytes, &mut files) {
                0 => return false,
                length if length < 0 => return true,
                _ => {}
            }
            let free = self.room.slots.iter().position(|slot| slot.socket < 0);
            match (decode(bytes).0, free) {
                (PATHS, Some(n)) => {
                    self.room.slots[n] = Slot { socket: files[0], paths: files[1], ..FREE };
                    return true;
                }
                (PROGRAM, Some(n)) if files[4] >= 0 => self.room.slots[n] = self.start(&files),
                _ => tell(files[0], FAILED, libc::EMFILE),
            }
            let kept = free.is_some_and(|n| self.room.slots[n].socket == files[0]);
            for &file in &files[usize::from(kept)..] {
                if file >= 0 {
                    libc::close(file);
                }
            }
            true
        }
    }

    unsafe fn start(&self, files: &[RawFd; 5]) -> Slot {
        // SAFETY: as for the whole file. The child shares nothing with us, and we go on when it has become the program or
        // has failed: what it says about that comes before what we say.
        unsafe {
            let flags = libc::CLONE_VFORK | libc::SIGCHLD;
            let leader = libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) as libc::pid_t;
            if leader == 0 {
                become_program(files, self.id);
            }
            if leader < 0 {
                tell(files[0], FAILED, *libc::__errno_location());
                return FREE;
            }
            let pidfd = libc::syscall(libc::SYS_pidfd_open, leader, 0) as RawFd;
            tell(files[0], STARTED, leader);
            Slot { socket: files[0], paths: -1, leader, group: leader, pidfd, dying: false }
        }
    }

    /// Ends everything that is left, and the guard.
    unsafe fn end(&mut self) -> ! {
        // SAFETY: as for the whole file.
        unsafe {
            for slot in self.room.slots.iter_mut().filter(|slot| slot.socket >= 0) {
                kill_group(slot);
                remove_paths(slot);
            }
            for _ in 0..LAST_GLANCES {
                let left = sweep::sweep(self.id, &mut self.room.listed, |_| false);
                while libc::waitpid(-1, ptr::null_mut(), libc::WNOHANG) > 0 {}
                if left == 0 {
                    break;
                }
                libc::poll(ptr::null_mut(), 0, GLANCE);
            }
            libc::_exit(0)
        }
    }
}

/// If the leader has ended, the rest of its group ends with it, while the group's number is still its own.
unsafe fn reap_leader(slot: &mut Slot) {
    // SAFETY: as for the whole file.
    unsafe {
        if slot.leader == 0 {
            return;
        }
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        if libc::waitid(libc::P_PID, slot.leader as libc::id_t, &mut info, options) != 0 || info.si_pid() == 0 {
            return;
        }
        libc::kill(-slot.group, libc::SIGKILL);
        let mut status = 0;
        libc::waitpid(slot.leader, &mut status, 0);
        tell(slot.socket, ENDED, status);
        if slot.pidfd >= 0 {
            libc::close(slot.pidfd);
        }
        (slot.leader, slot.pidfd) = (0, -1);
    }
}

unsafe fn kill_group(slot: &Slot) {
    // SAFETY: the group has members as long as its leader is not reaped; afterwards it is only looked at.
    unsafe {
        if slot.leader > 0 {
            libc::kill(-slot.group, libc::SIGKILL);
            libc::kill(slot.leader, libc::SIGKILL);
        }
    }
}

unsafe fn remove_paths(slot: &mut Slot) {
    // SAFETY: as for the whole file; each word ends with a zero within the mapped pages.
    unsafe {
        if slot.paths < 0 {
            return;
        }
        let length = libc::lseek(slot.paths, 0, libc::SEEK_END).max(0) as usize;
        let text = libc::mmap(ptr::null_mut(), length.max(1), libc::PROT_READ, libc::MAP_PRIVATE, slot.paths, 0);
        let mut at = 0;
        while text != libc::MAP_FAILED && at < length {
            let path: *const libc::c_char = text.cast::<libc::c_char>().add(at);
            if libc::unlink(path) == -1 {
                libc::rmdir(path);
            }
            at += libc::strlen(path) + 1;
        }
        libc::munmap(text, length.max(1));
        libc::close(slot.paths);
        slot.paths = -1;
    }
}

unsafe fn tell(socket: RawFd, kind: i32, value: i32) {
    let bytes = encode(kind, value);
    // SAFETY: sends from this stack. Who does not listen is about to be ended anyway.
    unsafe { libc::send(socket, bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT) };
}

/// The length of the message (0: nobody is there), and the files that came with it.
unsafe fn receive(bytes: &mut [u8; 8], files: &mut [RawFd; 5]) -> isize {
    // SAFETY: all pointers are to this stack; a control message is read only where the macros find one.
    unsafe {
        let mut control = [0u64; 8];
        let mut part = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: bytes.len() };
        let mut header: libc::msghdr = std::mem::zeroed();
        header.msg_iov = &mut part;
        header.msg_iovlen = 1;
        header.msg_control = control.as_mut_ptr().cast();
        header.msg_controllen = size_of_val(&control) as _;
        let length = libc::recvmsg(SOCKET, &mut header, libc::MSG_CMSG_CLOEXEC);
        let message = libc::CMSG_FIRSTHDR(&header);
        if length > 0 && !message.is_null() && (*message).cmsg_type == libc::SCM_RIGHTS {
            let room = (*message).cmsg_len as usize - libc::CMSG_LEN(0) as usize;
            let count = (room / size_of::<RawFd>()).min(files.len());
            ptr::copy_nonoverlapping(libc::CMSG_DATA(message).cast::<RawFd>(), files.as_mut_ptr(), count);
        }
        length
    }
}

/// In the child: leads a group of its own, ends with the guard, and becomes the program.
unsafe fn become_program(files: &[RawFd; 5], guard: libc::pid_t) -> ! {
    // SAFETY: as for the whole file.
    unsafe {
        libc::setpgid(0, 0);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != guard {
            libc::_exit(1);
        }
        for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGPIPE] {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, ptr::null_mut());
        for (number, &file) in files[2..].iter().enumerate() {
            libc::dup2(file, number as RawFd);
        }
        execute(files[1]);
        tell(files[0], FAILED, *libc::__errno_location());
        libc::_exit(127)
    }
}

/// Returns only if it fails.
unsafe fn execute(words: RawFd) {
    // SAFETY: the pages hold a `Head` and then as many words as it says, each with a zero at its end (`message::words`).
    unsafe {
        let length = libc::lseek(words, 0, libc::SEEK_END).max(0) as usize;
        let text = libc::mmap(ptr::null_mut(), length.max(1), libc::PROT_READ, libc::MAP_PRIVATE, words, 0);
        if text == libc::MAP_FAILED {
            return;
        }
        let head = *text.cast::<Head>();
        let count = (head.arguments + head.variables + 2) as usize;
        let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        let list = libc::mmap(ptr::null_mut(), count * size_of::<*const libc::c_char>(), access, kind, -1, 0);
        if list == libc::MAP_FAILED {
            return;
        }
        let list: *mut *const libc::c_char = list.cast();
        let mut word: *const libc::c_char = text.cast::<libc::c_char>().add(size_of::<Head>());
        let mut next = || {
            let this = word;
            word = word.add(libc::strlen(word) + 1);
            this
        };
        let (directory, file) = (next(), next());
        // One list after the other, each with a null at its end: the pages are zero.
        for n in 0..head.arguments as usize {
            *list.add(n) = next();
        }
        let variables = list.add(head.arguments as usize + 1);
        for n in 0..head.variables as usize {
            *variables.add(n) = next();
        }
        // Last: what is set up here needs room as well.
        limit(head.memory);
        if *directory == 0 || libc::chdir(directory) == 0 {
            libc::execve(file, list.cast_const(), variables.cast_const());
        }
    }
}

/// A limit that cannot be set is none.
unsafe fn limit(memory: u64) {
    // SAFETY: sets limits of this process.
    unsafe {
        let at_most = |bytes: u64| libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
        libc::setrlimit(libc::RLIMIT_CORE, &at_most(0));
        if memory > 0 {
            libc::setrlimit(libc::RLIMIT_AS, &at_most(memory));
        }
    }
}
