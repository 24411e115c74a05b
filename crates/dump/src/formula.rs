//! The formula of a finished symbolic execution: C, the constraints, and for each property a literal that is true if
//! and only if the property holds (the paper's section 3.3).

use encode::Encoder;
use expr::{ExprId, Pool};
use program::Program;
use smt::benchmark::{Query, Status};
use smt::print::symbol;
use smt::{Sort, TermId, Terms};
use ssa::Goal;
use ssa::vcs::{self, Condition};
use symex::Engine;

use super::names::{self, place};

pub struct Formula {
    pub terms: Terms,
    pub encoder: Encoder,
    pub facts: Vec<TermId>,
    pub parts: Vec<Part>,
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
    /// `wanted` says which properties are asked for.
    pub fn new(
        program: &Program,
        engine: &mut Engine,
        mut encoder: Encoder,
        wanted: impl Fn(Goal) -> bool + Copy,
    ) -> Result<Formula, String> {
        let found = vcs::conditions(&engine.trail, &mut engine.pool);
        let objects = engine.objects.list.iter().map(|object| (object.name.clone(), object.loc));
        encoder.show_places(names::places(program, &engine.trail, &engine.pool, objects));
        encoder.show_claims(engine.trail.claims.clone());
        let mut terms = Terms::new();
        let mut facts = Vec::new();
        for &fact in &engine.trail.facts {
            facts.push(encoder.term(&engine.pool, &mut terms, fact).map_err(|refusal| refusal.to_string())?);
        }
        let mut formula =
            Formula { terms, encoder, facts, parts: Vec::new(), trivial: Vec::new(), remarks: Vec::new() };
        let own = program.properties.enumerate().map(|(id, property)| (Goal::Property(id), property.clone()));
        let unwinding = engine.trail.unwinding.enumerate();
        let unwinding = unwinding.map(|(id, u)| (Goal::Unwinding(id), u.property.clone()));
        let all: Vec<_> = own.chain(unwinding).filter(|(goal, _)| wanted(*goal)).collect();
        for (goal, property) in all {
            let here = found.open.iter().filter(|c| c.goal == goal);
            let executions: Vec<ExprId> = here.map(|c| violation(&mut engine.pool, c)).collect();
            if executions.is_empty() {
                formula.trivial.push(property.name.clone());
                continue;
            }
            formula.add(&engine.pool, goal, &property, place(&program.files, property.loc), executions)?;
        }
        Ok(formula)
    }

    fn add(
        &mut self,
        pool: &Pool,
        goal: Goal,
        property: &program::Property,
        place: String,
        executions: Vec<ExprId>,
    ) -> Result<(), String> {
        let mut holds = Vec::new();
        for &execution in &executions {
            let violated =
                self.encoder.term(pool, &mut self.terms, execution).map_err(|refusal| refusal.to_string())?;
            holds.push(self.terms.not(violated));
        }
        let holds = self.terms.and(&holds);
        let name = format!("holds {} {place}", names::cut(&property.name));
        let literal = self.terms.var(&name, Sort::Bool);
        let definition = self.terms.eq(literal, holds);
        self.parts.push(Part {
            goal,
            name: property.name.clone(),
            place,
            description: property.description.clone(),
            literal: symbol(&name),
            definition,
            violated: self.terms.not(literal),
            executions,
        });
        Ok(())
    }

    pub fn term(&mut self, pool: &Pool, e: ExprId) -> Result<TermId, String> {
        self.encoder.term(pool, &mut self.terms, e).map_err(|refusal| refusal.to_string())
    }

    pub fn violated(&self, n: usize) -> Query {
        let part = &self.parts[n];
        let comment = format!("{} {} is violated", part.name, part.place);
        Query { comment, assertions: vec![part.violated], status: Status::Unknown }
    }

    pub fn any_violated(&mut self, comment: &str) -> Query {
        let violated: Vec<TermId> = self.parts.iter().map(|part| part.violated).collect();
        let any = self.terms.or(&violated);
        Query { comment: comment.to_string(), assertions: vec![any], status: Status::Unknown }
    }

    /// `common` with what the encoding has to say about the symbols that occur.
    pub fn with_constraints(&self, mut common: Vec<TermId>, queries: &[Query]) -> Vec<TermId> {
        let roots = common.iter().chain(queries.iter().flat_map(|q| &q.assertions)).copied().collect();
        common.splice(0..0, self.encoder.constraints_on(&self.terms, roots));
        common
    }
}

fn violation(pool: &mut Pool, condition: &Condition) -> ExprId {
    pool.and(condition.assumed, condition.reached_violated)
}
