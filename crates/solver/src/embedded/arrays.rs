//! Arrays and uninterpreted functions. A nested array is seen as one array over the concatenated indices, its path, so
//! that a read is always of a scalar; a function is an array over its arguments. Arrays of few cells are words of all
//! their cells. Others are only read: a read goes through a bounded number of stores and choices directly, and the
//! rest is an input whose meaning is added by lemmas when a model violates it (`refine`, after Brummayer and Biere,
//! "Lemmas on demand for the extensional theory of arrays").

use smt::{FunId, Op, Sort, TermId, Terms};

use crate::failure::{Failure, Unsupported};

use super::aig::Lit;
use super::blast::Blaster;
use super::circuits::Word;
use super::reads::{Equality, Read, Source};
use super::shape::Shape;

/// Equality of arrays with at most 2^8 cells compares each cell; of nested arrays, for which there is no other way,
/// with at most 2^12.
const COMPARED_INDEX: usize = 8;
const COMPARED_NESTED_INDEX: usize = 12;
/// So many stores and choices a read goes through directly …
const DIRECT_STEPS: u32 = 1000;
/// … while all reads together went through fewer than so many; then only through so many.
const ALL_DIRECT_STEPS: u32 = 100_000;
const FEW_DIRECT_STEPS: u32 = 8;
/// So many choices and rows may lie in each other for a direct read.
const DIRECT_NESTING: u32 = 64;

/// How many stores and choices a read may still go through directly.
pub struct Budget {
    steps: u32,
    nesting: u32,
}

/// What stores on the way of a read do to it.
enum Layer {
    Store(Lit, Word),
    Table(Word, Vec<(Vec<bool>, Word)>),
}

impl Blaster {
    pub fn blast_apply(&mut self, terms: &Terms, f: FunId, args: &[TermId]) -> Result<Word, Failure> {
        let function = terms.function(f);
        if function.params.iter().chain([&function.result]).any(|sort| matches!(sort, Sort::Array(_))) {
            return Err(Unsupported::ArraysOfFunction(function.name.clone()).into());
        }
        if !self.functions.contains(&f) {
            self.functions.push(f);
        }
        let path: Word = args.iter().flat_map(|&a| self.word(terms, a).to_vec()).collect();
        let elem = Shape::of(function.result)?.elem;
        Ok(self.open_read(Source::Function(f), &path, elem))
    }

    pub fn blast_select(&mut self, terms: &Terms, t: TermId) -> Result<Word, Failure> {
        let (array, index) = (terms.args(t)[0], self.word(terms, terms.args(t)[1]).to_vec());
        let row = Shape::of(terms.sort(t))?;
        if !row.is_expanded() {
            return Ok(Vec::new());
        }
        let mut word = Vec::new();
        for cell in 0..1usize << row.index {
            let path = [&index[..], &constant_path(cell, row.index)].concat();
            let mut budget = self.budget();
            word.extend(self.read(terms, array, path, &mut budget)?);
        }
        Ok(word)
    }

    pub fn blast_store(&mut self, terms: &Terms, t: TermId) -> Result<Word, Failure> {
        let shape = Shape::of(terms.sort(t))?;
        let &[array, index, value] = terms.args(t) else { return Ok(Vec::new()) };
        if !shape.is_expanded() {
            self.arrays.stores += 1;
            return Ok(Vec::new());
        }
        let (index, value) = (self.word(terms, index).to_vec(), self.word(terms, value).to_vec());
        let mut word = self.word(terms, array).to_vec();
        for cell in 0..1usize << shape.index {
            let hit = self.aig.word_is(&index, |i| cell >> i & 1 == 1);
            // The outer index is the lower part of a cell's number.
            let at = (cell >> index.len()) * shape.elem;
            let cell = &mut word[cell * shape.elem..][..shape.elem];
            let new = self.aig.word_mux(hit, &value[at..at + shape.elem], cell);
            cell.copy_from_slice(&new);
        }
        Ok(word)
    }

    pub fn blast_const_array(&mut self, terms: &Terms, t: TermId) -> Result<Word, Failure> {
        let shape = Shape::of(terms.sort(t))?;
        if !shape.is_expanded() {
            return Ok(Vec::new());
        }
        let value = self.word(terms, terms.args(t)[0]);
        let outer = shape.index - Shape::of(terms.sort(terms.args(t)[0]))?.index;
        let cells = (0..1usize << shape.index).flat_map(|cell| &value[(cell >> outer) * shape.elem..][..shape.elem]);
        Ok(cells.copied().collect())
    }

    pub fn array_eq(&mut self, terms: &Terms, a: TermId, b: TermId) -> Result<Lit, Failure> {
        let shape = Shape::of(terms.sort(a))?;
        if shape.index <= if shape.depth > 1 { COMPARED_NESTED_INDEX } else { COMPARED_INDEX } {
            let mut equal = Lit::TRUE;
            for cell in 0..1usize << shape.index {
                let path = constant_path(cell, shape.index);
                let same = self.equal_at(terms, a, b, path)?;
                equal = self.aig.and(equal, same);
            }
            return Ok(equal);
        }
        if shape.depth > 1 {
            return Err(Unsupported::NestedEquality.into());
        }
        // Extensionality: unequal arrays differ at some index.
        let (lit, witness) = (self.aig.input(), self.aig.word_input(shape.index));
        let same = self.equal_at(terms, a, b, witness)?;
        self.add_fact(&[lit, !same]);
        self.arrays.equalities.push(Equality { lit, a, b });
        Ok(lit)
    }

    /// Whether two arrays agree at an index.
    pub fn equal_at(&mut self, terms: &Terms, a: TermId, b: TermId, path: Word) -> Result<Lit, Failure> {
        let mut budget = self.budget();
        let at_a = self.read(terms, a, path.clone(), &mut budget)?;
        let at_b = self.read(terms, b, path, &mut budget)?;
        Ok(self.aig.word_eq(&at_a, &at_b))
    }

    /// How far a new read may go directly.
    fn budget(&self) -> Budget {
        let steps = match self.arrays.direct_steps {
            _ if self.arrays.leave_open => 0,
            0..ALL_DIRECT_STEPS => DIRECT_STEPS,
            _ => FEW_DIRECT_STEPS,
        };
        Budget { steps, nesting: DIRECT_NESTING }
    }

    /// The cell of an array at a path; what the budget does not reach is left open.
    pub fn read(
        &mut self,
        terms: &Terms,
        mut array: TermId,
        mut path: Word,
        budget: &mut Budget,
    ) -> Result<Word, Failure> {
        let mut layers = Vec::new();
        let mut first = None;
        let base = loop {
            let shape = Shape::of(terms.sort(array))?;
            if shape.is_expanded() {
                break self.read_cells(terms, array, shape, &path);
            }
            let args = terms.args(array);
            let decided = match terms.op(array) {
                Op::Select => {
                    path = [self.word(terms, args[1]), &path].concat();
                    array = args[0];
                    continue;
                }
                Op::ConstArray => args[0],
                Op::Ite => match self.word(terms, args[0])[0].as_const() {
                    Some(condition) => {
                        array = if condition { args[1] } else { args[2] };
                        continue;
                    }
                    None => break self.read_ite(terms, array, path, budget)?,
                },
                Op::Store => {
                    let index = self.word(terms, args[1]).to_vec();
                    let hit = self.aig.word_eq(&index, &path[..index.len()]);
                    if hit == Lit::FALSE {
                        array = args[0];
                        continue;
                    }
                    if hit != Lit::TRUE {
                        let key = (Source::Array(array), path.clone());
                        if let Some(known) = self.arrays.known.get(&key) {
                            break known.clone();
                        }
                        match self.store_layer(terms, array, &path, hit, budget)? {
                            Some((layer, below)) => {
                                first.get_or_insert(key);
                                layers.push(layer);
                                array = below;
                                continue;
                            }
                            None => break self.open_read(key.0, &path, shape.elem),
                        }
                    }
                    args[2]
                }
                _ => break self.open_read(Source::Array(array), &path, shape.elem),
            };
            path = inside(terms, decided, &path, shape)?;
            if path.is_empty() {
                break self.word(terms, decided).to_vec();
            }
            array = decided;
        };
        let word = layers.into_iter().rev().fold(base, |below, layer| match layer {
            Layer::Store(hit, value) => self.aig.word_mux(hit, &value, &below),
            Layer::Table(path, table) => self.aig.word_lookup(&path, &table, &below),
        });
        if let Some(key) = first {
            self.arrays.known.insert(key, word.clone());
        }
        Ok(word)
    }

    /// What a store, or a run of stores at constant indices, does to a read, and the array below; `None` if the budget
    /// is used up.
    fn store_layer(
        &mut self,
        terms: &Terms,
        array: TermId,
        path: &[Lit],
        hit: Lit,
        budget: &mut Budget,
    ) -> Result<Option<(Layer, TermId)>, Failure> {
        let shape = Shape::of(terms.sort(array))?;
        if budget.steps == 0 {
            return Ok(None);
        }
        budget.steps -= 1;
        self.arrays.direct_steps += 1;
        let (table, below) = self.constant_stores(terms, array, shape);
        if table.len() > 1 {
            return Ok(Some((Layer::Table(path.to_vec(), table), below)));
        }
        let &[below, _, value] = terms.args(array) else { return Ok(None) };
        let rest = inside(terms, value, path, shape)?;
        if rest.is_empty() {
            return Ok(Some((Layer::Store(hit, self.word(terms, value).to_vec()), below)));
        }
        if budget.nesting == 0 {
            return Ok(None);
        }
        budget.nesting -= 1;
        let value = self.read(terms, value, rest, budget)?;
        budget.nesting += 1;
        Ok(Some((Layer::Store(hit, value), below)))
    }

    /// The stores at constant indices that lie on top of `array`, sorted by index, and the array below them.
    fn constant_stores(&self, terms: &Terms, mut array: TermId, shape: Shape) -> (Vec<(Vec<bool>, Word)>, TermId) {
        let mut table = std::collections::BTreeMap::new();
        while shape.depth == 1 && terms.op(array) == Op::Store {
            let &[below, index, value] = terms.args(array) else { break };
            let index: Option<Vec<bool>> = self.word(terms, index).iter().map(|l| l.as_const()).collect();
            let Some(mut index) = index else { break };
            // The highest bit decides first.
            index.reverse();
            table.entry(index).or_insert_with(|| self.word(terms, value).to_vec());
            array = below;
        }
        let flip = |(mut index, word): (Vec<bool>, Word)| {
            index.reverse();
            (index, word)
        };
        (table.into_iter().map(flip).collect(), array)
    }

    fn read_ite(&mut self, terms: &Terms, array: TermId, path: Word, budget: &mut Budget) -> Result<Word, Failure> {
        let key = (Source::Array(array), path.clone());
        if let Some(known) = self.arrays.known.get(&key) {
            return Ok(known.clone());
        }
        if budget.steps == 0 || budget.nesting == 0 {
            return Ok(self.open_read(key.0, &path, Shape::of(terms.sort(array))?.elem));
        }
        budget.steps -= 1;
        self.arrays.direct_steps += 1;
        budget.nesting -= 1;
        let args = terms.args(array);
        let condition = self.word(terms, args[0])[0];
        let then = self.read(terms, args[1], path.clone(), budget)?;
        let otherwise = self.read(terms, args[2], path, budget)?;
        budget.nesting += 1;
        let word = self.aig.word_mux(condition, &then, &otherwise);
        self.arrays.known.insert(key, word.clone());
        Ok(word)
    }

    /// A cell of an expanded array.
    fn read_cells(&mut self, terms: &Terms, array: TermId, shape: Shape, path: &[Lit]) -> Word {
        let mut cells = self.word(terms, array).to_vec();
        for &bit in path.iter().rev() {
            let (low, high) = cells.split_at(cells.len() / 2);
            cells = self.aig.word_mux(bit, high, low);
        }
        debug_assert_eq!(cells.len(), shape.elem);
        cells
    }

    /// A read whose value is an input.
    pub fn open_read(&mut self, source: Source, path: &[Lit], elem: usize) -> Word {
        if let Some(known) = self.arrays.known.get(&(source, path.to_vec())) {
            return known.clone();
        }
        let word = self.aig.word_input(elem);
        self.arrays.known.insert((source, path.to_vec()), word.clone());
        self.arrays.reads.push(Read { source, path: path.to_vec(), word: word.clone() });
        word
    }
}

/// The path inside the element `value` of an array of shape `outer`.
fn inside(terms: &Terms, value: TermId, path: &[Lit], outer: Shape) -> Result<Word, Failure> {
    let inner = Shape::of(terms.sort(value))?;
    Ok(path[outer.index - inner.index..].to_vec())
}

/// The path of a cell: bit `i` of its number is literal `i`.
pub fn constant_path(cell: usize, len: usize) -> Word {
    (0..len).map(|i| Lit::constant(cell >> i & 1 == 1)).collect()
}
