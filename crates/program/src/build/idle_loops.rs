//! Loops that do nothing for ever.

use crate::{Block, BlockId, Terminator};
use base::IndexVec;

/// Nothing happens any more in `for (;;);`, and nobody needs to count how often.
pub fn stop_idle_loops(blocks: &mut IndexVec<BlockId, Block>) {
    let next = |blocks: &IndexVec<BlockId, Block>, id: BlockId| match blocks[id].term {
        Terminator::Goto(to) if blocks[id].insts.is_empty() => Some(to),
        _ => None,
    };
    let idle: Vec<BlockId> = blocks
        .ids()
        .filter(|&start| {
            let mut at = next(blocks, start);
            for _ in 0..3 {
                if at == Some(start) {
                    return true;
                }
                at = at.and_then(|id| next(blocks, id));
            }
            false
        })
        .collect();
    idle.into_iter().for_each(|id| blocks[id].term = Terminator::Stop);
}
