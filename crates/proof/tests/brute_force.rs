//! The checker against truth tables: whatever it believes follows, whatever mutation of a proof it is shown.
//! `FLOTILLA_PROOF_ROUNDS` sets the number of random proofs (default 20,000).

use flotilla_proof::{Checker, Flaw, Literal};

const VARIABLES: i32 = 4;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn literal(&mut self) -> Literal {
        let variable = 1 + self.below(VARIABLES as u64) as i32;
        if self.below(2) == 0 { variable } else { -variable }
    }

    fn clause(&mut self, longest: u64) -> Vec<Literal> {
        (0..self.below(longest + 1)).map(|_| self.literal()).collect()
    }
}

fn holds(clause: &[Literal], values: u32) -> bool {
    clause.iter().any(|literal| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (*literal > 0))
}

/// By truth table.
fn implied(clauses: &[Vec<Literal>], clause: &[Literal]) -> bool {
    (0..1 << VARIABLES).all(|values| holds(clause, values) || !clauses.iter().all(|given| holds(given, values)))
}

#[test]
fn what_is_believed_follows_from_what_was_given() {
    let rounds: u64 = std::env::var("FLOTILLA_PROOF_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let (mut believed, mut contradictions) = (0, 0);
    for seed in 1..=rounds {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut checker = Checker::new();
        let given: Vec<Vec<Literal>> =
            (0..2 + random.below(9)).map(|_| random.clause(3)).filter(|c| !c.is_empty()).collect();
        for (id, clause) in given.iter().enumerate() {
            checker.give(clause);
            checker.original(id as i64 + 1, clause);
        }
        // Random steps from random hints: most are refused, and the first of those is the end.
        for id in 100..110 {
            let clause = random.clause(3);
            let hints: Vec<i64> =
                (0..random.below(8)).map(|_| 1 + random.below(given.len() as u64 + 1) as i64).collect();
            checker.derived(id, &clause, 0, &hints);
            if checker.certify(&[1, -1]).is_err() {
                break;
            }
            believed += 1;
            assert!(implied(&given, &clause), "seed {seed}: {clause:?} from {given:?}");
        }
        // A question's conclusion, from all that was given, as often as it takes.
        let assumptions = random.clause(3);
        if assumptions.iter().any(|a| assumptions.contains(&-a)) {
            continue;
        }
        let mut concluding = Checker::new();
        for (id, clause) in given.iter().enumerate() {
            concluding.give(clause);
            concluding.original(id as i64 + 1, clause);
        }
        let negated: Vec<Literal> = assumptions.iter().map(|a| -a).collect();
        let hints: Vec<i64> = (0..4).flat_map(|_| 1..=given.len() as i64).collect();
        concluding.begin_question();
        concluding.conclusion(200, &negated, &hints);
        if concluding.certify(&assumptions).is_ok() {
            contradictions += 1;
            assert!(implied(&given, &negated), "seed {seed}: {assumptions:?} against {given:?}");
        }
    }
    assert!(believed > rounds / 10, "only {believed} steps were believed");
    assert!(contradictions > rounds / 100, "only {contradictions} contradictions were believed");
}

#[test]
fn each_flaw_is_found() {
    let fresh = || {
        let mut checker = Checker::new();
        for (id, clause) in [[1, 2], [1, -2], [-1, 2], [-1, -2]].iter().enumerate() {
            checker.give(clause);
            checker.original(id as i64 + 1, clause);
        }
        checker
    };
    let mut right = fresh();
    right.derived(5, &[1], 0, &[1, 2]);
    right.derived(6, &[], 0, &[5, 3, 4]);
    assert_eq!((right.certify(&[]), right.steps()), (Ok(()), 2));
    let mut unfinished = fresh();
    unfinished.derived(5, &[1], 0, &[1, 2]);
    assert_eq!(unfinished.certify(&[]), Err(Flaw::NoConclusion));
    let mut wrong = fresh();
    wrong.derived(5, &[1], 0, &[1]);
    wrong.derived(6, &[], 0, &[1, 2, 3, 4]);
    assert_eq!(wrong.certify(&[]), Err(Flaw::DoesNotFollow(5)));
    let mut rat = fresh();
    rat.derived(5, &[7], 7, &[]);
    assert_eq!(rat.certify(&[]), Err(Flaw::Unsupported(5)));
    let mut invented = fresh();
    invented.original(9, &[3]);
    assert_eq!(invented.certify(&[]), Err(Flaw::NotGiven(9)));
    let mut remembered = fresh();
    remembered.restored(9, &[1, 3]);
    assert_eq!(remembered.certify(&[]), Err(Flaw::NeverHad(9)));
    let mut twice = fresh();
    twice.give(&[3]);
    twice.original(1, &[3]);
    assert_eq!(twice.certify(&[]), Err(Flaw::Twice(1)));
}

#[test]
fn a_forgotten_clause_is_no_hint_and_one_set_aside_comes_back() {
    let mut checker = Checker::new();
    for (id, clause) in [(1, [1, 2]), (2, [1, -2])] {
        checker.give(&clause);
        checker.original(id, &clause);
    }
    checker.derived(3, &[1], 0, &[1, 2]);
    checker.set_aside(3);
    checker.forget(3);
    checker.conclusion(4, &[1], &[3]);
    assert!(checker.certify(&[-1]).is_err(), "forgotten");
    let mut checker = Checker::new();
    checker.give(&[1]);
    checker.original(1, &[1]);
    checker.set_aside(1);
    checker.forget(1);
    checker.restored(7, &[1]);
    checker.conclusion(8, &[1], &[7]);
    assert_eq!(checker.certify(&[-1, 2]), Ok(()));
    assert_eq!(checker.certify(&[2]), Err(Flaw::NoConclusion), "another question");
    checker.begin_question();
    assert_eq!(checker.certify(&[-1]), Err(Flaw::NoConclusion));
}
