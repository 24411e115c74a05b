//! Values of C expressions.

use std::rc::Rc;

use base::float::Format;

use super::memory::Bytes;
use super::stuck::{Eval, StuckReason};

pub use super::pointer::Pointer;

#[derive(Clone, PartialEq, Debug)]
pub enum CValue {
    /// Integers and enums: the mathematical value; only of 128-bit unsigned types the two's complement reading.
    Int(i128),
    /// The bits of the format.
    Float(Format, u128),
    Pointer(Pointer),
    /// A record or array, in memory order.
    Aggregate(Rc<Bytes>),
    Void,
}

pub(super) fn is_true(value: &CValue) -> Eval<bool> {
    match value {
        CValue::Int(v) => Ok(*v != 0),
        CValue::Pointer(p) => Ok(!p.is_null()),
        CValue::Float(format, bits) => Ok(!format.is_zero(*bits)),
        CValue::Aggregate(_) | CValue::Void => Err(StuckReason::ExpectsScalar),
    }
}

pub(super) fn truth_value(holds: bool) -> CValue {
    CValue::Int(i128::from(holds))
}

pub(super) fn int(value: CValue) -> Eval<i128> {
    match value {
        CValue::Int(v) => Ok(v),
        _ => Err(StuckReason::ExpectsInteger),
    }
}

pub(super) fn pointer(value: CValue) -> Eval<Pointer> {
    match value {
        CValue::Pointer(p) => Ok(p),
        _ => Err(StuckReason::ExpectsPointer),
    }
}
