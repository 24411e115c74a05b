//! A checker of proofs that a set of clauses cannot be satisfied, in the manner of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann,
//! Schneider-Kamp: Efficient Certified RAT Verification, 2017), for one solver that is asked again and again: each clause
//! that the solver derives comes with the numbers of the clauses from which it follows by unit propagation, and is believed
//! only if it does. Steps that only keep satisfiability (RAT) are refused, so every clause that is known follows from the
//! clauses that were given; that makes it sound to keep or to forget any of them, and to bring back forgotten ones.
//!
//! The checker knows nothing about how a solver works, and shares no code with one.

mod propagate;

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use propagate::Assignment;
pub use propagate::Literal;

/// The solver's number of a clause.
pub type ClauseId = i64;

/// Why a proof is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The solver took a clause for given that nobody gave it.
    NotGiven(ClauseId),
    /// It brought back a clause that it never had.
    NeverHad(ClauseId),
    /// The clause does not follow from those that it names.
    DoesNotFollow(ClauseId),
    /// A step that only keeps satisfiability.
    Unsupported(ClauseId),
    /// The same number for two clauses.
    Twice(ClauseId),
    /// Nothing that was derived contradicts the assumptions.
    NoConclusion,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NotGiven(id) => write!(f, "its clause {id} was never given"),
            Flaw::NeverHad(id) => write!(f, "it restores clause {id}, which it never had"),
            Flaw::DoesNotFollow(id) => write!(f, "its clause {id} does not follow from those that it names"),
            Flaw::Unsupported(id) => write!(f, "its clause {id} is derived by a step that is not supported"),
            Flaw::Twice(id) => write!(f, "its clause {id} comes twice"),
            Flaw::NoConclusion => f.write_str("it does not end in a contradiction"),
        }
    }
}

#[derive(Default)]
pub struct Checker {
    /// What the question is made of, sorted, each literal once.
    given: FxHashSet<Box<[Literal]>>,
    known: FxHashMap<ClauseId, Box<[Literal]>>,
    /// Clauses that were known and may come back.
    set_aside: FxHashSet<Box<[Literal]>>,
    /// Derived for the latest question only: negations of its assumptions.
    conclusions: Vec<Box<[Literal]>>,
    /// The empty clause has been derived.
    contradictory: bool,
    assignment: Assignment,
    steps: u64,
    /// The first one counts: after it nothing is believed.
    flaw: Option<Flaw>,
}

fn sorted(clause: &[Literal]) -> Box<[Literal]> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals.into_boxed_slice()
}

impl Checker {
    pub fn new() -> Checker {
        Checker::default()
    }

    /// A clause of the question itself: told by whoever asks, before the solver says that it has it.
    pub fn give(&mut self, clause: &[Literal]) {
        self.given.insert(sorted(clause));
    }

    /// The solver has taken a clause for given.
    pub fn original(&mut self, id: ClauseId, clause: &[Literal]) {
        match self.given.contains(&sorted(clause)) {
            true => self.learn(id, clause),
            false => self.reject(Flaw::NotGiven(id)),
        }
    }

    /// The solver has brought back a clause that it had set aside.
    pub fn restored(&mut self, id: ClauseId, clause: &[Literal]) {
        let clause_as_set = sorted(clause);
        match self.set_aside.contains(&clause_as_set) || self.given.contains(&clause_as_set) {
            true => self.learn(id, clause),
            false => self.reject(Flaw::NeverHad(id)),
        }
    }

    /// The solver has derived a clause from others; `witness` is that of a RAT step, or 0.
    pub fn derived(&mut self, id: ClauseId, clause: &[Literal], witness: Literal, from: &[ClauseId]) {
        if witness != 0 {
            return self.reject(Flaw::Unsupported(id));
        }
        if self.follows(id, clause, from) {
            self.contradictory |= clause.is_empty();
            self.learn(id, clause);
        }
    }

    /// The solver has derived that not all of its assumptions hold.
    pub fn conclusion(&mut self, id: ClauseId, clause: &[Literal], from: &[ClauseId]) {
        if self.follows(id, clause, from) {
            self.conclusions.push(clause.into());
        }
    }

    pub fn forget(&mut self, id: ClauseId) {
        self.known.remove(&id);
    }

    /// The solver may bring this clause back.
    pub fn set_aside(&mut self, id: ClauseId) {
        if let Some(clause) = self.known.get(&id) {
            self.set_aside.insert(sorted(clause));
        }
    }

    /// A new question begins.
    pub fn begin_question(&mut self) {
        self.conclusions.clear();
    }

    /// Whether it is proved that the clauses that were given exclude these assumptions.
    pub fn certify(&self, assumptions: &[Literal]) -> Result<(), Flaw> {
        if let Some(flaw) = &self.flaw {
            return Err(flaw.clone());
        }
        let assumed: FxHashSet<Literal> = assumptions.iter().copied().collect();
        let excluded = |clause: &[Literal]| clause.iter().all(|literal| assumed.contains(&-literal));
        let contrary = assumptions.iter().any(|literal| assumed.contains(&-literal));
        match self.contradictory || contrary || self.conclusions.iter().any(|clause| excluded(clause)) {
            true => Ok(()),
            false => Err(Flaw::NoConclusion),
        }
    }

    /// How many clauses were derived.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    fn learn(&mut self, id: ClauseId, clause: &[Literal]) {
        if let Some(before) = self.known.insert(id, clause.into())
            && sorted(&before) != sorted(clause)
        {
            self.reject(Flaw::Twice(id));
        }
    }

    /// Assume that the clause is false; the clauses that it names, one after the other, must then come to a conflict.
    fn follows(&mut self, id: ClauseId, clause: &[Literal], from: &[ClauseId]) -> bool {
        self.steps += 1;
        let hints = from.iter().filter_map(|id| self.known.get(id));
        let follows = self.assignment.refutes(clause, hints.map(|clause| &**clause));
        if !follows {
            self.reject(Flaw::DoesNotFollow(id));
        }
        follows
    }

    fn reject(&mut self, flaw: Flaw) {
        self.flaw.get_or_insert(flaw);
    }
}
