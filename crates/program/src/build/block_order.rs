//! From blocks in the order they were asked for to blocks in the order of the source, without the empty ones that
//! nothing reaches. Unreachable code that does something stays: its properties are listed with all others.

use crate::{Block, BlockId, Expr, ExprId, Inst, InstKind, Place, PlaceId, Terminator};
use base::{Id, IndexVec};

use super::body::Body;
use super::idle_loops::stop_idle_loops;

type Parts = (IndexVec<BlockId, Block>, IndexVec<ExprId, Expr>, IndexVec<PlaceId, Place>);

pub(super) fn in_source_order(mut body: Body) -> Parts {
    let kept = kept_blocks(&body);
    let mut new_ids = vec![None; body.blocks.len()];
    for (new, &block) in body.placed.iter().filter(|b| kept[b.index()]).enumerate() {
        new_ids[block.index()] = Some(BlockId::from_index(new));
    }
    let mut blocks = IndexVec::new();
    for &id in body.placed.iter().filter(|b| kept[b.index()]) {
        let empty = Block { insts: Vec::new(), term: Terminator::Stop, term_loc: body.blocks[id].term_loc };
        let mut block = std::mem::replace(&mut body.blocks[id], empty);
        block.insts.shrink_to_fit();
        block.term.retarget(|to| new_ids[to.index()].expect("targets of kept blocks are kept"));
        blocks.push(block);
    }
    body.exprs.shrink_to_fit();
    body.places.shrink_to_fit();
    stop_idle_loops(&mut blocks);
    blocks.shrink_to_fit();
    (blocks, body.exprs, body.places)
}

/// Everything reachable from the entry or from a block that does more than begin and end lifetimes.
pub(super) fn kept_blocks(body: &Body) -> Vec<bool> {
    let mut kept = vec![false; body.blocks.len()];
    let mut stack: Vec<BlockId> = body.placed.clone();
    let does_something = |b: &BlockId| {
        let is_lifetime =
            |i: &Inst| matches!(i.kind, InstKind::Declare { .. } | InstKind::Dead { .. } | InstKind::Release { .. });
        body.blocks[*b].insts.iter().any(|i| !is_lifetime(i))
    };
    stack.retain(|b| *b == BlockId(0) || does_something(b));
    stack.iter().for_each(|b| kept[b.index()] = true);
    while let Some(block) = stack.pop() {
        body.blocks[block].term.each_target(|to| {
            if !std::mem::replace(&mut kept[to.index()], true) {
                stack.push(to);
            }
        });
    }
    kept
}
