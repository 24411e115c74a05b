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

#[cfg(test)]
mod tests {
    use super::*;
    use base::Cancel;
    use encode::Spelling;
    use solver::EmbeddedSessions;
    use symex::Options;
    use transition::{Extracted, extract};

    /// A counter that goes 0, 2, 4, … 10, 0, and is never 7.
    const COUNTER: &str = "int main(void) {\n    local int i\nb0:\n    i = 0\n    goto b1\nb1:\n    \
        i = i < 10 ? i + 2 : 0\n    assert [main.assertion.1] i != 7\n    goto b1\n}\n";

    /// What the check says of an invariant of the counter: states that are never reached, as cubes over these features.
    fn accepts(features: &[Feature], cubes: &[&[(u32, bool)]]) -> bool {
        let program = program::read::read(COUNTER).expect("a program");
        let cancel = Cancel::default();
        let mut prover = Prover::new(&EmbeddedSessions, Spelling::default(), &cancel);
        let found = extract(&program, Options::default(), &mut prover, &cancel).expect("a transition system");
        let Extracted { system, mut pool, facts, .. } = found;
        assert_eq!((system.vars.len(), system.vars[0].len()), (1, 1), "one location, one variable");
        let props: BTreeSet<PropId> = program.properties.ids().collect();
        let cubes = vec![cubes.iter().map(|cube| cube.iter().copied().collect()).collect()];
        is_invariant(&system, &mut pool, &facts, &props, &[features.to_vec()], &cubes, &mut prover)
    }

    #[test]
    fn an_invariant_is_accepted() {
        assert!(accepts(&[Feature::Bit(0, 0)], &[&[(0, true)]]), "never odd");
    }

    #[test]
    fn what_holds_but_is_not_inductive_is_refused() {
        assert!(!accepts(&[Feature::Is(0, 7)], &[&[(0, true)]]), "never 7, but 5 leads there");
        assert!(!accepts(&[Feature::Is(0, 5), Feature::Is(0, 7)], &[&[(0, true)], &[(1, true)]]), "nor 5, but 3");
    }

    #[test]
    fn what_does_not_hold_at_first_is_refused() {
        assert!(
            !accepts(&[Feature::Bit(0, 0), Feature::Is(0, 2)], &[&[(0, true)], &[(1, true)]]),
            "2 is reached at once"
        );
    }

    #[test]
    fn what_holds_but_does_not_show_the_property_is_refused() {
        assert!(!accepts(&[Feature::LessThan(0, 0)], &[&[(0, true)]]), "never negative");
        assert!(!accepts(&[], &[]), "nothing is known");
    }
}
