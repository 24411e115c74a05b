//! Arrays that are consistent on demand (Schrammel et al., section 3.3; with stores as in Brummayer and Biere, "Lemmas on
//! demand for the extensional theory of arrays", 2009): a free constant stands for each read. (a) Unsat stands; (b) a
//! model in which all reads agree with what was stored and with each other is one of arrays, too; (c) otherwise the
//! lemmas that it violates are added. Each of them is valid, and there are finitely many: a read has finitely many ways
//! through stores and choices.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use smt::eval::{Evaluator, NoValue};
use smt::{Bits, Model, Op, TermId, Terms, Value};

use super::refine::Postponed;

/// Holds in the model, on the way of a read from an array term to the term or variable that has the value.
#[derive(Clone, Copy)]
enum Condition {
    Equal(TermId, TermId),
    Different(TermId, TermId),
    Holds(TermId),
    Fails(TermId),
}

enum End {
    Value(TermId),
    /// A cell of this array.
    Cell(TermId),
}

/// The first read of a cell, which the others have to agree with.
struct Known {
    read: Postponed,
    way: Vec<Condition>,
    value: Value,
}

/// Reads of one model beside each other.
pub struct Consistency<'a> {
    model: &'a Model,
    evaluator: Evaluator,
    cells: FxHashMap<(TermId, Bits), Known>,
    pub lemmas: Vec<TermId>,
}

impl<'a> Consistency<'a> {
    /// Of the reads among `postponed`.
    pub fn of(terms: &mut Terms, model: &'a Model, postponed: &[Postponed]) -> Result<Consistency<'a>, NoValue> {
        let mut found =
            Consistency { model, evaluator: Evaluator::new(), cells: FxHashMap::default(), lemmas: Vec::new() };
        for read in postponed.iter().filter(|p| terms.op(p.operation) == Op::Select).copied().collect::<Vec<_>>() {
            found.enter(terms, read)?;
        }
        Ok(found)
    }

    fn enter(&mut self, terms: &mut Terms, read: Postponed) -> Result<(), NoValue> {
        let [array, index] = operands(terms, read);
        let value = self.value(terms, read.stand_in)?;
        let (way, end) = self.follow(terms, array, index)?;
        match end {
            End::Value(stored) => {
                if self.value(terms, stored)? != value {
                    self.add_lemma(terms, &way, read.stand_in, stored);
                }
            }
            End::Cell(of) => {
                let at = self.value(terms, index)?.as_bits().ok_or(NoValue::OfIndex)?;
                let known = match self.cells.entry((of, at)) {
                    Entry::Vacant(free) => {
                        free.insert(Known { read, way, value });
                        return Ok(());
                    }
                    Entry::Occupied(known) => known.into_mut(),
                };
                if known.value != value {
                    let [_, other] = operands(terms, known.read);
                    let same = Condition::Equal(index, other);
                    let ways: Vec<Condition> = known.way.iter().copied().chain(way).chain([same]).collect();
                    let stand_in = known.read.stand_in;
                    self.add_lemma(terms, &ways, read.stand_in, stand_in);
                }
            }
        }
        Ok(())
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, NoValue> {
        self.evaluator.eval(terms, self.model, t)
    }

    fn follow(&mut self, terms: &Terms, mut array: TermId, index: TermId) -> Result<(Vec<Condition>, End), NoValue> {
        let mut way = Vec::new();
        let at = self.value(terms, index)?;
        loop {
            match (terms.op(array), terms.args(array)) {
                (Op::Store, &[before, stored_at, value]) => {
                    if self.value(terms, stored_at)? == at {
                        way.push(Condition::Equal(index, stored_at));
                        return Ok((way, End::Value(value)));
                    }
                    way.push(Condition::Different(index, stored_at));
                    array = before;
                }
                (Op::Ite, &[condition, then, other]) => {
                    let holds = self.value(terms, condition)? == Value::Bool(true);
                    way.push(if holds { Condition::Holds(condition) } else { Condition::Fails(condition) });
                    array = if holds { then } else { other };
                }
                (Op::ConstArray, &[value]) => return Ok((way, End::Value(value))),
                _ => return Ok((way, End::Cell(array))),
            }
        }
    }

    /// Under the conditions the two are equal.
    fn add_lemma(&mut self, terms: &mut Terms, way: &[Condition], a: TermId, b: TermId) {
        let mut clause: Vec<TermId> = way
            .iter()
            .map(|condition| match *condition {
                Condition::Equal(x, y) => {
                    let equal = terms.eq(x, y);
                    terms.not(equal)
                }
                Condition::Different(x, y) => terms.eq(x, y),
                Condition::Holds(c) => terms.not(c),
                Condition::Fails(c) => c,
            })
            .collect();
        clause.push(terms.eq(a, b));
        self.lemmas.push(terms.or(&clause));
    }

    /// The model with values for the arrays that the solver was not told about.
    pub fn completed(self, terms: &Terms) -> Result<Model, NoValue> {
        let mut model = self.model.clone();
        for ((array, at), known) in self.cells {
            if self.model.vars.contains_key(&array) || terms.op(array) != Op::Var {
                continue;
            }
            let sort = terms.sort(array).as_array().ok_or(NoValue::NoArray)?;
            let value = model.var(terms, array).ok_or(NoValue::OfArray)?;
            let stored = value.store(&Value::from_bits(sort.index, at), known.value);
            model.vars.insert(array, stored.ok_or(NoValue::OfArray)?);
        }
        Ok(model)
    }
}

fn operands(terms: &Terms, read: Postponed) -> [TermId; 2] {
    let args = terms.args(read.operation);
    [args[0], args[1]]
}
