//! The value of an expression under an assignment of its symbols. Iterative and memoised; the second way of computing
//! what the simplifier and the solver claim.

use rustc_hash::FxHashMap;

use super::build::fold;
use super::floats;
use super::pool::{ExprId, ObjId, Op, Pool, SymbolId};
use super::sort::{Scalar, Sort, mask, pattern, signed_value};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprValue {
    Bool(bool),
    /// Bit pattern of an integer or floating-point number.
    Int(u128),
    Ptr(ObjId, u128),
    Array(ArrayValue),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayValue {
    pub default: Box<ExprValue>,
    pub items: FxHashMap<u64, ExprValue>,
}

impl ArrayValue {
    pub fn get(&self, index: u64) -> &ExprValue {
        self.items.get(&index).unwrap_or(&self.default)
    }
}

impl ExprValue {
    pub fn zero(sort: Sort) -> ExprValue {
        match sort {
            Sort::Bool => ExprValue::Bool(false),
            Sort::Scalar(Scalar::Int(_) | Scalar::Float(_)) => ExprValue::Int(0),
            Sort::Scalar(Scalar::Ptr) => ExprValue::Ptr(ObjId::NULL, 0),
            Sort::Array { elem, .. } => ExprValue::Array(ArrayValue {
                default: Box::new(ExprValue::zero(Sort::Scalar(elem))),
                items: FxHashMap::default(),
            }),
        }
    }

    pub fn as_bool(&self) -> bool {
        matches!(self, ExprValue::Bool(true))
    }

    pub fn as_int(&self) -> u128 {
        match self {
            ExprValue::Int(v) => *v,
            other => unreachable!("an integer is expected, not {other:?}"),
        }
    }
}

/// Symbols that are not listed are zero.
pub type Assignment = FxHashMap<SymbolId, ExprValue>;

/// Evaluates many expressions under one assignment; values are kept.
pub struct Evaluator<'a> {
    pool: &'a Pool,
    assignment: &'a Assignment,
    values: FxHashMap<ExprId, ExprValue>,
}

impl<'a> Evaluator<'a> {
    pub fn new(pool: &'a Pool, assignment: &'a Assignment) -> Self {
        Evaluator { pool, assignment, values: FxHashMap::default() }
    }

    pub fn value(&mut self, e: ExprId) -> ExprValue {
        let mut work = vec![e];
        while let Some(&top) = work.last() {
            if self.values.contains_key(&top) {
                work.pop();
                continue;
            }
            let before = work.len();
            self.pool.for_each_operand(top, |a| {
                if !self.values.contains_key(&a) {
                    work.push(a);
                }
            });
            if work.len() == before {
                let value = self.compute(top);
                self.values.insert(top, value);
                work.pop();
            }
        }
        self.values[&e].clone()
    }

    pub fn truth(&mut self, e: ExprId) -> bool {
        self.value(e).as_bool()
    }

    fn of(&self, id: ExprId) -> &ExprValue {
        &self.values[&id]
    }

    fn compute(&self, e: ExprId) -> ExprValue {
        let pool = self.pool;
        let node = pool.get(e);
        let a = || self.of(node.args[0]);
        let b = || self.of(node.args[1]);
        let c = || self.of(node.args[2]);
        match node.op {
            Op::True => ExprValue::Bool(true),
            Op::False => ExprValue::Bool(false),
            Op::Int(_) | Op::Wide(..) => ExprValue::Int(pool.int_value(e).unwrap_or(0)),
            Op::Symbol(s) => self.assignment.get(&s).cloned().unwrap_or_else(|| ExprValue::zero(node.sort)),
            Op::Not => ExprValue::Bool(!a().as_bool()),
            Op::And => ExprValue::Bool(a().as_bool() && b().as_bool()),
            Op::Ite => if a().as_bool() { b() } else { c() }.clone(),
            Op::Eq => ExprValue::Bool(a() == b()),
            Op::Lt | Op::Le => ExprValue::Bool(self.less(node.args[0], node.args[1], node.op == Op::Lt)),
            Op::BitNot => ExprValue::Int(!a().as_int() & mask(node.sort.repr().bits)),
            Op::Cast => {
                let from = pool.sort(node.args[0]).repr();
                ExprValue::Int(pattern(signed_value(a().as_int(), from), node.sort.repr().bits))
            }
            Op::AddOverflow | Op::SubOverflow | Op::MulOverflow => {
                ExprValue::Bool(overflows(node.op, a().as_int(), b().as_int(), pool.sort(node.args[0])))
            }
            Op::Addr(object) => ExprValue::Ptr(object, a().as_int()),
            Op::PtrAdd => match a() {
                ExprValue::Ptr(o, off) => ExprValue::Ptr(*o, off.wrapping_add(b().as_int()) & mask(pool.pointer_bits)),
                other => unreachable!("a pointer is expected, not {other:?}"),
            },
            Op::PtrObj | Op::PtrOff => match a() {
                ExprValue::Ptr(o, off) => ExprValue::Int(if node.op == Op::PtrObj { u128::from(o.0) } else { *off }),
                other => unreachable!("a pointer is expected, not {other:?}"),
            },
            Op::ArrayFill => {
                ExprValue::Array(ArrayValue { default: Box::new(a().clone()), items: FxHashMap::default() })
            }
            Op::Overlay(overlay) => {
                let mut array = self.array(node.args[0]).clone();
                for &(i, v) in pool.overlay_items(overlay) {
                    array.items.insert(i, self.of(v).clone());
                }
                ExprValue::Array(array)
            }
            Op::Store => {
                let mut array = self.array(node.args[0]).clone();
                array.items.insert(b().as_int() as u64, c().clone());
                ExprValue::Array(array)
            }
            Op::Select => self.array(node.args[0]).get(b().as_int() as u64).clone(),
            op if floats::is_float_op(op) => {
                let args: Vec<u128> = node.operands().iter().map(|&a| self.of(a).as_int()).collect();
                let from = pool.sort(node.args[node.operands().len() - 1]);
                match floats::fold(op, &args, from, node.sort) {
                    value if node.sort == Sort::Bool => ExprValue::Bool(value != 0),
                    value => ExprValue::Int(value),
                }
            }
            _ => ExprValue::Int(fold(node.op, a().as_int(), b().as_int(), node.sort.repr())),
        }
    }

    fn array(&self, id: ExprId) -> &ArrayValue {
        match self.of(id) {
            ExprValue::Array(array) => array,
            other => unreachable!("an array is expected, not {other:?}"),
        }
    }

    fn less(&self, x: ExprId, y: ExprId, strict: bool) -> bool {
        let repr = self.pool.sort(x).repr();
        let (a, b) = (self.of(x).as_int(), self.of(y).as_int());
        let less = if repr.signed { signed_value(a, repr) < signed_value(b, repr) } else { a < b };
        less || (!strict && a == b)
    }
}

/// Exact arithmetic against the sort's range.
fn overflows(op: Op, x: u128, y: u128, sort: Sort) -> bool {
    let repr = sort.repr();
    if repr.signed {
        let (a, b) = (signed_value(x, repr), signed_value(y, repr));
        let exact = match op {
            Op::AddOverflow => a.checked_add(b),
            Op::SubOverflow => a.checked_sub(b),
            _ => a.checked_mul(b),
        };
        exact.is_none_or(|v| signed_value(pattern(v, repr.bits), repr) != v)
    } else {
        let exact = match op {
            Op::AddOverflow => x.checked_add(y),
            Op::SubOverflow => x.checked_sub(y),
            _ => x.checked_mul(y),
        };
        exact.is_none_or(|v| v > mask(repr.bits))
    }
}
