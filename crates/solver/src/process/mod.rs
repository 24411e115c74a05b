//! Sessions with external solvers: one process spoken to in SMT-LIB over pipes. What was asserted is kept, so that a
//! process is started only when the first check needs it, and started again after a limit stopped it.
//!
//! Invariant: an answer counts only if it is exactly what was asked for. After an error nothing is believed; the
//! process is ended, and every later check is unknown for that reason.

mod answer;
mod child;
mod complaints;
mod dialogue;
pub mod spec;
mod values;

use std::fmt::Write;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use smt::command;
use smt::constants::Constants;
use smt::eval::Evaluator;
use smt::print::{ConstArrays, Printer};
use smt::{Model, Op, Sort, TermId, Terms, Value};

use crate::failure::{Breakdown, Failure};
use crate::session::{Answer, Credit, Limits, Session, Stats, formula};

use child::Until;
pub use child::output_of;
use dialogue::Dialogue;
pub use keeper::find_program;
use spec::{Incremental, Spec};

/// What a new process answers to some commands, as text.
pub fn answer_to(spec: &Spec, commands: &str, limit: Duration) -> Result<String, Breakdown> {
    let mut dialogue = Dialogue::start(spec)?;
    dialogue.pending = preamble(spec) + commands;
    let until = Until { deadline: Instant::now().checked_add(limit), interrupt: &Default::default() };
    dialogue.round(&until)
}

/// Options and logic, which come before everything else.
fn preamble(spec: &Spec) -> String {
    let mut text = String::new();
    for option in &spec.options {
        let _ = writeln!(text, "(set-option {option})");
    }
    let logic = spec.logics.first().map_or("ALL", String::as_str);
    command::set_logic(&mut text, logic);
    text
}

/// A process that broke down this often is not started again.
const MOST_BREAKDOWNS: u32 = 3;

pub struct ProcessSession {
    spec: Spec,
    /// What is asserted, frame by frame; the first one is never popped.
    frames: Vec<Vec<TermId>>,
    live: Option<Live>,
    breakdowns: u32,
    /// Why no process is started any more.
    given_up: Option<Failure>,
    latest: Latest,
    limits: Limits,
    stats: Stats,
    credit: Credit,
}

/// What the latest check answered, since when nothing has changed.
enum Latest {
    Unchecked,
    /// With the latest check's assumptions; the model is read when it is asked for.
    Sat(Vec<TermId>, Option<Box<(Model, Evaluator)>>),
    Unsat(Vec<TermId>),
}

/// A running process and what it has been told.
struct Live {
    dialogue: Dialogue,
    printer: Printer,
    /// What the session did since the process was last told.
    untold: Vec<Change>,
    /// For solvers that do not know all constant arrays.
    constants: Option<Constants>,
    /// Literals that imply an assumption.
    literals: FxHashMap<TermId, String>,
    /// Frames that are open in the process.
    depth: usize,
    /// The latest check's assumptions are asserted in a frame of their own, still open for its model.
    query_open: bool,
}

#[derive(Clone, Copy)]
enum Change {
    Assert(TermId),
    Push,
    Pop,
}

/// What is asserted before the frame that was just pushed is popped.
fn asserted_inside(changes: &[Change]) -> Vec<TermId> {
    let mut depth = 1;
    let inside = changes.iter().take_while(|change| {
        depth += match change {
            Change::Assert(_) => 0,
            Change::Push => 1,
            Change::Pop => -1,
        };
        depth > 0
    });
    inside.filter_map(|change| if let Change::Assert(t) = change { Some(*t) } else { None }).collect()
}

impl ProcessSession {
    pub fn new(spec: Spec) -> ProcessSession {
        let credit = Credit { solver: spec.name.clone(), ..Credit::default() };
        ProcessSession {
            spec,
            frames: vec![Vec::new()],
            live: None,
            breakdowns: 0,
            given_up: None,
            latest: Latest::Unchecked,
            limits: Limits::default(),
            stats: Stats::default(),
            credit,
        }
    }

    /// The process's number, while there is one.
    pub fn process_id(&self) -> Option<u32> {
        self.live.as_ref().map(|live| live.dialogue.process_id())
    }

    /// Why the solver cannot be used any more, if so.
    pub fn given_up(&self) -> Option<&Failure> {
        self.given_up.as_ref()
    }

    fn deadline(&self) -> Option<Instant> {
        let time = [self.limits.time, self.spec.time].into_iter().flatten().min();
        time.and_then(|time| Instant::now().checked_add(time))
    }

    fn solve(&mut self, terms: &Terms, assumptions: &[TermId]) -> Result<Answer, Breakdown> {
        if let Some(t) = assumptions.iter().find(|&&t| terms.sort(t) != Sort::Bool) {
            return Err(Breakdown::NotAFormula(terms.sort(*t)));
        }
        let interrupt = self.limits.interrupt.clone();
        let until = Until { deadline: self.deadline(), interrupt: &interrupt };
        if self.spec.incremental == Incremental::Fresh {
            self.live = None;
        }
        let live = match &mut self.live {
            Some(live) => live,
            none => none.insert(Live::start(&self.spec, &self.frames, terms)?),
        };
        live.tell(terms);
        live.say_what_constants_hold(terms, &self.frames, assumptions);
        live.ask(terms, assumptions, self.spec.incremental);
        self.stats.sent += live.dialogue.pending.len() as u64;
        let said = live.dialogue.round(&until)?;
        match said.as_str() {
            "sat" => {
                self.latest = Latest::Sat(assumptions.to_vec(), None);
                Ok(Answer::Sat)
            }
            "unsat" => {
                self.latest = Latest::Unsat(assumptions.to_vec());
                Ok(Answer::Unsat)
            }
            "unknown" => Ok(Answer::Unknown(Failure::SaidUnknown { solver: self.spec.name.clone() })),
            other => Err(live.dialogue.unexpected(other)),
        }
    }

    /// Ends the process; what is said about it goes into the answer.
    fn break_down(&mut self, breakdown: Breakdown) -> Failure {
        self.live = None;
        let stopped_by_us = self.limits.interrupt.is_set() || matches!(breakdown, Breakdown::TimeLimit(_));
        self.breakdowns += u32::from(!stopped_by_us);
        let is_passing = breakdown.is_passing();
        let failure = Failure::Process { solver: self.spec.name.clone(), breakdown };
        if !is_passing || self.breakdowns > MOST_BREAKDOWNS {
            self.given_up = Some(failure.clone());
        }
        failure
    }

    fn read_model(&mut self, terms: &Terms) -> Result<&mut (Model, Evaluator), Failure> {
        let deadline = self.deadline();
        let Latest::Sat(assumptions, model) = &self.latest else { return Err(Failure::NoModel) };
        if model.is_none() {
            let live = self.live.as_mut().ok_or(Failure::NoModel)?;
            let roots: Vec<TermId> = self.frames.iter().flatten().chain(assumptions).copied().collect();
            let until = Until { deadline, interrupt: &self.limits.interrupt };
            match values::read_model(&mut live.dialogue, &live.printer, terms, &roots, &until) {
                Ok(found) => {
                    let Latest::Sat(_, model) = &mut self.latest else { return Err(Failure::NoModel) };
                    *model = Some(Box::new((found, Evaluator::new())));
                }
                Err(broken) => {
                    self.latest = Latest::Unchecked;
                    return Err(self.break_down(broken));
                }
            }
        }
        match &mut self.latest {
            Latest::Sat(_, Some(model)) => Ok(model),
            _ => Err(Failure::NoModel),
        }
    }

    fn change(&mut self, change: Change) {
        self.latest = Latest::Unchecked;
        if let Some(live) = &mut self.live {
            live.untold.push(change);
        }
    }
}

impl Live {
    fn start(spec: &Spec, frames: &[Vec<TermId>], terms: &Terms) -> Result<Live, Breakdown> {
        let mut dialogue = Dialogue::start(spec)?;
        dialogue.pending = preamble(spec);
        let mut untold = Vec::new();
        for (depth, frame) in frames.iter().enumerate() {
            untold.extend((depth > 0).then_some(Change::Push));
            untold.extend(frame.iter().map(|&t| Change::Assert(t)));
        }
        Ok(Live {
            dialogue,
            printer: Printer::with_style(terms, spec.style),
            untold,
            constants: (spec.style.const_arrays != ConstArrays::Any).then(|| Constants::new(spec.style)),
            literals: FxHashMap::default(),
            depth: 0,
            query_open: false,
        })
    }

    /// Brings the process up to date.
    fn tell(&mut self, terms: &Terms) {
        if std::mem::take(&mut self.query_open) {
            command::pop(&mut self.dialogue.pending);
        }
        let changes = std::mem::take(&mut self.untold);
        for (n, &change) in changes.iter().enumerate() {
            match change {
                Change::Assert(t) => {
                    let text = self.printer.print(terms, &[t], &mut self.dialogue.pending);
                    let _ = writeln!(self.dialogue.pending, "(assert {})", text[0]);
                }
                Change::Push => {
                    // What is declared inside goes with the frame, and saying it anew in each costs some solvers a
                    // factor of ten.
                    let inside = asserted_inside(&changes[n + 1..]);
                    self.printer.print(terms, &inside, &mut self.dialogue.pending);
                    self.printer.mark();
                    self.depth += 1;
                    command::push(&mut self.dialogue.pending);
                }
                Change::Pop => {
                    self.printer.forget();
                    self.constants = self.constants.take().map(|constants| Constants::new(constants.style));
                    self.depth -= 1;
                    command::pop(&mut self.dialogue.pending);
                }
            }
        }
    }

    /// Where constant arrays print as variables: their contents at every index that is read.
    fn say_what_constants_hold(&mut self, terms: &Terms, frames: &[Vec<TermId>], assumptions: &[TermId]) {
        let Some(constants) = &mut self.constants else { return };
        self.printer.print(terms, assumptions, &mut self.dialogue.pending);
        for &root in frames.iter().flatten().chain(assumptions) {
            constants.add(terms, root);
        }
        constants.say(terms, &self.printer, &mut self.dialogue.pending);
    }

    fn ask(&mut self, terms: &Terms, assumptions: &[TermId], incremental: Incremental) {
        // Definitions stay when the query's own frame is popped.
        let texts = self.printer.print(terms, assumptions, &mut self.dialogue.pending);
        if incremental == Incremental::Assumptions && !assumptions.is_empty() {
            let literals: Vec<String> =
                assumptions.iter().zip(texts).map(|(&t, text)| self.literal(terms, t, text)).collect();
            let _ = writeln!(self.dialogue.pending, "(check-sat-assuming ({}))", literals.join(" "));
            return;
        }
        if incremental == Incremental::PushPop && !assumptions.is_empty() {
            self.query_open = true;
            command::push(&mut self.dialogue.pending);
        }
        for text in texts {
            let _ = writeln!(self.dialogue.pending, "(assert {text})");
        }
        command::check_sat(&mut self.dialogue.pending);
    }

    /// A literal that implies the assumption. One that is declared in a frame goes with it, so it is not kept.
    fn literal(&mut self, terms: &Terms, t: TermId, text: String) -> String {
        if terms.op(t) == Op::Var {
            return text;
        }
        if let Some(literal) = self.literals.get(&t) {
            return literal.clone();
        }
        let literal = self.printer.unique(&format!("$assumed{}", t.0));
        let _ = writeln!(self.dialogue.pending, "(declare-const {literal} Bool)\n(assert (=> {literal} {text}))");
        if self.depth == 0 {
            self.literals.insert(t, literal.clone());
        }
        literal
    }
}

impl Session for ProcessSession {
    fn assert(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure> {
        formula(terms, t)?;
        self.frames.last_mut().expect("the first frame is never popped").push(t);
        self.change(Change::Assert(t));
        Ok(())
    }

    fn push(&mut self) {
        self.frames.push(Vec::new());
        self.change(Change::Push);
    }

    fn pop(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
            self.change(Change::Pop);
        }
    }

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let start = Instant::now();
        self.latest = Latest::Unchecked;
        let answer = match &self.given_up {
            Some(failure) => Answer::Unknown(failure.clone()),
            None => match self.solve(terms, assumptions) {
                Ok(answer) => answer,
                Err(broken) => Answer::Unknown(self.break_down(broken)),
            },
        };
        self.credit.time = start.elapsed();
        self.stats.checks += 1;
        self.stats.check_time += self.credit.time;
        answer
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, Failure> {
        let (model, evaluator) = self.read_model(terms)?;
        Ok(evaluator.eval(terms, model, t)?)
    }

    fn model(&mut self, terms: &Terms) -> Result<Model, Failure> {
        Ok(self.read_model(terms)?.0.clone())
    }

    /// All of them: that the refutation used each is not known, and nothing may rest on one being unused.
    fn failed_assumptions(&mut self) -> Vec<TermId> {
        match &self.latest {
            Latest::Unsat(assumptions) => assumptions.clone(),
            _ => Vec::new(),
        }
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }

    fn credit(&self) -> Credit {
        let memory = self.live.as_ref().map_or(self.credit.memory, |live| live.dialogue.peak_memory());
        Credit { memory, time: self.credit.time.max(Duration::from_nanos(1)), ..self.credit.clone() }
    }
}
