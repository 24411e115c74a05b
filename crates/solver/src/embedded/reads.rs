//! What is remembered of arrays and functions that are only read: the reads and equalities that are left open, whose
//! meaning lemmas add.

use rustc_hash::FxHashMap;

use smt::{FunId, TermId};

use super::aig::Lit;
use super::circuits::Word;

/// What a read that is left open reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    Array(TermId),
    Function(FunId),
}

#[derive(Debug)]
pub struct Read {
    pub source: Source,
    pub path: Word,
    /// Inputs.
    pub word: Word,
}

/// An equality of two arrays that are not compared cell by cell: `lit` is an input.
#[derive(Debug)]
pub struct Equality {
    pub lit: Lit,
    pub a: TermId,
    pub b: TermId,
}

pub struct Arrays {
    pub reads: Vec<Read>,
    pub equalities: Vec<Equality>,
    pub known: FxHashMap<(Source, Word), Word>,
    /// What a variable holds at an index that no index term reaches.
    pub defaults: FxHashMap<TermId, Word>,
    /// The fewest index bits of an array about whose default a lemma speaks.
    pub smallest_elsewhere: usize,
    /// How many stores there are into arrays that are only read.
    pub stores: usize,
    pub direct_steps: u32,
    /// No read goes through stores and choices directly.
    pub leave_open: bool,
}

impl Default for Arrays {
    fn default() -> Self {
        Arrays {
            reads: Vec::new(),
            equalities: Vec::new(),
            known: FxHashMap::default(),
            defaults: FxHashMap::default(),
            smallest_elsewhere: usize::MAX,
            stores: 0,
            direct_steps: 0,
            leave_open: false,
        }
    }
}
