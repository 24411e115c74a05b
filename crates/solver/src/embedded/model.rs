//! The model of a satisfiable check: what the simulation and the cells fixed by reads say about each symbol.

use std::collections::BTreeMap;

use smt::value::FunctionValue;
use smt::{Bits, Model, Op, Sort, Terms, Value};

use super::blast::Blaster;
use super::reads::Source;
use super::refine::Cells;
use super::shape::Shape;
use super::simulate::Simulation;

impl Blaster {
    pub fn extract_model(&self, terms: &Terms, simulation: &Simulation, cells: &Cells) -> Model {
        let mut model = Model::default();
        for &var in &self.vars {
            debug_assert_eq!(terms.op(var), Op::Var);
            let sort = terms.sort(var);
            let Ok(shape) = Shape::of(sort) else { continue };
            let value = if let Some(scale) = self.order.scale(var) {
                let rank = Bits::from_bools(&simulation.word(self.word(terms, var)));
                Value::from_bits(sort, Bits::new(shape.elem as u32, scale.value(rank.to_u64().unwrap_or(0))))
            } else if shape.is_expanded() {
                expanded_value(sort, shape, &simulation.word(self.word(terms, var)), 0, 0)
            } else {
                let default = self.arrays.defaults.get(&var).map(|word| simulation.word(word));
                let listed = cells.get(&Source::Array(var)).into_iter().flatten();
                let listed: Vec<PathAndWord> = listed.map(|(path, cell)| (&path[..], &cell.value[..])).collect();
                read_value(sort, &listed, &default.unwrap_or_else(|| vec![false; shape.elem]))
            };
            model.vars.insert(var, value);
        }
        for &f in &self.functions {
            let function = terms.function(f);
            let Some(default) = Value::zero(function.result) else { continue };
            let mut entries = BTreeMap::new();
            for (path, cell) in cells.get(&Source::Function(f)).into_iter().flatten() {
                let value = Value::from_bits(function.result, Bits::from_bools(&cell.value));
                entries.insert(split(&function.params, path), value);
            }
            model.functions.insert(f, FunctionValue { default, entries });
        }
        model
    }
}

/// The arguments that a path puts together.
fn split(params: &[Sort], mut path: &[bool]) -> Vec<Bits> {
    let mut args = Vec::new();
    for sort in params {
        let (arg, rest) = path.split_at(sort.width().unwrap_or(1) as usize);
        args.push(Bits::from_bools(arg));
        path = rest;
    }
    args
}

/// The value of an expanded array, `fixed` bits of whose cell numbers are already chosen as `cell`.
fn expanded_value(sort: Sort, shape: Shape, word: &[bool], cell: usize, fixed: usize) -> Value {
    let Sort::Array(&array) = sort else {
        return Value::from_bits(sort, Bits::from_bools(&word[cell * shape.elem..][..shape.elem]));
    };
    let width = array.index.width().unwrap_or(1) as usize;
    let at = |i: usize| expanded_value(array.elem, shape, word, cell | i << fixed, fixed + width);
    let mut value = smt::value::ArrayValue { sort: array, default: at(0), entries: BTreeMap::new() };
    for i in 1..1usize << width {
        value.set(Bits::new(width as u32, i as u64), at(i));
    }
    Value::Array(std::sync::Arc::new(value))
}

type PathAndWord<'a> = (&'a [bool], &'a [bool]);

/// The value of an array with these cells, given by path, and `default` elsewhere.
fn read_value(sort: Sort, cells: &[PathAndWord], default: &[bool]) -> Value {
    let Sort::Array(&array) = sort else {
        let word = cells.first().map_or(default, |(_, word)| word);
        return Value::from_bits(sort, Bits::from_bools(word));
    };
    let width = array.index.width().unwrap_or(1) as usize;
    let mut rows: BTreeMap<&[bool], Vec<PathAndWord>> = BTreeMap::new();
    for (path, word) in cells {
        rows.entry(&path[..width]).or_default().push((&path[width..], word));
    }
    let entries = BTreeMap::new();
    let mut value = smt::value::ArrayValue { sort: array, default: read_value(array.elem, &[], default), entries };
    for (index, row) in rows {
        value.set(Bits::from_bools(index), read_value(array.elem, &row, default));
    }
    Value::Array(std::sync::Arc::new(value))
}
