//! Sorts of terms for sorts of the pool, and values of terms as values of the pool.

use crate::tuples;
use expr::eval::{ArrayValue, ExprValue};
use expr::pool::OBJECT_BITS;
use expr::{ObjId, Pool, Scalar, Sort};
use smt::{Sort as SmtSort, Value};

/// `part` says which constant of a pointer is meant, none that it is one term.
fn scalar_sort(scalar: Scalar, part: Option<usize>, pool: &Pool) -> SmtSort {
    let object = SmtSort::BitVec(u32::from(OBJECT_BITS));
    let offset = SmtSort::BitVec(u32::from(pool.pointer_bits));
    match scalar {
        Scalar::Int(repr) => SmtSort::BitVec(u32::from(repr.bits)),
        Scalar::Float(format) => SmtSort::BitVec(u32::from(format.width())),
        Scalar::Ptr => match part {
            None => tuples::sort(object, offset),
            Some(0) => object,
            Some(_) => offset,
        },
    }
}

pub fn smt_sort(sort: Sort, part: Option<usize>, pool: &Pool) -> SmtSort {
    match sort {
        Sort::Bool => SmtSort::Bool,
        Sort::Scalar(scalar) => scalar_sort(scalar, part, pool),
        Sort::Array { index, elem } => SmtSort::array(SmtSort::BitVec(u32::from(index)), scalar_sort(elem, part, pool)),
    }
}

/// A solver's value as a value of the pool's sort.
pub fn from_smt(sort: Sort, first: &Value, second: Option<&Value>) -> ExprValue {
    let number = |v: &Value| -> u128 {
        let bits = v.as_bits().map(|b| b.to_big()).unwrap_or_default();
        u128::try_from(bits).unwrap_or(0)
    };
    if let (Sort::PTR, Value::Tuple(_, parts)) = (sort, first) {
        return from_smt(sort, &parts[0], parts.get(1));
    }
    match sort {
        Sort::Bool => ExprValue::Bool(first.as_bool().unwrap_or(false)),
        Sort::Scalar(Scalar::Int(_) | Scalar::Float(_)) => ExprValue::Int(number(first)),
        Sort::Scalar(Scalar::Ptr) => ExprValue::Ptr(ObjId(number(first) as u32), second.map_or(0, number)),
        Sort::Array { elem, .. } => {
            let (Value::Array(x), y) = (first, second) else { return ExprValue::zero(sort) };
            let y = y.and_then(|v| if let Value::Array(y) = v { Some(y) } else { None });
            let scalar = Sort::Scalar(elem);
            let default = from_smt(scalar, &x.default, y.map(|y| &y.default));
            let keys = x.entries.keys().chain(y.iter().flat_map(|y| y.entries.keys()));
            let items = keys
                .map(|key| {
                    let index = u64::try_from(key.to_big()).unwrap_or(0);
                    (index, from_smt(scalar, x.get(key), y.map(|y| y.get(key))))
                })
                .collect();
            ExprValue::Array(ArrayValue { default: Box::new(default), items })
        }
    }
}
