//! Local simplification of bit-vector operators; see `simplify` for the rules of the house. A rule stands as an
//! equation above or beside the arm that applies it; `None` means that no rule applies.

use num_bigint::BigUint;

use super::bits::Bits;
use super::fold::{fold_predicate, fold_word};
use super::op::Op;
use super::sort::Sort;
use super::term::{TermId, Terms};

impl Terms {
    pub(super) fn simplify_word(&mut self, op: Op, args: &[TermId]) -> Option<TermId> {
        let (a, b) = (args[0], *args.get(1).unwrap_or(&args[0]));
        match op {
            Op::BvNot | Op::BvNeg => (self.op(a) == op).then(|| self.args(a)[0]),
            Op::BvAnd | Op::BvOr | Op::BvXor => self.simplify_bitwise(op, a, b),
            Op::BvAdd => self.simplify_add(a, b),
            Op::BvSub => self.simplify_sub(a, b),
            Op::BvMul => self.simplify_mul(a, b),
            Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod => self.simplify_division(op, a, b),
            Op::BvShl | Op::BvLshr | Op::BvAshr => self.simplify_shift(op, a, b),
            Op::Concat => self.simplify_concat(a, b),
            Op::Extract { hi, lo } => self.simplify_extract(hi, lo, a),
            Op::ZeroExtend(n) | Op::SignExtend(n) => self.simplify_extend(op, n, a),
            _ => None,
        }
    }

    fn zero(&mut self, like: TermId) -> TermId {
        self.bv_u64(self.width(like), 0)
    }

    /// The constant argument of a commutative application, and the other one.
    fn constant_argument(&self, op: Op, t: TermId) -> Option<(Bits, TermId)> {
        if self.op(t) != op {
            return None;
        }
        let &[x, y] = self.args(t) else { return None };
        self.as_bits(x).map(|c| (c, y)).or_else(|| self.as_bits(y).map(|c| (c, x)))
    }

    /// `(x ∘ c) ∘ d = x ∘ (c ∘ d)` for constants c and d.
    fn gather_constants(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let (constant, other) = match (self.as_bits(a), self.as_bits(b)) {
            (Some(c), None) => (c, b),
            (None, Some(c)) => (c, a),
            _ => return None,
        };
        let (inner, x) = self.constant_argument(op, other)?;
        let folded = fold_word(op, &[constant, inner])?;
        let folded = self.bits(&folded);
        Some(self.app(op, &[x, folded]))
    }

    fn are_complements(&self, a: TermId, b: TermId) -> bool {
        let complements = |x: TermId, y: TermId| self.op(x) == Op::BvNot && self.args(x)[0] == y;
        complements(a, b) || complements(b, a)
    }

    fn simplify_bitwise(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let (zero, ones) = (self.zero(a), self.bv_ones(self.width(a)));
        if a == b {
            return Some(if op == Op::BvXor { zero } else { a });
        }
        if self.are_complements(a, b) {
            return Some(if op == Op::BvAnd { zero } else { ones });
        }
        for (x, y) in [(a, b), (b, a)] {
            match op {
                Op::BvAnd if x == zero => return Some(zero),
                Op::BvAnd if x == ones => return Some(y),
                Op::BvOr if x == ones => return Some(ones),
                Op::BvOr | Op::BvXor if x == zero => return Some(y),
                Op::BvXor if x == ones => return Some(self.app(Op::BvNot, &[y])),
                _ => {}
            }
        }
        self.gather_constants(op, a, b)
    }

    fn simplify_add(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let zero = self.zero(a);
        for (x, y) in [(a, b), (b, a)] {
            if x == zero {
                return Some(y);
            }
            match (self.op(x), self.args(x)) {
                // -y + y = 0, -z + y = y - z
                (Op::BvNeg, &[z]) => return Some(self.app(Op::BvSub, &[y, z])),
                // (z - y) + y = z
                (Op::BvSub, &[z, w]) if w == y => return Some(z),
                _ => {}
            }
        }
        self.gather_constants(Op::BvAdd, a, b)
    }

    fn simplify_sub(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let zero = self.zero(a);
        if a == b {
            return Some(zero);
        }
        if a == zero {
            return Some(self.app(Op::BvNeg, &[b]));
        }
        // x - c = x + (-c)
        if self.op(b) == Op::Const {
            let negated = self.app(Op::BvNeg, &[b]);
            return Some(self.app(Op::BvAdd, &[a, negated]));
        }
        match (self.op(a), self.args(a), self.op(b), self.args(b)) {
            (_, _, Op::BvNeg, &[z]) => Some(self.app(Op::BvAdd, &[a, z])),
            // (x + y) - y = x
            (Op::BvAdd, &[x, y], ..) if y == b => Some(x),
            (Op::BvAdd, &[x, y], ..) if x == b => Some(y),
            // x - (x + y) = -y
            (_, _, Op::BvAdd, &[x, y]) if x == a => Some(self.app(Op::BvNeg, &[y])),
            (_, _, Op::BvAdd, &[x, y]) if y == a => Some(self.app(Op::BvNeg, &[x])),
            _ => None,
        }
    }

    fn simplify_mul(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        for (x, y) in [(a, b), (b, a)] {
            let Some(constant) = self.as_bits(x) else { continue };
            if constant.is_zero() {
                return Some(x);
            }
            if constant.is_one() {
                return Some(y);
            }
            if constant.is_ones() {
                return Some(self.app(Op::BvNeg, &[y]));
            }
        }
        self.gather_constants(Op::BvMul, a, b)
    }

    fn simplify_division(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let divisor = self.as_bits(b)?;
        let width = self.width(a);
        if divisor.is_zero() {
            return match op {
                Op::BvUdiv => Some(self.bv_ones(width)),
                Op::BvUrem | Op::BvSrem | Op::BvSmod => Some(a),
                _ => None,
            };
        }
        if divisor.is_one() {
            return Some(if matches!(op, Op::BvUdiv | Op::BvSdiv) { a } else { self.zero(a) });
        }
        let power = divisor.log2()?;
        match op {
            Op::BvUdiv => {
                let quotient = self.extract(width - 1, power, a);
                Some(self.app(Op::ZeroExtend(power), &[quotient]))
            }
            Op::BvUrem => {
                let rest = self.extract(power - 1, 0, a);
                Some(self.app(Op::ZeroExtend(width - power), &[rest]))
            }
            _ => None,
        }
    }

    /// Shifts by a constant only move bits.
    fn simplify_shift(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let width = self.width(a);
        if self.as_bits(a).is_some_and(|bits| bits.is_zero()) {
            return Some(a);
        }
        let by = self.as_bits(b)?.to_u64().map_or(width, |n| n.min(u64::from(width)) as u32);
        match op {
            _ if by == 0 => Some(a),
            Op::BvAshr => {
                let by = by.min(width - 1);
                let kept = self.extract(width - 1, by, a);
                Some(self.app(Op::SignExtend(by), &[kept]))
            }
            _ if by == width => Some(self.zero(a)),
            Op::BvShl => {
                let (kept, zeros) = (self.extract(width - by - 1, 0, a), self.bv_u64(by, 0));
                Some(self.app(Op::Concat, &[kept, zeros]))
            }
            _ => {
                let kept = self.extract(width - 1, by, a);
                Some(self.app(Op::ZeroExtend(by), &[kept]))
            }
        }
    }

    fn simplify_concat(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.as_bits(a).is_some_and(|bits| bits.is_zero()) {
            return Some(self.app(Op::ZeroExtend(self.width(a)), &[b]));
        }
        match (self.op(a), self.op(b)) {
            (Op::Extract { hi, lo: middle }, Op::Extract { hi: next, lo })
                if middle == next + 1 && self.args(a) == self.args(b) =>
            {
                Some(self.extract(hi, lo, self.args(a)[0]))
            }
            _ => None,
        }
    }

    /// Follows an extraction into extractions, concatenations and extensions, as far as it lies in one part.
    fn simplify_extract(&mut self, mut hi: u32, mut lo: u32, mut a: TermId) -> Option<TermId> {
        let start = a;
        loop {
            if hi - lo + 1 == self.width(a) {
                return Some(a);
            }
            let args = self.args(a);
            match self.op(a) {
                Op::Const => return Some(self.extract(hi, lo, a)),
                Op::Extract { lo: below, .. } => (hi, lo, a) = (hi + below, lo + below, args[0]),
                Op::Concat if hi < self.width(args[1]) => a = args[1],
                Op::Concat if lo >= self.width(args[1]) => {
                    let cut = self.width(args[1]);
                    (hi, lo, a) = (hi - cut, lo - cut, args[0]);
                }
                Op::ZeroExtend(_) | Op::SignExtend(_) if hi < self.width(args[0]) => a = args[0],
                Op::ZeroExtend(_) if lo >= self.width(args[0]) => return Some(self.bv_u64(hi - lo + 1, 0)),
                // The cut still has a part of the extension.
                op @ (Op::ZeroExtend(_) | Op::SignExtend(_)) if lo == 0 => {
                    let (inner, left) = (args[0], hi + 1 - self.width(args[0]));
                    let zero = matches!(op, Op::ZeroExtend(_));
                    return Some(self.app(if zero { Op::ZeroExtend(left) } else { Op::SignExtend(left) }, &[inner]));
                }
                _ if a == start => return None,
                _ => return Some(self.intern(Op::Extract { hi, lo }, Sort::BitVec(hi - lo + 1), &[a])),
            }
        }
    }

    fn simplify_extend(&mut self, op: Op, n: u32, a: TermId) -> Option<TermId> {
        if n == 0 {
            return Some(a);
        }
        let inner = *self.args(a).first()?;
        match (op, self.op(a)) {
            (Op::ZeroExtend(_), Op::ZeroExtend(m)) => Some(self.app(Op::ZeroExtend(n + m), &[inner])),
            (Op::SignExtend(_), Op::SignExtend(m)) => Some(self.app(Op::SignExtend(n + m), &[inner])),
            (Op::SignExtend(_), Op::ZeroExtend(m)) if m > 0 => Some(self.app(Op::ZeroExtend(n + m), &[inner])),
            _ => None,
        }
    }

    /// `ite(c, r + x, r) = r + ite(c, x, 0)`, and the like: the form in which shift-and-add loops meet multipliers.
    pub(super) fn simplify_ite_word(&mut self, c: TermId, t: TermId, e: TermId) -> Option<TermId> {
        for (changed, kept, is_then) in [(t, e, true), (e, t, false)] {
            let (op, &[x, y]) = (self.op(changed), self.args(changed)) else { continue };
            let addend = match op {
                Op::BvAdd if x == kept => y,
                Op::BvAdd if y == kept => x,
                Op::BvSub if x == kept => y,
                _ => continue,
            };
            let zero = self.zero(kept);
            let gated = if is_then { self.ite(c, addend, zero) } else { self.ite(c, zero, addend) };
            return Some(self.app(op, &[kept, gated]));
        }
        None
    }

    /// A comparison of `ite(c, k, l)` with a constant, where k and l are constants, is decided or is c or ¬c.
    fn compare_choice(&mut self, choice: TermId, compare: impl Fn(&Bits) -> bool) -> Option<TermId> {
        if self.op(choice) != Op::Ite {
            return None;
        }
        let &[c, t, e] = self.args(choice) else { return None };
        let (then, otherwise) = (compare(&self.as_bits(t)?), compare(&self.as_bits(e)?));
        Some(match (then, otherwise) {
            (true, false) => c,
            (false, true) => self.not(c),
            (value, _) => self.bool(value),
        })
    }

    /// An equation with the constant `k`: invertible operators move to the constant's side.
    pub(super) fn simplify_eq_constant(&mut self, a: TermId, k: TermId) -> Option<TermId> {
        let (mut term, mut constant) = (a, self.as_bits(k)?);
        while let Some((inner, moved)) = self.invert(term, &constant) {
            (term, constant) = (inner, moved);
        }
        if let Some(decided) = self.compare_choice(term, |value| *value == constant) {
            return Some(decided);
        }
        if let Op::ZeroExtend(_) | Op::SignExtend(_) = self.op(term) {
            // Not invertible, so the constant is no extended value.
            return Some(Terms::FALSE);
        }
        let k = self.bits(&constant);
        (term != a).then(|| self.intern(Op::Eq, Sort::Bool, &[term.min(k), term.max(k)]))
    }

    /// The x and d for which `a = k` if and only if `x = d`.
    fn invert(&self, a: TermId, k: &Bits) -> Option<(TermId, Bits)> {
        let op = self.op(a);
        match op {
            Op::BvNot | Op::BvNeg => Some((self.args(a)[0], fold_word(op, std::slice::from_ref(k))?)),
            Op::BvAdd | Op::BvXor => {
                let (d, x) = self.constant_argument(op, a)?;
                let back = if op == Op::BvAdd { Op::BvSub } else { op };
                Some((x, fold_word(back, &[k.clone(), d])?))
            }
            Op::ZeroExtend(_) | Op::SignExtend(_) => {
                let inner = self.args(a)[0];
                let cut = fold_word(Op::Extract { hi: self.width(inner) - 1, lo: 0 }, std::slice::from_ref(k))?;
                (fold_word(op, std::slice::from_ref(&cut))? == *k).then_some((inner, cut))
            }
            _ => None,
        }
    }

    /// `x + y = x` becomes `y = 0`; equal extensions cancel.
    pub(super) fn simplify_eq_words(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        for (sum, x) in [(a, b), (b, a)] {
            if let (Op::BvAdd, &[p, q]) = (self.op(sum), self.args(sum))
                && (p == x || q == x)
            {
                let zero = self.zero(x);
                return Some(self.eq(if p == x { q } else { p }, zero));
            }
        }
        match (self.op(a), self.op(b)) {
            (Op::ZeroExtend(m), Op::ZeroExtend(n)) | (Op::SignExtend(m), Op::SignExtend(n)) if m == n => {
                Some(self.eq(self.args(a)[0], self.args(b)[0]))
            }
            (Op::BvNot, Op::BvNot) | (Op::BvNeg, Op::BvNeg) => Some(self.eq(self.args(a)[0], self.args(b)[0])),
            _ => None,
        }
    }

    pub(super) fn simplify_less(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(Terms::FALSE);
        }
        if let Some(decided) = self.simplify_less_constant(op, a, b) {
            return Some(decided);
        }
        match (self.op(a), self.op(b)) {
            (Op::ZeroExtend(m), Op::ZeroExtend(n)) if m == n => {
                Some(self.app(Op::BvUlt, &[self.args(a)[0], self.args(b)[0]]))
            }
            (Op::SignExtend(m), Op::SignExtend(n)) if m == n => Some(self.app(op, &[self.args(a)[0], self.args(b)[0]])),
            _ => None,
        }
    }

    /// A comparison with a constant on one side.
    fn simplify_less_constant(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let width = self.width(a);
        let (least, greatest) = match op {
            Op::BvUlt => (Bits::new(width, 0), Bits::from_bools(&vec![true; width as usize])),
            _ => (Bits::from_big(width, &(BigUint::from(1u32) << (width - 1))), signed_greatest(width)),
        };
        let less = |x: &Bits, y: &Bits| fold_predicate(op, &[x.clone(), y.clone()]).unwrap_or(false);
        if let Some(k) = self.as_bits(b) {
            if k == least {
                return Some(Terms::FALSE);
            }
            if k == greatest {
                let equal = self.eq(a, b);
                return Some(self.not(equal));
            }
            // x < least + 1 becomes x = least
            if fold_word(Op::BvSub, &[k.clone(), Bits::new(width, 1)])? == least {
                let least = self.bits(&least);
                return Some(self.eq(a, least));
            }
            return self.compare_choice(a, |value| less(value, &k)).or_else(|| self.less_extended(op, a, &k, true));
        }
        let k = self.as_bits(a)?;
        if k == greatest {
            return Some(Terms::FALSE);
        }
        if k == least {
            let equal = self.eq(a, b);
            return Some(self.not(equal));
        }
        if fold_word(Op::BvAdd, &[k.clone(), Bits::new(width, 1)])? == greatest {
            let greatest = self.bits(&greatest);
            return Some(self.eq(b, greatest));
        }
        self.compare_choice(b, |value| less(&k, value)).or_else(|| self.less_extended(op, b, &k, false))
    }

    /// An extended term compared with a constant: the constant is outside of the extension's range, or is cut.
    fn less_extended(&mut self, op: Op, extended: TermId, k: &Bits, term_first: bool) -> Option<TermId> {
        let narrow_op = match (self.op(extended), op) {
            (Op::ZeroExtend(n), _) if n > 0 => Op::BvUlt,
            (Op::SignExtend(_), Op::BvSlt) => Op::BvSlt,
            _ => return None,
        };
        let inner = self.args(extended)[0];
        let cut = fold_word(Op::Extract { hi: self.width(inner) - 1, lo: 0 }, std::slice::from_ref(k))?;
        if fold_word(self.op(extended), std::slice::from_ref(&cut))? == *k {
            let cut = self.bits(&cut);
            let pair = if term_first { [inner, cut] } else { [cut, inner] };
            return Some(self.app(narrow_op, &pair));
        }
        // All extended values lie on one side of k; zero is one of them.
        let zero = Bits::new(k.width(), 0);
        let pair = if term_first { [zero, k.clone()] } else { [k.clone(), zero] };
        fold_predicate(op, &pair).map(|holds| self.bool(holds))
    }
}

fn signed_greatest(width: u32) -> Bits {
    Bits::from_bools(&(0..width).map(|i| i + 1 < width).collect::<Vec<_>>())
}
