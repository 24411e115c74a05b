//! Value ranges of integer expressions, kept with each node: enough to see that `(int)c + 1` cannot overflow, that `x & 7`
//! is below 8, and that a value that was clamped stays within its limits however often the loop goes round. Ranges are of
//! mathematical values; unknown means the whole range of the sort.

use super::pool::{ExprId, Node, Op, Pool};
use super::sort::{mask, signed_value};
use typed::types::IntRepr;

/// How deep an `ite` and its condition are looked into for a value and its bounds.
const DEPTH: u32 = 2;

/// Inclusive bounds. Only for integers of at most 64 bits, so that sums and products of bounds fit `i128`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub low: i128,
    pub high: i128,
}

impl Range {
    pub(super) fn full(repr: IntRepr) -> Range {
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

    pub fn union(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// What both allow; the first one if that is nothing: then no execution gets here.
    fn meet(self, other: Range) -> Range {
        let both = Range { low: self.low.max(other.low), high: self.high.min(other.high) };
        if both.low <= both.high { both } else { self }
    }

    /// How many bits hold every value, without a sign if none is negative.
    pub fn bits(self) -> u32 {
        let of = |v: i128| 128 - v.leading_zeros();
        if self.low >= 0 { of(self.high).max(1) } else { of(!self.low).max(of(self.high.max(0))) + 1 }
    }
}

/// The range of a node that is about to be made, from those of its operands; `None`: nothing better than its sort's.
pub(super) fn of_node(pool: &Pool, node: &Node) -> Option<Range> {
    if !node.sort.is_int() || node.sort.repr().bits > 64 {
        return None;
    }
    let arg = |n: usize| range(pool, node.args[n]);
    let found = match node.op {
        Op::Ite => {
            let (c, x, y) = (node.args[0], node.args[1], node.args[2]);
            arm(pool, c, true, x, DEPTH)?.union(arm(pool, c, false, y, DEPTH)?)
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
                _ => return None,
            }
        }
        Op::Rem => {
            let (x, y) = (arg(0)?, arg(1)?);
            if y.low < 1 {
                return None;
            }
            Range { low: if x.low < 0 { (1 - y.high).max(x.low) } else { 0 }, high: (y.high - 1).min(x.high.max(0)) }
        }
        Op::Div => {
            let (x, y) = (arg(0)?, arg(1)?);
            if y.low < 1 {
                return None;
            }
            let corners = [x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high];
            Range { low: *corners.iter().min()?, high: *corners.iter().max()? }
        }
        Op::Shr if arg(0)?.low >= 0 => {
            let by = pool.int_value(node.args[1]).unwrap_or(0).min(63);
            Range { low: 0, high: arg(0)?.high >> by }
        }
        _ => return None,
    };
    Some(found).filter(|found| found.within(Range::full(node.sort.repr())))
}

/// The range of `e` where `c` is so.
fn arm(pool: &Pool, c: ExprId, so: bool, e: ExprId, depth: u32) -> Option<Range> {
    let node = pool.get(c);
    match (node.op, so) {
        (Op::Not, _) if depth > 0 => arm(pool, node.args[0], !so, e, depth - 1),
        (Op::And, true) if depth > 0 => {
            let [x, y] = [0, 1].map(|n| arm(pool, node.args[n], true, e, depth - 1));
            Some(x?.meet(y?))
        }
        (Op::Lt | Op::Le, _) => {
            let (x, y) = (node.args[0], node.args[1]);
            let strict = i128::from((node.op == Op::Lt) == so);
            let (subject, bound) = match (range(pool, x)?, range(pool, y)?) {
                (_, k) if pool.is_const(y) && so => (x, Range { low: i128::MIN, high: k.low - strict }),
                (_, k) if pool.is_const(y) => (x, Range { low: k.low + strict, high: i128::MAX }),
                (k, _) if pool.is_const(x) && so => (y, Range { low: k.low + strict, high: i128::MAX }),
                (k, _) if pool.is_const(x) => (y, Range { low: i128::MIN, high: k.low - strict }),
                _ => return range(pool, e),
            };
            bounded(pool, e, subject, bound, depth)
        }
        _ => range(pool, e),
    }
}

/// The range of `e` where `subject` lies within `bound`.
fn bounded(pool: &Pool, e: ExprId, subject: ExprId, bound: Range, depth: u32) -> Option<Range> {
    let known = range(pool, e)?;
    if e == subject {
        return Some(known.meet(bound));
    }
    let node = pool.get(e);
    if depth == 0 || node.op != Op::Ite {
        return Some(known);
    }
    let side = |so: bool| {
        let value = node.args[if so { 1 } else { 2 }];
        let by_condition = arm(pool, node.args[0], so, value, depth - 1)?;
        Some(by_condition.meet(bounded(pool, value, subject, bound, depth - 1)?))
    };
    Some(known.meet(side(true)?.union(side(false)?)))
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
    let repr = pool.sort(e).repr();
    if repr.bits > 64 {
        return None;
    }
    if let Some(v) = pool.int_value(e) {
        let v = signed_value(v, repr);
        return Some(Range { low: v, high: v });
    }
    let known = pool.known_bounds(e).map(|(low, high)| Range { low: low.into(), high: high.into() });
    Some(known.unwrap_or_else(|| Range::full(repr)))
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
