//! Formulas as text: `show --stage smt`, and the files of `flotilla dump`.

use std::rc::Rc;

use ::dump::{Formula, Layout, Origin, Question, Request, Writer};
use config::{Project, UsageError, select};
use encode::{Encoder, Spelling};
use expr::ExprId;
use fleet::Encoding;
use fleet::choose::choose;
use program::Program;
use smt::benchmark::Status;
use solver::{Answer, EmbeddedSessions};
use ssa::Goal;
use strategy::{Prover, asks_for, within};
use symex::{Deepening, Engine, Options};
use transition::Inductive;

use super::stages::{Context, Record, Stop, execute, execution_options, program, timed};

fn usage(reason: String) -> Stop {
    Stop::Usage(UsageError(reason))
}

/// The formula of all properties, as `dump` writes it.
pub fn script(project: &Project, program: &Program, engine: &mut Engine) -> Result<String, Stop> {
    let mut formula = formula(project, program, engine)?;
    let questions = Layout::All.questions(&mut formula, &engine.pool, Vec::new()).map_err(usage)?;
    let origin = Origin { files: &project.files, license: "none" };
    Ok(::dump::text(&formula, &questions[0], &origin).text)
}

/// Writes the formulas as files; the result is a line on what was written.
pub fn dump(project: &Project, request: &Request, context: &Context) -> Result<String, Stop> {
    let program = program(project, context)?;
    let options = execution_options(project, &program, Record { steps: false, claims: true })?;
    let origin = Origin { files: &project.files, license: &request.license };
    let mut dumping = Dumping { project, context, program: &program, options, writer: Writer::new(request, origin) };
    match request.layout {
        Layout::Induction { most } => (1..=most).try_for_each(|k| dumping.induction(k))?,
        layout => dumping.bounded(layout)?,
    }
    dumping.writer.finish().map_err(usage)
}

struct Dumping<'a> {
    project: &'a Project,
    context: &'a Context,
    program: &'a Program,
    options: Options,
    writer: Writer<'a>,
}

impl<'a> Dumping<'a> {
    /// A formula of half of a program would promise what it does not say.
    fn executed(&self, mut engine: Engine<'a>) -> Result<Engine<'a>, Stop> {
        let spelling = Spelling { reals: self.project.has_reals(), ..Spelling::default() };
        let mut prover = Prover::new(&EmbeddedSessions, spelling, &self.context.cancel);
        execute(&mut engine, &mut prover, self.context);
        if let Some(reason) = self.context.cancel.check() {
            return Err(usage(format!("no formula of a program that was not executed to its end: {reason}")));
        }
        Ok(engine)
    }

    fn deepened(&self, depth: u32) -> Result<Engine<'a>, Stop> {
        self.executed(Engine::with_policy(self.program, self.options.clone(), Rc::new(Deepening(depth))))
    }

    /// Within the bounds of the unwinding.
    fn bounded(&mut self, layout: Layout) -> Result<(), Stop> {
        let depth = match layout {
            Layout::Incremental { depth } => depth,
            _ => None,
        };
        let mut engine = match depth {
            Some(depth) => self.deepened(depth)?,
            None => self.executed(Engine::new(self.program, self.options.clone()))?,
        };
        let mut formula = formula(self.project, self.program, &mut engine)?;
        let depths: Vec<Vec<ExprId>> = (1..=depth.unwrap_or(0)).map(|k| within(&mut engine, k)).collect();
        let questions = layout.questions(&mut formula, &engine.pool, depths).map_err(usage)?;
        self.write(&engine, &formula, questions)
    }

    /// The three questions of k-induction. The step takes all properties to be hoped for, and no other facts than those.
    fn induction(&mut self, k: u32) -> Result<(), Stop> {
        let mut engine = self.deepened(k)?;
        let mut base = formula(self.project, self.program, &mut engine)?;
        let questions = ::dump::base_case(&mut base, &engine.pool, k, &engine.trail.beyond).map_err(usage)?;
        self.write(&engine, &base, questions.into())?;
        let (inductive, engine) = Inductive::new(self.program, self.options.clone(), k);
        let mut engine = self.executed(engine)?;
        if let Some(reason) = engine.abandoned {
            self.writer.remark(format!("No inductive step: {reason}."));
            return Ok(());
        }
        let mut step = formula(self.project, self.program, &mut engine)?;
        let trust = inductive.trust().into_iter();
        let hoped = trust.filter(|(goal, _)| step.parts.iter().any(|part| part.goal == *goal));
        let mut trusted: Vec<ExprId> = hoped.map(|(_, trust)| trust).collect();
        trusted.sort();
        let question = ::dump::step(&mut step, &engine.pool, k, trusted).map_err(usage)?;
        self.write(&engine, &step, vec![question])
    }

    fn write(&mut self, engine: &Engine, formula: &Formula, mut questions: Vec<Question>) -> Result<(), Stop> {
        if self.writer.request.status {
            let project = self.project;
            let asked = choose(&project.fleet, &project.wishes, &project.wording(), self.program);
            let (cancel, board) = (&self.context.cancel, &self.context.board);
            let mut prover = match &asked.integers {
                Some(integers) if asked.spelling.reals => {
                    Prover::over_integers(integers, &asked.plan, asked.spelling, cancel, board)
                }
                _ => Prover::new(&asked.plan, asked.spelling, cancel),
            };
            timed(self.context, "solving", || add_statuses(engine, &mut questions, &mut prover));
        }
        self.writer.write(formula, &questions).map_err(usage)
    }
}

/// The formula in the encoding that was asked for, or in bit-vectors with a remark on why.
fn formula(project: &Project, program: &Program, engine: &mut Engine) -> Result<Formula, Stop> {
    let selected = select::properties(project, program).map_err(Stop::Usage)?;
    let cut = engine.trail.unwinding.clone();
    let wanted = |goal: Goal| match goal {
        Goal::Property(id) => selected.as_ref().is_none_or(|list| list.contains(&id)),
        Goal::Unwinding(id) => asks_for(&cut[id], &project.properties, project.unwinding.assertions),
        Goal::Candidate(_) => false,
    };
    let floats = project.target.floats;
    let mut remarks: Vec<String> =
        (!floats.is_ieee()).then(|| format!("Floating-point numbers are {floats}.")).into_iter().collect();
    let spelling = Spelling {
        tuples: project.tuples.unwrap_or_default(),
        reals: project.has_reals(),
        float_theory: project.float_theory,
    };
    if project.encoding == Some(Encoding::Int) {
        match Formula::new(program, engine, Encoder::int(spelling).named(), wanted) {
            Ok(formula) => return Ok(Formula { remarks, ..formula }),
            Err(reason) => remarks.push(format!("Bit-vectors instead of integers, because of {reason}.")),
        }
    }
    let formula = Formula::new(program, engine, Encoder::bv(spelling).named(), wanted).map_err(usage)?;
    Ok(Formula { remarks, ..formula })
}

/// Asks for each query of each question what its status is.
fn add_statuses(engine: &Engine, questions: &mut [Question], prover: &mut Prover) {
    prover.assert_facts(&engine.pool, &engine.trail.facts);
    for question in questions {
        for (query, asked) in question.queries.iter_mut().zip(&question.asked) {
            query.status = match prover.check(&engine.pool, &asked.alternatives, &asked.assumptions) {
                Answer::Sat => Status::Sat,
                Answer::Unsat => Status::Unsat,
                Answer::Unknown(_) => Status::Unknown,
            };
        }
    }
}
