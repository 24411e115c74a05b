//! The limits of a run before its work begins. Arguments name files of configuration (YAML, databases, devices), and these
//! can be as long as any other; the clock of the whole run starts here.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use base::cancel::Reason;
use config::Limits;

/// "Inconclusive", as after any other limit.
const EXIT_CODE: i32 = 5;
/// How often to look.
const GLANCE: Duration = Duration::from_millis(10);

/// When the run began, until its work does.
static ARRIVED: Mutex<Option<Instant>> = Mutex::new(None);

/// From now on the limits hold: for an executable, since the process ends when one is reached before the work begins.
pub fn watch(limits: Limits) {
    let start = Instant::now();
    *ARRIVED.lock().unwrap_or_else(PoisonError::into_inner) = Some(start);
    if limits.time.is_some() || limits.memory.is_some() {
        // Without a thread to be had, the limits hold from the beginning of the work.
        let _ = thread::Builder::new().name("limits".into()).spawn(move || look(limits, start));
    }
}

/// The work begins and is watched by others; the start of the run, or now if nobody watched it.
pub fn work_begins() -> Instant {
    ARRIVED.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_else(Instant::now)
}

fn look(limits: Limits, start: Instant) {
    loop {
        thread::sleep(GLANCE);
        let arrived = ARRIVED.lock().unwrap_or_else(PoisonError::into_inner);
        if *arrived != Some(start) {
            return;
        }
        if limits.time.is_some_and(|limit| start.elapsed() >= limit) {
            end(Reason::Time);
        }
        if limits.memory.is_some_and(|limit| keeper::resident_bytes() > limit) {
            end(Reason::Memory);
        }
    }
}

fn end(reason: Reason) -> ! {
    eprintln!("stopped: {reason}");
    keeper::close();
    std::process::exit(EXIT_CODE)
}
