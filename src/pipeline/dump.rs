//! Formulas as text: `show --stage smt`, and the files of `flotilla dump`.

use std::collections::BTreeSet;
use std::rc::Rc;

use ::dump::{File, Formula, Layout, Origin, Recorder, Request, Wording, Writer, header, text};
use config::{Project, UsageError, select};
use encode::{Encoder, Spelling};
use expr::ExprId;
use fleet::Encoding;
use fleet::choose::choose;
use program::{Program, PropId};
use smt::benchmark::Status;
use solver::{Answer, EmbeddedSessions};
use ssa::{Goal, UnwindingId};
use strategy::question::all_violations;
use strategy::{Prover, Question, asks_for, beyond, induction, within};
use symex::{Deepening, Engine, Options};
use transition::Inductive;

use super::stages::{Context, Record, Stop, execute, execution_options, program, timed};

fn usage(reason: impl ToString) -> Stop {
    Stop::Usage(UsageError(reason.to_string()))
}

/// The formula of all properties, as `dump` writes it.
pub fn script(project: &Project, program: &Program, engine: &mut Engine) -> Result<String, Stop> {
    let wanted = Wanted::new(project, program, engine)?;
    let violations = all_violations(engine, |goal| wanted.contains(goal));
    let mut formula = formula(project, program, engine, &violations, &wanted)?;
    let file = File::all(&formula, &engine.trail.facts);
    let wording = Wording::named(&mut formula, &engine.pool, &file).map_err(usage)?;
    let origin = Origin { files: &project.files, license: "none" };
    Ok(text(&formula.terms, &header(&formula, &file, &origin), &wording).text)
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
        let mut formula = self.formula(&mut engine)?;
        let depths: Vec<Vec<ExprId>> = (1..=depth.unwrap_or(0)).map(|k| within(&mut engine, k)).collect();
        let facts = &engine.trail.facts;
        let files = match layout {
            Layout::PerProperty => File::per_property(&formula, facts),
            Layout::Incremental { .. } => vec![File::incremental(&formula, facts, &depths)],
            _ => vec![File::all(&formula, facts)],
        };
        self.write(&engine, &mut formula, &files)
    }

    /// The questions that k-induction asks first for a k.
    fn induction(&mut self, k: u32) -> Result<(), Stop> {
        let mut engine = self.deepened(k)?;
        let mut within = self.formula(&mut engine)?;
        let base = File::base_case(&within, &engine.trail.facts, k);
        self.write(&engine, &mut within, &[base, File::forward_condition(beyond(&engine), k)])?;
        let (inductive, engine) = Inductive::new(self.program, self.options.clone(), k);
        let mut engine = self.executed(engine)?;
        if let Some(reason) = engine.abandoned {
            self.writer.remark(format!("No inductive step: {reason}."));
            return Ok(());
        }
        let wanted = Wanted::new(self.project, self.program, &engine)?;
        let (violations, trusted) = induction::first_asked(&mut engine, &inductive, |goal| wanted.contains(goal));
        let mut step = formula(self.project, self.program, &engine, &violations, &wanted)?;
        let question = Question::violation(&engine.trail.facts, &violations, &[trusted]);
        let file = File::inductive_step(&step, question, k);
        self.write(&engine, &mut step, &[file])
    }

    /// The formula of all that was asked for.
    fn formula(&self, engine: &mut Engine) -> Result<Formula, Stop> {
        let wanted = Wanted::new(self.project, self.program, engine)?;
        let violations = all_violations(engine, |goal| wanted.contains(goal));
        formula(self.project, self.program, engine, &violations, &wanted)
    }

    fn write(&mut self, engine: &Engine, formula: &mut Formula, files: &[File]) -> Result<(), Stop> {
        self.writer.begin(formula);
        let statuses = if self.writer.request.status { self.statuses(engine, files) } else { Vec::new() };
        let mut statuses = statuses.into_iter();
        let recorder = Recorder::default();
        let mut prover = self.recorded(formula, &recorder);
        for file in files {
            let mut wording = match self.writer.request.as_asked {
                false => Wording::named(formula, &engine.pool, file).map_err(usage)?,
                true => {
                    file.questions.iter().for_each(|(_, question)| drop(prover.ask(&engine.pool, question)));
                    Wording::as_told(file, recorder.take())
                }
            };
            wording.queries.iter_mut().zip(&mut statuses).for_each(|(query, status)| query.status = status);
            let terms = if self.writer.request.as_asked { prover.terms() } else { &formula.terms };
            self.writer.write(formula, file, terms, &wording).map_err(usage)?;
        }
        Ok(())
    }

    /// A prover as a check has one, whose questions are only written down.
    fn recorded(&self, formula: &Formula, recorder: &Recorder) -> Prover {
        let (spelling, cancel) = (spelling(self.project), &self.context.cancel);
        match &formula.encoder {
            Encoder::Int(_) => Prover::over_integers(recorder, recorder, spelling, cancel, &self.context.board),
            Encoder::Bv(_) => Prover::new(recorder, spelling, cancel).refining(self.project.refine),
        }
    }

    /// Asks for each question of each file what its status is.
    fn statuses(&self, engine: &Engine, files: &[File]) -> Vec<Status> {
        let project = self.project;
        let asked = choose(&project.fleet, &project.wishes, &project.wording(), self.program);
        let (cancel, board) = (&self.context.cancel, &self.context.board);
        let mut prover = match &asked.integers {
            Some(integers) if asked.spelling.reals => {
                Prover::over_integers(integers, &asked.plan, asked.spelling, cancel, board)
            }
            _ => Prover::new(&asked.plan, asked.spelling, cancel),
        };
        let questions = files.iter().flat_map(|file| &file.questions);
        let status = |(_, question): &(String, Question)| match prover.ask(&engine.pool, question) {
            Answer::Sat => Status::Sat,
            Answer::Unsat => Status::Unsat,
            Answer::Unknown(_) => Status::Unknown,
        };
        timed(self.context, "solving", || questions.map(status).collect())
    }
}

/// What the user asks for.
struct Wanted {
    own: Option<Vec<PropId>>,
    /// The loops that were cut and are asked about.
    unwinding: BTreeSet<UnwindingId>,
}

impl Wanted {
    fn new(project: &Project, program: &Program, engine: &Engine) -> Result<Wanted, Stop> {
        let own = select::properties(project, program).map_err(Stop::Usage)?;
        let cut = engine.trail.unwinding.enumerate();
        let asked = cut.filter(|(_, u)| asks_for(u, &project.properties, project.unwinding.assertions));
        Ok(Wanted { own, unwinding: asked.map(|(id, _)| id).collect() })
    }

    fn contains(&self, goal: Goal) -> bool {
        match goal {
            Goal::Property(id) => self.own.as_ref().is_none_or(|list| list.contains(&id)),
            Goal::Unwinding(id) => self.unwinding.contains(&id),
            Goal::Candidate(_) => false,
        }
    }
}

fn spelling(project: &Project) -> Spelling {
    Spelling {
        tuples: project.tuples.unwrap_or_default(),
        reals: project.has_reals(),
        float_theory: project.float_theory,
    }
}

/// The formula in the encoding that was asked for, or in bit-vectors with a remark on why.
fn formula(
    project: &Project,
    program: &Program,
    engine: &Engine,
    violations: &[(Goal, ExprId)],
    wanted: &Wanted,
) -> Result<Formula, Stop> {
    let floats = project.floats;
    let mut remarks: Vec<String> =
        (!floats.is_ieee()).then(|| format!("Floating-point numbers are {floats}.")).into_iter().collect();
    let wanted = |goal| wanted.contains(goal);
    if project.encoding == Some(Encoding::Int) {
        match Formula::new(program, engine, Encoder::int(spelling(project)).named(), violations, wanted) {
            Ok(formula) => return Ok(Formula { remarks, ..formula }),
            Err(reason) => remarks.push(format!("Bit-vectors instead of integers, because of {reason}.")),
        }
    }
    let encoder = Encoder::bv(spelling(project)).named();
    let formula = Formula::new(program, engine, encoder, violations, wanted).map_err(usage)?;
    Ok(Formula { remarks, ..formula })
}
