//! Integers whose values are known to be small are computed with as few bits as those need, and extended: a counter up
//! to 100 is an adder of seven bits and not of 32.

use expr::range::{Range, range};
use expr::{ExprId, Op, Pool};
use smt::{Op as SmtOp, TermId, Terms};

use super::bv::BvEncoder;

/// A width, and whether words of it are read with a sign.
#[derive(Clone, Copy)]
struct Width {
    bits: u32,
    signed: bool,
}

impl Width {
    /// That of all these values, if it is less than the sort's.
    fn of(pool: &Pool, sort_of: ExprId, values: Range) -> Option<Width> {
        let bits = values.bits();
        (bits < u32::from(pool.sort(sort_of).bits())).then_some(Width { bits, signed: values.low < 0 })
    }

    fn cut(self, terms: &mut Terms, word: TermId) -> TermId {
        terms.extract(self.bits - 1, 0, word)
    }

    fn choose(self, signed: SmtOp, unsigned: SmtOp) -> SmtOp {
        if self.signed { signed } else { unsigned }
    }
}

impl BvEncoder {
    /// The term of an operation on values that need less than the width of their sort.
    pub(super) fn narrow(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Option<TermId> {
        let node = pool.get(e);
        match node.op {
            Op::Lt | Op::Le => {
                let width = self.common(pool, node.args[0], node.args[1])?;
                let [a, b] = [0, 1].map(|n| width.cut(terms, self.of(node.args[n]).term));
                let op = match node.op {
                    Op::Lt => width.choose(SmtOp::BvSlt, SmtOp::BvUlt),
                    _ => width.choose(SmtOp::BvSle, SmtOp::BvUle),
                };
                Some(terms.app(op, &[a, b]))
            }
            Op::Eq if pool.sort(node.args[0]).is_int() => {
                let width = self.common(pool, node.args[0], node.args[1])?;
                let [a, b] = [0, 1].map(|n| width.cut(terms, self.of(node.args[n]).term));
                Some(terms.eq(a, b))
            }
            Op::Add | Op::Sub | Op::Mul | Op::Ite | Op::Div | Op::Rem if node.sort.is_int() => {
                let (width, term) = self.narrow_value(pool, terms, e)?;
                let full = u32::from(node.sort.bits());
                Some(if width.signed { terms.sign_resize(full, term) } else { terms.zero_resize(full, term) })
            }
            _ => None,
        }
    }

    fn common(&self, pool: &Pool, a: ExprId, b: ExprId) -> Option<Width> {
        Width::of(pool, a, range(pool, a)?.union(range(pool, b)?))
    }

    fn narrow_value(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Option<(Width, TermId)> {
        let node = pool.get(e);
        let values = range(pool, e)?;
        if matches!(node.op, Op::Div | Op::Rem) {
            let (x, y) = (range(pool, node.args[0])?, range(pool, node.args[1])?);
            // Dividing by zero gives words that depend on the width.
            if y.low < 1 {
                return None;
            }
            let width = Width::of(pool, e, values.union(x).union(y))?;
            let [a, b] = [0, 1].map(|n| width.cut(terms, self.of(node.args[n]).term));
            let op = match node.op {
                Op::Div => width.choose(SmtOp::BvSdiv, SmtOp::BvUdiv),
                _ => width.choose(SmtOp::BvSrem, SmtOp::BvUrem),
            };
            return Some((width, self.product_of(terms, op, a, b)));
        }
        // Modulo a power of two these need only as many bits of their operands as of their result.
        let width = Width::of(pool, e, values)?;
        let parts = node.operands();
        let [x, y] = [parts[parts.len() - 2], parts[parts.len() - 1]];
        let [a, b] = [x, y].map(|part| width.cut(terms, self.of(part).term));
        let term = match node.op {
            Op::Add => terms.app(SmtOp::BvAdd, &[a, b]),
            Op::Sub => terms.app(SmtOp::BvSub, &[a, b]),
            Op::Mul => self.product_of(terms, SmtOp::BvMul, a, b),
            _ => {
                let c = self.of(node.args[0]).term;
                terms.ite(c, a, b)
            }
        };
        Some((width, term))
    }
}
