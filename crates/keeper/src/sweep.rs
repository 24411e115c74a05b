//! Finding and ending the children of this process that nobody knows: what programs left behind when they ended comes to
//! a subreaper. The kernel lists them in `/proc/N/task/N/children`; where it does not, they are left to themselves.
//!
//! Invariant: but for `sweep_our_own`, async-signal-safe calls and no memory.

use std::sync::atomic::{AtomicBool, Ordering};

/// At most so many children are looked at in one go.
pub const LISTED: usize = 4096;

/// Whether others' orphans come to us at all.
pub static WE_ARE_SUBREAPER: AtomicBool = AtomicBool::new(false);

/// Ends and reaps all children of process `id` (this one) except those that are known; how many are left.
///
/// # Safety
/// Unknown children of this process must be nobody's business.
pub unsafe fn sweep(id: libc::pid_t, listed: &mut [libc::pid_t; LISTED], known: impl Fn(libc::pid_t) -> bool) -> usize {
    // SAFETY: signals and waits for children of this process only.
    unsafe {
        let count = children(id, listed);
        let mut left = 0;
        for &child in &listed[..count] {
            if known(child) {
                continue;
            }
            libc::kill(child, libc::SIGKILL);
            if libc::waitpid(child, std::ptr::null_mut(), libc::WNOHANG) == 0 {
                left += 1;
            }
        }
        left
    }
}

/// The children of this process; how many were listed.
unsafe fn children(id: libc::pid_t, listed: &mut [libc::pid_t; LISTED]) -> usize {
    let mut path = [0u8; 64];
    let mut at = 0;
    put(&mut path, &mut at, b"/proc/");
    put_number(&mut path, &mut at, id);
    put(&mut path, &mut at, b"/task/");
    put_number(&mut path, &mut at, id);
    put(&mut path, &mut at, b"/children");
    // SAFETY: the path ends with a zero, the buffer is on this stack.
    unsafe {
        let file = libc::open(path.as_ptr().cast(), libc::O_RDONLY | libc::O_CLOEXEC);
        let (mut count, mut number, mut buffer) = (0, 0, [0u8; 512]);
        loop {
            let length = libc::read(file, buffer.as_mut_ptr().cast(), buffer.len());
            for &byte in &buffer[..length.max(0) as usize] {
                match byte {
                    b'0'..=b'9' => number = number * 10 + libc::pid_t::from(byte - b'0'),
                    _ if number > 0 && count < LISTED => {
                        listed[count] = std::mem::take(&mut number);
                        count += 1;
                    }
                    _ => number = 0,
                }
            }
            if length <= 0 {
                libc::close(file);
                return count;
            }
        }
    }
}

fn put(path: &mut [u8; 64], at: &mut usize, text: &[u8]) {
    for &byte in text {
        path[*at] = byte;
        *at += 1;
    }
}

fn put_number(path: &mut [u8; 64], at: &mut usize, number: libc::pid_t) {
    let mut digits = [0u8; 12];
    let mut first = digits.len();
    let mut rest = number;
    while rest > 0 {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    put(path, at, &digits[first..]);
}

/// At the end of an executable that is a subreaper: whatever came to it.
pub fn sweep_our_own() {
    if !WE_ARE_SUBREAPER.load(Ordering::Relaxed) {
        return;
    }
    let id = libc::pid_t::try_from(std::process::id()).unwrap_or(0);
    let mut listed = Box::new([0; LISTED]);
    for _ in 0..500 {
        // SAFETY: all programs were started by the guard, so a child of ours is what one of them has left.
        if unsafe { sweep(id, &mut listed, |_| false) } == 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are_read() {
        let (mut path, mut at) = ([0u8; 64], 0);
        put_number(&mut path, &mut at, 4_194_304);
        assert_eq!(&path[..at], b"4194304");
    }

    #[test]
    fn children_of_this_process_are_listed() {
        // The kernel lists the children of the thread that made them.
        let mut child = std::process::Command::new("sleep").arg("100").spawn().expect("sleep");
        let mut listed = [0; LISTED];
        // SAFETY: asks for this thread's id.
        let thread = unsafe { libc::gettid() };
        let text = std::fs::read_to_string(format!("/proc/self/task/{thread}/children")).expect("a list");
        // SAFETY: as in `sweep`.
        let count = unsafe { children(libc::pid_t::try_from(std::process::id()).expect("an id"), &mut listed) };
        assert!(text.split_whitespace().any(|id| id == child.id().to_string()));
        assert!(count <= LISTED);
        child.kill().expect("a child");
        child.wait().expect("a child");
    }
}
