//! The embedded session as the pipeline uses it: limits, cancellation, frames, deep terms, and printed scripts that mean
//! what the terms mean.

use std::time::Duration;

use flotilla::base::Cancel;
use flotilla::base::cancel::Reason;
use flotilla::smt::print::script;
use flotilla::smt::{Bits, Op, Sort, TermId, Terms, Value};
use flotilla::solver::embedded::Embedded;
use flotilla::solver::script::solve_script;
use flotilla::solver::{Answer, Failure, Limits, Session};

/// The factors of a product of two primes of about 2^40: far beyond any limit of these tests.
fn hard(terms: &mut Terms) -> TermId {
    let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::BitVec(48)));
    let [x, y] = [x, y].map(|t| terms.zero_resize(96, t));
    let product = terms.app(Op::BvMul, &[x, y]);
    let wanted = terms.bv_u128(96, 1_099_511_627_791 * 1_099_511_627_803);
    let one = terms.bv_u64(96, 1);
    let (equal, big_x, big_y) =
        (terms.eq(product, wanted), terms.app(Op::BvUgt, &[x, one]), terms.app(Op::BvUgt, &[y, one]));
    terms.and(&[equal, big_x, big_y])
}

#[test]
fn a_time_limit_makes_the_answer_unknown_and_the_session_goes_on() {
    let mut terms = Terms::new();
    let hard = hard(&mut terms);
    let mut session = Embedded::new();
    session.set_limits(Limits { time: Some(Duration::from_millis(100)), ..Limits::default() });
    session.push();
    session.assert(&terms, hard).expect("supported");
    assert_eq!(session.check(&terms, &[]), Answer::Unknown(Failure::TimeLimit(Duration::from_millis(100))));
    assert!(session.value(&terms, hard).is_err());
    session.pop();
    session.set_limits(Limits::default());
    assert_eq!(session.check(&terms, &[]), Answer::Sat);
}

#[test]
fn a_raised_flag_stops_a_check() {
    let mut terms = Terms::new();
    let hard = hard(&mut terms);
    let cancel = Cancel::new();
    let mut session = Embedded::new();
    session.set_limits(Limits { interrupt: cancel.clone().into(), ..Limits::default() });
    session.assert(&terms, hard).expect("supported");
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        cancel.request(Reason::Interrupt)
    });
    assert!(matches!(session.check(&terms, &[]), Answer::Unknown(_)));
    assert!(raiser.join().expect("the other thread"));
}

#[test]
fn what_is_unsupported_is_unknown_until_it_is_popped() {
    let mut terms = Terms::new();
    let word = Sort::BitVec(32);
    let matrix = Sort::array(word, Sort::array(word, word));
    let (a, b) = (terms.var("a", matrix), terms.var("b", matrix));
    let equal = terms.eq(a, b);
    let mut session = Embedded::new();
    session.push();
    session.assert(&terms, equal).expect("found out when it is asked about");
    assert!(matches!(session.check(&terms, &[]), Answer::Unknown(_)));
    session.pop();
    assert_eq!(session.check(&terms, &[]), Answer::Sat);
    assert!(matches!(session.check(&terms, &[equal]), Answer::Unknown(_)));
}

#[test]
fn deep_terms_are_ordinary() {
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::BitVec(4));
    let mut sum = x;
    for i in 0..100_000u64 {
        let c = terms.bv_u64(4, i | 1);
        let flipped = terms.app(Op::BvXor, &[sum, c]);
        sum = terms.app(Op::BvAdd, &[flipped, x]);
    }
    let three = terms.bv_u64(4, 3);
    let goal = terms.eq(sum, three);
    let mut session = Embedded::new();
    session.assert(&terms, goal).expect("supported");
    if session.check(&terms, &[]) == Answer::Sat {
        assert_eq!(session.value(&terms, sum), Ok(Value::Bits(Bits::new(4, 3))));
    }
    let mut output = Vec::new();
    let run = solve_script(&script(&terms, &[goal]), &mut output, Limits::default()).expect("in memory");
    assert!(!run.failed && run.answers == [session.check(&terms, &[])]);
}

#[test]
fn printed_scripts_mean_the_same() {
    let mut terms = Terms::new();
    let (word, byte) = (Sort::BitVec(32), Sort::BitVec(8));
    let (a, i) = (terms.var("main::a[]", Sort::array(word, byte)), terms.var("i|1", word));
    let f = terms.declare_fun("f g", &[byte, Sort::Bool], byte);
    let zeros = {
        let zero = terms.bv_u64(8, 0);
        terms.const_array(Sort::array(word, byte), zero)
    };
    let read = terms.select(a, i);
    let applied = terms.apply(f, &[read, Terms::TRUE]);
    let stored = terms.store(zeros, i, applied);
    let same = terms.eq(stored, a);
    let high = terms.extract(7, 4, applied);
    let five = terms.bv_u64(4, 5);
    let odd = terms.eq(high, five);
    let differs = terms.app(Op::Distinct, &[read, applied]);
    for (goals, expected) in [(vec![same, odd], Answer::Sat), (vec![same, differs], Answer::Unsat)] {
        let mut session = Embedded::new();
        for &goal in &goals {
            session.assert(&terms, goal).expect("supported");
        }
        assert_eq!(session.check(&terms, &[]), expected);
        let text = script(&terms, &goals);
        let run = solve_script(&text, &mut Vec::new(), Limits::default()).expect("in memory");
        assert_eq!((run.failed, run.answers), (false, vec![expected]), "{text}");
    }
}

#[test]
fn failed_assumptions_are_those_that_clash() {
    let mut terms = Terms::new();
    let [p, q, r] = ["p", "q", "r"].map(|name| terms.var(name, Sort::Bool));
    let clash = terms.and(&[p, r]);
    let no_clash = terms.not(clash);
    let mut session = Embedded::new();
    session.assert(&terms, no_clash).expect("supported");
    assert_eq!(session.check(&terms, &[p, q, r]), Answer::Unsat);
    assert_eq!(session.failed_assumptions(), [p, r]);
    assert_eq!(session.check(&terms, &[p, q]), Answer::Sat);
    assert_eq!(session.value(&terms, r), Ok(Value::Bool(false)));
}
