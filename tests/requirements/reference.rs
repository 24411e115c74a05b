//! What requirements mean, said over whole traces with quantifiers: for each trigger, for each step behind it. Nothing of
//! the observers is used, neither their automata nor their text.

use require::expr::{Expr, ExprKind, Past};
use require::spec::{Pattern, Requirement, Scope, Then};

/// The values of `a`, `b`, `c` at each step, as bits.
pub type Trace = [u8];

/// The first step at which the trace violates the requirement.
pub fn first_violation(requirement: &Requirement, trace: &Trace) -> Option<usize> {
    let stays = stays(&requirement.scope, trace);
    stays.iter().filter_map(|stay| in_stay(&requirement.pattern, trace, *stay)).min()
}

/// A stay in the scope: its first step, and the first step behind it.
#[derive(Clone, Copy)]
struct Stay {
    begin: usize,
    end: usize,
    /// The trace goes on behind it.
    left: bool,
}

fn stays(scope: &Scope, trace: &Trace) -> Vec<Stay> {
    let inside: Vec<bool> = (0..trace.len()).map(|k| is_inside(scope, trace, k)).collect();
    let begins = (0..trace.len()).filter(|&k| inside[k] && (k == 0 || !inside[k - 1]));
    let stay = |begin: usize| {
        let end = (begin..trace.len()).find(|&k| !inside[k]).unwrap_or(trace.len());
        Stay { begin, end, left: end < trace.len() }
    };
    begins.map(stay).collect()
}

fn is_inside(scope: &Scope, trace: &Trace, k: usize) -> bool {
    let at = |e: &Expr, k: usize| truth(e, trace, k);
    match scope {
        Scope::Globally => true,
        Scope::Before(end) => (0..=k).all(|j| !at(end, j)),
        Scope::After(begin) => (0..=k).any(|j| at(begin, j)),
        Scope::While(e) => at(e, k),
        Scope::Between(begin, end) => (0..=k).any(|j| at(begin, j) && (j..=k).all(|i| !at(end, i))),
    }
}

fn in_stay(pattern: &Pattern, trace: &Trace, stay: Stay) -> Option<usize> {
    let Stay { begin, end, left } = stay;
    let at = |e: &Expr, k: usize| truth(e, trace, k);
    let moved = |e: &Expr, k: usize| value(e, trace, k) != value(e, trace, k - 1);
    match pattern {
        Pattern::Always(e) => (begin..end).find(|&k| !at(e, k)),
        Pattern::Never(e) => (begin..end).find(|&k| at(e, k)),
        Pattern::Exclusive(all) => (begin..end).find(|&k| all.iter().filter(|e| at(e, k)).count() > 1),
        Pattern::Exists { what, within: Some(n) } => late(what, trace, begin, *n, end),
        Pattern::Exists { what, within: None } => (left && (begin..end).all(|k| !at(what, k))).then_some(end),
        Pattern::Precedence { first, then } => {
            (begin..end).find(|&k| at(then, k) && (begin..=k).all(|j| !at(first, j)))
        }
        Pattern::Until { hold, until, within } => until_from(hold, until, *within, trace, begin, end),
        Pattern::Stable(what) => (begin + 1..end).find(|&k| moved(what, k)),
        Pattern::Recurs { what, every } => {
            let behind = (begin..end).filter(|&i| at(what, i)).filter_map(|i| {
                let due = i + *every as usize;
                (due < end && (i + 1..=due).all(|k| !at(what, k))).then_some(due)
            });
            behind.chain(late(what, trace, begin, *every, end)).min()
        }
        Pattern::Pulse { what, at_least, at_most } => {
            let rises = (begin..end).filter(|&i| at(what, i) && (i == begin || !at(what, i - 1)));
            let judged = rises.filter_map(|i| {
                let behind = (i..end).find(|&k| !at(what, k));
                let width = behind.unwrap_or(end) - i;
                match (at_most, behind) {
                    (Some(most), _) if width > *most as usize => Some(i + *most as usize),
                    (_, Some(behind)) if width < *at_least as usize => Some(behind),
                    _ => None,
                }
            });
            judged.min()
        }
        Pattern::Response { when, then } => {
            let triggers = (begin..end).filter(|&i| at(when, i));
            triggers.filter_map(|i| after_trigger(then, trace, i, end)).min()
        }
    }
}

/// Not at any of the steps from i to i + n, all of which are there.
fn late(what: &Expr, trace: &Trace, i: usize, n: u32, end: usize) -> Option<usize> {
    let due = i + n as usize;
    (due < end && (i..=due).all(|k| !truth(what, trace, k))).then_some(due)
}

fn until_from(hold: &Expr, until: &Expr, within: Option<u32>, trace: &Trace, i: usize, end: usize) -> Option<usize> {
    let stop = (i..end).find(|&k| truth(until, trace, k)).unwrap_or(end);
    let broken = (i..stop).find(|&k| !truth(hold, trace, k));
    let late = within.and_then(|n| late(until, trace, i, n, end));
    broken.into_iter().chain(late).min()
}

fn after_trigger(then: &Then, trace: &Trace, i: usize, end: usize) -> Option<usize> {
    let at = |e: &Expr, k: usize| truth(e, trace, k);
    match then {
        Then::Eventually { what, within, not_before } => {
            let early = (i..end.min(i + *not_before as usize)).find(|&k| at(what, k));
            early.into_iter().chain(late(what, trace, i, *within, end)).min()
        }
        Then::Settles { what, after } => (i + *after as usize..end).find(|&k| !at(what, k)),
        Then::Holds { what, steps } => (i..end.min(i + *steps as usize)).find(|&k| !at(what, k)),
        Then::Until { hold, until, within } => until_from(hold, until, *within, trace, i, end),
        Then::Stable { what, steps } => {
            (i + 1..end.min(i + *steps as usize)).find(|&k| value(what, trace, k) != value(what, trace, k - 1))
        }
    }
}

fn truth(e: &Expr, trace: &Trace, k: usize) -> bool {
    value(e, trace, k) != 0
}

/// The value of an expression at a step, from the whole trace up to there.
fn value(e: &Expr, trace: &Trace, k: usize) -> i64 {
    let at = |e: &Expr| value(e, trace, k);
    match &e.kind {
        ExprKind::Name(name) => i64::from(trace[k] >> (name.as_bytes()[0] - b'a') & 1),
        ExprKind::Literal(text) => text.parse().expect("a number"),
        ExprKind::Unary("!", a) => i64::from(at(a) == 0),
        ExprKind::Binary("&&", a, b) => i64::from(at(a) != 0 && at(b) != 0),
        ExprKind::Binary("||", a, b) => i64::from(at(a) != 0 || at(b) != 0),
        ExprKind::Binary("==", a, b) => i64::from(at(a) == at(b)),
        ExprKind::Binary(">", a, b) => i64::from(at(a) > at(b)),
        ExprKind::Binary("<", a, b) => i64::from(at(a) < at(b)),
        ExprKind::Binary("+", a, b) => at(a) + at(b),
        ExprKind::Cond(a, b, c) => {
            if at(a) != 0 {
                at(b)
            } else {
                at(c)
            }
        }
        ExprKind::Past(past) => look_back(past, trace, k),
        other => panic!("no part of these tests: {other:?}"),
    }
}

fn look_back(past: &Past, trace: &Trace, k: usize) -> i64 {
    let before = |e: &Expr| if k == 0 { 0 } else { value(e, trace, k - 1) };
    let now = |e: &Expr| value(e, trace, k);
    match past {
        Past::Prev(e) => before(e),
        Past::Rose(e) => i64::from(now(e) != 0 && before(e) == 0),
        Past::Fell(e) => i64::from(now(e) == 0 && before(e) != 0),
        Past::Changed(e) => i64::from(k > 0 && now(e) != before(e)),
        Past::Held(e, n) => {
            let n = *n as usize;
            i64::from(k + 1 >= n && (k + 1 - n..=k).all(|j| truth(e, trace, j)))
        }
        Past::Count(e) => (0..=k).filter(|&j| truth(e, trace, j)).count() as i64,
        Past::Since(a, b) => {
            let holds = (0..=k).any(|j| truth(b, trace, j) && (j + 1..=k).all(|i| truth(a, trace, i)));
            i64::from(holds)
        }
        Past::Initially => i64::from(k == 0),
    }
}
