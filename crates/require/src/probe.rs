//! What is put into the program at the step point: the values that the observers look at, a call of each observer, and
//! the check of what it says. Every token of a requirement keeps its place in the file of requirements.

use std::fmt::Write;

use super::expr::{Expr, ExprKind, Place};
use super::observer::Observer;
use super::spec::Spec;
use super::text::Function;

/// In front of the name of a signal, as far as C allows it: the variable that holds its value at the step point.
pub const SIGNAL: &str = "__flotilla_signal_";

/// The same for a parameter of an observer: number of the observer, `_`, number of the parameter.
pub const VALUE: &str = "__flotilla_value_";

/// What all that a file asks for comes to.
#[derive(Clone, Debug)]
pub struct Instrument {
    pub observers: Vec<Observer>,
    pub functions: Vec<Function>,
    /// What traces show at each step.
    pub signals: Vec<Signal>,
    /// Variables of named files, by the number that stands for them.
    pub statics: Vec<(String, String)>,
    /// The statements of the step point.
    pub probe: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signal {
    pub name: String,
    pub value: Expr,
}

/// The names that the front end knows in a probe.
#[derive(Clone, Copy, Debug)]
pub struct Reserved {
    pub label: &'static str,
    pub return_value: &'static str,
    pub statics: &'static str,
}

/// What is asked at the step point of each requirement.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ask {
    /// Can it be violated?
    #[default]
    Violation,
    /// Is anything asked for, ever?
    Trigger,
}

impl Instrument {
    pub fn new(spec: &Spec, ask: Ask, reserved: Reserved) -> Instrument {
        let observers: Vec<Observer> = spec.requirements.iter().map(Observer::new).collect();
        let functions: Vec<Function> = observers.iter().map(Function::new).collect();
        let signals = signals(spec, &observers);
        let mut writer = Writer { file: &spec.file, out: String::new(), statics: Vec::new(), reserved, ask };
        writer.all(spec, &observers, &functions, &signals);
        let Writer { out, statics, .. } = writer;
        Instrument { observers, functions, signals, statics, probe: out }
    }
}

/// Variables that the requirements mention, and the names of the file where showing them computes nothing that could
/// go wrong.
fn signals(spec: &Spec, observers: &[Observer]) -> Vec<Signal> {
    let mut found: Vec<Signal> = Vec::new();
    for (name, value) in spec.names.iter().filter(|(_, value)| is_harmless(value)) {
        found.push(Signal { name: name.clone(), value: value.clone() });
    }
    for event in observers.iter().flat_map(|observer| &observer.events) {
        variables(&event.holds, &mut found);
    }
    found
}

fn variables(e: &Expr, found: &mut Vec<Signal>) {
    if e.is_plain_variable() {
        let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let same = |signal: &Signal| signal.value.show() == e.show() || plain(&signal.name) == plain(&e.show());
        let known = found.iter().any(same);
        if !known {
            found.push(Signal { name: e.show(), value: e.clone() });
        }
        return;
    }
    e.parts().into_iter().for_each(|part| variables(part, found));
}

fn is_harmless(e: &Expr) -> bool {
    let operator = match &e.kind {
        ExprKind::Binary(op, ..) => matches!(*op, "&&" | "||" | "==" | "!=" | "<" | ">" | "<=" | ">="),
        ExprKind::Unary(op, _) => *op == "!",
        ExprKind::Literal(_) => true,
        _ => return e.is_plain_variable(),
    };
    operator && e.parts().into_iter().all(is_harmless)
}

struct Writer<'a> {
    file: &'a str,
    out: String,
    statics: Vec<(String, String)>,
    reserved: Reserved,
    ask: Ask,
}

impl Writer<'_> {
    fn all(&mut self, spec: &Spec, observers: &[Observer], functions: &[Function], signals: &[Signal]) {
        let top = spec.step.place;
        self.put(top, &format!("{}: {{", self.reserved.label));
        for (name, value) in &spec.names {
            self.check_definition(name, value);
        }
        for signal in signals {
            let name: String = signal.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
            self.put(signal.value.at, &format!("__auto_type {SIGNAL}{name} = ("));
            self.expr(&signal.value);
            self.put(signal.value.at, ");");
        }
        for (number, (observer, function)) in observers.iter().zip(functions).enumerate() {
            self.observer(number, observer, function);
        }
        self.put(top, "}");
    }

    /// What is wrong with a definition is said there, not where it is used. Nothing is computed.
    fn check_definition(&mut self, _name: &str, value: &Expr) {
        if value.looks_back() {
            return;
        }
        self.put(value.at, "(void)sizeof(__typeof__(");
        self.expr(value);
        self.put(value.at, "));");
    }

    fn observer(&mut self, number: usize, observer: &Observer, function: &Function) {
        let at = observer.place;
        self.put(at, &format!("{{ int {}();", function.name));
        for (n, parameter) in function.parameters.iter().enumerate() {
            self.put(at, &format!("__auto_type {VALUE}{number}_{n} = ("));
            self.expr(&parameter.value);
            self.put(at, ");");
        }
        let values: Vec<String> = (0..function.parameters.len()).map(|n| format!("{VALUE}{number}_{n}")).collect();
        let result = format!("__flotilla_verdict_{number}");
        let (id, text) = (quoted(&observer.id), quoted(&observer.text));
        self.put(at, &format!("int {result} = {}({});", function.name, values.join(", ")));
        self.put(
            at,
            &match self.ask {
                Ask::Violation => format!("if ({result}) __flotilla_requirement({id}, {text}, {result} != 2); }}"),
                Ask::Trigger => format!("__flotilla_requirement({id}, {text}, {result} == 0); }}"),
            },
        );
    }

    /// Text at a place of the file: a line marker, then spaces up to the column.
    fn put(&mut self, at: Place, text: &str) {
        let column = at.column.saturating_sub(1) as usize;
        let file = self.file.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = write!(self.out, "\n# {} \"{file}\"\n{:column$}{text}", at.line, "");
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Name(name) => self.put(e.at, name),
            ExprKind::Literal(text) => self.put(e.at, text),
            ExprKind::ReturnValue => self.put(e.at, self.reserved.return_value),
            ExprKind::Static { file, name } => {
                let key = (file.clone(), name.clone());
                let known = self.statics.iter().position(|s| *s == key);
                let number = known.unwrap_or_else(|| {
                    self.statics.push(key);
                    self.statics.len() - 1
                });
                self.put(e.at, &format!("{}{number}", self.reserved.statics));
            }
            ExprKind::Member(base, op, name) => {
                self.parts(e, &[base]);
                self.put(e.at, &format!("{op}{name}"));
            }
            ExprKind::Index(base, index) => {
                self.parts(e, &[base]);
                self.put(e.at, "[");
                self.expr(index);
                self.put(e.at, "]");
            }
            ExprKind::Unary(op, a) => {
                self.put(e.at, op);
                self.parts(e, &[a]);
            }
            ExprKind::Cast(ty, a) => {
                self.put(e.at, &format!("({ty})"));
                self.parts(e, &[a]);
            }
            ExprKind::Sizeof(what) => self.put(e.at, &format!("sizeof({what})")),
            ExprKind::Binary(op, a, b) => {
                self.parts(e, &[a]);
                self.put(e.at, op);
                self.parts(e, &[b]);
            }
            ExprKind::Cond(a, b, c) => {
                self.parts(e, &[a]);
                self.put(e.at, "?");
                self.parts(e, &[b]);
                self.put(e.at, ":");
                self.parts(e, &[c]);
            }
            // Values handed over do not look back.
            ExprKind::Past(_) => {}
        }
    }

    fn parts(&mut self, e: &Expr, parts: &[&Expr]) {
        for part in parts {
            self.put(e.at, "(");
            self.expr(part);
            self.put(e.at, ")");
        }
    }
}

/// A string literal of C.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push(' '),
            // `??=` is a trigraph, `\?` a question mark.
            '?' => out.push_str("\\?"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
