//! Lemmas on demand: compares the reads and equalities that were left open with a model of the gates. Either all agree,
//! and the model is one of arrays and functions too, or there are lemmas, each valid in itself, that exclude it.
//! There are finitely many: each links a read to a store, a variable or another read of the same source, or an
//! equality to an index term.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::failure::{Failure, Unsupported};
use smt::{Op, TermId, Terms};

use super::aig::Lit;
use super::arrays::constant_path;
use super::blast::Blaster;
use super::circuits::Word;
use super::reads::Source;
use super::shape::Shape;
use super::simulate::Simulation;

/// A condition on the way of a read, by the words that are compared; gates are made only if a lemma needs it.
#[derive(Clone, Debug)]
enum Condition {
    Equal(Word, Word),
    Different(Word, Word),
    Holds(Lit),
}

/// Where a read ends under the model: at a stored word, or at a variable or function.
enum End {
    Word(Word),
    Base(Source, Word),
}

enum Lemma {
    /// Two reads of one variable at equal paths are equal.
    Congruence(usize, usize),
    /// Under the conditions the read has this word.
    Stored(usize, Vec<Condition>, Word),
    /// Under the conditions the read is one of this variable.
    Passed(usize, Vec<Condition>, Source, Word),
    /// Equal arrays agree at this index.
    Agree(usize, Word),
    /// Equal arrays agree at an index that no index term reaches.
    AgreeElsewhere(usize, [Elsewhere; 2]),
}

/// What an array holds elsewhere: the conditions under which, and the constant or the variable that tells.
type Elsewhere = (Vec<Condition>, TermId);

/// The cells of variables and functions that reads fix: by path, the value and the read.
pub type Cells = FxHashMap<Source, BTreeMap<Vec<bool>, Cell>>;

#[derive(Clone, Debug)]
pub struct Cell {
    pub value: Vec<bool>,
    read: usize,
    /// How the read came to the variable, if it is not a read of it.
    way: Option<(Vec<Condition>, Word)>,
    path: Word,
}

/// One array's cells at index terms, under the model, and the value elsewhere.
struct View {
    cells: BTreeMap<Vec<bool>, (Vec<bool>, Word)>,
    default: Vec<bool>,
}

impl Blaster {
    /// Adds lemmas that the model violates; returns how many, and the cells of variables and functions if none.
    pub fn refine(&mut self, terms: &Terms, model: &Simulation) -> Result<(usize, Cells), Failure> {
        let mut lemmas = Vec::new();
        let cells = self.check_reads(terms, model, &mut lemmas)?;
        if lemmas.is_empty() {
            self.check_equalities(terms, model, &cells, &mut lemmas)?;
        }
        let count = lemmas.len();
        for lemma in lemmas {
            self.add_lemma(terms, lemma)?;
        }
        Ok((count, cells))
    }

    fn check_reads(&self, terms: &Terms, model: &Simulation, lemmas: &mut Vec<Lemma>) -> Result<Cells, Failure> {
        let mut cells = Cells::default();
        let is_base = |r: &usize| match self.arrays.reads[*r].source {
            Source::Function(_) => true,
            Source::Array(array) => terms.op(array) == Op::Var,
        };
        // All reads, also those outside of the clauses: the path of one may be the word of another.
        for r in (0..self.arrays.reads.len()).filter(is_base) {
            let read = &self.arrays.reads[r];
            self.enter(model, &mut cells, lemmas, r, None, (read.source, read.path.clone()));
        }
        for r in (0..self.arrays.reads.len()).filter(|r| !is_base(r)) {
            let read = &self.arrays.reads[r];
            let Source::Array(array) = read.source else { continue };
            let (way, end) = self.follow(terms, model, array, read.path.clone())?;
            match end {
                End::Word(word) if model.word(&word) != model.word(&read.word) => {
                    lemmas.push(Lemma::Stored(r, way, word));
                }
                End::Word(_) => {}
                End::Base(source, path) => {
                    self.enter(model, &mut cells, lemmas, r, Some((way, path.clone())), (source, path))
                }
            }
        }
        Ok(cells)
    }

    /// Records that read `r` fixes a cell of a variable, or the lemma that says why it must not.
    fn enter(
        &self,
        model: &Simulation,
        cells: &mut Cells,
        lemmas: &mut Vec<Lemma>,
        r: usize,
        way: Option<(Vec<Condition>, Word)>,
        (source, path): (Source, Word),
    ) {
        let value = model.word(&self.arrays.reads[r].word);
        let of_source = cells.entry(source).or_default();
        let Some(other) = of_source.get(&model.word(&path)) else {
            let at = model.word(&path);
            of_source.insert(at, Cell { value, read: r, way, path });
            return;
        };
        if other.value == value {
            return;
        }
        match (&way, &other.way) {
            (None, None) => lemmas.push(Lemma::Congruence(r, other.read)),
            _ => {
                let ways = [(r, way), (other.read, other.way.clone())];
                for (read, way) in ways {
                    if let Some((conditions, path)) = way {
                        lemmas.push(Lemma::Passed(read, conditions, source, path));
                    }
                }
            }
        }
    }

    /// The way of a read through stores and choices under the model.
    fn follow(
        &self,
        terms: &Terms,
        model: &Simulation,
        mut array: TermId,
        mut path: Word,
    ) -> Result<(Vec<Condition>, End), Failure> {
        let mut way = Vec::new();
        loop {
            let shape = Shape::of(terms.sort(array))?;
            let args = terms.args(array);
            let into = |value: TermId, path: &[Lit]| -> Result<Word, Failure> {
                Ok(path[shape.index - Shape::of(terms.sort(value))?.index..].to_vec())
            };
            if shape.is_expanded() {
                let cell = model.word(&path).iter().rev().fold(0, |n, &bit| n << 1 | usize::from(bit));
                way.push(Condition::Equal(constant_path(cell, path.len()), path));
                let word = self.word(terms, array)[cell * shape.elem..][..shape.elem].to_vec();
                return Ok((way, End::Word(word)));
            }
            let value = match terms.op(array) {
                Op::Select => {
                    path = [self.word(terms, args[1]), &path].concat();
                    array = args[0];
                    continue;
                }
                Op::Ite => {
                    let condition = self.word(terms, args[0])[0];
                    let holds = model.lit(condition);
                    way.push(Condition::Holds(if holds { condition } else { !condition }));
                    array = if holds { args[1] } else { args[2] };
                    continue;
                }
                Op::Store => {
                    let index = self.word(terms, args[1]);
                    let (index, outer) = (index.to_vec(), path[..index.len()].to_vec());
                    if model.word(&index) != model.word(&outer) {
                        way.push(Condition::Different(index, outer));
                        array = args[0];
                        continue;
                    }
                    way.push(Condition::Equal(index, outer));
                    args[2]
                }
                Op::ConstArray => args[0],
                _ => return Ok((way, End::Base(Source::Array(array), path))),
            };
            path = into(value, &path)?;
            if path.is_empty() {
                return Ok((way, End::Word(self.word(terms, value).to_vec())));
            }
            array = value;
        }
    }

    /// An equality that holds in the model needs arrays that are equal in it.
    fn check_equalities(
        &self,
        terms: &Terms,
        model: &Simulation,
        cells: &Cells,
        lemmas: &mut Vec<Lemma>,
    ) -> Result<(), Failure> {
        for (e, equality) in self.arrays.equalities.iter().enumerate() {
            if !model.lit(equality.lit) {
                continue;
            }
            let a = self.view(terms, model, cells, equality.a)?;
            let b = self.view(terms, model, cells, equality.b)?;
            let at = |view: &View, index: &Vec<bool>| {
                view.cells.get(index).map_or_else(|| view.default.clone(), |(value, _)| value.clone())
            };
            let indices = a.cells.iter().chain(&b.cells);
            let before = lemmas.len();
            for (index, (_, word)) in indices {
                if at(&a, index) != at(&b, index) {
                    lemmas.push(Lemma::Agree(e, word.clone()));
                }
            }
            if lemmas.len() == before && a.default != b.default {
                let elsewhere = |array| self.elsewhere(terms, model, array);
                lemmas.push(Lemma::AgreeElsewhere(e, [elsewhere(equality.a)?, elsewhere(equality.b)?]));
            }
        }
        Ok(())
    }

    /// A flat array's cells under the model.
    fn view(&self, terms: &Terms, model: &Simulation, cells: &Cells, mut array: TermId) -> Result<View, Failure> {
        let shape = Shape::of(terms.sort(array))?;
        let mut view = View { cells: BTreeMap::new(), default: vec![false; shape.elem] };
        // The indices that lead from a nested array to the flat one.
        let mut prefix: Vec<bool> = Vec::new();
        loop {
            let args = terms.args(array);
            match terms.op(array) {
                Op::Select => {
                    prefix = [model.word(self.word(terms, args[1])), prefix].concat();
                    array = args[0];
                }
                Op::Ite => array = if model.lit(self.word(terms, args[0])[0]) { args[1] } else { args[2] },
                Op::Store => {
                    let (index, value) = (self.word(terms, args[1]), args[2]);
                    let at = model.word(index);
                    array = args[0];
                    if prefix.is_empty() {
                        let value = model.word(self.word(terms, value));
                        view.cells.entry(at).or_insert_with(|| (value, index.to_vec()));
                    } else if prefix[..at.len()] == at {
                        prefix.drain(..at.len());
                        array = value;
                    }
                }
                Op::ConstArray if prefix.is_empty() => {
                    view.default = model.word(self.word(terms, args[0]));
                    return Ok(view);
                }
                Op::ConstArray => {
                    let inner = Shape::of(terms.sort(args[0]))?.index;
                    prefix.drain(..Shape::of(terms.sort(array))?.index - inner);
                    array = args[0];
                }
                _ => {
                    for (path, cell) in cells.get(&Source::Array(array)).into_iter().flatten() {
                        if path.starts_with(&prefix) {
                            let at = path[prefix.len()..].to_vec();
                            let word = cell.path[prefix.len()..].to_vec();
                            view.cells.entry(at).or_insert_with(|| (cell.value.clone(), word));
                        }
                    }
                    if let Some(word) = self.arrays.defaults.get(&array) {
                        view.default = model.word(word);
                    }
                    return Ok(view);
                }
            }
        }
    }

    /// Stores do not matter at an index that no index term reaches.
    fn elsewhere(&self, terms: &Terms, model: &Simulation, mut array: TermId) -> Result<Elsewhere, Failure> {
        let mut way = Vec::new();
        loop {
            let args = terms.args(array);
            match terms.op(array) {
                Op::Store => array = args[0],
                Op::Ite => {
                    let condition = self.word(terms, args[0])[0];
                    let holds = model.lit(condition);
                    way.push(Condition::Holds(if holds { condition } else { !condition }));
                    array = if holds { args[1] } else { args[2] };
                }
                Op::Var | Op::ConstArray => return Ok((way, array)),
                _ => return Err(Unsupported::RowEquality.into()),
            }
        }
    }

    fn elsewhere_word(&mut self, terms: &Terms, array: TermId) -> Result<Word, Failure> {
        let shape = Shape::of(terms.sort(array))?;
        self.arrays.smallest_elsewhere = self.arrays.smallest_elsewhere.min(shape.index);
        if terms.op(array) == Op::ConstArray {
            return Ok(self.word(terms, terms.args(array)[0]).to_vec());
        }
        let aig = &mut self.aig;
        Ok(self.arrays.defaults.entry(array).or_insert_with(|| aig.word_input(shape.elem)).clone())
    }

    /// Whether lemmas about "elsewhere" may have been wrong because index terms could reach every index.
    pub fn elsewhere_may_be_nowhere(&self) -> bool {
        let index_terms = self.arrays.reads.len() + self.arrays.stores;
        self.arrays.smallest_elsewhere < 64 && index_terms >> self.arrays.smallest_elsewhere > 0
    }

    fn add_lemma(&mut self, terms: &Terms, lemma: Lemma) -> Result<(), Failure> {
        match lemma {
            Lemma::Congruence(a, b) => {
                let (a, b) = (&self.arrays.reads[a], &self.arrays.reads[b]);
                let (paths, words) = ((a.path.clone(), b.path.clone()), (a.word.clone(), b.word.clone()));
                let equal = self.aig.word_eq(&words.0, &words.1);
                self.add_implication(vec![Condition::Equal(paths.0, paths.1)], equal);
            }
            Lemma::Stored(read, way, word) => {
                let value = self.arrays.reads[read].word.clone();
                let equal = self.aig.word_eq(&value, &word);
                self.add_implication(way, equal);
            }
            Lemma::Passed(read, way, source, path) => {
                let value = self.arrays.reads[read].word.clone();
                let base = self.open_read(source, &path, value.len());
                let equal = self.aig.word_eq(&value, &base);
                self.add_implication(way, equal);
            }
            Lemma::Agree(e, index) => {
                let equality = &self.arrays.equalities[e];
                let (lit, a, b) = (equality.lit, equality.a, equality.b);
                let agree = self.equal_at(terms, a, b, index)?;
                self.add_fact(&[!lit, agree]);
            }
            Lemma::AgreeElsewhere(e, [(mut way, a), (other_way, b)]) => {
                let lit = self.arrays.equalities[e].lit;
                let (a, b) = (self.elsewhere_word(terms, a)?, self.elsewhere_word(terms, b)?);
                way.extend(other_way);
                way.push(Condition::Holds(lit));
                let agree = self.aig.word_eq(&a, &b);
                self.add_implication(way, agree);
            }
        }
        Ok(())
    }

    fn add_implication(&mut self, conditions: Vec<Condition>, conclusion: Lit) {
        let mut clause = vec![conclusion];
        for condition in conditions {
            clause.push(match condition {
                Condition::Equal(a, b) => !self.aig.word_eq(&a, &b),
                Condition::Different(a, b) => self.aig.word_eq(&a, &b),
                Condition::Holds(lit) => !lit,
            });
        }
        self.add_fact(&clause);
    }
}
