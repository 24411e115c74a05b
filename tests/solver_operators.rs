//! Every bit-vector operator on every pair of small words: folded constants, evaluated variables and bit-blasted gates
//! agree with each other (and, in the unit tests of `smt::fold`, with Rust's arithmetic).

use flotilla::smt::fold::{fold_predicate, fold_word};
use flotilla::smt::op::NAMED;
use flotilla::smt::{Bits, Model, Op, Sort, TermId, Terms, Value, eval::eval};
use flotilla::solver::embedded::Embedded;
use flotilla::solver::{Answer, Session};

/// The operators with all their indices that make sense for `width`.
fn operators(width: u32) -> Vec<Op> {
    let mut ops = Vec::new();
    for &op in NAMED {
        match op {
            Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => {}
            Op::Eq | Op::Distinct | Op::Ite | Op::Select | Op::Store => {}
            Op::Extract { .. } => {
                ops.extend((0..width).flat_map(|lo| (lo..width).map(move |hi| Op::Extract { hi, lo })));
            }
            _ if op.info().indices == 1 => ops.extend((1..=3).map(|n| op.with_numerals(&[n]))),
            _ => ops.push(op),
        }
    }
    ops
}

fn is_unary(op: Op) -> bool {
    op.info().arity == flotilla::smt::op::Arity::Exactly(1)
}

fn expected(op: Op, args: &[Bits]) -> Value {
    match fold_word(op, args) {
        Some(word) => Value::Bits(word),
        None => Value::Bool(fold_predicate(op, args).expect("an operator on words")),
    }
}

/// The value that the operator should have, as a look-up in a table over the concatenated operands.
fn table(terms: &mut Terms, op: Op, width: u32, operands: &[TermId]) -> TermId {
    let bits = width * operands.len() as u32;
    let index = if operands.len() == 1 { operands[0] } else { terms.app(Op::Concat, operands) };
    let mut array = None;
    for n in 0..1u64 << bits {
        let value = expected(op, &values(width, operands.len(), n));
        let value = term_of(terms, &value);
        let sort = Sort::array(Sort::BitVec(bits), terms.sort(value));
        let before = *array.get_or_insert_with(|| terms.const_array(sort, value));
        let at = terms.bv_u64(bits, n);
        array = Some(terms.store(before, at, value));
    }
    terms.select(array.expect("at least one entry"), index)
}

fn values(width: u32, count: usize, n: u64) -> Vec<Bits> {
    if count == 1 { vec![Bits::new(width, n)] } else { vec![Bits::new(width, n >> width), Bits::new(width, n)] }
}

fn check_operators(width: u32) {
    for op in operators(width) {
        let mut terms = Terms::new();
        let all = [terms.var("x", Sort::BitVec(width)), terms.var("y", Sort::BitVec(width))];
        let operands = &all[..if is_unary(op) { 1 } else { 2 }];
        let term = terms.app(op, operands);
        for n in 0..1u64 << (width * operands.len() as u32) {
            let args = values(width, operands.len(), n);
            let wanted = expected(op, &args);
            let mut model = Model::default();
            model.vars.extend(operands.iter().copied().zip(args.iter().cloned().map(Value::Bits)));
            assert_eq!(eval(&terms, &model, term), Ok(wanted.clone()), "{op:?} evaluated on {args:?}");
            let constants: Vec<TermId> = args.iter().map(|bits| terms.bits(bits)).collect();
            let folded = terms.app(op, &constants);
            assert_eq!(eval(&terms, &model, folded), Ok(wanted), "{op:?} folded on {args:?}");
            assert!(terms.is_value(folded), "{op:?} is not folded on {args:?}");
            // With one constant operand other rules apply.
            for (constant, variable) in [(0, 1), (1, 0)] {
                if operands.len() == 2 {
                    let mut mixed = operands.to_vec();
                    mixed[constant] = constants[constant];
                    let term = terms.app(op, &mixed);
                    let value = eval(&terms, &model, term);
                    assert_eq!(value, Ok(expected(op, &args)), "{op:?} on {args:?}, {variable} variable");
                }
            }
        }
        let wanted = table(&mut terms, op, width, operands);
        let differs = terms.app(Op::Distinct, &[term, wanted]);
        let mut session = Embedded::new();
        session.assert(&terms, differs).expect("supported");
        assert_eq!(session.check(&terms, &[]), Answer::Unsat, "{op:?} blasted at width {width}");
    }
}

#[test]
fn operators_of_width_1() {
    check_operators(1);
}

#[test]
fn operators_of_width_2() {
    check_operators(2);
}

#[test]
fn operators_of_width_3() {
    check_operators(3);
}

#[test]
fn operators_of_width_4() {
    check_operators(4);
}

#[test]
fn operators_of_width_5() {
    check_operators(5);
}

/// Blasted with one constant operand: multiplication and division by constants have circuits of their own.
#[test]
fn operators_with_a_constant_operand() {
    let width = 4;
    for op in operators(width).into_iter().filter(|op| !is_unary(*op) && *op != Op::Concat) {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::BitVec(width));
        let y = terms.var("y", Sort::BitVec(width));
        let wanted = table(&mut terms, op, width, &[x, y]);
        let mut session = Embedded::new();
        for (n, flip) in (0..1u64 << width).flat_map(|n| [(n, false), (n, true)]) {
            let constant = terms.bv_u64(width, n);
            let (operands, fixed) = if flip { ([constant, y], x) } else { ([x, constant], y) };
            let term = terms.app(op, &operands);
            let differs = terms.app(Op::Distinct, &[term, wanted]);
            let is_fixed = terms.eq(fixed, constant);
            assert_eq!(session.check(&terms, &[differs, is_fixed]), Answer::Unsat, "{op:?} with {n}, flip {flip}");
        }
    }
}

/// One operand is fixed by an assumption, which leaves the general circuit, and runs through corner and other values.
#[test]
fn eight_bit_operators() {
    let corners = [0, 1, 3, 10, 127, 128, 200, 255];
    for op in operators(8).into_iter().filter(|op| op.info().indices == 0 && !is_unary(*op) && *op != Op::Concat) {
        let mut terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::BitVec(8)));
        let term = terms.app(op, &[x, y]);
        let mut session = Embedded::new();
        for (n, flip) in corners.iter().flat_map(|&n| [(n, false), (n, true)]) {
            let (fixed, free) = if flip { (y, x) } else { (x, y) };
            let mut wanted = term_of(&mut terms, &expected(op, &pair(flip, n, 0)));
            for m in 1..256 {
                let (value, at) = (term_of(&mut terms, &expected(op, &pair(flip, n, m))), terms.bv_u64(8, m));
                let here = terms.eq(free, at);
                wanted = terms.ite(here, value, wanted);
            }
            let differs = terms.app(Op::Distinct, &[term, wanted]);
            let constant = terms.bv_u64(8, n);
            let is_fixed = terms.eq(fixed, constant);
            assert_eq!(session.check(&terms, &[differs, is_fixed]), Answer::Unsat, "{op:?} with {n}, flip {flip}");
        }
    }
}

/// Circuits make use of it that the upper bits of extended words are the same.
#[test]
fn operators_on_extended_words() {
    const WIDTH: u32 = 9;
    let extensions = |width: u32| [Op::ZeroExtend(WIDTH - width), Op::SignExtend(WIDTH - width)];
    let is_plain = |op: &Op| op.info().indices == 0 && !is_unary(*op) && *op != Op::Concat;
    for op in operators(WIDTH).into_iter().filter(is_plain) {
        for (first, second) in extensions(3).into_iter().flat_map(|f| extensions(4).map(|s| (f, s))) {
            let mut terms = Terms::new();
            let (x, y) = (terms.var("x", Sort::BitVec(3)), terms.var("y", Sort::BitVec(4)));
            let operands = [terms.app(first, &[x]), terms.app(second, &[y])];
            let term = terms.app(op, &operands);
            let is_equal = |terms: &mut Terms, t: TermId, bits: &Bits| {
                let constant = terms.bits(bits);
                terms.eq(t, constant)
            };
            let mut differences = Vec::new();
            for (a, b) in (0..8).flat_map(|a| (0..16).map(move |b| (Bits::new(3, a), Bits::new(4, b)))) {
                let extended = |op, bits: &Bits| fold_word(op, std::slice::from_ref(bits)).expect("a constant");
                let wanted = term_of(&mut terms, &expected(op, &[extended(first, &a), extended(second, &b)]));
                let differs = terms.app(Op::Distinct, &[term, wanted]);
                let here = [is_equal(&mut terms, x, &a), is_equal(&mut terms, y, &b), differs];
                differences.push(terms.and(&here));
            }
            let any = terms.or(&differences);
            let mut session = Embedded::new();
            assert_eq!(session.check(&terms, &[any]), Answer::Unsat, "{op:?} of {first:?} and {second:?}");
        }
    }
}

fn pair(flip: bool, fixed: u64, free: u64) -> [Bits; 2] {
    let (x, y) = if flip { (free, fixed) } else { (fixed, free) };
    [Bits::new(8, x), Bits::new(8, y)]
}

fn term_of(terms: &mut Terms, value: &Value) -> TermId {
    match value {
        Value::Bits(bits) => terms.bits(bits),
        other => terms.bool(*other == Value::Bool(true)),
    }
}
