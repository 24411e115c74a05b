//! The way through an expression that every encoding goes: operands before their users, first operands first, so that
//! terms are numbered as the program computes them. Iterative; what was encoded before is not entered again.

use expr::{ExprId, Pool};
use ssa::claims::Claims;

pub struct Walk {
    work: Vec<ExprId>,
}

impl Walk {
    pub fn to(e: ExprId) -> Walk {
        Walk { work: vec![e] }
    }

    /// The next expression to encode: its operands are `done`, or those of its claim. The caller makes it done.
    pub fn next(&mut self, pool: &Pool, claims: &Claims, done: impl Fn(ExprId) -> bool) -> Option<ExprId> {
        loop {
            let &top = self.work.last()?;
            if done(top) {
                self.work.pop();
                continue;
            }
            let before = self.work.len();
            let mut enter = |a: ExprId| {
                if !done(a) {
                    self.work.push(a);
                }
            };
            match claims.get(top) {
                Some(claim) => claim.for_each_operand(&mut |a| match a == top {
                    true => pool.for_each_operand(top, &mut enter),
                    false => enter(a),
                }),
                None => pool.for_each_operand(top, enter),
            }
            self.work[before..].reverse();
            if self.work.len() == before {
                return self.work.pop();
            }
        }
    }
}
