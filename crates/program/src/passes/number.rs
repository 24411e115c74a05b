//! Puts the properties of each function in the order of the source and names them `function.kind.number` (requirements by their ids); describes
//! the assertions that came without a text.

use rustc_hash::FxHashMap;

use crate::print::{Source, TempText};
use crate::step::Step;
use crate::{FuncId, InstKind, Program, PropId, Property, PropertyKind};
use base::{Id, IndexVec};

pub fn number(program: &mut Program, step: Option<&Step>) {
    describe(program);
    let mut order: Vec<PropId> = program.properties.ids().collect();
    // The sort is stable: checks of one expression stay in the order of evaluation.
    order.sort_by_key(|&p| (program.properties[p].func, program.properties[p].loc));
    let mut new_ids = vec![PropId(0); order.len()];
    order.iter().enumerate().for_each(|(new, old)| new_ids[old.index()] = PropId::from_index(new));
    let mut old: Vec<Option<Property>> = std::mem::take(&mut program.properties).into_iter().map(Some).collect();
    let sorted: IndexVec<PropId, Property> =
        order.iter().map(|p| old[p.index()].take().expect("each property has one place")).collect();
    program.properties = sorted;
    for inst in program.funcs.iter_mut().flat_map(|f| f.blocks.iter_mut()).flat_map(|b| &mut b.insts) {
        if let InstKind::Assert { prop, .. } = &mut inst.kind {
            *prop = new_ids[prop.index()];
        }
    }
    for point in program.coverage.iter_mut().flat_map(|coverage| &mut coverage.points) {
        point.prop = new_ids[point.prop.index()];
    }
    let mut counts: FxHashMap<(FuncId, PropertyKind), u32> = FxHashMap::default();
    let mut of_requirements: FxHashMap<(&str, PropertyKind), u32> = FxHashMap::default();
    for property in program.properties.iter_mut().filter(|p| p.kind != PropertyKind::Requirement) {
        // What can go wrong inside of a requirement is named after it.
        if let Some(id) = step.and_then(|step| step.requirement_at(&program.files, property.loc)) {
            let count = of_requirements.entry((id, property.kind)).or_default();
            *count += 1;
            property.name = format!("{id}.{}.{count}", property.kind.label());
            continue;
        }
        let count = counts.entry((property.func, property.kind)).or_default();
        *count += 1;
        property.name = format!("{}.{}.{count}", program.funcs[property.func].name, property.kind.label());
    }
}

fn describe(program: &mut Program) {
    let mut descriptions = Vec::new();
    for function in program.funcs.iter() {
        let mut temps = None;
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            let InstKind::Assert { prop, cond } = inst.kind else { continue };
            if program.properties[prop].description.is_empty() {
                let temps = temps.get_or_insert_with(|| TempText::of(&program.vars, function));
                let text = Source::brief(program, function, temps).expr(cond);
                descriptions.push((prop, format!("assertion `{text}`")));
            }
        }
    }
    for (prop, description) in descriptions {
        program.properties[prop].description = description;
    }
}
