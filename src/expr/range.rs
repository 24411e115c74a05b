//! Value ranges of integer expressions, looked at a few nodes deep: enough to see that `(int)c + 1` cannot overflow and
//! that `x & 7` is below 8. Ranges are of mathematical values; unknown means the whole range of the sort.

use super::pool::{ExprId, Op, Pool};
use super::sort::{mask, signed_value};
use crate::typed::types::IntRepr;

const DEPTH: u32 = 5;

/// Inclusive bounds. Only for integers of at most 64 bits, so that sums and products of bounds fit `i128`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub low: i128,
    pub high: i128,
}

impl Range {
    fn full(repr: IntRepr) -> Range {
        if repr.signed {
            let half = 1i128 << (repr.bits - 1);
            Range { low: -half, high: half - 1 }
        } else {
            Range { low: 0, high: mask(repr.bits) as i128 }
        }
    }

    fn within(self, other: Range) -> bool {
        other.low <= self.low && self.high <= other.high
    }
}

fn of(pool: &Pool, e: ExprId, depth: u32) -> Option<Range> {
    let node = pool.get(e);
    let repr = node.sort.repr();
    if repr.bits > 64 {
        return None;
    }
    let full = Range::full(repr);
    if let Some(v) = pool.int_value(e) {
        let v = signed_value(v, repr);
        return Some(Range { low: v, high: v });
    }
    if depth == 0 {
        return Some(full);
    }
    let arg = |n: usize| of(pool, node.args[n], depth - 1);
    let found = match node.op {
        Op::Ite => {
            let (x, y) = (arg(1)?, arg(2)?);
            Range { low: x.low.min(y.low), high: x.high.max(y.high) }
        }
        Op::Cast => arg(0)?,
        Op::Add => {
            let (x, y) = (arg(0)?, arg(1)?);
            Range { low: x.low + y.low, high: x.high + y.high }
        }
        Op::Sub => {
            let (x, y) = (arg(0)?, arg(1)?);
            Range { low: x.low - y.high, high: x.high - y.low }
        }
        Op::Mul => product(arg(0)?, arg(1)?)?,
        Op::BitAnd => {
            let non_negative = |r: Range| r.low >= 0;
            match (arg(0)?, arg(1)?) {
                (x, y) if non_negative(x) && non_negative(y) => Range { low: 0, high: x.high.min(y.high) },
                (x, _) if non_negative(x) => Range { low: 0, high: x.high },
                (_, y) if non_negative(y) => Range { low: 0, high: y.high },
                _ => full,
            }
        }
        Op::Rem => {
            let (x, y) = (arg(0)?, arg(1)?);
            if y.low < 1 {
                return Some(full);
            }
            Range { low: if x.low < 0 { 1 - y.high } else { 0 }, high: (y.high - 1).min(x.high.max(0)) }
        }
        Op::Div => {
            let (x, y) = (arg(0)?, arg(1)?);
            if y.low < 1 {
                return Some(full);
            }
            Range { low: x.low.min(0), high: x.high.max(0) }
        }
        Op::Shr if arg(0)?.low >= 0 => {
            let by = pool.int_value(node.args[1]).unwrap_or(0).min(63);
            Range { low: 0, high: arg(0)?.high >> by }
        }
        _ => full,
    };
    Some(if found.within(full) { found } else { full })
}

fn product(x: Range, y: Range) -> Option<Range> {
    let corners = [
        x.low.checked_mul(y.low)?,
        x.low.checked_mul(y.high)?,
        x.high.checked_mul(y.low)?,
        x.high.checked_mul(y.high)?,
    ];
    Some(Range { low: *corners.iter().min()?, high: *corners.iter().max()? })
}

/// The range of an integer expression, if it is at most 64 bits wide.
pub fn range(pool: &Pool, e: ExprId) -> Option<Range> {
    of(pool, e, DEPTH)
}

/// The two can never be equal.
pub fn disjoint(pool: &Pool, a: ExprId, b: ExprId) -> bool {
    match (range(pool, a), range(pool, b)) {
        (Some(x), Some(y)) => x.high < y.low || y.high < x.low,
        _ => false,
    }
}

/// Whether `a < b` (or `a <= b`) is the same for all values.
pub fn compare(pool: &Pool, a: ExprId, b: ExprId, strict: bool) -> Option<bool> {
    if let (Some(x), Some(y)) = (pool.int_value(a), pool.int_value(b)) {
        let repr = pool.sort(a).repr();
        let (sx, sy) = (signed_value(x, repr), signed_value(y, repr));
        let less = if repr.signed { sx < sy } else { x < y };
        return Some(less || (!strict && x == y));
    }
    let (x, y) = (range(pool, a)?, range(pool, b)?);
    if x.high < y.low || (!strict && x.high == y.low) {
        Some(true)
    } else if x.low > y.high || (strict && x.low == y.high) {
        Some(false)
    } else {
        None
    }
}

/// Whether the overflow test is the same for all values.
pub fn overflows(pool: &Pool, op: Op, a: ExprId, b: ExprId) -> Option<bool> {
    let repr = pool.sort(a).repr();
    let (x, y) = (range(pool, a)?, range(pool, b)?);
    let exact = match op {
        Op::AddOverflow => Range { low: x.low + y.low, high: x.high + y.high },
        Op::SubOverflow => Range { low: x.low - y.high, high: x.high - y.low },
        _ => product(x, y)?,
    };
    let full = Range::full(repr);
    if exact.within(full) {
        Some(false)
    } else if exact.high < full.low || exact.low > full.high {
        Some(true)
    } else {
        None
    }
}
