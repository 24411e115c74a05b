//! Unit propagation along a given list of clauses.

/// A variable is a positive number, a literal that or its negation.
pub type Literal = i32;

/// Which literals are false, by index: two for each variable.
#[derive(Default)]
pub struct Assignment {
    is_false: Vec<bool>,
    trail: Vec<usize>,
}

fn index(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Assignment {
    /// Whether all literals of `clause` being false, propagated through the hints in their order, is a contradiction. A hint
    /// that says nothing is passed over: that can only make a proof fail.
    pub fn refutes<'a>(&mut self, clause: &[Literal], hints: impl Iterator<Item = &'a [Literal]>) -> bool {
        let refuted = clause.iter().any(|&literal| self.set_false(literal)) || self.conflict(hints);
        for at in self.trail.drain(..) {
            self.is_false[at] = false;
        }
        refuted
    }

    fn conflict<'a>(&mut self, hints: impl Iterator<Item = &'a [Literal]>) -> bool {
        for hint in hints {
            let mut open = hint.iter().copied().filter(|&literal| !self.is_false(literal));
            let unit = match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(unit), None) => Some(unit),
                // The same literal twice is one.
                (Some(one), Some(other)) if one == other && open.all(|more| more == one) => Some(one),
                _ => None,
            };
            if unit.is_some_and(|unit| self.set_false(-unit)) {
                return true;
            }
        }
        false
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.is_false.get(index(literal)).copied().unwrap_or(false)
    }

    /// Whether that contradicts what is known.
    fn set_false(&mut self, literal: Literal) -> bool {
        let at = index(literal);
        if at >= self.is_false.len() {
            self.is_false.resize(at + 2, false);
        }
        if !std::mem::replace(&mut self.is_false[at], true) {
            self.trail.push(at);
        }
        self.is_false(-literal)
    }
}
