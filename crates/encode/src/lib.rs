//! From expressions to SMT terms, one module for each encoding, with a map back to the symbols. `float` holds the
//! circuits by which the bit-vector encoding computes floating-point operations, `library` the definitions of
//! `encodings/`, `claims` what they say of pointers and objects, `tuples` the two spellings of pointers, `walk` the way
//! through an expression.
//!
//! smtlib-lowlevel's syntax tree reads, instantiates and prints the definitions of `encodings/`: they are text that
//! people write, in all of the language, and small. Formulas do not go through it: they come from our own pool, have
//! millions of shared terms, and its tree has no sharing and recurses.

pub mod bv;
mod claims;
pub mod consistency;
pub mod float;
pub mod int;
pub mod library;
mod narrow;
pub mod refine;
pub mod refusal;
mod spelling;
pub mod tuples;
mod walk;

use rustc_hash::FxHashMap;

use expr::eval::Assignment;
use expr::{ExprId, Pool, SymbolId};
use smt::{TermId, Terms, Value};
use ssa::claims::Claims;

use bv::BvEncoder;
use int::IntEncoder;
use refine::Refinement;
use refusal::Refusal;
pub use spelling::Spelling;

/// An encoding at work.
pub enum Encoder {
    Bv(Box<BvEncoder>),
    Int(Box<IntEncoder>),
}

impl Encoder {
    pub fn bv(spelling: Spelling) -> Encoder {
        Encoder::Bv(Box::new(BvEncoder::new(spelling)))
    }

    pub fn int(spelling: Spelling) -> Encoder {
        Encoder::Int(Box::new(IntEncoder::new(spelling)))
    }

    /// For terms that are printed: definitions by name.
    pub fn named(mut self) -> Encoder {
        match &mut self {
            Encoder::Bv(encoder) => encoder.named = true,
            Encoder::Int(encoder) => encoder.named = true,
        }
        self
    }

    /// Conditions that mean the same as definitions are written as those.
    pub fn show_claims(&mut self, claims: Claims) {
        match self {
            Encoder::Bv(encoder) => encoder.claims = claims,
            Encoder::Int(encoder) => encoder.claims = claims,
        }
    }

    /// As users name it.
    pub fn name(&self) -> &'static str {
        match self {
            Encoder::Bv(_) => "bv",
            Encoder::Int(_) => "int",
        }
    }

    /// The term of a Boolean expression, simplified as far as expressions are; or why this encoding has none.
    pub fn term(&mut self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Result<TermId, Refusal> {
        terms.rules = pool.simplify;
        match self {
            Encoder::Bv(encoder) if encoder.reals => Err(Refusal::RealsInBits),
            Encoder::Bv(encoder) => Ok(encoder.term(pool, terms, e)),
            Encoder::Int(encoder) => encoder.term(pool, terms, e),
        }
    }

    /// What to write behind the names of symbols.
    pub fn show_places(&mut self, places: FxHashMap<SymbolId, String>) {
        match self {
            Encoder::Bv(encoder) => encoder.places = places,
            Encoder::Int(encoder) => encoder.places = places,
        }
    }

    /// What has to be asserted with the roots, and was not taken before: what holds of symbols by their type, and what
    /// defines constants.
    pub fn take_constraints(&mut self, terms: &Terms, roots: &[TermId]) -> Vec<TermId> {
        match self {
            Encoder::Bv(encoder) => encoder.facts.take(terms, roots),
            Encoder::Int(encoder) => encoder.take_constraints(),
        }
    }

    /// The same, whoever took it before.
    pub fn constraints_on(&self, terms: &Terms, roots: Vec<TermId>) -> Vec<TermId> {
        match self {
            Encoder::Bv(encoder) => encoder.facts.all_for(terms, &roots),
            Encoder::Int(encoder) => encoder.constraints_on(terms, roots),
        }
    }

    /// Present if something is postponed.
    pub fn refinement(&mut self) -> Option<&mut Refinement> {
        match self {
            Encoder::Bv(encoder) => encoder.refinement.as_mut(),
            Encoder::Int(_) => None,
        }
    }

    /// The symbols that were encoded, with the values that `value` gives to their terms.
    pub fn assignment<E>(&self, pool: &Pool, value: impl FnMut(TermId) -> Result<Value, E>) -> Result<Assignment, E> {
        match self {
            Encoder::Bv(encoder) => encoder.assignment(pool, value),
            Encoder::Int(encoder) => encoder.assignment(pool, value),
        }
    }
}
