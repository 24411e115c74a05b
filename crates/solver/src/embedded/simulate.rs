//! The value of every gate under the SAT solver's assignment of the inputs. Computed forwards from the inputs, not
//! read off gate variables, so that gates that never became clauses have their value too.

use super::aig::{Aig, Gate, Lit};
use super::cnf::Cnf;
use super::sat::Sat;

#[derive(Default)]
pub struct Simulation {
    values: Vec<bool>,
}

impl Simulation {
    pub fn new(aig: &Aig, cnf: &Cnf, sat: &mut Sat) -> Simulation {
        let mut simulation = Simulation { values: Vec::with_capacity(aig.len()) };
        for node in 0..aig.len() {
            let v = |l: Lit| simulation.lit(l);
            let value = match aig.gate(node) {
                Gate::False => false,
                Gate::Input => cnf.variable(node).is_some_and(|variable| sat.value(variable)),
                Gate::And(a, b) => v(a) && v(b),
                Gate::Xor(a, b) => v(a) != v(b),
                Gate::Mux(c, t, e) => {
                    if v(c) {
                        v(t)
                    } else {
                        v(e)
                    }
                }
                Gate::Maj(a, b, c) => {
                    if v(a) {
                        v(b) || v(c)
                    } else {
                        v(b) && v(c)
                    }
                }
            };
            simulation.values.push(value);
        }
        simulation
    }

    pub fn lit(&self, lit: Lit) -> bool {
        self.values[lit.node()] != lit.is_complemented()
    }

    pub fn word(&self, word: &[Lit]) -> Vec<bool> {
        word.iter().map(|&l| self.lit(l)).collect()
    }
}
