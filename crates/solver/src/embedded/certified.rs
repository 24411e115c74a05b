//! The SAT solver's own account of what it does, handed to the checker of `proof` as it comes.

use std::cell::RefCell;
use std::rc::Rc;

use cadical_sys::ProofTracer;
use proof::Checker;

/// The checker belongs to the solver that it checks: both ends are moved together.
#[derive(Clone, Default)]
pub struct Witness(Rc<RefCell<Checker>>);

impl Witness {
    pub fn checker(&self) -> std::cell::RefMut<'_, Checker> {
        self.0.borrow_mut()
    }
}

impl ProofTracer for Witness {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, clause: &[i32], restored: bool) {
        match restored {
            true => self.checker().restored(id, clause),
            false => self.checker().original(id, clause),
        }
    }

    fn add_derived_clause(&mut self, id: i64, _redundant: bool, witness: i32, clause: &[i32], antecedents: &[i64]) {
        self.checker().derived(id, clause, witness, antecedents);
    }

    fn delete_clause(&mut self, id: i64, _redundant: bool, _clause: &[i32]) {
        self.checker().forget(id);
    }

    fn weaken_minus(&mut self, id: i64, _clause: &[i32]) {
        self.checker().set_aside(id);
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.checker().conclusion(id, clause, antecedents);
    }

    fn strengthen(&mut self, _id: i64) {}

    fn finalize_clause(&mut self, _id: i64, _clause: &[i32]) {}

    fn add_assumption(&mut self, _lit: i32) {}

    fn add_constraint(&mut self, _clause: &[i32]) {}

    fn reset_assumptions(&mut self) {}

    fn conclude_sat(&mut self, _conclusion_type: i32, _model: &[i32]) {}

    fn conclude_unsat(&mut self, _conclusion_type: i32, _clause_ids: &[i64]) {}

    fn conclude_unknown(&mut self, _trail: &[i32]) {}
}
