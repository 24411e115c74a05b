//! Evaluation of terms under a model: iterative, memoised, and on demand: of a chain of stores only what a read looks
//! at is computed, so that a read costs the length of the chain and not its square.

use std::fmt;

use num_rational::BigRational;
use rustc_hash::FxHashMap;

use super::bits::Bits;
use super::floats::{apply_floats, is_floating};
use super::fold::{fold_predicate, fold_word};
use super::integers::{apply_integers, apply_reals};
use super::op::Op;
use super::sort::Sort;
use super::term::{TermId, Terms};
use super::value::{Model, Value};

/// The values computed so far under one model.
#[derive(Default)]
pub struct Evaluator {
    values: FxHashMap<TermId, Value>,
}

/// The value of one term.
pub fn eval(terms: &Terms, model: &Model, t: TermId) -> Result<Value, NoValue> {
    Evaluator::default().eval(terms, model, t)
}

/// Why a term has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoValue {
    OfSort(Sort),
    MalformedRead,
    OfIndex,
    NoArray,
    OfArray,
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoValue::OfSort(sort) => write!(f, "terms of sort {sort} have no value here"),
            NoValue::MalformedRead => f.write_str("malformed select"),
            NoValue::OfIndex => f.write_str("an array index without a value"),
            NoValue::NoArray => f.write_str("a read of something that is no array"),
            NoValue::OfArray => f.write_str("an array without a value"),
        }
    }
}

enum Visit {
    Done(Value),
    /// These are needed first.
    Need(Vec<TermId>),
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// The value of `t`; `model` must be the same one each time.
    pub fn eval(&mut self, terms: &Terms, model: &Model, t: TermId) -> Result<Value, NoValue> {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if self.values.contains_key(&top) {
                stack.pop();
                continue;
            }
            match self.visit(terms, model, top)? {
                Visit::Need(terms) => stack.extend(terms),
                Visit::Done(value) => {
                    self.values.insert(top, value);
                    stack.pop();
                }
            }
        }
        Ok(self.values[&t].clone())
    }

    fn visit(&self, terms: &Terms, model: &Model, t: TermId) -> Result<Visit, NoValue> {
        let args = terms.args(t);
        let no_value = || NoValue::OfSort(terms.sort(t));
        match terms.op(t) {
            Op::Select => return self.select(terms, model, t),
            Op::Ite => {
                let Some(condition) = self.values.get(&args[0]) else { return Ok(Visit::Need(vec![args[0]])) };
                let chosen = if *condition == Value::Bool(true) { args[1] } else { args[2] };
                return Ok(self.values.get(&chosen).map_or(Visit::Need(vec![chosen]), |v| Visit::Done(v.clone())));
            }
            _ => {}
        }
        let missing: Vec<TermId> = args.iter().copied().filter(|a| !self.values.contains_key(a)).collect();
        if !missing.is_empty() {
            return Ok(Visit::Need(missing));
        }
        let values: Vec<&Value> = args.iter().map(|a| &self.values[a]).collect();
        let value = match terms.op(t) {
            Op::Const => terms.as_bits(t).map(Value::Bits),
            Op::Num => terms.as_int(t).cloned().map(Value::Int),
            Op::Ratio => terms.as_real(t).cloned().map(Value::Real),
            Op::Var => model.var(terms, t),
            Op::Apply(f) => {
                let bits: Option<Vec<Bits>> = values.iter().map(|v| v.as_bits()).collect();
                bits.and_then(|bits| model.apply(terms, f, &bits))
            }
            Op::ConstArray => terms.sort(t).as_array().map(|sort| Value::constant(sort, values[0].clone())),
            Op::Tuple => terms.sort(t).as_tuple().map(|sort| Value::Tuple(sort, values.into_iter().cloned().collect())),
            Op::Field(n) => match values[0] {
                Value::Tuple(_, fields) => fields.get(usize::from(n)).cloned(),
                _ => None,
            },
            Op::Store => values[0].clone().store(values[1], values[2].clone()),
            op if is_floating(op) => {
                let bits: Option<Vec<Bits>> = values.iter().map(|v| v.as_bits()).collect();
                let sorts: Vec<Sort> = args.iter().map(|&a| terms.sort(a)).collect();
                bits.and_then(|bits| apply_floats(op, &sorts, &bits))
            }
            op => apply(op, terms.sort(t), &values),
        };
        value.map(Visit::Done).ok_or_else(no_value)
    }

    /// A read looks through stores, choices and constant arrays without computing whole arrays.
    fn select(&self, terms: &Terms, model: &Model, t: TermId) -> Result<Visit, NoValue> {
        let &[array, index] = terms.args(t) else { return Err(NoValue::MalformedRead) };
        let Some(index_value) = self.values.get(&index) else { return Ok(Visit::Need(vec![index])) };
        let mut missing = Vec::new();
        let mut array = array;
        loop {
            let args = terms.args(array);
            match terms.op(array) {
                Op::Store => match self.values.get(&args[1]) {
                    Some(at) if at == index_value && missing.is_empty() => {
                        let value = self.values.get(&args[2]).cloned();
                        return Ok(value.map_or(Visit::Need(vec![args[2]]), Visit::Done));
                    }
                    Some(at) if at == index_value => break,
                    Some(_) => array = args[0],
                    None => {
                        missing.push(args[1]);
                        array = args[0];
                    }
                },
                Op::Ite => match self.values.get(&args[0]) {
                    Some(Value::Bool(true)) => array = args[1],
                    Some(_) => array = args[2],
                    None => {
                        missing.push(args[0]);
                        break;
                    }
                },
                _ if !missing.is_empty() => break,
                Op::ConstArray => {
                    let value = self.values.get(&args[0]).cloned();
                    return Ok(value.map_or(Visit::Need(vec![args[0]]), Visit::Done));
                }
                Op::Var => {
                    let value = model.var(terms, array).and_then(|a| a.select(index_value));
                    return value.map(Visit::Done).ok_or(NoValue::OfIndex);
                }
                _ => {
                    let Some(whole) = self.values.get(&array) else { return Ok(Visit::Need(vec![array])) };
                    let value = whole.select(index_value);
                    return value.map(Visit::Done).ok_or(NoValue::OfIndex);
                }
            }
        }
        Ok(Visit::Need(missing))
    }
}

/// The value of an operator without payload on values.
fn apply(op: Op, sort: Sort, args: &[&Value]) -> Option<Value> {
    let truth = |v: &Value| *v == Value::Bool(true);
    Some(match op {
        Op::True => Value::Bool(true),
        Op::False => Value::Bool(false),
        Op::Not => Value::Bool(!truth(args[0])),
        Op::And => Value::Bool(args.iter().all(|v| truth(v))),
        Op::Or => Value::Bool(args.iter().any(|v| truth(v))),
        Op::Xor => Value::Bool(truth(args[0]) != truth(args[1])),
        Op::Eq => Value::Bool(args[0] == args[1]),
        _ if matches!(args, [Value::Int(_) | Value::Real(_), ..]) => match args {
            [Value::Int(a), Value::Int(b)] => apply_integers(op, a, b)?,
            [Value::Real(a), Value::Real(b)] => apply_reals(op, a, b)?,
            [Value::Int(a)] if op == Op::ToReal => Value::Real(BigRational::from_integer(a.clone())),
            [Value::Real(a)] if op == Op::ToInt => Value::Int(a.floor().to_integer()),
            _ => return None,
        },
        _ => {
            let bits: Option<Vec<Bits>> = args.iter().map(|v| v.as_bits()).collect();
            match sort {
                Sort::BitVec(_) => Value::Bits(fold_word(op, &bits?)?),
                _ => Value::Bool(fold_predicate(op, &bits?)?),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_through_a_long_chain_of_stores() {
        let mut terms = Terms::new();
        let word = Sort::BitVec(32);
        let mut array = terms.var("a", Sort::array(word, word));
        let x = terms.var("x", word);
        for i in 0..5000 {
            let c = terms.bv_u64(32, i);
            let index = terms.app(Op::BvAdd, &[x, c]);
            array = terms.store(array, index, c);
        }
        let c = terms.bv_u64(32, 77);
        let index = terms.app(Op::BvXor, &[x, c]);
        let read = terms.select(array, index);
        assert_eq!(eval(&terms, &Model::default(), read), Ok(Value::Bits(Bits::new(32, 77))));
    }

    #[test]
    fn deep_and_shared_terms() {
        let mut terms = Terms::new();
        let mut t = terms.var("x", Sort::BitVec(16));
        let start = t;
        for _ in 0..60 {
            let y = terms.app(Op::BvMul, &[t, start]);
            t = terms.app(Op::BvXor, &[t, y]);
        }
        for _ in 0..100_000 {
            t = terms.app(Op::BvUdiv, &[t, start]);
        }
        assert!(eval(&terms, &Model::default(), t).is_ok());
    }
}
