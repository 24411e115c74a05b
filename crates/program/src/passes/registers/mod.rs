//! Puts around each access to a register what the device does: hardware changes it before a read, a read or a write has
//! its effect afterwards (the functions that room `device` has written), and checks say whether the access is allowed.
//!
//! An access whose address is a constant calls the functions of its register, or none if the register is plain memory. One
//! whose address is computed asks the device which register it is, unless the pointer cannot point to a register at all.
//! Accesses of many bytes (`memcpy`) have no meaning for registers: that they touch none is checked.

mod access;

use device::Device;
use device::c::PREFIX;
use rustc_hash::FxHashMap;
use typed::types::IntKind;

use crate::passes::selection::Checks;
use crate::points_to::PointsTo;
use crate::print::TempText;
use crate::{FuncId, InstKind, Program, VarId};

use access::{Around, Context};

pub fn registers(program: &mut Program, checks: &Checks, device: &Device) {
    if device.regions.is_empty() {
        return;
    }
    let points_to = PointsTo::of(program);
    let hooks: FxHashMap<String, FuncId> = program
        .funcs
        .enumerate()
        .filter(|(_, f)| f.name.starts_with(PREFIX))
        .map(|(id, f)| (f.name.clone(), id))
        .collect();
    let regions: FxHashMap<VarId, usize> = program
        .vars
        .enumerate()
        .filter_map(|(var, v)| Some((var, device.regions.iter().position(|r| Some(r.base) == v.at)?)))
        .collect();
    let int = program.types.int(IntKind::Int);
    let context = Context { device, checks, hooks, regions, points_to, int };
    let models = modelled(device);
    let own = |id: &FuncId| {
        let f = &program.funcs[*id];
        *id != program.start && !f.name.starts_with(PREFIX) && !models.contains(&f.name)
    };
    let funcs: Vec<FuncId> = program.funcs.ids().filter(own).collect();
    for id in funcs {
        instrument(program, &context, id);
    }
}

/// The user's models are the hardware: their own accesses are plain memory.
fn modelled(device: &Device) -> Vec<String> {
    device.regions.iter().flat_map(|r| &r.registers).filter_map(|r| r.model.clone()).collect()
}

fn instrument(program: &mut Program, context: &Context, id: FuncId) {
    let temps = TempText::of(&program.vars, &program.funcs[id]);
    let blocks: Vec<_> = program.funcs[id].blocks.ids().collect();
    for block in blocks {
        let insts = std::mem::take(&mut program.funcs[id].blocks[block].insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            let around = match &inst.kind {
                InstKind::Declare { .. } | InstKind::Dead { .. } => Around::default(),
                kind => context.around(program, id, &temps, kind, inst.loc),
            };
            out.extend(around.before);
            out.push(inst);
            out.extend(around.after);
        }
        program.funcs[id].blocks[block].insts = out;
    }
}
