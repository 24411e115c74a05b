//! Claims as terms: applications of the definitions in `pointers.smt2`, `objects.smt2` and, over integers,
//! `integers.smt2`.

use expr::Pool;
use smt::{Sort, TermId, Terms};
use ssa::claims::{Claim, Definition, Part};

use super::library;

/// The names of a definition over words and over integers, and whether words are as wide as a pointer.
fn names(definition: Definition) -> (&'static str, &'static str, bool) {
    match definition {
        Definition::SameObject => ("pointer.same_object", "int.same_object", false),
        Definition::Invalid => ("pointer.invalid", "int.invalid", false),
        Definition::Null => ("pointer.null", "int.null", true),
        Definition::LowerBound => ("pointer.lower_bound", "int.lower_bound", true),
        Definition::UpperBound => ("pointer.upper_bound", "int.upper_bound", true),
        Definition::IsDynamic => ("object.is_dynamic", "int.is_dynamic", true),
        Definition::Valid => ("object.valid", "object.valid", false),
        Definition::Deallocated => ("object.deallocated", "object.deallocated", false),
    }
}

/// How an encoding says what a claim speaks of.
pub trait Speaker {
    const OVER_INTEGERS: bool;

    fn part(&self, terms: &mut Terms, part: Part) -> TermId;
}

/// The term of a claim; its operands are encoded.
pub fn claimed(speaker: &impl Speaker, pool: &Pool, terms: &mut Terms, claim: &Claim) -> TermId {
    match claim {
        Claim::Is(definition, parts) => call(speaker, pool, terms, *definition, parts),
        Claim::Holds(e) => speaker.part(terms, Part::Value(*e)),
        Claim::Not(inner) => {
            let inner = claimed(speaker, pool, terms, inner);
            terms.not(inner)
        }
        Claim::All(list) => {
            let list: Vec<TermId> = list.iter().map(|claim| claimed(speaker, pool, terms, claim)).collect();
            terms.and(&list)
        }
        Claim::Any(list) => {
            let list: Vec<TermId> = list.iter().map(|claim| claimed(speaker, pool, terms, claim)).collect();
            terms.or(&list)
        }
    }
}

fn call<S: Speaker>(speaker: &S, pool: &Pool, terms: &mut Terms, definition: Definition, parts: &[Part]) -> TermId {
    let (of_words, of_integers, wide) = names(definition);
    let args: Vec<TermId> = parts.iter().map(|&part| speaker.part(terms, part)).collect();
    let width = [u32::from(pool.pointer_bits)];
    match S::OVER_INTEGERS {
        true => library::call(terms, of_integers, &[], &args, Sort::Bool),
        false => library::call(terms, of_words, if wide { &width } else { &[] }, &args, Sort::Bool),
    }
}
