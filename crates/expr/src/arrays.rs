//! Arrays as values. A run of stores at constant indices is one `Overlay` node, so a read at a known index is a search
//! in it and not a walk over the stores; stores at unknown indices make `Store` nodes. Where stores are not to be
//! simplified, every store makes a `Store` node and every read a `Select`.

use super::pool::{ExprId, Op, OverlayId, Pool};
use super::sort::{Sort, mask};

/// How many stores at unknown indices a read looks through before it becomes a `Select` node.
const READ_THROUGH: usize = 4;

/// A table of constants with at most so many runs of the same value is read by comparisons of the index. Solvers that
/// are slow with arrays are quick with those, and the others do not mind.
const MOST_RUNS: usize = 520;

impl Pool {
    pub fn array_fill(&mut self, index: u16, value: ExprId) -> ExprId {
        let Sort::Scalar(elem) = self.sort(value) else { unreachable!("array elements are scalars") };
        self.node(Op::ArrayFill, Sort::Array { index, elem }, &[value])
    }

    /// `array` with these elements on top; items are sorted by index.
    pub fn overlay(&mut self, array: ExprId, items: Vec<(u64, ExprId)>) -> ExprId {
        if items.is_empty() {
            return array;
        }
        let sort = self.sort(array);
        if let Op::Overlay(below) = self.op(array) {
            let merged = merge_items(self.overlay_items(below), &items);
            let base = self.arg(array, 0);
            let id = self.overlay_id(merged.into_boxed_slice());
            return self.node(Op::Overlay(id), sort, &[base]);
        }
        let id = self.overlay_id(items.into_boxed_slice());
        self.node(Op::Overlay(id), sort, &[array])
    }

    pub fn store(&mut self, array: ExprId, index: ExprId, value: ExprId) -> ExprId {
        if self.simplify.stores
            && let Some(k) = self.int_value(index)
        {
            return self.overlay(array, vec![(k as u64, value)]);
        }
        let sort = self.sort(array);
        // A second store at the same index hides the first.
        let array = match self.op(array) {
            Op::Store if self.simplify.stores && self.arg(array, 1) == index => self.arg(array, 0),
            _ => array,
        };
        self.node(Op::Store, sort, &[array, index, value])
    }

    pub fn select(&mut self, array: ExprId, index: ExprId) -> ExprId {
        match self.simplify.stores {
            true => self.select_through(array, index, READ_THROUGH),
            false => self.select_unseen(array, index),
        }
    }

    /// A read that does not look at what was stored.
    pub fn select_unseen(&mut self, array: ExprId, index: ExprId) -> ExprId {
        let Sort::Array { elem, .. } = self.sort(array) else { unreachable!("select reads an array") };
        self.node(Op::Select, Sort::Scalar(elem), &[array, index])
    }

    fn select_through(&mut self, array: ExprId, index: ExprId, fuel: usize) -> ExprId {
        let node = *self.get(array);
        let Sort::Array { elem, .. } = node.sort else { unreachable!("select reads an array") };
        match node.op {
            Op::ArrayFill => node.args[0],
            Op::Overlay(overlay) => match self.int_value(index) {
                Some(k) => {
                    let items = self.overlay_items(overlay);
                    match items.binary_search_by_key(&(k as u64), |&(i, _)| i) {
                        Ok(at) => items[at].1,
                        Err(_) => self.select_through(node.args[0], index, fuel),
                    }
                }
                None => match self.table(node.args[0], overlay) {
                    Some(runs) => self.look_up(&runs, index),
                    None => self.node(Op::Select, Sort::Scalar(elem), &[array, index]),
                },
            },
            Op::Store if node.args[1] == index => node.args[2],
            Op::Store => {
                let same = self.eq(node.args[1], index);
                if same == Pool::FALSE {
                    return self.select_through(node.args[0], index, fuel);
                }
                if fuel == 0 {
                    return self.node(Op::Select, Sort::Scalar(elem), &[array, index]);
                }
                let below = self.select_through(node.args[0], index, fuel - 1);
                self.ite(same, node.args[2], below)
            }
            Op::Ite if self.int_value(index).is_some() && fuel > 0 => {
                let x = self.select_through(node.args[1], index, fuel - 1);
                let y = self.select_through(node.args[2], index, fuel - 1);
                self.ite(node.args[0], x, y)
            }
            _ => self.node(Op::Select, Sort::Scalar(elem), &[array, index]),
        }
    }
}

impl Pool {
    /// A table of constants as runs of the same value, each with its first index; `None` if it is none, or one that is
    /// better left an array.
    fn table(&self, base: ExprId, overlay: OverlayId) -> Option<Vec<(u64, ExprId)>> {
        let Op::ArrayFill = self.op(base) else { return None };
        let outside = self.arg(base, 0);
        let items = self.overlay_items(overlay);
        let constant = |e: ExprId| self.int_value(e).is_some();
        if !constant(outside) || !items.iter().all(|&(_, value)| constant(value)) {
            return None;
        }
        let mut runs: Vec<(u64, ExprId)> = vec![(0, outside)];
        for &(at, value) in items {
            // Behind an element everything is as outside, until the next says otherwise.
            for (from, value) in [(at, value), (at + 1, outside)] {
                if runs.last().is_some_and(|last| last.0 == from) {
                    runs.pop();
                }
                if runs.last().is_none_or(|last| last.1 != value) {
                    runs.push((from, value));
                }
            }
            if runs.len() > MOST_RUNS {
                return None;
            }
        }
        Some(runs)
    }

    /// By halves: which run the index is in.
    fn look_up(&mut self, runs: &[(u64, ExprId)], index: ExprId) -> ExprId {
        let [(_, only)] = runs else {
            let (below, above) = runs.split_at(runs.len() / 2);
            let sort = self.sort(index);
            if u128::from(above[0].0) > mask(sort.bits()) {
                return self.look_up(below, index);
            }
            let first = self.int(u128::from(above[0].0), sort);
            let is_below = self.lt(index, first);
            let (below, above) = (self.look_up(below, index), self.look_up(above, index));
            return self.ite(is_below, below, above);
        };
        *only
    }
}

/// Two sorted lists in one; where both have an index, `above` wins.
fn merge_items(below: &[(u64, ExprId)], above: &[(u64, ExprId)]) -> Vec<(u64, ExprId)> {
    let mut merged = Vec::with_capacity(below.len() + above.len());
    let mut rest = below;
    for &item in above {
        let at = rest.partition_point(|&(i, _)| i < item.0);
        merged.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        if rest.first().is_some_and(|&(i, _)| i == item.0) {
            rest = &rest[1..];
        }
        merged.push(item);
    }
    merged.extend_from_slice(rest);
    merged
}
