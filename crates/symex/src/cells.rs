//! A persistent map from cell numbers to expressions: a radix tree of 32-way nodes. A copy costs nothing, a write
//! copies one path, and the difference of two maps costs what differs, since shared subtrees are skipped.

use std::rc::Rc;

use expr::ExprId;

const BITS: u32 = 5;
const WIDTH: usize = 1 << BITS;
const MASK: u32 = WIDTH as u32 - 1;
const NONE: ExprId = ExprId(u32::MAX);

#[derive(Clone)]
enum Link {
    Empty,
    Inner(Rc<[Link; WIDTH]>),
    Leaf(Rc<[ExprId; WIDTH]>),
}

#[derive(Clone)]
pub struct Cells {
    root: Link,
    /// Levels of inner nodes above the leaves.
    height: u32,
}

const EMPTY: Link = Link::Empty;

impl Default for Cells {
    fn default() -> Self {
        Cells::new()
    }
}

impl Cells {
    pub fn new() -> Self {
        Cells { root: Link::Empty, height: 0 }
    }

    fn covers(&self, key: u32) -> bool {
        let bits = BITS * (self.height + 1);
        bits >= 32 || key >> bits == 0
    }

    pub fn get(&self, key: u32) -> Option<ExprId> {
        if !self.covers(key) {
            return None;
        }
        let mut link = &self.root;
        let mut level = self.height;
        loop {
            match link {
                Link::Empty => return None,
                Link::Inner(children) => {
                    link = &children[(key >> (BITS * level) & MASK) as usize];
                    level -= 1;
                }
                Link::Leaf(values) => {
                    let value = values[(key & MASK) as usize];
                    return (value != NONE).then_some(value);
                }
            }
        }
    }

    pub fn set(&mut self, key: u32, value: ExprId) {
        while !self.covers(key) {
            self.raise();
        }
        put(&mut self.root, self.height, key, value);
    }

    fn raise(&mut self) {
        if !matches!(self.root, Link::Empty) {
            let mut children = [EMPTY; WIDTH];
            children[0] = std::mem::replace(&mut self.root, Link::Empty);
            self.root = Link::Inner(Rc::new(children));
        }
        self.height += 1;
    }

    /// Forgets the cells from `low` up to, not including, `high`.
    pub fn remove_range(&mut self, low: u32, high: u32) {
        if low < high && self.covers(low) {
            clear(&mut self.root, self.height, 0, low, high);
        }
    }

    /// The set cells from `low` up to, not including, `high`, in order.
    pub fn for_each_in(&self, low: u32, high: u32, mut f: impl FnMut(u32, ExprId)) {
        if self.covers(low) {
            visit(&self.root, self.height, 0, low, high, &mut f);
        }
    }

    /// The cells at which the two maps differ, in order, with both values.
    pub fn difference(a: &Cells, b: &Cells) -> Vec<(u32, Option<ExprId>, Option<ExprId>)> {
        let (mut a, mut b) = (a.clone(), b.clone());
        while a.height < b.height {
            a.raise();
        }
        while b.height < a.height {
            b.raise();
        }
        let mut found = Vec::new();
        differ(&a.root, &b.root, a.height, 0, &mut found);
        found
    }
}

fn put(link: &mut Link, level: u32, key: u32, value: ExprId) {
    if let Link::Empty = link {
        *link = if level == 0 { Link::Leaf(Rc::new([NONE; WIDTH])) } else { Link::Inner(Rc::new([EMPTY; WIDTH])) };
    }
    match link {
        Link::Leaf(values) => Rc::make_mut(values)[(key & MASK) as usize] = value,
        Link::Inner(children) => {
            let slot = (key >> (BITS * level) & MASK) as usize;
            put(&mut Rc::make_mut(children)[slot], level - 1, key, value);
        }
        Link::Empty => unreachable!("the link was just filled"),
    }
}

/// The first key below child `slot` of a node that begins at `base`.
fn child_base(base: u32, level: u32, slot: usize) -> u64 {
    u64::from(base) + ((slot as u64) << (BITS * level))
}

fn clear(link: &mut Link, level: u32, base: u32, low: u32, high: u32) {
    let end = u64::from(base) + (1u64 << (BITS * (level + 1)));
    if u64::from(high) <= u64::from(base) || u64::from(low) >= end || matches!(link, Link::Empty) {
        return;
    }
    if low <= base && u64::from(high) >= end {
        *link = Link::Empty;
        return;
    }
    match link {
        Link::Leaf(values) => {
            let inside = |slot: usize| (low..high).contains(&(base + slot as u32));
            if (0..WIDTH).any(|slot| inside(slot) && values[slot] != NONE) {
                let values = Rc::make_mut(values);
                (0..WIDTH).filter(|&slot| inside(slot)).for_each(|slot| values[slot] = NONE);
            }
        }
        Link::Inner(children) => {
            for slot in 0..WIDTH {
                let start = child_base(base, level, slot);
                let stop = child_base(base, level, slot + 1);
                let touched = u64::from(low) < stop && u64::from(high) > start;
                if touched && !matches!(children[slot], Link::Empty) {
                    clear(&mut Rc::make_mut(children)[slot], level - 1, start as u32, low, high);
                }
            }
        }
        Link::Empty => {}
    }
}

fn visit(link: &Link, level: u32, base: u32, low: u32, high: u32, f: &mut impl FnMut(u32, ExprId)) {
    match link {
        Link::Empty => {}
        Link::Leaf(values) => {
            for (slot, &value) in values.iter().enumerate() {
                let key = base + slot as u32;
                if value != NONE && (low..high).contains(&key) {
                    f(key, value);
                }
            }
        }
        Link::Inner(children) => {
            for (slot, child) in children.iter().enumerate() {
                let start = child_base(base, level, slot);
                if u64::from(low) < child_base(base, level, slot + 1) && u64::from(high) > start {
                    visit(child, level - 1, start as u32, low, high, f);
                }
            }
        }
    }
}

fn differ(a: &Link, b: &Link, level: u32, base: u32, found: &mut Vec<(u32, Option<ExprId>, Option<ExprId>)>) {
    let some = |v: ExprId| (v != NONE).then_some(v);
    match (a, b) {
        (Link::Empty, Link::Empty) => {}
        (Link::Leaf(x), Link::Leaf(y)) => {
            if !Rc::ptr_eq(x, y) {
                for slot in (0..WIDTH).filter(|&s| x[s] != y[s]) {
                    found.push((base + slot as u32, some(x[slot]), some(y[slot])));
                }
            }
        }
        (Link::Inner(x), Link::Inner(y)) => {
            if !Rc::ptr_eq(x, y) {
                for slot in 0..WIDTH {
                    differ(&x[slot], &y[slot], level - 1, child_base(base, level, slot) as u32, found);
                }
            }
        }
        (Link::Empty, full) => visit(full, level, base, 0, u32::MAX, &mut |key, v| found.push((key, None, Some(v)))),
        (full, Link::Empty) => visit(full, level, base, 0, u32::MAX, &mut |key, v| found.push((key, Some(v), None))),
        _ => unreachable!("both maps have the same height"),
    }
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn behaves_as_a_map_and_differs_only_where_written() {
        let mut a = Cells::new();
        for k in 0..5000 {
            a.set(k * 7, ExprId(k));
        }
        let mut b = a.clone();
        b.set(70, ExprId(99));
        b.set(1 << 30, ExprId(5));
        b.remove_range(140, 155);
        assert_eq!(a.get(70), Some(ExprId(10)));
        assert_eq!(b.get(70), Some(ExprId(99)));
        assert_eq!(b.get(147), None);
        assert_eq!(b.get(71), None);
        let keys: Vec<u32> = Cells::difference(&a, &b).into_iter().map(|(k, ..)| k).collect();
        assert_eq!(keys, vec![70, 140, 147, 154, 1 << 30]);
        let mut seen = Vec::new();
        a.for_each_in(7, 22, |k, v| seen.push((k, v.0)));
        assert_eq!(seen, vec![(7, 1), (14, 2), (21, 3)]);
    }

    /// A generator of numbers that is the same everywhere (xorshift).
    fn random(state: &mut u64) -> u32 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 16) as u32
    }

    #[test]
    fn random_changes_are_those_of_an_ordinary_map() {
        use std::collections::BTreeMap;
        let mut state = 0x9E37_79B9_7F4A_7C15;
        let (mut cells, mut map) = (Cells::new(), BTreeMap::new());
        let mut kept = vec![(cells.clone(), map.clone())];
        for step in 0..20_000u32 {
            // Keys of every height of the tree, and often the neighbours of each other.
            let shift = 12 + random(&mut state) % 20;
            let key = random(&mut state) >> shift;
            match random(&mut state) % 8 {
                0 => {
                    let high = key.saturating_add(random(&mut state) % 200);
                    cells.remove_range(key, high);
                    map.retain(|k, _| !(key..high).contains(k));
                }
                1 if step % 64 == 0 => kept.push((cells.clone(), map.clone())),
                _ => {
                    cells.set(key, ExprId(step));
                    map.insert(key, ExprId(step));
                }
            }
            let probe = random(&mut state) >> shift;
            assert_eq!(cells.get(probe), map.get(&probe).copied(), "step {step}, cell {probe}");
        }
        // Copies are what they were, and differences are those of the maps.
        for (old_cells, old_map) in &kept {
            let mut all = BTreeMap::new();
            old_cells.for_each_in(0, u32::MAX, |k, v| {
                all.insert(k, v);
            });
            assert_eq!(&all, old_map);
            let keys: std::collections::BTreeSet<u32> = old_map.keys().chain(map.keys()).copied().collect();
            let values = |k| (k, old_map.get(&k).copied(), map.get(&k).copied());
            let expected: Vec<_> = keys.into_iter().map(values).filter(|(_, a, b)| a != b).collect();
            assert_eq!(Cells::difference(old_cells, &cells), expected);
        }
    }
}
