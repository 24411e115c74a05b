//! Where coverage is measured, goals are the only properties. A check of undefined behaviour becomes an assumption, so that
//! nothing counts that comes after a failed one; checks that executions survive are left out.

use crate::print::{Source, TempText};
use crate::{FuncId, InstKind, Program, PropId, PropertyKind};
use base::{Id, IndexVec, Loc};

pub fn goals(program: &mut Program) {
    if program.coverage.is_none() {
        return;
    }
    let checks = assume_checks(program);
    let new_ids = keep_goals(program);
    if let Some(coverage) = &mut program.coverage {
        coverage.checks = checks;
        coverage.points.iter_mut().for_each(|point| point.prop = new_ids[point.prop.index()]);
    }
}

/// Turns the checks into assumptions; the result says where they stand and what they ask for.
fn assume_checks(program: &mut Program) -> Vec<(Loc, String)> {
    let Program { funcs, properties, .. } = program;
    let mut checks = Vec::new();
    for block in funcs.iter_mut().flat_map(|f| f.blocks.iter_mut()) {
        block.insts.retain_mut(|inst| {
            let InstKind::Assert { prop, cond } = inst.kind else { return true };
            let property = &properties[prop];
            if property.kind == PropertyKind::Goal {
                return true;
            }
            if !property.kind.ends_execution() {
                return false;
            }
            checks.push((inst.loc, property.description.clone()));
            inst.kind = InstKind::Assume { cond };
            true
        });
    }
    checks
}

/// Drops all properties that are no goals; the result has the new number of each that is left.
fn keep_goals(program: &mut Program) -> Vec<PropId> {
    let mut new_ids = vec![PropId(0); program.properties.len()];
    let mut kept = IndexVec::new();
    for (old, property) in std::mem::take(&mut program.properties).into_iter().enumerate() {
        if property.kind == PropertyKind::Goal {
            new_ids[old] = kept.push(property);
        }
    }
    program.properties = kept;
    for inst in program.funcs.iter_mut().flat_map(|f| f.blocks.iter_mut()).flat_map(|b| &mut b.insts) {
        if let InstKind::Assert { prop, .. } = &mut inst.kind {
            *prop = new_ids[prop.index()];
        }
    }
    new_ids
}

/// The conditions of the decisions as text, when all functions are complete.
pub fn describe_conditions(program: &mut Program, conditions: &[(usize, Vec<crate::ExprId>)]) {
    let Some(mut coverage) = program.coverage.take() else { return };
    let mut temps: Option<(FuncId, TempText)> = None;
    for (decision, exprs) in conditions {
        let decision = &mut coverage.decisions[*decision];
        let function = &program.funcs[decision.func];
        if temps.as_ref().is_none_or(|(func, _)| *func != decision.func) {
            temps = Some((decision.func, TempText::of(&program.vars, function)));
        }
        let Some((_, texts)) = &temps else { continue };
        for (condition, &e) in decision.conditions.iter_mut().zip(exprs) {
            condition.text = Source::brief(program, function, texts).expr(e);
        }
    }
    program.coverage = Some(coverage);
}
