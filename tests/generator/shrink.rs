//! Shrinking: drop parts of the tree as long as the program still shows what it should.

use super::{Node, Random};

/// The smallest program reached by dropping one part after the other while `still` holds.
pub fn shrink(program: &Random, mut still: impl FnMut(&Random) -> bool) -> Random {
    let mut best = program.clone();
    loop {
        let mut changed = false;
        let mut index = 0;
        // The last parts first: earlier ones are declarations that later ones need.
        let mut count = best.count();
        while index < count {
            let mut candidate = best.clone();
            candidate.drop_part(count - 1 - index);
            if still(&candidate) {
                best = candidate;
                count = best.count();
                changed = true;
            } else {
                index += 1;
            }
        }
        if !changed {
            return best;
        }
    }
}

impl Random {
    fn count(&self) -> usize {
        self.knobs.len() + count(&self.nodes) + count(&self.epilogue)
    }

    fn drop_part(&mut self, mut index: usize) {
        if index < self.knobs.len() {
            self.knobs.remove(index);
            return;
        }
        index -= self.knobs.len();
        if let Some(rest) = drop_part(&mut self.nodes, index) {
            drop_part(&mut self.epilogue, rest);
        }
    }
}

/// Parts of a list of nodes: each node, and its being replaced by its body.
fn count(nodes: &[Node]) -> usize {
    nodes
        .iter()
        .map(|node| match node {
            Node::Line(_) => 1,
            Node::Block { body, .. } => 2 + count(body),
        })
        .sum()
}

/// Drops part `index`; what is left of the index if there are fewer.
fn drop_part(nodes: &mut Vec<Node>, mut index: usize) -> Option<usize> {
    for i in 0..nodes.len() {
        if index == 0 {
            nodes.remove(i);
            return None;
        }
        index -= 1;
        if let Node::Block { body, .. } = &mut nodes[i] {
            if index == 0 {
                let body = std::mem::take(body);
                nodes.splice(i..=i, body);
                return None;
            }
            index = drop_part(body, index - 1)?;
        }
    }
    Some(index)
}
