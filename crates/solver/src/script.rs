//! Running SMT-LIB scripts on the embedded solver and answering as the standard says. Stops at the first error: what
//! a solver says after one is not to be believed.

use std::io::{self, Write};

use rustc_hash::FxHashMap;

use smt::parse::{Meaning, Scope};
use smt::print::symbol;
use smt::sexpr::{Reader, ScriptError, SexprId, SexprKind};
use smt::value::FunctionValue;
use smt::{Sort, TermId, Terms, Value};

use crate::embedded::Embedded;
use crate::session::{Answer, Limits, Session};

/// How a script ended, and what its checks answered.
#[derive(Clone, Debug, Default)]
pub struct ScriptRun {
    pub answers: Vec<Answer>,
    pub failed: bool,
}

/// Runs a script; answers and errors go to `out`, as the standard says.
pub fn solve_script(text: &str, out: &mut dyn Write, limits: Limits) -> io::Result<ScriptRun> {
    solve_script_on(Embedded::new, text, out, limits)
}

/// The same on sessions that `make` makes.
pub fn solve_script_on(
    make: fn() -> Embedded,
    text: &str,
    out: &mut dyn Write,
    limits: Limits,
) -> io::Result<ScriptRun> {
    let mut runner = Runner::new(make, limits);
    let mut reader = Reader::new(text);
    loop {
        let after = match reader.next_expression() {
            Ok(None) => break,
            Ok(Some(command)) => runner.command(&reader, command, out)?,
            Err(error) => AfterCommand::Failed(error),
        };
        match after {
            AfterCommand::Continue => out.flush()?,
            AfterCommand::Exit => break,
            AfterCommand::Failed(error) => {
                writeln!(out, "(error {})", quote(&error.to_string()))?;
                runner.run.failed = true;
                break;
            }
        }
    }
    out.flush()?;
    Ok(runner.run)
}

enum AfterCommand {
    Continue,
    Exit,
    Failed(ScriptError),
}

struct Runner {
    make: fn() -> Embedded,
    terms: Terms,
    scope: Scope,
    session: Embedded,
    limits: Limits,
    options: FxHashMap<String, String>,
    /// Assertions with their source text.
    assertions: Vec<(TermId, String)>,
    frames: Vec<Frame>,
    /// The latest check's assumptions, as written.
    assumptions: Vec<(TermId, String)>,
    /// The answer that later commands may ask about.
    latest: Option<Answer>,
    run: ScriptRun,
}

/// Levels that one `push` has opened. Nothing can stand between them, so they are one frame of the session, however many
/// they are.
struct Frame {
    levels: u64,
    /// How many assertions there were before.
    assertions: usize,
}

type Done = Result<(), ScriptError>;

impl Runner {
    fn new(make: fn() -> Embedded, limits: Limits) -> Runner {
        let mut runner = Runner {
            make,
            terms: Terms::new(),
            scope: Scope::new(),
            session: make(),
            limits: limits.clone(),
            options: FxHashMap::default(),
            assertions: Vec::new(),
            frames: Vec::new(),
            assumptions: Vec::new(),
            latest: None,
            run: ScriptRun::default(),
        };
        runner.session.set_limits(limits);
        runner
    }

    /// Runs one command. Answers are collected first, so that a failed command prints nothing but its error.
    fn command(&mut self, reader: &Reader, id: SexprId, out: &mut dyn Write) -> io::Result<AfterCommand> {
        let Some((&head, args)) = reader.children(id).split_first() else {
            return Ok(AfterCommand::Failed(reader.error(id, "a command is expected here")));
        };
        let name = reader.symbol(head).unwrap_or_default();
        if name == "exit" {
            self.print_success(out)?;
            return Ok(AfterCommand::Exit);
        }
        let mut answer = String::new();
        match self.dispatch(reader, id, name, args, &mut answer) {
            Ok(()) if answer.is_empty() => self.print_success(out)?,
            Ok(()) => writeln!(out, "{answer}")?,
            Err(error) => return Ok(AfterCommand::Failed(error)),
        }
        Ok(AfterCommand::Continue)
    }

    fn print_success(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.options.get(":print-success").map(String::as_str) {
            Some("true") => writeln!(out, "success"),
            _ => Ok(()),
        }
    }

    fn dispatch(&mut self, reader: &Reader, id: SexprId, name: &str, args: &[SexprId], out: &mut String) -> Done {
        match (name, args) {
            ("set-logic", &[logic]) => self.set_logic(reader, logic, out),
            ("set-info", _) => Ok(()),
            ("set-option", &[key, value]) => self.set_option(reader, key, value, out),
            ("get-option", &[key]) => {
                *out = self.options.get(reader.atom(key)).cloned().unwrap_or_else(|| "unsupported".to_string());
                Ok(())
            }
            ("get-info", &[key]) => self.get_info(reader, key, out),
            ("declare-const", &[symbol, sort]) => self.declare(reader, symbol, &[], sort),
            ("declare-fun", &[symbol, params, sort]) => self.declare(reader, symbol, reader.children(params), sort),
            ("define-fun", &[symbol, params, sort, body]) => {
                self.latest = None;
                self.scope.define_fun(reader, &mut self.terms, symbol, reader.children(params), [sort, body])
            }
            ("define-const", &[symbol, sort, body]) => {
                self.latest = None;
                self.scope.define_fun(reader, &mut self.terms, symbol, &[], [sort, body])
            }
            ("define-sort", &[symbol, params, sort]) => self.scope.define_sort(reader, symbol, params, sort),
            ("assert", &[formula]) => self.assert(reader, formula),
            ("push", levels) => self.levels(reader, id, levels).map(|n| self.push(n)),
            ("pop", levels) => self.pop(reader, id, levels),
            ("check-sat", []) => self.check(Vec::new(), out),
            ("check-sat-assuming", &[list]) => self.check_assuming(reader, list, out),
            ("get-value", &[list]) => self.get_value(reader, id, list, out),
            ("get-model", []) => self.get_model(reader, id, out),
            ("get-assertions", []) => {
                let texts: Vec<&str> = self.assertions.iter().map(|(_, text)| text.as_str()).collect();
                *out = format!("({})", texts.join("\n "));
                Ok(())
            }
            ("get-unsat-assumptions", []) => self.get_unsat_assumptions(reader, id, out),
            ("echo", &[text]) if reader.kind(text) == SexprKind::String => {
                *out = reader.source(text).to_string();
                Ok(())
            }
            ("reset-assertions", []) => self.reset_assertions(),
            ("reset", []) => {
                *self = Runner { run: std::mem::take(&mut self.run), ..Runner::new(self.make, self.limits.clone()) };
                Ok(())
            }
            (
                "declare-sort" | "declare-datatype" | "declare-datatypes" | "define-fun-rec" | "define-funs-rec"
                | "get-proof" | "get-unsat-core" | "get-assignment",
                _,
            ) => Err(reader.error(id, format!("'{name}' is not supported"))),
            ("", _) => Err(reader.error(id, "a command is expected here")),
            _ => Err(reader.error(id, format!("'{name}' is no command, or has the wrong arguments"))),
        }
    }

    fn set_logic(&mut self, reader: &Reader, logic: SexprId, out: &mut String) -> Done {
        let name = reader.atom(logic);
        let theories = name.strip_prefix("QF_").unwrap_or_default();
        let known = matches!(theories, "BV" | "ABV" | "UFBV" | "AUFBV" | "AX" | "UF" | "AUF") || name == "ALL";
        if !known {
            *out = "unsupported".to_string();
        }
        Ok(())
    }

    fn set_option(&mut self, reader: &Reader, key: SexprId, value: SexprId, out: &mut String) -> Done {
        let key = reader.atom(key);
        const KNOWN: &[&str] = &[
            ":print-success",
            ":produce-models",
            ":produce-unsat-assumptions",
            ":produce-assertions",
            ":global-declarations",
            ":incremental",
            ":verbosity",
            ":random-seed",
            ":interactive-mode",
            ":diagnostic-output-channel",
            ":regular-output-channel",
            ":reproducible-resource-limit",
        ];
        match KNOWN.contains(&key) {
            true => drop(self.options.insert(key.to_string(), reader.source(value).to_string())),
            false => *out = "unsupported".to_string(),
        }
        Ok(())
    }

    fn get_info(&self, reader: &Reader, key: SexprId, out: &mut String) -> Done {
        *out = match reader.atom(key) {
            ":name" => "(:name \"flotilla\")".to_string(),
            ":version" => format!("(:version \"{}\")", env!("CARGO_PKG_VERSION")),
            ":authors" => "(:authors \"the Flotilla developers\")".to_string(),
            ":error-behavior" => "(:error-behavior immediate-exit)".to_string(),
            ":assertion-stack-levels" => format!("(:assertion-stack-levels {})", self.open_levels()),
            ":reason-unknown" => match &self.latest {
                Some(Answer::Unknown(reason)) => format!("(:reason-unknown {})", quote(&reason.to_string())),
                _ => return Err(reader.error(key, "the latest check did not answer unknown")),
            },
            ":all-statistics" => {
                let stats = self.session.stats();
                format!(
                    "(:checks {} :gates {} :variables {} :clauses {} :lemmas {} :check-time {:.3})",
                    stats.checks,
                    stats.gates,
                    stats.variables,
                    stats.clauses,
                    stats.lemmas,
                    stats.check_time.as_secs_f64()
                )
            }
            _ => "unsupported".to_string(),
        };
        Ok(())
    }

    fn declare(&mut self, reader: &Reader, symbol: SexprId, params: &[SexprId], sort: SexprId) -> Done {
        self.latest = None;
        self.scope.declare(reader, &mut self.terms, symbol, params, sort)
    }

    fn formula(&mut self, reader: &Reader, id: SexprId) -> Result<TermId, ScriptError> {
        let term = self.scope.term(reader, &mut self.terms, id)?;
        match self.terms.sort(term) {
            Sort::Bool => Ok(term),
            sort => Err(reader.error(id, format!("a formula is expected here, this has sort {sort}"))),
        }
    }

    fn assert(&mut self, reader: &Reader, id: SexprId) -> Done {
        let formula = self.formula(reader, id)?;
        self.latest = None;
        self.assertions.push((formula, reader.source(id).to_string()));
        self.session.assert(&self.terms, formula).map_err(|error| reader.error(id, error.to_string()))
    }

    fn levels(&self, reader: &Reader, id: SexprId, levels: &[SexprId]) -> Result<u64, ScriptError> {
        match levels {
            [] => Ok(1),
            [n] => reader.atom(*n).parse().map_err(|_| reader.error(*n, "a numeral is expected here")),
            _ => Err(reader.error(id, "one numeral is expected")),
        }
    }

    fn open_levels(&self) -> u128 {
        self.frames.iter().map(|frame| u128::from(frame.levels)).sum()
    }

    fn push(&mut self, levels: u64) {
        self.latest = None;
        if levels == 0 {
            return;
        }
        self.frames.push(Frame { levels, assertions: self.assertions.len() });
        self.session.push();
        if !self.has_global_declarations() {
            self.scope.push();
        }
    }

    fn has_global_declarations(&self) -> bool {
        self.options.get(":global-declarations").is_some_and(|value| value == "true")
    }

    fn pop(&mut self, reader: &Reader, id: SexprId, levels: &[SexprId]) -> Done {
        let mut levels = self.levels(reader, id, levels)?;
        if u128::from(levels) > self.open_levels() {
            return Err(reader.error(id, "there are not so many open levels"));
        }
        self.latest = None;
        while levels > 0
            && let Some(frame) = self.frames.pop()
        {
            self.session.pop();
            self.assertions.truncate(frame.assertions);
            if !self.has_global_declarations() {
                self.scope.pop();
            }
            // What is left of the frame is empty, because all assertions came after its last level.
            self.push(frame.levels.saturating_sub(levels));
            levels = levels.saturating_sub(frame.levels);
        }
        Ok(())
    }

    fn reset_assertions(&mut self) -> Done {
        self.latest = None;
        self.assertions.clear();
        self.frames.clear();
        self.session = (self.make)();
        self.session.set_limits(self.limits.clone());
        if !self.has_global_declarations() {
            self.scope = Scope::new();
        }
        Ok(())
    }

    fn check(&mut self, assumptions: Vec<(TermId, String)>, out: &mut String) -> Done {
        let assumed: Vec<TermId> = assumptions.iter().map(|(t, _)| *t).collect();
        let answer = self.session.check(&self.terms, &assumed);
        *out = match &answer {
            Answer::Sat => "sat".to_string(),
            Answer::Unsat => "unsat".to_string(),
            Answer::Unknown(_) => "unknown".to_string(),
        };
        self.assumptions = assumptions;
        self.run.answers.push(answer.clone());
        self.latest = Some(answer);
        Ok(())
    }

    fn check_assuming(&mut self, reader: &Reader, list: SexprId, out: &mut String) -> Done {
        let mut assumptions = Vec::new();
        for &id in reader.children(list) {
            assumptions.push((self.formula(reader, id)?, reader.source(id).to_string()));
        }
        self.check(assumptions, out)
    }

    fn require_sat(&self, reader: &Reader, id: SexprId) -> Done {
        match self.latest {
            Some(Answer::Sat) => Ok(()),
            _ => Err(reader.error(id, "there is no model: the latest command must be a check that answered sat")),
        }
    }

    fn get_value(&mut self, reader: &Reader, id: SexprId, list: SexprId, out: &mut String) -> Done {
        self.require_sat(reader, id)?;
        let mut pairs = Vec::new();
        for &item in reader.children(list) {
            let term = self.scope.term(reader, &mut self.terms, item)?;
            let value = self.session.value(&self.terms, term).map_err(|error| reader.error(item, error.to_string()))?;
            pairs.push(format!("({} {value})", reader.source(item)));
        }
        *out = format!("({})", pairs.join("\n "));
        Ok(())
    }

    fn get_model(&mut self, reader: &Reader, id: SexprId, out: &mut String) -> Done {
        self.require_sat(reader, id)?;
        let model = self.session.model(&self.terms).map_err(|error| reader.error(id, error.to_string()))?;
        let mut lines = vec!["(".to_string()];
        for (name, meaning) in &self.scope.declared {
            lines.push(match meaning {
                Meaning::Const(var) => {
                    let sort = self.terms.sort(*var);
                    let Some(value) = model.var(&self.terms, *var) else { continue };
                    format!("  (define-fun {} () {sort} {value})", symbol(name))
                }
                Meaning::Function(f) => {
                    let function = self.terms.function(*f);
                    let zero =
                        Value::zero(function.result).map(|default| FunctionValue { default, entries: [].into() });
                    let Some(value) = model.functions.get(f).cloned().or(zero) else { continue };
                    let params: Vec<String> =
                        function.params.iter().enumerate().map(|(i, sort)| format!("(x!{i} {sort})")).collect();
                    let body = function_body(&function.params, &value);
                    format!("  (define-fun {} ({}) {} {body})", symbol(name), params.join(" "), function.result)
                }
                Meaning::Macro { .. } => continue,
            });
        }
        lines.push(")".to_string());
        *out = lines.join("\n");
        Ok(())
    }

    fn get_unsat_assumptions(&mut self, reader: &Reader, id: SexprId, out: &mut String) -> Done {
        if self.latest != Some(Answer::Unsat) {
            return Err(reader.error(id, "the latest command must be a check that answered unsat"));
        }
        let failed = self.session.failed_assumptions();
        let texts: Vec<&str> =
            self.assumptions.iter().filter(|(t, _)| failed.contains(t)).map(|(_, text)| text.as_str()).collect();
        *out = format!("({})", texts.join(" "));
        Ok(())
    }
}

/// Choices over the arguments `x!0`, `x!1`, …
fn function_body(params: &[Sort], value: &FunctionValue) -> String {
    let mut body = String::new();
    for (args, result) in &value.entries {
        let tests: Vec<String> = params
            .iter()
            .zip(args)
            .enumerate()
            .map(|(i, (sort, arg))| format!("(= x!{i} {})", Value::from_bits(*sort, arg.clone())))
            .collect();
        let test = if tests.len() == 1 { tests[0].clone() } else { format!("(and {})", tests.join(" ")) };
        body += &format!("(ite {test} {result} ");
    }
    body + &value.default.to_string() + &")".repeat(value.entries.len())
}

/// A string literal.
fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
