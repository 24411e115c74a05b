//! Observers as C. This text is the definition: it is what `show --stage observers` prints, what a test bench can
//! compile, and what is lowered and called at the step point.
//!
//! An observer is a function of the values it looks at; it keeps its memory in static variables and returns 0 if
//! nothing is asked for at this step, 1 if there is still time, 2 if the requirement is violated, 3 if it is fulfilled. What can be computed at the
//! step point without looking back is computed there, in the program's own scope, and handed over as one value. Below a
//! condition that looks back only what is read is handed over, so that nothing is computed that the condition excludes.

use std::fmt::Write;

use super::automaton::{Automaton, Counting, Edge, Literal, Outcome};
use super::expr::{Expr, ExprKind, Past};
use super::observer::Observer;

/// What all names of observers begin with.
pub const PREFIX: &str = "__flotilla_observe_";

/// An observer as C, but for the types of its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Parameter>,
    body: String,
    comment: String,
    /// The line of the requirement.
    pub line: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    pub name: String,
    /// What it is in the program.
    pub value: Expr,
}

impl Function {
    pub fn new(observer: &Observer) -> Function {
        let mut writer = Writer::default();
        writer.events(observer);
        for (number, automaton) in observer.automata.iter().enumerate() {
            writer.automaton(observer, automaton, number, observer.automata.len() > 1);
        }
        let name = format!("{PREFIX}{}", observer.id.replace(['-', '.'], "_"));
        let body = format!("{}    int verdict = 0;\n{}    return verdict;\n", writer.memory, writer.code);
        let comment = format!("/* {}: {} */\n", observer.id, observer.text.replace("*/", "* /"));
        Function { name, parameters: writer.parameters, body, comment, line: observer.place.line }
    }

    /// The whole definition, with the types of the parameters.
    pub fn definition(&self, types: &[String]) -> String {
        let of = |(parameter, ty): (&Parameter, &String)| {
            let space = if ty.ends_with('*') { "" } else { " " };
            format!("{ty}{space}{}", parameter.name)
        };
        let parameters: Vec<String> = self.parameters.iter().zip(types).map(of).collect();
        let parameters = if parameters.is_empty() { "void".to_string() } else { parameters.join(", ") };
        format!("{}int {}({parameters})\n{{\n{}}}\n", self.comment, self.name, self.body)
    }
}

#[derive(Default)]
struct Writer {
    parameters: Vec<Parameter>,
    /// Declarations and what is computed from what was before.
    memory: String,
    code: String,
    /// What looks back, with the name of its value.
    pasts: Vec<(String, String)>,
}

/// Names of our own inside of an observer.
const OWN: &[&str] = &["verdict", "state", "count", "initially", "started"];

impl Writer {
    fn events(&mut self, observer: &Observer) {
        for event in &observer.events {
            self.looks_back(&event.holds);
        }
        for event in &observer.events {
            let holds = self.expr(&event.holds, false);
            let _ = writeln!(self.memory, "    const _Bool {}_now = {holds};", event.name);
        }
    }

    /// Computes what looks back, innermost first.
    fn looks_back(&mut self, e: &Expr) {
        e.parts().into_iter().for_each(|part| self.looks_back(part));
        let ExprKind::Past(past) = &e.kind else { return };
        let key = past.show();
        if self.pasts.iter().any(|(known, _)| *known == key) {
            return;
        }
        let n = self.pasts.len();
        let name = self.past(past, n);
        self.pasts.push((key, name));
    }

    fn past(&mut self, past: &Past, n: usize) -> String {
        let name = format!("past_{n}");
        let text = match past {
            Past::Initially => return self.initially(),
            Past::Prev(e) => {
                let e = self.expr(e, false);
                format!(
                    "static __typeof__({e}) before_{n};\n    __typeof__({e}) {name} = before_{n};\n    before_{n} = {e};"
                )
            }
            Past::Rose(e) => {
                let e = self.expr(e, false);
                format!(
                    "static _Bool before_{n};\n    const _Bool now_{n} = {e};\n    _Bool {name} = now_{n} && !before_{n};\n    before_{n} = now_{n};"
                )
            }
            Past::Fell(e) => {
                let e = self.expr(e, false);
                format!(
                    "static _Bool before_{n};\n    const _Bool now_{n} = {e};\n    _Bool {name} = !now_{n} && before_{n};\n    before_{n} = now_{n};"
                )
            }
            Past::Changed(e) => {
                let first = self.initially();
                let e = self.expr(e, false);
                format!(
                    "static __typeof__({e}) before_{n};\n    _Bool {name} = !{first} && ({e}) != before_{n};\n    before_{n} = {e};"
                )
            }
            Past::Held(e, steps) => {
                let (e, ty) = (self.expr(e, false), counter_type(*steps));
                format!(
                    "static {ty} run_{n};\n    run_{n} = ({e}) ? (run_{n} < {steps} ? run_{n} + 1 : {steps}) : 0;\n    _Bool {name} = run_{n} >= {steps};"
                )
            }
            Past::Count(e) => {
                let e = self.expr(e, false);
                format!("static unsigned long {name};\n    if (({e}) && {name} < 4294967295ul)\n        {name}++;")
            }
            Past::Since(a, b) => {
                let (a, b) = (self.expr(a, false), self.expr(b, false));
                format!("static _Bool {name};\n    {name} = ({b}) || {name} && ({a});")
            }
        };
        let _ = writeln!(self.memory, "    {text}");
        name
    }

    fn initially(&mut self) -> String {
        if !self.memory.contains("static _Bool started;") {
            self.memory.push_str("    static _Bool started;\n    _Bool initially = !started;\n    started = 1;\n");
        }
        "initially".to_string()
    }

    /// The expression in terms of the parameters. `guarded`: it counts only where something that looks back holds.
    fn expr(&mut self, e: &Expr, guarded: bool) -> String {
        if let ExprKind::Literal(text) = &e.kind {
            return text.clone();
        }
        if !e.looks_back() && (!guarded || e.is_read()) {
            return self.parameter(e);
        }
        match &e.kind {
            ExprKind::Past(past) => {
                let key = past.show();
                self.pasts.iter().find(|(known, _)| *known == key).map_or(String::new(), |(_, name)| name.clone())
            }
            ExprKind::Unary(op, a) => format!("{op}({})", self.expr(a, guarded)),
            ExprKind::Cast(ty, a) => format!("({ty})({})", self.expr(a, guarded)),
            ExprKind::Binary(op @ ("&&" | "||"), a, b) => {
                let guards = guarded || a.looks_back();
                format!("({}) {op} ({})", self.expr(a, guarded), self.expr(b, guards))
            }
            ExprKind::Binary(op, a, b) => format!("({}) {op} ({})", self.expr(a, guarded), self.expr(b, guarded)),
            ExprKind::Cond(a, b, c) => {
                let guards = guarded || a.looks_back();
                let a = self.expr(a, guarded);
                format!("({a}) ? ({}) : ({})", self.expr(b, guards), self.expr(c, guards))
            }
            // A part of what looks back: an element that such a value chooses. The reader of the text refuses it.
            _ => e.show(),
        }
    }

    fn parameter(&mut self, value: &Expr) -> String {
        let shown = value.show();
        if let Some(known) = self.parameters.iter().find(|p| p.value.show() == shown) {
            return known.name.clone();
        }
        let plain: String = shown.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let mut name = match value.is_plain_variable() {
            true => plain,
            false => format!("value_{}", self.parameters.len()),
        };
        while OWN.contains(&name.as_str()) || self.parameters.iter().any(|p| p.name == name) || is_ours(&name) {
            name.push('_');
        }
        self.parameters.push(Parameter { name: name.clone(), value: value.clone() });
        name
    }

    fn automaton(&mut self, observer: &Observer, automaton: &Automaton, number: usize, several: bool) {
        let names = Names { observer, tag: if several { format!("_{number}") } else { String::new() }, several };
        let code = &mut self.code;
        let tag = &names.tag;
        if automaton.states.len() > 1 {
            let _ = writeln!(code, "    static unsigned char state{tag}; /* {} */", legend(automaton));
        }
        if let Some(most) = automaton.counter {
            let _ = writeln!(code, "    static {} count{tag}; /* at most {most} */", counter_type(most));
        }
        if automaton.states.len() == 1 {
            names.chain(code, automaton, 0, "    ");
            return;
        }
        let _ = writeln!(code, "    switch (state{tag}) {{");
        for (state, name) in automaton.states.iter().enumerate() {
            let _ = writeln!(code, "    case {state}: /* {name} */");
            names.chain(code, automaton, state, "        ");
            let _ = writeln!(code, "        break;");
        }
        let _ = writeln!(code, "    }}");
    }
}

/// A name that the writer gives to something else.
fn is_ours(name: &str) -> bool {
    let numbered = ["past_", "before_", "now_", "run_", "state_", "count_"];
    name.ends_with("_now") || numbered.iter().any(|p| name.strip_prefix(p).is_some_and(|n| n.parse::<u32>().is_ok()))
}

fn legend(automaton: &Automaton) -> String {
    let states = automaton.states.iter().enumerate().map(|(n, name)| format!("{n} {name}"));
    states.collect::<Vec<_>>().join(", ")
}

/// The smallest type that counts so far.
fn counter_type(most: u32) -> &'static str {
    match most {
        0..=255 => "unsigned char",
        256..=65535 => "unsigned short",
        _ => "unsigned long",
    }
}

struct Names<'a> {
    observer: &'a Observer,
    tag: String,
    several: bool,
}

impl Names<'_> {
    /// `if … else if … else …`: the first edge that fits.
    fn chain(&self, code: &mut String, automaton: &Automaton, state: usize, indent: &str) {
        let edges = automaton.edges.iter().filter(|edge| edge.from == state);
        let (mut word, mut closed) = (String::new(), false);
        for edge in edges {
            if closed {
                break;
            }
            let guard: Vec<String> = edge.guard.iter().map(|literal| self.literal(*literal)).collect();
            let action = self.action(automaton, edge);
            closed = guard.is_empty();
            let head = match (guard.is_empty(), word.is_empty()) {
                (true, true) => String::new(),
                (true, false) => "else ".to_string(),
                _ => format!("{word}if ({}) ", guard.join(" && ")),
            };
            let _ = match head.is_empty() {
                true => writeln!(code, "{indent}{action}"),
                false => writeln!(code, "{indent}{head}{{ {action} }}"),
            };
            word = "else ".to_string();
        }
    }

    fn literal(&self, literal: Literal) -> String {
        match literal {
            Literal::Is(event) => format!("{}_now", self.observer.events[event].name),
            Literal::Not(event) => format!("!{}_now", self.observer.events[event].name),
            Literal::CountAtLeast(n) => format!("count{} >= {n}", self.tag),
        }
    }

    fn action(&self, automaton: &Automaton, edge: &Edge) -> String {
        let mut parts = Vec::new();
        if edge.to != edge.from {
            parts.push(format!("state{} = {};", self.tag, edge.to));
        }
        match (edge.count, automaton.counter) {
            (Counting::Begin, _) => parts.push(format!("count{} = 1;", self.tag)),
            (Counting::Next, Some(most)) => parts.push(format!("if (count{0} < {most}) count{0}++;", self.tag)),
            _ => {}
        }
        match edge.outcome {
            Outcome::Nothing => {}
            Outcome::Fine if self.several => parts.push("if (!verdict) verdict = 1;".to_string()),
            Outcome::Fulfilled if self.several => parts.push("if (verdict != 2) verdict = 3;".to_string()),
            Outcome::Fine => parts.push("verdict = 1;".to_string()),
            Outcome::Fulfilled => parts.push("verdict = 3;".to_string()),
            Outcome::Violated => parts.push("verdict = 2;".to_string()),
        }
        if parts.is_empty() { ";".to_string() } else { parts.join(" ") }
    }
}
