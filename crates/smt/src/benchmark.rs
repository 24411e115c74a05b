//! Standalone scripts as the SMT-LIB initiative collects them (SMT-LIB 2.6, and the library's rules for benchmarks):
//! header in the prescribed order, one status above each `check-sat`, the tightest logic, one `exit`, ASCII only. No
//! solver's extension is used: a constant array is a variable, and assertions say what it holds wherever it is read.

use std::fmt::Write;

use super::command;
use super::constants::Constants;
use super::print::{ConstArrays, Printer, Style, logic};
use super::term::{TermId, Terms};

/// What stands above a script.
#[derive(Clone, Debug)]
pub struct Header {
    /// Lines on where the script comes from.
    pub source: Vec<String>,
    pub license: String,
    pub category: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Status {
    Sat,
    Unsat,
    #[default]
    Unknown,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Status::Sat => "sat",
            Status::Unsat => "unsat",
            Status::Unknown => "unknown",
        }
    }
}

/// One `check-sat`: what is asserted for it alone.
#[derive(Clone, Debug)]
pub struct Query {
    pub comment: String,
    pub assertions: Vec<TermId>,
    pub status: Status,
}

/// A script and the logic that it names.
pub struct Script {
    pub text: String,
    pub logic: String,
}

/// One query: a flat script. Any other number: each between `push` and `pop`, with all names declared before the first.
pub fn script(terms: &Terms, header: &Header, common: &[TermId], queries: &[Query]) -> Script {
    let roots: Vec<TermId> = common.iter().chain(queries.iter().flat_map(|q| &q.assertions)).copied().collect();
    let style = Style { const_arrays: ConstArrays::None, ..Style::default() };
    let logic = logic(terms, &roots);
    let mut text = head(header, &logic);
    let flat = queries.len() == 1;
    if flat {
        command::set_status(&mut text, queries[0].status.name());
    }
    let mut printer = Printer::with_style(terms, style);
    let mut constants = Constants::new(style);
    for &root in &roots {
        constants.add(terms, root);
    }
    // All at once, so that what two assertions share is seen.
    printer.print(terms, &roots, &mut text);
    for &term in common {
        assert(terms, &mut printer, term, &mut text);
    }
    constants.say(terms, &printer, &mut text);
    for query in queries {
        let _ = writeln!(text, "; {}", ascii(&query.comment));
        if !flat {
            command::push(&mut text);
        }
        query.assertions.iter().for_each(|&term| assert(terms, &mut printer, term, &mut text));
        if !flat {
            command::set_status(&mut text, query.status.name());
        }
        command::check_sat(&mut text);
        if !flat {
            command::pop(&mut text);
        }
    }
    command::exit(&mut text);
    Script { text, logic }
}

fn head(header: &Header, logic: &str) -> String {
    let source: Vec<String> = header.source.iter().map(|line| ascii(line).replace(['|', '\\'], "?")).collect();
    format!(
        "(set-info :smt-lib-version 2.6)\n(set-logic {logic})\n(set-info :source |\n{}\n|)\n\
         (set-info :license \"{}\")\n(set-info :category \"{}\")\n",
        source.join("\n"),
        ascii(&header.license).replace('"', "'"),
        ascii(&header.category).replace('"', "'"),
    )
}

fn assert(terms: &Terms, printer: &mut Printer, term: TermId, out: &mut String) {
    let formula = printer.print(terms, &[term], out);
    let _ = writeln!(out, "(assert {})", formula[0]);
}

/// One line of ASCII.
fn ascii(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii() && !c.is_ascii_control() { c } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Op, Sort};

    fn header() -> Header {
        Header { source: vec!["a | b".into()], license: "none \"\u{e9}".into(), category: "crafted".into() }
    }

    #[test]
    fn one_query_is_flat_and_several_are_in_frames() {
        let mut terms = Terms::new();
        let [p, q] = ["p", "q"].map(|name| terms.var(name, Sort::Bool));
        let query = |t| Query { comment: "c".into(), assertions: vec![t], status: Status::Sat };
        let flat = script(&terms, &header(), &[p], &[query(q)]).text;
        assert_eq!(
            flat,
            "(set-info :smt-lib-version 2.6)\n(set-logic QF_UF)\n(set-info :source |\na ? b\n|)\n\
             (set-info :license \"none '?\")\n(set-info :category \"crafted\")\n(set-info :status sat)\n\
             (declare-const p Bool)\n(declare-const q Bool)\n(assert p)\n; c\n(assert q)\n(check-sat)\n(exit)\n"
        );
        let framed = script(&terms, &header(), &[], &[query(p), query(q)]).text;
        assert_eq!(framed.matches("(push 1)").count(), 2);
        assert_eq!(framed.matches("(set-info :status sat)\n(check-sat)\n(pop 1)").count(), 2);
        assert!(framed.ends_with("(exit)\n"));
    }

    #[test]
    fn a_constant_array_is_said_in_the_standard_theory() {
        let mut terms = Terms::new();
        let sort = Sort::array(Sort::BitVec(8), Sort::BitVec(8));
        let (x, y) = (terms.var("x", Sort::BitVec(8)), terms.var("y", Sort::BitVec(8)));
        let zero = terms.bv_u64(8, 0);
        let zeros = terms.const_array(sort, zero);
        let stored = terms.store(zeros, x, x);
        let read = terms.select(stored, y);
        let root = terms.app(Op::BvUlt, &[x, read]);
        let query = Query { comment: String::new(), assertions: vec![root], status: Status::Unknown };
        let Script { text, logic } = script(&terms, &header(), &[], &[query]);
        assert_eq!(logic, "QF_ABV");
        assert!(!text.contains("as const") && text.contains(" y) #x00))"), "{text}");
    }
}
