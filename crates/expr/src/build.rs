//! Constructors for Booleans and integers. Each simplifies by what it sees of its operands' top nodes: constants are
//! folded, identities of the paper's section 3.3 applied, decisions over constants pushed into `ite`.

use rustc_hash::FxHashSet;

use super::pool::{ExprId, Op, Pool};
use super::range::{self, Range};
use super::sort::{Sort, mask, pattern, signed_value};
use typed::types::IntRepr;

/// How deep a comparison with a constant is pushed into nested `ite`s whose branches are constants.
const PUSH_DEPTH: u32 = 6;

impl Pool {
    pub fn not(&mut self, a: ExprId) -> ExprId {
        match self.op(a) {
            Op::True => Pool::FALSE,
            Op::False => Pool::TRUE,
            Op::Not => self.arg(a, 0),
            // ¬(x < y) is y ≤ x on integers, so that both spellings of a comparison meet in one node.
            Op::Lt => {
                let (x, y) = (self.arg(a, 0), self.arg(a, 1));
                self.node(Op::Le, Sort::Bool, &[y, x])
            }
            Op::Le => {
                let (x, y) = (self.arg(a, 0), self.arg(a, 1));
                self.node(Op::Lt, Sort::Bool, &[y, x])
            }
            _ => self.node(Op::Not, Sort::Bool, &[a]),
        }
    }

    pub fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if a == Pool::FALSE || b == Pool::FALSE {
            return Pool::FALSE;
        }
        if a == Pool::TRUE || a == b {
            return b;
        }
        if b == Pool::TRUE {
            return a;
        }
        if self.complementary(a, b) {
            return Pool::FALSE;
        }
        if self.simplify.literals
            && let Some(e) = self.and_absorbs(a, b).or_else(|| self.and_absorbs(b, a))
        {
            return e;
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.node(Op::And, Sort::Bool, &[a, b])
    }

    /// There is no `or` node: De Morgan's form makes opposite decisions meet in one node.
    pub fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (not_a, not_b) = (self.not(a), self.not(b));
        let neither = self.and(not_a, not_b);
        self.not(neither)
    }

    pub fn implies(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// `a` and `b` are each other's negation.
    fn complementary(&self, a: ExprId, b: ExprId) -> bool {
        let (na, nb) = (self.get(a), self.get(b));
        match (na.op, nb.op) {
            _ if !self.simplify.literals => false,
            (Op::Not, _) if na.args[0] == b => true,
            (_, Op::Not) if nb.args[0] == a => true,
            (Op::Lt, Op::Le) | (Op::Le, Op::Lt) => na.args[0] == nb.args[1] && na.args[1] == nb.args[0],
            _ => false,
        }
    }

    /// `a ∧ b` where b's top node mentions a or its negation.
    fn and_absorbs(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        match self.op(b) {
            Op::And => {
                let (x, y) = (self.arg(b, 0), self.arg(b, 1));
                if x == a || y == a {
                    return Some(b);
                }
                (self.complementary(a, x) || self.complementary(a, y)).then_some(Pool::FALSE)
            }
            Op::Not => self.and_negated(a, self.arg(b, 0)),
            _ => None,
        }
    }

    /// `a ∧ ¬c` where c is a conjunction that has to do with a.
    fn and_negated(&mut self, a: ExprId, c: ExprId) -> Option<ExprId> {
        if self.op(c) != Op::And {
            return None;
        }
        let (x, y) = (self.arg(c, 0), self.arg(c, 1));
        if self.complementary(a, x) || self.complementary(a, y) {
            return Some(a);
        }
        if x == a || y == a {
            let rest = if x == a { y } else { x };
            let not_rest = self.not(rest);
            return Some(self.and(a, not_rest));
        }
        // ¬(p ∧ q) ∧ ¬(p ∧ ¬q) is ¬p: what a join of two branches makes of its guards.
        let d = (self.op(a) == Op::Not).then(|| self.arg(a, 0)).filter(|&d| self.op(d) == Op::And)?;
        let (u, v) = (self.arg(d, 0), self.arg(d, 1));
        let shared = [(x, y, u, v), (x, y, v, u), (y, x, u, v), (y, x, v, u)]
            .into_iter()
            .find(|&(p, q, p2, q2)| p == p2 && self.complementary(q, q2))?;
        Some(self.not(shared.0))
    }

    pub fn ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        if c == Pool::TRUE || a == b {
            return a;
        }
        if c == Pool::FALSE {
            return b;
        }
        if self.op(c) == Op::Not {
            return self.ite(self.arg(c, 0), b, a);
        }
        let a = self.under(c, true, a);
        let b = self.under(c, false, b);
        if a == b {
            return a;
        }
        let sort = self.sort(a);
        debug_assert_eq!(sort, self.sort(b));
        if sort == Sort::Bool
            && let Some(e) = self.bool_ite(c, a, b)
        {
            return e;
        }
        if sort == Sort::PTR
            && let (Op::Addr(o), Op::Addr(p)) = (self.op(a), self.op(b))
            && o == p
        {
            let offset = self.ite(c, self.arg(a, 0), self.arg(b, 0));
            return self.node(Op::Addr(o), Sort::PTR, &[offset]);
        }
        if sort.is_int()
            && let Some(e) = self.conditional_step(c, a, b)
        {
            return e;
        }
        self.node(Op::Ite, sort, &[c, a, b])
    }

    /// `c ? x + y : x` is `x + (c ? y : 0)`, and so for all operators with the neutral element 0: a counter or a checksum
    /// that a branch may change stays one sum.
    fn conditional_step(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        let step = |pool: &Pool, changed: ExprId, old: ExprId| {
            let node = pool.get(changed);
            match node.op {
                Op::Add | Op::BitOr | Op::BitXor if node.args[0] == old => Some((node.op, node.args[1])),
                Op::Add | Op::BitOr | Op::BitXor if node.args[1] == old => Some((node.op, node.args[0])),
                Op::Sub if node.args[0] == old => Some((node.op, node.args[1])),
                _ => None,
            }
        };
        let zero = self.int(0, self.sort(a));
        if let Some((op, by)) = step(self, a, b) {
            let by = self.ite(c, by, zero);
            return Some(self.binary(op, b, by));
        }
        let (op, by) = step(self, b, a)?;
        let by = self.ite(c, zero, by);
        Some(self.binary(op, a, by))
    }

    /// `e` simplified by knowing that `c` is `value`, one level deep.
    fn under(&self, c: ExprId, value: bool, e: ExprId) -> ExprId {
        if !self.simplify.literals {
            return e;
        }
        if e == c {
            return self.bool(value);
        }
        match self.op(e) {
            Op::Ite if self.arg(e, 0) == c => self.arg(e, if value { 1 } else { 2 }),
            _ => e,
        }
    }

    fn bool_ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        let not_c = |pool: &mut Pool| pool.not(c);
        Some(match (a, b) {
            (Pool::TRUE, Pool::FALSE) => c,
            (Pool::FALSE, Pool::TRUE) => not_c(self),
            (Pool::TRUE, _) => self.or(c, b),
            (_, Pool::FALSE) => self.and(c, a),
            (Pool::FALSE, _) => {
                let n = not_c(self);
                self.and(n, b)
            }
            (_, Pool::TRUE) => {
                let n = not_c(self);
                self.or(n, a)
            }
            _ => return None,
        })
    }

    /// Equality of two values of one sort. Floating-point numbers are equal here if their patterns are; see `feq`.
    pub fn eq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if a == b {
            return Pool::TRUE;
        }
        match self.sort(a) {
            Sort::Bool => self.bool_eq(a, b),
            Sort::PTR => self.ptr_eq(a, b),
            sort if sort.is_float() => {
                let (a, b) = (self.float_bits(a), self.float_bits(b));
                self.int_eq(a, b, PUSH_DEPTH)
            }
            _ => self.int_eq(a, b, PUSH_DEPTH),
        }
    }

    fn bool_eq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match (a, b) {
            (Pool::TRUE, x) | (x, Pool::TRUE) => x,
            (Pool::FALSE, x) | (x, Pool::FALSE) => self.not(x),
            _ if self.complementary(a, b) => Pool::FALSE,
            _ => {
                let (a, b) = if a < b { (a, b) } else { (b, a) };
                self.node(Op::Eq, Sort::Bool, &[a, b])
            }
        }
    }

    fn int_eq(&mut self, a: ExprId, b: ExprId, depth: u32) -> ExprId {
        // The constant goes to the right.
        let (a, b) = if self.is_const(a) || (!self.is_const(b) && a > b) { (b, a) } else { (a, b) };
        match (self.int_value(a), self.int_value(b)) {
            (Some(x), Some(y)) => return self.bool(x == y),
            (None, Some(k)) => {
                if let Some(e) = self.eq_constant(a, k, depth) {
                    return e;
                }
            }
            _ => {}
        }
        if range::disjoint(self, a, b) {
            return Pool::FALSE;
        }
        self.node(Op::Eq, Sort::Bool, &[a, b])
    }

    fn eq_constant(&mut self, a: ExprId, k: u128, depth: u32) -> Option<ExprId> {
        let node = *self.get(a);
        let repr = node.sort.repr();
        match node.op {
            Op::Ite => {
                if depth == 0 || !(self.is_const(node.args[1]) || self.is_const(node.args[2])) {
                    return None;
                }
                let b = self.int(k, node.sort);
                let x = self.int_eq(node.args[1], b, depth - 1);
                let y = self.int_eq(node.args[2], b, depth - 1);
                Some(self.ite(node.args[0], x, y))
            }
            Op::Cast => {
                let from = self.sort(node.args[0]).repr();
                if from.bits > repr.bits {
                    return None;
                }
                let narrow = k & mask(from.bits);
                if pattern(signed_value(narrow, from), repr.bits) != k {
                    return Some(Pool::FALSE);
                }
                let b = self.int(narrow, self.sort(node.args[0]));
                Some(self.eq(node.args[0], b))
            }
            Op::Add => {
                let Some(c) = self.int_value(node.args[1]) else { return self.sum_at_edge(a, k) };
                let b = self.int(k.wrapping_sub(c), node.sort);
                Some(self.eq(node.args[0], b))
            }
            Op::BitNot => {
                let b = self.int(!k, node.sort);
                Some(self.eq(node.args[0], b))
            }
            _ => None,
        }
    }

    pub fn lt(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.less(a, b, true, PUSH_DEPTH)
    }

    pub fn le(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.less(a, b, false, PUSH_DEPTH)
    }

    fn less(&mut self, a: ExprId, b: ExprId, strict: bool, depth: u32) -> ExprId {
        if a == b {
            return self.bool(!strict);
        }
        if let Some(decided) = range::compare(self, a, b, strict) {
            return self.bool(decided);
        }
        if let Some(e) = self.less_at_edge(a, b, strict) {
            return e;
        }
        if let Some(e) = self.less_pushed(a, b, strict, depth) {
            return e;
        }
        if let Some(e) = self.less_narrowed(a, b, strict) {
            return e;
        }
        self.node(if strict { Op::Lt } else { Op::Le }, Sort::Bool, &[a, b])
    }

    /// A sum against the least or greatest value it can have is an equation, which says it of each summand.
    fn less_at_edge(&mut self, a: ExprId, b: ExprId, strict: bool) -> Option<ExprId> {
        let (sum, constant) = if self.is_const(b) { (a, b) } else { (b, a) };
        if !self.is_const(constant) || self.op(sum) != Op::Add {
            return None;
        }
        let (range, k) = (range::range(self, sum)?, range::range(self, constant)?.low);
        // The one bound at which `<=` holds of the edge only, and `<` of all but the edge.
        let edge = if (sum == a) == strict { range.high } else { range.low };
        if k != edge {
            return None;
        }
        let at_edge = self.int_eq(sum, constant, PUSH_DEPTH);
        Some(if strict { self.not(at_edge) } else { at_edge })
    }

    /// The sum has the value `k`, the greatest or least it can have: so have all its summands theirs.
    fn sum_at_edge(&mut self, sum: ExprId, k: u128) -> Option<ExprId> {
        let range = range::range(self, sum)?;
        let k = signed_value(k, self.sort(sum).repr());
        let high = k == range.high;
        if !high && k != range.low {
            return None;
        }
        let edge = |range: Range| if high { range.high } else { range.low };
        let mut all = Pool::TRUE;
        let mut work = vec![sum];
        let mut seen = FxHashSet::default();
        while let Some(e) = work.pop() {
            if !seen.insert(e) {
                continue;
            }
            let node = *self.get(e);
            let known = range::range(self, e)?;
            let value = edge(known);
            if node.op == Op::Add {
                let (x, y) = (range::range(self, node.args[0])?, range::range(self, node.args[1])?);
                // Both edges: a sum that wraps around at the other one can have this value in two ways.
                if known == (Range { low: x.low + y.low, high: x.high + y.high }) {
                    work.extend([node.args[1], node.args[0]]);
                    continue;
                }
                if e == sum {
                    return None;
                }
            }
            let constant = self.int(pattern(value, node.sort.repr().bits), node.sort);
            let here = if node.op == Op::Add {
                self.node(Op::Eq, Sort::Bool, &[e, constant])
            } else {
                self.int_eq(e, constant, PUSH_DEPTH)
            };
            all = self.and(all, here);
        }
        Some(all)
    }

    /// One side constant, the other an `ite` with a constant branch: decide branch by branch.
    fn less_pushed(&mut self, a: ExprId, b: ExprId, strict: bool, depth: u32) -> Option<ExprId> {
        if depth == 0 {
            return None;
        }
        let (tree, left) = match (self.is_const(a), self.is_const(b)) {
            (false, true) => (a, true),
            (true, false) => (b, false),
            _ => return None,
        };
        let node = *self.get(tree);
        if node.op != Op::Ite || !(self.is_const(node.args[1]) || self.is_const(node.args[2])) {
            return None;
        }
        let side = |pool: &mut Pool, e: ExprId| {
            if left { pool.less(e, b, strict, depth - 1) } else { pool.less(a, e, strict, depth - 1) }
        };
        let x = side(self, node.args[1]);
        let y = side(self, node.args[2]);
        Some(self.ite(node.args[0], x, y))
    }

    /// Both sides extended from one narrower sort, or one side extended and the other a constant that fits there.
    fn less_narrowed(&mut self, a: ExprId, b: ExprId, strict: bool) -> Option<ExprId> {
        let (x, y) = (self.widened_from(a), self.widened_from(b));
        let (p, q) = match (x, y) {
            (Some(p), Some(q)) if self.sort(p) == self.sort(q) => (p, q),
            (Some(p), None) => (p, self.narrow_constant(b, self.sort(p))?),
            (None, Some(q)) => (self.narrow_constant(a, self.sort(q))?, q),
            _ => return None,
        };
        Some(self.less(p, q, strict, 0))
    }

    /// The operand of a value-preserving widening cast.
    fn widened_from(&self, e: ExprId) -> Option<ExprId> {
        let node = self.get(e);
        if node.op != Op::Cast {
            return None;
        }
        let (from, to) = (self.sort(node.args[0]).repr(), node.sort.repr());
        let keeps = from.bits < to.bits && (!from.signed || to.signed);
        keeps.then_some(node.args[0])
    }

    /// The constant `e` in the narrower sort, if its value exists there.
    fn narrow_constant(&mut self, e: ExprId, sort: Sort) -> Option<ExprId> {
        let value = signed_value(self.int_value(e)?, self.sort(e).repr());
        let narrow = pattern(value, sort.repr().bits);
        (signed_value(narrow, sort.repr()) == value).then(|| self.int(narrow, sort))
    }

    /// Conversion of an integer (C11 6.3.1.3); to one bit it truncates, `_Bool` conversion is `ne_zero`.
    pub fn cast(&mut self, a: ExprId, sort: Sort) -> ExprId {
        if self.sort(a) == sort {
            return a;
        }
        let (from, to) = (self.sort(a).repr(), sort.repr());
        if let Some(v) = self.int_value(a) {
            return self.int(pattern(signed_value(v, from), to.bits), sort);
        }
        let node = *self.get(a);
        match node.op {
            Op::Cast => {
                let inner = self.sort(node.args[0]).repr();
                // Through a sort that lost nothing, or when all but the innermost bits are dropped anyway.
                let kept = inner.bits <= from.bits
                    && (!inner.signed || from.signed || to.bits <= from.bits)
                    && (inner.bits < from.bits || inner.signed == from.signed || to.bits <= from.bits);
                if kept || to.bits <= from.bits.min(inner.bits) {
                    return self.cast(node.args[0], sort);
                }
            }
            Op::Ite if self.is_const(node.args[1]) || self.is_const(node.args[2]) => {
                let x = self.cast(node.args[1], sort);
                let y = self.cast(node.args[2], sort);
                return self.ite(node.args[0], x, y);
            }
            _ => {}
        }
        self.node(Op::Cast, sort, &[a])
    }

    /// The integer 0 or 1 of a truth value.
    pub fn bool_to_int(&mut self, c: ExprId, sort: Sort) -> ExprId {
        let one = self.int(1, sort);
        let zero = self.int(0, sort);
        self.ite(c, one, zero)
    }

    /// `e != 0` for an integer.
    pub fn ne_zero(&mut self, e: ExprId) -> ExprId {
        let zero = self.int(0, self.sort(e));
        let eq = self.eq(e, zero);
        self.not(eq)
    }

    pub fn neg(&mut self, a: ExprId) -> ExprId {
        let zero = self.int(0, self.sort(a));
        self.binary(Op::Sub, zero, a)
    }

    pub fn bit_not(&mut self, a: ExprId) -> ExprId {
        let sort = self.sort(a);
        match (self.op(a), self.int_value(a)) {
            (_, Some(v)) => self.int(!v, sort),
            (Op::BitNot, _) => self.arg(a, 0),
            _ => self.node(Op::BitNot, sort, &[a]),
        }
    }

    /// Arithmetic and bit operations on two integers of one sort (for shifts: the distance is unsigned, same width).
    pub fn binary(&mut self, op: Op, a: ExprId, b: ExprId) -> ExprId {
        let sort = self.sort(a);
        let repr = sort.repr();
        if let (Some(x), Some(y)) = (self.int_value(a), self.int_value(b)) {
            return self.int(fold(op, x, y, repr), sort);
        }
        let (a, b) = if commutes(op) && (self.is_const(a) || (!self.is_const(b) && a > b)) { (b, a) } else { (a, b) };
        if let Some(e) = self.binary_constant(op, a, b, sort) {
            return e;
        }
        if a == b
            && let Some(e) = self.binary_same(op, a, sort)
        {
            return e;
        }
        if let Some(e) = self.binary_pushed(op, a, b) {
            return e;
        }
        self.node(op, sort, &[a, b])
    }

    /// Identities with a constant on the right (or a zero on the left).
    fn binary_constant(&mut self, op: Op, a: ExprId, b: ExprId, sort: Sort) -> Option<ExprId> {
        let bits = sort.repr().bits;
        let Some(k) = self.int_value(b) else {
            let zero_left = self.int_value(a) == Some(0);
            return (zero_left && matches!(op, Op::Shl | Op::Shr)).then_some(a);
        };
        let all = mask(bits);
        match op {
            Op::Add | Op::Sub | Op::BitOr | Op::BitXor | Op::Shl | Op::Shr if k == 0 => Some(a),
            Op::Mul | Op::Div if k == 1 => Some(a),
            Op::Mul | Op::BitAnd if k == 0 => Some(b),
            Op::Rem if k == 1 => Some(self.int(0, sort)),
            Op::BitAnd if k == all => Some(a),
            Op::BitOr if k == all => Some(b),
            Op::BitXor if k == all => Some(self.bit_not(a)),
            Op::Shl if k >= u128::from(bits) => Some(self.int(0, sort)),
            Op::Sub => {
                let negated = self.int(k.wrapping_neg(), sort);
                Some(self.binary(Op::Add, a, negated))
            }
            // (x + c) + k
            Op::Add if self.op(a) == Op::Add => {
                let c = self.int_value(self.arg(a, 1))?;
                let sum = self.int(c.wrapping_add(k), sort);
                Some(self.binary(Op::Add, self.arg(a, 0), sum))
            }
            _ => None,
        }
    }

    fn binary_same(&mut self, op: Op, a: ExprId, sort: Sort) -> Option<ExprId> {
        match op {
            Op::Sub | Op::BitXor => Some(self.int(0, sort)),
            Op::BitAnd | Op::BitOr => Some(a),
            _ => None,
        }
    }

    /// One operand constant, the other an `ite` of two constants: compute both.
    fn binary_pushed(&mut self, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (tree, left) = match (self.is_const(a), self.is_const(b)) {
            (false, true) => (a, true),
            (true, false) => (b, false),
            _ => return None,
        };
        let node = *self.get(tree);
        if node.op != Op::Ite || !self.is_const(node.args[1]) || !self.is_const(node.args[2]) {
            return None;
        }
        let [x, y] =
            [1, 2].map(|n| if left { self.binary(op, node.args[n], b) } else { self.binary(op, a, node.args[n]) });
        Some(self.ite(node.args[0], x, y))
    }

    /// `AddOverflow`, `SubOverflow` or `MulOverflow`: the exact result does not fit.
    pub fn overflow(&mut self, op: Op, a: ExprId, b: ExprId) -> ExprId {
        if let Some(decided) = range::overflows(self, op, a, b) {
            return self.bool(decided);
        }
        let swap = op != Op::SubOverflow && a > b;
        let args = if swap { [b, a] } else { [a, b] };
        self.node(op, Sort::Bool, &args)
    }
}

fn commutes(op: Op) -> bool {
    matches!(op, Op::Add | Op::Mul | Op::BitAnd | Op::BitOr | Op::BitXor)
}

/// The bit pattern that `op` gives on two constants.
pub fn fold(op: Op, x: u128, y: u128, repr: IntRepr) -> u128 {
    let bits = repr.bits;
    let (sx, sy) = (signed_value(x, repr), signed_value(y, repr));
    let value = match op {
        Op::Add => x.wrapping_add(y),
        Op::Sub => x.wrapping_sub(y),
        Op::Mul => x.wrapping_mul(y),
        Op::Div if y == 0 => {
            // SMT-LIB: unsigned division by zero is all ones; signed follows from it.
            if repr.signed && sx < 0 { 1 } else { u128::MAX }
        }
        Op::Div if repr.signed => sx.wrapping_div(sy) as u128,
        Op::Div => x / y,
        Op::Rem if y == 0 => x,
        Op::Rem if repr.signed => sx.wrapping_rem(sy) as u128,
        Op::Rem => x % y,
        Op::Shl if y >= u128::from(bits) => 0,
        Op::Shl => x << y,
        Op::Shr if repr.signed => (sx >> y.min(u128::from(bits) - 1)) as u128,
        Op::Shr if y >= u128::from(bits) => 0,
        Op::Shr => x >> y,
        Op::BitAnd => x & y,
        Op::BitOr => x | y,
        Op::BitXor => x ^ y,
        other => unreachable!("{other:?} is not an integer operation"),
    };
    value & mask(bits)
}
