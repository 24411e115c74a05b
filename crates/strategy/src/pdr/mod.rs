//! Property-directed reachability (PDR, IC3) on a transition system (Bradley, "SAT-based model checking without
//! unrolling", 2011), in the variant with control-flow locations (Lange, Neuhäußer and Noll, 2015): a frame of lemmas for
//! each loop head, not one for the whole program.
//!
//! For every location there are lemmas: conjunctions of literals (cubes) that no execution can satisfy there within so
//! many pieces. A state that leads to a violation is blocked by a lemma, if none of its predecessors is possible, or
//! its predecessors are blocked first. When all lemmas of one level hold on the next level too, they are an invariant.
//!
//! Nothing found here is believed: `certificate` has the invariant checked again, from the pieces alone.

mod certificate;
mod features;
mod fixed;
mod pieces;
pub mod print;
mod queries;
mod walk;

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::rc::Rc;
use std::time::Instant;

use base::Cancel;
use expr::{ExprId, Pool};
use program::PropId;
use transition::TransitionSystem;

pub use certificate::is_invariant;
pub use features::Feature;
use fixed::Fixed;
pub use queries::{Cube, Literal};
use queries::{Queries, Stopped};
pub use walk::{Seen, walk};

/// What a run came to.
pub enum Outcome {
    /// No property can be violated: these cubes, by location, are never reached.
    Proved(Vec<Vec<Cube>>),
    /// These can be violated, if every symbol of every piece may have any value.
    Reached(Vec<PropId>),
    Stopped,
}

/// A cube and the level up to which it is known to be unreachable.
struct Lemma {
    cube: Cube,
    level: usize,
}

/// A cube at a location that leads to a violation and has to be shown unreachable within `level` pieces.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Obligation {
    level: Reverse<usize>,
    /// Later ones first.
    serial: usize,
    location: usize,
    cube: Cube,
}

/// What lemmas speak of.
#[derive(Clone, Copy)]
pub enum Language {
    /// Comparisons that the program makes, and bits: few words, quick questions.
    Bare,
    /// Also values and differences that were seen.
    Rich,
}

pub struct Pdr {
    system: Rc<TransitionSystem>,
    queries: Queries,
    fixed: Fixed,
    fixed_is_known: bool,
    /// By location.
    lemmas: Vec<Vec<Lemma>>,
    /// By location: the pieces and edges that lead there.
    sources: Vec<Vec<(usize, usize)>>,
    /// How many pieces are looked at.
    depth: usize,
    serial: usize,
}

/// Attempts to leave something out of a lemma.
const ATTEMPTS: usize = 60;

enum Reached {
    Start,
    Blocked,
}

impl Pdr {
    /// To prove that none of `props` can be violated, in a system over `pool` where all of `facts` hold. What was `seen`
    /// suggests what lemmas speak of, and refutes guesses.
    pub fn new(
        language: Language,
        system: Rc<TransitionSystem>,
        pool: &Pool,
        facts: &[ExprId],
        props: &BTreeSet<PropId>,
        seen: &Seen,
        cancel: &Cancel,
    ) -> Self {
        let mut sources = vec![Vec::new(); system.vars.len()];
        for (p, piece) in system.pieces.iter().enumerate() {
            for (e, edge) in piece.edges.iter().enumerate() {
                sources[edge.to].push((p, e));
            }
        }
        let lemmas = system.vars.iter().map(|_| Vec::new()).collect();
        let features = match language {
            Language::Bare => features::bare_features(&system, pool),
            Language::Rich => features::features(&system, pool, seen),
        };
        let queries = Queries::new(Rc::clone(&system), pool, facts, props, features, cancel);
        let fixed = Fixed::new(&system, pool, &queries, seen);
        Pdr { system, queries, fixed, fixed_is_known: false, lemmas, sources, depth: 1, serial: 0 }
    }

    /// What cubes speak of, by location.
    pub fn into_features(self) -> Vec<Vec<Feature>> {
        self.queries.features
    }

    /// Goes on until there is a result or `deadline` has passed.
    pub fn run(&mut self, deadline: Instant) -> Outcome {
        self.queries.deadline = deadline;
        self.search().unwrap_or(Outcome::Stopped)
    }

    fn search(&mut self) -> Result<Outcome, Stopped> {
        if !self.fixed_is_known {
            self.fixed.settle(&mut self.queries)?;
            for (location, literals) in self.fixed.literals.iter().enumerate() {
                self.queries.fix(location, literals);
            }
            self.fixed_is_known = true;
        }
        loop {
            if let Some(props) = self.strengthen()? {
                return Ok(Outcome::Reached(props));
            }
            if let Some(level) = self.push_forward()? {
                return Ok(Outcome::Proved(self.invariant(level)));
            }
            self.depth += 1;
        }
    }

    /// The cubes that are never reached: what is fixed, and the lemmas above a level.
    fn invariant(&self, level: usize) -> Vec<Vec<Cube>> {
        let at = |location: usize| {
            let fixed = self.fixed.literals[location].iter().map(|&(n, value)| Cube::from([(n, !value)]));
            let lemmas = self.lemmas[location].iter().filter(|l| l.level > level);
            fixed.chain(lemmas.map(|l| l.cube.clone())).collect()
        };
        (0..self.lemmas.len()).map(at).collect()
    }

    /// Blocks all states that violate something within the depth; or what can be violated.
    fn strengthen(&mut self) -> Result<Option<Vec<PropId>>, Stopped> {
        for piece in 0..self.system.pieces.len() {
            while let Some((cube, props)) = self.queries.violation(piece, self.depth)? {
                if piece == 0 {
                    return Ok(Some(props));
                }
                if let Reached::Start = self.block(piece - 1, cube)? {
                    return Ok(Some(props));
                }
            }
        }
        Ok(None)
    }

    fn obligation(&mut self, location: usize, cube: Cube, level: usize) -> Obligation {
        self.serial += 1;
        Obligation { level: Reverse(level), serial: self.serial, location, cube }
    }

    /// Makes a cube unreachable within the depth.
    fn block(&mut self, location: usize, cube: Cube) -> Result<Reached, Stopped> {
        let first = self.obligation(location, cube, self.depth);
        let mut open = BinaryHeap::from([first]);
        while let Some(obligation) = open.pop() {
            let Obligation { level: Reverse(level), location, ref cube, .. } = obligation;
            if self.is_blocked(location, cube, level) {
                continue;
            }
            match self.predecessor(location, cube, level)? {
                Ok((0, _)) => return Ok(Reached::Start),
                Ok((piece, before)) => {
                    // A state at a loop head has come from somewhere: one piece earlier.
                    let earlier = self.obligation(piece - 1, before, level - 1);
                    open.push(obligation);
                    open.push(earlier);
                }
                Err(core) => {
                    let cube = self.generalised(location, core, level)?;
                    let level = self.add_lemma(location, cube.clone(), level)?;
                    if level < self.depth {
                        let again = self.obligation(location, obligation.cube, level + 1);
                        open.push(again);
                    }
                }
            }
        }
        Ok(Reached::Blocked)
    }

    fn is_blocked(&self, location: usize, cube: &Cube, level: usize) -> bool {
        self.lemmas[location].iter().any(|l| l.level >= level && l.cube.is_subset(cube))
    }

    /// A way into the cube from states that are possible one level below, or the part of the cube that excludes it.
    fn predecessor(
        &mut self,
        location: usize,
        cube: &Cube,
        level: usize,
    ) -> Result<Result<(usize, Cube), Cube>, Stopped> {
        let mut core = Cube::new();
        for n in 0..self.sources[location].len() {
            let (piece, edge) = self.sources[location][n];
            if piece > 0 && self.queries.needs_new_session(piece) {
                let lemmas = self.lemmas[piece - 1].iter();
                self.queries.renew(piece - 1, lemmas.map(|l| (&l.cube, l.level)));
            }
            // No location has been reached at level 0.
            if piece > 0 && level == 1 {
                continue;
            }
            match self.queries.way_into(piece, edge, cube, level - 1)? {
                Ok(before) => {
                    // Who has found a way last finds the next one, too.
                    self.sources[location][..=n].rotate_right(1);
                    return Ok(Ok((piece, before)));
                }
                Err(used) => core.extend(used),
            }
        }
        Ok(Err(core))
    }

    /// Leaves out of a blocked cube what it does not need: all literals of a variable together, then one by one.
    fn generalised(&mut self, location: usize, core: Cube, level: usize) -> Result<Cube, Stopped> {
        let mut cube = core;
        let mut attempts = 0;
        for whole in [true, false] {
            if !whole {
                cube = self.widened(location, cube, level)?;
            }
            let literals: Vec<Literal> = cube.iter().copied().collect();
            let mut groups: Vec<Vec<Literal>> = Vec::new();
            for literal in literals {
                match groups.last_mut() {
                    Some(group) if whole && self.queries.same_variable(location, group[0], literal) => {
                        group.push(literal)
                    }
                    _ => groups.push(vec![literal]),
                }
            }
            for group in groups {
                if attempts >= ATTEMPTS || cube.len() <= 1 {
                    return Ok(cube);
                }
                let smaller: Cube = cube.iter().copied().filter(|l| !group.contains(l)).collect();
                if smaller.is_empty() || smaller.len() == cube.len() {
                    continue;
                }
                attempts += 1;
                if let Err(core) = self.predecessor(location, &smaller, level)? {
                    cube = core;
                }
            }
        }
        Ok(cube)
    }

    /// Says of a blocked cube's variables which values they do not have, where that is enough, instead of the one they have.
    fn widened(&mut self, location: usize, cube: Cube, level: usize) -> Result<Cube, Stopped> {
        let mut wide = cube;
        for literal in wide.clone() {
            let others = self.queries.other_values(location, literal);
            if others.is_empty() || !wide.contains(&literal) {
                continue;
            }
            let mut wider = wide.clone();
            wider.remove(&literal);
            wider.extend(others);
            if let Err(core) = self.predecessor(location, &wider, level)? {
                wide = core;
            }
        }
        Ok(wide)
    }

    /// Adds a lemma as high as it holds; the level.
    fn add_lemma(&mut self, location: usize, cube: Cube, mut level: usize) -> Result<usize, Stopped> {
        while level < self.depth && self.predecessor(location, &cube, level + 1)?.is_err() {
            level += 1;
        }
        self.lemmas[location].retain(|l| l.level > level || !cube.is_subset(&l.cube));
        self.queries.assert_lemma(location, &cube, level);
        self.lemmas[location].push(Lemma { cube, level });
        Ok(level)
    }

    /// Moves lemmas to the next level where they hold there; a level that nothing is left on is where an invariant is.
    fn push_forward(&mut self) -> Result<Option<usize>, Stopped> {
        for level in 1..=self.depth {
            for location in 0..self.lemmas.len() {
                for n in 0..self.lemmas[location].len() {
                    if self.lemmas[location][n].level != level {
                        continue;
                    }
                    let cube = self.lemmas[location][n].cube.clone();
                    if self.predecessor(location, &cube, level + 1)?.is_err() {
                        self.queries.assert_lemma(location, &cube, level + 1);
                        self.lemmas[location][n].level = level + 1;
                    }
                }
            }
            if self.lemmas.iter().flatten().all(|l| l.level != level) {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }
}
