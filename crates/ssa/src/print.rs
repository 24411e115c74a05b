//! Text of the steps and of the verification conditions, for `show --stage ssa` and `--stage vcs`.

use std::fmt::Write;

use base::Files;
use expr::print::Printer;
use expr::{ExprId, Pool};
use program::Program;

use super::vcs::Conditions;
use super::{Goal, Input, StepKind, Trail};

pub fn steps(program: &Program, trail: &Trail, pool: &Pool) -> String {
    let mut printer = Printer::new(pool, &roots(trail));
    let mut out = String::new();
    for (n, step) in trail.steps.iter().enumerate() {
        let guard = printer.print(step.guard, "      ", &mut out);
        let text = match &step.kind {
            StepKind::Assign { name, value } => format!("{name} = {}", printer.print(*value, "      ", &mut out)),
            StepKind::Call { func } => format!("call {}", program.funcs[*func].name),
            StepKind::Assume { cond } => format!("assume {}", printer.print(*cond, "      ", &mut out)),
            StepKind::Assert { goal, cond } => {
                let cond = printer.print(*cond, "      ", &mut out);
                format!("assert {cond} [{}]", name(program, trail, *goal))
            }
            StepKind::Input(input) => show_input(input, &mut printer, &mut out),
        };
        let place = line(&program.files, step.loc);
        let under = if guard == "true" { String::new() } else { format!("if {guard}: ") };
        let _ = writeln!(out, "{n:>5} {place:<12} {under}{text}");
    }
    out
}

fn line(files: &Files, loc: base::Loc) -> String {
    files.show_line(loc)
}

fn name(program: &Program, trail: &Trail, goal: Goal) -> String {
    match goal {
        Goal::Property(id) => program.properties[id].name.clone(),
        Goal::Unwinding(id) => trail.unwinding[id].property.name.clone(),
        Goal::Candidate(id) => id.to_string(),
    }
}

fn roots(trail: &Trail) -> Vec<ExprId> {
    let mut roots = Vec::new();
    for step in &trail.steps {
        roots.push(step.guard);
        match &step.kind {
            StepKind::Assign { value, .. } => roots.push(*value),
            StepKind::Assume { cond } | StepKind::Assert { cond, .. } => roots.push(*cond),
            StepKind::Call { .. } | StepKind::Input(_) => {}
        }
    }
    roots
}

fn show_input(input: &Input, printer: &mut Printer, out: &mut String) -> String {
    match input {
        Input::Value { name, pieces } => {
            let values: Vec<String> = pieces.iter().map(|piece| printer.print(piece.value(), "      ", out)).collect();
            format!("input {name}: {}", values.join(", "))
        }
        Input::Contents { object } => format!("unknown contents of {object}"),
        Input::Fails { cond } => format!("allocation fails if {}", printer.print(*cond, "      ", out)),
        Input::Allocated { object } => format!("allocated {object}"),
    }
}

/// The facts, then each open condition: assumptions and violation.
pub fn conditions(program: &Program, trail: &Trail, found: &Conditions, pool: &Pool) -> String {
    let mut roots = trail.facts.clone();
    roots.extend(found.open.iter().flat_map(|c| [c.assumed, c.reached_violated]));
    let mut printer = Printer::new(pool, &roots);
    let mut out = format!("{} checks executed, {} hold by simplification\n", found.checks, found.trivial);
    for &fact in &trail.facts {
        let text = printer.print(fact, "  ", &mut out);
        let _ = writeln!(out, "fact {text}");
    }
    for (n, condition) in found.open.iter().enumerate() {
        let assumed = printer.print(condition.assumed, "  ", &mut out);
        let violated = printer.print(condition.reached_violated, "  ", &mut out);
        let place = program.files.show_line(condition.loc);
        let _ = writeln!(out, "vc{n} {} {place}", name(program, trail, condition.goal));
        if assumed != "true" {
            let _ = writeln!(out, "  assuming {assumed}");
        }
        let _ = writeln!(out, "  violated if {violated}");
    }
    out
}
