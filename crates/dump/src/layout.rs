//! Which files a dump has, and what each of them asks: the questions come from the strategies, the layout only says how
//! they are spread over files.

use std::collections::BTreeSet;

use expr::ExprId;
use strategy::Question;

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

/// A file before it is printed.
pub struct File<'a> {
    pub name: String,
    /// What an answer says about the program, as a sentence.
    pub meaning: String,
    /// The parts of the formula that it speaks of.
    pub parts: Vec<usize>,
    /// Each with a comment that says what is asked.
    pub questions: Vec<(String, Question<'a>)>,
}

const VIOLATED: &str = "Satisfiable if and only if a property named below can be violated.";

impl<'a> File<'a> {
    fn new(name: &str, parts: Vec<usize>, questions: Vec<(String, Question<'a>)>) -> File<'a> {
        File { name: name.to_string(), meaning: VIOLATED.to_string(), parts, questions }
    }

    /// Whether any property is violated.
    pub fn all(formula: &Formula, facts: &'a [ExprId]) -> File<'a> {
        let asked = ("any of the properties is violated".to_string(), formula.any_violated(facts, &[]));
        File::new("all.smt2", formula.all(), vec![asked])
    }

    /// Each property in a file of its own.
    pub fn per_property(formula: &Formula, facts: &'a [ExprId]) -> Vec<File<'a>> {
        let mut taken = BTreeSet::new();
        let file = |n: usize| {
            let name = names::file_name(&formula.parts[n].name, &mut taken);
            File::new(&name, vec![n], vec![formula.violated(n, facts)])
        };
        formula.all().into_iter().map(file).collect()
    }

    /// A frame for each property, or for each of the depths: what bounds the iterations to 1, 2, ….
    pub fn incremental(formula: &Formula, facts: &'a [ExprId], depths: &[Vec<ExprId>]) -> File<'a> {
        let all = formula.all();
        let within = |(n, within): (usize, &Vec<ExprId>)| {
            (format!("within depth {}", n + 1), formula.any_violated(facts, within))
        };
        let questions = match depths {
            [] => all.iter().map(|&n| formula.violated(n, facts)).collect(),
            depths => depths.iter().enumerate().map(within).collect(),
        };
        File::new("incremental.smt2", all, questions)
    }

    /// Of k-induction: whether a property is violated within `k` iterations of each loop.
    pub fn base_case(formula: &Formula, facts: &'a [ExprId], k: u32) -> File<'a> {
        let asked = (format!("base case, k = {k}: a property is violated"), formula.any_violated(facts, &[]));
        File {
            name: format!("base-case-{k}.smt2"),
            meaning: format!(
                "Base case, k = {k}: satisfiable if and only if a property named below can be violated within {k} iterations of each loop."
            ),
            parts: formula.all(),
            questions: vec![asked],
        }
    }

    /// Of k-induction: whether an execution goes on beyond `k` iterations of a loop.
    pub fn forward_condition(beyond: Question<'a>, k: u32) -> File<'a> {
        File {
            name: format!("forward-condition-{k}.smt2"),
            meaning: format!(
                "Forward condition, k = {k}: unsatisfiable if and only if no execution goes on beyond {k} iterations of a loop."
            ),
            parts: Vec::new(),
            questions: vec![(format!("forward condition, k = {k}: an execution goes on"), beyond)],
        }
    }

    /// Of k-induction: whether a property can be the first to be violated, where all that is asked for held before.
    pub fn inductive_step(formula: &Formula, question: Question<'a>, k: u32) -> File<'a> {
        let asked = format!("inductive step, k = {k}: a property is the first to be violated");
        File {
            name: format!("inductive-step-{k}.smt2"),
            meaning: format!(
                "Inductive step, k = {k}: unsatisfiable only if the properties named below hold for any number of iterations."
            ),
            parts: formula.all(),
            questions: vec![(asked, question)],
        }
    }
}
