//! Observers' automata as plain data: states, one counter, and edges of which the first that fits is taken, once a step.
//!
//! Ten patterns and five scopes come down to the few automata below. A scope is an event like any other: an automaton
//! that finds itself outside of it goes back to its first state. Each has one counter at most, which never exceeds the
//! bound that it has here; that one counter is enough although triggers may overlap is said at each automaton.

/// Number of an event in the observer's list.
pub type EventNo = usize;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// Their names; the first one is where it begins.
    pub states: Vec<&'static str>,
    /// The greatest value of the counter, if there is one.
    pub counter: Option<u32>,
    pub edges: Vec<Edge>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    pub from: usize,
    pub to: usize,
    /// All of them.
    pub guard: Vec<Literal>,
    pub count: Counting,
    pub outcome: Outcome,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Literal {
    Is(EventNo),
    Not(EventNo),
    CountAtLeast(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    Leave,
    /// To 1: a step is over when the next one comes.
    Begin,
    /// One more, but never beyond the counter's bound.
    Next,
}

/// What a step means for the requirement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// Nothing is asked for.
    Nothing,
    /// Something is asked for, and there is still time.
    Fine,
    Violated,
    /// What is asked for is there.
    Fulfilled,
}

use Counting::{Begin, Leave, Next};
use Literal::{CountAtLeast, Is, Not};
use Outcome::{Fine, Fulfilled, Nothing, Violated};

struct Maker {
    automaton: Automaton,
    scope: Option<EventNo>,
}

impl Maker {
    fn new(states: &[&'static str], counter: Option<u32>, scope: Option<EventNo>) -> Maker {
        Maker { automaton: Automaton { states: states.to_vec(), counter, edges: Vec::new() }, scope }
    }

    fn edge(&mut self, from: usize, guard: &[Literal], to: usize, count: Counting, outcome: Outcome) {
        self.automaton.edges.push(Edge { from, to, guard: guard.to_vec(), count, outcome });
    }

    /// Outside of the scope, back to the first state.
    fn outside(&mut self, from: usize, outcome: Outcome) {
        if let Some(scope) = self.scope {
            self.edge(from, &[Not(scope)], 0, Leave, outcome);
        }
    }

    fn done(self) -> Automaton {
        self.automaton
    }
}

/// What never happens inside of the scope.
pub fn never(bad: EventNo, scope: Option<EventNo>) -> Automaton {
    let mut m = Maker::new(&["watching"], None, scope);
    m.outside(0, Nothing);
    m.edge(0, &[Is(bad)], 0, Leave, Violated);
    m.edge(0, &[], 0, Leave, Fulfilled);
    m.done()
}

/// A response at most `within` steps after each trigger; without a trigger, after the scope begins. The earliest trigger
/// that waits has the earliest deadline, and what answers it answers those after it.
pub fn deadline(trigger: Option<EventNo>, response: EventNo, within: u32, scope: Option<EventNo>) -> Automaton {
    waiting(trigger, None, response, Some(within), scope)
}

/// `hold` from each trigger until `end` comes, at most `within` steps later. As above, the earliest trigger asks for all
/// that the later ones ask for.
pub fn until(
    trigger: Option<EventNo>,
    hold: EventNo,
    end: EventNo,
    within: Option<u32>,
    scope: Option<EventNo>,
) -> Automaton {
    waiting(trigger, Some(hold), end, within, scope)
}

fn waiting(
    trigger: Option<EventNo>,
    hold: Option<EventNo>,
    end: EventNo,
    within: Option<u32>,
    scope: Option<EventNo>,
) -> Automaton {
    let counter = within.filter(|&n| n > 0);
    // Without a trigger, each stay in the scope asks once.
    let (states, served): (&[&str], usize) = match trigger {
        Some(_) => (&["idle", "waiting"], 0),
        None => (&["outside", "waiting", "served"], 2),
    };
    let mut m = Maker::new(states, counter, scope);
    let begins: Vec<Literal> = trigger.into_iter().map(Is).collect();
    m.outside(0, Nothing);
    m.edge(0, &[&begins[..], &[Is(end)]].concat(), served, Leave, Fulfilled);
    match (hold, within) {
        (_, Some(0)) => m.edge(0, &begins, served, Leave, Violated),
        (hold, _) => {
            if let Some(hold) = hold {
                m.edge(0, &[&begins[..], &[Not(hold)]].concat(), served, Leave, Violated);
            }
            m.edge(0, &begins, 1, if counter.is_some() { Begin } else { Leave }, Fine);
        }
    }
    if within != Some(0) {
        m.outside(1, Nothing);
        m.edge(1, &[Is(end)], served, Leave, Fulfilled);
        if let Some(hold) = hold {
            m.edge(1, &[Not(hold)], served, Leave, Violated);
        }
        if let Some(within) = counter {
            m.edge(1, &[CountAtLeast(within)], served, Leave, Violated);
        }
        m.edge(1, &[], 1, if counter.is_some() { Next } else { Leave }, Fine);
    }
    if served == 2 {
        m.outside(2, Nothing);
        m.edge(2, &[], 2, Leave, Fine);
    }
    m.done()
}

/// `hold` at the `steps` steps that begin with each trigger: the latest trigger asks for the longest.
pub fn holds(trigger: EventNo, hold: EventNo, steps: u32, scope: Option<EventNo>) -> Automaton {
    holding(trigger, &[Not(hold)], Not(hold), steps, scope)
}

/// The value that something has at a trigger, at the `steps` steps that begin there. It may change at the trigger itself.
pub fn keeps(trigger: EventNo, changed: EventNo, steps: u32, scope: Option<EventNo>) -> Automaton {
    holding(trigger, &[], Is(changed), steps, scope)
}

fn holding(trigger: EventNo, at_once: &[Literal], bad: Literal, steps: u32, scope: Option<EventNo>) -> Automaton {
    let counter = (steps > 1).then_some(steps - 1);
    let mut m = Maker::new(if steps > 1 { &["idle", "holding"] } else { &["idle"] }, counter, scope);
    m.outside(0, Nothing);
    if !at_once.is_empty() {
        m.edge(0, &[&[Is(trigger)], at_once].concat(), 0, Leave, Violated);
    }
    m.edge(
        0,
        &[Is(trigger)],
        usize::from(steps > 1),
        if steps > 1 { Begin } else { Leave },
        if steps > 1 { Fine } else { Fulfilled },
    );
    if let Some(last) = counter {
        m.outside(1, Nothing);
        m.edge(1, &[bad], 0, Leave, Violated);
        m.edge(1, &[Is(trigger)], 1, Begin, Fine);
        m.edge(1, &[CountAtLeast(last)], 0, Leave, Fulfilled);
        m.edge(1, &[], 1, Next, Fine);
    }
    m.done()
}

/// `hold` at all steps from the `after`th behind the first trigger on: the first trigger asks for the most.
pub fn settles(trigger: EventNo, hold: EventNo, after: u32, scope: Option<EventNo>) -> Automaton {
    let counter = (after > 0).then_some(after);
    let mut m =
        Maker::new(if after > 0 { &["idle", "settled", "settling"] } else { &["idle", "settled"] }, counter, scope);
    m.outside(0, Nothing);
    if after == 0 {
        m.edge(0, &[Is(trigger), Not(hold)], 1, Leave, Violated);
        m.edge(0, &[Is(trigger)], 1, Leave, Fulfilled);
    } else {
        m.edge(0, &[Is(trigger)], 2, Begin, Fine);
        m.outside(2, Nothing);
        m.edge(2, &[CountAtLeast(after), Not(hold)], 1, Leave, Violated);
        m.edge(2, &[CountAtLeast(after)], 1, Leave, Fulfilled);
        m.edge(2, &[], 2, Next, Fine);
    }
    m.outside(1, Nothing);
    m.edge(1, &[Not(hold)], 1, Leave, Violated);
    m.edge(1, &[], 1, Leave, Fulfilled);
    m.done()
}

/// Something happens before the scope ends.
pub fn exists(what: EventNo, scope: EventNo) -> Automaton {
    let mut m = Maker::new(&["outside", "wanting", "seen"], None, Some(scope));
    m.outside(0, Nothing);
    m.edge(0, &[Is(what)], 2, Leave, Fulfilled);
    m.edge(0, &[], 1, Leave, Fine);
    m.outside(1, Violated);
    m.edge(1, &[Is(what)], 2, Leave, Fulfilled);
    m.edge(1, &[], 1, Leave, Fine);
    m.outside(2, Nothing);
    m.edge(2, &[], 2, Leave, Fine);
    m.done()
}

/// `then` only after or together with `first`.
pub fn precedence(first: EventNo, then: EventNo, scope: Option<EventNo>) -> Automaton {
    let mut m = Maker::new(&["unseen", "seen"], None, scope);
    m.outside(0, Nothing);
    m.edge(0, &[Is(first), Is(then)], 1, Leave, Fulfilled);
    m.edge(0, &[Is(first)], 1, Leave, Nothing);
    m.edge(0, &[Is(then)], 0, Leave, Violated);
    m.outside(1, Nothing);
    m.edge(1, &[Is(then)], 1, Leave, Fulfilled);
    m.done()
}

/// No change while inside.
pub fn stable(changed: EventNo, scope: Option<EventNo>) -> Automaton {
    let mut m = Maker::new(&["outside", "inside"], None, scope);
    m.outside(0, Nothing);
    m.edge(0, &[], 1, Leave, Fine);
    m.outside(1, Nothing);
    m.edge(1, &[Is(changed)], 1, Leave, Violated);
    m.edge(1, &[], 1, Leave, Fulfilled);
    m.done()
}

/// Again and again, at most `every` steps apart.
pub fn recurs(what: EventNo, every: u32, scope: Option<EventNo>) -> Automaton {
    let mut m = Maker::new(&["outside", "waiting"], Some(every), scope);
    m.outside(0, Nothing);
    m.edge(0, &[], 1, Begin, Fine);
    m.outside(1, Nothing);
    m.edge(1, &[Is(what)], 1, Begin, Fulfilled);
    m.edge(1, &[CountAtLeast(every)], 1, Begin, Violated);
    m.edge(1, &[], 1, Next, Fine);
    m.done()
}

/// Each time that `what` holds, for at least and at most so many steps. A pulse that the scope cuts is not too short.
pub fn pulse(what: EventNo, at_least: u32, at_most: Option<u32>, scope: Option<EventNo>) -> Automaton {
    let bound = at_least.max(at_most.unwrap_or(0)).max(1);
    let mut m = Maker::new(&["low", "high"], Some(bound), scope);
    m.outside(0, Nothing);
    m.edge(0, &[Is(what)], 1, Begin, Fine);
    m.outside(1, Nothing);
    m.edge(1, &[Not(what), CountAtLeast(at_least)], 0, Leave, Fulfilled);
    m.edge(1, &[Not(what)], 0, Leave, Violated);
    if let Some(at_most) = at_most {
        m.edge(1, &[CountAtLeast(at_most)], 1, Leave, Violated);
    }
    m.edge(1, &[], 1, Next, Fine);
    m.done()
}
