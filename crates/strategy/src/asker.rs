//! One session and what was said in it: terms, encoding, assertions, kept from the first question to the last.

use std::fmt;
use std::time::Duration;

use base::Cancel;
use encode::consistency::Consistency;
use encode::refine::{Postpone, Refinement};
use encode::refusal::Refusal;
use encode::{Encoder, Spelling};
use expr::eval::Assignment;
use expr::{ExprId, Pool};
use results::Board;
use smt::{self, Model, Op, TermId, Terms};
use solver::{Answer, Credit, Failure, Limits, Session, Sessions, Stats};

use super::question::Question;

/// Why there are no values after a `Sat`.
#[derive(Debug)]
pub enum NoModel {
    Failed(Failure),
    /// The model lacks a symbol.
    Incomplete,
}

impl fmt::Display for NoModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoModel::Failed(failure) => write!(f, "{failure}"),
            NoModel::Incomplete => f.write_str("a symbol without a value"),
        }
    }
}

pub struct Asker {
    terms: Terms,
    encoder: Encoder,
    pub spelling: Spelling,
    session: Box<dyn Session>,
    /// Where the question goes if the integer encoding has no term for a part of it.
    bit_vectors: Option<(Box<dyn Session>, Board)>,
    /// The facts that were asserted.
    pub facts: Vec<ExprId>,
    asserted: Vec<TermId>,
    /// After a `Sat` in which something was postponed: a model of that as well.
    refined: Option<Model>,
    failure: Option<Failure>,
    /// Of sessions that were given up for a new one.
    earlier: Stats,
    /// Of each check.
    time: Option<Duration>,
    pub cancel: Cancel,
}

pub fn add(sum: &mut Stats, more: &Stats) {
    sum.checks += more.checks;
    sum.gates += more.gates;
    sum.clauses += more.clauses;
    sum.sent += more.sent;
}

impl Asker {
    pub fn new(sessions: &dyn Sessions, spelling: Spelling, cancel: &Cancel) -> Asker {
        let session = sessions.open(Limits { interrupt: cancel.clone().into(), ..Limits::default() });
        Asker {
            terms: Terms::new(),
            encoder: Encoder::bv(spelling),
            spelling,
            session,
            bit_vectors: None,
            facts: Vec::new(),
            asserted: Vec::new(),
            refined: None,
            failure: None,
            earlier: Stats::default(),
            time: None,
            cancel: cancel.clone(),
        }
    }

    /// In the integer encoding, asked of `integers`; what that cannot express exactly goes to `bit_vectors`, and the
    /// board is told why.
    pub fn over_integers(
        integers: &dyn Sessions,
        bit_vectors: &dyn Sessions,
        spelling: Spelling,
        cancel: &Cancel,
        board: &Board,
    ) -> Asker {
        let limits = Limits { interrupt: cancel.clone().into(), ..Limits::default() };
        let bit_vectors = (!spelling.reals).then(|| (bit_vectors.open(limits), board.clone()));
        Asker { encoder: Encoder::int(spelling), bit_vectors, ..Asker::new(integers, spelling, cancel) }
    }

    /// In the integer encoding, or not at all.
    pub fn only_integers(integers: &dyn Sessions, spelling: Spelling, cancel: &Cancel) -> Asker {
        Asker { encoder: Encoder::int(spelling), ..Asker::new(integers, spelling, cancel) }
    }

    /// Postpones this; the integer encoding does not.
    pub fn refining(mut self, what: Postpone) -> Asker {
        if let Encoder::Bv(encoder) = &mut self.encoder
            && what != Postpone::default()
        {
            encoder.refinement = Some(Refinement::new(what));
        }
        self
    }

    /// Asserts the facts that are new.
    pub fn assert_facts(&mut self, pool: &Pool, facts: &[ExprId]) {
        let new = &facts[self.facts.len()..];
        let terms = self.encode(pool, new);
        terms.into_iter().for_each(|term| self.assert(term));
        self.facts.extend_from_slice(new);
    }

    /// The terms of Boolean expressions. If the integer encoding cannot express one of them, all goes on in bit-vectors.
    /// Invariant: after a failure they mean nothing, and every check is unknown.
    fn encode(&mut self, pool: &Pool, exprs: &[ExprId]) -> Vec<TermId> {
        loop {
            let terms: Result<Vec<TermId>, Refusal> =
                exprs.iter().map(|&e| self.encoder.term(pool, &mut self.terms, e)).collect();
            match terms {
                Ok(terms) => {
                    let constraints = self.encoder.take_constraints(&self.terms, &terms);
                    constraints.into_iter().for_each(|term| self.assert(term));
                    return terms;
                }
                Err(reason) => self.change_to_bit_vectors(pool, reason),
            }
            if self.failure.is_some() {
                return vec![Terms::FALSE; exprs.len()];
            }
        }
    }

    fn change_to_bit_vectors(&mut self, pool: &Pool, reason: Refusal) {
        let Some((session, board)) = self.bit_vectors.take() else {
            // Nothing is asked from here on.
            self.failure.get_or_insert(Failure::NotEncoded(format!("no encoding has {reason}")));
            return;
        };
        board.note_once(format!("encoding: bit-vectors instead of integers, because of {reason}"));
        self.terms = Terms::new();
        self.encoder = Encoder::bv(self.spelling);
        self.session = session;
        self.asserted.clear();
        self.failure = None;
        let facts = std::mem::take(&mut self.facts);
        self.assert_facts(pool, &facts);
    }

    pub fn ask(&mut self, pool: &Pool, question: &Question) -> Answer {
        self.assert_facts(pool, question.facts);
        let executions = question.asked.executions();
        let both: Vec<ExprId> = executions.iter().chain(&question.assumed).copied().collect();
        let mut query = self.encode(pool, &both);
        // Encoding may have asserted what holds of new terms.
        if let Some(reason) = &self.failure {
            return Answer::Unknown(reason.clone());
        }
        let literals: Vec<TermId> = query.drain(..executions.len()).collect();
        query.push(self.terms.or(&literals));
        self.refined_check(&query)
    }

    /// As `ask`, interrupted after this time.
    pub fn ask_for(&mut self, patience: Option<Duration>, pool: &Pool, question: &Question) -> Answer {
        let Some(patience) = patience else { return self.ask(pool, question) };
        let whole = self.cancel.clone();
        let answer = whole.at_most(patience, |part| {
            self.obey(part);
            self.ask(pool, question)
        });
        self.obey(&whole);
        answer
    }

    /// What is postponed is defined as models show that it matters.
    fn refined_check(&mut self, query: &[TermId]) -> Answer {
        self.refined = None;
        loop {
            for lemma in self.encoder.refinement().map_or_else(Vec::new, Refinement::take_lemmas) {
                self.assert(lemma);
            }
            let answer = self.session.check(&self.terms, query);
            if answer != Answer::Sat || self.encoder.refinement().is_none() {
                return answer;
            }
            match self.define_contradicted(query) {
                Ok(0) => return answer,
                Ok(_) => {}
                Err(reason) => return Answer::Unknown(reason),
            }
        }
    }

    /// Adds what the present model contradicts of the postponed: lemmas about reads, or definitions; how many there were.
    fn define_contradicted(&mut self, query: &[TermId]) -> Result<usize, Failure> {
        let Some(refinement) = self.encoder.refinement() else { return Ok(0) };
        let mut from = query.to_vec();
        from.extend(&self.asserted);
        let model = self.session.model(&self.terms)?;
        let reached = refinement.reached(&self.terms, &from);
        let mut reads = Consistency::of(&mut self.terms, &model, &reached)?;
        if !reads.lemmas.is_empty() {
            let lemmas = std::mem::take(&mut reads.lemmas);
            lemmas.iter().for_each(|&lemma| self.assert(lemma));
            return self.failure.clone().map_or(Ok(lemmas.len()), Err);
        }
        // All that was left out is compared with one model for everything, whatever was asked of the reads before.
        let model = reads.completed(&self.terms)?;
        let mut evaluator = smt::eval::Evaluator::default();
        let mut contradicted = Vec::new();
        for postponed in reached {
            let stand_in = evaluator.eval(&self.terms, &model, postponed.stand_in)?;
            if stand_in != evaluator.eval(&self.terms, &model, postponed.operation)? {
                contradicted.push(postponed);
            }
        }
        for postponed in &contradicted {
            let definition = self.terms.eq(postponed.stand_in, postponed.operation);
            self.assert(definition);
        }
        let stand_ins: Vec<TermId> = contradicted.iter().map(|p| p.stand_in).collect();
        if let Some(refinement) = self.encoder.refinement() {
            refinement.defined(&stand_ins);
        }
        self.refined = Some(model);
        self.failure.clone().map_or(Ok(contradicted.len()), Err)
    }

    fn assert(&mut self, term: TermId) {
        self.asserted.push(term);
        if let Err(error) = self.session.assert(&self.terms, term) {
            self.failure.get_or_insert(error);
        }
    }

    /// After an unknown answer: which of its alternatives are known to be impossible all the same.
    pub fn refuted(&mut self, pool: &Pool, alternatives: &[ExprId]) -> Vec<bool> {
        // Without a check, what the session knows is about another question.
        if self.failure.is_some() {
            return vec![false; alternatives.len()];
        }
        let refuted = self.session.refuted();
        let literals = self.encode(pool, alternatives);
        let terms = &self.terms;
        let parts = |t: TermId| if terms.op(t) == Op::Or { terms.args(t) } else { &[] };
        let all_parts = |t: TermId| !parts(t).is_empty() && parts(t).iter().all(|part| refuted.contains(part));
        literals.into_iter().map(|t| refuted.contains(&t) || all_parts(t)).collect()
    }

    /// After `Unsat`: which of what was assumed the refutation needs; all of it where the solver does not say.
    pub fn needed(&mut self, pool: &Pool, assumed: &[ExprId]) -> Vec<bool> {
        let failed = self.session.failed_assumptions();
        let terms = self.encode(pool, assumed);
        terms.into_iter().map(|term| failed.is_empty() || failed.contains(&term)).collect()
    }

    /// Bounds each of the checks that follow.
    pub fn limit_time(&mut self, time: Duration) {
        self.time = Some(time);
        self.session.set_limits(self.limits());
    }

    /// Obeys this flag from now on.
    pub fn obey(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
        self.session.set_limits(self.limits());
    }

    fn limits(&self) -> Limits {
        Limits { time: self.time, interrupt: self.cancel.clone().into(), ..Limits::default() }
    }

    /// A new session that knows what was asserted, and nothing of what was asked.
    pub fn restart(&mut self, sessions: &dyn Sessions, integers: Option<&dyn Sessions>) {
        let in_integers = matches!(self.encoder, Encoder::Int(_));
        let sessions = integers.filter(|_| in_integers).unwrap_or(sessions);
        add(&mut self.earlier, &self.session.stats());
        self.session = sessions.open(self.limits());
        for term in std::mem::take(&mut self.asserted) {
            self.assert(term);
        }
    }

    /// The terms that were made for the questions so far.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What all sessions so far did.
    pub fn stats(&self) -> Stats {
        let mut stats = self.earlier.clone();
        add(&mut stats, &self.session.stats());
        stats
    }

    /// Who answered the latest check.
    pub fn credit(&self) -> Credit {
        self.session.credit()
    }

    /// The values of all symbols after a `Sat`.
    pub fn assignment(&mut self, pool: &Pool) -> Result<Assignment, NoModel> {
        let Asker { terms, session, encoder, refined, .. } = self;
        let model = match refined {
            Some(model) => model.clone(),
            None => session.model(terms).map_err(NoModel::Failed)?,
        };
        encoder.assignment(pool, |t| model.var(terms, t).ok_or(NoModel::Incomplete))
    }
}
