//! The integer encoding: values are mathematical integers in the range of their type, a pointer is two of them, arrays
//! go from integers to integers. Wrap-around is explicit, and only where ranges cannot exclude it.
//!
//! Invariant: exact. Every expression that has a term means the same as in the bit-vector encoding; one that would not
//! has none, and the reason sends the whole question to bit-vectors.

mod bits;
mod number;
mod range;
mod reals;

use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};

use base::float::real_of_quotient;
use expr::eval::{ArrayValue, Assignment, ExprValue};
use expr::floats::is_float_op;
use expr::pool::OBJECT_BITS;
use expr::sort::{mask, signed_value};
use expr::{ExprId, ObjId, Op, Pool, Scalar, Sort, SymbolId};
use smt::{Op as SmtOp, Sort as SmtSort, TermId, Terms, Value};
use ssa::claims::{Claims, Part};
use typed::types::IntRepr;

use crate::claims::{Speaker, claimed};
use crate::library;
use crate::refusal::Refusal;
use crate::spelling::Spelling;
use crate::tuples::{self, Tuples};
use crate::walk::Walk;

use number::{Encoded, Number, constant, each, exact, real_constant, store, truth};
use range::{Range, power};

impl Speaker for IntEncoder {
    const OVER_INTEGERS: bool = true;

    fn part(&self, terms: &mut Terms, part: Part) -> TermId {
        match part {
            Part::ObjectOf(e) | Part::Value(e) => self.number(e).term,
            Part::OffsetOf(p) => self.of(p).second.as_ref().expect("a pointer has an offset").term,
            Part::Object(object) => terms.int(&BigInt::from(object.0)),
        }
    }
}

/// What holds of a term by its type.
struct Constraint {
    about: TermId,
    holds: TermId,
}

#[derive(Default)]
pub struct IntEncoder {
    values: Vec<Option<Encoded>>,
    symbols: FxHashMap<SymbolId, (TermId, Option<TermId>)>,
    constraints: Vec<Constraint>,
    constrained: FxHashSet<TermId>,
    /// How many constraints were given away.
    given: usize,
    /// Use the definitions of `encodings/` by name: for terms that are printed.
    pub named: bool,
    pub claims: Claims,
    tuples: Tuples,
    /// What stands behind a symbol's name, for readers.
    pub places: FxHashMap<SymbolId, String>,
}

const OBJECT: IntRepr = IntRepr { bits: OBJECT_BITS, signed: false };

impl IntEncoder {
    pub fn new(spelling: Spelling) -> Self {
        IntEncoder { tuples: spelling.tuples, ..Self::default() }
    }

    /// The term of a Boolean expression, or why there is none.
    pub fn term(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Result<TermId, Refusal> {
        if self.values.len() < pool.len() {
            self.values.resize(pool.len(), None);
        }
        let mut walk = Walk::to(e);
        while let Some(next) = walk.next(pool, &self.claims, |e| self.values[e.0 as usize].is_some()) {
            if self.claims.get(next).is_none_or(|claim| claim.speaks_of(next)) {
                let encoded = self.node(pool, terms, next)?;
                self.values[next.0 as usize] = Some(encoded);
            }
            if let Some(claim) = self.claims.get(next) {
                let first = truth(claimed(self, pool, terms, claim));
                self.values[next.0 as usize] = Some(Encoded { first, second: None });
            }
        }
        Ok(self.of(e).first.term)
    }

    fn of(&self, e: ExprId) -> &Encoded {
        self.values[e.0 as usize].as_ref().expect("operands are encoded before their users")
    }

    fn number(&self, e: ExprId) -> &Number {
        &self.of(e).first
    }

    fn node(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Result<Encoded, Refusal> {
        let node = *pool.get(e);
        if is_float_op(node.op) || node.sort.is_float() {
            let number = if node.sort.is_float() { node.sort } else { pool.sort(node.args[node.operands().len() - 1]) };
            if !number.format().is_real() {
                return Err(Refusal::FloatingPoint);
            }
            match node.op {
                Op::Int(_) | Op::Wide(..) => {
                    let first = real_constant(terms, pool.int_value(e).unwrap_or(0));
                    return Ok(Encoded { first, second: None });
                }
                Op::Symbol(symbol) => return Ok(self.real_symbol(pool, terms, symbol)),
                op if is_float_op(op) => {
                    return Ok(Encoded { first: self.real_operation(pool, terms, e)?, second: None });
                }
                _ => {}
            }
        }
        let number = match node.op {
            Op::True | Op::False => truth(terms.bool(node.op == Op::True)),
            Op::Int(_) | Op::Wide(..) => constant(terms, value_of(pool, e)),
            Op::Symbol(symbol) => return self.symbol(pool, terms, symbol),
            Op::Ite => return Ok(self.choice(terms, node.args)),
            Op::Addr(object) => {
                let first = constant(terms, BigInt::from(object.0));
                return Ok(Encoded { first, second: Some(self.number(node.args[0]).clone()) });
            }
            Op::PtrAdd => {
                let pointer = self.of(node.args[0]).clone();
                let repr = pool.offset_sort().repr();
                let offset = pointer.second.as_ref().ok_or(Refusal::NoOffset)?;
                let moved = self.sum(terms, offset, self.number(node.args[1]), repr);
                return Ok(Encoded { first: pointer.first, second: Some(moved) });
            }
            Op::PtrObj => self.number(node.args[0]).clone(),
            Op::PtrOff => self.of(node.args[0]).second.clone().ok_or(Refusal::NoOffset)?,
            Op::ArrayFill => {
                let value = self.element(terms, self.of(node.args[0]).clone());
                return Ok(each(value, |part| {
                    let sort = SmtSort::array(SmtSort::Int, terms.sort(part.term));
                    Number { term: terms.const_array(sort, part.term), ..part }
                }));
            }
            Op::Store => {
                let index = self.number(node.args[1]).term;
                let (array, value) = (self.of(node.args[0]).clone(), self.of(node.args[2]).clone());
                let value = self.element(terms, value);
                return Ok(store(terms, array, index, value));
            }
            Op::Overlay(overlay) => {
                let mut array = self.of(node.args[0]).clone();
                for &(i, value) in pool.overlay_items(overlay) {
                    let index = terms.int(&BigInt::from(i));
                    let value = self.element(terms, self.of(value).clone());
                    array = store(terms, array, index, value);
                }
                return Ok(array);
            }
            Op::Select => {
                let index = self.number(node.args[1]).term;
                let array = self.of(node.args[0]).clone();
                let second = array.second.map(|part| self.read(terms, part, index, 1));
                return Ok(Encoded { first: self.read(terms, array.first, index, 0), second });
            }
            _ if node.sort == Sort::Bool => truth(self.predicate(pool, terms, e)?),
            _ => self.arithmetic(pool, terms, e)?,
        };
        Ok(Encoded { first: number, second: None })
    }

    fn choice(&mut self, terms: &mut Terms, [c, a, b]: [ExprId; 3]) -> Encoded {
        let c = self.number(c).term;
        let (x, y) = (self.of(a).clone(), self.of(b).clone());
        let mut joined = |x: Number, y: Number| Number {
            term: terms.ite(c, x.term, y.term),
            range: x.range.union(&y.range),
            zeros: x.zeros.min(y.zeros),
            open: x.open || y.open,
        };
        let first = joined(x.first, y.first);
        Encoded { first, second: x.second.zip(y.second).map(|(x, y)| joined(x, y)) }
    }

    /// What is read from an array that holds unknown elements is a value of their type.
    fn read(&mut self, terms: &mut Terms, array: Number, index: TermId, part: u8) -> Number {
        let mut term = terms.select(array.term, index);
        if terms.sort(term).as_tuple().is_some() {
            term = terms.field(part, term);
        }
        if array.open && !terms.is_value(term) {
            self.constrain(terms, term, &array.range);
        }
        Number { term, open: false, ..array }
    }

    /// What an array holds: a pointer may be one term there.
    fn element(&self, terms: &mut Terms, value: Encoded) -> Encoded {
        match &value.second {
            Some(offset) if self.tuples == Tuples::Datatype => {
                let term = terms.tuple(pointer_sort(), &[value.first.term, offset.term]);
                each(value, |part| Number { term, ..part })
            }
            _ => value,
        }
    }

    fn constrain(&mut self, terms: &mut Terms, term: TermId, range: &Range) {
        if self.constrained.insert(term) {
            let (low, high) = (terms.int(&range.low), terms.int(&range.high));
            let (from, to) = (terms.app(SmtOp::IntLe, &[low, term]), terms.app(SmtOp::IntLe, &[term, high]));
            let holds = terms.and(&[from, to]);
            self.constraints.push(Constraint { about: term, holds });
        }
    }

    fn predicate(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Result<TermId, Refusal> {
        let node = *pool.get(e);
        let (x, y) = (self.of(node.args[0]), (node.op != Op::Not).then(|| self.of(node.args[1])));
        let a = x.first.clone();
        let Some(y) = y else { return Ok(terms.not(a.term)) };
        let b = y.first.clone();
        let apart = a.range.is_apart(&b.range);
        Ok(match node.op {
            Op::And => terms.and(&[a.term, b.term]),
            Op::Eq if matches!(pool.sort(node.args[0]), Sort::Array { .. }) => return Err(Refusal::ArrayComparison),
            Op::Eq if pool.sort(node.args[0]) == Sort::Bool => terms.eq(a.term, b.term),
            Op::Eq => {
                let offsets = x.second.clone().zip(y.second.clone());
                let objects = self.named && (offsets.is_some() || is_object(pool, node.args));
                let same = match apart {
                    true => Terms::FALSE,
                    false if objects => library::call(terms, "int.same_object", &[], &[a.term, b.term], SmtSort::Bool),
                    false => terms.eq(a.term, b.term),
                };
                match offsets {
                    Some((p, q)) if p.range.is_apart(&q.range) => Terms::FALSE,
                    Some((p, q)) => {
                        let equal = terms.eq(p.term, q.term);
                        terms.and(&[same, equal])
                    }
                    None => same,
                }
            }
            Op::Lt if a.range.high < b.range.low => Terms::TRUE,
            Op::Lt if a.range.low >= b.range.high => Terms::FALSE,
            Op::Le if a.range.high <= b.range.low => Terms::TRUE,
            Op::Le if a.range.low > b.range.high => Terms::FALSE,
            Op::Lt => terms.app(SmtOp::IntLt, &[a.term, b.term]),
            Op::Le => terms.app(SmtOp::IntLe, &[a.term, b.term]),
            Op::AddOverflow | Op::SubOverflow | Op::MulOverflow => {
                let repr = pool.sort(node.args[0]).repr();
                self.overflow(terms, node.op, &a, &b, repr)
            }
            other => return Err(Refusal::Predicate(other)),
        })
    }

    fn overflow(&self, terms: &mut Terms, op: Op, a: &Number, b: &Number, repr: IntRepr) -> TermId {
        let (name, smt, range) = match op {
            Op::AddOverflow => ("add", SmtOp::IntAdd, a.range.add(&b.range)),
            Op::SubOverflow => ("sub", SmtOp::IntSub, a.range.sub(&b.range)),
            _ => ("mul", SmtOp::IntMul, a.range.mul(&b.range)),
        };
        let full = Range::full(repr);
        if range.within(&full) {
            return Terms::FALSE;
        }
        let known = terms.is_value(a.term) || terms.is_value(b.term);
        if self.named && (name != "mul" || !known) {
            let family = format!("int.{}.{name}.valid", sign(repr));
            let args = [a.term, b.term];
            let valid = library::call(terms, &family, &[u32::from(repr.bits)], &args, SmtSort::Bool);
            return terms.not(valid);
        }
        let exact = terms.app(smt, &[a.term, b.term]);
        let mut parts = Vec::new();
        if range.low < full.low {
            let low = terms.int(&full.low);
            parts.push(terms.app(SmtOp::IntLt, &[exact, low]));
        }
        if range.high > full.high {
            let high = terms.int(&full.high);
            parts.push(terms.app(SmtOp::IntLt, &[high, exact]));
        }
        terms.or(&parts)
    }

    fn arithmetic(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Result<Number, Refusal> {
        let node = *pool.get(e);
        let repr = node.sort.repr();
        let a = self.number(node.args[0]).clone();
        match node.op {
            Op::Cast => return Ok(self.wrapped(terms, a, repr)),
            Op::BitNot => {
                // ~x is -1 - x in two's complement, and the greatest value less x without a sign.
                let all = if repr.signed { BigInt::from(-1) } else { power(repr.bits.into()) - 1 };
                let all = constant(terms, all);
                return Ok(exact(terms, SmtOp::IntSub, &all, &a));
            }
            _ => {}
        }
        let b = self.number(node.args[1]).clone();
        match node.op {
            Op::Add => Ok(self.sum(terms, &a, &b, repr)),
            Op::Sub => {
                let difference = exact(terms, SmtOp::IntSub, &a, &b);
                Ok(self.wrapped(terms, difference, repr))
            }
            Op::Mul => {
                let product = exact(terms, SmtOp::IntMul, &a, &b);
                Ok(self.wrapped(terms, product, repr))
            }
            Op::Div => Ok(self.quotient(terms, &a, &b, repr)),
            Op::Rem => Ok(self.rest(terms, &a, &b, repr)),
            Op::Shl | Op::Shr => self.shift(terms, node.op, &a, &b, repr),
            Op::BitAnd | Op::BitOr | Op::BitXor => self.bitwise(terms, node.op, &a, &b, repr),
            other => Err(Refusal::Operation(other)),
        }
    }

    /// A constant in the upper half of an unsigned type is the subtraction of a small one.
    fn sum(&self, terms: &mut Terms, a: &Number, b: &Number, repr: IntRepr) -> Number {
        let bits = u32::from(repr.bits);
        let sum = match b.range.single() {
            Some(k) if !repr.signed && *k >= power(bits - 1) => {
                let less = constant(terms, power(bits) - k);
                exact(terms, SmtOp::IntSub, a, &less)
            }
            _ => exact(terms, SmtOp::IntAdd, a, b),
        };
        self.wrapped(terms, sum, repr)
    }

    /// The value as the type has it: modulo 2^w, where it can be outside.
    fn wrapped(&self, terms: &mut Terms, x: Number, repr: IntRepr) -> Number {
        let full = Range::full(repr);
        if x.range.within(&full) {
            return x;
        }
        let bits = u32::from(repr.bits);
        let round = power(bits);
        let once = Range::new(&full.low - &round, &full.high + &round);
        let is_once = x.range.within(&once);
        let zeros = x.zeros.min(bits);
        let number = |term| Number { term, range: full.clone(), zeros, open: false };
        if self.named {
            let family = format!("int.{}.{}", sign(repr), if is_once { "wrap_once" } else { "wrap" });
            return number(library::call(terms, &family, &[bits], &[x.term], SmtSort::Int));
        }
        let modulus = terms.int(&round);
        if is_once {
            let mut term = x.term;
            if x.range.low < full.low {
                let low = terms.int(&full.low);
                let below = terms.app(SmtOp::IntLt, &[x.term, low]);
                let up = terms.app(SmtOp::IntAdd, &[x.term, modulus]);
                term = terms.ite(below, up, term);
            }
            if x.range.high > full.high {
                let high = terms.int(&full.high);
                let above = terms.app(SmtOp::IntLt, &[high, x.term]);
                let down = terms.app(SmtOp::IntSub, &[x.term, modulus]);
                term = terms.ite(above, down, term);
            }
            return number(term);
        }
        // The least value counts from zero, so that one rest does for both signs.
        let least = terms.int(&full.low);
        let moved = terms.app(SmtOp::IntSub, &[x.term, least]);
        let rest = terms.app(SmtOp::IntMod, &[moved, modulus]);
        number(terms.app(SmtOp::IntAdd, &[rest, least]))
    }

    /// C's quotient (C11 6.5.5p6), total as the bit-vector operators are: by zero it is all ones, or 1 of a negative number.
    fn quotient(&self, terms: &mut Terms, a: &Number, b: &Number, repr: IntRepr) -> Number {
        let zero = BigInt::ZERO;
        let full = Range::full(repr);
        let [all, one] = [if repr.signed { BigInt::from(-1) } else { full.high.clone() }, BigInt::from(1)];
        let mut range = a.range.symmetric().union(&Range::one(zero.clone()));
        if repr.signed && !b.range.not_negative() {
            range = Range::new(-a.range.magnitude(), a.range.magnitude());
        }
        if self.named && !terms.is_value(b.term) {
            let family = format!("int.{}.div", sign(repr));
            let args = [a.term, b.term];
            let term = library::call(terms, &family, &[u32::from(repr.bits)], &args, SmtSort::Int);
            return Number { term, range: full, zeros: 0, open: false };
        }
        let truncated = self.truncated(terms, SmtOp::IntDiv, a, b);
        let quotient = self.wrapped(terms, Number { term: truncated, range, zeros: 0, open: false }, repr);
        if !b.range.contains(&zero) {
            return quotient;
        }
        let (all, one, nought) = (terms.int(&all), terms.int(&one), terms.int(&zero));
        let by_zero = terms.eq(b.term, nought);
        let negative = terms.app(SmtOp::IntLt, &[a.term, nought]);
        let defined = terms.ite(negative, one, all);
        Number { term: terms.ite(by_zero, defined, quotient.term), range: full, zeros: 0, open: false }
    }

    /// C's rest: it has the sign of the dividend; by zero it is the dividend.
    fn rest(&self, terms: &mut Terms, a: &Number, b: &Number, repr: IntRepr) -> Number {
        let zero = BigInt::ZERO;
        let mut range = a.range.symmetric();
        if !b.range.contains(&zero) {
            let most: BigInt = b.range.magnitude() - 1;
            range = Range::new(range.low.max(-most.clone()), range.high.min(most));
        }
        if self.named && !terms.is_value(b.term) {
            let family = format!("int.{}.rem", sign(repr));
            let args = [a.term, b.term];
            let term = library::call(terms, &family, &[u32::from(repr.bits)], &args, SmtSort::Int);
            return Number { term, range, zeros: 0, open: false };
        }
        let rest = self.truncated(terms, SmtOp::IntMod, a, b);
        if !b.range.contains(&zero) {
            return Number { term: rest, range, zeros: 0, open: false };
        }
        let nought = terms.int(&zero);
        let by_zero = terms.eq(b.term, nought);
        Number { term: terms.ite(by_zero, a.term, rest), range, zeros: 0, open: false }
    }

    /// `div` and `mod` are Euclidean; truncation mirrors them for negative dividends.
    fn truncated(&self, terms: &mut Terms, op: SmtOp, a: &Number, b: &Number) -> TermId {
        let direct = terms.app(op, &[a.term, b.term]);
        if a.range.not_negative() {
            return direct;
        }
        let zero = terms.int(&BigInt::ZERO);
        let minus = terms.app(SmtOp::IntSub, &[zero, a.term]);
        let mirrored = terms.app(op, &[minus, b.term]);
        let mirrored = terms.app(SmtOp::IntSub, &[zero, mirrored]);
        let negative = terms.app(SmtOp::IntLt, &[a.term, zero]);
        terms.ite(negative, mirrored, direct)
    }

    fn symbol(&mut self, pool: &Pool, terms: &mut Terms, symbol: SymbolId) -> Result<Encoded, Refusal> {
        let info = pool.symbol_info(symbol);
        let (scalar, is_array) = match info.sort {
            Sort::Bool => {
                let place = self.places.get(&symbol).map_or("", String::as_str);
                let term = terms.var(&format!("{}{place}", info.name), SmtSort::Bool);
                self.symbols.insert(symbol, (term, None));
                return Ok(Encoded { first: truth(term), second: None });
            }
            Sort::Scalar(scalar) => (scalar, false),
            Sort::Array { elem, .. } => (elem, true),
        };
        if scalar == Scalar::Ptr && self.tuples == Tuples::Datatype {
            return Ok(self.tuple(pool, terms, symbol, is_array));
        }
        let parts = match scalar {
            Scalar::Float(format) if format.is_real() => return Err(Refusal::UnknownReals),
            Scalar::Float(_) => return Err(Refusal::FloatingPoint),
            Scalar::Int(repr) => vec![("", repr)],
            Scalar::Ptr => vec![(".object", OBJECT), (".offset", pool.offset_sort().repr())],
        };
        let place = self.places.get(&symbol).cloned().unwrap_or_default();
        let mut made = Vec::new();
        for (part, repr) in parts {
            let sort = if is_array { array_sort() } else { SmtSort::Int };
            let term = terms.var(&format!("{}{part}{place}", info.name), sort);
            let range = Range::full(repr);
            if !is_array {
                self.constrain(terms, term, &range);
            }
            made.push(Number { term, range, zeros: 0, open: is_array });
        }
        let second = (made.len() == 2).then(|| made.remove(1));
        let first = made.remove(0);
        self.symbols.insert(symbol, (first.term, second.as_ref().map(|part| part.term)));
        Ok(Encoded { first, second })
    }

    /// A pointer, or an array of them, that is one constant.
    fn tuple(&mut self, pool: &Pool, terms: &mut Terms, symbol: SymbolId, is_array: bool) -> Encoded {
        let place = self.places.get(&symbol).map_or("", String::as_str);
        let sort = if is_array { SmtSort::array(SmtSort::Int, pointer_sort()) } else { pointer_sort() };
        let whole = terms.var(&format!("{}{place}", pool.symbol_info(symbol).name), sort);
        self.symbols.insert(symbol, (whole, None));
        let [first, second] = [(0, OBJECT), (1, pool.offset_sort().repr())].map(|(part, repr)| {
            let range = Range::full(repr);
            let term = if is_array { whole } else { terms.field(part, whole) };
            if !is_array {
                self.constrain(terms, term, &range);
            }
            Number { term, range, zeros: 0, open: is_array }
        });
        Encoded { first, second: Some(second) }
    }

    /// The constraints that nobody took yet.
    pub fn take_constraints(&mut self) -> Vec<TermId> {
        let new = self.constraints[self.given..].iter().map(|c| c.holds).collect();
        self.given = self.constraints.len();
        new
    }

    /// The constraints on what the roots reach.
    pub fn constraints_on(&self, terms: &Terms, roots: Vec<TermId>) -> Vec<TermId> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut work = roots;
        while let Some(t) = work.pop() {
            if seen.insert(t) {
                work.extend(terms.args(t));
            }
        }
        self.constraints.iter().filter(|c| seen.contains(&c.about)).map(|c| c.holds).collect()
    }

    /// The symbols that were encoded, with the values that `value` gives to their terms.
    pub fn assignment<E>(
        &self,
        pool: &Pool,
        mut value: impl FnMut(TermId) -> Result<Value, E>,
    ) -> Result<Assignment, E> {
        let mut assignment = Assignment::default();
        for (&symbol, &(first, second)) in &self.symbols {
            let first = value(first)?;
            let second = second.map(&mut value).transpose()?;
            let sort = pool.symbol_info(symbol).sort;
            assignment.insert(symbol, from_smt(sort, pool.pointer_bits, &first, second.as_ref()));
        }
        Ok(assignment)
    }
}

fn is_object(pool: &Pool, args: [ExprId; 3]) -> bool {
    args[..2].iter().any(|&e| pool.op(e) == Op::PtrObj)
}

fn sign(repr: IntRepr) -> &'static str {
    if repr.signed { "signed" } else { "unsigned" }
}

fn pointer_sort() -> SmtSort {
    tuples::sort(SmtSort::Int, SmtSort::Int)
}

fn array_sort() -> SmtSort {
    SmtSort::array(SmtSort::Int, SmtSort::Int)
}

fn value_of(pool: &Pool, e: ExprId) -> BigInt {
    let pattern = pool.int_value(e).unwrap_or(0);
    let repr = pool.sort(e).repr();
    if repr.signed { BigInt::from(signed_value(pattern, repr)) } else { BigInt::from(pattern) }
}

/// A solver's value as a value of the pool's sort.
fn from_smt(sort: Sort, pointer_bits: u16, first: &Value, second: Option<&Value>) -> ExprValue {
    let pattern = |v: &Value, bits: u16| -> u128 {
        let Value::Int(n) = v else { return 0 };
        let low: BigInt = n & BigInt::from(mask(bits));
        u128::try_from(low).unwrap_or(0)
    };
    if let (Sort::PTR, Value::Tuple(_, parts)) = (sort, first) {
        return from_smt(sort, pointer_bits, &parts[0], parts.get(1));
    }
    match sort {
        Sort::Bool => ExprValue::Bool(first.as_bool().unwrap_or(false)),
        Sort::Scalar(Scalar::Ptr) => {
            let offset = second.map_or(0, |v| pattern(v, pointer_bits));
            ExprValue::Ptr(ObjId(pattern(first, OBJECT_BITS) as u32), offset)
        }
        Sort::Scalar(Scalar::Float(_)) => {
            let Value::Real(number) = first else { return ExprValue::zero(sort) };
            ExprValue::Int(real_of_quotient(number.numer().clone(), number.denom().clone()))
        }
        Sort::Scalar(_) => ExprValue::Int(pattern(first, sort.bits())),
        Sort::Array { elem, index } => {
            let (Value::Array(x), y) = (first, second) else { return ExprValue::zero(sort) };
            let y = y.and_then(|v| if let Value::Array(y) = v { Some(y) } else { None });
            let scalar = Sort::Scalar(elem);
            let default = from_smt(scalar, pointer_bits, &x.default, y.map(|y| &y.default));
            let keys = x.entries.keys().chain(y.iter().flat_map(|y| y.entries.keys()));
            let items = keys.map(|key| {
                let at = pattern(&Value::from_bits(SmtSort::Int, key.clone()), index) as u64;
                (at, from_smt(scalar, pointer_bits, x.get(key), y.map(|y| y.get(key))))
            });
            let items = items.collect();
            ExprValue::Array(ArrayValue { default: Box::new(default), items })
        }
    }
}
