//! Constant arrays for solvers that do not know them: each is a variable, and assertions say what it holds wherever a term can
//! read it. That leaves it open elsewhere, so a refutation stays one, and a model is checked against the real meaning.

use std::fmt::Write;

use rustc_hash::FxHashSet;

use super::classes::Classes;
use super::op::Op;
use super::print::{Printer, Style};
use super::term::{TermId, Terms};

pub struct Constants {
    pub style: Style,
    seen: FxHashSet<TermId>,
    classes: Classes,
    constants: Vec<TermId>,
    /// Array and index of each read.
    reads: Vec<(TermId, TermId)>,
    said: FxHashSet<(TermId, TermId)>,
}

impl Constants {
    pub fn new(style: Style) -> Constants {
        Constants {
            style,
            seen: FxHashSet::default(),
            classes: Classes::default(),
            constants: Vec::new(),
            reads: Vec::new(),
            said: FxHashSet::default(),
        }
    }

    pub fn add(&mut self, terms: &Terms, root: TermId) {
        let mut stack = vec![root];
        while let Some(t) = stack.pop() {
            if !self.seen.insert(t) {
                continue;
            }
            let args = terms.args(t);
            stack.extend(args);
            self.classes.add(terms, t);
            match terms.op(t) {
                Op::ConstArray if !self.style.knows(terms, t) => self.constants.push(t),
                Op::Select => self.reads.push((args[0], args[1])),
                _ => {}
            }
        }
    }

    /// What was not said yet; all terms must have been printed.
    pub fn say(&mut self, terms: &Terms, printer: &Printer, out: &mut String) {
        for &constant in &self.constants {
            let class = self.classes.root(constant);
            for &(array, index) in &self.reads {
                if self.classes.root(array) != class || !self.said.insert((constant, index)) {
                    continue;
                }
                let texts = [constant, index, terms.args(constant)[0]].map(|t| printer.text(t));
                if let [Some(name), Some(index), Some(value)] = texts {
                    let _ = writeln!(out, "(assert (= (select {name} {index}) {value}))");
                }
            }
        }
    }
}
