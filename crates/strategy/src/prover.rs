//! Who answers a strategy's questions: one session, and where that may help a second opinion over integers.

use std::time::Duration;

use base::Cancel;
use encode::Spelling;
use encode::refine::Postpone;
use expr::eval::Assignment;
use expr::{ExprId, Pool};
use results::Board;
use smt::Terms;
use solver::{Answer, Credit, Sessions, Stats};
use symex::Oracle;

use super::asker::{Asker, NoModel, add};
use super::question::Question;
use super::second_opinion::{PATIENCE, SecondOpinion};

pub struct Prover {
    own: Asker,
    second: Option<Box<SecondOpinion>>,
}

impl Prover {
    pub fn new(sessions: &dyn Sessions, spelling: Spelling, cancel: &Cancel) -> Prover {
        Prover { own: Asker::new(sessions, spelling, cancel), second: None }
    }

    /// In the integer encoding, asked of `integers`; what that cannot express exactly goes to `bit_vectors`, and the
    /// board is told why.
    pub fn over_integers(
        integers: &dyn Sessions,
        bit_vectors: &dyn Sessions,
        spelling: Spelling,
        cancel: &Cancel,
        board: &Board,
    ) -> Prover {
        Prover { own: Asker::over_integers(integers, bit_vectors, spelling, cancel, board), second: None }
    }

    /// Asks those over integers too, where that may help.
    pub fn with_second_opinion(self, integers: Option<&dyn Sessions>) -> Prover {
        let second =
            integers.map(|integers| Box::new(SecondOpinion::new(integers, self.own.spelling, &self.own.cancel)));
        Prover { second, ..self }
    }

    /// Postpones this; the integer encoding does not.
    pub fn refining(self, what: Postpone) -> Prover {
        Prover { own: self.own.refining(what), ..self }
    }

    /// Asserts the facts that are new.
    pub fn assert_facts(&mut self, pool: &Pool, facts: &[ExprId]) {
        self.own.assert_facts(pool, facts);
    }

    pub fn ask(&mut self, pool: &Pool, question: &Question) -> Answer {
        let Some(mut second) = self.second.take() else { return self.own.ask(pool, question) };
        self.own.assert_facts(pool, question.facts);
        let whole: Vec<ExprId> = [question.facts, &question.asked.executions(), &question.assumed].concat();
        let concerned = second.concerns(pool, &whole);
        let leads = concerned && std::mem::take(&mut second.answered);
        if !leads {
            let answer = self.own.ask_for(concerned.then_some(PATIENCE), pool, question);
            if !concerned || !matches!(answer, Answer::Unknown(_)) || self.own.cancel.check().is_some() {
                self.second = Some(second);
                return answer;
            }
        }
        let answer = second.ask(pool, question);
        if matches!(answer, Answer::Unknown(_)) {
            // It is not asked again.
            return self.own.ask(pool, question);
        }
        self.second = Some(second);
        answer
    }

    /// After an unknown answer: which of these executions are known to be impossible all the same.
    pub fn refuted(&mut self, pool: &Pool, executions: &[ExprId]) -> Vec<bool> {
        self.own.refuted(pool, executions)
    }

    /// After `Unsat`: which of what was assumed the refutation needs; all of it where that is not known.
    pub fn needed(&mut self, pool: &Pool, assumed: &[ExprId]) -> Vec<bool> {
        match &self.second {
            Some(second) if second.answered => vec![true; assumed.len()],
            _ => self.own.needed(pool, assumed),
        }
    }

    /// Bounds each of the questions that follow.
    pub fn limit_time(&mut self, time: Duration) {
        self.own.limit_time(time);
    }

    /// Obeys this flag from now on.
    pub fn obey(&mut self, cancel: &Cancel) {
        self.own.obey(cancel);
    }

    /// A new session that knows what was asserted, and nothing of what was asked.
    pub fn restart(&mut self, sessions: &dyn Sessions, integers: Option<&dyn Sessions>) {
        self.own.restart(sessions, integers);
    }

    /// The terms that were made for the questions so far.
    pub fn terms(&self) -> &Terms {
        self.own.terms()
    }

    /// What all sessions so far did.
    pub fn stats(&self) -> Stats {
        let mut stats = self.own.stats();
        if let Some(second) = &self.second {
            add(&mut stats, &second.stats());
        }
        stats
    }

    /// Who answered the latest question.
    pub fn credit(&self) -> Credit {
        match &self.second {
            Some(second) if second.answered => second.credit(),
            _ => self.own.credit(),
        }
    }

    /// The values of all symbols after a `Sat`.
    pub fn assignment(&mut self, pool: &Pool) -> Result<Assignment, NoModel> {
        match self.second.as_mut().filter(|second| second.answered) {
            Some(second) => second.assignment(pool),
            None => self.own.assignment(pool),
        }
    }
}

impl Oracle for Prover {
    fn is_possible(&mut self, pool: &Pool, facts: &[ExprId], condition: ExprId) -> bool {
        self.ask(pool, &Question::possible(facts, &[condition])) != Answer::Unsat
    }
}
