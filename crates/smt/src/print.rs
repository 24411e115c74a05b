//! Terms and standalone scripts as SMT-LIB text. Shared subterms are named by `define-fun`, and so are some inner terms
//! of deep ones, so that the text is linear in the number of terms and never nests deeply.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::command;
use super::op::{FLOATING, INTEGER, NAMED, Op};
use super::sexpr::is_simple_symbol;
use super::sort::Sort;
use super::term::{FunId, Function, TermId, Terms};
use super::value::Value;

/// A term nested this deep gets a name even if it is used once.
const MAX_DEPTH: u32 = 40;

/// Longer texts get a name although they are used once: a later command may use them again, and what a session sends must
/// not grow with the square of its commands.
const MAX_TEXT: usize = 500;

/// A symbol as SMT-LIB spells it: quoted where needed. Characters that no symbol can have become `?`.
pub fn symbol(name: &str) -> String {
    if is_simple_symbol(name) {
        return name.to_string();
    }
    format!("|{}|", clean(name))
}

fn clean(name: &str) -> String {
    let clean = |c: char| if c == '|' || c == '\\' || c.is_control() || !c.is_ascii() { '?' } else { c };
    name.chars().map(clean).collect()
}

/// Names that mean something already, to SMT-LIB or to some solver. A variable may be called so if it is quoted, but not
/// every solver bears that.
fn is_taken(name: &str) -> bool {
    const WORDS: &[&str] = &[
        "assert",
        "push",
        "pop",
        "echo",
        "exit",
        "reset",
        "model",
        "BitVec",
        "Bool",
        "Array",
        "Int",
        "Real",
        "Ptr",
        "const",
        "abs",
        "divisible",
        "to_real",
        "to_int",
        "is_int",
    ];
    let reserved = !is_simple_symbol(name) && name.bytes().all(|b| b.is_ascii_alphabetic());
    reserved
        || name.starts_with(['@', '.'])
        || name.starts_with("bv")
        || WORDS.contains(&name)
        || DEFINITIONS.iter().any(|prefix| name.starts_with(prefix))
        || NAMED.iter().chain(INTEGER).chain(FLOATING).any(|op| op.info().name == name)
}

/// The definitions of `encodings/` are called so, and nothing else.
const DEFINITIONS: &[&str] = &["signed.", "unsigned.", "int.", "pointer.", "object.", "fixed."];

/// How shared terms are named. Solvers differ by a factor of ten and more in what they are fast with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Definitions {
    /// `define-fun`.
    #[default]
    Functions,
    /// `declare-const` and an asserted equation; arrays are defined all the same, as equations of arrays are dear.
    Equations,
}

/// Which constant arrays a reader of the text knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ConstArrays {
    #[default]
    Any,
    /// Only `((as const …) v)` where `v` is a value.
    OfValues,
    None,
}

/// What a reader of the text is good with. A constant array that it does not know prints as a variable, and whoever prints
/// has to say what it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    pub definitions: Definitions,
    pub const_arrays: ConstArrays,
}

impl Style {
    /// Whether a constant array prints as what it is.
    pub fn knows(self, terms: &Terms, constant: TermId) -> bool {
        match self.const_arrays {
            ConstArrays::Any => true,
            ConstArrays::OfValues => terms.is_value(terms.args(constant)[0]),
            ConstArrays::None => false,
        }
    }
}

/// Prints terms one after the other, declaring and defining what they need before them. What was printed since a mark
/// can be forgotten, as a solver does at `pop`.
pub struct Printer {
    /// How a term is referred to, once it has been printed.
    text: FxHashMap<TermId, (String, u32)>,
    functions: FxHashMap<FunId, String>,
    /// No two symbols have the same name, whatever the terms call them.
    names: FxHashSet<String>,
    prefix: String,
    style: Style,
    /// What was added since the first mark.
    added: Vec<Added>,
    marks: Vec<usize>,
}

enum Added {
    Term(TermId),
    Function(FunId),
    Name(String),
}

impl Printer {
    pub fn new(terms: &Terms) -> Printer {
        // Names of definitions must not be names of variables.
        let mut prefix = "$t".to_string();
        while terms.symbols().any(|name| name.starts_with(&prefix)) {
            prefix.insert(0, '$');
        }
        Printer {
            text: FxHashMap::default(),
            functions: FxHashMap::default(),
            names: FxHashSet::default(),
            prefix,
            style: Style::default(),
            added: Vec::new(),
            marks: Vec::new(),
        }
    }

    pub fn with_style(terms: &Terms, style: Style) -> Printer {
        Printer { style, ..Printer::new(terms) }
    }

    pub fn mark(&mut self) {
        self.marks.push(self.added.len());
    }

    /// Forgets what was printed since the latest mark, and the mark.
    pub fn forget(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        for added in self.added.drain(mark..) {
            match added {
                Added::Term(t) => drop(self.text.remove(&t)),
                Added::Function(f) => drop(self.functions.remove(&f)),
                Added::Name(name) => drop(self.names.remove(&name)),
            }
        }
    }

    /// How a term that was printed is referred to: no declarations are missing.
    pub fn text(&self, t: TermId) -> Option<&str> {
        self.text.get(&t).map(|(text, _)| text.as_str())
    }

    /// A name that no symbol has, `wanted` if possible.
    pub fn unique(&mut self, wanted: &str) -> String {
        let wanted = clean(wanted);
        let mut name = wanted.clone();
        let mut attempt = 0;
        while is_taken(&name) || !self.names.insert(name.clone()) {
            attempt += 1;
            name = format!("~{attempt}.{wanted}");
        }
        let spelling = symbol(&name);
        self.note(Added::Name(name));
        spelling
    }

    fn note(&mut self, added: Added) {
        if !self.marks.is_empty() {
            self.added.push(added);
        }
    }

    fn remember(&mut self, t: TermId, text: String, depth: u32) {
        self.text.insert(t, (text, depth));
        self.note(Added::Term(t));
    }

    /// The text of the terms; declarations and definitions that they need are appended to `out`.
    pub fn print(&mut self, terms: &Terms, roots: &[TermId], out: &mut String) -> Vec<String> {
        let uses = self.count_uses(terms, roots);
        for &root in roots {
            let mut stack = vec![root];
            while let Some(&top) = stack.last() {
                if self.text.contains_key(&top) {
                    stack.pop();
                    continue;
                }
                let before = stack.len();
                stack.extend(terms.args(top).iter().rev().filter(|a| !self.text.contains_key(a)));
                if stack.len() == before {
                    self.print_one(terms, top, uses[&top], out);
                    stack.pop();
                }
            }
        }
        roots.iter().map(|root| self.text[root].0.clone()).collect()
    }

    /// How often each term that is not printed yet occurs as an argument or root.
    fn count_uses(&self, terms: &Terms, roots: &[TermId]) -> FxHashMap<TermId, u32> {
        let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            let count = uses.entry(t).or_insert(0);
            *count += 1;
            if *count == 1 && !self.text.contains_key(&t) {
                stack.extend(terms.args(t));
            }
        }
        uses
    }

    fn print_one(&mut self, terms: &Terms, t: TermId, uses: u32, out: &mut String) {
        let args = terms.args(t);
        let (text, depth) = match terms.op(t) {
            Op::Const => (terms.as_bits(t).map(|b| b.to_string()).unwrap_or_default(), 0),
            Op::Num => (terms.as_int(t).cloned().map(|n| Value::Int(n).to_string()).unwrap_or_default(), 0),
            Op::Ratio => (terms.as_real(t).cloned().map(|n| Value::Real(n).to_string()).unwrap_or_default(), 0),
            Op::True | Op::False | Op::Mode(_) => (terms.op(t).info().name.to_string(), 0),
            Op::Var => {
                self.declare_sort(terms.sort(t), out);
                let name = self.unique(terms.name(t).unwrap_or_default());
                let _ = writeln!(out, "(declare-const {name} {})", terms.sort(t));
                (name, 0)
            }
            Op::ConstArray if !self.style.knows(terms, t) => {
                self.declare_sort(terms.sort(t), out);
                let name = self.unique(&format!("{}{}", self.prefix, t.0));
                let _ = writeln!(out, "(declare-const {name} {})", terms.sort(t));
                return self.remember(t, name, 0);
            }
            op => {
                self.declare_sort(terms.sort(t), out);
                let head = self.head(terms, t, op, out);
                // Texts of arguments that are used once move into this one.
                let parts: Vec<(String, u32)> = args.iter().map(|a| self.text[a].clone()).collect();
                let depth = parts.iter().map(|(_, depth)| *depth).max().unwrap_or(0) + 1;
                let texts: Vec<String> = parts.into_iter().map(|(text, _)| text).collect();
                (format!("({head} {})", texts.join(" ")), depth)
            }
        };
        if args.is_empty() || (uses <= 1 && depth < MAX_DEPTH && text.len() < MAX_TEXT) {
            return self.remember(t, text, depth);
        }
        let name = self.unique(&format!("{}{}", self.prefix, t.0));
        let sort = terms.sort(t);
        let _ = match self.style.definitions {
            Definitions::Equations if sort.as_array().is_none() => {
                writeln!(out, "(declare-const {name} {sort})\n(assert (= {name} {text}))")
            }
            _ => writeln!(out, "(define-fun {name} () {sort} {text})"),
        };
        self.remember(t, name, 0);
    }

    fn head(&mut self, terms: &Terms, t: TermId, op: Op, out: &mut String) -> String {
        match op {
            Op::Apply(f) => {
                if let Some(name) = self.functions.get(&f) {
                    return name.clone();
                }
                let function = terms.function(f);
                if !function.definition.is_empty() {
                    return self.define(f, function, out);
                }
                let name = self.unique(&function.name);
                let params: Vec<String> = function.params.iter().map(|sort| sort.to_string()).collect();
                let _ = writeln!(out, "(declare-fun {name} ({}) {})", params.join(" "), function.result);
                self.functions.insert(f, name.clone());
                self.note(Added::Function(f));
                name
            }
            Op::ConstArray => format!("(as const {})", terms.sort(t)),
            Op::Tuple => terms.sort(t).as_tuple().map(|sort| sort.constructor.clone()).unwrap_or_default(),
            Op::Field(n) => {
                let sort = terms.sort(terms.args(t)[0]).as_tuple();
                sort.map(|sort| sort.fields[usize::from(n)].0.clone()).unwrap_or_default()
            }
            _ => match op.numerals()[..] {
                [] => op.info().name.to_string(),
                [n] => format!("(_ {} {n})", op.info().name),
                [a, b, ..] => format!("(_ {} {a} {b})", op.info().name),
            },
        }
    }
}

impl Printer {
    /// Declares the tuples of which a sort is made, if they were not declared yet.
    fn declare_sort(&mut self, sort: Sort, out: &mut String) {
        match sort {
            Sort::Array(array) => self.declare_sort(array.elem, out),
            Sort::Tuple(tuple) if self.names.insert(tuple.name.clone()) => {
                self.note(Added::Name(tuple.name.clone()));
                let fields: Vec<String> = tuple.fields.iter().map(|(name, sort)| format!("({name} {sort})")).collect();
                let constructor = &tuple.constructor;
                let _ =
                    writeln!(out, "(declare-datatypes (({} 0)) ((({constructor} {}))))", tuple.name, fields.join(" "));
            }
            _ => {}
        }
    }

    /// Prints those of a function's definitions that were not printed yet.
    fn define(&mut self, f: FunId, function: &Function, out: &mut String) -> String {
        for (name, text) in &function.definition {
            if self.names.insert(name.clone()) {
                let _ = writeln!(out, "{text}");
                self.note(Added::Name(name.clone()));
            }
        }
        self.functions.insert(f, function.name.clone());
        self.note(Added::Function(f));
        function.name.clone()
    }
}

/// The tightest logic that the terms need. Quotients by constants count as linear, as all solvers have it.
pub fn logic(terms: &Terms, roots: &[TermId]) -> String {
    let (mut arrays, mut functions, mut words, mut integers, mut products) = (false, false, false, false, false);
    let (mut datatypes, mut reals, mut floats) = (false, false, false);
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let args = terms.args(t);
        let sort = terms.sort(t);
        arrays |= sort.as_array().is_some();
        words |= sort.width().is_some();
        integers |= sort == Sort::Int;
        reals |= sort == Sort::Real;
        floats |= sort.as_fp().is_some();
        datatypes |= sort.as_tuple().is_some();
        match terms.op(t) {
            Op::Apply(f) => {
                let definition = &terms.function(f).definition;
                functions |= definition.is_empty();
                products |= definition.iter().any(|(_, text)| PRODUCTS.iter().any(|product| text.contains(product)));
            }
            Op::IntMul => products |= !args.iter().any(|&a| terms.is_value(a)),
            Op::IntDiv | Op::IntMod | Op::RealDiv => products |= !terms.is_value(args[1]),
            _ => {}
        }
        stack.extend(args);
    }
    let mut theories = String::new();
    let mut add = |present: bool, name: &str| theories.push_str(if present { name } else { "" });
    add(arrays, "A");
    add(functions || !(arrays || words || integers || reals || floats || datatypes), "UF");
    add(words, "BV");
    add(floats, "FP");
    add(datatypes, "DT");
    add(integers || reals, if products { "N" } else { "L" });
    add(integers, "I");
    add(reals, "R");
    add(integers || reals, "A");
    // Arrays alone are a logic of another name.
    format!("QF_{}", if theories == "A" { "AX" } else { &theories })
}

/// Products and quotients of two parameters, in the text of a definition.
const PRODUCTS: &[&str] = &["(* x y)", "(div x y)", "(mod x y)"];

/// A script that asks whether the assertions hold together.
pub fn script(terms: &Terms, assertions: &[TermId]) -> String {
    let mut text = String::new();
    command::set_logic(&mut text, &logic(terms, assertions));
    let mut printer = Printer::new(terms);
    for &assertion in assertions {
        let formula = printer.print(terms, &[assertion], &mut text);
        let _ = writeln!(text, "(assert {})", formula[0]);
    }
    command::check_sat(&mut text);
    command::exit(&mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_with_many_paths_prints_in_linear_size() {
        let mut terms = Terms::new();
        let mut t = terms.var("x y", Sort::BitVec(8));
        let y = terms.var("let", Sort::BitVec(8));
        for _ in 0..60 {
            let product = terms.app(Op::BvMul, &[t, y]);
            t = terms.app(Op::BvXor, &[t, product]);
        }
        let root = terms.eq(t, y);
        let text = script(&terms, &[root]);
        assert!(text.len() < 20_000, "{}", text.len());
        assert!(text.contains("(declare-const |x y| (_ BitVec 8))") && text.contains("~1.let"));
    }

    #[test]
    fn a_tuple_is_declared_before_its_first_use_and_evaluates() {
        let mut terms = Terms::new();
        let sort = Sort::tuple("Pair", "pair", &[("first", Sort::BitVec(8)), ("second", Sort::BitVec(4))]);
        let array = terms.var("a", Sort::array(Sort::BitVec(8), sort));
        let (one, two) = (terms.bv_u64(8, 1), terms.bv_u64(4, 2));
        let made = terms.tuple(sort, &[one, two]);
        assert_eq!(terms.field(1, made), two);
        let stored = terms.store(array, one, made);
        let x = terms.var("x", Sort::BitVec(8));
        let read = terms.select(stored, x);
        let second = terms.field(1, read);
        let root = terms.eq(second, two);
        let text = script(&terms, &[root]);
        let declared = "(set-logic QF_ABVDT)\n(declare-datatypes ((Pair 0)) (((pair (first (_ BitVec 8)) (second (_ \
                        BitVec 4))))))\n(declare-const a (Array (_ BitVec 8) Pair))";
        assert!(text.starts_with(declared), "{text}");
        let mut model = crate::Model::default();
        model.vars.insert(x, Value::Bits(crate::Bits::new(8, 1)));
        assert_eq!(crate::eval::eval(&terms, &model, root), Ok(Value::Bool(true)));
    }

    #[test]
    fn a_deep_term_prints_in_linear_size_without_deep_nesting() {
        let mut terms = Terms::new();
        let mut t = terms.var("x", Sort::BitVec(8));
        for i in 0..20_000u64 {
            let other = terms.var(&format!("y{i}"), Sort::BitVec(8));
            t = terms.app(Op::BvUdiv, &[t, other]);
        }
        let root = terms.eq(t, t);
        assert_eq!(root, Terms::TRUE);
        let zero = terms.bv_u64(8, 0);
        let root = terms.eq(t, zero);
        let text = script(&terms, &[root]);
        assert!(text.len() < 3_000_000, "{}", text.len());
        let mut depth = 0i32;
        let deepest = text
            .bytes()
            .map(|b| {
                depth += i32::from(b == b'(') - i32::from(b == b')');
                depth
            })
            .max();
        assert!(deepest < Some(60));
    }
}
