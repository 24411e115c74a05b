//! The gate graph: and, xor, multiplexer and majority gates with complemented edges. Structurally hashed and locally
//! rewritten, so that equal inputs give equal gates: no gate has a constant input, equal or opposite inputs, or an
//! input that another input decides within one level (after Brummayer and Biere, "Local two-level and-inverter graph
//! minimization without blowup", with xor and multiplexer kept as gates because they have short clauses).

use rustc_hash::FxHashMap;
use std::ops::Not;

/// A gate's output, complemented if the lowest bit is set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit(u32);

impl Lit {
    pub const FALSE: Lit = Lit(0);
    pub const TRUE: Lit = Lit(1);

    pub fn new(node: usize, complemented: bool) -> Lit {
        Lit((node as u32) << 1 | u32::from(complemented))
    }

    pub fn constant(value: bool) -> Lit {
        Lit(u32::from(value))
    }

    pub fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn is_complemented(self) -> bool {
        self.0 & 1 == 1
    }

    pub fn as_const(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }

    fn complement_if(self, condition: bool) -> Lit {
        Lit(self.0 ^ u32::from(condition))
    }

    fn positive(self) -> Lit {
        Lit(self.0 & !1)
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    /// Node 0: false.
    False,
    Input,
    And(Lit, Lit),
    /// Both inputs uncomplemented.
    Xor(Lit, Lit),
    /// If the first then the second else the third; the first two uncomplemented.
    Mux(Lit, Lit, Lit),
    /// At least two of three; at most one complemented.
    Maj(Lit, Lit, Lit),
}

pub struct Aig {
    gates: Vec<Gate>,
    /// How many gates use each node, 255 standing for more.
    uses: Vec<u8>,
    known: FxHashMap<Gate, u32>,
    /// By the low bits of the factors: whether the first one selects the rows.
    pub product_orders: FxHashMap<(Vec<Lit>, Vec<Lit>), bool>,
}

impl Default for Aig {
    fn default() -> Self {
        Aig {
            gates: vec![Gate::False],
            uses: vec![0],
            known: FxHashMap::default(),
            product_orders: FxHashMap::default(),
        }
    }
}

impl Aig {
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn gate(&self, node: usize) -> Gate {
        self.gates[node]
    }

    /// Whether at most one gate uses the node.
    pub fn is_used_once(&self, node: usize) -> bool {
        self.uses[node] <= 1
    }

    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input)
    }

    fn push(&mut self, gate: Gate) -> Lit {
        let lit = Lit::new(self.gates.len(), false);
        self.gates.push(gate);
        self.uses.push(0);
        lit
    }

    fn intern(&mut self, gate: Gate, inputs: &[Lit]) -> Lit {
        if let Some(&node) = self.known.get(&gate) {
            return Lit::new(node as usize, false);
        }
        for input in inputs {
            let uses = &mut self.uses[input.node()];
            *uses = uses.saturating_add(1);
        }
        self.known.insert(gate, self.gates.len() as u32);
        self.push(gate)
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xnor(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    pub fn and_all(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        lits.into_iter().fold(Lit::TRUE, |all, l| self.and(all, l))
    }

    pub fn or_all(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        !lits.into_iter().fold(Lit::TRUE, |none, l| self.and(none, !l))
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (mut a, mut b) = (a.min(b), a.max(b));
        // A step replaces an input by an older node, so this ends.
        loop {
            match (a, b) {
                (Lit::FALSE, _) => return Lit::FALSE,
                (Lit::TRUE, _) => return b,
                _ if a == b => return a,
                _ if a == !b => return Lit::FALSE,
                _ => {}
            }
            let (new_b, new_a) = (self.under(b, a), self.under(a, b));
            if new_b != b {
                (a, b) = (a.min(new_b), a.max(new_b));
            } else if new_a != a {
                (a, b) = (new_a.min(b), new_a.max(b));
            } else {
                break;
            }
        }
        match self.and_two_levels(a, b) {
            Some(lit) => lit,
            None => self.intern(Gate::And(a, b), &[a, b]),
        }
    }

    /// What `lit` is where `given` holds, if its gate's inputs tell: an existing literal, or `lit` itself.
    fn under(&self, lit: Lit, given: Lit) -> Lit {
        let complemented = lit.is_complemented();
        if lit.node() == given.node() {
            return Lit::constant(lit == given);
        }
        let restricted = match self.gates[lit.node()] {
            Gate::And(x, y) if x == given => y,
            Gate::And(x, y) if y == given => x,
            Gate::And(x, y) if x == !given || y == !given => Lit::FALSE,
            Gate::Xor(x, y) if x.node() == given.node() => y.complement_if(x == given),
            Gate::Xor(x, y) if y.node() == given.node() => x.complement_if(y == given),
            Gate::Mux(c, t, _) if c == given => t,
            Gate::Mux(c, _, e) if c == !given => e,
            _ => return lit,
        };
        restricted.complement_if(complemented)
    }

    fn and_inputs(&self, lit: Lit) -> Option<(Lit, Lit)> {
        match self.gates[lit.node()] {
            Gate::And(x, y) => Some((x, y)),
            _ => None,
        }
    }

    fn and_two_levels(&mut self, a: Lit, b: Lit) -> Option<Lit> {
        let (pa, pb) = (self.and_inputs(a), self.and_inputs(b));
        match (a.is_complemented(), b.is_complemented()) {
            // (x∧y)∧(¬x∧z) = 0
            (false, false) => {
                let ((x, y), (u, v)) = (pa?, pb?);
                (x == !u || x == !v || y == !u || y == !v).then_some(Lit::FALSE)
            }
            (true, true) => self.and_of_nands(pa?, pb?),
            (true, false) => self.and_with_nand(b, pa?, pb?),
            (false, true) => self.and_with_nand(a, pb?, pa?),
        }
    }

    /// `both` = u∧v, and ¬(x∧y).
    fn and_with_nand(&mut self, both: Lit, (x, y): (Lit, Lit), (u, v): (Lit, Lit)) -> Option<Lit> {
        if x == !u || x == !v || y == !u || y == !v {
            return Some(both);
        }
        if x == u || x == v {
            return Some(self.and(both, !y));
        }
        (y == u || y == v).then(|| self.and(both, !x))
    }

    /// ¬(x∧y) ∧ ¬(u∧v)
    fn and_of_nands(&mut self, (x, y): (Lit, Lit), (u, v): (Lit, Lit)) -> Option<Lit> {
        for (c, t, d, e) in [(x, y, u, v), (x, y, v, u), (y, x, u, v), (y, x, v, u)] {
            if c == !d {
                return Some(self.mux(c, !t, !e));
            }
            if c == d && t == !e {
                return Some(!c);
            }
        }
        None
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let complemented = a.is_complemented() != b.is_complemented();
        let (a, b) = (a.positive().min(b.positive()), a.positive().max(b.positive()));
        let result = if a == b {
            Lit::FALSE
        } else if a == Lit::FALSE {
            b
        } else {
            self.xor_one_level(a, b)
        };
        result.complement_if(complemented)
    }

    fn xor_one_level(&mut self, a: Lit, b: Lit) -> Lit {
        for (gate, other) in [(b, a), (a, b)] {
            match self.gates[gate.node()] {
                Gate::Xor(x, y) if x == other => return y,
                Gate::Xor(x, y) if y == other => return x,
                // (o∧y) ⊕ o = o∧¬y, and (¬o∧y) ⊕ o = o∨y
                Gate::And(x, y) if x.node() == other.node() => return self.xor_absorbed(other, x, y),
                Gate::And(x, y) if y.node() == other.node() => return self.xor_absorbed(other, y, x),
                _ => {}
            }
        }
        self.intern(Gate::Xor(a, b), &[a, b])
    }

    fn xor_absorbed(&mut self, other: Lit, same: Lit, rest: Lit) -> Lit {
        if same == other { self.and(other, !rest) } else { self.or(other, rest) }
    }

    pub fn mux(&mut self, c: Lit, t: Lit, e: Lit) -> Lit {
        let (c, t, e) = if c.is_complemented() { (!c, e, t) } else { (c, t, e) };
        if c == Lit::FALSE {
            return e;
        }
        let (t, e) = (self.under(t, c), self.under(e, !c));
        match (t, e) {
            _ if t == e => t,
            _ if t == !e => self.xnor(c, t),
            (Lit::TRUE, _) => self.or(c, e),
            (Lit::FALSE, _) => self.and(!c, e),
            (_, Lit::TRUE) => self.or(!c, t),
            (_, Lit::FALSE) => self.and(c, t),
            _ => {
                let complemented = t.is_complemented();
                let (t, e) = (t.complement_if(complemented), e.complement_if(complemented));
                self.intern(Gate::Mux(c, t, e), &[c, t, e]).complement_if(complemented)
            }
        }
    }

    /// At least two of three.
    pub fn maj(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut x = [a, b, c];
        x.sort_unstable();
        if x[0] == Lit::FALSE {
            return self.and(x[1], x[2]);
        }
        if x[0] == Lit::TRUE {
            return self.or(x[1], x[2]);
        }
        if x[0].node() == x[1].node() {
            return if x[0] == x[1] { x[0] } else { x[2] };
        }
        if x[1].node() == x[2].node() {
            return if x[1] == x[2] { x[1] } else { x[0] };
        }
        for (inner, y, z) in [(x[0], x[1], x[2]), (x[1], x[0], x[2]), (x[2], x[0], x[1])] {
            if self.is_majority_with(inner, y, z) {
                return inner;
            }
        }
        // The majority is its own dual.
        let complemented = x.iter().filter(|l| l.is_complemented()).count() >= 2;
        let [a, b, c] = x.map(|l| l.complement_if(complemented));
        self.intern(Gate::Maj(a, b, c), &[a, b, c]).complement_if(complemented)
    }

    /// Whether `lit` is the majority of `y`, `z` and something: then it is that of all three, too. The carries above the
    /// sign bits of two extended words become one by this.
    fn is_majority_with(&self, lit: Lit, y: Lit, z: Lit) -> bool {
        let Gate::Maj(p, q, r) = self.gates[lit.node()] else { return false };
        let inputs = [p, q, r].map(|input| input.complement_if(lit.is_complemented()));
        inputs.contains(&y) && inputs.contains(&z)
    }

    /// Sum and carry; the order of the inputs does not matter.
    pub fn full_adder(&mut self, a: Lit, b: Lit, c: Lit) -> (Lit, Lit) {
        let mut x = [a, b, c];
        x.sort_unstable();
        let half = self.xor(x[0], x[1]);
        (self.xor(half, x[2]), self.maj(a, b, c))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a literal where input node `i` has bit `i - 1` of `inputs`.
    fn value(aig: &Aig, lit: Lit, inputs: u32) -> bool {
        let v = |l: Lit| value(aig, l, inputs);
        let output = match aig.gate(lit.node()) {
            Gate::False => false,
            Gate::Input => inputs >> (lit.node() - 1) & 1 == 1,
            Gate::And(a, b) => v(a) && v(b),
            Gate::Xor(a, b) => v(a) != v(b),
            Gate::Mux(c, t, e) => {
                if v(c) {
                    v(t)
                } else {
                    v(e)
                }
            }
            Gate::Maj(a, b, c) => u8::from(v(a)) + u8::from(v(b)) + u8::from(v(c)) >= 2,
        };
        output != lit.is_complemented()
    }

    /// All gates over all pairs and triples of small gates keep their meaning through rewriting.
    #[test]
    fn rewriting_keeps_meaning() {
        let mut aig = Aig::default();
        let inputs: Vec<Lit> = (0..3).map(|_| aig.input()).collect();
        let mut level: Vec<Lit> = vec![Lit::FALSE, Lit::TRUE];
        level.extend(inputs.iter().flat_map(|&l| [l, !l]));
        for _ in 0..2 {
            let mut next = level.clone();
            let step = (level.len() / 14).max(1);
            for &a in level.iter().step_by(step) {
                for &b in &level {
                    next.extend([aig.and(a, b), aig.xor(a, b), aig.mux(a, b, level[3]), aig.maj(a, b, level[5])]);
                    for bits in 0..8 {
                        let v = |l| value(&aig, l, bits);
                        let n = next.len();
                        assert_eq!(v(next[n - 4]), v(a) && v(b));
                        assert_eq!(v(next[n - 3]), v(a) != v(b));
                        assert_eq!(v(next[n - 2]), if v(a) { v(b) } else { v(level[3]) });
                        assert_eq!(v(next[n - 1]), u8::from(v(a)) + u8::from(v(b)) + u8::from(v(level[5])) >= 2);
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            level = next;
        }
        assert!(level.len() > 50);
    }

    #[test]
    fn equal_functions_share_gates() {
        let mut aig = Aig::default();
        let (a, b) = (aig.input(), aig.input());
        let both = aig.and(a, b);
        let neither = aig.and(!a, !b);
        assert_eq!(aig.and(!both, !neither), aig.xor(a, b));
        let absorbed = aig.or(a, both);
        assert_eq!(absorbed, a);
        assert_eq!(aig.full_adder(a, b, both), aig.full_adder(both, b, a));
    }
}
