//! Terms to words of gates. Each term is blasted once for the life of the session. A Boolean is a word of one bit; a
//! small array is the word of all its cells (see `arrays`), any other array has no word and is only read. A term of
//! which only the order matters is the word of its rank (see `order`).

use rustc_hash::FxHashMap;

use crate::failure::{Failure, Unsupported};
use base::Id;
use smt::{FunId, Op, Sort, TermId, Terms};

use super::aig::{Aig, Lit};
use super::circuits::{Word, extended, signed_len, unsigned_len};
use super::cnf::Cnf;
use super::order::Order;
use super::reads::Arrays;
use super::sat::Sat;
use super::scale::Scale;
use super::shape::Shape;

#[derive(Default)]
pub struct Blaster {
    pub aig: Aig,
    pub cnf: Cnf,
    pub sat: Sat,
    pub arrays: Arrays,
    pub order: Order,
    /// Where a term's word starts in `bits`, by term.
    starts: Vec<u32>,
    bits: Vec<Lit>,
    /// Quotient and rest by dividend and divisor.
    divisions: FxHashMap<(Word, Word), (Word, Word)>,
    pub vars: Vec<TermId>,
    pub functions: Vec<FunId>,
}

const NOT_YET: u32 = u32::MAX;

impl Blaster {
    /// The word of a term, which has been blasted.
    pub fn word(&self, terms: &Terms, t: TermId) -> &[Lit] {
        let start = self.starts[t.index()] as usize;
        &self.bits[start..start + self.word_len(terms, t)]
    }

    fn word_len(&self, terms: &Terms, t: TermId) -> usize {
        match self.order.scale(t) {
            Some(scale) => scale.bits,
            None => Shape::of(terms.sort(t)).map_or(0, |shape| shape.word_len()),
        }
    }

    /// The word of a term that stands beside others of a class with this scale.
    fn word_on(&self, terms: &Terms, t: TermId, scale: Option<&Scale>) -> Word {
        match (scale, terms.as_bits(t).and_then(|value| value.small())) {
            (Some(scale), Some(constant)) => {
                let rank = scale.rank(constant);
                (0..scale.bits).map(|i| Lit::constant(rank >> i & 1 == 1)).collect()
            }
            _ => self.word(terms, t).to_vec(),
        }
    }

    pub fn is_blasted(&self, t: TermId) -> bool {
        self.starts.get(t.index()).is_some_and(|&start| start != NOT_YET)
    }

    /// Blasts a term and all below it.
    pub fn blast(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure> {
        if self.starts.len() < terms.len() {
            self.starts.resize(terms.len(), NOT_YET);
        }
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if self.is_blasted(top) {
                stack.pop();
                continue;
            }
            if self.sat.interrupt.is_set() {
                return Err(Failure::Interrupted);
            }
            let before = stack.len();
            stack.extend(terms.args(top).iter().filter(|a| self.starts[a.index()] == NOT_YET));
            // Products last: `word_mul` can then follow the structure of sums that compute the same.
            stack[before..].sort_by_key(|&a| terms.op(a) != Op::BvMul);
            if stack.len() == before {
                let word = self.blast_term(terms, top)?;
                self.starts[top.index()] = self.bits.len() as u32;
                self.bits.extend(word);
                stack.pop();
            }
        }
        Ok(())
    }

    /// The literal of a Boolean term.
    pub fn blast_bool(&mut self, terms: &Terms, t: TermId) -> Result<Lit, Failure> {
        self.blast(terms, t)?;
        Ok(self.word(terms, t)[0])
    }

    fn blast_term(&mut self, terms: &Terms, t: TermId) -> Result<Word, Failure> {
        let args = terms.args(t);
        Shape::of(terms.sort(t))?;
        match terms.op(t) {
            Op::True => Ok(vec![Lit::TRUE]),
            Op::False => Ok(vec![Lit::FALSE]),
            Op::Const => {
                let value = terms.as_bits(t).ok_or(Unsupported::ConstantWithoutValue)?;
                Ok((0..value.width()).map(|i| Lit::constant(value.bit(i))).collect())
            }
            Op::Var => {
                self.vars.push(t);
                let len = self.word_len(terms, t);
                Ok(self.aig.word_input(len))
            }
            Op::Apply(f) => self.blast_apply(terms, f, args),
            Op::Eq => self.blast_eq(terms, args[0], args[1]).map(|lit| vec![lit]),
            Op::Select => self.blast_select(terms, t),
            Op::Store => self.blast_store(terms, t),
            Op::ConstArray => self.blast_const_array(terms, t),
            _ => Ok(self.blast_scalar(terms, t)),
        }
    }

    fn blast_eq(&mut self, terms: &Terms, a: TermId, b: TermId) -> Result<Lit, Failure> {
        if let Sort::Array(_) = terms.sort(a)
            && !Shape::of(terms.sort(a))?.is_expanded()
        {
            return self.array_eq(terms, a, b);
        }
        let (a, b) = self.related_words(terms, a, b);
        Ok(self.aig.word_eq(&a, &b))
    }

    fn related_words(&self, terms: &Terms, a: TermId, b: TermId) -> (Word, Word) {
        let scale = self.order.scale(a).or_else(|| self.order.scale(b));
        (self.word_on(terms, a, scale), self.word_on(terms, b, scale))
    }

    /// Comparisons and choices of terms of which only the order matters.
    fn blast_ordered(&mut self, terms: &Terms, t: TermId) -> Option<Word> {
        let args = terms.args(t);
        match terms.op(t) {
            Op::Ite => {
                let scale = Some(self.order.scale(t)?);
                let (a, b) = (self.word_on(terms, args[1], scale), self.word_on(terms, args[2], scale));
                let condition = self.word(terms, args[0])[0];
                Some(self.aig.word_mux(condition, &a, &b))
            }
            Op::BvUlt | Op::BvSlt => {
                self.order.scale(args[0]).or_else(|| self.order.scale(args[1]))?;
                let (a, b) = self.related_words(terms, args[0], args[1]);
                Some(vec![self.aig.word_ult(&a, &b)])
            }
            _ => None,
        }
    }

    fn blast_scalar(&mut self, terms: &Terms, t: TermId) -> Word {
        if let Some(word) = self.blast_ordered(terms, t) {
            return word;
        }
        let words: Vec<Word> = terms.args(t).iter().map(|&a| self.word(terms, a).to_vec()).collect();
        let (a, b) = (&words[0], words.get(1).unwrap_or(&words[0]));
        let aig = &mut self.aig;
        match terms.op(t) {
            Op::Not => vec![!a[0]],
            Op::And => vec![aig.and_all(words.iter().map(|w| w[0]))],
            Op::Or => vec![aig.or_all(words.iter().map(|w| w[0]))],
            Op::Xor => vec![aig.xor(a[0], b[0])],
            Op::Ite => aig.word_mux(a[0], b, &words[2]),
            Op::BvNot => aig.word_not(a),
            Op::BvNeg => aig.word_neg(a),
            Op::BvAnd => a.iter().zip(b).map(|(&x, &y)| aig.and(x, y)).collect(),
            Op::BvOr => a.iter().zip(b).map(|(&x, &y)| aig.or(x, y)).collect(),
            Op::BvXor => a.iter().zip(b).map(|(&x, &y)| aig.xor(x, y)).collect(),
            Op::BvAdd => aig.word_add(a, b),
            Op::BvSub => aig.word_sub(a, b),
            Op::BvMul => aig.word_mul(a, b),
            Op::BvUlt => vec![aig.word_ult(a, b)],
            Op::BvSlt => vec![aig.word_slt(a, b)],
            Op::BvShl => aig.word_shl(a, b, Lit::FALSE),
            Op::BvLshr => aig.word_shr(a, b, Lit::FALSE),
            Op::BvAshr => aig.word_shr(a, b, a[a.len() - 1]),
            Op::Concat => words.iter().rev().flatten().copied().collect(),
            Op::Extract { hi, lo } => a[lo as usize..=hi as usize].to_vec(),
            Op::ZeroExtend(n) => a.iter().copied().chain((0..n).map(|_| Lit::FALSE)).collect(),
            Op::SignExtend(n) => a.iter().copied().chain((0..n).map(|_| a[a.len() - 1])).collect(),
            Op::BvUdiv => self.divide(a, b).0,
            Op::BvUrem => self.divide(a, b).1,
            Op::BvSdiv => self.signed_divide(a, b),
            Op::BvSrem => self.signed_rest(a, b),
            Op::BvSmod => self.signed_modulo(a, b),
            op => unreachable!("{op:?} is blasted elsewhere or replaced at construction"),
        }
    }

    /// Of a word that is the sign extension of a shorter one, the value has no more bits than that.
    fn absolute(&mut self, a: &[Lit]) -> Word {
        let short = &a[..signed_len(a)];
        let negated = self.aig.word_neg(short);
        let value = self.aig.word_mux(a[a.len() - 1], &negated, short);
        extended(&value, Lit::FALSE, a.len())
    }

    /// `-a` where `c` holds.
    fn negate_if(&mut self, c: Lit, a: &[Lit]) -> Word {
        let negated = self.aig.word_neg(a);
        self.aig.word_mux(c, &negated, a)
    }

    fn signed_divide(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let (abs_a, abs_b) = (self.absolute(a), self.absolute(b));
        let quotient = self.divide(&abs_a, &abs_b).0;
        let sign = self.aig.xor(a[a.len() - 1], b[b.len() - 1]);
        self.negate_if(sign, &quotient)
    }

    fn signed_rest(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let (abs_a, abs_b) = (self.absolute(a), self.absolute(b));
        let rest = self.divide(&abs_a, &abs_b).1;
        self.negate_if(a[a.len() - 1], &rest)
    }

    /// The rest takes the divisor's sign: a non-zero rest of the other sign moves by the divisor.
    fn signed_modulo(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let rest = self.signed_rest(a, b);
        let moved = self.aig.word_add(&rest, b);
        let non_zero = self.aig.or_all(rest.iter().copied());
        let differ = self.aig.xor(rest[rest.len() - 1], b[b.len() - 1]);
        let move_it = self.aig.and(non_zero, differ);
        self.aig.word_mux(move_it, &moved, &rest)
    }

    /// Quotient and rest are new inputs q and r with q·d + r = n, exactly, and r < d unless d is zero, when q is all
    /// ones (and r is n by the same equation). The constraints define q and r uniquely, so they hold in every frame.
    fn divide(&mut self, n: &[Lit], d: &[Lit]) -> (Word, Word) {
        if let Some(known) = self.divisions.get(&(n.to_vec(), d.to_vec())) {
            return known.clone();
        }
        let width = n.len();
        let short = unsigned_len(n).max(unsigned_len(d)).max(1);
        if short < width {
            let (q, r) = self.divide(&n[..short], &d[..short]);
            let non_zero = self.aig.or_all(d.iter().copied());
            return (extended(&q, !non_zero, width), extended(&r, Lit::FALSE, width));
        }
        let (q, r) = (self.aig.word_input(width), self.aig.word_input(width));
        let non_zero = self.aig.or_all(d.iter().copied());
        let (product, disjoint, mut zero) = self.aig.word_mul_exact(&q, d);
        let (sum, carry) = self.aig.word_add_carry(&product, &r, Lit::FALSE);
        zero.push(carry);
        let less = self.aig.word_ult(&r, d);
        let mut facts: Vec<Vec<Lit>> = disjoint.iter().map(|&[x, y]| vec![!x, !y]).collect();
        facts.extend(zero.into_iter().map(|carry| vec![!carry]));
        facts.push(vec![!non_zero, less]);
        facts.extend(q.iter().map(|&bit| vec![non_zero, bit]));
        for (&s, &x) in sum.iter().zip(n) {
            facts.push(vec![self.aig.xnor(s, x)]);
        }
        for fact in facts {
            self.add_fact(&fact);
        }
        self.divisions.insert((n.to_vec(), d.to_vec()), (q.clone(), r.clone()));
        (q, r)
    }

    /// A clause that holds in every frame.
    pub fn add_fact(&mut self, clause: &[Lit]) {
        self.cnf.assert_clause(&self.aig, &mut self.sat, clause, None);
    }
}
