//! Backward from the check (algorithm DPVS of the paper's section 2.4.2). The constraint store begins with the violated
//! check, in which every variable that two paths have joined is free. A queue holds these variables; for the first of
//! them one of its definitions is chosen, which puts that definition and the branch that leads to it into the store and
//! cuts the other branch off, everywhere. An inconsistent store is left for another definition.
//!
//! Two things differ from the paper. The test of the store is complete where the paper's is partial: it is cheap because
//! the store holds little, and its proof says which decisions the contradiction needs, so that decisions in between are
//! jumped over and not only the latest one is undone. And the inputs of a consistent store are tried at once: if they
//! violate the check, the rest of the path need not be collected.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use expr::eval::{Assignment, Evaluator, ExprValue};
use expr::{ExprId, Op, Pool, Sort};
use results::Undecided;
use solver::Answer;
use symex::{Engine, Options};

use super::counts::{Counts, unless_stopped};
use super::relaxed::{Relaxation, condition};
use crate::question::Question;
use crate::search::{GaveUp, Search, Setup};

pub fn run<'a>(setup: &'a Setup<'a>, options: &Options, search: &mut Search<'a>) -> Result<(), GaveUp> {
    let mut engine = Engine::new(setup.program, options.clone());
    let executed = engine.run(&mut search.prover, setup.cancel, |steps| setup.progress.steps(steps));
    executed.map_err(|reason| GaveUp(Undecided::Stopped(reason)))?;
    search.mark(&mut engine, None);
    let mut counts = Counts::default();
    let ended = all_checks(setup, &mut engine, search, &mut counts);
    counts.note(setup);
    search.count(&engine);
    ended
}

/// Looks for a path to every check that can be violated, one after the other.
fn all_checks<'p>(
    setup: &Setup,
    engine: &mut Engine<'p>,
    search: &mut Search<'p>,
    counts: &mut Counts,
) -> Result<(), GaveUp> {
    let mut refuted = FxHashSet::default();
    let mut relaxation = Relaxation::default();
    loop {
        let violations = search.violations(engine);
        let Some(&(_, violated)) = violations.iter().find(|(_, e)| !refuted.contains(e)) else { return Ok(()) };
        let mut backward = Backward::new(setup, engine, search, &mut relaxation, counts);
        match backward.path_to(violated)? {
            None => _ = refuted.insert(violated),
            Some(path) => {
                search.round(engine, &path)?;
                if search.violations(engine).iter().any(|&(_, e)| e == violated) {
                    // The path shows a violation that the round did not; all paths at once will.
                    return search.round(engine, &[]);
                }
            }
        }
    }
}

/// A branch that was decided.
struct Decision {
    condition: ExprId,
    value: bool,
    /// The other value was refuted: by these decisions.
    refuted_by: Option<BTreeSet<usize>>,
    /// What the store and the queue held before it.
    store: usize,
    queue: usize,
    next: usize,
}

struct Backward<'b, 'p> {
    setup: &'b Setup<'b>,
    engine: &'b mut Engine<'p>,
    search: &'b mut Search<'p>,
    relaxation: &'b mut Relaxation,
    counts: &'b mut Counts,
    /// Constraints, each with the decision that it needs.
    store: Vec<(ExprId, usize)>,
    /// The variables in the order in which they came up, and the first that has no definition yet.
    queue: Vec<ExprId>,
    next: usize,
    queued: FxHashSet<ExprId>,
    decisions: Vec<Decision>,
    decided: FxHashMap<ExprId, usize>,
}

impl<'b, 'p> Backward<'b, 'p> {
    fn new(
        setup: &'b Setup<'b>,
        engine: &'b mut Engine<'p>,
        search: &'b mut Search<'p>,
        relaxation: &'b mut Relaxation,
        counts: &'b mut Counts,
    ) -> Self {
        Backward {
            setup,
            engine,
            search,
            relaxation,
            counts,
            store: Vec::new(),
            queue: Vec::new(),
            next: 0,
            queued: FxHashSet::default(),
            decisions: Vec::new(),
            decided: FxHashMap::default(),
        }
    }

    /// What holds on a path on which `violated` does, if there is one.
    fn path_to(&mut self, violated: ExprId) -> Result<Option<Vec<ExprId>>, GaveUp> {
        let asked = self.relaxation.of(&mut self.engine.pool, violated);
        self.enqueue(violated);
        loop {
            unless_stopped(self.setup)?;
            self.counts.show(self.setup);
            match self.ask(asked)? {
                Answer::Unsat => {
                    self.counts.cut += 1;
                    let needed = self.needed();
                    if !self.jump_back(needed) {
                        return Ok(None);
                    }
                }
                Answer::Sat => {
                    let model = self.search.prover.assignment(&self.engine.pool);
                    let model = model.map_err(|reason| GaveUp(Undecided::Unanswered(reason.to_string())))?;
                    if Evaluator::new(&self.engine.pool, &model).truth(violated) {
                        self.counts.explored += 1;
                        return Ok(Some(self.inputs(violated, &model)));
                    }
                    if self.next == self.queue.len() {
                        self.counts.explored += 1;
                        return Ok(Some(self.literals()));
                    }
                    self.decide(&model);
                }
                Answer::Unknown(reason) => return Err(GaveUp(Undecided::Unanswered(reason.to_string()))),
            }
        }
    }

    fn ask(&mut self, asked: ExprId) -> Result<Answer, GaveUp> {
        let assumed = self.store.iter().map(|&(constraint, _)| constraint).collect();
        let question = Question { assumed, ..Question::possible(&self.engine.trail.facts, &[asked]) };
        let prover = &mut self.search.prover;
        let answer = self.setup.progress.solving(|| prover.ask(&self.engine.pool, &question));
        match answer {
            Answer::Unknown(_) => unless_stopped(self.setup).map(|()| answer),
            _ => Ok(answer),
        }
    }

    /// The decisions that the latest contradiction needs.
    fn needed(&mut self) -> BTreeSet<usize> {
        let constraints: Vec<ExprId> = self.store.iter().map(|&(constraint, _)| constraint).collect();
        let needed = self.search.prover.needed(&self.engine.pool, &constraints);
        self.store.iter().zip(needed).filter(|(_, needed)| *needed).map(|((_, decision), _)| *decision).collect()
    }

    /// Undoes all decisions back to the latest that a contradiction needs, and takes that one the other way; false if it
    /// needs none.
    fn jump_back(&mut self, mut needed: BTreeSet<usize>) -> bool {
        while let Some(latest) = needed.pop_last() {
            let decision = self.undo_to(latest);
            match decision.refuted_by {
                Some(before) => needed.extend(before),
                None => {
                    self.begin(Decision { value: !decision.value, refuted_by: Some(needed), ..decision });
                    return true;
                }
            }
        }
        false
    }

    fn undo_to(&mut self, latest: usize) -> Decision {
        for decision in &self.decisions[latest..] {
            self.decided.remove(&decision.condition);
        }
        let decision = self.decisions.drain(latest..).next().expect("a decision that was taken");
        self.store.truncate(decision.store);
        self.queue.drain(decision.queue..).for_each(|choice| _ = self.queued.remove(&choice));
        self.next = decision.next;
        decision
    }

    /// Chooses a definition of the first variable in the queue: the one that the inputs lead to that are consistent so
    /// far.
    fn decide(&mut self, model: &Assignment) {
        let (condition, _) = condition(&self.engine.pool, self.queue[self.next]);
        let value = Evaluator::new(&self.engine.pool, model).truth(condition);
        let (store, queue, next) = (self.store.len(), self.queue.len(), self.next);
        self.begin(Decision { condition, value, refuted_by: None, store, queue, next });
    }

    fn begin(&mut self, decision: Decision) {
        let number = self.decisions.len();
        let (condition, value) = (decision.condition, decision.value);
        self.decided.insert(condition, number);
        self.decisions.push(decision);
        let literal = self.literal(condition, value);
        let relaxed = self.relaxation.of(&mut self.engine.pool, literal);
        self.store.push((relaxed, number));
        self.enqueue(condition);
        self.define_decided();
    }

    fn literal(&mut self, condition: ExprId, value: bool) -> ExprId {
        if value { condition } else { self.engine.pool.not(condition) }
    }

    /// The variables at the front of the queue whose branch is decided get their definition.
    fn define_decided(&mut self) {
        while let Some(&choice) = self.queue.get(self.next) {
            let (condition, negated) = condition(&self.engine.pool, choice);
            let Some(&number) = self.decided.get(&condition) else { return };
            self.next += 1;
            let first = self.decisions[number].value != negated;
            let definition = self.engine.pool.arg(choice, if first { 1 } else { 2 });
            let (variable, value) = {
                let pool = &mut self.engine.pool;
                (self.relaxation.of(pool, choice), self.relaxation.of(pool, definition))
            };
            let defined = self.engine.pool.eq(variable, value);
            self.store.push((defined, number));
            self.enqueue(definition);
        }
    }

    fn enqueue(&mut self, e: ExprId) {
        let choices = self.relaxation.choices(&self.engine.pool, e);
        let new = choices.iter().copied().filter(|&choice| self.queued.insert(choice));
        self.queue.extend(new);
    }

    /// The branches of the path.
    fn literals(&mut self) -> Vec<ExprId> {
        let decisions: Vec<(ExprId, bool)> = self.decisions.iter().map(|d| (d.condition, d.value)).collect();
        decisions.into_iter().map(|(condition, value)| self.literal(condition, value)).collect()
    }

    /// That the numbers which the violation depends on are those of the model.
    fn inputs(&mut self, violated: ExprId, model: &Assignment) -> Vec<ExprId> {
        let pool = &mut self.engine.pool;
        let mut wanted = Vec::new();
        for symbol in symbols(pool, violated) {
            let Op::Symbol(id) = pool.op(symbol) else { continue };
            match (pool.sort(symbol), model.get(&id)) {
                (Sort::Bool, Some(ExprValue::Bool(value))) => {
                    wanted.push(if *value { symbol } else { pool.not(symbol) });
                }
                (sort, Some(ExprValue::Int(value))) if sort.is_int() => {
                    let value = pool.int(*value, sort);
                    wanted.push(pool.eq(symbol, value));
                }
                _ => {}
            }
        }
        wanted
    }
}

fn symbols(pool: &Pool, e: ExprId) -> Vec<ExprId> {
    let mut seen = FxHashSet::default();
    let mut work = vec![e];
    let mut found = Vec::new();
    while let Some(top) = work.pop() {
        if seen.insert(top) {
            match pool.op(top) {
                Op::Symbol(_) => found.push(top),
                _ => pool.for_each_operand(top, |a| work.push(a)),
            }
        }
    }
    found
}
