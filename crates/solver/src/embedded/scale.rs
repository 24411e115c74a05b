//! A small ordered domain that stands for a large one. Where n variables are only compared with each other and with
//! constants, n values in each gap between the constants are enough for every order that they can have (the small model
//! property of order; Pnueli, Rodeh, Strichman and Siegel, "The small model property: how small can it be?"). A value
//! is replaced by its rank, and a rank is turned back into a value that keeps the order.

use std::collections::BTreeSet;

use smt::bits::mask;

pub struct Scale {
    width: u32,
    pub signed: bool,
    /// How many constants have a rank of their own.
    pub constants: usize,
    /// How many bits a rank has; every number of so many bits is a rank.
    pub bits: usize,
    /// How many variables it is large enough for.
    pub room: u64,
    runs: Vec<Run>,
}

/// Consecutive keys that have consecutive ranks. A key is a value whose unsigned order is the order of the class.
struct Run {
    rank: u64,
    key: u64,
}

/// The values from `low` to `high`, of which `count` have a rank: a constant, or what lies between two of them.
struct Part {
    low: u64,
    high: u64,
    count: u64,
}

impl Part {
    fn new(low: u64, high: u64, variables: u64) -> Part {
        Part { low, high, count: variables.min((high - low).saturating_add(1)) }
    }

    /// How many values have no rank yet.
    fn rest(&self) -> u64 {
        (self.high - self.low).saturating_add(1) - self.count
    }

    /// The first key, so that values are near zero, where readers of a counterexample like them.
    fn start(&self, zero: u64) -> u64 {
        zero.clamp(self.low, self.high - (self.count - 1))
    }
}

impl Scale {
    /// For words of `width` bits, at most 63; `None` if ranks would be no shorter.
    pub fn new(width: u32, signed: bool, variables: u64, constants: &BTreeSet<u64>) -> Option<Scale> {
        let mut scale = Scale { width, signed, constants: constants.len(), bits: 1, room: u64::MAX, runs: Vec::new() };
        let mut parts = scale.parts(variables.max(1), constants);
        let needed: u64 = parts.iter().map(|part| part.count).try_fold(0, u64::checked_add)?;
        scale.bits = needed.max(2).checked_next_power_of_two()?.trailing_zeros() as usize;
        if scale.bits >= width as usize {
            return None;
        }
        // Each number becomes a rank, so that no clause has to exclude any.
        let mut spare = (1u64 << scale.bits) - needed;
        let mut rank = 0;
        for part in &mut parts {
            let more = spare.min(part.rest());
            part.count += more;
            spare -= more;
            if part.rest() > 0 {
                scale.room = scale.room.min(part.count);
            }
            scale.runs.push(Run { rank, key: part.start(scale.key(0)) });
            rank += part.count;
        }
        Some(scale)
    }

    fn parts(&self, variables: u64, constants: &BTreeSet<u64>) -> Vec<Part> {
        let keys: BTreeSet<u64> = constants.iter().map(|&value| self.key(value)).collect();
        let mut parts = Vec::with_capacity(2 * keys.len() + 1);
        let mut low = 0;
        for key in keys {
            if low < key {
                parts.push(Part::new(low, key - 1, variables));
            }
            parts.push(Part::new(key, key, 1));
            low = key + 1;
        }
        if low <= mask(self.width) {
            parts.push(Part::new(low, mask(self.width), variables));
        }
        parts
    }

    /// Turns the order of the class into that of unsigned numbers, and back.
    fn key(&self, value: u64) -> u64 {
        value ^ (u64::from(self.signed) << (self.width - 1))
    }

    /// The rank of one of the constants.
    pub fn rank(&self, constant: u64) -> u64 {
        let key = self.key(constant);
        let run = &self.runs[self.runs.partition_point(|run| run.key <= key) - 1];
        run.rank + (key - run.key)
    }

    pub fn value(&self, rank: u64) -> u64 {
        let run = &self.runs[self.runs.partition_point(|run| run.rank <= rank) - 1];
        self.key(run.key + (rank - run.rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signed(value: u64, width: u32) -> i64 {
        (value << (64 - width)) as i64 >> (64 - width)
    }

    #[test]
    fn ranks_keep_the_order_and_constants_keep_their_value() {
        for (width, variables, constants) in [
            (32, 8, vec![]),
            (32, 5, vec![0, 10, 11, 0xffff_fff0]),
            (8, 3, vec![0x7f, 0x80, 0, 0xff]),
            (6, 2, vec![31, 32]),
            (63, 100, vec![1 << 62]),
        ] {
            let constants: BTreeSet<u64> = constants.into_iter().collect();
            for is_signed in [false, true] {
                let scale = Scale::new(width, is_signed, variables, &constants).expect("shorter");
                let values: Vec<u64> = (0..1 << scale.bits).map(|rank| scale.value(rank)).collect();
                let sorted = |w: &[u64]| match is_signed {
                    true => signed(w[0], width) < signed(w[1], width),
                    false => w[0] < w[1],
                };
                assert!(values.windows(2).all(sorted), "{values:x?}");
                assert!(values.iter().all(|&value| value <= mask(width)));
                for &constant in &constants {
                    assert_eq!(scale.value(scale.rank(constant)), constant);
                }
                assert!(scale.room >= variables);
            }
        }
    }

    /// Between two constants there are as many values as there are variables, or all.
    #[test]
    fn gaps_have_room() {
        let scale = Scale::new(16, false, 4, &BTreeSet::from([100, 103, 200])).expect("shorter");
        let ranked: Vec<u64> = (0..1 << scale.bits).map(|rank| scale.value(rank)).collect();
        let within = |low: u64, high: u64| ranked.iter().filter(|&&v| low < v && v < high).count();
        assert_eq!(within(100, 103), 2);
        assert!(within(103, 200) >= 4 && ranked.iter().filter(|&&v| v > 200).count() >= 4);
        assert_eq!(ranked[0], 0);
    }

    #[test]
    fn small_domains_stay_as_they_are() {
        assert!(Scale::new(4, false, 9, &BTreeSet::new()).is_none());
        assert!(Scale::new(4, true, 2, &(0..7).collect()).is_none());
    }
}
