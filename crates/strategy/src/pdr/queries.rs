//! The questions of PDR, to the sessions of the pieces. A lemma of level n is a clause that counts where
//! the literal of a level up to n is assumed.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use base::Cancel;
use expr::{ExprId, Pool};
use program::PropId;
use smt::{Model, Sort, TermId, Terms};
use solver::{Answer, Limits, Session};
use transition::TransitionSystem;

use super::features::Feature;
use super::pieces::{self, Piece};

/// The number of a feature of a location's states, and whether it is true.
pub type Literal = (u32, bool);
/// A conjunction.
pub type Cube = BTreeSet<Literal>;

/// Assertions for one question only that a session is left with before it begins anew.
const PASSING: usize = 1000;

/// Time is up, or a question cannot be asked.
pub struct Stopped;

pub struct Queries {
    system: Rc<TransitionSystem>,
    terms: Terms,
    pieces: Vec<Piece>,
    /// By location: what cubes speak of.
    pub features: Vec<Vec<Feature>>,
    /// By location: the features that have one value only.
    is_fixed: Vec<FxHashSet<u32>>,
    pub deadline: Instant,
    cancel: Cancel,
}

impl Queries {
    pub fn new(
        system: Rc<TransitionSystem>,
        pool: &Pool,
        facts: &[ExprId],
        props: &BTreeSet<PropId>,
        features: Vec<Vec<Feature>>,
        cancel: &Cancel,
    ) -> Queries {
        let (terms, pieces) = pieces::write(&system, pool, facts, props, &features);
        Queries {
            system,
            terms,
            pieces,
            is_fixed: vec![FxHashSet::default(); features.len()],
            features,
            deadline: Instant::now(),
            cancel: cancel.clone(),
        }
    }

    /// Whether what was asserted for earlier questions makes each new one cost more than beginning anew does.
    pub fn needs_new_session(&self, piece: usize) -> bool {
        self.pieces[piece].passing > PASSING
    }

    /// Begins a new session for the piece that starts at a location, with these lemmas and their levels.
    pub fn renew<'a>(&mut self, location: usize, lemmas: impl Iterator<Item = (&'a Cube, usize)>) {
        let piece = location + 1;
        self.pieces[piece].session = pieces::session(&self.terms, &self.pieces[piece].always);
        self.pieces[piece].passing = 0;
        lemmas.for_each(|(cube, level)| self.assert_lemma(location, cube, level));
    }

    pub fn same_variable(&self, location: usize, a: Literal, b: Literal) -> bool {
        let variable = |l: Literal| self.features[location][l.0 as usize].variable();
        variable(a).is_some() && variable(a) == variable(b)
    }

    /// What a literal that says which value a variable has says of its other values.
    pub fn other_values(&self, location: usize, literal: Literal) -> Vec<Literal> {
        let (Feature::Is(v, value), true) = (self.features[location][literal.0 as usize], literal.1) else {
            return Vec::new();
        };
        let is_other = |feature: &Feature| matches!(*feature, Feature::Is(w, other) if w == v && other != value);
        let others = self.features[location].iter().enumerate().filter(|(_, feature)| is_other(feature));
        others.map(|(n, _)| (n as u32, false)).filter(|l| !self.is_fixed[location].contains(&l.0)).collect()
    }

    fn check(&mut self, piece: usize, assumptions: &[TermId]) -> Result<bool, Stopped> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || self.cancel.check().is_some() {
            return Err(Stopped);
        }
        let session = &mut self.pieces[piece].session;
        session.set_limits(Limits { time: Some(left), interrupt: self.cancel.clone().into(), ..Limits::default() });
        match session.check(&self.terms, assumptions) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown(_) => Err(Stopped),
        }
    }

    /// The literals under which the lemmas of this level and all above count.
    fn levels_from(&mut self, piece: usize, level: usize) -> Vec<TermId> {
        self.pieces[piece].levels.get(level..).unwrap_or_default().to_vec()
    }

    fn level(&mut self, piece: usize, level: usize) -> TermId {
        while self.pieces[piece].levels.len() <= level {
            let fresh = self.terms.fresh_var("level", Sort::Bool);
            self.pieces[piece].levels.push(fresh);
        }
        self.pieces[piece].levels[level]
    }

    /// No state of the cube is at this location, as far as `level`.
    pub fn assert_lemma(&mut self, location: usize, cube: &Cube, level: usize) {
        let piece = location + 1;
        let counts = self.level(piece, level);
        self.assert_not(piece, cube, counts);
    }

    /// Where `counts` is true, the cube is not satisfied.
    fn assert_not(&mut self, piece: usize, cube: &Cube, counts: TermId) {
        let mut clause = vec![self.terms.not(counts)];
        for &(n, value) in cube {
            let literal = self.literal(self.pieces[piece].now[n as usize], !value);
            clause.push(literal);
        }
        let clause = self.terms.or(&clause);
        let _ = self.pieces[piece].session.assert(&self.terms, clause);
    }

    fn literal(&mut self, term: TermId, value: bool) -> TermId {
        if value { term } else { self.terms.not(term) }
    }

    /// All pieces with their edges.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let counts: Vec<usize> = self.system.pieces.iter().map(|p| p.edges.len()).collect();
        counts.into_iter().enumerate().flat_map(|(piece, edges)| (0..edges).map(move |edge| (piece, edge)))
    }

    /// The location that an edge leads to.
    pub fn target(&self, piece: usize, edge: usize) -> usize {
        self.system.pieces[piece].edges[edge].to
    }

    /// Which of `after` an edge makes false in some execution that begins where all of `before` hold; `None` if it
    /// makes none false.
    pub fn broken(
        &mut self,
        piece: usize,
        edge: usize,
        before: &BTreeSet<Literal>,
        after: &BTreeSet<Literal>,
    ) -> Result<Option<BTreeSet<Literal>>, Stopped> {
        let (guard, next) = self.pieces[piece].edges[edge].clone();
        let mut negated = Vec::new();
        for &(n, value) in after {
            negated.push(self.literal(next[n as usize], !value));
        }
        let mut assumptions = vec![guard, self.terms.or(&negated)];
        for &(n, value) in before {
            let literal = self.literal(self.pieces[piece].now[n as usize], value);
            assumptions.push(literal);
        }
        if !self.check(piece, &assumptions)? {
            return Ok(None);
        }
        let session = &mut self.pieces[piece].session;
        let mut broken = BTreeSet::new();
        for (&literal, &not) in after.iter().zip(&negated) {
            if session.value(&self.terms, not).ok().and_then(|v| v.as_bool()) == Some(true) {
                broken.insert(literal);
            }
        }
        // A model that breaks nothing is a question that cannot be asked this way.
        if broken.is_empty() { Err(Stopped) } else { Ok(Some(broken)) }
    }

    /// These hold whenever a location is reached, and cubes need not speak of them.
    pub fn fix(&mut self, location: usize, literals: &BTreeSet<Literal>) {
        for &(n, value) in literals {
            let literal = self.literal(self.pieces[location + 1].now[n as usize], value);
            self.pieces[location + 1].always.push(literal);
            let _ = self.pieces[location + 1].session.assert(&self.terms, literal);
            self.is_fixed[location].insert(n);
        }
    }

    /// A state at the piece's beginning, possible at `level`, from which something is violated, and what.
    pub fn violation(&mut self, piece: usize, level: usize) -> Result<Option<(Cube, Vec<PropId>)>, Stopped> {
        let violation = self.pieces[piece].violation;
        if self.terms.as_bool(violation) == Some(false) {
            return Ok(None);
        }
        let mut assumptions = self.levels_from(piece, level);
        assumptions.push(violation);
        if !self.check(piece, &assumptions)? {
            return Ok(None);
        }
        let asked = self.pieces[piece].violations.clone();
        let session = &mut self.pieces[piece].session;
        let violated = |(prop, t): (PropId, TermId)| {
            session.value(&self.terms, t).ok().and_then(|v| v.as_bool()).unwrap_or(false).then_some(prop)
        };
        let mut props: Vec<PropId> = asked.into_iter().filter_map(violated).collect();
        props.dedup();
        let not = self.terms.not(violation);
        let cube = self.lifted(piece, not)?;
        Ok(Some((cube, props)))
    }

    /// A state of the piece's beginning that is possible at `level` and leads into the cube over this edge; or the
    /// literals of the cube that exclude it. A piece that leads back to where it began begins outside of the cube.
    pub fn way_into(
        &mut self,
        piece: usize,
        edge: usize,
        cube: &Cube,
        level: usize,
    ) -> Result<Result<Cube, Cube>, Stopped> {
        let mut assumptions = self.levels_from(piece, level);
        let to = self.system.pieces[piece].edges[edge].to;
        let outside = (piece == to + 1).then(|| self.terms.fresh_var("outside", Sort::Bool));
        if let Some(outside) = outside {
            self.assert_not(piece, cube, outside);
            self.pieces[piece].passing += 1;
            assumptions.push(outside);
        }
        let (guard, next) = self.pieces[piece].edges[edge].clone();
        let literals: Vec<(Literal, TermId)> =
            cube.iter().map(|&l| (l, self.literal(next[l.0 as usize], l.1))).collect();
        assumptions.push(guard);
        assumptions.extend(literals.iter().map(|l| l.1));
        let found = self.check(piece, &assumptions);
        let result = match found? {
            false => {
                let failed: FxHashSet<TermId> = self.pieces[piece].session.failed_assumptions().into_iter().collect();
                Err(literals.into_iter().filter(|(_, t)| failed.contains(t)).map(|(l, _)| l).collect())
            }
            true if piece == 0 => Ok(Cube::new()),
            true => {
                let mut negated: Vec<TermId> = vec![self.terms.not(guard)];
                for (_, t) in &literals {
                    let not = self.terms.not(*t);
                    negated.push(not);
                }
                let elsewhere = self.terms.or(&negated);
                Ok(self.lifted(piece, elsewhere)?)
            }
        };
        if let Some(outside) = outside {
            let never = self.terms.not(outside);
            let _ = self.pieces[piece].session.assert(&self.terms, never);
        }
        Ok(result)
    }

    /// The state of the latest model, without what does not matter for `not` to be false.
    fn lifted(&mut self, piece: usize, not: TermId) -> Result<Cube, Stopped> {
        if piece == 0 {
            return Ok(Cube::new());
        }
        let Ok(model) = self.pieces[piece].session.model(&self.terms) else { return Err(Stopped) };
        let mut inputs = Vec::new();
        for n in 0..self.pieces[piece].inputs.len() {
            let (word, bits) = self.pieces[piece].inputs[n].clone();
            let Some(value) = model.vars.get(&word).and_then(|v| v.as_bits()) else { continue };
            for (i, &bit) in bits.iter().enumerate() {
                let literal = self.literal(bit, value.bit(i as u32));
                inputs.push(literal);
            }
        }
        let state = self.state_in(piece, &model);
        let comparisons: Vec<(Literal, TermId)> =
            state.iter().copied().filter(|(l, _)| !self.is_bit(piece - 1, *l)).collect();
        let attempts = if comparisons.is_empty() { vec![state] } else { vec![comparisons, state] };
        self.pieces[piece].passing += 1;
        let goes_elsewhere = self.terms.fresh_var("elsewhere", Sort::Bool);
        let off = self.terms.not(goes_elsewhere);
        let clause = self.terms.or(&[off, not]);
        let _ = self.pieces[piece].session.assert(&self.terms, clause);
        let mut lifted: Option<Cube> = None;
        let mut whole = Cube::new();
        for literals in attempts {
            let mut assumptions = vec![goes_elsewhere];
            assumptions.extend(&inputs);
            assumptions.extend(literals.iter().map(|l| l.1));
            if !self.check(piece, &assumptions)? {
                let failed: FxHashSet<TermId> = self.pieces[piece].session.failed_assumptions().into_iter().collect();
                lifted = Some(literals.iter().filter(|(_, t)| failed.contains(t)).map(|l| l.0).collect());
                break;
            }
            whole = literals.iter().map(|l| l.0).collect();
        }
        let _ = self.pieces[piece].session.assert(&self.terms, off);
        Ok(lifted.unwrap_or(whole))
    }

    fn is_bit(&self, location: usize, literal: Literal) -> bool {
        matches!(self.features[location][literal.0 as usize], Feature::Bit(..))
    }

    /// The features' values in a model.
    fn state_in(&mut self, piece: usize, model: &Model) -> Vec<(Literal, TermId)> {
        let values: FxHashMap<TermId, _> =
            self.pieces[piece].vars.iter().filter_map(|v| Some((*v, model.vars.get(v)?.as_bits()?))).collect();
        let mut evaluator = smt::eval::Evaluator::new();
        let mut state = Vec::new();
        for n in 0..self.features[piece - 1].len() {
            if self.is_fixed[piece - 1].contains(&(n as u32)) {
                continue;
            }
            let feature = self.features[piece - 1][n];
            let term = self.pieces[piece].now[n];
            let var = |v: usize| values.get(&self.pieces[piece].vars[v]);
            let value = match feature {
                Feature::Bit(v, bit) => var(v).map(|bits| bits.bit(u32::from(bit))),
                Feature::Less(a, b) | Feature::Equal(a, b) | Feature::Apart(a, b, _)
                    if var(a).is_none() || var(b).is_none() =>
                {
                    None
                }
                Feature::LessThan(v, _) | Feature::Is(v, _) if var(v).is_none() => None,
                _ => evaluator.eval(&self.terms, model, term).ok().and_then(|v| v.as_bool()),
            };
            if let Some(value) = value {
                let literal = self.literal(term, value);
                state.push(((n as u32, value), literal));
            }
        }
        state
    }
}
