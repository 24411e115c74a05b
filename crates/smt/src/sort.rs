//! SMT sorts. A sort is `Copy`: array and tuple sorts are interned for the life of the program, so that equal sorts have
//! equal addresses and a sort can be compared and hashed without walking it.

use std::fmt;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex};

use rustc_hash::FxHashSet;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Bool,
    Int,
    Real,
    BitVec(u32),
    /// Floating-point numbers.
    Fp(FpSort),
    /// Rounding modes.
    Mode,
    /// Made by [`Sort::array`] only.
    Array(&'static ArraySort),
    /// A datatype with one constructor; made by [`Sort::tuple`] only.
    Tuple(&'static TupleSort),
}

/// Bits of the exponent and of the significand, the hidden one among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FpSort {
    pub exp: u32,
    pub significand: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArraySort {
    pub index: Sort,
    pub elem: Sort,
}

/// `(declare-datatypes ((name 0)) (((constructor (field sort) …))))`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TupleSort {
    pub name: String,
    pub constructor: String,
    pub fields: Vec<(String, Sort)>,
}

// Sorts live as long as the process, so that a sort is a word that is copied and compared everywhere: a program needs few
// different ones, and the same in each of its sessions and threads.
static TUPLES: LazyLock<Mutex<FxHashSet<&'static TupleSort>>> = LazyLock::new(Mutex::default);

static ARRAYS: LazyLock<Mutex<FxHashSet<&'static ArraySort>>> = LazyLock::new(Mutex::default);

fn interned<T: Eq + Hash>(table: &Mutex<FxHashSet<&'static T>>, sort: T) -> &'static T {
    let mut known = table.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = known.get(&sort) {
        return known;
    }
    let sort: &'static T = Box::leak(Box::new(sort));
    known.insert(sort);
    sort
}

impl Sort {
    pub fn array(index: Sort, elem: Sort) -> Sort {
        Sort::Array(interned(&ARRAYS, ArraySort { index, elem }))
    }

    pub fn tuple(name: &str, constructor: &str, fields: &[(&str, Sort)]) -> Sort {
        let fields = fields.iter().map(|(field, sort)| (field.to_string(), *sort)).collect();
        let sort = TupleSort { name: name.to_string(), constructor: constructor.to_string(), fields };
        Sort::Tuple(interned(&TUPLES, sort))
    }

    /// The width of a bit-vector sort.
    pub fn width(self) -> Option<u32> {
        match self {
            Sort::BitVec(width) => Some(width),
            _ => None,
        }
    }

    pub fn as_fp(self) -> Option<FpSort> {
        match self {
            Sort::Fp(sort) => Some(sort),
            _ => None,
        }
    }

    pub fn as_tuple(self) -> Option<&'static TupleSort> {
        match self {
            Sort::Tuple(sort) => Some(sort),
            _ => None,
        }
    }

    pub fn as_array(self) -> Option<ArraySort> {
        match self {
            Sort::Array(sort) => Some(*sort),
            _ => None,
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => write!(f, "Bool"),
            Sort::Int => write!(f, "Int"),
            Sort::Real => write!(f, "Real"),
            Sort::Fp(FpSort { exp, significand }) => write!(f, "(_ FloatingPoint {exp} {significand})"),
            Sort::Mode => write!(f, "RoundingMode"),
            Sort::BitVec(width) => write!(f, "(_ BitVec {width})"),
            Sort::Tuple(sort) => write!(f, "{}", sort.name),
            Sort::Array(sort) => write!(f, "(Array {} {})", sort.index, sort.elem),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn array_sorts_are_interned_and_print() {
        let a = Sort::array(Sort::BitVec(32), Sort::array(Sort::BitVec(8), Sort::Bool));
        let b = Sort::array(Sort::BitVec(32), Sort::array(Sort::BitVec(8), Sort::Bool));
        assert_eq!(a, b);
        assert_eq!(a.to_string(), "(Array (_ BitVec 32) (Array (_ BitVec 8) Bool))");
        assert_ne!(a, Sort::array(Sort::BitVec(32), Sort::Bool));
    }
}
