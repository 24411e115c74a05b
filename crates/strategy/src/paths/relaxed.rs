//! Expressions in which definitions are left open. What was joined from two paths is a choice, `ite(c, a, b)`: a variable
//! with two definitions. The relaxed expression has a symbol in its place, until one of the definitions is chosen.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use expr::{ExprId, Op, Pool, Scalar, Sort};

#[derive(Default)]
pub struct Relaxation {
    /// Expressions with a symbol for every choice in them.
    relaxed: FxHashMap<ExprId, ExprId>,
    /// The choices that an expression uses directly.
    used: FxHashMap<ExprId, Rc<[ExprId]>>,
}

impl Relaxation {
    /// The expression, with symbols for its choices.
    pub fn of(&mut self, pool: &mut Pool, e: ExprId) -> ExprId {
        let mut work = vec![e];
        let mut operands = Vec::new();
        while let Some(&top) = work.last() {
            if self.relaxed.contains_key(&top) {
                work.pop();
                continue;
            }
            operands.clear();
            if !is_choice(pool, top) {
                pool.for_each_operand(top, |a| operands.push(a));
            }
            let before = work.len();
            work.extend(operands.iter().filter(|a| !self.relaxed.contains_key(a)));
            if work.len() == before {
                let relaxed = self.relax(pool, top, &operands);
                self.relaxed.insert(top, relaxed);
                work.pop();
            }
        }
        self.relaxed[&e]
    }

    fn relax(&self, pool: &mut Pool, e: ExprId, operands: &[ExprId]) -> ExprId {
        if is_choice(pool, e) {
            return pool.fresh("choice", pool.sort(e));
        }
        let operands: Vec<ExprId> = operands.iter().map(|a| self.relaxed[a]).collect();
        pool.with_operands(e, &operands)
    }

    /// The choices that stand in the expression, not those inside of them; nearest first.
    pub fn choices(&mut self, pool: &Pool, e: ExprId) -> Rc<[ExprId]> {
        if let Some(known) = self.used.get(&e) {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut work = std::collections::VecDeque::from([e]);
        while let Some(top) = work.pop_front() {
            if !seen.insert(top) {
                continue;
            }
            if is_choice(pool, top) {
                found.push(top);
            } else {
                pool.for_each_operand(top, |a| work.push_back(a));
            }
        }
        let found: Rc<[ExprId]> = found.into();
        self.used.insert(e, Rc::clone(&found));
        found
    }
}

/// A variable with two definitions. Arrays and floating-point numbers have no equality that a definition could be stated
/// with (C's is another one), so that their joins are kept as they are.
pub fn is_choice(pool: &Pool, e: ExprId) -> bool {
    let has_equality = match pool.sort(e) {
        Sort::Bool => true,
        Sort::Scalar(scalar) => matches!(scalar, Scalar::Int(_) | Scalar::Ptr),
        Sort::Array { .. } => false,
    };
    has_equality && pool.op(e) == Op::Ite
}

/// The condition of a choice without its negation, and whether it was negated.
pub fn condition(pool: &Pool, choice: ExprId) -> (ExprId, bool) {
    let c = pool.arg(choice, 0);
    if pool.op(c) == Op::Not { (pool.arg(c, 0), true) } else { (c, false) }
}
