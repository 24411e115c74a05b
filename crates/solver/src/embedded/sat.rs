//! The SAT solver behind the bit-blaster: the only file that names CaDiCaL. Variables are positive numbers, a literal
//! is a variable or its negation. CaDiCaL restores what it eliminated when it is used again, so nothing is frozen.

use std::time::{Duration, Instant};

use cadical_sys::{CaDiCal, Status, Terminator};

use proof::Flaw;

use crate::session::Interrupt;

use super::certified::Witness;

pub struct Sat {
    solver: CaDiCal,
    pub simplification: Simplification,
    variables: i32,
    clauses: u64,
    /// Stops whoever makes clauses, too.
    pub interrupt: Interrupt,
    /// Checks what the solver derives, where that is wanted.
    witness: Option<Witness>,
}

// SAFETY: a CaDiCaL object has one owner, shares no memory with others and keeps nothing in thread-local storage; the
// terminator, which is called from inside, lives only during `solve`; both owners of the witness are in this value.
unsafe impl Send for Sat {}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Sat,
    Unsat,
    Stopped,
    /// It says that there is no solution, and its proof is none.
    Uncertified(Flaw),
}

struct Stop {
    deadline: Option<Instant>,
    interrupt: Interrupt,
    calls: u32,
}

impl Terminator for Stop {
    fn terminated(&mut self) -> bool {
        // Reading the clock each time would cost more than the steps between two calls.
        self.calls = self.calls.wrapping_add(1);
        self.interrupt.is_set()
            || self.calls.is_multiple_of(16) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// How much the formula is simplified before and between searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Simplification {
    /// As for a formula that is asked about a few times.
    #[default]
    Usual,
    /// As for one that grows with each of many questions: what is simplified in one of them is touched again by the
    /// next, so that the usual intervals, which count conflicts only, cost more than all searches together.
    Rare,
    Never,
}

impl Default for Sat {
    fn default() -> Self {
        Sat::new(Simplification::default(), false)
    }
}

impl Sat {
    /// `certified`: every refutation is checked.
    pub fn new(simplification: Simplification, certified: bool) -> Sat {
        let mut solver = CaDiCal::new();
        let options: &[(&str, i32)] = match simplification {
            Simplification::Usual => &[],
            Simplification::Rare => &[("inprobeint", 1000), ("elimint", 20_000)],
            Simplification::Never => &[("inprocessing", 0)],
        };
        // Trying whether all variables alike satisfy the formula goes through all of it at every question, and they never
        // do: it was half the time of many small questions.
        for &(name, value) in [("lucky", 0)].iter().chain(options) {
            solver.set(name, value);
        }
        let witness = certified.then(Witness::default);
        if let Some(witness) = &witness {
            // New variables are no consequence of the clauses that were given.
            solver.set("factor", 0);
            solver.connect_proof_tracer1(witness.clone(), true, false);
        }
        Sat { solver, simplification, variables: 0, clauses: 0, interrupt: Interrupt::default(), witness }
    }

    pub fn new_var(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    pub fn is_certified(&self) -> bool {
        self.witness.is_some()
    }

    /// Steps of all proofs so far.
    pub fn proof_steps(&self) -> u64 {
        self.witness.as_ref().map_or(0, |witness| witness.checker().steps())
    }

    pub fn add_clause(&mut self, clause: &[i32]) {
        if let Some(witness) = &self.witness {
            witness.checker().give(clause);
        }
        for &lit in clause {
            self.solver.add(lit);
        }
        self.solver.add(0);
        self.clauses += 1;
    }

    pub fn solve(&mut self, assumptions: &[i32], deadline: Option<Instant>) -> Outcome {
        if self.interrupt.is_set() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Outcome::Stopped;
        }
        self.solver.connect_terminator(Stop { deadline, interrupt: self.interrupt.clone(), calls: 0 });
        if let Some(witness) = &self.witness {
            witness.checker().begin_question();
        }
        for &lit in assumptions {
            self.solver.assume(lit);
        }
        let status = self.solver.solve();
        self.solver.disconnect_terminator();
        match status {
            Status::SATISFIABLE => Outcome::Sat,
            Status::UNSATISFIABLE => self.certified(assumptions),
            Status::UNKNOWN => Outcome::Stopped,
        }
    }

    fn certified(&mut self, assumptions: &[i32]) -> Outcome {
        let Some(witness) = &self.witness else { return Outcome::Unsat };
        self.solver.conclude();
        let proof = witness.checker().certify(assumptions);
        proof.map_or_else(Outcome::Uncertified, |()| Outcome::Unsat)
    }

    /// After `Sat`, and before the next clause: the value of a variable.
    pub fn value(&mut self, variable: i32) -> bool {
        self.solver.val(variable) > 0
    }

    /// After `Unsat`: whether the refutation used this assumption.
    pub fn failed(&mut self, lit: i32) -> bool {
        self.solver.failed(lit)
    }

    pub fn variables(&self) -> u64 {
        self.variables as u64
    }

    pub fn clauses(&self) -> u64 {
        self.clauses
    }
}

/// The deadline of a check that starts now.
pub fn deadline(time: Option<Duration>) -> Option<Instant> {
    time.and_then(|time| Instant::now().checked_add(time))
}
