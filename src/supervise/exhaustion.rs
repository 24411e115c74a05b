//! The end of the address space (`ulimit -v`): where an allocation fails, CaDiCaL and Rust's own library end the process with
//! `abort`. Instead, the thread that asked is stopped for good and the run is cancelled, so that the thread that supervises it
//! reports what was found.
//!
//! Invariant: the handler calls only what is safe in a signal handler; what the report needs of memory comes from a
//! reserve that the handler gives back.

use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use base::Cancel;
use base::cancel::Reason;

/// Address space that is kept until it is needed; nothing is ever written there.
const RESERVE_BYTES: usize = 4 << 20;
/// If there is this much left, memory is not why the program aborts: unless it asked for more at once, which it does when
/// much is in use already.
const PLENTY_BYTES: usize = 1 << 30;
/// If even the report needs memory that is not there, the run ends without it, after this many seconds.
const LAST_SECONDS: libc::c_uint = 10;
/// "Inconclusive", as after any other limit.
const EXIT_CODE: libc::c_int = 5;

static RESERVE: AtomicPtr<libc::c_void> = AtomicPtr::new(ptr::null_mut());
static EXHAUSTED: OnceLock<Cancel> = OnceLock::new();
/// The thread that supervises: without it there is nobody to report.
static SUPERVISOR: AtomicUsize = AtomicUsize::new(0);

/// Takes over `abort` for the rest of the process's life.
pub fn catch(cancel: &Cancel) {
    if EXHAUSTED.set(cancel.clone()).is_err() {
        return;
    }
    SUPERVISOR.store(this_thread(), Ordering::SeqCst);
    RESERVE.store(map(RESERVE_BYTES).unwrap_or(ptr::null_mut()), Ordering::SeqCst);
    handle(libc::SIGABRT, on_abort);
    handle(libc::SIGALRM, on_alarm);
}

/// How much address space the process may use; the largest number if nobody set a limit.
pub fn address_space() -> usize {
    let mut limit = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: fills the structure.
    unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) };
    usize::try_from(limit.rlim_cur).unwrap_or(usize::MAX)
}

fn handle(signal: libc::c_int, handler: extern "C" fn(libc::c_int)) {
    // SAFETY: the structure is filled before it is used, and the handlers touch atomics and system calls only.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as libc::sighandler_t;
        action.sa_flags = libc::SA_ONSTACK | libc::SA_NODEFER;
        libc::sigaction(signal, &action, ptr::null_mut());
    }
}

fn this_thread() -> usize {
    // SAFETY: asks for an id.
    unsafe { libc::pthread_self() as usize }
}

fn map(bytes: usize) -> Option<*mut libc::c_void> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: new pages at an address that the system chooses.
    let address = unsafe { libc::mmap(ptr::null_mut(), bytes, libc::PROT_NONE, flags, -1, 0) };
    (address != libc::MAP_FAILED).then_some(address)
}

extern "C" fn on_abort(signal: libc::c_int) {
    let plenty = match address_space() {
        usize::MAX => PLENTY_BYTES,
        limit => PLENTY_BYTES.max(limit / 4 * 3),
    };
    if let Some(pages) = map(plenty) {
        // SAFETY: these pages were mapped just now. Returning to `abort` ends the process as if nobody had asked.
        unsafe {
            libc::munmap(pages, plenty);
            libc::signal(signal, libc::SIG_DFL);
        }
        return;
    }
    let reserve = RESERVE.swap(ptr::null_mut(), Ordering::SeqCst);
    // SAFETY: nobody uses the reserve, and it is given back once; the calls are safe in a signal handler.
    unsafe {
        if !reserve.is_null() {
            libc::munmap(reserve, RESERVE_BYTES);
        }
        libc::alarm(LAST_SECONDS);
    }
    if let Some(cancel) = EXHAUSTED.get() {
        cancel.request(Reason::Memory);
    }
    if this_thread() == SUPERVISOR.load(Ordering::SeqCst) {
        on_alarm(signal);
    }
    loop {
        // SAFETY: waits for signals.
        unsafe { libc::pause() };
    }
}

extern "C" fn on_alarm(_signal: libc::c_int) {
    let text = b"VERIFICATION UNKNOWN (out of memory)\n";
    // SAFETY: a write of constant bytes, and the end of the process.
    unsafe {
        libc::write(libc::STDOUT_FILENO, text.as_ptr().cast(), text.len());
        libc::_exit(EXIT_CODE)
    }
}
