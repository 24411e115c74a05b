//! Values of closed terms, and models: what the declared symbols stand for. An array value is a default with
//! exceptions; equality of arrays is equality as functions, also where exceptions cover the whole index sort.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint, Sign};
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use rustc_hash::FxHashMap;

use super::bits::Bits;
use super::sort::{ArraySort, Sort, TupleSort};
use super::term::{FunId, TermId, Terms};

/// Integers beyond this many bits are no array indices here.
const POSITION_BITS: u32 = 192;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Bool(bool),
    Bits(Bits),
    Int(BigInt),
    Real(BigRational),
    Array(Arc<ArrayValue>),
    Tuple(&'static TupleSort, Arc<[Value]>),
}

#[derive(Clone, Debug)]
pub struct ArrayValue {
    pub sort: ArraySort,
    pub default: Value,
    /// By index, as [`Value::as_bits`] has it.
    pub entries: BTreeMap<Bits, Value>,
}

#[derive(Clone, Debug)]
pub struct FunctionValue {
    pub default: Value,
    pub entries: BTreeMap<Vec<Bits>, Value>,
}

/// What variables and functions stand for; one that is not listed stands for zero, false, or the array of those.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub vars: FxHashMap<TermId, Value>,
    pub functions: FxHashMap<FunId, FunctionValue>,
}

impl Value {
    /// Zero, false, or an array of those; `None` for sorts without values here.
    pub fn zero(sort: Sort) -> Option<Value> {
        match sort {
            Sort::Bool => Some(Value::Bool(false)),
            Sort::BitVec(width) => Some(Value::Bits(Bits::new(width, 0))),
            Sort::Array(&sort) => Some(Value::constant(sort, Value::zero(sort.elem)?)),
            Sort::Int => Some(Value::Int(BigInt::ZERO)),
            Sort::Tuple(sort) => {
                let fields: Option<Vec<Value>> = sort.fields.iter().map(|(_, sort)| Value::zero(*sort)).collect();
                Some(Value::Tuple(sort, fields?.into()))
            }
            Sort::Real => Some(Value::Real(BigRational::zero())),
            Sort::Fp(sort) => Some(Value::Bits(Bits::new(sort.exp + sort.significand, 0))),
            Sort::Mode => None,
        }
    }

    pub fn constant(sort: ArraySort, default: Value) -> Value {
        Value::Array(Arc::new(ArrayValue { sort, default, entries: BTreeMap::new() }))
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The bits of a bit-vector, one bit of a Boolean; an integer counts as its position in 0, -1, 1, -2, 2, ….
    pub fn as_bits(&self) -> Option<Bits> {
        match self {
            Value::Bool(b) => Some(Bits::new(1, u64::from(*b))),
            Value::Bits(bits) => Some(bits.clone()),
            Value::Int(n) => {
                let twice = n.magnitude() << 1u32;
                let position = if n.sign() == Sign::Minus { twice - 1u32 } else { twice };
                (position.bits() <= u64::from(POSITION_BITS)).then(|| Bits::from_big(POSITION_BITS, &position))
            }
            Value::Real(_) | Value::Array(_) | Value::Tuple(..) => None,
        }
    }

    /// The inverse of [`Value::as_bits`] for a scalar sort.
    pub fn from_bits(sort: Sort, bits: Bits) -> Value {
        match sort {
            Sort::Bool => Value::Bool(bits.bit(0)),
            Sort::Int => {
                let half = BigInt::from((bits.to_big() + BigUint::from(1u32)) >> 1u32);
                Value::Int(if bits.bit(0) { -half } else { half })
            }
            _ => Value::Bits(bits),
        }
    }

    pub fn select(&self, index: &Value) -> Option<Value> {
        match self {
            Value::Array(array) => Some(array.get(&index.as_bits()?).clone()),
            _ => None,
        }
    }

    pub fn store(self, index: &Value, value: Value) -> Option<Value> {
        let Value::Array(mut array) = self else { return None };
        Arc::make_mut(&mut array).set(index.as_bits()?, value);
        Some(Value::Array(array))
    }
}

impl ArrayValue {
    pub fn get(&self, index: &Bits) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    pub fn set(&mut self, index: Bits, value: Value) {
        match value == self.default {
            true => self.entries.remove(&index),
            false => self.entries.insert(index, value),
        };
    }

    fn index_sort_has_more_than(&self, count: usize) -> bool {
        if self.sort.index == Sort::Int {
            return true;
        }
        let width = self.sort.index.width().unwrap_or(1);
        width >= usize::BITS || count < 1usize << width
    }
}

impl PartialEq for ArrayValue {
    fn eq(&self, other: &Self) -> bool {
        let agree = |a: &Self, b: &Self| a.entries.keys().all(|i| a.get(i) == b.get(i));
        if self.sort != other.sort || !agree(self, other) || !agree(other, self) {
            return false;
        }
        let both = self.entries.keys().filter(|i| other.entries.contains_key(i)).count();
        let listed = self.entries.len() + other.entries.len() - both;
        self.default == other.default || !self.index_sort_has_more_than(listed)
    }
}

impl Eq for ArrayValue {}

/// As an SMT-LIB term.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Bits(bits) => write!(f, "{bits}"),
            Value::Int(n) if n.sign() == Sign::Minus => write!(f, "(- {})", n.magnitude()),
            Value::Int(n) => write!(f, "{n}"),
            Value::Real(n) if n.is_negative() => write!(f, "(- {})", Value::Real(-n)),
            Value::Real(n) if n.is_integer() => write!(f, "{}.0", n.numer()),
            Value::Real(n) => write!(f, "(/ {}.0 {}.0)", n.numer(), n.denom()),
            Value::Tuple(sort, fields) => {
                let fields: Vec<String> = fields.iter().map(Value::to_string).collect();
                write!(f, "({} {})", sort.constructor, fields.join(" "))
            }
            Value::Array(array) => {
                write!(f, "{}", "(store ".repeat(array.entries.len()))?;
                write!(f, "((as const (Array {} {})) {})", array.sort.index, array.sort.elem, array.default)?;
                for (index, value) in &array.entries {
                    write!(f, " {} {value})", Value::from_bits(array.sort.index, index.clone()))?;
                }
                Ok(())
            }
        }
    }
}

impl Model {
    /// The value of a variable.
    pub fn var(&self, terms: &Terms, var: TermId) -> Option<Value> {
        self.vars.get(&var).cloned().or_else(|| Value::zero(terms.sort(var)))
    }

    /// The value of an application.
    pub fn apply(&self, terms: &Terms, f: FunId, args: &[Bits]) -> Option<Value> {
        let known = self.functions.get(&f).map(|f| f.entries.get(args).unwrap_or(&f.default).clone());
        known.or_else(|| Value::zero(terms.function(f).result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_equal_as_functions() {
        let sort = ArraySort { index: Sort::BitVec(1), elem: Sort::Bool };
        let bit = |v| Value::Bits(Bits::new(1, v));
        let all_true = Value::constant(sort, Value::Bool(true));
        let half = Value::constant(sort, Value::Bool(false)).store(&bit(0), Value::Bool(true)).unwrap();
        assert_ne!(half, all_true);
        assert_eq!(half.clone().store(&bit(1), Value::Bool(true)).unwrap(), all_true);
        for n in [0, 1, -1, 2, -2, 1000, -1000] {
            let value = Value::Int(BigInt::from(n));
            assert_eq!(value.as_bits().map(|bits| Value::from_bits(Sort::Int, bits)), Some(value));
        }
        assert_eq!(half.to_string(), "(store ((as const (Array (_ BitVec 1) Bool)) false) #b0 true)");
    }
}
