//! Pairs of literals that never hold together whenever a location is reached: a process that runs while nothing was
//! notified, a counter that is ahead by one while the buffer is empty.
//!
//! All pairs that no walk has seen together are taken never to; those that a piece brings together, starting where none
//! of the others is, are dropped, until nothing is (Flanagan and Leino, "Houdini", 2001). The rest is an invariant, and
//! the search begins with it.

use std::collections::BTreeSet;

use crate::expr::Pool;
use crate::smt::TermId;
use crate::symex::System;

use super::features::Feature;
use super::queries::{Cube, Literal, Queries, Stopped};
use super::walk::Seen;

/// Features of a location that pairs are made of: their literals are the bits of a word.
const FEATURES: usize = 64;

/// After so many questions, the search goes on without pairs.
const QUESTIONS: usize = 2000;

/// Two literals (by their numbers) that may never hold together: the second, larger one as a bit of the first one's word.
type Row = u128;

#[derive(Default)]
struct Table {
    /// Of literal 2n + 1, feature n holds; of literal 2n, it does not.
    features: Vec<u32>,
    rows: Vec<Row>,
    /// By literal: the row that was told to the solver, and the literal under which it counts.
    told: Vec<Option<(Row, TermId)>>,
}

pub struct Pairs {
    tables: Vec<Table>,
    /// Pieces and their edges that are still to be looked at.
    open: BTreeSet<(usize, usize)>,
    questions: usize,
}

impl Table {
    fn new(features: &[Feature], fixed: &BTreeSet<Literal>) -> Table {
        let is_open = |n: usize| !fixed.contains(&(n as u32, false)) && !fixed.contains(&(n as u32, true));
        let open: Vec<usize> = (0..features.len()).filter(|&n| is_open(n)).collect();
        let bits = |v: usize| open.iter().filter(|&&n| matches!(features[n], Feature::Bit(w, _) if w == v)).count();
        let takes = |n: &usize| !matches!(features[*n], Feature::Bit(v, _) if bits(v) > 1);
        let chosen: Vec<usize> = open.iter().copied().filter(takes).take(FEATURES).collect();
        let exclusive = |a: usize, b: usize| match (features[chosen[a / 2]], features[chosen[b / 2]]) {
            (Feature::Is(v, _), Feature::Is(w, _)) => v == w && a % 2 == 1 && b % 2 == 1,
            _ => false,
        };
        let count = chosen.len() * 2;
        // Values of one variable exclude one another anyway.
        let partners = |a: usize| (a + 1..count).filter(move |&b| a / 2 != b / 2 && !exclusive(a, b));
        let rows: Vec<Row> = (0..count).map(|a| partners(a).fold(0, |row, b| row | 1 << b)).collect();
        Table { features: chosen.into_iter().map(|n| n as u32).collect(), told: vec![None; rows.len()], rows }
    }

    fn literal(&self, number: usize) -> Literal {
        (self.features[number / 2], number % 2 == 1)
    }

    /// The literals that hold, as a word, if these are the values of the features.
    fn word(&self, mut truth: impl FnMut(u32) -> bool) -> Row {
        self.features.iter().enumerate().fold(0, |word, (n, &f)| word | 1 << (2 * n + usize::from(truth(f))))
    }

    /// All these literals were seen together.
    fn drop_seen(&mut self, word: Row) {
        for (a, row) in self.rows.iter_mut().enumerate() {
            if word >> a & 1 == 1 {
                *row &= !word;
            }
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (Literal, Vec<Literal>)> + '_ {
        let partners = |row: Row| (0..self.rows.len()).filter(move |b| row >> b & 1 == 1).map(|b| self.literal(b));
        let rows = self.rows.iter().enumerate().filter(|(_, row)| **row != 0);
        rows.map(move |(a, &row)| (self.literal(a), partners(row).collect()))
    }
}

impl Pairs {
    pub fn new(system: &System, queries: &Queries, fixed: &[BTreeSet<Literal>], seen: &Seen) -> Pairs {
        let pool: &Pool = &queries.pool;
        let mut tables = Vec::new();
        for (location, vars) in system.vars.iter().enumerate() {
            let features = &queries.features[location];
            let mut table = Table::new(features, &fixed[location]);
            for state in &seen[location] {
                let word = table.word(|n| features[n as usize].is_true(pool, vars, state));
                table.drop_seen(word);
            }
            tables.push(table);
        }
        Pairs { tables, open: queries.edges().collect(), questions: 0 }
    }

    /// Drops pairs until the rest is an invariant.
    pub fn settle(&mut self, queries: &mut Queries) -> Result<(), Stopped> {
        while let Some((piece, edge)) = self.open.pop_first() {
            if let Err(stopped) = self.follow(piece, edge, queries) {
                self.open.insert((piece, edge));
                return Err(stopped);
            }
            if self.questions > QUESTIONS {
                self.tables.iter_mut().for_each(|table| *table = Table::default());
                self.open.clear();
            }
        }
        Ok(())
    }

    fn follow(&mut self, piece: usize, edge: usize, queries: &mut Queries) -> Result<(), Stopped> {
        let to = queries.target(piece, edge);
        while self.questions <= QUESTIONS {
            let counting = piece.checked_sub(1).map_or_else(Vec::new, |before| self.tell(before, queries));
            let after: Vec<(Literal, Vec<Literal>)> = self.tables[to].pairs().collect();
            if after.is_empty() {
                break;
            }
            self.questions += 1;
            let Some(holding) = queries.brings_together(piece, edge, &counting, &after, &self.tables[to].features)?
            else {
                break;
            };
            let table = &mut self.tables[to];
            let word = table.word(|n| holding.contains(&n));
            let before = table.rows.clone();
            table.drop_seen(word);
            // A model that brings nothing together is a question that cannot be asked this way.
            if table.rows == before {
                return Err(Stopped);
            }
            self.open.extend(queries.edges().filter(|&(p, _)| p == to + 1));
        }
        Ok(())
    }

    /// Tells the solver what has changed of a location's pairs; the literals under which they count.
    fn tell(&mut self, location: usize, queries: &mut Queries) -> Vec<TermId> {
        let table = &mut self.tables[location];
        let mut counting = Vec::new();
        for a in 0..table.rows.len() {
            let row = table.rows[a];
            if row != 0 && table.told[a].is_none_or(|(told, _)| told != row) {
                let partners = (0..table.rows.len()).filter(|b| row >> b & 1 == 1).map(|b| table.literal(b));
                let counts = queries.assert_apart(location, table.literal(a), partners.collect());
                table.told[a] = Some((row, counts));
            }
            counting.extend(table.told[a].filter(|_| row != 0).map(|(_, counts)| counts));
        }
        counting
    }

    /// By location: the pairs as cubes.
    pub fn cubes(&self) -> Vec<Vec<Cube>> {
        let of = |table: &Table| {
            let pairs = table.pairs().flat_map(|(a, partners)| partners.into_iter().map(move |b| Cube::from([a, b])));
            pairs.collect()
        };
        self.tables.iter().map(of).collect()
    }
}
