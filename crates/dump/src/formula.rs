//! The formula of a finished symbolic execution: C, the constraints, and for each property a literal that is true if
//! and only if the property holds (the paper's section 3.3).

use std::collections::BTreeSet;

use base::Id;
use encode::Encoder;
use encode::refusal::Refusal;
use expr::{ExprId, Pool};
use program::{Program, Property};
use smt::benchmark::{Query, Status};
use smt::print::symbol;
use smt::{Sort, TermId, Terms};
use ssa::{CandidateId, Goal};
use strategy::{Asked, Question};
use symex::Engine;

use super::names::{self, place};

pub struct Formula {
    pub terms: Terms,
    pub encoder: Encoder,
    pub facts: Vec<TermId>,
    pub parts: Vec<Part>,
    /// What the parts are made of, in the order of the execution.
    pub violations: Vec<(Goal, ExprId)>,
    /// Properties that need no solver.
    pub trivial: Vec<String>,
    /// On what the verdicts depend beyond the C program, one sentence each.
    pub remarks: Vec<String>,
}

/// One property.
pub struct Part {
    pub goal: Goal,
    pub name: String,
    pub place: String,
    pub description: String,
    /// As it is spelled in the script.
    pub literal: String,
    /// literal ⇔ the property holds.
    pub definition: TermId,
    violated: TermId,
    /// The executions that violate it.
    pub executions: Vec<ExprId>,
}

impl Formula {
    /// `wanted` says which properties are asked for, `violations` the executions that violate them, and perhaps
    /// candidates of an induction.
    pub fn new(
        program: &Program,
        engine: &Engine,
        mut encoder: Encoder,
        violations: &[(Goal, ExprId)],
        wanted: impl Fn(Goal) -> bool + Copy,
    ) -> Result<Formula, Refusal> {
        let objects = engine.objects.list.iter().map(|object| (object.name.clone(), object.loc));
        encoder.show_places(names::places(program, &engine.trail, &engine.pool, objects));
        encoder.show_claims(engine.trail.claims.clone());
        let mut terms = Terms::new();
        let mut facts = Vec::new();
        for &fact in &engine.trail.facts {
            facts.push(encoder.term(&engine.pool, &mut terms, fact)?);
        }
        let mut formula = Formula {
            terms,
            encoder,
            facts,
            parts: Vec::new(),
            violations: violations.to_vec(),
            trivial: Vec::new(),
            remarks: Vec::new(),
        };
        let of = |goal: Goal| -> Vec<ExprId> { violations.iter().filter(|v| v.0 == goal).map(|v| v.1).collect() };
        for (goal, property) in properties(program, engine).into_iter().filter(|(goal, _)| wanted(*goal)) {
            let executions = of(goal);
            if executions.is_empty() {
                formula.trivial.push(property.name.clone());
                continue;
            }
            let place = place(&program.files, property.loc);
            formula.add(
                &engine.pool,
                Subject { goal, name: property.name, place, description: property.description },
                executions,
            )?;
        }
        for id in candidates(violations) {
            formula.add(&engine.pool, Subject::candidate(id), of(Goal::Candidate(id)))?;
        }
        Ok(formula)
    }

    fn add(&mut self, pool: &Pool, subject: Subject, executions: Vec<ExprId>) -> Result<(), Refusal> {
        let mut holds = Vec::new();
        for &execution in &executions {
            let violated = self.encoder.term(pool, &mut self.terms, execution)?;
            holds.push(self.terms.not(violated));
        }
        let holds = self.terms.and(&holds);
        let Subject { goal, name, place, description } = subject;
        let shown = format!("holds {} {place}", names::cut(&name));
        let literal = self.terms.var(shown.trim_end(), Sort::Bool);
        let definition = self.terms.eq(literal, holds);
        let violated = self.terms.not(literal);
        let literal = symbol(shown.trim_end());
        self.parts.push(Part { goal, name, place, description, literal, definition, violated, executions });
        Ok(())
    }

    pub fn all(&self) -> Vec<usize> {
        (0..self.parts.len()).collect()
    }

    /// How many of the parts are properties, and no candidates.
    pub fn properties(&self) -> usize {
        self.parts.iter().filter(|part| !is_candidate(part.goal)).count()
    }

    /// Whether one property is violated.
    pub fn violated<'a>(&self, n: usize, facts: &'a [ExprId]) -> (String, Question<'a>) {
        let part = &self.parts[n];
        let comment = format!("{} {} is violated", part.name, part.place);
        (comment, Question::violation(facts, &part.violations().collect::<Vec<_>>(), &[]))
    }

    /// Whether any of them is violated, where this is assumed: in the order of the execution, as strategies ask.
    pub fn any_violated<'a>(&self, facts: &'a [ExprId], assumed: &[ExprId]) -> Question<'a> {
        Question::violation(facts, &self.violations, assumed)
    }

    /// A question in terms of the literals.
    pub fn query(&mut self, pool: &Pool, comment: &str, question: &Question) -> Result<Query, Refusal> {
        let alternatives = match &question.asked {
            Asked::Violation(list) => {
                let asked = self.parts.iter().filter(|part| list.iter().any(|(goal, _)| *goal == part.goal));
                asked.map(|part| part.violated).collect()
            }
            Asked::Possible(list) => self.encoded(pool, list)?,
        };
        let mut assertions = vec![self.terms.or(&alternatives)];
        assertions.extend(self.encoded(pool, &question.assumed)?);
        Ok(Query { comment: comment.to_string(), assertions, status: Status::Unknown })
    }

    fn encoded(&mut self, pool: &Pool, exprs: &[ExprId]) -> Result<Vec<TermId>, Refusal> {
        exprs.iter().map(|&e| self.encoder.term(pool, &mut self.terms, e)).collect()
    }

    /// `common` with what the encoding has to say about the symbols that occur.
    pub fn with_constraints(&self, mut common: Vec<TermId>, queries: &[Query]) -> Vec<TermId> {
        let roots = common.iter().chain(queries.iter().flat_map(|q| &q.assertions)).copied().collect();
        common.splice(0..0, self.encoder.constraints_on(&self.terms, roots));
        common
    }
}

impl Part {
    fn violations(&self) -> impl Iterator<Item = (Goal, ExprId)> {
        self.executions.iter().map(|&execution| (self.goal, execution))
    }
}

/// What a part is about.
struct Subject {
    goal: Goal,
    name: String,
    place: String,
    description: String,
}

impl Subject {
    fn candidate(id: CandidateId) -> Subject {
        let name = format!("candidate.{}", id.index() + 1);
        let description = "a fact about a loop that is tried as an invariant".to_string();
        Subject { goal: Goal::Candidate(id), name, place: String::new(), description }
    }
}

fn is_candidate(goal: Goal) -> bool {
    matches!(goal, Goal::Candidate(_))
}

fn candidates(violations: &[(Goal, ExprId)]) -> BTreeSet<CandidateId> {
    let candidate = |goal: Goal| if let Goal::Candidate(id) = goal { Some(id) } else { None };
    violations.iter().filter_map(|v| candidate(v.0)).collect()
}

/// The program's own, and those of loops that were cut.
fn properties(program: &Program, engine: &Engine) -> Vec<(Goal, Property)> {
    let own = program.properties.enumerate().map(|(id, property)| (Goal::Property(id), property.clone()));
    let unwinding = engine.trail.unwinding.enumerate();
    let unwinding = unwinding.map(|(id, u)| (Goal::Unwinding(id), u.property.clone()));
    own.chain(unwinding).collect()
}
