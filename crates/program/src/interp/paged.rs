//! A sequence of which only the parts that were written are kept: an allocation of gigabytes that nobody touches costs
//! nothing, and a small object is one vector.

use std::collections::BTreeMap;
use std::ops::Range;

const PAGE: usize = 1 << 12;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Paged<T> {
    len: usize,
    /// What stands where no page is.
    blank: T,
    first: Vec<T>,
    /// The others by number.
    rest: BTreeMap<usize, Vec<T>>,
}

impl<T: Copy> Paged<T> {
    pub fn new(len: usize, blank: T) -> Self {
        Paged { len, blank, first: vec![blank; len.min(PAGE)], rest: BTreeMap::new() }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn get(&self, index: usize) -> T {
        match index / PAGE {
            0 => self.first[index],
            page => self.rest.get(&page).map_or(self.blank, |p| p[index % PAGE]),
        }
    }

    pub fn set(&mut self, index: usize, value: T) {
        match index / PAGE {
            0 => self.first[index] = value,
            page => {
                let len = PAGE.min(self.len - page * PAGE);
                let blank = self.blank;
                self.rest.entry(page).or_insert_with(|| vec![blank; len])[index % PAGE] = value;
            }
        }
    }

    pub fn fill(&mut self, range: Range<usize>, value: T) {
        if range == (0..self.len) {
            *self = Paged::new(self.len, value);
        } else {
            range.for_each(|index| self.set(index, value));
        }
    }

    /// A part of it, as sparse as the whole.
    pub fn slice(&self, range: Range<usize>) -> Self {
        let mut out = Paged::new(range.len(), self.blank);
        let pages = std::iter::once((0, &self.first)).chain(self.rest.iter().map(|(&number, page)| (number, page)));
        for (number, page) in pages {
            let start = number * PAGE;
            let (from, to) = (range.start.max(start), range.end.min(start + page.len()));
            (from..to).for_each(|index| out.set(index - range.start, page[index - start]));
        }
        out
    }

    pub fn copy_from(&mut self, at: usize, from: &Self) {
        if at == 0 && from.len == self.len {
            self.clone_from(from);
        } else {
            (0..from.len).for_each(|index| self.set(at + index, from.get(index)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_is_kept() {
        let mut long = Paged::new(1 << 40, 0u8);
        long.set(1 << 39, 7);
        long.set(3, 5);
        assert_eq!((long.get(1 << 39), long.get(3), long.get((1 << 40) - 1)), (7, 5, 0));
        assert_eq!(long.rest.len(), 1);
        let part = long.slice((1 << 39) - 1..(1 << 39) + 2);
        assert_eq!((0..part.len()).map(|i| part.get(i)).collect::<Vec<_>>(), [0, 7, 0]);
    }

    #[test]
    fn pages_end_with_the_sequence() {
        let mut p = Paged::new(PAGE + 3, 1u32);
        p.fill(PAGE - 1..PAGE + 3, 2);
        assert_eq!([p.get(0), p.get(PAGE - 1), p.get(PAGE + 2)], [1, 2, 2]);
        p.fill(0..PAGE + 3, 9);
        assert_eq!((p.get(PAGE), p.rest.len()), (9, 0));
    }
}
