//! The circuits of floating-point operations against exact arithmetic: all operands of tiny formats in all rounding
//! modes, random operands of the real formats, evaluated and through the embedded solver.

use flotilla::base::float::{self, Format, Round};
use flotilla::encode::float::Circuits;
use flotilla::smt::eval::eval;
use flotilla::smt::{Model, Sort, TermId, Terms, Value};
use flotilla::solver::embedded::Embedded;
use flotilla::solver::{Answer, Session};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Operation {
    Add,
    Mul,
    Div,
    Sqrt,
    Integral,
    Mod,
    Rem,
    /// What is taken for granted of `Mod` and `Rem`.
    BoundOfMod,
    BoundOfRem,
    Neg,
    Abs,
    Equal,
    Less,
    LessOrEqual,
    /// To a signed integer of this many bits.
    ToInt(u16),
    /// From the low bits of the first operand, signed or not.
    OfInt(u16, bool),
    ToFormat(Format),
}

use Operation::*;

/// The circuit; truth values become words of one bit.
fn circuit(terms: &mut Terms, op: Operation, format: Format, r: TermId, a: TermId, b: TermId) -> TermId {
    let mut c = Circuits::new(terms);
    let truth = match op {
        Add => return c.sum(format, r, a, b),
        Mul => return c.product(format, r, a, b),
        Div => return c.quotient(format, r, a, b),
        Sqrt => return c.square_root(format, r, a),
        Integral => return c.to_integral(format, r, a),
        Mod => return c.remainder(format, a, b, false),
        Rem => return c.remainder(format, a, b, true),
        Neg => return c.neg(format, a),
        Abs => return c.abs(format, a),
        ToInt(bits) => return c.to_int(format, r, a, u32::from(bits)),
        ToFormat(to) => return c.to_format(format, to, r, a),
        OfInt(bits, signed) => {
            let low = terms.zero_resize(u32::from(bits), a);
            return Circuits::new(terms).of_int(format, r, low, signed);
        }
        BoundOfMod | BoundOfRem => {
            let nearest = op == BoundOfRem;
            let remainder = c.remainder(format, a, b, nearest);
            c.remainder_bound(format, remainder, b, nearest)
        }
        Equal => c.equal(format, a, b),
        Less => c.less(format, a, b, false),
        LessOrEqual => c.less(format, a, b, true),
    };
    let (one, zero) = (terms.bv_u64(1, 1), terms.bv_u64(1, 0));
    terms.ite(truth, one, zero)
}

fn exact(op: Operation, format: Format, mode: Round, a: u128, b: u128) -> u128 {
    match op {
        Add => float::add(format, mode, a, b),
        Mul => float::mul(format, mode, a, b),
        Div => float::div(format, mode, a, b),
        Sqrt => float::sqrt(format, mode, a),
        Integral => float::round_to_integral(format, mode, a),
        Mod => float::fmod(format, a, b),
        Rem => float::remainder(format, a, b),
        BoundOfMod | BoundOfRem => 1,
        Neg => float::neg(format, a),
        Abs => float::abs(format, a),
        ToInt(bits) => float::to_int(format, mode, a, bits) as u128 & mask(bits),
        ToFormat(to) => float::convert(format, to, mode, a),
        OfInt(bits, signed) => {
            let value = a & mask(bits);
            let negative = signed && value >> (bits - 1) == 1;
            let magnitude = if negative { (1 << bits) - value } else { value };
            float::from_int(format, mode, negative, magnitude)
        }
        Equal => u128::from(float::compare(format, a, b).is_some_and(|o| o.is_eq())),
        Less => u128::from(float::compare(format, a, b).is_some_and(|o| o.is_lt())),
        LessOrEqual => u128::from(float::compare(format, a, b).is_some_and(|o| o.is_le())),
    }
}

fn mask(bits: u16) -> u128 {
    (1 << bits) - 1
}

struct Built {
    terms: Terms,
    r: TermId,
    a: TermId,
    b: TermId,
    result: TermId,
}

fn build(op: Operation, format: Format) -> Built {
    let mut terms = Terms::new();
    let word = Sort::BitVec(u32::from(format.width()));
    let (r, a, b) = (terms.var("r", Sort::BitVec(3)), terms.var("a", word), terms.var("b", word));
    let result = circuit(&mut terms, op, format, r, a, b);
    Built { terms, r, a, b, result }
}

fn bits(value: &Value) -> u128 {
    u128::try_from(value.as_bits().expect("a word").to_big()).expect("at most 128 bits")
}

fn evaluate(built: &Built, mode: Round, a: u128, b: u128) -> u128 {
    let word = |t: TermId, v: u128| {
        let mut terms = Terms::new();
        let constant = terms.bv_u128(built.terms.width(t), v);
        eval(&terms, &Model::default(), constant).expect("a constant")
    };
    let mut model = Model::default();
    model.vars.insert(built.r, word(built.r, u128::from(mode.code())));
    model.vars.insert(built.a, word(built.a, a));
    model.vars.insert(built.b, word(built.b, b));
    bits(&eval(&built.terms, &model, built.result).expect("a value"))
}

fn is_binary(op: Operation) -> bool {
    matches!(op, Add | Mul | Div | Mod | Rem | BoundOfMod | BoundOfRem | Equal | Less | LessOrEqual)
}

fn has_mode(op: Operation) -> bool {
    matches!(op, Add | Mul | Div | Sqrt | Integral | ToInt(_) | OfInt(..) | ToFormat(_))
}

fn all_operands(op: Operation, format: Format) {
    let built = build(op, format);
    let count = 1u128 << format.width();
    for &mode in if has_mode(op) { &Round::ALL[..] } else { &Round::ALL[..1] } {
        for a in 0..count {
            for b in 0..if is_binary(op) { count } else { 1 } {
                let (ours, expected) = (evaluate(&built, mode, a, b), exact(op, format, mode, a, b));
                assert_eq!(ours, expected, "{op:?} of {a:#b} and {b:#b}, {mode:?}, {format:?}");
            }
        }
    }
}

const TINY: Format = Format::ieee(3, 3);

#[test]
fn all_operands_of_tiny_formats() {
    let smaller = Format::ieee(3, 2);
    for op in [Add, Mul, Div, Mod, Rem, BoundOfMod, BoundOfRem] {
        all_operands(op, smaller);
    }
    // More fraction than exponent, and the other way round.
    for format in [Format::ieee(2, 3), Format::ieee(4, 1)] {
        for op in [Add, Mul, Div] {
            all_operands(op, format);
        }
    }
    for op in [Equal, Less, LessOrEqual, Neg, Abs] {
        all_operands(op, TINY);
    }
    let wider = Format::ieee(5, 6);
    for op in [Sqrt, Integral, ToInt(4), ToInt(8), OfInt(6, true), OfInt(7, false), OfInt(3, true)] {
        all_operands(op, TINY);
        all_operands(op, Format::ieee(4, 2));
    }
    all_operands(Sqrt, Format::ieee(2, 5));
    all_operands(ToFormat(wider), TINY);
    all_operands(ToFormat(Format::ieee(3, 5)), TINY);
    all_operands(ToFormat(Format::ieee(5, 1)), TINY);
    all_operands(ToFormat(TINY), wider);
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Operands where rounding is hard are as likely as any.
    fn operand(&mut self, format: Format) -> u128 {
        let any = u128::from(self.next()) << 64 | u128::from(self.next());
        let picked = match self.next() % 6 {
            0 => format.infinity(false).wrapping_add(any % 5).wrapping_sub(2),
            1 => format.least_normal().wrapping_add(any % 5).wrapping_sub(2),
            2 => any % 8,
            3 => format.one() + any % (8 << format.frac),
            4 => format.one() & !((1 << format.frac) - 1) | (any % 8) << (format.frac - 3),
            _ => any,
        };
        (picked ^ (u128::from(self.next() & 1) * format.sign_bit())) & (format.sign_bit() * 2 - 1)
    }
}

const REAL: [Format; 3] = [Format::BINARY32, Format::BINARY64, Format::X87];

fn operations(format: Format) -> Vec<Operation> {
    let mut list = vec![Add, Mul, Div, Sqrt, Integral, Equal, Less, LessOrEqual, ToInt(32), ToInt(64)];
    list.extend([OfInt(16, true), OfInt(32, true), OfInt(32, false)]);
    list.extend(REAL.into_iter().filter(|f| *f != format).map(ToFormat));
    if format != Format::BINARY32 {
        list.extend([OfInt(64, true), OfInt(64, false)]);
    }
    list
}

#[test]
fn random_operands_of_the_real_formats() {
    let mut random = Random(0x5851_f42d_4c95_7f2d);
    for format in REAL {
        for op in operations(format) {
            let built = build(op, format);
            for n in 0..120 {
                let mode = Round::ALL[if has_mode(op) { n % 6 } else { 0 }];
                let (a, b) = (random.operand(format), random.operand(format));
                let (ours, expected) = (evaluate(&built, mode, a, b), exact(op, format, mode, a, b));
                assert_eq!(ours, expected, "{op:?} of {a:#x} and {b:#x}, {mode:?}, {format:?}");
            }
        }
    }
}

#[test]
fn random_remainders() {
    let mut random = Random(0x1337_c0de_0000_4321);
    for op in [Mod, Rem, BoundOfMod, BoundOfRem] {
        let built = build(op, Format::BINARY32);
        for _ in 0..60 {
            let (a, b) = (random.operand(Format::BINARY32), random.operand(Format::BINARY32));
            let (ours, expected) =
                (evaluate(&built, Round::NearestEven, a, b), exact(op, Format::BINARY32, Round::NearestEven, a, b));
            assert_eq!(ours, expected, "{op:?} of {a:#x} and {b:#x}");
        }
    }
}

/// The solver's gates, not the evaluator: operands are assumed, the result is asked for.
#[test]
fn random_operands_through_the_solver() {
    let mut random = Random(0x2545_f491_1111_7777);
    for format in [TINY, Format::BINARY32, Format::BINARY64] {
        for op in [Add, Mul, Div, Sqrt, Integral, Less, ToInt(32), OfInt(32, true), ToFormat(Format::ieee(5, 10))] {
            if let (OfInt(..), true) = (op, format == TINY) {
                continue;
            }
            let mut built = build(op, format);
            let mut session = Embedded::new();
            for n in 0..12 {
                let mode = Round::ALL[if has_mode(op) { n % 6 } else { 0 }];
                let (a, b) = (random.operand(format), random.operand(format));
                let expected = exact(op, format, mode, a, b);
                let given = [(built.r, u128::from(mode.code())), (built.a, a), (built.b, b)];
                let terms = &mut built.terms;
                let equal = |terms: &mut Terms, t: TermId, v: u128| {
                    let v = terms.bv_u128(terms.width(t), v);
                    terms.eq(t, v)
                };
                let mut assumptions: Vec<TermId> = given.map(|(t, v)| equal(terms, t, v)).to_vec();
                let right = equal(terms, built.result, expected);
                assumptions.push(right);
                assert_eq!(session.check(terms, &assumptions), Answer::Sat, "{op:?} of {a:#x}, {b:#x}, {mode:?}");
                let wrong = terms.not(right);
                *assumptions.last_mut().expect("four of them") = wrong;
                assert_eq!(session.check(terms, &assumptions), Answer::Unsat, "{op:?} of {a:#x}, {b:#x}, {mode:?}");
            }
        }
    }
}
