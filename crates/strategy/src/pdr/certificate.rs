//! The independent check of an invariant: from the pieces and the cubes alone, with a solver of the user's choice.
//!
//! No cube is reached from the start, none from a state outside of all cubes, and nothing is violated outside of them.

use std::collections::BTreeSet;

use expr::{ExprId, Op, Pool, Sort};
use program::PropId;
use solver::Answer;
use transition::TransitionSystem;

use super::super::prover::Prover;
use super::super::question::Question;
use super::{Cube, Feature};

/// Whether `cubes` (by location, in terms of `features`) show that none of `props` is ever violated.
pub fn is_invariant(
    system: &TransitionSystem,
    pool: &mut Pool,
    facts: &[ExprId],
    props: &BTreeSet<PropId>,
    features: &[Vec<Feature>],
    cubes: &[Vec<Cube>],
    prover: &mut Prover,
) -> bool {
    let mut alternatives = Vec::new();
    for (n, piece) in system.pieces.iter().enumerate() {
        let mut before = Pool::TRUE;
        if n > 0 {
            let now: Vec<ExprId> = system.vars[n - 1].iter().map(|v| v.symbol).collect();
            let inside = in_some(pool, &features[n - 1], &cubes[n - 1], &now);
            before = pool.not(inside);
        }
        let mut wrong = Pool::FALSE;
        for edge in &piece.edges {
            let inside = in_some(pool, &features[edge.to], &cubes[edge.to], &edge.next);
            let arrives = pool.and(edge.guard, inside);
            wrong = pool.or(wrong, arrives);
        }
        for &(prop, violated) in &piece.checks {
            if props.contains(&prop) {
                wrong = pool.or(wrong, violated);
            }
        }
        alternatives.push(pool.and(before, wrong));
    }
    let mut is_impossible = |wrong| prover.ask(pool, &Question::possible(facts, &[wrong])) == Answer::Unsat;
    alternatives.into_iter().all(|wrong| wrong == Pool::FALSE || is_impossible(wrong))
}

/// Whether these values satisfy one of the cubes.
fn in_some(pool: &mut Pool, features: &[Feature], cubes: &[Cube], values: &[ExprId]) -> ExprId {
    let mut some = Pool::FALSE;
    for cube in cubes {
        let mut all = Pool::TRUE;
        for &(n, value) in cube {
            let mut literal = holds(pool, features[n as usize], values);
            if !value {
                literal = pool.not(literal);
            }
            all = pool.and(all, literal);
        }
        some = pool.or(some, all);
    }
    some
}

fn holds(pool: &mut Pool, feature: Feature, values: &[ExprId]) -> ExprId {
    match feature {
        Feature::Bit(v, bit) => {
            let sort = Sort::unsigned(pool.sort(values[v]).bits());
            let word = bits_of(pool, values[v], sort);
            let mask = pool.int(1 << bit, sort);
            let masked = pool.binary(Op::BitAnd, word, mask);
            pool.ne_zero(masked)
        }
        Feature::Less(a, b) => pool.lt(values[a], values[b]),
        Feature::Equal(a, b) => pool.eq(values[a], values[b]),
        Feature::Apart(a, b, by) => {
            let sort = Sort::unsigned(pool.sort(values[a]).bits());
            let (a, b) = (pool.cast(values[a], sort), pool.cast(values[b], sort));
            let by = pool.int(by, sort);
            let moved = pool.binary(Op::Add, b, by);
            pool.eq(a, moved)
        }
        Feature::Is(v, value) => {
            let value = pool.int(value, pool.sort(values[v]));
            pool.eq(values[v], value)
        }
        Feature::LessThan(v, bound) => {
            let bound = pool.int(bound, pool.sort(values[v]));
            pool.lt(values[v], bound)
        }
    }
}

/// The pattern of a number as an unsigned integer.
fn bits_of(pool: &mut Pool, e: ExprId, sort: Sort) -> ExprId {
    match pool.sort(e) {
        Sort::Scalar(expr::Scalar::Float(_)) => pool.float_bits(e),
        _ => pool.cast(e, sort),
    }
}
