//! Integers and reals: what the operators mean on numbers, and the few simplifications that they get. Whoever builds
//! integer terms knows their ranges and leaves little to simplify.

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::Zero;

use super::op::Op;
use super::sort::Sort;
use super::term::{TermId, Terms};
use super::value::Value;

/// SMT-LIB's quotient and rest: `a = b * q + r` with `0 <= r < |b|`.
fn euclid(a: &BigInt, b: &BigInt) -> Option<(BigInt, BigInt)> {
    if b.sign() == Sign::NoSign {
        return None;
    }
    let (q, r) = (a / b, a % b);
    Some(match (r.sign(), b.sign()) {
        (Sign::Minus, Sign::Plus) => (q - 1, r + b),
        (Sign::Minus, _) => (q + 1, r - b),
        _ => (q, r),
    })
}

/// The value of an operator on two integers; of a quotient by zero there is none.
pub fn apply_integers(op: Op, a: &BigInt, b: &BigInt) -> Option<Value> {
    Some(match op {
        Op::IntAdd => Value::Int(a + b),
        Op::IntSub => Value::Int(a - b),
        Op::IntMul => Value::Int(a * b),
        Op::IntDiv => Value::Int(euclid(a, b)?.0),
        Op::IntMod => Value::Int(euclid(a, b)?.1),
        Op::IntLe => Value::Bool(a <= b),
        Op::IntLt => Value::Bool(a < b),
        _ => return None,
    })
}

/// The same for reals.
pub fn apply_reals(op: Op, a: &BigRational, b: &BigRational) -> Option<Value> {
    Some(match op {
        Op::IntAdd => Value::Real(a + b),
        Op::IntSub => Value::Real(a - b),
        Op::IntMul => Value::Real(a * b),
        Op::RealDiv if b.is_zero() => return None,
        Op::RealDiv => Value::Real(a / b),
        Op::IntLe => Value::Bool(a <= b),
        Op::IntLt => Value::Bool(a < b),
        _ => return None,
    })
}

impl Terms {
    pub(super) fn simplify_integers(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> TermId {
        let known = match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => apply_integers(op, x, y),
            _ => None,
        };
        match known {
            Some(Value::Int(n)) => return self.int(&n),
            Some(Value::Bool(truth)) => return self.bool(truth),
            _ => {}
        }
        let is = |t: TermId, n: u32| self.as_int(t) == Some(&BigInt::from(n));
        match op {
            Op::IntAdd if is(a, 0) => b,
            Op::IntAdd | Op::IntSub if is(b, 0) => a,
            Op::IntMul if is(a, 1) => b,
            Op::IntMul | Op::IntDiv if is(b, 1) => a,
            Op::IntLe if a == b => Terms::TRUE,
            Op::IntLt if a == b => Terms::FALSE,
            _ => self.intern(op, sort, &[a, b]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_euclidean() {
        for (a, b) in (-9i64..=9).flat_map(|a| (-4i64..=4).map(move |b| (a, b))).filter(|(_, b)| *b != 0) {
            let (x, y) = (BigInt::from(a), BigInt::from(b));
            assert_eq!(apply_integers(Op::IntDiv, &x, &y), Some(Value::Int(a.div_euclid(b).into())), "{a} {b}");
            assert_eq!(apply_integers(Op::IntMod, &x, &y), Some(Value::Int(a.rem_euclid(b).into())), "{a} {b}");
        }
        assert_eq!(apply_integers(Op::IntDiv, &BigInt::from(1), &BigInt::ZERO), None);
    }
}
