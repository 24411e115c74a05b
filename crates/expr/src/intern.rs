//! How nodes get into the pool: each once, with what is known of its range.

use std::hash::{Hash, Hasher};

use base::{IndexVec, Simplify};
use rustc_hash::{FxHashMap, FxHasher};

use super::pool::{ExprId, NO_ARG, Node, Op, Pool};
use super::range;
use super::sort::Sort;

impl Pool {
    pub fn new(pointer_bits: u16) -> Self {
        let mut pool = Pool {
            pointer_bits,
            simplify: Simplify::ALL,
            definitions: Vec::new(),
            nodes: Vec::new(),
            ranges: Vec::new(),
            table: vec![0; 1 << 10],
            symbols: IndexVec::new(),
            symbol_names: FxHashMap::default(),
            overlays: IndexVec::new(),
            overlay_ids: FxHashMap::default(),
        };
        let f = pool.node(Op::False, Sort::Bool, &[]);
        let t = pool.node(Op::True, Sort::Bool, &[]);
        debug_assert!(f == Pool::FALSE && t == Pool::TRUE);
        pool
    }

    /// The one place where nodes are made; no simplification happens here.
    pub(super) fn node(&mut self, op: Op, sort: Sort, operands: &[ExprId]) -> ExprId {
        let mut args = [NO_ARG; 3];
        args[..operands.len()].copy_from_slice(operands);
        let node = Node { op, sort, args };
        if (self.nodes.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        let bits = self.table.len() - 1;
        let mut slot = hash(&node) & bits;
        loop {
            match self.table[slot] {
                0 => break,
                n if self.nodes[n as usize - 1] == node => return ExprId(n - 1),
                _ => slot = (slot + 1) & bits,
            }
        }
        let range = range::of_node(self, &node);
        let bounds = range.and_then(|r| i64::try_from(r.low).ok().zip(i64::try_from(r.high).ok()));
        self.ranges.push(bounds.unwrap_or((1, 0)));
        self.nodes.push(node);
        self.table[slot] = u32::try_from(self.nodes.len()).expect("fewer than 2^32 expressions");
        ExprId(self.nodes.len() as u32 - 1)
    }

    fn grow(&mut self) {
        let size = self.table.len() * 2;
        let mut table = vec![0u32; size];
        for (n, node) in self.nodes.iter().enumerate() {
            let mut slot = hash(node) & (size - 1);
            while table[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            table[slot] = n as u32 + 1;
        }
        self.table = table;
    }
}

fn hash(node: &Node) -> usize {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    let h = hasher.finish();
    (h ^ h >> 32) as usize
}
