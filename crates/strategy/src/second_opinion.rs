//! A second opinion over integers: a question with products or quotients of unknowns that bit-vectors do not answer soon.
//! What is a search through carries for a SAT solver is often a step of arithmetic for a solver of integers, such as
//! `n < SIZE_MAX / m` keeping `n * m` from wrapping around. The integer encoding is exact, so either answer counts.

use std::time::Duration;

use rustc_hash::FxHashSet;

use base::Cancel;
use encode::Spelling;
use expr::eval::Assignment;
use expr::{ExprId, Op, Pool};
use solver::{Answer, Credit, Sessions, Stats};

use super::asker::{Asker, NoModel};
use super::question::Question;

/// How long either side thinks before the other is asked: less than what other members of the default portfolio wait.
pub const PATIENCE: Duration = Duration::from_millis(1500);

/// Expressions in all; a solver of integers has nothing to say on more of them in that time.
const LARGEST: usize = 1 << 18;

pub struct SecondOpinion {
    asker: Asker,
    seen: FxHashSet<ExprId>,
    /// One of the questions or facts so far has a product or a quotient.
    nonlinear: bool,
    /// It answered the latest question, so it is asked first.
    pub answered: bool,
}

impl SecondOpinion {
    pub fn new(integers: &dyn Sessions, spelling: Spelling, cancel: &Cancel) -> SecondOpinion {
        let asker = Asker::only_integers(integers, spelling, cancel);
        SecondOpinion { asker, seen: FxHashSet::default(), nonlinear: false, answered: false }
    }

    /// Whether it is worth asking. Every expression is looked at once in all.
    pub fn concerns(&mut self, pool: &Pool, roots: &[ExprId]) -> bool {
        if pool.len() > LARGEST {
            return false;
        }
        let mut work = roots.to_vec();
        while !self.nonlinear
            && let Some(e) = work.pop()
        {
            if self.seen.insert(e) {
                self.nonlinear = is_nonlinear(pool, e);
                pool.for_each_operand(e, |operand| work.push(operand));
            }
        }
        self.nonlinear
    }

    pub fn ask(&mut self, pool: &Pool, question: &Question) -> Answer {
        self.asker.limit_time(PATIENCE);
        let answer = self.asker.ask(pool, question);
        self.answered = !matches!(answer, Answer::Unknown(_));
        answer
    }

    pub fn assignment(&mut self, pool: &Pool) -> Result<Assignment, NoModel> {
        self.asker.assignment(pool)
    }

    pub fn credit(&self) -> Credit {
        self.asker.credit()
    }

    pub fn stats(&self) -> Stats {
        self.asker.stats()
    }
}

/// Multiplied or divided by what is no constant, or divided by one that is no power of two.
fn is_nonlinear(pool: &Pool, e: ExprId) -> bool {
    let node = pool.get(e);
    let unknown = |n: usize| pool.int_value(node.args[n]).is_none();
    match node.op {
        Op::Mul => node.sort.is_int() && unknown(0) && unknown(1),
        Op::Div | Op::Rem => {
            node.sort.is_int() && pool.int_value(node.args[1]).is_none_or(|divisor| !divisor.is_power_of_two())
        }
        _ => false,
    }
}
