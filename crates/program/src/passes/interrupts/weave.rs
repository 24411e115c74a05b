//! Puts the calls of dispatchers into the functions: before accesses that conflict with a handler, before what masks
//! interrupts, at the end of the program, and before loops that access nothing shared.

use std::collections::BTreeMap;
use std::fmt;

use base::{Id, Loc};
use device::Device;
use device::c::{PREFIX, ready};

use crate::passes::selection::Checks;
use crate::points_to::PointsTo;
use crate::{BlockId, Callee, FuncId, Inst, InstKind, Program, Terminator, loops};

use super::accesses::{Shared, belongs_to_next, is_masking, touches_of};
use super::dispatch::{Dispatchers, function_named};
use super::levels::Levels;
use super::{races, tear};

/// What the analyses have found.
pub(super) struct Plan {
    pub points_to: PointsTo,
    pub levels: Levels,
    pub shared: Shared,
    pub instances: BTreeMap<(FuncId, usize), FuncId>,
    /// Bytes that the machine accesses at once.
    pub word: u64,
}

/// How much of the program is instrumented.
#[derive(Default, Debug)]
pub(super) struct Woven {
    handlers: usize,
    points: usize,
    accesses: usize,
    /// Accesses of many bytes that are taken as one.
    whole: usize,
}

impl fmt::Display for Woven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Woven { handlers, points, accesses, whole } = self;
        let s = if *handlers == 1 { "" } else { "s" };
        write!(f, "{handlers} interrupt handler{s}, which can come before {points} of {accesses} accesses to memory")?;
        if *whole > 0 {
            write!(f, "; {whole} of them copy or fill memory of a computed size, and no interrupt comes in between")?;
        }
        Ok(())
    }
}

pub(super) fn weave(program: &mut Program, device: &Device, plan: &Plan, checks: &Checks, entry: &str) -> Woven {
    let mut woven = Woven { handlers: plan.levels.handlers.len(), ..Woven::default() };
    let mut dispatchers = Dispatchers::default();
    for (&(original, level), &instance) in &plan.instances {
        lock_functions(program, device, instance);
        if level == 0 && program.funcs[original].name == entry {
            main_loop(program, device, instance);
        }
    }
    for (&(original, level), &instance) in &plan.instances {
        let eligible = plan.levels.above(level);
        if eligible.is_empty() {
            count(program, plan, original, instance, &mut woven);
            continue;
        }
        let mut at = At {
            program,
            device,
            plan,
            checks,
            dispatchers: &mut dispatchers,
            woven: &mut woven,
            instance,
            owner: original,
            eligible,
        };
        at.blocks();
        at.ends(level == 0 && at.program.funcs[original].name == entry, level);
    }
    idle_loops(program, device, plan, &mut dispatchers);
    woven
}

/// Accesses of what nothing can interrupt count, too.
fn count(program: &Program, plan: &Plan, original: FuncId, instance: FuncId, woven: &mut Woven) {
    if original == instance {
        let insts = program.funcs[instance].blocks.iter().flat_map(|b| &b.insts);
        let touching = insts.filter(|i| !touches_of(program, &plan.points_to, instance, &i.kind).is_empty());
        woven.accesses += touching.count();
    }
}

/// Calls of the user's locks, and of functions that interrupts wait for.
fn lock_functions(program: &mut Program, device: &Device, instance: FuncId) {
    let interrupts = &device.interrupts;
    let call = |program: &Program, name: String, loc: Loc| {
        let callee = function_named(program, &name)?;
        Some(Inst { kind: InstKind::Call { dst: None, callee: Callee::Direct(callee), args: Vec::new() }, loc })
    };
    let blocks: Vec<BlockId> = program.funcs[instance].blocks.ids().collect();
    for block in blocks {
        let insts = std::mem::take(&mut program.funcs[instance].blocks[block].insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            let name = match &inst.kind {
                InstKind::Call { callee: Callee::Direct(f), .. } => program.funcs[*f].name.clone(),
                _ => String::new(),
            };
            let loc = inst.loc;
            if interrupts.unlocks.contains(&name) {
                out.extend(call(program, format!("{PREFIX}unlock"), loc));
            }
            out.push(inst);
            if interrupts.locks.contains(&name) {
                out.extend(call(program, format!("{PREFIX}lock"), loc));
            }
            for (n, handler) in interrupts.handlers.iter().enumerate() {
                if !name.is_empty() && handler.arrival.after.as_deref() == Some(&name) {
                    out.extend(call(program, format!("{}_now", ready(n)), loc));
                }
            }
        }
        program.funcs[instance].blocks[block].insts = out;
    }
}

/// A new iteration of the main loop begins at its head.
fn main_loop(program: &mut Program, device: &Device, entry: FuncId) {
    if !device.interrupts.handlers.iter().any(|h| h.arrival.per_iteration.is_some()) {
        return;
    }
    let Some(callee) = function_named(program, &format!("{PREFIX}iteration")) else { return };
    let function = &mut program.funcs[entry];
    loops::find(function);
    let number = device.interrupts.main_loop.as_deref().and_then(|name| name.rsplit('.').next()?.parse::<usize>().ok());
    // Inner loops come before outer ones: the last loop is an outermost one.
    let chosen = number.unwrap_or(function.loops.len().wrapping_sub(1));
    let Some(found) = function.loops.get(chosen) else { return };
    let (head, loc) = (found.head, found.loc);
    let kind = InstKind::Call { dst: None, callee: Callee::Direct(callee), args: Vec::new() };
    function.blocks[head].insts.insert(0, Inst { kind, loc });
}

/// One function at one level.
struct At<'a> {
    program: &'a mut Program,
    device: &'a Device,
    plan: &'a Plan,
    checks: &'a Checks,
    dispatchers: &'a mut Dispatchers,
    woven: &'a mut Woven,
    instance: FuncId,
    /// What it is a copy of, or it itself.
    owner: FuncId,
    eligible: Vec<usize>,
}

impl At<'_> {
    fn blocks(&mut self) {
        let blocks: Vec<BlockId> = self.program.funcs[self.instance].blocks.ids().collect();
        for block in blocks {
            let insts = std::mem::take(&mut self.program.funcs[self.instance].blocks[block].insts);
            let mut out: Vec<Inst> = Vec::with_capacity(insts.len());
            for inst in insts {
                self.inst(inst, &mut out);
            }
            self.program.funcs[self.instance].blocks[block].insts = out;
        }
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        if is_masking(self.program, &inst.kind) {
            let all = self.eligible.clone();
            let point = self.point(&all, inst.loc);
            out.extend([point, inst]);
            return;
        }
        // A call's own work is in the function that is called.
        let touches = touches_of(self.program, &self.plan.points_to, self.instance, &inst.kind);
        if touches.is_empty() {
            out.push(inst);
            return;
        }
        self.woven.accesses += 1;
        let conflicting = self.plan.shared.conflicts(self.program, &touches, &self.eligible);
        if conflicting.is_empty() {
            out.push(inst);
            return;
        }
        self.woven.points += 1;
        let wanted = self.with_groups(&conflicting);
        let point = self.point(&wanted, inst.loc);
        let mut at = out.len();
        while at > 0 && belongs_to_next(self.program, &out[at - 1].kind) {
            at -= 1;
        }
        let mut before = vec![point.clone()];
        if self.checks.race {
            let place = races::Access {
                func: self.instance,
                owner: self.owner,
                inst: &inst,
                earlier: &out[..],
                word: self.plan.word,
            };
            let written = |n: usize| self.plan.shared.is_written(self.program, &touches, n);
            let writers: Vec<usize> = conflicting.iter().copied().filter(|&n| written(n)).collect();
            before.extend(races::check(self.program, self.device, place, &conflicting, &writers));
        }
        out.splice(at..at, before);
        self.woven.whole += usize::from(tear::is_whole(self.program, self.instance, &inst.kind));
        out.extend(tear::torn(self.program, self.instance, inst, self.plan.word, &point));
    }

    /// All handlers that can come here and whose order with these matters.
    fn with_groups(&self, conflicting: &[usize]) -> Vec<usize> {
        let groups = self.plan.shared.groups.iter().filter(|g| g.iter().any(|n| conflicting.contains(n)));
        let mut wanted: Vec<usize> = groups.flatten().copied().filter(|n| self.eligible.contains(n)).collect();
        wanted.sort_unstable();
        wanted
    }

    fn point(&mut self, wanted: &[usize], loc: Loc) -> Inst {
        let groups = &self.plan.shared.groups;
        let callee = self.dispatchers.get(self.program, self.device, groups, wanted);
        Inst { kind: InstKind::Call { dst: None, callee: Callee::Direct(callee), args: Vec::new() }, loc }
    }

    /// Handlers may run after the last access, too.
    fn ends(&mut self, is_entry: bool, level: usize) {
        let blocks: Vec<BlockId> = self.program.funcs[self.instance].blocks.ids().collect();
        for block in blocks {
            let b = &self.program.funcs[self.instance].blocks[block];
            let ends = match b.term {
                Terminator::Return(_) => is_entry,
                Terminator::Exit | Terminator::Stop => level == 0,
                _ => false,
            };
            if ends {
                let (all, loc) = (self.eligible.clone(), b.term_loc);
                let point = self.point(&all, loc);
                self.program.funcs[self.instance].blocks[block].insts.push(point);
            }
        }
    }
}

/// Before a loop without any point, which may not end, handlers have their chance.
fn idle_loops(program: &mut Program, device: &Device, plan: &Plan, dispatchers: &mut Dispatchers) {
    let pointed = functions_with_points(program);
    for (&(_, level), &instance) in &plan.instances {
        let eligible = plan.levels.above(level);
        if eligible.is_empty() {
            continue;
        }
        let function = &mut program.funcs[instance];
        loops::find(function);
        let mut before: Vec<BlockId> = Vec::new();
        for found in program.funcs[instance].loops.clone() {
            let body = body_of(program, instance, found.head, &found.latches);
            if body.iter().any(|&b| has_point(program, instance, b, &pointed)) {
                continue;
            }
            let function = &program.funcs[instance];
            let enters = |b: &BlockId| !body.contains(b) && function.blocks[*b].term.successors().contains(&found.head);
            before.extend(function.blocks.ids().filter(enters));
        }
        before.sort_unstable();
        before.dedup();
        for block in before {
            let loc = program.funcs[instance].blocks[block].term_loc;
            let callee = dispatchers.get(program, device, &plan.shared.groups, &eligible);
            let kind = InstKind::Call { dst: None, callee: Callee::Direct(callee), args: Vec::new() };
            program.funcs[instance].blocks[block].insts.push(Inst { kind, loc });
        }
    }
}

/// The blocks from which a latch is reached without passing the head, and the head.
fn body_of(program: &Program, func: FuncId, head: BlockId, latches: &[BlockId]) -> Vec<BlockId> {
    let blocks = &program.funcs[func].blocks;
    let mut body = vec![head];
    let mut work: Vec<BlockId> = latches.to_vec();
    while let Some(block) = work.pop() {
        if body.contains(&block) {
            continue;
        }
        body.push(block);
        work.extend(blocks.ids().filter(|b| blocks[*b].term.successors().contains(&block)));
    }
    body
}

fn is_dispatch(program: &Program, inst: &InstKind) -> bool {
    let InstKind::Call { callee: Callee::Direct(f), .. } = inst else { return false };
    program.funcs[*f].name.strip_prefix(PREFIX).is_some_and(|name| name.starts_with("dispatch_"))
}

/// The functions in which, or below which, a dispatcher is called.
fn functions_with_points(program: &Program) -> Vec<bool> {
    let mut pointed = vec![false; program.funcs.len()];
    loop {
        let mut grown = false;
        for (id, f) in program.funcs.enumerate() {
            let mut insts = f.blocks.iter().flat_map(|b| &b.insts);
            let calls = |i: &Inst| match &i.kind {
                InstKind::Call { callee: Callee::Direct(to), .. } => {
                    pointed[to.index()] || is_dispatch(program, &i.kind)
                }
                // Whatever it calls, it may have points, and may have none: then one more does no harm.
                _ => false,
            };
            if !pointed[id.index()] && insts.any(calls) {
                pointed[id.index()] = true;
                grown = true;
            }
        }
        if !grown {
            return pointed;
        }
    }
}

fn has_point(program: &Program, func: FuncId, block: BlockId, pointed: &[bool]) -> bool {
    let calls = |i: &Inst| match &i.kind {
        InstKind::Call { callee: Callee::Direct(to), .. } => {
            is_dispatch(program, &i.kind) || pointed.get(to.index()).copied().unwrap_or(false)
        }
        _ => false,
    };
    program.funcs[func].blocks[block].insts.iter().any(calls)
}
