//! Words that are only compared and chosen between: what matters of them is their order, so they are blasted as ranks
//! on a short [`Scale`]. Terms that are related by a comparison or a choice form a class; arithmetic on one of them, or a
//! signed and an unsigned comparison in one class, makes all its bits matter.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use base::Id;
use smt::{Op, Sort, TermId, Terms};

use super::scale::Scale;

#[derive(Default)]
pub struct Order {
    /// By term.
    members: Vec<Member>,
    /// The constants of a class, by its root.
    constants: FxHashMap<u32, BTreeSet<u64>>,
    /// The scales in use, by the root of their class.
    scales: FxHashMap<u32, Scale>,
    /// Terms that came since scales were revised last.
    fresh: Vec<TermId>,
    /// How many bits the gates of all terms have, roughly.
    cost: u64,
    /// The cost when scales were chosen last.
    chosen_at: u64,
    /// No scales: they had to be given up too often.
    pub is_off: bool,
}

#[derive(Clone, Copy)]
struct Member {
    parent: u32,
    /// Of the class, if this is its root: how many variables, …
    variables: u32,
    /// … comparisons and choices it has, …
    uses: u32,
    /// … and whether signed and unsigned comparisons, or something else.
    flags: u8,
    /// Of the class: a term of it has a word of all its bits, so that no scale can be used without blasting it again.
    is_full: bool,
    is_seen: bool,
}

const SIGNED: u8 = 1;
const UNSIGNED: u8 = 2;
const OTHER: u8 = 4;

/// Scales are worth it if they save at least one in so many bits.
const WORTH: u64 = 8;

fn is_word(terms: &Terms, t: TermId) -> bool {
    matches!(terms.sort(t), Sort::BitVec(_))
}

/// Gates, roughly.
fn cost(terms: &Terms, t: TermId) -> u64 {
    let first = terms.args(t).first().map_or(0, |&a| terms.width(a));
    let width = u64::from(first.max(terms.width(t)).max(1));
    match terms.op(t) {
        Op::BvMul | Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod => width * width,
        Op::BvShl | Op::BvLshr | Op::BvAshr => 6 * width,
        Op::Const | Op::Var | Op::Extract { .. } | Op::Concat | Op::ZeroExtend(_) | Op::SignExtend(_) => 0,
        _ => width,
    }
}

impl Order {
    /// Takes in a term and all below it.
    pub fn add(&mut self, terms: &Terms, t: TermId) {
        let new = self.members.len() as u32..terms.len() as u32;
        self.members.extend(new.map(|parent| Member {
            parent,
            variables: 0,
            uses: 0,
            flags: 0,
            is_full: false,
            is_seen: false,
        }));
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if !std::mem::replace(&mut self.members[t.index()].is_seen, true) {
                self.visit(terms, t);
                self.cost += cost(terms, t);
                self.fresh.push(t);
                stack.extend(terms.args(t).iter().filter(|a| !self.members[a.index()].is_seen));
            }
        }
    }

    fn visit(&mut self, terms: &Terms, t: TermId) {
        let args = terms.args(t);
        match terms.op(t) {
            Op::Const => {}
            Op::Var => {
                let root = self.root_of(t);
                self.members[root as usize].variables += 1;
            }
            Op::Ite if is_word(terms, t) => {
                self.relate(terms, t, args[1], 0);
                self.relate(terms, t, args[2], 0);
            }
            Op::Eq if is_word(terms, args[0]) => self.relate(terms, args[0], args[1], 0),
            Op::BvUlt => self.relate(terms, args[0], args[1], UNSIGNED),
            Op::BvSlt => self.relate(terms, args[0], args[1], SIGNED),
            _ => {
                for &word in args.iter().chain([&t]).filter(|&&a| is_word(terms, a)) {
                    let root = self.root_of(word);
                    self.mark(root, OTHER);
                }
            }
        }
    }

    fn relate(&mut self, terms: &Terms, a: TermId, b: TermId, flags: u8) {
        let root = match (terms.as_bits(a), terms.as_bits(b)) {
            (None, None) => self.join(a, b),
            (None, Some(constant)) => self.add_constant(a, constant.small()),
            (Some(constant), None) => self.add_constant(b, constant.small()),
            (Some(_), Some(_)) => return,
        };
        self.mark(root, flags);
        self.members[root as usize].uses += 1;
    }

    fn mark(&mut self, root: u32, flags: u8) {
        self.members[root as usize].flags |= flags;
        if !self.is_ordered(root) {
            self.constants.remove(&root);
        }
    }

    fn add_constant(&mut self, t: TermId, constant: Option<u64>) -> u32 {
        let root = self.root_of(t);
        match constant {
            Some(value) if self.is_ordered(root) => drop(self.constants.entry(root).or_default().insert(value)),
            Some(_) => {}
            None => self.mark(root, OTHER),
        }
        root
    }

    /// The root of the class of both. It is that with more variables, so that a class keeps its root when choices
    /// between its terms are added.
    fn join(&mut self, a: TermId, b: TermId) -> u32 {
        let (a, b) = (self.root_of(a), self.root_of(b));
        if a == b {
            return a;
        }
        let variables = |root: u32| self.members[root as usize].variables;
        let (root, child) = if variables(a) < variables(b) { (b, a) } else { (a, b) };
        let Member { variables, uses, flags, is_full, .. } = self.members[child as usize];
        self.members[child as usize].parent = root;
        let member = &mut self.members[root as usize];
        member.variables += variables;
        member.uses += uses;
        member.is_full |= is_full;
        self.mark(root, flags);
        if let Some(constants) = self.constants.remove(&child)
            && self.is_ordered(root)
        {
            self.constants.entry(root).or_default().extend(constants);
        }
        root
    }

    fn root_of(&mut self, t: TermId) -> u32 {
        let root = self.find(t);
        let mut at = t.index() as u32;
        while at != root {
            at = std::mem::replace(&mut self.members[at as usize].parent, root);
        }
        root
    }

    fn find(&self, t: TermId) -> u32 {
        let mut at = t.index() as u32;
        while self.members[at as usize].parent != at {
            at = self.members[at as usize].parent;
        }
        at
    }

    /// Whether only the order of the class's terms matters.
    fn is_ordered(&self, root: u32) -> bool {
        let flags = self.members[root as usize].flags;
        flags & OTHER == 0 && flags != SIGNED | UNSIGNED
    }

    /// Whether every scale in use still fits its class.
    fn scales_hold(&self) -> bool {
        self.scales.iter().all(|(&root, scale)| {
            let member = &self.members[root as usize];
            member.parent == root
                && !member.is_full
                && self.is_ordered(root)
                && u64::from(member.variables) <= scale.room
                && (member.flags == 0 || scale.signed == (member.flags == SIGNED))
                && self.constants.get(&root).map_or(0, BTreeSet::len) == scale.constants
        })
    }

    /// Chooses scales for what is known now, if those in use do not fit any more or others would save much: whether
    /// there are others, so that all has to be blasted again. What the SAT solver has learnt is worth something, so
    /// whoever does not fit too soon gets no scales from then on, and what fits is kept until there is much more.
    pub fn revise(&mut self, terms: &Terms) -> bool {
        let again = self.choose(terms);
        if again {
            self.members.iter_mut().for_each(|member| member.is_full = false);
            let seen = (0..self.members.len() as u32).filter(|&i| self.members[i as usize].is_seen);
            self.fresh = seen.map(TermId).collect();
        }
        for t in std::mem::take(&mut self.fresh) {
            let root = self.root_of(t);
            self.members[root as usize].is_full |= !self.scales.contains_key(&root);
        }
        again
    }

    fn choose(&mut self, terms: &Terms) -> bool {
        let holds = self.scales_hold();
        if holds && (self.is_off || self.cost < 4 * self.chosen_at.max(1)) {
            return false;
        }
        self.is_off |= !holds && self.cost < 2 * self.chosen_at;
        self.chosen_at = self.cost;
        let fitting = if self.is_off { FxHashMap::default() } else { self.fitting(terms) };
        let is_worth_it = |saved: u64| saved >= self.cost.div_ceil(WORTH);
        let saved = self.saved(terms, &fitting);
        match holds {
            true if is_worth_it(saved.saturating_sub(self.saved(terms, &self.scales))) => self.scales = fitting,
            true => return false,
            false if is_worth_it(saved) => self.scales = fitting,
            false => self.scales.clear(),
        }
        true
    }

    fn fitting(&self, terms: &Terms) -> FxHashMap<u32, Scale> {
        let none = BTreeSet::new();
        let mut scales = FxHashMap::default();
        for (i, member) in self.members.iter().enumerate() {
            let (root, width) = (i as u32, terms.width(TermId(i as u32)));
            if member.uses > 0 && member.parent == root && self.is_ordered(root) && width < 64 {
                let constants = self.constants.get(&root).unwrap_or(&none);
                let is_signed = member.flags == SIGNED;
                scales.extend(Scale::new(width, is_signed, member.variables.into(), constants).map(|s| (root, s)));
            }
        }
        scales
    }

    fn saved(&self, terms: &Terms, scales: &FxHashMap<u32, Scale>) -> u64 {
        let saved = |(&root, scale): (&u32, &Scale)| {
            let bits = terms.width(TermId(root)) as usize - scale.bits;
            u64::from(self.members[root as usize].uses) * bits as u64
        };
        scales.iter().map(saved).sum()
    }

    /// The scale of a term's class.
    pub fn scale(&self, t: TermId) -> Option<&Scale> {
        if self.scales.is_empty() { None } else { self.scales.get(&self.find(t)) }
    }
}
