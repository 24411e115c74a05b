//! What a file asks about a formula: whether any property can be violated, or each of them, or what a strategy asks.

use std::collections::BTreeSet;

use expr::{ExprId, Pool};
use smt::TermId;
use smt::benchmark::{Query, Status};

use super::formula::Formula;
use super::names;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// One file that asks whether any property can be violated.
    All,
    PerProperty,
    /// One script with a frame for each property; with a depth, for each number of iterations up to it.
    Incremental {
        depth: Option<u32>,
    },
    /// Base case, forward condition and inductive step for each k up to this one.
    Induction {
        most: u32,
    },
}

/// What a file asks, before it is printed.
pub struct Question {
    pub file: String,
    /// What an answer says about the program, as a sentence.
    pub meaning: String,
    pub queries: Vec<Query>,
    /// Query by query.
    pub asked: Vec<Asked>,
    /// The parts of the formula that it speaks of.
    pub parts: Vec<usize>,
}

/// What a query asks, as expressions: whether one of the alternatives is possible where all assumptions hold.
pub struct Asked {
    pub alternatives: Vec<ExprId>,
    pub assumptions: Vec<ExprId>,
}

const VIOLATED: &str = "Satisfiable if and only if a property named below can be violated.";

impl Layout {
    /// The questions of this layout. `depths` are the assumptions that bound the iterations to 1, 2, ….
    pub fn questions(
        self,
        formula: &mut Formula,
        pool: &Pool,
        depths: Vec<Vec<ExprId>>,
    ) -> Result<Vec<Question>, String> {
        let all: Vec<usize> = (0..formula.parts.len()).collect();
        let question = |file: String, parts: Vec<usize>, queries: Vec<(Query, Asked)>| {
            let (queries, asked) = queries.into_iter().unzip();
            Question { file, meaning: VIOLATED.to_string(), queries, asked, parts }
        };
        let one = |formula: &Formula, n: usize| (formula.violated(n), formula.asked(&[n], Vec::new()));
        Ok(match self {
            Layout::All => {
                let query = formula.any_violated("any of the properties is violated");
                let asked = formula.asked(&all, Vec::new());
                vec![question("all.smt2".to_string(), all, vec![(query, asked)])]
            }
            Layout::PerProperty => {
                let mut taken = BTreeSet::new();
                let each = all.into_iter().map(|n| {
                    let file = names::file_name(&formula.parts[n].name, &mut taken);
                    question(file, vec![n], vec![one(formula, n)])
                });
                each.collect()
            }
            Layout::Incremental { .. } => {
                let mut queries = Vec::new();
                if depths.is_empty() {
                    queries.extend(all.iter().map(|&n| one(formula, n)));
                }
                for (n, within) in depths.into_iter().enumerate() {
                    let mut query = formula.any_violated(&format!("within depth {}", n + 1));
                    query.assertions.extend(formula.terms(pool, &within)?);
                    queries.push((query, formula.asked(&all, within)));
                }
                vec![question("incremental.smt2".to_string(), all, queries)]
            }
            Layout::Induction { .. } => unreachable!("k-induction asks by `base_case` and `step`"),
        })
    }
}

/// Of k-induction: whether a property is violated, or the program goes on, within `k` iterations of each loop.
pub fn base_case(formula: &mut Formula, pool: &Pool, k: u32, beyond: &[ExprId]) -> Result<[Question; 2], String> {
    let all: Vec<usize> = (0..formula.parts.len()).collect();
    let violated = Question {
        file: format!("base-case-{k}.smt2"),
        meaning: format!(
            "Base case, k = {k}: satisfiable if and only if a property named below can be violated within {k} iterations of each loop."
        ),
        queries: vec![formula.any_violated(&format!("base case, k = {k}: a property is violated"))],
        asked: vec![formula.asked(&all, Vec::new())],
        parts: all,
    };
    let goes_on = formula.terms(pool, beyond)?;
    let comment = format!("forward condition, k = {k}: an execution goes on");
    let goes_on = formula.terms.or(&goes_on);
    let forward = Question {
        file: format!("forward-condition-{k}.smt2"),
        meaning: format!(
            "Forward condition, k = {k}: unsatisfiable if and only if no execution goes on beyond {k} iterations of a loop."
        ),
        queries: vec![Query { comment, assertions: vec![goes_on], status: Status::Unknown }],
        asked: vec![Asked { alternatives: beyond.to_vec(), assumptions: Vec::new() }],
        parts: Vec::new(),
    };
    Ok([violated, forward])
}

/// Of k-induction: whether a property can be the first to be violated, where all of `trusted` hold before.
pub fn step(formula: &mut Formula, pool: &Pool, k: u32, trusted: Vec<ExprId>) -> Result<Question, String> {
    let all: Vec<usize> = (0..formula.parts.len()).collect();
    let mut query = formula.any_violated(&format!("inductive step, k = {k}: a property is the first to be violated"));
    query.assertions.extend(formula.terms(pool, &trusted)?);
    Ok(Question {
        file: format!("inductive-step-{k}.smt2"),
        meaning: format!(
            "Inductive step, k = {k}: unsatisfiable only if the properties named below hold for any number of iterations."
        ),
        queries: vec![query],
        asked: vec![formula.asked(&all, trusted)],
        parts: all,
    })
}

impl Formula {
    /// The violations of these parts under assumptions.
    fn asked(&self, parts: &[usize], assumptions: Vec<ExprId>) -> Asked {
        let executions = parts.iter().flat_map(|&n| self.parts[n].executions.iter().copied());
        Asked { alternatives: executions.collect(), assumptions }
    }

    fn terms(&mut self, pool: &Pool, exprs: &[ExprId]) -> Result<Vec<TermId>, String> {
        exprs.iter().map(|&e| self.term(pool, e)).collect()
    }
}
