//! The bit-vector encoding: integers and floating-point patterns are bit-vectors of their width, a pointer is two terms (object, offset), arrays
//! are arrays (two for arrays of pointers). Iterative and memoised; what was encoded once stays.

use rustc_hash::FxHashMap;

use crate::expr::eval::{ArrayValue, Assignment, Value as ExprValue};
use crate::expr::floats::is_float_op;
use crate::expr::pool::OBJECT_BITS;
use crate::expr::{ExprId, ObjId, Op, Pool, Scalar, Sort, SymbolId};
use crate::smt::{Op as SmtOp, Sort as SmtSort, TermId, Terms, Value};

use super::float::Circuits;
use super::library;
use super::refine::Refinement;

/// One term, or two for pointers and arrays of pointers.
#[derive(Clone, Copy)]
pub struct Encoded {
    pub term: TermId,
    pub offset: Option<TermId>,
}

impl Encoded {
    fn one(term: TermId) -> Encoded {
        Encoded { term, offset: None }
    }
}

#[derive(Default)]
pub struct BvEncoder {
    terms: Vec<Option<Encoded>>,
    symbols: FxHashMap<SymbolId, Encoded>,
    /// Use the definitions of `encodings/` by name: for terms that are printed.
    pub named: bool,
    /// What stands behind a symbol's name, for readers.
    pub places: FxHashMap<SymbolId, String>,
    /// Present if products, quotients and remainders are to be postponed.
    pub refinement: Option<Refinement>,
}

impl BvEncoder {
    pub fn new() -> Self {
        Self::default()
    }

    /// The term of a Boolean or integer expression.
    pub fn term(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> TermId {
        self.encode(pool, terms, e).term
    }

    pub fn encode(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Encoded {
        if self.terms.len() < pool.len() {
            self.terms.resize(pool.len(), None);
        }
        let mut work = vec![e];
        while let Some(&top) = work.last() {
            if self.terms[top.0 as usize].is_some() {
                work.pop();
                continue;
            }
            let before = work.len();
            pool.for_each_operand(top, |a| {
                if self.terms[a.0 as usize].is_none() {
                    work.push(a);
                }
            });
            // First operands first: terms are numbered as the program computes them.
            work[before..].reverse();
            if work.len() == before {
                let encoded = self.node(pool, terms, top);
                self.terms[top.0 as usize] = Some(encoded);
                work.pop();
            }
        }
        self.of(e)
    }

    fn of(&self, e: ExprId) -> Encoded {
        self.terms[e.0 as usize].expect("operands are encoded before their users")
    }

    /// An operation that is expensive to compute.
    fn product(&mut self, terms: &mut Terms, op: SmtOp, args: [ExprId; 3]) -> TermId {
        let (a, b) = (self.of(args[0]).term, self.of(args[1]).term);
        match &mut self.refinement {
            Some(refinement) => refinement.postpone(terms, op, a, b),
            None => terms.app(op, &[a, b]),
        }
    }

    fn node(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Encoded {
        let node = pool.get(e);
        let arg = |n: usize| self.of(node.args[n]);
        let a = || arg(0).term;
        let b = || arg(1).term;
        let signed = || pool.sort(node.args[0]).repr().signed;
        if is_float_op(node.op) {
            return Encoded::one(self.float(pool, terms, e));
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
                return Encoded { term: number, offset: Some(a()) };
            }
            Op::PtrAdd => {
                let pointer = arg(0);
                let moved = terms.app(SmtOp::BvAdd, &[part(pointer), b()]);
                return Encoded { term: pointer.term, offset: Some(moved) };
            }
            Op::PtrObj => a(),
            Op::PtrOff => part(arg(0)),
            Op::ArrayFill => {
                return self.each(
                    arg(0),
                    None,
                    |terms, part, value, _| {
                        let sort = array_sort(node.sort, part, pool);
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
                let index = b();
                return self.each(arg(0), None, |terms, _, array, _| terms.select(array, index), terms);
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

    /// Whatever is an application of a definition.
    fn by_name(&self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Option<TermId> {
        let node = pool.get(e);
        match node.op {
            Op::AddOverflow | Op::SubOverflow | Op::MulOverflow => {
                let repr = pool.sort(node.args[0]).repr();
                let prefix = if repr.signed { "signed" } else { "unsigned" };
                let (a, b) = (self.of(node.args[0]).term, self.of(node.args[1]).term);
                let negation = node.op == Op::SubOverflow && pool.int_value(node.args[0]) == Some(0);
                let (op, args) = match node.op {
                    Op::AddOverflow => ("add", vec![a, b]),
                    Op::SubOverflow if negation => ("neg", vec![b]),
                    Op::SubOverflow => ("sub", vec![a, b]),
                    _ => ("mul", vec![a, b]),
                };
                let valid = format!("{prefix}.{op}.valid");
                let valid = library::call(terms, &valid, &[u32::from(repr.bits)], &args, SmtSort::Bool);
                Some(terms.not(valid))
            }
            Op::Eq => self.equality_by_name(pool, terms, node.args[0], node.args[1]),
            _ => None,
        }
    }

    /// Equalities that ask for an object, for NULL, or whether a conversion or a shift loses anything.
    fn equality_by_name(&self, pool: &Pool, terms: &mut Terms, x: ExprId, y: ExprId) -> Option<TermId> {
        if [x, y].iter().any(|&e| pool.op(e) == Op::PtrObj) {
            let args = [self.of(x).term, self.of(y).term];
            return Some(library::call(terms, "pointer.same_object", &[], &args, SmtSort::Bool));
        }
        let null = |e: ExprId| pool.op(e) == Op::Addr(ObjId::NULL) && pool.int_value(pool.arg(e, 0)) == Some(0);
        if pool.sort(x) == Sort::PTR {
            let (p, q) = (self.of(x), self.of(y));
            if let Some(other) = [(x, q), (y, p)].into_iter().find(|(e, _)| null(*e)).map(|(_, other)| other) {
                let width = u32::from(pool.pointer_bits);
                let args = [other.term, part(other)];
                return Some(library::call(terms, "pointer.null", &[width], &args, SmtSort::Bool));
            }
            let same = library::call(terms, "pointer.same_object", &[], &[p.term, q.term], SmtSort::Bool);
            let offsets = terms.eq(part(p), part(q));
            return Some(terms.and(&[same, offsets]));
        }
        [(x, y), (y, x)].into_iter().find_map(|(plain, back)| self.round_trip(pool, terms, plain, back))
    }

    /// `back` is `plain` after a conversion or a left shift was undone.
    fn round_trip(&self, pool: &Pool, terms: &mut Terms, plain: ExprId, back: ExprId) -> Option<TermId> {
        let there = matches!(pool.op(back), Op::Cast | Op::Shr).then(|| pool.arg(back, 0))?;
        let repr = pool.sort(plain).repr();
        let prefix = if repr.signed { "signed" } else { "unsigned" };
        let x = self.of(plain).term;
        match (pool.op(back), pool.op(there)) {
            (Op::Cast, Op::Cast) if pool.arg(there, 0) == plain => {
                let narrow = pool.sort(there).repr();
                if narrow.signed != repr.signed || narrow.bits >= repr.bits {
                    return None;
                }
                let family = format!("{prefix}.to_{prefix}.valid");
                let widths = [u32::from(repr.bits), u32::from(narrow.bits)];
                Some(library::call(terms, &family, &widths, &[x], SmtSort::Bool))
            }
            (Op::Shr, Op::Shl) if pool.arg(there, 0) == plain && pool.arg(there, 1) == pool.arg(back, 1) => {
                let args = [x, self.of(pool.arg(there, 1)).term];
                let family = format!("{prefix}.shl.valid");
                Some(library::call(terms, &family, &[u32::from(repr.bits)], &args, SmtSort::Bool))
            }
            _ => None,
        }
    }

    fn float(&self, pool: &Pool, terms: &mut Terms, e: ExprId) -> TermId {
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
                    (Op::FMod, &[a, b]) => circuits.remainder(format, a, b, false),
                    (Op::FRem, &[a, b]) => circuits.remainder(format, a, b, true),
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
        let pair = matches!(info.sort, Sort::PTR | Sort::Array { elem: Scalar::Ptr, .. });
        let encoded = if pair {
            let object = terms.var(&format!("{}.object{place}", info.name), smt_sort(info.sort, 0, pool));
            let offset = terms.var(&format!("{}.offset{place}", info.name), smt_sort(info.sort, 1, pool));
            Encoded { term: object, offset: Some(offset) }
        } else {
            Encoded::one(terms.var(&format!("{}{place}", info.name), smt_sort(info.sort, 0, pool)))
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

fn part(pointer: Encoded) -> TermId {
    pointer.offset.expect("a pointer has an offset")
}

fn scalar_sort(scalar: Scalar, part: usize, pool: &Pool) -> SmtSort {
    match scalar {
        Scalar::Int(repr) => SmtSort::BitVec(u32::from(repr.bits)),
        Scalar::Float(format) => SmtSort::BitVec(u32::from(format.width())),
        Scalar::Ptr if part == 0 => SmtSort::BitVec(u32::from(OBJECT_BITS)),
        Scalar::Ptr => SmtSort::BitVec(u32::from(pool.pointer_bits)),
    }
}

fn array_sort(sort: Sort, part: usize, pool: &Pool) -> SmtSort {
    smt_sort(sort, part, pool)
}

fn smt_sort(sort: Sort, part: usize, pool: &Pool) -> SmtSort {
    match sort {
        Sort::Bool => SmtSort::Bool,
        Sort::Scalar(scalar) => scalar_sort(scalar, part, pool),
        Sort::Array { index, elem } => SmtSort::array(SmtSort::BitVec(u32::from(index)), scalar_sort(elem, part, pool)),
    }
}

/// A solver's value as a value of the pool's sort.
fn from_smt(sort: Sort, first: &Value, second: Option<&Value>) -> ExprValue {
    let number = |v: &Value| -> u128 {
        let bits = v.as_bits().map(|b| b.to_big()).unwrap_or_default();
        u128::try_from(bits).unwrap_or(0)
    };
    match sort {
        Sort::Bool => ExprValue::Bool(first.as_bool().unwrap_or(false)),
        Sort::Scalar(Scalar::Int(_) | Scalar::Float(_)) => ExprValue::Int(number(first)),
        Sort::Scalar(Scalar::Ptr) => ExprValue::Ptr(ObjId(number(first) as u32), second.map_or(0, number)),
        Sort::Array { elem, .. } => {
            let (Value::Array(x), y) = (first, second) else { return ExprValue::zero(sort) };
            let y = y.and_then(|v| if let Value::Array(y) = v { Some(y) } else { None });
            let scalar = Sort::Scalar(elem);
            let default = from_smt(scalar, &x.default, y.map(|y| &y.default));
            let keys = x.entries.keys().chain(y.iter().flat_map(|y| y.entries.keys()));
            let items = keys
                .map(|key| {
                    let index = u64::try_from(key.to_big()).unwrap_or(0);
                    (index, from_smt(scalar, x.get(key), y.map(|y| y.get(key))))
                })
                .collect();
            ExprValue::Array(ArrayValue { default: Box::new(default), items })
        }
    }
}
