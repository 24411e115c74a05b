//! Running the work under limits: a thread with a large stack does it, the calling thread watches the clock, the memory
//! and Ctrl-C, draws the progress, and raises the [`Cancel`] flag. Work that does not react in time is abandoned, so
//! that what was found can still be reported.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use base::Cancel;
use base::cancel::Reason;
use config::Limits;

use super::{arrival, exhaustion};

/// How the work ended.
#[derive(Debug)]
pub enum Ended<T> {
    Done(T),
    /// With the panic's message and place.
    Panicked(String),
    /// It was cancelled and did not react; its thread is still running.
    Abandoned(Reason),
}

/// How long cancelled work may take to come to an end by itself.
const GRACE: Duration = Duration::from_millis(800);
/// Reserved, not used: recursion over deeply nested C must not end in a crash.
const STACK_BYTES: usize = 1 << 30;

/// Runs `work` under the limits. `tick` is called about ten times a second meanwhile.
pub fn supervise<T: Send + 'static>(
    limits: Limits,
    cancel: &Cancel,
    mut tick: impl FnMut(),
    work: impl FnOnce() -> T + Send + 'static,
) -> Ended<T> {
    let start = arrival::work_begins();
    let (sender, receiver) = mpsc::channel();
    let job = move || {
        let result = panic::catch_unwind(AssertUnwindSafe(work));
        // The receiver is gone only when this work was abandoned.
        let _ = sender.send(result);
    };
    if !spawn_with_large_stack(job) {
        return Ended::Panicked("no thread could be started".to_string());
    }
    let mut cancelled_at = None;
    loop {
        match receiver.recv_timeout(pause(limits, start)) {
            Ok(Ok(result)) => return Ended::Done(result),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Ended::Panicked(panic_message()),
            Err(RecvTimeoutError::Timeout) => tick(),
        }
        if limits.time.is_some_and(|limit| start.elapsed() >= limit) {
            cancel.request(Reason::Time);
        }
        if limits.memory.is_some_and(|limit| keeper::resident_bytes() > limit) {
            cancel.request(Reason::Memory);
        }
        if let Some(reason) = cancel.check() {
            let since = *cancelled_at.get_or_insert_with(Instant::now);
            if since.elapsed() > GRACE {
                return Ended::Abandoned(reason);
            }
        }
    }
}

/// Smaller stacks where the address space is limited: most of it is for the work.
fn spawn_with_large_stack(job: impl FnOnce() + Send + 'static) -> bool {
    // The job moves into the thread that starts, so it waits in a slot that every attempt can reach.
    let slot = std::sync::Arc::new(Mutex::new(Some(job)));
    let mut bytes = STACK_BYTES.min(exhaustion::address_space() / 4);
    while bytes >= 8 << 20 {
        let slot = slot.clone();
        let run = move || {
            let job = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(job) = job {
                job();
            }
        };
        if thread::Builder::new().stack_size(bytes).name("work".into()).spawn(run).is_ok() {
            return true;
        }
        bytes /= 2;
    }
    false
}

fn pause(limits: Limits, start: Instant) -> Duration {
    let tick = if limits.memory.is_some() { Duration::from_millis(20) } else { Duration::from_millis(100) };
    match limits.time {
        Some(limit) => limit.saturating_sub(start.elapsed()).clamp(Duration::from_millis(1), tick),
        None => tick,
    }
}

static SIGNALLED: OnceLock<Cancel> = OnceLock::new();

/// The first Ctrl-C ends the run in order, the second one at once.
extern "C" fn on_signal(_signal: libc::c_int) {
    let first = SIGNALLED.get().is_some_and(|cancel| cancel.request(Reason::Interrupt));
    if !first {
        // SAFETY: _exit is async-signal-safe.
        unsafe { libc::_exit(130) }
    }
}

/// Takes over this process's signals and panic messages: for an executable, not for a test.
pub fn take_over(cancel: &Cancel) {
    panic::set_hook(Box::new(remember_panic));
    catch_signals(cancel);
    exhaustion::catch(cancel);
}

fn catch_signals(cancel: &Cancel) {
    if SIGNALLED.set(cancel.clone()).is_err() {
        return;
    }
    let handler = on_signal as extern "C" fn(libc::c_int) as libc::sighandler_t;
    // SAFETY: the handler only touches an atomic and _exit.
    unsafe {
        libc::signal(libc::SIGINT, handler);
        libc::signal(libc::SIGTERM, handler);
    }
}

static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

fn remember_panic(info: &panic::PanicHookInfo<'_>) {
    let payload = info.payload();
    let text = payload
        .downcast_ref::<&str>()
        .map(|s| s.to_string())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".to_string());
    let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
    LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(format!("{text}{place}"));
}

fn panic_message() -> String {
    let message = LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
    message.unwrap_or_else(|| "the work ended without a result".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_reacts_to_the_time_limit() {
        let cancel = Cancel::new();
        let polled = cancel.clone();
        let limits = Limits { time: Some(Duration::from_millis(1)), memory: None };
        let ended = supervise(
            limits,
            &cancel,
            || {},
            move || {
                loop {
                    if let Some(reason) = polled.check() {
                        return reason;
                    }
                    thread::sleep(Duration::from_millis(1));
                }
            },
        );
        assert!(matches!(ended, Ended::Done(Reason::Time)), "{ended:?}");
    }

    #[test]
    fn a_memory_limit_below_what_we_use_cancels() {
        let cancel = Cancel::new();
        let polled = cancel.clone();
        let limits = Limits { time: None, memory: Some(1) };
        let ended = supervise(
            limits,
            &cancel,
            || {},
            move || {
                while polled.check().is_none() {
                    thread::sleep(Duration::from_millis(1));
                }
                polled.check()
            },
        );
        assert!(matches!(ended, Ended::Done(Some(Reason::Memory))), "{ended:?}");
    }

    #[test]
    fn recursion_has_room() {
        fn depth(n: u64) -> u64 {
            if n == 0 { 0 } else { 1 + std::hint::black_box(depth(n - 1)) }
        }
        let ended = supervise(Limits::default(), &Cancel::new(), || {}, || depth(500_000));
        assert!(matches!(ended, Ended::Done(500_000)));
    }
}
