//! The probe of a loop: a region of blocks that is put on the edges back to the loop's head when the function is complete
//! and its loops have their numbers.

use crate::{Block, BlockId, Function, Inst, InstKind, Loop, Terminator, loops};
use base::{Diagnostic, Id, IndexVec, Loc, Result};
use typed::target::Target;
use typed::tree::VarId;
use typed::types::Types;

use super::idle_loops::stop_idle_loops;

/// A probe that no block leads to yet.
pub struct Region {
    pub entry: BlockId,
    pub exit: BlockId,
    /// Where its blocks stand among all.
    pub first: usize,
    /// The locals that it can name.
    pub visible: Vec<VarId>,
    pub loc: Loc,
}

/// A function whose blocks are complete, but not in order.
pub struct Unfinished<'a> {
    pub blocks: &'a mut IndexVec<BlockId, Block>,
    pub placed: &'a mut Vec<BlockId>,
    pub wanted: &'a mut [bool],
    /// The blocks that will be left.
    pub kept: Vec<bool>,
}

/// Puts the region of a loop's probe on all edges back to the head of the loop.
pub fn attach(region: Region, number: usize, body: Unfinished) -> Result<()> {
    let (found, count) = nth_loop(&body, number);
    let Some(Loop { head, latches, loc }) = found else {
        let message = format!("there is no loop {number} in this function: it has {count}");
        return Err(Diagnostic::error(region.loc, message).with_help("`flotilla show --stage loops` lists the loops."));
    };
    let mut blocks: Vec<BlockId> = body.placed.split_off(region.first);
    // What was placed behind the region stays at the end.
    let last = blocks.iter().position(|b| *b == region.exit).map_or(blocks.len(), |at| at + 1);
    let behind = blocks.split_off(last);
    body.placed.extend(behind);
    let declare = declared_later(&body, head, &region);
    let insts = declare.into_iter().map(|var| Inst { kind: InstKind::Declare { var }, loc: region.loc });
    body.blocks[region.entry].insts.splice(0..0, insts);
    for latch in &latches {
        body.blocks[*latch].term.retarget(|to| if to == head { region.entry } else { to });
    }
    body.blocks[region.exit].term = Terminator::Goto(head);
    body.blocks[region.exit].term_loc = loc;
    body.wanted[region.entry.index()] = true;
    let last = latches.iter().filter_map(|latch| body.placed.iter().position(|b| b == latch)).max().unwrap_or(0);
    body.placed.splice(last + 1..last + 1, blocks);
    Ok(())
}

/// Locals whose declarations stand behind the head of the loop.
fn declared_later(body: &Unfinished, head: BlockId, region: &Region) -> Vec<VarId> {
    let head = body.placed.iter().position(|b| *b == head).unwrap_or(0);
    let earlier = |var: &VarId| {
        let declares = |inst: &Inst| matches!(inst.kind, InstKind::Declare { var: declared } if declared == *var);
        body.placed[..head].iter().any(|b| body.blocks[*b].insts.iter().any(declares))
    };
    region.visible.iter().filter(|var| !earlier(var)).copied().collect()
}

/// The loop that will have this number, in terms of the blocks now; and how many there are.
fn nth_loop(body: &Unfinished, number: usize) -> (Option<Loop>, usize) {
    let order: Vec<BlockId> = body.placed.iter().filter(|b| body.kept[b.index()]).copied().collect();
    let mut new_ids = vec![BlockId(0); body.blocks.len()];
    order.iter().enumerate().for_each(|(new, old)| new_ids[old.index()] = BlockId::from_index(new));
    let copy = |old: &BlockId| {
        let Block { insts, term, term_loc } = &body.blocks[*old];
        let mut term = term.clone();
        term.retarget(|to| new_ids[to.index()]);
        Block { insts: insts.clone(), term, term_loc: *term_loc }
    };
    let mut blocks: IndexVec<BlockId, Block> = order.iter().map(copy).collect();
    stop_idle_loops(&mut blocks);
    let mut function = bare_function(blocks);
    loops::find(&mut function);
    let count = function.loops.len();
    let old = |new: BlockId| order[new.index()];
    let found = function.loops.into_iter().nth(number).map(|l| Loop {
        head: old(l.head),
        latches: l.latches.into_iter().map(old).collect(),
        loc: l.loc,
    });
    (found, count)
}

/// A function of nothing but blocks.
fn bare_function(blocks: IndexVec<BlockId, Block>) -> Function {
    let void = Types::new(Target::LP64).void();
    Function {
        name: String::new(),
        loc: Loc::NONE,
        ty: void,
        ret: void,
        params: Vec::new(),
        variadic: false,
        library: false,
        blocks,
        exprs: IndexVec::new(),
        places: IndexVec::new(),
        loops: Vec::new(),
    }
}
