//! Features that have one value whenever a location is reached: upper bits of small numbers, comparisons that always hold.
//!
//! All are taken to be fixed at first; what a piece changes, starting where all the others are fixed, is dropped, until
//! nothing is (Flanagan and Leino, "Houdini", 2001). The rest is an invariant, and the search need not speak of it.

use std::collections::BTreeSet;

use expr::Pool;
use transition::TransitionSystem;

use super::queries::{Literal, Queries, Stopped};
use super::walk::Seen;

pub struct Fixed {
    /// By location: the literals that may hold whenever it is reached.
    pub literals: Vec<BTreeSet<Literal>>,
    /// Pieces and their edges that are still to be looked at.
    open: BTreeSet<(usize, usize)>,
}

impl Fixed {
    /// All literals that hold in the states that were seen.
    pub fn new(system: &TransitionSystem, pool: &Pool, queries: &Queries, seen: &Seen) -> Fixed {
        let mut literals = Vec::new();
        for (location, vars) in system.vars.iter().enumerate() {
            let features = &queries.features[location];
            let mut left: BTreeSet<Literal> =
                (0..features.len() as u32).flat_map(|f| [(f, false), (f, true)]).collect();
            for state in &seen[location] {
                left.retain(|&(n, value)| features[n as usize].is_true(pool, vars, state) == value);
            }
            literals.push(left);
        }
        Fixed { literals, open: queries.edges().collect() }
    }

    /// Drops literals until the rest is an invariant.
    pub fn settle(&mut self, queries: &mut Queries) -> Result<(), Stopped> {
        while let Some((piece, edge)) = self.open.pop_first() {
            let dropped = self.follow(piece, edge, queries);
            if let Err(stopped) = dropped {
                self.open.insert((piece, edge));
                return Err(stopped);
            }
        }
        Ok(())
    }

    fn follow(&mut self, piece: usize, edge: usize, queries: &mut Queries) -> Result<(), Stopped> {
        let to = queries.target(piece, edge);
        loop {
            let before = if piece == 0 { BTreeSet::new() } else { self.literals[piece - 1].clone() };
            let Some(broken) = queries.broken(piece, edge, &before, &self.literals[to])? else { return Ok(()) };
            self.literals[to].retain(|l| !broken.contains(l));
            self.open.extend(queries.edges().filter(|&(p, _)| p == to + 1));
        }
    }
}
