//! Gates to clauses (Tseitin), on demand: a gate gets a variable and its clauses when a literal in whose cone it lies
//! is asserted or assumed. Both directions of each gate are emitted: a later check may use the other one, and the SAT
//! solver recognises complete gates.

use super::aig::{Aig, Gate, Lit};
use super::sat::Sat;

#[derive(Default)]
pub struct Cnf {
    /// By node; 0 means that the node has no variable yet.
    variables: Vec<i32>,
    /// Nodes that have a variable but no clauses yet.
    pending: Vec<usize>,
}

impl Cnf {
    /// The SAT variable of a node, if it has one.
    pub fn variable(&self, node: usize) -> Option<i32> {
        self.variables.get(node).copied().filter(|&v| v != 0)
    }

    /// The SAT literal of a gate literal, whose cone is encoded if it is not yet.
    pub fn encode(&mut self, aig: &Aig, sat: &mut Sat, lit: Lit) -> i32 {
        let literal = self.literal(sat, lit);
        self.encode_pending(aig, sat);
        literal
    }

    /// Asserts `lit`, or `guard → lit`. Conjunctions are taken apart, a disjunction is one clause.
    pub fn assert(&mut self, aig: &Aig, sat: &mut Sat, lit: Lit, guard: Option<i32>) {
        let mut conjuncts = vec![lit];
        while let Some(lit) = conjuncts.pop() {
            match aig.gate(lit.node()) {
                Gate::And(a, b) if !lit.is_complemented() => conjuncts.extend([b, a]),
                _ => self.assert_clause(aig, sat, &[lit], guard),
            }
        }
    }

    /// Asserts the disjunction of `lits`, if `guard` holds.
    pub fn assert_clause(&mut self, aig: &Aig, sat: &mut Sat, lits: &[Lit], guard: Option<i32>) {
        let mut clause: Vec<i32> = guard.iter().map(|g| -g).collect();
        let mut leaves: Vec<Lit> = lits.to_vec();
        while let Some(lit) = leaves.pop() {
            match aig.gate(lit.node()) {
                Gate::False if lit == Lit::TRUE => return,
                Gate::False => {}
                Gate::And(a, b) if lit.is_complemented() && self.is_private(aig, lit) => leaves.extend([!a, !b]),
                _ => clause.push(self.literal(sat, lit)),
            }
        }
        sat.add_clause(&clause);
        self.encode_pending(aig, sat);
    }

    /// Whether a gate can be merged into the one gate that uses it.
    fn is_private(&self, aig: &Aig, lit: Lit) -> bool {
        aig.is_used_once(lit.node()) && self.variable(lit.node()).is_none()
    }

    fn literal(&mut self, sat: &mut Sat, lit: Lit) -> i32 {
        if lit.node() >= self.variables.len() {
            self.variables.resize(lit.node() + lit.node() / 4 + 64, 0);
        }
        if self.variables[lit.node()] == 0 {
            self.variables[lit.node()] = sat.new_var();
            self.pending.push(lit.node());
        }
        let variable = self.variables[lit.node()];
        if lit.is_complemented() { -variable } else { variable }
    }

    /// Makes the clauses that are missing. An interrupt leaves some out: until they are made, nothing is solved.
    pub fn encode_pending(&mut self, aig: &Aig, sat: &mut Sat) {
        let mut nodes = 0u32;
        while let Some(node) = self.pending.pop() {
            nodes = nodes.wrapping_add(1);
            if nodes.is_multiple_of(1024) && sat.interrupt.is_set() {
                self.pending.push(node);
                return;
            }
            let out = self.variables[node];
            match aig.gate(node) {
                Gate::False => sat.add_clause(&[-out]),
                Gate::Input => {}
                Gate::And(a, b) => self.encode_and(aig, sat, out, a, b),
                Gate::Xor(a, b) => {
                    let (a, b) = (self.literal(sat, a), self.literal(sat, b));
                    for clause in [[-out, a, b], [-out, -a, -b], [out, -a, b], [out, a, -b]] {
                        sat.add_clause(&clause);
                    }
                }
                Gate::Mux(c, t, e) => {
                    let (c, t, e) = (self.literal(sat, c), self.literal(sat, t), self.literal(sat, e));
                    // The last two are redundant, and let equal branches decide without the condition.
                    for clause in
                        [[-c, -t, out], [-c, t, -out], [c, -e, out], [c, e, -out], [-t, -e, out], [t, e, -out]]
                    {
                        sat.add_clause(&clause);
                    }
                }
                Gate::Maj(a, b, c) => {
                    let (a, b, c) = (self.literal(sat, a), self.literal(sat, b), self.literal(sat, c));
                    for (x, y) in [(a, b), (a, c), (b, c)] {
                        sat.add_clause(&[-x, -y, out]);
                        sat.add_clause(&[x, y, -out]);
                    }
                }
            }
        }
    }

    /// An and-gate takes in the and-gates below it that no other gate uses.
    fn encode_and(&mut self, aig: &Aig, sat: &mut Sat, out: i32, a: Lit, b: Lit) {
        let mut long = vec![out];
        let mut leaves = vec![a, b];
        while let Some(lit) = leaves.pop() {
            match aig.gate(lit.node()) {
                Gate::And(x, y) if !lit.is_complemented() && self.is_private(aig, lit) => leaves.extend([x, y]),
                _ => {
                    let leaf = self.literal(sat, lit);
                    sat.add_clause(&[-out, leaf]);
                    long.push(-leaf);
                }
            }
        }
        sat.add_clause(&long);
    }
}
