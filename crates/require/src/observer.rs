//! From a requirement to its observer: events, which are truths about the present step and what led to it, and the
//! automata that read them.

use super::automaton::{self, Automaton, EventNo};
use super::expr::{Expr, ExprKind, Past, Place};
use super::spec::{Pattern, Requirement, Scope, Then};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observer {
    pub id: String,
    pub text: String,
    pub place: Place,
    pub events: Vec<Event>,
    /// All of them watch; one violation is enough.
    pub automata: Vec<Automaton>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// `trigger`, `response`, ...
    pub name: &'static str,
    pub holds: Expr,
}

impl Observer {
    pub fn new(requirement: &Requirement) -> Observer {
        let mut maker = Maker { events: Vec::new(), at: requirement.place };
        let scope = maker.scope(&requirement.scope);
        let automata = maker.automata(&requirement.pattern, scope);
        let Requirement { id, text, place, .. } = requirement.clone();
        Observer { id, text, place, events: maker.events, automata }
    }

    /// The event of this name.
    pub fn event(&self, name: &str) -> Option<&Event> {
        self.events.iter().find(|event| event.name == name)
    }

    /// The greatest time that it counts, in steps.
    pub fn longest(&self) -> u32 {
        self.automata.iter().filter_map(|automaton| automaton.counter).max().unwrap_or(0)
    }
}

struct Maker {
    events: Vec<Event>,
    at: Place,
}

impl Maker {
    fn event(&mut self, name: &'static str, holds: &Expr) -> EventNo {
        self.events.push(Event { name, holds: holds.clone() });
        self.events.len() - 1
    }

    fn make(&self, kind: ExprKind) -> Expr {
        Expr::new(kind, self.at)
    }

    /// Since a step at which `began` held, `so_long` has.
    fn since(&self, so_long: Expr, began: Expr) -> Expr {
        self.make(ExprKind::Past(Past::Since(Box::new(so_long), Box::new(began))))
    }

    fn once(&self, what: &Expr) -> Expr {
        self.since(self.make(ExprKind::Literal("1".to_string())), what.clone())
    }

    fn scope(&mut self, scope: &Scope) -> Option<EventNo> {
        let inside = match scope {
            Scope::Globally => return None,
            Scope::Before(end) => self.once(end).negated(),
            Scope::After(begin) => self.once(begin),
            Scope::While(inside) => inside.clone(),
            Scope::Between(begin, end) => {
                let open = end.clone().negated();
                let opens = ExprKind::Binary("&&", Box::new(begin.clone()), Box::new(open.clone()));
                self.since(open, self.make(opens))
            }
        };
        Some(self.event("inside", &inside))
    }

    fn changed(&mut self, what: &Expr) -> EventNo {
        let changed = self.make(ExprKind::Past(Past::Changed(Box::new(what.clone()))));
        self.event("changed", &changed)
    }

    fn automata(&mut self, pattern: &Pattern, scope: Option<EventNo>) -> Vec<Automaton> {
        vec![match pattern {
            Pattern::Always(e) => {
                let bad = self.event("broken", &e.clone().negated());
                automaton::never(bad, scope)
            }
            Pattern::Never(e) => automaton::never(self.event("happens", e), scope),
            Pattern::Exclusive(all) => {
                let together = self.together(all);
                automaton::never(self.event("together", &together), scope)
            }
            Pattern::Exists { what, within: Some(within) } => {
                automaton::deadline(None, self.event("response", what), *within, scope)
            }
            Pattern::Exists { what, within: None } => {
                let what = self.event("response", what);
                match scope {
                    Some(scope) => automaton::exists(what, scope),
                    // The reader lets nothing come here without a scope that ends; without one nothing is asked.
                    None => return Vec::new(),
                }
            }
            Pattern::Precedence { first, then } => {
                let first = self.event("first", first);
                automaton::precedence(first, self.event("then", then), scope)
            }
            Pattern::Until { hold, until, within } => {
                let hold = self.event("hold", hold);
                automaton::until(None, hold, self.event("end", until), *within, scope)
            }
            Pattern::Stable(what) => automaton::stable(self.changed(what), scope),
            Pattern::Recurs { what, every } => automaton::recurs(self.event("response", what), *every, scope),
            Pattern::Pulse { what, at_least, at_most } => {
                automaton::pulse(self.event("high", what), *at_least, *at_most, scope)
            }
            Pattern::Response { when, then } => {
                let trigger = self.event("trigger", when);
                return self.response(trigger, then, scope);
            }
        }]
    }

    fn response(&mut self, trigger: EventNo, then: &Then, scope: Option<EventNo>) -> Vec<Automaton> {
        match then {
            Then::Eventually { what, within, not_before } => {
                let response = self.event("response", what);
                let late = automaton::deadline(Some(trigger), response, *within, scope);
                if *not_before == 0 {
                    return vec![late];
                }
                let quiet = self.event("quiet", &what.clone().negated());
                vec![automaton::holds(trigger, quiet, *not_before, scope), late]
            }
            Then::Settles { what, after } => {
                vec![automaton::settles(trigger, self.event("response", what), *after, scope)]
            }
            Then::Holds { what, steps } => vec![automaton::holds(trigger, self.event("response", what), *steps, scope)],
            Then::Until { hold, until, within } => {
                let hold = self.event("hold", hold);
                vec![automaton::until(Some(trigger), hold, self.event("end", until), *within, scope)]
            }
            Then::Stable { what, steps } => vec![automaton::keeps(trigger, self.changed(what), *steps, scope)],
        }
    }

    /// `!!a + !!b + !!c > 1`.
    fn together(&self, all: &[Expr]) -> Expr {
        let truth = |e: &Expr| e.clone().negated().negated();
        let mut sum = truth(&all[0]);
        for e in &all[1..] {
            sum = self.make(ExprKind::Binary("+", Box::new(sum), Box::new(truth(e))));
        }
        let one = self.make(ExprKind::Literal("1".to_string()));
        self.make(ExprKind::Binary(">", Box::new(sum), Box::new(one)))
    }
}
