//! The bit-vector encoding: integers and floating-point patterns are bit-vectors of their width, a pointer is a tuple
//! (object, offset), arrays are arrays. Iterative and memoised; what was encoded once stays. `named` finds the
//! definitions of `encodings/` in a formula, `values` reads models.

mod facts;
mod fixed;
mod named;
mod theory;
mod values;

use rustc_hash::FxHashMap;

use expr::eval::Assignment;
use expr::floats::is_float_op;
use expr::pool::OBJECT_BITS;
use expr::{ExprId, Op, Pool, Scalar, Sort, SymbolId};
use smt::{Op as SmtOp, Sort as SmtSort, TermId, Terms, Value};
use ssa::claims::{Claims, Part};

use crate::claims::{Speaker, claimed};
use crate::float::Circuits;
use crate::refine::Refinement;
use crate::spelling::Spelling;
use crate::tuples::{self, Tuples};
use crate::walk::Walk;

use values::{from_smt, smt_sort};

/// One term, or two for pointers and arrays of pointers that are spelled as constants.
#[derive(Clone, Copy)]
pub struct Encoded {
    pub term: TermId,
    pub offset: Option<TermId>,
}

impl Encoded {
    fn one(term: TermId) -> Encoded {
        Encoded { term, offset: None }
    }

    /// Of a pointer.
    fn object_part(self, terms: &mut Terms) -> TermId {
        if self.offset.is_some() { self.term } else { tuples::object(terms, self.term) }
    }

    /// Of a pointer.
    fn offset_part(self, terms: &mut Terms) -> TermId {
        self.offset.unwrap_or_else(|| tuples::offset(terms, self.term))
    }
}

/// Results and choices as terms of the theory of floating-point numbers.
pub type TheoryNumbers = FxHashMap<ExprId, TermId>;

#[derive(Default)]
pub struct BvEncoder {
    terms: Vec<Option<Encoded>>,
    symbols: FxHashMap<SymbolId, Encoded>,
    /// Use the definitions of `encodings/` by name: for terms that are printed.
    pub named: bool,
    pub claims: Claims,
    /// What stands behind a symbol's name, for readers.
    pub places: FxHashMap<SymbolId, String>,
    tuples: Tuples,
    /// Present if IEEE operations are those of the theory.
    pub theory: Option<TheoryNumbers>,
    /// There may be real numbers, which have no bits.
    pub reals: bool,
    /// Present if products, quotients and remainders are to be postponed.
    pub refinement: Option<Refinement>,
    pub facts: facts::Facts,
}

impl BvEncoder {
    pub fn new(spelling: Spelling) -> Self {
        let theory = spelling.float_theory.then(TheoryNumbers::default);
        BvEncoder { tuples: spelling.tuples, reals: spelling.reals, theory, ..Self::default() }
    }

    /// The term of a Boolean or integer expression.
    pub fn term(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> TermId {
        self.encode(pool, terms, e).term
    }

    pub fn encode(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Encoded {
        if self.terms.len() < pool.len() {
            self.terms.resize(pool.len(), None);
        }
        let mut walk = Walk::to(e);
        while let Some(next) = walk.next(pool, &self.claims, |e| self.terms[e.0 as usize].is_some()) {
            if self.claims.get(next).is_none_or(|claim| claim.speaks_of(next)) {
                let encoded = self.node(pool, terms, next);
                self.terms[next.0 as usize] = Some(encoded);
            }
            if let Some(claim) = self.claims.get(next) {
                self.terms[next.0 as usize] = Some(Encoded::one(claimed(self, pool, terms, claim)));
            }
        }
        self.of(e)
    }

    pub(super) fn of(&self, e: ExprId) -> Encoded {
        self.terms[e.0 as usize].expect("operands are encoded before their users")
    }

    /// An operation that is expensive to compute.
    fn product(&mut self, terms: &mut Terms, op: SmtOp, args: [ExprId; 3]) -> TermId {
        let (a, b) = (self.of(args[0]).term, self.of(args[1]).term);
        self.product_of(terms, op, a, b)
    }

    pub(super) fn product_of(&mut self, terms: &mut Terms, op: SmtOp, a: TermId, b: TermId) -> TermId {
        match &mut self.refinement {
            Some(refinement) => refinement.postpone(terms, op, a, b),
            None => terms.app(op, &[a, b]),
        }
    }

    fn read(&mut self, terms: &mut Terms, array: TermId, index: TermId) -> TermId {
        match &mut self.refinement {
            Some(refinement) => refinement.postpone_read(terms, array, index),
            None => terms.select(array, index),
        }
    }

    fn node(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Encoded {
        if !self.named
            && let Some(term) = self.narrow(pool, terms, e)
        {
            return Encoded::one(term);
        }
        let node = pool.get(e);
        if node.op == Op::Ite {
            self.choice_in_theory(pool, terms, e);
        }
        let arg = |n: usize| self.of(node.args[n]);
        let a = || arg(0).term;
        let b = || arg(1).term;
        let signed = || pool.sort(node.args[0]).repr().signed;
        if is_float_op(node.op) {
            let number = if node.sort.is_float() { node.sort } else { pool.sort(node.args[node.operands().len() - 1]) };
            let fixed = number.format().is_fixed();
            return Encoded::one(match fixed {
                true => self.fixed(pool, terms, e),
                false => self.in_theory(pool, terms, e).unwrap_or_else(|| self.float(pool, terms, e)),
            });
        }
        if self.named
            && let Some(term) = self.by_name(pool, terms, e)
        {
            return Encoded::one(term);
        }
        let term = match node.op {
            Op::True | Op::False => terms.bool(node.op == Op::True),
            Op::Int(_) | Op::Wide(..) => terms.bv_u128(u32::from(node.sort.bits()), pool.int_value(e).unwrap_or(0)),
            Op::Symbol(symbol) => return self.symbol(pool, terms, symbol),
            Op::Not => terms.not(a()),
            Op::And => terms.and(&[a(), b()]),
            Op::Ite => {
                let (x, y) = (arg(1), arg(2));
                let offset = x.offset.zip(y.offset).map(|(x, y)| terms.ite(a(), x, y));
                return Encoded { term: terms.ite(a(), x.term, y.term), offset };
            }
            Op::Eq => {
                let (x, y) = (arg(0), arg(1));
                let same = terms.eq(x.term, y.term);
                match x.offset.zip(y.offset) {
                    Some((x, y)) => {
                        let offsets = terms.eq(x, y);
                        terms.and(&[same, offsets])
                    }
                    None => same,
                }
            }
            Op::Lt if signed() => terms.app(SmtOp::BvSlt, &[a(), b()]),
            Op::Lt => terms.app(SmtOp::BvUlt, &[a(), b()]),
            Op::Le if signed() => terms.app(SmtOp::BvSle, &[a(), b()]),
            Op::Le => terms.app(SmtOp::BvUle, &[a(), b()]),
            Op::Add => terms.app(SmtOp::BvAdd, &[a(), b()]),
            Op::Sub => terms.app(SmtOp::BvSub, &[a(), b()]),
            Op::Mul => self.product(terms, SmtOp::BvMul, node.args),
            Op::Div if signed() => self.product(terms, SmtOp::BvSdiv, node.args),
            Op::Div => self.product(terms, SmtOp::BvUdiv, node.args),
            Op::Rem if signed() => self.product(terms, SmtOp::BvSrem, node.args),
            Op::Rem => self.product(terms, SmtOp::BvUrem, node.args),
            Op::Shl => terms.app(SmtOp::BvShl, &[a(), b()]),
            Op::Shr if signed() => terms.app(SmtOp::BvAshr, &[a(), b()]),
            Op::Shr => terms.app(SmtOp::BvLshr, &[a(), b()]),
            Op::BitAnd => terms.app(SmtOp::BvAnd, &[a(), b()]),
            Op::BitOr => terms.app(SmtOp::BvOr, &[a(), b()]),
            Op::BitXor => terms.app(SmtOp::BvXor, &[a(), b()]),
            Op::BitNot => terms.app(SmtOp::BvNot, &[a()]),
            Op::Cast => {
                let (from, to) = (u32::from(pool.sort(node.args[0]).repr().bits), u32::from(node.sort.repr().bits));
                match to {
                    _ if to < from => terms.extract(to - 1, 0, a()),
                    _ if signed() => terms.sign_resize(to, a()),
                    _ => terms.zero_resize(to, a()),
                }
            }
            Op::AddOverflow => terms.app(if signed() { SmtOp::BvSaddo } else { SmtOp::BvUaddo }, &[a(), b()]),
            Op::SubOverflow => terms.app(if signed() { SmtOp::BvSsubo } else { SmtOp::BvUsubo }, &[a(), b()]),
            Op::MulOverflow => terms.app(if signed() { SmtOp::BvSmulo } else { SmtOp::BvUmulo }, &[a(), b()]),
            Op::Addr(object) => {
                let number = terms.bv_u64(u32::from(OBJECT_BITS), u64::from(object.0));
                return self.pointer(pool, terms, number, a());
            }
            Op::PtrAdd => {
                let (object, offset) = (arg(0).object_part(terms), arg(0).offset_part(terms));
                let moved = terms.app(SmtOp::BvAdd, &[offset, b()]);
                return self.pointer(pool, terms, object, moved);
            }
            Op::PtrObj => arg(0).object_part(terms),
            Op::PtrOff => arg(0).offset_part(terms),
            Op::ArrayFill => {
                return self.each(
                    arg(0),
                    None,
                    |terms, part, value, _| {
                        let sort = self.sort(node.sort, part, pool);
                        terms.const_array(sort, value)
                    },
                    terms,
                );
            }
            Op::Store => {
                let index = b();
                return self.each(
                    arg(0),
                    Some(arg(2)),
                    |terms, _, array, value| terms.store(array, index, value.unwrap_or(array)),
                    terms,
                );
            }
            Op::Select => {
                let (array, index) = (arg(0), b());
                let term = self.read(terms, array.term, index);
                let offset = array.offset.map(|offset| self.read(terms, offset, index));
                return Encoded { term, offset };
            }
            Op::Overlay(overlay) => {
                let Sort::Array { index, .. } = node.sort else { unreachable!("an overlay is an array") };
                let mut array = arg(0);
                for &(i, value) in pool.overlay_items(overlay) {
                    let at = terms.bv_u64(u32::from(index), i);
                    array = self.each(
                        array,
                        Some(self.of(value)),
                        |terms, _, array, value| terms.store(array, at, value.unwrap_or(array)),
                        terms,
                    );
                }
                return array;
            }
            other => unreachable!("{other:?} is a floating-point operation"),
        };
        Encoded::one(term)
    }

    fn float(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> TermId {
        let node = pool.get(e);
        let args: Vec<TermId> = node.operands().iter().map(|&a| self.of(a).term).collect();
        let from = pool.sort(node.args[args.len() - 1]);
        let mut circuits = Circuits::new(terms);
        match (node.op, args.as_slice()) {
            (Op::FBits | Op::FOfBits, &[a]) => a,
            (Op::IntToF, &[r, a]) => circuits.of_int(node.sort.format(), r, a, from.repr().signed),
            (op, args) => {
                let format = from.format();
                match (op, args) {
                    (Op::FAdd, &[r, a, b]) => circuits.sum(format, r, a, b),
                    (Op::FMul, &[r, a, b]) => circuits.product(format, r, a, b),
                    (Op::FDiv, &[r, a, b]) => circuits.quotient(format, r, a, b),
                    (Op::FSqrt, &[r, a]) => circuits.square_root(format, r, a),
                    (Op::FRound, &[r, a]) => circuits.to_integral(format, r, a),
                    (Op::FMod | Op::FRem, &[a, b]) => {
                        let nearest = op == Op::FRem;
                        let remainder = circuits.remainder(format, a, b, nearest);
                        self.facts.add(remainder, circuits.remainder_bound(format, remainder, b, nearest));
                        remainder
                    }
                    (Op::FNeg, &[a]) => circuits.neg(format, a),
                    (Op::FAbs, &[a]) => circuits.abs(format, a),
                    (Op::FSign, &[a]) => circuits.sign(format, a),
                    (Op::FEq, &[a, b]) => circuits.equal(format, a, b),
                    (Op::FLt, &[a, b]) => circuits.less(format, a, b, false),
                    (Op::FLe, &[a, b]) => circuits.less(format, a, b, true),
                    (Op::FToInt, &[r, a]) => circuits.to_int(format, r, a, u32::from(node.sort.repr().bits)),
                    (Op::FToF, &[r, a]) => circuits.to_format(format, node.sort.format(), r, a),
                    (other, _) => unreachable!("{other:?} is no floating-point operation on {} operands", args.len()),
                }
            }
        }
    }

    fn pointer(&self, pool: &Pool, terms: &mut Terms, object: TermId, offset: TermId) -> Encoded {
        match self.tuples {
            Tuples::Constants => Encoded { term: object, offset: Some(offset) },
            Tuples::Datatype => Encoded::one(terms.tuple(self.sort(Sort::PTR, 0, pool), &[object, offset])),
        }
    }

    /// The sort of a term, or of one part of a pair of them.
    fn sort(&self, sort: Sort, part: usize, pool: &Pool) -> SmtSort {
        smt_sort(sort, if self.tuples == Tuples::Datatype { None } else { Some(part) }, pool)
    }

    /// Does the same to both parts of a pair.
    fn each(
        &self,
        x: Encoded,
        y: Option<Encoded>,
        f: impl Fn(&mut Terms, usize, TermId, Option<TermId>) -> TermId,
        terms: &mut Terms,
    ) -> Encoded {
        let term = f(terms, 0, x.term, y.map(|y| y.term));
        let offset = x.offset.map(|offset| f(terms, 1, offset, y.and_then(|y| y.offset)));
        Encoded { term, offset }
    }

    fn symbol(&mut self, pool: &Pool, terms: &mut Terms, symbol: SymbolId) -> Encoded {
        if let Some(&known) = self.symbols.get(&symbol) {
            return known;
        }
        let info = pool.symbol_info(symbol);
        let place = self.places.get(&symbol).map_or("", String::as_str);
        let pair =
            self.tuples == Tuples::Constants && matches!(info.sort, Sort::PTR | Sort::Array { elem: Scalar::Ptr, .. });
        let encoded = if pair {
            let object = terms.var(&format!("{}.object{place}", info.name), self.sort(info.sort, 0, pool));
            let offset = terms.var(&format!("{}.offset{place}", info.name), self.sort(info.sort, 1, pool));
            Encoded { term: object, offset: Some(offset) }
        } else {
            Encoded::one(terms.var(&format!("{}{place}", info.name), self.sort(info.sort, 0, pool)))
        };
        self.symbols.insert(symbol, encoded);
        encoded
    }

    /// The symbols that were encoded, with the values that `value` gives to their terms.
    pub fn assignment<E>(
        &self,
        pool: &Pool,
        mut value: impl FnMut(TermId) -> Result<Value, E>,
    ) -> Result<Assignment, E> {
        let mut assignment = Assignment::default();
        for (&symbol, encoded) in &self.symbols {
            let first = value(encoded.term)?;
            let second = encoded.offset.map(&mut value).transpose()?;
            let sort = pool.symbol_info(symbol).sort;
            assignment.insert(symbol, from_smt(sort, &first, second.as_ref()));
        }
        Ok(assignment)
    }
}

impl Speaker for BvEncoder {
    const OVER_INTEGERS: bool = false;

    fn part(&self, terms: &mut Terms, part: Part) -> TermId {
        match part {
            Part::ObjectOf(p) => self.of(p).object_part(terms),
            Part::OffsetOf(p) => self.of(p).offset_part(terms),
            Part::Object(object) => terms.bv_u64(u32::from(OBJECT_BITS), u64::from(object.0)),
            Part::Value(e) => self.of(e).term,
        }
    }
}
