//! Fixed-point operations (`encodings/fixed.smt2`, the paper's section 3.5.2) as terms: by name where terms are printed,
//! expanded where they are solved. `base::float` defines what they compute.

use base::float::{Format, Round};
use expr::{ExprId, Op, Pool};
use smt::{Op as SmtOp, Sort as SmtSort, TermId, Terms};

use super::BvEncoder;
use crate::library;

/// The word of a format.
fn width(format: Format) -> u32 {
    u32::from(format.width())
}

impl BvEncoder {
    /// An operation whose operands or result are fixed-point numbers.
    pub(super) fn fixed(&self, pool: &Pool, terms: &mut Terms, e: ExprId) -> TermId {
        let node = pool.get(e);
        let args: Vec<TermId> = node.operands().iter().map(|&a| self.of(a).term).collect();
        let from = pool.sort(node.args[args.len() - 1]);
        if node.op == Op::IntToF {
            return self.fixed_of_int(terms, node.sort.format(), args[1], from.repr().signed);
        }
        let format = from.format();
        let word = SmtSort::BitVec(width(format));
        match (node.op, args.as_slice()) {
            (Op::FBits | Op::FOfBits, &[a]) => a,
            (Op::FAdd, &[_, a, b]) => {
                let negated = |n: usize| (pool.op(node.args[n]) == Op::FNeg).then(|| pool.arg(node.args[n], 0));
                match (negated(2), negated(1)) {
                    (Some(y), _) => self.call(terms, "sub", SmtOp::BvSub, format, &[a, self.of(y).term], word),
                    (_, Some(x)) => self.call(terms, "sub", SmtOp::BvSub, format, &[b, self.of(x).term], word),
                    _ => self.call(terms, "add", SmtOp::BvAdd, format, &[a, b], word),
                }
            }
            (Op::FMul, &[_, a, b]) if self.named => self.by_definition(terms, "mul", format, &[a, b], word),
            (Op::FMul, &[_, a, b]) => fixed_product(terms, format, a, b),
            (Op::FDiv, &[_, a, b]) if self.named => self.by_definition(terms, "div", format, &[a, b], word),
            (Op::FDiv, &[_, a, b]) => fixed_quotient(terms, format, a, b),
            (Op::FNeg, &[a]) => terms.app(SmtOp::BvNeg, &[a]),
            (Op::FAbs, &[a]) => {
                let (negative, minus) = (is_negative(terms, a), terms.app(SmtOp::BvNeg, &[a]));
                terms.ite(negative, minus, a)
            }
            (Op::FSign, &[a]) => is_negative(terms, a),
            (Op::FEq, &[a, b]) => terms.eq(a, b),
            (Op::FLt, &[a, b]) => self.call(terms, "lt", SmtOp::BvSlt, format, &[a, b], SmtSort::Bool),
            (Op::FLe, &[a, b]) => self.call(terms, "le", SmtOp::BvSle, format, &[a, b], SmtSort::Bool),
            (Op::FRound, &[r, a]) => integral(terms, format, r, a),
            (Op::FToInt, &[r, a]) => {
                let bits = u32::from(node.sort.repr().bits);
                let whole = match pool.int_value(node.args[0]) == Some(u128::from(Round::Zero.code())) {
                    true if self.named => self.by_definition(terms, "to_int", format, &[a], word),
                    _ => {
                        // The next integer above the greatest number needs one bit more.
                        let (wide, n) = (Format::fixed(format.exp + 1, format.frac), u32::from(format.frac));
                        let a = terms.sign_resize(width(wide), a);
                        let whole = integral(terms, wide, r, a);
                        terms.extract(width(wide) - 1, n, whole)
                    }
                };
                fitted(terms, whole, u32::from(format.exp) + 1, bits)
            }
            (Op::FToF, &[_, a]) => converted(terms, format, node.sort.format(), a),
            (other, _) => unreachable!("{other:?} is refused for fixed-point numbers"),
        }
    }

    /// An operation that a definition only gives a name to.
    fn call(&self, terms: &mut Terms, name: &str, op: SmtOp, format: Format, args: &[TermId], sort: SmtSort) -> TermId {
        if self.named { self.by_definition(terms, name, format, args, sort) } else { terms.app(op, args) }
    }

    fn by_definition(&self, terms: &mut Terms, name: &str, f: Format, args: &[TermId], sort: SmtSort) -> TermId {
        library::call(terms, &format!("fixed.{name}"), &[u32::from(f.exp), u32::from(f.frac)], args, sort)
    }

    fn fixed_of_int(&self, terms: &mut Terms, format: Format, a: TermId, signed: bool) -> TermId {
        let word = resized(terms, a, width(format), signed);
        if self.named {
            return self.by_definition(terms, "of_int", format, &[word], SmtSort::BitVec(width(format)));
        }
        let n = terms.bv_u64(width(format), u64::from(format.frac));
        terms.app(SmtOp::BvShl, &[word, n])
    }
}

fn is_negative(terms: &mut Terms, a: TermId) -> TermId {
    let width = terms.sort(a).width().unwrap_or(1);
    let zero = terms.bv_u64(width, 0);
    terms.app(SmtOp::BvSlt, &[a, zero])
}

fn resized(terms: &mut Terms, a: TermId, to: u32, signed: bool) -> TermId {
    match terms.sort(a).width() {
        Some(from) if to < from => terms.extract(to - 1, 0, a),
        _ if signed => terms.sign_resize(to, a),
        _ => terms.zero_resize(to, a),
    }
}

fn fixed_product(terms: &mut Terms, format: Format, a: TermId, b: TermId) -> TermId {
    let (w, n) = (width(format), u32::from(format.frac));
    // Bits above n + w take no part in the result.
    let [a, b] = [a, b].map(|x| terms.sign_resize(n + w, x));
    let product = terms.app(SmtOp::BvMul, &[a, b]);
    terms.extract(n + w - 1, n, product)
}

fn fixed_quotient(terms: &mut Terms, format: Format, a: TermId, b: TermId) -> TermId {
    let (w, n) = (width(format), u32::from(format.frac));
    // One bit more than the dividend has: the least number divided by -1 fits.
    let wide = n + w + 1;
    let [a, b] = [a, b].map(|x| terms.sign_resize(wide, x));
    let shift = terms.bv_u64(wide, u64::from(n));
    let dividend = terms.app(SmtOp::BvShl, &[a, shift]);
    let quotient = terms.app(SmtOp::BvSdiv, &[dividend, b]);
    terms.extract(w - 1, 0, quotient)
}

/// The number without its fraction, rounded in the mode: the integer below, or the next.
fn integral(terms: &mut Terms, format: Format, mode: TermId, a: TermId) -> TermId {
    let (w, n) = (width(format), u32::from(format.frac));
    if n == 0 {
        return a;
    }
    let zeros = terms.bv_u64(n, 0);
    let whole = terms.extract(w - 1, n, a);
    let floor = terms.app(SmtOp::Concat, &[whole, zeros]);
    let fraction = terms.extract(n - 1, 0, a);
    let exact = terms.eq(fraction, zeros);
    let half = terms.bv_u128(n, 1 << (n - 1));
    let above = terms.app(SmtOp::BvUlt, &[half, fraction]);
    let at_half = terms.eq(half, fraction);
    let negative = is_negative(terms, a);
    let positive = terms.not(negative);
    let lowest = terms.extract(n, n, a);
    let one_bit = terms.bv_u64(1, 1);
    let odd = terms.eq(lowest, one_bit);
    let [to_even, away] = [odd, positive].map(|tie| {
        let tie = terms.and(&[at_half, tie]);
        terms.or(&[above, tie])
    });
    let inexact = terms.not(exact);
    let up = [
        (Round::NearestAway, away),
        (Round::Up, inexact),
        (Round::Down, Terms::FALSE),
        (Round::Zero, terms.and(&[negative, inexact])),
    ];
    let up = up.into_iter().fold(to_even, |other, (given, up)| {
        let code = terms.bv_u64(3, u64::from(given.code()));
        let chosen = terms.eq(mode, code);
        terms.ite(chosen, up, other)
    });
    let one = terms.bv_u128(w, 1 << n);
    let next = terms.app(SmtOp::BvAdd, &[floor, one]);
    terms.ite(up, next, floor)
}

/// An integer that `needed` bits hold as one of `bits` bits; what does not fit is the least one, as in `base::float::to_int`.
fn fitted(terms: &mut Terms, whole: TermId, needed: u32, bits: u32) -> TermId {
    let there = resized(terms, whole, bits, true);
    if bits >= needed {
        return there;
    }
    let back = terms.sign_resize(terms.width(whole), there);
    let fits = terms.eq(back, whole);
    let least = terms.bv_u128(bits, 1 << (bits - 1));
    terms.ite(fits, there, least)
}

/// Fractional bits are dropped or padded, integral ones cut or extended.
fn converted(terms: &mut Terms, from: Format, to: Format, a: TermId) -> TermId {
    let (n, there) = (u32::from(from.frac), u32::from(to.frac));
    let aligned = if there < n {
        terms.extract(width(from) - 1, n - there, a)
    } else if there > n {
        let zeros = terms.bv_u64(there - n, 0);
        terms.app(SmtOp::Concat, &[a, zeros])
    } else {
        a
    };
    resized(terms, aligned, width(to), true)
}
