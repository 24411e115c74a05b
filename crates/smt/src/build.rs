//! How terms are built: typing, arity (associative and chained applications become binary ones), and the definitions
//! of the derived operators. What is left goes through the simplifier.

use super::op::{Arity, IllSorted, Op};
use super::sort::Sort;
use super::term::{TermId, Terms};

impl Terms {
    /// The application of `op`, simplified. The arguments must be well-sorted; [`Terms::try_app`] checks.
    pub fn app(&mut self, op: Op, args: &[TermId]) -> TermId {
        match self.try_app(op, args) {
            Ok(term) => term,
            Err(message) => unreachable!("ill-sorted term: {message}"),
        }
    }

    /// The application of `op`, simplified, or what is wrong with it.
    pub fn try_app(&mut self, op: Op, args: &[TermId]) -> Result<TermId, IllSorted> {
        let sort = match args {
            [a] => op.result_sort(&[self.sort(*a)]),
            [a, b] => op.result_sort(&[self.sort(*a), self.sort(*b)]),
            [a, b, c] => op.result_sort(&[self.sort(*a), self.sort(*b), self.sort(*c)]),
            _ => op.result_sort(&args.iter().map(|&a| self.sort(a)).collect::<Vec<_>>()),
        }?;
        Ok(match op.info().arity {
            Arity::Exactly(_) | Arity::Many => self.core(op, sort, args),
            _ if args.len() == 2 => self.core(op, sort, args),
            Arity::Left => args[2..].iter().fold(self.app(op, &args[..2]), |left, &a| self.app(op, &[left, a])),
            Arity::Right => {
                let (&last, rest) = args.split_last().expect("a sort was found for at least two arguments");
                rest.iter().rev().fold(last, |right, &a| self.app(op, &[a, right]))
            }
            Arity::Chain => {
                let links: Vec<TermId> = args.windows(2).map(|pair| self.app(op, pair)).collect();
                self.and(&links)
            }
            Arity::Pairwise => {
                let pairs = (0..args.len()).flat_map(|i| (0..i).map(move |j| [args[j], args[i]]));
                let all: Vec<TermId> = pairs.map(|pair| self.app(op, &pair)).collect();
                self.and(&all)
            }
        })
    }

    /// Replaces a derived operator by its definition; simplifies a core one.
    fn core(&mut self, op: Op, sort: Sort, args: &[TermId]) -> TermId {
        let (a, b) = (args[0], *args.get(1).unwrap_or(&args[0]));
        match op {
            Op::Implies => {
                let not_a = self.not(a);
                self.or(&[not_a, b])
            }
            Op::Distinct => {
                let equal = self.eq(a, b);
                self.not(equal)
            }
            Op::BvNand => self.negated(Op::BvAnd, a, b),
            Op::BvNor => self.negated(Op::BvOr, a, b),
            Op::BvXnor => self.negated(Op::BvXor, a, b),
            Op::RotateLeft(n) => self.rotate_left(a, n % self.width(a)),
            Op::RotateRight(n) => self.rotate_left(a, (self.width(a) - n % self.width(a)) % self.width(a)),
            Op::Repeat(n) => (1..n).fold(a, |left, _| self.app(Op::Concat, &[left, a])),
            Op::BvComp => {
                let (equal, one, zero) = (self.eq(a, b), self.bv_u64(1, 1), self.bv_u64(1, 0));
                self.ite(equal, one, zero)
            }
            Op::BvUgt => self.app(Op::BvUlt, &[b, a]),
            Op::BvSgt => self.app(Op::BvSlt, &[b, a]),
            Op::BvUle => self.not_less(Op::BvUlt, b, a),
            Op::BvUge => self.not_less(Op::BvUlt, a, b),
            Op::BvSle => self.not_less(Op::BvSlt, b, a),
            Op::BvSge => self.not_less(Op::BvSlt, a, b),
            Op::BvNego => self.is_minimum(a),
            Op::BvSdivo => {
                let ones = self.bv_ones(self.width(a));
                let (minimum, minus_one) = (self.is_minimum(a), self.eq(b, ones));
                self.and(&[minimum, minus_one])
            }
            Op::BvUsubo => self.app(Op::BvUlt, &[a, b]),
            Op::BvUaddo => {
                let sum = self.app(Op::BvAdd, &[a, b]);
                self.app(Op::BvUlt, &[sum, a])
            }
            Op::BvSaddo => self.signed_overflow(Op::BvAdd, a, b),
            Op::BvSsubo => self.signed_overflow(Op::BvSub, a, b),
            Op::BvUmulo => self.multiply_overflow(Op::ZeroExtend(self.width(a)), a, b),
            Op::BvSmulo => self.multiply_overflow(Op::SignExtend(self.width(a)), a, b),
            Op::IntGe => self.app(Op::IntLe, &[b, a]),
            Op::IntGt => self.app(Op::IntLt, &[b, a]),
            Op::IntSub if args.len() == 1 => {
                let zero = self.int(&0.into());
                self.app(Op::IntSub, &[zero, a])
            }
            Op::IntSub if args.len() > 2 => {
                args[2..].iter().fold(self.app(op, &args[..2]), |left, &a| self.app(op, &[left, a]))
            }
            Op::IntAdd | Op::IntSub | Op::IntMul | Op::IntDiv | Op::IntMod | Op::IntLe | Op::IntLt => {
                self.simplify_integers(op, sort, a, b)
            }
            _ => self.simplify(op, sort, args),
        }
    }

    pub fn not(&mut self, a: TermId) -> TermId {
        self.simplify(Op::Not, Sort::Bool, &[a])
    }

    /// The conjunction; `true` of nothing.
    pub fn and(&mut self, args: &[TermId]) -> TermId {
        self.simplify(Op::And, Sort::Bool, args)
    }

    /// The disjunction; `false` of nothing.
    pub fn or(&mut self, args: &[TermId]) -> TermId {
        self.simplify(Op::Or, Sort::Bool, args)
    }

    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        self.app(Op::Implies, &[a, b])
    }

    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.app(Op::Eq, &[a, b])
    }

    pub fn ite(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        self.app(Op::Ite, &[condition, then, otherwise])
    }

    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        self.app(Op::Select, &[array, index])
    }

    pub fn store(&mut self, array: TermId, index: TermId, value: TermId) -> TermId {
        self.app(Op::Store, &[array, index, value])
    }

    pub fn extract(&mut self, hi: u32, lo: u32, a: TermId) -> TermId {
        self.app(Op::Extract { hi, lo }, &[a])
    }

    /// Zero-extends, or cuts, to `width`.
    pub fn zero_resize(&mut self, width: u32, a: TermId) -> TermId {
        self.resize(Op::ZeroExtend, width, a)
    }

    /// Sign-extends, or cuts, to `width`.
    pub fn sign_resize(&mut self, width: u32, a: TermId) -> TermId {
        self.resize(Op::SignExtend, width, a)
    }

    fn resize(&mut self, extend: fn(u32) -> Op, width: u32, a: TermId) -> TermId {
        let old = self.width(a);
        match width >= old {
            true => self.app(extend(width - old), &[a]),
            false => self.extract(width - 1, 0, a),
        }
    }

    /// The constant with all bits set.
    pub fn bv_ones(&mut self, width: u32) -> TermId {
        self.bv_i128(width, -1)
    }

    fn negated(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let inner = self.app(op, &[a, b]);
        self.app(Op::BvNot, &[inner])
    }

    fn not_less(&mut self, less: Op, a: TermId, b: TermId) -> TermId {
        let less = self.app(less, &[a, b]);
        self.not(less)
    }

    fn rotate_left(&mut self, a: TermId, n: u32) -> TermId {
        if n == 0 {
            return a;
        }
        let width = self.width(a);
        let (low, high) = (self.extract(width - n - 1, 0, a), self.extract(width - 1, width - n, a));
        self.app(Op::Concat, &[low, high])
    }

    fn is_minimum(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        let minimum = self.bv(width, &(num_bigint::BigUint::from(1u32) << (width - 1)));
        self.eq(a, minimum)
    }

    fn sign(&mut self, a: TermId) -> TermId {
        let zero = self.bv_u64(self.width(a), 0);
        self.app(Op::BvSlt, &[a, zero])
    }

    /// A sum overflows if its operands have one sign and it has the other; a difference, if its operands have
    /// different signs and it does not have the first one's.
    fn signed_overflow(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let result = self.app(op, &[a, b]);
        let (sign_a, sign_b, sign) = (self.sign(a), self.sign(b), self.sign(result));
        let mut differ = self.app(Op::Xor, &[sign_a, sign_b]);
        if op == Op::BvAdd {
            differ = self.not(differ);
        }
        let changed = self.app(Op::Xor, &[sign_a, sign]);
        self.and(&[differ, changed])
    }

    fn multiply_overflow(&mut self, extend: Op, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let (wide_a, wide_b) = (self.app(extend, &[a]), self.app(extend, &[b]));
        let exact = self.app(Op::BvMul, &[wide_a, wide_b]);
        let narrow = self.extract(width - 1, 0, exact);
        let again = self.app(extend, &[narrow]);
        self.app(Op::Distinct, &[exact, again])
    }
}
