//! The short trace: the events that a violation depends on, by data and by control (a dynamic backward slice).

use super::events::{Outcome, Run};

/// The events that the run's end depends on, in execution order: those behind the violation that ended it, else behind
/// the first violation, else behind the step where it got stuck. Empty if the run was not recorded or nothing went wrong.
pub fn relevant(run: &Run) -> Vec<usize> {
    let first = run.violated.first().and_then(|v| v.event);
    let last = match run.outcome {
        Outcome::Violated { .. } => run.violated.last().and_then(|v| v.event),
        Outcome::Unwound { event } => event,
        Outcome::Stuck { .. } => first.or_else(|| run.events.len().checked_sub(1)),
        _ => first,
    };
    last.map_or_else(Vec::new, |event| relevant_to(run, event))
}

/// The events that one event depends on, itself included, in execution order.
pub fn relevant_to(run: &Run, event: usize) -> Vec<usize> {
    let mut wanted = vec![false; run.events.len()];
    let mut work = vec![event];
    while let Some(index) = work.pop() {
        let Some(event) = run.events.get(index) else { continue };
        if std::mem::replace(&mut wanted[index], true) {
            continue;
        }
        work.extend(event.reads.iter().copied().chain(event.control).chain(event.call));
    }
    (0..wanted.len()).filter(|&i| wanted[i]).collect()
}
