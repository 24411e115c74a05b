//! What conditions of the memory model say, in the words of `encodings/`. Symbolic execution decides bounds, liveness and
//! leaks object by object, so that little of the definitions is left to see in an expression. A claim says of an
//! expression which definitions, put together how, it is equivalent to: for readers of scripts.
//!
//! Invariant: what a claim speaks of has smaller numbers than the expression, or is a constant, or is the expression
//! itself, which then means what it is without its claim. So replacing expressions by their claims comes to an end.

use rustc_hash::FxHashMap;

use expr::{ExprId, ObjId, Pool};

/// A definition about pointers or objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    SameObject,
    Invalid,
    Null,
    LowerBound,
    UpperBound,
    IsDynamic,
    Valid,
    Deallocated,
}

/// An argument of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The number of the object that a pointer names.
    ObjectOf(ExprId),
    OffsetOf(ExprId),
    Object(ObjId),
    /// Of an integer or a truth value.
    Value(ExprId),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    Is(Definition, Vec<Part>),
    /// A truth value that is no definition.
    Holds(ExprId),
    Not(Box<Claim>),
    All(Vec<Claim>),
    Any(Vec<Claim>),
}

impl Claim {
    pub fn implies(self, other: Claim) -> Claim {
        Claim::Any(vec![self.negated(), other])
    }

    pub fn negated(self) -> Claim {
        match self {
            Claim::Not(inner) => *inner,
            other => Claim::Not(Box::new(other)),
        }
    }

    pub fn speaks_of(&self, e: ExprId) -> bool {
        let mut found = false;
        self.for_each_operand(&mut |part| found |= part == e);
        found
    }

    /// The expressions that it speaks of.
    pub fn for_each_operand(&self, f: &mut impl FnMut(ExprId)) {
        match self {
            Claim::Is(_, parts) => parts.iter().for_each(|part| match *part {
                Part::ObjectOf(e) | Part::OffsetOf(e) | Part::Value(e) => f(e),
                Part::Object(_) => {}
            }),
            Claim::Holds(e) => f(*e),
            Claim::Not(inner) => inner.for_each_operand(f),
            Claim::All(list) | Claim::Any(list) => list.iter().for_each(|claim| claim.for_each_operand(f)),
        }
    }
}

/// Claims by expression.
#[derive(Clone, Debug, Default)]
pub struct Claims(FxHashMap<ExprId, Claim>);

impl Claims {
    pub fn get(&self, e: ExprId) -> Option<&Claim> {
        self.0.get(&e)
    }

    pub fn iter(&self) -> impl Iterator<Item = (ExprId, &Claim)> {
        self.0.iter().map(|(&e, claim)| (e, claim))
    }

    /// Notes that `e` is equivalent to the claim, and so its negation, in whose place `e` stands in formulas.
    pub fn add(&mut self, pool: &mut Pool, e: ExprId, claim: Claim) {
        if pool.is_const(e) {
            return;
        }
        let opposite = pool.not(e);
        let ends = |of: ExprId, other: ExprId| {
            let mut ends = true;
            claim.for_each_operand(&mut |part| ends &= pool.is_const(part) || part <= of && part != other);
            ends
        };
        if ends(opposite, e) {
            self.0.entry(opposite).or_insert_with(|| claim.clone().negated());
        }
        if ends(e, opposite) {
            self.0.entry(e).or_insert(claim);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::Sort;

    #[test]
    fn replacing_comes_to_an_end() {
        let mut pool = Pool::new(64);
        let (cond, other) = (pool.fresh("c", Sort::Bool), pool.fresh("d", Sort::Bool));
        let both = pool.and(cond, other);
        let mut claims = Claims::default();
        claims.add(&mut pool, cond, Claim::Holds(both));
        claims.add(&mut pool, Pool::TRUE, Claim::Holds(other));
        assert!(claims.get(cond).is_none() && claims.get(Pool::TRUE).is_none());
        claims.add(&mut pool, both, Claim::Holds(cond));
        let not_both = pool.not(both);
        assert_eq!(claims.get(both), Some(&Claim::Holds(cond)));
        assert_eq!(claims.get(not_both), Some(&Claim::Holds(cond).negated()));
        // Of a leak, all that is left may be the one bit that the definition speaks of.
        let freed = pool.not(other);
        claims.add(&mut pool, freed, Claim::Holds(other).negated());
        assert!(claims.get(other).is_some_and(|claim| claim.speaks_of(other)) && claims.get(freed).is_none());
    }
}
