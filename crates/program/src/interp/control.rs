//! Dynamic control dependence: which branch decided that an event happens.
//!
//! The online algorithm of Xin and Zhang (ISSTA 2007): a branch controls what follows in its frame until its immediate
//! post-dominator is reached. Post-dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", on
//! the reversed graph with one virtual exit behind every `Return` and `Stop`.

use crate::{BlockId, Function};
use base::Id;

#[derive(Debug)]
pub struct PostDominators {
    /// `None`: only the exit post-dominates the block.
    immediate: Vec<Option<BlockId>>,
}

#[derive(Default, Debug)]
pub struct ControlStack {
    /// Branch events with the block where their control ends.
    open: Vec<(usize, Option<BlockId>)>,
}

impl ControlStack {
    pub fn top(&self) -> Option<usize> {
        self.open.last().map(|&(event, _)| event)
    }

    pub fn enter(&mut self, block: BlockId) {
        while self.open.last().is_some_and(|&(_, end)| end == Some(block)) {
            self.open.pop();
        }
    }

    /// A branch with the same end as the innermost one (the next round of a loop) takes its place.
    pub fn branch(&mut self, event: usize, end: Option<BlockId>) {
        match self.open.last_mut() {
            Some(top) if top.1 == end => top.0 = event,
            _ => self.open.push((event, end)),
        }
    }
}

impl PostDominators {
    pub fn of(function: &Function) -> Self {
        let count = function.blocks.len();
        let exit = count;
        let next: Vec<Vec<usize>> = function
            .blocks
            .iter()
            .map(|block| {
                let to: Vec<usize> = block.term.successors().into_iter().map(Id::index).collect();
                if to.is_empty() { vec![exit] } else { to }
            })
            .collect();
        let order = reverse_post_order(&next, exit);
        let immediate = fixed_point(&next, &order, exit);
        let as_block = |b: Option<usize>| b.filter(|&b| b != exit).map(BlockId::from_index);
        PostDominators { immediate: immediate.into_iter().take(count).map(as_block).collect() }
    }

    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.immediate[block.index()]
    }
}

/// Of the reversed graph, from the exit; blocks that never reach the exit are absent.
fn reverse_post_order(next: &[Vec<usize>], exit: usize) -> Vec<usize> {
    let mut before = vec![Vec::new(); exit + 1];
    for (from, to) in next.iter().enumerate() {
        to.iter().for_each(|&to| before[to].push(from));
    }
    let mut seen = vec![false; exit + 1];
    let mut order = Vec::new();
    let mut stack = vec![(exit, 0)];
    seen[exit] = true;
    while let Some(&mut (node, ref mut edge)) = stack.last_mut() {
        if let Some(&to) = before[node].get(*edge) {
            *edge += 1;
            if !std::mem::replace(&mut seen[to], true) {
                stack.push((to, 0));
            }
        } else {
            order.push(node);
            stack.pop();
        }
    }
    order.reverse();
    order
}

fn fixed_point(next: &[Vec<usize>], order: &[usize], exit: usize) -> Vec<Option<usize>> {
    let mut rank = vec![usize::MAX; exit + 1];
    order.iter().enumerate().for_each(|(r, &node)| rank[node] = r);
    let mut immediate: Vec<Option<usize>> = vec![None; exit + 1];
    immediate[exit] = Some(exit);
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().skip(1) {
            let mut known = next[node].iter().copied().filter(|&s| immediate[s].is_some());
            let Some(first) = known.next() else { continue };
            let meet = known.fold(first, |a, b| intersect(&immediate, &rank, a, b));
            changed |= immediate[node].replace(meet) != Some(meet);
        }
    }
    immediate
}

fn intersect(immediate: &[Option<usize>], rank: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while rank[a] > rank[b] {
            a = immediate[a].expect("processed");
        }
        while rank[b] > rank[a] {
            b = immediate[b].expect("processed");
        }
    }
    a
}
