//! Loops and the order of blocks.
//!
//! The order is a weak topological one (Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993): the
//! blocks of a loop stand together, its head first, so that every retreating edge leads to a head and every other edge
//! forwards. Loops that are entered at several blocks (irreducible ones) take the first of these in the source as head.

use base::{Id, IndexVec};

use super::{Block, BlockId, Function, Loop};

/// Blocks that can be reached from the entry, each loop's blocks together behind its head. Deterministic.
pub fn order(function: &Function) -> Vec<BlockId> {
    let reached = reachable(&function.blocks);
    let set = function.blocks.ids().filter(|b| reached[b.index()]).collect();
    Nesting::new(&function.blocks).order(set)
}

/// Fills in `loops`: also those of unreachable code, so that numbers do not depend on what is reachable.
pub fn find(function: &mut Function) {
    let blocks = &function.blocks;
    let order = Nesting::new(blocks).order(blocks.ids().collect());
    let mut position = vec![0; blocks.len()];
    order.iter().enumerate().for_each(|(i, b)| position[b.index()] = i);
    let mut latches: Vec<Vec<BlockId>> = vec![Vec::new(); blocks.len()];
    for (from, block) in blocks.enumerate() {
        block.term.each_target(|to| {
            let latches = &mut latches[to.index()];
            if position[to.index()] <= position[from.index()] && latches.last() != Some(&from) {
                latches.push(from);
            }
        });
    }
    let mut loops = Vec::new();
    for (head, latches) in blocks.ids().zip(latches) {
        if let Some(&last) = latches.last() {
            loops.push(Loop { head, loc: blocks[last].term_loc, latches });
        }
    }
    // Where two loops end in the same block, the inner one has the later head.
    loops.sort_by_key(|l| (l.latches.last().copied(), std::cmp::Reverse(l.head)));
    function.loops = loops;
}

fn reachable(blocks: &IndexVec<BlockId, Block>) -> Vec<bool> {
    let mut seen = vec![false; blocks.len()];
    let mut stack: Vec<BlockId> = blocks.ids().take(1).collect();
    stack.iter().for_each(|b| seen[b.index()] = true);
    while let Some(block) = stack.pop() {
        blocks[block].term.each_target(|to| {
            if !std::mem::replace(&mut seen[to.index()], true) {
                stack.push(to);
            }
        });
    }
    seen
}

/// Work in progress: part of the final order, or a set of blocks that still has to be put in order.
enum Item {
    Block(BlockId),
    Set(Vec<BlockId>),
}

struct Nesting<'a> {
    blocks: &'a IndexVec<BlockId, Block>,
    predecessors: Vec<Vec<BlockId>>,
    /// The set that a block is in at the moment; 0: none.
    set: Vec<u32>,
    sets: u32,
    visit: Vec<Visit>,
}

#[derive(Clone, Copy, Default)]
struct Visit {
    index: u32,
    low: u32,
    on_stack: bool,
}

impl<'a> Nesting<'a> {
    fn new(blocks: &'a IndexVec<BlockId, Block>) -> Self {
        let reached = reachable(blocks);
        let mut predecessors = vec![Vec::new(); blocks.len()];
        for (from, block) in blocks.enumerate() {
            // A jump that never happens does not make a loop irreducible.
            let from_reached = reached[from.index()];
            block.term.each_target(|to| {
                if from_reached || !reached[to.index()] {
                    predecessors[to.index()].push(from);
                }
            });
        }
        let n = blocks.len();
        Nesting { blocks, predecessors, set: vec![0; n], sets: 0, visit: vec![Visit::default(); n] }
    }

    fn order(mut self, all: Vec<BlockId>) -> Vec<BlockId> {
        let mut order = Vec::with_capacity(all.len());
        let mut work = vec![Item::Set(all)];
        while let Some(item) = work.pop() {
            match item {
                Item::Block(block) => order.push(block),
                // The stack is taken from its end, and components come out last first.
                Item::Set(set) => {
                    for component in self.components(set) {
                        self.push_component(component, &mut work);
                    }
                }
            }
        }
        order
    }

    fn push_component(&self, mut component: Vec<BlockId>, work: &mut Vec<Item>) {
        if component.len() > 1 {
            let head = self.head(&component);
            component.retain(|&b| b != head);
            work.push(Item::Set(component));
            work.push(Item::Block(head));
        } else {
            work.extend(component.into_iter().map(Item::Block));
        }
    }

    /// The first block of a component that is entered from outside of it.
    fn head(&self, component: &[BlockId]) -> BlockId {
        let inside: rustc_hash::FxHashSet<BlockId> = component.iter().copied().collect();
        let entered = |b: &&BlockId| self.predecessors[b.index()].iter().any(|p| !inside.contains(p));
        let first = component.iter().filter(entered).min().or_else(|| component.iter().min());
        *first.expect("a component is not empty")
    }

    /// The strongly connected components of `set` (Tarjan), last ones first. Among those that could stand in either
    /// order, the earlier in the source comes first.
    fn components(&mut self, mut set: Vec<BlockId>) -> Vec<Vec<BlockId>> {
        self.sets += 1;
        set.sort();
        for &block in &set {
            self.set[block.index()] = self.sets;
            self.visit[block.index()] = Visit::default();
        }
        let mut components = Vec::new();
        let (mut counter, mut open) = (0, Vec::new());
        for &root in set.iter().rev() {
            if self.visit[root.index()].index == 0 {
                self.visit_from(root, &mut counter, &mut open, &mut components);
            }
        }
        components
    }

    fn visit_from(
        &mut self,
        root: BlockId,
        counter: &mut u32,
        open: &mut Vec<BlockId>,
        components: &mut Vec<Vec<BlockId>>,
    ) {
        let mut path = vec![self.enter(root, counter, open)];
        while let Some((block, targets)) = path.last_mut() {
            let block = *block;
            if let Some(to) = targets.pop() {
                let seen = self.visit[to.index()];
                if seen.index == 0 {
                    path.push(self.enter(to, counter, open));
                } else if seen.on_stack {
                    let low = &mut self.visit[block.index()].low;
                    *low = (*low).min(seen.index);
                }
                continue;
            }
            path.pop();
            let Visit { index, low, .. } = self.visit[block.index()];
            if let Some((parent, _)) = path.last() {
                let parent_low = &mut self.visit[parent.index()].low;
                *parent_low = (*parent_low).min(low);
            }
            if index == low {
                let at = open.iter().rposition(|&b| b == block).expect("an open block is on the stack");
                let component = open.split_off(at);
                component.iter().for_each(|b| self.visit[b.index()].on_stack = false);
                components.push(component);
            }
        }
    }

    /// Successors in the same set, to be taken from the end: later blocks of the source first.
    fn enter(&mut self, block: BlockId, counter: &mut u32, open: &mut Vec<BlockId>) -> (BlockId, Vec<BlockId>) {
        *counter += 1;
        self.visit[block.index()] = Visit { index: *counter, low: *counter, on_stack: true };
        open.push(block);
        let mut targets = Vec::new();
        self.blocks[block].term.each_target(|to| {
            if self.set[to.index()] == self.set[block.index()] {
                targets.push(to);
            }
        });
        targets.sort();
        targets.dedup();
        (block, targets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Terminator;
    use base::Loc;
    use typed::target::Target;
    use typed::types::Types;

    /// A function whose block i jumps to the blocks `edges[i]`.
    fn function(edges: &[&[u32]]) -> Function {
        let mut types = Types::new(Target::LP64);
        let term = |to: &&[u32]| match to {
            [] => Terminator::Return(None),
            [one] => Terminator::Goto(BlockId(*one)),
            [a, b] => Terminator::Branch { cond: super::super::ExprId(0), then: BlockId(*a), other: BlockId(*b) },
            _ => panic!("at most two"),
        };
        let block = |to| Block { insts: Vec::new(), term: term(to), term_loc: Loc::NONE };
        Function {
            name: "f".to_string(),
            loc: Loc::NONE,
            ty: types.void(),
            ret: types.void(),
            params: Vec::new(),
            variadic: false,
            library: false,
            blocks: edges.iter().map(block).collect(),
            exprs: IndexVec::new(),
            places: IndexVec::new(),
            loops: Vec::new(),
        }
    }

    fn check(edges: &[&[u32]], expected_order: &[u32], expected_loops: &[(u32, &[u32])]) {
        let mut function = function(edges);
        let order: Vec<u32> = order(&function).iter().map(|b| b.0).collect();
        assert_eq!(order, expected_order);
        find(&mut function);
        let loops: Vec<(u32, Vec<u32>)> =
            function.loops.iter().map(|l| (l.head.0, l.latches.iter().map(|b| b.0).collect())).collect();
        let expected: Vec<_> = expected_loops.iter().map(|(h, l)| (*h, l.to_vec())).collect();
        assert_eq!(loops, expected);
    }

    #[test]
    fn branches_join_in_source_order() {
        check(&[&[1, 2], &[3], &[3], &[]], &[0, 1, 2, 3], &[]);
    }

    #[test]
    fn inner_loops_come_first() {
        // 1: outer head, 2: inner head, 3: inner body, 4: outer latch, 5: exit.
        check(&[&[1], &[2, 5], &[3, 4], &[2], &[1], &[]], &[0, 1, 2, 3, 4, 5], &[(2, &[3]), (1, &[4])]);
    }

    #[test]
    fn the_body_stands_before_the_exit_wherever_its_blocks_are() {
        check(&[&[1], &[3, 2], &[], &[1]], &[0, 1, 3, 2], &[(1, &[3])]);
    }

    #[test]
    fn a_jump_into_a_loop_keeps_the_first_entry_as_head() {
        // The loop 1 -> 2 -> 1 is entered at both blocks.
        check(&[&[1, 2], &[2], &[1, 3], &[]], &[0, 1, 2, 3], &[(1, &[2])]);
    }

    #[test]
    fn a_block_that_jumps_to_itself_is_a_loop() {
        check(&[&[1], &[1, 2], &[]], &[0, 1, 2], &[(1, &[1])]);
    }

    #[test]
    fn unreachable_blocks_are_not_in_the_order() {
        check(&[&[2], &[2], &[]], &[0, 2], &[]);
    }
}
